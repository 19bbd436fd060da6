"""Coups that hit each line of a wager, and the nearest coups that miss it.

Nothing is drawn at random and nothing is left out: the hands of all 52 cards are sorted into
classes by what the wager reads of them, and the coups of every two classes are counted by what
they cost. What a coup costs is its number of cards for a hit, and the number of cards that differ
from the hit for a miss. The cheapest are shown, and among them the most common.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from baccarat_exact.analysis.doubts import (
    Costs,
    NeverWins,
    SortedHands,
    cheapest_coups,
    first_to_hold,
    lines_hold,
    never_wins,
    sorted_hands,
    values_of,
)
from baccarat_exact.analysis.settling import Coup
from baccarat_exact.cards import BY_CARD, CARDS, SUITS, Card, card_index
from baccarat_exact.deal import coup_of_text, objection
from baccarat_exact.enumeration.dealt import NO_CARD
from baccarat_exact.errors import InputError, naming, shown
from baccarat_exact.records import Record
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.wagers import WAGERS, named
from baccarat_exact.wagers.wager import Wager

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from baccarat_exact.coup import Attribute, Hand, Value
    from baccarat_exact.enumeration.dealt import Classes, Integers

MISSES = 3
"""Misses shown of each line, unless another number is asked for."""
MISSES_LIMIT = 100


class Change(NamedTuple):
    """An attribute that the wager reads, in the coup that hits and in the one that misses."""

    attribute: str
    before: Value
    after: Value


class Miss(NamedTuple):
    """A coup that the rules allow and that settles otherwise than a hit close to it."""

    coup: Coup
    settles: str
    """The line that settles it, or "loss"."""
    changes: tuple[Change, ...]
    """What differs from the line's first hit."""
    cards_changed: int
    """How many cards were exchanged for others, added or taken away."""


class LineExamples(NamedTuple):
    """One line, or the loss, at work on cards."""

    line: str
    hits: tuple[Coup, ...]
    """The wager's own examples, or else the simplest coup there is; none if it never settles."""
    misses: tuple[Miss, ...]
    """The nearest to the first hit come first."""
    never: NeverWins | None
    """Why a line settles no coup."""


class WagerExamples(NamedTuple):
    """All lines of a wager at work on cards, and last the loss."""

    wager: Wager
    lines: tuple[LineExamples, ...]


@dataclass(frozen=True, repr=False)
class Examples(Record):
    """Wagers at work on cards: coups that hit each line, and the nearest that miss."""

    views = "coups"

    rules: Rules
    wagers: tuple[WagerExamples, ...]

    def __iter__(self) -> Iterator[WagerExamples]:
        return iter(self.wagers)

    def __len__(self) -> int:
        return len(self.wagers)

    def __getitem__(self, place: int) -> WagerExamples:
        return self.wagers[place]


def examples(*wagers: str | Wager, rules: Rules = PUNTO_BANCO, misses: int = MISSES) -> Examples:
    """For each line of the wagers a coup that hits it and the nearest coups that miss it.

    Without wagers those that are built in; at most so many misses of each line.

    >>> examples("tie")[0].lines[0].misses[0].settles
    'loss'
    """
    if type(misses) is not int or not 0 <= misses <= MISSES_LIMIT:
        raise InputError(f"{shown(misses)} misses: a whole number from 0 to {MISSES_LIMIT}")
    chosen = [replace(wager, scales=scales) for wager, scales in map(named, wagers or WAGERS)]
    return Examples(rules, tuple(_of_wager(wager, rules, misses) for wager in chosen))


class _Search(NamedTuple):
    """A wager's hands of cards, with what each pair of classes settles as."""

    dealt: SortedHands
    values: dict[Attribute, Integers]
    """For each pair of classes the attributes' values, as places in their domains."""
    settled: Integers
    """For each pair of classes the line that settles; a loss is the number of lines."""


def _of_wager(wager: Wager, rules: Rules, misses: int) -> WagerExamples:
    with naming(f"wager {wager.id}"):
        dealt = sorted_hands(wager.reads, BY_CARD, rules)
        own = _own_hits(wager, rules)
    holds = lines_hold(wager, dealt)
    values = {attribute: values_of(attribute, dealt) for attribute in wager.reads}
    search = _Search(dealt, values, first_to_hold(holds))
    never = {doubt.line: doubt for doubt in never_wins(wager, holds)}
    names = [*(line.name for line in wager.lines), "loss"]
    lines = []
    for place, name in enumerate(names):
        hits = own.get(name) or _simplest(search, search.settled == place)
        near = _misses(search, hits[0], names, misses) if hits and misses else []
        lines.append(LineExamples(name, tuple(hits), tuple(near), never.get(name)))
    return WagerExamples(wager, tuple(lines))


def _own_hits(wager: Wager, rules: Rules) -> dict[str, list[Coup]]:
    """The wager's own examples by line, without those that other rules than theirs forbid."""
    own: dict[str, list[Coup]] = {}
    for example in wager.examples:
        coup = coup_of_text(example.coup)
        if objection(*coup, rules) is not None:
            continue
        settled = wager.settles(*coup)
        if settled != example.settles:
            raise InputError(
                f"the example {shown(example.coup)} settles as {settled}, not as {example.settles}"
            )
        if coup not in own.setdefault(settled, []):
            own[settled].append(coup)
    return own


