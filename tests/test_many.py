"""Expected values over many shoes at once: the same as the edge of each shoe, one by one."""

from collections.abc import Iterable
from fractions import Fraction
from math import perm
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import baccarat_exact as bx
from baccarat_exact.analysis.many import BLOCK
from baccarat_exact.enumeration.compositions import FLOAT_CARDS, INT_CARDS
from baccarat_exact.wagers import wagers

POINT_WAGERS = ["player", "banker:even-money", "tie", "tiger", "big-tiger"]
RANK_WAGERS = ["player-pair", "tie", "tiger-pair"]
CARD_WAGERS = ["perfect-pairs:two", "banker", "lucky-8-player", "player-pair"]


def one_by_one(specs: list[str], shoes: list[bx.Shoe]) -> list[list[Fraction]]:
    """The expected values by the edges of each shoe."""
    return [[bx.edge(spec, shoe).expected_value for spec in specs] for shoe in shoes]


def of_cards(counts: Iterable[int]) -> bx.Shoe:
    return bx.Shoe(tuple(counts))


def assert_same(values: bx.ExpectedValues, expected: list[list[Fraction]], columns: int) -> None:
    assert values.fractions() == expected
    assert len(values) == len(expected)
    floats = values.floats()
    assert floats.dtype == np.float64
    assert floats.shape == (len(expected), columns)
    assert floats.tolist() == [[float(value) for value in row] for row in expected]


def point_counts(rows: int, most: int = 40) -> NDArray[np.int64]:
    """Uneven shoes of points, the same ones in every run."""
    return np.random.default_rng(rows).integers(1, most, (rows, 10), dtype=np.int64)


MIXED = [
    bx.Shoe.of_decks(8),
    bx.Shoe.of_decks("inf"),
    bx.Shoe.of_decks(1).without("9*", "Ah"),
    bx.Shoe.of_decks(1000),
    bx.Shoe.of_decks(10**9),
    bx.Shoe.of_decks(6).without("3x8h", "*d"),
    bx.Shoe.of_decks("inf"),
    bx.Shoe.of_decks(1).without("*h", "*d", "*c", "2s", "3s", "4s", "5s", "6s", "7s"),
]


def test_a_list_of_shoes_of_all_sizes() -> None:
    specs = [*POINT_WAGERS, *CARD_WAGERS]
    expected = one_by_one(specs, MIXED)
    assert_same(bx.expected_values(specs, MIXED), expected, len(specs))
    assert_same(bx.expected_values(specs, tuple(MIXED)), expected, len(specs))


def test_every_wager_on_its_first_scale() -> None:
    values = bx.expected_values([wager.id for wager in wagers()], MIXED[:3])
    assert [(wager.id, scale) for wager, scale in values.wagers] == [
        (wager.id, wager.scales[0]) for wager in wagers()
    ]
    assert_same(values, one_by_one([wager.id for wager in wagers()], MIXED[:3]), len(wagers()))


@pytest.mark.parametrize(
    ("counts", "specs"),
    [
        (point_counts(5), POINT_WAGERS),
        (np.random.default_rng(1).integers(0, 9, (5, 13)), RANK_WAGERS),
        (np.random.default_rng(2).integers(0, 9, (4, 52)), CARD_WAGERS),
    ],
    ids=["points", "ranks", "cards"],
)
def test_arrays_of_points_ranks_and_cards(counts: NDArray[np.int64], specs: list[str]) -> None:
    make = {10: bx.Shoe.of_points, 13: bx.Shoe.of_ranks}.get(counts.shape[1], of_cards)
    shoes = [make(row) for row in counts.tolist()]
    assert_same(bx.expected_values(specs, counts), one_by_one(specs, shoes), len(specs))
    assert bx.expected_values(specs, shoes).fractions() == one_by_one(specs, shoes)


def test_columns_are_those_of_the_contract() -> None:
    # Points 0-9, ranks A-K and cards Ah Ad ... Ks of the same eight decks without aces.
    points = [128, 0, *[32] * 8]
    ranks = [0, *[32] * 12]
    cards = [*[0] * 4, *[8] * 48]
    values = [bx.expected_values(["player"], [row]).fractions() for row in (points, ranks, cards)]
    expected = bx.edge("player", bx.Shoe.of_decks(8).without("A*")).expected_value
    assert values == [[[expected]]] * 3


