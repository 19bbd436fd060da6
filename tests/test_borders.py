"""Where the arithmetic changes: the sizes of shoe at which float64 and int64 would run out.

The same shoe is counted by the arithmetic that its size chooses and by the walk's plain integers.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import perm

import numpy as np
import pytest

from baccarat_exact.analysis import many
from baccarat_exact.analysis.edge import edge
from baccarat_exact.analysis.many import expected_values
from baccarat_exact.cards import BY_POINT, CARDS, RANKS
from baccarat_exact.coup import Attribute, Value
from baccarat_exact.enumeration import Table, compositions, hands
from baccarat_exact.enumeration.walk import walk
from baccarat_exact.outcome import attributes_named
from baccarat_exact.rules import PUNTO_BANCO
from baccarat_exact.shoe import COUNT_LIMIT, Shoe
from baccarat_exact.wagers import WAGERS, wager_named
from baccarat_exact.wagers.wager import Line, Scale, Wager

SIZES = (457, 458, 459, 460, 1_449, 1_450, 1_451, 1_452)
AT_POINTS = ["player", "banker", "banker:even-money", "tie", "tiger", "super-six", "tiger-tie"]
TOTALS_AND_CARDS = attributes_named("player_total,banker_total,player_cards,banker_cards")


def spread(size: int) -> Shoe:
    """A shoe of so many cards, unevenly spread over the 52."""
    weights = [1 + (7 * place) % 11 for place in range(52)]
    drawn = [size * weight // sum(weights) for weight in weights]
    drawn[5] += size - sum(drawn)
    return Shoe(tuple(drawn))


def of_few_kinds(size: int) -> Shoe:
    """A shoe of so many cards, nearly all of them of one kind: the largest single products."""
    rest = {"8c": 1, "3d": 2, "3h": 3, "Ks": 5}
    return Shoe(tuple(rest.get(card.name, 0) + (card.name == "9h") * (size - 11) for card in CARDS))


def counted(table: Table, shoe: Shoe) -> dict[tuple[Value, ...], int]:
    ways = zip(table.outcomes, table.ways(shoe), strict=True)
    return {outcome: count for outcome, count in ways if count}


def hands_by(by: tuple[Attribute, ...]) -> Table:
    return hands.hand_table(by, PUNTO_BANCO)


def compositions_by(by: tuple[Attribute, ...]) -> Table:
    return compositions.compositions(by, PUNTO_BANCO)


def test_458_cards_are_the_most_below_two_to_the_53() -> None:
    assert perm(458, 6) < 2**53 <= perm(459, 6)
    assert compositions.FLOAT_CARDS == 458


def test_1450_cards_are_the_most_below_two_to_the_63() -> None:
    assert perm(1_450, 6) < 2**63 <= perm(1_451, 6)
    assert compositions.INT_CARDS == 1_450


@pytest.mark.parametrize("size", SIZES)
def test_few_kinds_are_counted_as_the_walk_counts_them(size: int) -> None:
    shoe = of_few_kinds(size)
    walked = walk(shoe, TOTALS_AND_CARDS, PUNTO_BANCO)
    fine = attributes_named("winner,player_pair,banker_suited")

    assert shoe.size == size
    assert counted(compositions_by(TOTALS_AND_CARDS), shoe) == walked
    assert counted(hands_by(TOTALS_AND_CARDS), shoe) == walked
    assert counted(hands_by(fine), shoe) == walk(shoe, fine, PUNTO_BANCO)


@pytest.mark.parametrize("size", [458, 459, 1_450, 1_451])
def test_seven_points_are_counted_as_the_walk_counts_them(size: int) -> None:
    shoe = Shoe.of_points([size - 171, 1, 2, 0, 0, 30, 61, 0, 37, 40])
    walked = walk(shoe, TOTALS_AND_CARDS, PUNTO_BANCO)

    assert shoe.size == size
    assert counted(compositions_by(TOTALS_AND_CARDS), shoe) == walked
    assert counted(hands_by(TOTALS_AND_CARDS), shoe) == walked


@pytest.mark.parametrize("make", [spread, of_few_kinds])
@pytest.mark.parametrize("size", SIZES)
def test_all_arithmetics_agree_on_a_shoe(
    make: Callable[[int], Shoe], size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The arithmetic that the size chooses, and the slower ones forced upon the same shoe."""
    shoe = make(size)
    assert shoe.size == size
    fine = attributes_named("player_suited,banker_pair_rank,winner")

    def answers() -> list[object]:
        return [
            compositions_by(TOTALS_AND_CARDS).ways(shoe),
            hands_by(fine).ways(shoe),
            expected_values(AT_POINTS, [shoe]).fractions(),
            expected_values(AT_POINTS, np.array([shoe.counts] * 3)).fractions()[2],
        ]

    chosen = answers()
    monkeypatch.setattr(many, "FLOAT_CARDS", 0)
    if size <= 1_450:
        assert answers() == chosen
    for module in (compositions, hands, many):
        monkeypatch.setattr(module, "INT_CARDS", 0)
    assert answers() == chosen


@pytest.mark.parametrize("size", SIZES)
def test_expected_values_are_those_of_the_walk(size: int) -> None:
    """By hand from the walk: player wins less banker wins, and so on."""
    shoe = of_few_kinds(size)
    ways = Counter[Value]()
    sixes = 0
    for row, count in walk(shoe, attributes_named("winner,banker_total"), PUNTO_BANCO).items():
        ways[row[0]] += count
        sixes += count if row == ("banker", 6) else 0
    total = perm(size, 6)
    player, banker, tie = (ways[side] for side in ("player", "banker", "tie"))

    assert expected_values(AT_POINTS[:4], [shoe]).fractions() == [
        [
            Fraction(player - banker, total),
            Fraction(19 * banker, 20 * total) - Fraction(player, total),
            Fraction(2 * (banker - player) - sixes, 2 * total),
            Fraction(9 * tie, total) - 1,
        ]
    ]


