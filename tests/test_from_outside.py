"""What other programs say: a count in C, TeX, and pip in an empty environment."""

import itertools
import json
import random
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

import baccarat_exact as bx
from baccarat_exact.coup import Value
from baccarat_exact.records import Record
from baccarat_exact.reports import latex

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
