"""Hands as arrays: every hand that can be dealt at a resolution, and which two make a coup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn, cast

import numpy as np

from baccarat_exact.cards import Card, Resolution, coarser_kinds, resolution
from baccarat_exact.coup import Attribute, Part, Side, Value
from baccarat_exact.errors import InputError, shown
from baccarat_exact.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]

NO_CARD = -1


class Hands(NamedTuple):
    """All hands of two and three cards; the first two cards of a hand are not in order."""

    cards: Integers
    """Three kinds a hand, the third NO_CARD in a hand of two."""
    orders: Integers
    """In how many orders the first two cards come: 2, or 1 where they are of one kind."""
    initial_total: Integers
    third: Integers
    """The third card's point, 10 for none."""
    has_third: Integers
    """1 for a hand of three cards, 0 for a hand of two."""


def dealt_hands(kinds: Resolution, *, initial: bool) -> Hands:
    """Every hand at a resolution; only those of two cards if `initial`."""
    count = len(kinds.kinds)
    points = np.array([card.point for card in kinds.kinds] + [10])
    first, second = np.triu_indices(count)
    third = np.full(len(first), NO_CARD)
    if not initial:
        third = np.concatenate([third, np.repeat(np.arange(count), len(first))])
        first, second = np.tile(first, count + 1), np.tile(second, count + 1)
    return Hands(
        cards=np.stack([first, second, third], axis=1),
        orders=np.where(first == second, 1, 2),
        initial_total=(points[first] + points[second]) % 10,
        third=points[third],
        has_third=(third != NO_CARD).astype(np.int64),
    )


def coup_pairs(rules: Rules) -> NDArray[np.bool_]:
    """Which hands go together: [player's total, third, banker's total, has a third card].

    Totals are of two cards; the player's third card is its point, 10 for none.
    """
    pairs = np.zeros((10, 11, 10, 2), dtype=bool)
    for player in range(10):
        for banker in range(10):
            if not rules.player_takes(player, banker):
                takes = rules.banker_takes(player, banker, "stood")
                pairs[player, 10, banker, int(takes)] = True
                continue
            for third in range(10):
                takes = rules.banker_takes(player, banker, third)
                pairs[player, third, banker, int(takes)] = True
    return pairs


class Classes(NamedTuple):
    """The hands sorted by what is read of them."""

    values: list[tuple[Value, ...]]
    """For each class the values of the parts."""
    of_hand: Integers
    """For each hand its class."""


def classify(hands: Hands, kinds: Resolution, parts: Sequence[Part]) -> Classes:
    """The classes into which the parts' values sort the hands."""
    values: list[tuple[Value, ...]] = [()]
    of_hand = np.zeros(len(hands.cards), dtype=np.int64)
    for part in parts:
        names, codes = _part_codes(hands, kinds, part)
        combined = of_hand * len(names) + codes
        present = np.flatnonzero(np.bincount(combined, minlength=len(values) * len(names)))
        place = np.zeros(len(values) * len(names), dtype=np.int64)
        place[present] = np.arange(len(present))
        of_hand = place[combined]
        values = [(*values[code // len(names)], names[code % len(names)]) for code in present]
    return Classes(values, of_hand)


def _part_codes(hands: Hands, kinds: Resolution, part: Part) -> tuple[list[Value], Integers]:
    """The values of one part and, for each hand, the place of its value among them.

    The part is asked only about hands that differ in what it reads: `suited` about hands of four
    kinds of card, whatever the resolution of the count.
    """
    read = resolution(part.reads)
    cards = [_seen(card, read) for card in read.kinds]
    names: dict[Value, int] = {}

    def code(*hand: Card) -> int:
        value = part.of_hand(hand)
        if part.of_hand((hand[1], hand[0], *hand[2:])) != value:
            raise InputError(
                f"an attribute may not depend on the order of the first two cards, and one gives "
                f"{shown(value)} in one order only"
            )
        return names.setdefault(value, len(names))

    seen = len(cards)
    table = np.empty((seen, seen, seen + 1), dtype=np.int64)
    for i, first in enumerate(cards):
        for j, second in enumerate(cards[: i + 1]):
            row = [code(first, second)]
            if part.stage == "final":
                row = [*(code(first, second, third) for third in cards), *row]
            table[i, j] = table[j, i] = row
    # The last entry serves NO_CARD, which as an index counts from the end.
    place = np.array([*coarser_kinds(kinds, read), seen])
    codes = table[tuple(place[hands.cards].T)]
    return list(names), codes


def _seen(card: Card, kinds: Resolution) -> Card:
    """A card that shows only what tells these kinds apart, and complains about anything else."""
    return cast(Card, _Seen({field: getattr(card, field) for field in kinds.shown_fields()}))


class _Seen:
    def __init__(self, fields: dict[str, object]) -> None:
        self.__dict__.update(fields)

    def __getattr__(self, field: str) -> NoReturn:
        raise InputError(f"an attribute reads a card's {field} and does not say so in `reads`")


def parts_read(by: Sequence[Attribute], side: Side) -> list[Part]:
    """What the attributes read of one side's hand, each part once."""
    return list(dict.fromkeys(attribute.part for attribute in by if side in attribute.sides))


def join_classes(
    by: Sequence[Attribute], player: Classes, banker: Classes, p: Integers, b: Integers
) -> tuple[list[tuple[Value, ...]], Integers]:
    """The outcomes of pairs of classes, and for each pair p, b the place of its outcome.

    An outcome is the attributes' values; pairs that these cannot tell apart share one.
    """
    pair = p * len(banker.values) + b
    occurring = np.flatnonzero(np.bincount(pair))
    sides: tuple[Side, ...] = ("player", "banker")
    parts = {side: parts_read(by, side) for side in sides}
    sources = [
        (attribute.combine, [(side, parts[side].index(attribute.part)) for side in attribute.sides])
        for attribute in by
    ]
    domains = [frozenset(attribute.domain) for attribute in by]
    places: dict[tuple[Value, ...], int] = {}
    outcome_of = np.zeros(len(player.values) * len(banker.values), np.int64)
    for number in occurring.tolist():
        read = {
            "player": player.values[number // len(banker.values)],
            "banker": banker.values[number % len(banker.values)],
        }
        outcome = tuple(
            combine(*[read[side][place] for side, place in source]) for combine, source in sources
        )
        for value, domain, attribute in zip(outcome, domains, by, strict=True):
            if value not in domain:
                raise InputError(f"{attribute.name} is {shown(value)}, which is not in its domain")
        outcome_of[number] = places.setdefault(outcome, len(places))
    return list(places), outcome_of[pair]
