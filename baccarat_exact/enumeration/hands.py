"""Counting at any resolution, from the two hands apart.

Neither hand sees the other's cards except through the kinds that both use. If hand P uses a_t
cards of kind t and hand B uses b_t, their joint ways are the product over t of the falling
factorials (n_t)_(a_t + b_t), and

    (n)_(a+b) = sum over k of C(b, k) (-1)^k a(a+1)...(a+k-1) (n)_a (n)_(b-k).

C(b, k) counts the choices of k cards out of b; a(a+1)...(a+k-1) is k! times the number of ways to
point k times, in any order, at the a cards. Multiplied out over the kinds, the joint ways are a
sum over multisets K of at most three kinds,

    sum over K of  c_K  x  ways(P) [how often P's cards spell K]  x  sum of ways(B without K),

with c_K = (-1)^|K| times the product of k_t!, where the last sum runs over the choices of cards
in B that spell K. So the hands of either side are summed by what is read of them, apart, and the
joint table is one product of two sparse matrices. An infinite shoe keeps the empty K alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from scipy.sparse import csr_array

from baccarat_exact.cards import Resolution
from baccarat_exact.coup import Attribute, Value, kinds_read, known_initially
from baccarat_exact.enumeration.compositions import INT_CARDS
from baccarat_exact.enumeration.dealt import (
    NO_CARD,
    Classes,
    Hands,
    classify,
    coup_pairs,
    dealt_hands,
    join_classes,
    parts_read,
)
from baccarat_exact.enumeration.multisets import Multisets, multisets
from baccarat_exact.errors import InputError
from baccarat_exact.rules import Rules
from baccarat_exact.shoe import Shoe

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from baccarat_exact.enumeration.dealt import Integers


PAIRS_LIMIT = 4_000_000
"""The most pairs of groups that a table may have: some seconds of work, and half a gigabyte."""


class Groups(NamedTuple):
    """One side's hands, grouped by their class and by how the tableau treats them."""

    class_of: Integers
    """For each group its class."""
    key_of: Integers
    """For each group what the tableau sees of its hands."""
    cards: Integers
    """For each group the number of cards of its hands."""
    hands: Integers
    """The multisets of the groups' hands as triples, each once in a group."""
    group: Integers
    """For each of these its group."""
    orders: Integers
    """For each of these in how many orders, and with how many of its cards third, it comes."""


def _groups(
    hands: Hands, classes: Classes, key: Integers, possible: NDArray[np.bool_], sets: Multisets
) -> Groups:
    """The groups of the hands that the tableau makes possible."""
    keys = len(possible)
    alive = possible[key]
    cards = hands.cards[alive]
    triples = np.sort(np.where(cards == NO_CARD, len(sets.place) - 1, cards), axis=1)
    codes, group = np.unique((classes.of_hand * keys + key)[alive], return_inverse=True)
    multiset = sets.spelt(triples, (0, 1, 2))
    entries, place = np.unique(group * len(sets.triples) + multiset, return_inverse=True)
    group_cards = np.zeros(len(codes), dtype=np.int64)
    group_cards[group] = 2 + hands.has_third[alive]
    return Groups(
        class_of=codes // keys,
        key_of=codes % keys,
        cards=group_cards,
        hands=sets.triples[entries % len(sets.triples)],
        group=entries // len(sets.triples),
        orders=np.bincount(place, hands.orders[alive]).astype(np.int64),
    )


class Summed(NamedTuple):
    """A sparse matrix whose entries are sums of ways of multisets, for any shoe."""

    shape: tuple[int, int]
    indices: Integers
    indptr: Integers
    terms: Any
    """A row for each entry, a column for each multiset, how often its ways are added."""

    def filled(self, entries: NDArray[np.uint64]) -> Any:
        """The matrix with these entries."""
        return csr_array((entries, self.indices, self.indptr), shape=self.shape)


