"""Several bets on one coup, and the rules of tables: by hand, and by brute force on small shoes."""

import csv
import io
import json
import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import isqrt
from pathlib import Path

import pytest

import baccarat_exact as bx
from baccarat_exact import reports
from baccarat_exact.analysis.slip import Slip, slip
from baccarat_exact.analysis.table_rules import Option, TableRules, read_table
from baccarat_exact.cli import main
from baccarat_exact.coup import ATTRIBUTES
from baccarat_exact.enumeration.walk import coups
from baccarat_exact.reports.slips import correlation_text
from baccarat_exact.wagers import WAGERS

# Published, on eight decks.
WAYS = 4_998_398_275_503_360
BANKER = 2_292_252_566_437_888
PLAYER = 2_230_518_282_592_256
TIE = 475_627_426_473_216
# Banker wins with 6: Tiger's two lines, published as 5.3864 % together.
SIX = 186_173_936_904_192 + 83_058_367_551_488

BOTH_MAIN_AND_TIE = slip({"banker:commission-5": 100, "tie": 10})
LUCKY = ("lucky-8-player", "lucky-8-banker")
FOUR: dict[str, int | str] = {
    "banker": 100,
    "lucky-8-player": 25,
    "tiger-pair": 10,
    "perfect-pairs:two": "2.50",
}

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


def distribution(found: Slip) -> dict[Fraction, int]:
    return {each.net: each.ways for each in found.distribution}


# By hand


def test_banker_and_tie_have_three_results() -> None:
    """Banker: 95 less the 10 on the tie. Player: both lost. Tie: the banker pushes, 80 is won."""
    found = BOTH_MAIN_AND_TIE
    assert [each.net for each in found.distribution] == [-110, 80, 85]
    assert [each.ways for each in found.distribution] == [PLAYER, TIE, BANKER]
    assert found.stake == 110
    assert found.expected_loss == Fraction(110 * PLAYER - 80 * TIE - 85 * BANKER, WAYS)
    assert found.house_edge == found.expected_loss / 110
    assert found.ahead == Fraction(BANKER + TIE, WAYS)
    assert found.even == 0
    assert found.behind == Fraction(PLAYER, WAYS)
    assert [each.at_most for each in found.distribution] == [
        Fraction(PLAYER, WAYS),
        Fraction(PLAYER + TIE, WAYS),
        1,
    ]
    square = Fraction(110**2 * PLAYER + 80**2 * TIE + 85**2 * BANKER, WAYS)
    assert found.variance == square - found.expected_loss**2
    assert found.cut_probability == 0
    assert found.allowed


def test_how_banker_and_tie_go_together() -> None:
    """The banker nets 95, -100, 0 and the tie -10, -10, 80 as Banker, Player or nobody wins."""
    together = Fraction(-950 * BANKER + 1_000 * PLAYER, WAYS)
    banker = Fraction(95 * BANKER - 100 * PLAYER, WAYS)
    tie = Fraction(-10 * (BANKER + PLAYER) + 80 * TIE, WAYS)
    (pair,) = BOTH_MAIN_AND_TIE.correlations
    assert pair.covariance == together - banker * tie
    first, second = BOTH_MAIN_AND_TIE.figures
    assert (first.expected_loss, second.expected_loss) == (-banker, -tie)
    assert pair.squared == pair.covariance**2 / (first.variance * second.variance)


def test_player_against_banker_loses_the_commission_alone() -> None:
    """A hedge: on a Banker win 95 less 100, else nothing; the two are opposed but for that."""
    found = slip({"player": 100, "banker:commission-5": 100})
    assert distribution(found) == {Fraction(-5): BANKER, Fraction(0): WAYS - BANKER}
    assert found.expected_loss == Fraction(5 * BANKER, WAYS)
    assert found.ahead == 0
    assert found.even == Fraction(WAYS - BANKER, WAYS)
    (pair,) = found.correlations
    assert pair.covariance < 0
    even = slip({"player": 100, "banker:even-money": 100})
    assert distribution(even) == {Fraction(-50): SIX, Fraction(0): WAYS - SIX}


