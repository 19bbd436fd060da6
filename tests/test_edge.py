"""The edge of a wager: every figure recomputed from the ways of its lines, and what is refused."""

import json
import re
from fractions import Fraction
from math import gcd, isqrt, perm
from typing import Any

import pytest

import baccarat_exact as bx
from baccarat_exact.reports import json_text
from baccarat_exact.wagers import wagers
from baccarat_exact.wagers.wager import Pay

SHOES = {
    "8 decks": bx.Shoe.of_decks(8),
    "1 deck": bx.Shoe.of_decks(1),
    "infinite": bx.Shoe.of_decks("inf"),
    "uneven": bx.Shoe.of_decks(6).without("9h", "3xKd", "8*", "6xAs"),
    "seven cards": bx.Shoe.of_decks(2).without(*(f"{r}*" for r in "A2345679TJQ"), "*c", "*h", "Ks"),
}
WAGERS = list(wagers())


def all_ways(shoe: bx.Shoe) -> int:
    return 52**6 if shoe.infinite else perm(sum(shoe.counts), 6)


@pytest.mark.parametrize("shoe", SHOES.values(), ids=SHOES)
@pytest.mark.parametrize("wager", WAGERS, ids=lambda wager: wager.id)
def test_every_figure_follows_from_the_ways_of_the_lines(wager: bx.Wager, shoe: bx.Shoe) -> None:
    for scale in wager.scales:
        edge = bx.edge(f"{wager.id}:{scale.name}", shoe)
        total = all_ways(shoe)
        settled = [(line.ways, line.pays) for line in edge.lines]
        lost = total - sum(ways for ways, _ in settled)
        results = [*settled, (lost, Fraction(-1))]
        mean = sum((pays * ways for ways, pays in results), Fraction(0)) / total
        spread = sum((ways * (pays - mean) ** 2 for ways, pays in results), Fraction(0)) / total
        pushed = sum(ways for ways, pays in results if pays == 0)
        hit = sum(ways for ways, pays in results if pays > 0)

        assert (edge.wager, edge.scale, edge.shoe) == (wager, scale, shoe)
        assert [line.line for line in edge.lines] == [line.name for line in wager.lines]
        assert [line.when for line in edge.lines] == [line.when for line in wager.lines]
        assert [line.pays for line in edge.lines] == list(scale.pays)
        assert all(line.ways >= 0 for line in edge.lines)
        assert [line.probability for line in edge.lines] == [Fraction(n, total) for n, _ in settled]
        assert edge.total_ways == total
        assert edge.loss_ways == lost >= 0
        assert edge.push_ways == pushed
        assert edge.expected_value == mean
        assert edge.house_edge == -mean
        assert edge.variance == spread
        assert edge.hit_frequency == Fraction(hit, total)
        if pushed < total:
            assert edge.house_edge_resolved == -mean / (1 - Fraction(pushed, total))
        else:
            assert edge.house_edge_resolved is None


def test_published_ways_of_eight_decks() -> None:
    # Wizard of Odds, baccarat, eight decks.
    ways = {edge.wager.id: [line.ways for line in edge.lines] for edge in bx.edges()}
    assert ways["player"] == [2230518282592256, 475627426473216]
    assert sum(ways["banker"][:2]) == 2292252566437888
    assert ways["banker"][2] == 475627426473216
    assert ways["tie"] == [475627426473216]
    # The ways that the specification of the command line prints for the two-card line.
    assert ways["tiger"][0] == 186173936904192


@pytest.mark.parametrize(
    ("spec", "percent"),
    # Casino guide "How to Play Baccarat": the edges that it prints, to two places.
    [("banker", "1.06"), ("player", "1.24"), ("banker:even-money", "1.46")],
)
def test_edges_printed_in_the_guide(spec: str, percent: str) -> None:
    assert round(bx.edge(spec).house_edge * 100, 2) == Fraction(percent)


@pytest.mark.parametrize("decks", [1, 2, 6, 8, 1000])
def test_pairs_are_counted_from_the_second_card(decks: int) -> None:
    # Of the 52D - 1 cards that may follow a hand's first, D - 1 are the same card, D more are of
    # the same rank and colour, and 2D are of the same rank and the other colour.
    others = 52 * decks - 1
    shoe = bx.Shoe.of_decks(decks)
    perfect, coloured, mixed = (line.probability for line in bx.edge("perfect-pairs", shoe).lines)
    assert perfect == Fraction(decks - 1, others)
    assert coloured == Fraction(decks, others)
    assert mixed == Fraction(2 * decks, others)
    for wager in ("player-pair", "banker-pair"):
        assert bx.edge(wager, shoe).hit_frequency == Fraction(4 * decks - 1, others)


