"""The workbench: its counts, its page, and in a real browser its numbers, to the last digit."""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from test_report import HOSTILE as HOSTILE_TEXTS
from test_report import toml

import baccarat_exact as bx
from baccarat_exact.analysis.edge import Edge, edge, edges
from baccarat_exact.analysis.would_match import DECKS
from baccarat_exact.cli import main
from baccarat_exact.coup import of_each
from baccarat_exact.files import data_text
from baccarat_exact.reports.numbers import decimal, grouped, percent, rational, root
from baccarat_exact.reports.workbench import workbench, workbench_page
from baccarat_exact.wagers import WAGERS
from baccarat_exact.wagers.file import read_wagers
from baccarat_exact.wagers.wager import Line, Scale, Wager, pays_to_one

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHOES = {decks: bx.Shoe.of_decks(decks) for decks in DECKS}
BREAKING_OUT = [
    '</script><script>document.title="pwned"</script>',
    '<!--<script>document.title="pwned"</script>',
    "&lt;/script&gt; \u00a0 ${document.title} \\u003c $policy $$",
    *HOSTILE_TEXTS,
]


def call(*arguments: str) -> int:
    """The status of the command line, called in this process."""
    with pytest.raises(SystemExit) as exit_:
        main(["workbench", *arguments])
    assert isinstance(exit_.value.code, int)
    return exit_.value.code


def data_of(page: Path) -> dict[str, Any]:
    """What the page computes from, between its tags."""
    html = page.read_text(encoding="utf-8")
    (found,) = re.findall('<script type="application/json" id="counts">(.*)</script>\n', html)
    data: dict[str, Any] = json.loads(found)
    return data


def hostile_file(folder: Path) -> Path:
    """A wager file in which every title and source tries to break out."""
    path = folder / "hostile.toml"
    wagers = [
        "[[wager]]\n"
        + toml(id=f"h{place}", title=text, source=text)
        + "[[wager.line]]\n"
        + toml(name="tie", when='winner == "tie"')
        + "[wager.scales.s]\ntie = 8\n"
        for place, text in enumerate(BREAKING_OUT)
    ]
    path.write_text("".join(wagers), encoding="utf-8")
    return path


# The page as it is written


def test_the_command_writes_the_counts_of_every_wager(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "new" / "w.html"
    assert call("--out", str(page)) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"wrote {page}: open it in a browser\n")
    data = data_of(page)
    assert data["decks"] == [*(str(number) for number in range(1, 13)), "inf"]
    assert (data["version"], data["rules"]) == (bx.__version__, "Punto banco")
    assert data["totals"][7] == "4998398275503360"  # 416 * 415 * ... * 411
    assert data["totals"][12] == str(52**6)
    assert [wager["id"] for wager in data["wagers"]] == [wager.id for wager in WAGERS]
    for place, shoe in enumerate(SHOES.values()):
        for each in edges(shoe):
            (wager,) = [found for found in data["wagers"] if found["id"] == each.wager.id]
            assert wager["ways"][place] == [str(line.ways) for line in each.lines]
            (scale,) = [found for found in wager["scales"] if found["name"] == each.scale.name]
            assert scale["texts"] == [rational(line.pays) for line in each.lines]


def test_the_page_is_the_same_when_written_again(tmp_path: Path) -> None:
    first = workbench(out=tmp_path / "a.html")
    assert first == tmp_path / "a.html"
    assert workbench(out=tmp_path / "b.html").read_bytes() == first.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "b.html"]


def test_the_page_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    html = workbench("tiger", out=tmp_path / "w.html").read_text(encoding="utf-8")
    assert not re.search(r"https?:|@import|url\(|\bimport\b|fetch|XMLHttp|localStorage", html)
    assert not re.search(r"<(link|img|iframe|object|embed|base|form)\b|\ssrc=|\shref=", html)
    assert not re.search(r"\son[a-z]+=|\sstyle=|(inner|outer|Adjacent)HTML|eval\(", html)
    (policy,) = re.findall('http-equiv="Content-Security-Policy" content="(.*)"', html)
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[^']{44}'; script-src 'sha256-[^']{44}'; "
        r"base-uri 'none'; form-action 'none'",
        policy,
    )


def test_the_script_has_no_floats() -> None:
    """Nothing of Math, no parse, and no number with a point among its own."""
    script = data_text("workbench.js")
    code = re.sub(r"//.*|\"[^\"]*\"|`[^`]*`", "", script)
    assert not re.search(r"\bMath\b|parseFloat|parseInt|toFixed|\d\.\d|\d/\d", code)


