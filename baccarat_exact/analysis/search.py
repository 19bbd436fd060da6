"""The pay scales of a large space that meet conditions, counted exactly without trying them all.

The lines are dealt out to two halves. Each half is an array of points, one for each combination of
its lines' pays; a point has a coordinate for each thing that adds up over the lines: for each shoe
the expected value, the mean square and the hits, and the order of two pays where a line of either
half is to pay at least as much as one of the other. A scale is a pair of points, and whether it
meets a condition is read off the sums of their coordinates. Points with the same coordinates are
one, with a weight.

Either half is a tree of boxes. Pairs of boxes are decided together: wholly inside all conditions
they count by their weights, wholly outside one they do not. A pair with one condition open is
settled by a search in the order of its coordinate; any other is split. So the work grows about like
a half, which is the root of the space.

Nothing is decided by a rounded number. Coordinates are float64. An entry is the quotient of two
whole numbers, correctly rounded, and off by at most 2^-53 of itself, and so is each sum; of a sum
over n lines and its comparison with a bound the whole error is below (n + 8) 2^-53 times the sum of
the largest entries and the bound. The margin is four times that, and where a coordinate is sought
in its order more, by what the numbers of the order are rounded. Whatever lies within the margin of
a bound is decided by `meets`. That two points are one is proved by the residues modulo 2^64 of
their exact coordinates, used only where the margin shows that these cannot differ by as much.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, product
from math import inf, lcm, prod
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]
Pays = tuple[Fraction, ...]
Window = tuple[Fraction, Fraction]

LEAF = 8
"""Points of a box that is not split any more: so many, or fewer than twice as many."""
HALF_LIMIT = 2**20
"""About the most points of a half; a larger one is searched in parts."""
FEW = 2**18
"""Pairs of points that are looked at one by one rather than split further."""
LIST_LIMIT = 2**18
"""The most pairs of points that are listed to find the nearest."""
BATCH = 2**19
"""Pairs that are looked at together."""


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


def search(
    space: Space, top: int, progress: Callable[[str], None] = lambda step: None
) -> tuple[int, list[Pays]]:
    """The number of scales that meet the conditions, and those nearest to the middle.

    Nearest first, by `distance`; of scales equally far the one with the lower pays, in the order
    of the lines. At most `top` are listed.
    """
    pieces, solutions = _pieces(_pruned(space)), 0
    rows: list[tuple[Fraction, Pays]] = []
    reach = (space.window[1] - space.window[0]) / 2
    for number, piece in enumerate(pieces):

        def tell(share: float, number: int = number) -> None:
            done = 100 * (number + share) / len(pieces)
            progress(f"{done:.0f} % of {space.size:,} scales decided")

        part = _part(piece)
        weight = part.counted(tell)
        solutions += weight
        if weight:
            rows = sorted(rows + _nearest(part, weight, reach, top))[:top]
        if len(rows) == top:
            reach = rows[-1][0]
    return solutions, [pays for _, pays in rows]


def _pruned(space: Space) -> Space:
    """The space without pays that no scale can have, whatever the other lines pay.

    Large pays go here, so that the margin, which grows with them, stays small.
    """
    values = list(space.values)
    for _ in range(10):
        before = list(map(len, values))
        for ways in space.ways:
            least, most = (-edge * sum(ways) for edge in reversed(space.window))
            for line, count in enumerate(ways):
                if count and all(values):
                    own, pairs = values[line], list(zip(ways, values, strict=True))
                    first = own[-1] + (least - sum(w * pays[-1] for w, pays in pairs)) / count
                    last = own[0] + (most - sum(w * pays[0] for w, pays in pairs)) / count
                    values[line] = own[bisect_left(own, first) : bisect_right(own, last)]
        for rare, common in space.orders:
            if all(values):
                values[rare] = values[rare][bisect_left(values[rare], values[common][0]) :]
            if all(values):
                values[common] = values[common][: bisect_right(values[common], values[rare][-1])]
        if not all(values) or before == list(map(len, values)):
            break
    return space._replace(values=tuple(values))


class _Column(NamedTuple):
    """A coordinate: what each pay of each line adds to it, and the bounds of the sum."""

    entries: list[Array]
    residues: list[Array] | None
    """The entries as whole numbers, modulo 2^64; None where that would not tell them apart."""
    low: float
    high: float
    margin: float


def _column(
    lines: list[list[tuple[int, int]]], unit: int, low: float = -inf, high: float = inf
) -> _Column:
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
    return _Column(entries, residues, low, high, margin)


def _common_denominator(values: tuple[Pays, ...]) -> int:
    """The least common denominator of all pays; 0 if it is too large to be of use."""
    common = 1
    for denominator in {pay.denominator for pays in values for pay in pays}:
        common = lcm(common, denominator)
        if common > 2**64:
            return 0
    return common


def _columns(space: Space, ranks: list[Array], halves: list[list[int]]) -> list[_Column]:
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


class _Half:
    """Combinations of the pays of some lines as points, with a tree of boxes over them.

    The boxes of a level are equal runs of `ids`, which is sorted anew inside them to split them.
    """

    def __init__(self, lines: list[int], chosen: Array, columns: list[_Column]) -> None:
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

    def _merge(self, columns: list[_Column]) -> None:
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


class _Part(NamedTuple):
    """A piece of the space as two halves."""

    space: Space
    columns: list[_Column]
    left: _Half
    right: _Half

    def pays(self, left: int, right: int) -> Pays:
        """The scale of two combinations."""
        chosen = {**self.left.pays(self.space, left), **self.right.pays(self.space, right)}
        return tuple(chosen[line] for line in range(len(chosen)))

    def weights(self, left: Array, right: Array) -> Array:
        """The number of scales that each pair of points stands for."""
        weights: Array = self.left.weight[left] * self.right.weight[right]
        return weights

    def counted(self, tell: Callable[[float], None]) -> int:
        """The number of scales that meet the conditions."""
        if not self.left.size:
            return 0
        walk = _Walk(self, self.space.window, None)
        walk.run(tell)
        return walk.weight

    def listed(self, reach: Fraction, most: float) -> tuple[Array, Array] | None:
        """The pairs of points so near to the middle; None if they are more than so many."""
        middle = self.space.middle
        walk = _Walk(self, (middle - reach, middle + reach), most)
        try:
            walk.run()
        except _FullError:
            return None
        left, right = (np.concatenate(side) for side in zip(*walk.found, strict=True))
        return left, right


def _part(space: Space) -> _Part:
    """The space in two halves, of which the left is the smaller."""
    halves = [sorted(half) for half in _halved(space)]
    places: dict[Fraction, int] = {}
    for pay in sorted(chain(*space.values)) if space.orders else ():
        places.setdefault(pay, len(places))
    ranks = [np.array([places.get(pay, 0) for pay in pays]) for pays in space.values]
    columns = _columns(space, ranks, halves)
    left, right = (_Half(half, _combinations(space, half, ranks), columns) for half in halves)
    return _Part(space, columns, *sorted((left, right), key=lambda half: half.size))


def _halved(space: Space) -> list[list[int]]:
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


def _pieces(space: Space) -> list[Space]:
    """The space in pieces of which each half is not too large."""
    largest = max(_halved(space), key=lambda half: prod(len(space.values[line]) for line in half))
    pieces = -(-prod(len(space.values[line]) for line in largest) // HALF_LIMIT)
    if not space.size or pieces == 1:
        return [space] if space.size else []
    line = max(largest, key=lambda line: len(space.values[line]))
    own = space.values[line]
    step = max(1, len(own) // pieces)
    runs = (own[start : start + step] for start in range(0, len(own), step))
    cut = ((*space.values[:line], run, *space.values[line + 1 :]) for run in runs)
    return [piece for each in cut if (piece := _pruned(space._replace(values=each))).size]


class _FullError(Exception):
    """More pairs than were to be listed."""


class _Walk:
    """A walk over the pairs of boxes of two halves, level by level."""

    def __init__(self, part: _Part, window: Window, room: float | None) -> None:
        self.part, self.left, self.right = part, part.left, part.right
        self.space, self.room = part.space._replace(window=window), room
        """How many pairs of points may still be listed; None to count the scales only."""
        self.weight, self.found = 0, [(np.zeros(0, dtype=np.int64),) * 2]
        shoes = range(len(self.space.ways))
        self.margins = [column.margin for column in part.columns]
        self.lows = [column.low for column in part.columns]
        self.highs = [column.high for column in part.columns]
        for mean in shoes:
            self.lows[mean], self.highs[mean] = float(-window[1]), float(-window[0])
        self.variances: dict[int, tuple[int, float, float]] = {}
        """For each column of mean squares that of the means, the limit and its margin."""
        if (limit := self.space.max_variance) is not None:
            for mean in shoes:
                most = max(abs(self.lows[mean]), abs(self.highs[mean])) + 1
                margin = self.margins[len(shoes) + mean] + 3 * most * self.margins[mean]
                margin += 2.0**-50 * (most**2 + float(limit))
                self.variances[len(shoes) + mean] = (mean, float(limit), margin)

    def run(self, tell: Callable[[float], None] = lambda share: None) -> None:
        """Decide all pairs of boxes; where they stay open, split the larger one."""
        halves, levels = (self.left, self.right), [0, 0]
        pairs = [np.zeros(1, dtype=np.int64)] * 2
        total = float(self.left.weight.sum()) * float(self.right.weight.sum())
        while len(pairs[0]):
            kept, weight = [], 0.0
            for start in range(0, len(pairs[0]), BATCH):
                batch = [side[start : start + BATCH] for side in pairs]
                kept.append(self._undecided(levels, *batch))
                weight += float(self._weights(levels, *kept[-1]).sum())
                tell(1 - weight / total)
            pairs = [np.concatenate(side) for side in zip(*kept, strict=True)]
            room = [
                h.size >> at if at < h.bottom else 0 for h, at in zip(halves, levels, strict=True)
            ]
            if not any(room) or int(self._sizes(levels, *pairs).sum()) <= FEW:
                for points in self._crossed(levels, *pairs):
                    self._check(*points)
                return
            split = room.index(max(room))
            levels[split] += 1
            pairs[split] = (2 * pairs[split][:, None] + np.arange(2)).ravel()
            pairs[1 - split] = np.repeat(pairs[1 - split], 2)

    def _undecided(self, levels: list[int], a: Array, b: Array) -> tuple[Array, Array]:
        """The pairs of boxes that stay open; what the others hold is counted or listed."""
        out, opens, column = self._judged(levels, a, b)
        inside = ~out & (opens == 0)
        if self.room is None:
            self.weight += int(self._weights(levels, a[inside], b[inside]).sum())
        else:
            self._fill(int(self._sizes(levels, a[inside], b[inside]).sum()))
            self.found += self._crossed(levels, a[inside], b[inside])
        one = ~out & (opens == 1)
        for which in np.unique(column[one]):
            these = one & (column == which)
            self._search(int(which), levels, a[these], b[these])
        rest = ~out & (opens > 1)
        return a[rest], b[rest]

    def _judged(self, levels: list[int], a: Array, b: Array) -> tuple[Array, Array, Array]:
        """For each pair of boxes: whether it is out, how many conditions are open, and one of them.

        A variance counts twice while the means that it depends on are too far apart.
        """
        (a_low, a_high, _), (b_low, b_high, _) = self._boxes(levels)
        out = np.zeros(len(a), dtype=bool)
        opens, last = np.zeros((2, len(a)), dtype=np.int16)
        for column, margin in enumerate(self.margins):
            low, high = a_low[column, a] + b_low[column, b], a_high[column, a] + b_high[column, b]
            if column in self.variances:
                mean, limit, margin = self.variances[column]
                near, far = self._squares(
                    mean, a_low[mean, a] + b_low[mean, b], a_high[mean, a] + b_high[mean, b]
                )
                inside, outside = high - near <= limit - margin, low - far > limit + margin
                opens += ~inside & (far - near > (b_high[column, b] - b_low[column, b]) / 16)
            else:
                least, most = self.lows[column], self.highs[column]
                inside = (low >= least + margin) & (high <= most - margin)
                outside = (low > most + margin) | (high < least - margin)
            out |= outside
            opens += ~inside
            last[~inside] = column
        return out, opens, last

    def _squares(self, mean: int, low: Array, high: Array) -> tuple[Array, Array]:
        """The least and greatest square of a mean between these that lies in the window."""
        ends = self.lows[mean] - self.margins[mean], self.highs[mean] + self.margins[mean]
        low, high = np.clip(low, *ends), np.clip(high, *ends)
        least = np.where(low * high <= 0, 0, np.minimum(low * low, high * high))
        return least, np.maximum(low * low, high * high)

    def _search(self, column: int, levels: list[int], a: Array, b: Array) -> None:
        """Decide pairs of boxes of which one condition is open, in the order of its column."""
        keys, ids, sums = self.right.by(levels[1], column)
        runs = self.left.runs(levels[0])
        for batch in _batches(runs[a + 1] - runs[a]):
            which, place = _spread(runs[a[batch]], runs[a[batch] + 1])
            left = self.left.ids[place]
            first, start, stop, last = self._ends(keys, column, levels[1], left, b[batch][which])
            start, stop = np.where(start < stop, (start, stop), last)
            if self.room is None:
                self.weight += int((self.left.weight[left] * (sums[stop] - sums[start])).sum())
            else:
                self._fill(int((stop - start).sum()))
                which, place = _spread(start, stop)
                self.found.append((left[which], ids[place]))
            for begin, end in ((first, start), (stop, last)):
                for some in _batches(end - begin):
                    which, place = _spread(begin[some], end[some])
                    self._check(left[some][which], ids[place])

    def _ends(
        self, keys: Array, column: int, level: int, left: Array, box: Array
    ) -> tuple[Array, ...]:
        """For points of the left and boxes of the right the runs of keys that meet the condition.

        Those from the first place to the last may meet it, those from the second to the third do.
        """
        margin = self.margins[column] + (2**level + 4) * 2.0**-49 * self.right.span[column]
        low: Any = self.lows[column]
        sure: Any = self.highs[column]
        may: Any = self.highs[column]
        if column in self.variances:
            mean, limit, further = self.variances[column]
            low, high, _ = self.right.boxes(level)
            means = self.left.coords[mean, left]
            near, far = self._squares(mean, means + low[mean, box], means + high[mean, box])
            low, sure, may = -inf, limit - further + near, limit + further + far
        own = self.left.coords[column, left]
        lows = (self.right.key(box, column, end - own) for end in (low - margin, low + margin))
        highs = (self.right.key(box, column, end - own) for end in (sure - margin, may + margin))
        return (
            *(np.searchsorted(keys, key, side="left") for key in lows),
            *(np.searchsorted(keys, key, side="right") for key in highs),
        )

    def _check(self, left: Array, right: Array) -> None:
        """Decide pairs of points one by one."""
        sums = self.left.coords[:, left] + self.right.coords[:, right]
        may, sure = np.ones((2, len(left)), dtype=bool)
        for column, margin in enumerate(self.margins):
            value, low, high = sums[column], self.lows[column], self.highs[column]
            if column in self.variances:
                mean, high, margin = self.variances[column]
                value = value - sums[mean] ** 2
            may &= (value >= low - margin) & (value <= high + margin)
            sure &= (value >= low + margin) & (value <= high - margin)
        for place in np.flatnonzero(may & ~sure):
            pays = self.part.pays(self.left.starts[left[place]], self.right.starts[right[place]])
            sure[place] = meets(self.space, pays)
        left, right = left[sure], right[sure]
        if self.room is None:
            self.weight += int(self.part.weights(left, right).sum())
        else:
            self._fill(len(left))
            self.found.append((left, right))

    def _fill(self, number: int) -> None:
        """Take so many places in the list."""
        self.room = (self.room or 0) - number
        if self.room < 0:
            raise _FullError

    def _boxes(self, levels: list[int]) -> list[tuple[Array, Array, Array]]:
        """The boxes of both halves on these levels."""
        return [self.left.boxes(levels[0]), self.right.boxes(levels[1])]

    def _weights(self, levels: list[int], a: Array, b: Array) -> Array:
        """The number of scales in each pair of boxes."""
        (_, _, left), (_, _, right) = self._boxes(levels)
        weights: Array = left[a] * right[b]
        return weights

    def _sizes(self, levels: list[int], a: Array, b: Array) -> Array:
        """The number of pairs of points in each pair of boxes."""
        sizes: Array = (
            np.diff(self.left.runs(levels[0]))[a] * np.diff(self.right.runs(levels[1]))[b]
        )
        return sizes

    def _crossed(self, levels: list[int], a: Array, b: Array) -> Iterator[tuple[Array, Array]]:
        """All pairs of points of pairs of boxes, in batches."""
        a_runs, b_runs = self.left.runs(levels[0]), self.right.runs(levels[1])
        sizes, wide = self._sizes(levels, a, b), np.diff(b_runs)[b]
        for batch in _batches(sizes):
            which, place = _spread(np.zeros_like(sizes[batch]), sizes[batch])
            down, across = np.divmod(place, wide[batch][which])
            left = self.left.ids[a_runs[a[batch]][which] + down]
            yield left, self.right.ids[b_runs[b[batch]][which] + across]


def _batches(sizes: Array) -> Iterator[slice]:
    """Runs of places of which the sizes come to about a batch."""
    ends, start = np.cumsum(sizes), 0
    while start < len(sizes):
        reach = ends[start] - sizes[start] + BATCH
        stop = max(start + 1, int(np.searchsorted(ends, reach, "right")))
        yield slice(start, stop)
        start = stop


def _spread(starts: Array, stops: Array) -> tuple[Array, Array]:
    """All places of several runs, and to which run each belongs."""
    sizes = np.maximum(stops - starts, 0)
    which = np.repeat(np.arange(len(sizes)), sizes)
    offsets = np.cumsum(sizes) - sizes
    return which, np.arange(len(which)) - offsets[which] + starts[which]


def _nearest(part: _Part, weight: int, reach: Fraction, top: int) -> list[tuple[Fraction, Pays]]:
    """The scales of a part nearest to the middle and within reach, each after its distance.

    `weight` scales of the part lie in the window. So many pairs of points are listed as hold enough
    scales and are not too many to list.
    """
    most, crowded = max(LIST_LIMIT, top), False
    half = (part.space.window[1] - part.space.window[0]) / 2
    low, high = Fraction(0), reach
    tried = min(reach, half * Fraction(16 * top, weight)) if weight > most else reach
    while True:
        found = part.listed(tried, most)
        if found is None:
            high, crowded = tried, True
        elif tried == reach or int(part.weights(*found).sum()) >= top:
            return _rows(part, *found, top)
        else:
            low = tried
        if crowded and (high - low) * 2**40 <= high:  # too many are equally far, or nearly
            found = part.listed(high, inf)
            return _rows(part, *found, top) if found else []
        if 0 < low * 16 < high:
            tried = low * 8
        else:
            tried = high if not crowded else (low + high) / 2 if low else high / 16


def _rows(part: _Part, left: Array, right: Array, top: int) -> list[tuple[Fraction, Pays]]:
    """The nearest scales among those of pairs of points, each after its distance."""
    space, shoes = part.space, len(part.space.ways)
    means = part.left.coords[:shoes, left] + part.right.coords[:shoes, right]
    far = np.abs(means - float(-space.middle)).max(axis=0)
    order = np.argsort(far)
    enough = np.searchsorted(np.cumsum(part.weights(left, right)[order]), top)
    reach = far[order[: enough + 1]].max(initial=0)
    reach += 2 * max(column.margin for column in part.columns[:shoes])
    pairs: list[tuple[Fraction, Pays, list[range]]] = []
    for place in np.flatnonzero(far <= reach):
        members = [part.left.combinations(left[place]), part.right.combinations(right[place])]
        least = part.pays(*(each[0] for each in members))
        pairs.append((distance(space, least), least, [each[:top] for each in members]))
    # The lowest pays of a pair come first among its own, so the first pairs are enough.
    pairs.sort(key=lambda pair: pair[:2])
    chosen = ((far, scale) for far, _, members in pairs[:top] for scale in product(*members))
    return sorted((far, part.pays(*scale)) for far, scale in chosen)[:top]
