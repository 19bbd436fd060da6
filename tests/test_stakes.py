"""The edge at a stake: caps and chips, against hand calculations from known counts."""

import csv
import io
import json
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import baccarat_exact as bx
from baccarat_exact import reports
from baccarat_exact.analysis.stakes import AtStake, at_stake, at_stakes
from baccarat_exact.cli import main

# Published, on eight decks.
WAYS = 4_998_398_275_503_360
BANKER = 2_292_252_566_437_888
PLAYER = 2_230_518_282_592_256

COMMISSION = bx.edge("banker:commission-5")
LUCKY_8 = bx.edge("lucky-8-player")

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """The command line called in this process: its status, and what it wrote."""

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as exit_:
            main(list(arguments))
        captured = capsys.readouterr()
        assert isinstance(exit_.value.code, int)
        return exit_.value.code, captured.out, captured.err

    return run


# Caps


def test_the_lucky_8_sheet_at_its_greatest_wager() -> None:
    """200 to 1 on $300 would be $60,000: with $30,000 it is 100 to 1, and $150 is the border."""
    at = at_stake(LUCKY_8, 300, max_payout="30,000")
    assert [line.pays for line in at.edge.lines] == [100, 25, 15, 8, 4]
    assert list(at.payouts) == [30_000, 7_500, 4_500, 2_400, 1_200]
    assert at.bites[0].line == "double-suited"
    assert [bite.stake for bite in at.bites] == [150, 1_200, 2_000, 3_750, 7_500]
    assert at.house_edge == LUCKY_8.house_edge + 100 * LUCKY_8.lines[0].probability
    assert at.listed is LUCKY_8


@pytest.mark.parametrize(("stake", "pays"), [(150, 200), ("150.01", Fraction(30_000_00, 150_01))])
def test_the_cap_bites_above_150_and_not_there(stake: int | str, pays: Fraction | int) -> None:
    assert at_stake(LUCKY_8, stake, max_payout=30_000).edge.lines[0].pays == pays


def test_a_cap_does_not_change_what_is_lost_or_pushed() -> None:
    at = at_stake(COMMISSION, 100, max_payout=1)
    assert at.edge.loss_ways == PLAYER
    assert at.edge.push_ways == COMMISSION.push_ways
    assert at.house_edge == Fraction(PLAYER - BANKER / Fraction(100), WAYS)


# Chips: the player's ways lose the stake, the banker's are paid, ties push


def chips_edge(stake: int, payout: str) -> Fraction:
    return (stake * PLAYER - Fraction(payout) * BANKER) / (stake * WAYS)


@pytest.mark.parametrize(
    ("stake", "unit", "rounding", "payout"),
    [
        (10, "0.25", "down", "9.50"),
        (10, "0.25", "up", "9.50"),
        (7, "0.25", "down", "6.50"),  # 6.65
        (7, "0.25", "up", "6.75"),
        (7, "0.25", "nearest", "6.75"),
        (6, "0.25", "nearest", "5.75"),  # 5.70
        (10, "1", "down", "9"),  # 9.50, half-way
        (10, "1", "up", "10"),
        (10, "1", "nearest", "10"),
        (30, "1", "nearest", "29"),  # 28.50: halves go up, not to the even 28
        (1, "5", "down", "0"),
        (1, "5", "up", "5"),
        (100, "1", "down", "95"),
    ],
)
def test_commission_in_chips(stake: int, unit: str, rounding: str, payout: str) -> None:
    at = at_stake(COMMISSION, stake, payout_unit=unit, rounding=rounding)
    assert list(at.payouts) == [Fraction(payout), Fraction(payout), 0]
    assert at.house_edge == chips_edge(stake, payout)


def test_down_is_the_default() -> None:
    assert at_stake(COMMISSION, 7, payout_unit="0.25").rounding == "down"


def test_what_is_rounded_to_nothing_is_a_push() -> None:
    at = at_stake(COMMISSION, 1, payout_unit=5)
    assert at.edge.hit_frequency == 0
    assert at.edge.push_ways == WAYS - PLAYER


def test_a_payout_is_rounded_first_and_cut_then() -> None:
    """6.65 is 7 in whole chips, rounded up, and then cut to 6.25, which is no multiple of 1."""
    at = at_stake(COMMISSION, 7, max_payout="6.25", payout_unit=1, rounding="up")
    assert at.payouts[0] == Fraction("6.25")
    assert at_stake(COMMISSION, 7, max_payout="6.25", payout_unit=1).payouts[0] == 6


def test_a_line_that_loses_a_part_is_not_rounded() -> None:
    half_lost = bx.edge("banker", pays=["-1/2", "19/20", 0])
    at = at_stake(half_lost, 7, max_payout="6.25", payout_unit=1)
    assert list(at.payouts) == [Fraction("-3.5"), 6, 0]


# The table of stakes