def test_a_bet_that_mirrors_another_is_wholly_correlated() -> None:
    """The tie paid 8 and 9 to 1 are one bet but for a factor and a shift: the correlation is 1."""
    tie = replace(bx.wagers("tie").listed[0], id="tie-9", scales=(bx.Scale.of("9", 9),))
    found = slip([("tie", 10), (tie, 10)])
    assert found.correlations[0].squared == 1
    assert "1.0000" in str(found)


def test_pairs_from_infinitely_many_decks_are_independent() -> None:
    """With replacement the hands do not see each other: 1 in 13 each, and no covariance."""
    found = slip({"player-pair": 13, "banker-pair": 26}, bx.Shoe.of_decks("inf"))
    assert found.correlations[0].covariance == 0
    assert found.correlations[0].squared == 0
    assert distribution(found) == {
        Fraction(-39): 52**6 * 144 // 169,
        Fraction(-26 + 143): 52**6 * 12 // 169,
        Fraction(-13 + 286): 52**6 * 12 // 169,
        Fraction(143 + 286): 52**6 // 169,
    }
    finite = slip({"player-pair": 13, "banker-pair": 26}).correlations[0]
    assert finite.covariance != 0


def test_a_bet_that_cannot_vary_has_no_correlation() -> None:
    sure = bx.Wager("sure", "Sure", "test", (bx.Line("yes", "True"),), (bx.Scale.of("s", "1/3"),))
    found = slip([(sure, 3), ("tie", 1)])
    assert found.correlations[0].squared is None
    assert found.correlations[0].covariance == 0
    assert "none" in str(found).split()
    assert json.loads(reports.json_text(found))["correlations"][0]["correlation"] is None
    assert distribution(slip([(sure, 3)])) == {Fraction(1): WAYS}


# Caps


DOUBLE_SUITED = bx.edge("lucky-8-player").lines[0].ways


@pytest.mark.parametrize(("stake", "cut"), [(75, 0), (76, DOUBLE_SUITED)])
def test_both_lucky_8_bets_share_the_limit(stake: int, cut: int) -> None:
    """Both win 200 to 1 at once: 2 x 75 x 200 is the $30,000 of the sheet, 2 x 76 x 200 more."""
    found = slip(dict.fromkeys(LUCKY, stake), table="lucky-8")
    assert found.cut_probability == Fraction(cut, WAYS)
    best = found.distribution[-1]
    assert best.net == 30_000
    assert best.ways == DOUBLE_SUITED
    free = slip(dict.fromkeys(LUCKY, stake))
    assert free.distribution[-1].net == 400 * stake
    lost = Fraction((400 * stake - 30_000) * DOUBLE_SUITED, WAYS)
    assert found.expected_loss == free.expected_loss + lost
    for each, before in zip(found.figures, free.figures, strict=True):
        assert each.expected_loss == before.expected_loss + lost / 2
        assert each.house_edge_listed == before.house_edge == before.house_edge_listed


def test_what_is_cut_is_shared_in_proportion() -> None:
    """20,000 and 40,000 become 10,000 and 20,000; the main bet's loss is not set off."""
    found = slip({"lucky-8-player": 100, "lucky-8-banker": 200, "player": 50}, max_payout="30,000")
    both = next(each for each in found.settled if each.lines[:2] == (0, 0))
    assert list(both.nets) == [10_000, 20_000, 0]
    lost = slip({"lucky-8-banker": 200, "player": 50, "tie": 1}, max_payout=4_000)
    suited = next(each for each in lost.settled if each.lines == (1, 2, 1))  # 25 to 1 is 5,000
    assert list(suited.nets) == [4_000, -50, -1]


def test_a_cap_on_each_bet_leaves_the_others() -> None:
    table = replace(read_table("lucky-8"), max_payout=Fraction(10_000), payout_scope="bet")
    found = slip({"lucky-8-player": 75, "lucky-8-banker": 20}, table=table)
    both = next(each for each in found.settled if each.lines == (0, 0))
    assert list(both.nets) == [10_000, 4_000]
    assert found.figures[1].house_edge == found.figures[1].house_edge_listed
    assert "is paid on a bet" in str(found)


