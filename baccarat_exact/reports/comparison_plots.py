"""Comparisons as pictures: bars of the house edge, or a scatter of it against the volatility.

Drawn with floats, every number in them written from exact; the same input gives the same bytes.
"""

import os
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from baccarat_exact.analysis.comparison import Compared, Comparison
from baccarat_exact.analysis.edge import Edge, edges
from baccarat_exact.errors import InputError, unknown
from baccarat_exact.files import check_folder, path_text, write_files
from baccarat_exact.reports.numbers import PLACES, percent
from baccarat_exact.reports.plots import COLOURS, MARKERS, plain_ticks
from baccarat_exact.reports.shoes import shoe_names, shoe_notes, shoes_text
from baccarat_exact.reports.svg import (
    GREY,
    LINE,
    Box,
    Label,
    Point,
    axes_at,
    canvas_at,
    draw_labels,
    heading_of,
    label_beside,
    on_line,
    picture,
    text_width,
    wrapped,
    write_heading,
)
from baccarat_exact.wagers import WAGERS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 640
"""Units across a picture, unless its words need more."""

MOST_MARKS = 400
"""More bars or marks make no picture."""

_SMALL, _TINY = 8.5, 7
_BEHIND = "#8a8a8a"


class Drawing(NamedTuple):
    """A picture before it is written: its size in units, what it is of, and how it is drawn."""

    width: float
    height: float
    label: str
    draw: Callable[["Figure"], None]


def check_plot(path: str | os.PathLike[str], kind: str) -> str:
    """The ending of a picture's path; an error if no picture of this kind can be written there."""
    if kind not in KINDS:
        raise unknown("kind of plot", kind, KINDS)
    ending = Path(path).suffix.lower()
    if ending not in (".svg", ".png"):
        raise InputError(f"{path_text(path)} cannot be a plot: its name must end in .svg or .png")
    if os.path.isdir(path):
        raise InputError(f"{path_text(path)} is a folder, not a file")
    check_folder(Path(path).parent)
    return ending[1:]


def write_plot(comparison: Comparison, path: str | os.PathLike[str], kind: str = "bars") -> Path:
    """The path of the picture written, whole or not at all."""
    ending = check_plot(path, kind)
    marks = len(comparison) * len(comparison.shoes)
    if marks > MOST_MARKS:
        raise InputError(f"{marks:,} marks make no picture: plot at most {MOST_MARKS:,} at once")
    content = picture(*_KINDS[kind](comparison), ending)
    return write_files(Path(path).parent, {Path(path).name: content})[0]


def _words(comparison: Comparison, of_one: str, of_several: str) -> tuple[str, str]:
    """The title and what stands below it; a single wager is called by its own title."""
    one = len({each.wager.id for each in comparison}) == 1
    title = f"{comparison[0].wager.title}: {of_one}" if one else of_several
    dealt = shoes_text(comparison.shoes, comparison.rules)
    return title, " ".join([f"{dealt[0].upper()}{dealt[1:]}.", *shoe_notes(comparison.shoes)])


def _value(edge: Edge) -> str:
    return f"{percent(edge.house_edge, PLACES)} %"