def test_stakes_that_are_paid_without_rounding() -> None:
    """0.95 of a stake is a multiple of 0.25 if 19/5 of it is whole; of 1 if 19/20 of it is."""
    quarters = at_stake(COMMISSION, 7, payout_unit="0.25")
    ones = at_stake(COMMISSION, 7, payout_unit=1)
    assert (quarters.unrounded_multiple, ones.unrounded_multiple) == (5, 20)
    assert at_stake(LUCKY_8, 7, payout_unit="0.25").unrounded_multiple == 1
    assert at_stake(COMMISSION, 7).unrounded_multiple is None
    for at in (quarters, ones):
        for stake, edge in at.by_stake:
            assert at.unrounded_multiple is not None
            whole = stake % at.unrounded_multiple == 0
            assert (edge.house_edge == COMMISSION.house_edge) == whole


def test_the_sawtooth_of_whole_chips_shows() -> None:
    at = at_stake(COMMISSION, 30, payout_unit=1)
    edges = {int(stake): edge.house_edge for stake, edge in at.by_stake}
    assert {5, 10, 15, 20, 25, 30} <= set(edges)
    for stake, payout in ((5, "4"), (10, "9"), (15, "14"), (20, "19"), (25, "23"), (30, "28")):
        assert edges[stake] == chips_edge(stake, payout)


@pytest.mark.parametrize(
    "edge", list(bx.edges()), ids=lambda edge: f"{edge.wager.id}:{edge.scale.name}"
)
@pytest.mark.parametrize(
    "terms",
    [
        {"max_payout": 30_000},
        {"payout_unit": 1},
        {"payout_unit": "0.25", "rounding": "nearest", "max_payout": 500},
        {"max_payout": 10**12},
    ],
    ids=str,
)
@pytest.mark.parametrize("stake", ["0.5", 300, "1,000,000"])
def test_the_ladder(edge: bx.Edge, terms: dict[str, Any], stake: int | str) -> None:
    at = at_stake(edge, stake, **terms)
    stakes = [each.stake for each in at.by_stake]
    assert stakes == sorted(set(stakes))
    assert at.stake in stakes
    assert {bite.stake for bite in at.bites} <= set(stakes)
    assert stakes[-1] > max([at.stake, *(bite.stake for bite in at.bites)])
    assert 2 <= len(stakes) <= 20
    shown = {each.stake: each.edge for each in at.by_stake}
    assert shown[at.stake] == at.edge
    if "payout_unit" not in terms:
        first = at.bites[0].stake
        assert all(
            (each.house_edge == edge.house_edge) == (s <= first) for s, each in shown.items()
        )


def test_a_stake_alone_changes_nothing() -> None:
    at = at_stake(COMMISSION, "12.50")
    assert (at.edge, at.bites, len(at.by_stake)) == (COMMISSION, (), 1)
    assert "the edge is the same at every stake" in str(at)


def test_a_wager_of_very_many_pays_has_a_short_table() -> None:
    lines = tuple(bx.Line(f"by-{margin}", f"margin == {margin}") for margin in range(10))
    more = tuple(bx.Line(f"p-{total}", f"player_total == {total}") for total in range(10))
    pays = bx.Scale.of("steep", *(2**place for place in range(20)))
    many = bx.Wager("many", "Many", "test", (*lines, *more), (pays,))
    at = at_stake(bx.edge(many), 5, max_payout=1_000)
    assert len(at.bites) == 20
    assert len(at.by_stake) <= 20
    assert at.by_stake[-1].stake >= max(bite.stake for bite in at.bites)


# How it shows itself


def test_the_answer_is_a_sentence() -> None:
    assert "The house edge is 2.0406 %, not 1.0579 % as listed: win-with-6 and win pay less." in (
        " ".join(str(at_stake(COMMISSION, 7, payout_unit="0.25")).split())
    )
    assert "every line pays as listed" in str(at_stake(COMMISSION, 5, payout_unit="0.25"))
    assert "above a stake of 150: double-suited" in str(at_stake(LUCKY_8, 9, max_payout=30_000))


@pytest.mark.parametrize("stake", ["300", "1/3", "1234567890123456789"])
def test_every_view_fits(stake: str) -> None:
    for at in at_stakes(bx.edges(), stake, max_payout=30_000, payout_unit="0.25"):
        assert max(map(len, str(at).splitlines())) <= 80
        assert at._repr_html_().count("<table>") == 3
        assert len(at.to_frame()) == len(at.by_stake)
        assert reports.latex(at).count(r"\bottomrule") == 3
        json.loads(reports.json_text(at))
        assert pickle.loads(pickle.dumps(at)) == at


def test_json_has_the_effective_pays_and_what_they_were(call: Call) -> None:
    arguments = ["lucky-8-player", "--stake", "300", "--max-payout", "30000", "--format", "json"]
    code, out, err = call("edge", *arguments)
    assert (code, err) == (0, "")
    (result,) = json.loads(out)["results"]
    top = result["lines"][0]
    assert (top["pays"], top["pays_listed"], top["payout"]) == ("100", "200", "30000")
    assert (result["stake"], result["max_payout"]) == ("300", "30000")
    assert (result["payout_unit"], result["rounding"]) == (None, None)
    assert Fraction(result["house_edge_listed"]) == LUCKY_8.house_edge
    assert result["bites"][0] == {"line": "double-suited", "stake": "150", "at_once": False}
    asked = next(row for row in result["by_stake"] if row["stake"] == "300")
    assert asked["house_edge"] == result["house_edge"]
    assert asked["house_edge_percent"] == result["house_edge_percent"] == "12.0533"


