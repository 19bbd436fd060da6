"""How the shoe and the rules show themselves."""

import json
from pathlib import Path

import pytest

import baccarat_exact as bx
from baccarat_exact import reports

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
    assert sum(json.loads(reports.json_text(shoe))["shoe"]["counts"].values()) == shoe.size


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
