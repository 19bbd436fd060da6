"""Comparisons: what each pay costs in edge, the order, the answer in words, and the pictures."""

import json
import os
import re
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import point_shoes, reproducible

import baccarat_exact as bx
from baccarat_exact import reports
from baccarat_exact.cli import main
from baccarat_exact.reports.numbers import percent
from baccarat_exact.reports.svg import Box, Label, label_beside
from baccarat_exact.wagers.wager import Pay

ALL_DECKS = tuple(bx.Shoe.of_decks(decks) for decks in (*range(1, 13), "inf"))

# On eight decks, as published: all ways, those that the banker wins, and those with a 6.
TOTAL = 4_998_398_275_503_360
BANKER_WINS = 2_292_252_566_437_888
WINS_WITH_6 = 186_173_936_904_192 + 83_058_367_551_488


class Run(NamedTuple):
    code: int
    out: str
    err: str


Call = Callable[..., Run]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """The command line called in this process."""

    def run(*arguments: str) -> Run:
        with pytest.raises(SystemExit) as exit_:
            main(["compare", *arguments])
        captured = capsys.readouterr()
        assert isinstance(exit_.value.code, int)
        return Run(exit_.value.code, captured.out, captured.err)

    return run


def wager(
    scales: Mapping[str, tuple[Pay, Pay]], name: str = "sixes", title: str = "Sixes"
) -> bx.Wager:
    """A wager with two lines at the points, on any scales."""
    lines = (
        bx.Line("tie", 'winner == "tie"'),
        bx.Line("six", 'winner == "banker" and banker_total == 6'),
    )
    made = tuple(bx.Scale.of(scale, *pays) for scale, pays in scales.items())
    return bx.Wager(name, title, "a test", lines, made)


def plain(text: str) -> str:
    """Text without the breaks of its lines."""
    return " ".join(text.split())


# What each pay costs


def test_perfect_pairs_on_eight_decks_by_hand() -> None:
    """The second card is one of 415: 7 are the same card, 8 of its colour, 16 of the other."""
    (difference,) = bx.compare("perfect-pairs").differences
    assert [line.line for line in difference.lines] == ["perfect", "coloured", "mixed"]
    assert [tuple(map(int, line.pays)) for line in difference.lines] == [(30, 25), (10, 12), (5, 6)]
    assert [int(line.difference) for line in difference.lines] == [-5, 2, 1]
    assert [line.probabilities for line in difference.lines] == [
        (Fraction(7, 415),),
        (Fraction(8, 415),),
        (Fraction(16, 415),),
    ]
    assert [line.costs for line in difference.lines] == [
        (Fraction(-35, 415),),
        (Fraction(16, 415),),
        (Fraction(16, 415),),
    ]
    assert difference.house_edge_differences == (Fraction(3, 415),)
    assert [edge.house_edge for edge in difference.edges[0]] == [
        Fraction(14, 415),
        Fraction(17, 415),
    ]


def test_banker_on_eight_decks_from_published_counts() -> None:
    (difference,) = bx.compare("banker").differences
    with_6, otherwise = (
        Fraction(WINS_WITH_6, TOTAL),
        Fraction(BANKER_WINS - WINS_WITH_6, TOTAL),
    )
    assert [(line.line, line.probabilities, line.costs) for line in difference.lines] == [
        ("win-with-6", (with_6,), (Fraction(-9, 20) * with_6,)),
        ("win", (otherwise,), (Fraction(1, 20) * otherwise,)),
    ]
    assert difference.house_edge_differences == (
        Fraction(9, 20) * with_6 - Fraction(1, 20) * otherwise,
    )


def test_perfect_pairs_on_any_decks_by_hand() -> None:
    """Of 52d - 1 cards d - 1 are perfect, d coloured, 2d mixed: 5(d - 1) - 2d - 2d more is kept."""
    (difference,) = bx.compare("perfect-pairs", ALL_DECKS).differences
    by_hand = [Fraction(decks - 5, 52 * decks - 1) for decks in range(1, 13)]
    assert difference.house_edge_differences == (*by_hand, Fraction(1, 52))
    one, two = difference.scales
    assert (one.name, two.name) == ("one", "two")
    assert difference.better == (*[two] * 4, None, *[one] * 8)
    assert difference.spans == ((1, 4, two), (5, 5, None), (6, None, one))


