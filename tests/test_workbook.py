"""The workbook: what is text and what follows, read back, and counted again by LibreOffice."""

import csv
import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import baccarat_exact as bx
from baccarat_exact.reports.numbers import decimal, percent, rational, root
from baccarat_exact.reports.workbook import workbook

HOSTILE = ("=cmd|' /C calc'!A0", "+1", "-1+1", "@SUM(A1)", "\t=1+1", "\r=1+1", "=1+1", "-1")
FIGURES = (
    "house edge",
    "expected value",
    "return",
    "house edge, resolved",
    "hit frequency",
    "variance",
    "standard deviation",
)


def opened(data: bytes, **options: Any) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(data), **options)


def rows_of(book: openpyxl.Workbook, sheet: str) -> dict[str, list[int]]:
    """The rows of a sheet by what stands in their first cell."""
    found: dict[str, list[int]] = {}
    for row, (first, *_) in enumerate(book[sheet].iter_rows(values_only=True), 1):
        found.setdefault(str(first), []).append(row)
    return found


def summary_rows(book: openpyxl.Workbook) -> list[tuple[Any, ...]]:
    rows = list(book["Summary"].iter_rows(values_only=True))
    return rows[[row[0] for row in rows].index("wager") + 1 :]


def exactly(edge: bx.Edge, places: int) -> dict[str, str]:
    """What each figure of a wager is, rounded from its exact value."""
    resolved = edge.house_edge_resolved
    assert resolved is not None
    return {
        "house edge": percent(edge.house_edge, places),
        "expected value": percent(edge.expected_value, places),
        "return": percent(1 + edge.expected_value, places),
        "house edge, resolved": percent(resolved, places),
        "hit frequency": percent(edge.hit_frequency, places),
        "variance": decimal(edge.variance, places),
        "standard deviation": root(edge.variance, places),
    }


def shown(book: openpyxl.Workbook, edge: bx.Edge, block: int, places: int) -> dict[str, str]:
    """What the live cells of a wager's block show, at so many places."""
    found = {}
    for figure in FIGURES:
        row = rows_of(book, edge.wager.id)[figure][block]
        value = Fraction(book[edge.wager.id][f"C{row}"].value)
        written = decimal if figure in ("variance", "standard deviation") else percent
        found[figure] = written(value, places)
    return found


def blocks(edges: bx.Edges) -> list[tuple[bx.Edge, int]]:
    """Each result with its place among those of its wager."""
    before: list[str] = []
    found = []
    for edge in edges:
        found.append((edge, before.count(edge.wager.id)))
        before.append(edge.wager.id)
    return found


def a_wager(name: str = "a-wager", title: str = "A wager", *pays: str) -> bx.Wager:
    lines = (bx.Line("tie", 'winner == "tie"'),)
    scales = tuple(bx.Scale.of(f"s{place}", pay) for place, pay in enumerate(pays or ("8",)))
    return bx.Wager(name, title, title, lines, scales)


@pytest.fixture(scope="module")
def seeds() -> tuple[bx.Edges, bytes]:
    edges = bx.edges()
    return edges, workbook(edges, facts=[("shoe", "eight decks"), ("rules", "punto banco")])


def test_a_sheet_for_each_wager_and_a_row_for_each_result(seeds: tuple[bx.Edges, bytes]) -> None:
    edges, data = seeds
    book = opened(data)
    ids = list(dict.fromkeys(edge.wager.id for edge in edges))
    assert len(edges) == 18
    assert book.sheetnames == ["Summary", *ids]
    assert [cell.value for cell in book["Summary"][1]][:2] == ["shoe", "eight decks"]
    rows = summary_rows(book)
    assert [(row[0], row[2]) for row in rows] == [(e.wager.id, e.scale.name) for e in edges]
    assert [row[4] for row in rows] == [rational(edge.house_edge) for edge in edges]
    links = [book["Summary"][f"A{row}"].hyperlink for row in range(5, 23)]
    assert [link.location for link in links] == [f"'{edge.wager.id}'!A1" for edge in edges]


def test_counts_keep_their_sixteen_digits(seeds: tuple[bx.Edges, bytes]) -> None:
    """The eight-deck counts that every published table agrees on."""
    sheet = opened(seeds[1])["player"]
    counts = {sheet[f"A{row}"].value: sheet[f"D{row}"].value for row in range(9, 13)}
    assert counts == {
        "win": "2230518282592256",
        "tie": "475627426473216",
        "loss": "2292252566437888",
        "total": "4998398275503360",
    }
    assert sheet["E9"].value == "8712962041376/19524993263685"
    assert {sheet[f"{column}9"].data_type for column in "ABDE"} == {"s"}


