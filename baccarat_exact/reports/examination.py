"""One configuration examined: everything that a report says of it, as a document and as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from baccarat_exact import __version__
from baccarat_exact.analysis.clauses import Clauses
from baccarat_exact.analysis.findings import Findings
from baccarat_exact.analysis.verification import Verification
from baccarat_exact.analysis.volatility import COUPS, Z, margin_squared
from baccarat_exact.case import Case
from baccarat_exact.files import sha256
from baccarat_exact.reports import contents
from baccarat_exact.reports.assumptions import Assumption, assumptions
from baccarat_exact.reports.claims import VERDICTS_NOTE, front_table, summary
from baccarat_exact.reports.document import Block, Document, Items, Section, Signature
from baccarat_exact.reports.edges import result_data
from baccarat_exact.reports.numbers import grouped, percent, rational, root, rounding_note
from baccarat_exact.reports.shoes import dealt_data, dealt_text
from baccarat_exact.reports.tables import Table, cut
from baccarat_exact.reports.views import data, tables
from baccarat_exact.reports.words import listing

TITLE = "Exact odds of baccarat wagers"
_CASE = {
    "applicant": "applicant",
    "reference": "case",
    "examiner": "examiner",
    "date": "date",
    "rule_sheet": "rule sheet",
    "rule_sheet_sha256": "its SHA-256",
}
"""The fields of a case and what they are called on paper."""


_CERTIFIED = (
    "certificate.json holds the counts, and check_certificate.py beside it counts them again by "
    "another method, without this program: python3 check_certificate.py certificate.json."
)
_NOT_CERTIFIED = (
    "There is no certificate: a wager reads an attribute of its own, which no checker knows."
)


@dataclass(frozen=True)
class Examination:
    """What was asked, what was counted, and who asked."""

    found: Findings
    verification: Verification | None
    """Of the figures that somebody printed."""
    claims_given: bool
    """Whether somebody asked about these figures; else they are the rule sheets' own."""
    clauses: Clauses
    case: Case | None
    inputs: Mapping[str, bytes]
    """The files that people gave, under the names that they have in the report's folder."""
    certificate: Mapping[str, Any] | None
    """None where a wager reads what no checker knows."""
    places: int

    @property
    def assumptions(self) -> list[Assumption]:
        """What the numbers rest on."""
        return assumptions(self.found.edges, self.verification if self.claims_given else None)


def document(exam: Examination) -> Document:
    """The examination as a document."""
    found, places = exam.found, exam.places
    edges = found.edges
    header = f"{TITLE}, baccarat_exact {__version__}"
    if exam.case is not None:
        reference = cut(exam.case.reference, 35)  # not by words: it may be one
        header = f"Case {reference}, {cut(exam.case.applicant, 75 - len(reference))}"
    sections = (
        Section("Identity", (identity_table(exam), *_shoe_tables(exam))),
        Section("Assumptions", (Items(tuple(map(str, exam.assumptions))),)),
        Section("The drawing rules", tuple(tables(edges.rules, places))),
        *contents.wager_sections(found, places),
        contents.totals_section(found.tables["totals"], places),
        contents.frequencies_section(found, places),
        contents.decks_section(found, places),
        *_claims_sections(exam),
        *_clauses_sections(exam),
        Section(
            "How the numbers are written and checked",
            (
                "Everything is counted in whole numbers and fractions. "
                + rounding_note(places)
                + " A number is rounded once, when it is written; nothing is computed from a "
                "rounded one.",
                contents.VOLATILITY_NOTE,
                _CERTIFIED if exam.certificate else _NOT_CERTIFIED,
            ),
        ),
    )
    return Document(
        title=TITLE,
        header=header,
        first=tuple(_first_page(exam)),
        sections=sections,
    )


def _first_page(exam: Examination) -> list[Block]:
    """Who asks and what; each claim with the exact value and the verdict; and where to sign."""
    blocks: list[Block] = []
    if exam.case is not None:
        fields = exam.case.data()
        rows = tuple((name, fields[field]) for field, name in _CASE.items())
        blocks.append(Table("", ("", ""), rows, "ll"))
    edges = exam.found.edges
    names = list(dict.fromkeys(edge.wager.title for edge in edges))
    listed = ", ".join(names) if len(names) <= 6 else f"{len(names)} wagers"
    blocks.append(f"Examined: {listed}; {dealt_text(edges.shoe, edges.rules)}.")
    if exam.certificate is not None:
        blocks.append(f"SHA-256 of the certificate: {exam.certificate['sha256']}.")
    if exam.verification is not None:
        blocks += [
            *summary(exam.verification),
            front_table(exam.verification, exam.places),
            *_asides(exam, exam.verification),
        ]
    elif len(edges) <= 6:
        blocks += tables(edges, exam.places)
    short = tuple(assumption.short for assumption in exam.assumptions)
    blocks += ["Assumptions (in full in the section of that name):", Items(short)]
    if exam.case is not None:
        blocks.append(Signature(exam.case.examiner))
    return blocks


