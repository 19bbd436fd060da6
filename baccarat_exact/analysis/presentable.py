"""A coup that looks dealt: of all coups that would do as an example, one that people believe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from baccarat_exact.analysis.coup_classes import Costs, SortedHands
from baccarat_exact.cards import CARDS, SUITS, Card
from baccarat_exact.enumeration.dealt import NO_CARD

if TYPE_CHECKING:
    from baccarat_exact.analysis.settling import Coup
    from baccarat_exact.coup import Hand
    from baccarat_exact.enumeration.dealt import Integers

PAIRS_TRIED = 40
HANDS_TRIED = 64
"""How many pairs of classes, and hands of either side, are tried for a coup that looks dealt."""
CARD_TWICE = 1_000


def best_looking(
    dealt: SortedHands, pairs: Integers, costs: Costs, cost: int, like: Coup = ((), ())
) -> Coup:
    """A coup of this cost of the first of the pairs of classes that has a good one.

    No card comes twice unless it has to; then ranks vary, and suits vary or are as in a coup that
    it should be like, as far as they can.
    """
    suits = [np.array([sum(card.suit == suit for card in hand) for suit in SUITS]) for hand in like]
    best = (10 * CARD_TWICE, 0, 0)
    tried = (each for pair in pairs[:PAIRS_TRIED] for each in _hands_at(dealt, pair, costs, cost))
    for hands in tried:
        ones, others = (_by_looks(dealt, *side) for side in zip(hands, suits, strict=True))
        i, j = np.repeat(ones, len(others)), np.tile(others, len(ones))
        cards = np.concatenate([dealt.hands.cards[i], dealt.hands.cards[j]], axis=1)
        looks = _looks(cards, suits[0] + suits[1])
        place = int(np.argmin(looks))
        best = min(best, (int(looks[place]), int(i[place]), int(j[place])))
        if best[0] < CARD_TWICE:
            break
    player, banker = (_cards_of(dealt, place) for place in best[1:])
    return _arranged(player, like[0]), _arranged(banker, like[1])


def _hands_at(
    dealt: SortedHands, pair: int, costs: Costs, cost: int
) -> Iterator[tuple[Integers, Integers]]:
    """Hands of a pair of classes of which any two make a coup of this cost, most of them first."""
    players = np.flatnonzero(dealt.player.of_hand == dealt.p[pair])
    bankers = np.flatnonzero(dealt.banker.of_hand == dealt.b[pair])
    found = []
    for player_key, banker_key in np.argwhere(dealt.together).tolist():
        ones = players[dealt.player_key[players] == player_key]
        others = bankers[dealt.banker_key[bankers] == banker_key]
        for one in np.flatnonzero(np.bincount(costs.player[ones])).tolist():
            i, j = ones[costs.player[ones] == one], others[costs.banker[others] == cost - one]
            if len(i) and len(j):
                found.append((i, j))
    yield from sorted(found, key=lambda hands: -len(hands[0]) * len(hands[1]))


def _looks(cards: Integers, suits: Integers) -> Integers:
    """How far each row of cards is from what one expects to see on a table.

    A card twice weighs most, then a rank twice, then other numbers of the suits than wanted: with
    none wanted, suits are best when they are spread evenly.
    """
    there = cards != NO_CARD
    nothing = -1 - np.arange(cards.shape[1])  # which is not twice the same
    names, ranks = np.where(there, cards, nothing), np.where(there, cards // 4, nothing)
    spread = [(((cards % 4 == i) & there).sum(axis=1) - suits[i]) ** 2 for i in range(4)]
    looks: Integers = CARD_TWICE * _repeated(names) + 10 * _repeated(ranks) + sum(spread)
    return looks


def _repeated(values: Integers) -> Integers:
    """How many values of each row stand in it before."""
    repeated: Integers = (np.diff(np.sort(values, axis=1), axis=1) == 0).sum(axis=1)
    return repeated


def _by_looks(dealt: SortedHands, hands: Integers, suits: Integers) -> Integers:
    """Some of the hands, the best-looking first, and among equals well mixed."""
    mixed = hands * 0x9E3779B1 % 2**32
    return hands[np.lexsort((mixed, _looks(dealt.hands.cards[hands], suits)))][:HANDS_TRIED]


def _cards_of(dealt: SortedHands, place: int) -> Hand:
    """The cards of a hand, of about every other hand with the higher of the first two in front."""
    first, second, third = dealt.hands.cards[place].tolist()
    cards = (second, first) if (first + second) % 2 else (first, second)
    return tuple(CARDS[card] for card in (*cards, third) if card != NO_CARD)


def _arranged(hand: Hand, like: Hand) -> Hand:
    """The hand with its first two cards in the order in which more of them stand as in another."""
    swapped = (hand[1], hand[0], *hand[2:])
    return max(hand, swapped, key=lambda cards: sum(map(Card.__eq__, cards[:2], like)))