def test_figures_are_formulas_of_pays_and_probabilities(seeds: tuple[bx.Edges, bytes]) -> None:
    book = opened(seeds[1])
    sheet, rows = book["tiger"], rows_of(book, "tiger")
    lines, loss, total = rows["two-card"] + rows["three-card"], rows["loss"][0], rows["total"][0]
    assert [sheet[f"C{row}"].value for row in [*lines, loss]] == [12, 22, -1]
    assert [sheet[f"G{row}"].value for row in lines] == [f"=C{row}*F{row}" for row in lines]
    assert sheet[f"F{total}"].value == f"=SUM(F{lines[0]}:F{loss})"
    assert sheet[f"C{rows['house edge'][0]}"].value == f"=-G{total}"
    assert all(sheet[f"C{rows[figure][0]}"].data_type == "f" for figure in FIGURES)
    assert summary_rows(book)[9][3] == f"='tiger'!C{rows['house edge'][0]}"
    assert sheet[f"D{rows['house edge'][0]}"].value == "13.3602 %"
    assert sheet[f"C{rows['house edge'][0]}"].number_format == "0.0000%"
    # What may be changed looks so, and nothing else does.
    unlocked = {cell.coordinate for row in sheet for cell in row if not cell.protection.locked}
    assert unlocked == {f"C{row}" for row in lines}
    assert not sheet.protection.sheet
    assert [str(check.sqref) for check in sheet.data_validations.dataValidation] == [
        f"C{lines[0]}:C{lines[1]}"
    ]


def test_values_stand_beside_the_formulas(seeds: tuple[bx.Edges, bytes]) -> None:
    """For programs that do not count, such as a preview: the exact values, as floats."""
    edges, data = seeds
    book = opened(data, data_only=True)
    for edge, block in blocks(edges):
        assert shown(book, edge, block, 10) == exactly(edge, 10)
        sheet = book[edge.wager.id]
        start = rows_of(book, edge.wager.id)[f"pay scale {edge.scale.name}"][0] + 1
        for row, line in enumerate(edge.lines, start):
            assert sheet[f"C{row}"].value == float(line.pays)
            assert sheet[f"F{row}"].value == float(line.probability)
            assert sheet[f"G{row}"].value == float(line.pays * line.probability)
    assert [row[3] for row in summary_rows(book)] == [float(edge.house_edge) for edge in edges]


def test_sheets_print_and_scroll(seeds: tuple[bx.Edges, bytes]) -> None:
    book = opened(seeds[1])
    for sheet in book:
        assert sheet.page_setup.orientation == "landscape"
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
        assert sheet.sheet_properties.pageSetUpPr is not None
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        wager = sheet.title != "Summary"
        assert sheet.freeze_panes == ("B4" if wager else "B5")
        assert sheet.print_title_rows == ("$1:$3" if wager else "$4:$4")
        assert all(sheet[f"{column}{3 if wager else 4}"].font.bold for column in "ABCDEFG")


@pytest.mark.parametrize(
    ("pays", "cell"),
    [
        ("19/20", 0.95),
        ("1/3", "=1/3"),
        ("-1/3", "=-1/3"),
        ("0", 0),
        ("123456789012345", 123456789012345),
        ("1234567890123456", "=1234567890123456/1"),
        ("0.12345678901234567", "=12345678901234567/100000000000000000"),
    ],
)
def test_pays_are_numbers_only_where_these_are_exact(pays: str, cell: object) -> None:
    edges = bx.edges(None, [a_wager("a-wager", "A wager", pays)])
    book = opened(workbook(edges))
    assert book["a-wager"]["C9"].value == cell
    beside = opened(workbook(edges), data_only=True)["a-wager"]["C9"].value
    assert beside == float(Fraction(pays))


