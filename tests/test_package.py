"""The package as a whole: its public names, its documents and its outputs stay in step."""

import doctest
import pickle
import re
import shlex
import shutil
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path

import pytest

import baccarat_exact as bx
from baccarat_exact import reports
from baccarat_exact.analysis.stakes import at_stakes
from baccarat_exact.cli import COMMANDS, main
from baccarat_exact.records import Record

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = ("README.md", "docs/designing.md")
"""Documents whose commands are run."""


@pytest.mark.parametrize("name", bx.__all__)
def test_public_names_exist(name: str) -> None:
    assert getattr(bx, name) is not None
    assert name in dir(bx)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = bx.nothing


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_a_function_too(command: str) -> None:
    assert callable(getattr(bx, command))


def test_wagers_is_a_function_whatever_was_imported() -> None:
    import_module("baccarat_exact.wagers.tiger")
    assert [wager.id for wager in bx.wagers()][:3] == ["player", "banker", "tie"]


def test_outputs_are_what_the_report_makes(tmp_path: Path) -> None:
    made = contents(tmp_path, bx.report(out=tmp_path).files)
    kept = contents(ROOT / "outputs", (ROOT / "outputs").rglob("*"))
    assert made == kept


def contents(folder: Path, paths: Iterable[Path]) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in paths if path.is_file()
    }


def test_python_in_the_readme() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.failed == 0
    assert results.attempted >= 5


@pytest.fixture
def in_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the examples in it, to which commands may write."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)


def joined(document: str) -> str:
    """A document, with commands of several lines on one."""
    return re.sub(r"\\\n\s*", "", (ROOT / document).read_text(encoding="utf-8"))


