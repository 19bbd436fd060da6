"""All coups at once: hands sorted into classes by what a wager reads of them.

There are too many coups to try one by one; all coups of the same two classes settle alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from baccarat_exact.coup import Side
from baccarat_exact.enumeration.dealt import classify, coup_pairs, dealt_hands, parts_read
from baccarat_exact.errors import InputError, shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from baccarat_exact.cards import Resolution
    from baccarat_exact.coup import Attribute, Value
    from baccarat_exact.enumeration.dealt import Classes, Hands, Integers
    from baccarat_exact.rules import Rules
    from baccarat_exact.wagers.wager import Wager

PAIRS_LIMIT = 2_000_000
"""The most pairs of classes that are looked through: some seconds of work."""


class SortedHands(NamedTuple):
    """The hands at a resolution, sorted by what is read of them and by what the tableau sees."""

    by: tuple[Attribute, ...]
    hands: Hands
    player: Classes
    banker: Classes
    player_key: Integers
    """For each hand, as the player's, what the tableau sees of it."""
    banker_key: Integers
    together: Integers
    """1 where a hand of the player's key and one of the banker's make a coup, else 0."""
    p: Integers
    b: Integers
    """The pairs of classes of which there are coups."""


def sorted_hands(
    by: tuple[Attribute, ...], kinds: Resolution, rules: Rules, most: int = PAIRS_LIMIT
) -> SortedHands:
    """All hands of these kinds of card, sorted for the attributes; at most so many pairs."""
    hands = dealt_hands(kinds, initial=False)
    player = classify(hands, kinds, parts_read(by, "player"))
    banker = classify(hands, kinds, parts_read(by, "banker"))
    pairs = len(player.values) * len(banker.values)
    if pairs > most:
        raise InputError(
            f"the conditions tell {pairs:,} pairs of hands apart, at most {most:,} can be looked "
            "through: let them read fewer attributes"
        )
    chart = coup_pairs(rules).reshape(110, 20)
    # Hands of one key go with the same hands of the other side, and have as many cards.
    _, first, key = np.unique(chart, axis=0, return_index=True, return_inverse=True)
    _, banker_first, banker_key = np.unique(chart, axis=1, return_index=True, return_inverse=True)
    player_key = key.reshape(10, 11)[hands.initial_total, hands.third]
    banker_key = banker_key.reshape(10, 2)[hands.initial_total, hands.has_third]
    together = chart[first][:, banker_first].astype(np.int64)
    every = np.full(len(hands.cards), True)
    players = _tally(player, player_key, len(together), every)
    bankers = _tally(banker, banker_key, together.shape[1], every)
    p, b = np.nonzero(players @ together @ bankers.T)
    return SortedHands(by, hands, player, banker, player_key, banker_key, together, p, b)


def _tally(classes: Classes, key: Integers, keys: int, of: NDArray[np.bool_]) -> Integers:
    """How many of some hands there are of each class and key."""
    numbers = (classes.of_hand * keys + key)[of]
    return np.bincount(numbers, minlength=len(classes.values) * keys).reshape(-1, keys)


class Costs(NamedTuple):
    """What each hand costs, in small whole numbers, as the player's and as the banker's.

    A coup costs the sum.
    """

    player: Integers
    banker: Integers


def cheapest_coups(dealt: SortedHands, costs: Costs) -> tuple[Integers, Integers]:
    """For each pair of classes what its cheapest coup costs, and how many cost no more."""
    keys = dealt.together.shape
    player = {
        cost: _tally(dealt.player, dealt.player_key, keys[0], costs.player == cost) @ dealt.together
        for cost in np.flatnonzero(np.bincount(costs.player)).tolist()
    }
    banker = {
        cost: _tally(dealt.banker, dealt.banker_key, keys[1], costs.banker == cost).T
        for cost in np.flatnonzero(np.bincount(costs.banker)).tolist()
    }
    cheapest, ways = np.zeros((2, len(dealt.p)), dtype=np.int64)
    for cost in sorted({one + other for one in player for other in banker}):
        coups = np.zeros(len(dealt.p), dtype=np.int64)
        for one in player:
            if cost - one in banker:
                coups += (player[one] @ banker[cost - one])[dealt.p, dealt.b]
        new = (ways == 0) & (coups > 0)
        cheapest[new], ways[new] = cost, coups[new]
    return cheapest, ways


def values_of(attribute: Attribute, dealt: SortedHands) -> Integers:
    """For each pair of classes the attribute's value, as its place in the domain."""
    sides: dict[Side, tuple[Classes, Integers]] = {
        "player": (dealt.player, dealt.p),
        "banker": (dealt.banker, dealt.b),
    }
    number = np.zeros(len(dealt.p), dtype=np.int64)
    read: list[tuple[Value, ...]] = [()]
    for side in attribute.sides:
        classes, class_of_pair = sides[side]
        place = parts_read(dealt.by, side).index(attribute.part)
        names: dict[Value, int] = {}
        codes = [names.setdefault(values[place], len(names)) for values in classes.values]
        number = number * len(names) + np.array(codes)[class_of_pair]
        read = [(*values, name) for values in read for name in names]
    domain = {value: place for place, value in enumerate(attribute.domain)}
    places = np.zeros(len(read), dtype=np.int64)
    for occurring in np.flatnonzero(np.bincount(number)).tolist():
        value = attribute.combine(*read[occurring])
        if value not in domain:
            raise InputError(f"{attribute.name} is {shown(value)}, which is not in its domain")
        places[occurring] = domain[value]
    return places[number]


def lines_hold(wager: Wager, dealt: SortedHands) -> NDArray[np.bool_]:
    """For each line, and each pair of classes of which there are coups, whether it holds."""
    codes = {attribute.name: values_of(attribute, dealt) for attribute in wager.reads}
    holds = np.zeros((len(wager.lines), len(dealt.p)), dtype=bool)
    for row, condition in zip(holds, wager.conditions, strict=True):
        # Asked once for each combination of the values that it reads.
        combined = np.zeros(len(dealt.p), dtype=np.int64)
        for attribute in condition.attributes:
            combined = combined * len(attribute.domain) + codes[attribute.name]
            combined = np.unique(combined, return_inverse=True)[1]
        _, first, place = np.unique(combined, return_index=True, return_inverse=True)
        answers = [
            condition.holds({a.name: a.domain[codes[a.name][i]] for a in condition.attributes})
            for i in first.tolist()
        ]
        row[:] = np.array(answers)[place]
    return holds


def first_to_hold(holds: NDArray[np.bool_]) -> Integers:
    """For each pair of classes the line that settles; a loss is the number of lines."""
    always = np.ones((1, holds.shape[1]), dtype=bool)
    settled: Integers = np.argmax(np.concatenate([holds, always]), axis=0)
    return settled
