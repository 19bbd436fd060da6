"""Wager files: what they say is what is counted, and a mistake is named with its line."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import reproducible, tableaux

import baccarat_exact as bx
from baccarat_exact.cli.configuration import Configuration, configuration
from baccarat_exact.cli.options import rules_of, wagers_in
from baccarat_exact.errors import InputError, clean_text
from baccarat_exact.reports.toml import rules_toml, wagers_toml
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.wagers import WAGERS
from baccarat_exact.wagers.file import read_wagers
from baccarat_exact.wagers.tiger import TIGER, TIGER_PAIR
from baccarat_exact.wagers.wager import Line, Scale, Wager

SIXES_TEXT = """\
[[wager]]
id = "sixes"
title = "Somebody wins with 6"
source = "house idea, 2026"
[[wager.line]]
name = "six"
when = 'winner == "banker" and banker_total == 6 or winner == "player" and player_total == 6'
[[wager.line]]
name = "tie"
when = 'winner == "tie"'
[wager.scales.standard]
six = 7
tie = 0              # a push
[wager.scales.rich]
six = "15/2"         # text is exact
tie = 0
[[wager.example]]    # optional, checked when the file is read
coup = "player Qh 6s; banker 9d 2c 4h"
settles = "six"      # or "loss"
"""
"""The wager file that the specification prints."""

SIXES = Wager(
    id="sixes",
    title="Somebody wins with 6",
    source="house idea, 2026",
    lines=(
        Line(
            "six",
            'winner == "banker" and banker_total == 6 or winner == "player" and player_total == 6',
        ),
        Line("tie", 'winner == "tie"'),
    ),
    scales=(
        Scale("standard", (Fraction(7), Fraction(0))),
        Scale("rich", (Fraction(15, 2), Fraction(0))),
    ),
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are named from the folder of the test, so that messages are short."""
    monkeypatch.chdir(tmp_path)


def read(content: str | bytes, rules: Rules = PUNTO_BANCO) -> tuple[Wager, ...]:
    Path("house.toml").write_bytes(content.encode() if isinstance(content, str) else content)
    return read_wagers("house.toml", rules)


def complaint(content: str | bytes, rules: Rules = PUNTO_BANCO) -> str:
    """The message about a file, which must be one short line that names the file."""
    with pytest.raises(InputError) as caught:
        read(content, rules)
    message = str(caught.value)
    assert message.isprintable()
    assert message.startswith("'house.toml'")
    assert len(message) < 400
    return message


def with_change(old: str, new: str, text: str = SIXES_TEXT) -> str:
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


# What a file says


def test_the_printed_example_is_the_wager_that_python_writes() -> None:
    assert read(SIXES_TEXT) == (SIXES,)


def test_the_printed_example_is_counted_as_it_says() -> None:
    (wager,) = read(SIXES_TEXT)
    table = bx.outcomes(bx.Shoe.of_decks(8), ("player_total", "banker_total"))
    ways = {(player, banker): count for (player, banker), count in table}
    sixes = sum(ways[6, low] + ways[low, 6] for low in range(6))
    for scale, pays in (("standard", Fraction(7)), ("rich", Fraction(15, 2))):
        edge = bx.edge(wager, scale=scale)
        six, tie = edge.lines
        # The published ways of a tie, and the six of either side from the table of totals.
        assert (six.ways, tie.ways) == (sixes, 475_627_426_473_216)
        lost = 4_998_398_275_503_360 - sixes - tie.ways
        assert edge.house_edge == (lost - pays * sixes) / 4_998_398_275_503_360
        assert edge == bx.edge(SIXES, scale=scale)


@pytest.mark.parametrize(
    ("written", "pays"),
    [
        ("7", Fraction(7)),
        ("0", Fraction(0)),
        ("-1", Fraction(-1)),
        ("+1_000", Fraction(1000)),
        ("0x10", Fraction(16)),
        ('"7"', Fraction(7)),
        ('"15/2"', Fraction(15, 2)),
        ('"7.5"', Fraction(15, 2)),
        ('"15 to 2"', Fraction(15, 2)),
        ('"8.5 for 1"', Fraction(15, 2)),
        ('"15:2"', Fraction(15, 2)),
        ("'19/20'", Fraction(19, 20)),
        ("'0.95'", Fraction(19, 20)),
        ('"""1 to 2"""', Fraction(1, 2)),
    ],
)
def test_pays_are_exact_however_they_are_written(written: str, pays: Fraction) -> None:
    (wager,) = read(with_change("six = 7", f"six = {written}"))
    assert wager.scale("standard").pays == (pays, Fraction(0))


