"""Figures as they are printed: what they say, and the verdicts on them."""

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import reproducible

from baccarat_exact.analysis.printed import (
    Printed,
    cut_to_fifteen,
    printed_figure,
    roundings,
    verdict,
)
from baccarat_exact.errors import InputError

F = Fraction


def said(text: str, quantity: str = "house_edge") -> tuple[str, Fraction, Fraction]:
    figure = printed_figure(text, quantity)
    return figure.form, figure.value, figure.unit


@pytest.mark.parametrize(
    ("text", "form", "value", "unit"),
    [
        ("1.06%", "percent", F(106, 10**4), F(1, 10**4)),
        ("1.06 %", "percent", F(106, 10**4), F(1, 10**4)),
        ("4,1 %", "percent", F(41, 1000), F(1, 1000)),
        ("4,100 %", "percent", F(41, 1000), F(1, 10**5)),
        ("1.06 per cent", "percent", F(106, 10**4), F(1, 10**4)),
        ("1.06 Percent", "percent", F(106, 10**4), F(1, 10**4)),
        ("14%", "percent", F(14, 100), F(1, 100)),
        ("0.0106", "decimal", F(106, 10**4), F(1, 10**4)),
        (".0106", "decimal", F(106, 10**4), F(1, 10**4)),
        ("0,0106", "decimal", F(106, 10**4), F(1, 10**4)),
        ("1.06e-2", "decimal", F(106, 10**4), F(1, 10**4)),
        ("+1.25%", "percent", F(125, 10**4), F(1, 10**4)),
        ("-0.114952", "decimal", F(-114952, 10**6), F(1, 10**6)),
        ("\u22121.06%", "percent", F(-106, 10**4), F(1, 10**4)),
        ("\u2013 1.06%", "percent", F(-106, 10**4), F(1, 10**4)),
        ("1,456.5", "decimal", F(2913, 2), F(1, 10)),
        ("1.456,5", "decimal", F(2913, 2), F(1, 10)),
        ("1 456,5", "decimal", F(2913, 2), F(1, 10)),
        ("1'456.5", "decimal", F(2913, 2), F(1, 10)),
        ("1,456,789", "decimal", F(1456789), F(1)),
        ("1.456.789", "decimal", F(1456789), F(1)),
        ("1,456", "decimal", F(1456, 1000), F(1, 1000)),
        ("19/311", "ratio", F(19, 311), F(0)),
        ("-19/311", "ratio", F(-19, 311), F(0)),
        ("\u221219 / 311", "ratio", F(-19, 311), F(0)),
        ("1 in 9.5", "one-in", F(19, 2), F(1, 10)),
        ("1 in 9,5", "one-in", F(19, 2), F(1, 10)),
        ("1 in 1,456", "one-in", F(1456), F(1)),
        ("1 in 129,134", "one-in", F(129134), F(1)),
        ("1 in 9.523", "one-in", F(9523, 1000), F(1, 1000)),
        ("1456 of 86,320", "share", F(7, 415), F(0)),
        ("1,456 out of 86 320", "share", F(7, 415), F(0)),
    ],
)
def test_a_form(text: str, form: str, value: Fraction, unit: Fraction) -> None:
    assert said(text) == (form, value, unit)
    assert said(text, "probability") == (form, value, unit)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("2,292,252,566,437,888", 2292252566437888, 1),
        ("2.292.252.566.437.888", 2292252566437888, 1),
        ("2 292 252 566 437 888", 2292252566437888, 1),
        ("2\u00a0292\u202f252\u2009566\u00a0437\u00a0888", 2292252566437888, 1),
        ("2'292'252'566'437'888", 2292252566437888, 1),
        ("2\u2019292\u2019252\u2019566\u2019437\u2019888", 2292252566437888, 1),
        ("2292252566437888", 2292252566437888, 1),
        ("86,320", 86320, 1),
        ("86.320", 86320, 1),
        ("4.998e15", 4998 * 10**12, 10**12),
        ("4,998E15", 4998 * 10**12, 10**12),
        ("4.99839827550336E+15", 4998398275503360, 10),
        ("0", 0, 1),
    ],
)
def test_a_count(text: str, value: int, unit: int) -> None:
    assert said(text, "ways") == ("count", F(value), F(unit))