PAYS = st.fractions(min_value=-1, max_value=100, max_denominator=20)


@reproducible(40)
@given(st.lists(point_shoes(), min_size=1, max_size=3), st.tuples(PAYS, PAYS, PAYS, PAYS))
def test_costs_sum_to_the_difference_on_any_shoe(
    shoes: list[bx.Shoe], pays: tuple[Fraction, ...]
) -> None:
    """Against the probabilities of the conditions, counted apart, and the edges, counted apart."""
    sixes = wager({"a": (pays[0], pays[1]), "b": (pays[2], pays[3])})
    (difference,) = bx.compare(sixes, shoes).differences
    changed = {line.line for line in difference.lines}
    assert changed == {
        name for name, a, b in zip(("tie", "six"), pays[:2], pays[2:], strict=True) if a != b
    }
    for place, shoe in enumerate(difference.shoes):
        first, second = (bx.edge(sixes, shoe, scale=scale).house_edge for scale in "ab")
        assert difference.house_edge_differences[place] == second - first
        assert sum(line.costs[place] for line in difference.lines) == first - second
        for line in difference.lines:
            when = dict(sixes.lines)[line.line]
            assert line.probabilities[place] == bx.probability(when, shoe)


@reproducible(12)
@given(st.tuples(PAYS, PAYS, PAYS, PAYS))
def test_spans_are_what_counting_each_number_of_decks_gives(pays: tuple[Fraction, ...]) -> None:
    """Seven numbers of decks give the others: up to 12, 40, and infinitely many."""
    near = wager({"a": (pays[0], pays[2]), "b": (pays[1], pays[3])})
    (difference,) = bx.compare(near).differences
    # Infinitely many decks have a span of their own only where lower powers alone differ.
    spans = [span for span in difference.spans if span.first is not None]
    assert spans[0].first == 1
    assert [span.first for span in spans[1:]] == [(span.last or 0) + 1 for span in spans[:-1]]
    for decks in (*range(1, 13), 40, "inf"):
        by = [bx.edge(near, bx.Shoe.of_decks(decks), scale=scale).house_edge for scale in "ab"]
        expected = None if by[0] == by[1] else near.scale("ab"[by[1] < by[0]])
        number = 10**9 if decks == "inf" else int(decks)
        held = next(s for s in spans if (s.first or 0) <= number <= (s.last or 10**9))
        held = difference.spans[-1] if decks == "inf" else held
        assert held.better == expected


@reproducible(40)
@given(st.tuples(*[st.integers(-6, 6)] * 3))
def test_spans_of_pairs_by_hand(more: tuple[int, int, int]) -> None:
    """Of 52d - 1 cards d - 1, d and 2d are paid so much more, so their sum says which is better."""
    lines = bx.wagers("perfect-pairs").listed[0].lines
    scales = bx.Scale.of("a", 9, 9, 9), bx.Scale.of("b", *(9 + each for each in more))
    (difference,) = bx.compare(bx.Wager("pairs", "Pairs", "a test", lines, scales)).differences
    perfect, coloured, mixed = more
    for span in difference.spans:
        if span.first is None:  # infinitely many decks alone
            assert (perfect + coloured + 2 * mixed, span.better) == (0, None)
            continue
        for decks in (span.first, span.last or 10**6):
            given_away = perfect * (decks - 1) + coloured * decks + 2 * mixed * decks
            assert span.better == (scales[given_away > 0] if given_away else None)
    turns = [span.better for span in difference.spans]
    assert all(one != two for one, two in pairwise(turns))
    assert len(turns) <= 3  # linear in d: it turns once, or is 0 without end


def test_a_turn_too_far_out_is_not_claimed() -> None:
    """By hand: 2000(d - 1) - 1999d is negative up to 1,999 decks."""
    lines = bx.wagers("perfect-pairs").listed[0].lines
    scales = (bx.Scale.of("a", 0, 0, 1000), bx.Scale.of("b", 2000, 0, "1/2"))
    late = bx.Wager("late", "Late", "a test", lines, scales)
    found = bx.compare(late, [bx.Shoe.of_decks(8), bx.Shoe.of_decks("inf")])
    (difference,) = found.differences
    assert difference.spans == ((1, 1000, scales[0]),)
    assert difference.better == scales
    shown = plain(str(found))
    assert "depends on the shoe: scale a on 8 decks and scale b on infinitely many decks." in shown
    assert "On 1 to 1,000 scale a (more than 1,000 were not examined)." in shown


