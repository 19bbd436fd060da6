"""The certificate, and the checker that counts it again by itself."""

import ast
import copy
import itertools
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import point_shoes, reproducible, small_shoes, tableaux

from baccarat_exact.analysis import printed
from baccarat_exact.analysis.claims import Claim, seed_claims
from baccarat_exact.analysis.edge import edges
from baccarat_exact.analysis.verification import verify
from baccarat_exact.cards import CARDS, resolution
from baccarat_exact.cli import main
from baccarat_exact.condition import parse
from baccarat_exact.coup import ATTRIBUTES, Attribute, of_each
from baccarat_exact.errors import InputError
from baccarat_exact.reports.certificate import (
    canonical,
    certificate,
    certificate_text,
    certify,
    checker_text,
)
from baccarat_exact.rules import COLUMNS, PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import WAGERS
from baccarat_exact.wagers.wager import Line, Scale, Wager

FILE = Path(__file__).parents[1] / "baccarat_exact" / "data" / "check_certificate.py"
Json = dict[str, Any]
F = Fraction


def _checker() -> ModuleType:
    """The checker, from its file alone: it is no part of the package."""
    spec = spec_from_file_location("check_certificate", FILE)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


checker = _checker()


def asking(attribute: Attribute) -> Wager:
    """A wager with a line for each value of an attribute but the last, which loses."""
    values = attribute.domain[:-1]
    return Wager(
        id=attribute.name.replace("_", "-"),
        title=attribute.name,
        source="a test",
        lines=tuple(
            Line(f"line-{n}", f"{attribute.name} == {value!r}") for n, value in enumerate(values)
        ),
        scales=(Scale.of("one", *range(len(values))), Scale.of("two", *["7/2"] * len(values))),
    )


def mixed(name: str, *whens: str) -> Wager:
    lines = tuple(Line(f"line-{n}", when) for n, when in enumerate(whens))
    return Wager(name, name, "a test", lines, (Scale.of("one", *("5", "0", "-1/2")[: len(lines)]),))


MIXED = [
    mixed("ranks", 'player_pair_rank == banker_third_rank != "none"', 'winner == "tie"'),
    mixed("suits", 'player_suit == banker_third_suit != "none"', "player_suited or banker_suited"),
    mixed(
        "points",
        'player_initial_total + banker_total >= 12 and winner != "tie"',
        "player_third - banker_third in (1, 2, 3)",
        "not player_third + banker_third > 4 and not banker_natural",
    ),
]
"""Wagers that read several attributes at once."""
ASKING = [asking(attribute) for attribute in ATTRIBUTES.values()]
"""Wagers that together read every attribute."""


def reading(*fields: str) -> list[Wager]:
    """Those that a shoe counted by these fields can answer."""
    shown = resolution(fields).shown_fields()
    return [wager for wager in ASKING if all(a.reads <= shown for a in wager.reads)]


def differences(stated: Json, counted: Json) -> list[str]:
    """All that the checker would print as not agreeing, each with the item that it is in."""
    return [f"{name}: {one}" for name, wrong in checker.items(stated, counted) for one in wrong]


def disagreements(whole: Json) -> list[str]:
    """What the checker finds wrong with a certificate, read back from its text."""
    stated = json.loads(certificate_text(whole))
    return differences(stated, checker.recount(stated))


# ---- The checker stands alone ------------------------------------------------------------------


def test_the_checker_imports_nothing_but_the_standard_library() -> None:
    tree = ast.parse(FILE.read_text(encoding="utf-8"))
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or "", "." * node.level]
            if isinstance(node, ast.ImportFrom)
            else []
        )
        if name
    }
    assert {"fractions", "json"} <= names <= sys.stdlib_module_names
    assert checker_text() == FILE.read_text(encoding="utf-8")


def test_the_checker_never_runs_what_it_reads() -> None:
    names = {node.id for node in ast.walk(ast.parse(checker_text())) if isinstance(node, ast.Name)}
    assert not names & {"eval", "exec", "compile", "__import__", "open"}


def test_its_own_count_is_the_published_one() -> None:
    """Eight decks; the Wizard of Odds and others print these three numbers."""
    rules = checker.rules_of(certificate(edges(None, ["tie"]))["rules"])
    assert checker.table(checker.decks("8"), rules, ("winner",)) == {
        ("banker",): 2_292_252_566_437_888,
        ("player",): 2_230_518_282_592_256,
        ("tie",): 475_627_426_473_216,
    }


def test_its_attributes_are_those_of_the_package() -> None:
    assert checker.ATTRIBUTES.keys() == ATTRIBUTES.keys()
    for name, attribute in ATTRIBUTES.items():
        own = checker.ATTRIBUTES[name]
        assert [(type(value), value) for value in own.values] == [
            (type(value), value) for value in attribute.domain
        ]
        assert own.stage == attribute.stage
        assert own.reads == sorted(attribute.reads)