@pytest.mark.parametrize("text", ["1456 of 86,320", "7/415", "1.69%", "1 in 59.29"])
def test_ways_as_a_share(text: str) -> None:
    assert printed_figure(text, "ways").form != "count"


@pytest.mark.parametrize(
    ("text", "pays"),
    [
        ("12 to 1", F(12)),
        ("12:1", F(12)),
        ("12 : 1", F(12)),
        ("13 for 1", F(12)),
        ("1 to 2", F(1, 2)),
        ("0.95", F(19, 20)),
        ("0,95", F(19, 20)),
        ("0.95 to 1", F(19, 20)),
        ("19/20", F(19, 20)),
        ("12", F(12)),
        ("even money", F(1)),
        ("Even Money", F(1)),
        ("eight to one", F(8)),
        ("1,000 to 1", F(1000)),
        ("1.500 to 1", F(3, 2)),
        ("1.000.000 to 1", F(10**6)),
    ],
)
def test_pays(text: str, pays: Fraction) -> None:
    """A thousand to one is not one to one."""
    assert said(text, "pays") == ("pays", pays, F(0))


@pytest.mark.parametrize(
    "text",
    [
        "approximately 1.06%",
        "Approximately 1.06 %",
        "about 1.06%",
        "approx. 1.06%",
        "approx 1.06%",
        "approx.1.06%",
        "ca. 1.06%",
        "~1.06%",
        "~ 1.06%",
        "\u2248 1.06%",
        "circa 1.06%",
        "roughly 1.06%",
    ],
)
def test_approximately_softens_nothing(text: str) -> None:
    figure = printed_figure(text, "house_edge")
    assert (figure.relation, figure.value, figure.unit) == ("=", F(106, 10**4), F(1, 10**4))
    assert verdict(F(10700, 10**6), figure).name == "differs"
    assert verdict(F(10590, 10**6), figure).name == "rounds"


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("<= 10%", "<="),
        ("<=10%", "<="),
        ("\u2264 10 %", "<="),
        ("at most 10%", "<="),
        ("up to 10%", "<="),
        ("no more than 10%", "<="),
        ("< 10%", "<"),
        ("less than 10%", "<"),
        ("under 10%", "<"),
        (">= 10%", ">="),
        ("\u2265 10%", ">="),
        ("at least 10%", ">="),
        ("> 10%", ">"),
        ("more than 10%", ">"),
        ("over 10%", ">"),
        ("= 10%", "="),
        ("10%", "="),
        ("at most about 10%", "<="),
    ],
)
def test_bounds(text: str, relation: str) -> None:
    figure = printed_figure(text, "house_edge")
    assert (figure.relation, figure.value) == (relation, F(1, 10))
    for exact in (F(99, 1000), F(1, 10), F(101, 1000)):
        side = (exact > F(1, 10)) - (exact < F(1, 10))
        true = {"<=": side <= 0, "<": side < 0, ">=": side >= 0, ">": side > 0}
        if relation != "=":
            assert verdict(exact, figure).name == ("exact" if true[relation] else "differs")


def test_bounds_of_one_in_n_are_bounds_of_the_probability() -> None:
    at_least = printed_figure("at least 1 in 10", "probability")
    assert verdict(F(1, 9), at_least).name == "exact"
    assert verdict(F(1, 10), at_least).name == "exact"
    assert verdict(F(1, 11), at_least).name == "differs"
    assert verdict(F(0), printed_figure("< 1 in 10", "probability")).name == "exact"


def test_bounds_of_a_root() -> None:
    """The root of 2 is 1.41421356..."""
    for text, name in [
        ("<= 1.4142", "differs"),
        ("<= 1.4143", "exact"),
        ("> 1.4142", "exact"),
        ("> -2", "exact"),
        ("< -2", "differs"),
    ]:
        figure = printed_figure(text, "standard_deviation")
        assert verdict(F(2), figure, is_root=True).name == name


