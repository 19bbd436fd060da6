"""Closed forms in the number of decks: by hand, against counts, and as people get them."""

import csv
import html
import io
import json
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import sympy

import baccarat_exact as bx
from baccarat_exact import reports
from baccarat_exact.analysis import formula as module
from baccarat_exact.analysis.formula import Formula, formula
from baccarat_exact.analysis.settlement import line_ways
from baccarat_exact.cli import main
from baccarat_exact.coup import Hand
from baccarat_exact.reports.formulas import latex_formulas
from baccarat_exact.wagers import WAGERS

D = sympy.Symbol("d")
HOSTILE = r"\write18{ls} 100% & #1_x $y$ ~^ {\input{/etc/passwd}} <b>a</b> \end{align*}"
IDS = [wager.id for wager in WAGERS]

LONG_NAMES = f"""
[[wager]]
id = "stranger"
title = '{HOSTILE}'
source = "nowhere"
[[wager.line]]
name = "a-line-with-a-name-of-forty-characters-x"
when = 'winner == "banker" and player_suited and margin > 2'
[[wager.line]]
name = "{"m" * 40}"
when = 'winner == "player" and player_third_rank == "K" and player_pair == "mixed"'
[[wager.line]]
name = "never"
when = 'winner == "tie" and margin == 3'
[wager.scales.standard]
a-line-with-a-name-of-forty-characters-x = 3
{"m" * 40} = "123456789012345678901234567891/987654321098765432109876543210"
never = 1000
"""

# The banker draws on 0 to 5 whatever the player does, as a player would.
PLAIN_RULES = 'title = "Banker as player"\nplayer_draws = [0, 1, 2, 3, 4, 5]\n[banker_draws]\n' + (
    "".join(
        f"{total} = {[*range(10), 'stood'] if total < 6 else []}\n".replace("'", '"')
        for total in range(8)
    )
)


@cache
def of(wager: str, pays: str | None = None) -> Formula:
    return formula(wager, pays=pays)


def same(one: object, other: object) -> bool:
    """Whether two expressions are one function."""
    return bool(sympy.cancel(sympy.sympify(one) - sympy.sympify(other)) == 0)


# By hand.


@pytest.mark.parametrize("wager", ["player-pair", "banker-pair"])
def test_a_pair_by_hand(wager: str) -> None:
    """Of the 52d - 1 cards left, 4d - 1 have the rank of the first."""
    assert of(wager).probability("pair") == (4 * D - 1) / (52 * D - 1)
    assert of(wager).probability("loss") == 48 * D / (52 * D - 1)
    # 48d lose 1 and 4d - 1 win 11: 48d - 44d + 11.
    assert of(wager).house_edge() == (4 * D + 11) / (52 * D - 1)
    assert of(wager).probabilities("inf") == {"pair": Fraction(1, 13), "loss": Fraction(12, 13)}
    assert of(wager).at("inf")[0].house_edge == Fraction(1, 13)


def test_perfect_pairs_by_hand() -> None:
    """The same card is left d - 1 times, its rank in the other suit of its colour d times."""
    pairs = of("perfect-pairs")
    left = 52 * D - 1
    assert pairs.probability("perfect") == (D - 1) / left
    assert pairs.probability("coloured") == D / left
    assert pairs.probability("mixed") == 2 * D / left
    # Scale one: 48d - 30(d - 1) - 10d - 5 * 2d; scale two: 48d - 25(d - 1) - 12d - 6 * 2d.
    assert same(pairs.house_edge("one"), (30 - 2 * D) / left)
    assert same(pairs.house_edge("two"), (25 - D) / left)
    assert same(pairs.house_edge(), pairs.house_edge("one"))
    assert pairs.house_edge("two").subs(D, 6) == sympy.Rational(19, 311)  # as the README says
    limits = [Fraction(1, 52), Fraction(1, 52), Fraction(1, 26), Fraction(12, 13)]
    assert list(pairs.probabilities("inf").values()) == limits
    assert [edge.house_edge for edge in pairs.at("inf")] == [Fraction(-1, 26), Fraction(-1, 52)]


