"""The workbook: counts and fractions as text, pays to change, and figures that follow them.

A spreadsheet keeps 15 digits of a number and says nothing of the rest, so whatever is exact is
text; numbers are floats, correctly rounded. Text from strangers is text, whatever it begins with.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from baccarat_exact.analysis.edge import Edge, Edges
from baccarat_exact.reports.numbers import PLACES, decimal, percent, rational, root
from baccarat_exact.reports.sheets import (
    DIGITS,
    Page,
    add_styles,
    check_pays,
    decimal_format,
    finish,
    formula_cell,
    head_row,
    link_cell,
    number_cell,
    packed,
    pays_cell,
    percent_format,
    sheet_names,
    text_cell,
    text_width,
)
from baccarat_exact.reports.shoes import dealt_text
from baccarat_exact.reports.tables import Cell, cell_text

MOST_PLACES = 10
"""Decimal places of a percentage that a float, which a spreadsheet counts in, still holds."""

_WAGER_COLUMNS = (
    ("line", 22),
    ("condition", 46),
    ("pays, to 1", 18),
    ("ways", 24),
    ("probability, exact", 38),
    ("probability", 18),
    ("contribution", 18),
)
_SUMMARY_COLUMNS = (
    ("wager", 28),
    ("title", 34),
    ("scale", 20),
    ("house edge", 18),
    ("house edge as reported, exact", 40),
    ("hit frequency", 18),
    ("standard deviation", 20),
)
_NOTE = (
    "The coloured cells are the pays as reported. They may be changed: live figures follow, "
    "figures as reported stay."
)


class _Figure(NamedTuple):
    """A figure of a wager: the formula that follows the pays, and what it was as reported."""

    name: str
    meaning: str
    formula: str
    value: float | None
    rounded: str
    exact: str
    number_format: str


_Placed = dict[str, tuple[str, _Figure]]
"""Figures by name, each with its cell."""


def workbook(
    edges: Edges,
    *,
    tables: Sequence[tuple[str, Sequence[Mapping[str, Cell]]]] = (),
    facts: Sequence[tuple[str, str]] = (),
    places: int = PLACES,
) -> bytes:
    """An .xlsx of the edges on one shoe: a summary, a sheet for each wager, then further tables.

    `facts` stand above the summary. Percentages have at most 10 places.
    """
    from openpyxl import Workbook

    places = min(places, MOST_PLACES)
    by_wager: dict[str, list[Edge]] = {}
    for edge in edges:
        by_wager.setdefault(edge.wager.id, []).append(edge)
    book = Workbook()
    book.remove(book.worksheets[0])
    add_styles(book)
    names = sheet_names(["Summary", *by_wager, *(name for name, _ in tables)])
    summary, *others = (Page(book.create_sheet(name), {}) for name in names)
    found = [
        (page.sheet.title, edge, figures)
        for page, results in zip(others, by_wager.values(), strict=False)
        for edge, figures in _wager_sheet(page, results, places)
    ]
    _summary_sheet(summary, found, facts)
    for page, (_, rows) in zip(others[len(by_wager) :], tables, strict=True):
        _data_sheet(page, rows)
    return packed(book, [summary, *others])


def _wager_sheet(page: Page, results: Sequence[Edge], places: int) -> list[tuple[Edge, _Placed]]:
    """The wager's results, each with its figures, which the sheet is filled with."""
    wager, sheet = results[0].wager, page.sheet
    text_cell(page, "A1", f"{wager.title} ({wager.id})", "sheet title")
    text_cell(page, "A2", _NOTE, "note")
    head_row(page, 3, _WAGER_COLUMNS, texts=2)
    dealt = dealt_text(results[0].shoe, results[0].rules)
    for row, (label, text) in enumerate((("source", wager.source), ("dealt from", dealt)), 4):
        text_cell(page, f"A{row}", label, "label")
        text_cell(page, f"B{row}:G{row}", text)
    link_cell(page, "A6", "to the summary", "Summary")
    found = []
    for edge in results:
        found.append((edge, _block(page, sheet.max_row + 2, edge, places)))
    sheet.freeze_panes = "B4"
    finish(page, "1:3")
    return found


