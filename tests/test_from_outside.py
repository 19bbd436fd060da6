"""What other programs say: a count in C, TeX, a browser, and pip in an empty environment."""

import itertools
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
import venv
from collections.abc import Callable
from pathlib import Path

import pytest
from test_document import HOSTILE_LATEX, Page
from test_report import CASE, CLAIMS, hostile_arguments, toml
from test_report import HOSTILE as HOSTILE_TEXTS

import baccarat_exact as bx
from baccarat_exact.coup import Value
from baccarat_exact.records import Record
from baccarat_exact.reports import latex
from baccarat_exact.reports.document import (
    Block,
    Document,
    Items,
    Section,
    Signature,
    latex_document,
)
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.tex import latex_text

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
SIDES = ("player", "banker")
HOSTILE = r"\write18{ls} 100% & #1_x $y$ ~^ {\input{/etc/passwd}} <a> -1 \end{tabular}"


def run(*command: str | Path, **options: object) -> str:
    """The output of a program that must succeed; a tool that is missing is a failure."""
    assert shutil.which(str(command[0])), f"{command[0]} must be installed for this test"
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        **options,  # type: ignore[call-overload]
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plain C loops, compiled."""
    program = tmp_path_factory.mktemp("plain") / "plain"
    run("gcc", "-O3", "-o", program, ROOT / "benchmarks" / "plain.c")
    return program


@pytest.mark.parametrize("seed", range(3))
def test_points_equal_a_count_in_c(plain: Path, seed: int) -> None:
    chance = random.Random(seed)
    counts = [chance.randint(0, 40) for _ in range(10)]
    answer = json.loads(run(plain, "points", "1", input=" ".join(map(str, counts))))
    table = bx.outcomes(bx.Shoe.of_points(counts), "winner")
    for side in ("player", "banker", "tie"):
        assert table.ways(f'winner == "{side}"') == int(answer[side])


def test_every_hand_of_an_uneven_shoe_equals_a_count_in_c(plain: Path) -> None:
    """All 25,600 cells at once, by the check that plain.c makes of them in its order."""
    chance = random.Random(52)
    shoe = bx.Shoe(tuple(chance.randint(0, 8) for _ in range(52)))
    answer = json.loads(run(plain, "cards", "1", input=" ".join(map(str, shoe.counts))))
    values: dict[str, list[Value]] = {
        "total": list(range(10)),
        "cards": [2, 3],
        "pair": ["none", "mixed", "coloured", "perfect"],
        "suited": [False, True],
    }
    rows = bx.outcomes(shoe, [f"{side}_{part}" for side in SIDES for part in values]).rows
    check = 0
    for cell in itertools.product(*(domain for _ in SIDES for domain in values.values())):
        check = (check * 1_000_003 + rows.get(cell, 0)) % 2**64
    assert len(rows) == answer["cells"]
    assert sum(rows.values()) == answer["total"]
    assert check == answer["check"]


def test_every_record_compiles_and_sets_hostile_text_as_it_stands(tmp_path: Path) -> None:
    wager = bx.Wager(
        id="hostile",
        title=HOSTILE,
        source=HOSTILE,
        lines=(bx.Line("tie", 'winner == "tie" and 0 <= margin < 5'),),
        scales=(bx.Scale.of("8", 8),),
    )
    joint = bx.odds("player_total,banker_total")
    shown: list[Record] = [bx.edge(wager), wager, bx.attributes(), bx.wagers(), joint]
    shown += [bx.edges(), bx.clauses(), bx.verify()]
    body = "\n".join(latex(record) for record in shown)
    document = (
        "\\documentclass{article}\\usepackage{booktabs,graphicx,longtable}\\begin{document}\n"
    )
    (tmp_path / "a.tex").write_text(f"{document}{body}\n\\end{{document}}\n")
    for _ in range(3):  # until long tables have found their widths
        run("pdflatex", "-no-shell-escape", "-halt-on-error", "a.tex", cwd=tmp_path)
    text = run("pdftotext", "-layout", "a.pdf", "-", cwd=tmp_path)
    for piece in (r"\write18{ls}", "100% & #1", "$y$", r"{\input{/etc/passwd}}", r"\end{tabular}"):
        assert piece in text
    assert "13.3602" in text


def set_by_tex(folder: Path, latex: str) -> str:
    """The words of a compiled document, without blanks.

    TeX may run any program here, so that a text which gets a command through is noticed.
    """
    (folder / "a.tex").write_text(latex, encoding="utf-8")
    for _ in range(2):  # once more for the contents
        run("pdflatex", "-shell-escape", "-halt-on-error", "a.tex", cwd=folder)
    left = {path.suffix for path in folder.iterdir()}
    assert left <= {".tex", ".pdf", ".log", ".aux", ".toc"}
    assert "Missing character" not in (folder / "a.log").read_text(errors="replace")
    words = run("pdftotext", "-layout", "a.pdf", "-", cwd=folder)
    return unicodedata.normalize("NFC", "".join(words.split()))


SET_AS = str.maketrans({"'": "\u2019", "^": "\u02c6", "~": "\u02dc", "\u2665": "\u2661"})
"""What pdftotext calls the signs that LaTeX sets for these."""


def as_set(text: str) -> str:
    """A text as it must stand in the document: as itself, or by its numbers."""
    written = "".join(
        f"[U+{ord(character):04X}]" if "U+" in latex_text(character) else character
        for character in text
    )
    with_minus = re.sub("^-(?=[0-9])", "\u2212", written)
    return "".join(with_minus.translate(SET_AS).split())


def test_the_kept_report_compiles(tmp_path: Path) -> None:
    found = set_by_tex(tmp_path, (ROOT / "outputs" / "report.tex").read_text(encoding="utf-8"))
    assert as_set("13.3602") in found  # Tiger on eight decks, published
    assert as_set('winner == "banker" and banker_total == 6') in found


def pages_of(pdf: Path) -> list[str]:
    """The words on each page of a PDF, without blanks."""
    text = run("pdftotext", "-layout", pdf, "-")
    return ["".join(page.split()) for page in text.split("\f")[:-1]]


def reported(folder: Path, *arguments: str) -> Path:
    """The folder of a report from the command line."""
    out = folder / "out"
    run(sys.executable, "-m", "baccarat_exact", "report", *arguments, "--out", out, cwd=folder)
    return out


def examiners_day(folder: Path, claims: str = CLAIMS, **fields: str) -> list[str]:
    """The arguments of the examiner's day, with the files that they name."""
    (folder / "claims.csv").write_bytes(claims.encode())
    (folder / "case.toml").write_text(toml(**{**CASE, **fields}), encoding="utf-8")
    asked = ["perfect-pairs:two", "--decks", "6"]
    return [*asked, *("--claims", "claims.csv"), *("--case", "case.toml")]


