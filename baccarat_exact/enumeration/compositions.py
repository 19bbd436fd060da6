"""Counting at the points, from what a coup's cards are and not the order they came in.

All orders of one multiset of cards, a composition, have the same ways, so a coup is a fixed table
from composition to outcome with whole-number multiplicities, independent of the shoe. A shoe is
one pass of falling-factorial products over the compositions, then a sum of products for each
outcome. Every intermediate number counts some of the shoe's sequences or a part of one, so none
exceeds N(N-1)...(N-5): that bound chooses the arithmetic.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from baccarat_exact.cards import BY_POINT
from baccarat_exact.coup import Attribute, Value
from baccarat_exact.enumeration.dealt import (
    classify,
    coup_pairs,
    dealt_hands,
    join_classes,
    parts_read,
)
from baccarat_exact.rules import Rules
from baccarat_exact.shoe import Shoe

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from baccarat_exact.enumeration.dealt import Integers

FLOAT_CARDS = 458
"""The largest shoe whose sequences stay below 2^53, where float64 counts exactly."""
INT_CARDS = 1_450
"""The largest shoe whose sequences stay below 2^63, where int64 counts exactly."""


class Trie(NamedTuple):
    """The compositions of up to six points, by size, each one card longer than its parent."""

    sizes: list[slice]
    """Where the compositions of 0, 1, ... 6 cards stand among all 8,008."""
    parent: list[Integers]
    """Of the compositions of 1, ... 6 cards: the parent's place among those a card shorter."""
    factor: list[Integers]
    """Likewise: 6 times the point added, plus how many of that point the parent holds."""
    codes: Integers
    """Of the compositions of 4 to 6 cards, where coups end: the sum of 7^point."""


@lru_cache(maxsize=1)
def trie() -> Trie:
    """The compositions, each made by adding a point not below the highest so far."""
    highest, run, code = np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(1, np.int64)
    parents, factors, codes, sizes = [], [], [], [slice(0, 1)]
    for _ in range(6):
        parent, point = np.nonzero(np.arange(10) >= highest[:, None])
        held = np.where(point == highest[parent], run[parent], 0)
        highest, run, code = point, held + 1, code[parent] + 7**point
        parents.append(parent)
        factors.append(6 * point + held)
        codes.append(code)
        sizes.append(slice(sizes[-1].stop, sizes[-1].stop + len(code)))
    return Trie(sizes, parents, factors, np.concatenate(codes[3:]))


Room = tuple["NDArray[Any]", "NDArray[Any]"]
"""Memory to count in: for the ways of all compositions, and for the factors of the largest."""


def room_for(shape: tuple[int, ...], kind: type) -> Room:
    """Room for counts of this shape behind the ten points, in this type of number."""
    sizes = trie().sizes
    largest = sizes[6].stop - sizes[6].start
    return np.empty((sizes[6].stop, *shape), kind), np.empty((largest, *shape), kind)


def composition_ways(
    counts: NDArray[Any], step: int | Integers, room: Room | None = None
) -> NDArray[Any]:
    """The ways of one order of each composition of 4 to 6 cards, with all that can follow it.

    `counts` holds the counts of the ten points, or ten rows with a column for each of many shoes,
    which may differ in `step`; the result has its type of number, and stands in the room given.
    """
    sizes, parents, factors, _ = trie()
    shape = counts.shape[1:]
    ways, scratch = room or room_for(shape, counts.dtype.type)
    gone = np.arange(6).reshape(6, *(1 for _ in shape))
    left = (counts[:, None] - gone * step).reshape(60, *shape)
    ways[0] = 1
    for size, parent, factor in zip(range(1, 7), parents, factors, strict=True):
        # In every mode but the default, take writes where it is told without a copy.
        longer, last = ways[sizes[size]], scratch[: len(factor)]
        ways[sizes[size - 1]].take(parent, axis=0, out=longer, mode="clip")
        left.take(factor, axis=0, out=last, mode="clip")
        longer *= last
    total = counts.sum(axis=0)
    ways[sizes[4]] *= (total - 4 * step) * (total - 5 * step)
    ways[sizes[5]] *= total - 5 * step
    return ways[sizes[4].start :]


class Compositions(NamedTuple):
    """From composition to outcome, for every shoe.

    The entries stand sorted by outcome: in `multiplicity` orders of composition `node` the coup
    ends in that outcome.
    """

    outcomes: list[tuple[Value, ...]]
    node: Integers
    multiplicity: Integers
    start: Integers
    """Where each outcome's entries begin."""

    def ways(self, shoe: Shoe) -> list[int]:
        """The ways of each outcome from this shoe."""
        whole = np.int64 if shoe.size <= INT_CARDS else object
        counts = np.array(shoe.counts_at(BY_POINT), dtype=whole)
        entries = composition_ways(counts, shoe.step).take(self.node, mode="clip")
        entries *= self.multiplicity
        sums: list[int] = np.add.reduceat(entries, self.start).tolist()
        return sums


@lru_cache(maxsize=64)
def compositions(by: tuple[Attribute, ...], rules: Rules) -> Compositions:
    """The table for attributes that read no more than points."""
    hands = dealt_hands(BY_POINT, initial=False)
    together = coup_pairs(rules)[hands.initial_total, hands.third]
    pairs = np.flatnonzero(together[:, hands.initial_total, hands.has_third])
    p, b = np.divmod(pairs, len(hands.cards))
    player = classify(hands, BY_POINT, parts_read(by, "player"))
    banker = classify(hands, BY_POINT, parts_read(by, "banker"))
    outcomes, outcome = join_classes(by, player, banker, player.of_hand[p], banker.of_hand[b])

    # A composition is looked up by its code, and the code of two hands is the sum of theirs.
    codes = trie().codes
    hand_codes, multiset = np.unique(_POWERS[hands.cards].sum(axis=1), return_inverse=True)
    order = np.argsort(codes)
    found = np.searchsorted(codes, hand_codes[:, None] + hand_codes, sorter=order)
    node = order[np.minimum(found, len(codes) - 1)][multiset[p], multiset[b]]

    # Sorting by small numbers is quicker than by one large.
    smallest = np.min_scalar_type(len(outcomes))
    sorting = np.lexsort((node.astype(np.uint16), outcome.astype(smallest)))
    entry = (outcome * len(codes) + node)[sorting]
    first = np.flatnonzero(np.diff(entry, prepend=-1))
    return Compositions(
        outcomes=outcomes,
        node=entry[first] % len(codes),
        multiplicity=np.add.reduceat((hands.orders[p] * hands.orders[b])[sorting], first),
        start=np.searchsorted(entry[first], np.arange(len(outcomes)) * len(codes)),
    )


_POWERS = np.array([7**point for point in range(10)] + [0])
"""The code of a point, and of no card."""
