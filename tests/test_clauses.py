"""The rule sheets clause by clause: the data is whole, and what each reading comes to is right."""

import csv
import io
import json
from fractions import Fraction
from typing import Any

import pytest

import baccarat_exact as bx
from baccarat_exact import reports
from baccarat_exact.analysis.clauses import (
    EFFECTS,
    SHEETS,
    Clause,
    Clauses,
    clauses,
    clauses_of_toml,
    reading_wagers,
)
from baccarat_exact.analysis.edge import Edge
from baccarat_exact.analysis.limits import Cap, Sharing, cap, capped, on_scale
from baccarat_exact.files import data_path, data_text
from baccarat_exact.reports.views import tables
from baccarat_exact.wagers import WAGERS

ALL = clauses()
BY_ID = {clause.id: clause for clause in ALL}
PAIR_EACH = 32 * 31
"""Ordered pairs of one rank in eight decks."""
TWO, FOUR = 416 * 415, 416 * 415 * 414 * 413
"""Ordered ways to deal two and four cards from eight decks."""

# Eight decks, as published: banker wins, player wins, tie, and all ways.
BANKER, PLAYER, TIE, WAYS = (
    2_292_252_566_437_888,
    2_230_518_282_592_256,
    475_627_426_473_216,
    4_998_398_275_503_360,
)


def found(clause: str, reading: int) -> dict[str, Edge]:
    """The edges of one reading of a clause, by wager and scale, all of them told."""
    edges = {}
    for each in BY_ID[clause].readings[reading].consequences:
        assert each.edge is not None
        edges[f"{each.wager.id}:{each.scale.name}"] = each.edge
    return edges


def house_edge(clause: str, reading: int, wager: str) -> Fraction:
    (edge,) = (
        edge for spec, edge in found(clause, reading).items() if wager in (spec, edge.wager.id)
    )
    return edge.house_edge


# The data is whole


def test_every_sheet_and_every_effect_is_there() -> None:
    assert [*dict.fromkeys(clause.sheet for clause in ALL)] == [*SHEETS]
    assert {clause.effect for clause in ALL} == set(EFFECTS)
    assert len(ALL) == len(BY_ID) == 121


@pytest.mark.parametrize("clause", ALL.listed, ids=lambda clause: clause.id)
def test_a_clause_says_where_it_stands_and_what_it_does(clause: Clause) -> None:
    assert clause.where
    assert clause.says.endswith(".")
    assert not clause.note or clause.note.endswith(".")
    assert clause.effect in EFFECTS
    assert clause.models or clause.effect in ("limit", "none")
    assert (len(clause.readings) >= 2) == (clause.effect == "ambiguous")
    assert clause.source.startswith(SHEETS[clause.sheet])


AMBIGUITIES = {
    "face-value": 2,
    "dealt-to-the-player": 2,
    "other-bets-on-a-tie": 2,
    "banker-when-player-stood": 2,
    "player-pair-value": 2,
    "banker-pair-value": 2,
    "pair-either-hand": 2,
    "tiger-pair-value": 2,
    "tiger-pair-twin": 2,
    "commission": 2,
    "double-suited": 3,
    "highest-award": 2,
}


def test_the_ambiguities_and_how_many_readings_each_has() -> None:
    found = {clause.id: len(clause.readings) for clause in ALL if clause.readings}
    assert found == AMBIGUITIES


@pytest.mark.parametrize("clause", AMBIGUITIES)
def test_the_reading_taken_is_what_the_package_counts(clause: str) -> None:
    (taken,) = (reading for reading in BY_ID[clause].readings if reading.default)
    assert taken is BY_ID[clause].readings[0]
    assert taken.rules == bx.PUNTO_BANCO
    for each in taken.consequences:
        assert each.wager in WAGERS
        assert each.edge == bx.edge(each.wager, scale=each.scale.name)


def test_every_wager_of_the_sheets_is_modelled_and_every_reading_used() -> None:
    models = {model.partition(":")[0] for clause in ALL for model in clause.models}
    read = {
        each.wager.id
        for clause in ALL
        for reading in clause.readings
        for each in reading.consequences
    }
    assert {wager.id for wager in WAGERS} <= models | read
    assert set(reading_wagers()) <= read
    assert not set(reading_wagers()) & {wager.id for wager in WAGERS}