ON_PAGE_ONE = [
    *CASE.values(),
    "4.1 %",
    "19/311",
    "6.1093",
    "differs",
    "cut card",
    "No limit",
    "Date",
]


def test_the_pdf_of_a_report_is_headed_and_signed(tmp_path: Path) -> None:
    pages = pages_of(reported(tmp_path, *examiners_day(tmp_path), "--pdf") / "report.pdf")
    assert len(pages) > 5
    for text in ON_PAGE_ONE:
        assert as_set(text) in pages[0]
    for number, page in enumerate(pages, 1):
        head = f"Case{CASE['reference']},{as_set(CASE['applicant'])}"
        assert head in page
        assert str(number) in page


@pytest.mark.parametrize("reference", ["GC-2026-000117/amended (table 3)", "R" * 200])
def test_a_long_head_stays_on_the_paper(tmp_path: Path, reference: str) -> None:
    """It may be cut, but the case can be told, and the number of the page is there."""
    name = "The Harbour Casino and Entertainment Holdings Ltd., " * 4
    fields = {"applicant": name[:200].strip(), "reference": reference, "examiner": name[:150]}
    out = reported(tmp_path, *examiners_day(tmp_path, **fields), "--pdf")
    for pages in (pages_of(out / "report.pdf"), printed(tmp_path, out / "report.html")):
        for number, page in enumerate(pages, 1):
            start = f"Case{''.join(reference.split())[:30]}"
            assert page.startswith(start)
            head = page[: len(start) + 90]
            assert as_set(name[:30]) in head
            assert str(number) in head or page.endswith(f"{number}/{len(pages)}")


