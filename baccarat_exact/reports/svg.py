"""A drawing as SVG that stands in a page: its frame, its heading, and what is kept of it."""

import io
import textwrap
import unicodedata
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree

from baccarat_exact.reports.tables import xml_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 344
"""Units across a plot; a phone shows about as many pixels, so 9 units are legible type."""

LINE = 13
"""Units from one line of type to the next."""

_FAMILY = "DejaVu Sans"
GREY = "#555555"

_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "text.parse_math": False,  # a dollar in a stranger's title is a dollar
    "font.family": [_FAMILY],
    "font.size": 9,
    "axes.linewidth": 0.6,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


class Heading(NamedTuple):
    """The lines above a plot."""

    title: list[str]
    below: list[str]

    @property
    def height(self) -> int:
        """Units from the top to where the plot may begin."""
        return 10 + LINE * (len(self.title) + len(self.below))


def heading_of(title: str, below: str) -> Heading:
    return Heading(_wrapped(title, 46, 3), _wrapped(below, 60, 3))


def _wrapped(text: str, width: int, most: int) -> list[str]:
    """Text in lines that fit the plot, cut with dots after so many lines."""
    text = " ".join(xml_text(text).split())
    width = width * len(text) // (sum(map(_broad, text)) or 1)
    return textwrap.wrap(text, width, max_lines=most, placeholder=" …") or [""]


def _broad(character: str) -> int:
    """How many small letters a character is about as wide as."""
    return 1 + (character in "MWmw@%" or unicodedata.east_asian_width(character) in "WF")


def write_heading(figure: "Figure", heading: Heading) -> None:
    """The heading, line by line: a line of its own keeps its place in any font."""
    height = figure.get_figheight() * 72
    for place, line in enumerate([*heading.title, *heading.below]):
        titled = place < len(heading.title)
        figure.text(
            14 / WIDTH,
            1 - (LINE * (place + 1)) / height,
            line,
            fontsize=9.5 if titled else 8.5,
            weight="bold" if titled else "normal",
            color="black" if titled else GREY,
        )


def axes_at(figure: "Figure", left: float, top: float, width: float, height: float) -> "Axes":
    """Axes at a place counted in units from the upper left corner."""
    full = figure.get_figheight() * 72
    return figure.add_axes((left / WIDTH, 1 - (top + height) / full, width / WIDTH, height / full))


@contextmanager
def _our_style(salt: str) -> Iterator[None]:
    """Settings of ours alone, whatever the reader's own are; warnings of missing glyphs stay out.

    A glyph that our font lacks is found by the browser: the text stays text.
    """
    import matplotlib

    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing")
        matplotlib.rcdefaults()
        matplotlib.rcParams.update({**_STYLE, "svg.hashsalt": salt})
        yield


def drawn(height: float, label: str, draw: Callable[["Figure"], None], most: str = "36em") -> str:
    """The drawing as SVG for a page, at most so wide and with the label for who cannot see it."""
    from matplotlib.figure import Figure

    label = " ".join(xml_text(label).split())
    file = io.BytesIO()
    with _our_style(salt=label):
        figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72)
        draw(figure)
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return _inline(ElementTree.fromstring(file.getvalue()), label, most)


_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}"


def _inline(drawing: ElementTree.Element, label: str, most: str) -> str:
    """The drawing on one line, without what would leak into the page: style sheet, sizes, ids.

    Only ids that something in the drawing refers to are kept; their salt is the label.
    """
    for parent in drawing.iter():
        for child in list(parent):
            if child.tag in (f"{_SVG}metadata", f"{_SVG}style"):
                parent.remove(child)
    everything = "".join(value for element in drawing.iter() for value in element.attrib.values())
    for element in drawing.iter():
        element.tag = element.tag.removeprefix(_SVG)
        element.tail = None  # one line each: what stands between elements is no text
        if element.tag != "text":
            element.text = None
        attributes = dict(element.attrib)
        element.attrib.clear()
        for name, value in attributes.items():
            if name == "style":
                value = value.replace(f"'{_FAMILY}'", f"'{_FAMILY}', Arial, sans-serif")
            if name != "id" or f"#{value}" in everything:
                element.set(name.replace(_XLINK, "xlink:"), " ".join(value.split()))
    title = ElementTree.Element("title")
    title.text = label
    drawing.insert(0, title)
    root = {
        "xmlns": _SVG[1:-1],
        "xmlns:xlink": _XLINK[1:-1],
        "viewBox": drawing.attrib["viewBox"],
        "width": "100%",
        "style": f"max-width: {most}; height: auto; vertical-align: top",
        "role": "img",
        "aria-label": label,
        "stroke-linejoin": "round",
    }
    drawing.attrib.clear()
    drawing.attrib.update(root)
    return ElementTree.tostring(drawing, encoding="unicode")
