"""Wagers at work on cards: coups that hit each line, and the nearest coups that miss it."""

import csv
import io
import json
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from strategies import reproducible, tableaux
from test_doubts import bet, by_outcomes, wagers

import baccarat_exact as bx
from baccarat_exact import reports
from baccarat_exact.analysis.doubts import NeverWins
from baccarat_exact.analysis.examples import LineExamples
from baccarat_exact.analysis.settling import Coup
from baccarat_exact.cards import CARDS
from baccarat_exact.cli import main
from baccarat_exact.coup import ATTRIBUTES, Hand, total
from baccarat_exact.deal import coup_of_text, coup_text, objection
from baccarat_exact.enumeration import table
from baccarat_exact.errors import InputError
from baccarat_exact.reports.examples import examples_toml
from baccarat_exact.reports.toml import wagers_toml
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.wagers import WAGERS
from baccarat_exact.wagers.file import read_wagers
from baccarat_exact.wagers.pairs import PERFECT_PAIRS
from baccarat_exact.wagers.tiger import TIGER, TIGER_PAIR
from baccarat_exact.wagers.wager import Example, Line, Scale, Wager

Run = tuple[int, str, str]
Call = Callable[..., Run]

LINES = [(wager, place) for wager in WAGERS for place in range(len(wager.lines) + 1)]
IDS = [f"{wager.id}-{place}" for wager, place in LINES]


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


@cache
def shown(wager: Wager) -> tuple[LineExamples, ...]:
    return bx.examples(wager)[0].lines


def cards(coup: Coup) -> list[str]:
    return [card.name for hand in coup for card in hand]


def differing(one: Hand, other: Hand) -> int:
    """In how many cards two hands differ, whichever of its first two cards came first."""
    thirds = int(one[2:] != other[2:])
    return thirds + min(
        sum(a != b for a, b in zip(first, other[:2], strict=True))
        for first in (one[:2], one[1::-1])
    )


def check(wager: Wager, line: LineExamples, rules: Rules = PUNTO_BANCO) -> None:
    """That hits and misses are coups, and are what they are said to be."""
    for coup in line.hits:
        assert objection(*coup, rules) is None
        assert wager.settles(*coup) == line.line
    for miss in line.misses:
        hit = line.hits[0]
        assert objection(*miss.coup, rules) is None
        assert wager.settles(*miss.coup) == miss.settles != line.line
        assert miss.cards_changed == sum(map(differing, hit, miss.coup)) > 0
        # Each card that did not change still stands where it stood.
        same = sum(a == b for one, other in zip(hit, miss.coup, strict=True)
                   for a, b in zip(one, other, strict=False))  # fmt: skip
        longer = sum(max(len(one), len(other)) for one, other in zip(hit, miss.coup, strict=True))
        assert same == longer - miss.cards_changed
        changes = {
            (a.name, a.value(*hit), a.value(*miss.coup))
            for a in wager.reads
            if a.value(*hit) != a.value(*miss.coup)
        }
        assert set(miss.changes) == changes
    assert [miss.cards_changed for miss in line.misses] == sorted(
        miss.cards_changed for miss in line.misses
    )
    told = [(miss.settles, miss.changes) for miss in line.misses]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(("wager", "place"), LINES, ids=IDS)
def test_hits_hit_and_misses_miss(wager: Wager, place: int) -> None:
    line = shown(wager)[place]
    assert line.line == [*(each.name for each in wager.lines), "loss"][place]
    assert line.hits
    assert 1 <= len(line.misses) <= 3
    assert line.never is None
    check(wager, line)


@pytest.mark.parametrize(("wager", "place"), LINES, ids=IDS)
def test_no_card_comes_twice_unless_it_has_to(wager: Wager, place: int) -> None:
    """One line needs two of a card: the perfect pair (Perfect Pairs rules, section 1)."""
    line = shown(wager)[place]
    for coup in line.hits:
        needed = (wager, line.line) == (PERFECT_PAIRS, "perfect")
        assert len(cards(coup)) - len(set(cards(coup))) == int(needed)
    for miss in line.misses:
        repeated = len(cards(miss.coup)) - len(set(cards(miss.coup)))
        assert repeated == int(miss.settles == "perfect")


@pytest.mark.parametrize(("wager", "place"), LINES, ids=IDS)
def test_suits_vary_where_the_wager_does_not_read_them(wager: Wager, place: int) -> None:
    hit = shown(wager)[place].hits[0]
    reads_suits = any("suit" in attribute.reads for attribute in wager.reads)
    assert len({card[1] for card in cards(hit)}) >= (2 if reads_suits else 3)


