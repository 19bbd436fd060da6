"""Tables as text, HTML, LaTeX, CSV and frames, and every record that shows itself in them."""

import csv
import io
import re
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import baccarat_exact as bx
from baccarat_exact import reports
from baccarat_exact.records import Record
from baccarat_exact.reports.tables import (
    Cell,
    Table,
    csv_text,
    data_frame,
    defused,
    html_table,
    text_table,
)
from baccarat_exact.reports.tex import latex_table, latex_text
from baccarat_exact.wagers import wagers

EIGHT = bx.Shoe.of_decks(8)
MOST = bx.Shoe.of_decks(10**9)
NASTY = r"100% & #1_x \write18{x}"
SCRIPT = "<script>alert('x')</script> & \"more\""

SMALL = Table(
    title="A title",
    columns=("name", "ways"),
    rows=(("one", "1"), ("twenty", "1,234,567")),
    align="lr",
    notes=("A note.", "Another."),
)


def width(text: str) -> int:
    return max(map(len, text.splitlines()))


# Text


def test_columns_of_words_stand_left_and_of_numbers_right() -> None:
    assert text_table(SMALL) == (
        "A title\n"
        "\n"
        "name         ways\n"
        "------  ---------\n"
        "one             1\n"
        "twenty  1,234,567\n"
        "A note.\n"
        "Another.\n"
    )


def test_a_table_without_title_and_heads_is_its_rows() -> None:
    table = Table(title="", columns=("", ""), rows=(("a", "1"), ("b", "22")), align="lr")
    assert text_table(table) == "a   1\nb  22\n"


def test_a_long_cell_is_wrapped_at_blanks_and_a_number_is_not() -> None:
    words, number = "word " * 30 + "end", f"{10**12:,}"
    text = text_table(Table("", ("a", "b"), ((words, number),), "lr"))
    assert width(text) <= 80
    assert text.split().count("word") == 30
    assert number in text


def test_columns_that_cannot_fit_stand_below_each_other() -> None:
    long, longer = "1" * 50, f"{10**60:,}"
    lines = text_table(Table("", ("first", "second"), ((long, longer),) * 2, "rr")).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0] == f"first   {long}"
    assert "".join(line[8:] for line in lines[1:3]) == longer
    assert lines[3] == ""


@settings(derandomize=True, deadline=None, max_examples=100)
@given(
    title=st.text("ab <&", max_size=300),
    cells=st.lists(
        st.lists(st.integers(0, 10**80).map("{:,}".format), min_size=3, max_size=3), min_size=1
    ),
    note=st.text("ab ", max_size=300),
)
def test_numbers_of_any_size_and_long_titles_fit_eighty_columns(
    title: str, cells: list[list[str]], note: str
) -> None:
    rows = tuple(tuple(row) for row in cells)
    text = text_table(Table(title, ("a", "b", "c"), rows, "rrr", (note,)))
    assert width(text) <= 80
    digits = "".join(character for character in text if character.isdigit())
    assert sorted(digits) == sorted("".join(cell for row in cells for cell in row).replace(",", ""))


# HTML