def test_a_reading_cites_the_sheet_of_its_clause() -> None:
    for clause in ALL:
        for reading in clause.readings:
            for each in reading.consequences:
                if each.wager.id in reading_wagers():
                    assert each.wager.source.startswith(SHEETS[clause.sheet])


# What the readings come to, on eight decks


def test_perfect_pairs_on_the_bankers_hand_are_the_same_bet() -> None:
    """14/415 and 17/415: of 415 cards 7 make it perfect, 8 coloured, 16 mixed."""
    for scale, edge in (("one", Fraction(14, 415)), ("two", Fraction(17, 415))):
        assert house_edge("dealt-to-the-player", 0, f"perfect-pairs:{scale}") == edge
        assert house_edge("dealt-to-the-player", 1, f"perfect-pairs-banker:{scale}") == edge


def test_perfect_pairs_by_points() -> None:
    """After a ten or court card 31 make it perfect, 32 coloured, 64 mixed; else 7, 8, 16."""
    for scale, pays in (("one", (30, 10, 5)), ("two", (25, 12, 6))):
        ways = [128 * ten + 288 * other for ten, other in ((31, 7), (32, 8), (64, 16))]
        back = sum((pay + 1) * count for pay, count in zip(pays, ways, strict=True))
        edge = 1 - Fraction(back, TWO)
        assert house_edge("face-value", 1, f"perfect-pairs-by-points:{scale}") == edge


@pytest.mark.parametrize("side", ["player", "banker"])
def test_a_pair_by_points(side: str) -> None:
    """127 of 415 cards pair with a card that counts nothing, 31 with any other."""
    pair = Fraction(4, 13) * Fraction(127, 415) + Fraction(9, 13) * Fraction(31, 415)
    assert house_edge(f"{side}-pair-value", 0, f"{side}-pair") == 1 - 12 * Fraction(31, 415)
    assert house_edge(f"{side}-pair-value", 1, f"{side}-pair-by-points") == 1 - 12 * pair


def both_pairs(counts: list[int]) -> tuple[int, int]:
    """Ordered ways of two pairs of one kind, and of two pairs of different kinds."""
    twin = sum(n * (n - 1) * (n - 2) * (n - 3) for n in counts)
    pairs = [n * (n - 1) for n in counts]
    return twin, sum(pairs) ** 2 - sum(pair**2 for pair in pairs)


@pytest.mark.parametrize("side", ["player", "banker"])
def test_a_pair_that_needs_both_hands(side: str) -> None:
    edge = 1 - 12 * Fraction(sum(both_pairs([32] * 13)), FOUR)
    assert house_edge("pair-either-hand", 1, f"{side}-pair-both") == edge


def tiger_pair_edge(twin: int, double: int, one_hand: int) -> Fraction:
    """From the ordered ways of twins, doubles, and a pair of one given hand at least."""
    single = 2 * (one_hand - twin - double)
    return 1 - Fraction(101 * twin + 26 * double + 5 * single, FOUR)


def test_tiger_pair_by_points() -> None:
    counts = [128, *[32] * 9]
    one_hand = sum(n * (n - 1) for n in counts) * 414 * 413
    edge = tiger_pair_edge(*both_pairs(counts), one_hand)
    assert house_edge("tiger-pair-value", 1, "tiger-pair-by-points") == edge


def test_tiger_pair_of_any_picture_cards() -> None:
    """Six ordered pairs of two different picture ranks turn from doubles into twins."""
    twin, double = both_pairs([32] * 13)
    one_hand = 13 * PAIR_EACH * 414 * 413
    assert house_edge("tiger-pair-twin", 0, "tiger-pair") == tiger_pair_edge(twin, double, one_hand)
    moved = 6 * PAIR_EACH**2
    edge = tiger_pair_edge(twin + moved, double - moved, one_hand)
    assert house_edge("tiger-pair-twin", 1, "tiger-pair-pictures") == edge