OTHER_LAYOUTS = {
    "scales first": """\
[[wager]]
[wager.scales]
standard = {tie = 0, six = 7}
rich.tie = "0"
rich.six = "7.5"
[[wager.line]]
when = 'winner == "banker" and banker_total == 6 or winner == "player" and player_total == 6'
name = "six"
[[wager.line]]
"name" = 'tie'
"when" = "winner == \\"tie\\""
[[wager.example]]
settles = "loss"
coup = "player Qh 6s; banker 9d 6c 2h"
""",
    "inline": """\
[[wager]]
scales = {standard = {six = 7, tie = 0}, rich = {six = "15 to 2", tie = 0}}
line = [
    {name = "six", when = '''
        winner == "banker" and banker_total == 6
        or winner == "player" and player_total == 6'''},
    {name = "tie", when = 'winner == "tie"'},
]
""",
}


@pytest.mark.parametrize("layout", OTHER_LAYOUTS)
def test_other_ways_to_lay_a_file_out_say_the_same(layout: str) -> None:
    head = 'source = "house  idea,\\t2026"\ntitle = """Somebody\nwins\nwith 6"""\nid = "sixes"\n'
    text = OTHER_LAYOUTS[layout].replace("[[wager]]\n", f"[[wager]]\n{head}")
    assert read(text) == (SIXES,)


@pytest.mark.parametrize(
    "content",
    [
        SIXES_TEXT.replace("\n", "\r\n"),
        b"\xef\xbb\xbf" + SIXES_TEXT.encode(),
        SIXES_TEXT.replace("\n", "\n\n# a comment\n"),
        SIXES_TEXT + "#" * (1_000_000 - len(SIXES_TEXT)),
    ],
    ids=["line ends", "byte order mark", "comments", "exactly a megabyte"],
)
def test_the_same_wager_is_read_from(content: str | bytes) -> None:
    assert read(content) == (SIXES,)


def test_several_wagers_stand_in_the_order_of_the_file() -> None:
    texts = [with_change('"sixes"', f'"sixes-{number}"') for number in range(200)]
    assert [wager.id for wager in read("\n".join(texts))] == [f"sixes-{n}" for n in range(200)]


def test_letters_and_signs_of_any_language_are_fine_in_a_title() -> None:
    title = "Māori 六 ♥ 100% & <b> \\write18{x} 'a' =1+1"
    (wager,) = read(with_change('"Somebody wins with 6"', f'"""{title}"""'.replace("\\", "\\\\")))
    assert wager.title == title


# Examples in a file

TIGER_PAIR_EXAMPLES = [
    ("player Qh Qs 3d; banker 4c 7h 5d", "single"),
    ("player 3d 5h; banker 9c 9s", "single"),
    ("player Kh Kd 6s; banker 8s 8c Ah", "double"),
    ("player Jh Jc 2d; banker Js Jd 9h", "twin"),
    ("player 2h 6s; banker 4c Kd", "loss"),
]
"""The four of How to Play, How to Play Tiger Pair, with cards to go with them; and none."""


def examples(listed: list[tuple[str, str]]) -> str:
    return "".join(
        f'[[wager.example]]\ncoup = "{coup}"\nsettles = "{line}"\n' for coup, line in listed
    )


def test_the_rule_sheets_own_examples_of_a_tiger_pair() -> None:
    text = wagers_toml([TIGER_PAIR])
    (wager,) = read(text + examples(TIGER_PAIR_EXAMPLES))
    assert wager == TIGER_PAIR
    assert [example.settles for example in wager.examples[:4]] == [
        "single", "single", "double", "twin",
    ]  # fmt: skip
    assert wager.examples[4:] == tuple(TIGER_PAIR_EXAMPLES)
    for coup, line in TIGER_PAIR_EXAMPLES:
        for other in {"twin", "double", "single", "loss"} - {line}:
            assert f"settles tiger-pair as {line}, not as {other}" in complaint(
                text + examples([(coup, other)])
            )