def _summed(
    shape: tuple[int, int], pieces: Sequence[tuple[Integers, ...]], multiset_count: int
) -> Summed:
    """The matrix that sums pieces of (row, column, multiset, how often)."""
    row, column, multiset, often = (np.concatenate(arrays) for arrays in zip(*pieces, strict=True))
    entries, place = np.unique(row * shape[1] + column, return_inverse=True)
    return Summed(
        shape=shape,
        indices=(entries % shape[1]).astype(np.int32),
        indptr=np.searchsorted(entries, np.arange(shape[0] + 1) * shape[1]).astype(np.int32),
        terms=csr_array(
            (often.astype(np.uint64), (place, multiset)), shape=(len(entries), multiset_count)
        ),
    )


def _player_matrix(groups: Groups, sets: Multisets) -> Summed:
    """Group by K: the ways of the group's hands, as often as their cards spell K."""
    pieces = []
    for size in range(4):
        for positions in combinations_with_replacement(range(3), size):
            there = _has(groups.hands, positions, sets)
            hands = groups.hands[there]
            pieces.append(
                (
                    groups.group[there],
                    sets.spelt(hands, positions),
                    sets.spelt(hands, (0, 1, 2)),
                    groups.orders[there],
                )
            )
    return _summed((len(groups.class_of), len(sets.triples)), pieces, len(sets.triples))


def _banker_matrix(groups: Groups, sets: Multisets) -> Summed:
    """K by group: the ways of what the group's hands leave when K is chosen out of them."""
    pieces = []
    for size in range(4):
        for positions in combinations(range(3), size):
            there = _has(groups.hands, positions, sets)
            hands = groups.hands[there]
            others = [position for position in range(3) if position not in positions]
            pieces.append(
                (
                    sets.spelt(hands, positions),
                    groups.group[there],
                    sets.spelt(hands, others),
                    groups.orders[there],
                )
            )
    return _summed((len(sets.triples), len(groups.class_of)), pieces, len(sets.triples))


def _has(hands: Integers, positions: tuple[int, ...], sets: Multisets) -> NDArray[np.bool_]:
    """Which of the hands have a card at the last of these positions, and so at all of them."""
    no_card = len(sets.place) - 1
    return hands[:, positions[-1]] < no_card if positions else np.full(len(hands), True)


def _moduli(bound: int) -> list[int]:
    """Numbers below 2^23, without common factors, whose product exceeds the bound."""
    moduli: list[int] = []
    product, candidate = 1, 2**23
    while product <= bound:
        candidate -= 1
        if gcd(candidate, product) == 1:
            moduli.append(candidate)
            product *= candidate
    return moduli


class HandTable(NamedTuple):
    """The joint table of two hands, for every shoe."""

    outcomes: list[tuple[Value, ...]]
    kinds: Resolution
    sets: Multisets
    player: Summed
    banker: Summed
    p: Integers
    b: Integers
    """The pairs of player's and banker's groups that make coups, sorted by outcome."""
    cards: Integers
    """The number of cards of each pair."""
    start: Integers
    """Where each outcome's pairs begin."""

    def ways(self, shoe: Shoe) -> list[int]:
        """The ways of each outcome from this shoe.

        Arithmetic modulo 2^64 is exact as long as the answer fits, whatever happened on the way.
        A larger shoe is counted modulo several smaller numbers, which together tell the answer.
        """
        if shoe.size <= INT_CARDS:
            return list(map(int, self._residues(shoe, None)))
        answer = np.zeros(len(self.outcomes), dtype=object)
        product = 1
        for modulus in _moduli(shoe.total_ways):
            residues = self._residues(shoe, modulus).astype(object)
            answer += (residues - answer) * pow(product, -1, modulus) % modulus * product
            product *= modulus
        return list(answer)

    def _residues(self, shoe: Shoe, modulus: int | None) -> NDArray[np.uint64]:
        """The ways modulo 2^64, or modulo a number below 2^23.

        With the latter the largest sum on the way has 26,235 products below 2^46: below 2^61.
        """

        def reduced(numbers: NDArray[Any]) -> NDArray[np.uint64]:
            return (numbers if modulus is None else numbers % modulus).astype(np.uint64)

        size, step = shoe.size, shoe.step
        counts = np.array(shoe.counts_at(self.kinds), dtype=object if modulus else np.int64)
        ways = reduced(self.sets.ways(counts, step))
        coefficients = reduced(self.sets.coefficients(step))
        phi = reduced(reduced(self.player.terms @ ways) * coefficients[self.player.indices])
        psi = reduced(self.banker.terms @ ways)
        joint = (self.player.filled(phi) @ self.banker.filled(psi)).toarray()
        followers = reduced(
            np.array([(size - 4 * step) * (size - 5 * step), size - 5 * step, 1], dtype=object)
        )
        pairs = reduced(reduced(joint[self.p, self.b]) * followers[self.cards - 4])
        return reduced(np.add.reduceat(pairs, self.start))


