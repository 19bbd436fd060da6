"""Claims against exact values: the day of an examiner, and everything that may be in a file."""

import csv
import io
import json
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import reproducible

from baccarat_exact.analysis.claims import COLUMNS, QUANTITIES, Claim, read_claims, seed_claims
from baccarat_exact.analysis.clauses import reading_wagers
from baccarat_exact.analysis.edge import edge, edges
from baccarat_exact.analysis.printed import printed_figure
from baccarat_exact.analysis.verification import Together, verification_for, verify
from baccarat_exact.analysis.would_match import DECKS, Match, readings_of
from baccarat_exact.cli import main
from baccarat_exact.errors import InputError
from baccarat_exact.files import data_path
from baccarat_exact.reports.claims import front_table, summary
from baccarat_exact.reports.explanation import explanation, in_form
from baccarat_exact.reports.numbers import decimal, percent
from baccarat_exact.reports.words import decks_text
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import WAGERS, wager_named
from baccarat_exact.wagers.sources import HOW_TO_PLAY, LUCKY_8_SHEET, PERFECT_PAIRS_RULES
from baccarat_exact.wagers.wager import Line, Scale, Wager

PUBLISHED = Path(__file__).with_name("published.csv")
HEAD = "wager,scale,decks,quantity,line,printed,source\n"

BANKER_WINS = 2292252566437888
PLAYER_WINS = 2230518282592256
TIES = 475627426473216
"""Known to the unit on eight decks, of all ways together."""
ALL = BANKER_WINS + PLAYER_WINS + TIES


class Run(NamedTuple):
    code: int
    out: str
    err: str


Call = Callable[..., Run]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """`baccarat-exact verify` called in this process."""

    def run(*arguments: str) -> Run:
        with pytest.raises(SystemExit) as exit_:
            main(["verify", *arguments])
        captured = capsys.readouterr()
        assert isinstance(exit_.value.code, int)
        return Run(exit_.value.code, captured.out, captured.err)

    return run


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str], str]:
    """A claims file with rows under the usual head."""

    def written(rows: str, head: str = HEAD) -> str:
        path = tmp_path / "claims.csv"
        path.write_text(head + rows, encoding="utf-8")
        return str(path)

    return written


Written = Callable[..., str]


def matches(
    claim: Claim, rules: Rules = PUNTO_BANCO
) -> tuple[list[dict[str, str]], list[Match], int]:
    """What would match a claim that differs: the changes, the matches, the number tried."""
    (checked,) = verify([claim], rules=rules)
    assert checked.verdict == "differs"
    return [dict(m.changes) for m in checked.would_match], list(checked.would_match), checked.tried


def perfect_pairs_edge(decks: int, pays: tuple[int, int, int]) -> Fraction:
    """By hand: the second card is one of 52d - 1, of which d-1, d and 2d make a pair."""
    cards = (decks - 1, decks, 2 * decks)
    won = sum((pay + 1) * number for pay, number in zip(pays, cards, strict=True))
    return 1 - Fraction(won, 52 * decks - 1)


# ---- the examiner's day


def test_the_story(call: Call, file: Written) -> None:
    """Scale two on six decks with the figure of eight decks: 19/311, not 4.1 %."""
    path = file("perfect-pairs,two,6,house_edge,,4.1 %,the applicant's sheet\n")
    run = call(path, "--format", "json")
    (row,) = json.loads(run.out)["rows"]
    assert (run.code, run.err) == (1, "")
    assert perfect_pairs_edge(6, (25, 12, 6)) == Fraction(19, 311)
    assert perfect_pairs_edge(8, (25, 12, 6)) == Fraction(17, 415)
    assert list(row)[:8] == ["row", *COLUMNS]
    assert {name: row[name] for name in ("row", *COLUMNS, "exact", "decimal", "verdict")} == {
        "row": 1,
        "wager": "perfect-pairs",
        "scale": "two",
        "decks": "6",
        "quantity": "house_edge",
        "line": "",
        "printed": "4.1 %",
        "source": "the applicant's sheet",
        "exact": "19/311",
        "decimal": "0.061093",
        "verdict": "differs",
    }
    assert row["would_match"][0]["changes"] == {"decks": "8"}
    assert row["would_match"][0]["exact"] == "17/415"
    assert row["explanation"] == (
        "Too low by 2.0093 percentage points: the exact value is 6.1093% (19/311), rounded 6.1%. "
        f"It would match with 8 decks; 1 of the {row['tried']} other values tried matches."
    )


def test_the_story_on_paper(call: Call, file: Written) -> None:
    run = call(file("perfect-pairs,two,6,house_edge,,4.1 %,sheet\n"))
    lines = run.out.splitlines()
    assert run.code == 1
    row = "1 perfect-pairs two 6 house edge 4.1 % 6.1093% differs"
    assert " ".join(lines[4].split()) == row
    assert "It would match with 8 decks; 1 of the " in " ".join(run.out.split())
    assert lines[-1] == "1 figure: 0 exact, 0 rounds, 0 truncates, 1 differs."


def test_the_figure_of_six_decks_holds(call: Call, file: Written) -> None:
    run = call(file("perfect-pairs,two,6,house_edge,,6.1 %,\n"), "--format", "json")
    (row,) = json.loads(run.out)["rows"]
    assert (run.code, row["verdict"], row["would_match"], row["tried"]) == (0, "rounds", [], 0)