def test_an_example_is_dealt_by_the_rules_that_are_given() -> None:
    """A banker who stands on 5 against a 4: not by the usual tableau, but by another."""
    draws = list(PUNTO_BANCO.banker_draws)
    draws[5] = draws[5] - {4}
    other = Rules("shorter", PUNTO_BANCO.player_draws, tuple(draws))
    usual = with_change('Qh 6s; banker 9d 2c 4h"', 'Qh 2s 4d; banker 3d 2c Kh"')
    short = with_change("3d 2c Kh", "3d 2c", usual)
    assert read(usual) == read(short, other) == (SIXES,)
    reason = "on 5 when the player's third card counts 4"
    assert f"cannot be: the banker draws a third card {reason}" in complaint(short)
    assert f"cannot be: the banker takes no third card {reason}" in complaint(usual, other)


# Mistakes

LONG = " or ".join(['winner == "tie"'] * 250)

MISTAKES: dict[str, tuple[int, str, int, str]] = {
    "a key misspelt": (3, 'titel = "x"', 3, "unknown key 'titel': did you mean title"),
    "a key of a line": (6, 'nam = "six"', 6, "unknown key 'nam': did you mean name"),
    "a key of an example": (18, 'coups = ""', 18, "unknown key 'coups': did you mean coup"),
    "a key in quotes": (3, '"titel" = "x"', 3, "unknown key 'titel'"),
    "no id": (2, "", 1, 'id is missing: a line such as id = "..."'),
    "no title": (3, "", 1, "title is missing"),
    "no source": (4, "", 1, "source is missing"),
    "no name": (9, "", 8, "name is missing"),
    "no condition": (10, "", 8, "when is missing"),
    "no coup": (18, "", 17, "coup is missing"),
    "no settlement": (19, "", 17, "settles is missing"),
    "an id with a capital": (2, 'id = "Sixes"', 2, "'Sixes' is no wager id: small letters"),
    "a reserved id": (2, 'id = "total"', 2, "total cannot be a wager id"),
    "an id on two lines": (2, 'id = "six\\nes"', 2, "is no wager id"),
    "a line twice": (9, 'name = "six"', 9, "six stands twice as line name"),
    "a reserved line": (9, 'name = "push"', 9, "push cannot be a line name"),
    "a line with a blank": (9, 'name = "a tie"', 9, "'a tie' is no line name"),
    "a capital in a scale": (14, "[wager.scales.Rich]", 14, "'Rich' is no scale name"),
    "a reserved scale": (14, "[wager.scales.custom]", 14, "custom cannot be a scale name"),
    "a bare decimal": (12, "six = 7.5", 12, 'is not exact: write it as text, "7.5"'),
    "a bare whole decimal": (12, "six = 7.0", 12, 'write it as text, "7.0"'),
    "no number": (12, "six = nan", 12, "nan is not"),
    "an infinite pay": (12, "six = inf", 12, "inf is not"),
    "true as a pay": (12, "six = true", 12, "true is not a pay: write 22"),
    "a date as a pay": (12, "six = 2026-07-01", 12, "is not a pay"),
    "a list as a pay": (12, "six = [7]", 12, "[7] is not a pay"),
    "a table as a pay": (12, "six.pays = 7", 12, "is not a pay"),
    "a word as a pay": (12, 'six = "seven"', 12, "'seven' is not a pay"),
    "nothing as a pay": (12, 'six = ""', 12, "'' is not a pay"),
    "a pay by 0": (12, 'six = "7/0"', 12, "'7/0' is not a pay"),
    "more lost than staked": (12, "six = -2", 12, "-2 is below -1"),
    "32 digits": (12, f"six = {'1' * 32}", 12, "too many digits: at most 30"),
    "4,000 digits": (12, f"six = {'1' * 4000}", 12, "too many digits: at most 30"),
    "5,000 hexadecimal digits": (12, f"six = 0x{'f' * 5000}", 12, "too many digits"),
    "a pay for no line": (13, "tie = 0\nsixx = 1", 14, "unknown line 'sixx': did you mean six"),
    "no pay for a line": (15, "", 14, "scale 'rich' has no pay for the line six"),
    "an attribute misspelt": (
        10, "when = 'winer == \"tie\"'", 10, "unknown attribute 'winer': did you mean winner",
    ),
    "a value that cannot be": (
        10, "when = 'winner == \"nobody\"'", 10, "winner is never 'nobody'",
    ),
    "no question": (10, "when = 'margin'", 10, "margin is neither true nor false"),
    "code": (10, "when = '__import__(\"os\")'", 10, "is not allowed in a condition"),
    "a condition too long": (10, f"when = '{LONG}'", 10, "too long: at most 4,000"),
    "a condition of a number": (10, "when = 1", 10, "when must be text, not 1"),
    "a condition that names another line": (
        10, "when = 'winner == \", line six:\"'", 10, "winner is never",
    ),
    "a wrong example": (19, 'settles = "tie"', 19, "settles sixes as six, not as tie"),
    "an example of no line": (
        19, 'settles = "push"', 19, "unknown line 'push': known are six, tie, loss",
    ),
    "a coup that cannot be dealt": (
        18, 'coup = "player Qh 6s; banker 9d 2c"', 18,
        "cannot be: the banker draws a third card on 1 when the player stood",
    ),
    "a coup without a banker": (
        18, 'coup = "player Qh 6s"', 18, 'write a coup as "player Qh 6s; banker 9d 2c 4h"',
    ),
    "a card that is none": (
        18, 'coup = "player 10h 6s; banker 9d 2c 4h"', 18, "did you mean Th?",
    ),
    "a bell in a title": (3, 'title = "\\u0007"', 3, "title has the character U+0007"),
    "a title written backwards": (3, 'title = "a\\u202Eb"', 3, "the character U+202E"),
    "a title without direction": (3, 'title = "a\u2066b"', 3, "the character U+2066"),
    "an escape sequence in a source": (4, 'source = "\\u001B[2J"', 4, "the character U+001B"),
    "a character of no width": (3, 'title = "a\\u200Bb"', 3, "the character U+200B"),
    "a private character": (3, 'title = "\ue000"', 3, "the character U+E000"),
    "a title too long": (3, f'title = "{"x" * 201}"', 3, "201 characters: at most 200"),
    "a source too long": (4, f'source = "{"x" * 1001}"', 4, "1,001 characters: at most 1,000"),
    "a title of blanks": (3, 'title = " \\t"', 3, "title must be text"),
    "one table of wagers": (1, "[wager]", 1, "wager must be written as tables [[wager]]"),
    "a table as a title": (3, "title.en = 'x'", 3, "title must be text"),
    "a list as a title": (3, "title = ['x']", 3, "title must be text"),
    "a date as a title": (3, "title = 2026-07-01T12:00:00Z", 3, "title must be text"),
}  # fmt: skip
"""The line of the example that is changed, into what, the line to be named, and what is said."""