def test_a_sum_that_is_wrong_fails() -> None:
    (difference,) = bx.compare("perfect-pairs").differences
    first, second = difference.edges[0]
    with pytest.raises(ArithmeticError, match="differ by"):
        type(difference)(difference.wager, difference.scales, difference.rules, ((first, first),))
    assert second.scale.name == "two"


# What is compared, and in which order


def test_names_scales_and_the_order_asked_for() -> None:
    names = [
        (each.wager.id, each.scale.name)
        for each in bx.compare(["perfect-pairs:two", "tie", "perfect-pairs", "banker:even-money"])
    ]
    assert names == [
        ("perfect-pairs", "two"),
        ("tie", "8"),
        ("perfect-pairs", "one"),
        ("banker", "even-money"),
    ]


def test_the_command_line_keeps_the_order_too(call: Call) -> None:
    run = call("perfect-pairs:two", "tie", "perfect-pairs:one", "tie", "--format", "json")
    answer = json.loads(run.out)
    assert [row["scale"] for row in answer["rows"]] == ["two", "8", "one"]
    (difference,) = answer["differences"]
    assert difference["scales"] == ["two", "one"]
    assert difference["house_edge_difference"] == "-3/415"


def test_without_a_wager_all_are_compared() -> None:
    found = bx.compare()
    assert len(found) == sum(len(wager.scales) for wager in bx.wagers())
    assert [each.wager.id for each in found.differences] == ["banker", "perfect-pairs"]
    assert found[0].edges == (bx.edge("player"),)


def test_sorting_and_ties() -> None:
    """Player 1.24 %, banker 1.06 and 1.46 %, tie 14.36 %; both pairs are alike in everything."""
    asked = ["tie", "banker-pair", "player", "player-pair", "banker"]

    def order(sort: str) -> list[str]:
        return [f"{each.wager.id}:{each.scale.name}" for each in bx.compare(asked, sort=sort)]

    pairs = ["banker-pair:11", "player-pair:11"]
    bankers = ["banker:commission-5", "banker:even-money"]
    assert order("edge") == [bankers[0], "player:even-money", bankers[1], *pairs, "tie:8"]
    assert order("hit") == [*bankers, "player:even-money", "tie:8", *pairs]
    assert order("sd") == [*bankers, "player:even-money", "tie:8", *pairs]


def test_sorting_by_edge_goes_by_the_first_shoe() -> None:
    one_deck, eight = bx.Shoe.of_decks(1), bx.Shoe.of_decks(8)
    for shoes, first in (((one_deck, eight), "two"), ((eight, one_deck), "one")):
        assert bx.compare("perfect-pairs", shoes, sort="edge")[0].scale.name == first


def test_of_several_shoes_the_worst_hit_frequency_and_deviation() -> None:
    """A pair has (4d - 1) / (52d - 1): the fewer decks the rarer, the more the wilder."""
    (pair,) = bx.compare("player-pair", [bx.Shoe.of_decks(8), bx.Shoe.of_decks(1)])
    assert pair.hit_frequency == Fraction(3, 51) < Fraction(31, 415)
    assert pair.variance == pair.edges[0].variance > pair.edges[1].variance
    assert pair.top_award == 11


def test_a_shoe_named_twice_is_one() -> None:
    eight = bx.Shoe.of_decks(8)
    assert bx.compare("tie", [eight, eight]).shoes == bx.compare("tie", eight).shoes == (eight,)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tie", 8), "8 is not a shoe"),
        (("tie", "8"), "'8' is not a shoe"),
        (("tie", [bx.Shoe.of_decks(6), 8]), "8 is not a shoe"),
        (("tie", []), "no shoe to count on"),
        (([], None), "no wager to compare"),
        (("ties", None), "unknown wager 'ties'"),
        (("tie:9", None), "unknown scale of tie '9'"),
    ],
)
def test_what_cannot_be_compared(arguments: tuple[object, object], message: str) -> None:
    with pytest.raises(bx.InputError, match=re.escape(message)):
        bx.compare(*arguments)  # type: ignore[arg-type]