def test_one_point_more_would_overflow_int64(monkeypatch: pytest.MonkeyPatch) -> None:
    """The border is no fancy: 1,451 cards of one point in int64 come out negative."""
    by = attributes_named("winner")
    shoe = Shoe.of_points([1_451, *[0] * 9])
    assert counted(compositions_by(by), shoe) == {("tie",): perm(1_451, 6)}

    monkeypatch.setattr(compositions, "INT_CARDS", 1_451)
    assert counted(compositions_by(by), shoe) == {("tie",): perm(1_451, 6) - 2**64}


def test_a_large_pay_on_nine_decks_does_not_overflow() -> None:
    """1000 to 1 on 9 decks: ways fit int64, ways times what is returned do not."""
    shoe = Shoe.of_decks(9)
    wager = Wager(
        id="rich",
        title="Rich",
        source="test",
        lines=(Line("four", "cards == 4"), Line("more", "cards > 4")),
        scales=(Scale.of("standard", 1_000, 1_000),),
    )

    assert perm(468, 6) < 2**63 < perm(468, 6) * 1_001
    assert expected_values([wager], [shoe]).fractions() == [[Fraction(1_000)]]
    assert edge(wager, shoe).expected_value == 1_000


# A million decks, and counts near the most that a shoe may hold of a card.

MILLION = Shoe.of_decks(10**6)
UNEVEN = Shoe(tuple(COUNT_LIMIT - 7_919 * place * place for place in range(52)))
FEW_HUGE = Shoe(
    tuple(
        {"9h": 10**9, "9d": 10**9 - 1, "6c": 999_999_937, "Kh": 123_456_789, "As": 1}.get(
            card.name, 0
        )
        for card in CARDS
    )
)


def pairs_of(shoe: Shoe) -> dict[tuple[str], int]:
    """Ordered pairs of the player's first two cards by kind, each with all that can follow."""
    found = Counter[str]()
    for first, n in zip(CARDS, shoe.counts, strict=True):
        for second, m in zip(CARDS, shoe.counts, strict=True):
            kind = "none"
            if first.rank == second.rank:
                kind = "coloured" if first.colour == second.colour else "mixed"
            if first is second:
                kind, m = "perfect", m - 1
            found[kind] += n * m
    return {(kind,): ways * perm(shoe.size - 2, 4) for kind, ways in found.items()}


@pytest.mark.parametrize("shoe", [MILLION, UNEVEN], ids=["a million decks", "uneven"])
def test_pairs_of_huge_shoes(shoe: Shoe) -> None:
    for side in ("player", "banker"):
        assert counted(hands_by(attributes_named(f"{side}_pair")), shoe) == pairs_of(shoe)

    ranks = {
        rank: sum(n for card, n in zip(CARDS, shoe.counts, strict=True) if card.rank == rank)
        for rank in RANKS
    }
    by_rank = counted(hands_by(attributes_named("banker_pair_rank")), shoe)
    for rank, n in ranks.items():
        assert by_rank[rank,] == n * (n - 1) * perm(shoe.size - 2, 4)


@pytest.mark.parametrize("shoe", [MILLION, UNEVEN], ids=["a million decks", "uneven"])
def test_huge_shoes_at_the_points(shoe: Shoe) -> None:
    by = attributes_named("winner,banker_cards")
    walked = walk(Shoe.of_points(shoe.counts_at(BY_POINT)), by, PUNTO_BANCO)

    assert sum(walked.values()) == perm(shoe.size, 6)
    assert counted(compositions_by(by), shoe) == walked
    assert counted(hands_by(by), shoe) == walked

    finer = counted(hands_by((*by, *attributes_named("player_suit,banker_third_rank"))), shoe)
    summed = Counter[tuple[Value, ...]]()
    for row, ways in finer.items():
        summed[row[:2]] += ways
    assert summed == walked


@pytest.mark.parametrize(
    "names",
    ["player_suited,banker_suited,winner", "player_pair,banker_third_rank", "player_colour,cards"],
)
def test_huge_counts_of_few_kinds(names: str) -> None:
    by = attributes_named(names)

    assert counted(hands_by(by), FEW_HUGE) == walk(FEW_HUGE, by, PUNTO_BANCO)


@pytest.mark.parametrize("shoe", [MILLION, UNEVEN, FEW_HUGE], ids=["million", "uneven", "few"])
def test_expected_values_of_huge_shoes(shoe: Shoe) -> None:
    alone = [edge(wager, shoe).expected_value for wager in WAGERS]

    assert expected_values(WAGERS, [shoe]).fractions() == [alone]
    assert expected_values(WAGERS, [shoe] * 2).fractions() == [alone] * 2
    assert expected_values(WAGERS, np.array([shoe.counts] * 3)).fractions() == [alone] * 3


def test_perfect_pairs_on_a_million_decks_by_formula() -> None:
    d = 10**6
    lines = edge(wager_named("perfect-pairs"), MILLION).lines

    assert [line.probability for line in lines] == [
        Fraction(d - 1, 52 * d - 1),
        Fraction(d, 52 * d - 1),
        Fraction(2 * d, 52 * d - 1),
    ]
