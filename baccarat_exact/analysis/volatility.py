"""How far the actual win strays from the expected one."""

from fractions import Fraction

from baccarat_exact.analysis.edge import Edge

CONFIDENCE = Fraction(9, 10)
Z = Fraction(1645, 1000)
"""The normal distribution lies within z standard deviations of its mean with 90 %; z = 1.645."""
COUPS = (1_000, 10_000, 100_000)


def margin_squared(edge: Edge, coups: int = 1) -> Fraction:
    """The square of z sigma / root n: by how much the win per unit may differ from the edge.

    With 90 % confidence, after so many coups of one unit each, dealt independently. For one coup
    its root is the volatility index, z times sigma.
    """
    return Z**2 * edge.variance / coups