def test_a_cap_given_takes_the_place_of_the_tables() -> None:
    found = slip({"lucky-8-player": 300}, table="lucky-8", max_payout=60_000)
    assert found.max_payout == 60_000
    assert found.cut_probability == 0
    assert slip({"lucky-8-player": 300}, table="lucky-8").max_payout == 30_000


def test_one_bet_under_a_cap_is_the_edge_at_a_stake() -> None:
    from baccarat_exact.analysis.stakes import at_stake

    found = slip({"lucky-8-player": 300}, max_payout=30_000)
    at = at_stake(bx.edge("lucky-8-player"), 300, max_payout=30_000)
    assert found.house_edge == at.house_edge
    assert found.variance == at.edge.variance * 300**2


# Identities, and the definition


@pytest.mark.parametrize("cap", [None, 400])
def test_the_bets_make_up_the_slip(cap: int | None) -> None:
    found = slip(FOUR, max_payout=cap)
    assert sum(each.expected_loss for each in found.figures) == found.expected_loss
    places = range(len(FOUR))
    covariances = (found.covariance(one, other) for one in places for other in places)
    assert sum(covariances) == found.variance
    assert sum(each.ways for each in found.distribution) == WAYS
    assert found.ahead + found.even + found.behind == 1
    for each in found.figures:
        alone = bx.edge(f"{each.bet.wager.id}:{each.bet.scale.name}")
        assert each.house_edge_listed == alone.house_edge
        assert cap is not None or each.variance == alone.variance * each.bet.stake**2


def test_the_order_of_the_bets_does_not_matter() -> None:
    found = slip(FOUR, max_payout=400)
    for order in list(permutations(FOUR.items()))[1::5]:
        other = slip(order, max_payout=400)
        assert other.distribution == found.distribution
        assert set(other.figures) == set(found.figures)


def shoe_of(cards: str) -> bx.Shoe:
    every = [rank + suit for rank in "A23456789TJQK" for suit in "hdcs"]
    return bx.Shoe(tuple(map(cards.split().count, every)))


# Of both, suited hands of 8 are frequent: 2 + K draws a 6, 2 + 3 a 3.
SHOES = ["2h 6h Kh 2s 6s Ks 8d", "2h 2h 3h 3h 3d 3d Kh Kh 8h"]


@pytest.mark.parametrize("cards", SHOES)
@pytest.mark.parametrize("cap", [None, 400])
def test_a_small_shoe_dealt_coup_by_coup(cards: str, cap: int | None) -> None:
    """The walk deals every coup, and each bet is settled on its cards."""
    shoe = shoe_of(cards)
    stakes = {name: Fraction(stake) for name, stake in FOUR.items()}
    ways: Counter[Fraction] = Counter()
    seen = set()
    by = [attribute for wager in WAGERS for attribute in wager.reads]
    for player, banker, count in coups(shoe, by, bx.PUNTO_BANCO):
        won = lost = Fraction(0)
        for name, stake in stakes.items():
            wager = bx.wagers(name).listed[0]
            scale = wager.scale(name.partition(":")[2]) if ":" in name else wager.scales[0]
            line = wager.settles(player, banker)
            seen.add((wager.id, line))
            pays = dict(zip([each.name for each in wager.lines], scale.pays, strict=True))
            net = stake * pays.get(line, Fraction(-1))
            won, lost = won + max(net, Fraction(0)), lost + min(net, Fraction(0))
        ways[(won if cap is None else min(won, Fraction(cap))) + lost] += count
    assert ("lucky-8-player", "suited") in seen
    assert len(seen) > 10
    found = slip(FOUR, shoe, max_payout=cap)
    assert distribution(found) == dict(ways)


def test_suits_ranks_and_points_together() -> None:
    """The whole catalogue on one slip: as many ways as there are, and every bet's own edge."""
    found = slip([(wager, 1 + place) for place, wager in enumerate(WAGERS)])
    assert sum(each.ways for each in found.settled) == WAYS
    for each in found.figures:
        assert each.house_edge == bx.edge(each.bet.wager).house_edge
    assert max(map(len, str(found).splitlines())) <= 80
    assert "are not shown" in str(found)


