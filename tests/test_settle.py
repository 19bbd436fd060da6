"""One coup, named card by card: whether it can be dealt, and how every wager settles."""

import csv
import io
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from test_deals import dealt

import baccarat_exact as bx
from baccarat_exact import reports
from baccarat_exact.cards import CARDS
from baccarat_exact.cli import main
from baccarat_exact.deal import coup_of_text, coup_text, turns
from baccarat_exact.errors import InputError
from baccarat_exact.wagers import WAGERS

CARD = {card.name: card for card in CARDS}
OF_POINT = ("Kc", "Ah", "2d", "3c", "4s", "5h", "6d", "7c", "8s", "9h")
"""A card for each point."""

Run = tuple[int, str, str]
Call = Callable[..., Run]

THE_ISSUES = "player Qh Qs; banker 9d 2c 5h"
"""Queens and no third card: the player owes one."""

FEWER_DRAWS = """\
title = "The player draws to 4 only"
player_draws = [0, 1, 2, 3, 4]
[banker_draws]
0 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
1 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
2 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
3 = [0, 1, 2, 3, 4, 5, 6, 7, 9, "stood"]
4 = [2, 3, 4, 5, 6, 7, "stood"]
5 = [4, 5, 6, 7, "stood"]
6 = [6, 7]
7 = []
"""


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """The command line called in this process."""

    def run(*arguments: str) -> Run:
        with pytest.raises(SystemExit) as exit_:
            main(list(arguments))
        captured = capsys.readouterr()
        assert isinstance(exit_.value.code, int)
        return exit_.value.code, captured.out, captured.err

    return run


def settlements(coup: str, *wagers: str) -> dict[str, tuple[str, list[str]]]:
    """Of each wager the line and what it pays on each scale."""
    return {
        each.wager.id: (each.line, [str(pays) for pays in each.pays])
        for each in bx.settle(coup, wagers or None).settlements
    }


# How wagers settle

BY_HAND = [
    # How to Play, Winning Bet Payouts and Even Money Baccarat: the banker wins with a 6.
    (
        "player Kh 5s 9d; banker 2d 4c",
        {
            "player": ("loss", ["-1"]),
            "banker": ("win-with-6", ["19/20", "1/2"]),
            "tie": ("loss", ["-1"]),
            "super-six": ("six", ["15"]),
            "tiger": ("two-card", ["12"]),
            "small-tiger": ("six", ["22"]),
            "big-tiger": ("loss", ["-1"]),
            "tiger-tie": ("loss", ["-1"]),
        },
    ),
    # The same in three cards: the other two tigers.
    (
        "player Kh 5s 7d; banker 2d 4c Js",
        {
            "tiger": ("three-card", ["22"]),
            "small-tiger": ("loss", ["-1"]),
            "big-tiger": ("six", ["55"]),
        },
    ),
    # A tie: main bets are neither won nor lost, and a tie on six is a Tiger Tie.
    (
        "player Kh 6s; banker 2d 4c",
        {
            "player": ("tie", ["0"]),
            "banker": ("tie", ["0", "0"]),
            "tie": ("tie", ["8"]),
            "tiger-tie": ("six", ["45"]),
        },
    ),
    # How to Play Tiger Pair, the sheet's four; Perfect Pairs 11A.7, both scales.
    ("player Qh Qs 6d; banker 9d 2c 5h", {"tiger-pair": ("single", ["4"])}),
    ("player 7h 2s; banker 9d 9c", {"tiger-pair": ("single", ["4"])}),
    ("player Kh Ks 4d; banker 8d 8c", {"tiger-pair": ("double", ["25"])}),
    ("player Jh Js 4d; banker Jd Jc 3h", {"tiger-pair": ("twin", ["100"])}),
    (
        "player Kh Qh 4d; banker 8d 8c",
        {"player-pair": ("loss", ["-1"]), "banker-pair": ("pair", ["11"])},
    ),
    ("player Kh Kh 4d; banker 9d 8c", {"perfect-pairs": ("perfect", ["30", "25"])}),
    ("player Kh Kd 4d; banker 9d 8c", {"perfect-pairs": ("coloured", ["10", "12"])}),
    ("player Kh Ks 4d; banker 9d 8c", {"perfect-pairs": ("mixed", ["5", "6"])}),
    # The Lucky 8 pay table, Double Suited in both readings.
    (
        "player 2d Kd 6d; banker As Ts 7s",
        {
            "lucky-8-player": ("double-suited", ["200"]),
            "lucky-8-banker": ("double-suited", ["200"]),
        },
    ),
    (
        "player 2d Kd 6d; banker As Ts 7h",
        {
            "lucky-8-player": ("suited", ["25"]),
            "lucky-8-banker": ("double", ["15"]),
            "lucky-8-player-as-printed": ("double-suited", ["200"]),
        },
    ),
    (
        "player 8s Kd; banker 9h Jc",
        {"lucky-8-player": ("unlucky", ["8"]), "lucky-8-banker": ("loss", ["-1"])},
    ),
    ("player 8s Kd; banker Ah 4c", {"lucky-8-player": ("lucky", ["4"])}),
]