def test_a_wager_that_always_pushes_has_no_edge_per_resolved_bet() -> None:
    lines = (bx.Line("all", "True"),)
    wager = bx.Wager("calm", "Calm", "a test", lines, (bx.Scale.of("one", 0),))
    book = opened(workbook(bx.edges(None, [wager])))
    row = rows_of(book, "calm")["house edge, resolved"][0]
    cells = [book["calm"][f"{column}{row}"].value for column in "CDE"]
    assert cells == ['=IF(SUMIF(C9:C10,"<>0",F9:F10)=0,"none",-G11/SUMIF(C9:C10,"<>0",F9:F10))',
                     "none", "none"]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_text_of_strangers_is_never_a_formula(text: str) -> None:
    edges = bx.edges(None, [a_wager("a-wager", text)])
    data = workbook(edges, facts=[(text, text)], tables=[(text, [{text: text}])])
    book = opened(data)
    read = text.replace("\r", "\n")
    places = [("Summary", "A1"), ("Summary", "B1"), ("Summary", "B4"), ("a-wager", "B4")]
    places += [(book.sheetnames[-1], "A1"), (book.sheetnames[-1], "A2")]
    for sheet, place in places:
        cell = book[sheet][place]
        assert (cell.data_type, cell.value, cell.quotePrefix) == ("s", read, True)
    formulas = [
        str(cell.value) for sheet in book for row in sheet for cell in row if cell.data_type == "f"
    ]
    assert formulas
    assert all(re.fullmatch(r"=[-+*/^(),:'!<>=A-Za-z0-9\" ]+", formula) for formula in formulas)
    assert not any("cmd" in formula or "1+1" in formula for formula in formulas)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheets = [name for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]
        xml = "".join(archive.read(name).decode() for name in sheets)
    written = re.findall(r'<c [^>]*t="(\w+)"><is><t[^>]*>([^<]*)</t>', xml)
    assert len(re.findall("<is>", xml)) == len(written)
    assert {kind for kind, _ in written} == {"inlineStr"}


def test_what_xml_cannot_hold_is_replaced_and_what_is_too_long_cut() -> None:
    text = "a\x00b\x0bc\ud800d\uffff <&> _x0041_"
    book = opened(workbook(bx.edges(None, ["tie"]), facts=[("odd", text), ("long", "x" * 40_000)]))
    # Programs that know the escape, as openpyxl does not, read _x005F_ as an underscore.
    assert book["Summary"]["B1"].value == "a\ufffdb\ufffdc\ufffdd\ufffd <&> _x005F_x0041_"
    assert book["Summary"]["B2"].value == "x" * 32_000 + " [...]"


def test_tables_keep_what_a_number_would_lose() -> None:
    rows: list[dict[str, Any]] = [
        {"ways": 4998398275503360, "decks": 8, "exact": Fraction(19, 311), "percent":
         Decimal("6.1093"), "who": "=1", "holds": True, "none": None},
        {"ways": 12, "decks": 6, "exact": Fraction(2), "percent": Decimal("-0.0001"), "who": "x",
         "holds": False, "none": None},
    ]  # fmt: skip
    book = opened(workbook(bx.edges(None, ["tie"]), tables=[("Some: rows", rows), ("None", [])]))
    sheet = book["Some- rows"]
    assert [cell.value for cell in sheet[1]] == list(rows[0])
    assert [cell.value for cell in sheet[2]] == [
        "4998398275503360", 8, "19/311", 6.1093, "=1", "true", None
    ]  # fmt: skip
    # A column is all text if a number in it would lose digits.
    assert [cell.value for cell in sheet[3]] == ["12", 6, "2", -0.0001, "x", "false", None]
    assert [cell.data_type for cell in sheet[2]] == ["s", "n", "s", "n", "s", "s", "n"]
    assert sheet["D2"].number_format == "0.0000"
    assert sheet.freeze_panes == "B2"
    assert sheet["A1"].font.bold
    assert [cell.value for cell in book["None"][1]] == ["no rows"]


def test_names_of_sheets_are_unique_and_short() -> None:
    long = "a" * 39
    names = ["summary", "history", long, f"{long}b", "some-rows"]
    edges = bx.edges(None, [a_wager(name) for name in names])
    book = opened(workbook(edges, tables=[("some/rows", []), ("'", [])]))
    assert book.sheetnames == [
        "Summary", "summary-2", "history-2", "a" * 31, "a" * 29 + "-2", "some-rows", "some-rows-2",
        "sheet",
    ]  # fmt: skip
    formulas = [row[3] for row in summary_rows(book)]
    assert [formula.split("!")[0] for formula in formulas] == [
        f"='{name}'" for name in book.sheetnames[1:6]
    ]


def test_many_wagers_and_many_places() -> None:
    """A hundred sheets are reached from the summary; ten places are the most."""
    edges = bx.edges(None, [a_wager(f"wager-{place}") for place in range(120)])
    book = opened(workbook(edges, places=30, facts=[("fact", "value")] * 20))
    assert len(book.sheetnames) == 121
    assert book["Summary"]["A142"].hyperlink.location == "'wager-119'!A1"
    assert book["Summary"].freeze_panes == "B1"
    assert book["wager-0"]["F9"].number_format == "0.0000000000%"


PROGRAM = """
import sys
import baccarat_exact as bx
from baccarat_exact.reports.workbook import workbook
sys.stdout.buffer.write(workbook(bx.edges(), facts=[("a", "b")], tables=[("T", [{"c": 1}])]))
"""