@pytest.mark.usefixtures("in_a_copy")
@pytest.mark.parametrize("document", DOCUMENTS)
def test_commands_in_documents_print_what_is_shown(
    document: str, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = re.findall(
        r"```console\n\$ baccarat-exact (.*?)\n(.*?)```", joined(document), re.DOTALL
    )
    assert len(blocks) >= 3
    for command, shown in blocks:
        assert run(command, capsys, code=int("differs" in shown)) == shown


@pytest.mark.usefixtures("in_a_copy")
@pytest.mark.parametrize("document", DOCUMENTS)
def test_other_commands_in_documents_work(
    document: str, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = re.findall(r"^    baccarat-exact (.*?)(?:\s+#.*)?$", joined(document), re.MULTILINE)
    assert len(commands) >= 8
    for command in commands:
        assert run(command, capsys) or "--out" in command
        written = re.search(r"--(?:out|plot) (\S+)", command)
        assert written is None or Path(written[1]).exists()


def test_headline_results_in_the_readme() -> None:
    rows = re.findall(r"^\| `(.+?)` \| `(.+?)` \| (.+?) % \|$", README, re.MULTILINE)
    found = {(edge.wager.id, edge.scale.name): edge for edge in bx.edges()}
    assert len(rows) >= 9
    for wager, scale, percent in rows:
        exact = found[wager, scale].house_edge * 100
        assert f"{round(exact * 10**4):d}" == percent.replace(".", "")


def run(command: str, capsys: pytest.CaptureFixture[str], code: int = 0) -> str:
    with pytest.raises(SystemExit) as exit_:
        main(shlex.split(command, comments=True))
    captured = capsys.readouterr()
    assert exit_.value.code == code
    writes = command.startswith(("report", "certify", "workbench")) or "--plot" in command
    assert captured.err == "" or writes
    return captured.out


def test_locks_agree() -> None:
    """What the program runs with is what it is tested with."""
    pin = re.compile(r"^([a-z0-9-]+==[^ ]+(?: ; .*)?) \\$", re.MULTILINE)
    needed = set(pin.findall((ROOT / "requirements.lock").read_text()))
    tested = set(pin.findall((ROOT / "requirements-dev.lock").read_text()))
    assert needed
    assert needed <= tested


def records() -> list[Record]:
    """One of every kind of record that the package gives to people."""
    shoe = bx.Shoe.of_decks(8)
    return [
        bx.edge("tiger", shoe),
        bx.edges(shoe),
        bx.expected_values(["tie", "lucky-8-player"], [shoe]),
        bx.odds("winner", shoe, where="player_natural"),
        bx.outcomes(shoe, "margin"),
        bx.attributes(),
        bx.clauses(shoe),
        bx.at_stake(bx.edge("banker"), 7, payout_unit="0.25"),
        at_stakes(bx.edges(shoe), 300, max_payout=30_000),
        bx.slip({"banker": 100, "tie": 10}),
        bx.read_table("lucky-8"),
        bx.compare(["perfect-pairs", "tiger"], shoe),
        bx.compare("perfect-pairs", shoe).differences[0],
        bx.solve("tiger", line="two-card", target="5%"),
        bx.solve("tiger", between=("4%", "6%"), pays={"two-card": "10..15"}),
        bx.settle("player Kh 6s; banker 2d 4c"),
        bx.examples("tiger"),
        bx.formula("tiger", shoe),
        bx.verify(),
        bx.wagers(),
        bx.wagers().listed[0],
        bx.PUNTO_BANCO,
        shoe,
    ]


def test_every_kind_of_record_is_among_these() -> None:
    written = {
        import_module("baccarat_exact.reports.report").Report,
        import_module("baccarat_exact.reports.certificate").Certificate,
    }
    assert {type(record) for record in records()} | written == set(Record.__subclasses__())


@pytest.mark.parametrize("record", records(), ids=lambda record: type(record).__name__)
def test_every_record_can_be_shown_and_sent(record: Record) -> None:
    for written in (reports.text, reports.html, reports.latex, reports.csv, reports.json_text):
        assert len(written(record)) > 40
    assert len(record.to_frame())
    assert pickle.loads(pickle.dumps(record)) == record


def test_what_is_written_can_be_shown_too(tmp_path: Path) -> None:
    report = bx.report(["tie"], out=tmp_path)
    certificate = bx.certify(["tie"], out=tmp_path / "tie.json")
    for made in (report, certificate):
        for written in (reports.text, reports.html, reports.latex, reports.csv, reports.json_text):
            assert "14.3596" in written(made)


def test_a_question_without_answers_still_has_columns() -> None:
    never = bx.odds("winner", where='winner == "tie" and margin == 3')
    assert reports.csv(never).startswith("winner,ways,probability,")
    assert list(never.to_frame().columns)[:3] == ["winner", "ways", "probability"]
    with pytest.raises(bx.InputError, match="no coup meets the condition"):
        never.conditional_probability(("tie",))


COUP = "player Qh 6s; banker 9d 2c 4h"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: bx.edges(wagers=5), "5 is no wager"),  # type: ignore[arg-type]
        (lambda: bx.compare(5), "5 is no wager"),  # type: ignore[arg-type]
        (lambda: bx.settle(COUP, 5), "5 is no wager"),  # type: ignore[arg-type]
        (lambda: bx.workbench(5), "5 is no wager"),  # type: ignore[arg-type]
        (lambda: bx.compare("tie", 8), "8 is not a shoe"),  # type: ignore[arg-type]
        (lambda: bx.solve("tie", 8, line="tie", target="5%"), "8 is not a shoe"),  # type: ignore[arg-type]
        (lambda: bx.solve("tie", line="tie"), "the target is missing"),
        (lambda: bx.solve("tie", between="4%", pays={"tie": [8]}), "is no window"),  # type: ignore[arg-type]
        (lambda: bx.solve("tie", between=("4%", "6%"), pays={"tie": 8}), "no pays to try"),  # type: ignore[dict-item]
        (lambda: bx.read_table(3), "3 is no table"),  # type: ignore[arg-type]
        (lambda: bx.read_wagers(True), "True is no path"),  # type: ignore[arg-type]
    ],
)
def test_what_a_function_cannot_take_is_named(call: Callable[[], object], said: str) -> None:
    with pytest.raises(bx.InputError, match=re.escape(said)):
        call()
