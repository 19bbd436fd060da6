"""The 52 cards, and the kinds they fall into when only part of a card is read."""

from itertools import product

import pytest

from baccarat_exact.cards import (
    BY_CARD,
    BY_POINT,
    BY_RANK,
    CARDS,
    Card,
    Resolution,
    card_index,
    resolution,
)
from baccarat_exact.errors import InputError

FIELDS = ("point", "rank", "suit", "colour")
READS = [
    [field for field, chosen in zip(FIELDS, choice, strict=True) if chosen]
    for choice in product((False, True), repeat=4)
]


def test_cards_stand_rank_by_rank_in_the_order_of_the_contract() -> None:
    # The columns of an array of 52 counts: Ah Ad Ac As 2h ... Ks.
    names = [card.name for card in CARDS]
    assert names[:5] == ["Ah", "Ad", "Ac", "As", "2h"]
    assert names[-1] == "Ks"
    assert names == [rank + suit for rank in "A23456789TJQK" for suit in "hdcs"]


@pytest.mark.parametrize(
    ("rank", "point"),
    list(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0], strict=True)),
)
def test_points_are_those_of_the_rule_sheets(rank: str, point: int) -> None:
    assert [card.point for card in CARDS if card.rank == rank] == [point] * 4


@pytest.mark.parametrize(
    ("suit", "colour"), [("h", "red"), ("d", "red"), ("c", "black"), ("s", "black")]
)
def test_colours(suit: str, colour: str) -> None:
    assert [card.colour for card in CARDS if card.suit == suit] == [colour] * 13


def test_a_card_is_found_and_shown_by_its_name() -> None:
    assert [card_index(str(card)) for card in CARDS] == list(range(52))


@pytest.mark.parametrize(
    ("reads", "kinds"),
    [
        (["point"], 10),
        (["rank"], 13),
        (["point", "colour"], 20),
        (["rank", "colour"], 26),
        (["point", "suit"], 40),
        (["rank", "suit"], 52),
        ([], 1),
        (["colour"], 2),
        (["suit"], 4),
        (["point", "rank", "suit", "colour"], 52),
    ],
)
def test_number_of_kinds(reads: list[str], kinds: int) -> None:
    assert len(resolution(reads).kinds) == kinds


@pytest.mark.parametrize("reads", READS, ids="-".join)
def test_a_kind_is_the_cards_that_agree_in_every_field_read(reads: list[str]) -> None:
    kinds = resolution(reads)
    for (one, card), (two, other) in product(enumerate(CARDS), repeat=2):
        agree = all(getattr(card, field) == getattr(other, field) for field in reads)
        assert (kinds.kind_of[one] == kinds.kind_of[two]) == agree
    for place, card in enumerate(CARDS):
        shown = kinds.kinds[kinds.kind_of[place]]
        assert all(getattr(card, field) == getattr(shown, field) for field in reads)


def test_implied_fields_change_nothing() -> None:
    # A rank has one point count and a suit one colour.
    assert resolution(["rank", "point"]) == resolution(["rank"])
    assert resolution(["suit", "colour", "point"]) == resolution(["point", "suit"])


def test_columns_of_counts_are_in_the_order_of_the_contract() -> None:
    assert [card.point for card in BY_POINT.kinds] == list(range(10))
    assert "".join(card.rank for card in BY_RANK.kinds) == "A23456789TJQK"
    assert BY_CARD.kinds == CARDS


def _tells_apart(fine: Resolution, coarse: Resolution) -> bool:
    """Whether cards that are one kind to `fine` are one kind to `coarse`."""
    pairs = set(zip(fine.kind_of, coarse.kind_of, strict=True))
    return len(pairs) == len(fine.kinds)


@pytest.mark.parametrize("fine", READS, ids="-".join)
@pytest.mark.parametrize("coarse", READS, ids="-".join)
def test_shows_means_that_no_kind_straddles_two(fine: list[str], coarse: list[str]) -> None:
    one, other = resolution(fine), resolution(coarse)
    assert one.shows(other) == _tells_apart(one, other)


@pytest.mark.parametrize(
    ("wrong", "right"), [("10h", "Th"), ("ah", "Ah"), ("AH", "Ah"), ("tS", "Ts"), ("10D", "Td")]
)
def test_a_card_nearly_right_is_suggested(wrong: str, right: str) -> None:
    with pytest.raises(InputError, match=f"{wrong}.*did you mean {right}\\?"):
        card_index(wrong)


@pytest.mark.parametrize(
    "wrong", ["xx", "", "A", "h", "1h", "hA", "Ahh", " Ah", "A\nh", "\x00\x00", "Áh", "Ah" * 9999]
)
def test_what_is_no_card_is_an_error_of_one_short_line(wrong: str) -> None:
    with pytest.raises(InputError, match="no card is called") as caught:
        card_index(wrong)
    message = str(caught.value)
    assert "a rank of A23456789TJQK and a suit of hdcs" in message
    assert len(message.splitlines()) == 1
    assert len(message) < 200


def test_a_card_cannot_be_changed() -> None:
    card: Card = CARDS[0]
    with pytest.raises(AttributeError):
        card.point = 9  # type: ignore[misc]