def test_its_attributes_have_the_values_of_the_package() -> None:
    """All pairs of cards, each with a third card or none, against as many banker's hands."""
    chance = random.Random(3)
    own = dict(zip(CARDS, checker.DECK, strict=True))
    hands = [
        (*pair, *chance.sample(CARDS, chance.randint(0, 1)))
        for pair in itertools.product(CARDS, repeat=2)
    ]
    for player, banker in zip(hands, chance.sample(hands, len(hands)), strict=True):
        dealt = [tuple(own[card] for card in hand) for hand in (player, banker)]
        for name, attribute in ATTRIBUTES.items():
            theirs = checker.ATTRIBUTES[name]
            value = theirs.together(*(theirs.of(dealt[hand]) for hand in theirs.hands))
            assert value == attribute.value(player, banker), name


@pytest.mark.parametrize(
    "text",
    [
        'winner == "banker" and not banker_total != 6',
        'winner in ("player", "tie") or banker_cards in {3}',
        'winner not in ("player", "tie")',
        "player_third > 4",
        "not player_third > 4",
        "player_third + banker_third >= 12",
        "not player_third + banker_third >= 12",
        "player_third + 1 == banker_third",
        "player_third + 1 != banker_third",
        "player_third - banker_third in (-1, 0, 1)",
        "player_third - banker_third not in (-1, 0, 1)",
        "player_third in (banker_third, banker_total + player_third)",
        "player_third not in (banker_third, banker_total + player_third)",
        "player_third == banker_third",
        "player_third != banker_third",
        'player_third == "none" == banker_third',
        "2 < player_total <= banker_total < 7",
        "player_total > banker_total < 5",
        "player_natural == banker_natural",
        "player_natural and not banker_natural",
        "True and margin - 9 >= -4",
        'player_pair_rank == banker_pair_rank != "none"',
    ],
)
def test_conditions_hold_where_the_package_says(text: str) -> None:
    condition = parse(text)
    names = [attribute.name for attribute in condition.attributes]
    tree = ast.parse(text, mode="eval").body
    outcomes = set()
    for row in itertools.product(*(attribute.domain for attribute in condition.attributes)):
        values = dict(zip(names, row, strict=True))
        held = checker.truth(tree, values)
        assert held is condition.holds(values), values
        outcomes.add(held)
    assert outcomes == {True, False}


@pytest.mark.parametrize(
    "text",
    ["print(1)", "winner.upper()", "player_total", "winner is 'tie'", "margin * 2 == 4", "(1, 2)",
     "margin in range(3)", "[1 for x in (1,)]", "lambda: 1", "f'{winner}'", "-margin < 2"],
)  # fmt: skip
def test_other_python_is_refused(text: str) -> None:
    with pytest.raises(checker.Refused):
        checker.truth(ast.parse(text, mode="eval").body, dict.fromkeys((*ATTRIBUTES, "print"), 3))


# ---- What the package certifies agrees ---------------------------------------------------------


def some_of(wagers: list[Wager]) -> st.SearchStrategy[list[Wager]]:
    return st.lists(st.sampled_from(wagers), min_size=3, max_size=5, unique_by=lambda w: w.id)


@given(small_shoes(4), tableaux(), some_of(ASKING))
@reproducible(25)
def test_small_shoes_agree(shoe: Shoe, rules: Rules, wagers: list[Wager]) -> None:
    assert disagreements(certificate(edges(shoe, wagers, rules=rules))) == []


@given(point_shoes(6), tableaux(), some_of(reading("point")))
@reproducible(25)
def test_shoes_of_points_agree(shoe: Shoe, rules: Rules, wagers: list[Wager]) -> None:
    assert disagreements(certificate(edges(shoe, wagers, rules=rules))) == []


def test_many_attributes_agree_on_an_uneven_shoe() -> None:
    shoe = Shoe((0, 1, 2, 0, 0, 0, 3, 1) * 2 + (0, 0, 4, 0) * 2 + (1, 0, 0, 0) * 7)
    assert len(reading("point")) == 15  # three of the coup, six of each hand
    asked = [wager for wager in ASKING if not wager.id.startswith("player-")]
    assert disagreements(certificate(edges(shoe, [*asked, *MIXED]))) == []


