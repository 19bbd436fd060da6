"""Every order of a few real cards, dealt by hand, against the routes that count.

The dealer below is written from the text of the Mini Baccarat / Lucky 8 sheet and knows nothing
of the package: not its cards, its attributes or its tableau.
"""

from collections import Counter
from functools import cache
from itertools import permutations

import pytest

from baccarat_exact.cards import CARDS
from baccarat_exact.coup import ATTRIBUTES
from baccarat_exact.enumeration.walk import walk
from baccarat_exact.outcome import outcome_table
from baccarat_exact.rules import PUNTO_BANCO
from baccarat_exact.shoe import Shoe

SHOES = {
    "naturals": "9h 9h 8d 8s Kc Kc Ah Td",
    "third cards": "Ah 2d 2d Th Ks Qc Ac 3s",
    "the banker's rows 3 to 6": "3h 4d 5s 6c 8h 9d Kc Kc",
    "a player who stands": "6h 6h 7d Ks Js Tc 5h 2c",
    "pairs of every sort": "5h 5h 5d 5c Kd Kd Ks Qh",
    "one suit": "Ah 2h 3h 4h 7h Kh Kh",
    "one card": "7s 7s 7s 7s 7s 7s 7s",
    "six cards": "4h 4d Tc 8s Ad 6h",
    "two kinds": "3d 3d 3d 3d 8c 8c 8c 8c",
    "small totals and an eight": "Ac Ad 8d 8h Jc Js 2s 3c",
}

READ_TOGETHER = (
    ("winner", "margin", "cards"),
    ("player_total", "banker_total"),
    ("player_cards", "banker_cards", "player_initial_total", "banker_initial_total"),
    ("player_natural", "banker_natural", "winner"),
    ("player_third", "banker_third"),
    ("player_third_rank", "banker_third_rank"),
    ("player_third_suit", "banker_third_suit"),
    ("player_pair_rank", "banker_pair_rank"),
    ("player_pair_point", "banker_pair_point", "player_total"),
    ("player_pair", "banker_pair", "winner"),
    ("player_suited", "banker_suited", "player_total", "banker_total"),
    ("player_suit", "banker_suit"),
    ("player_colour", "banker_colour", "player_pair"),
)

Hand = list[str]


def point(card: str) -> int:
    """Ace one, deuce two and so on; tens and face cards nothing."""
    return "A23456789".find(card[0]) + 1


def count(hand: Hand) -> int:
    return sum(map(point, hand)) % 10


def dealt(order: tuple[str, ...]) -> tuple[Hand, Hand]:
    """The two hands from six cards lying in this order in the shoe."""
    cards = iter(order)
    player, bank = [next(cards)], [next(cards)]
    player.append(next(cards))
    bank.append(next(cards))
    if count(player) in (8, 9) or count(bank) in (8, 9):
        return player, bank
    having = count(bank)
    if count(player) in (6, 7):
        if having in (0, 1, 2, 3, 4, 5):
            bank.append(next(cards))
        return player, bank
    player.append(next(cards))
    third = point(player[2]) or 10
    if (
        having in (0, 1, 2)
        or (having == 3 and third in (1, 2, 3, 4, 5, 6, 7, 9, 10))
        or (having == 4 and third in (2, 3, 4, 5, 6, 7))
        or (having == 5 and third in (4, 5, 6, 7))
        or (having == 6 and third in (6, 7))
    ):
        bank.append(next(cards))
    return player, bank


def colour(hand: Hand) -> str:
    suits = {card[1] for card in hand}
    return "red" if suits <= {"h", "d"} else "black" if suits <= {"c", "s"} else "mixed"


def likeness(first: str, second: str) -> str:
    """The pair as the Perfect Pairs rules define it in their section 1."""
    if first[0] != second[0]:
        return "none"
    if first[1] == second[1]:
        return "perfect"
    return "mixed" if colour([first, second]) == "mixed" else "coloured"


def described(player: Hand, bank: Hand) -> dict[str, object]:
    """What there is to say about a finished coup."""
    difference = count(player) - count(bank)
    facts: dict[str, object] = {
        "winner": "tie" if not difference else "player" if difference > 0 else "banker",
        "margin": abs(difference),
        "cards": len(player + bank),
    }
    for side, hand in (("player", player), ("banker", bank)):
        (first, second), third = hand[:2], hand[2:]
        suits = {card[1] for card in hand}
        facts |= {
            f"{side}_total": count(hand),
            f"{side}_initial_total": count([first, second]),
            f"{side}_cards": len(hand),
            f"{side}_natural": count([first, second]) in (8, 9),
            f"{side}_third": point(third[0]) if third else "none",
            f"{side}_third_rank": third[0][0] if third else "none",
            f"{side}_third_suit": third[0][1] if third else "none",
            f"{side}_pair_rank": first[0] if first[0] == second[0] else "none",
            f"{side}_pair_point": point(first) if point(first) == point(second) else "none",
            f"{side}_pair": likeness(first, second),
            f"{side}_suited": len(suits) == 1,
            f"{side}_suit": "".join(suits) if len(suits) == 1 else "none",
            f"{side}_colour": colour(hand),
        }
    return facts


@cache
def all_deals(cards: str) -> list[dict[str, object]]:
    """Each order of six of these cards, cards of one kind told apart, described."""
    return [described(*dealt(order)) for order in permutations(cards.split(), 6)]


def shoe_of(cards: str) -> Shoe:
    return Shoe(tuple(cards.split().count(card.name) for card in CARDS))


@pytest.mark.parametrize("names", READ_TOGETHER, ids=" ".join)
@pytest.mark.parametrize("cards", SHOES.values(), ids=SHOES)
def test_every_order_of_the_cards(cards: str, names: tuple[str, ...]) -> None:
    by = tuple(ATTRIBUTES[name] for name in names)
    expected = Counter(tuple(facts[name] for name in names) for facts in all_deals(cards))

    assert walk(shoe_of(cards), by, PUNTO_BANCO) == expected
    assert outcome_table(shoe_of(cards), by).rows == expected


def test_the_dealer_describes_every_attribute() -> None:
    read = {name for names in READ_TOGETHER for name in names}

    assert read == set(ATTRIBUTES) == set(all_deals(SHOES["six cards"])[0])


def test_these_shoes_reach_every_cell_of_the_banker_chart() -> None:
    reached = {
        (facts["banker_initial_total"], facts["player_third"])
        for cards in SHOES.values()
        for facts in all_deals(cards)
        if not facts["player_natural"] and not facts["banker_natural"]
    }

    assert len(reached) == 8 * 11
