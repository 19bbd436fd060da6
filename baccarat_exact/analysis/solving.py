"""Pays that meet a target: one unknown by a division, several by a search.

With the ways of the lines given, the house edge is linear in the pays. So one unknown pay, or one
commission, is exact; and the scales of a whole space are decided by `search`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from baccarat_exact.analysis.comparison import each_once
from baccarat_exact.analysis.edge import Edge, edges
from baccarat_exact.analysis.limits import on_scale, paying
from baccarat_exact.analysis.scales import (
    TOP,
    TOP_LIMIT,
    Conditions,
    Solutions,
    searched_pays,
    solutions,
)
from baccarat_exact.errors import InputError, naming, shown, unknown
from baccarat_exact.quantities import Quantity, amount, share
from baccarat_exact.records import Record
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import named
from baccarat_exact.wagers.wager import Pay, Scale, Wager


class Tried(NamedTuple):
    """A value of the unknown, and the edge that it gives."""

    value: Fraction
    edge: Edge


class Answer(NamedTuple):
    """The unknown on one shoe."""

    shoe: Shoe
    exact: Tried | None
    """What meets the target; None if nothing does that may be paid or taken."""
    nearest: tuple[Tried, ...]
    """The whole pays, or whole percentages, on either side; if none meets it, the ends."""
    never: bool = False
    """Whether the line settles no coup, so that its pay changes nothing."""


@dataclass(frozen=True, repr=False)
class Solved(Record):
    """The one pay, or the commission, that meets a target, on a coup dealt from each shoe."""

    views = "solutions"

    wager: Wager
    scale: Scale
    """The scale on which the other lines pay; for a commission the pays before it."""
    rules: Rules
    line: str | None
    """The line whose pay is unknown; None for the commission."""
    target: Fraction
    """The house edge to meet."""
    answers: tuple[Answer, ...]
    """One for each shoe."""

    @property
    def reachable(self) -> bool:
        """Whether the target can be met on every shoe."""
        return all(answer.exact is not None for answer in self.answers)


def solve(
    wager: str | Wager,
    shoes: Shoe | Iterable[Shoe] | None = None,
    *,
    line: str | None = None,
    commission: bool = False,
    target: Quantity | None = None,
    between: tuple[Quantity, Quantity] | None = None,
    pays: Mapping[str, str | Iterable[Pay]] | None = None,
    monotone: bool = False,
    max_sd: Quantity | None = None,
    min_hit: Quantity | None = None,
    top: int = TOP,
    rules: Rules = PUNTO_BANCO,
    progress: Callable[[str], None] = lambda step: None,
) -> Solved | Solutions:
    """The pays of a wager that give the house edge wanted, on coups dealt from the shoes.

    With `line`, or with `commission`, and a `target`: the exact value that meets it, and the whole
    ones on either side. With `between` two edges and `pays`, which gives the pays to try for some
    lines, as text "10..15" or as a list: all scales whose edge lies in the window on every shoe and
    that meet the other conditions. Lines that are not mentioned pay as on the scale named in
    "id:scale", or else on the wager's first. Eight decks if no shoe is given.

    >>> solve("tiger", line="three-card", target="5%").answers[0].exact.value
    Fraction(35080606475347, 1297786992992)
    """
    chosen, scales = named(wager)
    chosen = replace(chosen, scales=scales[:1])
    if sum((line is not None, bool(commission), between is not None)) != 1:
        raise InputError("one thing can be solved for: a line, the commission, or scales between")
    found = tuple(edges(shoe, [chosen], rules=rules)[0] for shoe in each_once(shoes))
    if between is None:
        if pays is not None or monotone or max_sd is not None or min_hit is not None:
            raise InputError("pays and conditions are for scales between two edges")
        if target is None:
            raise InputError("the target is missing: the house edge to meet, such as 5%")
        with naming("target"):
            wanted = share(target)
        return _solved(found, line, wanted)
    if target is not None:
        raise InputError("a target is for one unknown: scales between two edges have none")
    if not isinstance(between, tuple | list) or len(between) != 2:
        raise InputError(f"between {shown(between)} is no window: give two edges, the lower first")
    with naming("between"):
        low, high = map(share, between)
    if low > high:
        raise InputError(
            f"between {between[0]} and {between[1]} is backwards: the lower edge first"
        )
    conditions = Conditions(
        bool(monotone), _limit("max_sd", max_sd, amount), _limit("min_hit", min_hit, share)
    )
    searched = searched_pays(chosen, pays or {})
    if type(top) is not int or not 1 <= top <= TOP_LIMIT:
        raise InputError(f"{shown(top)} scales cannot be listed: 1 to {TOP_LIMIT:,} can")
    return solutions(found, (low, high), searched, conditions, top, progress)


def _limit(
    name: str, value: Quantity | None, read: Callable[[Quantity], Fraction]
) -> Fraction | None:
    with naming(name):
        return None if value is None else read(value)


def _solved(found: Sequence[Edge], line: str | None, target: Fraction) -> Solved:
    wager, scale = found[0].wager, found[0].scale
    names = [each.name for each in wager.lines]
    if line is not None and line not in names:
        raise unknown(f"line of {wager.id}", line, names)
    if line is None:
        scale = before_commission(scale)
        if not any(pay > 0 for pay in scale.pays):
            raise InputError(
                f"no line of {wager.id} wins on the scale {scale.name}: nothing to tax"
            )
        answers = [_commission(on_scale(edge, scale), target) for edge in found]
    else:
        answers = [_pay(edge, names.index(line), target) for edge in found]
    return Solved(wager, scale, found[0].rules, line, target, tuple(answers))


def _pay(edge: Edge, place: int, target: Fraction) -> Answer:
    """What the line at this place must pay, all others as they are."""

    def at(pay: int | Fraction) -> Tried:
        pays = [line.pays for line in edge.lines]
        pays[place] = Fraction(pay)
        return Tried(pays[place], paying(edge, pays))

    line = edge.lines[place]
    if not line.ways:
        return Answer(edge.shoe, None, (at(line.pays),), never=True)
    pay = line.pays + (edge.house_edge - target) / line.probability
    if pay < -1:
        return Answer(edge.shoe, None, (at(-1),))
    whole = dict.fromkeys((floor(pay), ceil(pay)))
    return Answer(edge.shoe, _checked(at(pay), target), tuple(map(at, whole)))


def _checked(tried: Tried, target: Fraction) -> Tried:
    if tried.edge.house_edge != target:
        raise ArithmeticError(f"{tried.value} gives {tried.edge.house_edge}, not {target}")
    return tried


def before_commission(scale: Scale) -> Scale:
    """The pays before a commission: those of a scale called commission-N have N percent taken off.

    >>> before_commission(Scale.of("commission-5", "19/20", 0)).pays
    (Fraction(1, 1), Fraction(0, 1))
    """
    match = re.fullmatch("commission-([1-9][0-9]?)", scale.name)
    kept = 1 - Fraction(int(match[1]) if match else 0, 100)
    return Scale(scale.name, tuple(pay / kept if pay > 0 else pay for pay in scale.pays))


def _commission(edge: Edge, target: Fraction) -> Answer:
    """The share to be taken from what winning lines pay."""

    def at(taken: int | Fraction) -> Tried:
        pays = (line.pays * (1 - taken) if line.pays > 0 else line.pays for line in edge.lines)
        return Tried(Fraction(taken), paying(edge, pays))

    won = sum(line.pays * line.probability for line in edge.lines if line.pays > 0)
    if not won:
        return Answer(edge.shoe, None, (at(0),), never=True)
    taken = (target - edge.house_edge) / won
    if not 0 <= taken <= 1:
        return Answer(edge.shoe, None, (at(0), at(1)))
    whole = dict.fromkeys(Fraction(end, 100) for end in (floor(taken * 100), ceil(taken * 100)))
    return Answer(edge.shoe, _checked(at(taken), target), tuple(map(at, whole)))