@pytest.mark.parametrize(
    ("shoe", "fields"),
    [
        (Shoe.of_ranks((0, 3, 1, 0, 2, 0, 0, 4, 1, 0, 2, 5, 0)), ["rank"]),
        (Shoe((2, 0, 1, 0, 0) * 8, resolution(["point", "suit"])), ["point", "suit"]),
        (Shoe((2, 0, 1, 3) * 5, resolution(["point", "colour"])), ["point", "colour"]),
        (Shoe((2, 0, 1, 0) * 6 + (3, 1), resolution(["rank", "colour"])), ["rank", "colour"]),
    ],
)  # fmt: skip
def test_shoes_of_other_kinds_agree(shoe: Shoe, fields: list[str]) -> None:
    some = [wager for wager in reading(*fields) if wager.reads[0].reads & {*fields}]
    chosen = [*some[:: max(1, len(some) // 4)], some[-1]]
    assert disagreements(certificate(edges(shoe, chosen))) == []


def test_infinitely_many_decks_agree() -> None:
    chosen = ["banker", "tiger", "tiger-pair", "perfect-pairs"]
    whole = certificate(edges(Shoe.of_decks("inf"), chosen))
    assert whole["shoe"]["cards"] == "inf"
    assert disagreements(whole) == []


def test_a_shoe_that_cannot_tell_is_refused() -> None:
    whole = certificate(edges(Shoe.of_points([3] * 10), ["banker"]))
    whole["wagers"] = certificate(edges(Shoe.of_decks(1), ["player-pair"]))["wagers"]
    with pytest.raises(checker.Refused, match="player_pair_rank: read what the counts"):
        checker.recount(whole)


@pytest.mark.parametrize("places", [0, 1, 12])
def test_decimals_agree_at_any_number_of_places(places: int) -> None:
    """Even-money pays on a shoe of sixes alone: a tie always, so that zero is printed too."""
    for shoe in (Shoe.of_points([0] * 6 + [9] + [0] * 3), Shoe.of_decks(2)):
        whole = certificate(edges(shoe, ["player", "banker", "tie"]), places=places)
        assert disagreements(whole) == []
    assert whole["results"][0]["house_edge_percent"].startswith("1")


# ---- Printed figures ---------------------------------------------------------------------------

FIGURES = {
    "house_edge": [
        "1.06%", "4,1 %", "0.0106", "approximately 1.06%", "ca. 1,06 per cent", "~ 1 in 9.5",
        "<= 10%", "less than 1.1 %", "at least 1%", "> 0.01", "19/311", "-1.06%", "\u22121,06 %",
        "1456 of 86,320", "1.456 out of 86.320", "0", "-0.00%", "1%", "1.0e-2", "1,234.5", "1'234",
        "1 234,5", "= 1.235%", "1.057%", "1.058%", "about 1.24 percent", "1 in 94.5", "1 in 95",
    ],
    "ways": [
        "2,292,252,566,437,888", "2.292.252.566.437.888", "2292252566437888", "4.998e15", "1,456",
        "1.456", "45.86%", "1 in 2.18", "1456 of 86,320", "\u2265 5", "up to 3e15",
    ],
    "pays": ["12 to 1", "13 for 1", "0.95", "even money", "evens", "eight to one", "1:2", "19/20",
             "1,000 to 1", "one for two", "< 12 : 1"],
    "standard_deviation": ["0.93", "0.927", "0.9273", "0.9274", "3.79", "about 1", "<= 4", "-1"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("quantity", "text"), [(key, text) for key, texts in FIGURES.items() for text in texts]
)
def test_printed_figures_are_read_and_judged_as_in_the_package(quantity: str, text: str) -> None:
    figure, own = printed.printed_figure(text, quantity), checker.printed_figure(text, quantity)
    assert (own.value, own.unit) == (figure.value, figure.unit)
    assert own.minus is figure.minus or not own.unit
    relation = {"le": "<=", "lt": "<", "ge": ">=", "gt": ">", None: "="}[own.relation]
    assert relation == figure.relation
    is_root = quantity == "standard_deviation"
    near = abs(figure.value) or F(1, 1000)
    if figure.form == "one-in":
        near = 1 / near
    step = figure.unit if figure.unit and figure.form != "one-in" else near / 1000
    exacts = {near + step * F(n, 4) for n in range(-9, 10)} | {F(0), F(1), F(12), near * 2}
    if not is_root:
        exacts |= {-exact for exact in exacts}
    for exact in sorted(exacts):
        value = exact**2 if is_root else exact
        verdict = printed.verdict(value, figure, is_root=is_root)
        found = checker.verdict(value, is_root, own)
        assert found == (verdict.name, list(verdict.rounding)), exact


@pytest.mark.parametrize(
    ("text", "exact", "verdict"),
    [
        ("6.1%", F(19, 311), "rounds"),  # 6.1093 %
        ("6.11%", F(19, 311), "rounds"),
        ("6.10%", F(19, 311), "truncates"),
        ("4.1%", F(19, 311), "differs"),
        ("19/311", F(19, 311), "exact"),
        ("<= 6.11%", F(19, 311), "exact"),
        ("< 6.1%", F(19, 311), "differs"),
        ("12.5%", F(1, 8), "exact"),
        ("12%", F(1, 8), "rounds"),  # half to even
        ("13%", F(1, 8), "rounds"),  # half up
        ("1 in 16", F(19, 311), "rounds"),  # 16.37
        ("1 in 17", F(19, 311), "differs"),
        ("-1%", F(-106, 10**4), "rounds"),
        ("1%", F(-106, 10**4), "differs"),
    ],
)
def test_verdicts_by_hand(text: str, exact: Fraction, verdict: str) -> None:
    figure = checker.printed_figure(text, "house_edge")
    assert checker.verdict(exact, False, figure)[0] == verdict


def claimed(*rows: str) -> list[Claim]:
    """Claims of wager, scale, decks, quantity, line, printed."""
    fields = [[field.strip() for field in row.split(";")] for row in rows]
    return [
        Claim(wager, quantity, text, scale=scale, decks=decks, line=line, source="a test")
        for wager, scale, decks, quantity, line, text in fields
    ]


CLAIMS = claimed(
    "banker; commission-5; ; house_edge; ; approximately 1.06%",
    "banker; even-money; ; house_edge; ; approximately 1.46%",
    "player; ; ; house_edge; ; 1.24%",
    "banker; even-money; 6; house_edge; ; 1.46%",
    "banker; even-money; ; house_edge; ; 1.4548%",
    "tie; ; ; house_edge; ; 77%",
    "player; ; inf; house_edge_resolved; ; 1.4%",
    "player; ; 8; expected_value; ; -0.012351",
    "player; ; 8; return; ; 98.76%",
    "tie; ; 8; probability; tie; 1 in 10.5",
    "tie; ; 8; probability; loss; at least 90%",
    "tie; ; 8; ways; tie; 475,627,426,473,216",
    "tie; ; 8; ways; total; 4,998,398,275,503,350",
    "player; ; 8; ways; push; 9.5156%",
    "tie; ; 8; hit_frequency; ; 9.51%",
    "tiger; ; 8; variance; ; 14.334",
    "tiger; ; ; standard_deviation; ; 3.79",
    "banker; ; ; pays; win; 0.95",
    "banker; ; 8; pays; tie; 8 to 1",
    "player; ; ; house_edge; ; 1.23%",
)


def test_claims_agree_on_their_own_numbers_of_decks() -> None:
    """The shoe of the certificate has 2 decks and other wagers; the claims have their own."""
    verification = verify(CLAIMS)
    whole = certificate(edges(Shoe.of_decks(2), ["super-six"]), verification=verification)
    assert disagreements(whole) == []
    assert [claim["verdict"] for claim in whole["claims"]] == [
        *("rounds", "rounds", "rounds", "differs", "rounds", "differs", "rounds", "rounds"),
        *("rounds", "rounds", "exact", "exact", "differs", "rounds", "truncates", "rounds"),
        *("rounds", "exact", "differs", "rounds"),
    ]
    assert [wager["id"] for wager in whole["wagers"]] == [
        "super-six", "banker", "player", "tie", "tiger",
    ]  # fmt: skip
    # What the second rule sheet prints holds together on 7 and 8 decks only.
    assert set(whole["claims"][0]["holds_on"]) & set(whole["claims"][1]["holds_on"]) & set(
        whole["claims"][2]["holds_on"]
    ) == {"7", "8"}
    assert whole["claims"][4]["decks_answered"] == "6"
    assert whole["claims"][5]["holds_on"] == []
    assert whole["claims"][5]["decks_answered"] == "8"
    # 1.2351 % on 8 decks, cut; on 9 it is 1.2343 %, rounded.
    assert whole["claims"][-1]["decks_answered"] == "9"
    assert "8" in whole["claims"][-1]["holds_on"]


def test_the_examiners_day() -> None:
    """Perfect Pairs on six decks, printed with the edge of eight: 19/311 is not 4.1 %."""
    rows = claimed("perfect-pairs; two; 6; house_edge; ; 4.1 %")
    asked = edges(Shoe.of_decks(6), ["perfect-pairs:two"])
    whole = certificate(asked, verification=verify(rows), case={"applicant": "a casino"})
    assert disagreements(whole) == []
    (claim,) = whole["claims"]
    assert (claim["exact"], claim["verdict"]) == ("19/311", "differs")


# ---- Whatever is changed is noticed ------------------------------------------------------------


def rehashed(whole: Json) -> Json:
    whole["sha256"] = checker.sha256(whole)
    return whole


def changed_leaf(value: Any) -> list[Any]:
    """Other values for a number, a truth or a text."""
    if value is None:
        return ["0", 0]
    if isinstance(value, bool):
        return [not value, int(value)]
    if isinstance(value, int):
        return [value + 1, -value - 1, str(value)]
    try:
        number = F(value)
    except ValueError:
        return [f"{value}x", None]
    top, bottom = number.numerator, number.denominator
    return [str(number + 1), f"{2 * top}/{2 * bottom}", f"{value}0", f"-{value}", None]


def changes(node: Any, path: str) -> Iterator[str]:
    """The path of every change made to a part of a certificate, which is undone afterwards."""
    places = range(len(node)) if isinstance(node, list) else list(node)
    for place in places:
        value, here = node[place], f"{path} {place}"
        if isinstance(value, dict | list):
            yield from changes(value, here)
        else:
            for other in changed_leaf(value):
                node[place] = other
                yield f"{here}: {value!r} -> {other!r}"
            node[place] = value
    before = copy.copy(node)
    variants: list[Any]
    if isinstance(node, list):
        variants = [before[:n] + before[n + 1 :] for n in range(len(before))]
        variants += [[*before, "more"], [*before, *before[-1:]], before[::-1]]
    else:
        variants = [{key: node[key] for key in node if key != gone} for gone in before]
        variants.append({**before, "more": None})
    for variant in variants:
        if variant != before:
            node.clear()
            node.extend(variant) if isinstance(node, list) else node.update(variant)
            yield f"{path}: {variant!r}"
    node.clear()
    node.extend(before) if isinstance(node, list) else node.update(before)


SMALL = Shoe.of_points([0, 2, 0, 0, 0, 3, 0, 4, 0, 0])


def small() -> Json:
    """A certificate of a small shoe, with all kinds of numbers in it."""
    asked = edges(SMALL, ["player", "tiger"])
    rows = [CLAIMS[n] for n in (0, 3, 9, 11, 14, 16, 17)]
    whole = certificate(asked, verification=verify(rows))
    read: Json = json.loads(certificate_text(whole))
    return read


def noticed(stated: Json) -> bool:
    """Whether the checker, which counts again, refuses a certificate or finds something wrong."""
    try:
        return bool(differences(stated, checker.recount(copy.deepcopy(stated))))
    except (checker.Refused, *checker.UNREADABLE):
        return True


def test_every_number_that_was_counted_is_noticed_when_changed() -> None:
    """One recount, then everything that must follow from it changed in turn; a new hash would not
    help the forger, since more than the hash is wrong."""
    stated = small()
    counted = checker.recount(copy.deepcopy(stated))
    assert differences(stated, counted) == []
    number = 0
    for key in ("results", "tables", "claims", "attributes"):
        for change in changes(stated[key], key):
            number += 1
            wrong = differences(stated, counted)
            assert len(wrong) > sum(one.startswith("SHA-256") for one in wrong), change
    assert number > 1500
    assert differences(stated, counted) == []
    for key in ("results", "tables"):
        stated[key].append(None)
        assert any("one too many" in one for one in differences(stated, counted)), key
        stated[key].pop()


def test_every_definition_that_is_changed_is_noticed() -> None:
    """What the results follow from, changed in turn, hashed and counted again.

    Not so the words that nobody counts: titles, sources and what an attribute is about.
    """
    stated = small()
    for key in ("shoe", "wagers"):
        for change in changes(stated[key], key):
            where = change.partition(":")[0]
            if not where.endswith((" title", " source")):
                assert noticed(rehashed(stated)), change
    line = stated["wagers"][1]["lines"][1]
    for other in (
        'winner == "player" and banker_total == 6 and banker_cards == 3',
        'winner == "banker" and banker_total == 5 and banker_cards == 3',
        'winner == "banker" and banker_total == 6 and banker_cards == 2',
        'winner == "banker" and banker_total == 6',
    ):
        former, line["when"] = line["when"], other
        assert noticed(rehashed(stated)), other
        line["when"] = former
    assert not noticed(rehashed(stated))
    for places in (3, 5, "4", -1, None):
        stated["places"] = places
        assert noticed(rehashed(stated)), places


@pytest.mark.parametrize(
    ("row", "key", "value"),
    [
        (0, "decks", "9"),
        (0, "scale", "even-money"),
        (0, "wager", "player"),
        (0, "quantity", "variance"),
        (0, "printed", "1.07%"),
        (1, "decks", "8"),
        (2, "line", "loss"),
        (2, "printed", "1 in 10.4"),
        (3, "printed", "475,627,426,473,217"),
        (3, "decks", "7"),
        (4, "printed", "9.52%"),
        (5, "printed", "3.79%"),
        (6, "line", "tie"),
        (6, "printed", "19 to 21"),
        (6, "printed", "something"),
        (6, "printed", "1 to 0"),
        (6, "wager", "nobody"),
    ],
)
def test_every_claim_that_is_changed_is_noticed(row: int, key: str, value: str) -> None:
    stated = small()
    stated["claims"][row][key] = value
    assert noticed(rehashed(stated))


def test_any_change_at_all_changes_the_hash() -> None:
    stated = small()
    stated["case"] = {"applicant": "a casino"}
    counted = checker.recount(rehashed(copy.deepcopy(stated)))
    hashes = {stated["sha256"]}
    for key in ("case", "program", "inputs", "rules", "attributes"):
        for change in changes(stated[key], key):
            assert any("sha256" in one for one in differences(stated, counted)), change
            hashes.add(checker.sha256(stated))
    assert len(hashes) > 100


def flipped(rules: Json) -> Iterator[tuple[Any, Any]]:
    """Every cell of the tableau changed in turn: 8 of the player's, 88 of the banker's."""
    cells: list[tuple[Any, Any, tuple[Any, ...]]] = [
        (rules, "player_draws", tuple(range(8))),
        *((rules["banker_draws"], str(total), COLUMNS) for total in range(8)),
    ]
    for holder, key, columns in cells:
        draws = holder[key]
        for column in columns:
            holder[key] = [each for each in columns if (each in draws) != (each == column)]
            yield key, column
        holder[key] = draws


def test_every_cell_of_the_tableau_is_noticed() -> None:
    """On a shoe with one card of each point, where each cell matters."""
    shoe = Shoe.of_points([1] * 10)
    stated: Json = json.loads(certificate_text(certificate(edges(shoe, ["tie"]))))
    number = 0
    for cell in flipped(stated["rules"]):
        number += 1
        wrong = differences(rehashed(stated), checker.recount(stated))
        assert any(" ways: " in one for one in wrong), cell
    assert number == 96
    assert not noticed(rehashed(stated))


# ---- As a program ------------------------------------------------------------------------------


def run(path: Path | str, *options: str) -> subprocess.CompletedProcess[str]:
    """The checker run as its reader runs it, and without anything that is installed."""
    command = [sys.executable, "-I", "-S", str(path), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)


def call(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = checker.main(arguments)
    captured = capsys.readouterr()
    return code, captured.out, captured.err


Capsys = pytest.CaptureFixture[str]


def test_a_certificate_and_its_checker_stand_side_by_side(tmp_path: Path) -> None:
    written = certify(["tiger", "player-pair"], Shoe.of_decks(1), out=tmp_path / "new" / "c.json")
    assert [path.name for path in written.files] == ["c.json", "check_certificate.py"]
    done = run(tmp_path / "new" / "check_certificate.py", str(tmp_path / "new" / "c.json"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "agrees: tiger 12-22, 2 lines, house edge " in done.stdout
    assert done.stdout.endswith("13 of 13 items agree.\n")
    assert "tiger" in str(written)


def test_what_differs_is_named(tmp_path: Path, capsys: Capsys) -> None:
    stated = small()
    stated["results"][0]["house_edge"] = "1/3"
    stated["tables"][3]["rows"].pop()
    stated["claims"][1]["verdict"] = "rounds"
    path = tmp_path / "c.json"
    path.write_text(json.dumps(rehashed(stated)), encoding="utf-8")
    code, out, _ = call([str(path)], capsys)
    assert code == 1
    assert "DIFFERS: player even-money, 2 lines" in out
    assert "results house_edge: 1/3 is stated, " in out
    assert "DIFFERS: table by player_third" in out
    assert "rows 4: missing" in out
    assert "claims verdict: rounds is stated, differs was found" in out
    assert "17 of 20 items agree." in out


def test_what_a_stranger_writes_does_not_act_on_the_terminal(
    tmp_path: Path, capsys: Capsys
) -> None:
    stated = small()
    stated["results"][0]["house_edge"] = "\x1b[2J\u202e1/3"
    path = tmp_path / "c.json"
    path.write_text(json.dumps(rehashed(stated)), encoding="utf-8")
    code, out, _ = call([str(path)], capsys)
    assert code == 1
    assert "?[2J?1/3 is stated" in out


def test_the_files_that_went_in_are_checked(tmp_path: Path, capsys: Capsys) -> None:
    """They lie in inputs/, as in a report's folder; what has their name elsewhere is not they."""
    claims = tmp_path / "inputs" / "claims.csv"
    claims.parent.mkdir()
    (tmp_path / "claims.csv").write_text("somebody else's", encoding="utf-8")
    claims.write_text("wager,quantity,printed\ntie,house_edge,14.36%\n", encoding="utf-8")
    path = tmp_path / "c.json"
    certify(["tie"], Shoe.of_decks(8), out=path, claims=claims)
    assert call([str(path)], capsys)[0] == 0
    claims.write_text("wager,quantity,printed\ntie,house_edge,14.4%\n", encoding="utf-8")
    code, out, _ = call([str(path)], capsys)
    assert code == 1
    assert f"DIFFERS: file {claims}" in out
    claims.rename(tmp_path / "elsewhere.csv")
    assert call([str(path)], capsys)[0] == 0


Change = Callable[[Json], object]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda c: c.update(format="baccarat-exact certificate 2"), "certificate 2' is not known"),
        (lambda c: c["wagers"][0]["lines"][0].update(when="moon == 3"), "reads 'moon'"),
        (lambda c: c["wagers"][0]["lines"][0].update(when="print(winner)"), "reads 'print'"),
        (lambda c: c["wagers"][0]["lines"][0].update(when="margin"), "neither true nor false"),
        (lambda c: c["wagers"][0]["lines"][0].update(when="margin =="), "SyntaxError"),
        (lambda c: c["wagers"][0]["lines"][0].update(when="(" * 999), "refused"),
        (lambda c: c["wagers"][0]["scales"][0].update(pays=["2/2", "0"]), "lowest terms"),
        (lambda c: c["wagers"][0]["scales"][0].update(pays=["1"]), "one pay a line"),
        (lambda c: c["wagers"][0].update(extra=1), "extra stand where"),
        (lambda c: c.update(extra=1), "extra stand where"),
        (lambda c: c.pop("rules"), "stand where"),
        (lambda c: c.update(rules=3), "not a certificate"),
        (lambda c: c["rules"]["player_draws"].append(8), "drawing rules"),
        (lambda c: c["rules"]["banker_draws"]["3"].reverse(), "drawing rules"),
        (lambda c: c["shoe"]["counts"].update({"3": -1}), "a number for every kind"),
        (lambda c: c["shoe"]["counts"].update({"x": 1}), "a number for every kind"),
        (lambda c: c["shoe"]["counts"].update({"1": 0, "2": 0, "7": 0}), "fewer than six"),
        (lambda c: c["shoe"].update(cards="inf"), "not of whole decks"),
        (lambda c: c["claims"][0].update(printed="a lot"), "'a lot' is not understood"),
        (lambda c: c["claims"][2].update(printed="1 of 0"), "ZeroDivisionError"),
    ],
)
def test_what_cannot_be_checked_is_refused_by_name(
    change: Change, message: str, tmp_path: Path, capsys: Capsys
) -> None:
    stated = small()
    change(stated)
    path = tmp_path / "c.json"
    path.write_text(json.dumps(rehashed(stated)), encoding="utf-8")
    code, out, err = call([str(path)], capsys)
    assert (code, out) == (2, "")
    assert err.startswith("refused: ")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "JSONDecodeError"),
        ("3", "not a certificate"),
        ("[" * 100_000, "not a certificate"),
        ('{"a": 1, "a": 2}', "a key stands twice among a, a"),
        ("\udcff", "UnicodeDecodeError"),
    ],
)
def test_what_is_no_certificate_is_refused(
    text: str, message: str, tmp_path: Path, capsys: Capsys
) -> None:
    path = tmp_path / "c.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    code, out, err = call([str(path)], capsys)
    assert (code, out) == (2, "")
    assert message in err


def test_a_file_that_is_not_there_or_not_named(tmp_path: Path, capsys: Capsys) -> None:
    assert call([str(tmp_path / "no.json")], capsys)[0] == 2
    assert call([str(tmp_path)], capsys)[0] == 2
    for arguments in ([], ["a", "b"], ["--help"]):
        code, _, err = call(arguments, capsys)
        assert (code, err) == (2, "usage: python3 check_certificate.py certificate.json\n")


# ---- Making certificates -----------------------------------------------------------------------


def test_the_hash_is_of_the_canonical_text() -> None:
    import hashlib

    whole = certificate(edges(SMALL, ["tie"]), case={"examiner": "\u00c4 \U0001f0a1"})
    text = canonical(whole)
    assert text.isascii()
    assert text == json.dumps(
        {key: whole[key] for key in whole if key != "sha256"}, sort_keys=True, separators=(",", ":")
    )
    assert whole["sha256"] == hashlib.sha256(text.encode()).hexdigest()
    assert list(whole)[-1] == "sha256"
    assert json.loads(certificate_text(whole)) == json.loads(json.dumps(whole))
    assert certificate_text(whole) == certificate_text(
        certificate(edges(SMALL, ["tie"]), case={"examiner": "\u00c4 \U0001f0a1"})
    )


def test_no_number_of_a_certificate_is_a_float_or_too_large_for_one() -> None:
    def leaves(node: Any) -> Iterator[Any]:
        inner = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
        yield from (leaf for each in inner for leaf in leaves(each))
        if not isinstance(node, dict | list):
            yield node

    found = list(leaves(small()))
    assert {type(leaf) for leaf in found} <= {str, int, bool, type(None)}
    assert max(leaf for leaf in found if type(leaf) is int) < 1000


def test_lines_matched_and_lines_settled_are_both_there() -> None:
    """Perfect Pairs never overlap; a tie on 6 is a tie, so Lucky 8's last line holds wherever
    one of those before it does: its ways matched are those of all five together."""
    pairs, lucky = (
        certificate(edges(Shoe.of_decks(1), [name]))["results"][0]["lines"]
        for name in ("perfect-pairs", "lucky-8-player-as-printed")
    )
    assert all(line["ways"] == line["ways_matched"] for line in pairs)
    assert int(lucky[-1]["ways_matched"]) == sum(int(line["ways"]) for line in lucky)


def test_an_attribute_of_ones_own_cannot_be_certified(tmp_path: Path) -> None:
    own = of_each("court", (0, 1, 2, 3), "court cards", lambda hand: 0, reads=["rank"])
    lines = (Line("any", "player_court > 0"),)
    wager = Wager("court", "Court", "a test", lines, (Scale.of("1", 1),), own)
    with pytest.raises(InputError, match="wager court reads player_court, an attribute of its own"):
        certify([wager], Shoe.of_decks(1), out=tmp_path / "c.json")
    assert list(tmp_path.iterdir()) == []


def test_two_wagers_of_one_name_cannot_be_certified() -> None:
    tie = next(wager for wager in WAGERS if wager.id == "tie")
    other = Wager("tie", "Tie", "a test", (Line("tie", "margin == 1"),), tie.scales)
    with pytest.raises(InputError, match="two different wagers or scales are called tie:8"):
        certificate(edges(SMALL, [tie, other]))
    rules = Rules("others", PUNTO_BANCO.player_draws, PUNTO_BANCO.banker_draws)
    counted, verified = edges(SMALL, [tie], rules=rules), verify(CLAIMS[:1])
    with pytest.raises(InputError, match="under other rules"):
        certificate(counted, verification=verified)


def test_custom_pays_agree() -> None:
    assert disagreements(certificate(edges(SMALL, ["tiger"], pays="12,-1/2"))) == []


@pytest.mark.parametrize("out", [".", "check_certificate.py", ""])
def test_a_certificate_needs_a_name(out: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="cannot be the certificate: name a file"):
        certify(["tie"], SMALL, out=out)


def test_the_command(tmp_path: Path, capsys: Capsys) -> None:
    claims, case, rules = (tmp_path / name for name in ("claims.csv", "case.toml", "rules.toml"))
    claims.write_text("wager,scale,decks,quantity,printed\ntie,8,1,house_edge,16%\n")
    case.write_text(
        'applicant = "a casino"\nreference = "17"\nexaminer = "E"\ndate = 2026-01-31\n'
        f'rule_sheet = "sheet.pdf"\nrule_sheet_sha256 = "{"0" * 64}"\n'
    )
    rows = "".join(f"{total} = [{total}]\n" for total in range(8))
    rules.write_text(f'title = "Odd"\nplayer_draws = [0, 7]\n[banker_draws]\n{rows}')
    out = tmp_path / "c.json"
    files = ["--claims", str(claims), "--case", str(case), "--rules", str(rules)]
    with pytest.raises(SystemExit) as exit_:
        main(["certify", "tie", "--decks", "1", "--remove", "3*", *files, "--out", str(out)])
    captured = capsys.readouterr()
    assert exit_.value.code == 0
    assert "tie" in captured.out
    assert captured.err.splitlines() == [f"wrote {out}", f"wrote {tmp_path / FILE.name}"]
    whole = json.loads(out.read_text(encoding="utf-8"))
    assert whole["inputs"].keys() == {"claims.csv", "case.toml", "rules.toml"}
    assert whole["case"]["reference"] == "17"
    assert whole["rules"]["title"] == "Odd"
    assert (whole["shoe"]["cards"], whole["shoe"]["counts"]["3h"]) == (48, 0)
    code, out_text, _ = call([str(out)], capsys)
    assert code == 0, out_text
    assert "file" not in out_text


@pytest.mark.slow
def test_all_wagers_of_the_rule_sheets_on_eight_decks(tmp_path: Path) -> None:
    """Suits included, with what the sheets print, in plain Python without any package."""
    path = tmp_path / "certificate.json"
    certify(out=path, claims=seed_claims())
    done = run(tmp_path / "check_certificate.py", str(path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "agrees: lucky-8-player standard, 5 lines, house edge 11.9759 %" in done.stdout
    assert "DIFFERS" not in done.stdout
