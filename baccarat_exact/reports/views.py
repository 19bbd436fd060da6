"""What each kind of record shows: tables for people, data for JSON, rows for CSV and frames.

Each function takes the record and the number of decimal places to which it is rounded. A record
names in `views` the module that registers its own; it is loaded when the first is shown.
"""

from functools import singledispatch
from importlib import import_module
from typing import Any

from baccarat_exact.records import Record
from baccarat_exact.reports.tables import Cell, Table

Row = dict[str, Cell]


@singledispatch
def tables(record: Record, places: int) -> list[Table]:
    """The tables that show a record to a person."""
    return _registered(tables, record)(record, places)  # type: ignore[no-any-return]


@singledispatch
def data(record: Record, places: int) -> dict[str, Any]:
    """A record as JSON holds it: integers and rationals as strings."""
    return _registered(data, record)(record, places)  # type: ignore[no-any-return]


@singledispatch
def rows(record: Record, places: int) -> list[Row]:
    """A record as rows of exact values, and of Decimals where they are rounded."""
    return _registered(rows, record)(record, places)  # type: ignore[no-any-return]


@singledispatch
def columns(record: Record) -> list[str]:
    """The columns of a record that may have no rows; of others the rows tell."""
    return []


def _registered(view: Any, record: Record) -> Any:
    """The view of the record's own kind, its module loaded."""
    import_module(f"baccarat_exact.reports.{record.views}")
    found = view.dispatch(type(record))
    if found is view.dispatch(object):
        raise TypeError(f"there are no {view.__name__} of {type(record).__name__}")
    return found
