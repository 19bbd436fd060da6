"""Numbers as text, against the decimal module: rounded once, half to even, zero without a sign."""

import math
from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_exact.reports.numbers import (
    decimal,
    grouped,
    minus_root,
    one_in,
    percent,
    plus_root,
    rational,
    root,
)

exact = settings(derandomize=True, deadline=None, max_examples=300)

large = st.integers(-(10**200), 10**200)
small = st.integers(-(10**4), 10**4)
fractions = st.one_of(
    st.builds(Fraction, small, st.integers(1, 10**4)),
    st.builds(Fraction, large, st.integers(1, 10**200)),
    st.builds(Fraction, small, st.sampled_from([2, 4, 8, 20, 40, 200, 2000, 2 * 10**6])),
)
places = st.integers(0, 12)


def rounded(value: Fraction, to: int) -> str:
    """The value by the decimal module.

    It is first cut off far behind the last place, with a digit of 1 in place of what was cut, so
    that ties stay ties and nothing else becomes one.
    """
    with localcontext(Context(prec=1000, rounding=ROUND_HALF_EVEN)):
        cut, rest = divmod(abs(value.numerator) * 10**300, value.denominator)
        digits = Decimal(cut * 10 + (1 if rest else 0)).scaleb(-301)
        text = format(digits.quantize(Decimal(1).scaleb(-to)), "f")
    negative = value < 0 and any(digit in "123456789" for digit in text)
    return f"-{text}" if negative else text


@exact
@given(value=fractions, to=places)
def test_decimal_is_the_decimal_modules(value: Fraction, to: int) -> None:
    assert decimal(value, to) == rounded(value, to)


@exact
@given(value=fractions, to=places)
def test_percent_is_a_hundred_times_as_much(value: Fraction, to: int) -> None:
    assert percent(value, to) == rounded(100 * value, to)


@exact
@given(value=small, to=places)
def test_ties_go_to_the_even_digit(value: int, to: int) -> None:
    tie = Fraction(2 * value + 1, 2 * 10**to)
    text = decimal(tie, to)
    assert abs(Fraction(text) - tie) == Fraction(1, 2 * 10**to)
    assert int(text[-1]) % 2 == 0


@pytest.mark.parametrize(
    ("value", "to", "text"),
    [
        (Fraction(1, 2), 0, "0"),
        (Fraction(3, 2), 0, "2"),
        (Fraction(5, 2), 0, "2"),
        (Fraction(-5, 2), 0, "-2"),
        (Fraction(1, 8), 2, "0.12"),
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(-3, 8), 2, "-0.38"),
        (Fraction(-1, 2), 0, "0"),
        (Fraction(-1, 10**5), 4, "0.0000"),
        (Fraction(-1, 2 * 10**4), 4, "0.0000"),
        (Fraction(-10001, 2 * 10**8), 4, "-0.0001"),
        (Fraction(0), 4, "0.0000"),
        (Fraction(0), 0, "0"),
        (Fraction(2, 3), 0, "1"),
        (Fraction(999995, 10**6), 5, "1.00000"),
        (7, 3, "7.000"),
        (-7, 0, "-7"),
        (10**199 + 1, 1, "1" + "0" * 198 + "1.0"),
    ],
)
def test_decimals_by_hand(value: Fraction | int, to: int, text: str) -> None:
    assert decimal(value, to) == text


def test_printed_edges() -> None:
    # The published eight-deck ways; the guide prints 1.06 % for banker and 1.24 % for player.
    banker, player, total = 2292252566437888, 2230518282592256, 4998398275503360
    assert percent((player - Fraction(19, 20) * banker) / total, 2) == "1.06"
    assert percent(Fraction(banker - player, total), 2) == "1.24"


@exact
@given(
    value=st.one_of(
        st.builds(Fraction, st.integers(0, 10**4), st.integers(1, 10**4)),
        st.builds(Fraction, st.integers(0, 10**200), st.integers(1, 10**200)),
    ),
    to=places,
)
def test_a_root_is_the_nearest_number_of_its_places(value: Fraction, to: int) -> None:
    text = root(value, to)
    found, half = Fraction(text), Fraction(1, 2 * 10**to)
    # found - half <= root <= found + half, squared.
    assert max(found - half, Fraction(0)) ** 2 <= value <= (found + half) ** 2
    assert len(text.partition(".")[2]) == to


