"""The wagers of the rule sheets: names, pays, and which line settles a coup."""

import re
from fractions import Fraction

import pytest

from baccarat_exact.analysis.edge import edge
from baccarat_exact.analysis.settlement import settlement, tables_for
from baccarat_exact.cards import CARDS, card_index
from baccarat_exact.coup import ATTRIBUTES
from baccarat_exact.enumeration import table
from baccarat_exact.errors import InputError
from baccarat_exact.rules import PUNTO_BANCO
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import WAGERS, named, wager_named, wagers
from baccarat_exact.wagers.wager import Line, Pay, Scale, Wager, pays_to_one

LUCKY_8 = ["double-suited", "suited", "double", "unlucky", "lucky"]
LUCKY_8_PAYS = {"standard": ["200", "25", "15", "8", "4"]}

CATALOGUE: dict[str, tuple[list[str], dict[str, list[str]]]] = {
    "player": (["win", "tie"], {"even-money": ["1", "0"]}),
    "banker": (
        ["win-with-6", "win", "tie"],
        {"commission-5": ["19/20", "19/20", "0"], "even-money": ["1/2", "1", "0"]},
    ),
    "tie": (["tie"], {"8": ["8"]}),
    "player-pair": (["pair"], {"11": ["11"]}),
    "banker-pair": (["pair"], {"11": ["11"]}),
    "super-six": (["six"], {"15": ["15"]}),
    "tiger": (["two-card", "three-card"], {"12-22": ["12", "22"]}),
    "big-tiger": (["six"], {"55": ["55"]}),
    "small-tiger": (["six"], {"22": ["22"]}),
    "tiger-tie": (["six"], {"45": ["45"]}),
    "tiger-pair": (["twin", "double", "single"], {"4-25-100": ["100", "25", "4"]}),
    "perfect-pairs": (
        ["perfect", "coloured", "mixed"],
        {"one": ["30", "10", "5"], "two": ["25", "12", "6"]},
    ),
    "lucky-8-player": (LUCKY_8, LUCKY_8_PAYS),
    "lucky-8-banker": (LUCKY_8, LUCKY_8_PAYS),
    "lucky-8-player-as-printed": (LUCKY_8, LUCKY_8_PAYS),
    "lucky-8-banker-as-printed": (LUCKY_8, LUCKY_8_PAYS),
}
"""The contract: ids, lines in order, and the pays of each scale in that order, to one."""

SEEDS = [wager for wager in WAGERS if wager.id in CATALOGUE]
IDS = [wager.id for wager in WAGERS]


def test_the_catalogue_of_the_rule_sheets() -> None:
    assert {
        wager.id: (
            [line.name for line in wager.lines],
            {scale.name: [str(pays) for pays in scale.pays] for scale in wager.scales},
        )
        for wager in SEEDS
    } == CATALOGUE
    assert wager_named("banker").scales[0].name == "commission-5"
    assert wager_named("perfect-pairs").scales[0].name == "one"


SHEETS = {
    "Division 5": ["perfect-pairs"],
    "How to Play": [
        "player", "banker", "tie", "player-pair", "banker-pair", "super-six", "tiger", "big-tiger",
        "small-tiger", "tiger-tie", "tiger-pair",
    ],
    "Lucky 8": [name for name in CATALOGUE if name.startswith("lucky-8")],
}  # fmt: skip
"""Which rule sheet prints the wager."""


@pytest.mark.parametrize(
    ("sheet", "wager_id"), [(sheet, name) for sheet, names in SHEETS.items() for name in names]
)
def test_a_wager_cites_its_rule_sheet(sheet: str, wager_id: str) -> None:
    assert sheet in wager_named(wager_id).source


@pytest.mark.parametrize("wager", WAGERS, ids=IDS)
def test_names_follow_the_pattern(wager: Wager) -> None:
    scales = [scale.name for scale in wager.scales]
    lines = [line.name for line in wager.lines]

    for name in (wager.id, *scales, *lines):
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name)
        assert name not in ("loss", "push", "total", "custom")
    assert len(set(scales)) == len(scales)
    assert len(set(lines)) == len(lines)
    assert wager.title.strip()
    assert wager.source.strip()


def test_ids_and_titles_are_unique() -> None:
    assert len(set(IDS)) == len(IDS) == len(wagers())
    assert len({wager.title for wager in WAGERS}) == len(WAGERS)
    assert list(wagers()) == list(WAGERS)


