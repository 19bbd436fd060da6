"""The language of conditions, sentence by sentence, and against an evaluator of the test's own."""

import operator
from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from baccarat_exact.condition import parse
from baccarat_exact.coup import ATTRIBUTES, Value
from baccarat_exact.errors import InputError

Values = Mapping[str, Value]


def holds(text: str, **values: Value) -> bool:
    return parse(text).holds(values)


def complaint(text: str) -> str:
    """The error that a text gives: one line, and not a long one."""
    with pytest.raises(InputError) as caught:
        parse(text)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert len(message) < 400
    return message


def place_of(text: str) -> int:
    """The character, counted from 1, at which the error of a text points."""
    head, _, rest = complaint(text).partition(", character ")
    assert head == "condition"
    return int(rest.partition(":")[0].replace(",", ""))


# What is allowed


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ('winner == "banker"', {"winner": "banker"}, True),
        ("winner == 'banker'", {"winner": "tie"}, False),
        ('winner != "banker"', {"winner": "tie"}, True),
        ('"tie" == winner', {"winner": "tie"}, True),
        ("margin == 4", {"margin": 4}, True),
        ("margin < 4", {"margin": 4}, False),
        ("margin <= 4", {"margin": 4}, True),
        ("margin > 4", {"margin": 4}, False),
        ("margin >= 4", {"margin": 4}, True),
        ("4 > margin", {"margin": 3}, True),
        ("player_natural", {"player_natural": True}, True),
        ("not player_natural", {"player_natural": True}, False),
        ("player_natural == True", {"player_natural": True}, True),
        ("player_natural != False", {"player_natural": False}, False),
        ("player_suited == banker_suited", {"player_suited": False, "banker_suited": False}, True),
        ("player_suited == (margin == 9)", {"player_suited": False, "margin": 9}, False),
        ("True", {}, True),
        ("False", {}, False),
        ("True and False or not False", {}, True),
        ("margin == 1 or margin == 2 and cards == 4", {"margin": 1, "cards": 6}, True),
        ("(margin == 1 or margin == 2) and cards == 4", {"margin": 1, "cards": 6}, False),
        ("not margin == 1 and cards == 4", {"margin": 2, "cards": 6}, False),
        ("not (margin == 1 and cards == 4)", {"margin": 2, "cards": 6}, True),
        ("margin in (1, 2)", {"margin": 2}, True),
        ("margin in {1, 2}", {"margin": 3}, False),
        ("margin not in (1, 2)", {"margin": 2}, False),
        ("margin not in {1, 2}", {"margin": 3}, True),
        ("margin in (7,)", {"margin": 7}, True),
        ("margin in (player_total, 9)", {"margin": 4, "player_total": 4}, True),
        ('player_third in (0, 9, "none")', {"player_third": "none"}, True),
        ("player_natural in (True,)", {"player_natural": True}, True),
        ("player_total + banker_total == 9", {"player_total": 4, "banker_total": 5}, True),
        ("player_total - banker_total == -5", {"player_total": 4, "banker_total": 9}, True),
        ("margin + 1 > 9", {"margin": 9}, True),
        ("margin == 1 + 2", {"margin": 3}, True),
        ("margin - 1 - 1 == 1", {"margin": 3}, True),
        ("margin - (1 - 1) == 1", {"margin": 3}, False),
        ("margin == 0x7", {"margin": 7}, True),
        ("\tmargin\t== 3  ", {"margin": 3}, True),
    ],
)
def test_allowed(text: str, values: dict[str, Value], expected: bool) -> None:
    condition = parse(text)
    assert condition.text == text
    assert condition.holds(values) is expected
    assert {attribute.name for attribute in condition.attributes} == set(values)