@pytest.mark.parametrize(
    ("text", "quantity"),
    [
        ("", "house_edge"),
        ("about", "house_edge"),
        ("%", "house_edge"),
        ("one per cent", "house_edge"),
        ("1.0.6%", "house_edge"),
        ("1,06,5%", "house_edge"),
        ("1.", "house_edge"),
        ("1,234.567.8", "house_edge"),
        ("12 34", "house_edge"),
        ("1.06%%", "house_edge"),
        ("1.06 to 1.24%", "house_edge"),
        ("1.06%-1.24%", "house_edge"),
        ("1.06% or less", "house_edge"),
        ("<= <= 10%", "house_edge"),
        ("1e999", "house_edge"),
        ("nan", "house_edge"),
        ("inf", "house_edge"),
        ("0x10", "house_edge"),
        ("\u0661\u0662%", "house_edge"),
        ("\u00b2%", "house_edge"),
        ("19/0", "house_edge"),
        ("1 in 0", "probability"),
        ("1 in -5", "probability"),
        ("2 in 9.5", "probability"),
        ("1456 of 0", "probability"),
        ("1456 of 86.3", "probability"),
        ("12.5", "ways"),
        ("0.0106", "ways"),
        ("-5", "ways"),
        ("4,998,398,275,503,36", "ways"),
        ("4,998.398,275", "ways"),
        ("5.0", "ways"),
        ("19/311", "standard_deviation"),
        ("1 in 3", "standard_deviation"),
        ("12 to 0", "pays"),
        ("12 to", "pays"),
        ("twelve hundred to 1", "pays"),
        ("-2", "pays"),
        ("5%", "pays"),
        ("1 to 1 to 1", "pays"),
    ],
)
def test_what_is_not_understood_is_one_line(text: str, quantity: str) -> None:
    with pytest.raises(InputError) as error:
        printed_figure(text, quantity)
    assert "\n" not in str(error.value)
    assert "write" in str(error.value) or "below -1" in str(error.value)


def test_what_is_no_text_too_long_or_not_for_reading() -> None:
    with pytest.raises(InputError, match="as text"):
        printed_figure(1.06, "house_edge")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="61 characters"):
        printed_figure("1" * 61, "ways")
    with pytest.raises(InputError, match=r"U\+202E"):
        printed_figure("1.06\u202e%", "house_edge")
    assert said("1" * 60, "ways") == ("count", F(int("1" * 60)), F(1))


@pytest.mark.parametrize(
    ("exact", "text", "name", "rounding"),
    [
        (F(19, 311), "19/311", "exact", ()),
        (F(19, 311), "20/311", "differs", ()),
        (F(19, 311), "6.1%", "rounds", ("half-up", "half-even")),
        (F(19, 311), "6.1093%", "rounds", ("half-up", "half-even")),
        (F(19, 311), "6.109324%", "truncates", ()),
        (F(19, 311), "6.109325%", "rounds", ("half-up", "half-even")),
        (F(19, 311), "6.1092%", "differs", ()),
        (F(19, 311), "6.1094%", "differs", ()),
        (F(19, 311), "6.0%", "differs", ()),
        (F(19, 311), "6%", "rounds", ("half-up", "half-even")),
        (F(19, 311), "0.06", "rounds", ("half-up", "half-even")),
        (F(19, 311), "-6.1%", "differs", ()),
        (F(19, 311), "0%", "differs", ()),
        (F(1, 8), "0.125", "exact", ()),
        (F(1, 8), "0.1250", "exact", ()),
        (F(1, 8), "0.13", "rounds", ("half-up",)),
        (F(1, 8), "0.12", "rounds", ("half-even",)),
        (F(1, 8), "0.14", "differs", ()),
        (F(3, 8), "0.38", "rounds", ("half-up", "half-even")),
        (F(3, 8), "0.37", "truncates", ()),
        (F(-1, 8), "-0.13", "rounds", ("half-up",)),
        (F(-1, 8), "-0.12", "rounds", ("half-even",)),
        (F(-1, 8), "0.12", "differs", ()),
        (F(-3, 8), "-0.38", "rounds", ("half-up", "half-even")),
        (F(-3, 8), "-0.37", "truncates", ()),
        (F(-3, 8), "-0.39", "differs", ()),
        (F(-2, 3), "-0.67", "rounds", ("half-up", "half-even")),
        (F(-2, 3), "-0.66", "truncates", ()),
        (F(1, 1000), "0.00", "rounds", ("half-up", "half-even")),
        (F(-1, 1000), "0.00", "rounds", ("half-up", "half-even")),
        (F(-1, 1000), "-0.00", "rounds", ("half-up", "half-even")),
        (F(1, 1000), "-0.00", "differs", ()),
        (F(0), "0.00", "exact", ()),
        (F(999, 1000), "1.00", "rounds", ("half-up", "half-even")),
        (F(999, 1000), "0.99", "truncates", ()),
        (F(2, 19), "1 in 9.5", "exact", ()),
        (F(2, 19), "1 in 9", "truncates", ()),
        (F(2, 19), "1 in 10", "rounds", ("half-up", "half-even")),
        (F(2, 17), "1 in 9", "rounds", ("half-up",)),
        (F(2, 17), "1 in 8", "rounds", ("half-even",)),
        (F(2, 19), "1 in 9.4", "differs", ()),
        (F(0), "1 in 9.5", "differs", ()),
        (F(-2, 19), "1 in 9.5", "differs", ()),
        (F(7, 415), "1456 of 86,320", "exact", ()),
        (F(7, 415), "1457 of 86,320", "differs", ()),
    ],
)
def test_a_verdict(exact: Fraction, text: str, name: str, rounding: tuple[str, ...]) -> None:
    assert verdict(exact, printed_figure(text, "probability")) == (name, rounding)


