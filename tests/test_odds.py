"""The odds of outcomes, with and without a condition, against published and direct counts."""

import json
from collections import Counter
from fractions import Fraction
from math import perm

import pytest

import baccarat_exact as bx
from baccarat_exact.coup import ATTRIBUTES, Value
from baccarat_exact.enumeration.walk import walk
from baccarat_exact.reports import json_text

EIGHT = bx.Shoe.of_decks(8)
# Ten cards of few kinds, which the walk goes through quickly.
TINY = bx.Shoe.of_points([2, 0, 1, 0, 2, 0, 1, 0, 2, 2])
BOTH = ("player_total", "banker_total")


def test_the_winner_of_eight_decks_is_as_published() -> None:
    # Wizard of Odds, baccarat, eight decks.
    odds = bx.odds("winner")
    assert odds.shoe == EIGHT
    assert odds.rows == {
        ("player",): 2230518282592256,
        ("banker",): 2292252566437888,
        ("tie",): 475627426473216,
    }
    assert odds.where is None
    assert odds.where_ways == EIGHT.total_ways


@pytest.mark.parametrize(
    ("total", "winner", "printed"),
    [
        # Wizard of Odds, baccarat, eight decks: the odds given the player's first two cards.
        (0, "player", "0.278792"),
        (0, "banker", "0.654627"),
        (0, "tie", "0.066581"),
        (6, "player", "0.430362"),
        (8, "player", "0.810911"),
        (8, "banker", "0.094938"),
    ],
)
def test_odds_given_the_players_two_cards_are_as_published(
    total: int, winner: str, printed: str
) -> None:
    odds = bx.odds("winner", EIGHT, where=f"player_initial_total == {total}")
    assert round(odds.conditional_probability((winner,)), 6) == Fraction(printed)


@pytest.mark.parametrize("shoe", [EIGHT, TINY, bx.Shoe.of_decks("inf")], ids=["8", "tiny", "inf"])
def test_a_condition_keeps_the_rows_that_meet_it(shoe: bx.Shoe) -> None:
    everything = bx.odds((*BOTH, "player_cards"), shoe)
    given = bx.odds(BOTH, shoe, where="player_cards == 2 or banker_total > 5")
    kept: Counter[tuple[Value, ...]] = Counter()
    for (player, banker, cards), ways in everything.rows.items():
        if cards == 2 or banker in (6, 7, 8, 9):
            kept[player, banker] += ways
    assert given.rows == kept
    assert given.where_ways == sum(kept.values())
    for row, ways in kept.items():
        assert given.probability(row) == Fraction(ways, shoe.total_ways)
        assert given.conditional_probability(row) == Fraction(ways, sum(kept.values()))
    assert sum(map(given.conditional_probability, given.rows)) == 1


def test_probabilities_of_all_rows_make_one() -> None:
    odds = bx.odds(BOTH)
    assert len(odds.rows) == 100
    assert sum(map(odds.probability, odds.rows)) == 1
    assert all(odds.probability(row) == odds.conditional_probability(row) for row in odds.rows)


def test_rows_of_no_way_are_left_out_and_have_no_probability() -> None:
    only_tens = bx.odds(BOTH, bx.Shoe.of_points([9] + [0] * 9))
    assert only_tens.rows == {(0, 0): perm(9, 6)}
    assert only_tens.probability((0, 0)) == 1
    assert only_tens.probability((5, 5)) == 0
    assert only_tens.conditional_probability((5, 5)) == 0


def test_rows_stand_in_the_order_of_the_domains() -> None:
    rows = list(bx.odds(("winner", "player_natural"), EIGHT).rows)
    order = [
        (winner, natural) for winner in ("player", "banker", "tie") for natural in (True, False)
    ]
    assert rows == [row for row in order if row in set(rows)]
    assert len(rows) == 6


def test_a_condition_that_never_holds_gives_no_rows() -> None:
    odds = bx.odds("winner", EIGHT, where='winner == "tie" and margin == 3')
    assert odds.rows == {}
    assert odds.where_ways == 0
    assert odds.probability(("tie",)) == 0
    data = json.loads(json_text(odds))
    assert data["rows"] == []