@pytest.mark.parametrize(("wager", "place"), LINES, ids=IDS)
def test_a_hit_has_as_few_cards_as_there_are(wager: Wager, place: int) -> None:
    """By the table that counts the wager, by its attributes and the number of cards."""
    line = shown(wager)[place]
    if wager is TIGER_PAIR and line.line != "loss":
        return  # the sheet's own examples, as they are
    by = tuple(dict.fromkeys((*wager.reads, ATTRIBUTES["cards"])))
    fewest = 6
    for outcome in table(by, PUNTO_BANCO).outcomes:
        values = {a.name: value for a, value in zip(by, outcome, strict=True)}
        held = [i for i, when in enumerate(wager.conditions) if when.holds(values)]
        if (held or [len(wager.lines)])[0] == place:
            fewest = min(fewest, int(values["cards"]))
    assert len(cards(line.hits[0])) == fewest


def one_card_away(coup: Coup) -> list[Coup]:
    """Every coup that can be dealt with one other card, by trying all of them."""
    found = []
    for side, card in product((0, 1), CARDS):
        for place in range(len(coup[side])):
            changed = (*coup[side][:place], card, *coup[side][place + 1 :])
            other = (changed, coup[1]) if side == 0 else (coup[0], changed)
            if objection(*other) is None:
                found.append(other)
    return found


@pytest.mark.parametrize(("wager", "place"), LINES, ids=IDS)
def test_no_coup_that_misses_is_nearer(wager: Wager, place: int) -> None:
    """All coups with one other card: what they settle as, with the fewest attributes changed."""
    line = shown(wager)[place]
    hit = line.hits[0]
    near: dict[str, int] = {}
    for coup in one_card_away(hit):
        changed = sum(a.value(*hit) != a.value(*coup) for a in wager.reads)
        settled = wager.settles(*coup)
        near[settled] = min(near.get(settled, 99), changed)
    near.pop(line.line, None)
    told: dict[str, int] = {}
    for miss in line.misses:
        if miss.cards_changed == 1:
            told[miss.settles] = min(told.get(miss.settles, 99), len(miss.changes))
    assert bool(told) == bool(near)
    if len(line.misses) < 3:
        assert told.keys() == near.keys()
    assert all(near[settled] == changed for settled, changed in told.items())


def test_tiger_by_hand() -> None:
    """How to Play Tiger: a six, of the banker, that wins; and the number of cards."""
    two, three, loss = shown(TIGER)
    for line, other in ((two, "three-card"), (three, "two-card")):
        told = {(miss.settles, tuple(c.attribute for c in miss.changes)) for miss in line.misses}
        assert told == {
            ("loss", ("banker_total",)),
            ("loss", ("winner",)),
            (other, ("banker_cards",)),
        }
    assert {miss.settles for miss in loss.misses} == {"two-card", "three-card"}


def test_the_sheets_own_tiger_pairs_come_first() -> None:
    """How to Play Tiger Pair: two queens; two nines; kings and eights; jacks and jacks."""
    twin, double, single, loss = shown(TIGER_PAIR)
    ranks = [
        ["".join(card.rank for card in hand[:2]) for hand in coup]
        for line in (single, double, twin)
        for coup in line.hits
    ]
    assert [pair[0] for pair in ranks] == ["QQ", "72", "KK", "JJ"]
    assert [pair[1] for pair in ranks] == ["92", "99", "88", "JJ"]
    assert {miss.settles for miss in twin.misses} == {"single", "double"}
    assert {miss.settles for miss in single.misses} == {"loss", "double", "twin"}
    assert len(loss.hits) == 1


def test_an_example_that_other_rules_forbid_is_left_out() -> None:
    """Where the player stands on 4, kings and a third card cannot be: nor jacks."""
    stands = Rules("stands", frozenset(range(1, 6)), PUNTO_BANCO.banker_draws)
    twin, double, single, _ = bx.examples(TIGER_PAIR, rules=stands)[0].lines
    assert [coup_text(*coup) for coup in single.hits] == ["player 7h 2s; banker 9d 9c"]
    for line in (twin, double):
        assert coup_text(*line.hits[0]) not in [example.coup for example in TIGER_PAIR.examples]
        check(TIGER_PAIR, line, stands)