@pytest.mark.parametrize("wager", WAGERS, ids=IDS)
def test_no_line_is_dead_on_eight_decks(wager: Wager) -> None:
    result = edge(wager, Shoe.of_decks(8))

    assert all(line.ways > 0 for line in result.lines)
    assert result.loss_ways > 0


# The settlement of single coups. "player Qh 6s; banker 9d 2c 4h" is the order of each hand's cards.

COUPS = [
    # How to Play, Winning Bet Payouts and Even Money Baccarat.
    ("player", "player 9h Ks; banker 4d 3c", "win"),
    ("player", "player 9h 9s; banker 4d 4c", "tie"),
    ("player", "player 2h 5s; banker 4d 4c", "loss"),
    ("banker", "player 2h 4s; banker Kd 5c As", "tie"),
    ("banker", "player 2h 3s 2d; banker 4d 3c", "tie"),
    ("banker", "player 2h 3s Kd; banker 4d 2c", "win-with-6"),
    ("banker", "player 2h 3s Kd; banker 4d 3c", "win"),
    ("banker", "player 9h Ks; banker 4d 3c", "loss"),
    ("tie", "player 8h Ks; banker 4d 4c", "tie"),
    ("tie", "player 8h Ks; banker 4d 5c", "loss"),
    # Player Pair and Banker Pair; king and queen count the same and are no pair.
    ("player-pair", "player Jh Js 8d; banker 4d 3c", "pair"),
    ("player-pair", "player 3h 3s; banker 4d 3c", "pair"),
    ("player-pair", "player Kh Qs 8d; banker 4d 3c", "loss"),
    ("player-pair", "player Kh 2s 2d; banker 4d 3c", "loss"),
    ("player-pair", "player Kh 9s; banker 2d 2c", "loss"),
    ("banker-pair", "player Kh 9s; banker Qd Qc", "pair"),
    ("banker-pair", "player Kh Ks 8d; banker 4d 3c", "loss"),
    ("banker-pair", "player Kh 9s; banker Td Qc", "loss"),
    # Super Six and Tiger.
    ("super-six", "player 2h 3s Kd; banker 4d 2c", "six"),
    ("super-six", "player 6h Ks; banker 4d 2c", "loss"),
    ("super-six", "player 6h As; banker 4d 2c", "loss"),
    ("tiger", "player 2h 3s Kd; banker 4d 2c", "two-card"),
    ("tiger", "player 2h 3s 8d; banker Kd 2c 4h", "three-card"),
    ("tiger", "player 6h Ks; banker 4d 2c", "loss"),
    ("big-tiger", "player 2h 3s 8d; banker Kd 2c 4h", "six"),
    ("big-tiger", "player 2h 3s Kd; banker 4d 2c", "loss"),
    ("small-tiger", "player 2h 3s Kd; banker 4d 2c", "six"),
    ("small-tiger", "player 2h 3s 8d; banker Kd 2c 4h", "loss"),
    ("tiger-tie", "player 6h Ks; banker 4d 2c", "six"),
    ("tiger-tie", "player 2h 3s Ad; banker Kd 2c 4h", "six"),
    ("tiger-tie", "player 7h Ks; banker 4d 3c", "loss"),
    # The four examples of Tiger Pair, and a pair of one hand's rank in the other's third card.
    ("tiger-pair", "player Qh Qs 8d; banker 4d 3c", "single"),
    ("tiger-pair", "player 2h 4s; banker 9d 9c", "single"),
    ("tiger-pair", "player Kh Ks 5d; banker 8d 8c", "double"),
    ("tiger-pair", "player Jh Js 2d; banker Jd Jc 3h", "twin"),
    ("tiger-pair", "player Kh 2s 2d; banker 4d 3c", "loss"),
    ("tiger-pair", "player Kh 7s; banker Qd 7c", "loss"),
    # Perfect Pairs, section 1 and 11A.5: the first two cards of the player.
    ("perfect-pairs", "player 8d 8d; banker Kh 3c 2s", "perfect"),
    ("perfect-pairs", "player Kd Kh 8s; banker 4d 3c", "coloured"),
    ("perfect-pairs", "player Kc Ks 8s; banker 4d 3c", "coloured"),
    ("perfect-pairs", "player Kd Ks 8s; banker 4d 3c", "mixed"),
    ("perfect-pairs", "player Kd Qd 8s; banker 4d 3c", "loss"),
    ("perfect-pairs", "player Kd 2d; banker 9h 9h", "loss"),
    # Lucky 8 pay table, on the player's hand.
    ("lucky-8-player", "player 2h 3h 3h; banker 2c 2c 4c", "double-suited"),
    ("lucky-8-player", "player 2h 3h 3h; banker 2c 2c 4d", "suited"),
    ("lucky-8-player", "player 2h 3h 3h; banker 4c 3c", "suited"),
    ("lucky-8-player", "player 2h 3h 3h; banker 2c 2c 5c", "suited"),
    ("lucky-8-player", "player 2h 3h 3d; banker 2c 2c 4c", "double"),
    ("lucky-8-player", "player 3h 5h; banker 4c 4c", "double"),
    ("lucky-8-player", "player 3h 5h; banker 5c 4c", "unlucky"),
    ("lucky-8-player", "player 3h 5h; banker 3c 4c", "lucky"),
    ("lucky-8-player", "player 3h 4h; banker 4c 4c", "loss"),
    # The same on the banker's.
    ("lucky-8-banker", "player 2h 3h 3h; banker 2c 2c 4c", "double-suited"),
    ("lucky-8-banker", "player 2h 3h 3d; banker 2c 2c 4c", "suited"),
    ("lucky-8-banker", "player 2h 3h 3h; banker 2c 2c 4d", "double"),
    ("lucky-8-banker", "player 5h 4d; banker 4c 4d", "unlucky"),
    ("lucky-8-banker", "player 3h 4d; banker 4c 4d", "lucky"),
    ("lucky-8-banker", "player 3h 4d; banker 3d 5d", "lucky"),
    ("lucky-8-banker", "player 4c 4d; banker 3h 4d", "loss"),
    # As printed: both hands 8 of three cards each, of whatever suits.
    ("lucky-8-player-as-printed", "player 2h 3h 3d; banker 2c 2c 4d", "double-suited"),
    ("lucky-8-player-as-printed", "player 2h 3h 3h; banker 4c 3c", "suited"),
    ("lucky-8-player-as-printed", "player 3h 5h; banker 4c 4c", "double"),
    ("lucky-8-banker-as-printed", "player 2h 3h 3h; banker 2c 2c 4d", "double-suited"),
    ("lucky-8-banker-as-printed", "player 4h Ad 6s; banker 2h 3h 3h", "suited"),
    ("lucky-8-banker-as-printed", "player 5h 4d; banker 4c 4d", "unlucky"),
]