def made_apart(**environment: str) -> bytes:
    """The workbook of a fresh process."""
    kept = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**kept, **environment},
        capture_output=True,
        check=True,
    ).stdout


def test_the_same_bytes_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    options: Any = {"facts": [("a", "b")], "tables": [("T", [{"c": 1}])]}
    first = workbook(bx.edges(), **options)
    assert workbook(bx.edges(), **options) == first
    assert made_apart(PYTHONHASHSEED="1", TZ="Asia/Tokyo") == first
    assert made_apart(PYTHONHASHSEED="2", TZ="America/Lima") == first
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        entries = archive.infolist()
    assert entries[0].filename == "[Content_Types].xml"
    assert {(entry.date_time[0], entry.compress_type) for entry in entries} == {(1980, 0)}


def test_the_date_is_the_one_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """One day after the beginning of 1970."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    properties = opened(workbook(bx.edges(None, ["tie"]))).properties
    assert str(properties.created) == str(properties.modified) == "1970-01-02 00:00:00"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    with pytest.raises(bx.InputError, match="SOURCE_DATE_EPOCH is 'yesterday'"):
        workbook(bx.edges(None, ["tie"]))


def recounted(book: openpyxl.Workbook, folder: Path, kind: str = "xlsx") -> Path:
    """The file that LibreOffice makes of a book.

    openpyxl saves formulas without values, so whatever stands there was counted by LibreOffice.
    """
    assert shutil.which("soffice"), "LibreOffice must be installed for this test"
    folder.mkdir()
    book.save(folder / "book.xlsx")
    profile = f"-env:UserInstallation=file://{folder}/profile"
    done = subprocess.run(
        ["soffice", profile, "--headless", "--convert-to", kind, "--outdir", folder / "made",
         folder / "book.xlsx"],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder / "made" / f"book.{kind}"


@pytest.mark.slow
@pytest.mark.parametrize("places", [4, 10])
def test_libreoffice_counts_the_same(places: int, tmp_path: Path) -> None:
    edges = bx.edges()
    before = opened(workbook(edges, places=places))
    after = openpyxl.load_workbook(recounted(before, tmp_path / "a"), data_only=True)
    for edge, block in blocks(edges):
        live, rows = shown(after, edge, block, places), rows_of(after, edge.wager.id)
        assert live == exactly(edge, places)
        printed = after[edge.wager.id][f"D{rows['house edge'][block]}"].value
        assert printed == f"{live['house edge']} %"
        whole = Fraction(after[edge.wager.id][f"F{rows['total'][block]}"].value)
        assert percent(whole, 10) == "100.0000000000"
    summary = [percent(Fraction(row[3]), places) for row in summary_rows(after)]
    assert summary == [percent(edge.house_edge, places) for edge in edges]


@pytest.mark.slow
def test_libreoffice_follows_changed_pays(tmp_path: Path) -> None:
    changed = {
        ("tiger", 0): ("13", "21"),
        ("banker", 1): ("1/3", "1", "-1/2"),
        ("perfect-pairs", 0): ("29", "0", "5"),
        ("lucky-8-player", 0): ("200", "25", "15.5", "8", "4"),
    }
    book = opened(workbook(bx.edges()))
    for (wager, block), pays in changed.items():
        first = rows_of(book, wager)["total"][block] - 1 - len(pays)
        for row, pay in enumerate(pays, first):
            book[wager][f"C{row}"].value = f"={pay}" if "/" in pay else float(pay)
    after = openpyxl.load_workbook(recounted(book, tmp_path / "a"), data_only=True)
    rows = {(row[0], row[2]): row for row in summary_rows(after)}
    for (wager, block), pays in changed.items():
        edge = bx.edge(wager, pays=pays)
        assert shown(after, edge, block, 10) == exactly(edge, 10)
        scale = edge.wager.scales[block].name
        assert percent(Fraction(rows[wager, scale][3]), 10) == percent(edge.house_edge, 10)
        assert rows[wager, scale][4] == rational(bx.edge(f"{wager}:{scale}").house_edge)


@pytest.mark.slow
def test_libreoffice_shows_hostile_text_as_it_stands(tmp_path: Path) -> None:
    texts = [*HOSTILE, "_x0041_", '=HYPERLINK("http://a")']
    facts = [("fact", text) for text in texts]
    book = opened(workbook(bx.edges(None, ["tie"]), facts=facts))
    with open(recounted(book, tmp_path / "a", "csv"), newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    read = [row[1].replace("\r", "\n") for row in rows[: len(texts)]]
    assert read == [text.replace("\r", "\n") for text in texts]
    assert rows[-1][3].startswith("14.3596")