def test_twin_pairs_by_hand() -> None:
    """Four cards of one rank: three more of the 4d - 1, 4d - 2 and 4d - 3 that are left."""
    expected = (4 * D - 1) * (4 * D - 2) * (4 * D - 3)
    expected /= (52 * D - 1) * (52 * D - 2) * (52 * D - 3)
    assert same(of("tiger-pair").probability("twin"), expected)
    assert of("tiger-pair").probabilities("inf")["twin"] == Fraction(1, 13**3)


def test_a_wager_with_an_attribute_of_its_own() -> None:
    """No ace in two cards: 48d (48d - 1) of 52d (52d - 1)."""
    wager = bx.Wager(
        id="aces",
        title="An ace among the player's first two",
        source="this test",
        lines=(bx.Line("ace", "player_ace"),),
        scales=(bx.Scale.of("5", 5),),
        attributes=bx.of_each(
            "ace", (False, True), "an ace among the first two", _has_ace, reads=("rank",)
        ),
    )
    expected = 1 - sympy.Rational(12, 13) * (48 * D - 1) / (52 * D - 1)
    assert same(formula(wager).probability("ace"), expected)


def _has_ace(hand: Hand) -> bool:
    return any(card.rank == "A" for card in hand[:2])


# Against the counts.


@pytest.mark.parametrize("wager", IDS)
def test_the_formula_is_the_count(wager: str) -> None:
    """Also where the count goes by another arithmetic, from 9 decks on and from 28 on."""
    for decks in (1, 8, 9, 11, 27, 28, 100, "inf"):
        assert of(wager).at(decks) == bx.edges(bx.Shoe.of_decks(decks), wager)


@pytest.mark.parametrize("wager", IDS)
def test_the_expressions_are_the_counts(wager: str) -> None:
    found = of(wager)
    for decks in (1, 8, 11):
        for edge in bx.edges(bx.Shoe.of_decks(decks), wager):
            exact = found.house_edge(edge.scale.name).subs(D, decks)
            assert Fraction(str(exact)) == edge.house_edge
            for line in edge.lines:
                share = found.probability(line.line).subs(D, decks)
                assert Fraction(str(share)) == line.probability
    for scale, edge in zip(found.scales, found.at("inf"), strict=True):
        limit = sympy.limit(found.house_edge(scale.name), D, sympy.oo)
        assert Fraction(str(limit)) == edge.house_edge


@pytest.mark.parametrize("wager", IDS)
def test_ways_are_polynomials_that_sum_to_all(wager: str) -> None:
    found = of(wager)
    assert {len(ways) for ways in found.ways} == {7}
    assert all(isinstance(each, int) for ways in found.ways for each in ways)
    assert all(ways[0] == 0 for ways in found.ways)
    sums = [sum(column) for column in zip(*found.settlements.values(), strict=True)]
    whole = sympy.Poly(sympy.expand_func(sympy.ff(52 * D, 6)), D)
    assert sums == [*reversed([int(each) for each in whole.all_coeffs()])]
    assert same(sum(map(found.probability, found.settlements)), 1)


@pytest.mark.parametrize("wager", ["banker", "tiger", "perfect-pairs", "lucky-8-player"])
def test_symbolic_pays_become_any_scale(wager: str) -> None:
    symbolic = of(wager, "symbolic")
    edge = symbolic.house_edge()
    for scale in of(wager).scales:
        values = [sympy.Rational(str(pays)) for pays in scale.pays]
        pays = dict(zip(symbolic.symbols.values(), values, strict=True))
        assert same(edge.subs(pays), of(wager).house_edge(scale.name))
    for pay in symbolic.symbols.values():
        assert sympy.diff(edge, pay, 2) == 0  # linear in each, and in all together
        assert not sympy.diff(edge, pay).free_symbols - {D}


def test_the_symbols_have_the_names_of_the_lines() -> None:
    assert list(map(str, of("tiger", "symbolic").symbols.values())) == [
        "p_two_card",
        "p_three_card",
    ]


def test_pays_of_ones_own() -> None:
    custom = formula("tiger", pays={"two-card": "12", "three-card": "20 to 1"})
    for decks in (2, 8):
        counted = bx.edge("tiger", bx.Shoe.of_decks(decks), pays="12,20")
        assert custom.at(decks)[0] == counted
    assert [scale.name for scale in custom.scales] == ["custom"]