def test_csv_has_every_line_at_every_stake(call: Call) -> None:
    arguments = ["banker", "--stake", "7", "--payout-unit", "0.25", "--format", "csv"]
    rows = list(csv.DictReader(io.StringIO(call("edge", *arguments)[1])))
    asked = [row for row in rows if row["asked"] == "true" and row["scale"] == "commission-5"]
    assert [row["line"] for row in asked] == ["win-with-6", "win", "tie", "loss"]
    assert [row["payout"] for row in asked] == ["13/2", "13/2", "0", "-7"]
    assert [row["pays_listed"] for row in asked] == ["19/20", "19/20", "0", "-1"]
    for stake in {row["stake"] for row in rows}:
        own = [row for row in rows if row["stake"] == stake and row["scale"] == "commission-5"]
        lost = -sum(Fraction(row["contribution"]) for row in own)
        assert {Fraction(row["house_edge"]) for row in own} == {lost}


def test_every_wager_at_a_stake(call: Call) -> None:
    code, out, _ = call("edge", "--stake", "300", "--max-payout", "30000")
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    row = next(line for line in out.splitlines() if line.startswith("lucky-8-player "))
    assert row.split() == ["lucky-8-player", "standard", "12.0533", "11.9759", "150"]
    data = json.loads(call("edge", "--stake", "300", "--format", "json")[1])
    assert len(data["results"]) == len(bx.edges())


# What is refused


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--max-payout", "3"], ["--max-payout needs --stake"]),
        (["--payout-unit", "3"], ["--payout-unit needs --stake"]),
        (["--rounding", "up"], ["--rounding needs --stake"]),
        (["--stake", "3", "--rounding", "up"], ["--rounding needs --payout-unit"]),
        (["--stake", "0"], ["--stake", "'0'"]),
        (["--stake", "-3"], ["--stake", "'-3'"]),
        (["--stake", "3", "--max-payout", "much"], ["--max-payout", "'much'"]),
        (["--stake", "3", "--payout-unit", "1e3"], ["--payout-unit", "'1e3'"]),
        (["--stake", "3", "--payout-unit", "1", "--rounding", "off"], ["--rounding", "'off'"]),
        (["--stake", "9" * 5_000], ["--stake"]),
        (["--stake", "7" * 29, "--max-payout", "0.0000000000000001"], ["tie at a stake", "digits"]),
    ],
)
def test_bad_options(call: Call, arguments: list[str], named: list[str]) -> None:
    code, out, err = call("edge", "tie", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert len(err) < 500
    for name in named:
        assert name in err


@pytest.mark.parametrize(
    ("terms", "problem"),
    [
        ({"stake": 2.5}, 'stake: 2.5 is not exact: write it as text, "2.5"'),
        ({"stake": -1}, "stake: an amount of -1"),
        ({"stake": 1, "max_payout": 0}, "max_payout: an amount of 0"),
        ({"stake": 1, "payout_unit": True}, "payout_unit: True is no amount"),
        ({"stake": 1, "payout_unit": 1, "rounding": "off"}, "unknown rounding 'off': known are"),
        ({"stake": 1, "rounding": "up"}, "rounding up needs a payout unit"),
    ],
)
def test_bad_terms(terms: dict[str, Any], problem: str) -> None:
    with pytest.raises(bx.InputError, match=problem):
        at_stake(COMMISSION, **terms)


def test_not_an_edge() -> None:
    with pytest.raises(bx.InputError, match="'banker' is no edge"):
        at_stake("banker", 5)  # type: ignore[arg-type]


def test_the_package_names_it() -> None:
    assert bx.at_stake is at_stake
    assert bx.AtStake is AtStake


@pytest.mark.parametrize(
    ("rounding", "cap", "bites", "at_once"),
    [
        # Payouts of 0.95 stake in quarters, the first above the cap: 5.25, or 5 where 5.10 is cut.
        ("down", "5", Fraction(525, 95), True),
        ("nearest", "5.10", Fraction(5125, 950), True),
        ("up", "5.10", Fraction(500, 95), False),
        ("up", "5", Fraction(500, 95), False),
    ],
)
def test_where_a_cap_bites_into_rounded_payouts(
    rounding: str, cap: str, bites: Fraction, at_once: bool
) -> None:
    most, unit = Fraction(cap), Fraction(1, 4)
    at = at_stake(COMMISSION, 5, max_payout=most, payout_unit=unit, rounding=rounding)
    assert [(bite.stake, bite.at_once) for bite in at.bites] == [(bites, at_once)] * 2
    tiny = Fraction(1, 10**9)

    def is_cut(stake: Fraction) -> bool:
        free = at_stake(COMMISSION, stake, payout_unit=unit, rounding=rounding).payouts
        return any(payout > most for payout in free)

    assert not is_cut(bites - tiny)
    assert is_cut(bites) is at_once
    assert is_cut(bites + tiny)
