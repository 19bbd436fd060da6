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

from baccarat_exact.analysis.coup_classes import (
    Costs,
    SortedHands,
    cheapest_coups,
    first_to_hold,
    lines_hold,
    sorted_hands,
    values_of,
)
from baccarat_exact.analysis.doubts import NeverWins, never_wins
from baccarat_exact.analysis.presentable import best_looking
from baccarat_exact.analysis.settling import Coup
from baccarat_exact.cards import BY_CARD, card_index
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

    views = "examples"

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
    return [best_looking(dealt, pairs[cheapest[pairs] == least], costs, least)]


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
            coup=best_looking(dealt, np.array([pair]), costs, int(cheapest[pair]), hit),
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


def _place_of(dealt: SortedHands, hand: Hand) -> int:
    """The place of a hand among all hands."""
    cards = [card_index(card.name) for card in hand]
    wanted = [*sorted(cards[:2]), cards[2] if len(cards) == 3 else NO_CARD]
    return int(np.flatnonzero((dealt.hands.cards == wanted).all(axis=1))[0])