@exact
@given(numerator=st.integers(0, 10**30), denominator=st.integers(1, 10**30), to=places)
def test_the_root_of_a_square_is_rounded_like_the_number(
    numerator: int, denominator: int, to: int
) -> None:
    number = Fraction(numerator, denominator)
    assert root(number**2, to) == rounded(number, to)


@exact
@given(number=st.integers(0, 10**100), to=places)
def test_the_root_of_a_whole_number_is_the_decimal_modules(number: int, to: int) -> None:
    with localcontext(Context(prec=400, rounding=ROUND_HALF_EVEN)):
        nearest = Decimal(number).sqrt().quantize(Decimal(1).scaleb(-to))
    assert root(Fraction(number), to) == format(nearest, "f")


@exact
@given(number=st.integers(0, 10**6), to=places)
def test_ties_of_a_root_go_to_the_even_digit(number: int, to: int) -> None:
    tie = Fraction(2 * number + 1, 2 * 10**to)
    text = root(tie**2, to)
    assert abs(Fraction(text) - tie) == Fraction(1, 2 * 10**to)
    assert int(text[-1]) % 2 == 0


@pytest.mark.parametrize(
    ("value", "to", "text"),
    [
        (Fraction(0), 0, "0"),
        (Fraction(0), 4, "0.0000"),
        (Fraction(2), 5, "1.41421"),
        (Fraction(9, 4), 0, "2"),
        (Fraction(25, 4), 0, "2"),
        (Fraction(49, 4), 0, "4"),
        (Fraction(1, 4), 0, "0"),
        (Fraction(1, 400), 1, "0.0"),
        (Fraction(9, 400), 1, "0.2"),
        (Fraction(25, 4) - Fraction(1, 10**200), 0, "2"),
        (Fraction(25, 4) + Fraction(1, 10**200), 0, "3"),
        (Fraction(9, 4) - Fraction(1, 10**200), 0, "1"),
        (Fraction(1, 10**200), 3, "0.000"),
        (Fraction(10**200), 2, "1" + "0" * 100 + ".00"),
        (Fraction((10**100 + 1) ** 2), 0, str(10**100 + 1)),
        (Fraction((10**100 + 1) ** 2 - 1), 0, str(10**100 + 1)),
    ],
)
def test_roots_by_hand(value: Fraction, to: int, text: str) -> None:
    assert root(value, to) == text


@exact
@given(value=fractions)
def test_a_rational_is_in_lowest_terms_and_a_whole_number_has_no_denominator(
    value: Fraction,
) -> None:
    text = rational(value)
    assert Fraction(text) == value
    top, slash, bottom = text.partition("/")
    assert (slash == "/") == (value.denominator != 1)
    assert math.gcd(int(top), int(bottom or 1)) == 1
    assert bottom != "1"


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(6, 4), "3/2"), (Fraction(-6, 4), "-3/2"), (Fraction(4, 2), "2")]
)
def test_rationals_by_hand(value: Fraction, text: str) -> None:
    assert rational(value) == text


def test_a_whole_number_is_a_rational() -> None:
    assert rational(-7) == "-7"


@exact
@given(value=large)
def test_grouped_digits_are_three_by_three(value: int) -> None:
    text = grouped(value)
    assert int(text.replace(",", "")) == value
    groups = text.lstrip("-").split(",")
    assert 1 <= len(groups[0]) <= 3
    assert all(len(group) == 3 for group in groups[1:])


def test_the_ways_of_eight_decks_are_grouped_as_they_are_published() -> None:
    assert grouped(2292252566437888) == "2,292,252,566,437,888"


squares = st.one_of(
    st.builds(Fraction, st.integers(0, 10**4), st.integers(1, 10**4)),
    st.builds(Fraction, st.integers(0, 10**60), st.integers(1, 10**60)),
    st.builds(lambda number: number**2, st.fractions(min_value=0, max_denominator=2000)),
)
terms = st.one_of(
    st.builds(Fraction, small, st.integers(1, 10**4)),
    st.builds(Fraction, st.integers(-(10**60), 10**60), st.integers(1, 10**60)),
)