def test_an_unknown_order() -> None:
    with pytest.raises(bx.InputError, match="unknown order 'size'"):
        bx.compare("tie", sort="size")


# What is shown


def test_perfect_pairs_one_or_two_reads_off(call: Call) -> None:
    run = call("perfect-pairs")
    assert (run.code, run.err) == (0, "")
    assert re.search(r"^perfect-pairs  one +3\.3735 +7\.4699 +4\.3585 +30$", run.out, re.M)
    assert re.search(r"^perfect-pairs  two +4\.0964 +7\.4699 +3\.9534 +25$", run.out, re.M)
    assert re.search(r"^perfect +30 +25 +-5 +1\.6867 +\+8\.4337 +\+7/83$", run.out, re.M)
    assert re.search(r"^total +\+0\.7229 +\+3/415$", run.out, re.M)
    assert (
        "On 8 decks scale one is better for the bettor: its house edge is lower by 0.7229 "
        "percentage points (exactly 3/415). Which is better for the bettor depends on the number "
        "of decks: on 1 to 4 scale two, on 5 neither, on 6 and more scale one."
    ) in plain(run.out)


def test_commission_or_even_money_reads_off(call: Call) -> None:
    """1.06 % and 1.46 % are the printed edges."""
    exact = Fraction(9 * WINS_WITH_6 - (BANKER_WINS - WINS_WITH_6), 20 * TOTAL)
    run = call("banker")
    assert (
        "On 8 decks scale commission-5 is better for the bettor: its house edge is lower by "
        f"0.4002 percentage points (exactly {exact}). The same holds on any number of decks. "
        "Both scales pay the same on tie."
    ) in plain(run.out)


def test_several_decks_have_a_column_each(call: Call) -> None:
    run = call("perfect-pairs", "--decks", "6,8")
    assert re.search(r"^perfect-pairs  one +5\.7878 +3\.3735 +7\.3955 +4\.3585 +30$", run.out, re.M)
    assert re.search(r"^total +\+0\.3215 +\+0\.7229$", run.out, re.M)
    assert "0.3215 percentage points on 6 decks (exactly 1/311) and 0.7229" in plain(run.out)
    run = call("banker", "--decks", "6,7,8,inf")
    assert "is lower by 0.3990 (6 decks) to 0.4039 percentage points (infinite)." in plain(run.out)


def test_alike_on_the_shoe_but_not_on_others(call: Call) -> None:
    assert (
        "On 5 decks both scales have the same house edge."
        in call("perfect-pairs", "--decks", "5").out
    )


def test_shoes_that_are_no_whole_decks(call: Call) -> None:
    """Without the kings of one deck no pair is perfect: 1 of 47 coloured, 2 of 47 mixed."""
    alone = plain(call("perfect-pairs", "--decks", "1", "--remove", "K*").out)
    assert "On this shoe scale two is better for the bettor" in alone
    assert "(exactly 4/47)" in alone
    assert "number of decks" not in alone
    shoes = [bx.Shoe.of_decks(8), bx.Shoe.of_decks(1).without("K*")]
    both = plain(str(bx.compare("perfect-pairs", shoes)))
    assert "Shoe 2: 1 deck without K* (48 cards)." in both
    assert "depends on the shoe: scale one on 8 decks and scale two on shoe 2." in both


def test_more_than_two_scales_have_a_best(call: Call) -> None:
    many = wager({"low": (8, 3), "high": (9, 4), "even-higher": (9, 5)})
    found = bx.compare(many)
    assert [each.scales[1].name for each in found.differences] == ["high", "even-higher"]
    assert "Best for the bettor of the 3 scales of sixes: even-higher on 8 decks." in plain(
        str(found)
    )


def test_scales_that_pay_the_same() -> None:
    found = bx.compare(wager({"a": (8, 3), "b": (8, 3)}))
    assert found.differences[0].lines == ()
    assert "Both scales pay the same on every line." in str(found)
    assert "Both scales pay the same" in reports.latex(found)
    assert found.differences[0].to_frame().empty