# ---- the rule sheets' own figures


def test_the_rule_sheets_hold(call: Call) -> None:
    run = call("--seeds")
    sentence = (
        "Rows 1, 2, 3 and 4 give no number of decks: together they hold on 7 and 8 decks only."
    )
    assert run.code == 0
    assert sentence in " ".join(run.out.split())
    assert run.out.splitlines()[-1].endswith("4 rounds, 0 truncates, 0 differs.")


def test_the_rule_sheets_edges_leave_7_and_8_decks() -> None:
    verification = verify()
    edges = [row for row in verification if row.claim.quantity == "house_edge"]
    printed = [(row.claim.wager, row.scale.name, row.claim.printed) for row in edges]
    assert printed == [
        ("banker", "commission-5", "approximately 1.06%"),
        ("player", "even-money", "1.24%"),
        ("banker", "even-money", "approximately 1.46%"),
        ("player", "even-money", "1.24%"),
    ]
    assert verification.together == Together((1, 2, 3, 4), ("7", "8"))
    assert verification.holds
    assert [row.decks_answered for row in edges] == ["8"] * 4


def test_the_rule_sheets_print_every_pay_of_the_wagers() -> None:
    """But for pushes, and for even money less a commission, which is no figure."""
    claimed = {
        (row.claim.wager, row.scale.name, row.claim.line)
        for row in verify()
        if row.claim.quantity == "pays"
    }
    assert claimed == {
        (wager.id, scale.name, line.name)
        for wager in WAGERS
        for scale in wager.scales
        for line, pays in zip(wager.lines, scale.pays, strict=True)
        if pays and scale.name != "commission-5"
    }


def test_the_rule_sheets_are_cited() -> None:
    claims = seed_claims()
    sheets = (PERFECT_PAIRS_RULES, HOW_TO_PLAY, LUCKY_8_SHEET)
    for claim in claims:
        assert claim.source.startswith(tuple(f"{sheet}, " for sheet in sheets))
        assert claim.decks == ("8" if claim.source.startswith(LUCKY_8_SHEET) else "")
    assert len({(c.wager, c.scale, c.line, c.quantity, c.source) for c in claims}) == len(claims)


# ---- what others have published


def test_published_figures_get_their_verdicts() -> None:
    """The file says which figures are wrong, and on which decks the others hold when rounded."""
    for checked in verify(PUBLISHED):
        given_ = checked.claim.further
        assert (checked.verdict == "differs") == (given_["verdict"] == "wrong"), checked.claim
        rounded = [decks for decks in checked.holds_on if decks not in checked.cut_on]
        assert rounded == given_["holds_on"].split(), checked.claim


def test_a_count_that_a_spreadsheet_has_cut() -> None:
    verification = verify(
        [
            Claim("player", "ways", "2,230,518,282,592,250", line="win", decks="8"),
            Claim("player", "ways", "4,998,398,275,503,350", line="total", decks="8"),
            Claim("player", "ways", "2,230,518,282,592,256", line="win", decks="8"),
            Claim("player", "ways", "2,230,518,282,592,240", line="win", decks="8"),
        ]
    )
    assert [row.exact for row in verification] == [PLAYER_WINS, ALL, PLAYER_WINS, PLAYER_WINS]
    assert [row.verdict for row in verification] == ["differs", "differs", "exact", "differs"]
    assert [row.spreadsheet for row in verification] == [True, True, False, False]
    for row in verification[0], verification[1]:
        assert row.would_match[0].changes == (("spreadsheet", "15 digits"),)
        assert "keeps only 15 digits" in explanation(row)
    assert "Too low by 6:" in explanation(verification[0])


# ---- what would match: a claim made by hand for every kind of change


def test_another_number_of_decks() -> None:
    changes, found, _ = matches(
        Claim("perfect-pairs", "house_edge", "4.0964%", scale="two", decks="6")
    )
    assert changes == [{"decks": "8"}]
    assert found[0].exact == Fraction(17, 415)


def test_another_scale() -> None:
    """3.3735 % is published for scale one on eight decks."""
    changes, found, _ = matches(
        Claim("perfect-pairs", "house_edge", "3.3735%", scale="two", decks="8")
    )
    assert changes == [{"scale": "one"}]
    assert found[0].exact == perfect_pairs_edge(8, (30, 10, 5))


def test_another_scale_on_another_number_of_decks() -> None:
    changes, _, _ = matches(Claim("perfect-pairs", "house_edge", "3.3735%", scale="two", decks="6"))
    assert changes == [{"decks": "8", "scale": "one"}]


def test_another_reading() -> None:
    """Read as printed, the bettor has an edge of over 26 % on eight decks."""
    changes, _, _ = matches(Claim("lucky-8-player", "house_edge", "< -26%", decks="8"))
    assert changes[0] == {"reading": "lucky-8-player-as-printed"}
    back, _, _ = matches(Claim("lucky-8-player-as-printed", "house_edge", "11.9759%", decks="8"))
    assert back[0] == {"reading": "lucky-8-player"}


def test_another_reading_of_a_clause() -> None:
    """By points a pair is one of 31 in 415 for nine ranks, one of 127 for the tens and courts."""
    exact = Fraction(9, 13) * Fraction(31, 415) + Fraction(4, 13) * Fraction(127, 415)
    text = f"{exact.numerator}/{exact.denominator}"
    changes, _, _ = matches(Claim("player-pair", "probability", text, line="pair", decks="8"))
    assert changes == [{"reading": "player-pair-by-points"}]