# Which scale


def test_eight_decks_are_dealt_where_no_shoe_is_given() -> None:
    assert bx.edge("tiger").shoe == bx.Shoe.of_decks(8)
    assert bx.edges(wagers=["tiger"]).shoe == bx.Shoe.of_decks(8)


def test_a_wager_without_a_scale_comes_with_its_first_or_with_all() -> None:
    assert bx.edge("perfect-pairs").scale.name == "one"
    both = bx.edges(wagers=["perfect-pairs"])
    assert [edge.scale.name for edge in both] == ["one", "two"]
    assert bx.edge("perfect-pairs:two") == both[1]
    assert bx.edge("perfect-pairs", scale="two") == both[1]


def test_all_wagers_come_on_all_scales_in_order() -> None:
    expected = [(wager, scale) for wager in WAGERS for scale in wager.scales]
    assert [(edge.wager, edge.scale) for edge in bx.edges()] == expected
    assert len(bx.edges()) == len(expected)
    assert len(bx.edges(wagers=[])) == 0


def test_wagers_come_in_the_order_asked_for_and_as_often() -> None:
    specs = ["tie", "banker:even-money", "tie", "player-pair"]
    edges = bx.edges(SHOES["uneven"], specs)
    assert list(edges) == [bx.edge(spec, SHOES["uneven"]) for spec in specs]


def test_one_scale_may_be_named_for_all_wagers() -> None:
    edges = bx.edges(wagers=["player", "banker"], scale="even-money")
    assert [(edge.wager.id, edge.scale.name) for edge in edges] == [
        ("player", "even-money"),
        ("banker", "even-money"),
    ]


HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("pays", "expected"),
    [
        ([30, 40], [30, 40]),
        ((Fraction(1, 2), "19/20"), [HALF, Fraction(19, 20)]),
        ("12,22", [12, 22]),
        ("0.5, 22 to 1", [HALF, 22]),
        ("13 for 1,1 to 2", [12, HALF]),
        ("three-card=1/2, two-card=7", [7, HALF]),
        ({"three-card": 5, "two-card": "0"}, [0, 5]),
        ([-1, 0], [-1, 0]),
    ],
)
def test_pays_make_a_scale_called_custom(pays: Any, expected: list[Fraction]) -> None:
    edge = bx.edge("tiger", pays=pays)
    assert edge.scale.name == "custom"
    assert [line.pays for line in edge.lines] == expected
    lost, (two, three) = edge.loss_ways, (line.ways for line in edge.lines)
    won = expected[0] * two + expected[1] * three
    assert edge.expected_value == Fraction(won - lost) / edge.total_ways
    assert edge.push_ways == sum(
        n for n, pay in zip((two, three), expected, strict=True) if pay == 0
    )
    hit = sum(n for n, pay in zip((two, three), expected, strict=True) if pay > 0)
    assert edge.hit_frequency == Fraction(hit, edge.total_ways)


def own_wager(when: str, pays: Pay, **options: Any) -> bx.Wager:
    return bx.Wager(
        "own", "Own", "this test", (bx.Line("hit", when),), (bx.Scale.of("one", pays),), **options
    )


def test_a_wager_object_will_do() -> None:
    wager = own_wager("player_total == 6 and banker_total == 6", 45)
    assert bx.edge(wager).expected_value == bx.edge("tiger-tie").expected_value
    assert bx.edge(wager, pays=[1]).scale.name == "custom"
    assert bx.edge(wager, scale="one") == bx.edge(wager)


@pytest.mark.parametrize("shoe", SHOES.values(), ids=SHOES)
def test_a_wager_that_always_pushes_is_never_resolved(shoe: bx.Shoe) -> None:
    edge = bx.edge(own_wager("True", 0), shoe)
    assert edge.house_edge_resolved is None
    assert edge.push_ways == edge.total_ways == all_ways(shoe)
    assert edge.house_edge == edge.variance == edge.hit_frequency == 0
    assert json.loads(json_text(edge))["results"][0]["house_edge_resolved"] is None
    assert "resolved" not in str(edge)


