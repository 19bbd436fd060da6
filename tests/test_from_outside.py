"""What other programs say: a count in C, TeX, and pip in an empty environment."""

import itertools
import json
import random
import re
import shutil
import subprocess
import sys
import unicodedata
import venv
from collections.abc import Callable
from pathlib import Path

import pytest
from test_document import HOSTILE_LATEX

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


def test_latex_compiles_and_sets_hostile_text_as_it_stands(tmp_path: Path) -> None:
    wager = bx.Wager(
        id="hostile",
        title=HOSTILE,
        source=HOSTILE,
        lines=(bx.Line("tie", 'winner == "tie" and 0 <= margin < 5'),),
        scales=(bx.Scale.of("8", 8),),
    )
    joint = bx.odds("player_total,banker_total")
    shown: list[Record] = [bx.edge(wager), wager, bx.attributes(), bx.wagers(), joint]
    tables = [latex(record) for record in shown]
    kept = [(ROOT / "outputs" / name).read_text() for name in ("edges.tex", "lines.tex")]
    body = "\n".join([*kept, *tables])
    document = "\\documentclass{article}\\usepackage{booktabs,longtable}\\begin{document}\n"
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


SET_AS = str.maketrans({"'": "\u2019", "^": "\u02c6", "~": "\u02dc", "_": None, "\u2665": "\u2661"})
"""What pdftotext calls the signs that LaTeX sets for these; an underscore is a line to it."""


def as_set(text: str) -> str:
    """A text as it must stand in the document: as itself, or by its numbers."""
    written = "".join(
        f"[U+{ord(character):04X}]" if "U+" in latex_text(character) else character
        for character in text
    )
    with_minus = re.sub("^-(?=[0-9])", "\u2212", written)
    return "".join(with_minus.translate(SET_AS).split())


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
