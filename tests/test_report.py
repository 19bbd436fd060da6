"""The report as a whole: what its folder holds, that its files agree, and that nothing gets out."""

import csv
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from functools import cache
from hashlib import sha256
from html import escape
from math import perm
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest
from test_document import Page, texts_of
from test_files import Full
from test_published import ROWS, half_up

import baccarat_exact as bx
from baccarat_exact.analysis.claims import Claim, read_claims
from baccarat_exact.analysis.edge import edges
from baccarat_exact.analysis.verification import verification_for
from baccarat_exact.cli import main
from baccarat_exact.coup import of_both
from baccarat_exact.reports.assumptions import assumptions
from baccarat_exact.reports.tex import latex_text
from baccarat_exact.rules import Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import WAGERS
from baccarat_exact.wagers.file import read_wagers

TABLES = ("totals", "naturals", "cards", "player_third", "banker_third")
FILES = {
    "README.txt", "SHA256SUMS", "report.html", "report.json", "report.tex", "report.xlsx",
    "certificate.json", "check_certificate.py", "inputs/rules.toml", "inputs/shoe.csv",
    "inputs/wagers.toml", "edges.csv", "lines.csv", "tableau.csv", "decks.csv",
    *(f"{name}.csv" for name in TABLES),
}  # fmt: skip
"""What every report holds; claims, clauses and a case add to it."""

CASE = {
    "applicant": "The Harbour Casino",
    "reference": "2026-17",
    "examiner": "An Examiner",
    "date": "1 July 2026",
    "rule_sheet": "Perfect Pairs, pay scale two",
    "rule_sheet_sha256": "0123456789abcdef" * 4,
}
CLAIMS = (
    "\ufeffwager,scale,decks,quantity,line,printed,source,page\r\n"
    'perfect-pairs,two,6,house_edge,,4.1 %,"Application, table 3",12\r\n'
)
"""As a spreadsheet saves it, with a mark at the beginning and a column of its own."""

SIXES = """\
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
tie = 0
[wager.scales.rich]
six = "15/2"
tie = 0

[[wager]]  # and another
id = "reds"
title = "The player has red cards only"
source = "house idea, 2026"
[[wager.line]]
name = "red"
when = 'player_colour == "red"'
[wager.scales.standard]
red = 4
"""
RULES = """\
# A chart of our own.
title = "Banker stands on 5"
player_draws = [0, 1, 2, 3, 4, 5]
[banker_draws]
0 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
1 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
2 = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood"]
3 = [0, 1, 2, 3, 4, 5, 6, 7, 9, "stood"]
4 = [2, 3, 4, 5, 6, 7, "stood"]
5 = []
6 = []
7 = []
"""


def toml(**values: str) -> str:
    """Lines of TOML; JSON's strings are strings there too."""
    lines = (f"{name} = {json.dumps(text, ensure_ascii=False)}" for name, text in values.items())
    return "\n".join(lines) + "\n"


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a folder by its name."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def data_of(folder: Path) -> Any:
    return json.loads((folder / "report.json").read_text(encoding="utf-8"))