def test_one_scale_alone() -> None:
    assert [scale.name for scale in of("banker:even-money").scales] == ["even-money"]
    assert same(of("banker:even-money").house_edge(), of("banker").house_edge("even-money"))


def test_other_drawing_rules(tmp_path: Path) -> None:
    """If the banker draws as the player does, the two are alike."""
    (tmp_path / "rules.toml").write_text(PLAIN_RULES)
    rules = bx.Rules.from_toml(tmp_path / "rules.toml")
    player, banker = (formula(side, rules=rules) for side in ("player", "banker"))
    won = banker.probability("win") + banker.probability("win-with-6")
    assert same(player.probability("win"), won)
    assert not same(player.probability("win"), of("player").probability("win"))
    counted = bx.edges(bx.Shoe.of_decks(5), "player", rules=rules)
    assert player.at(5) == counted
    assert "rules: Banker as player" in str(player)


# What can go wrong.


@pytest.mark.parametrize("decks", [9, "inf"])
def test_a_count_off_the_polynomial_is_our_defect(
    monkeypatch: pytest.MonkeyPatch, decks: int | str
) -> None:
    counted = line_ways
    other = bx.Shoe.of_decks(decks)

    def wrong(wagers: list[bx.Wager], shoe: bx.Shoe, rules: bx.Rules) -> list[list[int]]:
        ways = counted(wagers, shoe, rules)
        return [[each + (shoe == other) for each in line] for line in ways]

    monkeypatch.setattr(module, "line_ways", wrong)
    with pytest.raises(ArithmeticError, match=f"tie, line tie, .* {decks} decks have"):
        formula("tie")


def test_ways_without_whole_coefficients_are_our_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "line_ways", lambda _, shoe, __: [[shoe.counts[0] // 2]])
    with pytest.raises(ArithmeticError, match="are no polynomial"):
        formula("tie")


@pytest.mark.parametrize(
    "shoe",
    [
        bx.Shoe.of_decks(8).without("Ah"),
        bx.Shoe.of_decks(8).without("8*"),
        bx.Shoe.of_points([128, *[32] * 9]),
    ],
    ids=repr,
)
def test_no_formula_where_the_shoe_is_not_whole_decks(shoe: bx.Shoe) -> None:
    with pytest.raises(bx.InputError, match=r"no formula for this shoe of [0-9]+ cards: .* whole"):
        formula("tiger", shoe)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: formula("tigre"), "did you mean tiger"),
        (lambda: formula("tiger:11"), "scale of tiger"),
        (lambda: formula("tiger:12-22", pays="symbolic"), "more than one scale"),
        (lambda: formula("tiger", pays="1,2,3"), "needs a pay for each of its lines"),
        (lambda: formula("tiger", pays="symbols"), "needs a pay for each of its lines"),
        (lambda: formula("tiger", 8), "not a shoe"),  # type: ignore[arg-type]
        (lambda: formula("tiger", bx.Shoe((0,) * 52)), "too small to count"),
        (lambda: of("tiger").probability("push"), "unknown line of tiger"),
        (lambda: of("tiger").house_edge("11"), "unknown scale of this formula of tiger"),
        (lambda: of("tiger", "symbolic").house_edge("12-22"), "the pays are symbols"),
        (lambda: of("tiger", "symbolic").at(8), "the pays are symbols"),
        (lambda: of("tiger").at(0), "no number of decks"),
        (lambda: of("tiger").at("many"), "not a whole number of decks"),
    ],
)
def test_what_cannot_be_asked(call: Callable[[], object], says: str) -> None:
    with pytest.raises(bx.InputError, match=says) as raised:
        call()
    assert "\n" not in str(raised.value)


# How it shows itself.


@pytest.mark.parametrize("pays", [None, "symbolic"])
@pytest.mark.parametrize("wager", IDS)
def test_text_fits_a_terminal(wager: str, pays: str | None) -> None:
    text = str(of(wager, pays))
    assert max(map(len, text.splitlines())) <= 80
    assert "\u00a0" not in text
    assert "One coup is dealt from a fresh shoe of d decks." in text
    assert "As d grows without bound" in text