def bars(comparison: Comparison) -> Drawing:
    """The house edge of each wager and scale, on each shoe, in the order of the comparison."""
    title, below = _words(comparison, "house edge by pay scale", "House edge of wagers")
    drawn = [edge for each in comparison for edge in each.edges]
    gained = [edge for edge in drawn if edge.house_edge < 0]
    kept = [edge for edge in drawn if edge.house_edge >= 0]
    if gained:
        below += " Below 0 the bettor has the edge."
    shoes = shoe_names(comparison.shoes) if len(comparison.shoes) > 1 else ("",)
    beside = max(text_width(shoe, _SMALL) for shoe in shoes) + 16
    left, right = (
        beside + max(text_width(_value(edge), _SMALL) for edge in side) if side else 14
        for side in (gained, kept)
    )
    left += 20 + max(
        max(text_width(each.wager.id, 9), text_width(each.scale.name, _SMALL))
        for each in comparison
    )
    width = max(WIDTH, int(left + right) + 200)
    step = max(30, 13 * len(shoes) + 9)
    heading = heading_of(title, below, width)
    high = step * len(comparison)

    def draw(figure: "Figure") -> None:
        write_heading(figure, heading)
        names = canvas_at(figure, 0, heading.height + 4, left, high)
        axes = axes_at(figure, left, heading.height + 4, width - left - right, high)
        ends = [float(100 * edge.house_edge) for edge in drawn]
        axes.set_xlim(min(0, *ends), max(0, *ends) if any(ends) else 1)
        axes.set_ylim(high, 0)
        axes.yaxis.set_visible(False)
        axes.spines.left.set_visible(False)
        axes.axvline(0, color="black", lw=0.8)
        axes.set_xlabel("house edge, %")
        plain_ticks(axes, "x")
        for row, each in enumerate(comparison):
            middle = step * (row + 0.5)
            names.text(14, middle - 1, each.wager.id, va="bottom")
            names.text(14, middle + 1, each.scale.name, va="top", fontsize=_SMALL, color=GREY)
            _bars_of(axes, each, shoes, middle)

    return Drawing(width, heading.height + high + 48, f"{title}. {below}", draw)


def _bars_of(axes: "Axes", each: Compared, shoes: Sequence[str], middle: float) -> None:
    """A bar for each shoe, with the exact value at its end and, of several, the shoe's name."""
    for place, (edge, shoe) in enumerate(zip(each.edges, shoes, strict=True)):
        y = middle + 13 * (place - (len(shoes) - 1) / 2)
        end = float(100 * edge.house_edge)
        axes.barh(y, end, height=10 if shoe else 14, color=COLOURS[place % len(COLOURS)])
        side, align = (1, "left") if end >= 0 else (-1, "right")
        away = 5.0
        for text, colour in ((_value(edge), "black"), (shoe, GREY)):
            axes.annotate(
                text, (end, y), (side * away, -0.5), textcoords="offset points", ha=align,
                va="center", fontsize=_SMALL, color=colour,
            )  # fmt: skip
            away += text_width(text, _SMALL) + 6


_LEFT, _ACROSS, _DOWN = 56, WIDTH - 56 - 20, 400
_FIELD = Box(0, 0, _ACROSS, _DOWN)
"""The field of a scatter; it begins at the place _LEFT."""


class _Field(NamedTuple):
    """The part of the plane that a scatter shows."""

    low: tuple[float, float]
    high: tuple[float, float]
    logarithmic: bool

    @classmethod
    def of(cls, shown: Sequence[Edge]) -> "_Field":
        """A field with all these edges in it; volatilities of different size are logarithmic."""
        across = [sqrt(edge.variance) for edge in shown]
        up = [0.0, *(float(100 * edge.house_edge) for edge in shown)]
        logarithmic = 0 < 20 * min(across) < max(across)
        if logarithmic:
            left, right = min(across) / 1.2, max(across) * 1.2
        else:
            spare = 0.06 * (max(across) - min(across)) or 0.5
            left, right = min(across) - spare, max(across) + spare
        spare = 0.06 * (max(up) - min(up)) or 0.5
        return cls((left, min(up) - spare), (right, max(up) + spare), logarithmic)

    @property
    def zero(self) -> float:
        """Where a house edge of 0 is, in units from the upper end."""
        return _DOWN * self.high[1] / (self.high[1] - self.low[1])

    def place(self, edge: Edge) -> tuple[float, float]:
        """Where the edge's mark stands, in units from the field's upper left corner."""
        x, (left, right) = sqrt(edge.variance), (self.low[0], self.high[0])
        if self.logarithmic:
            x, left, right = log(x), log(left), log(right)
        y = self.zero - _DOWN * float(100 * edge.house_edge) / (self.high[1] - self.low[1])
        return _ACROSS * (x - left) / (right - left), y


class _Labels(NamedTuple):
    """The labels of a scatter."""

    compared: list[Label]
    behind: list[Label]
    numbered: bool
    """Whether a number stands for a wager and its scale, where the names did not fit."""


