"""A wager or a tableau from a file, in every command that takes one."""

import json
from pathlib import Path

import pytest

from baccarat_exact.cli import main

SIXES = """\
[[wager]]
id = "sixes"
title = "Somebody wins with 6"
source = "house idea, 2026"
[[wager.line]]
name = "six"
when = 'winner == "banker" and banker_total == 6 or winner == "player" and player_total == 6'
[[wager.line]]
name = "tie"
when = 'winner == "tie"'
[wager.scales.standard]
six = 7
tie = 0
"""

SHORTER = """\
title = "The banker stands on 5 when the player stood"
player_draws = [0, 1, 2, 3, 4, 5]
[banker_draws]
0 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
1 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
2 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
3 = [0, 1, 2, 3, 4, 5, 6, 7, 9, "stood"]
4 = [2, 3, 4, 5, 6, 7, "stood"]
5 = [4, 5, 6, 7]
6 = [6, 7]
7 = []
"""

CLAIMS = """\
wager,scale,decks,quantity,line,printed,source
sixes,,8,pays,six,7 to 1,a sheet
"""

CALLS = {
    "edge": ["edge", "sixes"],
    "wagers": ["wagers", "sixes"],
    "settle": ["settle", "player Qh 6s; banker 9d 2c 4h", "sixes"],
    "examples": ["examples", "sixes"],
    "compare": ["compare", "sixes", "tie"],
    "solve": ["solve", "sixes", "--line", "six", "--target", "5%"],
    "formula": ["formula", "sixes"],
    "slip": ["slip", "sixes=10", "tie=5"],
    "workbench": ["workbench", "sixes", "--out", "page.html"],
    "verify": ["verify", "claims.csv"],
    "report": ["report", "sixes", "--out", "out"],
    "certify": ["certify", "sixes", "--out", "cert.json"],
}
"""A call of each command that takes a wager."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.toml").write_text(SIXES)
    Path("rules.toml").write_text(SHORTER)
    Path("claims.csv").write_text(CLAIMS)


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(list(args))
    printed = capsys.readouterr()
    return stop.value.code, printed.out, printed.err


@pytest.mark.parametrize("command", CALLS)
def test_a_wager_of_a_file_is_as_good_as_a_built_in_one(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *CALLS[command], "--wagers", "house.toml")
    assert (code, "Traceback" in err) == (0, False)
    page = Path("page.html")
    assert "sixes" in out + (page.read_text() if page.exists() else "")
    assert "Warning" not in err


@pytest.mark.parametrize("command", CALLS)
def test_a_tableau_of_a_file_is_named_in_what_it_counts(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(
        capsys, *CALLS[command], "--wagers", "house.toml", "--rules", "rules.toml"
    )  # fmt: skip
    assert code == 0
    page = Path("page.html")
    text = " ".join((out + (page.read_text() if page.exists() else "")).split())
    assert "The banker stands on 5 when the player stood" in text or command == "wagers"


def test_another_tableau_gives_another_edge(capsys: pytest.CaptureFixture[str]) -> None:
    usual, other = (
        json.loads(run(capsys, "edge", "player", "--format", "json", *rules)[1])["results"][0]
        for rules in ((), ("--rules", "rules.toml"))
    )
    assert usual["house_edge"] != other["house_edge"]
    odds = [
        json.loads(run(capsys, "odds", "--by", "winner", "--format", "json", *rules)[1])["rows"]
        for rules in ((), ("--rules", "rules.toml"))
    ]
    assert odds[0] != odds[1]


def nested(brackets: int) -> str:
    return "x = " + "[" * brackets + "]" * brackets


BAD = {
    "duplicate ids": (SIXES + SIXES, "line 15: sixes stands twice as wager id"),
    "a scale that misses a line": (SIXES.replace("tie = 0\n", ""), "no pay for the line tie"),
    "a scale that invents a line": (SIXES + "seven = 7\n", "line 14: unknown line 'seven'"),
    "a float pay": (SIXES.replace("= 7", "= 7.5"), 'line 12: a pay of 7.5 is not exact: write it'),
    "a pay below -1": (SIXES.replace("= 7", "= -2"), "line 12: a pay of -2 is below -1"),
    "no such attribute": (SIXES.replace("winner == \"tie\"", "winer == \"tie\""), "winner"),
    "an empty file": ("", "line 1: the number of [[wager]] is 0"),
    "over a megabyte": (SIXES + "#" * 1_000_000, "at most 1,000,000 bytes"),
    "5,000 brackets": (nested(5_000), "nested too deep"),
    "5,000 brackets in a condition": (
        SIXES.replace("'winner == \"tie\"'", "'" + "(" * 5_000 + ")" * 5_000 + "'"),
        "line 10: a condition of 10,000 characters is too long",
    ),
    "5,000 digits": (SIXES.replace("= 7", "= " + "7" * 5_000), "too many digits"),
    "5,000 digits as text": (SIXES.replace("= 7", '= "' + "7" * 5_000 + '"'), "line 12"),
    "a built-in id": (SIXES.replace('"sixes"', '"tie"'), "line 2: tie is the id of a built-in"),
    "a reserved name": (SIXES.replace('"six"', '"loss"'), "line 6: loss cannot be a line name"),
    "an unknown key": (SIXES.replace("source", "sauce"), "line 4: unknown key 'sauce'"),
    "no TOML": ("<html>", "line 1"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", BAD)
@pytest.mark.parametrize("command", CALLS)
def test_a_mistake_in_the_file_is_one_line(
    command: str, mistake: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text, said = BAD[mistake]
    Path("house.toml").write_text(text)
    before = sorted(Path().rglob("*"))
    code, out, err = run(capsys, *CALLS[command], "--wagers", "house.toml")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("Error: --wagers: 'house.toml'")
    assert said in err
    assert len(err) < 500
    assert sorted(Path().rglob("*")) == before


def test_a_built_in_wager_as_a_file_reads_back(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, err = run(capsys, "wagers", "--toml")
    assert (code, err) == (0, "")
    Path("all.toml").write_text(text)
    _, built_in, _ = run(capsys, "edge", "--format", "csv")
    _, from_file, _ = run(capsys, "edge", "--format", "csv", "--wagers", "all.toml")
    assert from_file == built_in


def test_a_wager_to_start_from(capsys: pytest.CaptureFixture[str]) -> None:
    """Another id and another pay, and it is a wager of one's own: 12 and 20 instead of 22."""
    _, text, _ = run(capsys, "wagers", "tiger", "--toml")
    Path("mine.toml").write_text(text.replace('"tiger"', '"mine"').replace("22", "20"))
    code, out, _ = run(capsys, "edge", "mine", "--wagers", "mine.toml", "--format", "json")
    custom = run(capsys, "edge", "tiger", "--pays", "12,20", "--format", "json")[1]
    assert code == 0
    own, built_in = json.loads(out)["results"][0], json.loads(custom)["results"][0]
    assert own["house_edge"] == built_in["house_edge"]
    assert "two-card" in text
    assert "# " in text.splitlines()[0]


@pytest.mark.parametrize("option", ["--wagers", "--rules"])
def test_a_second_file_is_not_dropped_in_silence(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = "house.toml" if option == "--wagers" else "rules.toml"
    code, out, err = run(capsys, "edge", "tie", option, file, option, file)
    assert (code, out) == (2, "")
    assert err == f"Error: {option} is given 2 times: give one file\n"


def test_one_number_of_decks_where_one_is_meant(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "edge", "tie", "--decks", "6,8")
    assert code == 2
    assert "one number of decks is needed here, not '6,8'; compare and solve take several" in err