def test_a_row_without_decks_is_judged_on_the_decks_that_are_examined() -> None:
    """4.1 % is the eight-deck figure; a report on six decks must not call it right."""
    claim = Claim("perfect-pairs", "house_edge", "4.1 %", "two")
    on_six = verify(claim, decks="6")
    (row,) = on_six.rows
    assert (row.verdict, row.decks_answered, row.exact) == ("differs", "6", Fraction(19, 311))
    assert row.holds_on == ("8",)
    assert "Holds on 8 decks; on 6 decks, too low by 2.0093" in explanation(row)
    assert dict(row.would_match[0].changes) == {"decks": "8"}
    assert not on_six.holds
    assert verify(claim).holds
    found = verification_for(edges(Shoe.of_decks(6), ["perfect-pairs:two"]), [claim])
    assert found == on_six
    (row,) = verify(claim, decks="20").rows
    assert (row.verdict, row.decks_answered) == ("differs", "20")
    assert row.exact == perfect_pairs_edge(20, (25, 12, 6))


def test_what_is_shown_can_be_told_from_the_figure_and_from_a_half() -> None:
    """1.364966 % rounds to 1.36; to four places it would look like a half that was cut."""
    (row,) = verify(Claim("player", "house_edge_resolved", "1.36%", decks="8")).rows
    assert row.verdict == "rounds"
    assert in_form(row.exact, row.figure, 4) == "1.364966%"
    share = Claim("banker", "hit_frequency", f"{BANKER_WINS + 1} of {ALL}", decks="8")
    (row,) = verify(share).rows
    shown = in_form(row.exact, row.figure, 4)
    assert Fraction(shown) != row.figure.value
    assert shown == decimal(Fraction(BANKER_WINS, ALL), len(shown) - 2)


def test_decks_that_are_examined_are_among_those_that_are_told() -> None:
    found = verify(Claim("player", "house_edge", "1.23%"), decks="20")
    assert "20" in found[0].holds_on
    assert "20" in found.together.decks
    assert "20" not in verify(Claim("player", "house_edge", "1.23%")).together.decks


def test_a_match_that_rounds_goes_before_one_that_is_cut() -> None:
    """-1.2498 % is the player's edge if the banker stands on 3 to 6, cut to -1.24."""
    changes, found, _ = matches(Claim("player", "house_edge", "-1.24%", decks="8"))
    assert changes[0] == {"sign": "other"}
    cut = [match.verdict == "truncates" for match in found if len(match.changes) == 1]
    assert cut == sorted(cut)
    assert True in cut


def test_readings_of_a_clause() -> None:
    """Six cards of one suit is a third reading of one clause; the tableau is read in two ways."""
    six = edge(reading_wagers()["lucky-8-player-six-suited"]).house_edge
    claim = Claim("lucky-8-player-as-printed", "house_edge", decimal(six, 8), decks="8")
    assert matches(claim)[0][0] == {"reading": "lucky-8-player-six-suited"}
    stands = Rules.from_toml(data_path("banker-stands.toml"))
    text = f"{percent(edge('banker', rules=stands).house_edge, 4)}%"
    claim = Claim("banker", "house_edge", text, decks="8")
    assert matches(claim)[0][0] == {"rules": stands.title}
    assert f"under the drawing rules {stands.title}" in explanation(verify(claim)[0])
    other = Claim("banker", "house_edge", "1.0579%", decks="8")
    assert matches(other, rules=stands)[0][0] == {"rules": "Punto banco"}


def test_a_reading_on_another_scale_is_none() -> None:
    on_all = edge(reading_wagers()["banker-commission-on-all"]).house_edge
    text = f"{percent(on_all, 6)}%"
    found, _, _ = matches(Claim("banker", "house_edge", text, "even-money", "8"))
    assert found == []


@pytest.mark.parametrize(
    ("quantity", "line", "printed", "exact"),
    [
        ("probability", "total", "< 100%", "100.0000%"),
        ("probability", "push", "> 0", "0.0000"),
        ("ways", "push", "> 0", "0"),
        ("pays", "tie", "< 8", "8"),
        ("probability", "total", "under 1 in 1", "1 in 1.0000"),
    ],
)
def test_a_strict_bound_at_the_exact_value(
    quantity: str, line: str, printed: str, exact: str
) -> None:
    (row,) = verify(Claim("tie", quantity, printed, decks="8", line=line)).rows
    assert row.verdict == "differs"
    assert f"The bound leaves out the exact value itself, {exact}." in explanation(row)


def test_readings_are_not_other_bets() -> None:
    def ids(name: str) -> list[str]:
        return [wager.id for wager in readings_of(wager_named(name), WAGERS)]

    assert ids("lucky-8-player") == ["lucky-8-player-as-printed"]
    assert ids("lucky-8-banker-as-printed") == ["lucky-8-banker"]
    for name in ("banker", "player", "tiger", "tie", "banker-pair", "tiger-tie", "perfect-pairs"):
        assert ids(name) == []
    everything = (*WAGERS, *reading_wagers().values())
    assert readings_of(wager_named("player"), everything) == ()
    assert readings_of(wager_named("tie"), everything) == ()


