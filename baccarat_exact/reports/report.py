"""The report: one configuration examined, as a folder of files that people open and sign."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from baccarat_exact.analysis.claims import Claim
from baccarat_exact.analysis.clauses import MODELS, Clause, Clauses, clauses
from baccarat_exact.analysis.edge import Edges
from baccarat_exact.analysis.findings import findings
from baccarat_exact.analysis.verification import Verification, verification_for
from baccarat_exact.errors import InputError
from baccarat_exact.files import README, check_folder, sha256, write_folder
from baccarat_exact.records import Record
from baccarat_exact.reports import contents
from baccarat_exact.reports.asked import AnyPath, Asked, read_asked
from baccarat_exact.reports.certificate import (
    CHECKER,
    attributes_of_own,
    certificate,
    certificate_text,
    checker_text,
)
from baccarat_exact.reports.document import html_document, latex_document
from baccarat_exact.reports.examination import Examination, document, identity_table, report_data
from baccarat_exact.reports.numbers import PLACES, rounding_note
from baccarat_exact.reports.pdf import check_tex
from baccarat_exact.reports.pdf import pdf as compiled
from baccarat_exact.reports.sheets import workbook_date
from baccarat_exact.reports.tables import Table, csv_text
from baccarat_exact.reports.toml import rules_toml, wagers_toml
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.reports.workbook import MOST_PLACES, workbook
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers.wager import Wager

README_TEXT = """\
A report on the exact odds of baccarat wagers: open report.html or report.xlsx.
To check its counts without the program that made them (Python 3.11 or newer, nothing else):
    python3 check_certificate.py certificate.json