def test_text_of_pairs() -> None:
    lines = str(formula("perfect-pairs", bx.Shoe.of_decks(6))).splitlines()
    for line in (
        "P(perfect) = (d - 1) / (52d - 1)",
        "P(coloured) = d / (52d - 1)",
        "P(mixed) = 2d / (52d - 1)",
        "edge(one) = -2 (d - 15) / (52d - 1)",
        "edge(two) = -(d - 25) / (52d - 1)",
        "Scale two pays to one: perfect 25, coloured 12, mixed 6.",
        "At d = 6: 6 decks (312 cards)",
    ):
        assert line in lines
    assert any(line.split() == ["edge(two)", "-1/52", "-1.9231"] for line in lines)
    assert any(line.split() == ["edge(two)", "19/311", "6.1093"] for line in lines)


def test_a_long_formula_breaks_before_signs_and_between_factors() -> None:
    text = str(of("lucky-8-player"))
    (start,) = [line for line in text.splitlines() if line.startswith("edge(standard) = (")]
    place = text.splitlines().index(start)
    further = text.splitlines()[place + 1 : place + 3]
    assert all(re.match(r" {17}[-+/] \S", line) for line in further)


@pytest.mark.parametrize("pays", [None, "symbolic"])
@pytest.mark.parametrize("wager", ["banker", "tiger-pair", "lucky-8-player-as-printed", "tie"])
def test_text_means_what_it_says(wager: str, pays: str | None) -> None:
    """The text read back as mathematics, by a grammar of its own: 4d^2 (d - 1) is a product."""
    body = str(of(wager, pays)).partition("\n\n")[2].partition("\nOne coup")[0]
    joined = re.sub(r"\n +", " ", body)
    read = dict(re.findall(r"^(P\([^)]*\)|edge\([^)]*\)|edge) = ([^P\n]*)$", joined, re.MULTILINE))
    found = of(wager, pays)
    expected = {f"P({name})": found.probability(name) for name in found.settlements}
    expected |= {f"edge({each.name})": found.house_edge(each.name) for each in found.scales}
    expected |= {} if found.scales else {"edge": found.house_edge()}
    assert set(read) == set(expected)
    for label, text in read.items():
        product = re.sub(r"(?<=[0-9d)]) ?(?=[d(])", "*", text).replace("^", "**")
        assert same(sympy.sympify(product), expected[label])


@pytest.mark.parametrize("pays", [None, "symbolic"])
@pytest.mark.parametrize("wager", ["perfect-pairs", "tiger", "lucky-8-banker"])
def test_json_is_the_same_function(wager: str, pays: str | None) -> None:
    found = formula(wager, bx.Shoe.of_decks(7), pays=pays)
    answer = json.loads(reports.json_text(found))
    counted = bx.edges(bx.Shoe.of_decks(7), wager)
    lines = {each["line"]: each for each in (*answer["lines"], answer["loss"])}
    assert list(lines) == list(found.settlements)
    for name, each in lines.items():
        read = sympy.sympify(each["probability"]["expression"])
        assert same(read, found.probability(name))
        parts = (each["probability"][part] for part in ("numerator", "denominator"))
        above, below = (sum(int(c) * D**i for i, c in enumerate(part)) for part in parts)
        assert same(above / below, read)
        assert [int(c) for c in each["ways"]] == list(found.settlements[name])
    for line in counted[0].lines:
        assert Fraction(lines[line.line]["value"]) == line.probability
    for each in answer["edges"]:
        expected = found.house_edge(None if pays else each["scale"])
        assert same(each["house_edge"]["expression"], expected)
        assert same(each["value"], expected.subs(D, 7))
        assert same(each["limit"], sympy.limit(expected, D, sympy.oo))
    assert answer["decks"] == "7"
    assert [int(each) for each in answer["total_ways"]] == list(module.TOTAL_WAYS)


