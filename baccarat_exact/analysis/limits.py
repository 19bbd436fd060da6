"""Limits on what is paid out: they cut a pay scale from some stake upward."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from baccarat_exact.analysis.edge import Edge
from baccarat_exact.errors import InputError, shown
from baccarat_exact.wagers.wager import Scale, Wager


def capped(
    scale: Scale, stake: Fraction | int, most: Fraction | int, *, name: str | None = None
) -> Scale:
    """The scale of a bet of so much on which no more than `most` is paid, the stake not counted.

    It has the old name unless another is given.

    >>> capped(Scale.of("standard", 200, 25), stake=300, most=30_000).pays
    (Fraction(100, 1), Fraction(25, 1))
    """
    if stake <= 0:
        raise InputError(f"a stake of {shown(stake)} is no stake: it must be more than 0")
    if most < 0:
        raise InputError(f"{shown(most)} cannot be the most that is paid: at least 0 can")
    highest = Fraction(most) / Fraction(stake)
    return Scale(name or scale.name, tuple(min(pays, highest) for pays in scale.pays))


def on_scale(edge: Edge, scale: Scale) -> Edge:
    """The edge of the same wager on the same coup, if its lines pay as on another scale."""
    return replace(paying(edge, scale.pays), scale=scale)


def paying(edge: Edge, pays: Iterable[Fraction]) -> Edge:
    """The same edge with other pays, which may have more digits than those of a scale."""
    lines = zip(edge.lines, pays, strict=True)
    return replace(edge, lines=tuple(line._replace(pays=pay) for line, pay in lines))


class Sharing(NamedTuple):
    """Between how many equal bets, all of which win together, a payout limit is shared."""

    says: str
    bets: int


class Staked(NamedTuple):
    """A bet of so much under a payout limit."""

    stake: int
    sharing: Sharing
    wager: Wager
    scale: Scale
    """With the pays that are left."""
    edge: Edge | None
    """On that scale, on a coup dealt from the shoe; None if the shoe does not tell."""


@dataclass(frozen=True)
class Cap:
    """A limit on the payout of a round, with the edge against the stake."""

    most: int
    stakes: tuple[int, ...]
    sharings: tuple[Sharing, ...]
    together: str
    """The line on which all bets that share the limit win at once."""
    wagers: tuple[tuple[Wager, Scale], ...]
    staked: tuple[Staked, ...]

    def cuts_above(self, wager: Wager, scale: Scale, sharing: Sharing) -> Fraction:
        """The largest stake that is still paid in full on the line that all win at once."""
        place = [line.name for line in wager.lines].index(self.together)
        return Fraction(self.most) / (sharing.bets * scale.pays[place])


def cap(
    most: int,
    stakes: Iterable[int],
    sharings: Iterable[Sharing],
    bets: Iterable[tuple[Wager, Scale, Edge | None]],
    *,
    together: str,
) -> Cap:
    """The edges of bets at each stake and each sharing, if no more than `most` is paid in a round.

    Bets that share the limit are equal and win at once on the line `together`, where each gets an
    equal part. It is an error if the limit also cuts another line, on which they might not.
    """
    stakes, sharings, bets = tuple(stakes), tuple(sharings), tuple(bets)
    staked = []
    for wager, scale, edge in bets:
        for stake in stakes:
            for sharing in sharings:
                left = capped(scale, stake, Fraction(most, sharing.bets))
                _check_cut(wager, scale, left, together)
                now = None if edge is None else on_scale(edge, left)
                staked.append(Staked(stake, sharing, wager, left, now))
    named = tuple((wager, scale) for wager, scale, _ in bets)
    return Cap(most, stakes, sharings, together, named, tuple(staked))


def _check_cut(wager: Wager, scale: Scale, left: Scale, together: str) -> None:
    for line, before, now in zip(wager.lines, scale.pays, left.pays, strict=True):
        if before != now and line.name != together:
            raise InputError(
                f"the limit also cuts the line {line.name} of {wager.id}, not {together} alone"
            )
