"""Wagers and pay scales side by side, on one shoe or several, and what each pay costs in edge."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from baccarat_exact.analysis.edge import Edge, edges
from baccarat_exact.analysis.settlement import line_ways
from baccarat_exact.errors import InputError, shown, unknown
from baccarat_exact.records import Record
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import specs_of
from baccarat_exact.wagers.wager import Scale, Wager

if TYPE_CHECKING:
    from pathlib import Path

MOST_DECKS = 1_000
"""Up to so many decks it is sought where another scale becomes the better one."""


class Compared(NamedTuple):
    """A wager on one pay scale, with its edge on each shoe."""

    wager: Wager
    scale: Scale
    edges: tuple[Edge, ...]
    """One for each shoe, in the order of the shoes."""

    @property
    def hit_frequency(self) -> Fraction:
        """The lowest on any of the shoes."""
        return min(edge.hit_frequency for edge in self.edges)

    @property
    def variance(self) -> Fraction:
        """The highest on any of the shoes."""
        return max(edge.variance for edge in self.edges)

    @property
    def top_award(self) -> Fraction:
        """The most that is paid on a line that can settle, to one; -1 if there is none."""
        paid = [
            pay
            for place, pay in enumerate(self.scale.pays)
            if any(edge.lines[place].ways for edge in self.edges)
        ]
        return max(paid, default=Fraction(-1))


class LineDifference(NamedTuple):
    """A line that two scales pay differently."""

    line: str
    pays: tuple[Fraction, Fraction]
    """To one, on the first scale and on the second."""
    probabilities: tuple[Fraction, ...]
    """That this line settles a coup dealt from each of the shoes."""

    @property
    def difference(self) -> Fraction:
        """By how much the second scale pays more than the first, to one."""
        return self.pays[1] - self.pays[0]

    @property
    def costs(self) -> tuple[Fraction, ...]:
        """What the difference costs the house, in edge, on each of the shoes."""
        return tuple(self.difference * probability for probability in self.probabilities)


class Span(NamedTuple):
    """Numbers of decks, all in a row, on which the same scale has the lower house edge."""

    first: int | None
    """None: infinitely many decks alone, where another scale is better than before them."""
    last: int | None
    """None: there is no end to them, and unless a span follows, infinitely many belong to them."""
    better: Scale | None
    """None: both scales have the same house edge."""


@dataclass(frozen=True, repr=False)
class ScaleDifference(Record):
    """Two pay scales of a wager: which pays differ, and what each difference costs in edge.

    The costs of the lines sum to what the second scale's house edge is lower, or it fails.
    """

    views = "comparisons"

    wager: Wager
    scales: tuple[Scale, Scale]
    rules: Rules
    edges: tuple[tuple[Edge, Edge], ...]
    """On the first scale and on the second, for each shoe."""

    def __post_init__(self) -> None:
        for place, difference in enumerate(self.house_edge_differences):
            cost = sum(line.costs[place] for line in self.lines)
            if cost != -difference:
                raise ArithmeticError(
                    f"the lines cost {cost} where the edges differ by {difference}"
                )

    @cached_property
    def shoes(self) -> tuple[Shoe, ...]:
        """The shoes on which the scales are compared."""
        return tuple(first.shoe for first, _ in self.edges)

    @cached_property
    def lines(self) -> tuple[LineDifference, ...]:
        """The lines that the scales pay differently, in the order of the wager."""
        first, second = self.scales
        return tuple(
            LineDifference(
                line.name,
                (first.pays[place], second.pays[place]),
                tuple(edge.lines[place].probability for edge, _ in self.edges),
            )
            for place, line in enumerate(self.wager.lines)
            if first.pays[place] != second.pays[place]
        )

    @cached_property
    def house_edge_differences(self) -> tuple[Fraction, ...]:
        """The second scale's house edge less the first's, on each of the shoes."""
        return tuple(second.house_edge - first.house_edge for first, second in self.edges)

    @cached_property
    def better(self) -> tuple[Scale | None, ...]:
        """The scale of the lower house edge on each of the shoes; None where they are alike."""
        return tuple(map(self._lower, self.house_edge_differences))

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """On which numbers of decks which scale has the lower house edge; all that there are.

        The ways of a line are a polynomial in the number of decks, of degree at most 6, and so is
        the difference of the edges times all ways. Seven numbers of decks give its differences
        from one number to the next, and these give the others. Once all of them have one sign it
        stays what it is. If that is not so up to `MOST_DECKS`, the last span ends there.
        """
        steps = _forward([self._lost(decks) for decks in range(1, 8)])
        found: list[Span] = []
        for decks in range(1, MOST_DECKS + 1):
            better = self._lower(steps[0])
            if found and found[-1].better == better:
                found[-1] = found[-1]._replace(last=decks)
            else:
                found.append(Span(decks, decks, better))
            signs = {step > 0 for step in steps if step}
            if len(signs) < 2 and (steps[0] or not signs):
                found[-1] = found[-1]._replace(last=None)
                # What stands before d^6 is the limit; lower powers alone vanish there.
                limit = self._lower(steps[-1])
                found += [] if limit == better else [Span(None, None, limit)]
                break
            steps = [*(step + then for step, then in pairwise(steps)), steps[-1]]
        return tuple(found)

    def _lost(self, decks: int) -> Fraction:
        """By how much less the second scale pays in all ways of so many decks together."""
        (ways,) = line_ways([self.wager], Shoe.of_decks(decks), self.rules)
        first, second = (scale.pays for scale in self.scales)
        settled = zip(ways, first, second, strict=True)
        return Fraction(sum(count * (before - now) for count, before, now in settled))

    def _lower(self, difference: Fraction) -> Scale | None:
        """The better scale, if the second's house edge less the first's has this sign."""
        return None if not difference else self.scales[difference < 0]


def _forward(values: Sequence[Fraction]) -> list[Fraction]:
    """The first value, the first difference between neighbours, the first between these, ..."""
    steps, left = [], list(values)
    while left:
        steps.append(left[0])
        left = [after - before for before, after in pairwise(left)]
    return steps


@dataclass(frozen=True, repr=False)
class Comparison(Record):
    """Wagers and scales side by side, in the order asked for or sorted."""

    views = "comparisons"

    shoes: tuple[Shoe, ...]
    rules: Rules
    compared: tuple[Compared, ...]
    differences: tuple[ScaleDifference, ...]
    """Of each wager that is compared on several scales: each of them against the first."""

    def __iter__(self) -> Iterator[Compared]:
        return iter(self.compared)

    def __len__(self) -> int:
        return len(self.compared)

    def __getitem__(self, place: int) -> Compared:
        return self.compared[place]

    def plot(self, path: str | os.PathLike[str], kind: str = "bars") -> "Path":
        """The path of a picture of the comparison, SVG or PNG as its ending says.

        Bars show the house edges; a scatter shows them against the standard deviations, with all
        built-in wagers behind.
        """
        from baccarat_exact.reports.comparison_plots import write_plot

        return write_plot(self, path, kind)


_ORDERS: dict[str, Callable[[Compared], Fraction]] = {
    "edge": lambda each: each.edges[0].house_edge,
    "hit": lambda each: -each.hit_frequency,
    "sd": lambda each: each.variance,
}
SORTS = tuple(_ORDERS)
"""What a comparison can be sorted by."""


def compare(
    wagers: str | Wager | Iterable[str | Wager] | None = None,
    shoes: Shoe | Iterable[Shoe] | None = None,
    *,
    sort: str | None = None,
    rules: Rules = PUNTO_BANCO,
) -> Comparison:
    """Wagers and their scales side by side, on coups dealt from each of the shoes.

    A wager named "id:scale" comes with that scale alone; without wagers all built-in ones are
    compared, without shoes eight decks. Sorted by "edge" the lowest house edge on the first shoe
    comes first; by "hit" the highest hit frequency, and of several shoes the lowest of each counts;
    by "sd" the lowest standard deviation, and there the highest of each counts.

    >>> compare("perfect-pairs").differences[0].house_edge_differences
    (Fraction(3, 415),)
    """
    if sort is not None and sort not in SORTS:
        raise unknown("order", sort, SORTS)
    specs = specs_of(wagers)
    on_shoes = each_once(shoes)
    counted = [edges(shoe, specs, rules=rules) for shoe in on_shoes]
    found = {
        (_bet(on_one[0].wager), on_one[0].scale): Compared(on_one[0].wager, on_one[0].scale, on_one)
        for on_one in zip(*counted, strict=True)
    }
    compared = tuple(found.values())
    if not compared:
        raise InputError("there is no wager to compare: name one, or none for all of them")
    differences = tuple(_differences(compared, rules))
    if sort is not None:
        compared = tuple(sorted(compared, key=_ORDERS[sort]))
    return Comparison(on_shoes, rules, compared, differences)


def each_once(shoes: Shoe | Iterable[Shoe] | None) -> tuple[Shoe, ...]:
    """One shoe or several, each once; eight decks if there is none."""
    if shoes is None:
        return (Shoe.of_decks(8),)
    alone = isinstance(shoes, Shoe | str) or not isinstance(shoes, Iterable)
    found: list[Any] = [shoes] if alone else list(shoes)  # type: ignore[arg-type]
    for shoe in found:
        if not isinstance(shoe, Shoe):
            raise InputError(f"{shown(shoe)} is not a shoe: Shoe.of_decks(8) makes one")
    if not found:
        raise InputError("there is no shoe to count on: give one, or none for eight decks")
    return tuple(dict.fromkeys(found))


def _bet(wager: Wager) -> tuple[object, ...]:
    """What makes two wagers the same bet, on whatever scales."""
    return wager.id, wager.lines, wager.attributes


def _differences(compared: Iterable[Compared], rules: Rules) -> Iterator[ScaleDifference]:
    """Each further scale of a wager against the first of it that was named."""
    firsts: dict[tuple[object, ...], Compared] = {}
    for each in compared:
        first = firsts.setdefault(_bet(each.wager), each)
        if first is not each:
            pairs = tuple(zip(first.edges, each.edges, strict=True))
            yield ScaleDifference(first.wager, (first.scale, each.scale), rules, pairs)