@pytest.mark.parametrize(
    ("square", "text", "name", "rounding"),
    [
        (F(2), "1.41421", "rounds", ("half-up", "half-even")),
        (F(2), "1.41422", "differs", ()),
        (F(2), "1.414213", "truncates", ()),
        (F(2), "1.414214", "rounds", ("half-up", "half-even")),
        (F(2), "141%", "rounds", ("half-up", "half-even")),
        (F(9, 4), "1.5", "exact", ()),
        (F(9, 4), "1.50", "exact", ()),
        (F(9, 4), "2", "rounds", ("half-up", "half-even")),
        (F(25, 4), "3", "rounds", ("half-up",)),
        (F(25, 4), "2", "rounds", ("half-even",)),
        (F(9, 4), "1", "truncates", ()),
        (F(9, 4), "-1.5", "differs", ()),
        (F(0), "0.0", "exact", ()),
        (F(144 * 31 * 384, 415**2), "3.155", "rounds", ("half-up", "half-even")),
        (F(144 * 31 * 384, 415**2), "3.184", "differs", ()),
    ],
)
def test_a_verdict_on_a_root(
    square: Fraction, text: str, name: str, rounding: tuple[str, ...]
) -> None:
    """The last rows: 31 pairs in 415 at 11 to 1, and what was published of them."""
    figure = printed_figure(text, "standard_deviation")
    assert verdict(square, figure, is_root=True) == (name, rounding)


numbers = st.builds(
    lambda digits, places: Decimal(digits).scaleb(-places),
    st.integers(-(10**9), 10**9),
    st.integers(0, 9),
)


@reproducible(300)
@given(numbers, st.integers(0, 9), st.booleans(), st.integers(-3, 3))
def test_a_decimal_rounded_by_other_means(
    exact: Decimal, places: int, in_percent: bool, off: int
) -> None:
    """Finite decimals, rounded and cut by the decimal module, and figures near to them."""
    unit = Decimal(1).scaleb(-places)
    modes = {"up": ROUND_HALF_UP, "even": ROUND_HALF_EVEN, "cut": ROUND_DOWN}
    made = {name: exact.quantize(unit, rounding=mode) for name, mode in modes.items()}
    figure = made["even"] + off * unit
    text = f"{figure:f}" + ("%" if in_percent else "")
    value = Fraction(exact) / (100 if in_percent else 1)
    if figure == exact:
        expected = "exact"
    elif figure in (made["up"], made["even"]):
        expected = "rounds"
    else:
        expected = "truncates" if figure == made["cut"] else "differs"
    if figure.is_zero() and figure.is_signed():
        text = text.removeprefix("-")  # a zero that is printed without its sign
    found = verdict(value, printed_figure(text, "expected_value"))
    assert found.name == expected
    if expected == "rounds":
        assert ("half-up" in found.rounding) == (figure == made["up"])
        assert ("half-even" in found.rounding) == (figure == made["even"])