@pytest.mark.parametrize("wager", ["super-six", "tiger", "big-tiger", "small-tiger"])
def test_a_bet_that_never_wins_on_a_tie_gains_the_tie(wager: str) -> None:
    """The tie, counted by others, was lost and is returned."""
    lost = house_edge("other-bets-on-a-tie", 0, wager)
    returned = house_edge("other-bets-on-a-tie", 1, f"{wager}-tie-pushes")
    assert lost - returned == Fraction(TIE, WAYS)


@pytest.mark.parametrize(
    ("wager", "awards"),
    [
        ("player-pair", {11: 'player_pair_rank != "none"'}),
        ("banker-pair", {11: 'banker_pair_rank != "none"'}),
        (
            "tiger-pair",
            {
                100: 'player_pair_rank != "none" and player_pair_rank == banker_pair_rank',
                25: 'player_pair_rank != "none" and banker_pair_rank != "none"'
                " and player_pair_rank != banker_pair_rank",
                4: '(player_pair_rank == "none") != (banker_pair_rank == "none")',
            },
        ),
    ],
)
def test_a_pair_bet_returned_on_a_tie_keeps_neither_win_nor_loss(
    wager: str, awards: dict[int, str]
) -> None:
    odds = {pay: bx.probability(f'winner == "tie" and ({when})') for pay, when in awards.items()}
    on_ties = sum((pay + 1) * chance for pay, chance in odds.items()) - Fraction(TIE, WAYS)
    before = house_edge("other-bets-on-a-tie", 0, wager)
    assert house_edge("other-bets-on-a-tie", 1, f"{wager}-tie-pushes") == before + on_ties


def test_the_missing_rule() -> None:
    """Read as standing, the guide's chart would give the Player's bettor 1.25 %."""
    stands = BY_ID["banker-when-player-stood"].readings[1].rules
    assert stands == bx.Rules.from_toml(data_path("banker-stands.toml"))
    assert stands.player_draws == bx.PUNTO_BANCO.player_draws
    for total, (usual, drawn) in enumerate(
        zip(bx.PUNTO_BANCO.banker_draws, stands.banker_draws, strict=True)
    ):
        assert usual - drawn == ({"stood"} if total in (3, 4, 5) else set())
        assert not drawn - usual
    edge = house_edge("banker-when-player-stood", 1, "player")
    assert reports.numbers.percent(edge, 2) == "-1.25"
    usual_edge = house_edge("banker-when-player-stood", 0, "player")
    assert usual_edge == Fraction(BANKER - PLAYER, WAYS)
    edges = found("banker-when-player-stood", 1)
    ways = {line.line: line.ways for line in edges["player:even-money"].lines}
    banker = WAYS - ways["win"] - ways["tie"]
    assert edges["banker:commission-5"].house_edge == (
        Fraction(ways["win"] - Fraction(19, 20) * banker) / WAYS
    )
    assert edges["tie:8"].house_edge == 1 - Fraction(9 * ways["tie"], WAYS)


def test_commission_on_the_winnings_or_on_all_that_is_handed_back() -> None:
    for reading, wager, pays in (
        (0, "banker", Fraction(19, 20)),
        (1, "banker-commission-on-all", Fraction(9, 10)),
    ):
        edge = (PLAYER - pays * BANKER) / WAYS
        assert house_edge("commission", reading, wager) == edge


EIGHTS = "player_total == 8 and banker_total == 8 and player_cards == 3 and banker_cards == 3"


def test_double_suited_as_named_and_as_printed() -> None:
    """11.98 % and -26.2256 % on the Player's hand, known from the first count of the sheet."""
    named = house_edge("double-suited", 0, "lucky-8-player")
    printed = house_edge("double-suited", 1, "lucky-8-player-as-printed")
    assert reports.numbers.percent(named, 2) == "11.98"
    assert reports.numbers.percent(printed, 4) == "-26.2256"


@pytest.mark.parametrize("side", ["player", "banker"])
def test_six_cards_of_one_suit(side: str) -> None:
    """Two hands of one suit each, but not of the same, get 25 where they got 200."""
    lost = bx.probability(
        f'{EIGHTS} and player_suit != "none" and banker_suit != "none"'
        " and player_suit != banker_suit"
    )
    named = house_edge("double-suited", 0, f"lucky-8-{side}")
    assert house_edge("double-suited", 2, f"lucky-8-{side}-six-suited") == named + 175 * lost
    edge = found("double-suited", 2)[f"lucky-8-{side}-six-suited:standard"]
    assert edge.lines[0].probability == bx.probability(
        f'{EIGHTS} and player_suit == banker_suit and player_suit != "none"'
    )


