"""Expected values of wagers over many shoes at once."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from baccarat_exact.analysis.expected import ExpectedValues
from baccarat_exact.analysis.settlement import line_ways, settlement, tables_for
from baccarat_exact.cards import BY_CARD, BY_POINT, BY_RANK
from baccarat_exact.enumeration import at_points
from baccarat_exact.enumeration.compositions import (
    FLOAT_CARDS,
    INT_CARDS,
    composition_ways,
    compositions,
    trie,
)
from baccarat_exact.errors import InputError, naming
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import COUNT_LIMIT, Shoe, total_ways
from baccarat_exact.wagers import named
from baccarat_exact.wagers.wager import Wager

BLOCK = 128
"""Shoes counted together at the points; the products of a block fit the processor's cache."""


def expected_values(
    wagers: Iterable[str | Wager],
    shoes: Sequence[Shoe] | ArrayLike,
    *,
    rules: Rules = PUNTO_BANCO,
) -> ExpectedValues:
    """The expected values of wagers on one coup dealt from each of many shoes.

    Shoes come as a list of Shoe or as an integer array with a row for each: 10 columns for the
    points 0 to 9, 13 for the ranks A to K, or 52 for the cards Ah Ad Ac As 2h ... Ks. A wager
    named without a scale is taken on its first.
    """
    chosen = tuple((wager, scales[0]) for wager, scales in map(named, wagers))
    if not chosen:
        raise InputError("no wager is named: give at least one")
    batch = _batch(shoes)
    ways = many_line_ways(tuple(wager for wager, _ in chosen), batch, rules)
    totals = batch.totals
    numerators, denominators = [], []
    for (_, scale), counted in zip(chosen, ways, strict=True):
        stake, returns = scale.returns
        whole = np.int64 if max(totals, default=0) * max(returns) < 2**63 else object
        returned = counted.astype(whole) @ np.array(returns, dtype=whole)
        numerators.append(
            [back - stake * total for back, total in zip(returned.tolist(), totals, strict=True)]
        )
        denominators.append([stake * total for total in totals])
    return ExpectedValues(chosen, tuple(numerators), tuple(denominators))


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


def many_line_ways(wagers: tuple[Wager, ...], batch: Batch, rules: Rules) -> list[NDArray[Any]]:
    """For each wager a row for each shoe: the ways in which each of its lines settles."""
    found: dict[Wager, NDArray[Any]] = {}
    coarse = tuple(wager for wager in dict.fromkeys(wagers) if at_points(wager.reads))
    if coarse:
        found |= zip(coarse, _at_points(coarse, batch, rules), strict=True)
    fine = tuple(wager for wager in dict.fromkeys(wagers) if wager not in found)
    if fine:
        counted = []
        for row in range(len(batch.totals)):
            with naming(f"row {row}"):
                counted.append(line_ways(fine, batch.shoe(row), rules))
        for place, wager in enumerate(fine):
            rows = [ways[place] for ways in counted]
            found[wager] = np.array(rows, dtype=object).reshape(len(rows), len(wager.lines))
    return [found[wager] for wager in wagers]


def _at_points(wagers: tuple[Wager, ...], batch: Batch, rules: Rules) -> list[NDArray[Any]]:
    """The ways of the lines of wagers that read only points, block by block."""
    width = 1 + sum(len(wager.lines) for wager in wagers)
    counted: list[NDArray[Any]] = [np.zeros((0, width), np.int64)]
    for start in range(0, len(batch.totals), BLOCK):
        block = slice(start, start + BLOCK)
        points = batch.points[:, block]
        size = int(points.sum(axis=0).max())
        kind = np.float64 if size <= FLOAT_CARDS else np.int64 if size <= INT_CARDS else object
        ways = composition_ways(points.astype(kind), batch.steps[block])
        sums = (_line_matrix(wagers, rules, kind) @ ways).T
        counted.append(sums if kind is object else sums.astype(np.int64))
        if counted[-1][:, 0].tolist() != batch.totals[block]:
            raise ArithmeticError("the outcomes of a block of shoes do not sum to all ways")
    ends = np.cumsum([1, *(len(wager.lines) for wager in wagers)])
    return np.split(np.concatenate(counted), ends, axis=1)[1:-1]


@lru_cache(maxsize=64)
def _line_matrix(wagers: tuple[Wager, ...], rules: Rules, kind: type) -> NDArray[Any]:
    """In how many orders of each composition each line settles, in this type of number.

    The first row, of all coups, is there to be checked against the number of all ways.
    """
    by = tables_for(wagers)[0]
    counted = compositions(by, rules)
    entries = np.diff([*counted.start, len(counted.node)])
    outcome = np.repeat(np.arange(len(counted.outcomes)), entries)

    def row(chosen: NDArray[np.bool_]) -> NDArray[Any]:
        weights = np.where(chosen[outcome], counted.multiplicity, 0)
        return np.bincount(counted.node, weights, minlength=len(trie().codes))

    rows = [row(np.full(len(counted.outcomes), True))]
    for wager in wagers:
        settled = np.array(settlement(wager, by, rules))
        rows += [row(settled == line) for line in range(len(wager.lines))]
    # Through int64, since a float that became an object would count in floats.
    return np.array(rows).astype(np.int64).astype(kind)


def _batch(shoes: Sequence[Shoe] | ArrayLike) -> Batch:
    """The shoes of a list or of an array, or an error that names the row."""
    if isinstance(shoes, Shoe):
        raise InputError("one shoe is given where a list of shoes is expected: put it in [ ]")
    if isinstance(shoes, list | tuple) and all(isinstance(shoe, Shoe) for shoe in shoes):
        return _batch_of_shoes(list(shoes))
    return _batch_of_array(np.asarray(shoes))


def _batch_of_shoes(shoes: list[Shoe]) -> Batch:
    totals = []
    for row, shoe in enumerate(shoes):
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