class Cells(HTMLParser):
    """The tags and the texts of an HTML table."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.texts: dict[str, list[str]] = {"caption": [], "th": [], "td": [], "p": []}
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.open.append(tag)
        if tag in self.texts:
            self.texts[tag].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts[self.open[-1]][-1] += data


def test_html_holds_every_cell() -> None:
    found = Cells(html_table(SMALL))
    assert found.texts == {
        "caption": ["A title"],
        "th": ["name", "ways"],
        "td": ["one", "1", "twenty", "1,234,567"],
        "p": ["A note.", "Another."],
    }
    assert not found.open


def test_html_escapes_every_text() -> None:
    html = html_table(Table(SCRIPT, (SCRIPT, "b"), ((SCRIPT, "1"),), "lr", (SCRIPT,)))
    found = Cells(html)
    assert "script" not in found.tags
    assert [texts[0] for texts in found.texts.values()] == [SCRIPT] * 4


def test_a_title_given_by_a_stranger_is_escaped() -> None:
    wager = bx.Wager(
        id="own",
        title=SCRIPT,
        source=SCRIPT,
        lines=(bx.Line("tie", 'winner == "tie"'),),
        scales=(bx.Scale.of("one", 8),),
    )
    html = bx.edge(wager)._repr_html_()
    assert "<script" not in html
    assert SCRIPT in Cells(html).texts["caption"][0]


# LaTeX


def test_latex_escapes_every_text() -> None:
    escaped = r"100\% \& \#1{\ttfamily\char95}x \textbackslash{}write18\{x\}"
    latex = latex_table(Table(NASTY, (NASTY, "b"), ((NASTY, "1"),), "lr", (NASTY,)))
    assert latex.count(escaped) == 4
    assert NASTY not in latex
    assert r"\begin{tabular}{lr}" in latex
    assert latex.count(r"\toprule") == latex.count(r"\midrule") == latex.count(r"\bottomrule") == 1


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("a~b", r"a\textasciitilde{}b"),
        ("a^b", r"a\textasciicircum{}b"),
        ("$x$", r"\$x\$"),
        ("{}", r"\{\}"),
        ("\\", r"\textbackslash{}"),
        ("a < b > c", r"a \textless{} b \textgreater{} c"),
    ],
)
def test_latex_escapes_each_character_that_means_something(text: str, escaped: str) -> None:
    assert f"{escaped} & 1 \\\\" in latex_table(Table("", ("a", "b"), ((text, "1"),), "lr"))


SIGNS = {
    r"\textbackslash{}": "\\", r"\textasciitilde{}": "~", r"\textasciicircum{}": "^",
    r"\textless{}": "<", r"\textgreater{}": ">", r"\textbar{}": "|", r"{\ttfamily\char34}": '"',
    "{'}": "'", r"{\textasciigrave}": "`", r"\&": "&", r"\%": "%", r"\$": "$", r"\#": "#",
    r"{\ttfamily\char95}": "_", r"\penalty0{}": "",
    r"\{": "{", r"\}": "}", "{-}": "-", "{[}": "[", "{*}": "*", "{--}": "\u2013",
    "{---}": "\u2014", "{`}": "\u2018", "{``}": "\u201c", "{''}": "\u201d", r"\dots{}": "\u2026",
    "$-$": "\u2212", r"$\le$": "\u2264", r"$\ge$": "\u2265", r"$\approx$": "\u2248",
    r"$\times$": "\u00d7", r"$\surd$": "\u221a", r"$\spadesuit$": "\u2660",
    r"$\clubsuit$": "\u2663", r"$\heartsuit$": "\u2665", r"$\diamondsuit$": "\u2666",
    r"$\cdot$": "\u00b7",
}  # fmt: skip
"""What LaTeX sets for each command; no other command and no other group may occur."""
TOKEN = re.compile(
    r"\{\[\}U\+[0-9A-F]{4,6}\]|"
    + "|".join(map(re.escape, sorted(SIGNS, key=len, reverse=True)))
    + r"|[^\\{}$&#^_~%\[*]"
)


def as_set(latex: str) -> str:
    """What LaTeX sets for escaped text, which must consist of known tokens and nothing else."""
    pieces = []
    while latex:
        token = TOKEN.match(latex)
        assert token, latex
        latex = latex[token.end() :]
        number = re.fullmatch(r"\{\[\}U\+([0-9A-F]+)\]", token[0])
        pieces.append(chr(int(number[1], 16)) if number else SIGNS.get(token[0], token[0]))
    return "".join(pieces)


ALIKE = str.maketrans({"\u2019": "'", "\u2212": "-"})
"""An apostrophe is set for either, and a minus for a hyphen before a number."""


@settings(derandomize=True, deadline=None, max_examples=300)
@given(
    st.one_of(
        st.text(st.characters(exclude_characters="\u20ac"), max_size=20),
        st.text("\\{}$&#^_~%[]*-'`\"<>|!?,1a \n\t\u2013\u2019\u201c\u00e9\u4e00", max_size=20),
    )
)
def test_latex_text_is_text_and_leaves_nothing_out(text: str) -> None:
    latex = latex_text(text)
    assert latex.isprintable()
    spaced = "".join(" " if character.isspace() else character for character in text)
    assert as_set(latex).translate(ALIKE) == spaced.translate(ALIKE)


def test_latex_text_of_every_character_is_text() -> None:
    """One by one: a blank, itself, a command for it, or its number."""
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        if code < 0x3000 or code % 97 == 0:
            latex = latex_text(f"a{character}b")
            assert latex.isprintable()
            if character.isspace():
                assert latex == "a b"
            elif character == "\u20ac":
                assert latex == "aEURb"
            else:
                assert as_set(latex).translate(ALIKE) == f"a{character}b".translate(ALIKE)


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("-1", "$-$1"),
        ("-x", "{-}x"),
        ("1-2", "1{-}2"),
        ("--", "{-}{-}"),
        ("a\n\nb", "a  b"),
        ("^^5c", r"\textasciicircum{}\textasciicircum{}5c"),
        ("?`", r"?{\textasciigrave}"),
        ("Te M\u0101t\u0101wai", "Te M\u0101t\u0101wai"),
        ("Gro\u00dfe \u0152uvre \u017bubr\u00f3wka", "Gro\u00dfe \u0152uvre \u017bubr\u00f3wka"),
        ("\u65e5", "{[}U+65E5]"),
        ("\x00\x1b\x7f", "{[}U+0000]{[}U+001B]{[}U+007F]"),
        ("\U0001f0a1", "{[}U+1F0A1]"),
        (7, "7"),
    ],
)
def test_latex_text_by_hand(text: object, latex: str) -> None:
    assert latex_text(text) == latex


def test_a_latex_table_without_heads_has_no_line_of_them() -> None:
    latex = latex_table(Table("", ("", ""), (("a", "1"), ("b", "2")), "lr"))
    assert "\\toprule\na & 1 \\\\\nb & 2 \\\\\n\\bottomrule" in latex


# CSV

texts = st.text(st.characters(codec="utf-8", exclude_characters="\r\x00"), max_size=20)
cells: st.SearchStrategy[Cell] = st.one_of(
    texts, st.integers(-(10**200), 10**200), st.fractions(), st.booleans(), st.none()
)


def written(cell: Cell) -> str:
    """A value as the files hold it; text that a spreadsheet would run is defused."""
    if cell is None:
        return ""
    if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t")):
        number = cell[0] in "+-" and cell[1:] and set(cell[1:]) <= set("0123456789.,")
        return cell if number else f"'{cell}"
    return str(cell).lower() if isinstance(cell, bool) else str(cell)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(rows=st.lists(st.tuples(cells, cells), min_size=1))
def test_csv_is_read_again_as_it_was_written(rows: list[tuple[Cell, Cell]]) -> None:
    columns = ["a", 'b "x", y']
    text = csv_text([dict(zip(columns, row, strict=True)) for row in rows])
    read = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert read == [columns, *([written(cell) for cell in row] for row in rows)]


def test_rounded_numbers_stand_in_csv_without_exponents() -> None:
    rows: list[dict[str, Cell]] = [{"a": Decimal("0.00000001"), "b": Decimal("1E+3")}]
    assert csv_text(rows) == "a,b\n0.00000001,1000\n"
    assert csv_text([], ["a", "b"]) == "a,b\n"


FORMULAS = [
    "=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1+1", "\r=1+1", "=cmd|' /C calc'!A0", "-2+3+cmd|x",
    "+HYPERLINK(1)", "=", "-", "+", "@", "--1", "-1-1", "-1%%", "-1,2%3", "+-1", "-A1", "-1e5",
    "-1 %x", "=-1",
]  # fmt: skip
"""What begins as OWASP says that a formula does: with = + - @, a tab or a carriage return."""


@pytest.mark.parametrize("text", FORMULAS)
def test_text_that_a_spreadsheet_would_run_is_defused(text: str) -> None:
    head, row = csv.reader(io.StringIO(csv_text([{text: text, "b": 1}]), newline=""))
    assert head == ["'" + text.replace("\r", "\n"), "b"]
    assert row == ["'" + text.replace("\r", "\n"), "1"]
    assert defused(text)[0] == "'"


def test_no_line_of_a_cell_becomes_a_row_of_its_own() -> None:
    """A bare carriage return ends a row for a spreadsheet, and the next could be a formula."""
    text = csv_text([{"a": "x\r=1+1", "b": "x\n=1+1"}])
    assert "\r" not in text
    assert list(csv.reader(io.StringIO(text, newline=""))) == [["a", "b"], ["x\n=1+1"] * 2]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (-1, "-1"),
        (Fraction(-19, 20), "-19/20"),
        (Decimal("-1.0579"), "-1.0579"),
        (True, "true"),
        (None, ""),
        ("-1.06%", "-1.06%"),
        ("-1.06 %", "-1.06 %"),
        ("+0.5", "+0.5"),
        ("-2,292,252", "-2,292,252"),
        ("1=1", "1=1"),
        ("a@b", "a@b"),
        ("'=1", "'=1"),
        (" =1", " =1"),
        ("", ""),
    ],
)
def test_numbers_and_other_text_stay_as_they_are(cell: Cell, text: str) -> None:
    assert defused(cell) == text


# Frames


def test_frames_keep_exact_columns_and_round_only_those_that_say_so() -> None:
    big = 10**40
    frame = data_frame(
        [
            {"ways": big, "share": Fraction(1, 3), "percent": Decimal("33.33"), "name": "x"},
            {"ways": 1, "share": None, "percent": Decimal("-0.01"), "name": "y"},
        ]
    )
    assert frame.dtypes.astype(str).to_dict() == {
        "ways": "object",
        "share": "object",
        "percent": "float64",
        "name": "object",
    }
    assert frame["ways"].tolist() == [big, 1]
    assert frame["share"].tolist() == [Fraction(1, 3), None]
    assert frame["percent"].tolist() == [33.33, -0.01]


def test_an_empty_frame_is_empty() -> None:
    assert data_frame([]).empty


# Every record

BY = ("player_total", "banker_total")
RECORDS: dict[str, Callable[[], Record]] = {
    "edge": lambda: bx.edge("tiger", EIGHT),
    "edge with a push": lambda: bx.edge("banker", EIGHT),
    "edge, most decks": lambda: bx.edge("lucky-8-player", MOST),
    "edge, infinite": lambda: bx.edge("perfect-pairs", bx.Shoe.of_decks("inf")),
    "edge of points": lambda: bx.edge("tie", bx.Shoe.of_points([10] * 10)),
    "edges": lambda: bx.edges(EIGHT),
    "edges, most decks": lambda: bx.edges(MOST),
    "odds": lambda: bx.odds(BY, EIGHT),
    "odds given": lambda: bx.odds(BY, MOST, where='winner == "tie" and player_total > 0'),
    "odds never": lambda: bx.odds(BY, EIGHT, where='winner == "tie" and margin == 1'),
    "outcomes": lambda: bx.outcomes(EIGHT, by="winner,player_natural"),
    "wagers": wagers,
    "attributes": bx.attributes,
    "expected values": lambda: bx.expected_values(["player", "tiger"], [EIGHT, MOST]),
    "many expected values": lambda: bx.expected_values(["player"], [EIGHT] * 50),
}


@pytest.mark.parametrize("name", RECORDS)
def test_every_record_shows_itself(name: str) -> None:
    record = RECORDS[name]()
    text = str(record)
    assert width(text) <= 80
    assert not text.endswith("\n")
    assert repr(record) == text
    found = Cells(record._repr_html_())
    assert found.tags.count("table") == reports.latex(record).count(r"\bottomrule") >= 1
    words = "".join(text.split())
    for cell in found.texts["td"]:
        assert all(piece in words for piece in cell.replace(",", " ").replace("/", " ").split())


@pytest.mark.parametrize("name", RECORDS)
def test_every_record_gives_a_frame_and_the_same_as_csv(name: str) -> None:
    record = RECORDS[name]()
    frame = record.to_frame()
    assert set(frame.dtypes.astype(str)) <= {"object", "float64"}
    read = list(csv.reader(io.StringIO(reports.csv(record), newline="")))
    assert len(frame) == max(len(read) - 1, 0)
    assert list(frame.columns) == (read[0] if read else [])
    for place, column in enumerate(frame.columns):
        in_file = [row[place] for row in read[1:]]
        if frame.dtypes[column] == "object":
            assert [written(cell) for cell in frame[column]] == in_file
            assert not any(isinstance(cell, float) for cell in frame[column])
        else:
            assert frame[column].tolist() == [float(cell) for cell in in_file]


def test_an_edge_shows_its_lines_and_figures() -> None:
    text = str(bx.edge("tiger", EIGHT))
    # The ways of the command line's specification; 13.3602 % and 3.7861 are printed there too.
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert lines[0] == "Tiger (tiger), pay scale 12-22, 8 decks (416 cards)"
    assert "two-card 12 186,173,936,904,192 3.7247 44.6961" in lines
    assert "total 4,998,398,275,503,360 100.0000 -13.3602" in lines
    assert "house edge 13.3602 %" in lines
    assert "standard deviation 3.7861" in lines
    assert "per resolved bet" not in text
    assert "per resolved bet" in str(bx.edge("banker", EIGHT))


def test_the_frame_of_an_edge_holds_its_lines_and_the_loss() -> None:
    edge = bx.edge("banker", EIGHT)
    frame = edge.to_frame()
    assert frame["line"].tolist() == ["win-with-6", "win", "tie", "loss"]
    assert frame["ways"].tolist() == [*(line.ways for line in edge.lines), edge.loss_ways]
    assert frame["pays"].tolist() == [Fraction(19, 20), Fraction(19, 20), 0, -1]
    assert sum(frame["ways"]) == EIGHT.total_ways
    assert sum(frame["probability"]) == 1
    assert sum(frame["contribution"]) == edge.expected_value
    assert frame.dtypes["probability_percent"] == frame.dtypes["contribution_percent"] == "float64"


def test_the_frame_of_edges_holds_every_wager_and_scale() -> None:
    edges = bx.edges(EIGHT)
    frame = edges.to_frame()
    assert len(frame) == len(edges) == sum(len(wager.scales) for wager in wagers())
    assert frame["house_edge"].tolist() == [edge.house_edge for edge in edges]
    assert frame["variance"].tolist() == [edge.variance for edge in edges]
    assert frame["total_ways"].tolist() == [4998398275503360] * len(edges)
    assert {type(cell) for cell in frame["total_ways"]} == {int}
    tiger = frame[frame["wager"] == "tiger"]
    assert tiger["house_edge_percent"].tolist() == [13.3602]
    assert tiger["standard_deviation"].tolist() == [3.7861]


def test_the_frames_of_odds_and_outcomes_hold_every_row() -> None:
    table = bx.outcomes(EIGHT, by=BY)
    frame = table.to_frame()
    assert list(zip(frame[BY[0]], frame[BY[1]], strict=True)) == [row for row, _ in table]
    assert frame["ways"].tolist() == [ways for _, ways in table]
    assert frame.equals(bx.odds(BY, EIGHT).to_frame())
    given_tie = bx.odds("player_total", EIGHT, where='winner == "tie"').to_frame()
    assert sum(given_tie["conditional_probability"]) == 1
    assert sum(given_tie["ways"]) == 475627426473216


def test_the_lists_hold_every_wager_and_attribute() -> None:
    frame = wagers().to_frame()
    assert list(dict.fromkeys(frame["wager"])) == [wager.id for wager in wagers()]
    banker = frame[frame["wager"] == "banker"]
    assert banker["scale"].tolist() == ["commission-5"] * 3 + ["even-money"] * 3
    assert banker["pays"].tolist() == [Fraction(19, 20)] * 2 + [0, Fraction(1, 2), 1, 0]
    names = bx.attributes().to_frame()["attribute"].tolist()
    assert names == [attribute.name for attribute in bx.attributes()]
    for word in (*names, *(wager.title for wager in wagers())):
        assert word in str(bx.attributes()) + str(wagers())


def test_the_frame_of_expected_values_is_exact_and_rounded() -> None:
    values = bx.expected_values(["player", "tiger"], [EIGHT, MOST])
    frame = values.to_frame()
    exact = [column for column in frame.columns if frame.dtypes[column] == "object"]
    assert [list(row) for row in zip(*(frame[column] for column in exact), strict=True)] == (
        values.fractions()
    )
    assert len(frame.columns) == 4


def test_places_are_as_asked() -> None:
    edge = bx.edge("tiger", EIGHT)
    # Lost less won, of all: 4729165971047680 - 12 x 186173936904192 - 22 x 83058367551488.
    assert "13 %" in reports.text(edge, 0)
    assert "13.4 %" in reports.text(edge, 1)
    assert "13.3601727045 %" in reports.text(edge, 10)


def test_odds_by_nothing_are_no_question() -> None:
    with pytest.raises(bx.InputError, match="at least one"):
        bx.odds([], EIGHT)
