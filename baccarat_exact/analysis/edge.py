"""The edge of a wager on one coup: the exact ways of its lines and what follows from them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from baccarat_exact.analysis.settlement import line_ways
from baccarat_exact.errors import InputError
from baccarat_exact.records import Record
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import WAGERS, named, specs_of
from baccarat_exact.wagers.wager import Pay, Scale, Wager

Pays = str | Sequence[Pay] | Mapping[str, Pay]


class LineEdge(NamedTuple):
    """One line of a wager: in how many ways it settles, and what it pays then."""

    line: str
    when: str
    pays: Fraction
    """To one."""
    ways: int
    """Of the coups that this line settles: it holds, and no line before it."""
    probability: Fraction
    """That this line settles a coup dealt from the shoe."""


@dataclass(frozen=True, repr=False)
class Edge(Record):
    """A wager on one pay scale, per unit staked on one coup dealt from the shoe."""

    views = "edges"

    wager: Wager
    scale: Scale
    shoe: Shoe
    rules: Rules
    lines: tuple[LineEdge, ...]

    @cached_property
    def total_ways(self) -> int:
        """All ways of the shoe."""
        return self.shoe.total_ways

    @cached_property
    def loss_ways(self) -> int:
        """The ways in which no line holds and the stake is lost."""
        return self.total_ways - sum(line.ways for line in self.lines)

    @cached_property
    def push_ways(self) -> int:
        """The ways in which a line settles that pays exactly 0."""
        return sum(line.ways for line in self.lines if line.pays == 0)

    @property
    def loss_probability(self) -> Fraction:
        """That no line holds on a coup dealt from the shoe."""
        return Fraction(self.loss_ways, self.total_ways)

    @property
    def push_probability(self) -> Fraction:
        """That a line settles that pays exactly 0."""
        return Fraction(self.push_ways, self.total_ways)

    @cached_property
    def expected_value(self) -> Fraction:
        """The mean net result per unit staked, pushes included."""
        return self._mean([line.pays for line in self.lines], on_loss=-1)

    @property
    def house_edge(self) -> Fraction:
        """Minus the expected value."""
        return -self.expected_value

    @cached_property
    def house_edge_resolved(self) -> Fraction | None:
        """The house edge per bet that does not push; None if every bet pushes."""
        resolved = self.total_ways - self.push_ways
        return self.house_edge * Fraction(self.total_ways, resolved) if resolved else None

    @cached_property
    def hit_frequency(self) -> Fraction:
        """The probability that the wager pays more than 0."""
        return Fraction(sum(line.ways for line in self.lines if line.pays > 0), self.total_ways)

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the net result per unit staked."""
        mean_square = self._mean([line.pays**2 for line in self.lines], on_loss=1)
        return mean_square - self.expected_value**2

    def _mean(self, on_lines: Sequence[Fraction], *, on_loss: int) -> Fraction:
        """The mean of a quantity that has a value on each line and one on a loss."""
        won = sum(value * line.ways for value, line in zip(on_lines, self.lines, strict=True))
        return Fraction(won + on_loss * self.loss_ways) / self.total_ways


@dataclass(frozen=True, repr=False)
class Edges(Record):
    """The edges of several wagers and scales on one shoe, in the order asked for."""

    views = "edges"

    shoe: Shoe
    rules: Rules
    results: tuple[Edge, ...]

    def __iter__(self) -> Iterator[Edge]:
        return iter(self.results)

    def __len__(self) -> int:
        return len(self.results)

    def __getitem__(self, place: int) -> Edge:
        return self.results[place]


def edge(
    wager: str | Wager,
    shoe: Shoe | None = None,
    *,
    scale: str | None = None,
    pays: Pays | None = None,
    rules: Rules = PUNTO_BANCO,
) -> Edge:
    """The edge of one wager on a coup dealt from the shoe, eight decks if none is given.

    The scale is the one named, in "id:scale" or apart; or made of `pays`, a value for each line;
    or else the wager's first.

    >>> edge("perfect-pairs:two", Shoe.of_decks(6)).house_edge
    Fraction(19, 311)
    """
    return edges(shoe, [wager], scale=scale, pays=pays, rules=rules)[0]


def edges(
    shoe: Shoe | None = None,
    wagers: str | Wager | Iterable[str | Wager] | None = None,
    *,
    scale: str | None = None,
    pays: Pays | None = None,
    rules: Rules = PUNTO_BANCO,
    further: Iterable[Wager] = (),
) -> Edges:
    """The edges of wagers on a coup dealt from the shoe: all wagers, on all of their scales.

    A wager named "id:scale" comes with that scale alone; `scale` names one for all of them, and
    `pays` makes one for a single wager. `further` wagers may be named beside the built-in ones.
    """
    shoe = Shoe.of_decks(8) if shoe is None else shoe
    asked = specs_of(wagers)
    specs = list(WAGERS) if asked is None else asked
    if pays is not None and len(specs) != 1:
        number = 0 if asked is None else len(specs)
        raise InputError(f"pays are for one wager, and the number named is {number}")
    further = tuple(further)
    chosen = [_scales(spec, further, scale=scale, pays=pays) for spec in specs]
    ways = line_ways([wager for wager, _ in chosen], shoe, rules)
    results = [
        _edge(wager, one, shoe, rules, wager_ways)
        for (wager, scales), wager_ways in zip(chosen, ways, strict=True)
        for one in scales
    ]
    return Edges(shoe, rules, tuple(results))


def _scales(
    spec: str | Wager, further: tuple[Wager, ...], *, scale: str | None, pays: Pays | None
) -> tuple[Wager, tuple[Scale, ...]]:
    """A wager and the scales that are asked for."""
    wager, scales = named(spec, further)
    if sum((isinstance(spec, str) and ":" in spec, scale is not None, pays is not None)) > 1:
        raise InputError(f"{wager.id} is given more than one scale: name one, or give pays")
    if pays is not None:
        return wager, (wager.custom_scale(pays),)
    return wager, scales if scale is None else (wager.scale(scale),)


def _edge(wager: Wager, scale: Scale, shoe: Shoe, rules: Rules, ways: Sequence[int]) -> Edge:
    total = shoe.total_ways
    return Edge(
        wager,
        scale,
        shoe,
        rules,
        tuple(
            LineEdge(line.name, line.when, pay, count, Fraction(count, total))
            for line, pay, count in zip(wager.lines, scale.pays, ways, strict=True)
        ),
    )