def _simplest(search: _Search, wanted: NDArray[np.bool_]) -> list[Coup]:
    """A coup of one of the pairs of classes wanted, of as few cards as there are."""
    dealt = search.dealt
    pairs = np.flatnonzero(wanted)
    if not len(pairs):
        return []
    cards = 2 + dealt.hands.has_third
    costs = Costs(cards, cards)
    cheapest, ways = cheapest_coups(dealt, costs)
    pairs = pairs[np.lexsort((-ways[pairs], cheapest[pairs]))]
    least = int(cheapest[pairs[0]])
    return [_best_looking(dealt, pairs[cheapest[pairs] == least], costs, least)]


def _misses(search: _Search, hit: Coup, names: Sequence[str], number: int) -> list[Miss]:
    """At most so many coups that settle otherwise than a hit, the nearest to it first."""
    dealt = search.dealt
    places = [_place_of(dealt, hand) for hand in hit]
    classes = dealt.player.of_hand[places[0]], dealt.banker.of_hand[places[1]]
    at = int(np.flatnonzero((dealt.p == classes[0]) & (dealt.b == classes[1]))[0])
    costs = Costs(*(_distance(dealt, place) for place in places))
    cheapest, ways = cheapest_coups(dealt, costs)
    changed = np.array([codes != codes[at] for codes in search.values.values()], dtype=bool)
    changed = changed.reshape(-1, len(dealt.p))  # of a wager that reads nothing, too
    apart = _apart(dealt.player, classes[0])[dealt.p] + _apart(dealt.banker, classes[1])[dealt.b]
    rank = np.lexsort((-ways, apart, changed.sum(axis=0), cheapest))
    rank = rank[search.settled[rank] != search.settled[at]]
    bits = changed.T @ (1 << np.arange(len(changed)))
    return [
        Miss(
            coup=_best_looking(dealt, np.array([pair]), costs, int(cheapest[pair]), hit),
            settles=names[search.settled[pair]],
            changes=tuple(
                Change(a.name, a.domain[codes[at]], a.domain[codes[pair]])
                for a, codes in search.values.items()
                if codes[at] != codes[pair]
            ),
            cards_changed=int(cheapest[pair]),
        )
        for pair in _telling(search, rank, cheapest, bits, number)
    ]


def _telling(
    search: _Search, rank: Integers, cheapest: Integers, bits: Integers, number: int
) -> list[int]:
    """At most so many pairs of classes out of a rank that tell different things.

    First one of each kind, which is what settles and which attributes changed, if it is no more
    than a card farther away than the nearest. A change that contains another with the same result
    tells nothing new. Then other values at the nearest distance.
    """
    settled = search.settled
    chosen: list[int] = []
    near = rank[cheapest[rank] <= cheapest[rank[:1]].sum() + 1]
    kinds = np.unique(np.stack([settled[near], bits[near]]), axis=1, return_index=True)[1]
    for pair in near[np.sort(kinds)].tolist():
        if all(settled[pair] != settled[i] or bits[i] & ~bits[pair] for i in chosen):
            chosen.append(pair)

    def values(pair: int) -> tuple[int, ...]:
        return tuple(int(codes[pair]) for codes in search.values.values())

    chosen = chosen[:number]
    known = {values(pair) for pair in chosen}
    for pair in rank[cheapest[rank] == cheapest[rank[:1]].sum()].tolist():
        if len(chosen) < number and values(pair) not in known:
            known.add(values(pair))
            chosen.append(pair)
    return sorted(chosen, key=rank.tolist().index)


def _apart(classes: Classes, here: int) -> Integers:
    """For each class how far what is read of its hands is from what is read of one class's.

    Numbers are apart by their difference, anything else by 1.
    """
    return np.array(
        [
            sum(
                abs(a - b) if type(a) is type(b) is int else int(a != b)
                for a, b in zip(values, classes.values[here], strict=True)
            )
            for values in classes.values
        ]
    )


def _distance(dealt: SortedHands, place: int) -> Integers:
    """For each hand in how many cards it differs from one hand; the first two have no order."""
    first, second, third = dealt.hands.cards[place]
    ones, others, thirds = dealt.hands.cards.T
    straight = (ones != first).astype(np.int64) + (others != second)
    crossed = (ones != second).astype(np.int64) + (others != first)
    distance: Integers = np.minimum(straight, crossed) + (thirds != third)
    return distance


PAIRS_TRIED = 40
HANDS_TRIED = 64
"""How many pairs of classes, and hands of either side, are tried for a coup that looks dealt."""
CARD_TWICE = 1_000


def _best_looking(
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


def _place_of(dealt: SortedHands, hand: Hand) -> int:
    """The place of a hand among all hands."""
    cards = [card_index(card.name) for card in hand]
    wanted = [*sorted(cards[:2]), cards[2] if len(cards) == 3 else NO_CARD]
    return int(np.flatnonzero((dealt.hands.cards == wanted).all(axis=1))[0])


def _cards_of(dealt: SortedHands, place: int) -> Hand:
    """The cards of a hand, of about every other hand with the higher of the first two in front."""
    first, second, third = dealt.hands.cards[place].tolist()
    cards = (second, first) if (first + second) % 2 else (first, second)
    return tuple(CARDS[card] for card in (*cards, third) if card != NO_CARD)


def _arranged(hand: Hand, like: Hand) -> Hand:
    """The hand with its first two cards in the order in which more of them stand as in another."""
    swapped = (hand[1], hand[0], *hand[2:])
    return max(hand, swapped, key=lambda cards: sum(map(Card.__eq__, cards[:2], like)))