@pytest.mark.parametrize(("coup", "expected"), BY_HAND, ids=[coup for coup, _ in BY_HAND])
def test_coups_settle_as_the_rule_sheets_say(
    coup: str, expected: dict[str, tuple[str, list[str]]]
) -> None:
    found = bx.settle(coup)
    assert found.legal, found.objection
    assert expected.items() <= settlements(coup).items()


def test_every_wager_is_settled_unless_some_are_named() -> None:
    coup = "player Kh 6s; banker 2d 4c"
    assert list(settlements(coup)) == [wager.id for wager in WAGERS]
    assert settlements(coup, "tie") == {"tie": ("tie", ["8"])}
    (one,) = bx.settle(coup, "banker:even-money").settlements
    assert [scale.name for scale in one.wager.scales] == ["even-money"]
    assert one.pays == (Fraction(0),)
    assert bx.settle(coup, WAGERS[:2]).settlements == bx.settle(coup).settlements[:2]


def test_totals_and_winner() -> None:
    found = bx.settle("player 7h 8s; banker 9d 6c Jh")
    assert [turn.total for turn in found.turns] == [5, 5]
    found = bx.settle("player 7h 8s 4d; banker 9d 6c Jh")
    assert (found.player_total, found.banker_total, found.winner) == (9, 5, "player")
    assert coup_text(found.player, found.banker) == "player 7h 8s 4d; banker 9d 6c Jh"


# What the drawing rules ask

FAULTS = [
    # The chart of the Mini Baccarat / Lucky 8 sheet: the player draws on 0 to 5.
    (
        THE_ISSUES,
        "the player draws a third card on 0 against 1",
        "the player, on 0, draws; then the banker, on 1, draws, whatever that card is.",
    ),
    # The banker's row 6: draws against 6 and 7.
    (
        "player Kh 5s; banker 2d 4c",
        "the player draws a third card on 5 against 6",
        "the player, on 5, draws; then the banker, on 6, draws if the player's third card counts "
        "6 or 7, and else stands.",
    ),
    # The banker's row 7: never draws.
    (
        "player Kh 5s; banker Kd 7c 9c",
        "the player draws a third card on 5 against 7",
        "the player, on 5, draws; then the banker, on 7, stands, whatever that card is; 9c is "
        "superfluous.",
    ),
    # The player stands on 6 and 7; the banker then stands on 6 too, and draws on 5.
    (
        "player Kh 6s 2d; banker 2d 4c",
        "the player takes no third card on 6 against 6",
        "the player, on 6, stands; then the banker, on 6, stands; 2d is superfluous.",
    ),
    (
        "player Kh 7s 2c; banker 2d 3c",
        "the player takes no third card on 7 against 5",
        "the player, on 7, stands; then the banker, on 5, draws; 2c is superfluous.",
    ),
    (
        "player Kh 6s; banker 2d 3c",
        "the banker draws a third card on 5 when the player stood",
        "the player, on 6, stands; then the banker, on 5, draws.",
    ),
    (
        "player Kh 6s; banker 2d 4c Ah",
        "the banker takes no third card on 6 when the player stood",
        "the player, on 6, stands; then the banker, on 6, stands; Ah is superfluous.",
    ),
    # The banker's row 3: stands against an 8 alone; row 4: draws against a 2.
    (
        "player Kh 5s 8d; banker Kd 3c 4h",
        "the banker takes no third card on 3 when the player's third card counts 8",
        "the player, on 5, draws; then the banker, on 3, stands; 4h is superfluous.",
    ),
    (
        "player Kh 5s 2d; banker Kd 4c",
        "the banker draws a third card on 4 when the player's third card counts 2",
        "the player, on 5, draws; then the banker, on 4, draws.",
    ),
    # Naturals: no additional cards are drawn.
    (
        "player 4h 5s 2d; banker 4d 4c 3c",
        "the player takes no third card on 9 against 8",
        "a natural ends the coup, so that neither hand draws; 2d and 3c are superfluous.",
    ),
    (
        "player 4h 5s; banker Kd 3c 4h",
        "the banker takes no third card on 3 when the player has a natural 9",
        "a natural ends the coup, so that neither hand draws; 4h is superfluous.",
    ),
    (
        "player Kh 5s; banker 4d 4c 3c",
        "the banker takes no third card on 8, which is a natural",
        "a natural ends the coup, so that neither hand draws; 3c is superfluous.",
    ),
]


