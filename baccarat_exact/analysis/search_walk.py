"""The pairs of boxes of two halves, decided level by level: counted, or listed."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np

from baccarat_exact.analysis.search_halves import Array, Part
from baccarat_exact.analysis.space import Window, meets

FEW = 2**18
"""Pairs of points that are looked at one by one rather than split further."""
BATCH = 2**19
"""Pairs that are looked at together."""


def counted(part: Part, tell: Callable[[float], None]) -> int:
    """The number of scales that meet the conditions."""
    if not part.left.size:
        return 0
    walk = _Walk(part, part.space.window, None)
    walk.run(tell)
    return walk.weight


def listed(part: Part, reach: Fraction, most: float) -> tuple[Array, Array] | None:
    """The pairs of points so near to the middle; None if they are more than so many."""
    middle = part.space.middle
    walk = _Walk(part, (middle - reach, middle + reach), most)
    try:
        walk.run()
    except _FullError:
        return None
    left, right = (np.concatenate(side) for side in zip(*walk.found, strict=True))
    return left, right


class _FullError(Exception):
    """More pairs than were to be listed."""


class _Walk:
    """A walk over the pairs of boxes of two halves, level by level."""

    def __init__(self, part: Part, window: Window, room: float | None) -> None:
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