def test_other_rules_are_named() -> None:
    rules = bx.Rules.from_toml(Path(bx.__file__).parent / "data" / "banker-stands.toml")
    for shoes in (None, ALL_DECKS[:2]):
        found = bx.compare(["player", "banker"], shoes, rules=rules)
        assert f"rules: {rules.title}" in plain(str(found))
        assert found[0].edges[0] == bx.edge("player", found.shoes[0], rules=rules)


LONG = [
    wager({"s" * 39 + "a": (8, 3), "s" * 39 + "b": (7, 4)}, f"{'w' * 38}-{number}", "A title " * 40)
    for number in range(2)
]


@pytest.mark.parametrize("shoes", [ALL_DECKS[:1], ALL_DECKS[5:8:2], ALL_DECKS])
@pytest.mark.parametrize("wagers", [None, ["perfect-pairs", "banker"], LONG])
@pytest.mark.parametrize("places", [0, 4, 60])
def test_eighty_columns(
    shoes: tuple[bx.Shoe, ...], wagers: list[str | bx.Wager] | None, places: int
) -> None:
    """Every name and every house edge stands there, whatever the width takes."""
    found = bx.compare(wagers, shoes)
    text = reports.text(found, places)
    assert max(map(len, text.splitlines())) <= 80
    words = set(text.split())
    for each in found:
        assert {each.wager.id, each.scale.name} <= words
        for edge in each.edges if places == 4 else ():
            assert percent(edge.house_edge, 4) in words