@pytest.mark.parametrize(("coup", "objection", "course"), FAULTS, ids=[row[0] for row in FAULTS])
def test_what_cannot_be_dealt_says_what_should_have_been(
    coup: str, objection: str, course: str
) -> None:
    found = bx.settle(coup)
    assert not found.legal
    assert found.objection == objection
    shown = " ".join(str(found).split())
    assert f"This coup cannot be dealt so: {objection}." in shown
    assert f"The right course: {course} As the cards lie, " in shown


@pytest.mark.parametrize("player_total", range(10))
@pytest.mark.parametrize("banker_total", range(10))
def test_what_is_asked_is_what_a_dealer_does(player_total: int, banker_total: int) -> None:
    """By the dealer who follows the sheet's text, for every third card of the player's."""
    first = ("Kc", "Kc", OF_POINT[player_total], OF_POINT[banker_total])
    start, bank = ([CARD[name] for name in first[side::2]] for side in (0, 1))
    player, banker = dealt((*first, "2h", "2h"))
    asked = turns(tuple(start), tuple(bank))
    assert asked[0].takes == (len(player) == 3)
    if len(player) == 2:
        assert asked[1].takes == (len(banker) == 3)
        return
    draws = [
        point for point, third in enumerate(OF_POINT) if len(dealt((*first, third, "2h"))[1]) == 3
    ]
    assert list(asked[1].draws_on) == draws
    assert asked[1].takes == {0: False, 10: True}.get(len(draws))
    for point, third in enumerate(OF_POINT):
        assert turns((*start, CARD[third]), tuple(bank))[1].takes == (point in draws)


def test_what_four_cards_decide_settles_in_any_case() -> None:
    """Pairs are about the first two cards: How to Play, and Perfect Pairs 11A.5."""
    decided = {each.wager.id for each in bx.settle(THE_ISSUES).settlements if each.decided}
    assert decided == {"player-pair", "banker-pair", "perfect-pairs", "tiger-pair"}
    lines = str(bx.settle(THE_ISSUES)).splitlines()
    assert [line.split()[-1] for line in lines if line.startswith(("tiger ", "tiger-pair"))] == [
        "no",
        "yes",
    ]


@pytest.mark.parametrize(
    "coup",
    [
        "Player Qh Qs; Banker 9d 2c 5h",
        "PLAYER: Qh, Qs; BANKER: 9d, 2c, 5h",
        " player Qh Qs;banker 9d 2c 5h ",
    ],
)
def test_other_spellings(coup: str) -> None:
    assert str(bx.settle(coup)) == str(bx.settle(THE_ISSUES))


@pytest.mark.parametrize(
    ("coup", "said"),
    [
        ("", "is no coup"),
        ("Qh Qs; 9d 2c", "is no coup"),
        ("banker 9d 2c; player Qh Qs", "is no coup"),
        ("player Qh; banker 9d 2c", "player has 1"),
        ("player 10h Qs; banker 9d 2c", "did you mean Th?"),
        ("player Qh Qs; banker 9D 2c", "did you mean 9d?"),
        (7, "7 is no coup"),
    ],
)
def test_what_is_no_coup(coup: str, said: str) -> None:
    with pytest.raises(InputError, match=said.replace("?", r"\?")):
        bx.settle(coup)


# The command


