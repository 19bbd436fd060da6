"""The attributes of a coup: what the specification says of each, over all hands there are."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

import baccarat_exact as bx
from baccarat_exact.cards import CARDS, Resolution, card_index, resolution
from baccarat_exact.coup import ATTRIBUTES, Attribute, Hand, Part, Value, of_each
from baccarat_exact.enumeration.walk import walk

TOTALS = tuple(range(10))
RANKS = tuple("A23456789TJQK")
SUITS = tuple("hdcs")
COUP: dict[str, tuple[Value, ...]] = {
    "winner": ("player", "banker", "tie"),
    "margin": TOTALS,
    "cards": (4, 5, 6),
}
EACH: dict[str, tuple[Value, ...]] = {
    "total": TOTALS,
    "initial_total": TOTALS,
    "cards": (2, 3),
    "natural": (True, False),
    "third": (*TOTALS, "none"),
    "third_rank": (*RANKS, "none"),
    "third_suit": (*SUITS, "none"),
    "pair_rank": (*RANKS, "none"),
    "pair_point": (*TOTALS, "none"),
    "pair": ("none", "mixed", "coloured", "perfect"),
    "suited": (True, False),
    "suit": (*SUITS, "none"),
    "colour": ("red", "black", "mixed"),
}
"""The table of attributes in the specification."""

INITIAL = {"initial_total", "natural", "pair_rank", "pair_point", "pair"}


def typed(values: tuple[Value, ...]) -> list[tuple[type, Value]]:
    """Values with their types, since True equals 1."""
    return [(type(value), value) for value in values]


def hand(cards: str) -> Hand:
    return tuple(CARDS[card_index(name)] for name in cards.split())


def test_names_are_those_of_the_specification() -> None:
    names = [*COUP, *(f"{side}_{name}" for name in EACH for side in ("player", "banker"))]
    assert list(ATTRIBUTES) == names
    assert [attribute.name for attribute in bx.attributes()] == names
    assert all(ATTRIBUTES[name].name == name for name in names)


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_domains_and_stages_are_those_of_the_specification(name: str) -> None:
    attribute = ATTRIBUTES[name]
    side, _, of_hand = name.partition("_")
    domain = COUP[name] if name in COUP else EACH[of_hand]
    assert typed(attribute.domain) == typed(domain)
    assert attribute.sides == (("player", "banker") if name in COUP else (side,))
    assert attribute.stage == ("initial" if of_hand in INITIAL else "final")
    assert attribute.about.strip()
    assert "\n" not in attribute.about


ALL_ATTRIBUTES = pytest.mark.parametrize("attribute", ATTRIBUTES.values(), ids=lambda a: a.name)


def all_hands(*, initial: bool) -> Iterator[Hand]:
    """Every hand of two cards, and of three unless `initial`, first two in the order of CARDS."""
    for first, second in combinations_with_replacement(CARDS, 2):
        yield first, second
        if not initial:
            for third in CARDS:
                yield first, second, third


@cache
def values(part: Part) -> list[Value]:
    """The part's value for each of all hands."""
    return [part.of_hand(one) for one in all_hands(initial=part.stage == "initial")]


@cache
def swapped_values(part: Part) -> list[Value]:
    """The same with each hand's first two cards dealt the other way round."""
    hands = all_hands(initial=part.stage == "initial")
    return [part.of_hand((one[1], one[0], *one[2:])) for one in hands]


@ALL_ATTRIBUTES
def test_every_value_of_the_domain_occurs_and_no_other(attribute: Attribute) -> None:
    held = set(typed(tuple(values(attribute.part))))
    if len(attribute.sides) == 2:
        pairs = [(one, other) for _, one in held for _, other in held]
        held = set(typed(tuple(attribute.combine(*pair) for pair in pairs)))
    assert held == set(typed(attribute.domain))


@ALL_ATTRIBUTES
def test_the_order_of_the_first_two_cards_does_not_matter(attribute: Attribute) -> None:
    assert swapped_values(attribute.part) == values(attribute.part)


