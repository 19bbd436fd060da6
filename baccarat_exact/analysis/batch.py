"""Many shoes at once, from a list or from an array of counts."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from baccarat_exact.cards import BY_CARD, BY_POINT, BY_RANK
from baccarat_exact.errors import InputError, naming, shown
from baccarat_exact.shoe import COUNT_LIMIT, Shoe, total_ways


class Batch(NamedTuple):
    """Many shoes, each able to be counted."""

    points: NDArray[np.int64]
    """Ten rows, the points 0 to 9, with a column for each shoe."""
    steps: NDArray[np.int64]
    """For each shoe how many cards fewer a card drawn leaves: 1, or 0 of an infinite one."""
    totals: list[int]
    """For each shoe all its ways."""
    shoe: Callable[[int], Shoe]
    """Each shoe with all that is known of it."""


def batch_of(shoes: Sequence[Shoe] | ArrayLike) -> Batch:
    """The shoes of a list or of an array, or an error that names the row."""
    if isinstance(shoes, Shoe):
        raise InputError("one shoe is given where a list of shoes is expected: put it in [ ]")
    if isinstance(shoes, Iterator):
        shoes = list(shoes)
    if isinstance(shoes, list | tuple) and (
        not shoes or any(isinstance(shoe, Shoe) for shoe in shoes)
    ):
        return _batch_of_shoes(list(shoes))
    try:
        counts = np.asarray(shoes)
    except ValueError:
        raise InputError("the rows of counts are not all of one length") from None
    return _batch_of_array(counts)


def _batch_of_shoes(shoes: list[Shoe]) -> Batch:
    totals = []
    for row, shoe in enumerate(shoes):
        if not isinstance(shoe, Shoe):
            raise InputError(f"row {row}: {shown(shoe)} is not a shoe, as the others are")
        with naming(f"row {row}"):
            totals.append(shoe.total_ways)
    points = np.array([shoe.counts_at(BY_POINT) for shoe in shoes], np.int64)
    return Batch(
        points=points.reshape(len(shoes), 10).T,
        steps=np.array([shoe.step for shoe in shoes], np.int64),
        totals=totals,
        shoe=shoes.__getitem__,
    )


_BY_COLUMNS = {10: BY_POINT, 13: BY_RANK, 52: BY_CARD}


def _batch_of_array(counts: NDArray[Any]) -> Batch:
    if counts.ndim != 2 or counts.shape[1] not in _BY_COLUMNS:
        raise InputError(
            f"an array of shape {counts.shape} is no list of shoes: a row for each shoe, and "
            "10 columns for points, 13 for ranks or 52 for cards"
        )
    if counts.dtype.kind not in "iu":
        raise InputError(f"an array of {counts.dtype} is given where counts must be integers")
    kinds = _BY_COLUMNS[counts.shape[1]]
    most = COUNT_LIMIT * np.bincount(kinds.kind_of)
    wrong = np.argwhere((counts < 0) | (counts > most))
    if len(wrong):
        row, column = wrong[0].tolist()
        raise InputError(
            f"row {row}, column {column}: a count of {counts[row, column]}, "
            f"where at least 0 and at most {most[column]:,} is accepted"
        )
    whole = counts.astype(np.int64)
    to_point = np.zeros((len(kinds.kinds), 10), np.int64)
    to_point[np.arange(len(kinds.kinds)), [card.point for card in kinds.kinds]] = 1
    points = (whole @ to_point).T
    sizes = points.sum(axis=0).tolist()
    ways: dict[int, int] = {}
    for row, size in enumerate(sizes):
        if size not in ways:
            with naming(f"row {row}"):
                ways[size] = total_ways(size)
    return Batch(
        points=points,
        steps=np.ones(len(whole), np.int64),
        totals=[ways[size] for size in sizes],
        shoe=lambda row: Shoe(tuple(whole[row].tolist()), kinds),
    )