def test_wagers_and_scales_are_those_asked_for(tmp_path: Path) -> None:
    assert call("tiger", "banker:even-money", "tiger", "--out", str(tmp_path / "w.html")) == 0
    asked = [
        (wager["id"], [scale["name"] for scale in wager["scales"]])
        for wager in data_of(tmp_path / "w.html")["wagers"]
    ]
    assert asked == [("tiger", ["12-22"]), ("banker", ["even-money"])]
    page = workbench(["banker:even-money", "banker:commission-5"], out=tmp_path / "w.html")
    (banker,) = data_of(page)["wagers"]
    assert [scale["name"] for scale in banker["scales"]] == ["even-money", "commission-5"]


def test_other_rules_are_counted_and_named(tmp_path: Path) -> None:
    stands = bx.Rules("Nobody draws", frozenset(), (frozenset(),) * 8)
    page = workbench(["tie", "tiger-pair"], out=tmp_path / "w.html", rules=stands)
    data = data_of(page)
    assert data["rules"] == "Nobody draws"
    ways = edge("tie", SHOES["8"], rules=stands).lines[0].ways
    assert data["wagers"][0]["ways"][7] == [str(ways)] != ["475627426473216"]
    # Of the examples those that can be dealt under these rules, in four cards.
    coups = [example["coup"] for example in data["wagers"][1]["examples"]]
    assert coups == [
        example.coup for example in WAGERS[11].examples if len(example.coup.split()) == 6
    ]