@pytest.mark.parametrize(
    ("text", "true_for"),
    [
        ("2 <= margin < 5", {2, 3, 4}),
        ("5 > margin >= 2", {2, 3, 4}),
        ("1 < margin != 4", {2, 3, 5, 6, 7, 8, 9}),
        ("margin == margin < 3", {0, 1, 2}),
        ("7 < margin in (1, 8)", {8}),
        ("3 == margin == 4", set()),
    ],
)
def test_comparisons_chain(text: str, true_for: set[int]) -> None:
    condition = parse(text)
    assert {margin for margin in range(10) if condition.holds({"margin": margin})} == true_for


def test_a_condition_may_run_over_several_lines() -> None:
    text = '\n  winner == "tie"\r\n  and (\n    margin == 0\n  )\n'
    assert holds(text, winner="tie", margin=0)
    assert parse(text).text == text
    # 'margn' stands at the start of the third line.
    assert place_of('winner == "tie"\r\nand\nmargn == 0') == 22


def test_the_attributes_read_are_known_each_once_in_the_order_met() -> None:
    text = "margin == 1 or cards in (4, 5) and 2 < margin or not player_natural"
    names = [attribute.name for attribute in parse(text).attributes]
    assert names == ["margin", "cards", "player_natural"]


# "none"


@pytest.mark.parametrize("op", ["<", "<=", ">", ">=", "==", "!="])
@pytest.mark.parametrize("third", ["player_third + 1", "player_third - margin", "1 - player_third"])
def test_no_comparison_of_a_sum_with_none_holds(op: str, third: str) -> None:
    text = f"{third} {op} 1"
    assert not holds(text, player_third="none", margin=0)
    assert not holds(f"1 {op} {third}", player_third="none", margin=0)


def test_no_membership_of_a_sum_with_none_holds() -> None:
    assert not holds("player_third + 1 in (1, 2)", player_third="none")
    assert not holds("player_third + 1 not in (1, 2)", player_third="none")
    assert holds("player_third + 1 not in (1, 2)", player_third=9)
    assert not holds("margin in (player_third + 0, 3)", margin=1, player_third="none")


@pytest.mark.parametrize("op", ["<", "<=", ">", ">="])
def test_no_ordering_with_none_holds(op: str) -> None:
    assert not holds(f"player_third {op} 5", player_third="none")
    assert not holds(f"5 {op} player_third", player_third="none")
    assert not holds(f"player_third {op} banker_third", player_third="none", banker_third="none")
    assert holds(f"not player_third {op} 5", player_third="none")


def test_none_equals_none_and_nothing_else() -> None:
    assert holds('player_third == "none"', player_third="none")
    assert not holds("player_third == 5", player_third="none")
    assert holds("player_third != 5", player_third="none")
    same = "player_pair_rank == banker_pair_rank"
    assert holds(same, player_pair_rank="none", banker_pair_rank="none")
    assert not holds(same, player_pair_rank="none", banker_pair_rank="A")


# What is forbidden


