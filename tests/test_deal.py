"""Coups written down card by card: read, held to the drawing rules, and settled."""

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import reproducible, tableaux
from test_deals import count, dealt, point, shoe_of

from baccarat_exact import edge
from baccarat_exact.cards import CARDS
from baccarat_exact.coup import Hand
from baccarat_exact.deal import coup_of_text, objection
from baccarat_exact.errors import InputError
from baccarat_exact.rules import Rules
from baccarat_exact.wagers import WAGERS
from baccarat_exact.wagers.wager import Line, Scale, Wager

CARD = {card.name: card for card in CARDS}
OF_POINT = ("Kc", "Ah", "2d", "3c", "4s", "5h", "6d", "7c", "8s", "9h")
"""A card for each point."""


def hand(*names: str) -> Hand:
    return tuple(CARD[name] for name in names)


def written(player: list[str], banker: list[str]) -> str:
    return f"player {' '.join(player)}; banker {' '.join(banker)}"


# Reading a coup


@pytest.mark.parametrize(
    ("text", "player", "banker"),
    [
        ("player Qh 6s; banker 9d 2c 4h", ("Qh", "6s"), ("9d", "2c", "4h")),
        ("player Ah Ah Ah;banker Ts Kd", ("Ah", "Ah", "Ah"), ("Ts", "Kd")),
        (" player\t2c  3d ;\n banker 4s 5h ", ("2c", "3d"), ("4s", "5h")),
    ],
)
def test_a_coup_is_read_in_the_order_of_its_cards(
    text: str, player: tuple[str, ...], banker: tuple[str, ...]
) -> None:
    assert coup_of_text(text) == (hand(*player), hand(*banker))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is no coup: write a coup as \"player Qh 6s; banker 9d 2c 4h\""),
        ("player Qh 6s", "is no coup"),
        ("Qh 6s; 9d 2c", "is no coup"),
        ("banker 9d 2c; player Qh 6s", "is no coup"),
        ("Player Qh 6s; Banker 9d 2c", "is no coup"),
        ("player: Qh 6s; banker: 9d 2c", "is no coup"),
        ("player Qh 6s, banker 9d 2c", "is no coup"),
        ("player Qh 6s; banker 9d 2c;", "is no coup"),
        ("player Qh 6s; banker 9d 2c; banker 9d 2c", "is no coup"),
        ("player; banker", "a hand has 2 or 3 cards, and player has 0"),
        ("player Qh; banker 9d 2c", "a hand has 2 or 3 cards, and player has 1"),
        ("player Qh 6s; banker 9d 2c 4h 5h", "a hand has 2 or 3 cards, and banker has 4"),
        ("player 10h 6s; banker 9d 2c", "player: no card is called '10h': did you mean Th?"),
        ("player Qh 6s; banker 9D 2c", "banker: no card is called '9D': did you mean 9d?"),
        ("player Qh 6s; banker 9d 1c", "banker: no card is called '1c': a card is a rank of"),
        ("player Q♥ 6♠; banker 9d 2c", "player: no card is called 'Q♥'"),
        ("player Qh6s; banker 9d 2c", "player: no card is called 'Qh6s'"),
        ("x" * 100_000, "(100,002 characters) is no coup"),
    ],
)  # fmt: skip
def test_what_is_no_coup_says_how_to_write_one(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        coup_of_text(text)
    assert said in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


def test_a_coup_is_text() -> None:
    with pytest.raises(InputError, match="7 is no coup"):
        coup_of_text(7)  # type: ignore[arg-type]


# Against the drawing rules


@pytest.mark.parametrize("player_total", range(10))
@pytest.mark.parametrize("banker_total", range(10))
def test_only_what_a_dealer_deals_can_be(player_total: int, banker_total: int) -> None:
    """Every third card of either hand, and none: by the dealer who follows the sheet's text."""
    start = (["Kc", OF_POINT[player_total]], ["Kc", OF_POINT[banker_total]])
    for player_third, banker_third in product(("", *OF_POINT), repeat=2):
        player, banker = (
            [*cards, *([third] if third else [])]
            for cards, third in zip(start, (player_third, banker_third), strict=True)
        )
        # The cards in the order of the shoe, with one more for whoever should have drawn.
        thirds = [third for third in (player_third, banker_third) if third]
        order = (player[0], banker[0], player[1], banker[1], *thirds, "2h", "2h")
        can_be = dealt(order[:6]) == (player, banker)
        against = objection(hand(*player), hand(*banker))
        assert (against is None) == can_be, (written(player, banker), against)


REASONS = [
    ("player Kh 5s; banker 2d 4c", "the player draws a third card on 5 against 6"),
    ("player Kh 6s 2d; banker 2d 4c", "the player takes no third card on 6 against 6"),
    ("player Kh 5s 2d; banker 4d 4c", "the player takes no third card on 5 against 8"),
    ("player 4h 5s 2d; banker 2d 4c", "the player takes no third card on 9 against 6"),
    ("player Kh 6s; banker 2d 3c", "the banker draws a third card on 5 when the player stood"),
    ("player Kh 6s; banker 2d 4c Ah", "the banker takes no third card on 6 when the player stood"),
    (
        "player Kh 5s 8d; banker Kd 3c 4h",
        "the banker takes no third card on 3 when the player's third card counts 8",
    ),
    (
        "player Kh 5s Td; banker Kd 3c",
        "the banker draws a third card on 3 when the player's third card counts 0",
    ),
    (
        "player Kh 5s 7d; banker 2d 4c",
        "the banker draws a third card on 6 when the player's third card counts 7",
    ),
]


@pytest.mark.parametrize(("text", "reason"), REASONS)
def test_what_cannot_be_says_why(text: str, reason: str) -> None:
    """A card too many and a card too few, by the chart of the Mini Baccarat / Lucky 8 sheet."""
    assert objection(*coup_of_text(text)) == reason


@pytest.mark.parametrize("natural", ["4h 5s", "3h 5s"])
def test_a_banker_who_draws_against_a_natural_is_told_of_the_natural(natural: str) -> None:
    """On 3 the banker does draw when the player stood; it is the natural that forbids it."""
    against = objection(*coup_of_text(f"player {natural}; banker Kd 3c 4h"))
    assert against is not None
    assert "natural" in against


@reproducible(300)
@given(rules=tableaux(), order=st.lists(st.sampled_from(sorted(CARD)), min_size=6, max_size=6))
def test_a_coup_dealt_by_any_tableau_can_be_and_by_no_other_number_of_cards(
    rules: Rules, order: list[str]
) -> None:
    player, banker, rest = [order[0], order[2]], [order[1], order[3]], order[4:]
    totals = count(player), count(banker)
    if max(totals) < 8:
        if totals[0] in rules.player_draws:
            player.append(rest.pop(0))
        seen = point(player[2]) if len(player) == 3 else "stood"
        if seen in rules.banker_draws[totals[1]]:
            banker.append(rest.pop(0))
    assert objection(hand(*player), hand(*banker), rules) is None
    for player_other, banker_other in (
        ([*player[:2]] if len(player) == 3 else [*player, "2h"], banker),
        (player, [*banker[:2]] if len(banker) == 3 else [*banker, "2h"]),
    ):
        against = objection(hand(*player_other), hand(*banker_other), rules)
        side = "player" if banker_other is banker else "banker"
        assert against is not None
        assert against.startswith(f"the {side} ")


# Settling

SHOES = (
    "8h 8h 8s 4h 4c Kd Kd",
    "3h 3d Ks Kc 6h 9c 8d",
    "Ah Ah Ad 5c 4c 3c Tc",
    "2h 2h 4h 3s 3s 2s 5c",
    "6h 6d 6c 6s Kh Kd 4h",
)


@pytest.mark.parametrize("cards", SHOES)
def test_a_wager_settles_every_order_of_a_few_cards_as_it_is_counted(cards: str) -> None:
    """All orders, dealt by hand and settled one by one, against the ways that are counted."""
    coups = Counter(
        (tuple(player), tuple(banker))
        for player, banker in map(dealt, permutations(cards.split(), 6))
    )
    assert all(objection(hand(*player), hand(*banker)) is None for player, banker in coups)
    for wager in WAGERS:
        settled: Counter[str] = Counter()
        for (player, banker), ways in coups.items():
            settled[wager.settles(hand(*player), hand(*banker))] += ways
        found = edge(wager, shoe_of(cards))
        counted = {line.line: line.ways for line in found.lines} | {"loss": found.loss_ways}
        assert settled == {name: ways for name, ways in counted.items() if ways}


def test_every_line_settles_some_order_of_these_cards() -> None:
    found = [edge(wager, shoe_of(cards)) for cards in SHOES for wager in WAGERS]
    settled = {(each.wager.id, line.line) for each in found for line in each.lines if line.ways}
    assert settled == {(wager.id, line.name) for wager in WAGERS for line in wager.lines}


def test_the_first_line_that_holds_settles() -> None:
    lines = (Line("six", "player_total == 6"), Line("tie", 'winner == "tie"'))
    one = Wager("one", "one", "here", lines, (Scale.of("s", 1, 2),))
    two = Wager("two", "two", "here", lines[::-1], (Scale.of("s", 2, 1),))
    tied = coup_of_text("player Kh 6s; banker 2d 4c")
    assert (one.settles(*tied), two.settles(*tied)) == ("six", "tie")
    lost = coup_of_text("player Kh 7s; banker 2d 4c")
    assert (one.settles(*lost), two.settles(*lost)) == ("loss", "loss")
