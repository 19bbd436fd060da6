"""How the shoe and the rules show themselves."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import baccarat_exact as bx
from baccarat_exact import reports
from baccarat_exact.rules import Column

SHOES = [
    bx.Shoe.of_decks(8),
    bx.Shoe.of_decks("inf"),
    bx.Shoe.of_decks(2).without("8*", "Ah"),
    bx.Shoe.of_ranks(range(13)),
    bx.Shoe.of_points(range(10)),
    bx.Shoe.of_decks(10**9),
    bx.Shoe((0,) * 52),
]


@pytest.mark.parametrize("shoe", SHOES, ids=repr)
def test_a_shoe_reads_as_what_makes_it(shoe: bx.Shoe) -> None:
    assert eval(repr(shoe), {"Shoe": bx.Shoe}) == shoe


@pytest.mark.parametrize("shoe", SHOES[:6], ids=repr)
def test_a_shoe_shows_its_counts(shoe: bx.Shoe) -> None:
    assert f"{max(shoe.counts):,}" in str(shoe)
    assert max(map(len, str(shoe).splitlines())) <= 80
    assert shoe._repr_html_().count("<tr>") >= 11
    assert sum(shoe.to_frame()["count"]) == shoe.size
    assert sum(json.loads(reports.json_text(shoe))["counts"].values()) == shoe.size


def test_a_shoe_written_as_csv_is_a_shoe_file(tmp_path: Path) -> None:
    shoe = bx.Shoe.of_decks(3).without("8*", "2xAs", "*d")
    file = tmp_path / "shoe.csv"
    file.write_text(reports.csv(shoe))
    assert bx.Shoe.from_csv(file) == shoe


def test_the_rules_show_the_chart() -> None:
    """Rows 3 and 6 of the Lucky 8 sheet; last, what it says of a player who stood."""
    lines = str(bx.PUNTO_BANCO).splitlines()
    assert "3           D  D  D  D  D  D  D  D  S  D      D" in lines
    assert "6           S  S  S  S  S  S  D  D  S  S      S" in lines
    assert max(map(len, lines)) <= 80
    assert bx.PUNTO_BANCO.to_frame().shape == (8, 12)
    assert "<td" in bx.PUNTO_BANCO._repr_html_()


def test_the_rules_as_data_are_a_rules_file(tmp_path: Path) -> None:
    found = json.loads(reports.json_text(bx.PUNTO_BANCO))
    lines = [f"title = {json.dumps(found['title'])}", f"player_draws = {found['player_draws']}"]
    lines += ["[banker_draws]"]
    lines += [f"{row} = {json.dumps(draws)}" for row, draws in found["banker_draws"].items()]
    file = tmp_path / "rules.toml"
    file.write_text("\n".join(lines))
    assert bx.Rules.from_toml(file) == bx.PUNTO_BANCO


def test_a_shoe_is_named_by_what_is_gone() -> None:
    shoe = bx.Shoe.of_decks(8).without("8*, 3x9h", "Kd")
    assert repr(shoe) == "Shoe.of_decks(8).without('8*', '3x9h', 'Kd')"
    assert "8 decks without 8* 3x9h Kd (380 cards)" in str(bx.edge("tie", shoe))


def test_of_a_shoe_of_points_nobody_can_say_which_cards_are_gone() -> None:
    with pytest.raises(bx.ResolutionError, match="counts all 52"):
        _ = bx.Shoe.of_points(range(10)).removed


def test_rules_that_are_not_the_usual_ones_are_named() -> None:
    draws = (*bx.PUNTO_BANCO.banker_draws[:6], frozenset[Column](), frozenset[Column]())
    house = bx.Rules("House rules", bx.PUNTO_BANCO.player_draws, draws)
    for record in (
        bx.edge("banker", rules=house),
        bx.edges(rules=house),
        bx.odds("winner", rules=house),
        bx.outcomes(bx.Shoe.of_decks(8), "winner", rules=house),
    ):
        assert "rules: House rules" in str(record)
        assert json.loads(reports.json_text(record))["rules"] == "House rules"
    assert "rules" not in str(bx.edge("banker"))
    assert "rules: House rules" in reports.csv(bx.edges(rules=house))


def test_a_wager_named_twice_has_columns_of_its_own() -> None:
    values = bx.expected_values(["tie", "tie"], [bx.Shoe.of_decks(8)])
    assert list(values.to_frame().columns)[:2] == ["tie:8", "tie:8 (2)"]


def test_few_shoes_are_shown_each() -> None:
    values = bx.expected_values(["tie"], [bx.Shoe.of_decks(8), bx.Shoe.of_decks(6)])
    line = next(line for line in str(values).splitlines() if line.startswith("tie:8"))
    assert line.split() == ["tie:8", "-14.3596", "-14.4382"]  # published: 14.36 %, 14.44 %


def test_an_attribute_of_your_own_has_a_probability() -> None:
    """Both cards of the player's pair nine: 32 x 31 of 416 x 415."""
    nines = bx.of_each(
        "nines", range(3), "nines", lambda hand: sum(c.point == 9 for c in hand),
        reads=["point"], stage="initial",
    )  # fmt: skip
    exact = bx.probability("player_nines == 2", attributes=nines)
    assert exact == Fraction(32 * 31, 416 * 415)


def test_wagers_by_name() -> None:
    assert [wager.id for wager in bx.wagers("tiger", "tie:8")] == ["tiger", "tie"]
    with pytest.raises(bx.InputError, match="did you mean tiger"):
        bx.wagers("tigre")
