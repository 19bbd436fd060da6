"""The drawing tableau, laid beside the charts of the rule sheets and the published counts."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from baccarat_exact.coup import Value
from baccarat_exact.errors import InputError
from baccarat_exact.outcome import outcomes
from baccarat_exact.rules import COLUMNS, PUNTO_BANCO, Column, Rules
from baccarat_exact.shoe import Shoe

# The banker's rows as each sheet prints them: draws on, stands on.

LUCKY_8_SHEET = {
    3: ("1-2-3-4-5-6-7-9-10", "8"),
    4: ("2-3-4-5-6-7", "1-8-9-10"),
    5: ("4-5-6-7", "1-2-3-8-9-10"),
    6: ("6-7", "1-2-3-4-5-8-9-10"),
}
"""The Mini Baccarat / Lucky 8 sheet: ten and court cards are written 10."""

HOW_TO_PLAY = {
    3: ("0, 1, 2, 3, 4, 5, 6, 7, 9", "8"),
    4: ("2, 3, 4, 5, 6, 7", "0, 1, 8, 9"),
    5: ("4, 5, 6, 7", "0, 1, 2, 3, 8, 9"),
    6: ("6, 7", "0, 1, 2, 3, 4, 5, 8, 9"),
}
"""The guide How to Play Baccarat, which has no column for a player who stood."""

SHEETS = [
    pytest.param(chart, row, id=f"{sheet}, banker {row}")
    for sheet, chart in (("Lucky 8 sheet", LUCKY_8_SHEET), ("How to Play", HOW_TO_PLAY))
    for row in chart
]


def points(printed: str) -> set[int]:
    """The points that a cell of a sheet lists."""
    return {int(number) % 10 for number in re.findall("[0-9]+", printed)}


@pytest.mark.parametrize(("chart", "row"), SHEETS)
def test_banker_row_as_printed(chart: dict[int, tuple[str, str]], row: int) -> None:
    draws, stands = map(points, chart[row])

    assert draws | stands == set(range(10))
    assert not draws & stands
    assert PUNTO_BANCO.banker_draws[row] - {"stood"} == draws


@pytest.mark.parametrize("row", [0, 1, 2])
def test_banker_always_draws_on_0_1_2(row: int) -> None:
    """Both sheets, in words."""
    assert PUNTO_BANCO.banker_draws[row] == set(COLUMNS)


def test_banker_stands_on_7() -> None:
    """Both sheets' row 7."""
    assert PUNTO_BANCO.banker_draws[7] == frozenset()


def test_banker_after_a_player_who_stood() -> None:
    """The Lucky 8 sheet alone: draws on 0-1-2-3-4 and 5, stands on 6-7."""
    drawn = {row for row in range(8) if "stood" in PUNTO_BANCO.banker_draws[row]}

    assert drawn == {0, 1, 2, 3, 4, 5}


def test_player_draws_on_0_to_5_and_stands_on_6_and_7() -> None:
    """Both sheets' charts of the player's hand."""
    assert PUNTO_BANCO.player_draws == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(10))
def test_a_natural_in_either_hand_ends_the_coup(natural: int, other: int) -> None:
    """Both sheets: 8-9, natural, neither hand draws."""
    for player, banker in ((natural, other), (other, natural)):
        assert not PUNTO_BANCO.player_takes(player, banker)
        assert not any(PUNTO_BANCO.banker_takes(player, banker, column) for column in COLUMNS)


# Every cell matters: flipped, it breaks the counts that are published for eight decks.

PUBLISHED = {
    ("player",): 2_230_518_282_592_256,
    ("banker",): 2_292_252_566_437_888,
    ("tie",): 475_627_426_473_216,
}
"""WizardOfOdds, 8 decks, of 4,998,398,275,503,360."""

CELLS: list[tuple[int, Column]] = [(row, column) for row in range(8) for column in COLUMNS]


def winners(rules: Rules) -> Mapping[tuple[Value, ...], int]:
    return outcomes(Shoe.of_decks(8), "winner", rules=rules).rows


