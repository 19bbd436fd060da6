"""Shares and amounts, as people write them on the command line."""

from decimal import Decimal
from fractions import Fraction

import pytest

from baccarat_exact.errors import InputError
from baccarat_exact.quantities import Quantity, amount, share


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("5%", Fraction(1, 20)),
        ("5 %", Fraction(1, 20)),
        (" 5% ", Fraction(1, 20)),
        ("+5%", Fraction(1, 20)),
        ("-1.25%", Fraction(-1, 80)),
        (".5%", Fraction(1, 200)),
        ("0.05", Fraction(1, 20)),
        ("1/20", Fraction(1, 20)),
        ("-19/311", Fraction(-19, 311)),
        ("100%", Fraction(1)),
        ("1", Fraction(1)),
        ("0", Fraction(0)),
        (0, Fraction(0)),
        (Fraction(1, 3), Fraction(1, 3)),
        ("0." + "3" * 30, Fraction(int("3" * 30), 10**30)),
    ],
)
def test_a_share_is_exact(written: Quantity, value: Fraction) -> None:
    assert share(written) == value
    assert type(share(written)) is Fraction


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("5", "5 percent is written 5%"),
        ("101%", "more than all"),
        ("-3/2", "more than all"),
        (2, "more than all"),
        ("", "is no share"),
        ("%", "is no share"),
        ("five", "is no share"),
        ("1/0", "is no share"),
        ("1/20%", "is no share"),
        ("5%%", "is no share"),
        ("1e-2", "is no share"),
        ("\u0665%", "is no share"),
        ("nan", "is no share"),
        ("9" * 5_000, "is no share"),
        (True, "is no share"),
        (None, "is no share"),
        (0.05, 'write it as text, "0.05"'),
    ],
)
def test_no_share(written: Quantity, said: str) -> None:
    with pytest.raises(InputError, match=r"share|exact") as caught:
        share(written)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 160


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("300", Fraction(300)),
        ("$300", Fraction(300)),
        ("30,000", Fraction(30_000)),
        ("$30,000", Fraction(30_000)),
        ("0.25", Fraction(1, 4)),
        (".25", Fraction(1, 4)),
        ("1/4", Fraction(1, 4)),
        (25, Fraction(25)),
        (Fraction(1, 4), Fraction(1, 4)),
    ],
)
def test_an_amount_is_exact(written: Quantity, value: Fraction) -> None:
    assert amount(written) == value
    assert type(amount(written)) is Fraction


@pytest.mark.parametrize(
    "written",
    ["0", "-5", "", "ten", "3,00", "30,0000", "1/0", "0.00", "1e3", "5%", "9" * 40, -1, 0, True],
)
def test_no_amount(written: Quantity) -> None:
    with pytest.raises(InputError, match="amount") as caught:
        amount(written)
    assert len(str(caught.value)) < 160


def test_an_amount_of_another_kind() -> None:
    with pytest.raises(InputError, match=r'write it as text, "0.25"'):
        amount(0.25)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="is no amount"):
        amount(Decimal("0.25"))  # type: ignore[arg-type]