What went in is in inputs/; exact numbers are in report.json and the CSV files (import as text).
Whether a file has changed since it was written: sha256sum -c SHA256SUMS
"""
"""For the colleague who opens the folder in five years."""

UNCERTIFIED_TEXT = "".join(
    line for line in README_TEXT.splitlines(keepends=True) if "check" not in line.lower()
)


@dataclass(frozen=True, repr=False)
class Report(Record):
    """What was reported, and where it was written."""

    views = "report"

    edges: Edges
    verification: Verification | None
    files: tuple[Path, ...]


def report(
    wagers: str | Wager | Iterable[str | Wager] | None = None,
    shoe: Shoe | None = None,
    *,
    out: AnyPath = "outputs",
    rules: Rules = PUNTO_BANCO,
    claims: AnyPath | Iterable[Claim] | None = None,
    case: AnyPath | None = None,
    pdf: bool = False,
    further: Iterable[Wager] = (),
    inputs: Mapping[str, bytes] | None = None,
    places: int = PLACES,
    progress: Callable[[str], None] = lambda step: None,
) -> Report:
    """The report on the wagers, all of them if none is named, written into a folder.

    `claims` are printed figures to verify, from a file or a list, which may name `further` wagers
    too, or else those that the rule sheets print; `case` is a file that says who asks; `inputs`
    are files that were read to make wagers, rules and shoe, as they stand.
    """
    check_folder(out)
    workbook_date()  # one that is none is told before other libraries stumble over it
    if pdf:
        check_tex()
    asked = read_asked(claims, case, inputs)
    found = findings(wagers, shoe, rules=rules, progress=progress)
    if not found.edges:
        raise InputError("there is no wager to report on: name some, or give None for all")
    verification = verification_for(found.edges, asked.claims, further, progress)
    exam = Examination(
        found=found,
        verification=verification,
        claims_given=asked.claims is not None,
        clauses=_clauses(found.edges),
        case=asked.case,
        inputs=asked.inputs,
        certificate=_certificate(found.edges, verification, asked, places),
        places=places,
    )
    files = _files(exam, pdf=pdf, progress=progress)
    progress("writing the files")
    return Report(found.edges, exam.verification, tuple(write_folder(out, files)))


def _clauses(edges: Edges) -> Clauses:
    """The clauses that bear on these wagers; none if no wager is from the rule sheets."""
    reported = {edge.wager.id for edge in edges}
    sheets = clauses(edges.shoe, rules=edges.rules)
    own = [clause for clause in sheets if reported & _wagers_of(clause)]
    of_sheets = {clause.sheet for clause in own}
    return replace(
        sheets,
        listed=tuple(
            clause
            for clause in sheets
            if clause in own or (clause.sheet in of_sheets and not _wagers_of(clause))
        ),
    )


def _wagers_of(clause: Clause) -> set[str]:
    """The wagers that a clause, a reading of it or its limit bears on; none if on all."""
    read = {each.wager.id for reading in clause.readings for each in reading.consequences}
    read |= {wager.id for wager, _ in clause.cap.wagers} if clause.cap else set()
    return read | {model.partition(":")[0] for model in clause.models} - set(MODELS)


def _files(
    exam: Examination, *, pdf: bool, progress: Callable[[str], None]
) -> dict[str, str | bytes]:
    """Every file of the report but its SHA256SUMS."""
    edges, places = exam.found.edges, exam.places
    progress("drawing the plots")
    whole = document(exam)
    latex = latex_document(whole)
    sheets = _data_tables(exam)
    progress("writing the workbook")
    certified: dict[str, str] = {}
    if exam.certificate is not None:
        certified = {
            "certificate.json": certificate_text(exam.certificate),
            CHECKER: checker_text(),
        }
    files: dict[str, str | bytes] = {
        README: README_TEXT if certified else UNCERTIFIED_TEXT,
        "report.html": html_document(whole),
        "report.tex": latex,
        "report.json": json.dumps(report_data(exam), indent=1) + "\n",
        "report.xlsx": workbook(
            edges, tables=list(sheets.items()), facts=_facts(exam), places=places
        ),
        **certified,
        **{f"{name}.csv": csv_text(listed) for name, listed in sheets.items()},
        **{f"inputs/{name}": content for name, content in _inputs(exam).items()},
    }
    if pdf:
        progress("compiling report.pdf")
        files["report.pdf"] = compiled(latex)
    return files


def _certificate(
    edges: Edges, verification: Verification | None, asked: Asked, places: int
) -> dict[str, Any] | None:
    """The certificate; None where a wager reads what no checker knows."""
    wagers = [edge.wager for edge in edges]
    wagers += [checked.wager for checked in verification or ()]
    if any(map(attributes_of_own, wagers)):
        return None
    return certificate(
        edges,
        verification=verification,
        case=asked.case.data() if asked.case else None,
        inputs={name: sha256(content) for name, content in asked.inputs.items()},
        places=places,
    )


def _data_tables(exam: Examination) -> dict[str, list[Row]]:
    """The tables of the report as rows of exact values, by name."""
    found, places = exam.found, exam.places
    listed = {
        "edges": rows(found.edges, places),
        "lines": contents.line_rows(found, places),
        "tableau": rows(found.edges.rules, places),
        **{name: rows(table, places) for name, table in found.tables.items()},
        "decks": contents.decks_rows(found, places),
    }
    if exam.verification is not None:
        listed["claims"] = rows(exam.verification, places)
    if len(exam.clauses):
        listed["clauses"] = rows(exam.clauses, places)
    return listed


def _facts(exam: Examination) -> list[tuple[str, str]]:
    """What the workbook's first sheet says of the whole."""
    table = identity_table(exam)
    return [
        *((row[0], row[1]) for row in table.rows),
        ("rounding", rounding_note(min(exam.places, MOST_PLACES))),
    ]


def _inputs(exam: Examination) -> dict[str, str | bytes]:
    """What went in, as files that the program reads: as given, or else as built in."""
    edges = exam.found.edges
    listed = {edge.wager.id: edge.wager for edge in edges}
    files: dict[str, str | bytes] = {
        "wagers.toml": wagers_toml(listed.values()),
        "rules.toml": rules_toml(edges.rules),
        **exam.inputs,
    }
    if not edges.shoe.infinite:  # which no file can hold; the certificate says that it was so
        files["shoe.csv"] = csv_text(rows(edges.shoe, exam.places))
    return files


@tables.register
def _(report: Report, places: int) -> list[Table]:
    found = tables(report.edges, places)
    return found if report.verification is None else [*found, *tables(report.verification, places)]


@data.register
def _(report: Report, places: int) -> dict[str, Any]:
    return {**data(report.edges, places), "files": [str(path) for path in report.files]}


@rows.register
def _(report: Report, places: int) -> list[Row]:
    return rows(report.edges, places)
