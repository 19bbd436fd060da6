"""Wagers with something doubtful about them: a line that never wins, a smaller award first."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import any_attributes, reproducible, tableaux

from baccarat_exact.analysis.doubts import Doubt, NeverWins, SmallerAward, doubts
from baccarat_exact.coup import Attribute, of_each
from baccarat_exact.enumeration import table
from baccarat_exact.reports.doubts import doubt_text
from baccarat_exact.rules import COLUMNS, PUNTO_BANCO, Rules
from baccarat_exact.wagers import WAGERS
from baccarat_exact.wagers.main import BANKER
from baccarat_exact.wagers.wager import Line, Scale, Wager


def bet(*lines: str, pays: Sequence[int | str] | None = None, wager_id: str = "mine") -> Wager:
    """A wager of lines a, b, c ..., which pay 9, 8, 7 ... unless told."""
    names = "abcdefghij"
    told = pays or range(9, 9 - len(lines), -1)
    return Wager(
        wager_id,
        "Mine",
        "here",
        tuple(Line(name, when) for name, when in zip(names, lines, strict=False)),
        (Scale.of("usual", *told),),
    )


def found(*lines: str, pays: Sequence[int | str] | None = None) -> list[Doubt]:
    return doubts([bet(*lines, pays=pays)], PUNTO_BANCO)


@pytest.mark.parametrize(
    "when",
    [
        "player_total == 3 and player_total == 4",
        # By the chart: on 6 or 7 the player stands, and no third card follows a natural.
        "player_initial_total == 6 and player_cards == 3",
        "player_natural and banker_cards == 3",
        # The banker on 3 draws against everything but an 8.
        "banker_initial_total == 3 and player_third == 5 and banker_cards == 2",
        # A pair of one rank and of two points.
        'player_pair_rank == "K" and player_initial_total == 1',
        'player_pair == "perfect" and player_colour == "mixed" and player_cards == 2',
        # A suited hand has no card of another suit.
        'banker_suit == "h" and banker_third_suit == "s"',
        "False",
    ],
)
def test_a_condition_that_never_holds(when: str) -> None:
    assert found(when) == [NeverWins("mine", "a", ())]
    assert found('winner == "tie"', when) == [NeverWins("mine", "b", ())]


def test_what_never_holds_depends_on_the_rules() -> None:
    """Where the player draws on 6 too, a third card can follow one."""
    more = Rules("more", PUNTO_BANCO.player_draws | {6}, PUNTO_BANCO.banker_draws)
    wager = bet("player_initial_total == 6 and player_cards == 3")
    assert doubts([wager], PUNTO_BANCO) == [NeverWins("mine", "a", ())]
    assert doubts([wager], more) == []


def test_a_line_behind_another() -> None:
    assert found('winner == "tie"', 'winner == "tie" and cards == 4') == [
        NeverWins("mine", "b", ("a",))
    ]
    assert found(
        'winner == "banker"', 'winner == "player"', "margin >= 1", "margin == 3", 'winner == "tie"'
    ) == [NeverWins("mine", "c", ("a", "b")), NeverWins("mine", "d", ("a", "b"))]


def test_a_smaller_award_first() -> None:
    """A suited pair is a pair: the line for any pair takes it, and pays less."""
    lines = ('player_pair_rank != "none"', 'player_pair == "perfect" or winner == "tie"')
    assert found(*lines, pays=[8, 12]) == [
        SmallerAward("mine", "a", Fraction(8), "b", Fraction(12), "usual")
    ]
    assert found(*lines, pays=[12, 8]) == []
    assert found(*lines, pays=[8, 8]) == []


def test_a_push_and_a_lost_stake_are_smaller_awards_too() -> None:
    for pays in (0, -1, "1/2"):
        assert found('winner == "tie"', "player_total == 6", pays=[pays, 1]) == [
            SmallerAward("mine", "a", Fraction(pays), "b", Fraction(1), "usual")
        ]


def test_lines_that_never_hold_together_may_pay_as_they_like() -> None:
    assert found("player_total == 6", "player_total == 7", pays=[1, 100]) == []


def test_a_line_that_does_not_settle_takes_nothing_away() -> None:
    """The second line holds with the third only where the first settles, which pays most."""
    lines = ("player_total == 8", "player_total in (8, 9)", "player_total == 8 or margin == 0")
    # A tie on nine is left to the second line, so that one is told and the first is not.
    assert found(*lines, pays=[9, 1, 5]) == [
        SmallerAward("mine", "b", Fraction(1), "c", Fraction(5), "usual")
    ]
    assert found(*lines[:2], "player_total == 8 or margin == 9", pays=[9, 6, 5]) == []


def test_the_first_scale_that_is_doubtful_is_told() -> None:
    """The banker's bet at even money pays a half on a 6, as the rule sheet says."""
    assert doubts([BANKER], PUNTO_BANCO) == [
        SmallerAward("banker", "win-with-6", Fraction(1, 2), "win", Fraction(1), "even-money")
    ]


def test_no_other_built_in_wager_is_doubtful() -> None:
    assert {doubt.wager for doubt in doubts(WAGERS, PUNTO_BANCO)} == {"banker"}


