"""Pay scales to choose from, and what is asked of them: what the search is held to."""

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

Pays = tuple[Fraction, ...]
Window = tuple[Fraction, Fraction]


class Space(NamedTuple):
    """Pay scales to choose from, and what is asked of them. The loss is a line that pays -1."""

    values: tuple[Pays, ...]
    """For each line the pays it may have, ascending."""
    ways: tuple[tuple[int, ...], ...]
    """For each shoe the ways in which each line settles, all ways of the shoe together."""
    window: Window
    """The house edge on every shoe lies between these, ends included."""
    max_variance: Fraction | None = None
    """On every shoe."""
    min_hit: Fraction | None = None
    """The hit frequency on every shoe."""
    orders: tuple[tuple[int, int], ...] = ()
    """Two lines each, of which the first pays at least as much as the second."""

    @property
    def size(self) -> int:
        """The number of scales."""
        return prod(map(len, self.values))

    @property
    def middle(self) -> Fraction:
        """The middle of the window."""
        return sum(self.window, Fraction()) / 2


class Figures(NamedTuple):
    """What a scale comes to, per unit staked on one coup dealt from a shoe."""

    house_edge: Fraction
    hit_frequency: Fraction
    variance: Fraction


def figures(pays: Sequence[Fraction], ways: Sequence[int]) -> Figures:
    """The figures of pays where the lines, the loss among them, settle in these ways."""
    settled, total = list(zip(pays, ways, strict=True)), sum(ways)
    mean = Fraction(sum(pay * count for pay, count in settled)) / total
    square = Fraction(sum(pay * pay * count for pay, count in settled)) / total
    hits = sum(count for pay, count in settled if pay > 0)
    return Figures(-mean, Fraction(hits, total), square - mean**2)


def meets(space: Space, pays: Sequence[Fraction]) -> bool:
    """Whether a scale meets all conditions: their definition, which the search is held to."""
    low, high = space.window
    for edge, hit, variance in (figures(pays, ways) for ways in space.ways):
        if not low <= edge <= high:
            return False
        if space.max_variance is not None and variance > space.max_variance:
            return False
        if space.min_hit is not None and hit < space.min_hit:
            return False
    return all(pays[rare] >= pays[common] for rare, common in space.orders)


def distance(space: Space, pays: Sequence[Fraction]) -> Fraction:
    """How far the edge is from the middle of the window, on the shoe where it is farthest."""
    return max(abs(figures(pays, ways).house_edge - space.middle) for ways in space.ways)