def test_pushes_left_out() -> None:
    """1.17 % is published for the banker with ties excluded, also as if they were included."""
    changes, _, _ = matches(Claim("banker", "house_edge", "1.17%", decks="8"))
    assert changes[0] == {"pushes": "excluded"}
    changes, _, _ = matches(Claim("banker", "house_edge_resolved", "1.06%", decks="8"))
    assert changes[0] == {"pushes": "included"}


def test_a_probability_with_pushes_left_out() -> None:
    resolved = Fraction(BANKER_WINS, BANKER_WINS + PLAYER_WINS)
    text = decimal(resolved, 8)
    changes, found, _ = matches(Claim("banker", "hit_frequency", text, decks="8"))
    assert changes == [{"pushes": "excluded"}]
    assert found[0].exact == resolved


def test_a_variance_with_pushes_left_out() -> None:
    """Of coups that are no tie the player wins a share p, of which the variance is 4p(1-p)."""
    share = Fraction(PLAYER_WINS, BANKER_WINS + PLAYER_WINS)
    text = decimal(4 * share * (1 - share), 9)
    changes, found, _ = matches(Claim("player", "variance", text, decks="8"))
    assert changes == [{"pushes": "excluded"}]
    assert found[0].exact == 4 * share * (1 - share)


def test_a_line_whatever_line_precedes_it() -> None:
    """Both hands with a pair on eight decks, twin pairs included, by hand."""
    same, other = 30 * 29, 12 * 32 * 31
    both = Fraction(31, 415) * Fraction(same + other, 414 * 413)
    text = f"{both.numerator}/{both.denominator}"
    changes, found, _ = matches(Claim("tiger-pair", "probability", text, line="double", decks="8"))
    assert changes == [{"order": "ignored"}]
    assert found[0].exact == both
    count = f"{BANKER_WINS:,}"
    changes, found, _ = matches(Claim("banker", "ways", count, line="win", decks="8"))
    assert changes == [{"order": "ignored"}]


def test_another_line() -> None:
    """Ties are 9.52 % of the coups on eight decks, as published."""
    changes, _, _ = matches(Claim("player", "probability", "9.52%", line="win", decks="8"))
    assert changes[0] == {"line": "tie"}
    changes, _, _ = matches(Claim("player", "ways", f"{BANKER_WINS:,}", line="win", decks="8"))
    assert changes == [{"line": "loss"}]


def test_another_quantity() -> None:
    """31 of 415 second cards make a pair of any kind on eight decks, 7 a perfect one."""
    changes, _, _ = matches(
        Claim("perfect-pairs", "probability", "31/415", line="perfect", decks="8")
    )
    assert changes == [{"quantity": "hit_frequency"}]
    changes, _, _ = matches(Claim("perfect-pairs", "house_edge", "398/415", scale="two", decks="8"))
    assert changes == [{"quantity": "return"}]
    changes, _, _ = matches(Claim("perfect-pairs", "return", "17/415", scale="two", decks="8"))
    assert changes == [{"quantity": "house_edge"}]
    variance = Fraction(144 * 31 * 384, 415**2)
    text = decimal(variance, 6)
    changes, found, _ = matches(Claim("banker-pair", "standard_deviation", text, decks="8"))
    assert changes == [{"quantity": "variance"}]
    assert (found[0].exact, found[0].is_root) == (variance, False)
    changes, found, _ = matches(Claim("banker-pair", "variance", "3.1549", decks="8"))
    assert changes[0] == {"quantity": "standard_deviation"}
    assert (found[0].exact, found[0].is_root) == (variance, True)


def test_the_other_sign() -> None:
    """Published as -0.033735."""
    changes, _, _ = matches(
        Claim("perfect-pairs", "expected_value", "0.033735", scale="one", decks="8")
    )
    assert changes == [{"sign": "other"}]


def test_a_factor_of_a_hundred() -> None:
    """1.0579 % is published for the banker on eight decks."""
    changes, _, _ = matches(Claim("banker", "house_edge", "1.0579", decks="8"))
    assert changes[0] == {"factor": "100"}
    changes, _, _ = matches(Claim("banker", "house_edge", "0.010579%", decks="8"))
    assert changes[0] == {"factor": "1/100"}
    changes, _, _ = matches(Claim("tiger", "standard_deviation", "378.61", decks="8"))
    assert changes[0] == {"factor": "100"}


def test_two_digits_changed_round() -> None:
    changes, _, _ = matches(Claim("banker", "house_edge", "1.0759%", decks="8"))
    assert changes == [{"digits": "1.0579%"}]
    changes, _, _ = matches(Claim("banker", "house_edge", "1.0759%", decks="6"))
    assert changes == [{"decks": "8", "digits": "1.0579%"}]


def test_pays_with_the_stake() -> None:
    """Tiger pays 12 to 1, which is 13 for 1; beside it 22 to 1, 31 to 1, and 11."""
    changes, _, tried = matches(Claim("tiger", "pays", "13 to 1", line="two-card"))
    assert changes == [{"stake": "included"}]
    assert tried == 4
    changes, _, _ = matches(Claim("tiger", "pays", "12 for 1", line="two-card"))
    assert changes == [{"stake": "not included"}]
    changes, _, _ = matches(Claim("perfect-pairs", "pays", "6 to 1", scale="one", line="mixed"))
    assert changes[0] == {"scale": "two"}