def test_every_view_of_the_record() -> None:
    found = formula("tiger", bx.Shoe.of_decks(8))
    assert pickle.loads(pickle.dumps(found)) == found
    frame = found.to_frame()
    assert list(frame["function"]) == ["P(two-card)", "P(three-card)", "P(loss)", "edge(12-22)"]
    # Ways of two-card on eight decks from the contract of the command line.
    assert frame["value"][0] == Fraction(186173936904192, 4998398275503360)
    assert frame["value_percent"][3] == 13.3602
    rows = list(csv.DictReader(io.StringIO(reports.csv(found))))
    assert same(rows[3]["expression"], found.house_edge())
    symbolic = of("tiger", "symbolic").to_frame()
    assert list(symbolic["function"]) == ["P(two-card)", "P(three-card)", "P(loss)", "edge"]
    assert same(symbolic["expression"][3], of("tiger", "symbolic").house_edge())


def test_a_notebook_gets_mathematics(stranger: bx.Wager) -> None:
    found = formula("player-pair")
    mathematics = r"P_{\text{pair}}(d) &= \frac{4d - 1}{52d - 1}"
    assert mathematics in found._repr_latex_()
    assert mathematics in html.unescape(found._repr_html_())
    assert "&=" not in found._repr_html_()
    shown = formula(stranger)._repr_html_()
    assert "<b>a</b>" not in shown
    assert '<p class="tex2jax_ignore mathjax_ignore"><b>\\write18{ls} 100% &amp;' in shown
    symbolic = of("tiger", "symbolic")._repr_latex_()
    assert r"- p_{\text{two-card}} {} \cdot \frac{d (442880d^3" in symbolic


@pytest.fixture
def stranger(tmp_path: Path) -> bx.Wager:
    """A wager with a hostile title, long names and long pays."""
    (tmp_path / "stranger.toml").write_text(LONG_NAMES)
    (wager,) = bx.read_wagers(tmp_path / "stranger.toml")
    return wager


def test_strangers_names_and_numbers_fit_a_terminal(stranger: bx.Wager) -> None:
    for pays in (None, "symbolic"):
        text = str(formula(stranger, bx.Shoe.of_decks(10**9), pays=pays))
        assert max(map(len, text.splitlines())) <= 80
        assert "P(never) = 0" in text.splitlines()


# The command line.


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
            main(["formula", *arguments])
        captured = capsys.readouterr()
        assert isinstance(exit_.value.code, int)
        return Run(exit_.value.code, captured.out, captured.err)

    return run


def test_the_command_prints_the_record(call: Call) -> None:
    shown = call("perfect-pairs:two", "--decks", "6")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.rstrip() == str(formula("perfect-pairs:two", bx.Shoe.of_decks(6)))
    assert shown == call("perfect-pairs:two", "--decks", "6", "--format", "table")
    assert call("tiger").out.rstrip() == str(of("tiger"))
    symbolic = call("tiger", "--pays", "symbolic", "--format", "json")
    assert json.loads(symbolic.out)["edges"][0]["pays"]["two-card"] == "p_two_card"
    assert "1.92308" in call("perfect-pairs", "--places", "5").out  # 1/52
    assert call("tiger", "--format", "csv").out == reports.csv(of("tiger"))


def test_infinitely_many_decks_are_the_limit(call: Call) -> None:
    assert call("tiger", "--decks", "inf").out == call("tiger").out
    for pays in (("--pays", "12,22"), ("--pays", "symbolic")):
        answer = json.loads(call("tiger", "--decks", "inf", "--format", "json", *pays).out)
        assert answer["decks"] == "inf"
        assert all(each["value"] == each["limit"] for each in answer["edges"] + answer["lines"])


def test_latex_of_the_command(call: Call) -> None:
    shown = call("tiger", "--format", "latex")
    assert shown.out.startswith("% for a document with \\usepackage{amsmath,")
    assert shown.out == latex_formulas(of("tiger"))


