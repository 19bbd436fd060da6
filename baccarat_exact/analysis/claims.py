"""Printed figures to verify, from a file or a list."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from baccarat_exact.analysis.printed import Printed, printed_figure
from baccarat_exact.errors import InputError, clean_text, shown, unknown
from baccarat_exact.files import data_path, path_text, read_text
from baccarat_exact.shoe import COUNT_LIMIT

QUANTITIES = (
    "house_edge",
    "house_edge_resolved",
    "expected_value",
    "return",
    "probability",
    "ways",
    "hit_frequency",
    "standard_deviation",
    "variance",
    "pays",
)
"""What a claim may be about; a return is the expected value and the stake."""

COLUMNS = ("wager", "scale", "decks", "quantity", "line", "printed", "source")
_NEEDED = ("wager", "quantity", "printed")
_FIELD_LIMIT = 1_000


@dataclass(frozen=True)
class Claim:
    """A figure that somebody has printed about a wager."""

    wager: str
    quantity: str
    printed: str
    scale: str = ""
    """Empty: the wager's first."""
    decks: str = ""
    """Empty: not said."""
    line: str = ""
    """Where the quantity is about one line: its name, loss, push or total."""
    source: str = ""
    further: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Columns of a file that mean nothing here and are carried along."""
    row: int = 0
    """From 1 on for the claims of a file, or of a list that is verified."""
    place: str = ""
    """Where it stands, for errors: a file and a line."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "decks", _decks(self.decks))
        for name in COLUMNS:
            text = getattr(self, name)
            if not isinstance(text, str):
                raise InputError(f"{name} is to be text, not {shown(text)}")
            object.__setattr__(self, name, clean_text(text, name, _FIELD_LIMIT))
            if name in _NEEDED and not getattr(self, name):
                raise InputError(f"{name} is empty: every claim needs {', '.join(_NEEDED)}")
        if self.quantity not in QUANTITIES:
            raise unknown("quantity", self.quantity, QUANTITIES)
        _ = self.figure  # a figure that means nothing is an error now

    @property
    def figure(self) -> Printed:
        """What the printed figure says."""
        return printed_figure(self.printed, self.quantity)


def read_claims(path: str | os.PathLike[str], content: bytes | None = None) -> tuple[Claim, ...]:
    """The claims of a CSV file, with the columns of `COLUMNS` in any order and further ones.

    Whether wagers, scales and lines exist is seen when the claims are verified. `content` is what
    the file holds, if it was read before.
    """
    import csv
    import io

    name = path_text(path)
    reader = csv.reader(io.StringIO(read_text(path, content), newline=""), strict=True)
    claims: list[Claim] = []
    try:
        columns = _columns(next(reader, []))
        for fields in reader:
            if not "".join(fields).strip():
                continue  # a row of commas alone, as spreadsheets leave them
            place = f"{name}, line {reader.line_num}"
            claims.append(_claim(columns, fields, row=len(claims) + 1, place=place))
        if not claims:
            raise InputError("there is no row below the names of the columns")
    except (InputError, csv.Error) as error:
        raise InputError(f"{name}, line {max(reader.line_num, 1)}: {error}") from None
    return tuple(claims)


def seed_claims() -> tuple[Claim, ...]:
    """The figures that the rule sheets of the package's wagers print."""
    return read_claims(data_path("seeds.csv"))


def _columns(header: Sequence[str]) -> list[str]:
    """The names of the columns, in small letters."""
    columns = [clean_text(column, "a column's name", 80).lower() for column in header]
    for column in dict.fromkeys((*_NEEDED, *columns)):
        if column and columns.count(column) != 1:
            times = "no" if column not in columns else "more than one"
            raise InputError(
                f"{times} column {shown(column)}: the first line must name the columns "
                f"{','.join(COLUMNS)}, with a comma between"
            )
    return columns


def _claim(columns: Sequence[str], fields: Sequence[str], *, row: int, place: str) -> Claim:
    cells = dict.fromkeys(columns, "")
    for number, cell in enumerate(fields):
        column = columns[number] if number < len(columns) else ""
        if not column and cell.strip():
            raise InputError(
                f"the field {shown(cell)} has no column: put a figure that has a comma in quotes"
            )
        cells[column] = cell
    known = {column: cell for column, cell in cells.items() if column in COLUMNS}
    further = {
        column: clean_text(cell, column, _FIELD_LIMIT)
        for column, cell in cells.items()
        if column and column not in COLUMNS
    }
    return Claim(**known, further=further, row=row, place=place)


def _decks(value: object) -> str:
    """A number of decks as text: a whole number, inf, or nothing."""
    text = str(value).strip().lower() if isinstance(value, str | int | float) else shown(value)
    if text in ("", "inf"):
        return text
    if not re.fullmatch("[0-9]{1,20}", text) or not 1 <= int(text) <= COUNT_LIMIT:
        raise InputError(
            f"{shown(value)} is no number of decks: 1 to {COUNT_LIMIT:,} or inf are, or nothing "
            "where none is printed"
        )
    return str(int(text))
