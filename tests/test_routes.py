"""Three routes, one answer: the walk is the definition, and the others are held to it."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import (
    any_attributes,
    counts,
    point_attributes,
    point_shoes,
    reproducible,
    small_shoes,
    tableaux,
    wide_shoes,
)

from baccarat_exact.analysis.edge import edge, edges
from baccarat_exact.analysis.many import BLOCK, expected_values
from baccarat_exact.cards import CARDS, RANKS
from baccarat_exact.coup import ATTRIBUTES, Attribute, Value, of_both, total
from baccarat_exact.enumeration import Table
from baccarat_exact.enumeration.compositions import compositions
from baccarat_exact.enumeration.hands import hand_table
from baccarat_exact.enumeration.walk import walk
from baccarat_exact.outcome import OutcomeTable, attributes_named, outcome_table
from baccarat_exact.rules import COLUMNS, PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import WAGERS
from baccarat_exact.wagers.wager import Line, Scale, Wager

Rows = Mapping[tuple[Value, ...], int]
By = tuple[Attribute, ...]

NOBODY_DRAWS = Rules("nobody draws", frozenset(), (frozenset(),) * 8)
BOTH_DRAW = Rules("both draw", frozenset(range(8)), (frozenset(COLUMNS),) * 8)
INFINITE = Shoe.of_decks("inf")
SEVENS_AND_COURT_CARDS = Shoe(tuple(int(card.name in "7h 7s Qc Kh Ks") * 2 for card in CARDS))


def rows(table: Table, shoe: Shoe) -> Rows:
    """The rows of a table that have ways from this shoe."""
    ways = zip(table.outcomes, table.ways(shoe), strict=True)
    return {outcome: count for outcome, count in ways if count}


def summed(finer: Rows, places: range) -> Rows:
    """The rows with only the values at these places kept."""
    coarser: Counter[tuple[Value, ...]] = Counter()
    for values, ways in finer.items():
        coarser[tuple(values[place] for place in places)] += ways
    return coarser


@reproducible(60)
@given(point_shoes(), point_attributes(), tableaux())
@example(Shoe.of_points([0, 0, 0, 6, 0, 0, 0, 0, 0, 0]), attributes_named("cards"), PUNTO_BANCO)
@example(Shoe.of_points([2, 1, 0, 0, 1, 0, 0, 0, 1, 1]), attributes_named("margin"), NOBODY_DRAWS)
@example(Shoe.of_points([2, 1, 0, 0, 1, 0, 0, 0, 1, 1]), attributes_named("margin"), BOTH_DRAW)
def test_all_routes_agree_at_the_points(shoe: Shoe, by: By, rules: Rules) -> None:
    walked = walk(shoe, by, rules)

    assert rows(compositions(by, rules), shoe) == walked
    assert rows(hand_table(by, rules), shoe) == walked


@reproducible(80)
@given(small_shoes(), any_attributes(2))
def test_hands_agree_with_the_walk_at_any_resolution(shoe: Shoe, by: By) -> None:
    assert rows(hand_table(by, PUNTO_BANCO), shoe) == walk(shoe, by, PUNTO_BANCO)


@reproducible(20)
@given(small_shoes(5), any_attributes(), tableaux())
@example(SEVENS_AND_COURT_CARDS, attributes_named("player_suited,banker_pair_rank"), BOTH_DRAW)
@example(SEVENS_AND_COURT_CARDS, attributes_named("player_suited,banker_pair"), NOBODY_DRAWS)
def test_hands_agree_with_the_walk_under_any_tableau(shoe: Shoe, by: By, rules: Rules) -> None:
    assert rows(hand_table(by, rules), shoe) == walk(shoe, by, rules)


@reproducible(10)
@given(counts(13, 6), st.sampled_from(["player_third_rank", "banker_pair_rank", "margin"]))
def test_hands_agree_with_the_walk_on_a_shoe_of_ranks(ranks: tuple[int, ...], name: str) -> None:
    shoe = Shoe.of_ranks(ranks)
    by = attributes_named(["winner", name])

    assert rows(hand_table(by, PUNTO_BANCO), shoe) == walk(shoe, by, PUNTO_BANCO)


NINES = of_both(
    "nines",
    range(7),
    "the number of nines in both hands",
    lambda hand: sum(card.rank == "9" for card in hand),
    lambda player, banker: player + banker,
    reads=["rank"],
)


@reproducible(10)
@given(small_shoes())
def test_an_attribute_of_our_own_is_counted_like_the_others(shoe: Shoe) -> None:
    by = (*NINES, ATTRIBUTES["banker_total"])

    assert rows(hand_table(by, PUNTO_BANCO), shoe) == walk(shoe, by, PUNTO_BANCO)


@pytest.mark.parametrize("shoe", [INFINITE, Shoe.of_decks(8)], ids=["infinite", "8 decks"])
def test_all_routes_agree_on_whole_decks(shoe: Shoe) -> None:
    by = attributes_named("player_total,banker_total,player_third,banker_cards")
    walked = walk(shoe, by, PUNTO_BANCO)

    assert rows(compositions(by, PUNTO_BANCO), shoe) == walked
    assert rows(hand_table(by, PUNTO_BANCO), shoe) == walked


# Draws with replacement: suits are independent of points, and of the rank of another card.


def test_suited_hands_of_infinite_decks() -> None:
    by = attributes_named("winner,player_cards,banker_cards,player_suited,banker_suited")
    finer = rows(hand_table(by, PUNTO_BANCO), INFINITE)

    expected = {}
    for (winner, player, banker), ways in rows(compositions(by[:3], PUNTO_BANCO), INFINITE).items():
        p, b = (Fraction(1, 4 ** (int(cards) - 1)) for cards in (player, banker))
        expected[winner, player, banker, True, True] = ways * p * b
        expected[winner, player, banker, True, False] = ways * p * (1 - b)
        expected[winner, player, banker, False, True] = ways * (1 - p) * b
        expected[winner, player, banker, False, False] = ways * (1 - p) * (1 - b)
    assert finer == expected


def test_pairs_of_infinite_decks() -> None:
    by = attributes_named("player_pair,banker_pair_rank")
    kinds = {"perfect": 52 * 1, "coloured": 52 * 1, "mixed": 52 * 2, "none": 52 * 48}
    ranks = dict.fromkeys(RANKS, 4 * 4) | {"none": 52 * 48}

    assert rows(hand_table(by, PUNTO_BANCO), INFINITE) == {
        (kind, rank): p * b * 52**2 for kind, p in kinds.items() for rank, b in ranks.items()
    }


def test_third_ranks_of_infinite_decks() -> None:
    by = attributes_named("winner,player_third_rank")
    finer = rows(hand_table(by, PUNTO_BANCO), INFINITE)
    coarser = rows(compositions(attributes_named("winner,player_third"), PUNTO_BANCO), INFINITE)

    for winner in ("player", "banker", "tie"):
        assert [4 * finer[winner, rank] for rank in "TJQK"] == [coarser[winner, 0]] * 4
        assert [finer[winner, rank] for rank in "A23456789"] == [
            coarser[winner, point] for point in range(1, 10)
        ]


@reproducible(25)
@given(wide_shoes(), point_attributes(2, 2), any_attributes(2, 2), tableaux())
def test_a_finer_table_sums_to_the_coarser(shoe: Shoe, by: By, finer: By, rules: Rules) -> None:
    both = tuple(dict.fromkeys((*by, *finer)))
    fine = rows(hand_table(both, rules), shoe)

    assert summed(fine, range(len(by))) == rows(compositions(by, rules), shoe)
    assert sum(fine.values()) == shoe.total_ways


@reproducible(15)
@given(wide_shoes(), any_attributes(2))
def test_a_table_summed_to_one_attribute_is_the_table_of_that_attribute(shoe: Shoe, by: By) -> None:
    table = outcome_table(shoe, by)

    for place, attribute in enumerate(by):
        alone = outcome_table(shoe, (attribute,))
        assert summed(table.rows, range(place, place + 1)) == alone.rows
        for value in attribute.domain:
            text = f"{attribute.name} == {value!r}"
            assert table.ways(text) == alone.rows.get((value,), 0)


def test_a_table_whose_rows_do_not_sum_up_is_refused() -> None:
    shoe = Shoe.of_decks(8)
    by = attributes_named("winner")
    right = dict(outcome_table(shoe, by).rows)

    assert OutcomeTable(shoe, PUNTO_BANCO, by, right).rows == right
    for wrong in (
        {**right, ("tie",): right["tie",] - 1},
        {**right, ("player",): right["player",] + 1},
        {row: ways for row, ways in right.items() if row != ("tie",)},
        {},
    ):
        with pytest.raises(ArithmeticError, match=f"where {shoe.total_ways} exist"):
            OutcomeTable(shoe, PUNTO_BANCO, by, wrong)


# Many shoes at once.


@reproducible(8)
@given(st.lists(st.one_of(small_shoes(12), wide_shoes()), min_size=1, max_size=5), tableaux())
def test_many_shoes_at_once_are_each_shoe_alone(shoes: list[Shoe], rules: Rules) -> None:
    together = expected_values(WAGERS, shoes, rules=rules).fractions()

    for shoe, values in zip(shoes, together, strict=True):
        assert values == [edge(wager, shoe, rules=rules).expected_value for wager in WAGERS]


@pytest.mark.parametrize("rows_given", [1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 1])
def test_shoes_at_the_border_of_a_block(rows_given: int) -> None:
    dealt = [[8 * 4 - (row * step) % 29 for step in range(2, 15)] for row in range(rows_given)]
    values = expected_values(["banker", "tiger"], np.array(dealt)).fractions()

    assert len(values) == rows_given
    for row in {0, rows_given // 2, rows_given - 1}:
        shoe = Shoe.of_ranks(dealt[row])
        assert values[row] == [edge(name, shoe).expected_value for name in ("banker", "tiger")]


def test_finite_and_infinite_shoes_in_one_block() -> None:
    shoes = [Shoe.of_decks(8), INFINITE, Shoe.of_decks(10**6), Shoe.of_decks(1), INFINITE]
    values = expected_values(["player", "banker:even-money"], shoes).fractions()

    assert values == [
        [edge("player", shoe).expected_value, edge("banker:even-money", shoe).expected_value]
        for shoe in shoes
    ]


def test_columns_of_an_array_are_points_ranks_or_cards() -> None:
    shoe = Shoe.of_decks(3).without("9h", "9h", "Kd", "As", "T*", "4c")
    ranks = [sum(shoe.counts[4 * rank : 4 * rank + 4]) for rank in range(13)]
    points = [sum(ranks[9:]), *ranks[:9]]
    expected = [[edge("banker", shoe).expected_value]]

    for columns in (points, ranks, list(shoe.counts)):
        assert expected_values(["banker"], [columns]).fractions() == expected
        assert expected_values(["banker"], np.array([columns])).fractions() == expected


@reproducible(10)
@given(wide_shoes())
def test_floats_are_the_fractions_correctly_rounded(shoe: Shoe) -> None:
    values = expected_values(["player", "banker", "lucky-8-player"], [shoe])

    assert values.floats().tolist() == [[float(value) for value in values.fractions()[0]]]


# Wagers counted together.


def test_wagers_counted_together_are_each_counted_alone() -> None:
    shoe = Shoe.of_decks(2).without("8h", "8h", "5s")

    for together in edges(shoe):
        alone = edge(together.wager, shoe, scale=together.scale.name)
        assert alone.lines == together.lines


def test_attributes_of_one_name_and_two_meanings_are_kept_apart() -> None:
    """A wager's own attribute may bear a name that another wager uses for something else."""
    shoe = Shoe.of_decks(8)
    scales = (Scale.of("1", 1),)

    def wager(name: str, attribute: tuple[Attribute], when: str) -> Wager:
        return Wager(name, name, "test", (Line("tie", when),), scales, attribute)

    apart = of_both("far", range(10), "margin", total, lambda p, b: abs(p - b), reads=["point"])
    tied = of_both("far", (True, False), "a tie", total, lambda p, b: p == b, reads=["point"])
    usual, own = wager("usual", apart, "far == 0"), wager("own", tied, "far")

    # WizardOfOdds: 475,627,426,473,216 ties.
    for pair in ([usual, own], [own, usual]):
        assert [each.lines[0].ways for each in edges(shoe, pair)] == [475_627_426_473_216] * 2
