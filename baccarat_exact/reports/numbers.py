"""Numbers as text. Every number is rounded once, half to even, from the exact rational."""

from fractions import Fraction
from math import isqrt

PLACES = 4
"""Decimal places of percentages and standard deviations, unless others are asked for."""


def rounding_note(places: int) -> str:
    """What a table says about its decimals."""
    return f"Decimals to {places} places, rounded half to even from the exact value."


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


def _placed(scaled: int, places: int) -> str:
    """A whole number of units in the last place, with the point set."""
    sign, digits = "-" if scaled < 0 else "", str(abs(scaled)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"