def settled(wager: Wager, coup: str) -> str:
    """The line that settles a coup, or "loss"."""
    player, banker = (
        tuple(CARDS[card_index(name)] for name in hand.split()[1:]) for hand in coup.split(";")
    )
    by = tables_for((wager,))[0]
    outcome = tuple(attribute.value(player, banker) for attribute in by)
    lines = dict(
        zip(table(by, PUNTO_BANCO).outcomes, settlement(wager, by, PUNTO_BANCO), strict=True)
    )
    return [*(line.name for line in wager.lines), "loss"][lines[outcome]]


@pytest.mark.parametrize(("wager_id", "coup", "line"), COUPS)
def test_a_coup_is_settled_by_the_first_line_that_holds(
    wager_id: str, coup: str, line: str
) -> None:
    assert settled(wager_named(wager_id), coup) == line


@pytest.mark.parametrize("coup", sorted({coup for _, coup, _ in COUPS}))
def test_the_sample_coups_are_dealt_by_the_rules(coup: str) -> None:
    """Whether each hand has its third card by the Lucky 8 sheet, or the sample proves nothing."""
    player, banker = (
        ["A23456789".find(card[0]) + 1 for card in hand.split()[1:]] for hand in coup.split(";")
    )
    p, b = sum(player[:2]) % 10, sum(banker[:2]) % 10
    stands_on = {3: {8}, 4: {0, 1, 8, 9}, 5: {0, 1, 2, 3, 8, 9}, 6: {0, 1, 2, 3, 4, 5, 8, 9}}

    if p > 7 or b > 7:
        assert len(player) == len(banker) == 2
    elif p > 5:
        assert (len(player), len(banker)) == (2, 3 if b < 6 else 2)
    else:
        draws = b < 7 and player[2] not in stands_on.get(b, ())
        assert (len(player), len(banker)) == (3, 3 if draws else 2)


