"""Other people's figures, compared as text at the digits they print.

`published.csv` has a row for each. A source that is wrong stays in, with the reason: the verdict
is what is tested. A row without a number of decks says on which of 1 to 12 and infinitely many
the figure holds.
"""

import csv
from fractions import Fraction
from functools import cache
from math import isqrt
from pathlib import Path

import pytest

from baccarat_exact.analysis.edge import Edge, edges
from baccarat_exact.shoe import Shoe

Row = dict[str, str]
Decks = int | str

with open(Path(__file__).with_name("published.csv"), encoding="utf-8", newline="") as file:
    ROWS: list[Row] = list(csv.DictReader(file, strict=True))

DECKS: list[Decks] = [*range(1, 13), "inf"]
GUIDE = "Casino guide How to Play Baccarat"


@cache
def results(decks: Decks) -> dict[tuple[str, str], Edge]:
    """Every wager on each of its scales and, under the empty name, on its first."""
    found: dict[tuple[str, str], Edge] = {}
    for each in edges(Shoe.of_decks(decks)):
        found[each.wager.id, each.scale.name] = each
        found.setdefault((each.wager.id, ""), each)
    return found


def value(row: Row, decks: Decks) -> Fraction:
    """The exact quantity that a row is about; of a standard deviation the square."""
    result = results(decks)[row["wager"], row["scale"]]
    if row["quantity"] in ("ways", "probability"):
        ways = {line.line: line.ways for line in result.lines}
        ways |= {"loss": result.loss_ways, "total": result.total_ways}
        total = 1 if row["quantity"] == "ways" else result.total_ways
        return Fraction(ways[row["line"]], total)
    assert not row["line"]
    if row["quantity"] == "standard_deviation":
        return result.variance
    return Fraction(getattr(result, row["quantity"]))


def half_up(exact: Fraction, places: int) -> str:
    """A rational to so many places, a half away from zero."""
    doubled = 2 * abs(exact.numerator) * 10**places + exact.denominator
    digits = str(doubled // (2 * exact.denominator)).rjust(places + 1, "0")
    sign = "-" if exact < 0 and digits.strip("0") else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def root_half_up(square: Fraction, places: int) -> str:
    """The square root to so many places: the last k with (2k - 1)^2 at most 4 times the square."""
    scaled = 4 * square * 100**places
    return half_up(
        Fraction((isqrt(scaled.numerator // scaled.denominator) + 1) // 2, 10**places), places
    )


def holds(row: Row, decks: Decks) -> bool:
    """Whether the figure is the exact value at the digits printed."""
    exact = value(row, decks)
    printed = row["printed"].replace(",", "").removeprefix("approximately ").removeprefix("~")
    if " of " in printed:
        part, whole = map(int, printed.split(" of "))
        return exact / results(decks)[row["wager"], ""].total_ways == Fraction(part, whole)
    if "/" in printed:
        return exact == Fraction(printed)
    number = printed
    for sign in ("%", " per cent", " percent"):
        number = number.removesuffix(sign)
    if number != printed:
        exact *= 100
    places = len(number.partition(".")[2])
    if row["quantity"] == "standard_deviation":
        return number == root_half_up(exact, places)
    return number == half_up(exact, places)


def label(row: Row) -> str:
    keys = ("wager", "scale", "decks", "quantity", "line", "printed")
    return " ".join(row[key] for key in keys if row[key])


@pytest.mark.parametrize("row", [row for row in ROWS if row["decks"]], ids=label)
def test_a_published_figure(row: Row) -> None:
    decks = row["decks"] if row["decks"] == "inf" else int(row["decks"])

    assert ("holds" if holds(row, decks) else "wrong") == row["verdict"]


@pytest.mark.parametrize("row", [row for row in ROWS if not row["decks"]], ids=label)
def test_a_published_figure_without_a_number_of_decks(row: Row) -> None:
    found = [str(decks) for decks in DECKS if holds(row, decks)]

    assert found == row["holds_on"].split()
    assert ("holds" if found else "wrong") == row["verdict"]


def test_the_edges_of_the_guide_hold_together_on_7_and_8_decks_only() -> None:
    """Banker 1.06 %, player 1.24 %, even-money banker 1.46 %: no number of decks is printed."""
    printed = [row for row in ROWS if row["source"].startswith(GUIDE)]

    assert {(row["wager"], row["scale"], row["printed"]) for row in printed} == {
        ("banker", "commission-5", "approximately 1.06%"),
        ("player", "even-money", "1.24%"),
        ("banker", "even-money", "approximately 1.46%"),
    }
    assert [decks for decks in DECKS if all(holds(row, decks) for row in printed)] == [7, 8]


def test_lucky_8_as_printed_favours_the_bettor() -> None:
    """Over 26 % on 8 decks, where the award read as named leaves the house 11.98 %."""
    on_eight = results(8)

    assert on_eight["lucky-8-player-as-printed", ""].expected_value > Fraction(26, 100)
    assert half_up(on_eight["lucky-8-player", ""].house_edge * 100, 2) == "11.98"


def test_every_row_is_whole() -> None:
    wagers = {wager for wager, _ in results(8)}
    for row in ROWS:
        assert None not in row
        assert row["wager"] in wagers
        assert row["printed"]
        assert row["source"]
        assert row["verdict"] in ("holds", "wrong")
        assert bool(row["reason"]) == (row["verdict"] == "wrong")
    assert len({tuple(row.values()) for row in ROWS}) == len(ROWS)
    assert {"1", "2", "4", "6", "8", "inf"} <= {row["decks"] for row in ROWS}


@pytest.mark.parametrize(
    ("exact", "places", "text"),
    [
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(5, 2), 0, "3"),
        (Fraction(1999, 1000), 2, "2.00"),
    ],
)
def test_rounding_of_this_test(exact: Fraction, places: int, text: str) -> None:
    assert half_up(exact, places) == text


def test_roots_of_this_test() -> None:
    assert root_half_up(Fraction(2), 5) == "1.41421"
    assert root_half_up(Fraction(9, 4), 0) == "2"
    assert root_half_up(Fraction(5, 4), 1) == "1.1"