def _labels(comparison: Comparison, behind: Sequence[Edge], field: _Field) -> _Labels:
    """Names beside the marks, or numbers where they do not all fit; grey ones where they do."""
    rows = [[field.place(edge) for edge in each.edges] for each in comparison]
    marks = [*(mark for row in rows for mark in row), *map(field.place, behind)]
    taken = [Box.around(mark, 9, 9) for mark in marks]
    lines = [box for row in rows for ends in pairwise(row) for box in on_line(*ends)]
    lines.append(Box.around((_ACROSS / 2, field.zero), _ACROSS, 1))
    with_names, names = list(taken), list[Label | None]()
    for each, row in zip(comparison, rows, strict=True):
        name = f"{each.wager.id}: {each.scale.name}"
        names.append(label_beside(name, row[0], _SMALL, _FIELD, with_names, lines, rings=6))
        if names[-1] is None:
            break
    if all(names):
        taken = with_names
    else:
        names = [
            # Where there is no place at all a number may cover something.
            label_beside(numbers, at, _SMALL, _FIELD, taken, lines, rings=12)
            or label_beside(numbers, at, _SMALL, _FIELD, [])
            for numbers, at in _numbers([row[0] for row in rows])
        ]
    grey = [
        label_beside(_named(edge), field.place(edge), _TINY, _FIELD, taken, lines)
        for edge in behind
    ]
    return _Labels([x for x in names if x], [x for x in grey if x], taken is not with_names)


def _numbers(marks: Sequence[Point]) -> list[tuple[str, Point]]:
    """The numbers of the marks, those of marks that cover each other together: "1, 3-5"."""
    found: dict[Point, list[int]] = {}
    for number, (x, y) in enumerate(marks, start=1):
        found.setdefault((round(x / 4), round(y / 4)), []).append(number)
    texts = []
    for numbers in found.values():
        starts = [number for number in numbers if number - 1 not in numbers]
        ends = [number for number in numbers if number + 1 not in numbers]
        runs = zip(starts, ends, strict=True)
        text = ", ".join(f"{start}" if start == end else f"{start}-{end}" for start, end in runs)
        texts.append((text, marks[numbers[0] - 1]))
    return texts


def _named(edge: Edge) -> str:
    """A built-in wager by its id, and by its scale if it has several."""
    return edge.wager.id + (f": {edge.scale.name}" if len(edge.wager.scales) > 1 else "")


def _behind(comparison: Comparison) -> list[Edge]:
    """The built-in wagers on the first shoe, without those compared and those it cannot tell."""
    shoe, taken = comparison.shoes[0], {(each.wager.id, each.scale.name) for each in comparison}
    fields = shoe.resolution.shown_fields()
    told = [wager for wager in WAGERS if all(each.reads <= fields for each in wager.reads)]
    counted = edges(shoe, told, rules=comparison.rules)
    return [edge for edge in counted if (edge.wager.id, edge.scale.name) not in taken]