def test_ten_figures_that_differ_leave_room_to_sign_on_the_first_page(tmp_path: Path) -> None:
    head, row = CLAIMS.splitlines()
    claims = "\n".join([head, *(row.replace("4.1 %", f"{place}.1 %") for place in range(7, 20))])
    out = reported(tmp_path, *examiners_day(tmp_path, claims), "--pdf")
    for pages in (pages_of(out / "report.pdf"), printed(tmp_path, out / "report.html")):
        assert "cutcard" in pages[0]
        assert "AnExaminerDate" in pages[0]
        assert "Contents" in pages[1]


def test_the_report_on_hostile_files_compiles_and_runs_nothing(tmp_path: Path) -> None:
    """Twice to the same bytes; and as it stands even where TeX may run programs."""
    arguments = [*hostile_arguments(tmp_path), "--pdf"]
    pdf = (reported(tmp_path, *arguments) / "report.pdf").read_bytes()
    shutil.rmtree(tmp_path / "out")
    assert (reported(tmp_path, *arguments) / "report.pdf").read_bytes() == pdf
    found = "".join(pages_of(tmp_path / "out" / "report.pdf"))
    assert as_set(r"\write18{touch pwned}") in found
    (tmp_path / "tex").mkdir()
    latex = (tmp_path / "out" / "report.tex").read_text(encoding="utf-8")
    found = set_by_tex(tmp_path / "tex", latex)
    for text in HOSTILE_TEXTS:
        if text.isascii() or "U+" in latex_text(text):  # an accent is a sign apart to pdftotext
            assert as_set(text) in found
    assert not list(tmp_path.rglob("pwned*"))


def in_cells(text: str) -> Table:
    return Table(text, (text, text), ((text, text), (text, "1")), "lr", (text,))


IN_EVERY_PLACE: dict[str, Callable[[str], Block]] = {
    "text": str,
    "item": lambda text: Items((text, text)),
    "signature": Signature,
    "cells": in_cells,
    "long table": lambda text: in_cells(text)._replace(rows=((text, "1"),) * 60),
    "paragraphs": lambda text: in_cells(text)._replace(
        rows=((text, "1"), (text, "2"), ("x " * 90, ""))
    ),
}


@pytest.mark.parametrize("place", IN_EVERY_PLACE)
def test_tex_sets_hostile_text_in_every_place_of_a_document(tmp_path: Path, place: str) -> None:
    blocks = tuple(IN_EVERY_PLACE[place](text) for text in HOSTILE_LATEX)
    found = set_by_tex(tmp_path, latex_document(Document("A", "B", blocks, ())))
    for text in HOSTILE_LATEX:
        assert as_set(text) in found


def test_tex_sets_hostile_text_in_every_heading(tmp_path: Path) -> None:
    for number, text in enumerate([*HOSTILE_LATEX, HOSTILE]):
        folder = tmp_path / str(number)
        folder.mkdir()
        sections = (Section(text, ("x",)), Section(text, ("y",), level=2))
        found = set_by_tex(folder, latex_document(Document(text, text, ("z",), sections)))
        # Title, two headings and their lines in the contents; the head of a page may be cut.
        assert not as_set(text) or found.count(as_set(text)) >= 5