def test_an_example_that_settles_otherwise_is_an_error() -> None:
    wager = Wager(
        "wrong", "Wrong", "here", (Line("tie", 'winner == "tie"'),), (Scale.of("s", 8),),
        examples=(Example("player Kh 6s; banker 2d 4c", "loss"),),
    )  # fmt: skip
    with pytest.raises(
        InputError, match=r"wager wrong: the example .* settles as tie, not as loss"
    ):
        bx.examples(wager)


# Wagers of other people


@reproducible(25)
@given(wager=wagers(), rules=tableaux())
def test_any_wager_under_any_rules(wager: Wager, rules: Rules) -> None:
    never = {each for each in by_outcomes(wager, rules) if isinstance(each, NeverWins)}
    lines = bx.examples(wager, rules=rules)[0].lines
    assert {line.never for line in lines if line.never} == never
    for line in lines:
        check(wager, line, rules)
        assert bool(line.hits) != any(line.line == each.line for each in never) or (
            line.line == "loss"
        )
        others = any(other.hits for other in lines if other is not line)
        assert bool(line.misses) == (bool(line.hits) and others)


def test_lines_that_never_win_say_why() -> None:
    wager = bet("player_total == 3 and player_total == 4", "margin >= 0", 'winner == "tie"')
    found = bx.examples(wager)
    text = " ".join(str(found).split())
    assert "There is no such coup: its condition never holds under these drawing rules." in text
    assert "There is no such coup: wherever it holds, the earlier line b settles first." in text
    assert "There is no such coup: in every coup some line holds." in text
    assert "Every coup settles so: none misses." in text
    data = json.loads(reports.json_text(found))["examples"][0]["lines"]
    assert [line["settled_first_by"] for line in data] == [[], None, ["b"], None]
    assert [len(line["hits"]) for line in data] == [0, 1, 0, 0]


def test_a_wager_that_reads_nothing() -> None:
    line, loss = bx.examples(bet("True"))[0].lines
    assert len(cards(line.hits[0])) == 4
    assert (line.misses, loss.hits) == ((), ())


def test_a_card_that_has_to_come_twice() -> None:
    both = [
        f'{side}_third_rank == "8" and {side}_third_suit == "h"' for side in ("player", "banker")
    ]
    line = bx.examples(bet(" and ".join(both)))[0].lines[0]
    assert [hand[2].name for hand in line.hits[0]] == ["8h", "8h"]
    assert len(set(cards(line.hits[0]))) == 5
    check(bet(" and ".join(both)), line)


def test_a_miss_that_is_far_away() -> None:
    """Aces suited in both hands: 2 + 2 of the cards that hit change at least."""
    aces = [
        f'{side}_pair == "perfect" and {side}_pair_rank == "A"' for side in ("player", "banker")
    ]
    wager = bet(f"not ({' and '.join(aces)})")
    line = bx.examples(wager)[0].lines[0]
    assert len(line.misses) == 1
    assert line.misses[0].cards_changed >= 4
    check(wager, line)


def test_an_attribute_of_ones_own() -> None:
    """Two nines make eight, which is a natural: there is no third."""
    (nines, _) = bx.of_each(
        "nines",
        range(4),
        "how many nines",
        lambda hand: sum(card.point == 9 for card in hand),
        reads=["point"],
    )
    wager = Wager(
        "nines",
        "Nines",
        "here",
        (Line("three", "player_nines == 3"), Line("two", "player_nines == 2")),
        (Scale.of("s", 9, 8),),
        attributes=(nines,),
    )
    three, two, _ = bx.examples(wager)[0].lines
    assert three.never == NeverWins("nines", "three", ())
    assert [card.rank for card in two.hits[0][0]] == ["9", "9"]
    check(wager, two)


def test_what_reads_too_much_is_one_line() -> None:
    parts = [
        f'{side}_{name} == "{value}"'
        for side in ("player", "banker")
        for name, value in (("third_rank", "8"), ("third_suit", "h"), ("pair", "mixed"))
    ]
    wager = bet(" and ".join([*parts, 'player_pair_rank == "A"', 'banker_pair_rank == "A"']))
    with pytest.raises(
        InputError, match=r"wager mine: the conditions tell .* pairs of hands apart"
    ):
        bx.examples(wager)


# What is asked for


def test_the_number_of_misses() -> None:
    assert all(not line.misses for line in bx.examples("tiger", misses=0)[0].lines)
    many = bx.examples("tiger", misses=12)[0].lines[0]
    assert len(many.misses) > 3
    check(TIGER, many)
    first = bx.examples("tiger", misses=1)[0].lines[0].misses
    assert first == many.misses[:1]
    for wrong in (-1, 101, "3", True):
        with pytest.raises(InputError, match="misses: a whole number from 0 to 100"):
            bx.examples("tiger", misses=wrong)  # type: ignore[arg-type]


