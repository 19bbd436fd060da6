"""The command line as its users meet it: exact data on stdout, one clear line on stderr."""

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from baccarat_exact.cli import COMMANDS, main
from baccarat_exact.coup import ATTRIBUTES
from baccarat_exact.wagers import WAGERS


class Run(NamedTuple):
    code: int
    out: str
    err: str


Call = Callable[..., Run]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """The command line called in this process."""

    def run(*arguments: str) -> Run:
        with pytest.raises(SystemExit) as exit_:
            main(list(arguments))
        captured = capsys.readouterr()
        assert isinstance(exit_.value.code, int)
        return Run(exit_.value.code, captured.out, captured.err)

    return run


def test_edge_json_is_the_contract(call: Call) -> None:
    """The example of the contract: tiger on eight decks."""
    run = call("edge", "tiger", "--format", "json")
    answer = json.loads(run.out)
    assert (run.code, run.err) == (0, "")
    assert answer["shoe"] == {"cards": 416, "total_ways": "4998398275503360"}
    (result,) = answer["results"]
    assert (result["wager"], result["scale"]) == ("tiger", "12-22")
    assert [line["line"] for line in result["lines"]] == ["two-card", "three-card"]
    assert result["lines"][0]["ways"] == "186173936904192"
    assert result["lines"][0]["pays"] == "12"
    assert result["push_ways"] == "0"
    assert result["house_edge_percent"] == "13.3602"
    assert result["standard_deviation"] == "3.7861"
    ways = sum(int(line["ways"]) for line in result["lines"]) + int(result["loss_ways"])
    assert ways == 4998398275503360
    assert Fraction(result["house_edge"]) == -Fraction(result["expected_value"])


def test_edge_without_a_wager_has_every_wager_and_scale(call: Call) -> None:
    results = json.loads(call("edge", "--format", "json").out)["results"]
    names = [f"{result['wager']}:{result['scale']}" for result in results]
    assert names == [f"{w.id}:{s.name}" for w in WAGERS for s in w.scales]
    assert len(names) == len(set(names)) >= 18
    assert names[:3] == ["player:even-money", "banker:commission-5", "banker:even-money"]


def test_infinite_decks(call: Call) -> None:
    answer = json.loads(call("edge", "tie", "--decks", "inf", "--format", "json").out)
    assert answer["shoe"] == {"cards": "inf", "total_ways": str(52**6)}


def test_pays_by_place_and_by_name(call: Call) -> None:
    by_place = call("edge", "tiger", "--pays", "12,20 to 1", "--format", "json")
    by_name = call("edge", "tiger", "--pays", "three-card=20,two-card=13 for 1", "--format", "json")
    assert by_place == by_name
    (result,) = json.loads(by_place.out)["results"]
    assert result["scale"] == "custom"
    assert result["house_edge_percent"] == "16.6836"  # published as 16.68 % for 12-20


def test_scale_must_exist_in_every_wager_named(call: Call) -> None:
    assert call("edge", "player", "banker", "--scale", "even-money").code == 0
    run = call("edge", "player", "tie", "--scale", "even-money")
    assert run.code == 2
    assert "scale of tie" in run.err


def test_shoe_file_and_removals_agree(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "shoe.csv"
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "hdcs" if rank != "8"]
    rows = [f"{card},{5 if card == '9h' else 8}" for card in cards]
    file.write_text("card,count\n" + "\n".join(rows) + "\n")
    from_file = call("edge", "--shoe", str(file), "--format", "json")
    removed = call("edge", "--remove", "8* 3x9h", "--format", "json")
    assert from_file.out == removed.out
    assert json.loads(removed.out)["shoe"]["cards"] == 416 - 32 - 3


def test_odds_json_is_the_contract(call: Call) -> None:
    answer = json.loads(call("odds", "--by", "player_total,banker_total", "--format", "json").out)
    assert set(answer["rows"][0]) == {"player_total", "banker_total", "ways", "probability"}
    assert len(answer["rows"]) == 100
    assert sum(int(row["ways"]) for row in answer["rows"]) == int(answer["shoe"]["total_ways"])