CHARACTERS = [
    *range(0x20, 0x250),
    *range(0x370, 0x400, 5),
    *range(0x2000, 0x2070),
    *range(0x20A0, 0x20C0),
    *range(0x2190, 0x21A0),
    *range(0x2200, 0x2266),
    *range(0x2654, 0x2668),
    0x0, 0x7, 0x1B, 0x416, 0x5D0, 0x627, 0x4E00, 0xE000, 0xFEFF, 0xFFFD, 0x1F0A1, 0x1F600, 0x10FFFF,
]  # fmt: skip


def test_tex_sets_every_character_as_itself_or_by_its_number(tmp_path: Path) -> None:
    lines = [f"({number})={latex_text(chr(number))}=\\par" for number in CHARACTERS]
    document = "\\documentclass{article}\\begin{document}\n"
    found = set_by_tex(tmp_path, f"{document}{chr(10).join(lines)}\n\\end{{document}}\n")
    by_number = 0
    for number in CHARACTERS:
        written = latex_text(chr(number))
        if "U+" in written:
            by_number += 1
            assert f"({number})=[U+{number:04X}]=" in found
        elif " " < chr(number) <= "~":
            assert f"({number})={chr(number).translate(SET_AS)}=" in found
        else:
            assert f"({number})=" in found
    assert 250 < by_number < len(CHARACTERS) - 250