def with_root(value: Fraction, squared: Fraction, sign: int, to: int) -> str:
    """A rational and a root, by the decimal module at 700 digits.

    A sum that is rational is left to the test of decimals; any other is so far from half-way
    between two numbers of twelve places that 700 digits tell on which side it lies.
    """
    with localcontext(Context(prec=700, rounding=ROUND_HALF_EVEN)):
        rest = (Decimal(squared.numerator) / Decimal(squared.denominator)).sqrt()
        near = Decimal(value.numerator) / Decimal(value.denominator) + sign * rest
        text = format(near.quantize(Decimal(1).scaleb(-to)), "f")
    return text if text.strip("-0.") else text.removeprefix("-")


def rational_root(squared: Fraction) -> Fraction | None:
    top, bottom = math.isqrt(squared.numerator), math.isqrt(squared.denominator)
    found = Fraction(top, bottom)
    return found if found**2 == squared else None


@exact
@given(value=terms, squared=squares, to=places)
def test_a_sum_with_a_root_is_the_decimal_modules(
    value: Fraction, squared: Fraction, to: int
) -> None:
    found = rational_root(squared)
    for written, sign in ((plus_root, 1), (minus_root, -1)):
        if found is None:
            assert written(value, squared, to) == with_root(value, squared, sign, to)
        else:
            assert written(value, squared, to) == rounded(value + sign * found, to)


@exact
@given(number=small, root_of=st.fractions(min_value=0, max_denominator=2000), to=places)
def test_a_sum_with_a_root_that_is_half_way_goes_to_the_even_digit(
    number: int, root_of: Fraction, to: int
) -> None:
    tie = Fraction(2 * number + 1, 2 * 10**to)
    for text in (
        plus_root(tie - root_of, root_of**2, to),
        minus_root(tie + root_of, root_of**2, to),
    ):
        assert text == rounded(tie, to)
        assert abs(Fraction(text) - tie) == Fraction(1, 2 * 10**to)
        assert int(text[-1]) % 2 == 0


@pytest.mark.parametrize("distance", [30, 300])
def test_a_sum_with_a_root_next_to_half_way_goes_to_its_side(distance: int) -> None:
    """The root of 2, cut off after so many digits, leaves very little of it."""
    cut = Fraction(math.isqrt(2 * 100**distance), 10**distance)
    half = Fraction(1, 2)
    assert plus_root(half - cut, Fraction(2), 0) == "1"
    assert plus_root(half - cut - Fraction(1, 10**distance), Fraction(2), 0) == "0"
    assert minus_root(half + cut, Fraction(2), 0) == "0"
    assert minus_root(half + cut + Fraction(1, 10**distance), Fraction(2), 0) == "1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (plus_root(Fraction(0), Fraction(0), 2), "0.00"),
        (minus_root(Fraction(0), Fraction(0), 2), "0.00"),
        (plus_root(Fraction(-2), Fraction(4), 4), "0.0000"),
        (minus_root(Fraction(0), Fraction(1, 10**20), 4), "0.0000"),
        (minus_root(Fraction(0), Fraction(2, 10**20), 4), "0.0000"),
        (minus_root(Fraction(0), Fraction(2), 4), "-1.4142"),
        (plus_root(Fraction(0), Fraction(2), 0), "1"),
        (minus_root(Fraction(1, 2), Fraction(9, 4), 0), "-1"),
        (minus_root(Fraction(1), Fraction(9, 4), 0), "0"),
        (plus_root(Fraction(1), Fraction(9, 4), 0), "2"),
        (plus_root(Fraction(1, 2), Fraction(5, 4), 5), "1.61803"),
    ],
)
def test_sums_with_roots_by_hand(text: str, expected: str) -> None:
    assert text == expected


@exact
@given(value=st.fractions(min_value=0, max_value=1, max_denominator=10**9), to=places)
def test_one_in_is_the_inverse(value: Fraction, to: int) -> None:
    assert one_in(value, to) == (f"1 in {rounded(1 / value, to)}" if value else "")


def test_one_in_by_hand() -> None:
    # A tie on eight decks, of the published ways: 1 in 10.509...
    tie = Fraction(475627426473216, 4998398275503360)
    assert one_in(tie, 2) == "1 in 10.51"
    assert one_in(Fraction(1), 0) == "1 in 1"
    assert one_in(Fraction(2, 5), 0) == "1 in 2"
    assert one_in(Fraction(0), 4) == ""