BEFORE = with_change('"sixes"', '"before"')
QUOTING = with_change('"house idea, 2026"', '"""\nid = 1\n[[wager]]\nid = 2\n"""', BEFORE)

LAYOUTS: dict[str, tuple[Callable[[str], str], Callable[[int], int]]] = {
    "as printed": (str, int),
    "after comments": (lambda text: "# a\n\n  # b\n\n" + text, lambda line: line + 4),
    "after another wager": (lambda text: BEFORE + text, lambda line: line + 19),
    "before another wager": (lambda text: text + BEFORE, int),
    "blank lines": (lambda text: text.replace("\n", "\n\n"), lambda line: 2 * line - 1),
    "comments": (lambda text: text.replace("\n", " # six = 1\n"), int),
    "indented": (lambda text: text.replace("\n", "\n\t "), int),
    "other line ends": (lambda text: text.replace("\n", "\r\n"), int),
    "marks that end no line": (lambda text: "# a\u2028b\u0085c\n" + text, lambda line: line + 1),
    "after text that looks like a wager": (lambda text: QUOTING + text, lambda line: line + 23),
}
"""Ways to lay a file out, and where each line of the example then stands."""


def mistaken(name: str) -> str:
    """The printed example with one line changed."""
    number, line, _, _ = MISTAKES[name]
    lines = SIXES_TEXT.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


def line_named(message: str) -> int:
    found = re.search(r"line ([0-9]+)", message)
    assert found, message
    return int(found[1])


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_with_its_line(name: str) -> None:
    _, _, line, said = MISTAKES[name]
    message = complaint(mistaken(name))
    assert said in message
    assert line_named(message) == line


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_line_is_right_however_the_file_is_laid_out(layout: str) -> None:
    lay_out, moved = LAYOUTS[layout]
    assert SIXES in read(lay_out(SIXES_TEXT))
    for name in MISTAKES.keys() - {"one table of wagers"}:
        _, _, line, said = MISTAKES[name]
        message = complaint(lay_out(mistaken(name)))
        assert said in message
        assert (name, line_named(message)) == (name, moved(line))