def is_shown_by(part: Part, kinds: Resolution) -> bool:
    """Whether hands of the same kinds of card always have the same value."""
    value_of: dict[tuple[int, ...], Value] = {}
    kind_of = {card: kinds.kind_of[place] for place, card in enumerate(CARDS)}
    hands = all_hands(initial=part.stage == "initial")
    return all(
        value_of.setdefault(tuple(kind_of[card] for card in one), value) == value
        for one, value in zip(hands, values(part), strict=True)
    )


@cache
def shown_by_representatives(part: Part) -> bool:
    """Whether a hand has the value of the hand of its kinds' first cards."""
    kinds = resolution(part.reads)
    shown = {card: kinds.kinds[kinds.kind_of[place]] for place, card in enumerate(CARDS)}
    hands = all_hands(initial=part.stage == "initial")
    return all(
        part.of_hand(tuple(shown[card] for card in one)) == value
        for one, value in zip(hands, values(part), strict=True)
    )


@ALL_ATTRIBUTES
def test_what_is_declared_as_read_is_enough(attribute: Attribute) -> None:
    assert shown_by_representatives(attribute.part)


FIELDS = ("point", "rank", "suit", "colour")
RESOLUTIONS = {
    resolution(reads).reads: resolution(reads)
    for size in range(5)
    for reads in combinations(FIELDS, size)
}


@ALL_ATTRIBUTES
def test_nothing_coarser_than_what_is_declared_is_enough(attribute: Attribute) -> None:
    declared = resolution(attribute.reads)
    coarser = [
        other for other in RESOLUTIONS.values() if declared.shows(other) and other != declared
    ]
    assert coarser or not attribute.reads
    enough = [sorted(other.reads) for other in coarser if is_shown_by(attribute.part, other)]
    assert not enough, f"{attribute.name} needs to read no more than {enough[0]}"


@ALL_ATTRIBUTES
def test_only_what_is_known_at_the_end_looks_at_a_third_card(attribute: Attribute) -> None:
    other = hand("2c 3d")
    changed = {
        attribute.value(pair, pair) != attribute.value((*pair, third), (*pair, third))
        or attribute.value(pair, other) != attribute.value((*pair, third), other)
        or attribute.value(other, pair) != attribute.value(other, (*pair, third))
        for pair in (hand("9h 9s"), hand("Kd 4d"), hand("Ah 7c"))
        for third in CARDS
    }
    assert (True in changed) == (attribute.stage == "final")


@pytest.mark.parametrize(
    ("player", "banker", "expected"),
    [
        (
            "Qh 6s",
            "9d 2c 4h",
            "winner player, margin 1, cards 5",
        ),
        ("Kd 9d", "Ah 8h", "winner tie, margin 0, cards 4"),
        ("2h 3h 5h", "Tc 3s 9c", "winner banker, margin 2, cards 6"),
        ("9c Qd", "5s 5h Ks", "winner player, margin 9, cards 5"),
    ],
)
def test_attributes_of_the_coup_by_hand(player: str, banker: str, expected: str) -> None:
    for pair in expected.split(", "):
        name, value = pair.split()
        assert str(ATTRIBUTES[name].value(hand(player), hand(banker))) == value


# Hands and values written down from the specification.
BY_HAND: dict[str, dict[str, Value]] = {
    "Qh 6s": {"total": 6, "initial_total": 6, "cards": 2, "natural": False, "third": "none"},
    "9d 2c 4h": {"total": 5, "initial_total": 1, "cards": 3, "natural": False, "third": 4},
    "9d 9h": {"total": 8, "natural": True, "pair_rank": "9", "pair": "coloured", "colour": "red"},
    "Ad 8d": {"total": 9, "natural": True, "pair": "none", "suited": True, "suit": "d"},
    "4s 4s": {"total": 8, "pair_rank": "4", "pair": "perfect", "suit": "s", "colour": "black"},
    "Th Tc": {"total": 0, "pair_rank": "T", "pair": "mixed", "suited": False, "colour": "mixed"},
    "Jh Qh": {"total": 0, "pair_rank": "none", "pair": "none", "suited": True, "suit": "h"},
    "Kc Ks Kc": {"third": 0, "third_rank": "K", "third_suit": "c", "pair": "coloured"},
    "2c 3c 3c": {"total": 8, "natural": False, "pair": "none", "pair_rank": "none", "suit": "c"},
    "2c 3c 3s": {"suited": False, "suit": "none", "colour": "black", "third_suit": "s"},
    "5h Ad As": {"initial_total": 6, "total": 7, "third": 1, "third_rank": "A", "colour": "mixed"},
    "5h Ad 9h": {"suit": "none", "colour": "red", "total": 5, "initial_total": 6},
    "4h 3d": {"natural": False, "total": 7, "suited": False, "suit": "none"},
    "7h 7d": {"third_rank": "none", "third_suit": "none", "third": "none", "initial_total": 4},
    "Kh Qd": {"pair_point": 0, "pair_rank": "none", "pair": "none", "total": 0},
    "6c 6d 4h": {"pair_point": 6, "pair_rank": "6", "pair": "mixed", "initial_total": 2},
    "Ah Td Tc": {"pair_point": "none", "pair_rank": "none", "third": 0, "third_rank": "T"},
}