@pytest.mark.parametrize(
    "text",
    [
        "print(margin)",
        "margin.bit_length() == 1",
        "margin.real == 1",
        '__import__("os")',
        "margin ** 2 == 4",
        "margin * 2 == 4",
        "margin / 2 == 2",
        "margin // 2 == 2",
        "margin % 2 == 0",
        "margin << 1 == 2",
        "margin | 1 == 1",
        "margin & 1 == 1",
        "~margin == 1",
        "-margin == 1",
        "+margin == 1",
        "--1 == margin",
        "lambda: True",
        "[margin == 1]",
        "[x for x in (1, 2)]",
        "any(x for x in (1, 2))",
        "{x for x in (1, 2)}",
        '{"tie": 1}',
        "winner[0] == 1",
        'f"{winner}" == "tie"',
        'winner == f"tie"',
        'winner == b"tie"',
        "margin == 1.0",
        "margin == 1e0",
        "margin == 1j",
        "margin == None",
        "margin == ...",
        "margin is 1",
        "margin is not 1",
        "(m := margin) == 1",
        "m := 1",
        "*margin",
        "margin in (*(1, 2), 3)",
        "True if margin == 1 else False",
        "await margin",
        "(yield)",
        "margin = 1",
        "margin == 1; True",
        "import os",
        "margin <> 1",
        "margin == 1 # a remark",
        "# a remark",
        "margin && 1",
        "!player_natural",
        "margin == 1,",
        "(margin, 1)",
        "margin == (1, 2)",
        "(1, 2) == margin",
        "{1, 2}",
        "margin < (1, 2)",
        "margin in ()",
        "margin in {}",
        "margin in [1, 2]",
        "margin in 1",
        "margin in (1)",
        "margin in player_total",
        'winner in "banker"',
        "margin in ((1, 2), 3)",
        "(1, 2) in (margin, 3)",
        "margin in (1, 2) + (3,)",
        "(margin == 1",
        "margin == 1)",
        "margin in (1, 2",
        "margin in {1, 2)",
        'winner == "tie',
        "margin ==",
        "and",
        "",
        "   \n\t ",
        "()",
        "márgin == 1",
        "\uff4dargin == 1",
        "margin == \uff11",
        "margin \uff1d= 1",
        "winner == “tie”",
        "margin == 1\u2028",
        "margin\u00a0== 1",
        "margin == 1\x00",
        "\x00",
        "margin == 1\x0c",
        "\ufeffmargin == 1",
        "margin == \\\n1",
        "margin == 01",
        'winner == "\\N{nothing}"',
        'winner == "\\ud800"',
        "None",
        "__debug__",
        "__class__",
    ],
)
def test_forbidden(text: str) -> None:
    complaint(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 10_000 + "True" + ")" * 10_000,
        "(" * 1_900 + "True" + ")" * 1_900,
        "(" * 201 + "True" + ")" * 201,
        "not " * 100_000 + "True",
        "not " * 975 + "True",
        "margin == 1 and " * 65_536 + "True",
        "margin" + " + margin" * 400 + " == 1",
        "margin == " + "1 + " * 900 + "1",
        "margin == 1 == " * 200 + "(" * 200,
        "[" * 3_999,
        "{" * 3_999,
        "f'{" * 1_300,
        '"' * 3_999,
        "\\" * 3_999,
        "-" * 3_999,
        "margin.a" + ".a" * 1_900,
        "margin == " + "9" * 3_900,
        "x" * 4_000,
        "\n" * 4_000,
        "True" + " " * 3_997,
    ],
    ids=lambda text: f"{text[:12]!r} {len(text)}",
)
def test_what_is_too_long_or_too_deep_is_an_error(text: str) -> None:
    complaint(text)


@pytest.mark.parametrize("number", ["0x" + "f" * 3_900, "0b" + "1" * 3_900, "-0x" + "f" * 3_900])
def test_a_number_too_large_to_be_written_is_an_error(number: str) -> None:
    # Python refuses to write a number of more than 4,300 digits, which must not show.
    complaint(f"margin == {number}")
    complaint(number)


def test_four_thousand_characters_are_allowed() -> None:
    assert holds("True" + " " * 3_996)
    assert "4,001 characters is too long: at most 4,000" in complaint("True" + " " * 3_997)


def test_parentheses_may_be_nested_as_long_as_python_reads_them() -> None:
    assert holds("(" * 90 + "margin == 3" + ")" * 90, margin=3)
    assert holds("not " * 90 + "player_natural", player_natural=True)


@pytest.mark.parametrize("value", [None, 1, b"True", ["True"], True])
def test_what_is_no_text_is_an_error(value: object) -> None:
    with pytest.raises(InputError, match="a condition is text, not"):
        parse(value)  # type: ignore[arg-type]