VALUES = [
    "7.5", "true", "1979-05-27", "07:32:00", "[]", "[[[[1]]]]", "{}", "{a.b.c = 1}", '""', '"\\t"',
    '"\\u202E"', "nan", "-inf", "0xFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF", "''", '"\\\\"',
    "'" + "x" * 5000 + "'", "[" * 50 + "]" * 50,
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES)
def test_a_value_of_any_sort_in_any_place_is_named_with_its_line(value: str) -> None:
    lines = SIXES_TEXT.split("\n")
    for number, line in enumerate(lines, start=1):
        key, equals, _ = line.partition(" = ")
        if equals:
            changed = [*lines[: number - 1], f"{key} = {value}", *lines[number:]]
            if value != '"\\\\"' or key not in ("title", "source"):  # where any text will do
                assert line_named(complaint("\n".join(changed))) == number


def test_what_stands_on_a_line_with_others_is_named_by_that_line() -> None:
    head = with_change('"sixes"', '"before"') + '[[wager]]\nid = "x"\ntitle = "x"\nsource = "x"\n'
    line = "line = [{name = 'six', when = 'cards == 4'}]\n"
    scales = "scales = {one = {six = 1}, two = {six = 1.5}}\n"
    assert line_named(complaint(head + line + scales)) == 25
    scales = "scales.one.six = 1\nscales.two.six = 1.5\n"
    assert line_named(complaint(head + line + scales)) in (25, 26)
    line = "line = [\n{name = 'six', when = 'cards == 4'},\n{name = 'two', when = 'card == 4'}]\n"
    assert line_named(complaint(head + line + "scales.one = {six = 1, two = 2}\n")) in (24, 26)


# Files that are wrong as a whole

HEAD = '[[wager]]\nid = "x"\ntitle = "x"\nsource = "x"\n'
LINE = '[[wager.line]]\nname = "a"\nwhen = "cards == 4"\n'
SCALE = "[wager.scales.one]\na = 1\n"

WHOLE: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "the number of [[wager]] is 0: at least 1 and at most 200"),
    "only a comment": ("# wagers\n", "the number of [[wager]] is 0"),
    "wagers misspelt": (SIXES_TEXT.replace("[wager", "[wagers"), "did you mean wager?"),
    "something beside": (SIXES_TEXT + "[rules]\n", "unknown key 'rules': known are wager"),
    "a number": ("wager = 7", "wager must be written as tables [[wager]]"),
    "a list of numbers": ("wager = [7]", "wager must be written as tables [[wager]]"),
    "a list of lists": ("wager = [[]]", "wager must be written as tables [[wager]]"),
    "an empty list": ("wager = []", "the number of [[wager]] is 0"),
    "201 wagers": (
        "".join(with_change('"sixes"', f'"s{n}"') for n in range(201)),
        "the number of [[wager]] is 201: at least 1 and at most 200",
    ),
    "an id twice": (SIXES_TEXT * 2, "line 21: sixes stands twice as wager id"),
    "no lines": (HEAD + SCALE, "line 1: the number of [[wager.line]] is 0: at least 1"),
    "lines as a number": (HEAD + "line = 1", "line 5: line must be written as tables [[wager.line"),
    "one table of lines": (HEAD + LINE.replace("[[", "[").replace("]]", "]"), "line 5: "),
    "201 lines": (
        HEAD + "".join(LINE.replace('"a"', f'"a{n}"') for n in range(201)),
        "the number of [[wager.line]] is 201",
    ),
    "201 examples": (
        SIXES_TEXT + examples([("player Qh 6s; banker 9d 2c 4h", "six")] * 200),
        "the number of [[wager.example]] is 201: at least 0 and at most 200",
    ),
    "no scales": (HEAD + LINE, "no pay scale: a table such as [wager.scales.standard]"),
    "empty scales": (HEAD + LINE + "[wager.scales]\n", "no pay scale: a table such as"),
    "scales as a number": (HEAD + "scales = 1\n" + LINE, "no pay scale: a table such as"),
    "a scale as a number": (
        HEAD + "scales.one = 1\n" + LINE,
        "line 5: scale 'one' must be a table with a pay for each line",
    ),
    "an example as text": (HEAD + "example = 'x'\n" + LINE + SCALE, "as tables [[wager.example]]"),
    "not TOML": ("Somebody wins with 6\n", "line 1, column 10"),
    "JSON": (json.dumps({"wager": [{"id": "x"}]}), "line 1, column 1"),
    "an open string": (SIXES_TEXT.replace('with 6"', "with 6"), "line 3, column"),
    "a key twice": (SIXES_TEXT.replace("source", "title"), "line 4, column"),
    "a list that became a table": (SIXES_TEXT.replace("[[wager.line]]", "[wager.line]"), "line 8"),
    "10,000 brackets": ("wager = " + "[" * 10_000, "nested too deep"),
    "10,000 braces": ("wager = " + "{a=" * 10_000, "nested too deep"),
    "a key of 20,000 parts": ("wager" + ".a" * 20_000 + " = 1", "line 1"),
    "a table of 20,000 parts": (SIXES_TEXT + f"[wager{'.a' * 20_000}]\n", "line 20"),
    "a long name twice": (f"[{'a' * 100_000}]\n" * 2, "line 2"),
    "a title of 5,000 parts": (mistaken("no title") + f"[wager.title{'.a' * 5000}]", "line 20"),
    "a pay of 95 parts": (with_change("six = 7", f"six{'.a' * 95} = 7"), "is not a pay"),
    "an id of 95 parts": (with_change("id =", f"id{'.a' * 95} ="), "id must be text"),
    "an id of 995 parts": (with_change("id =", f"id{'.a' * 995} ="), "line 2: more than 100 dots"),
    "blanks in a text": ('wager = """\n[' + " " * 100_000 + '\n"""\n', "as tables [[wager]]"),
    "old line ends": (SIXES_TEXT.replace("\n", "\r"), "line 1, column"),
    "NUL": (b"\x00\x01\x02", "line 1, column 1"),
    "binary": (bytes(range(256)), "not text in UTF-8: byte 129"),
    "latin-1": (SIXES_TEXT.replace("idea", "idée").encode("latin-1"), "not text in UTF-8"),
    "utf-16": (SIXES_TEXT.encode("utf-16"), "not text in UTF-8"),
    "5,000 digits": (with_change("six = 7", f"six = {'1' * 5000}"), "number has too many digits"),
    "over a megabyte": (SIXES_TEXT + "#" * 1_000_000, "at most 1,000,000 bytes"),
}  # fmt: skip