@lru_cache(maxsize=32)
def hand_table(by: tuple[Attribute, ...], rules: Rules) -> HandTable:
    """The table for attributes that read anything of a card."""
    kinds, initial = kinds_read(by), known_initially(by)
    hands = dealt_hands(kinds, initial=initial)
    sets = multisets(len(kinds.kinds))
    if initial:
        together = np.ones((1, 1), dtype=bool)
        player_key = banker_key = np.zeros(len(hands.cards), dtype=np.int64)
    else:
        together, player_keys, banker_keys = _tableau(rules)
        player_key = player_keys[hands.initial_total, hands.third]
        banker_key = banker_keys[hands.initial_total, hands.has_third]

    player_classes = classify(hands, kinds, parts_read(by, "player"))
    banker_classes = classify(hands, kinds, parts_read(by, "banker"))
    player = _groups(hands, player_classes, player_key, np.any(together, axis=1), sets)
    banker = _groups(hands, banker_classes, banker_key, np.any(together, axis=0), sets)

    _check_pairs(together, player, banker)
    p, b = np.nonzero(together[player.key_of][:, banker.key_of])
    outcomes, outcome = join_classes(
        by, player_classes, banker_classes, player.class_of[p], banker.class_of[b]
    )
    order = np.argsort(outcome, kind="stable")
    p, b = p[order], b[order]
    return HandTable(
        outcomes=outcomes,
        kinds=kinds,
        sets=sets,
        player=_player_matrix(player, sets),
        banker=_banker_matrix(banker, sets),
        p=p,
        b=b,
        cards=player.cards[p] + banker.cards[b],
        start=np.searchsorted(outcome[order], np.arange(len(outcomes))),
    )


def _check_pairs(together: NDArray[np.bool_], player: Groups, banker: Groups) -> None:
    """An error if more pairs of groups make coups than can be counted."""
    players = np.bincount(player.key_of, minlength=together.shape[0])
    bankers = np.bincount(banker.key_of, minlength=together.shape[1])
    pairs = int(players @ together @ bankers)
    if pairs > PAIRS_LIMIT:
        raise InputError(
            f"these attributes tell {pairs:,} pairs of hands apart, at most {PAIRS_LIMIT:,} can be "
            "counted: ask for fewer of them"
        )


def _tableau(rules: Rules) -> tuple[NDArray[np.bool_], Integers, Integers]:
    """Which keys of the player go with which of the banker's, and the keys of all hands.

    A key is what the tableau sees of a hand. Hands of as many cards that go with the same hands
    of the other side share one: the player's are told apart by the third card's point at most,
    the banker's by the two-card total and whether there is a third card.
    """
    pairs = coup_pairs(rules)
    flat = pairs.reshape(110, 20)
    player_third = np.arange(110) % 11 != 10
    banker_third = np.arange(20) % 2 == 1
    _, player_first, player_key = np.unique(
        np.column_stack([player_third, flat]), axis=0, return_index=True, return_inverse=True
    )
    _, banker_first, banker_key = np.unique(
        np.column_stack([banker_third, flat.T]), axis=0, return_index=True, return_inverse=True
    )
    together = flat[player_first][:, banker_first]
    return together, player_key.reshape(10, 11), banker_key.reshape(10, 2)