def test_hostile_text_stays_within_the_data(tmp_path: Path) -> None:
    page = tmp_path / "w.html"
    assert call("--wagers", str(hostile_file(tmp_path)), "--out", str(page)) == 0
    html = page.read_text(encoding="utf-8")
    assert [wager["title"] for wager in data_of(page)["wagers"]] == [
        " ".join(text.split()) for text in BREAKING_OUT
    ]
    assert html.count("<script") == html.count("</script>") == 2
    (data,) = re.findall('id="counts">(.*)</script>\n', html)
    assert data.isascii()
    assert not set("<>&") & set(data)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--out", "."], "'.' cannot be the workbench: name a file, such as workbench.html"),
        (["--out", ""], "cannot be the workbench: name a file"),
        (["--out", "there/w.html"], "cannot write to 'there'"),
        (["tigre"], "unknown wager 'tigre': did you mean tiger"),
        (["tiger:13"], "unknown scale of tiger '13': known are 12-22"),
        (["--wagers", "none.toml"], "--wagers: there is no file 'none.toml'"),
        (["--rules", "none.toml"], "--rules: there is no file 'none.toml'"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").write_text("a file")
    assert call(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("Error: ")
    assert captured.err.count("\n") == 1
    assert said in captured.err
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_two_wagers_of_one_id_are_an_error(tmp_path: Path) -> None:
    other = Wager("tie", "T", "s", (Line("t", 'winner == "tie"'),), (Scale.of("s", 8),))
    with pytest.raises(bx.InputError, match="two different wagers are called tie"):
        workbench(["tie", other], out=tmp_path / "w.html")
    with pytest.raises(bx.InputError, match="no wager is named"):
        workbench([], out=tmp_path / "w.html")


def luminance(colour: str) -> float:
    """The relative luminance of a colour such as #1b2430, as WCAG 2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_colours_can_be_told_apart_in_light_and_dark() -> None:
    """4.5 to 1 for text, and 3 to 1 for what marks a field or a bar: WCAG 2, 1.4.3 and 1.4.11."""
    schemes = re.findall(r":root \{([^}]*--ground[^}]*--wrong[^}]*)\}", data_text("workbench.css"))
    assert len(schemes) == 2
    texts = product(("ink", "quiet", "accent", "wrong"), ("panel", "ground", "here"), [4.5])
    marks = product(("field", "bar", "costs"), ("panel",), [3.0])
    for (ink, ground, least), scheme in product([*texts, *marks], schemes):
        colours = dict(re.findall(r"--([a-z]+): (#[0-9a-f]+)", scheme))
        darker, lighter = sorted((luminance(colours[ink]), luminance(colours[ground])))
        assert (lighter + 0.05) / (darker + 0.05) >= least, (ink, ground)


# The page in a real browser


class Watched:
    """A page of the browser, and what it complained of or asked the network for."""

    def __init__(self, page: "Page", path: Path) -> None:
        self.page, self.path = page, path
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.failed: list[str | None] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url.partition("#")[0]))
        page.on("requestfailed", lambda request: self.failed.append(request.failure))

    def open(self, address: str = "") -> "Page":
        self.page.goto("about:blank")
        self.page.goto(self.path.as_uri() + address)
        return self.page


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """Debian's browser, driven by its path; if it is missing the tests fail."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium")
    assert path, "chromium must be installed for this test"
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workbench of all built-in wagers."""
    return workbench(out=tmp_path_factory.mktemp("bench") / "w.html")


@contextmanager
def opened(browser: "Browser", path: Path, address: str = "", **options: Any) -> Iterator["Page"]:
    """The page in a window of its own; it must complain of nothing and ask nobody."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
    watched = Watched(context.new_page(), path)
    yield watched.open(address)
    assert watched.complaints == []
    assert set(watched.asked) == {path.as_uri()}
    context.close()


READ = """() => {
  const text = (id) => document.getElementById(id).textContent;
  const rows = (id) => [...document.querySelectorAll(`#${id} tbody tr`)]
    .map((row) => [...row.children].map((cell) => cell.textContent));
  return {
    edge: text("edge"), exact: text("exact"), back: text("return"), hit: text("hit"),
    deviation: text("deviation"), distance: text("distance"), total: text("total"),
    resolved: document.getElementById("resolved-figure").checkVisibility() ? text("resolved") : "",
    mean: text("mean"), settled: rows("settling"), decks: rows("by-decks"), scales: rows("scales"),
    pays: [...document.querySelectorAll("#pays input[type=text]")].map((input) => input.value),
  };
}"""


def shown_of(found: Edge, places: int = 4) -> dict[str, Any]:
    """What the page must show of an edge, written by the code that `edge` writes it with."""
    resolved = found.house_edge_resolved
    settled = [(line.line, line.pays, line.ways) for line in found.lines]
    rows = []
    for name, pays, ways in [*settled, ("loss", Fraction(-1), found.loss_ways)]:
        share = Fraction(ways, found.total_ways)
        whole, tenths = decimal(1 / share, 1).split(".") if ways else ("0", "")
        one_in = f"1 in {grouped(int(whole))}.{tenths}"
        push = ", a push" if ways and not pays else ""
        rows.append(
            [
                name,
                grouped(ways),
                f"{percent(share, places)} %, {one_in}" if ways else "never",
                f"{percent(pays * share, places)} %{push}",
            ]
        )
    return {
        "edge": f"{percent(found.house_edge, places)} %",
        "exact": rational(found.house_edge),
        "back": f"{percent(1 - found.house_edge, places)} %",
        "hit": f"{percent(found.hit_frequency, places)} %",
        "deviation": root(found.variance, places),
        "resolved": f"{percent(resolved, places)} %"
        if found.push_ways and resolved is not None
        else "",
        "total": grouped(found.total_ways),
        "mean": f"{percent(found.expected_value, places)} %",
        "settled": rows,
    }


def assert_shows(page: "Page", found: Edge, places: int = 4) -> dict[str, Any]:
    """The page shows this edge; further, what it shows."""
    read: dict[str, Any] = page.evaluate(READ)
    expected = shown_of(found, places)
    assert {key: read[key] for key in expected} == expected
    return read


def typed(page: "Page", field: str, text: str) -> None:
    """A text typed key by key in place of what stood in the field."""
    page.focus(field)
    page.keyboard.press("Control+A")
    page.keyboard.type(text) if text else page.keyboard.press("Delete")


def decks_label(decks: str) -> str:
    return "infinite" if decks == "inf" else decks


@pytest.mark.slow
def test_the_page_equals_edge_on_every_wager_scale_and_deck(
    browser: "Browser", bench: Path
) -> None:
    counted = {decks: edges(shoe) for decks, shoe in SHOES.items()}
    compared = 0
    with opened(browser, bench) as page:
        for decks in DECKS:
            page.select_option("#decks", label=decks_label(decks))
            for found in counted[decks]:
                page.select_option("#wager", value=found.wager.id)
                page.get_by_role("button", name=found.scale.name, exact=True).click()
                read = assert_shows(page, found)
                compared += 1
                assert read["pays"] == [rational(pays) for pays in found.scale.pays]
                others = [each for each in counted[decks] if each.wager.id == found.wager.id]
                assert [row[2] for row in read["scales"]] == [
                    percent(each.house_edge, 4) for each in others
                ]
                assert [row[:2] for row in read["decks"]] == [
                    [decks_label(other), percent(each.house_edge, 4)]
                    for other in DECKS
                    for each in counted[other]
                    if (each.wager.id, each.scale.name) == (found.wager.id, found.scale.name)
                ]
    assert compared == 13 * len(counted["8"]) >= 13 * 18


AWKWARD = [
    *("19/20", "0.95", "13 for 1", "-1/2", "0", "1000000", "1/3", "22 to 1", "1 to 2", "7:2"),
    *(".5", "-1", "0 for 1", "22 TO 1", "  8  ", "9" * 30, "0." + "0" * 29 + "1", "1/" + "9" * 30),
    *("-0", "0/5", "2.50", "1.5 for 0.5", "3to2", "1" + "0" * 29 + ".5"),
]
NO_PAYS = [
    *(
        "",
        " ",
        "x",
        "5.",
        ".",
        "+5",
        "1,000",
        "1e3",
        "1/0",
        "1/-2",
        "0x10",
        "22 to",
        "to 1",
        "1//2",
    ),
    *(
        "--1",
        "-2",
        "-1.000000001",
        "-1 for 1",
        "-3 to 2",
        "9" * 31,
        "1/3/4",
        "½",
        "\uff11",
        "\u0663",
        "1 2",
    ),
    *("9" * 30 + ".5", "\u22121", "Infinity", "NaN", "constructor"),
]


@pytest.mark.slow
def test_typed_pays_count_as_the_command_line_counts_them(browser: "Browser", bench: Path) -> None:
    with opened(browser, bench, "#wager=tiger") as page:
        for text in AWKWARD:
            typed(page, "#pay-1", text)
            for decks in ("1", "8", "inf"):
                page.select_option("#decks", label=decks_label(decks))
                assert_shows(page, edge("tiger", SHOES[decks], pays=["12", text]))
            assert page.text_content("#error-1") == ""
            assert page.get_attribute("#pay-1", "aria-invalid") == "false"
        typed(page, "#pay-0", "1/3")
        typed(page, "#pay-1", "-1/2")
        for places in ("0", "1", "6", "30"):
            page.select_option("#places", label=places)
            shown = edge("tiger", SHOES["inf"], pays=["1/3", "-1/2"])
            assert_shows(page, shown, int(places))


@pytest.mark.slow
def test_what_is_no_pay_says_so_at_the_field(browser: "Browser", bench: Path) -> None:
    """Refused is what the command line refuses, and the last pay goes on counting."""
    with opened(browser, bench, "#wager=tiger") as page:
        typed(page, "#pay-1", "20")
        for text in NO_PAYS:
            with pytest.raises(bx.InputError) as refused:
                pays_to_one(text)
            page.fill("#pay-1", text)
            message = page.text_content("#error-1") or ""
            assert message.endswith(" Counted with 20.")
            for reason in ("is not a pay: write 22, 19/20", "is below -1", "too many digits"):
                assert (reason in message) == (reason in str(refused.value))
            assert page.get_attribute("#pay-1", "aria-invalid") == "true"
            assert page.locator("#error-1").is_visible()
            assert page.text_content("#unread") == "Not counted as typed: three-card."
            assert_shows(page, edge("tiger", SHOES["8"], pays=["12", "20"]))
        page.fill("#pay-1", "20")
        assert page.locator("#error-1").is_hidden()
        assert page.text_content("#unread") == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("target", "places", "printed"),
    [
        ("0.125%", "2", "0.12 %"),
        ("0.375 %", "2", "0.38 %"),
        ("-0.125%", "2", "-0.12 %"),
        ("-0.005%", "2", "0.00 %"),
        ("0.05", "4", "5.0000 %"),
        ("1/40", "0", "2 %"),
        ("7/200", "0", "4 %"),
        ("-3/200", "0", "-2 %"),
    ],
)
def test_the_pay_that_meets_a_target_meets_it_exactly(
    browser: "Browser", bench: Path, target: str, places: str, printed: str
) -> None:
    """And a percentage that lies half-way is rounded to even, by hand; zero has no sign."""
    share = Fraction(target.rstrip("% ")) / (100 if "%" in target else 1)
    with opened(browser, bench, "#wager=tiger") as page:
        page.select_option("#places", label=places)
        typed(page, "#target", target)
        before = edge("tiger", SHOES["8"])
        for line in (0, 1):
            cell = page.locator("#pays .meets").nth(line)
            exact = Fraction(cell.locator(".exact").inner_text())
            needed = before.lines[line].pays + (
                (before.house_edge - share) / before.lines[line].probability
            )
            assert exact == needed
            near = cell.locator(".near button")
            below = needed.numerator // needed.denominator
            pays = ["12", "22"]
            for button, whole in enumerate((below, below + 1)):
                pays[line] = str(whole)
                there = edge("tiger", SHOES["8"], pays=pays).house_edge
                expected = f"{whole}: {percent(there, int(places))} %"
                assert near.nth(button).inner_text() == expected
        typed(page, "#pay-1", rational(needed))
        assert page.inner_text("#edge") == printed
        assert Fraction(page.inner_text("#exact")) == share
        assert f"exactly the target of {target}" in page.inner_text("#distance")


@pytest.mark.slow
def test_the_distance_to_the_target(browser: "Browser", bench: Path) -> None:
    """Tiger has 13.3602 % on eight decks, published; on one deck it is another."""
    with opened(browser, bench, "#wager=tiger&target=10%25") as page:
        assert page.inner_text("#distance") == "3.3602 points above the target of 10%"
        typed(page, "#target", "0.2")
        assert page.inner_text("#distance") == "6.6398 points below the target of 0.2"
        off = [row[2] for row in page.evaluate(READ)["decks"]]
        assert off[7] == "-6.6398"
        assert off[0] == percent(edge("tiger", SHOES["1"]).house_edge - Fraction(1, 5), 4)
        page.locator("#pays .near button").nth(1).click()
        assert_shows(page, edge("tiger", SHOES["8"], pays=[page.input_value("#pay-0"), "22"]))
        for wrong, said in (("5", "5 percent is written 5%"), ("x", "write 5%"), ("1/0", "1/20")):
            typed(page, "#target", wrong)
            assert said in page.inner_text("#target-error")
            assert page.inner_text("#distance") == ""
        typed(page, "#target", "")
        assert page.locator("#target-error").is_hidden()
        typed(page, "#pay-1", "60")
        assert page.inner_text("#distance") == "in the bettor's favour"


@pytest.mark.slow
def test_a_deviation_half_way_is_rounded_to_even(browser: "Browser", tmp_path: Path) -> None:
    """By hand: one way of two that pays 4 has a deviation of 5/2, one that pays 6 of 7/2."""
    wager = {
        "id": "coin",
        "title": "Coin",
        "source": "by hand",
        "own": [],
        "examples": [],
        "lines": [{"name": "heads", "when": "cards == 4"}, {"name": "edge", "when": "cards == 5"}],
        "scales": [{"name": "four", "texts": ["4", "0"]}],
        "ways": [["1", "0"]] * 13,
    }
    data = {"version": "0", "rules": "r", "decks": list(DECKS), "totals": ["2"] * 13}
    path = tmp_path / "w.html"
    path.write_text(workbench_page({**data, "taken": [], "wagers": [wager]}), encoding="utf-8")
    with opened(browser, path, "#places=0&target=-100%25") as page:
        for pay, deviation in (("4", "2"), ("6", "4"), ("-1", "0"), ("0", "0")):
            typed(page, "#pay-0", pay)
            assert page.inner_text("#deviation") == deviation
        page.select_option("#places", label="1")
        assert page.inner_text("#deviation") == "0.5"
        # The other line never settles, so that no pay of it meets a target.
        assert page.locator("#pays .meets").nth(0).inner_text().startswith("3.0")
        assert page.locator("#pays .meets").nth(1).inner_text() == "none: it never settles"
        assert page.evaluate(READ)["settled"][1] == ["edge", "0", "never", "0.0 %"]


@pytest.mark.slow
def test_the_bars_are_as_long_as_their_numbers(browser: "Browser", bench: Path) -> None:
    widths = """() => [...document.querySelectorAll("#settling tbody tr")].map((row) =>
      [...row.querySelectorAll("i")].map((bar) => bar.getBoundingClientRect().width
        / bar.parentElement.getBoundingClientRect().width))"""
    with opened(browser, bench, "#wager=lucky-8-player", reduced_motion="reduce") as page:
        bars = page.evaluate(widths)
        # 1 in 129,130 on a scale down to 1 in 10^6: (6 - log10 129130) / 6 of its length.
        assert abs(bars[0][0] - 0.1482) < 0.004
        assert abs(bars[5][0] - 0.9897) < 0.004  # 86.6761 %
        # Contributions reach from -86.6761 to 43.6373: each bar is its share of that.
        shares = [0.1549, 5.8834, 16.2788, 8.7458, 43.6373, 86.6761]
        for (_, bar), share in zip(bars, shares, strict=True):
            assert abs(bar - share / (86.6761 + 43.6373)) < 0.004
        marks = page.locator("#decades b").all_inner_texts()
        assert marks == ["0.0001 %", "0.01 %", "1 %", "100 %"]


@pytest.mark.slow
def test_a_slider_moves_the_pay_and_never_overwrites_a_typed_one(
    browser: "Browser", bench: Path
) -> None:
    with opened(browser, bench, "#wager=tiger") as page:
        page.focus("#slide-1")
        page.keyboard.press("ArrowRight")
        assert page.input_value("#pay-1") == "23"
        assert_shows(page, edge("tiger", SHOES["8"], pays=["12", "23"]))
        assert page.get_attribute("#slide-1", "aria-valuetext") == "23 to 1"
        page.keyboard.press("End")
        assert page.input_value("#pay-1") == "44"
        typed(page, "#pay-1", "45/2")
        page.keyboard.press("Tab")
        assert page.input_value("#pay-1") == "45/2"
        assert_shows(page, edge("tiger", SHOES["8"], pays=["12", "45/2"]))
        # A pay beyond the range takes the range along, and back.
        typed(page, "#pay-1", "1000")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") == "slide-1"
        page.keyboard.press("ArrowRight")
        assert page.input_value("#pay-1") == "1050"
        page.keyboard.press("End")
        assert page.input_value("#pay-1") == "2000"
        page.select_option("#wager", value="banker")
        page.focus("#slide-1")
        page.keyboard.press("ArrowRight")
        assert page.input_value("#pay-1") == "1"
        page.keyboard.press("ArrowLeft")
        assert page.input_value("#pay-1") == "0.95"
        # Work on another wager is not lost, and Reset takes the first scale.
        page.select_option("#wager", value="tiger")
        assert page.input_value("#pay-1") == "2000"
        page.click("#reset")
        assert_shows(page, edge("tiger", SHOES["8"]))


FOCUSED = """() => {
  const at = document.activeElement, style = getComputedStyle(at);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  return [at.id || at.textContent, ring, at.getBoundingClientRect().height > 0];
}"""


@pytest.mark.slow
def test_everything_can_be_done_by_keyboard(browser: "Browser", bench: Path) -> None:
    with opened(browser, bench, "#target=") as page:
        order = []
        page.keyboard.press("Tab")
        page.keyboard.type("Perfect")  # as a list is searched by typing
        for _ in range(14):
            name, ring, seen = page.evaluate(FOCUSED)
            assert (ring, seen) == (True, True), name
            order.append(name)
            page.keyboard.press("Tab")
        fields = [f"{kind}-{line}" for line in range(3) for kind in ("pay", "slide")]
        assert order == [
            *("wager", "decks", "target", "places", "reset", "copy", *fields),
            *("one", "two"),
        ]
        assert_shows(page, edge("perfect-pairs:one", SHOES["8"]))
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        assert_shows(page, edge("perfect-pairs:two", SHOES["8"]))
        assert page.evaluate(FOCUSED)[0] == "two"
        pressed = '#scales button[aria-pressed="true"]'
        assert page.locator(pressed).all_inner_texts() == ["two"]
        page.focus("#decks")
        page.keyboard.press("ArrowUp")
        assert_shows(page, edge("perfect-pairs:two", SHOES["7"]))


@pytest.mark.slow
def test_arrow_keys_change_a_pay_by_one(browser: "Browser", bench: Path) -> None:
    with opened(browser, bench, "#wager=tiger&pays=12,15/2") as page:
        page.focus("#pay-0")
        page.keyboard.press("ArrowUp")
        page.focus("#pay-1")
        page.keyboard.press("ArrowDown")
        assert page.input_value("#pay-0") == "13"
        assert page.input_value("#pay-1") == "6.50"
        assert_shows(page, edge("tiger", SHOES["8"], pays=[13, "13/2"]))
        page.fill("#pay-0", "-1/2")
        page.focus("#pay-0")
        page.keyboard.press("ArrowDown")  # -3/2 would lose more than the stake
        assert page.input_value("#pay-0") == "-1/2"


@pytest.mark.slow
def test_every_control_and_table_is_named(browser: "Browser", bench: Path) -> None:
    with opened(browser, bench, "#wager=lucky-8-player") as page:
        unnamed = page.evaluate(
            """() => [...document.querySelectorAll("select, input, button, textarea")]
              .filter((at) => !(at.labels && at.labels.length) && !at.ariaLabel && !at.textContent)
              .map((at) => at.id)"""
        )
        assert unnamed == []
        assert page.evaluate(
            """() => [...document.querySelectorAll("table")].every((table) =>
              table.caption && [...table.querySelectorAll("th")].every((head) => head.scope))"""
        )
        assert page.get_by_role("textbox", name="suited pays, to one", exact=True).count() == 1
        assert page.get_by_role("slider", name="double-suited, slider").count() == 1
        assert page.get_by_role("status").filter(has_text="11.9759 %").count() == 1
        assert page.evaluate(
            "document.querySelector('#edge').closest('[aria-live=polite]') !== null"
        )
        assert page.evaluate("document.documentElement.lang") == "en-GB"


@pytest.mark.slow
def test_the_address_keeps_what_was_chosen(browser: "Browser", bench: Path) -> None:
    with opened(browser, bench) as page:
        page.select_option("#wager", value="banker")
        page.select_option("#decks", label="6")
        page.select_option("#places", label="6")
        typed(page, "#target", "1.5 %")
        typed(page, "#pay-0", "1/3")
        typed(page, "#pay-1", "0.96")
        page.wait_for_url("**pays=1%2F3,0.96,0**")
        page.reload()
        kept = edge("banker", SHOES["6"], pays=["1/3", "0.96", "0"])
        assert assert_shows(page, kept, 6)["pays"] == ["1/3", "0.96", "0"]
        assert page.input_value("#target") == "1.5 %"
        page.evaluate("location.hash = '#wager=tiger&decks=inf&pays=12,20'")
        page.get_by_text("three-card").first.wait_for()
        assert_shows(page, edge("tiger", SHOES["inf"], pays=["12", "20"]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("#%E0%A4%A&&==&wager", "wager"),
        (
            "#wager=__proto__&decks=99&pays=1&target=x&places=-1",
            "wager, decks, places, target, pays",
        ),
        ("#wager=player&pays=1", "pays"),
        ("#wager=player&pays=1,0,0", "pays"),
        ("#wager=player&pays=<b>,1e400", "pays"),
        ("#decks=constructor&places=Infinity", "decks, places"),
        ("#" + "x" * 20_000, ""),
    ],
)
def test_garbage_in_the_address_does_no_harm(
    browser: "Browser", bench: Path, address: str, named: str
) -> None:
    with opened(browser, bench, address) as page:
        assert_shows(page, edge("player", SHOES["8"]))
        said = f"Not understood in the address of this page: {named}."
        assert page.text_content("#status") == (said if named else "")


@pytest.mark.slow
def test_a_copied_wager_reads_back_to_the_same_edge(
    browser: "Browser", bench: Path, tmp_path: Path
) -> None:
    path = tmp_path / "copied.toml"
    allowed = ["clipboard-read", "clipboard-write"]
    with opened(browser, bench, permissions=allowed) as page:
        for wager in WAGERS:
            page.select_option("#wager", value=wager.id)
            pays = ["19/20", *("7" for _ in wager.lines[1:])]
            for line, text in enumerate(pays):
                page.fill(f"#pay-{line}", text)
            page.click("#copy")
            page.get_by_text("Copied.", exact=True).wait_for()
            copied = page.evaluate("navigator.clipboard.readText()")
            path.write_text(copied, encoding="utf-8")
            (read,) = read_wagers(path, taken=WAGERS)
            assert (read.id, read.lines) == (f"{wager.id}-custom", wager.lines)
            assert (read.title, read.examples) == (f"{wager.title}, custom pays", wager.examples)
            assert wager.source in read.source
            assert edge(read).house_edge == edge(wager, pays=pays).house_edge
            assert rational(edge(read).house_edge) == page.inner_text("#exact")
            assert f"# House edge {page.inner_text('#edge')}" in copied


@pytest.mark.slow
def test_without_a_clipboard_the_file_is_selected(browser: "Browser", bench: Path) -> None:
    context = browser.new_context()
    for gone in ("clipboard", "execCommand"):
        owner = "navigator" if gone == "clipboard" else "document"
        value = "undefined" if gone == "clipboard" else "() => false"
        context.add_init_script(f"Object.defineProperty({owner}, '{gone}', {{ value: {value} }})")
        page = Watched(context.new_page(), bench).open("#wager=tiger&pays=12,45/2")
        page.click("#copy")
        text = page.evaluate("document.getSelection().toString()")
        assert 'three-card = "45/2"' in text
        assert text == page.input_value("#toml")
        said = "Copied." if gone == "clipboard" else "Selected: press Ctrl+C or ⌘C to copy."
        assert page.text_content("#status") == said
    context.close()


@pytest.mark.slow
def test_ids_of_copies_are_free_and_short_enough(browser: "Browser", tmp_path: Path) -> None:
    lines, scales = (Line("t", 'winner == "tie"'),), (Scale.of("s", 8),)
    ids = ["tie-custom", "a" * 40, "a" * 33 + "-custom", "b" * 32 + "-" + "c" * 7]
    wagers = [Wager(name, "T" * 200, "S" * 1000, lines, scales) for name in ids]
    path = workbench(wagers, out=tmp_path / "w.html")
    made = []
    with opened(browser, path) as page:
        for wager in wagers:
            page.select_option("#wager", value=wager.id)
            (tmp_path / "c.toml").write_text(page.input_value("#toml"), encoding="utf-8")
            (read,) = read_wagers(tmp_path / "c.toml", taken=[*WAGERS, *wagers])
            made.append(read.id)
    assert made[0] == "tie-custom-2"
    assert made[1] == made[2] == "a" * 31 + "-custom-2"
    assert made[3] == "b" * 32 + "-custom"


@pytest.mark.slow
def test_a_wager_made_in_python_says_that_no_file_holds_it(
    browser: "Browser", tmp_path: Path
) -> None:
    nines = of_each(
        "nines",
        (0, 1, 2, 3),
        "nines in the hand",
        lambda cards: sum(card.point == 9 for card in cards),
        reads=["point"],
    )
    wager = Wager(
        "nines",
        "Nines",
        "s",
        (Line("some", "player_nines > 0"),),
        (Scale.of("one", 1),),
        attributes=nines,
    )
    with opened(browser, workbench(wager, out=tmp_path / "w.html")) as page:
        assert_shows(page, edge(wager))
        assert page.input_value("#toml").startswith("# No file can hold this wager")


@pytest.mark.slow
def test_hostile_text_runs_nothing(browser: "Browser", tmp_path: Path) -> None:
    path = tmp_path / "w.html"
    assert call("--wagers", str(hostile_file(tmp_path)), "--out", str(path)) == 0
    with opened(browser, path) as page:
        elements = page.evaluate("document.querySelectorAll('*').length")
        for place, text in enumerate(BREAKING_OUT):
            page.select_option("#wager", value=f"h{place}")
            clean = " ".join(text.split())
            assert page.text_content("#source") == clean
            assert page.title() == f"{page.inner_text('#edge')}, {clean}: baccarat workbench"
            (tmp_path / "c.toml").write_text(page.input_value("#toml"), encoding="utf-8")
            (read,) = read_wagers(tmp_path / "c.toml")
            assert clean[:180] in read.title
            assert page.evaluate("document.querySelectorAll('*').length") == elements
        assert page.locator("script").count() == 2
        assert page.locator("img, svg, iframe, link").count() == 0


@pytest.mark.slow
def test_the_policy_lets_nothing_else_run(browser: "Browser", bench: Path, tmp_path: Path) -> None:
    """A script that got in would not run, because of the policy; without that it would."""
    added = '<script>document.title = "pwned"</script><img src="http://example.org/x.png">'
    html = bench.read_text(encoding="utf-8").replace("</body>", f"{added}</body>")
    policy = re.compile('<meta http-equiv="Content-Security-Policy"[^>]*>')
    for kept in (True, False):
        path = tmp_path / f"{kept}.html"
        path.write_text(html if kept else policy.sub("", html), encoding="utf-8")
        context = browser.new_context(offline=True)
        watched = Watched(context.new_page(), path)
        assert (watched.open().title() == "pwned") != kept
        assert watched.failed == ["csp" if kept else "net::ERR_INTERNET_DISCONNECTED"]
        context.close()


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 390, 700, 1000, 1280])
def test_the_page_does_not_scroll_sideways(
    browser: "Browser", bench: Path, tmp_path: Path, width: int
) -> None:
    measure = "[document.documentElement.scrollWidth, innerWidth]"
    view = {"width": width, "height": 844}
    with opened(browser, bench, "#wager=lucky-8-banker-as-printed", viewport=view) as page:
        assert page.evaluate(measure) == [width, width]
        # Nothing is cut off either: what stands in a section is as wide as it is.
        hidden = """() => [...document.querySelectorAll("section")]
          .filter((at) => at.scrollWidth > at.clientWidth).map((at) => at.className)"""
        assert page.evaluate(hidden) == []
        page.select_option("#places", label="30")
        page.fill("#pay-0", "9" * 30)
        page.fill("#pay-1", "x" * 300)
        assert page.evaluate(measure) == [width, width]
    path = tmp_path / "w.html"
    assert call("--wagers", str(hostile_file(tmp_path)), "--out", str(path)) == 0
    with opened(browser, path, viewport=view) as page:
        for place in range(len(BREAKING_OUT)):
            page.select_option("#wager", value=f"h{place}")
            assert page.evaluate(measure) == [width, width]