@pytest.mark.parametrize("side", ["player", "banker"])
@pytest.mark.parametrize("cards", BY_HAND)
def test_attributes_of_a_hand_by_hand(cards: str, side: str) -> None:
    other = hand("3h 4c 6s")
    hands = (hand(cards), other) if side == "player" else (other, hand(cards))
    for name, value in BY_HAND[cards].items():
        found = ATTRIBUTES[f"{side}_{name}"].value(*hands)
        assert typed((found,)) == typed((value,))


def test_every_attribute_of_a_hand_is_checked_by_hand() -> None:
    assert {name for values_of in BY_HAND.values() for name in values_of} == set(EACH)


# Attributes of one's own

NINES = Attribute(
    name="nines",
    domain=tuple(range(7)),
    about="the number of nines in both hands",
    of_hand=lambda cards: sum(card.point == 9 for card in cards),
    reads=frozenset(["point"]),
    combine=lambda player, banker: player + banker,
)
KINGS = Attribute(
    name="kings",
    domain=tuple(range(7)),
    about="the number of kings in both hands",
    of_hand=lambda cards: sum(card.rank == "K" for card in cards),
    reads=frozenset(["rank"]),
    combine=lambda player, banker: player + banker,
)
# Eighteen cards, among them three nines and three kings.
TINY = bx.Shoe.of_ranks([2, 1, 0, 3, 0, 2, 1, 0, 3, 1, 0, 2, 3])


@pytest.mark.parametrize("own", [NINES, KINGS], ids=lambda attribute: attribute.name)
def test_an_attribute_of_ones_own_is_counted_like_the_walk(own: Attribute) -> None:
    by = (own, ATTRIBUTES["winner"])
    table = bx.outcomes(TINY, by=[own, "winner"])
    assert table.rows == walk(TINY, by, bx.PUNTO_BANCO)
    assert {row[0] for row, _ in table} == {0, 1, 2, 3}
    counted = sum(ways for row, ways in walk(TINY, by, bx.PUNTO_BANCO).items() if row[0] == 3)
    assert table.ways(f"{own.name} == 3") == counted > 0


@pytest.mark.parametrize("own", [NINES, KINGS], ids=lambda attribute: attribute.name)
def test_an_attribute_of_ones_own_serves_a_wager(own: Attribute) -> None:
    wager = bx.Wager(
        id="own",
        title="Own",
        source="this test",
        lines=(
            bx.Line("tie", f'{own.name} >= 2 and winner == "tie"'),
            bx.Line("any", f"{own.name} >= 2"),
        ),
        scales=(bx.Scale.of("one", 10, 3),),
        attributes=(own,),
    )
    counted = walk(TINY, (own, ATTRIBUTES["winner"]), bx.PUNTO_BANCO)
    tie = sum(counted.get((number, "tie"), 0) for number in (2, 3))
    two = sum(ways for (number, _), ways in counted.items() if number in (2, 3))
    edge = bx.edge(wager, TINY)
    assert [line.ways for line in edge.lines] == [tie, two - tie]
    assert bx.expected_values([wager], [TINY]).fractions() == [[edge.expected_value]]