def test_a_condition_may_read_what_the_rows_do_not() -> None:
    odds = bx.odds("winner", EIGHT, where='player_pair_rank == "8"')
    pair = bx.probability('player_pair_rank == "8"', EIGHT)
    assert sum(map(odds.probability, odds.rows)) == pair
    # A pair of eights: 32 of 416 cards, then 31 of 415.
    assert pair == Fraction(32 * 31, 416 * 415)


def test_attributes_are_named_one_by_one_or_between_commas() -> None:
    rows = bx.odds(BOTH, EIGHT).rows
    assert bx.odds("player_total, banker_total", EIGHT).rows == rows
    assert bx.odds([ATTRIBUTES[name] for name in BOTH], EIGHT).rows == rows
    assert bx.odds("margin,margin", EIGHT).rows == bx.odds("margin", EIGHT).rows


def test_json_has_the_keys_of_the_contract() -> None:
    data = json.loads(json_text(bx.odds(BOTH, EIGHT)))
    assert data["shoe"] == {"cards": 416, "total_ways": "4998398275503360"}
    assert set(data["rows"][0]) >= {*BOTH, "ways", "probability"}
    assert "conditional_probability" not in data["rows"][0]
    assert (data["rows"][0]["player_total"], data["rows"][0]["banker_total"]) == (0, 0)
    assert sum(int(row["ways"]) for row in data["rows"]) == EIGHT.total_ways
    assert sum(Fraction(row["probability"]) for row in data["rows"]) == 1


def test_json_of_a_condition_has_conditional_probabilities_too() -> None:
    shoe = bx.Shoe.of_decks("inf")
    data = json.loads(json_text(bx.odds("player_total", shoe, where='winner == "tie"')))
    assert data["shoe"] == {"cards": "inf", "total_ways": str(52**6)}
    assert sum(Fraction(row["conditional_probability"]) for row in data["rows"]) == 1
    tie = bx.probability('winner == "tie"', shoe)
    for row in data["rows"]:
        assert Fraction(row["probability"]) / tie == Fraction(row["conditional_probability"])


# Outcome tables


def test_an_outcome_table_is_the_walk() -> None:
    by = ("winner", "player_third", "banker_cards")
    table = bx.outcomes(TINY, by=by)
    assert table.rows == walk(TINY, [ATTRIBUTES[name] for name in by], bx.PUNTO_BANCO)
    assert dict(table) == table.rows
    assert table.ways() == TINY.total_ways == perm(10, 6)
    assert table.probability() == 1


@pytest.mark.parametrize(
    ("by", "where", "direct"),
    [
        (BOTH, 'winner == "tie"', "winner"),
        (BOTH, "margin == 3", "margin"),
        (
            BOTH,
            'winner == "banker" and margin > 1 and player_total == 0',
            "winner,margin,player_total",
        ),
        (("player_cards", "banker_cards"), "cards == 5", "cards"),
        (("banker_total", "winner", "player_total"), 'winner == "player"', "winner"),
        (BOTH, "player_total + banker_total == 9", "player_total,banker_total"),
    ],
)
@pytest.mark.parametrize("shoe", [EIGHT, TINY], ids=["8 decks", "tiny"])
def test_what_the_rows_tell_can_be_asked(
    by: tuple[str, ...], where: str, direct: str, shoe: bx.Shoe
) -> None:
    table = bx.outcomes(shoe, by=by)
    ways = bx.outcomes(shoe, by=direct).ways(where)
    assert table.ways(where) == ways > 0
    assert table.probability(where) == Fraction(ways, shoe.total_ways)
    assert sum(table.given(where).values()) == ways


def test_ties_of_eight_decks_follow_from_both_totals() -> None:
    table = bx.outcomes(EIGHT, by=BOTH)
    assert table.ways('winner == "tie"') == 475627426473216
    assert table.ways() == 4998398275503360


@pytest.mark.parametrize(
    ("by", "where", "missing"),
    [
        (("player_total",), 'winner == "tie"', "winner"),
        (("winner",), "player_total == 1", "player_total"),
        (("winner",), "margin == 1", "margin"),
        (("player_initial_total", "banker_initial_total"), 'winner == "tie"', "winner"),
        (BOTH, "player_natural", "player_natural"),
        (BOTH, "player_initial_total == 1", "player_initial_total"),
        (("player_cards",), "cards == 4", "cards"),
        (("player_total", "player_cards"), 'winner == "tie"', "winner"),
    ],
)
def test_what_the_rows_do_not_tell_is_an_error(
    by: tuple[str, ...], where: str, missing: str
) -> None:
    table = bx.outcomes(TINY, by=by)
    reason = f"the table does not hold {missing}: it was counted by {', '.join(by)}"
    with pytest.raises(bx.InputError, match=reason):
        table.ways(where)