def test_published_counts_on_eight_decks() -> None:
    assert sum(PUBLISHED.values()) == 4_998_398_275_503_360
    assert winners(PUNTO_BANCO) == PUBLISHED


@pytest.mark.parametrize("total", range(8))
def test_a_flipped_player_cell_breaks_the_published_counts(total: int) -> None:
    flipped = Rules("flipped", PUNTO_BANCO.player_draws ^ {total}, PUNTO_BANCO.banker_draws)

    assert winners(flipped) != PUBLISHED


@pytest.mark.parametrize(("row", "column"), CELLS)
def test_a_flipped_banker_cell_breaks_the_published_counts(row: int, column: Column) -> None:
    draws = list(PUNTO_BANCO.banker_draws)
    draws[row] = draws[row] ^ {column}
    flipped = Rules("flipped", PUNTO_BANCO.player_draws, tuple(draws))

    assert winners(flipped) != PUBLISHED


def test_a_banker_who_stands_whenever_the_player_stood_favours_the_player() -> None:
    """Reading the guide's missing column as "stands" for 3 to 6: its own 1.24 % excludes it."""
    draws = (
        *PUNTO_BANCO.banker_draws[:3],
        *(row - {"stood"} for row in PUNTO_BANCO.banker_draws[3:]),
    )
    ways = winners(Rules("no column for a player who stood", PUNTO_BANCO.player_draws, draws))

    assert ways["player",] > ways["banker",]


# Rules files.

GOOD = """\
title = "Punto banco"
player_draws = [0, 1, 2, 3, 4, 5]
[banker_draws]
0 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
1 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
2 = [10, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
3 = [1, 2, 3, 4, 5, 6, 7, 9, 10, "stood"]
4 = [2, 3, 4, 5, 6, 7, "stood"]
5 = ["stood", 7, 6, 5, 4]
6 = [6, 7]
7 = []
"""


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "house.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_a_rules_file_reads_back_as_the_usual_tableau(tmp_path: Path) -> None:
    assert Rules.from_toml(written(tmp_path, GOOD)) == PUNTO_BANCO
    assert Rules.from_toml(str(written(tmp_path, b"\xef\xbb\xbf" + GOOD.encode()))) == PUNTO_BANCO


def test_a_rules_file_of_another_tableau_is_counted_by(tmp_path: Path) -> None:
    """One row changed in the file is one row changed in the rules."""
    rules = Rules.from_toml(written(tmp_path, GOOD.replace("6 = [6, 7]", "6 = [6]")))
    draws = list(PUNTO_BANCO.banker_draws)
    draws[6] = frozenset({6})

    assert rules == Rules("Punto banco", PUNTO_BANCO.player_draws, tuple(draws))
    assert winners(rules) != PUBLISHED


