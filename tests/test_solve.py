"""Pays that meet a target, and the scales of a space: exact, and nothing missed."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import reproducible

import baccarat_exact as bx
from baccarat_exact.analysis.scales import Solutions, pays_of_range
from baccarat_exact.analysis.search import search
from baccarat_exact.analysis.solving import Solved, before_commission
from baccarat_exact.analysis.space import Space, distance, meets
from baccarat_exact.cli import main
from baccarat_exact.wagers.file import read_wagers
from baccarat_exact.wagers.wager import Scale

DECKS = {"6": bx.Shoe.of_decks(6), "8": bx.Shoe.of_decks(8)}
TIGER_EDGE = Fraction(521714564113, 3904998652737)
"""Of 12 and 22 to 1 on eight decks: 13.3602 %, from the counts 186,173,936,904,192 and
83,058,367,551,488 of 4,998,398,275,503,360 ways."""


def one(*args: object, **kwargs: object) -> Solved:
    found = bx.solve(*args, **kwargs)  # type: ignore[arg-type]
    assert isinstance(found, Solved)
    return found


def several(*args: object, **kwargs: object) -> Solutions:
    found = bx.solve(*args, **kwargs)  # type: ignore[arg-type]
    assert isinstance(found, Solutions)
    return found


# One unknown


@pytest.mark.parametrize(("line", "pays"), [("two-card", 12), ("three-card", 22)])
def test_the_known_edge_gives_the_known_pay(line: str, pays: int) -> None:
    (answer,) = one("tiger", line=line, target=TIGER_EDGE).answers
    assert answer.exact is not None
    assert answer.exact.value == pays
    assert [each.value for each in answer.nearest] == [pays]


def test_the_pay_is_exact_and_lies_between_the_whole_ones() -> None:
    """By hand: (loss - 5 % - 12 two-card) / three-card, in ways of eight decks."""
    two, three, total = 186_173_936_904_192, 83_058_367_551_488, 4_998_398_275_503_360
    wanted = (total - two - three - Fraction(total, 20) - 12 * two) / three
    (answer,) = one("tiger", line="three-card", target="5%").answers
    assert answer.exact is not None
    assert answer.exact.value == wanted
    assert answer.exact.edge.house_edge == Fraction(1, 20)
    low, high = answer.nearest
    assert [low.value, high.value] == [Fraction(27), Fraction(28)]
    assert low.edge.house_edge == bx.edge("tiger", pays=[12, 27]).house_edge
    assert high.edge.house_edge == bx.edge("tiger", pays=[12, 28]).house_edge
    assert low.edge.house_edge > Fraction(1, 20) > high.edge.house_edge


def test_a_known_commission_is_found_again() -> None:
    """Eight decks, from the published counts of banker, player and tie."""
    banker, player, total = (
        2_292_252_566_437_888, 2_230_518_282_592_256, 4_998_398_275_503_360,
    )  # fmt: skip
    edge = (player - Fraction(19, 20) * banker) / total
    (answer,) = one("banker", commission=True, target=edge).answers
    assert answer.exact is not None
    assert answer.exact.value == Fraction(1, 20)
    (answer,) = one("banker", commission=True, target="1%").answers
    assert answer.exact is not None
    assert answer.exact.value == 1 - (player - Fraction(total, 100)) / banker
    assert [each.value for each in answer.nearest] == [Fraction(1, 25), Fraction(1, 20)]


@pytest.mark.parametrize(
    ("scale", "pays"),
    [
        (Scale.of("commission-5", "19/20", 0, "-1/2"), (1, 0, Fraction(-1, 2))),
        (Scale.of("commission-4", "24/25", "48/25"), (1, 2)),
        (Scale.of("even-money", "1/2", 1, 0), (Fraction(1, 2), 1, 0)),
        (Scale.of("commission-0", 1), (1,)),
        (Scale.of("commission-100", 1), (1,)),
    ],
)
def test_pays_before_a_commission(scale: Scale, pays: tuple[Fraction, ...]) -> None:
    assert before_commission(scale).pays == pays


def test_what_no_pay_can_reach() -> None:
    """If three-card lost the stake, two-card at 12 alone leaves this; no pay makes it higher."""
    (answer,) = one("tiger", line="three-card", target="60%").answers
    assert answer.exact is None
    assert answer.nearest[0].edge.house_edge == bx.edge("tiger", pays=[12, -1]).house_edge
    no_sixes = bx.Shoe.of_points([0, 0, 0, 0, 100, 0, 0, 0, 0, 0])  # 8 against 8, always
    (answer,) = one("tiger", no_sixes, line="two-card", target="5%").answers
    assert (answer.exact, answer.never) == (None, True)
    (answer,) = one("banker", commission=True, target="-5%").answers
    assert answer.exact is None
    free, all_ = (each.edge.house_edge for each in answer.nearest)
    assert free == bx.edge("banker", pays=[1, 1, 0]).house_edge
    assert all_ == bx.edge("banker", pays=[0, 0, 0]).house_edge


@pytest.mark.parametrize("decks", [1, 12, 10**6, "inf"])
def test_any_number_of_decks(decks: int | str) -> None:
    """Pays of a million decks have more digits than a scale takes, and are exact all the same."""
    (answer,) = one("lucky-8-player", bx.Shoe.of_decks(decks), line="suited", target="7%").answers
    assert answer.exact is not None
    assert answer.exact.edge.house_edge == Fraction(7, 100)


# Several


def brute(space: Space, top: int) -> tuple[int, list[tuple[Fraction, ...]]]:
    """The obvious search: try all."""
    good = [pays for pays in product(*space.values) if meets(space, pays)]
    return len(good), sorted(good, key=lambda pays: (distance(space, pays), pays))[:top]


pay = st.one_of(
    st.integers(-1, 6).map(Fraction), st.fractions(min_value=-1, max_value=9, max_denominator=4)
)


@st.composite
def spaces(draw: st.DrawFn) -> Space:
    """Small spaces, of which the window may end exactly on a scale's edge."""
    lines = draw(st.integers(1, 5))
    values = [tuple(sorted(draw(st.sets(pay, min_size=1, max_size=5)))) for _ in range(lines)]
    shoes = draw(st.integers(1, 3))
    ways = [[draw(st.integers(0, 40)) for _ in range(lines)] for _ in range(shoes)]
    loss = [draw(st.integers(1, 400)) for _ in range(shoes)]
    space = Space(
        (*values, (Fraction(-1),)),
        tuple((*counts, lost) for counts, lost in zip(ways, loss, strict=True)),
        (Fraction(-1), Fraction(1)),
    )
    scales = list(product(*space.values))
    total = sum(space.ways[0])
    edges = [
        -sum((p * w for p, w in zip(scale, space.ways[0], strict=True)), Fraction(0)) / total
        for scale in scales
    ]
    ends = sorted([draw(st.sampled_from(edges)), draw(st.sampled_from(edges))])
    orders = [
        (one, other)
        for one in range(lines)
        for other in range(lines)
        if all(counts[one] < counts[other] for counts in ways)
    ]
    return space._replace(
        window=(ends[0], ends[1]),
        max_variance=draw(st.none() | st.fractions(0, 20, max_denominator=3)),
        min_hit=draw(st.none() | st.fractions(0, 1, max_denominator=9)),
        orders=tuple(orders) if draw(st.booleans()) else (),
    )


