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
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import inf, prod

import numpy as np

from baccarat_exact.analysis.search_halves import Array, Part, halved, part_of
from baccarat_exact.analysis.search_walk import counted, listed
from baccarat_exact.analysis.space import Pays, Space, distance

HALF_LIMIT = 2**20
"""About the most points of a half; a larger one is searched in parts."""
LIST_LIMIT = 2**18
"""The most pairs of points that are listed to find the nearest."""


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
            done = (number + share) / len(pieces)
            progress(f"[{'#' * int(20 * done):<20}] {done:4.0%} of {space.size:,} scales decided")

        part = part_of(piece)
        weight = counted(part, tell)
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


def _pieces(space: Space) -> list[Space]:
    """The space in pieces of which each half is not too large."""
    largest = max(halved(space), key=lambda half: prod(len(space.values[line]) for line in half))
    pieces = -(-prod(len(space.values[line]) for line in largest) // HALF_LIMIT)
    if not space.size or pieces == 1:
        return [space] if space.size else []
    line = max(largest, key=lambda line: len(space.values[line]))
    own = space.values[line]
    step = max(1, len(own) // pieces)
    runs = (own[start : start + step] for start in range(0, len(own), step))
    cut = ((*space.values[:line], run, *space.values[line + 1 :]) for run in runs)
    return [piece for each in cut if (piece := _pruned(space._replace(values=each))).size]


def _nearest(part: Part, weight: int, reach: Fraction, top: int) -> list[tuple[Fraction, Pays]]:
    """The scales of a part nearest to the middle and within reach, each after its distance.

    `weight` scales of the part lie in the window. So many pairs of points are listed as hold enough
    scales and are not too many to list.
    """
    most, crowded = max(LIST_LIMIT, top), False
    half = (part.space.window[1] - part.space.window[0]) / 2
    low, high = Fraction(0), reach
    tried = min(reach, half * Fraction(16 * top, weight)) if weight > most else reach
    while True:
        found = listed(part, tried, most)
        if found is None:
            high, crowded = tried, True
        elif tried == reach or int(part.weights(*found).sum()) >= top:
            return _rows(part, *found, top)
        else:
            low = tried
        if crowded and (high - low) * 2**40 <= half:  # too many are equally far, or nearly
            found = listed(part, high, inf)
            return _rows(part, *found, top) if found else []
        if 0 < low * 16 < high:
            tried = low * 8
        else:
            tried = high if not crowded else (low + high) / 2 if low else high / 16


def _rows(part: Part, left: Array, right: Array, top: int) -> list[tuple[Fraction, Pays]]:
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