def test_every_line_of_the_rule_sheets_settles_a_sample() -> None:
    sampled = {(wager_id, line) for wager_id, _, line in COUPS}
    sampled |= {  # shared with the wager that reads Double Suited as named
        (f"{wager_id}-as-printed", line)
        for wager_id, line in sampled
        if wager_id.startswith("lucky-8") and line in ("double", "unlucky", "lucky", "suited")
    }

    assert {(name, line) for name, (lines, _) in CATALOGUE.items() for line in lines} <= sampled


# What a line pays.


@pytest.mark.parametrize(
    ("written", "pays"),
    [
        (22, Fraction(22)),
        ("22", Fraction(22)),
        (0, Fraction(0)),
        ("0", Fraction(0)),
        ("19/20", Fraction(19, 20)),
        (Fraction(19, 20), Fraction(19, 20)),
        ("0.95", Fraction(19, 20)),
        ("7.5", Fraction(15, 2)),
        ("22 to 1", Fraction(22)),
        ("1 to 2", Fraction(1, 2)),
        ("15 to 2", Fraction(15, 2)),
        ("0.95 to 1", Fraction(19, 20)),
        ("13 for 1", Fraction(12)),
        ("1 for 1", Fraction(0)),
        ("1 for 2", Fraction(-1, 2)),
        ("0 for 1", Fraction(-1)),
        (-1, Fraction(-1)),
        (Fraction(-1, 2), Fraction(-1, 2)),
        ("  22  to  1 ", Fraction(22)),
    ],
)
def test_pays_as_people_write_them(written: Pay, pays: Fraction) -> None:
    found = pays_to_one(written)

    assert found == pays
    assert isinstance(found, Fraction)