@pytest.mark.parametrize(("side", "other"), [("player", "banker"), ("banker", "player")])
def test_all_awards_together(side: str, other: str) -> None:
    """Each award is paid whenever it matches, so its part does not depend on the others."""
    suited = f"{side}_total == 8 and {side}_cards == 3 and {side}_suited"
    awards = {
        200: f"{EIGHTS} and player_suited and banker_suited",
        25: suited,
        15: f"{side}_total == 8 and {other}_total == 8",
        8: f"{side}_total == 8 and {other}_total == 9",
        4: f"{side}_total == 8",
    }
    won = sum(pay * bx.probability(when) for pay, when in awards.items())
    lost = bx.probability(f"{side}_total != 8")
    assert house_edge("highest-award", 1, f"lucky-8-{side}-all-awards") == lost - won


# The payout limit


def limit() -> Cap:
    found = BY_ID["greatest-payout"].cap
    assert found is not None
    return found


def test_the_limit_cuts_above_150_on_one_bet_and_75_on_both() -> None:
    """30,000 / 200 = 150; both bets win together, and so do those of a second person."""
    cap = limit()
    assert (cap.most, cap.stakes) == (30_000, (25, 75, 100, 150, 200, 250, 300))
    assert len(cap.staked) == 4 * 7 * 3
    for wager, scale in cap.wagers:
        above = [cap.cuts_above(wager, scale, sharing) for sharing in cap.sharings]
        assert above == [150, 75, Fraction(75, 2)]
    for each in cap.staked:
        full = bx.edge(each.wager)
        assert each.edge is not None
        cut = each.edge.house_edge - full.house_edge
        assert (cut > 0) == (each.stake * each.sharing.bets > 150)
        paid = min(Fraction(200), Fraction(30_000, each.stake * each.sharing.bets))
        assert list(each.scale.pays) == [paid, 25, 15, 8, 4]
        assert cut == (200 - paid) * full.lines[0].probability


def test_the_bets_that_share_the_limit_win_together() -> None:
    """Whenever one hand's bet gets the award that is cut, the other's does."""
    for reading in ("", "-as-printed"):
        first, second = (
            bx.edge(f"lucky-8-{side}{reading}").lines[0] for side in ("player", "banker")
        )
        assert (first.line, first.when, first.ways) == (second.line, second.when, second.ways)


def test_a_scale_under_a_cap() -> None:
    scale = bx.Scale.of("standard", 200, "15/2", 0, -1)
    assert capped(scale, 25, 30_000) == scale
    assert list(capped(scale, 300, 30_000).pays) == [100, Fraction(15, 2), 0, -1]
    assert capped(scale, Fraction(1, 2), 3, name="low") == bx.Scale.of("low", 6, 6, 0, -1)
    assert list(capped(scale, 7, 0).pays) == [0, 0, 0, -1]
    for stake, most in ((0, 1), (-5, 1), (1, -1)):
        with pytest.raises(bx.InputError):
            capped(scale, stake, most)


def test_an_edge_on_another_scale_is_that_of_the_pays() -> None:
    edge = bx.edge("tiger")
    assert edge.house_edge > 0  # worked out, and must not stay with the copy
    other = on_scale(edge, bx.Scale.of("custom", 10, 20))
    assert other == bx.edge("tiger", pays=[10, 20])
    assert other.house_edge == bx.edge("tiger", pays=[10, 20]).house_edge


def test_a_limit_that_cuts_more_than_the_shared_award_is_refused() -> None:
    bet = (WAGERS[-1], WAGERS[-1].scales[0], None)
    with pytest.raises(bx.InputError, match="also cuts the line suited of lucky-8-banker"):
        cap(30_000, [301], [Sharing("four", 4)], [bet], together="double-suited")


# Other shoes