def test_a_row_without_decks_that_holds_nowhere() -> None:
    (checked,) = verify([Claim("banker", "house_edge", "1.17%")])
    assert (checked.verdict, checked.holds_on, checked.decks_answered) == ("differs", (), "8")
    assert [match.changes for match in checked.would_match] == [(("pushes", "excluded"),)] * 8
    assert [match.decks for match in checked.would_match][:2] == ["8", "6"]
    assert "Holds on no number of decks; on 8 decks, too high by 0.1121" in explanation(checked)


def test_a_bound_that_does_not_hold() -> None:
    """On one deck a pair is 3 in 51, on eight 31 in 415; at 11 to 1 that is 5/17 and 10.36 %."""
    changes, _, _ = matches(Claim("player-pair", "house_edge", "<= 11%", decks="1"))
    assert changes[0] == {"decks": "8"}
    assert all(set(change) <= {"decks", "scale", "reading", "pushes"} for change in changes)
    (checked,) = verify([Claim("player-pair", "house_edge", "<= 11%", decks="8")])
    assert checked.verdict == "exact"
    assert explanation(checked) == "The bound holds: the exact value is 10.3614%."


def test_a_bound_that_is_missed_by_very_little() -> None:
    (checked,) = verify([Claim("perfect-pairs", "house_edge", "<= 4.096385%", "two", decks="8")])
    assert "broken by 0.00000054 percentage points" in explanation(checked)


def test_the_likeliest_comes_first_and_none_twice() -> None:
    for checked in verify(PUBLISHED):
        numbers = [len(match.changes) for match in checked.would_match]
        assert numbers == sorted(numbers)
        assert len(set(checked.would_match)) == len(checked.would_match) <= checked.tried


# ---- rows without decks


def test_decks_on_which_a_figure_is_cut_are_told_apart() -> None:
    (checked,) = verify([Claim("player", "house_edge", "1.24%")])
    assert checked.holds_on == ("3", "4", "5", "6", "7", "8")
    assert checked.cut_on == ("3",)
    assert checked.verdict == "rounds"
    assert explanation(checked).endswith("Holds on 3 to 8 decks (on 3 decks cut, not rounded).")


def test_the_answer_is_for_decks_on_which_the_figure_holds() -> None:
    """7.40 % is published for six decks."""
    (checked,) = verify([Claim("player-pair", "probability", "7.40%", line="pair")])
    assert checked.holds_on == ("6",)
    assert (checked.decks_answered, checked.exact) == ("6", Fraction(23, 311))


def test_the_answer_is_rather_for_decks_on_which_the_figure_is_rounded() -> None:
    """1.24 % is the player's figure, rounded, on 4 to 8 decks; 1.23 % is cut there."""
    (checked,) = verify([Claim("player", "house_edge", "1.23%")])
    assert "8" in checked.cut_on
    assert (checked.decks_answered, checked.verdict) == ("9", "rounds")


def test_pays_do_not_depend_on_decks() -> None:
    verification = verify([Claim("tie", "pays", "8 to 1", line="tie")])
    assert verification.together == Together((), ())
    assert (verification[0].holds_on, verification[0].decks_answered) == ((), "")


@pytest.mark.parametrize(
    ("decks", "text"),
    [
        (("7", "8"), "7 and 8 decks"),
        (("4", "5", "6"), "4 to 6 decks"),
        (("1", "3", "4", "inf"), "1, 3, 4 and infinitely many decks"),
        (("inf",), "infinitely many decks"),
        (("1",), "1 deck"),
        (DECKS, "every number of decks (1 to 12 and infinitely many)"),
    ],
)
def test_decks_in_words(decks: tuple[str, ...], text: str) -> None:
    assert decks_text(decks) == text


# ---- every quantity, by hand, on one wager


def test_every_quantity_of_player_pair() -> None:
    """31 of 415 second cards make a pair on eight decks, at 11 to 1."""
    win = Fraction(31, 415)
    values = {
        "house_edge": 1 - 12 * win,
        "house_edge_resolved": 1 - 12 * win,
        "expected_value": 12 * win - 1,
        "return": 12 * win,
        "probability": win,
        "ways": win * ALL,
        "hit_frequency": win,
        "standard_deviation": 144 * win * (1 - win),
        "variance": 144 * win * (1 - win),
        "pays": Fraction(11),
    }
    assert set(values) == set(QUANTITIES)
    of_a_line = ("probability", "ways", "pays")
    for quantity, value in values.items():
        line = "pair" if quantity in of_a_line else ""
        (checked,) = verify([Claim("player-pair", quantity, "1", line=line, decks="8")])
        assert checked.exact == value
        assert checked.is_root == (quantity == "standard_deviation")


def test_lines_beside_those_of_the_wager() -> None:
    """A tie pushes on player; what the lines leave is lost."""
    ways = {"win": PLAYER_WINS, "tie": TIES, "push": TIES, "loss": BANKER_WINS, "total": ALL}
    for line, count in ways.items():
        (checked,) = verify([Claim("player", "ways", f"{count:,}", line=line, decks="8")])
        assert (checked.verdict, checked.exact) == ("exact", Fraction(count))
        share = f"{count} of {ALL}"
        (checked,) = verify([Claim("player", "ways", share, line=line, decks="8")])
        assert (checked.verdict, checked.exact) == ("exact", Fraction(count, ALL))