@pytest.mark.parametrize(
    "written",
    [
        0.95,
        22.0,
        float("nan"),
        True,
        None,
        b"22",
        (22, 1),
        "",
        " ",
        "x",
        "1/0",
        "1 to 0",
        "1 for 0.0",
        "22 to",
        "to 1",
        "22-1",
        "1/2/3",
        "1e3",
        "0x10",
        "1_000",
        "1,000",
        "²",
        "٢٢",
        "-2",
        "nan",
        "inf",
        -2,
        Fraction(-3, 2),
        "9" * 5_000,
        "1/" + "9" * 5_000,
        "0." + "9" * 5_000,
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_is_no_pay(written: Pay) -> None:
    with pytest.raises(InputError) as caught:
        pays_to_one(written)

    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 300


def test_a_number_of_5000_digits_is_no_pay_below_minus_one() -> None:
    with pytest.raises(InputError, match="too many digits"):
        pays_to_one(-(10**5_000))


TIGER = wager_named("tiger")


@pytest.mark.parametrize(
    "pays",
    [
        "12,20",
        "12 to 1, 21 for 1",
        " 12 , 20.0 ",
        "two-card=12,three-card=20",
        "three-card = 20 to 1, two-card = 12",
        [12, "20"],
        (Fraction(12), 20),
        {"three-card": "20", "two-card": 12},
    ],
)
def test_custom_pays_in_order_or_by_line(pays: str) -> None:
    assert TIGER.custom_scale(pays) == Scale("custom", (Fraction(12), Fraction(20)))


@pytest.mark.parametrize(
    ("pays", "problem"),
    [
        ("12", r"lines \(two-card, three-card\), and the number given is 1"),
        ("12,20,30", "the number given is 3"),
        ([], "the number given is 0"),
        ("", "no pays are given for tiger"),
        ("12,x", "'x' is not a pay"),
        ([12, 20.0], "a pay of 20.0 is not exact"),
        ("two-card=12", "three-card"),
        ({"two-card": 12}, "three-card"),
        ("two-card=12,20", "'20'"),
        ("two-card=12,two-card=12,three-card=20", "two-card=12"),
        ("two-card=12,three-crad=20", "did you mean three-card"),
        ({"two-card": 12, "three-card": 20, "four": 1}, "four"),
        ("two-card=12,three-card=20=30", "20=30"),
        ("two-card=12,three-card=", "'' is not a pay"),
    ],
)
def test_custom_pays_that_do_not_fit(pays: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        TIGER.custom_scale(pays)


def test_a_custom_scale_is_counted() -> None:
    """WizardOfOdds, Lucky 6 paying 12 and 20: 16.68 %, and 12 and 23: an EV of -0.116985."""
    shoe = Shoe.of_decks(8)

    assert round(edge("tiger", shoe, pays="12,20").house_edge * 10_000) == 1_668
    assert round(edge("tiger", shoe, pays="12,23").expected_value * 10**6) == -116_985
    assert edge("tiger", shoe, pays="12,22").house_edge == edge("tiger", shoe).house_edge


# Wagers that cannot be.


def wager(**changes: object) -> Wager:
    """A wager with two lines and a scale, changed."""
    parts: dict[str, object] = {
        "id": "sixes",
        "title": "Sixes",
        "source": "test",
        "lines": (Line("six", "banker_total == 6"), Line("tie", 'winner == "tie"')),
        "scales": (Scale.of("standard", 7, 0),),
    }
    return Wager(**{**parts, **changes})  # type: ignore[arg-type]


def lines(*names: str, when: str = "margin == 3") -> tuple[Line, ...]:
    return tuple(Line(name, when) for name in names)


def scales(*names: str) -> tuple[Scale, ...]:
    return tuple(Scale.of(name, 1, 2) for name in names)


def test_the_wager_that_the_bad_ones_are_made_of_is_good() -> None:
    assert [pays.name for pays in wager().scales] == ["standard"]
    assert wager(lines=lines("a", "b"), scales=scales("c", "d")).lines == lines("a", "b")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"lines": lines("six", "six")}, "six stands twice"),
        ({"scales": scales("rich", "rich")}, "rich stands twice"),
        ({"lines": lines("six")}, "scale standard of wager sixes has 2 pays for 1 lines"),
        ({"scales": (Scale.of("standard", 7),)}, "has 1 pays for 2 lines"),
        ({"lines": ()}, "no line name"),
        ({"scales": ()}, "no scale name"),
        ({"id": ""}, "wager id"),
        ({"id": "Sixes"}, "'Sixes'"),
        ({"id": "two words"}, "'two words'"),
        ({"id": "-six"}, "'-six'"),
        ({"id": "six-"}, "'six-'"),
        ({"id": "six--six"}, "'six--six'"),
        ({"id": "six\n"}, r"'six\\n'"),
        ({"id": "six:rich"}, "'six:rich'"),
        ({"id": 6}, "6 is no wager id"),
        ({"lines": lines("six", "tie_6")}, "'tie_6'"),
        ({"scales": (Scale.of("12:22", 12, 22),)}, "'12:22'"),
        *[({"lines": lines("six", name)}, name) for name in ("loss", "push", "total", "custom")],
        *[({"scales": scales(name)}, name) for name in ("loss", "push", "total", "custom")],
        ({"lines": lines("a", "b", when="banker_totl == 6")}, "line a: .*banker_total"),
        ({"lines": lines("a", "b", when="banker_total == 10")}, "wager sixes, line a: .*10"),
        ({"lines": lines("a", "b", when="banker_total")}, "neither true nor false"),
        ({"lines": lines("a", "b", when="")}, "empty"),
        ({"lines": lines("a", "b", when='__import__("os")')}, "not allowed"),
    ],
)
def test_a_bad_wager(changes: dict[str, object], problem: str) -> None:
    with pytest.raises(InputError, match=problem) as caught:
        wager(**changes)

    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("tigre", "did you mean tiger"),
        ("", "unknown wager"),
        ("tiger:", "unknown scale"),
        ("tiger:12-20", "unknown scale of tiger '12-20'.*12-22"),
        ("perfect-pairs:three", "one, two|did you mean"),
        (None, "None is not a wager"),
    ],
)
def test_a_wager_that_does_not_exist(spec: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        named(spec)


def test_a_wager_is_named_with_or_without_its_scale() -> None:
    banker = wager_named("banker")

    assert named("banker") == named(banker) == (banker, banker.scales)
    assert named("banker:even-money") == (banker, (banker.scale("even-money"),))


def test_conditions_read_only_attributes_of_every_coup() -> None:
    for each in WAGERS:
        assert each.reads
        assert set(each.reads) <= set(ATTRIBUTES.values())


@pytest.mark.parametrize("pays", [(1.5,), (Fraction(-3),), (10**5000,), ("x",)])
def test_a_scale_checks_its_pays_however_it_is_made(pays: tuple[Fraction, ...]) -> None:
    with pytest.raises(InputError):
        Scale("s", pays)


def test_pays_that_are_no_list_are_an_error() -> None:
    with pytest.raises(InputError, match="no list of pays"):
        edge("tie", pays=5)  # type: ignore[arg-type]