@reproducible(400)
@given(space=spaces(), top=st.integers(1, 30))
def test_the_search_finds_what_trying_all_finds(space: Space, top: int) -> None:
    assert search(space, top) == brute(space, top)


@reproducible(25)
@given(data=st.data())
def test_larger_spaces_too(data: st.DataObject) -> None:
    """Some thousand scales: boxes are split, points merge, and runs of keys are searched."""
    lines = data.draw(st.integers(2, 4))
    size = {2: 60, 3: 15, 4: 8}[lines]
    values = tuple(tuple(Fraction(n) for n in range(size)) for _ in range(lines))
    same = data.draw(st.booleans())
    counts = [data.draw(st.integers(1, 30)) for _ in range(lines)]
    ways = tuple([counts[0]] * lines if same else counts)
    centre = data.draw(st.fractions(-1, 1, max_denominator=40))
    half = data.draw(st.fractions(0, Fraction(1, 2), max_denominator=40))
    space = Space(
        (*values, (Fraction(-1),)),
        ((*ways, 30 * size), (*ways, 31 * size)),
        (centre - half, centre + half),
        data.draw(st.none() | st.fractions(0, 40, max_denominator=2)),
    )
    assert search(space, 12) == brute(space, 12)


@pytest.mark.parametrize("nearest", [0, 1])
def test_more_are_equally_near_than_are_listed(
    nearest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four lines that settle equally often: hundreds of scales have the nearest edge of all.

    It is the middle itself, or as far from it below as above.
    """
    monkeypatch.setattr("baccarat_exact.analysis.search.LIST_LIMIT", 20)
    values = tuple(Fraction(n) for n in range(12))
    middle = Fraction(nearest, 2 * 30)
    space = Space(
        (*[values] * 4, (Fraction(-1),)),
        ((1, 1, 1, 1, 26),),
        (middle - Fraction(1, 20), middle + Fraction(1, 20)),
        Fraction(100),  # which keeps points apart that have the same edge
    )
    assert search(space, 3) == brute(space, 3)


def test_the_scales_of_the_issue() -> None:
    """Two-card 10 to 15, three-card 20, 22, 25 or 30; 4 to 6 % on six and on eight decks."""
    found = several(
        "tiger",
        DECKS.values(),
        between=("4%", "6%"),
        pays={"two-card": "10..15", "three-card": [20, 22, 25, 30]},
    )
    good = {}
    for two, three in product(range(10, 16), (20, 22, 25, 30)):
        edges = [bx.edge("tiger", shoe, pays=[two, three]).house_edge for shoe in DECKS.values()]
        if all(Fraction(4, 100) <= edge <= Fraction(6, 100) for edge in edges):
            good[two, three] = max(abs(edge - Fraction(5, 100)) for edge in edges)
    assert found.space == 24
    assert found.number == len(good) == 3
    nearest = sorted(good, key=lambda key: good[key])
    assert [tuple(map(int, each.scale.pays)) for each in found.listed] == nearest
    for each in found.listed:
        for edge, shoe in zip(each.edges, DECKS.values(), strict=True):
            assert edge.house_edge == bx.edge("tiger", shoe, pays=each.scale.pays).house_edge


def test_more_are_counted_than_listed() -> None:
    pays = {"two-card": range(1001), "three-card": range(1001)}
    found = several("tiger", between=("-100%", "100%"), pays=pays, top=5)
    assert len(found.listed) == 5
    two, three, total = 186_173_936_904_192, 83_058_367_551_488, 4_998_398_275_503_360
    lost = total - two - three
    tried = 0
    for pay_two in range(1001):
        most = (total + lost - pay_two * two) // three
        tried += max(0, min(1000, most) + 1)
    least = sum(1 for a, b in product(range(9), repeat=2) if lost - a * two - b * three > total)
    assert found.number == tried - least


def test_a_rarer_line_pays_no_less() -> None:
    """On the lines of perfect pairs: perfect is rarer than coloured, and coloured than mixed."""
    pays = {"perfect": range(5, 31), "coloured": range(5, 20), "mixed": range(4, 9)}
    free = several("perfect-pairs", between=("2%", "6%"), pays=pays, top=1000)
    kept = several("perfect-pairs", between=("2%", "6%"), pays=pays, top=1000, monotone=True)
    ordered = [
        each.scale.pays
        for each in free.listed
        if each.scale.pays[0] >= each.scale.pays[1] >= each.scale.pays[2]
    ]
    assert free.number == len(free.listed) > kept.number == len(ordered)
    assert [each.scale.pays for each in kept.listed] == ordered


def test_a_fixed_winning_line_counts_as_well() -> None:
    """Two-card stays at 12 and settles more often: three-card must pay 12 at least."""
    found = several(
        "tiger", between=("0%", "100%"), pays={"three-card": range(8, 16)}, monotone=True
    )
    assert sorted(each.scale.pays[1] for each in found.listed) == [12, 13, 14, 15]


def test_limits_on_deviation_and_hits() -> None:
    pays = {"two-card": range(16), "three-card": range(40)}
    everything = several("tiger", between=("0%", "40%"), pays=pays, top=1000)
    limited = several(
        "tiger", between=("0%", "40%"), pays=pays, top=1000, max_sd="3.5", min_hit="2%"
    )
    wanted = [
        each.scale.pays
        for each in everything.listed
        if each.variance <= Fraction(49, 4) and each.hit_frequency >= Fraction(2, 100)
    ]
    assert [each.scale.pays for each in limited.listed] == wanted
    assert 0 < limited.number < everything.number


@pytest.mark.parametrize(
    ("text", "pays"),
    [
        ("10..12", [10, 11, 12]),
        ("10..10", [10]),
        ("-1..1", [-1, 0, 1]),
        ("1..2:1/2", [1, Fraction(3, 2), 2]),
        ("0.5..2:0.5", [Fraction(1, 2), 1, Fraction(3, 2), 2]),
        ("1..2:0.4", [1, Fraction(7, 5), Fraction(9, 5)]),
    ],
)
def test_ranges(text: str, pays: list[Fraction]) -> None:
    assert list(pays_of_range(text)) == pays


# The command


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(["solve", *args])
    printed = capsys.readouterr()
    return stop.value.code, printed.out, printed.err


SPACE = ("tiger", "--between", "4%", "6%", "--range", "two-card=10..15",
         "--choices", "three-card=20,22,25,30")  # fmt: skip


@pytest.mark.parametrize(
    "args",
    [
        ("tiger", "--line", "three-card", "--target", "5%"),
        ("tiger", "--line", "three-card", "--target", "1/20", "--decks", "6,8,inf"),
        ("banker", "--commission", "--target", "1%"),
        SPACE,
        (*SPACE, "--decks", "6,8", "--monotone", "--max-sd", "5", "--min-hit", "5%"),
        (*SPACE, "--remove", "8*"),
    ],
)
@pytest.mark.parametrize("output_format", ["table", "json", "csv", "latex"])
def test_formats(
    args: tuple[str, ...], output_format: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *args, "--format", output_format)
    assert (code, err) == (0, "")
    if output_format == "json":
        assert json.loads(out)["wager"] == args[0]
    if output_format == "table":
        assert max(map(len, out.splitlines())) <= 80


def test_json_of_one_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "tiger", "--line", "three-card", "--target", "5%", "--format", "json")
    data = json.loads(out)
    assert (data["target"], data["reachable"], data["pays"]) == ("1/20", True, {"two-card": "12"})
    (answer,) = data["answers"]
    assert answer["exact"] == "35080606475347/1297786992992"
    assert [each["value"] for each in answer["nearest"]] == ["27", "28"]


def test_json_of_several(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, *SPACE, "--decks", "6,8", "--format", "json")
    data = json.loads(out)
    assert (data["space"], data["solutions"], data["window"]) == ("24", "3", ["1/25", "3/50"])
    first = data["listed"][0]
    assert first["pays"] == {"two-card": "13", "three-card": "25"}
    edge = bx.edge("tiger", DECKS["6"], pays=[13, 25]).house_edge
    assert Fraction(first["house_edge"]["6"]) == edge


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("tiger", "--line", "three-card", "--target", "60%"), "cannot be reached"),
        (("banker", "--commission", "--target", "50%"), "cannot be reached"),
        ((*SPACE[:2], "4%", "4.001%", *SPACE[4:]), "There is no such scale"),
    ],
)
def test_no_is_status_1(
    args: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, *args)
    assert (code, err) == (1, "")
    assert said in " ".join(out.split())
    code, out, _ = run(capsys, *args, "--format", "json")
    assert code == 1
    json.loads(out)


def test_the_row_chosen_becomes_a_wager_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, *SPACE, "--toml", "mine.toml", "--row", "2")
    assert (code, err) == (0, "wrote mine.toml: wager tiger-solved, pay scale solved\n")
    (wager,) = read_wagers("mine.toml")
    assert wager.id == "tiger-solved"
    assert wager.scale("solved") == Scale.of("solved", 15, 20)
    assert bx.edge(wager).house_edge == bx.edge("tiger", pays=[15, 20]).house_edge
    code, printed, err = run(capsys, *SPACE, "--toml", "-", "--row", "2")
    assert (code, err) == (0, "")
    assert printed == Path("mine.toml").read_text()


def test_a_long_id_is_cut() -> None:
    wager = bx.Wager(
        "x" * 40, "X", "s", (bx.Line("tie", 'winner == "tie"'),), (bx.Scale.of("8", 8),)
    )
    found = several(wager, between=("0%", "20%"), pays={"tie": [8, 9]})
    assert found.as_wager().id == "x" * 33 + "-solved"


BAD = {
    "nothing asked": (("tiger",), "nothing is asked for: give one of --line"),
    "two things": (("tiger", "--line", "two-card", "--commission", "--target", "5%"), "--line and"),
    "no target": (("tiger", "--line", "two-card"), "--line needs --target"),
    "a target of no use": ((*SPACE, "--target", "5%"), "--target is for one unknown"),
    "a bare 5": (
        ("tiger", "--line", "two-card", "--target", "5"), "--target: a share of '5' is more than"
    ),
    "no such line": (("tiger", "--line", "four", "--target", "5%"), "unknown line of tiger 'four'"),
    "no such wager": (("tigger", "--line", "four", "--target", "5%"), "unknown wager 'tigger'"),
    "conditions of no use": (
        ("tiger", "--line", "two-card", "--target", "5%", "--monotone"), "--monotone is for"
    ),
    "a window backwards": (
        ("tiger", "--between", "6%", "4%", *SPACE[4:]), "--between: 6% to 4% is backwards"
    ),
    "no pays": (("tiger", "--between", "4%", "6%"), "no pays to try"),
    "a range backwards": ((*SPACE[:5], "two-card=15..10"), "--range: the range '15..10' is back"),
    "no range": ((*SPACE[:5], "two-card=15"), "'15' is no range"),
    "no line": ((*SPACE[:5], "15..20"), "write two-card=10..15"),
    "no step": ((*SPACE[:5], "two-card=1..2:0"), "no step above 0"),
    "an unknown line": ((*SPACE[:5], "four=1..2"), "unknown line of tiger 'four'"),
    "a line twice": ((*SPACE, "--range", "three-card=1..2"), "three-card stands twice"),
    "a pay twice": ((*SPACE[:6], "--choices", "three-card=20,20"), "'20' stands twice"),
    "a pay below -1": ((*SPACE[:6], "--choices", "three-card=-2,20"), "below -1"),
    "no pay": ((*SPACE[:6], "--choices", "three-card=a"), "is not a pay"),
    "too many pays": ((*SPACE[:5], "two-card=1..10000000"), "10,000,000 pays: at most 1,000,000"),
    "more than 10^12": (
        ("lucky-8-player", "--between", "4%", "6%", *(
            word for line in ("double-suited", "suited", "double", "unlucky", "lucky")
            for word in ("--range", f"{line}=1..1000")
        )),
        "the space has 1,000,000,000,000,000 scales: at most 1,000,000,000,000",
    ),
    "no deviation": ((*SPACE, "--max-sd", "big"), "--max-sd: 'big' is no amount"),
    "no hit": ((*SPACE, "--min-hit", "10"), "--min-hit: a share of '10' is more than all"),
    "no such row": ((*SPACE, "--toml", "x.toml", "--row", "9"), "row 9 is not listed: there are 3"),
    "decks twice": ((*SPACE, "--decks", "6,6"), "6 stands twice"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", BAD)
def test_a_mistake_is_one_line(
    mistake: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    args, said = BAD[mistake]
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    assert err.startswith("Error: ")
    assert err.count("\n") == 1
    assert said in err
    assert not list(tmp_path.iterdir())