# What is meaningless


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("margin", "margin is neither true nor false"),
        ("3", "3 is neither true nor false"),
        ('"tie"', "'tie' is neither true nor false"),
        ("winner", "winner is neither true nor false"),
        ("margin + 1", "margin \\+ 1 is neither true nor false"),
        ("not margin", "margin is neither true nor false"),
        ("margin == 1 and cards", "cards is neither true nor false"),
        ("player_third or True", "player_third is neither true nor false"),
        ("margin == 10", "margin is never 10: it is 0 to 9"),
        ("margin == -1", "margin is never -1: it is 0 to 9"),
        ("margin < 10", "margin is never 10"),
        ("-1 < margin", "margin is never -1"),
        ("cards == 7", "cards is never 7: it is 4 or 5 or 6"),
        ("cards in (4, 7)", "cards is never 7"),
        ("cards not in (4, 7)", "cards is never 7"),
        ('winner == "bank"', "winner is never 'bank': it is 'banker' or 'player' or 'tie'"),
        ('winner != "Tie"', "winner is never 'Tie'"),
        ('winner == ""', "winner is never ''"),
        ("winner == 1", "winner is never 1"),
        ('margin == "1"', "margin is never '1'"),
        ('player_third == "stood"', "player_third is never 'stood': it is 0 to 9 or 'none'"),
        ("player_total + banker_total == 19", "it is 0 to 18"),
        ('player_third + 1 == "none"', "is never 'none'"),
        ("1 == 1", "both constant"),
        ("True == True", "both constant"),
        ("1 < 2", "both constant"),
        ("1 in (1, 2)", "both constant"),
        ("margin == 1 == 1", "both constant"),
        ("margin == cards + 9", "are never equal"),
        ("winner == player_pair", "are never equal"),
    ],
)
def test_what_can_never_hold_or_fail_is_an_error(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        parse(text)
    complaint(text)


@pytest.mark.parametrize(
    "text",
    [
        "winner < banker_pair",
        'winner < "tie"',
        '"tie" >= winner',
        "player_pair_rank > banker_pair_rank",
        'winner + "x" == "tie"',
        "winner + 1 == 2",
        'player_third + "none" == 1',
    ],
)
def test_strings_have_no_order_and_no_sum(text: str) -> None:
    assert "is not a number: it has no order and no sum" in complaint(text)


@pytest.mark.parametrize(
    "text",
    [
        "player_natural == 1",
        "player_natural != 0",
        "margin == True",
        "margin in (True, 2)",
        "player_natural in (0, 1)",
        "player_natural < 1",
        "player_natural < banker_natural",
        "margin < True",
        "player_natural + 1 == 2",
        "player_natural + banker_natural == 2",
        "margin + True == 2",
        "player_natural == margin",
        "(margin == 1) + (cards == 4) == 1",
        "(margin == 1) > (cards == 4)",
        "player_total - banker_total == -True",
        "margin - -True == 1",
    ],
)
def test_true_is_never_a_number(text: str) -> None:
    complaint(text)


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("winnr == 1", "winner"),
        ("banker_totl == 1", "banker_total"),
        ("player_color == 1", "player_colour"),
        ("Margin == 1", "margin"),
        ("banker_thirdrank == 1", "banker_third_rank"),
    ],
)
def test_the_nearest_name_is_suggested(text: str, suggestion: str) -> None:
    name = text.split()[0]
    assert f"unknown attribute '{name}': did you mean {suggestion}" in complaint(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("winnr == 1", 1),
        ('margin == 1 and winnr == "tie"', 17),
        ("   margn == 1", 4),
        ("margin == 1 or cards == 7", 25),
        ("margin in (1, 2, 10)", 18),
        ("margin == 1 and cards", 17),
        ("margin == 1 and (cards.real == 4)", 18),
        ("margin == 1 and not print(1)", 21),
        ('margin == 1 or winner < "tie"', 16),
        ("margin == 1 or margin < 2 + player_natural", 29),
        ("margin == 1 # remark", 13),
        ("margin == 1 or é", 16),
        ("margin == 1 and (cards == 4", 17),
        ("margin == 1 and (1, 2)", 17),
        ("margin in [1]", 11),
        ("margin == 1 cards", 13),
    ],
)
def test_the_error_points_at_the_place(text: str, place: int) -> None:
    assert place_of(text) == place


@pytest.mark.parametrize("text", ["margin ==", "margin == 1 and", "not", "  margin =="])
def test_what_is_not_finished_is_an_error_at_its_end(text: str) -> None:
    assert place_of(text) in (len(text), len(text) + 1)