@reproducible(60)
@given(
    st.sampled_from([(wager.id, scale.name) for wager in WAGERS[:8] for scale in wager.scales]),
    st.sampled_from(["house_edge", "expected_value", "return", "hit_frequency"]),
    st.integers(0, 12),
    st.booleans(),
)
def test_a_figure_made_from_the_exact_value(
    named: tuple[str, str], quantity: str, places: int, cut: bool
) -> None:
    wager, scale = named
    (truth,) = verify([Claim(wager, quantity, "1", scale=scale, decks="8")])
    scaled = truth.exact * 10**places
    units = int(scaled) if cut else round(scaled)
    text = decimal(Fraction(units, 10**places), places)
    (checked,) = verify([Claim(wager, quantity, text, scale=scale, decks="8")])
    expected = "exact" if units == scaled else "rounds" if units == round(scaled) else "truncates"
    assert checked.verdict == expected
    off = decimal(Fraction(units + (2 if units >= 0 else -2), 10**places), places)
    (checked,) = verify([Claim(wager, quantity, off, scale=scale, decks="8")])
    assert checked.verdict == "differs"


# ---- wagers and rules from elsewhere

SIXES = Wager(
    id="sixes",
    title="Sixes",
    source="house idea",
    lines=(Line("six", 'winner == "banker" and banker_total == 6'), Line("tie", 'winner == "tie"')),
    scales=(Scale.of("standard", 7, 0), Scale.of("rich", "15/2", 0)),
)


def test_a_further_wager() -> None:
    """Banker wins with six: 186,173,936,904,192 and 83,058,367,551,488 ways, as published."""
    count = 186173936904192 + 83058367551488
    (checked,) = verify([Claim("sixes", "ways", f"{count:,}", line="six", decks="8")], wagers=SIXES)
    assert (checked.verdict, checked.scale.name) == ("exact", "standard")
    with pytest.raises(InputError, match="unknown wager 'sixes'"):
        verify([Claim("sixes", "ways", "1", line="six")])
    with pytest.raises(InputError, match="sixes is the id of two wagers"):
        verify([Claim("sixes", "ways", "1", line="six")], wagers=[SIXES, SIXES])
    with pytest.raises(InputError, match="not a wager"):
        verify([Claim("tie", "pays", "8", line="tie")], wagers=["tiger"])  # type: ignore[list-item]


def test_a_wager_whose_every_bet_pushes() -> None:
    nothing = Wager("idle", "Idle", "", (Line("all", "cards >= 4"),), (Scale.of("standard", 0),))
    with pytest.raises(InputError, match="claim 1: every bet on idle pushes"):
        verify([Claim("idle", "house_edge_resolved", "1%", decks="8")], wagers=nothing)


def test_other_rules(call: Call, file: Written, tmp_path: Path) -> None:
    """A banker who stands on 3 to 6 when the player stood gives the player 1.25 %, as is known."""
    rules = tmp_path / "rules.toml"
    rows = ["[0,1,2,3,4,5,6,7,8,9,'stood']"] * 3
    rows += ["[0,1,2,3,4,5,6,7,9]", "[2,3,4,5,6,7]", "[4,5,6,7]", "[6,7]", "[]"]
    chart = "\n".join(f"{total} = {row}" for total, row in enumerate(rows))
    rules.write_text(
        f'title = "Banker stands"\nplayer_draws = [0,1,2,3,4,5]\n[banker_draws]\n{chart}\n'
    )
    path = file("player,,8,expected_value,,1.25%,\n")
    assert call(path).code == 1
    run = call(path, "--rules", str(rules))
    assert run.code == 0
    assert "rules: Banker stands" in run.out
    assert verify(path, rules=Rules.from_toml(rules)).holds


def test_a_wagers_file(call: Call, file: Written, tmp_path: Path) -> None:
    wagers = tmp_path / "wagers.toml"
    wagers.write_text(
        '[[wager]]\nid = "ties"\ntitle = "Ties"\nsource = "house idea"\n[[wager.line]]\n'
        'name = "tie"\nwhen = \'winner == "tie"\'\n[wager.scales.nine]\ntie = 9\n'
    )
    path = file("ties,nine,8,pays,tie,9 to 1,\nties,,8,probability,tie,9.52%,\n")
    assert call(path, "--wagers", str(wagers)).code == 0
    assert call(path).err.strip().startswith(f"Error: {path!r}, line 2: unknown wager 'ties'")


# ---- files


def test_columns_in_any_order_and_further_ones(file: Written) -> None:
    rows = (
        ' 1.24% , PLEASE ask ,player,house_edge\n\n,,,\n"approximately\n1.06%",,banker,house_edge\n'
    )
    claims = read_claims(file(rows, head="\ufeffPrinted, Remark ,WAGER,quantity\n"))
    assert [claim.row for claim in claims] == [1, 2]
    assert claims[0].further == {"remark": "PLEASE ask"}
    assert (claims[0].printed, claims[1].printed) == ("1.24%", "approximately 1.06%")
    assert claims[0].place.endswith("claims.csv', line 2")
    assert claims[1].place.endswith("line 6")
    assert (claims[0].scale, claims[0].decks, claims[0].source) == ("", "", "")