BAD: dict[str, tuple[str | bytes, str]] = {
    "a row is missing": (GOOD.replace("6 = [6, 7]\n", ""), "banker_draws"),
    "a row too many": (GOOD + "8 = []\n", "banker_draws"),
    "no rows": (GOOD.partition("[banker_draws]")[0], "banker_draws"),
    "rows are no table": (GOOD.partition("[banker_draws]")[0] + "banker_draws = 3", "banker_draws"),
    "no title": (GOOD.partition("\n")[2], "title"),
    "an empty title": (GOOD.replace('"Punto banco"', '" "'), "title"),
    "a title that is a number": (GOOD.replace('"Punto banco"', "7"), "title"),
    "no player row": (GOOD.replace("player_draws", "#"), "player_draws"),
    "an unknown key": ("decks = 8\n" + GOOD, "decks"),
    "an unknown column": (GOOD.replace("6 = [6, 7]", "6 = [6, 11]"), "banker_draws 6 has 11"),
    "a negative column": (GOOD.replace("6 = [6, 7]", "6 = [-6]"), "banker_draws 6 has -6"),
    "a wrong word": (GOOD.replace("6 = [6, 7]", '6 = ["stands"]'), "banker_draws 6 has 'stands'"),
    "a number as text": (GOOD.replace("6 = [6, 7]", '6 = ["6"]'), "banker_draws 6 has '6'"),
    "half a point": (GOOD.replace("6 = [6, 7]", "6 = [6.5]"), "banker_draws 6 has 6.5"),
    "a whole number with a point": (GOOD.replace("6 = [6, 7]", "6 = [6.0]"), "has 6.0"),
    "a list in a list": (GOOD.replace("6 = [6, 7]", "6 = [[6, 7]]"), "banker_draws 6"),
    "a row that is no list": (GOOD.replace("6 = [6, 7]", "6 = 6"), "banker_draws 6"),
    "a player who draws on 8": (GOOD.replace("4, 5]", "4, 5, 8]", 1), "player_draws has 8"),
    "10 is no total": (GOOD.replace("4, 5]", "4, 5, 10]", 1), "player_draws has 10: allowed"),
    "stood is no total": (GOOD.replace("4, 5]", '4, 5, "stood"]', 1), "player_draws has 'stood'"),
    "a column twice": (GOOD.replace("6 = [6, 7]", "6 = [6, 7, 6]"), "banker_draws 6 has 6 twice"),
    "0 and 10": (GOOD.replace("6 = [6, 7]", "6 = [0, 10]"), "banker_draws 6 has 10 twice"),
    "a total twice": (GOOD.replace("4, 5]", "4, 5, 5]", 1), "player_draws has 5 twice"),
    "true is no column": (GOOD.replace("6 = [6, 7]", "6 = [true]"), "banker_draws 6 has True"),
    "true is no total": (GOOD.replace("[0, 1,", "[false, 1,", 1), "player_draws has False"),
    "a row twice": (GOOD + "7 = []\n", "line 12"),
    "not TOML": ("Banker draws on 0 to 5\n", "line 1, column"),
    "an open string": (GOOD.replace('banco"', "banco"), "line 1, column"),
    "5,000 brackets": ("title = " + "[" * 5_000, "nested too deep"),
    "5,000 digits": (GOOD.replace("[6, 7]", "[" + "6" * 5_000 + "]"), "house.toml"),
    "not UTF-8": (GOOD.replace("Punto", "Pünto").encode("latin-1"), "byte 11"),
    "over a megabyte": (GOOD + "#" * 1_000_000, "1,000,000 bytes"),
    "nothing": ("", "title"),
}


@pytest.mark.parametrize(("content", "place"), BAD.values(), ids=BAD)
def test_a_bad_rules_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | bytes, place: str
) -> None:
    monkeypatch.chdir(tmp_path)
    written(Path(), content)
    with pytest.raises(InputError) as caught:
        Rules.from_toml("house.toml")

    message = str(caught.value)
    assert place in message
    assert "house.toml" in message
    assert len(message.splitlines()) == 1
    assert len(message) < 400


@pytest.mark.parametrize(("name", "problem"), [("folder", "is a folder"), ("none", "no file")])
def test_a_folder_or_no_file_is_no_rules_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    with pytest.raises(InputError, match=problem) as caught:
        Rules.from_toml(name)

    assert name in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_message_names_the_file_however_long_its_path(tmp_path: Path) -> None:
    folder = tmp_path / "drawing rules of the casinos of the southern hemisphere, by year"
    folder.mkdir()
    for content in (BAD["not UTF-8"][0], BAD["over a megabyte"][0], BAD["no title"][0]):
        with pytest.raises(InputError, match=r"house\.toml"):
            Rules.from_toml(written(folder, content))


@pytest.mark.parametrize(
    ("player", "banker", "problem"),
    [
        ({0}, [set()] * 7, "7 rows"),
        ({8}, [set()] * 8, "player_draws has 8"),
        ({0}, [*[set()] * 7, {"stod"}], "banker_draws 7 has 'stod'"),
    ],
)
def test_rules_made_in_python_are_checked_too(
    player: set[int], banker: list[set[Column]], problem: str
) -> None:
    with pytest.raises(InputError, match=problem):
        Rules("wrong", frozenset(player), tuple(map(frozenset, banker)))


def test_a_file_of_exactly_a_megabyte_is_read(tmp_path: Path) -> None:
    full = GOOD + "#" * (1_000_000 - len(GOOD))

    assert Rules.from_toml(written(tmp_path, full)) == PUNTO_BANCO
