"""Printed figures, held against the exact values."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from baccarat_exact.analysis.claims import Claim, read_claims, seed_claims
from baccarat_exact.analysis.edge import Edges
from baccarat_exact.analysis.printed import (
    Printed,
    Verdict,
    cut_to_fifteen,
    verdict,
)
from baccarat_exact.analysis.would_match import (
    DECKS,
    Asked,
    Counted,
    Match,
    OtherReading,
    counter,
    exact_value,
    lines_of,
    readings_of,
    would_match,
)
from baccarat_exact.errors import InputError, naming, shown, unknown
from baccarat_exact.records import Record
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.wagers import WAGERS, wager_named
from baccarat_exact.wagers.wager import Scale, Wager


class Together(NamedTuple):
    """The rows that give no number of decks, and the numbers on which all of them hold."""

    rows: tuple[int, ...]
    decks: tuple[str, ...]


@dataclass(frozen=True)
class Checked:
    """A claim with the exact value and the verdict on it."""

    claim: Claim
    wager: Wager = field(repr=False)
    scale: Scale
    figure: Printed
    exact: Fraction
    is_root: bool
    """Whether the exact value is the square root of `exact`."""
    verdict: str
    """exact, rounds, truncates or differs."""
    rounding: tuple[str, ...]
    """Of a figure that rounds, how: half-up, half-even or both."""
    spreadsheet: bool
    """Whether a count differs as one does of which a spreadsheet has kept 15 digits."""
    decks_answered: str
    """The number of decks that the exact value is for; empty where it does not matter."""
    holds_on: tuple[str, ...] = ()
    """Of a claim without a number of decks, those of 1 to 12 and inf on which it holds."""
    cut_on: tuple[str, ...] = ()
    """Those of them on which the figure is cut and not rounded."""
    would_match: tuple[Match, ...] = ()
    """Of a figure that differs, what it would be the figure of, the likeliest first."""
    tried: int = 0
    """How many distinct values were tried for that."""

    @property
    def without_decks(self) -> bool:
        """Whether the claim does not say how many decks, though it matters."""
        return not self.claim.decks and self.claim.quantity != "pays"


@dataclass(frozen=True, repr=False)
class Verification(Record):
    """Claims with their verdicts, for one coup from whole decks under these rules."""

    views = "claims"

    rules: Rules
    rows: tuple[Checked, ...]
    decks: str = ""
    """The number of decks that claims without one are judged on; empty: on which they hold best."""

    def __iter__(self) -> Iterator[Checked]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place: int) -> Checked:
        return self.rows[place]

    @property
    def differing(self) -> tuple[Checked, ...]:
        """The claims that do not hold."""
        return tuple(checked for checked in self.rows if checked.verdict == "differs")

    @property
    def holds(self) -> bool:
        """Whether no claim differs."""
        return not self.differing

    @property
    def together(self) -> Together:
        """The claims without a number of decks, and the numbers on which all of them hold."""
        open_ = [checked for checked in self.rows if checked.without_decks]
        tried = dict.fromkeys((*DECKS, self.decks)) if self.decks else DECKS
        common = [decks for decks in tried if all(decks in each.holds_on for each in open_)]
        return Together(tuple(each.claim.row for each in open_), tuple(common if open_ else ()))


def verify(
    claims: str | os.PathLike[str] | Claim | Iterable[Claim] | None = None,
    *,
    wagers: Wager | Iterable[Wager] = (),
    rules: Rules = PUNTO_BANCO,
    decks: str = "",
    progress: Callable[[str], None] = lambda step: None,
) -> Verification:
    """The verdict on each claim of a file or a list; without one, on the rule sheets' own figures.

    Claims may name the built-in wagers and the further ones given here. Exact values are for one
    coup dealt from whole decks under the rules. A claim without a number of decks is answered with
    those on which it holds; the verdict is for `decks` if given, or else for one of them.

    >>> verify([Claim("perfect-pairs", "house_edge", "4.1 %", scale="two", decks="6")])[0].exact
    Fraction(19, 311)
    """
    if claims is None:
        claims = seed_claims()
    if isinstance(claims, Claim):
        claims = [claims]
    listed = read_claims(claims) if isinstance(claims, str | os.PathLike) else tuple(claims)
    if not listed:
        raise InputError("there is no claim to verify")
    further = _further(wagers)
    questions = []
    for row, claim in enumerate(listed, start=1):
        if not isinstance(claim, Claim):
            raise InputError(f"{shown(claim)} is not a claim: give Claim(...)")
        with naming(claim.place or f"claim {row}"):
            questions.append((replace(claim, row=row), _asked(claim, further)))
    known = (*WAGERS, *further)
    together = dict.fromkeys(asked.wager for _, asked in questions if asked.quantity != "pays")
    counted = counter(together, rules)
    rows = []
    for claim, asked in questions:
        progress(f"verifying figure {claim.row:,} of {len(questions):,}")
        with naming(claim.place or f"claim {claim.row}"):
            rows.append(_checked(claim, asked, known, counted, decks))
    return Verification(rules, tuple(rows), decks)


def verification_for(
    found: Edges,
    claims: str | os.PathLike[str] | Iterable[Claim] | None = None,
    further: Iterable[Wager] = (),
    progress: Callable[[str], None] = lambda step: None,
) -> Verification | None:
    """The verdicts that belong to some edges: on claims, which may name `further` wagers too.

    Without claims, on what the rule sheets print of these wagers and scales; None if that is
    nothing. A claim without a number of decks is judged on those that the edges are for.
    """
    decks = found.shoe.decks or ""
    if claims is None:
        scales = {(each.wager.id, each.scale.name) for each in found}
        printed = [claim for claim in seed_claims() if (claim.wager, claim.scale) in scales]
        return verify(printed, rules=found.rules, decks=decks) if printed else None
    own = {wager.id for wager in WAGERS}
    known = {each.wager.id: each.wager for each in found if each.wager.id not in own}
    known.update({wager.id: wager for wager in further})
    return verify(claims, wagers=known.values(), rules=found.rules, decks=decks, progress=progress)


def _further(wagers: Wager | Iterable[Wager]) -> tuple[Wager, ...]:
    """Wagers beside the built-in ones, each with an id of its own."""
    further = (wagers,) if isinstance(wagers, Wager) else tuple(wagers)
    ids = [wager.id for wager in WAGERS]
    for wager in further:
        if not isinstance(wager, Wager):
            raise InputError(f"{shown(wager)} is not a wager: give a Wager, as read_wagers does")
        if wager.id in ids:
            raise InputError(f"{wager.id} is the id of two wagers: give one of them another")
        ids.append(wager.id)
    return further


def _readings(wager: Wager, known: Sequence[Wager]) -> list[OtherReading]:
    """What the wager is if a rule is read otherwise: by the clauses, or by the ids of wagers."""
    from baccarat_exact.analysis.clauses import other_readings  # data, for what differs only

    found = {(each.id, rules): (each, rules) for each, rules in other_readings(wager.id)}
    for each in readings_of(wager, known):
        found.setdefault((each.id, None), (each, None))
    return list(found.values())


def _asked(claim: Claim, further: Sequence[Wager]) -> Asked:
    """What the claim is about; a name that does not exist is an error."""
    wager = wager_named(claim.wager, further)
    scale = wager.scale(claim.scale) if claim.scale else wager.scales[0]
    lines = lines_of(wager, claim.quantity)
    if claim.line not in lines:
        if not claim.line:
            raise InputError(f"{claim.quantity} is of one line: give {', '.join(lines)}")
        if lines == ("",):
            raise InputError(
                f"the line {shown(claim.line)}: {claim.quantity} is of the whole wager, so that "
                "the line stays empty"
            )
        raise unknown(f"line of {wager.id}", claim.line, lines)
    return Asked(
        wager,
        scale,
        "" if claim.quantity == "pays" else claim.decks,
        claim.quantity,
        claim.line,
        share=claim.quantity == "ways" and claim.figure.form != "count",
        pushes=claim.quantity != "house_edge_resolved",
    )


def _checked(
    claim: Claim, asked: Asked, known: Sequence[Wager], counted: Counted, examined: str
) -> Checked:
    figure, is_root = claim.figure, claim.quantity == "standard_deviation"
    open_ = not asked.decks and asked.quantity != "pays"
    found: dict[str, tuple[Fraction, Verdict]] = {}
    for decks in dict.fromkeys((*DECKS, examined or "8")) if open_ else (asked.decks,):
        exact = exact_value(asked._replace(decks=decks), counted)
        if exact is None:
            raise InputError(f"every bet on {claim.wager} pushes: no {claim.quantity} is there")
        found[decks] = exact, verdict(exact, figure, is_root=is_root)
    by_verdict: dict[str, list[str]] = {}
    for decks, (_, each) in found.items():
        by_verdict.setdefault(each.name, []).append(decks)
    cut, differs = by_verdict.get("truncates", []), by_verdict.get("differs", [])
    holds_on = [decks for decks in found if decks not in differs]
    best = [decks for decks in holds_on if decks not in cut] or cut or differs
    answered = examined if open_ and examined else "8" if "8" in best else best[0]
    exact, reached = found[answered]
    matches: tuple[Match, ...] = ()
    tried = 0
    if reached.name == "differs":
        if holds_on:  # on other decks than those examined
            asked = asked._replace(decks=answered)
        matches, tried = would_match(asked, figure, _readings(asked.wager, known), counted)
    return Checked(
        claim=claim,
        wager=asked.wager,
        scale=asked.scale,
        figure=figure,
        exact=exact,
        is_root=is_root,
        verdict=reached.name,
        rounding=reached.rounding,
        spreadsheet=cut_to_fifteen(exact, figure),
        decks_answered=answered,
        holds_on=tuple(holds_on) if open_ else (),
        cut_on=tuple(cut) if open_ else (),
        would_match=matches,
        tried=tried,
    )
