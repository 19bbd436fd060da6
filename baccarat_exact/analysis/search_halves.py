"""A space of pay scales as two halves, each an array of points with a tree of boxes over it.

`search` says what they are for, and why the margins are wide enough.
"""

from fractions import Fraction
from itertools import chain
from math import inf, lcm, prod
from typing import Any, NamedTuple

import numpy as np

from baccarat_exact.analysis.space import Pays, Space

Array = np.ndarray[Any, Any]

LEAF = 8
"""Points of a box that is not split any more: so many, or fewer than twice as many."""


class Column(NamedTuple):
    """A coordinate: what each pay of each line adds to it, and the bounds of the sum."""

    entries: list[Array]
    residues: list[Array] | None
    """The entries as whole numbers, modulo 2^64; None where that would not tell them apart."""
    low: float
    high: float
    margin: float


def _column(
    lines: list[list[tuple[int, int]]], unit: int, low: float = -inf, high: float = inf
) -> Column:
    """The column of these quotients, of which `unit` is a common denominator, or 0 if unknown."""
    entries = [np.array([above / below for above, below in line]) for line in lines]
    largest = sum(float(np.abs(line).max()) for line in entries)
    bound = sum(abs(end) for end in (low, high) if abs(end) != inf)
    margin = (len(lines) + 8) * 2.0**-51 * (largest + bound)
    residues = None
    if unit and Fraction(margin) * unit < 2**61:
        residues = [
            np.array([above * (unit // below) % 2**64 for above, below in line], dtype=np.uint64)
            for line in lines
        ]
    return Column(entries, residues, low, high, margin)


def _common_denominator(values: tuple[Pays, ...]) -> int:
    """The least common denominator of all pays; 0 if it is too large to be of use."""
    common = 1
    for denominator in {pay.denominator for pays in values for pay in pays}:
        common = lcm(common, denominator)
        if common > 2**64:
            return 0
    return common


def _columns(space: Space, ranks: list[Array], halves: list[list[int]]) -> list[Column]:
    """The expected value on each shoe, then the mean squares, the hits, the orders across."""
    common = _common_denominator(space.values)
    ends = float(-space.window[1]), float(-space.window[0])
    means, squares, hits, orders = [], [], [], []
    for ways in space.ways:
        total, lines = sum(ways), list(zip(space.values, ways, strict=True))
        mean = [[(p.numerator * w, p.denominator * total) for p in pays] for pays, w in lines]
        means.append(_column(mean, common * total, *ends))
        if space.max_variance is not None:
            square = [
                [(p.numerator**2 * w, p.denominator**2 * total) for p in pays] for pays, w in lines
            ]
            squares.append(_column(square, common**2 * total))
        if space.min_hit is not None:
            hit = [[(w * (pay > 0), total) for pay in pays] for pays, w in lines]
            hits.append(_column(hit, total, float(space.min_hit)))
    for rare, often in space.orders:
        if (rare in halves[0]) != (often in halves[0]):
            signs = [(line == rare) - (line == often) for line in range(len(ranks))]
            rank = [
                [(sign * int(r), 1) for r in line] for sign, line in zip(signs, ranks, strict=True)
            ]
            orders.append(_column(rank, 1, -0.5))  # between two ranks, never on one
    return [*means, *squares, *hits, *orders]


def _combinations(space: Space, lines: list[int], ranks: list[Array]) -> Array:
    """A row for each line, with the places of its pays in each combination that keeps the orders.

    In the order of the pays of the first line, then of the second and so on.
    """
    chosen = np.zeros((0, 1), dtype=np.int32)
    for line in lines:
        size = len(space.values[line])
        added = np.tile(np.arange(size, dtype=np.int32), chosen.shape[1])
        chosen = np.vstack([np.repeat(chosen, size, axis=1), added])
        known = lines[: len(chosen)]
        for rare, often in space.orders:
            if line in (rare, often) and rare in known and often in known:
                above, below = (ranks[one][chosen[known.index(one)]] for one in (rare, often))
                chosen = chosen[:, above >= below]
    return chosen


class Half:
    """Combinations of the pays of some lines as points, with a tree of boxes over them.

    The boxes of a level are equal runs of `ids`, which is sorted anew inside them to split them.
    """

    def __init__(self, lines: list[int], chosen: Array, columns: list[Column]) -> None:
        self.lines, self.chosen = lines, chosen
        self.coords = np.zeros((len(columns), chosen.shape[1]))
        for row, line in zip(chosen, lines, strict=True):
            for column, coords in zip(columns, self.coords, strict=True):
                coords += column.entries[line][row]
        self.starts = np.arange(chosen.shape[1] + 1)
        """Where the combinations of each point begin."""
        self._merge(columns)
        self.weight = np.diff(self.starts)
        self.size = len(self.weight)
        self.bottom = max(0, (self.size // LEAF).bit_length() - 1)
        self.ids = np.arange(self.size)
        self.base = self.coords.min(axis=1, initial=inf)
        self.span = self.coords.max(axis=1, initial=-inf) - self.base
        self.span[self.span == 0] = 1
        self._levels: list[tuple[Array, Array, Array]] = []
        self._sorted: dict[tuple[int, int], tuple[Array, Array, Array]] = {}

    def _merge(self, columns: list[Column]) -> None:
        """Make combinations with the same coordinates one point."""
        residues = []
        for column in columns:
            if column.residues is None:
                return
            sums = np.zeros(self.chosen.shape[1], dtype=np.uint64)
            for row, line in zip(self.chosen, self.lines, strict=True):
                sums += column.residues[line][row]
            residues.append(sums)
            if len(residues) == 1 and len(np.unique(sums)) > 0.9 * len(sums):
                return
        order = np.lexsort(residues)
        self.chosen, self.coords = self.chosen[:, order], self.coords[:, order]
        new = np.ones(len(order), dtype=bool)
        new[1:] = np.any([np.diff(sums[order]) != 0 for sums in residues], axis=0)
        for column, coords in zip(columns, self.coords, strict=True):
            new[1:] |= np.abs(np.diff(coords)) > column.margin
        self.starts = np.append(np.flatnonzero(new), len(order))
        self.coords = self.coords[:, new]

    def runs(self, level: int) -> Array:
        """Where the boxes of a level begin in `ids`, and where the last ends."""
        runs: Array = np.arange(2**level + 1) * self.size >> level
        return runs

    def boxes(self, level: int) -> tuple[Array, Array, Array]:
        """The least and greatest coordinates in each box of a level, and its weight."""
        while len(self._levels) <= level:
            here = len(self._levels)
            if here:
                low, high, _ = self._levels[-1]
                widest = np.argmax((high - low) / self.span[:, None], axis=0)
                self.ids = self.ids[np.argsort(self._keys(here - 1, widest))]
            starts, coords = self.runs(here)[:-1], self.coords[:, self.ids]
            low, high = (
                extreme.reduceat(coords, starts, axis=1) for extreme in (np.minimum, np.maximum)
            )
            self._levels.append((low, high, np.add.reduceat(self.weight[self.ids], starts)))
        return self._levels[level]

    def _keys(self, level: int, column: Array) -> Array:
        """Numbers in the order of the boxes, and in each by its column: 2 box + (0 to 1)."""
        box = np.repeat(np.arange(2**level), np.diff(self.runs(level)))
        which = column[box]
        own = (self.coords[which, self.ids] - self.base[which]) / self.span[which]
        keys: Array = 2 * box + own
        return keys

    def by(self, level: int, column: int) -> tuple[Array, Array, Array]:
        """The keys of a level sorted, the points in that order, and their weights summed up."""
        if (level, column) not in self._sorted:
            if self.size > 2**16:  # or all would not fit the memory
                self._sorted = {
                    place: kept for place, kept in self._sorted.items() if place[0] == level
                }
            keys = self._keys(level, np.full(2**level, column))
            order = np.argsort(keys)
            ids = self.ids[order]
            sums = np.concatenate([[0], np.cumsum(self.weight[ids])])
            self._sorted[level, column] = keys[order], ids, sums
        return self._sorted[level, column]

    def key(self, box: Array, column: int, value: Array) -> Array:
        """The key that a value of the column would have in a box."""
        own = np.clip((value - self.base[column]) / self.span[column], -0.5, 1.5)
        key: Array = 2 * box + own
        return key

    def combinations(self, point: int) -> range:
        """The places of a point's combinations, from the lowest pays on."""
        return range(self.starts[point], self.starts[point + 1])

    def pays(self, space: Space, member: int) -> dict[int, Fraction]:
        """The pays of a combination, by line."""
        places = self.chosen[:, member]
        return {line: space.values[line][at] for line, at in zip(self.lines, places, strict=True)}


class Part(NamedTuple):
    """A piece of the space as two halves."""

    space: Space
    columns: list[Column]
    left: Half
    right: Half

    def pays(self, left: int, right: int) -> Pays:
        """The scale of two combinations."""
        chosen = {**self.left.pays(self.space, left), **self.right.pays(self.space, right)}
        return tuple(chosen[line] for line in range(len(chosen)))

    def weights(self, left: Array, right: Array) -> Array:
        """The number of scales that each pair of points stands for."""
        weights: Array = self.left.weight[left] * self.right.weight[right]
        return weights


def part_of(space: Space) -> Part:
    """The space in two halves, of which the left is the smaller."""
    halves = [sorted(half) for half in halved(space)]
    places: dict[Fraction, int] = {}
    for pay in sorted(chain(*space.values)) if space.orders else ():
        places.setdefault(pay, len(places))
    ranks = [np.array([places.get(pay, 0) for pay in pays]) for pays in space.values]
    columns = _columns(space, ranks, halves)
    left, right = (Half(half, _combinations(space, half, ranks), columns) for half in halves)
    return Part(space, columns, *sorted((left, right), key=lambda half: half.size))


def halved(space: Space) -> list[list[int]]:
    """The lines in two halves with about as many combinations each.

    Where orders matter the rarer lines are in one half, so that few orders run across.
    """
    sizes = [len(pays) for pays in space.values]
    halves: list[list[int]] = [[], []]
    if space.orders:
        ranked = sorted(range(len(sizes)), key=lambda line: space.ways[0][line])
        cuts = [(ranked[:cut], ranked[cut:]) for cut in range(len(ranked) + 1)]
        halves = list(min(cuts, key=lambda cut: sum(prod(sizes[i] for i in h) for h in cut)))
    else:
        for line in sorted(range(len(sizes)), key=lambda line: -sizes[line]):
            min(halves, key=lambda half: prod(sizes[i] for i in half)).append(line)
    return halves