@pytest.mark.parametrize("rows", [0, 1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 2 * BLOCK + 1])
def test_any_number_of_rows(rows: int) -> None:
    counts = point_counts(rows)
    shoes = [bx.Shoe.of_points(row) for row in counts.tolist()]
    expected = one_by_one(["player", "banker"], shoes)
    assert_same(bx.expected_values(["player", "banker"], counts), expected, 2)
    assert_same(bx.expected_values(["player", "banker"], shoes), expected, 2)


def test_blocks_of_small_and_large_shoes_in_turn() -> None:
    sizes = [40, 90, 10**6, 40, 90, 10**6, 40]
    counts = np.concatenate([point_counts(BLOCK, most) for most in sizes])[: -BLOCK // 2]
    # A shoe counted alone gives the same as in its block; every seventh will do.
    some = list(range(0, len(counts), 7))
    shoes = [bx.Shoe.of_points(counts[row].tolist()) for row in some]
    found = bx.expected_values(["player", "tiger"], counts).fractions()
    assert [found[row] for row in some] == one_by_one(["player", "tiger"], shoes)


@pytest.mark.parametrize("specs", [["player"], ["player-pair"], ["tie", "perfect-pairs"]])
@pytest.mark.parametrize("shoes", [[], (), np.zeros((0, 10), int), np.zeros((0, 52), np.uint8)])
def test_no_shoes_give_no_values(specs: list[str], shoes: Any) -> None:
    assert_same(bx.expected_values(specs, shoes), [], len(specs))


def test_each_arithmetic_ends_where_the_ways_outgrow_it() -> None:
    assert perm(FLOAT_CARDS, 6) < 2**53 < perm(FLOAT_CARDS + 1, 6)
    assert perm(INT_CARDS, 6) < 2**63 < perm(INT_CARDS + 1, 6)


def sized(cards: int) -> list[int]:
    """An uneven shoe of points with so many cards."""
    counts = [cards * share // 100 for share in (31, 9, 8, 7, 6, 8, 9, 7, 8)]
    return [*counts, cards - sum(counts)]


@pytest.mark.parametrize(
    "sizes",
    [
        *((457, 458), (458, 459), (459, 6), (600, 550), (999, 700)),
        *((1449, 1450), (1450, 1451), (1451, 52), (2000, 1501), (10**10, 6)),
    ],
)
def test_sizes_where_the_arithmetic_changes(sizes: tuple[int, ...]) -> None:
    # 458 cards stay below 2^53 ways, 1,450 below 2^63; blocks may hold both kinds.
    counts = np.array([sized(size) for size in sizes])
    shoes = [bx.Shoe.of_points(row) for row in counts.tolist()]
    specs = ["banker", "tiger", "tie"]
    assert_same(bx.expected_values(specs, counts), one_by_one(specs, shoes), 3)


@pytest.mark.parametrize("pays", [1000, 10**12, 10**30, "1/3", "1/999999999989"])
def test_pays_of_any_size_stay_exact(pays: Any) -> None:
    line = bx.Line("tie", 'winner == "tie"')
    wager = bx.Wager("own", "Own", "this test", (line,), (bx.Scale.of("one", pays),))
    # The ways of 27 decks still fit 63 bits, those of 28 do not.
    for decks in ((1, 8), (9,), (27, 1), (28, 27, 8)):
        shoes = [bx.Shoe.of_decks(number) for number in decks]
        expected = [[bx.edge(wager, shoe).expected_value] for shoe in shoes]
        assert_same(bx.expected_values([wager], shoes), expected, 1)


@settings(derandomize=True, deadline=None, max_examples=25)
@given(
    st.lists(
        st.lists(st.integers(0, 400), min_size=10, max_size=10).filter(lambda row: sum(row) >= 6),
        min_size=1,
        max_size=6,
    )
)
def test_random_shoes_of_points(counts: list[list[int]]) -> None:
    shoes = [bx.Shoe.of_points(row) for row in counts]
    specs = ["player", "tiger"]
    assert_same(bx.expected_values(specs, counts), one_by_one(specs, shoes), 2)


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.uint16, np.int32, np.uint64, ">i4"])
@pytest.mark.parametrize("columns", [10, 13, 52])
def test_any_type_of_integer(dtype: Any, columns: int) -> None:
    # Sums over a row and its products go far beyond eight bits.
    counts = np.full((3, columns), 100) + np.arange(3)[:, None]
    expected = bx.expected_values(["player", "tiger"], counts).fractions()
    assert bx.expected_values(["player", "tiger"], counts.astype(dtype)).fractions() == expected