def test_other_rules_and_wagers_of_ones_own() -> None:
    stands = bx.Rules("stands", bx.PUNTO_BANCO.player_draws, (frozenset(),) * 8)
    own = bx.Wager(
        "six-cards", "Six", "test", (bx.Line("six", "cards == 6"),), (bx.Scale.of("s", 2),)
    )
    found = slip({"six-cards": 5, "player": 1}, rules=stands, further=[own])
    assert found.figures[0].house_edge == 1  # the banker never draws
    assert "rules: stands" in str(found)


# The table of the Lucky 8 sheet


def broken(found: Slip) -> list[str]:
    return [each.rule for each in found.objections]


@pytest.mark.parametrize(
    "bets",
    [
        {"player": 1},
        {"tie": 5},
        {"lucky-8-player": 300, "lucky-8-banker": 300},
        {"banker:commission-5": 10**6, "tie": 10, "lucky-8-banker": 300},
        {"lucky-8-player-as-printed": 1, "lucky-8-banker": 1, "tie": 1},
    ],
    ids=str,
)
def test_what_the_lucky_8_table_allows(bets: dict[str, int]) -> None:
    found = slip(bets, table="lucky-8")
    assert (found.allowed, found.objections) == (True, ())
    assert "The table allows this slip." in str(found)


@pytest.mark.parametrize(
    ("bets", "rules"),
    [
        ({"player": 1, "tie": 1, "lucky-8-player": 1, "lucky-8-banker": 1}, ["max_bets"]),
        ({"player": 1, "banker": 1}, ["option"]),
        ({"lucky-8-player": 1, "lucky-8-player-as-printed": 1}, ["option"]),
        ({"lucky-8-player": 301}, ["max_wager"]),
        ({"lucky-8-banker": "300.01", "lucky-8-player": 400}, ["max_wager", "max_wager"]),
        ({"tiger": 1}, ["wagers"]),
        ({"banker:even-money": 1}, ["wagers"]),
        (
            {"player": 1, "banker": 1, "tiger": 1, "lucky-8-player": 301},
            ["max_bets", "wagers", "option", "max_wager"],
        ),
    ],
    ids=str,
)
def test_what_the_lucky_8_table_does_not_allow(bets: dict[str, int], rules: list[str]) -> None:
    found = slip(bets, table=read_table("lucky-8"))
    assert broken(found) == rules
    assert not found.allowed
    assert found.settled == ()
    with pytest.raises(bx.InputError, match=f"not allowed.*{rules[0]}"):
        _ = found.expected_loss
    text = str(found)
    assert text.startswith(f"Not allowed: the slip breaks {len(rules)} rule")
    assert max(map(len, text.splitlines())) <= 80


HOUSE = TableRules(
    "House",
    "test",
    (
        Option("main", ("player", "banker"), Fraction(5), None, main=True, needs_main=False),
        Option("side", ("tiger",), Fraction(1, 2), Fraction(10), main=False, needs_main=True),
    ),
)


def test_least_wagers_and_bets_that_need_a_main_bet() -> None:
    assert broken(slip({"tiger": 1}, table=HOUSE)) == ["needs_main"]
    assert broken(slip({"tiger": 1, "player": 5}, table=HOUSE)) == []
    assert broken(slip({"tiger": "0.25", "banker": "4.99"}, table=HOUSE)) == [
        "min_wager",
        "min_wager",
    ]
    assert broken(slip({"tiger": 1, "tie": 5}, table=HOUSE)) == ["wagers", "needs_main"]
    told = str(slip({"tiger": "0.25"}, table=HOUSE))
    assert "0.25 on tiger is less than the least that may be staked, 0.50." in told
    assert "tiger cannot be bet without a main bet, on main." in told


def test_the_table_of_the_sheet_says_what_the_sheet_says() -> None:
    """Four options, three at once, $300 on a Lucky 8 and $30,000 a round."""
    table = read_table("lucky-8")
    assert [option.name for option in table.options] == ["player-or-banker", "tie", *LUCKY]
    assert (table.max_bets, table.payout_scope) == (3, "round")
    assert table.max_payout == 30_000
    assert [option.max_wager for option in table.options] == [None, None, 300, 300]
    assert [option.main for option in table.options] == [True, False, False, False]
    assert not any(option.needs_main for option in table.options)
    assert max(map(len, str(table).splitlines())) <= 80


