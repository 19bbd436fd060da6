"""Shares and amounts of money as people write them, read as exact rationals."""

import re
from fractions import Fraction
from numbers import Rational

from baccarat_exact.errors import InputError, shown

Quantity = str | int | Fraction
"""A share or an amount, as a person gives it."""

_DIGITS = 30
_NUMBER = rf"[0-9]{{1,{_DIGITS}}}(?:\.[0-9]{{1,{_DIGITS}}})?|\.[0-9]{{1,{_DIGITS}}}"
_SHARE = re.compile(rf"([+-]?)(?:({_NUMBER})\s*(%?)|([0-9]{{1,30}})/([0-9]{{1,30}}))")
_AMOUNT = re.compile(
    rf"\$?\s*(?:([0-9]{{1,3}}(?:,[0-9]{{3}}){{1,9}})|({_NUMBER})|([0-9]{{1,30}})/([0-9]{{1,30}}))"
)


def share(value: Quantity) -> Fraction:
    """A share between -1 and 1, such as a house edge: from "5%", "0.05", "1/20" or a Fraction.

    >>> share("5%"), share("1/20"), share("-1.25 %")
    (Fraction(1, 20), Fraction(1, 20), Fraction(-1, 80))
    """
    found = _exact(value)
    if isinstance(value, str) and (match := _SHARE.fullmatch(value.strip())):
        sign, number, percent, above, below = match.groups()
        found = _quotient(sign + (number or above), below, 100 if percent else 1)
    if found is None:
        raise InputError(f"{shown(value)} is no share: write 5%, 0.05 or 1/20")
    if abs(found) > 1:
        raise InputError(f"a share of {shown(value)} is more than all: 5 percent is written 5%")
    return found


def amount(value: Quantity) -> Fraction:
    """An amount of money above 0: from "300", "0.25", "30,000", "1/4" or a Fraction.

    >>> amount("30,000"), amount("0.25")
    (Fraction(30000, 1), Fraction(1, 4))
    """
    found = _exact(value)
    if isinstance(value, str) and (match := _AMOUNT.fullmatch(value.strip())):
        grouped, number, above, below = match.groups()
        found = _quotient((grouped or number or above).replace(",", ""), below)
    if found is None:
        raise InputError(f"{shown(value)} is no amount: write 300, 0.25 or 30,000")
    if found <= 0 or max(found.numerator, found.denominator) > 10**_DIGITS:
        raise InputError(
            f"an amount of {shown(value)}: more than 0 is needed, and at most {_DIGITS} digits"
        )
    return found


def _exact(value: Quantity) -> Fraction | None:
    """A number that is exact already."""
    if isinstance(value, Rational) and not isinstance(value, bool):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, float):
        raise InputError(f'{value} is not exact: write it as text, "{value}"')
    return None


def _quotient(above: str, below: str | None, unit: int = 1) -> Fraction | None:
    """So many units, divided by a whole number if there is one; None if that is 0."""
    divisor = int(below or 1)
    return Fraction(above) / (divisor * unit) if divisor else None