def test_rows_of_a_spreadsheet_with_empty_columns(file: Written) -> None:
    path = file("player,,08,house_edge,,1.24%,x,,\n", head=HEAD.strip() + ",,\n")
    (claim,) = read_claims(path)
    assert (claim.decks, claim.further) == ("8", {})


@pytest.mark.parametrize(
    ("rows", "line", "says"),
    [
        ("plaxer,,8,house_edge,,1.24%,\n", 2, "unknown wager 'plaxer': did you mean player"),
        ("player,odd,8,house_edge,,1.24%,\n", 2, "unknown scale of player 'odd'"),
        ("player,,8,edge,,1.24%,\n", 2, "unknown quantity 'edge'"),
        ("player,,8,probability,wins,44.62%,\n", 2, "unknown line of player 'wins'"),
        ("player,,8,probability,,44.62%,\n", 2, "give win, tie, loss, push, total"),
        ("player,,8,house_edge,win,1.24%,\n", 2, "the line stays empty"),
        ("player,,8,pays,loss,1,\n", 2, "unknown line of player 'loss'"),
        ("player,,0,house_edge,,1.24%,\n", 2, "'0' is no number of decks"),
        ("player,,-8,house_edge,,1.24%,\n", 2, "'-8' is no number of decks"),
        ("player,,eight,house_edge,,1.24%,\n", 2, "'eight' is no number of decks"),
        ("player,,8.5,house_edge,,1.24%,\n", 2, "'8.5' is no number of decks"),
        (f"player,,{'9' * 30},house_edge,,1.24%,\n", 2, "is no number of decks"),
        ("player,,8,house_edge,,,\n", 2, "printed is empty"),
        ("player,,8,house_edge\n", 2, "printed is empty"),
        (",,8,house_edge,,1.24%,\n", 2, "wager is empty"),
        ("player,,8,house_edge,,about one,\n", 2, "'about one' is not understood"),
        ("player,,8,house_edge,,1.24%,a,b\n", 2, "'b' has no column"),
        ("player,,8,ways,win,2,230,518\n", 2, "put a figure that has a comma in quotes"),
        ("player,,8,house_edge,,1.24%,\nplayer,,8,house_edge,,x,\n", 3, "'x' is not understood"),
        ('player,,8,house_edge,,"1.24%,\n', 2, "unexpected end of data"),
        ("player,,8,house_edge,,1.24%,\x1b[31m\n", 2, "U+001B"),
        ("player,,8,house_edge,,1.24\u202e%,\n", 2, "U+202E"),
        (f"player,,8,house_edge,,{'1' * 61}%,\n", 2, "62 characters"),
        (f"player,,8,house_edge,,1.24%,{'a' * 200_000}\n", 2, "field larger than"),
        ("\n,,,,,,\n", 3, "there is no row"),
        ("", 1, "there is no row"),
        (f"{'p' * 2000},,8,house_edge,,1.24%,\n", 2, "wager has 2,000 characters"),
    ],
)
def test_a_bad_file_is_one_line(call: Call, file: Written, rows: str, line: int, says: str) -> None:
    path = file(rows)
    run = call(path)
    assert (run.code, run.out) == (2, "")
    assert run.err.count("\n") == 1
    assert len(run.err) < 500
    assert f"{path!r}, line {line}: " in run.err
    assert says in run.err


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("", "no column 'wager'"),
        ("wager;quantity;printed\n", "no column 'wager'"),
        ("wager,quantity,scale\n", "no column 'printed'"),
        ("wager,quantity,printed,Printed\n", "more than one column 'printed'"),
        ("wager,quantity,printed,note,note\n", "more than one column 'note'"),
    ],
)
def test_a_bad_head_is_one_line(call: Call, file: Written, head: str, says: str) -> None:
    run = call(file("", head=head))
    assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)
    assert "line 1: " in run.err
    assert says in run.err


def test_what_is_no_file(call: Call, tmp_path: Path) -> None:
    binary = tmp_path / "binary.csv"
    binary.write_bytes(b"wager,quantity\xff\n")
    for path in (tmp_path, tmp_path / "none.csv", binary):
        run = call(str(path))
        assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)


def test_a_file_or_the_seeds(call: Call, file: Written) -> None:
    for arguments in ([], ["--seeds", file("player,,8,house_edge,,1.24%,\n")]):
        run = call(*arguments)
        assert (run.code, run.out) == (2, "")
        assert "either a file CLAIMS.csv or --seeds" in run.err


def test_claims_made_in_python() -> None:
    claim = Claim("player", "house_edge", "1.24%", decks="08")
    numbers: list[tuple[Any, str]] = [(8, "8"), (float("inf"), "inf"), ("INF", "inf")]
    for number, text in numbers:
        assert Claim("player", "house_edge", "1.24%", decks=number).decks == text
    assert len({claim, Claim("player", "house_edge", "1.24%", decks="8")}) == 1
    wrong: list[tuple[list[Any], str]] = [
        ([], "no claim"),
        (["player"], "not a claim"),
        ([claim, Claim("plaxer", "house_edge", "1%")], "claim 2: unknown wager"),
    ]
    for claims, says in wrong:
        with pytest.raises(InputError, match=says):
            verify(claims)
    bad: list[tuple[tuple[Any, ...], str]] = [
        (("player", "house_edge", 1.24), "printed is to be text"),
        (("player", "", "1.24%"), "quantity is empty"),
        (("player", "house_edge", "1.24%", "", True), "no number of decks"),
        (("player", "house_edge", "1.24%", "", 8.5), "no number of decks"),
    ]
    for arguments, says in bad:
        with pytest.raises(InputError, match=says):
            Claim(*arguments)


