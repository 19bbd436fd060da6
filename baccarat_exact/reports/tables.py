"""A table for people, in the four ways that it is written: text, HTML, LaTeX and CSV."""

import re
import textwrap
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pandas

WIDTH = 80
"""Columns of a terminal that everything printed fits into."""

_GAP = "  "

Cell = str | int | bool | Fraction | Decimal | None
"""A value in a row of data; a Decimal is one that was rounded."""


class Table(NamedTuple):
    """Finished text in rows and columns, with a title above and notes below."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str
    """One letter a column: l or r."""
    notes: tuple[str, ...] = ()


def text_table(table: Table) -> str:
    """The table for a terminal: in columns, or row by row where the columns do not fit."""
    lines = [*_wrapped(table.title, WIDTH), ""] if table.title else []
    widths = column_widths(table, WIDTH)
    fits = sum(widths) + len(_GAP) * (len(widths) - 1) <= WIDTH
    lines += _columns(table, widths) if fits else _stacked(table)
    for note in table.notes:
        lines += _wrapped(note, WIDTH)
    return "\n".join(lines) + "\n"


def _wrapped(text: str, width: int) -> list[str]:
    """Lines of text; a name with hyphens stays whole, so that it can be copied."""
    return textwrap.wrap(text, width, break_on_hyphens=False)


def _columns(table: Table, widths: list[int]) -> list[str]:
    headed = any(table.columns)
    grid = [table.columns, *table.rows] if headed else list(table.rows)
    lines = []
    for number, row in enumerate(grid):
        cells = [
            _wrapped(cell, max(width, 1)) or [""] for cell, width in zip(row, widths, strict=True)
        ]
        for height in range(max(map(len, cells))):
            pieces = [
                _aligned(cell[height] if height < len(cell) else "", width, side)
                for cell, width, side in zip(cells, widths, table.align, strict=True)
            ]
            lines.append(_GAP.join(pieces).rstrip())
        if headed and number == 0:
            lines.append(_GAP.join("-" * width for width in widths).rstrip())
    return lines


def column_widths(table: Table, total: int) -> list[int]:
    """The columns' widths in characters, narrowed while they do not all fit.

    Each time the column is narrowed that makes the table grow least in height.
    """
    columns = list(zip(table.columns, *table.rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    words = [max(map(len, " ".join(column).split(" "))) for column in columns]
    while (excess := sum(widths) + len(_GAP) * (len(widths) - 1) - total) > 0:
        room = [width - word for width, word in zip(widths, words, strict=True)]
        # Figures are not broken as long as words can be.
        sides = "l" if any(room[i] for i in range(len(room)) if table.align[i] == "l") else "lr"
        tried = []
        for i in range(len(room)):
            if room[i] and table.align[i] in sides:
                narrower = max(widths[i] - max(1, excess // 8), words[i])
                height = table_height(table, [*widths[:i], narrower, *widths[i + 1 :]])
                tried.append((height, -room[i], i, narrower))
        if not tried:
            break
        *_, place, narrower = min(tried)
        widths[place] = narrower
    return widths


def table_height(table: Table, widths: list[int]) -> int:
    """About how many lines the rows take when their text is wrapped to these widths."""
    return sum(
        max(-(-len(cell) // max(width, 1)) for cell, width in zip(row, widths, strict=True))
        for row in table.rows
    )


def _stacked(table: Table) -> list[str]:
    """Each row as lines of column and value; a number too long for a line breaks at a comma."""
    head = min(max(map(len, table.columns)), 30)
    lines: list[str] = []
    for row in table.rows:
        for column, cell in zip(table.columns, row, strict=True):
            breakable = re.sub(r"(?<=[,/])(?=[0-9])", " ", cell)
            pieces = _wrapped(breakable, WIDTH - head - len(_GAP)) or [""]
            if breakable != cell:
                pieces = [piece.replace(", ", ",").replace("/ ", "/") for piece in pieces]
            names = [column, *[""] * len(pieces)]
            lines += [
                f"{name:<{head}}{_GAP}{piece}".rstrip()
                for name, piece in zip(names, pieces, strict=False)
            ]
        lines.append("")
    return lines


def _aligned(text: str, width: int, side: str) -> str:
    return text.rjust(width) if side == "r" else text.ljust(width)


def html_table(table: Table) -> str:
    """The table as HTML, with every text escaped."""
    from html import escape

    sides = ["right" if side == "r" else "left" for side in table.align]

    def row(cells: Sequence[str], tag: str) -> str:
        return "".join(
            f'<{tag} style="text-align: {side}">{escape(cell)}</{tag}>'
            for cell, side in zip(cells, sides, strict=True)
        )

    head = f"<thead><tr>{row(table.columns, 'th')}</tr></thead>" if any(table.columns) else ""
    body = "".join(f"<tr>{row(cells, 'td')}</tr>" for cells in table.rows)
    notes = "".join(f"<p>{escape(note)}</p>" for note in table.notes)
    caption = f"<caption>{escape(table.title)}</caption>" if table.title else ""
    return f"<table>{caption}{head}<tbody>{body}</tbody></table>{notes}"


def cut(text: str, width: int) -> str:
    """Text of at most so many characters, with dots where it was longer."""
    return text if len(text) <= width else f"{text[: max(1, width - 1)]}…"


def xml_text(text: str) -> str:
    """Text with a replacement character for what XML cannot hold."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


def csv_text(rows: Sequence[Mapping[str, Cell]], columns: Sequence[str] = ()) -> str:
    """Rows of data as CSV: exact numbers as a/b, rounded ones as decimals, nothing as empty."""
    import csv
    import io

    names = list(rows[0]) if rows else columns
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(map(defused, names))
    writer.writerows([defused(row[name]) for name in names] for row in rows)
    return file.getvalue()


FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a spreadsheet may take for the start of a formula."""


def defused(cell: Cell) -> str:
    """A cell that no spreadsheet takes for a formula: text like one gets an apostrophe before it.

    >>> defused("=1+1"), defused("-1.06%"), defused(Fraction(-1, 2))
    ("'=1+1", '-1.06%', '-1/2')
    """
    text = cell_text(cell)
    like_formula = isinstance(cell, str) and text.startswith(FORMULA)
    if like_formula and not re.fullmatch(r"[+-][0-9.,]+ ?%?", text):
        text = f"'{text}"
    return text.replace("\r", "\n")  # a return is not quoted, and what follows is a row of its own


def cell_text(cell: Cell) -> str:
    """A value of a data row as text."""
    if isinstance(cell, Decimal):
        return format(cell, "f")
    if isinstance(cell, bool):
        return str(cell).lower()
    return "" if cell is None else str(cell)


def data_frame(
    rows: Sequence[Mapping[str, Cell]], columns: Sequence[str] = ()
) -> "pandas.DataFrame":
    """Rows of data as a pandas frame: exact columns as objects, rounded ones as floats."""
    import pandas

    frame = {}
    for column in rows[0] if rows else columns:
        cells = [row[column] for row in rows]
        rounded = any(isinstance(cell, Decimal) for cell in cells)
        frame[column] = pandas.Series(
            [float(cell) if isinstance(cell, Decimal) else cell for cell in cells],
            dtype="float64" if rounded else "object",
        )
    return pandas.DataFrame(frame)
