"""Numbers as text. Every number is rounded once, half to even, from the exact rational."""

from fractions import Fraction
from math import isqrt

PLACES = 4
"""Decimal places of percentages and standard deviations, unless others are asked for."""


def rounding_note(places: int) -> str:
    """What a table says about its decimals."""
    digits = "1 place" if places == 1 else f"{places} places"
    return f"Decimals to {digits}, rounded half to even from the exact value."


def rational(value: Fraction | int) -> str:
    """A rational in lowest terms: "a/b", or "a" if it is whole.

    >>> rational(Fraction(-6, 4))
    '-3/2'
    """
    return str(Fraction(value))


def grouped(value: int) -> str:
    """A whole number with thousands separators."""
    return f"{value:,}"


def decimal(value: Fraction | int, places: int) -> str:
    """A rational to so many decimal places; zero has no sign.

    >>> decimal(Fraction(-1, 8), 2), decimal(Fraction(3, 8), 2), decimal(Fraction(-1, 300), 1)
    ('-0.12', '0.38', '0.0')
    """
    return _placed(round(Fraction(value) * 10**places), places)


def money(value: Fraction | int, places: int) -> str:
    """An amount: whole, in cents, or else rounded, to two places at the least.

    >>> money(30_000, 4), money(Fraction(19, 2), 4), money(Fraction(-600_000, 19), 4)
    ('30,000', '9.50', '-31,578.9474')
    """
    value = Fraction(value)
    cents = 0 if value.denominator == 1 else 2 if 100 % value.denominator == 0 else max(2, places)
    return with_commas(decimal(value, cents))


def with_commas(number: str) -> str:
    """A decimal with thousands separators.

    >>> with_commas("-1234.5678")
    '-1,234.5678'
    """
    sign, digits = ("-", number[1:]) if number.startswith("-") else ("", number)
    whole, point, rest = digits.partition(".")
    return f"{sign}{grouped(int(whole))}{point}{rest}"


def percent(value: Fraction | int, places: int) -> str:
    """A rational in percent, without the sign, to so many decimal places.

    >>> percent(Fraction(19, 311), 4)
    '6.1093'
    """
    return decimal(Fraction(value) * 100, places)


def root(value: Fraction, places: int) -> str:
    """The square root of a rational, correctly rounded by whole-number arithmetic.

    >>> root(Fraction(2), 5), root(Fraction(9, 4), 0)
    ('1.41421', '2')
    """
    scaled = 4 * value * 100**places
    doubled = isqrt(int(scaled))
    half_way = doubled % 2 == 1 and doubled**2 == scaled
    nearest = (doubled + 1) // 2
    if half_way and nearest % 2 == 1:
        nearest -= 1
    return _placed(nearest, places)


def plus_root(value: Fraction, squared: Fraction, places: int) -> str:
    """The sum of a rational and of the root of another, correctly rounded.

    >>> plus_root(Fraction(1), Fraction(2), 3), plus_root(Fraction(-3), Fraction(9, 4), 1)
    ('2.414', '-1.5')
    """
    return _sum_with_root(value, squared, 1, places)


def minus_root(value: Fraction, squared: Fraction, places: int) -> str:
    """A rational less the root of another, correctly rounded.

    >>> minus_root(Fraction(1), Fraction(2), 3)
    '-0.414'
    """
    return _sum_with_root(value, squared, -1, places)


def _sum_with_root(value: Fraction, squared: Fraction, sign: int, places: int) -> str:
    numerator, denominator = isqrt(squared.numerator), isqrt(squared.denominator)
    if Fraction(numerator, denominator) ** 2 == squared:
        return decimal(value + sign * Fraction(numerator, denominator), places)
    # An irrational sum is never half-way, so some number of digits tells on which side it is.
    digits = places + 10
    while True:
        unit = Fraction(1, 10**digits)
        low = isqrt(int(squared / unit**2)) * unit
        ends = [round((value + sign * end) * 10**places) for end in (low, low + unit)]
        if ends[0] == ends[1]:
            return _placed(ends[0], places)
        digits *= 2


def one_in(value: Fraction, places: int) -> str:
    """A probability as "1 in N"; nothing if it is 0.

    >>> one_in(Fraction(2, 19), 1), one_in(Fraction(0), 1)
    ('1 in 9.5', '')
    """
    return f"1 in {decimal(1 / value, places)}" if value else ""


def _placed(scaled: int, places: int) -> str:
    """A whole number of units in the last place, with the point set."""
    sign, digits = "-" if scaled < 0 else "", str(abs(scaled)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"