def test_a_wager_that_never_wins_loses_everything() -> None:
    edge = bx.edge(own_wager("False", 1000))
    assert edge.house_edge == edge.house_edge_resolved == 1
    assert edge.variance == edge.hit_frequency == 0
    assert edge.loss_ways == edge.total_ways


# What is refused

TIGER = "tiger"


@pytest.mark.parametrize(
    ("wager", "options", "reason"),
    [
        ("tigr", {}, "unknown wager 'tigr': did you mean tiger"),
        ("lucky-8", {}, "did you mean lucky-8-.*or lucky-8-"),
        ("", {}, "unknown wager ''"),
        (":", {}, "unknown wager ''"),
        ("x" * 500, {}, "unknown wager 'xxx"),
        (7, {}, "7 is not a wager"),
        (None, {}, "None is not a wager"),
        ("perfect-pairs:tow", {}, "unknown scale of perfect-pairs 'tow': did you mean two"),
        ("banker:5", {}, "unknown scale of banker '5'"),
        ("banker:", {}, "unknown scale of banker ''"),
        ("banker", {"scale": "even"}, "unknown scale of banker 'even': did you mean even-money"),
        ("banker:even-money", {"scale": "commission-5"}, "banker is given more than one scale"),
        ("banker:even-money", {"scale": "even-money"}, "banker is given more than one scale"),
        ("tiger:12-22", {"pays": [1, 2]}, "tiger is given more than one scale"),
        (TIGER, {"scale": "12-22", "pays": [1, 2]}, "tiger is given more than one scale"),
        (TIGER, {"pays": [12]}, r"lines \(two-card, three-card\), and the number given is 1"),
        (TIGER, {"pays": [1, 2, 3]}, "the number given is 3"),
        (TIGER, {"pays": []}, "the number given is 0"),
        (TIGER, {"pays": "12"}, "the number given is 1"),
        (TIGER, {"pays": ""}, "no pays are given for tiger"),
        (TIGER, {"pays": ["12", "x"]}, "'x' is not a pay: write 22, 19/20"),
        (TIGER, {"pays": [12, 0.95]}, 'a pay of 0.95 is not exact: write it as text, "0.95"'),
        (TIGER, {"pays": [12, True]}, "True is not a pay"),
        (TIGER, {"pays": [12, None]}, "None is not a pay"),
        (TIGER, {"pays": [12, "1/0"]}, "'1/0' is not a pay"),
        (TIGER, {"pays": [12, "1e9"]}, "'1e9' is not a pay"),
        (TIGER, {"pays": [12, -2]}, "-2 is below -1"),
        (TIGER, {"pays": {"two-card": 1}}, "no pay for the line three-card of tiger"),
        (TIGER, {"pays": {"two-card": 1, "four-card": 2}}, "unknown line of tiger 'four-card'"),
        (TIGER, {"pays": "two-card=1,2"}, "'2' among the pays"),
        (TIGER, {"pays": "two-card=1,two-card=2"}, "'two-card=2' among the pays"),
    ],
)
def test_refused(wager: Any, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(bx.InputError, match=reason) as caught:
        bx.edge(wager, **options)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 500


def test_pays_are_for_one_wager() -> None:
    with pytest.raises(bx.InputError, match="pays are for one wager, and the number named is 2"):
        bx.edges(wagers=["player-pair", "banker-pair"], pays=[11])
    with pytest.raises(bx.InputError):
        bx.edges(pays=[11])


def test_a_scale_must_exist_in_every_wager() -> None:
    with pytest.raises(bx.InputError, match="unknown scale of tie 'even-money'"):
        bx.edges(wagers=["player", "tie"], scale="even-money")


@pytest.mark.parametrize("shoe", [8, "8", [1] * 52, (8,) * 10, "inf", 0, False])
def test_what_is_no_shoe_is_refused(shoe: Any) -> None:
    with pytest.raises(bx.InputError, match="is not a shoe"):
        bx.edge("tiger", shoe)


@pytest.mark.parametrize(
    ("wager", "shoe", "attribute"),
    [
        ("player-pair", bx.Shoe.of_points([4] * 10), "player_pair_rank"),
        ("tiger-pair", bx.Shoe.of_points([4] * 10), "(player|banker)_pair_rank"),
        ("perfect-pairs", bx.Shoe.of_ranks([4] * 13), "player_pair"),
        ("lucky-8-player", bx.Shoe.of_ranks([4] * 13), "(player|banker)_suited"),
    ],
)
def test_a_shoe_too_coarse_is_refused_by_name(wager: str, shoe: bx.Shoe, attribute: str) -> None:
    with pytest.raises(bx.ResolutionError, match=f"wager {wager}: {attribute} reads each card's"):
        bx.edge(wager, shoe)


def test_a_coarse_shoe_will_do_for_what_reads_no_more() -> None:
    whole = bx.Shoe.of_decks(4)
    points = bx.Shoe.of_points([64, *[16] * 9])
    ranks = bx.Shoe.of_ranks([16] * 13)
    for wager in ("player", "banker", "tie", "super-six", "tiger", "tiger-tie"):
        assert bx.edge(wager, points).variance == bx.edge(wager, whole).variance
    for wager in ("player", "player-pair", "banker-pair", "tiger-pair"):
        assert bx.edge(wager, ranks).variance == bx.edge(wager, whole).variance


def test_a_shoe_too_small_is_refused() -> None:
    with pytest.raises(bx.InputError, match="a shoe of 5 cards is too small"):
        bx.edge("player", bx.Shoe.of_points([5] + [0] * 9))


# JSON

RESULT_KEYS = {
    *("wager", "scale", "lines", "loss_ways", "push_ways", "expected_value", "house_edge"),
    *("house_edge_percent", "house_edge_resolved", "hit_frequency", "variance"),
    "standard_deviation",
}
LINE_KEYS = {"line", "when", "pays", "ways", "probability"}


def exactly(text: Any) -> Fraction:
    """A rational written in lowest terms, without a denominator of 1."""
    assert isinstance(text, str)
    match = re.fullmatch(r"(-?[0-9]+)(?:/([0-9]+))?", text)
    assert match
    top, bottom = int(match[1]), int(match[2] or 1)
    assert match[2] != "1"
    assert gcd(top, bottom) == 1
    return Fraction(top, bottom)


@pytest.mark.parametrize("shoe", SHOES.values(), ids=SHOES)
def test_json_has_the_keys_of_the_contract_and_exact_strings(shoe: bx.Shoe) -> None:
    edges = bx.edges(shoe)
    data = json.loads(json_text(edges))
    assert data["shoe"]["cards"] == ("inf" if shoe.infinite else sum(shoe.counts))
    assert data["shoe"]["total_ways"] == str(all_ways(shoe))
    assert len(data["results"]) == len(edges)
    for result, edge in zip(data["results"], edges, strict=True):
        assert set(result) >= RESULT_KEYS
        assert (result["wager"], result["scale"]) == (edge.wager.id, edge.scale.name)
        for key in ("expected_value", "house_edge", "hit_frequency", "variance"):
            assert exactly(result[key]) == getattr(edge, key)
        assert exactly(result["house_edge_resolved"]) == edge.house_edge_resolved
        assert (result["loss_ways"], result["push_ways"]) == (
            str(edge.loss_ways),
            str(edge.push_ways),
        )
        assert Fraction(result["house_edge_percent"]) == round(edge.house_edge * 100, 4)
        # A root of four places: the whole number of ten-thousandths next to it.
        ten_thousandths = isqrt(int(edge.variance * 4 * 10**8))
        assert Fraction(result["standard_deviation"]) == Fraction((ten_thousandths + 1) // 2, 10**4)
        assert re.fullmatch(r"-?[0-9]+\.[0-9]{4}", result["house_edge_percent"])
        for line, settled in zip(result["lines"], edge.lines, strict=True):
            assert set(line) >= LINE_KEYS
            assert (line["line"], line["when"]) == (settled.line, settled.when)
            assert exactly(line["pays"]) == settled.pays
            assert line["ways"] == str(settled.ways)
            assert exactly(line["probability"]) == settled.probability


def test_json_of_the_tiger_is_that_of_the_specification() -> None:
    result = json.loads(json_text(bx.edge("tiger")))["results"][0]
    assert (result["wager"], result["scale"], result["push_ways"]) == ("tiger", "12-22", "0")
    assert (result["lines"][0]["pays"], result["lines"][0]["ways"]) == ("12", "186173936904192")
    assert (result["house_edge_percent"], result["standard_deviation"]) == ("13.3602", "3.7861")