def test_the_example_is_a_table(call: Call) -> None:
    example = Path(__file__).parent.parent / "examples" / "table.toml"
    table = read_table(example)
    assert [option.min_wager for option in table.options] == [
        Fraction("2.5"),
        Fraction("2.5"),
        1,
        Fraction("2.5"),
    ]
    code, out, _ = call("slip", "banker:even-money=10", "big-tiger=1", "--table", str(example))
    assert code == 0
    assert "at the table Mini baccarat, side bets" in " ".join(out.split())
    assert call("slip", "big-tiger=1", "--table", str(example))[0] == 1


# Files that will not do

TABLE = """\
[table]
title = "T"
source = "S"
max_bets = 3
max_payout = 30000
payout_scope = "round"
[[table.option]]
name = "one"
wagers = ["player", "banker"]
main = true
[[table.option]]
name = "two"
wagers = ["tie"]
max_wager = 300
needs_main = true
"""

BAD_TABLES = [
    ("", "", 1, "no table"),
    (TABLE, TABLE.replace("[table]", "[tabel]").replace("[[table", "[[tabel"), 1, "'tabel'"),
    ('title = "T"\n', "", 1, "title is missing"),
    ('title = "T"', "title = 3", 2, "title must be text, not 3"),
    ("max_bets = 3", "max_bets = 0", 4, "max_bets must be a whole number from 1 to 20, not 0"),
    ("max_bets = 3", "max_bets = true", 4, "not True"),
    ("max_bets = 3", "max_bet = 3", 4, "unknown key 'max_bet': did you mean max_bets"),
    ("30000", "0.5", 5, 'max_payout: 0.5 is not exact: write it as text, "0.5"'),
    ("30000", "-1", 5, "max_payout: an amount of -1: more than 0 is needed"),
    ("30000", '"much"', 5, "max_payout: 'much' is no amount"),
    ("30000", "[1]", 5, "max_payout: [1] is no amount"),
    ("max_payout = 30000\n", "", 5, "payout_scope is of a max_payout"),
    ('"round"', '"rounds"', 6, "unknown payout_scope 'rounds': did you mean round"),
    ('name = "one"', 'name = "One"', 8, "'One' is no option"),
    ('name = "two"', 'name = "one"', 12, "one stands twice as option"),
    ('name = "two"\n', "", 11, "name is missing"),
    ('"banker"]', '"bankr"]', 9, "unknown wager 'bankr': did you mean banker"),
    ('"banker"]', '"banker:six"]', 9, "unknown scale of banker 'six'"),
    ('"banker"]', "7]", 9, "7 is not a wager"),
    ('"banker"]', '"player"]', 9, "player stands twice: option one has player"),
    ('["tie"]', '["banker:even-money"]', 13, "stands twice: option one has banker"),
    ('["tie"]', "[]", 13, "wagers must be a list"),
    ('wagers = ["tie"]\n', "", 11, "wagers is missing"),
    ("max_wager = 300", "max_wager = 2.5", 14, 'max_wager: 2.5 is not exact: write it as text'),
    ("max_wager = 300", "max_wager = 1\nmin_wager = 2", 11, "min_wager 2 is more than max_wager 1"),
    ("needs_main = true", 'needs_main = "yes"', 15, "needs_main must be true or false"),
    ("needs_main = true", "needs_main = true\nmain = true", 15, "cannot need a main bet"),
    ("main = true\n[[", "[[", 14, "two needs a main bet, and no option has main = true"),
    ("[[table.option]]", "[table.option]", 11, "declare"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"), BAD_TABLES, ids=lambda case: str(case)[:40]
)
def test_a_table_that_will_not_do(
    call: Call, tmp_path: Path, old: str, new: str, line: int, problem: str
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(TABLE.replace(old, new) if old else new)
    code, out, err = call("slip", "player=1", "--table", str(file))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("Error: --table: ")
    assert problem in err
    assert f"line {line}" in err
    assert len(err) < 500


def test_the_table_that_will_do(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(TABLE)
    assert call("slip", "player=1", "tie=300", "--table", str(file))[0] == 0


def test_a_table_may_name_wagers_of_a_file(call: Call, tmp_path: Path) -> None:
    wagers, table = tmp_path / "wagers.toml", tmp_path / "table.toml"
    wagers.write_text(
        '[[wager]]\nid = "six"\ntitle = "t"\nsource = "s"\n[[wager.line]]\nname = "six"\n'
        'when = "cards == 6"\n[wager.scales.a]\nsix = 2\n'
    )
    table.write_text(TABLE.replace('"tie"', '"six"'))
    arguments = ["slip", "six=1", "player=1", "--table", str(table)]
    assert call(*arguments, "--wagers", str(wagers))[0] == 0
    code, _, err = call(*arguments)
    assert code == 2
    assert "unknown wager 'six'" in err


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"x" * 1_000_001, "too long"),
        (b"[table]\n\xff", "UTF-8"),
        (b"[" * 5_000, "table.toml"),
        (b"[table]\nmax_payout = " + b"9" * 5_000, "too many digits"),
    ],
)
def test_a_file_that_will_not_do(call: Call, tmp_path: Path, content: bytes, problem: str) -> None:
    file = tmp_path / "table.toml"
    file.write_bytes(content)
    code, out, err = call("slip", "player=1", "--table", str(file))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert problem in err