def test_a_table_whose_ways_do_not_sum_up_cannot_be_made() -> None:
    table = bx.outcomes(TINY, by="winner")
    rows = {**table.rows, ("tie",): table.rows["tie",] + 1}
    with pytest.raises(ArithmeticError, match="sum to"):
        bx.OutcomeTable(TINY, bx.PUNTO_BANCO, table.by, rows)


# Probability


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("True", Fraction(1)),
        ("False", Fraction(0)),
        ('winner == "tie"', Fraction(475627426473216, 4998398275503360)),
        ('winner != "tie"', 1 - Fraction(475627426473216, 4998398275503360)),
        # After the first card 31 others of its rank are left, 7 of them the same card.
        ('player_pair_rank != "none"', Fraction(31, 415)),
        ('player_pair == "perfect"', Fraction(7, 415)),
        # A nine and a ten-valued card, or 8 and 1, 7 and 2, 6 and 3, 5 and 4: each in two orders.
        ("banker_initial_total == 9", Fraction(2 * (32 * 128 + 4 * 32 * 32), 416 * 415)),
    ],
)
def test_probabilities_of_eight_decks(where: str, expected: Fraction) -> None:
    assert bx.probability(where, EIGHT) == expected


def test_a_probability_of_infinitely_many_decks() -> None:
    # Each card counts 0 with probability 4/13, and 1 to 9 with 1/13 each.
    shoe = bx.Shoe.of_decks("inf")
    assert bx.probability("player_initial_total == 9", shoe) == Fraction(2 * 4 + 8, 169)
    assert bx.probability("player_initial_total == 0", shoe) == Fraction(4 * 4 + 9, 169)
    assert bx.probability('banker_pair == "perfect"', shoe) == Fraction(1, 52)


# What is refused


@pytest.mark.parametrize(
    "by", ["totl", "player_totl", "", "winner,", ["winner", "x"], "winner;cards"]
)
def test_an_unknown_attribute_is_refused(by: str | list[str]) -> None:
    with pytest.raises(bx.InputError, match="unknown attribute") as caught:
        bx.odds(by, EIGHT)
    assert len(str(caught.value).splitlines()) == 1
    with pytest.raises(bx.InputError, match="unknown attribute"):
        bx.outcomes(EIGHT, by=by)


def test_what_the_shoe_does_not_know_is_refused() -> None:
    points = bx.Shoe.of_points([4] * 10)
    with pytest.raises(bx.ResolutionError, match="player_suit reads each card's suit"):
        bx.odds("player_suit", points)
    with pytest.raises(bx.ResolutionError, match="player_pair_rank reads each card's rank"):
        bx.probability('player_pair_rank == "A"', points)
    with pytest.raises(bx.ResolutionError, match="banker_colour reads each card's colour"):
        bx.odds("winner", bx.Shoe.of_ranks([4] * 13), where='banker_colour == "red"')


def test_what_is_no_shoe_or_no_condition_is_refused() -> None:
    with pytest.raises(bx.InputError, match="is not a shoe"):
        bx.odds("winner", 8)  # type: ignore[arg-type]
    with pytest.raises(bx.InputError, match="is not a shoe"):
        bx.outcomes(8, by="winner")  # type: ignore[arg-type]
    with pytest.raises(bx.InputError, match="is not a shoe"):
        bx.probability("margin == 1", 8)  # type: ignore[arg-type]
    with pytest.raises(bx.InputError, match="too small"):
        bx.odds("winner", bx.Shoe.of_points([5] + [0] * 9))
    with pytest.raises(bx.InputError, match="condition, character 1: unknown attribute"):
        bx.odds("winner", EIGHT, where="margn == 1")
    with pytest.raises(bx.InputError, match="margin is never 10"):
        bx.probability("margin == 10", EIGHT)