def _block(page: Page, row: int, edge: Edge, places: int) -> _Placed:
    """The figures of one wager on one scale, written from this row on, below its lines."""
    text_cell(page, f"A{row}", f"pay scale {edge.scale.name}", "part")
    shares = percent_format(places)
    first, loss = row + 1, row + 1 + len(edge.lines)
    settled = [(each.line, each.when, each.pays, each.ways) for each in edge.lines]
    settled.append(("loss", "no line holds", Fraction(-1), edge.loss_ways))
    for number, (name, when, pays, ways) in enumerate(settled, first):
        probability = Fraction(ways, edge.total_ways)
        text_cell(page, f"A{number}", name)
        text_cell(page, f"B{number}", when)
        pays_cell(page, f"C{number}", pays, "number" if number == loss else "pays")
        text_cell(page, f"D{number}", str(ways), "count")
        text_cell(page, f"E{number}", rational(probability), "count")
        number_cell(page, f"F{number}", float(probability), shares)
        formula_cell(page, f"G{number}", f"=C{number}*F{number}", float(pays * probability), shares)
    total, mean = loss + 1, float(edge.expected_value)
    text_cell(page, f"A{total}", "total", "label")
    text_cell(page, f"B{total}", "contributions sum to the expected value")
    text_cell(page, f"D{total}", str(edge.total_ways), "count")
    text_cell(page, f"E{total}", "1", "count")
    formula_cell(page, f"F{total}", f"=SUM(F{first}:F{loss})", 1.0, shares)
    formula_cell(page, f"G{total}", f"=SUM(G{first}:G{loss})", mean, shares)
    check_pays(page, f"C{first}:C{loss - 1}")
    return _figure_rows(page, total + 1, _figures(edge, first, loss, places))


def _figure_rows(page: Page, row: int, figures: Sequence[_Figure]) -> _Placed:
    """The figures, below a head of their own."""
    heads = ("figure", "meaning", "live", "as reported, rounded")
    for column, head in zip("ABCD", heads, strict=True):
        text_cell(page, f"{column}{row}", head, "head" if column in "AB" else "number head")
    text_cell(page, f"E{row}:G{row}", "as reported, exact", "number head")
    placed = {}
    for number, figure in enumerate(figures, row + 1):
        text_cell(page, f"A{number}", figure.name, "label")
        text_cell(page, f"B{number}", figure.meaning)
        formula_cell(page, f"C{number}", figure.formula, figure.value, figure.number_format)
        text_cell(page, f"D{number}", figure.rounded, "count")
        text_cell(page, f"E{number}:G{number}", figure.exact, "count")
        placed[figure.name] = (f"C{number}", figure)
    return placed


def _figures(edge: Edge, first: int, loss: int, places: int) -> list[_Figure]:
    """The figures of a wager whose lines and loss stand in these rows, and below them its total."""
    mean = f"G{loss + 1}"
    pays, chances = f"C{first}:C{loss}", f"F{first}:F{loss}"
    resolved = f'SUMIF({pays},"<>0",{chances})'
    hits = f'SUMIF({pays},">0",{chances})'
    spread = f"SUMPRODUCT({chances},({pays}-{mean})^2)"

    def share(name: str, meaning: str, formula: str, value: Fraction | None) -> _Figure:
        written = (percent(value, places) + " %", rational(value)) if value is not None else ()
        rounded, exact = written or ("none", "none")
        number = None if value is None else float(value)
        return _Figure(name, meaning, formula, number, rounded, exact, percent_format(places))

    variance = edge.variance
    decimals = decimal_format(places, variance)
    return [
        share("house edge", "minus the expected value", f"=-{mean}", edge.house_edge),
        share("expected value", "mean result per unit staked", f"={mean}", edge.expected_value),
        share("return", "1 plus the expected value", f"=1+{mean}", 1 + edge.expected_value),
        share(
            "house edge, resolved",
            "per bet that does not push",
            f'=IF({resolved}=0,"none",-{mean}/{resolved})',
            edge.house_edge_resolved,
        ),
        share("hit frequency", "share of coups that pay", f"={hits}", edge.hit_frequency),
        _Figure(
            "variance",
            "mean square distance from the expected value",
            f"={spread}",
            float(variance),
            decimal(variance, places),
            rational(variance),
            decimals,
        ),
        _Figure(
            "standard deviation",
            "root of the variance",
            f"=SQRT({spread})",
            sqrt(variance),
            root(variance, places),
            "the root of the exact variance",
            decimals,
        ),
    ]


