"""Whole pay scales that meet conditions: what is searched, and what was found."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor, prod
from typing import NamedTuple

from baccarat_exact.analysis.comparison import Compared
from baccarat_exact.analysis.edge import Edge
from baccarat_exact.analysis.limits import on_scale, paying
from baccarat_exact.analysis.space import Space
from baccarat_exact.deal import coup_of_text, objection
from baccarat_exact.errors import InputError, naming, shown, unknown
from baccarat_exact.records import Record
from baccarat_exact.rules import Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers.wager import NAME_LIMIT, Pay, Scale, Wager, pays_to_one

SPACE_LIMIT = 10**12
"""The most scales that are searched."""
VALUES_LIMIT = 10**6
"""The most pays of one line that are tried."""
TOP_LIMIT = 10_000
"""The most scales that are listed."""
TOP = 20
"""Scales listed unless another number is asked for."""
SOLVED = "solved"
"""The name of a pay scale that was found."""


class Conditions(NamedTuple):
    """What is asked of a scale beside its house edge."""

    monotone: bool = False
    """Whether of two lines the one that settles less often pays at least as much.

    Of lines that are searched, and of others that win; a fixed push is left out.
    """
    max_sd: Fraction | None = None
    """The largest standard deviation, on every shoe."""
    min_hit: Fraction | None = None
    """The lowest hit frequency, on every shoe."""


@dataclass(frozen=True, repr=False)
class Solutions(Record):
    """The pay scales of a space whose house edge lies in a window on every shoe."""

    views = "solutions"

    wager: Wager
    scale: Scale
    """On which the lines pay that are not searched."""
    rules: Rules
    shoes: tuple[Shoe, ...]
    window: tuple[Fraction, Fraction]
    """The house edge, ends included."""
    searched: Mapping[str, tuple[Fraction, ...]]
    """The lines that are searched, with the pays tried, ascending."""
    conditions: Conditions
    number: int
    """How many scales meet all conditions."""
    in_window: int
    """How many have a house edge in the window; counted only if none meets all conditions."""
    listed: tuple[Compared, ...]
    """Those nearest to the middle of the window on the shoe where they are farthest from it."""
    range: tuple[tuple[Fraction, Fraction], ...]
    """The lowest and the highest house edge in the space, on each shoe."""

    @property
    def space(self) -> int:
        """The number of scales tried."""
        return prod(map(len, self.searched.values()))

    def as_wager(self, row: int = 1) -> Wager:
        """A row of the list as a wager of its own, with the pays found as its only scale."""
        if type(row) is not int or not 1 <= row <= len(self.listed):
            raise InputError(f"row {shown(row)} is not listed: there are {len(self.listed)}")
        end = f"-{SOLVED}"
        name = self.wager.id.removesuffix(end)[: NAME_LIMIT - len(end)].rstrip("-") + end
        # A file is refused for an example that cannot be under the rules it is read with.
        examples = tuple(
            example
            for example in self.wager.examples
            if objection(*coup_of_text(example.coup), self.rules) is None
        )
        scales = (self.listed[row - 1].scale,)
        return replace(self.wager, id=name, scales=scales, examples=examples)


def pays_of_range(text: str) -> tuple[Fraction, ...]:
    """The pays of a range such as 10..15, or 10..15:1/2 in steps of a half.

    >>> pays_of_range("1..2:1/2")
    (Fraction(1, 1), Fraction(3, 2), Fraction(2, 1))
    """
    ends, _, step = text.partition(":")
    first, dots, last = ends.partition("..")
    if not dots:
        raise InputError(f"{shown(text)} is no range: write 10..15, or 10..15:1/2 with a step")
    low, high, by = pays_to_one(first), pays_to_one(last), pays_to_one(step or 1)
    if low > high:
        raise InputError(f"the range {shown(text)} is backwards: the lower pay comes first")
    if by <= 0:
        raise InputError(f"the range {shown(text)} has no step above 0")
    number = floor((high - low) / by) + 1
    if number > VALUES_LIMIT:
        raise InputError(f"the range {shown(text)} has {number:,} pays: at most {VALUES_LIMIT:,}")
    return tuple(low + by * place for place in range(number))


def searched_pays(
    wager: Wager, pays: Mapping[str, str | Iterable[Pay]]
) -> dict[str, tuple[Fraction, ...]]:
    """The pays to try of each line that is searched, in the order of the lines."""
    names = [line.name for line in wager.lines]
    if not isinstance(pays, Mapping):
        raise InputError(f"{shown(pays)} does not say which line: give the pays of each by name")
    for name in pays:
        if name not in names:
            raise unknown(f"line of {wager.id}", name, names)
    if not pays:
        raise InputError(f"no pays to try are given for {wager.id}: give a range or choices")
    searched = {}
    for name in names:
        if name in pays:
            with naming(f"line {name}"):
                searched[name] = _tried_pays(pays[name])
    space = prod(map(len, searched.values()))
    if space > SPACE_LIMIT:
        raise InputError(
            f"the space has {space:,} scales: at most {SPACE_LIMIT:,} are searched; narrow a range"
        )
    return searched


def _tried_pays(pays: str | Iterable[Pay]) -> tuple[Fraction, ...]:
    """The pays to try of one line, ascending and each once."""
    if isinstance(pays, str):
        return pays_of_range(pays)
    if not isinstance(pays, Iterable):
        raise InputError(f"{shown(pays)} are no pays to try: give a list, or a range as text")
    found: set[Fraction] = set()
    for pay in pays:
        value = pays_to_one(pay)
        if value in found:
            raise InputError(f"the pay {shown(pay)} stands twice among the choices")
        found.add(value)
        if len(found) > VALUES_LIMIT:
            raise InputError(
                f"more than {VALUES_LIMIT:,} pays are given: at most so many are tried"
            )
    if not found:
        raise InputError("there is no pay to try: give one at least")
    return tuple(sorted(found))


def solutions(
    found: Sequence[Edge],
    window: tuple[Fraction, Fraction],
    searched: Mapping[str, tuple[Fraction, ...]],
    conditions: Conditions,
    top: int,
    progress: Callable[[str], None],
) -> Solutions:
    from baccarat_exact.analysis.search import search

    wager, scale = found[0].wager, found[0].scale
    space = _space(found, window, searched, conditions)
    number, nearest = search(space, top, progress)
    listed = []
    for pays in nearest:
        one = Scale(SOLVED, pays[:-1])
        listed.append(Compared(wager, one, tuple(on_scale(edge, one) for edge in found)))
    ends = [
        tuple(paying(edge, [pays[end] for pays in space.values[:-1]]).house_edge for end in (-1, 0))
        for edge in found
    ]
    return Solutions(
        wager=wager,
        scale=scale,
        rules=found[0].rules,
        shoes=tuple(edge.shoe for edge in found),
        window=window,
        searched=searched,
        conditions=conditions,
        number=number,
        in_window=number or _in_window(space, conditions),
        listed=tuple(listed),
        range=tuple((low, high) for low, high in ends),
    )


def _in_window(space: Space, conditions: Conditions) -> int:
    """How many scales would do if only the house edge counted."""
    from baccarat_exact.analysis.search import search

    if conditions == Conditions():
        return 0
    return search(space._replace(max_variance=None, min_hit=None, orders=()), 1)[0]


def _space(
    found: Sequence[Edge],
    window: tuple[Fraction, Fraction],
    searched: Mapping[str, tuple[Fraction, ...]],
    conditions: Conditions,
) -> Space:
    """What is searched, with the loss as a last line that pays -1."""
    fixed = zip(found[0].wager.lines, found[0].scale.pays, strict=True)
    ways = [[line.ways for line in edge.lines] for edge in found]
    return Space(
        values=(*(searched.get(line.name, (pay,)) for line, pay in fixed), (Fraction(-1),)),
        ways=tuple((*counts, edge.loss_ways) for counts, edge in zip(ways, found, strict=True)),
        window=window,
        max_variance=None if conditions.max_sd is None else conditions.max_sd**2,
        min_hit=conditions.min_hit,
        orders=_orders(found[0], searched, ways) if conditions.monotone else (),
    )


def _orders(
    edge: Edge, searched: Mapping[str, tuple[Fraction, ...]], ways: Sequence[Sequence[int]]
) -> tuple[tuple[int, int], ...]:
    """Pairs of lines of which the first settles less often on every shoe, without what follows.

    Of lines that are searched, or that pay more than 0.
    """
    among = [
        place for place, line in enumerate(edge.lines) if line.line in searched or line.pays > 0
    ]
    rarer = {
        (one, other)
        for one in among
        for other in among
        if all(counts[one] < counts[other] for counts in ways)
    }
    return tuple(
        sorted(
            (one, other)
            for one, other in rarer
            if not any((one, mid) in rarer and (mid, other) in rarer for mid in among)
        )
    )
