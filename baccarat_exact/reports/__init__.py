"""Results as text, HTML, LaTeX, CSV, JSON and frames: the only place where a number is rounded.

`views` names what a record can show; `tables` says how that is written down; the other modules say
what each kind of record shows.
"""

from typing import TYPE_CHECKING

from baccarat_exact.records import Record
from baccarat_exact.reports.numbers import PLACES
from baccarat_exact.reports.tables import (
    csv_text,
    data_frame,
    html_table,
    text_table,
)
from baccarat_exact.reports.views import columns, data, rows, tables

if TYPE_CHECKING:
    import pandas


def text(record: Record, places: int = PLACES) -> str:
    """The record for a terminal."""
    return "\n".join(text_table(table) for table in tables(record, places))


def html(record: Record, places: int = PLACES) -> str:
    """The record for a notebook, which must not take a dollar in a title for mathematics."""
    shown = "".join(html_table(table) for table in tables(record, places))
    return f'<div class="tex2jax_ignore mathjax_ignore">{shown}</div>'


def latex(record: Record, places: int = PLACES) -> str:
    """The record as LaTeX tables, after a line that says which packages they need."""
    from baccarat_exact.reports.tex import LATEX_HEAD, latex_table

    return LATEX_HEAD + "\n".join(latex_table(table) for table in tables(record, places))


def csv(record: Record, places: int = PLACES) -> str:
    """The record as CSV, exact, with rounded columns beside."""
    return csv_text(rows(record, places), columns(record))


def json_text(record: Record, places: int = PLACES) -> str:
    """The record as JSON, exact, with integers and rationals as strings."""
    import json

    return json.dumps(data(record, places), indent=2) + "\n"


def frame(record: Record, places: int = PLACES) -> "pandas.DataFrame":
    """The record as a pandas frame."""
    return data_frame(rows(record, places), columns(record))
