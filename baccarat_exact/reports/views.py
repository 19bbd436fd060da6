"""What each kind of record shows: tables for people, data for JSON, rows for CSV and frames.

Each function takes the record and the number of decimal places to which it is rounded.
"""

from functools import singledispatch
from typing import Any

from baccarat_exact.reports.tables import Cell, Table

Row = dict[str, Cell]


@singledispatch
def tables(record: Any, places: int) -> list[Table]:
    """The tables that show a record to a person."""
    raise TypeError(f"there is no table of {type(record).__name__}")


@singledispatch
def data(record: Any, places: int) -> dict[str, Any]:
    """A record as JSON holds it: integers and rationals as strings."""
    raise TypeError(f"there is no JSON of {type(record).__name__}")


@singledispatch
def rows(record: Any, places: int) -> list[Row]:
    """A record as rows of exact values, and of Decimals where they are rounded."""
    raise TypeError(f"there are no rows of {type(record).__name__}")