# ---- how it is shown


def test_every_format(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    # However slow the machine is: progress is told once a second.
    monkeypatch.setattr("baccarat_exact.cli.options.monotonic", lambda: 0.0)
    for output_format in ("table", "json", "csv", "latex"):
        run = call(str(PUBLISHED), "--format", output_format)
        assert (run.code, run.err) == (1, "")
        assert run.out
    table = call(str(PUBLISHED)).out
    assert max(map(len, table.splitlines())) <= 80
    assert max(map(len, call("--seeds").out.splitlines())) <= 80


def test_the_front_of_a_report() -> None:
    verification = verify([Claim("perfect-pairs", "house_edge", "4.1 %", "two", "6")])
    table = front_table(verification)
    assert table.rows == (
        ("1", "perfect-pairs two, 6 decks, house edge", "4.1 %", "6.1093%", "differs", "19/311"),
    )
    assert len(table.columns) == len(table.align) == 6
    assert "8 decks" in table.notes[0]
    assert summary(verification)[-1] == "1 figure: 0 exact, 0 rounds, 0 truncates, 1 differs."


def test_csv_carries_further_columns(call: Call) -> None:
    text = call(str(PUBLISHED), "--format", "csv").out
    rows = list(csv.DictReader(io.StringIO(text)))
    with open(PUBLISHED, encoding="utf-8", newline="") as published:
        given_ = list(csv.DictReader(published))
    assert [row["given_verdict"] for row in rows] == [row["verdict"] for row in given_]
    assert [row["reason"] for row in rows] == [row["reason"] for row in given_]
    assert {row["verdict"] for row in rows} == {"exact", "rounds", "differs"}


def test_json_is_exact(call: Call) -> None:
    answer = json.loads(call(str(PUBLISHED), "--format", "json", "--places", "8").out)
    rows: list[dict[str, Any]] = answer["rows"]
    assert sum(answer["counts"].values()) == len(rows)
    (deviation,) = [row for row in rows if row["quantity"] == "standard_deviation"][1:]
    assert deviation["exact"] == "sqrt(1714176/172225)"
    by_other_means = (Decimal(1714176) / 172225).sqrt().quantize(Decimal("1e-10"))
    assert deviation["decimal"] == str(by_other_means)
    for row in rows:
        figure = printed_figure(row["printed"], row["quantity"])
        if row["verdict"] == "exact":
            assert Fraction(row["exact"]) == figure.value
        if row["quantity"] == "ways" and figure.form == "count":
            assert row["decimal"] == row["exact"]


def test_text_of_strangers_does_not_break_out(call: Call, file: Written) -> None:
    path = file('player,,8,house_edge,,1.24%,"=cmd() \\write18{x} <b>"\n')
    assert "'=cmd()" in call(path, "--format", "csv").out
    assert "\\write18" not in call(path, "--format", "latex").out
    assert "<b>" not in verify(path)._repr_html_()


def test_a_frame() -> None:
    frame = verify([Claim("player", "house_edge", "1.24%", decks="8")]).to_frame()
    assert frame["verdict"].tolist() == ["rounds"]
    assert frame["exact"].tolist() == [Fraction(BANKER_WINS - PLAYER_WINS, ALL)]


def test_explanations_of_each_verdict() -> None:
    said = {
        ("19/311", "house_edge"): "The exact value.",
        ("6.1%", "house_edge"): "Rounded to the digits printed.",
        ("6.109324%", "house_edge"): "Cut to the digits printed; rounded it is 6.109325%.",
    }
    for (printed, quantity), text in said.items():
        (checked,) = verify([Claim("perfect-pairs", quantity, printed, scale="two", decks="6")])
        assert explanation(checked) == text


def test_explanations_of_halves() -> None:
    """A wager on which the pays are 1/8: printed to two places that is half-way."""
    always = Wager(
        "always", "Always", "", (Line("all", "cards >= 4"),), (Scale.of("standard", "1/8"),)
    )
    for printed, text in (
        ("0.13", "Half-way between two figures, rounded half-up; it would be half-even 0.12."),
        ("0.12", "Half-way between two figures, rounded half-even; it would be half-up 0.13."),
    ):
        claim = Claim("always", "expected_value", printed, decks="8")
        (checked,) = verify([claim], wagers=[always])
        assert (checked.verdict, explanation(checked)) == ("rounds", text)


def test_a_comma_that_may_mislead_is_told() -> None:
    (checked,) = verify([Claim("player-pair", "variance", "9,000", decks="8")])
    assert checked.verdict == "differs"
    assert "The comma is read as the decimal mark." in explanation(checked)


def test_one_in_n() -> None:
    """Ties: one in 10.51 on eight decks, from the published counts."""
    for printed, name in (
        ("1 in 10.51", "rounds"),
        ("1 in 10.50", "truncates"),
        ("1 in 9.5", "differs"),
    ):
        (checked,) = verify([Claim("tie", "probability", printed, line="tie", decks="8")])
        assert checked.verdict == name
    assert "Too low by 1.0091 in the N of 1 in N" in explanation(checked)