def test_the_same_twice() -> None:
    assert bx.examples("lucky-8-player") == bx.examples("lucky-8-player")


def test_several_wagers_and_scales() -> None:
    found = bx.examples("tie", "perfect-pairs:two")
    assert [each.wager.id for each in found] == ["tie", "perfect-pairs"]
    assert len(found) == 2
    text = str(found)
    assert "Perfect Pairs (perfect-pairs), line perfect, pays 25: " in text
    assert "pays 30 on one and 25 on two" in str(bx.examples("perfect-pairs"))
    assert len(bx.examples(misses=0)) == len(WAGERS)


def test_marks_stand_at_the_cards_that_changed() -> None:
    for line in str(bx.examples("perfect-pairs")).splitlines():
        assert line.count("*") == int(line.startswith(("miss", "*")))


def test_hits_pasted_into_a_file_are_accepted(tmp_path: Path) -> None:
    file = tmp_path / "wagers.toml"
    renamed = Wager("mine", "Mine", "here", TIGER.lines, TIGER.scales)
    file.write_text(wagers_toml([renamed]) + examples_toml(bx.examples(renamed)))
    (read,) = read_wagers(file)
    assert [example.settles for example in read.examples] == ["two-card", "three-card", "loss"]
    hits = [line.hits[0] for line in shown(renamed)]
    assert [coup_of_text(example.coup) for example in read.examples] == hits


# The command


@pytest.mark.parametrize("output_format", ["table", "json", "csv", "latex"])
def test_formats(call: Call, output_format: str) -> None:
    names = ["banker", "perfect-pairs", "tiger", "tiger-pair", "lucky-8-player"]
    code, out, err = call("examples", *names, "--format", output_format)
    assert (code, err) == (0, "")
    if output_format == "table":
        assert max(map(len, out.splitlines())) <= 80
    if output_format == "json":
        assert [each["wager"] for each in json.loads(out)["examples"]] == names
    if output_format == "csv":
        rows = list(csv.DictReader(io.StringIO(out)))
        assert [
            row["wager"] for row in rows if row["line"] == "loss" and row["example"] == "hit"
        ] == names


def test_json_of_a_line(call: Call) -> None:
    code, out, err = call("examples", "tiger-pair", "--misses", "1", "--format", "json")
    assert (code, err) == (0, "")
    single = json.loads(out)["examples"][0]["lines"][2]
    assert (single["line"], single["when"]) == ("single", TIGER_PAIR.lines[2].when)
    assert single["hits"][1] == {"player": ["7h", "2s"], "banker": ["9d", "9c"]}
    (miss,) = single["misses"]
    assert (miss["settles"], miss["cards_changed"]) == ("loss", 1)
    assert miss["changes"] == [{"attribute": "player_pair_rank", "from": "Q", "to": "none"}]


def test_a_strangers_words_do_not_break_the_table(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "wagers.toml"
    long_name = "-".join(["abcdefghi"] * 4)
    when = " or ".join(f"player_total == {i % 10} and banker_total == {i % 9}" for i in range(80))
    file.write_text(
        f'[[wager]]\nid = "{long_name}"\ntitle = "{"Long title " * 18}"\nsource = "here"\n'
        f'[[wager.line]]\nname = "{long_name}"\nwhen = "{when}"\n'
        f"[wager.scales.{long_name}]\n{long_name} = 7\n"
    )
    code, out, err = call("examples", "--wagers", str(file))
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert call("examples", "--wagers", str(file), "--toml")[1].startswith(f"# {long_name}\n")
    code, out, _ = call("settle", "player Kh 6s; banker 2d 4c", "--wagers", str(file))
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tigre"], "did you mean tiger"),
        (["tiger:rich"], "scale of tiger"),
        (["tiger", "--misses", "-1"], "--misses"),
        (["tiger", "--wagers", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_bad_usage_is_one_line(call: Call, arguments: list[str], said: str) -> None:
    code, out, err = call("examples", *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_examples_show_themselves() -> None:
    found = bx.examples("tiger")
    assert "<td" in found._repr_html_()
    lines = [each for line in shown(TIGER) for each in (*line.hits, *line.misses)]
    assert len(found.to_frame()) == len(lines)
    assert total(found[0].lines[0].hits[0][1]) == 6