def test_any_layout_of_an_array() -> None:
    counts = point_counts(200)
    expected = bx.expected_values(["player"], counts).fractions()
    wide = np.zeros((400, 20), np.int64)
    wide[::2, ::2] = counts
    read_only = counts.copy()
    read_only.setflags(write=False)
    for same in (np.asfortranarray(counts), wide[::2, ::2], read_only, counts.tolist()):
        assert bx.expected_values(["player"], same).fractions() == expected
    backwards = bx.expected_values(["player"], counts[::-1]).fractions()
    assert backwards == expected[::-1]


def test_the_array_is_left_as_it_was() -> None:
    counts = point_counts(3)
    before = counts.copy()
    bx.expected_values(["player", "tiger"], counts)
    assert (counts == before).all()


# What is refused

FULL = [8] * 10


def changed(rows: list[list[int]], row: int, column: int, count: int) -> list[list[int]]:
    rows[row][column] = count
    return rows


@pytest.mark.parametrize(
    ("shoes", "reason"),
    [
        (changed([FULL[:] for _ in range(4)], 2, 7, -1), "row 2, column 7: a count of -1"),
        (changed([[8] * 13 for _ in range(4)], 3, 0, 4 * 10**9 + 1), "row 3, column 0: a count of"),
        (changed([[8] * 52 for _ in range(4)], 1, 51, 10**9 + 1), "row 1, column 51: a count of"),
        (changed([[8] * 52 for _ in range(2)], 0, 3, 2**63 - 1), "row 0, column 3: a count of"),
        ([FULL, FULL, [5] + [0] * 9], "row 2: a shoe of 5 cards is too small"),
        ([bx.Shoe.of_decks(1), bx.Shoe.of_points([0] * 10)], "row 1: a shoe of 0 cards"),
        ([[1] * 9], r"shape \(1, 9\)"),
        (FULL, r"shape \(10,\)"),
        ([[FULL]], r"shape \(1, 1, 10\)"),
        (8, r"shape \(\)"),
        ([[]], r"shape \(1, 0\)"),
        ([[8.0] * 10], "array of float64"),
        ([[True] * 10], "array of bool"),
        ([["8"] * 10], "array of <U1"),
        ([[10**30] * 10], "array of object"),
        ([[None] * 10], "array of object"),
        (bx.Shoe.of_decks(8), "one shoe is given where a list of shoes is expected"),
        ([bx.Shoe.of_decks(8), 8], "row 1: 8 is not a shoe"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_shoes_that_cannot_be_counted_are_named(shoes: Any, reason: str) -> None:
    with pytest.raises(bx.InputError, match=reason) as caught:
        bx.expected_values(["player"], shoes)
    assert len(str(caught.value).splitlines()) == 1


def test_unsigned_counts_beyond_all_others_are_refused() -> None:
    counts = np.full((2, 10), 8, np.uint64)
    counts[1, 4] = 2**64 - 1
    with pytest.raises(bx.InputError, match="row 1, column 4: a count of 18446744073709551615"):
        bx.expected_values(["player"], counts)


def test_rows_of_different_lengths_are_refused() -> None:
    with pytest.raises(bx.InputError):
        bx.expected_values(["player"], [FULL, FULL[:9]])


@pytest.mark.parametrize(
    ("specs", "shoes", "reason"),
    [
        (["player", "player-pair"], [FULL], "row 0: wager player-pair: player_pair_rank reads"),
        (["perfect-pairs"], [[4] * 13], "row 0: wager perfect-pairs: player_pair reads"),
        (
            ["tie", "tiger-pair"],
            [bx.Shoe.of_decks(1), bx.Shoe.of_points(FULL)],
            "row 1: wager tiger-pair: (player|banker)_pair_rank reads",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wager_that_reads_more_than_a_shoe_knows_is_named(
    specs: list[str], shoes: Any, reason: str
) -> None:
    with pytest.raises(bx.ResolutionError, match=reason):
        bx.expected_values(specs, shoes)


@pytest.mark.parametrize(
    ("specs", "reason"),
    [
        ([], "no wager is named"),
        (["tigr"], "unknown wager 'tigr': did you mean tiger"),
        (["banker:even"], "unknown scale of banker 'even'"),
        ([7], "7 is not a wager"),
    ],
)
def test_wagers_that_there_are_not_are_refused(specs: Any, reason: str) -> None:
    with pytest.raises(bx.InputError, match=reason):
        bx.expected_values(specs, [FULL])