@pytest.mark.parametrize("name", WHOLE)
def test_a_file_that_is_wrong_as_a_whole(name: str) -> None:
    content, said = WHOLE[name]
    assert said in complaint(content)


@pytest.mark.parametrize(("name", "said"), [("none.toml", "no file"), (".", "is a folder")])
def test_what_is_no_file(name: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        read_wagers(name)
    assert str(caught.value).isprintable()


@reproducible(400)
@given(
    start=st.integers(0, len(SIXES_TEXT)),
    length=st.integers(0, 30),
    put=st.text("\"'[]{}=.#\\ \n\r\t,ax0-_\u2028\x00é", max_size=8),
)
def test_a_file_with_any_accident_is_read_or_named(start: int, length: int, put: str) -> None:
    """Whatever is struck out and put in, there is no traceback."""
    content = SIXES_TEXT[:start] + put + SIXES_TEXT[start + length :]
    try:
        wagers = read(content)
    except InputError:
        assert complaint(content)
    else:
        assert all(isinstance(wager, Wager) for wager in wagers)


# Wagers and rules written as files

plain_text = (
    st.one_of(
        st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn"]), max_size=200),
        st.text("\"'\\#[]={}\u00e9\u2028x ", max_size=60),
    )
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)


def test_the_built_in_wagers_read_back_as_the_same() -> None:
    assert read(wagers_toml(WAGERS)) == WAGERS
    for wager in WAGERS:
        assert read(wagers_toml([wager])) == (wager,)


def test_wagers_are_written_the_same_again_after_reading() -> None:
    text = wagers_toml(WAGERS)
    assert wagers_toml(read(text)) == text


@reproducible(200)
@given(
    title=plain_text,
    source=plain_text,
    pays=st.fractions(min_value=-1, max_denominator=10**12),
)
def test_any_title_source_and_pay_reads_back_as_the_same(
    title: str, source: str, pays: Fraction
) -> None:
    wager = Wager(
        "x-1", title, source, (Line("a", "margin > 3"), Line("0", 'winner != "tie"')),
        (Scale("8", (pays, Fraction(1))), Scale("1e5", (Fraction(10**30), pays))),
    )  # fmt: skip
    assert read(wagers_toml([wager, SIXES])) == (wager, SIXES)


@reproducible(200)
@given(rules=tableaux(), title=plain_text)
def test_any_rules_read_back_as_the_same(rules: Rules, title: str) -> None:
    renamed = Rules(title, rules.player_draws, rules.banker_draws)
    Path("rules.toml").write_text(rules_toml(renamed), encoding="utf-8", newline="")
    assert Rules.from_toml("rules.toml") == renamed


# Text from a stranger's file


def test_clean_text_is_of_one_line_with_single_blanks() -> None:
    assert clean_text("  a\tb\r\n c\u2028d\u00a0e\x0b ", "title", 9) == "a b c d e"
    assert clean_text("x" * 9, "title", 9) == "x" * 9
    with pytest.raises(InputError, match="title has 10 characters: at most 9"):
        clean_text("x" * 10, "title", 9)


@pytest.mark.parametrize(
    "code",
    [*range(0x1C), *range(0x7F, 0x85), *range(0x86, 0xA0), 0xAD, 0x61C, 0x200B, 0x200D, 0x200E,
     0x202A, 0x202E, 0x2066, 0x2069, 0xE000, 0xFEFF, 0xFFFE, 0xD800, 0xE0041, 0x10FFFF],
)  # fmt: skip
def test_what_acts_on_a_screen_is_not_clean(code: int) -> None:
    """Controls, marks of direction and of no width, and what is no character."""
    if chr(code).isspace():
        assert clean_text(f"a{chr(code)}b", "title", 9) == "a b"
        return
    with pytest.raises(InputError, match=f"title has the character U\\+{code:04X}") as caught:
        clean_text(f"a{chr(code)}b", "title", 9)
    assert str(caught.value).isprintable()


# The options --wagers and --rules


def test_options_without_files_mean_the_usual() -> None:
    assert rules_of(None) == PUNTO_BANCO
    assert wagers_in(None, PUNTO_BANCO) == ()
    assert asked((), None).wagers is None
    assert asked((), None).inputs == {}


def asked(specs: tuple[str, ...], wagers_file: str | None) -> Configuration:
    return configuration(specs, wagers_file, None, None, None, ())


def test_wagers_are_chosen_from_the_file_and_from_the_built_in_ones() -> None:
    Path("house.toml").write_text(SIXES_TEXT)
    standard, rich = SIXES.scales

    def chosen(*specs: str) -> list[tuple[str, tuple[Scale, ...]]]:
        found = asked(specs, "house.toml")
        assert found.inputs == {"wagers.toml": SIXES_TEXT.encode()}
        wagers = found.wagers
        assert wagers is not None
        return [(wager.id, wager.scales) for wager in wagers]

    assert chosen() == chosen("sixes") == [("sixes", (standard, rich))]
    assert chosen("sixes:rich") == [("sixes", (rich,))]
    assert chosen("tiger", "sixes:rich", "sixes") == [
        ("tiger", TIGER.scales),
        ("sixes", (rich, standard)),
    ]
    assert chosen("sixes:rich", "sixes:rich") == [("sixes", (rich,))]


@pytest.mark.parametrize(
    ("specs", "text", "said"),
    [
        (("sixs",), SIXES_TEXT, "unknown wager 'sixs': did you mean sixes"),
        (("sixes:poor",), SIXES_TEXT, "unknown scale of sixes 'poor'"),
        ((), with_change('"sixes"', '"tiger"'), "--wagers: 'house.toml', line 2: tiger is the id"),
        (("tiger",), with_change("six = 7", "six = 7.5"), "--wagers: 'house.toml', line 12: "),
    ],
)
def test_options_name_what_is_wrong(specs: tuple[str, ...], text: str, said: str) -> None:
    Path("house.toml").write_text(text)
    with pytest.raises(InputError, match=said) as caught:
        asked(specs, "house.toml")
    assert str(caught.value).isprintable()


def test_rules_come_from_a_file_and_its_mistakes_are_named() -> None:
    Path("rules.toml").write_text(rules_toml(PUNTO_BANCO))
    assert rules_of("rules.toml") == PUNTO_BANCO
    Path("rules.toml").write_text(rules_toml(PUNTO_BANCO).replace("7 = []", ""))
    with pytest.raises(
        InputError, match=r"--rules: 'rules.toml', line 3: banker_draws needs the rows"
    ):
        rules_of("rules.toml")