@pytest.mark.slow
def test_the_edge_stays_in_sight_on_a_phone(browser: "Browser", bench: Path) -> None:
    view = {"width": 390, "height": 844}
    with opened(browser, bench, "#wager=lucky-8-player", viewport=view) as page:
        page.focus("#pay-4")
        page.locator("#slide-4").scroll_into_view_if_needed()
        page.mouse.wheel(0, 300)
        page.wait_for_timeout(200)
        box = page.locator("#edge").bounding_box()
        assert box is not None
        assert 0 <= box["y"] < 100


@pytest.mark.slow
def test_dark_mode_motion_and_print(browser: "Browser", bench: Path) -> None:
    colours = """() => ["body", ".result", "#edge"].map((at) => {
      const style = getComputedStyle(document.querySelector(at));
      return [style.backgroundColor, style.color];
    })"""
    moving = "getComputedStyle(document.querySelector('.track i')).transitionDuration"
    with opened(browser, bench, color_scheme="light", reduced_motion="reduce") as page:
        light = page.evaluate(colours)
        assert page.evaluate(moving) == "0s"
        page.emulate_media(media="print")
        assert page.locator("#copy").is_hidden()
        assert page.locator("#slide-0").is_hidden()
        assert page.locator("#pay-0").is_visible()
        assert page.locator("#settling").is_visible()
    with opened(browser, bench, color_scheme="dark") as page:
        dark = page.evaluate(colours)
        assert page.evaluate(moving) != "0s"
    assert light[0] != dark[0]
    assert light[0] == ["rgb(244, 245, 247)", "rgb(27, 36, 48)"]
    assert dark[0] == ["rgb(18, 22, 28)", "rgb(227, 232, 238)"]