def test_odds_where_adds_conditional_probability(call: Call) -> None:
    arguments = ("odds", "--by", "winner", "--where", "player_natural", "--format", "json")
    rows = json.loads(call(*arguments).out)["rows"]
    assert sum(Fraction(row["conditional_probability"]) for row in rows) == 1
    assert [row["winner"] for row in rows] == ["player", "banker", "tie"]


@pytest.mark.parametrize("command", ["edge", "odds", "wagers", "attributes"])
@pytest.mark.parametrize("output_format", ["table", "json", "csv", "latex"])
def test_every_format_of_every_command(call: Call, command: str, output_format: str) -> None:
    by = ["--by", "winner,player_pair_rank"] if command == "odds" else []
    run = call(command, *by, "--format", output_format)
    assert (run.code, run.err) == (0, "")
    if output_format == "json":
        json.loads(run.out)
    elif output_format == "csv":
        lines = list(csv.reader(io.StringIO(run.out)))
        assert len({len(line) for line in lines}) == 1
        assert len(lines) > 3
    elif output_format == "latex":
        assert run.out.startswith("% for a document with ")
        assert run.out.count(r"\bottomrule") > 0
    else:
        assert max(map(len, run.out.splitlines())) <= 80


def test_edge_csv_has_every_line_and_the_edge(call: Call) -> None:
    rows = list(csv.DictReader(io.StringIO(call("edge", "tiger", "--format", "csv").out)))
    assert [row["line"] for row in rows] == ["two-card", "three-card", "loss"]
    assert {row["house_edge_percent"] for row in rows} == {"13.3602"}
    assert sum(Fraction(row["contribution"]) for row in rows) == -Fraction(rows[0]["house_edge"])


def test_places(call: Call) -> None:
    ten = call("edge", "perfect-pairs:two", "--decks", "6", "--places", "10", "--format", "json")
    (result,) = json.loads(ten.out)["results"]
    assert result["house_edge"] == "19/311"
    assert result["house_edge_percent"] == "6.1093247588"  # 19/311 = 0.061093247588...


