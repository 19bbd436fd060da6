"""The report: the tables of every wager, as files that people open."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baccarat_exact import reports
from baccarat_exact.analysis.edge import Edges, edges
from baccarat_exact.files import write_files
from baccarat_exact.records import Record
from baccarat_exact.reports.edges import line_rows
from baccarat_exact.reports.numbers import PLACES
from baccarat_exact.reports.tables import LATEX_HEAD, Table, csv_text, latex_table
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers.wager import Wager


@dataclass(frozen=True, repr=False)
class Report(Record):
    """What was reported, and where it was written."""

    views = "report"

    edges: Edges
    files: tuple[Path, ...]


def report(
    wagers: Iterable[str | Wager] | None = None,
    shoe: Shoe | None = None,
    *,
    out: str | os.PathLike[str] = "outputs",
    rules: Rules = PUNTO_BANCO,
    places: int = PLACES,
) -> Report:
    """The report on the wagers, all of them if none is named, written into a folder.

    `edges` holds a row for each wager and scale, `lines` a row for each way to settle.
    """
    found = edges(shoe, wagers, rules=rules)
    lines = "\n".join(latex_table(table) for edge in found for table in tables(edge, places))
    files = {
        "edges.csv": reports.csv(found, places),
        "edges.json": reports.json_text(found, places),
        "edges.tex": reports.latex(found, places),
        "lines.csv": csv_text(line_rows(found, places)),
        "lines.tex": LATEX_HEAD + lines,
    }
    return Report(found, tuple(write_files(out, files)))


@tables.register
def _(report: Report, places: int) -> list[Table]:
    return tables(report.edges, places)


@data.register
def _(report: Report, places: int) -> dict[str, Any]:
    return {**data(report.edges, places), "files": [str(path) for path in report.files]}


@rows.register
def _(report: Report, places: int) -> list[Row]:
    return rows(report.edges, places)
