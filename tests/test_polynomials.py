"""Ways as polynomials in the number of decks.

A line's ways are a sum of products of six falling factors, so on d decks they are a polynomial in
d of degree at most six without a constant term. Seven numbers of decks determine it; all others,
also those counted by another arithmetic, must lie on it.
"""

from functools import cache

import pytest
import sympy

from baccarat_exact.analysis.edge import edges
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import WAGERS

D = sympy.Symbol("d")
KNOTS = range(1, 8)
CHECKED = (8, 9, 10, 11, 12, 27, 28, 100)
LINES = [(wager.id, line.name) for wager in WAGERS for line in wager.lines]


@cache
def ways(decks: int | str) -> dict[tuple[str, str], int]:
    """The ways of every line of every wager, and of all coups."""
    shoe = Shoe.of_decks(decks)
    counted = {(each.wager.id, line.line): line.ways for each in edges(shoe) for line in each.lines}
    return {**counted, ("all", "total"): shoe.total_ways}


@cache
def polynomial(line: tuple[str, str]) -> sympy.Poly:
    knots = [(decks, ways(decks)[line]) for decks in KNOTS]
    return sympy.Poly(sympy.interpolate(knots, D), D, domain="QQ")


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_ways_are_a_polynomial_in_the_number_of_decks(line: tuple[str, str]) -> None:
    found = polynomial(line)

    assert found.degree() <= 6
    for decks in CHECKED:
        assert found.eval(decks) == ways(decks)[line]
    assert found.eval(0) == 0


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_the_leading_coefficient_is_that_of_infinite_decks(line: tuple[str, str]) -> None:
    """With ever more decks the ways grow as those of draws with replacement from one deck."""
    assert polynomial(line).coeff_monomial(D**6) == ways("inf")[line]


def test_all_ways_are_the_falling_factorial_of_52_d() -> None:
    expected = sympy.Poly(sympy.expand_func(sympy.ff(52 * D, 6)), D, domain="QQ")

    assert polynomial(("all", "total")) == expected
    everything = [("player", "win"), ("tie", "tie"), ("banker", "win-with-6"), ("banker", "win")]
    assert sum(map(polynomial, everything), sympy.Poly(0, D, domain="QQ")) == expected