def test_report_writes_and_prints(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    run = call("report", "--out", str(folder))
    assert run.code == 0
    assert "perfect-pairs" in run.out
    written = [path for path in folder.rglob("*") if path.is_file()]
    assert f"wrote {len(written)} files to {folder}\n" in run.err
    assert {"report.html", "report.xlsx", "certificate.json", "SHA256SUMS"} <= {
        path.name for path in written
    }


BAD_SHOES = {
    "missing column": (b"card\nAh\n", "count"),
    "duplicate card": (b"card,count\nAh,1\nAh,1\n", "line 3"),
    "negative count": (b"card,count\nAh,-1\n", "'-1'"),
    "fractional count": (b"card,count\nAh,1.5\n", "'1.5'"),
    "absurdly large count": (b"card,count\nAh,1000000001\n", "'1000000001'"),
    "card that does not exist": (b"card,count\n1h,1\n", "'1h'"),
    "not UTF-8": (b"card,count\nAh,\xff\n", "UTF-8"),
    "too small to count": (b"card,count\nAh,5\n", "5 cards"),
    "empty": (b"", "card,count"),
    "too long": (b"card,count\n" + b" " * 1_000_000, "1,000,000 bytes"),
}


@pytest.mark.parametrize("case", BAD_SHOES)
def test_bad_shoe_files(call: Call, tmp_path: Path, case: str) -> None:
    content, named = BAD_SHOES[case]
    file = tmp_path / "shoe.csv"
    file.write_bytes(content)
    run = call("edge", "banker", "--shoe", str(file))
    assert_one_line(run, "--shoe", named)


DEEP = {
    "10,000 nested parentheses": "(" * 10_000 + "1" + ")" * 10_000,
    "100,000 times not": "not " * 100_000 + "player_natural",
    "a megabyte": "player_natural or " * 60_000 + "player_natural",
    "900 times not": "not " * 900 + "player_natural",
    "190 parentheses, one unclosed": "(" * 190 + "player_natural" + ")" * 189,
}


@pytest.mark.parametrize("case", DEEP)
def test_deep_and_long_conditions(call: Call, case: str) -> None:
    assert_one_line(call("odds", "--by", "winner", "--where", DEEP[case]), "--where")


BAD = [
    (["edge", "tigre"], "'tigre'", "tiger"),
    (["edge", "tiger:12-23"], "'12-23'", "12-22"),
    (["edge", "tiger", "--scale", "x"], "--scale", "'x'", "12-22"),
    (["edge", "tigre", "--scale", "x"], "Error: unknown wager 'tigre'"),
    (["edge", "tiger:12-22", "--scale", "12-22"], "tiger"),
    (["edge", "tiger", "--pays", "12"], "--pays", "two-card, three-card", "given is 1"),
    (["edge", "tiger", "--pays", "two-card=12"], "--pays", "three-card"),
    (["edge", "tiger", "--pays", "two-card=12,four-card=1"], "'four-card'"),
    (["edge", "tiger", "--pays", "12,x"], "'x'", "13 for 1"),
    (["edge", "tiger", "tie", "--pays", "1,2"], "--pays", "named is 2"),
    (["edge", "--pays", "1"], "--pays", "named is 0"),
    (["edge", "--decks", "0"], "--decks", "0"),
    (["edge", "--decks", ""], "--decks", "''"),
    (["edge", "--decks", "99999999999"], "--decks", "1,000,000,000"),
    (["report", "--out", ""], "no name"),
    (["report", "tigre"], "'tigre'", "tiger"),
    (["report", "tiger:12-23"], "'12-23'", "12-22"),
    (["report", "--wagers", "nowhere.toml"], "--wagers", "nowhere.toml"),
    (["report", "--rules", "nowhere.toml"], "--rules", "nowhere.toml"),
    (["report", "--shoe", "nowhere.csv"], "--shoe", "nowhere.csv"),
    (["report", "--decks", "8", "--shoe", "shoe.csv"], "--decks", "--shoe"),
    (["report", "--claims", "nowhere.csv"], "nowhere.csv"),
    (["report", "--case", "nowhere.toml"], "nowhere.toml"),
    (["report", "--places", "61"], "--places", "61"),
    (["report", "--fdp"], "--fdp", "--pdf"),
    (["certify", "tigre"], "'tigre'", "tiger"),
    (["certify", "--out", ""], "name a file"),
    (["certify", "--rules", "nowhere.toml"], "--rules", "nowhere.toml"),
    (["certify", "--claims", "nowhere.csv"], "nowhere.csv"),
    (["odds", "--by", "winner", "--where", "winner == tie"], "--where", '"tie"'),
    (["odds", "--by", "winner", "--where", "cards = 4"], "--where", "=="),
    (["edge", "--decks", "-1"], "--decks", "'-1'"),
    (["edge", "--decks", "1.5"], "--decks", "'1.5'"),
    (["edge", "--decks", "1000000001"], "--decks", "1,000,000,000"),
    (["edge", "--decks", "8", "--shoe", "shoe.csv"], "--decks", "--shoe"),
    (["edge", "--shoe", "nowhere.csv"], "--shoe", "nowhere.csv"),
    (["edge", "--shoe", "."], "--shoe", "folder"),
    (["edge", "--decks", "1", "--remove", "9h 9h"], "--remove", "9h"),
    (["edge", "--remove", "9x9h"], "--remove", "9x9h"),
    (["edge", "--remove", "3x8*"], "--remove", "3x8*"),
    (["edge", "--remove", "10h"], "--remove", "Th"),
    (["edge", "--decks", "inf", "--remove", "Ah"], "--remove", "infinitely"),
    (["edge", "--places", "61"], "--places", "61"),
    (["edge", "--format", "xml"], "--format", "xml"),
    (["edge", "--fromat", "json"], "--fromat", "--format"),
    (["odds"], "--by"),
    (["odds", "--by", "winer"], "--by", "'winer'", "winner"),
    (["odds", "--by", "winner", "--where", "len(cards)"], "--where", "character 1", "len(cards)"),
    (["odds", "--by", "winner", "--where", "cards.real == 4"], "--where", "cards.real"),
    (["odds", "--by", "winner", "--where", "2 ** 3 == cards"], "--where", "2 ** 3"),
    (["odds", "--by", "winner", "--where", "lambda: 1"], "--where", "lambda"),
    (["odds", "--by", "winner", "--where", "[x for x in cards]"], "--where", "for x"),
    (["odds", "--by", "winner", "--where", "(cards == 4"], "--where", "never closed"),
    (["odds", "--by", ",".join(ATTRIBUTES)], "pairs of hands apart", "ask for fewer"),
    (["wagers", "nothing"], "'nothing'"),
    (["nothing"], "'nothing'", "edge"),
]


@pytest.mark.parametrize(
    ("arguments", "named"), [(case[0], case[1:]) for case in BAD], ids=lambda case: str(case)[:60]
)
def test_bad_input(call: Call, arguments: list[str], named: tuple[str, ...]) -> None:
    assert_one_line(call(*arguments), *named)


def assert_one_line(run: Run, *named: str) -> None:
    assert run.code == 2
    assert run.out == ""
    assert run.err.startswith("Error: ")
    assert run.err.count("\n") == 1
    assert len(run.err) < 500
    for name in named:
        assert name in run.err


def test_output_folder_that_cannot_be_written(call: Call, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    run = call("report", "--out", str(tmp_path / "file"))
    assert_one_line(run, "file")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "in the way"


def test_help_of_every_command_fits(call: Call) -> None:
    whole = call("--help").out
    for command, summary in COMMANDS.items():
        assert summary in whole
        text = call(command, "--help").out
        assert max(map(len, (whole + text).splitlines())) <= 80


def test_no_argument_shows_the_help(call: Call) -> None:
    assert call() == call("--help")


def in_a_process(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["--help"], ["numpy", "pandas", "sympy", "scipy", "baccarat_exact.wagers"]),
        (["--version"], ["numpy", "pandas", "sympy", "scipy", "baccarat_exact.wagers"]),
        (["edge", "--help"], ["numpy", "pandas", "sympy", "scipy"]),
        (["report", "--help"], ["numpy", "pandas", "scipy", "matplotlib", "openpyxl"]),
        (["certify", "--help"], ["numpy", "pandas", "scipy", "matplotlib", "openpyxl"]),
        (["wagers"], ["numpy", "pandas", "sympy", "scipy"]),
        (["edge", "banker"], ["pandas", "sympy", "scipy"]),
        (["edge", "--format", "json"], ["pandas", "sympy"]),
    ],
    ids=str,
)
def test_commands_load_only_what_they_need(arguments: list[str], absent: list[str]) -> None:
    code = (
        "import sys\nfrom baccarat_exact.cli import main\n"
        f"try:\n    main({arguments!r})\n"
        "except SystemExit as exit:\n    assert exit.code == 0\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    assert not set(absent) & set(in_a_process("-c", code).stderr.split())


def test_importing_the_package_is_light() -> None:
    code = "import baccarat_exact, sys; print(*sys.modules)"
    loaded = set(in_a_process("-c", code).stdout.split())
    assert not loaded & {"numpy", "pandas", "sympy", "scipy", "click"}


def test_python_m_is_the_command_line() -> None:
    run = in_a_process("-m", "baccarat_exact", "--version")
    assert run.stdout.startswith("baccarat-exact, version ")


def test_a_reader_that_stops_early_is_no_error() -> None:
    command = [sys.executable, "-m", "baccarat_exact", "odds", "--format", "csv"]
    command += ["--by", "player_pair,banker_pair,player_third_rank,banker_third_rank"]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=buffered
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("player_pair,banker_pair,")
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


@pytest.mark.parametrize(
    "arguments", [["--help"], ["edge"], ["wagers", "--format", "csv"]], ids=str
)
def test_output_that_cannot_be_written_is_one_line(arguments: list[str]) -> None:
    full = Path("/dev/full")
    assert full.exists(), "this test needs a device that is always full"
    with full.open("w") as device:
        run = subprocess.run(
            [sys.executable, "-m", "baccarat_exact", *arguments],
            stdout=device,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert run.returncode == 2
    assert run.stderr.startswith("Error: the output cannot be written: ")
    assert run.stderr.count("\n") == 1


def test_shell_completion_answers() -> None:
    asked = {"_BACCARAT_EXACT_COMPLETE": "bash_complete", "COMP_WORDS": "x ed", "COMP_CWORD": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "baccarat_exact"],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert run.stdout.splitlines() == ["plain,edge"]


def test_ten_attributes_still_fit(call: Call) -> None:
    names = [name for name in ATTRIBUTES if "rank" not in name and "suit" not in name][:10]
    run = call("odds", "--by", ",".join(names))
    assert run.code == 0
    assert max(map(len, run.out.splitlines())) <= 80