class _Key(NamedTuple):
    """Marks and what they stand for, in columns."""

    entries: list[tuple[int, str, str]]
    """The shoe's place, which tells the shape, the colour, and the words."""

    @property
    def widest(self) -> float:
        """Units across an entry."""
        return 30 + max((text_width(text, _SMALL) for *_, text in self.entries), default=0)

    @property
    def columns(self) -> int:
        return max(1, int((WIDTH - 28) / self.widest))

    @property
    def height(self) -> int:
        return LINE * -(-len(self.entries) // self.columns)

    def draw(self, figure: "Figure", top: float) -> None:
        if not self.entries:
            return
        canvas = canvas_at(figure, 14, top, WIDTH - 28, self.height)
        lines = self.height // LINE
        for number, (shoe, colour, text) in enumerate(self.entries):
            x, y = number // lines * (WIDTH - 28) / self.columns, LINE * (number % lines + 0.5)
            _mark(canvas, (x + 5, y), shoe, colour)
            canvas.text(x + 14, y + 0.5, text, va="center", fontsize=_SMALL)


def _mark(axes: "Axes", at: Point, shoe: int, colour: str) -> None:
    """A mark whose shape tells the shoe; after seven shapes the same seven hollow."""
    inner, outer = (colour, "white") if shoe // len(MARKERS) % 2 == 0 else ("white", colour)
    axes.plot(*at, MARKERS[shoe % len(MARKERS)], mfc=inner, mec=outer, mew=0.6, ms=7)


def _marks_of(canvas: "Axes", places: Sequence[Point], colour: str) -> None:
    """A mark for each shoe, joined by a line; the first on top."""
    canvas.plot(*zip(*places, strict=True), color=colour, lw=0.8, zorder=1)
    for shoe, at in reversed(list(enumerate(places))):
        _mark(canvas, at, shoe, colour)


def scatter(comparison: Comparison) -> Drawing:
    """The house edge against the standard deviation, with all built-in wagers behind in grey."""
    title, below = _words(comparison, "house edge and volatility", "House edge and volatility")
    drawn = [edge for each in comparison for edge in each.edges]
    low = min(Fraction(0), *(edge.house_edge for edge in drawn))
    behind = _behind(comparison)
    told = ", ".join(f"{_named(edge)} ({_value(edge)})" for edge in behind if edge.house_edge < low)
    behind = [edge for edge in behind if edge.house_edge >= low]
    if behind:
        first = f" on {shoe_names(comparison.shoes)[0]}" if len(comparison.shoes) > 1 else ""
        below += f" Grey: the other built-in wagers{first}."
    foot = wrapped(f"Further down, outside the picture: {told}.", 112, 4) if told else []
    heading = heading_of(title, below, WIDTH)
    field = _Field.of([*behind, *drawn])
    labels = _labels(comparison, behind, field)
    several = len(comparison.shoes) > 1
    shoes = _Key(
        [(n, GREY, name) for n, name in enumerate(shoe_names(comparison.shoes)) if several]
    )
    numbers = _Key([
        (0, _colour(row), f"{row + 1}  {each.wager.id}: {each.scale.name}, {_value(each.edges[0])}")
        for row, each in enumerate(comparison) if labels.numbered
    ])  # fmt: skip
    top = heading.height + shoes.height + 22
    end = top + _DOWN + 42

    def draw(figure: "Figure") -> None:
        write_heading(figure, heading)
        shoes.draw(figure, heading.height)
        _draw_field(axes_at(figure, _LEFT, top, _ACROSS, _DOWN), field)
        canvas = canvas_at(figure, _LEFT, top, _ACROSS, _DOWN)
        for edge in behind:
            canvas.plot(*field.place(edge), "o", color=_BEHIND, mfc="white", ms=4)
        for row, each in enumerate(comparison):
            _marks_of(canvas, [field.place(edge) for edge in each.edges], _colour(row))
        draw_labels(canvas, labels.behind, _TINY, _BEHIND)
        draw_labels(canvas, labels.compared, _SMALL, "black")
        numbers.draw(figure, end + LINE * len(foot) + 4)
        notes = canvas_at(figure, 14, end, WIDTH - 28, LINE * 4)
        for place, line in enumerate(foot):
            notes.text(0, LINE * (place + 0.5), line, va="center", fontsize=_SMALL, color=GREY)

    height = end + LINE * len(foot) + numbers.height + 12
    width = max(WIDTH, int(numbers.widest) + 28)
    return Drawing(width, height, f"{title}. {below}", draw)


def _colour(row: int) -> str:
    return COLOURS[row % len(COLOURS)]


def _draw_field(axes: "Axes", field: _Field) -> None:
    """The axes of a scatter."""
    if field.logarithmic:
        axes.set_xscale("log")
    axes.set_xlim(field.low[0], field.high[0])
    axes.set_ylim(field.low[1], field.high[1])
    axes.axhline(0, color="black", lw=0.8)
    axes.set_xlabel("standard deviation of the result per unit staked"
                    f"{' (logarithmic)' if field.logarithmic else ''}")  # fmt: skip
    axes.annotate("house edge, %", (0, 1), (-34, 7), "axes fraction", "offset points")
    plain_ticks(axes, "x")
    plain_ticks(axes, "y")
    axes.yaxis.get_offset_text().set_x(0.12)  # beside the words above the axis


_KINDS = {"bars": bars, "scatter": scatter}
KINDS = tuple(_KINDS)
"""The kinds of plot of a comparison."""