def test_the_command_ends_with_1_if_the_coup_cannot_be(call: Call) -> None:
    code, out, err = call("settle", THE_ISSUES, "--format", "json")
    answer = json.loads(out)
    assert (code, err) == (1, "")
    assert answer["coup"] == {"player": ["Qh", "Qs"], "banker": ["9d", "2c", "5h"]}
    assert answer["legal"] is False
    assert answer["objection"] == "the player draws a third card on 0 against 1"
    assert (answer["player_initial_total"], answer["banker_initial_total"]) == (0, 1)
    assert (answer["player_total"], answer["banker_total"], answer["winner"]) == (0, 6, "banker")
    assert (answer["player_draws"], answer["banker_draws"]) == (True, True)
    by_id = {each["wager"]: each for each in answer["settlements"]}
    assert list(by_id) == [wager.id for wager in WAGERS]
    assert by_id["tiger"] == {
        "wager": "tiger",
        "line": "three-card",
        "decided_by_four_cards": False,
        "scales": [{"scale": "12-22", "pays": "22"}],
    }


def test_the_command_ends_with_0_if_the_coup_can_be(call: Call) -> None:
    code, out, err = call("settle", "player Kh 5s 9d; banker 2d 4c", "banker", "--format", "json")
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert (answer["legal"], answer["objection"]) == (True, None)
    (settled,) = answer["settlements"]
    assert settled["scales"] == [
        {"scale": "commission-5", "pays": "19/20"},
        {"scale": "even-money", "pays": "1/2"},
    ]


def test_json_says_on_which_cards_the_banker_draws() -> None:
    """Row 6 of the chart; and of a card too many which it is."""
    answer = json.loads(reports.json_text(bx.settle("player Kh 5s; banker 2d 4c")))
    assert (answer["banker_draws"], answer["banker_draws_on"]) == (None, [6, 7])
    answer = json.loads(reports.json_text(bx.settle("player Kh 6s 2d; banker 2d 4c")))
    assert (answer["banker_draws"], answer["superfluous"]) == (False, ["2d"])


def test_other_rules_and_wagers_of_a_file(call: Call, tmp_path: Path) -> None:
    rules, wagers = tmp_path / "rules.toml", tmp_path / "wagers.toml"
    rules.write_text(FEWER_DRAWS)
    wagers.write_text(
        '[[wager]]\nid = "fives"\ntitle = "Five"\nsource = "here"\n'
        '[[wager.line]]\nname = "five"\nwhen = "player_total == 5"\n'
        "[wager.scales.s]\nfive = 7\n"
    )
    coup = "player Kh 5s; banker 2d 4c"
    assert call("settle", coup)[0] == 1
    code, out, err = call("settle", coup, "--rules", str(rules), "--wagers", str(wagers))
    assert (code, err) == (0, "")
    assert "can be dealt under the rules The player draws to 4 only: the banker\nwins, 6" in out
    assert "fives  five        s         7" in out
    assert "tiger" not in out
    assert "tiger" in call("settle", coup, "tiger", "--wagers", str(wagers))[1]


@pytest.mark.parametrize("coup", [THE_ISSUES, "player Kh 6s; banker 2d 4c"])
@pytest.mark.parametrize("output_format", ["table", "csv", "latex", "json"])
def test_formats(call: Call, coup: str, output_format: str) -> None:
    code, out, err = call("settle", coup, "--format", output_format)
    assert (code, err) == (int(coup == THE_ISSUES), "")
    if output_format == "table":
        assert max(map(len, out.splitlines())) <= 80
    if output_format == "csv":
        found = list(csv.DictReader(io.StringIO(out)))
        assert len(found) == sum(len(wager.scales) for wager in WAGERS)
        assert {row["legal"] for row in found} == {str(code == 0).lower()}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["player Qh Qs"], "'player Qh Qs' is no coup: write a coup as"),
        (["player", "Qh", "Qs"], "'player' is no coup"),
        ([THE_ISSUES, "tigre"], "did you mean tiger"),
        ([THE_ISSUES, "tiger:rich"], "scale of tiger"),
        ([], "Missing argument"),
    ],
)
def test_bad_usage_is_one_line(call: Call, arguments: list[str], said: str) -> None:
    code, out, err = call("settle", *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_settled_coup_shows_itself() -> None:
    found = bx.settle(THE_ISSUES)
    assert "<td" in found._repr_html_()
    assert len(found.to_frame()) == sum(len(wager.scales) for wager in WAGERS)
    assert coup_of_text(coup_text(found.player, found.banker)) == (found.player, found.banker)