def test_a_shoe_file_of_whole_decks_is_as_good(call: Call, tmp_path: Path) -> None:
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "hdcs"]
    file = tmp_path / "shoe.csv"
    file.write_text("card,count\n" + "".join(f"{card},4\n" for card in cards))
    assert call("tie", "--shoe", str(file)) == call("tie", "--decks", "4")
    file.write_text("card,count\n" + "".join(f"{card},4\n" for card in cards[1:]))
    uneven = call("tie", "--shoe", str(file), "--format", "json")
    assert uneven.code == 1
    assert json.loads(uneven.out)["formula"] is None
    assert uneven.err.startswith("There is no formula for this shoe of 204 cards: ")


@pytest.mark.parametrize("remove", ["Ah", "8*", "3x9h Kd"])
def test_not_whole_decks_is_a_no_in_one_line(call: Call, remove: str) -> None:
    run = call("tiger", "--remove", remove, "--pays", "symbolic")
    assert (run.code, run.out, run.err.count("\n")) == (1, "", 1)
    assert "whole decks" in run.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "Missing argument"),
        (("tiger", "tie"), "unexpected extra argument"),
        (("tigre", "--pays", "symbolic"), "unknown wager"),
        (("tiger", "--pays", "12,0.x"), "--pays: '0.x' is not a pay"),
        (("tiger:12-22", "--pays", "12,20"), "more than one scale"),
        (("tiger", "--decks", ""), "--decks"),
        (("tiger", "--decks", "0"), "--decks"),
        (("tiger", "--format", "xml"), "xml"),
        (("tiger", "--wagers", "nowhere.toml"), "--wagers: "),
    ],
)
def test_bad_input_is_one_line(call: Call, arguments: tuple[str, ...], says: str) -> None:
    run = call(*arguments)
    assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)
    assert says in run.err


def test_wagers_and_rules_from_files(call: Call, tmp_path: Path) -> None:
    wagers, rules = tmp_path / "wagers.toml", tmp_path / "rules.toml"
    wagers.write_text(
        '[[wager]]\nid = "either-pair"\ntitle = "Either pair"\nsource = "this test"\n'
        '[[wager.line]]\nname = "pair"\nwhen = \'player_pair_rank != "none"\'\n'
        "[wager.scales.ten]\npair = 10\n"
    )
    rules.write_text(PLAIN_RULES)
    run = call("either-pair", "--wagers", str(wagers), "--rules", str(rules), "--format", "json")
    answer = json.loads(run.out)
    # 48d lose 1 and 4d - 1 win 10.
    assert answer["edges"][0]["house_edge"]["expression"] == "2*(4*d + 5)/(52*d - 1)"
    assert answer["rules"] == "Banker as player"


def test_sympy_is_loaded_only_for_a_formula() -> None:
    code = (
        "import sys, baccarat_exact\nassert 'sympy' not in sys.modules\n"
        "from baccarat_exact.cli import main\n"
        "try:\n    main(['formula', '--help'])\n"
        "except SystemExit as exit:\n    assert exit.code == 0\n"
        "assert not {'sympy', 'numpy', 'pandas'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "baccarat-exact formula tiger" in done.stdout


# Through TeX.


@pytest.mark.slow
def test_latex_compiles_and_stays_on_the_page(stranger: bx.Wager, tmp_path: Path) -> None:
    assert shutil.which("pdflatex"), "pdflatex must be installed for this test"
    eight = bx.Shoe.of_decks(8)
    shown = [formula(wager, eight) for wager in WAGERS]
    shown += [formula(wager, eight, pays="symbolic") for wager in ("tiger", "lucky-8-player")]
    shown += [formula(stranger), formula(stranger, bx.Shoe.of_decks(10**9), pays="symbolic")]
    head = r"\documentclass{article}\usepackage{amsmath,booktabs,graphicx,longtable}"
    body = "\n".join(map(latex_formulas, shown))
    (tmp_path / "a.tex").write_text(f"{head}\n\\begin{{document}}\n{body}\n\\end{{document}}\n")
    # TeX may run any program here, so that a title which gets a command through is noticed.
    done = subprocess.run(
        ["pdflatex", "-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "a.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    assert "Overfull" not in done.stdout
    words = subprocess.run(
        ["pdftotext", "-layout", "a.pdf", "-"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for piece in (r"\write18{ls} 100% & #1_x $y$", r"{\input{/etc/passwd}}", r"\end{align*}"):
        assert piece in words