def rows_of(folder: Path, name: str) -> list[dict[str, str]]:
    with open(folder / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def reported_in_a_process(*arguments: str | Path, cwd: Path, **environment: str) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    done = subprocess.run(
        [sys.executable, "-m", "baccarat_exact", "report", *map(str, arguments)],
        cwd=cwd,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


def checked_by_its_own_checker(folder: Path) -> str:
    """What the checker in the folder says of the certificate there; all of it must agree."""
    done = subprocess.run(
        [sys.executable, "-I", "check_certificate.py", "certificate.json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "DIFFERS" not in done.stdout
    return done.stdout


class Run(NamedTuple):
    code: int
    out: str
    err: str


Call = Callable[..., Run]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """The report command called in this process."""

    def run(*arguments: str | Path) -> Run:
        with pytest.raises(SystemExit) as exit_:
            main(["report", *map(str, arguments)])
        captured = capsys.readouterr()
        assert isinstance(exit_.value.code, int)
        return Run(exit_.value.code, captured.out, captured.err)

    return run


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are named from the folder of the test, and the date is nobody's."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The examiner's files, and the arguments that name them."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "claims.csv").write_bytes(CLAIMS.encode())
    (folder / "case.toml").write_text(toml(**CASE), encoding="utf-8")
    return folder


ASKED = ("perfect-pairs:two", "--decks", "6", "--claims", "claims.csv", "--case", "case.toml")


@pytest.fixture(scope="module")
def day(desk: Path) -> Path:
    """The report of the examiner's day, from a process of its own."""
    english = {"TZ": "Pacific/Auckland", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}
    reported_in_a_process(*ASKED, "--out", "out", cwd=desk, PYTHONHASHSEED="1", **english)
    return desk / "out"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report on every wager of the rule sheets, on eight decks."""
    out = tmp_path_factory.mktemp("whole") / "out"
    bx.report(out=out)
    return out


# What a number rounds to, by decimals of sixty digits


def sixty(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


@pytest.fixture
def digits() -> Iterator[None]:
    with localcontext() as context:
        context.prec = 60
        yield


def placed(value: Decimal, places: int = 4) -> str:
    return f"{value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN):f}"


def share(ways: int, total: int) -> str:
    return placed(100 * sixty(Fraction(ways, total)))


# The examiner's day


def test_the_folder_of_the_day(day: Path) -> None:
    files = {*FILES, "claims.csv", "clauses.csv", "inputs/claims.csv", "inputs/case.toml"}
    assert tree(day).keys() == files
    assert [path.name for path in day.parent.iterdir() if path.name.startswith(".")] == []


def first_pages(folder: Path) -> tuple[str, str]:
    """What stands before the contents, in the page for browsers and in LaTeX."""
    html = (folder / "report.html").read_text(encoding="utf-8").partition("<nav>")[0]
    latex = (folder / "report.tex").read_text(encoding="utf-8").partition("\\tableofcontents")[0]
    return html, latex


@pytest.mark.parametrize(
    "text",
    [
        *CASE.values(),
        "perfect-pairs two, 6 decks, house edge",
        "4.1 %",
        "19/311",
        "6.1093%",
        "differs",
        "It would match with 8 decks",
        "6 decks (312 cards), as printed",
    ],
)
def test_the_first_page_says(day: Path, text: str) -> None:
    """On six decks the edge is 19/311; 4.1 % is what eight decks give."""
    html, latex = first_pages(day)
    assert escape(text) in html
    assert latex_text(text) in latex


def test_the_first_page_has_claim_value_and_verdict_in_one_row(day: Path) -> None:
    html, latex = first_pages(day)
    page = Page(html)
    cells = texts_of(page, "td")
    start = cells.index("1")
    assert set(cells[start : start + 6]) == {
        "1", "perfect-pairs two, 6 decks, house edge", "4.1 %", "6.1093%", "19/311", "differs",
    }  # fmt: skip
    (row,) = (line for line in latex.splitlines() if " & differs" in line)
    assert {"4.1 \\%", "6.1093\\%", "19/311", "differs"} <= set(row.rstrip(" \\").split(" & "))


def test_the_first_page_has_every_assumption_and_a_line_to_sign(day: Path) -> None:
    """In short; the section of that name has the whole of each."""
    html, latex = first_pages(day)
    short, whole = texts_of(Page(html), "li"), data_of(day)["assumptions"]
    assert len(short) == len(whole) >= 9
    assert all(text.startswith(start) for start, text in zip(short, whole, strict=True))
    assert re.findall(r"\\item (.*)", latex) == list(map(latex_text, short))
    for text in whole:
        assert_holds_text(day, text)
    assert texts_of(Page(html), "span") == ["An Examiner", "Date"]
    assert re.search(r"\\hrulefill & \\hrulefill \\\\\nAn Examiner & Date \\\\", latex)
    assert html.index(CASE["rule_sheet_sha256"]) < html.index("19/311") < html.index('"sign"')


def test_the_page_that_is_signed_names_the_certificate(day: Path) -> None:
    certificate = json.loads((day / "certificate.json").read_text(encoding="utf-8"))
    html, latex = first_pages(day)
    assert certificate["sha256"] in html
    assert latex_text(certificate["sha256"]) in latex


@pytest.mark.parametrize(
    "said",
    [
        "6 decks (312 cards), as printed",
        "The shoe is fresh",
        "The shuffle is uniform",
        "Any coup whose number in the shoe is fixed beforehand has these odds",
        "cut card",
        "draw by the tableau printed here",
        "Only one award is paid",
        "the highest",
        "A commission is taken exactly, not rounded",
        "No limit on stakes or payouts",
    ],
)
def test_what_is_assumed(day: Path, said: str) -> None:
    assert [text for text in data_of(day)["assumptions"] if said in text]


def test_the_head_of_every_page_has_the_case(day: Path) -> None:
    html, latex = first_pages(day)
    (head,) = re.findall(r'<thead><tr><td class="running">([^<]*)</td>', html)
    assert "2026-17" in head
    # LaTeX's head comes before the document begins, and is not turned off.
    preamble, _, rest = latex.partition("\\begin{document}")
    assert latex_text("2026-17") in preamble
    assert "pagestyle{empty}" not in rest
    assert "pagestyle{plain}" not in rest


def test_without_a_case_there_is_nothing_to_sign(whole: Path) -> None:
    html, latex = first_pages(whole)
    assert texts_of(Page(html), "span") == []
    assert "\\hrulefill" not in latex
    assert data_of(whole)["case"] is None
    assert "7 and 8 decks only" in html  # what the guide's printed edges leave together


# Contents, in both documents


@cache
def html_rows(path: Path) -> set[tuple[str, ...]]:
    """The rows of every table of a page, as texts."""
    found = re.findall(r"<tr>(.*?)</tr>", path.read_text(encoding="utf-8"))
    return {tuple(texts_of(Page(row), "td", "th")) for row in found}


def assert_holds_row(folder: Path, *cells: str) -> None:
    """Both documents have a table with this row."""
    assert cells in html_rows(folder.resolve() / "report.html")
    latex = (folder / "report.tex").read_text(encoding="utf-8")
    plain = latex.replace("\\raggedright\\let\\\\\\tabularnewline ", "")
    assert f"\n{' & '.join(map(latex_text, cells))} \\\\" in plain


def assert_holds_text(folder: Path, text: str) -> None:
    assert escape(text) in (folder / "report.html").read_text(encoding="utf-8")
    assert latex_text(text) in (folder / "report.tex").read_text(encoding="utf-8")


SIX = perm(312, 6)
"""All ways of six decks."""


def test_the_report_says_who_it_is(day: Path, desk: Path) -> None:
    assert_holds_row(day, "program", f"baccarat_exact {bx.__version__}")
    assert_holds_row(day, "all ways", f"{SIX:,}")
    assert_holds_row(day, "drawing rules", "Punto banco")
    for name in ("claims.csv", "case.toml"):
        digest = sha256((desk / name).read_bytes()).hexdigest()
        assert_holds_row(day, f"SHA-256 of {name}", digest)
        assert data_of(day)["inputs"][name] == digest


def test_the_report_has_the_tableau(day: Path) -> None:
    """From the rule sheets' chart: on 3 the banker draws but to an 8, and so on."""
    drawn = {3: "DDDDDDDDSD", 4: "SSDDDDDDSS", 5: "SSSSDDDDSS", 6: "SSSSSSDDSS", 7: "SSSSSSSSSS"}
    for total, row in drawn.items():
        assert_holds_row(day, str(total), *row, "D" if total < 6 else "S")


def test_the_report_has_every_line_of_a_wager(day: Path) -> None:
    """After a first card 311 are left: 5 the same, 6 of its colour and rank, 12 of the other."""
    lines = {"perfect": (5, 25), "coloured": (6, 12), "mixed": (12, 6)}
    for name, (cards, pays) in lines.items():
        ways = f"{SIX * cards // 311:,}"
        assert_holds_row(day, name, ways, ways, f"{cards}/311")
        odds = half_up(Fraction(311, cards), 4)
        contribution = half_up(Fraction(100 * cards * pays, 311), 4)
        percent = half_up(Fraction(100 * cards, 311), 4)
        assert_holds_row(day, name, str(pays), percent, f"1 in {odds}", contribution)
        assert_holds_row(day, name, f'player_pair == "{name}"')
    assert_holds_row(day, "loss", "", f"{SIX * 288 // 311:,}", "288/311")
    assert_holds_row(day, "loss", "-1", "92.6045", "1 in 1.0799", "-92.6045")
    assert_holds_row(day, "total", "", f"{SIX:,}", "1")
    assert_holds_row(day, "total", "", "100.0000", "", "-6.1093")
    assert_holds_text(day, "11A.7")  # the clause that the wager is from


def test_the_report_has_every_figure_of_a_wager(day: Path, digits: None) -> None:
    """The mean of the squares is (25^2 x 5 + 12^2 x 6 + 6^2 x 12 + 288) / 311."""
    variance = Fraction(25**2 * 5 + 12**2 * 6 + 6**2 * 12 + 288, 311) - Fraction(19, 311) ** 2
    deviation = sixty(variance).sqrt()
    assert_holds_row(day, "house edge", "6.1093 %", "19/311")
    assert_holds_row(day, "return to the bettor", "93.8907 %", "292/311")
    assert_holds_row(day, "hit frequency", "7.3955 %", "23/311")
    assert_holds_row(day, "house edge per resolved bet", "6.1093 %", "19/311")
    assert_holds_row(day, "variance", placed(sixty(variance)), str(variance))
    assert_holds_row(day, "standard deviation", placed(deviation), "")
    index = Decimal("1.645") * deviation
    assert_holds_row(day, "volatility index, 90 %", placed(index), "")
    for coups in (1_000, 10_000, 100_000):
        margin = index / Decimal(coups).sqrt()
        ends = [placed(100 * (sixty(Fraction(19, 311)) + sign * margin)) for sign in (-1, 1)]
        assert_holds_row(day, f"win after {coups:,} coups, 90 %", f"{ends[0]} % to {ends[1]} %", "")
    assert_holds_text(day, "The volatility index is z times sigma, with z = 1.645 (90 %)")


def test_the_report_has_the_totals_and_the_frequencies(day: Path, digits: None) -> None:
    tables = data_of(day)["tables"]
    totals = {(row["player_total"], row["banker_total"]): row["ways"] for row in tables["totals"]}
    for player in range(10):
        cells = (share(int(totals[player, banker]), SIX) for banker in range(10))
        assert_holds_row(day, str(player), *cells)
    for name in ("naturals", "cards", "player_third", "banker_third"):
        assert len(tables[name]) == {"naturals": 4, "cards": 4}.get(name, 11)
        for row in tables[name]:
            *values, ways, _ = row.values()
            written = [{True: "yes", False: "no"}[v] if v in (True, False) and name == "naturals"
                       else str(v) for v in values]  # fmt: skip
            odds = f"1 in {placed(sixty(Fraction(SIX, int(ways))))}"
            assert_holds_row(day, *written, f"{int(ways):,}", share(int(ways), SIX), odds)


def by_decks(decks: str) -> Fraction:
    """Perfect Pairs on scale two with d decks: (25 - d) / (52 d - 1), worked out on paper.

    Of 52 d - 1 cards d - 1 make a perfect pair, d a coloured one and 2 d a mixed one.
    """
    return Fraction(-1, 52) if decks == "inf" else Fraction(25 - int(decks), 52 * int(decks) - 1)


def test_the_report_has_the_edge_by_number_of_decks(day: Path, digits: None) -> None:
    decks = [*map(str, range(1, 13)), "inf"]
    percents = [placed(100 * sixty(by_decks(each))) for each in decks]
    for part in (percents[:5], percents[5:10], percents[10:]):
        assert_holds_row(day, "perfect-pairs", "two", *part)
    (found,) = data_of(day)["house_edge_by_decks"]
    assert found["decks"] == {each: str(by_decks(each)) for each in decks}
    rows = rows_of(day, "decks.csv")
    assert [(row["decks"], row["house_edge"]) for row in rows] == list(found["decks"].items())


def test_the_report_has_the_printed_figures_and_the_rounding_rule(day: Path) -> None:
    assert_holds_row(
        day, "1", "perfect-pairs two", "6", "house edge", "4.1 %", "6.1093%", "differs"
    )
    assert_holds_text(day, "1 figure: 0 exact, 0 rounds, 0 truncates, 1 differs.")
    assert_holds_text(day, "rounded half to even from the exact value")
    (row,) = rows_of(day, "claims.csv")
    assert (row["exact"], row["verdict"], row["page"]) == ("19/311", "differs", "12")
    (claim,) = data_of(day)["claims"]["rows"]
    assert (claim["exact"], claim["further"]) == ("19/311", {"page": "12"})
    assert {"decks": "8"} in [match["changes"] for match in claim["would_match"]]


def test_the_report_goes_clause_by_clause(day: Path) -> None:
    """The sheet of Perfect Pairs and no other, all of it."""
    clauses = data_of(day)["clauses"]
    assert [clause["clause"] for clause in clauses] == [
        clause.id for clause in bx.clauses() if clause.sheet == "perfect-pairs"
    ]
    for clause in clauses:
        assert_holds_text(day, clause["says"])
    assert {row["clause"] for row in rows_of(day, "clauses.csv")} == {
        clause["clause"] for clause in clauses
    }
    html, latex = ((day / f"report.{kind}").read_text(encoding="utf-8") for kind in ("html", "tex"))
    assert "How to Play" not in html + latex
    assert "Lucky 8 Baccarat" not in html + latex
    assert "<tbody></tbody>" not in html  # no table is empty


def test_the_report_on_everything_has_every_clause(whole: Path) -> None:
    data = data_of(whole)
    assert [each["clause"] for each in data["clauses"]] == [clause.id for clause in bx.clauses()]
    for clause in bx.clauses():
        assert_holds_text(whole, clause.says)
        for reading in clause.readings:
            assert_holds_text(whole, reading.says)
    assert {row["clause"] for row in rows_of(whole, "clauses.csv")} == {
        clause.id for clause in bx.clauses()
    }


def test_the_limits_of_the_lucky_8_sheet_stand_with_the_edge_at_each_stake(whole: Path) -> None:
    """At 200 to 1 a payout of 30,000 is reached with a stake of 150, or of 75 on each of two."""
    assert_holds_text(whole, "No more than $300 may be staked.")
    assert_holds_text(whole, "No more than $30,000 is paid in one round.")
    cuts = {row for row in html_rows(whole / "report.html") if row[:1] == ("cut above",)}
    assert cuts
    assert all({"150", "75"} <= set(row) for row in cuts)


def test_a_wager_with_a_push_has_an_edge_per_resolved_bet(whole: Path) -> None:
    """Ties push: 1.2351 % of all bets on the player, 1.3650 % of those that are resolved."""
    ways = {"win": 2230518282592256, "loss": 2292252566437888}
    resolved = Fraction(ways["loss"] - ways["win"], ways["loss"] + ways["win"])
    assert_holds_row(
        whole, "house edge per resolved bet", f"{half_up(100 * resolved, 4)} %", str(resolved)
    )
    (player,) = (each for each in data_of(whole)["results"] if each["wager"] == "player")
    assert player["house_edge_resolved"] == str(resolved)


# Numbers, found apart


def test_matched_and_settled_ways_of_lucky_8(whole: Path) -> None:
    """Every outcome of both hands, put to the lines in turn by plain Python."""
    hands = ("player_total", "banker_total", "player_cards", "banker_cards", "player_suited")
    rows = bx.outcomes(bx.Shoe.of_decks(8), by=(*hands, "banker_suited")).rows
    names = ("double-suited", "suited", "double", "unlucky", "lucky")
    matched, settled = dict.fromkeys(names, 0), dict.fromkeys((*names, "loss"), 0)
    for (player, banker, of_player, of_banker, suited, also), ways in rows.items():
        three = of_player == 3 and suited
        holds = {
            "double-suited": player == banker == 8 and three and of_banker == 3 and also,
            "suited": player == 8 and three,
            "double": player == banker == 8,
            "unlucky": player == 8 and banker == 9,
            "lucky": player == 8,
        }
        for name, held in holds.items():
            matched[name] += ways if held else 0
        settled[next((name for name in names if holds[name]), "loss")] += ways
    (result,) = (each for each in data_of(whole)["results"] if each["wager"] == "lucky-8-player")
    assert {line["line"]: int(line["ways_matched"]) for line in result["lines"]} == matched
    found = {line["line"]: int(line["ways"]) for line in result["lines"]}
    assert found | {"loss": int(result["loss_ways"])} == settled
    assert matched["lucky"] > settled["lucky"]
    listed = [row for row in rows_of(whole, "lines.csv") if row["wager"] == "lucky-8-player"]
    assert {row["line"]: int(row["ways"]) for row in listed} == settled
    assert [row["ways_matched"] for row in listed] == [*map(str, matched.values()), ""]
    certificate = json.loads((whole / "certificate.json").read_text(encoding="utf-8"))
    (other,) = (each for each in certificate["results"] if each["wager"] == "lucky-8-player")
    assert [line["ways_matched"] for line in other["lines"]] == list(map(str, matched.values()))
    for name, ways in matched.items():
        exact = Fraction(settled[name], perm(416, 6))
        assert_holds_row(whole, name, f"{ways:,}", f"{settled[name]:,}", str(exact))


def test_every_figure_follows_from_the_ways(whole: Path, digits: None) -> None:
    """Worked out again from pays and ways; roots by decimals of sixty digits."""
    data = data_of(whole)
    total = int(data["shoe"]["total_ways"])
    assert total == perm(416, 6)
    assert len(data["results"]) == 18
    for result in data["results"]:
        pays = [*((Fraction(line["pays"]), int(line["ways"])) for line in result["lines"]),
                (Fraction(-1), int(result["loss_ways"]))]  # fmt: skip
        assert sum(ways for _, ways in pays) == total
        mean = sum((pay * ways for pay, ways in pays), Fraction()) / total
        pushed = sum(ways for pay, ways in pays if pay == 0)
        variance = sum(((pay - mean) ** 2 * ways for pay, ways in pays), Fraction()) / total
        assert Fraction(result["house_edge"]) == -mean
        assert Fraction(result["return"]) == 1 + mean == 1 - Fraction(result["house_edge"])
        assert Fraction(result["hit_frequency"]) == Fraction(
            sum(ways for pay, ways in pays if pay > 0), total
        )
        assert Fraction(result["house_edge_resolved"]) == -mean * total / (total - pushed)
        assert Fraction(result["variance"]) == variance
        for line in result["lines"]:
            assert Fraction(line["probability"]) == Fraction(int(line["ways"]), total)
        deviation = sixty(variance).sqrt()
        assert result["standard_deviation"] == placed(deviation)
        assert result["return_percent"] == placed(100 * sixty(1 + mean))
        assert result["house_edge_percent"] == placed(100 * sixty(-mean))
        assert Fraction(result["z"]) == Fraction("1.645")
        index = Decimal("1.645") * deviation
        assert result["volatility_index"] == placed(index)
        assert result["win_after_coups"].keys() == {"1000", "10000", "100000"}
        for coups, ends in result["win_after_coups"].items():
            margin = index / Decimal(coups).sqrt()
            assert ends["low_percent"] == placed(100 * (sixty(-mean) - margin))
            assert ends["high_percent"] == placed(100 * (sixty(-mean) + margin))


def test_every_table_sums_to_all_ways_and_they_agree(whole: Path) -> None:
    tables = data_of(whole)["tables"]
    assert tuple(tables) == TABLES
    ways = {
        name: {tuple(row.values())[:-2]: int(row["ways"]) for row in rows}
        for name, rows in tables.items()
    }
    for name, counted in ways.items():
        assert sum(counted.values()) == perm(416, 6), name
        from_csv = rows_of(whole, f"{name}.csv")
        assert [int(row["ways"]) for row in from_csv] == list(counted.values())
        assert [row["probability"] for row in from_csv] == [
            row["probability"] for row in tables[name]
        ]
    # Eight decks as every published table has them, and who has no third card has two.
    winners = {"player": 0, "banker": 0, "tie": 0}
    for (player, banker), count in ways["totals"].items():
        winners["player" if player > banker else "banker" if banker > player else "tie"] += count
    assert winners == {
        "player": 2230518282592256, "banker": 2292252566437888, "tie": 475627426473216,
    }  # fmt: skip
    for place, third in enumerate(("player_third", "banker_third")):
        two = sum(count for cards, count in ways["cards"].items() if cards[place] == 2)
        assert ways[third]["none",] == two
    naturals = perm(416, 6) - ways["naturals"][False, False]
    assert naturals < ways["cards"][2, 2]


@pytest.mark.parametrize("decks", [1, 6, 8, 12, "inf"])
def test_edges_by_decks_are_those_of_fresh_shoes(whole: Path, decks: int | str) -> None:
    edges = {(each.wager.id, each.scale.name): each for each in bx.edges(bx.Shoe.of_decks(decks))}
    listed = data_of(whole)["house_edge_by_decks"]
    assert [(each["wager"], each["scale"]) for each in listed] == list(edges)
    for each in listed:
        alone = bx.edge(f"{each['wager']}:{each['scale']}", bx.Shoe.of_decks(decks))
        assert each["decks"][str(decks)] == str(alone.house_edge)
        assert alone.house_edge == edges[each["wager"], each["scale"]].house_edge


def test_published_edges_are_those_of_the_report(whole: Path) -> None:
    """Every published percentage of an edge on a stated number of decks."""
    listed = {
        (each["wager"], each["scale"]): each["decks"]
        for each in data_of(whole)["house_edge_by_decks"]
    }
    for (wager, _), decks in list(listed.items()):
        listed.setdefault((wager, ""), decks)  # no scale: the first
    compared = 0
    for row in ROWS:
        found = re.fullmatch(r"(?:approximately |~)?(-?[0-9.]+) ?%", row["printed"])
        decks = listed[row["wager"], row["scale"]].get(row["decks"])
        if row["quantity"] == "house_edge" and found and decks:
            places = len(found[1].partition(".")[2])
            held = half_up(100 * Fraction(decks), places) == found[1]
            assert ("holds" if held else "wrong") == row["verdict"], row
            compared += 1
    assert compared >= 15


def edges_in(rows: Iterable[Mapping[Any, Any]]) -> dict[tuple[str, str], Any]:
    return {(row["wager"], str(row["scale"])): row["house_edge"] for row in rows}


def sheet_rows(book: Any, name: str) -> list[dict[str, Any]]:
    """The rows of a sheet below those with its facts, by the names of the columns."""
    rows = list(book[name].iter_rows(values_only=True))
    head = [row[0] for row in rows].index("wager")
    return [dict(zip(rows[head], row, strict=True)) for row in rows[head + 1 :]]


@pytest.mark.parametrize(("report", "decks"), [("day", "6"), ("whole", "8")])
def test_all_files_give_one_house_edge(
    report: str, decks: str, request: pytest.FixtureRequest
) -> None:
    folder: Path = request.getfixturevalue(report)
    edges = edges_in(data_of(folder)["results"])
    assert edges["perfect-pairs", "two"] == str(by_decks(decks))
    certificate = json.loads((folder / "certificate.json").read_text(encoding="utf-8"))
    assert edges_in(certificate["results"]) == edges
    assert edges_in(rows_of(folder, "edges.csv")) == edges
    on_these = [row for row in rows_of(folder, "decks.csv") if row["decks"] == decks]
    assert edges_in(on_these) == edges
    contributions = dict.fromkeys(edges, Fraction())
    for row in rows_of(folder, "lines.csv"):
        contributions[row["wager"], row["scale"]] -= Fraction(row["contribution"])
    assert {key: str(edge) for key, edge in contributions.items()} == edges
    for edge in edges.values():
        assert_holds_row(folder, "house edge", f"{half_up(100 * Fraction(edge), 4)} %", edge)


@pytest.mark.parametrize(("report", "decks"), [("day", 6), ("whole", 8)])
def test_the_workbook_gives_the_same_house_edge(
    report: str, decks: int, request: pytest.FixtureRequest
) -> None:
    folder: Path = request.getfixturevalue(report)
    edges = edges_in(data_of(folder)["results"])
    book = openpyxl.load_workbook(folder / "report.xlsx", data_only=True)
    assert edges_in(sheet_rows(book, "edges")) == edges
    assert (
        edges_in(row for row in sheet_rows(book, "decks") if str(row["decks"]) == str(decks))
        == edges
    )
    for row in sheet_rows(book, "Summary"):
        edge = edges[row["wager"], row["scale"]]
        assert row["house edge as reported, exact"] == edge
        assert row["house edge"] == float(Fraction(edge))


# The same bytes, whole or not at all


def test_two_processes_write_the_same_bytes(day: Path, desk: Path, tmp_path: Path) -> None:
    """From another folder, hash seed, time zone and language."""
    for name in ("claims.csv", "case.toml"):
        (tmp_path / name).write_bytes((desk / name).read_bytes())
    other = {"PYTHONHASHSEED": "2", "TZ": "America/Lima", "LC_ALL": "tr_TR.UTF-8", "LANG": "de_DE"}
    reported_in_a_process(*ASKED, "--out", tmp_path / "b" / "c", cwd=tmp_path, **other)
    assert tree(tmp_path / "b" / "c") == tree(day)


def test_a_date_that_is_set_changes_nothing_but_dates(
    day: Path, desk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: Call
) -> None:
    """A thousand million seconds after 1970: 9 September 2001."""
    monkeypatch.chdir(desk)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")
    assert call(*ASKED, "--out", tmp_path / "out").code == 0
    dated, undated = tree(tmp_path / "out"), tree(day)
    assert dated.keys() == undated.keys()
    changed = {name for name in dated if dated[name] != undated[name]}
    assert changed == {"report.xlsx", "SHA256SUMS"}
    parts = []
    for files in (dated, undated):
        with zipfile.ZipFile(io.BytesIO(files["report.xlsx"])) as archive:
            parts.append({name: archive.read(name) for name in archive.namelist()})
    assert {name for name in parts[0] if parts[0][name] != parts[1][name]} == {"docProps/core.xml"}
    properties = [part.pop("docProps/core.xml").decode() for part in parts]
    assert "2001-09-09T01:46:40Z" in properties[0]
    without = [re.sub(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z", "", each) for each in properties]
    assert without[0] == without[1]


@pytest.mark.parametrize("value", ["", "yesterday", "1e9"])
def test_a_date_that_is_none_is_told_before_the_work(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: Call, no_work: None
) -> None:
    """Before libraries stumble over it that read it too."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
    assert_refused(call("tie", "--out", "out"), "SOURCE_DATE_EPOCH", repr(value))
    assert tree(tmp_path) == {}


def test_the_sums_are_right_and_list_all_other_files(day: Path) -> None:
    files = tree(day)
    listed = dict(
        line.split("  ", 1)[::-1] for line in files.pop("SHA256SUMS").decode().splitlines()
    )
    assert listed == {name: sha256(content).hexdigest() for name, content in files.items()}
    assert list(listed) == sorted(listed)


def test_what_was_given_is_kept_byte_for_byte(day: Path, desk: Path) -> None:
    for name in ("claims.csv", "case.toml"):
        assert (day / "inputs" / name).read_bytes() == (desk / name).read_bytes()


def test_what_was_built_in_is_kept_as_files_that_can_be_read(day: Path) -> None:
    (wager,) = read_wagers(day / "inputs" / "wagers.toml")
    (built_in,) = (each for each in WAGERS if each.id == "perfect-pairs")
    assert (wager.lines, wager.title) == (built_in.lines, built_in.title)
    assert built_in.scale("two") in wager.scales
    assert Rules.from_toml(day / "inputs" / "rules.toml") == bx.PUNTO_BANCO
    assert bx.Shoe.from_csv(day / "inputs" / "shoe.csv") == bx.Shoe.of_decks(6)
    assert len(read_claims(day / "inputs" / "claims.csv")) == 1


def test_a_readme_of_five_lines(day: Path) -> None:
    text = (day / "README.txt").read_text(encoding="utf-8")
    assert len(text.splitlines()) == 5
    assert text.endswith("\n")
    assert "python3 check_certificate.py certificate.json" in text
    assert "sha256sum -c SHA256SUMS" in text


def test_the_checker_in_the_folder_agrees(day: Path) -> None:
    said = checked_by_its_own_checker(day)
    assert "agrees: perfect-pairs two, 3 lines, house edge 6.1093 %" in said
    assert "agrees: claim 1, perfect-pairs two: '4.1 %' differs" in said
    assert re.search(r"agrees: file .*claims\.csv", said)
    assert re.search(r"agrees: file .*case\.toml", said)


def test_an_input_that_has_changed_is_noticed(day: Path, tmp_path: Path) -> None:
    for name, content in tree(day).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    claims = tmp_path / "inputs" / "claims.csv"
    claims.write_bytes(claims.read_bytes().replace(b"4.1", b"6.1"))
    with pytest.raises(AssertionError, match=r"DIFFERS: file .*claims\.csv"):
        checked_by_its_own_checker(tmp_path)


def test_a_full_disk_leaves_the_old_report_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: Call
) -> None:
    assert call("tie", "--decks", "1", "--out", "out").code == 0
    before = tree(tmp_path)
    assert len(before) > 19
    for times in (0, 19):
        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", Full(os.fsync, times))
            assert_refused(call("tie", "--decks", "2", "--out", "out"), "No space left")
        assert tree(tmp_path) == before
    assert call("tie", "--decks", "2", "--out", "out").code == 0
    assert data_of(tmp_path / "out")["shoe"]["cards"] == 104
    assert tree(tmp_path).keys() == before.keys()


def assert_refused(run: Run, *named: str) -> None:
    """One line that says what is wrong, and nothing else but progress."""
    assert run.code == 2
    assert run.out == ""
    lines = [line for line in run.err.splitlines() if line and not line.endswith(" ...")]
    assert len(lines) == 1, run.err
    assert lines[0].startswith("Error: ")
    for name in named:
        assert name in lines[0]


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins to count fails."""

    def begun(*arguments: object, **options: object) -> None:
        pytest.fail("the work was begun")

    monkeypatch.setattr("baccarat_exact.reports.report.findings", begun)


@pytest.mark.parametrize("out", ["file", "file/deeper"])
def test_a_file_in_the_way_is_told_before_the_work(
    out: str, tmp_path: Path, call: Call, no_work: None
) -> None:
    Path("file").write_text("in the way")
    assert_refused(call("tie", "--out", out), "file")
    assert tree(tmp_path) == {"file": b"in the way"}


def test_a_folder_that_may_not_be_written_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: Call, no_work: None
) -> None:
    """As if it were somebody else's: root is refused nothing, so it is acted."""
    Path("locked").mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "locked")
    assert_refused(call("tie", "--out", "locked/out"), "locked", "may not be written")
    assert tree(tmp_path) == {}


def test_without_tex_a_pdf_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: Call, no_work: None
) -> None:
    monkeypatch.setenv("PATH", "")
    assert_refused(call("tie", "--pdf", "--out", "out"), "pdflatex", "texlive-latex-recommended")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--claims", "none.csv"), "none.csv"),
        (("--case", "none.toml"), "none.toml"),
        (("--case", "file"), "line 1"),
        (("--wagers", "file"), "--wagers"),
        (("--rules", "file"), "--rules"),
        (("--shoe", "file"), "--shoe"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_before_the_work(
    arguments: tuple[str, str], named: str, tmp_path: Path, call: Call, no_work: None
) -> None:
    Path("file").write_text("no such thing")
    assert_refused(call("tie", *arguments, "--out", "out"), named)
    assert tree(tmp_path).keys() == {"file"}


# Other shoes, rules and wagers


def test_an_uneven_shoe_from_a_file(call: Call) -> None:
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "hdcs"]
    lines = [f"{card}, {place * 7 % 5}" for place, card in enumerate(cards)]
    Path("shoe.csv").write_text("card,count\r\n" + "\r\n".join(lines), newline="")
    assert call("tie", "perfect-pairs:one", "--shoe", "shoe.csv", "--out", "out").code == 0
    out, shoe = Path("out"), bx.Shoe.from_csv("shoe.csv")
    assert len(set(shoe.counts)) == 5
    data = data_of(out)
    assert data["shoe"] == {"cards": shoe.size, "total_ways": str(perm(shoe.size, 6))}
    assert [each["house_edge"] for each in data["results"]] == [
        str(bx.edge(name, shoe).house_edge) for name in ("tie", "perfect-pairs:one")
    ]
    assert (out / "inputs" / "shoe-given.csv").read_bytes() == Path("shoe.csv").read_bytes()
    assert bx.Shoe.from_csv(out / "inputs" / "shoe.csv") == shoe
    assert_holds_text(out, f"a shoe of {shoe.size} cards")
    assert "agrees: shoe" in checked_by_its_own_checker(out)


def test_infinitely_many_decks(call: Call) -> None:
    assert call("perfect-pairs:two", "--decks", "inf", "--out", "out").code == 0
    out = Path("out")
    data = data_of(out)
    assert data["shoe"] == {"cards": "inf", "total_ways": str(52**6)}
    assert [each["house_edge"] for each in data["results"]] == ["-1/52"]
    for rows in data["tables"].values():
        assert sum(int(row["ways"]) for row in rows) == 52**6
    assert not (out / "inputs" / "shoe.csv").exists()  # no file can hold it
    assert_holds_text(out, "Infinitely many decks means draws with replacement from one deck.")
    assert_holds_row(out, "house edge", "-1.9231 %", "-1/52")
    checked_by_its_own_checker(out)


def test_another_tableau(call: Call) -> None:
    Path("rules.toml").write_text(RULES)
    assert (
        call("banker:commission-5", "--rules", "rules.toml", "--decks", "1", "--out", "out").code
        == 0
    )
    out, rules = Path("out"), Rules.from_toml("rules.toml")
    data = data_of(out)
    (result,) = data["results"]
    edge = bx.edge("banker:commission-5", bx.Shoe.of_decks(1), rules=rules)
    assert edge.house_edge != bx.edge("banker:commission-5", bx.Shoe.of_decks(1)).house_edge
    assert result["house_edge"] == str(edge.house_edge)
    assert (data["rules"], data["tableau"]["banker_draws"]["5"]) == ("Banker stands on 5", [])
    assert (out / "inputs" / "rules.toml").read_text() == RULES
    assert_holds_text(out, "without exception: Banker stands on 5.")
    assert_holds_row(out, "5", *"SSSSSSSSSS", "S")
    assert {row["player_third_stood"] for row in rows_of(out, "tableau.csv")[5:]} == {"false"}
    checked_by_its_own_checker(out)


def test_the_wagers_of_a_file_are_all_that_is_reported(call: Call) -> None:
    Path("wagers.toml").write_text(SIXES)
    assert call("--wagers", "wagers.toml", "--decks", "2", "--out", "out").code == 0
    out = Path("out")
    data = data_of(out)
    names = [(each["wager"], each["scale"]) for each in data["results"]]
    assert names == [("sixes", "standard"), ("sixes", "rich"), ("reds", "standard")]
    assert (data["claims"], data["clauses"]) == (None, [])
    assert tree(out).keys() == FILES
    assert (out / "inputs" / "wagers.toml").read_text() == SIXES
    assert_holds_text(out, "Dealt from 2 decks (104 cards).")
    assert_holds_text(out, "Source: house idea, 2026.")
    assert_holds_row(out, "red", 'player_colour == "red"')
    said = checked_by_its_own_checker(out)
    assert "agrees: reds standard" in said
    assert re.search(r"agrees: file .*wagers\.toml", said)


def test_a_claim_on_a_wager_of_the_file_that_is_not_named(call: Call) -> None:
    """On two decks the player's first red cards: half and a little less; the claim is false."""
    Path("wagers.toml").write_text(SIXES)
    Path("claims.csv").write_text(
        "wager,scale,decks,quantity,line,printed,source\nreds,,2,hit_frequency,,50%,a sheet\n"
    )
    asked = ("sixes:rich", "tie", "--wagers", "wagers.toml", "--claims", "claims.csv")
    run = call(*asked, "--decks", "2", "--out", "out")
    assert run.code == 0
    out = Path("out")
    data = data_of(out)
    assert [each["wager"] for each in data["results"]] == ["sixes", "tie"]
    assert [each["scale"] for each in data["results"]] == ["rich", "8"]
    (claim,) = data["claims"]["rows"]
    (reds,) = (each for each in read_wagers("wagers.toml") if each.id == "reds")
    exact = bx.edge(reds, bx.Shoe.of_decks(2)).hit_frequency
    assert (claim["wager"], claim["exact"], claim["verdict"]) == ("reds", str(exact), "differs")
    certificate = json.loads((out / "certificate.json").read_text(encoding="utf-8"))
    assert [each["id"] for each in certificate["wagers"]] == ["sixes", "tie", "reds"]
    assert "agrees: claim 1, reds standard: '50%' differs" in checked_by_its_own_checker(out)


def nines() -> bx.Wager:
    """A wager with an attribute that only this program knows: how many nines were dealt."""

    def of_hand(hand: Any) -> int:
        return sum(card.rank == "9" for card in hand)

    own = of_both("nines", range(7), "nines dealt", of_hand, lambda p, b: p + b, reads=["rank"])
    lines = (bx.Line("many", "nines >= 3"),)
    return bx.Wager("nines", "Nines", "an idea", lines, (bx.Scale.of("50", 50),), attributes=own)


def test_a_wager_with_an_attribute_of_its_own_has_no_certificate() -> None:
    """No checker would know the attribute; the report says so, and an older one leaves none."""
    bx.report(["tie"], bx.Shoe.of_decks(1), out="out")
    assert "certificate.json" in tree(Path("out"))
    report = bx.report([nines(), "tie"], bx.Shoe.of_decks(1), out="out")
    out = Path("out")
    without = {"certificate.json", "check_certificate.py"}
    assert tree(out).keys() == {*FILES, "claims.csv", "clauses.csv"} - without
    assert {path.relative_to(out).as_posix() for path in report.files} == tree(out).keys()
    result = data_of(out)["results"][0]
    assert result["house_edge"] == str(bx.edge(nines(), bx.Shoe.of_decks(1)).house_edge)
    assert_holds_row(out, "many", "nines >= 3")
    for name in ("report.html", "report.tex"):
        assert "certificate.json" not in (out / name).read_text(encoding="utf-8")
    assert_holds_text(out, "There is no certificate")


def test_a_claim_on_a_wager_with_an_attribute_of_its_own() -> None:
    Path("claims.csv").write_text("wager,decks,quantity,printed\nnines,1,house_edge,50%\n")
    shoe = bx.Shoe.of_decks(1)
    bx.report(["tie"], shoe, claims="claims.csv", further=[nines()], out="out")
    (claim,) = data_of(Path("out"))["claims"]["rows"]
    assert claim["exact"] == str(bx.edge(nines(), shoe).house_edge)
    assert "certificate.json" not in tree(Path("out"))


def test_two_scales_named_one_by_one_are_one_wager(call: Call) -> None:
    """With d decks (30 - 2 d) / (52 d - 1) and (25 - d) / (52 d - 1), worked out on paper."""
    assert call("perfect-pairs:one", "perfect-pairs:two", "--decks", "1", "--out", "out").code == 0
    out = Path("out")
    data = data_of(out)
    assert [each["scale"] for each in data["results"]] == ["one", "two"]
    assert [each["house_edge"] for each in data["results"]] == ["28/51", "8/17"]
    html = (out / "report.html").read_text(encoding="utf-8")
    assert texts_of(Page(html), "h3") == ["Perfect Pairs (perfect-pairs)"]
    assert {"Pay scale one", "Pay scale two"} <= set(texts_of(Page(html), "caption"))
    assert openpyxl.load_workbook(out / "report.xlsx").sheetnames.count("perfect-pairs") == 1
    assert len(read_wagers(out / "inputs" / "wagers.toml")[0].scales) == 2
    checked_by_its_own_checker(out)


def test_nothing_to_report_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(bx.InputError, match="no wager"):
        bx.report([], out="out")
    assert tree(tmp_path) == {}


def test_the_record_shows_edges_verdicts_and_files(tmp_path: Path) -> None:
    report = bx.report(["tie"], bx.Shoe.of_decks(1), out="out")
    assert {path.relative_to("out").as_posix() for path in report.files} == tree(Path("out")).keys()
    assert "15.7461" in str(report)
    assert report.verification is not None
    assert "3 figures: 3 exact" in str(report)
    assert "<table>" in report._repr_html_()
    assert list(report.to_frame()["wager"]) == ["tie"] * len(report.to_frame())


# Text from strangers

HOSTILE = [
    r"\write18{touch pwned}",
    "100% & #1_x",
    '</style><script>document.title="pwned"</script>',
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "=cmd|' /C calc'!A0",
    "@SUM(1)",
    "+1+1",
    "-1+1",
    "'; DROP TABLE wagers",
    "{{7*7}}",
    "$x^2$",
    "a text of many words " * 9 + "to the end",
    "W" * 190,
    "Größe naïve Łódź Ān",
    "百家樂的規則",
    "עברית العربية",
    r"\input{/etc/passwd} ^^5cwrite18{touch pwned}",
]
FORMULAS = [text for text in HOSTILE if text[0] in "=+-@"]


def hostile_arguments(folder: Path) -> list[str]:
    """Files in which every text that can be is hostile, and the arguments that name them."""
    wagers = [
        toml(id=f"h{place}", title=text, source=text)
        + "[[wager.line]]\n"
        + toml(name="tie", when='winner == "tie"')
        + "[wager.scales.s]\ntie = 8\n"
        for place, text in enumerate(HOSTILE)
    ]
    (folder / "wagers.toml").write_text("".join(f"[[wager]]\n{each}" for each in wagers), "utf-8")
    with open(folder / "claims.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        head = ["wager", "scale", "decks", "quantity", "line", "printed", "source"]
        writer.writerow([*head, "=1+1", "<b>note", "given"])
        for place, text in enumerate(HOSTILE):
            figure = [f"h{place}", "s", "1", "pays", "tie", "8 to 1", text]
            writer.writerow([*figure, text, text, text])
    names = ("applicant", "reference", "examiner", "date", "rule_sheet")
    fields = toml(**dict(zip(names, HOSTILE, strict=False)), rule_sheet_sha256="0" * 64)
    (folder / "case.toml").write_text(fields, encoding="utf-8")
    title = toml(title=f"{HOSTILE[0]} {HOSTILE[2]}")
    (folder / "rules.toml").write_text(title + RULES.partition("\n")[2].partition("\n")[2], "utf-8")
    arguments = ["--decks", "1"]
    for name in ("wagers.toml", "claims.csv", "case.toml", "rules.toml"):
        arguments += [f"--{name.partition('.')[0]}", str(folder / name)]
    return arguments


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report on hostile files; the command must not fail for them."""
    folder = tmp_path_factory.mktemp("hostile")
    with pytest.raises(SystemExit) as exit_:
        main(["report", *hostile_arguments(folder), "--out", str(folder / "out")])
    assert exit_.value.code == 0
    return folder / "out"


def markup(page: Page) -> set[tuple[str, str]]:
    """Every element with every attribute that it has."""
    return {*((tag, name) for tag, name, _ in page.attributes), *((tag, "") for tag in page.tags)}


def test_a_browser_finds_only_our_elements(hostile: Path, whole: Path, day: Path) -> None:
    """Whatever is in the page is in those on harmless wagers; what strangers say is text."""
    html = (hostile / "report.html").read_text(encoding="utf-8")
    page = Page(html)
    assert not page.open
    harmless = [Page((each / "report.html").read_text(encoding="utf-8")) for each in (whole, day)]
    assert markup(page) <= markup(harmless[0]) | markup(harmless[1])
    assert not page.tags.keys() & {"script", "img", "iframe", "object", "link", "base", "form"}
    assert not [name for _, name, _ in page.attributes if name.startswith("on") or name == "src"]
    links = [value for _, name, value in page.attributes if name in ("href", "xlink:href")]
    assert links
    assert all(value.startswith("#") for value in links)
    styles = {value for _, name, value in page.attributes if name == "style"}
    assert not [value for value in styles if "url(" in value.replace("url(#", "")]
    assert texts_of(page, "title")[0] == "Exact odds of baccarat wagers"
    texts = "\n".join(text for _, text in page.texts)
    for text in HOSTILE:
        assert text in texts
        assert "<" not in text or text not in html


def test_the_page_looks_the_same_for_any_text(hostile: Path) -> None:
    """As many elements of each sort as with harmless texts in the same places."""
    html = (hostile / "report.html").read_text(encoding="utf-8")
    page = Page(html)
    assert page.tags["h3"] == len(HOSTILE)
    assert page.tags["main"] == page.tags["body"] == page.tags["style"] == 1
    assert page.tags["figure"] == page.tags["svg"] - len(HOSTILE) + 1 == len(HOSTILE) + 2


def commands(latex: str) -> set[str]:
    """Every command of LaTeX that stands in a text."""
    return set(re.findall(r"\\(?:[A-Za-z]+|.)", latex))


def test_latex_finds_only_our_commands(hostile: Path, whole: Path, day: Path) -> None:
    latex = (hostile / "report.tex").read_text(encoding="utf-8")
    ours = {
        command for each in (whole, day) for command in commands((each / "report.tex").read_text())
    }
    escapes = {
        command for text in map(chr, range(0x20, 0x7F)) for command in commands(latex_text(text))
    }
    assert commands(latex) <= ours | escapes
    assert "\\write" not in latex
    assert "^^" not in latex
    for text in HOSTILE:
        assert latex_text(text) in latex
    body = re.sub(r"\\[\\{}%&#$_]", "", latex)
    assert "%" not in body.partition("\\begin{document}")[2]
    assert body.count("{") == body.count("}")


NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)*( ?%)?|-?[0-9]+/[0-9]+")


def test_no_cell_of_a_csv_is_a_formula(hostile: Path) -> None:
    names = [name for name in tree(hostile) if name.endswith(".csv") and "inputs" not in name]
    assert "claims.csv" in names
    for name in names:
        with open(hostile / name, encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file, strict=True))
        assert len({len(row) for row in rows}) == 1
        for cell in (cell for row in rows for cell in row):
            assert cell[:1] not in ("=", "+", "-", "@", "\t", "\r") or NUMBER.fullmatch(cell), cell
    rows_by_source = {row["source"]: row for row in rows_of(hostile, "claims.csv")}
    assert rows_by_source.keys() == {f"'{text}" if text in FORMULAS else text for text in HOSTILE}
    for source, row in rows_by_source.items():
        assert (row["'=1+1"], row["<b>note"], row["given"]) == (source, source, source)


def formulas_of(path: Path) -> set[str]:
    """The formulas of a workbook, with every row and sheet made one."""
    book = openpyxl.load_workbook(path)
    found = {
        str(cell.value) for sheet in book for row in sheet for cell in row if cell.data_type == "f"
    }
    return {re.sub(r"'[^']*'!", "S!", re.sub(r"([A-Z])[0-9]+", r"\1", each)) for each in found}


def test_the_workbook_has_only_our_formulas(hostile: Path, whole: Path) -> None:
    assert formulas_of(hostile / "report.xlsx") <= formulas_of(whole / "report.xlsx")
    book = openpyxl.load_workbook(hostile / "report.xlsx")
    cells = [cell for sheet in book for row in sheet for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells} <= {"s", "n", "b", "f"}
    texts = {cell.value for cell in cells if cell.data_type == "s"}
    assert set(HOSTILE) <= texts
    for cell in cells:
        if cell.value in FORMULAS:
            assert (cell.data_type, cell.quotePrefix) == ("s", True)
        if cell.hyperlink is not None:
            assert cell.hyperlink.target is None
    with zipfile.ZipFile(hostile / "report.xlsx") as archive:
        names = archive.namelist()
        assert not [name for name in names if "external" in name.lower() or "vba" in name.lower()]


def test_json_holds_what_strangers_wrote_as_it_stands(hostile: Path) -> None:
    data = data_of(hostile)
    assert [each["title"] for each in data["results"]] == HOSTILE
    assert [each["source"] for each in data["results"]] == HOSTILE
    assert [each["source"] for each in data["claims"]["rows"]] == HOSTILE
    assert [each["further"]["given"] for each in data["claims"]["rows"]] == HOSTILE
    assert data["case"]["applicant"] == HOSTILE[0]
    assert data["tableau"]["title"] == f"{HOSTILE[0]} {HOSTILE[2]}"


def test_the_checker_agrees_whatever_strangers_wrote(hostile: Path) -> None:
    said = checked_by_its_own_checker(hostile)
    assert said.count("agrees: claim ") == len(HOSTILE)
    assert said.isascii() or said.replace("\n", "").isprintable()
    assert not [path for path in hostile.parent.rglob("*") if path.name == "pwned"]


@pytest.mark.parametrize(
    ("decks", "printed", "said"),
    [
        (8, ["8"], "as printed"),
        (8, ["8", ""], "as printed with some of the figures"),
        (8, ["8", "6", ""], "as printed with some of the figures"),
        (8, ["6"], "printed for other numbers of decks"),
        (8, ["6", ""], "printed for other numbers of decks"),
        (8, [""], "no number of decks is printed with the figures, it is assumed"),
    ],
)
def test_whether_the_number_of_decks_is_printed(decks: int, printed: list[str], said: str) -> None:
    found = edges(Shoe.of_decks(decks), ["player"])
    claims = [Claim("player", "house_edge", "1.24%", decks=each) for each in printed]
    first, *_ = assumptions(found, verification_for(found, claims))
    assert first.short.startswith("Dealt from 8 decks (416 cards)")
    assert said in str(first)
    if said == "as printed":
        assert str(first).endswith("as printed.")


def test_a_figure_judged_on_other_cards_than_those_examined_is_told(tmp_path: Path) -> None:
    uneven = Shoe.of_decks(8).without("8*")
    claims = [Claim("player", "house_edge", "1.23%")]
    bx.report(["player"], uneven, out=tmp_path, claims=claims)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.count("Figures about other decks than those examined, by row: 1.") == 2