def _summary_sheet(
    page: Page, found: Sequence[tuple[str, Edge, _Placed]], facts: Sequence[tuple[str, str]]
) -> None:
    """The facts, then a row for each wager and scale, which follows the wager's sheet."""
    for row, (label, text) in enumerate(facts, 1):
        text_cell(page, f"A{row}", label, "label")
        text_cell(page, f"B{row}:G{row}", text)
    head = len(facts) + 2 if facts else 1
    head_row(page, head, _SUMMARY_COLUMNS, texts=3)
    for row, (name, edge, figures) in enumerate(found, head + 1):
        link_cell(page, f"A{row}", edge.wager.id, name)
        text_cell(page, f"B{row}", edge.wager.title)
        text_cell(page, f"C{row}", edge.scale.name)
        text_cell(page, f"E{row}", rational(edge.house_edge), "count")
        live = {"D": "house edge", "F": "hit frequency", "G": "standard deviation"}
        for column, of_wager in live.items():
            cell, figure = figures[of_wager]
            formula = f"='{name}'!{cell}"
            formula_cell(page, f"{column}{row}", formula, figure.value, figure.number_format)
    # Many facts above would leave a small screen no room to scroll in.
    page.sheet.freeze_panes = f"B{head + 1}" if head <= 10 else "B1"
    finish(page, f"{head}:{head}")


def _data_sheet(page: Page, rows: Sequence[Mapping[str, Cell]]) -> None:
    """A table of data: its columns are those of the first row."""
    from openpyxl.utils import get_column_letter

    names = list(rows[0]) if rows else ["no rows"]
    widths = []
    for place, name in enumerate(names, 1):
        cells = [row[name] for row in rows]
        numbers = all(map(_survives, cells))
        for number, cell in enumerate(cells, 2):
            _data(page, f"{get_column_letter(place)}{number}", cell, numbers=numbers)
        widths.append(min(60, max(map(text_width, [name, *map(cell_text, cells)])) + 3))
    head_row(page, 1, list(zip(names, widths, strict=True)), texts=len(names))
    page.sheet.auto_filter.ref = page.sheet.dimensions
    page.sheet.freeze_panes = "B2"
    finish(page, "1:1")


def _survives(value: Cell) -> bool:
    """Whether a spreadsheet keeps all of a value, as a number or because it is text."""
    if isinstance(value, Decimal):
        return len(value.as_tuple().digits) <= DIGITS
    return not isinstance(value, int) or len(str(abs(value))) <= DIGITS


def _data(page: Page, place: str, value: Cell, *, numbers: bool) -> None:
    """A value of a data row: a number, if all numbers of its column survive as such; else text."""
    if isinstance(value, bool):
        text_cell(page, place, cell_text(value))
    elif isinstance(value, int) and numbers:
        number_cell(page, place, value, "0")
    elif isinstance(value, Decimal) and numbers:
        number_cell(page, place, float(value), decimal_format(-int(value.as_tuple().exponent)))
    elif value is not None:
        text_cell(page, place, cell_text(value), "text" if isinstance(value, str) else "count")
