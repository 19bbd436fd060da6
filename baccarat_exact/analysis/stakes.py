"""The edge at a stake: what a cap on the payout and payouts in whole chips make of a pay scale.

A winning line pays stake times pay on top of the stake, which comes back. That payout is first
rounded to a multiple of the payout unit, then cut to the cap. Losses and pushes are settled in
full, and so is a line that loses a part of the stake: the house keeps exactly that part.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, floor, lcm
from typing import NamedTuple

from baccarat_exact.analysis.edge import Edge, Edges
from baccarat_exact.analysis.limits import capped, on_scale
from baccarat_exact.errors import InputError, naming, shown, unknown
from baccarat_exact.quantities import Quantity, amount
from baccarat_exact.records import Record
from baccarat_exact.wagers.wager import Scale

ROUNDINGS = ("down", "up", "nearest")
"""How a payout becomes a multiple of the unit; nearest takes halves up."""

ROWS = 20
"""About how many stakes the edge is shown against."""

_SERIES: tuple[tuple[Fraction, ...], ...] = (
    tuple(map(Fraction, ("1", "2", "2.5", "3", "5"))),
    tuple(map(Fraction, (1, 2, 5))),
    (Fraction(1),),
)
"""The round stakes of a decade, from many to few."""

_MULTIPLE_LIMIT = 10**9
"""Beyond it nobody looks for a stake that is paid without rounding."""


class Bite(NamedTuple):
    """A line that the cap cuts, from some stake on."""

    line: str
    stake: Fraction
    """Above it the payout, rounded if there is a unit, is more than the cap."""
    at_once: bool = False
    """Whether the cap bites at this very stake, which is so where rounding makes a payout jump."""


class StakeEdge(NamedTuple):
    """The edge per unit staked, if so much is staked."""

    stake: Fraction
    edge: Edge


@dataclass(frozen=True, repr=False)
class AtStake(Record):
    """A wager on one pay scale at one stake, on one coup dealt from the shoe."""

    views = "stakes"

    listed: Edge
    """On the pay scale as it is listed."""
    stake: Fraction
    max_payout: Fraction | None
    """The most that is paid on top of the stake."""
    payout_unit: Fraction | None
    """What a payout is a multiple of, before the cap."""
    rounding: str | None
    edge: Edge
    """On the pays that are left at this stake, per unit staked."""
    bites: tuple[Bite, ...]
    """The lines that the cap can cut, the first to be cut first."""
    by_stake: tuple[StakeEdge, ...]
    """The edge at round stakes, at this one and where the cap begins to bite."""

    @property
    def house_edge(self) -> Fraction:
        """The house edge per unit staked, at this stake."""
        return self.edge.house_edge

    @property
    def payouts(self) -> tuple[Fraction, ...]:
        """What each line pays on top of the stake; below 0 what the house keeps of it."""
        return tuple(line.pays * self.stake for line in self.edge.lines)

    @cached_property
    def unrounded_multiple(self) -> int | None:
        """The smallest whole stake of which no multiple is rounded; None if there is no unit.

        Nor is there one if it is absurdly large.
        """
        return _unrounded_multiple(self.listed.scale, self.payout_unit)


@dataclass(frozen=True, repr=False)
class AtStakes(Record):
    """Several wagers and scales at one stake each, in the order asked for."""

    views = "stakes"

    edges: Edges
    """On the pay scales as they are listed."""
    results: tuple[AtStake, ...]

    def __iter__(self) -> Iterator[AtStake]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self.results)

    def __getitem__(self, place: int) -> AtStake:
        return self.results[place]


def at_stake(
    edge: Edge,
    stake: Quantity,
    *,
    max_payout: Quantity | None = None,
    payout_unit: Quantity | None = None,
    rounding: str = "down",
) -> AtStake:
    """The edge at a stake, if no more than `max_payout` is paid and payouts are so many units.

    A payout is rounded "down", "up" or to the "nearest" multiple of the unit, halves up.

    >>> from baccarat_exact.analysis.edge import edge
    >>> at_stake(edge("banker"), 7, payout_unit="0.25").payouts
    (Fraction(13, 2), Fraction(13, 2), Fraction(0, 1))
    """
    if not isinstance(edge, Edge):
        raise InputError(f'{shown(edge)} is no edge: edge("banker") makes one')
    with naming("stake"):
        staked = amount(stake)
    with naming("max_payout"):
        most = None if max_payout is None else amount(max_payout)
    with naming("payout_unit"):
        unit = None if payout_unit is None else amount(payout_unit)
    if rounding not in ROUNDINGS:
        raise unknown("rounding", rounding, ROUNDINGS)
    if unit is None and rounding != "down":
        raise InputError(f"rounding {rounding} needs a payout unit to round to")
    scale = edge.scale
    cut = (
        () if most is None else tuple(_bite(*line, most, unit, rounding) for line in _winning(edge))
    )
    bites = tuple(sorted(cut, key=lambda bite: bite.stake))

    def at(stake: Fraction) -> Edge:
        with naming(f"{edge.wager.id} at a stake of {stake}"):
            return on_scale(edge, paid_scale(scale, stake, most, unit, rounding))

    stakes = [staked]
    if most is not None or unit is not None:
        stakes = _ladder(staked, [bite.stake for bite in bites], _unrounded_multiple(scale, unit))
    return AtStake(
        listed=edge,
        stake=staked,
        max_payout=most,
        payout_unit=unit,
        rounding=None if unit is None else rounding,
        edge=at(staked),
        bites=bites,
        by_stake=tuple(StakeEdge(each, at(each)) for each in stakes),
    )


def at_stakes(
    edges: Edges,
    stake: Quantity,
    *,
    max_payout: Quantity | None = None,
    payout_unit: Quantity | None = None,
    rounding: str = "down",
) -> AtStakes:
    """Every one of the edges at this stake, as `at_stake` has it."""
    return AtStakes(
        edges,
        tuple(
            at_stake(edge, stake, max_payout=max_payout, payout_unit=payout_unit, rounding=rounding)
            for edge in edges
        ),
    )


def paid_scale(
    scale: Scale,
    stake: Fraction,
    max_payout: Fraction | None,
    payout_unit: Fraction | None,
    rounding: str,
) -> Scale:
    """The scale with the pays that are left at this stake: rounded, then cut.

    >>> paid_scale(Scale.of("x", "19/20", "-1/2"), Fraction(10), None, Fraction(1), "up").pays
    (Fraction(1, 1), Fraction(-1, 2))
    """
    if payout_unit is not None:
        pays = (
            _rounded(pay * stake / payout_unit, rounding) * payout_unit / stake if pay > 0 else pay
            for pay in scale.pays
        )
        scale = Scale(scale.name, tuple(pays))
    return scale if max_payout is None else capped(scale, stake, max_payout)


def _rounded(units: Fraction, rounding: str) -> int:
    if rounding == "nearest":
        return floor(units + Fraction(1, 2))
    return floor(units) if rounding == "down" else ceil(units)


def _bite(line: str, pay: Fraction, most: Fraction, unit: Fraction | None, rounding: str) -> Bite:
    """From which stake on the line's payout is more than the cap.

    With a unit the payout jumps: the first multiple above the cap is reached at some stake, or
    rounding up right above one.
    """
    if unit is None:
        return Bite(line, most / pay)
    below = floor(most / unit)
    part = {"down": Fraction(1), "nearest": Fraction(1, 2), "up": Fraction(0)}[rounding]
    return Bite(line, (below + part) * unit / pay, at_once=rounding != "up")


def _winning(edge: Edge) -> list[tuple[str, Fraction]]:
    """The lines that win, with their pays."""
    return [(line.line, line.pays) for line in edge.lines if line.pays > 0]


def _unrounded_multiple(scale: Scale, unit: Fraction | None) -> int | None:
    """The smallest whole stake at which every payout is a whole number of units."""
    if unit is None:
        return None
    whole = 1
    for pay in scale.pays:
        whole = lcm(whole, (pay / unit).denominator) if pay > 0 else whole
        if whole > _MULTIPLE_LIMIT:
            return None
    return whole


def _ladder(stake: Fraction, bites: list[Fraction], multiple: int | None) -> list[Fraction]:
    """Stakes that show how the edge moves: that asked for, where it bites, and round ones.

    The round ones go beyond all others; they are as dense as the number of rows allows.
    """
    distinct = sorted(set(bites))
    shown = distinct if len(distinct) <= ROWS // 2 else [*distinct[: ROWS // 2], distinct[-1]]
    fixed = {stake, *shown, *_teeth(multiple)}
    last, first = max(fixed), min(shown, default=max(fixed))
    for lowest in (Fraction(1), first / 10):
        for series in _SERIES:
            stakes = fixed | _rungs(series, max(lowest, Fraction(1)), last)
            if len(stakes) <= ROWS:
                return sorted(stakes)
    return sorted(fixed)


def _teeth(multiple: int | None) -> set[Fraction]:
    """Small stakes between which rounding makes the edge jump, over about two periods."""
    if multiple is None or multiple == 1:
        return set()
    quarter = max(Fraction(1), Fraction(multiple, 4))
    step = max(each for each in _rungs(_SERIES[0], Fraction(1), quarter) if each <= quarter)
    return {step * times for times in range(1, min(ROWS // 2, int(2 * multiple / step)) + 1)}


def _rungs(series: Iterable[Fraction], lowest: Fraction, last: Fraction) -> set[Fraction]:
    """The whole round stakes from the lowest on, up to the first that is beyond the last."""
    rungs: list[Fraction] = []
    decade = Fraction(1)
    while not rungs or rungs[-1] <= last:
        rungs += [each * decade for each in series if (each * decade).denominator == 1]
        decade *= 10
    beyond = next(each for each in rungs if each > last)
    return {each for each in rungs if lowest <= each <= beyond}