BROWSER = (
    "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


def browsed(folder: Path, page: Path, *options: str) -> str:
    """What a real browser answers about a page; it has no network and a fresh profile."""
    profile = tempfile.mkdtemp(dir=folder)
    apart = (f"--user-data-dir={profile}", "--host-resolver-rules=MAP * ~NOTFOUND")
    return run(*BROWSER, *apart, *options, page.as_uri())


def printed(folder: Path, page: Path) -> list[str]:
    """The words on each page as the browser prints them, without blanks."""
    pdf = folder / "printed.pdf"
    browsed(folder, page, "--no-pdf-header-footer", f"--print-to-pdf={pdf}")
    return pages_of(pdf)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages for browsers: of the examiner's day, and on hostile files."""
    made = {}
    for name, arguments in (("day", examiners_day), ("hostile", hostile_arguments)):
        folder = tmp_path_factory.mktemp(name)
        made[name] = reported(folder, *arguments(folder)) / "report.html"
    return made


def changed(folder: Path, page: Path, end: str, *, policy: bool) -> Path:
    """A copy of the page with something of ours at its end, and its policy kept or not."""
    html = page.read_text(encoding="utf-8").replace("</main>", f"{end}</main>")
    if not policy:
        html = re.sub('<meta http-equiv="Content-Security-Policy"[^>]*>', "", html)
    copy = folder / f"copy-{policy}.html"
    copy.write_text(html, encoding="utf-8")
    return copy


SCRIPT = '<script>document.title = "pwned"</script>'


def test_no_script_runs_in_a_browser(pages: dict[str, Path], tmp_path: Path) -> None:
    """One that got in would not run either, because of the policy; without that it would."""
    titled = "<title>Exact odds of baccarat wagers</title>"
    dom = browsed(tmp_path, pages["hostile"], "--dump-dom")
    assert titled in dom
    found = Page(dom)
    assert found.tags["script"] == found.tags["img"] == found.tags["iframe"] == 0
    assert not [name for _, name, _ in found.attributes if name.startswith("on")]
    texts = "".join(text for _, text in found.texts)
    assert all(text in texts for text in HOSTILE_TEXTS)
    guarded = changed(tmp_path, pages["hostile"], SCRIPT, policy=True)
    assert titled in browsed(tmp_path, guarded, "--dump-dom")
    open_ = changed(tmp_path, pages["hostile"], SCRIPT, policy=False)
    assert "<title>pwned</title>" in browsed(tmp_path, open_, "--dump-dom")


def requests(folder: Path, page: Path) -> set[str]:
    """The addresses that a page asks for; those that the browser itself asks for have no origin."""
    log = folder / "net.json"
    browsed(folder, page, f"--log-net-log={log}", "--dump-dom")
    found = json.loads(log.read_text(encoding="utf-8"))
    started = found["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"]
    asked = [each["params"] for each in found["events"] if each["type"] == started]
    asked = [each for each in asked if "initiator" in each]
    return {each["url"] for each in asked if each["initiator"] != "not an origin"}


def test_the_page_asks_nothing_of_the_network(pages: dict[str, Path], tmp_path: Path) -> None:
    for page in pages.values():
        assert requests(tmp_path, page) == set()
    picture = '<img src="http://example.org/x.png">'
    guarded = changed(tmp_path, pages["day"], picture, policy=True)
    assert requests(tmp_path, guarded) == set()
    open_ = changed(tmp_path, pages["day"], picture, policy=False)
    assert requests(tmp_path, open_) == {"http://example.org/x.png"}


def test_every_printed_page_is_headed(pages: dict[str, Path], tmp_path: Path) -> None:
    found = printed(tmp_path, pages["day"])
    for text in ON_PAGE_ONE:
        assert "".join(text.split()) in found[0]
    for name, reference in (("day", CASE["reference"]), ("hostile", HOSTILE_TEXTS[1])):
        found = printed(tmp_path, pages[name])
        assert len(found) > 5
        for number, page in enumerate(found, 1):
            assert f"Case{''.join(reference.split())}," in page
            assert f"{number}/{len(found)}" in page


MEASURE = """<script>
addEventListener("load", () => {
  const plots = [...document.querySelectorAll("svg[role=img]")].map(e => e.getBoundingClientRect());
  parent.postMessage({
    inner: innerWidth, whole: document.documentElement.scrollWidth, plots: plots.length,
    least: Math.min(...plots.map(p => Math.min(p.width, p.height))),
    right: Math.max(...plots.map(p => p.right)),
  }, "*");
});
</script>"""
FRAME = """<!DOCTYPE html><body><script>
addEventListener("message", e => document.body.append("found" + JSON.stringify(e.data) + "found"));
</script><iframe src="{page}" style="border: 0; width: {width}px; height: 800px"></iframe></body>"""
"""A browser's window has a least width, a frame in it has none."""


@pytest.mark.parametrize("width", [320, 390, 1000])
@pytest.mark.parametrize("name", ["day", "hostile"])
def test_a_page_does_not_scroll_sideways(
    pages: dict[str, Path], tmp_path: Path, name: str, width: int
) -> None:
    """At the width of a phone too; and the plots are there and within it."""
    copy = changed(tmp_path, pages[name], MEASURE, policy=False)
    frame = tmp_path / "frame.html"
    frame.write_text(FRAME.format(page=copy.name, width=width), encoding="utf-8")
    dom = browsed(
        tmp_path, frame, "--virtual-time-budget=10000", "--window-size=1200,900", "--dump-dom"
    )
    found = json.loads(dom.split("found{")[-1].split("}found")[0].join("{}"))
    assert found["inner"] == width
    assert found["whole"] <= width
    # The totals; and for each wager how it settles, and the edge by decks.
    assert found["plots"] == 1 + 2 * (1 if name == "day" else len(HOSTILE_TEXTS))
    assert found["least"] > 80
    assert found["right"] <= width


def test_wheel_in_an_empty_environment(tmp_path: Path) -> None:
    """Built, installed without development tools, and called from another folder."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*install, "--require-hashes", "-r", ROOT / "requirements.lock")
    run(*install, "--no-deps", wheel)
    edge = run(python.with_name("baccarat-exact"), "edge", "banker:commission-5", cwd=tmp_path)
    assert "1.0579 %" in edge
    assert run(python, "-m", "baccarat_exact", "wagers", cwd=tmp_path).count("Source:") == 16