def _asides(exam: Examination, verification: Verification) -> list[str]:
    """Which claims are about something else than what is examined."""
    edges = exam.found.edges
    scales = {(edge.wager.id, edge.scale.name) for edge in edges}
    other_decks, other_wagers = [], []
    for checked in verification:
        row = str(checked.claim.row)
        if checked.claim.quantity != "pays" and checked.decks_answered != edges.shoe.decks:
            other_decks.append(row)
        if (checked.wager.id, checked.scale.name) not in scales:
            other_wagers.append(row)
    said = []
    for rows, about in ((other_decks, "other decks than"), (other_wagers, "other wagers than")):
        if rows:
            named = listing(rows) if len(rows) <= 12 else f"{len(rows):,} of them"
            said.append(f"Figures about {about} those examined, by row: {named}.")
    return said


def identity_table(exam: Examination) -> Table:
    """What was examined with which program, and the hashes of the files that were read."""
    edges = exam.found.edges
    rows = [
        ("program", f"baccarat_exact {__version__}"),
        ("shoe", dealt_text(edges.shoe, edges.rules)),
        ("all ways", grouped(edges.shoe.total_ways)),
        ("drawing rules", edges.rules.title),
        ("wagers", ", ".join(exam.found.by_wager)),
        *((f"SHA-256 of {name}", sha256(content)) for name, content in exam.inputs.items()),
    ]
    if exam.certificate is not None:
        rows.append(("SHA-256 of the certificate", exam.certificate["sha256"]))
    return Table("", ("", ""), tuple(rows), "ll")


def _shoe_tables(exam: Examination) -> list[Table]:
    """The counts of a shoe that is not of whole decks."""
    shoe = exam.found.edges.shoe
    return tables(shoe, exam.places) if shoe.decks is None else []


def _claims_sections(exam: Examination) -> list[Section]:
    if exam.verification is None:
        return []
    shown = tables(exam.verification, exam.places)
    asides = _asides(exam, exam.verification)
    return [Section("Printed figures", (VERDICTS_NOTE, *asides, *shown))]


def _clauses_sections(exam: Examination) -> list[Section]:
    if not len(exam.clauses):
        return []
    return [Section("Clause by clause", tuple(tables(exam.clauses, exam.places)))]


def report_data(exam: Examination) -> dict[str, Any]:
    """The examination as JSON holds it, everything exact."""
    edges, places = exam.found.edges, exam.places
    return {
        "program": {"name": "baccarat_exact", "version": __version__},
        "case": exam.case.data() if exam.case else None,
        "inputs": {name: sha256(content) for name, content in exam.inputs.items()},
        **dealt_data(edges.shoe, edges.rules),
        "tableau": data(edges.rules, places),
        "assumptions": list(map(str, exam.assumptions)),
        "results": [_result(exam, place) for place in range(len(edges))],
        "tables": {name: data(table, places)["rows"] for name, table in exam.found.tables.items()},
        "house_edge_by_decks": [
            {
                "wager": edge.wager.id,
                "scale": edge.scale.name,
                "decks": {
                    decks: rational(others[place].house_edge)
                    for decks, others in exam.found.by_decks.items()
                },
            }
            for place, edge in enumerate(edges)
        ],
        "claims": None if exam.verification is None else data(exam.verification, places),
        "clauses": data(exam.clauses, places)["clauses"],
        "rounding": rounding_note(places),
    }


def _result(exam: Examination, place: int) -> dict[str, Any]:
    """One wager on one scale, with what a report adds to its edge."""
    edge = exam.found.edges[place]
    matched = exam.found.matched[edge.wager.id]
    result = result_data(edge, exam.places)
    for line, ways in zip(result["lines"], matched, strict=True):
        line["ways_matched"] = str(ways)
    intervals = {}
    for coups in COUPS:
        low, high = contents.win_interval(edge, coups, exam.places)
        intervals[str(coups)] = {
            "margin_squared": rational(margin_squared(edge, coups)),
            "low_percent": low,
            "high_percent": high,
        }
    return {
        **result,
        "title": edge.wager.title,
        "source": edge.wager.source,
        "return": rational(1 - edge.house_edge),
        "return_percent": percent(Fraction(1) - edge.house_edge, exam.places),
        "z": rational(Z),
        "volatility_index": root(margin_squared(edge), exam.places),
        "win_after_coups": intervals,
    }
