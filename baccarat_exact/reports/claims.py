"""How verified claims show themselves, and what is said of each in words."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import Any

from baccarat_exact.analysis.claims import COLUMNS
from baccarat_exact.analysis.verification import Checked, Verification
from baccarat_exact.reports.explanation import (
    decimal_text,
    exact_text,
    explanation,
    in_form,
    phrase,
)
from baccarat_exact.reports.numbers import PLACES
from baccarat_exact.reports.tables import WIDTH, Table
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.reports.words import decks_text, listing
from baccarat_exact.rules import PUNTO_BANCO

FRONT = 6
"""Claims that a first page has room for, with what is said of half of them."""
VERDICTS = ("exact", "rounds", "truncates", "differs")

_GROUPS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("Printed figures and exact values", lambda quantity: quantity not in ("ways", "pays")),
    ("Printed counts and exact counts", lambda quantity: quantity == "ways"),
    ("Printed pays and the pays of the wagers", lambda quantity: quantity == "pays"),
)
_BRACKETS = "Decks in brackets are not printed; the exact value beside them is for that number."
VERDICTS_NOTE = (
    "exact: the figure is the exact value, or a bound that the value keeps. rounds: the value, "
    "rounded half up or half to even to the digits printed, is the figure. truncates: cut to the "
    "digits printed it is, rounded it is not. differs: neither."
)
_SHOWN = "What was counted is shown to two digits more than printed or to more, half to even."
_TRIED = (
    "Values tried: the distinct ones that one change gives, or another number of decks and one "
    "more change. At few digits some match by chance; no match softens a verdict."
)


@tables.register
def _(verification: Verification, places: int) -> list[Table]:
    rules = verification.rules
    named = "" if rules == PUNTO_BANCO else f", rules: {rules.title}"
    made = []
    for title, among in _GROUPS:
        listed = [checked for checked in verification if among(checked.claim.quantity)]
        if listed:
            table = _fitting(_table(f"{title}{named}", listed, places))
            made.append(table._replace(notes=tuple(_notes(listed, places))))
    tried = [_TRIED] if verification.differing else []
    closing = made[-1]._replace(notes=(*made[-1].notes, _SHOWN, *tried, *summary(verification)))
    return [*made[:-1], closing]


def front_table(verification: Verification, places: int = PLACES) -> Table:
    """The claims with exact value and verdict for a first page.

    If not all, what differs comes first, and pays that are as printed come last.
    """

    def last(checked: Checked) -> int:
        return 0 if checked.verdict == "differs" else 1 + (checked.claim.quantity == "pays")

    listed = sorted(verification, key=last)
    shown = [checked for checked in listed if last(checked) < 2][:FRONT] or listed[:FRONT]
    table = _narrowed(_table("Printed figures and verdicts", shown, places))
    exactly = [exact_text(checked) for checked in shown]
    body = [
        (*row, text if len(text) <= 40 else "in report.json")
        for row, text in zip(table.rows, exactly, strict=True)
    ]
    notes = list(_notes(shown, places))[: FRONT // 2]
    if len(listed) > len(shown) or len(notes) == FRONT // 2:
        left = len(listed) - len(shown)
        others = f"The other {left} figures" if left else "More on these figures"
        notes.append(f"{others}: see the section Printed figures.")
    head = (*table.columns, "exactly")
    return Table(table.title, head, tuple(body), "rlrrlr", tuple(notes))


def _table(title: str, listed: Sequence[Checked], places: int) -> Table:
    body = []
    for checked in listed:
        claim = checked.claim
        quantity = claim.quantity.replace("_", " ")
        body.append(
            (
                str(claim.row),
                f"{claim.wager} {checked.scale.name}",
                f"({checked.decks_answered})" if checked.without_decks else claim.decks,
                f"{quantity}, {claim.line}" if claim.line else quantity,
                claim.printed,
                in_form(checked.exact, checked.figure, places, is_root=checked.is_root),
                checked.verdict,
            )
        )
    columns = ("row", "wager, scale", "decks", "quantity", "printed", "counted", "verdict")
    return Table(title, columns, tuple(body), "rlrlrrl")


def _notes(listed: Sequence[Checked], places: int) -> Iterator[str]:
    """What is said below a table, of the rows that do not speak for themselves."""
    for checked in listed:
        plain = checked.verdict == "exact" or len(checked.rounding) == 2
        if checked.without_decks or not plain or checked.figure.relation != "=":
            yield f"Row {checked.claim.row}: {explanation(checked, places)}"
    if any(checked.without_decks for checked in listed):
        yield _BRACKETS


def _fitting(table: Table) -> Table:
    """The table, narrowed where its words are too wide for a terminal."""
    columns = zip(table.columns, *table.rows, strict=True)
    words = [max(map(len, " ".join(column).split(" "))) for column in columns]
    return table if sum(words) + 2 * (len(words) - 1) <= WIDTH else _narrowed(table)


def _narrowed(table: Table) -> Table:
    """The table with all that says what a figure is of in one column."""
    body = []
    for row, wager, decks, quantity, *rest in table.rows:
        of_decks = f"{decks} decks, " if decks else ""
        body.append((row, f"{wager}, {of_decks}{quantity}", *rest))
    head = ("row", "figure", *table.columns[4:])
    return table._replace(columns=head, rows=tuple(body), align="rlrrl")


def summary(verification: Verification) -> list[str]:
    """What is said of all claims together."""
    lines = []
    together = verification.together
    if together.rows:
        one = len(together.rows) == 1
        listed = listing([str(row) for row in together.rows])
        says = f"Row {listed} gives" if one else f"Rows {listed} give"
        if len(together.rows) > 12:
            says = f"{len(together.rows):,} rows give"
        holds = "it holds" if one else "together they hold"
        where = f"{decks_text(together.decks)} only" if together.decks else "no number of them"
        lines.append(f"{says} no number of decks: {holds} on {where}.")
    counts = Counter(checked.verdict for checked in verification)
    counted = ", ".join(f"{counts[name]} {name}" for name in VERDICTS)
    figures = "figure" if len(verification) == 1 else "figures"
    lines.append(f"{len(verification)} {figures}: {counted}.")
    return lines


@data.register
def _(verification: Verification, places: int) -> dict[str, Any]:
    counts = Counter(checked.verdict for checked in verification)
    together = verification.together
    return {
        "rules": verification.rules.title,
        "rows": [_row_data(checked, places) for checked in verification],
        "together": {"rows": list(together.rows), "decks": list(together.decks)},
        "counts": {name: counts[name] for name in VERDICTS},
    }


def _row_data(checked: Checked, places: int) -> dict[str, Any]:
    return {
        **_row(checked, places),
        "exact": exact_text(checked),
        "decimal": decimal_text(checked, checked.figure, places),
        "would_match": [
            {
                "changes": dict(match.changes),
                "decks": match.decks,
                "exact": exact_text(match),
                "decimal": decimal_text(match, checked.figure, places),
                "says": phrase(match, checked),
            }
            for match in checked.would_match
        ],
        "holds_on": list(checked.holds_on),
        "cut_on": list(checked.cut_on),
        "further": dict(checked.claim.further),
    }


@rows.register
def _(verification: Verification, places: int) -> list[Row]:
    further = list(dict.fromkeys(name for each in verification for name in each.claim.further))
    listed = []
    for checked in verification:
        row = _row(checked, places)
        for name in further:
            column = f"given_{name}" if name in row else name
            row[column] = checked.claim.further.get(name, "")
        listed.append(row)
    return listed


def _row(checked: Checked, places: int) -> Row:
    """What CSV says of a claim, and JSON with lists in place of some texts."""
    return {
        "row": checked.claim.row,
        **{column: getattr(checked.claim, column) for column in COLUMNS},
        "scale": checked.scale.name,
        "exact": exact_text(checked) if checked.is_root else checked.exact,
        "decimal": Decimal(decimal_text(checked, checked.figure, places)),
        "verdict": checked.verdict,
        "explanation": explanation(checked, places),
        "would_match": "; ".join(phrase(match, checked) for match in checked.would_match),
        "tried": checked.tried,
        "decks_answered": checked.decks_answered,
        "holds_on": " ".join(checked.holds_on),
        "cut_on": " ".join(checked.cut_on),
    }
