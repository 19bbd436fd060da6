"""A drawing as SVG that stands in a page or as a file: frame, heading, labels, what is kept."""

import io
import textwrap
import unicodedata
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import cos, hypot, pi, sin
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


def heading_of(title: str, below: str, width: int = WIDTH) -> Heading:
    """The lines above a plot that is so many units wide."""
    return Heading(wrapped(title, 46 * width // WIDTH, 3), wrapped(below, 60 * width // WIDTH, 3))


def wrapped(text: str, width: int, most: int) -> list[str]:
    """Text in lines that fit the plot, cut with dots after so many lines."""
    text = " ".join(xml_text(text).split())
    width = width * len(text) // (sum(map(_broad, text)) or 1)
    return textwrap.wrap(text, width, max_lines=most, placeholder=" …") or [""]


def _broad(character: str) -> int:
    """How many small letters a character is about as wide as."""
    return 1 + (character in "MWmw@%" or unicodedata.east_asian_width(character) in "WF")


def write_heading(figure: "Figure", heading: Heading) -> None:
    """The heading, line by line: a line of its own keeps its place in any font."""
    width, height = _units(figure)
    for place, line in enumerate([*heading.title, *heading.below]):
        titled = place < len(heading.title)
        figure.text(
            14 / width,
            1 - (LINE * (place + 1)) / height,
            line,
            fontsize=9.5 if titled else 8.5,
            weight="bold" if titled else "normal",
            color="black" if titled else GREY,
        )


def axes_at(figure: "Figure", left: float, top: float, width: float, height: float) -> "Axes":
    """Axes at a place counted in units from the upper left corner."""
    across, down = _units(figure)
    return figure.add_axes(
        (left / across, 1 - (top + height) / down, width / across, height / down)
    )


def _units(figure: "Figure") -> tuple[float, float]:
    """Units across a figure and down."""
    return figure.get_figwidth() * 72, figure.get_figheight() * 72


def canvas_at(figure: "Figure", left: float, top: float, width: float, height: float) -> "Axes":
    """A place of the figure to draw in by units, counted from its own upper left corner."""
    axes = axes_at(figure, left, top, width, height)
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    return axes


@lru_cache(maxsize=4096)
def text_width(text: str, size: float) -> float:
    """Units across a text in our font."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(family=_FAMILY, size=size)
    return float(text_to_path.get_text_width_height_descent(text, font, ismath=False)[0])


Point = tuple[float, float]


class Box(NamedTuple):
    """A part of a drawing that something covers, in units from the upper left corner."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, at: Point, width: float, height: float) -> "Box":
        return cls(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)

    def meets(self, other: "Box") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def inside(self, other: "Box") -> bool:
        across = other.left <= self.left and self.right <= other.right
        return across and other.top <= self.top and self.bottom <= other.bottom

    def nearest(self, at: Point) -> Point:
        """The point of the box that is nearest to another."""
        return min(max(at[0], self.left), self.right), min(max(at[1], self.top), self.bottom)


def on_line(start: Point, end: Point) -> list[Box]:
    """Small boxes along a line, without those near its start."""
    (x, y), (right, down) = start, (end[0] - start[0], end[1] - start[1])
    steps = int(hypot(right, down) / 3)
    return [
        Box.around((x + right * step / steps, y + down * step / steps), 3, 3)
        for step in range(3, steps)
    ]


class Label(NamedTuple):
    """A text that stands beside a mark, or is joined to it by a line."""

    text: str
    box: Box
    mark: Point
    far: bool


def label_beside(
    text: str,
    at: Point,
    size: float,
    within: Box,
    taken: list[Box],
    lines: Sequence[Box] = (),
    rings: int = 0,
) -> Label | None:
    """The label at the first place that nothing covers, which it then takes; None if all are.

    The places are right, left, above and below, and then around the mark, ring after ring. From
    there a line leads to the mark; it may cross the lines between marks, and nothing else.
    """
    width, height = 1.03 * text_width(text, size), size + 1
    turns: list[Point] = [(1, 0), (-1, 0), (0, -1), (0, 1)]
    turns += [(cos(turn * pi / 8), sin(turn * pi / 8)) for turn in range(16)] * rings
    for number, (right, down) in enumerate(turns):
        away = 6 if number < 4 else 14 + 12 * ((number - 4) // 16)
        at_text = at[0] + right * (away + width / 2), at[1] + down * (away + height / 2)
        box = Box.around(at_text, width, height)
        if not box.inside(within) or any(map(box.meets, (*taken, *lines))):
            continue
        lead = on_line(at, box.nearest(at)) if number >= 4 else []
        if not any(each.meets(other) for each in lead for other in taken):
            taken += [box, *lead]
            return Label(text, box, at, number >= 4)
    return None


def draw_labels(canvas: "Axes", labels: Sequence[Label], size: float, colour: str) -> None:
    """Write labels of a size on a canvas, each at the side of its mark."""
    for text, box, mark, far in labels:
        if far:
            ends = zip(mark, box.nearest(mark), strict=True)
            canvas.plot(*ends, color="black", lw=0.5, zorder=1)
        # Anchored at the side of the mark: a reader's font may be narrower than ours.
        x, y = box.nearest(mark)[0], (box.top + box.bottom + 1) / 2
        align = "left" if x == box.left else "right" if x == box.right else "center"
        x = (box.left + box.right) / 2 if align == "center" else x
        canvas.text(x, y, text, ha=align, va="center", fontsize=size, color=colour)


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
    label = " ".join(xml_text(label).split())
    saved = _saved(WIDTH, height, label, draw, format="svg", metadata=_NO_DATE)
    size = {"width": "100%", "style": f"max-width: {most}; height: auto; vertical-align: top"}
    return _inline(ElementTree.fromstring(saved), label, size)


def picture(
    width: float, height: float, label: str, draw: Callable[["Figure"], None], ending: str
) -> bytes:
    """The drawing as a file of its own, "svg" or "png", as many units wide and high."""
    label = " ".join(xml_text(label).split())
    if ending == "png":
        return _saved(width, height, label, draw, format="png", dpi=200, metadata=_NO_SOFTWARE)
    saved = _saved(width, height, label, draw, format="svg", metadata=_NO_DATE)
    size = {"width": f"{width:.0f}pt", "height": f"{height:.0f}pt"}
    inline = _inline(ElementTree.fromstring(saved), label, size)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{inline}\n'.encode()


_NO_DATE = {"Date": None, "Creator": None}
_NO_SOFTWARE = {"Software": None}


def _saved(
    width: float, height: float, label: str, draw: Callable[["Figure"], None], **options: Any
) -> bytes:
    """What matplotlib makes of the drawing; the ids in it are salted with the label."""
    from matplotlib.figure import Figure

    file = io.BytesIO()
    with _our_style(salt=label):
        figure = Figure(figsize=(width / 72, height / 72), dpi=72)
        draw(figure)
        figure.savefig(file, **options)
    return file.getvalue()


_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}"


def _inline(drawing: ElementTree.Element, label: str, size: Mapping[str, str]) -> str:
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
        **size,
        "role": "img",
        "aria-label": label,
        "stroke-linejoin": "round",
    }
    drawing.attrib.clear()
    drawing.attrib.update(root)
    return ElementTree.tostring(drawing, encoding="unicode")