# The command line


@pytest.mark.parametrize("output_format", ["table", "json", "csv", "latex"])
@pytest.mark.parametrize("bets", [["banker=100", "tie=10", "lucky-8-banker=25"], ["tie=1"], []])
def test_every_format(call: Call, output_format: str, bets: list[str]) -> None:
    code, out, err = call("slip", *bets, "--table", "lucky-8", "--format", output_format)
    assert (code, err) == (0, "")
    if output_format == "json":
        json.loads(out)
    elif output_format == "csv":
        assert len({len(line) for line in csv.reader(io.StringIO(out))}) == 1
    elif output_format == "latex":
        assert r"\bottomrule" in out
    else:
        assert max(map(len, out.splitlines())) <= 80


def test_json_is_exact(call: Call) -> None:
    _, out, _ = call("slip", "banker:commission-5=100", "tie=10", "--format", "json")
    data = json.loads(out)
    found = BOTH_MAIN_AND_TIE
    assert data["shoe"] == {"cards": 416, "total_ways": str(WAYS)}
    assert (data["allowed"], data["objections"], data["stake"]) == (True, [], "110")
    assert [(row["net"], row["ways"]) for row in data["distribution"]] == [
        ("-110", str(PLAYER)),
        ("80", str(TIE)),
        ("85", str(BANKER)),
    ]
    for key in ("expected_loss", "house_edge", "variance", "ahead", "even", "behind"):
        assert Fraction(data[key]) == getattr(found, key)
    (pair,) = data["correlations"]
    assert Fraction(pair["covariance"]) == found.correlations[0].covariance
    squared = found.correlations[0].squared
    assert squared is not None
    assert Fraction(pair["correlation_squared"]) == squared
    # The root to six places by whole numbers: 0.003699 is 0.0037.
    assert isqrt(int(squared * 10**12)) == 3_699
    assert pair["correlation"] == "0.0037"