def test_a_shoe_of_points_tells_what_points_tell() -> None:
    points = clauses(bx.Shoe.of_points([128, *[32] * 9]))
    told = {
        (clause.id, each.wager.id): each.edge is not None
        for clause in points
        for reading in clause.readings
        for each in reading.consequences
    }
    assert told["player-pair-value", "player-pair-by-points"]
    assert not told["player-pair-value", "player-pair"]
    assert told["commission", "banker-commission-on-all"]
    assert not told["face-value", "perfect-pairs-by-points"]
    assert not told["double-suited", "lucky-8-player"]
    assert not told["highest-award", "lucky-8-banker-all-awards"]
    for ours, eight in zip(points, ALL, strict=True):
        for reading, full in zip(ours.readings, eight.readings, strict=True):
            for each, whole in zip(reading.consequences, full.consequences, strict=True):
                if each.edge is not None and whole.edge is not None:
                    assert each.edge.house_edge == whole.edge.house_edge
    assert "not told by this shoe" in str(points)
    result = json.loads(reports.json_text(points))["clauses"]
    named = {clause["clause"]: clause for clause in result}
    assert named["double-suited"]["readings"][0]["results"][0]["house_edge"] is None
    assert named["greatest-payout"]["cap"]["results"][0]["house_edge"] is None


def test_other_rules_hold_for_all_readings_but_those_about_the_rules() -> None:
    stands = bx.Rules.from_toml(data_path("banker-stands.toml"))
    found = {clause.id: clause for clause in clauses(bx.Shoe.of_decks(6), rules=stands)}
    usual, own = found["banker-when-player-stood"].readings
    assert (usual.rules, own.rules) == (bx.PUNTO_BANCO, stands)
    assert usual.consequences[0].edge == bx.edge("player", bx.Shoe.of_decks(6))
    for each in found["commission"].readings[0].consequences:
        assert each.edge == bx.edge("banker", bx.Shoe.of_decks(6), rules=stands)


def test_the_reading_that_is_taken_is_the_one_of_the_rules_examined() -> None:
    stands = bx.Rules.from_toml(data_path("banker-stands.toml"))
    for rules, taken in ((bx.PUNTO_BANCO, "a"), (stands, "b")):
        shown = tables(clauses(rules=rules), 4)
        (readings,) = (
            table for table in shown if "taken here" in table.columns and "3 upward" in table.title
        )
        marked = [row[0] for row in readings.rows if row[-1] == "yes"]
        assert marked == [taken]


# How they show themselves


SHOES = [
    bx.Shoe.of_decks(8),
    bx.Shoe.of_decks("inf"),
    bx.Shoe.of_decks(12),
    bx.Shoe.of_ranks([9] * 13),
]


@pytest.mark.parametrize("shoe", SHOES, ids=repr)
def test_they_fit_a_terminal(shoe: bx.Shoe) -> None:
    text = str(clauses(shoe))
    assert max(map(len, text.splitlines())) <= 80
    for clause in ALL:
        if clause.readings:
            assert " ".join(clause.says.split()[:4]) in " ".join(text.split())


def test_tables_hold_every_clause_reading_and_stake() -> None:
    html = ALL._repr_html_()
    readings = [reading for clause in ALL for reading in clause.readings]
    consequences = [each for reading in readings for each in reading.consequences]
    heads = 3 + 2 * len(AMBIGUITIES) + 4
    assert html.count("<thead>") == heads
    body = len(ALL) + len(readings) + len(consequences) + 4 * (7 + 1)
    assert html.count("<tr>") == heads + body
    assert "-26.2256" in html
    assert "-86788936198/330932089215" in html
    latex = reports.latex(ALL)
    assert latex.count(r"\begin{tabular}") + latex.count(r"\begin{longtable}") == heads
    assert r"\$30,000" in latex


def test_rows_hold_every_clause_reading_and_stake() -> None:
    rows = list(csv.DictReader(io.StringIO(reports.csv(ALL))))
    for clause in ALL:
        own = [row for row in rows if row["clause"] == clause.id]
        expected = sum(len(reading.consequences) for reading in clause.readings)
        expected += 0 if clause.cap is None else len(clause.cap.staked)
        assert len(own) == max(expected, 1)
        assert {row["effect"] for row in own} == {clause.effect}
    edge = {row["wager"]: row["house_edge"] for row in rows}
    assert Fraction(edge["player-pair-by-points"]) == Fraction(-4049, 5395)
    assert ALL.to_frame().shape == (len(rows), len(rows[0]))