# Against an evaluator of the test's own


class Piece(NamedTuple):
    """A part of a random condition, how strongly its text binds, and what it is worth."""

    text: str
    level: int
    worth: Callable[[Values], Value | None]
    """None for a sum with "none"."""
    numbers: frozenset[int] = frozenset()

    def within(self, level: int) -> str:
        return self.text if self.level >= level else f"({self.text})"


OR, AND, NOT, COMPARISON, SUM, ATOM = range(6)
NUMERIC = ["margin", "cards", "player_total", "banker_cards", "player_third", "banker_third"]
STRINGS = {
    "winner": ["winner"],
    "rank": ["player_pair_rank", "banker_pair_rank", "player_third_rank"],
    "suit": ["player_suit", "banker_suit", "banker_third_suit"],
    "pair": ["player_pair", "banker_pair"],
}
TRUTHS = ["player_natural", "banker_suited"]
USED = [*NUMERIC, *(name for names in STRINGS.values() for name in names), *TRUTHS]


def attribute(name: str) -> Piece:
    numbers = [value for value in ATTRIBUTES[name].domain if type(value) is int]
    return Piece(name, ATOM, lambda values: values[name], frozenset(numbers))


def literal(value: Value) -> Piece:
    return Piece(repr(value), ATOM, lambda values: value)


def added(left: Piece, right: Piece, *, sign: int) -> Piece:
    def worth(values: Values) -> Value | None:
        one, other = left.worth(values), right.worth(values)
        return one + sign * other if isinstance(one, int) and isinstance(other, int) else None

    text = f"{left.within(SUM)} {'+' if sign > 0 else '-'} {right.within(ATOM)}"
    sums = frozenset(one + sign * other for one in left.numbers for other in right.numbers)
    return Piece(text, SUM, worth, sums)


def whole(number: int) -> Piece:
    return literal(number)._replace(numbers=frozenset([number]))


@st.composite
def sums(draw: st.DrawFn) -> Piece:
    """An attribute that is a number, or a sum of some."""
    sum_ = attribute(draw(st.sampled_from(NUMERIC)))
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        next_ = draw(st.one_of(st.integers(0, 12).map(whole), sums()))
        sum_ = added(sum_, next_, sign=draw(st.sampled_from([1, -1])))
    return sum_


ORDERINGS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def linked(op: str, one: Value | None, other: Value | None) -> bool:
    """Whether one link of a chain holds, by the sentences of the specification."""
    if one is None or other is None:
        return False
    if op in ORDERINGS:
        both = isinstance(one, int) and isinstance(other, int)
        return both and ORDERINGS[op](one, other)
    return (one == other) == (op == "==")


def compared(first: Piece, *rest: tuple[str, Piece]) -> Piece:
    pieces = [first, *(piece for _, piece in rest)]
    ops = [op for op, _ in rest]

    def worth(values: Values) -> bool:
        worths = [piece.worth(values) for piece in pieces]
        return all(map(linked, ops, worths, worths[1:]))

    text = first.within(SUM) + "".join(f" {op} {piece.within(SUM)}" for op, piece in rest)
    return Piece(text, COMPARISON, worth)


def contained(piece: Piece, among: list[Piece], *, op: str, brackets: str) -> Piece:
    def worth(values: Values) -> bool:
        held, others = piece.worth(values), [other.worth(values) for other in among]
        if op == "in":
            return any(linked("==", held, other) for other in others)
        return all(linked("!=", held, other) for other in others)

    inside = ", ".join(other.text for other in among) + ("," if len(among) == 1 else "")
    return Piece(f"{piece.within(SUM)} {op} {brackets[0]}{inside}{brackets[1]}", COMPARISON, worth)