def test_json_is_all_there_is_on_stdout(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    run = call("banker", "tie", "--decks", "6,inf", "--format", "json", "--plot", str(file))
    assert run.code == 0
    assert run.err == f"wrote {file}\n"
    answer = json.loads(run.out)
    assert [(shoe["decks"], shoe["cards"]) for shoe in answer["shoes"]] == [
        ("6", 312),
        ("inf", "inf"),
    ]
    assert answer["shoes"][1]["total_ways"] == str(52**6)
    assert [(row["wager"], row["scale"], row["shoe"], row["decks"]) for row in answer["rows"]] == [
        ("banker", "commission-5", 0, "6"),
        ("banker", "commission-5", 1, "inf"),
        ("banker", "even-money", 0, "6"),
        ("banker", "even-money", 1, "inf"),
        ("tie", "8", 0, "6"),
        ("tie", "8", 1, "inf"),
    ]
    row = answer["rows"][0]
    edge = bx.edge("banker:commission-5", bx.Shoe.of_decks(6))
    assert Fraction(row["house_edge"]) == edge.house_edge == -Fraction(row["expected_value"])
    assert Fraction(row["hit_frequency"]) == edge.hit_frequency
    assert Fraction(row["variance"]) == edge.variance
    assert (row["house_edge_percent"], row["top_award"]) == ("1.0558", "19/20")
    assert len(answer["differences"]) == 2
    for difference in answer["differences"]:
        parts = [Fraction(line["house_edge_difference"]) for line in difference["lines"]]
        assert sum(parts) == Fraction(difference["house_edge_difference"])
        for line in difference["lines"]:
            cost = Fraction(line["difference"]) * Fraction(line["probability"])
            assert cost == Fraction(line["cost"]) == -Fraction(line["house_edge_difference"])
        assert difference["better"] == "commission-5"
        assert difference["better_by_decks"] == [{"from": 1, "to": None, "scale": "commission-5"}]


def test_frames_are_exact_with_rounded_columns_beside() -> None:
    found = bx.compare("perfect-pairs", [bx.Shoe.of_decks(8), bx.Shoe.of_decks(1).without("K*")])
    frame = found.to_frame()
    assert list(frame["decks"]) == ["8", None, "8", None]
    assert frame["house_edge"][0] == Fraction(14, 415)
    assert frame["house_edge_percent"][0] == 3.3735
    lines = found.differences[0].to_frame()
    assert sum(lines["house_edge_difference"][:3]) == Fraction(3, 415)
    assert "<table" in found._repr_html_()
    assert "scale one on 8 decks and scale two on shoe 2" in found.differences[0]._repr_html_()
    assert '"differences"' in reports.json_text(found.differences[0])


@pytest.mark.parametrize("output_format", ["csv", "latex"])
def test_other_formats(call: Call, output_format: str) -> None:
    run = call("--decks", "6,8", "--format", output_format)
    assert run.code == 0
    assert "5.7878" in run.out
    assert run.err == ""


# Pictures


SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text><script>alert(1)</script> $x^2$ & \" ' \x00\x1b[2J 百家樂"
READ = "</text><script>alert(1)</script> $x^2$ & \" ' \ufffd\ufffd[2J 百家樂"


def texts(file: Path) -> list[str]:
    """The texts of a picture, after what holds for all: they stand on it, and nothing acts."""
    root = ElementTree.fromstring(file.read_bytes())
    *_, width, height = map(float, root.attrib["viewBox"].split())
    assert root.attrib["width"] == f"{width:.0f}pt"
    assert root.findtext(f"{SVG}title")
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not tags & {"script", "style", "image", "foreignObject"}
    found = root.findall(f".//{SVG}text")
    for text in found:
        assert 0 <= float(text.attrib["x"]) <= width
        assert 0 <= float(text.attrib["y"]) <= height
    return [text.text or "" for text in found]


def test_bars_say_the_exact_values(tmp_path: Path) -> None:
    file = bx.compare("perfect-pairs").plot(tmp_path / "new" / "a.svg")
    assert file == tmp_path / "new" / "a.svg"
    found = texts(file)
    assert {"Perfect Pairs: house edge by pay scale", "8 decks (416 cards)."} <= set(found)
    assert {"one", "two", "3.3735 %", "4.0964 %", "house edge, %"} <= set(found)
    assert found.count("perfect-pairs") == 2


def test_bars_of_several_decks_in_the_order_of_the_table(tmp_path: Path) -> None:
    compared = bx.compare(["tie", "perfect-pairs"], ALL_DECKS[5::7], sort="edge")
    found = texts(compared.plot(tmp_path / "a.svg"))
    values = [text for text in found if re.fullmatch(r"-?[0-9.]+ %", text)]
    assert values[:2] == ["5.7878 %", "-3.8462 %"]
    assert values == [
        f"{percent(edge.house_edge, 4)} %" for each in compared for edge in each.edges
    ]
    assert found.count("6 decks") == found.count("infinite") == 3
    assert any("Below 0 the bettor has the edge." in text for text in found)


def test_a_scatter_has_all_wagers_behind(tmp_path: Path) -> None:
    found = texts(bx.compare("perfect-pairs").plot(tmp_path / "a.svg", "scatter"))
    assert {"perfect-pairs: one", "perfect-pairs: two", "tiger-tie", "big-tiger"} <= set(found)
    assert {"house edge, %", "standard deviation of the result per unit staked"} <= set(found)
    outside = plain(" ".join(found))
    assert "outside the picture: lucky-8-player-as-printed (-26.2256 %)" in outside


def test_a_scatter_shows_what_is_compared_however_far_out(tmp_path: Path) -> None:
    found = texts(bx.compare("lucky-8-player-as-printed").plot(tmp_path / "a.svg", "scatter"))
    assert "lucky-8-player-as-printed: standard" in found
    assert not any("outside the picture" in text for text in found)


def test_a_scatter_of_a_shoe_that_does_not_know_all(tmp_path: Path) -> None:
    shoe = bx.Shoe.of_points([128, *[32] * 9])
    found = texts(bx.compare("banker", shoe).plot(tmp_path / "a.svg", "scatter"))
    assert "tie" in found
    assert "player-pair" not in found


def test_numbers_stand_for_names_that_do_not_fit(tmp_path: Path) -> None:
    crowd = wager({f"s{number}": (8, 3) for number in range(40)})
    found = texts(bx.compare(crowd).plot(tmp_path / "a.svg", "scatter"))
    assert "1-40" in found
    assert {"1  sixes: s0, -7.1859 %", "40  sixes: s39, -7.1859 %"} <= set(found)


@pytest.mark.parametrize("kind", ["bars", "scatter"])
@pytest.mark.parametrize(
    ("wagers", "shoes"),
    [
        (LONG, ALL_DECKS),
        ([wager({f"s{n}": (5 + n % 8, 3 + n // 8) for n in range(40)})], ALL_DECKS[7:8]),
        ([wager({"top": (10**30, 3), "none": (-1, -1)})], ALL_DECKS[7:8]),
        ([wager({"wild": (8000, 3), "tame": ("1/2", "1/2")})], ALL_DECKS[7:8]),
        (None, ALL_DECKS[:3]),
    ],
    ids=["long", "forty", "huge", "logarithmic", "all"],
)
def test_pictures_of_any_size(
    tmp_path: Path, kind: str, wagers: list[bx.Wager] | None, shoes: tuple[bx.Shoe, ...]
) -> None:
    compared = bx.compare(wagers, shoes)
    words = " ".join(texts(compared.plot(tmp_path / "a.svg", kind)))
    for each in compared:
        assert each.wager.id in words
        assert each.scale.name in words


@pytest.mark.parametrize("kind", ["bars", "scatter"])
def test_hostile_titles_stand_as_themselves(tmp_path: Path, kind: str) -> None:
    file = bx.compare(wager({"a": (8, 3)}, title=HOSTILE)).plot(tmp_path / "a.svg", kind)
    assert b"<script" not in file.read_bytes()
    assert READ.replace(" ", "") in "".join(texts(file)).replace(" ", "")
    png = bx.compare(wager({"a": (8, 3)}, title=HOSTILE)).plot(tmp_path / "a.png", kind)
    assert png.read_bytes().startswith(b"\x89PNG")


PROGRAM = """
import sys
import baccarat_exact as bx
for name in sys.argv[1:]:
    kind = "scatter" if "scatter" in name else "bars"
    bx.compare(["banker", "tie"], [bx.Shoe.of_decks(6), bx.Shoe.of_decks(8)]).plot(name, kind)
"""


def test_the_same_bytes_whoever_draws(tmp_path: Path) -> None:
    """Twice here, and in a fresh process whose settings, date and hashes are others."""
    compared = bx.compare(["banker", "tie"], [bx.Shoe.of_decks(6), bx.Shoe.of_decks(8)])
    names = ["bars.svg", "bars.png", "scatter.svg", "scatter.png"]
    made: list[list[bytes]] = []
    for folder in ("first", "second"):
        paths = [compared.plot(tmp_path / folder / name, name.partition(".")[0]) for name in names]
        made.append([path.read_bytes() for path in paths])
    (tmp_path / "matplotlibrc").write_text("font.size: 30\nsvg.fonttype: path\naxes.grid: True\n")
    changed = {"MATPLOTLIBRC": str(tmp_path), "PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "1"}
    (tmp_path / "third").mkdir()
    subprocess.run(
        [sys.executable, "-c", PROGRAM, *names],
        cwd=tmp_path / "third",
        env={**os.environ, **changed},
        check=True,
    )
    made.append([(tmp_path / "third" / name).read_bytes() for name in names])
    assert made[0] == made[1] == made[2]


def test_a_png_has_200_dots_an_inch_and_no_date(tmp_path: Path) -> None:
    data = bx.compare("tie").plot(tmp_path / "a.PNG").read_bytes()
    chunks, place = {}, 8
    while place < len(data):
        size, name = struct.unpack(">I4s", data[place : place + 8])
        chunks[name] = data[place + 8 : place + 8 + size]
        place += 12 + size
    assert set(chunks) == {b"IHDR", b"pHYs", b"IDAT", b"IEND"}
    assert struct.unpack(">II", chunks[b"pHYs"][:8]) == (7874, 7874)  # a metre has 39.37 inches
    assert struct.unpack(">I", chunks[b"IHDR"][:4]) == (640 * 200 // 72,)


@pytest.mark.parametrize("name", ["a.pdf", "a", "a.svg.gz", ".svg", ""])
def test_other_endings_are_an_error_before_anything_is_counted(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def counted(*_: object, **__: object) -> None:
        raise AssertionError("it was counted")

    monkeypatch.setattr("baccarat_exact.analysis.comparison.edges", counted)
    run = call("tie", "--plot", str(tmp_path / name) if name else "")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("Error: --plot: ")
    assert run.err.endswith("cannot be a plot: its name must end in .svg or .png\n")
    assert not list(tmp_path.iterdir())


def test_a_picture_that_cannot_be_written(call: Call, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "folder.svg").mkdir()
    for name, reason in (
        ("file/a.svg", "is a file"),
        ("folder.svg", "is a folder, not a file"),
        (f"{'a' * 300}.svg", "name too long"),
    ):
        run = call("tie", "--plot", str(tmp_path / name))
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith("Error: --plot: ")
        assert reason in run.err
        assert run.err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.svg"]


def test_a_kind_without_a_plot_or_an_unknown_one(call: Call, tmp_path: Path) -> None:
    run = call("tie", "--kind", "scatter")
    assert run.code == 2
    assert "give --plot FILE.svg or FILE.png too" in run.err
    assert call("tie", "--plot", str(tmp_path / "a.svg"), "--kind", "pie").code == 2
    with pytest.raises(bx.InputError, match="unknown kind of plot 'pie'"):
        bx.compare("tie").plot(tmp_path / "a.svg", "pie")


def test_too_many_marks_are_no_picture(tmp_path: Path) -> None:
    crowd = wager({f"s{number}": (8, number) for number in range(401)})
    with pytest.raises(bx.InputError, match="401 marks make no picture: plot at most 400"):
        bx.compare(crowd).plot(tmp_path / "a.svg")


POINTS = st.tuples(st.floats(20, 380), st.floats(20, 280))


@reproducible(25)
@given(st.lists(POINTS, min_size=1, max_size=30), st.integers(0, 8))
def test_labels_never_cover_each_other(marks: list[tuple[float, float]], rings: int) -> None:
    field = Box(0, 0, 400, 300)
    taken = [Box.around(mark, 9, 9) for mark in marks]
    found: list[Label] = []
    for mark in marks:
        label = label_beside("a label", mark, 8, field, taken, rings=rings)
        found += [label] if label else []
    for place, label in enumerate(found):
        assert label.box.inside(field)
        assert not any(label.box.meets(other.box) for other in found[:place])
        assert not any(label.box.meets(Box.around(mark, 9, 9)) for mark in marks)


# The files of others


def test_a_wager_file_on_six_and_eight_decks(call: Call, tmp_path: Path) -> None:
    """The example of the package: a six pays 7 or 15/2, and costs half of its probability."""
    file = Path(__file__).parents[1] / "examples" / "wagers.toml"
    run = call("--wagers", str(file), "--decks", "6,8", "--format", "json")
    answer = json.loads(run.out)
    assert {row["wager"] for row in answer["rows"]} == {"sixes"}
    for difference in answer["differences"]:
        (line,) = difference["lines"]
        assert (line["pays"], line["difference"]) == (["7", "15/2"], "1/2")
        assert Fraction(line["cost"]) == Fraction(line["probability"]) / 2
        assert difference["better"] == "rich"


def test_a_line_that_never_settles_is_no_award() -> None:
    wager = bx.Wager(
        "shadow",
        "Shadow",
        "s",
        (bx.Line("tie", 'winner == "tie"'), bx.Line("six", 'winner == "tie" and margin == 0')),
        (bx.Scale.of("a", 8, 1000),),
    )
    assert bx.compare(wager)[0].top_award == 8


def test_what_vanishes_on_infinitely_many_decks() -> None:
    """Perfect and coloured pairs are (d - 1) and d of 52d - 1: alike only without end."""
    wager = bx.Wager(
        "pairs",
        "Pairs",
        "s",
        (
            bx.Line("perfect", 'player_pair == "perfect"'),
            bx.Line("coloured", 'player_pair == "coloured"'),
        ),
        (bx.Scale.of("a", 10, 5), bx.Scale.of("b", 5, 10)),
    )
    (difference,) = bx.compare(wager, bx.Shoe.of_decks(8)).differences
    spans = [(span.first, span.last, span.better and span.better.name) for span in difference.spans]
    assert spans == [(1, None, "b"), (None, None, None)]
    text = " ".join(str(difference).split())
    assert "on 1 and more scale b, on infinitely many neither" in text
    assert "The same holds" not in text