def test_an_attribute_of_ones_own_is_unknown_where_it_is_not_given() -> None:
    with pytest.raises(bx.InputError, match="unknown attribute 'nines'"):
        bx.probability("nines == 2", TINY)
    with pytest.raises(bx.InputError, match="unknown attribute 'nines'"):
        bx.Wager("own", "Own", "", (bx.Line("two", "nines == 2"),), (bx.Scale.of("one", 1),))


def own_wager(wager_id: str, own: Attribute) -> bx.Wager:
    line = bx.Line("yes", f"{own.name} == True")
    return bx.Wager(wager_id, "Own", "", (line,), (bx.Scale.of("one", 1),), attributes=(own,))


def own_attribute(name: str, total: int) -> Attribute:
    return Attribute(
        name=name,
        domain=(True, False),
        about="whether the player's total is a certain number",
        of_hand=lambda cards: sum(card.point for card in cards) % 10 == total,
        reads=frozenset(["point"]),
        sides=("player",),
    )


def test_attributes_of_one_name_are_not_mixed_up_between_wagers() -> None:
    low, high = (own_wager(f"own-{total}", own_attribute("own", total)) for total in (0, 9))
    apart = [bx.edge(wager, TINY) for wager in (low, high)]
    assert apart[0].lines[0].ways != apart[1].lines[0].ways
    assert list(bx.edges(TINY, [low, high])) == apart
    together = bx.expected_values([low, high], [TINY]).fractions()
    assert together == [[edge.expected_value for edge in apart]]


def test_an_attribute_named_like_one_of_ours_is_refused() -> None:
    with pytest.raises(bx.InputError, match="two different attributes are called winner"):
        own_wager("own", own_attribute("winner", 0))
    with pytest.raises(bx.InputError, match="two different attributes are called winner"):
        bx.outcomes(TINY, ["banker_total", own_attribute("winner", 0)])


# What an attribute declares is held against what it does.


def kings(hand: Hand) -> int:
    return sum(card.rank == "K" for card in hand)


def test_an_attribute_that_reads_more_than_it_says_is_an_error() -> None:
    """Counted by points, kings would never be seen, and the answer would be exact and wrong."""
    wrong = of_each("kings", range(4), "kings", kings, reads=["point"])
    with pytest.raises(bx.InputError, match="reads a card's rank and does not say so"):
        bx.outcomes(TINY, wrong)
    right = of_each("kings", range(4), "kings", kings, reads=["rank"])
    assert bx.outcomes(TINY, right).probability() == 1


def test_an_attribute_that_minds_the_order_of_the_first_two_cards_is_an_error() -> None:
    first = of_each("first", range(10), "first", lambda hand: hand[0].point, reads=["point"])
    with pytest.raises(bx.InputError, match="order of the first two cards"):
        bx.outcomes(TINY, first)


def test_a_value_outside_the_domain_is_an_error_everywhere() -> None:
    short = of_each("held", (2,), "cards held", len, reads=[])
    with pytest.raises(bx.InputError, match="player_held is 3, which is not in its domain"):
        bx.outcomes(TINY, short[:1])
    wager = bx.Wager(
        "w", "W", "test", (bx.Line("two", "player_held == 2"),), (bx.Scale.of("s", 1),), short
    )
    with pytest.raises(bx.InputError, match="player_held is 3"):
        bx.edge(wager, TINY)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"name": "Kings"}, "'Kings' cannot name an attribute"),
        ({"name": "ways"}, "'ways' cannot name an attribute"),
        ({"domain": (True, 1, 2)}, "a value twice"),
        ({"reads": ["points"]}, "unknown field of a card.*did you mean point"),
        ({"sides": ("dealer",)}, "reads"),
        ({"stage": "first"}, "unknown stage"),
        ({"sides": ("player", "banker")}, "does not say how they combine"),
    ],
)
def test_a_declaration_that_means_nothing_is_an_error(change: dict[str, Any], problem: str) -> None:
    good: dict[str, Any] = {
        "name": "kings",
        "domain": (0, 1, 2, 3),
        "about": "kings",
        "of_hand": kings,
        "reads": ["rank"],
        "sides": ("player",),
    }
    assert Attribute(**good).reads == {"rank"}
    with pytest.raises(bx.InputError, match=problem):
        Attribute(**(good | change))