rationals = st.fractions(min_value=-50, max_value=50, max_denominator=10**6)


@reproducible(300)
@given(rationals, st.integers(0, 7), st.integers(-3, 3))
def test_any_rational_against_the_definition(exact: Fraction, places: int, off: int) -> None:
    """To round is to be half a unit away at most; to cut, less than a unit nearer to zero."""
    unit = F(1, 10**places)
    units = int(exact / unit) + off
    value = units * unit
    sign = "-" if units < 0 else ""
    digits = str(abs(units)).rjust(places + 1, "0")
    text = sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)
    apart = abs(exact - value)
    if apart == 0:
        expected = "exact"
    elif apart < unit / 2 or (apart == unit / 2 and (abs(value) > abs(exact) or units % 2 == 0)):
        expected = "rounds"
    elif apart < unit and abs(value) < abs(exact):
        expected = "truncates"
    else:
        expected = "differs"
    assert verdict(exact, printed_figure(text, "expected_value")).name == expected


@reproducible(300)
@given(
    st.fractions(min_value=0, max_value=2000, max_denominator=10**6),
    st.integers(0, 6),
    st.integers(-3, 3),
)
def test_any_root_against_the_definition(square: Fraction, places: int, off: int) -> None:
    """The same by squares: p is within half a unit of the root of v if (p-u/2)^2 <= v <= ..."""
    unit = F(1, 10**places)
    cut, _, _ = roundings(square, unit, is_root=True)
    assert (cut * unit) ** 2 <= square < ((cut + 1) * unit) ** 2
    units = max(cut + off, 0)
    value = units * unit
    digits = str(units).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    low, high = max(value - unit / 2, F(0)) ** 2, (value + unit / 2) ** 2
    if value**2 == square:
        expected = "exact"
    elif low < square < high or (square == low and value) or (square == high and units % 2 == 0):
        expected = "rounds"
    else:
        expected = "truncates" if value**2 < square < (value + unit) ** 2 else "differs"
    figure = printed_figure(text, "standard_deviation")
    assert verdict(square, figure, is_root=True).name == expected


@reproducible(200)
@given(st.integers(0, 10**18), st.sampled_from(list(",.' \u00a0\u202f\u2009\u2019")))
def test_grouped_counts_are_read_to_the_unit(count: int, mark: str) -> None:
    text = f"{count:,}".replace(",", mark)
    figure = printed_figure(text, "ways")
    assert (figure.value, figure.unit) == (F(count), F(1))
    assert verdict(F(count), figure).name == "exact"
    assert verdict(F(count + 1), figure).name == "differs"


@reproducible(200)
@given(st.text(max_size=70), st.sampled_from(["house_edge", "ways", "pays", "probability"]))
def test_any_text_is_a_figure_or_one_line(text: str, quantity: str) -> None:
    try:
        found: Printed | str = printed_figure(text, quantity)
    except InputError as error:
        found = str(error)
    assert isinstance(found, Printed) or "\n" not in found


@pytest.mark.parametrize(
    ("text", "exact", "found"),
    [
        ("4,998,398,275,503,350", 4998398275503360, True),
        ("2,230,518,282,592,250", 2230518282592256, True),
        ("2,230,518,282,592,260", 2230518282592256, True),
        ("2,230,518,282,592,250", 2230518282592261, False),
        ("2,230,518,282,592,251", 2230518282592256, False),
        ("2,230,518,282,592,256", 2230518282592256, False),
        ("475,627,426,473,210", 475627426473216, False),
        ("22,305,182,825,922,500", 22305182825922561, True),
    ],
)
def test_a_count_of_fifteen_digits(text: str, exact: int, found: bool) -> None:
    """The first two are in print; the exact counts are published to the unit."""
    figure = printed_figure(text, "ways")
    assert cut_to_fifteen(F(exact), figure) is found
    assert (verdict(F(exact), figure).name == "exact") is (int(figure.value) == exact)


def test_a_lone_comma_is_remembered() -> None:
    assert printed_figure("1,456", "variance").comma
    assert not printed_figure("1,45", "variance").comma
    assert not printed_figure("1,456", "ways").comma
    assert not printed_figure("1,456.5", "variance").comma