@st.composite
def number_comparisons(draw: st.DrawFn) -> Piece:
    term = draw(sums())
    number = st.sampled_from(sorted(term.numbers)).map(literal)
    op = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])
    match draw(st.integers(0, 4)):
        case 0:
            return compared(term, (draw(op), draw(number)))
        case 1:
            return compared(draw(number), (draw(op), term))
        case 2:
            return compared(draw(number), (draw(op), term), (draw(op), draw(number)))
        case 3:
            among = draw(st.lists(number, min_size=1, max_size=3))
            op_in = draw(st.sampled_from(["in", "not in"]))
            return contained(term, among, op=op_in, brackets=draw(st.sampled_from(["()", "{}"])))
    other = draw(sums())
    assume(term.numbers & other.numbers)
    return compared(term, (draw(op), other))


@st.composite
def string_comparisons(draw: st.DrawFn) -> Piece:
    names = st.sampled_from(STRINGS[draw(st.sampled_from(sorted(STRINGS)))])
    name = draw(names)
    text = st.sampled_from(ATTRIBUTES[name].domain).map(literal)
    op = draw(st.sampled_from(["==", "!="]))
    match draw(st.integers(0, 3)):
        case 0:
            return compared(attribute(name), (op, draw(text)))
        case 1:
            return compared(draw(text), (op, attribute(name)))
        case 2:
            among = draw(st.lists(text, min_size=1, max_size=3))
            op_in = draw(st.sampled_from(["in", "not in"]))
            return contained(attribute(name), among, op=op_in, brackets="()")
    return compared(attribute(name), (op, attribute(draw(names))))


def joined(op: str, pieces: list[Piece]) -> Piece:
    level, all_or_any = (AND, all) if op == "and" else (OR, any)
    # A piece of the same level stands in brackets, so that the tree is as drawn.
    text = f" {op} ".join(piece.within(level + 1) for piece in pieces)
    return Piece(text, level, lambda values: all_or_any(piece.worth(values) for piece in pieces))


def denied(piece: Piece) -> Piece:
    return Piece(f"not {piece.within(NOT)}", NOT, lambda values: not piece.worth(values))


truths = st.one_of(
    number_comparisons(),
    string_comparisons(),
    st.sampled_from(TRUTHS).map(attribute),
    st.booleans().map(literal),
)
conditions = st.recursive(
    truths,
    lambda inner: st.one_of(
        inner.map(denied),
        st.builds(joined, st.sampled_from(["and", "or"]), st.lists(inner, min_size=2, max_size=3)),
    ),
    max_leaves=6,
)
coups = st.fixed_dictionaries({name: st.sampled_from(ATTRIBUTES[name].domain) for name in USED})


@settings(derandomize=True, deadline=None, max_examples=300)
@given(piece=conditions, values=st.lists(coups, min_size=4, max_size=4))
def test_random_conditions_hold_when_they_should(
    piece: Piece, values: list[dict[str, Value]]
) -> None:
    condition = parse(piece.text)
    for one in values:
        assert condition.holds(one) is bool(piece.worth(one))


WORDS = """
    margin winner player_third player_natural winnr x _ True None 0 1 9 10 0x1f 1.5 1e9 1j 1_0 07
    "tie" 'none' and or not in is if else for lambda await yield f'{ b' u' f' + - * ** / % @ ~ < <=
    == != = := : ; , . ( ) [ ] { } () # ! $ ? ` ... !r} :>{ \' \" é
"""
TOKENS = [
    *WORDS.split(),
    '"""',
    "'''",
    "\\",
    "\\N{",
    "\\x",
    " ",
    "\n",
    "\t",
    "\r",
    "\x00",
    "\ud800",
]


@settings(derandomize=True, deadline=None, max_examples=500)
@given(
    st.one_of(
        st.lists(st.sampled_from(TOKENS), max_size=12).map("".join),
        st.lists(st.sampled_from(TOKENS), max_size=12).map(" ".join),
        st.text(max_size=20),
    )
)
def test_any_text_is_a_condition_or_an_error_of_ours(text: str) -> None:
    try:
        condition = parse(text)
    except InputError:
        complaint(text)
        return
    values = {attribute.name: attribute.domain[0] for attribute in condition.attributes}
    assert condition.holds(values) in (True, False)