def test_csv_is_the_distribution(call: Call) -> None:
    _, out, _ = call("slip", "banker:commission-5=100", "tie=10", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [(row["net"], int(row["ways"])) for row in rows] == [
        ("-110", PLAYER),
        ("80", TIE),
        ("85", BANKER),
    ]
    assert rows[-1]["at_most"] == "1"
    assert len(BOTH_MAIN_AND_TIE.to_frame()) == 3
    assert "<table>" in BOTH_MAIN_AND_TIE._repr_html_()


def test_a_correlation_below_nothing_has_no_sign() -> None:
    """Super Six needs Banker's 6, the Tiger Tie a tie on 6: opposed, but hardly."""
    found = slip({"super-six": 1, "tiger-tie": 1})
    assert found.correlations[0].covariance < 0
    assert (correlation_text(found.correlations[0], 2) or "").startswith("-0.0")
    assert correlation_text(found.correlations[0], 1) == "0.0"


@pytest.mark.parametrize("output_format", ["table", "json", "csv", "latex"])
def test_what_is_not_allowed_ends_with_1(call: Call, output_format: str) -> None:
    arguments = ["player=1", "banker=1", "--table", "lucky-8", "--format", output_format]
    code, out, err = call("slip", *arguments)
    assert (code, err) == (1, "")
    assert "player-or-banker" in out.replace("{-}", "-")
    if output_format == "json":
        data = json.loads(out)
        assert data["allowed"] is False
        assert [each["rule"] for each in data["objections"]] == ["option"]
        assert "distribution" not in data


BAD = [
    ([], "there is no bet"),
    (["banker"], "'banker' is no bet: write WAGER=STAKE"),
    (["=5"], "'=5' is no bet"),
    (["banker="], "'banker=': '' is no amount"),
    (["banker=x"], "'banker=x': 'x' is no amount"),
    (["banker=-5"], "'-5'"),
    (["banker=0"], "more than 0"),
    (["bankr=5"], "unknown wager 'bankr'"),
    (["banker:x=5"], "unknown scale of banker 'x'"),
    (["banker=5", "banker:commission-5=6"], "banker:commission-5 stands twice"),
    (["tie=5", "tie=5"], "tie stands twice"),
    (["tie=5", "--max-payout", "0"], "--max-payout"),
    (["tie=5", "--table", "lucky-9"], "there is no table 'lucky-9': lucky-8 comes with"),
    (["tie=5", "--table", "nowhere.toml"], "--table: there is no file 'nowhere.toml'"),
    (["tie=5", "--shoe", "nowhere.csv"], "--shoe"),
]


@pytest.mark.parametrize(("arguments", "problem"), BAD, ids=str)
def test_bad_input(call: Call, arguments: list[str], problem: str) -> None:
    code, out, err = call("slip", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert problem in err


def test_both_scales_of_a_wager_may_stand_side_by_side() -> None:
    found = slip({"banker:commission-5": 1, "banker:even-money": 1})
    assert [each.bet.name for each in found.figures] == [
        "banker:commission-5",
        "banker:even-money",
    ]


def test_what_is_no_bet_in_python() -> None:
    for bets, problem in (
        ("tie", "'tie' are no bets"),
        ([], "there is no bet"),
        (["tie"], "'tie' is no bet"),
        ([("tie", 2.5)], "the stake on tie: 2.5 is not exact"),
        ([(7, 2)], "7 is not a wager"),
    ):
        with pytest.raises(bx.InputError, match=problem):
            slip(bets)  # type: ignore[arg-type]


def test_too_many_bets() -> None:
    tie = bx.wagers("tie").listed[0]
    many = [(replace(tie, id=f"tie-{number}"), 1) for number in range(21)]
    assert len(slip(many[:20]).bets) == 20
    with pytest.raises(bx.InputError, match="more than 20 bets"):
        slip(many)


def test_bets_that_read_too_much_together() -> None:
    lines = [
        bx.Line(f"line-{place}", " or ".join(f"{name} == {name}" for name in part))
        for place, part in enumerate([list(ATTRIBUTES)])
    ]
    all_read = bx.Wager("all", "All", "test", tuple(lines), (bx.Scale.of("s", 1),))
    with pytest.raises(bx.InputError, match=r"these bets together: .*pairs of hands apart"):
        slip([(all_read, 1), ("tie", 1)])


def test_a_shoe_that_does_not_tell() -> None:
    with pytest.raises(bx.ResolutionError, match="wager lucky-8-player: "):
        slip({"tie": 1, "lucky-8-player": 1}, bx.Shoe.of_points([8] * 10))


@pytest.mark.parametrize(
    "record",
    [BOTH_MAIN_AND_TIE, slip({"tiger": 1}, table="lucky-8"), read_table("lucky-8")],
    ids=["slip", "refused", "table"],
)
def test_each_can_be_shown_and_sent(record: Slip | TableRules) -> None:
    for written in (reports.text, reports.html, reports.latex, reports.csv, reports.json_text):
        assert len(written(record)) > 40
    assert len(record.to_frame())
    assert pickle.loads(pickle.dumps(record)) == record


def test_the_package_names_it() -> None:
    assert (bx.slip, bx.Slip) == (slip, Slip)
    assert (bx.read_table, bx.TableRules) == (read_table, TableRules)