def test_data_is_exact() -> None:
    data = json.loads(reports.json_text(ALL))
    assert data["shoe"]["total_ways"] == str(WAYS)
    assert data["sheets"] == SHEETS
    assert len(data["clauses"]) == len(ALL)
    for entry, clause in zip(data["clauses"], ALL, strict=True):
        assert entry["clause"] == clause.id
        readings = zip(entry.get("readings", []), clause.readings, strict=True)
        for told, reading in readings:
            assert told["default"] == reading.default
            for result, each in zip(told["results"], reading.consequences, strict=True):
                assert each.edge is not None
                assert Fraction(result["house_edge"]) == each.edge.house_edge
                assert [line["when"] for line in result["lines"]] == [
                    line.when for line in each.wager.lines
                ]
    limits = {entry["clause"]: entry for entry in data["clauses"]}["greatest-payout"]["cap"]
    assert [(row["bets"], row["stake"]) for row in limits["cut_above"][:3]] == [
        (1, "150"),
        (2, "75"),
        (4, "75/2"),
    ]
    (row,) = (
        row
        for row in limits["results"]
        if (row["wager"], row["stake"], row["bets"]) == ("lucky-8-player", "300", 2)
    )
    assert row["lines"][0]["pays"] == "50"


# Data that would not do


def toml(**changes: Any) -> str:
    """One ambiguous clause that is fine, changed."""
    entry: dict[str, Any] = {
        "id": "one",
        "sheet": "lucky-8",
        "where": "here",
        "says": "This.",
        "effect": "ambiguous",
        "models": ["tie", "rules"],
        **changes,
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in entry.items() if value is not None]
    return "\n".join(["[[clause]]", *lines])


READINGS = """
[[clause.reading]]
says = "a"
wagers = ["tie", "banker"]
default = true
[[clause.reading]]
says = "b"
wagers = ["banker-commission-on-all", "banker:even-money"]
"""


def test_a_clause_that_will_do() -> None:
    found = clauses_of_toml(toml() + READINGS)
    assert isinstance(found, Clauses)
    (clause,) = found
    assert [len(reading.consequences) for reading in clause.readings] == [3, 2]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (toml(effect="lines") + READINGS, "clause one: unknown effect 'lines': did you mean line"),
        (toml(sheet="lucky") + READINGS, "clause one: unknown sheet 'lucky'"),
        (toml(where=" ") + READINGS, "clause one: where is missing"),
        (toml(says=None) + READINGS, "clause one: says is missing"),
        (toml(models=None) + READINGS, "clause one: models is missing"),
        (toml(models=["ties"]) + READINGS, "clause one: unknown wager 'ties'"),
        (toml(model="tie") + READINGS, "clause one: unknown key 'model': did you mean models"),
        (toml(models=["banker:five"]) + READINGS, "unknown scale of banker 'five'"),
        (toml(), "clause one: an ambiguous clause, and no other, has readings"),
        (toml(effect="line") + READINGS, "an ambiguous clause, and no other, has readings"),
        (toml() + READINGS.replace("true", "false"), "exactly one reading must be the default"),
        (toml() + READINGS + "default = true", "exactly one reading must be the default"),
        (toml() + READINGS.replace("on-all", "on-none"), "clause one: unknown wager 'banker-comm"),
        (f"{toml()}{READINGS}{toml()}{READINGS}", "clause one: there is another of this id"),
        (f"{toml()}{READINGS}[clause.cap]\nmost = 1", "a cap belongs to a clause whose effect"),
    ],
)
def test_a_clause_that_will_not_do(text: str, problem: str) -> None:
    with pytest.raises(bx.InputError, match=problem) as caught:
        clauses_of_toml(text)
    assert len(str(caught.value).splitlines()) == 1


def test_the_data_file_explains_every_effect() -> None:
    text = data_text("clauses.toml")
    explained = [line.split()[1] for line in text.splitlines() if line.startswith("#   ")]
    assert [word for word in explained if word in EFFECTS] == list(EFFECTS)