def test_what_cannot_be_looked_through_raises_no_doubt() -> None:
    ranks = " and ".join(
        f'{side}_{name} == "{value}"'
        for side in ("player", "banker")
        for name, value in (("third_rank", "8"), ("third_suit", "h"), ("pair_rank", "A"))
    )
    wager = bet(f'{ranks} and player_pair == "mixed"', "False")
    assert doubts([wager, bet("False")], PUNTO_BANCO) == [NeverWins("mine", "a", ())]


def test_an_attribute_of_ones_own_that_is_wrong_raises_no_doubt() -> None:
    (player, _) = of_each("odd", (True,), "odd total", lambda hand: len(hand) == 2, reads=[])
    wager = Wager(
        "own", "Own", "here", (Line("a", "player_odd"),), (Scale.of("s", 1),), attributes=(player,)
    )
    assert doubts([wager], PUNTO_BANCO) == []


@pytest.mark.parametrize(
    ("doubt", "said"),
    [
        (
            NeverWins("mine", "b", ()),
            "Warning: wager mine, line b can never win: its condition never holds under these "
            "drawing rules",
        ),
        (
            NeverWins("mine", "b", ("a",)),
            "Warning: wager mine, line b can never win: wherever it holds, the earlier line a "
            "settles first",
        ),
        (
            NeverWins("mine", "d", ("a", "b", "c")),
            "Warning: wager mine, line d can never win: wherever it holds, the earlier lines a, b "
            "or c settle first",
        ),
        (
            SmallerAward("mine", "a", Fraction(1, 2), "b", Fraction(12), "usual"),
            "Warning: wager mine, line a pays 1/2 on scale usual, and settles coups in which the "
            "later line b holds too, which pays 12: the smaller award is paid",
        ),
    ],
)
def test_a_doubt_is_one_line(doubt: Doubt, said: str) -> None:
    assert doubt_text(doubt) == said


def test_many_lines_are_not_all_named() -> None:
    said = doubt_text(NeverWins("mine", "z", tuple("abcdefghij")))
    assert "the earlier lines a, b, c, d or 6 more settle first" in said


# Against the outcomes that are counted


def by_outcomes(wager: Wager, rules: Rules) -> list[Doubt]:
    """The doubts from every outcome of the table that counts the wager, one after the other."""
    together: set[tuple[int, int]] = set()
    for outcome in table(wager.reads, rules).outcomes:
        values = {a.name: value for a, value in zip(wager.reads, outcome, strict=True)}
        holding = [i for i, when in enumerate(wager.conditions) if when.holds(values)]
        together |= {(holding[0], other) for other in holding}
    names = [line.name for line in wager.lines]
    (scale,) = wager.scales
    told: list[Doubt] = []
    for i, name in enumerate(names):
        if (i, i) not in together:
            behind = tuple(names[j] for j in range(i) if (j, i) in together)
            told.append(NeverWins(wager.id, name, behind))
    for i, name in enumerate(names):
        larger = [j for j in range(i, len(names)) if (i, j) in together]
        larger = [j for j in larger if scale.pays[i] < scale.pays[j]]
        if larger:
            told.append(
                SmallerAward(
                    wager.id, name, scale.pays[i], names[larger[0]], scale.pays[larger[0]], "usual"
                )
            )
    return told


@st.composite
def wagers(draw: st.DrawFn) -> Wager:
    """Lines that compare some attributes with values of theirs, and whole pays."""

    def comparison(attribute: Attribute) -> str:
        value = draw(st.sampled_from(attribute.domain))
        return f"{attribute.name} {draw(st.sampled_from(['==', '!=']))} {value!r}"

    by = draw(any_attributes(1, 3))
    number = draw(st.integers(1, 4))
    lines = [
        draw(st.sampled_from([" and ", " or "])).join(
            map(comparison, draw(st.lists(st.sampled_from(by), min_size=1, max_size=3)))
        )
        for _ in range(number)
    ]
    return bet(*lines, pays=draw(st.lists(st.integers(0, 3), min_size=number, max_size=number)))


@reproducible(60)
@given(wager=wagers(), rules=tableaux())
def test_doubts_are_those_of_the_outcomes_counted(wager: Wager, rules: Rules) -> None:
    assert doubts([wager], rules) == by_outcomes(wager, rules)


def test_every_wager_is_looked_at_for_itself() -> None:
    many = [bet(f"player_total == {i % 10}", "False", wager_id=f"bet-{i}") for i in range(50)]
    told = doubts(many, PUNTO_BANCO)
    assert told == [NeverWins(f"bet-{i}", "b", ()) for i in range(50)]


def test_a_tableau_under_which_nobody_draws() -> None:
    nobody = Rules("nobody", frozenset(), tuple(frozenset[int]() for _ in range(8)))
    assert doubts([bet("cards > 4")], nobody) == [NeverWins("mine", "a", ())]
    always = Rules("always", frozenset(range(8)), tuple(frozenset(COLUMNS) for _ in range(8)))
    assert doubts([bet("cards == 5")], always) == [NeverWins("mine", "a", ())]
