"""Expected values of wagers over many shoes at once."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from threadpoolctl import ThreadpoolController

from baccarat_exact.analysis.batch import Batch, batch_of
from baccarat_exact.analysis.expected import ExpectedValues
from baccarat_exact.analysis.settlement import line_ways, settlement, tables_for
from baccarat_exact.enumeration import at_points
from baccarat_exact.enumeration.compositions import (
    FLOAT_CARDS,
    INT_CARDS,
    Room,
    composition_ways,
    compositions,
    room_for,
    trie,
)
from baccarat_exact.errors import InputError, naming
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import named
from baccarat_exact.wagers.wager import Scale, Wager

BLOCK = 64
"""Shoes counted together at the points; what a block needs stays in the processor's cache."""


def expected_values(
    wagers: str | Wager | Iterable[str | Wager],
    shoes: Sequence[Shoe] | ArrayLike,
    *,
    rules: Rules = PUNTO_BANCO,
) -> ExpectedValues:
    """The expected values of wagers on one coup dealt from each of many shoes.

    Shoes come as a list of Shoe or as an integer array with a row for each: 10 columns for the
    points 0 to 9, 13 for the ranks A to K, or 52 for the cards Ah Ad Ac As 2h ... Ks. A wager
    named without a scale is taken on its first.
    """
    specs = (wagers,) if isinstance(wagers, str | Wager) else tuple(wagers)
    for spec in specs:
        if not isinstance(spec, str | Wager):
            named(spec)  # which says what would do
    plan = _plan(specs, rules)
    batch = batch_of(shoes)
    events = _event_ways(plan, batch, rules)
    # What is summed is at most this, so the sum fits 64 bits or is made of Python's integers.
    fits = max(batch.totals, default=1) * plan.most < 2**63
    kind = np.int64 if fits else object
    numerators = events.astype(kind, copy=False) @ plan.returns.astype(kind)
    return ExpectedValues(plan.chosen, numerators.tolist(), batch.totals)


class Plan(NamedTuple):
    """What is counted for some wagers: events, and what each event returns to each wager.

    Lines that settle the same coups are one event. The first event is every coup: it takes the
    stake, and its ways are checked against all ways.
    """

    chosen: tuple[tuple[Wager, Scale], ...]
    orders: NDArray[np.int64]
    """For each event at the points: in how many orders of each composition it happens."""
    float_orders: NDArray[np.float64]
    fine: tuple[Wager, ...]
    """The wagers that read more than points, whose lines are events of their own."""
    returns: NDArray[Any]
    """For each event and wager, in the units in which the wager's returns are whole numbers."""
    most: int
    """The largest sum of returns that one coup can bring together, signs apart."""


@lru_cache(maxsize=64)
def _plan(wagers: tuple[str | Wager, ...], rules: Rules) -> Plan:
    chosen = tuple((wager, scales[0]) for wager, scales in map(named, wagers))
    if not chosen:
        raise InputError("no wager is named: give at least one")
    distinct = tuple(dict.fromkeys(wager for wager, _ in chosen))
    coarse = tuple(wager for wager in distinct if at_points(wager.reads))
    fine = tuple(wager for wager in distinct if not at_points(wager.reads))
    orders, columns = _coarse_events(coarse, rules)
    width = len(orders)
    for wager in fine:
        columns[wager] = list(range(width, width + len(wager.lines)))
        width += len(wager.lines)
    returns = np.zeros((width, len(chosen)), dtype=object)
    for place, (wager, scale) in enumerate(chosen):
        stake, of_lines = scale.returns
        returns[0, place] = -stake
        for column, back in zip(columns[wager], of_lines, strict=True):
            returns[column, place] += back
    most = int(abs(returns).sum(axis=0).max())
    return Plan(chosen, orders, orders.astype(np.float64), fine, returns, most)


def _coarse_events(
    wagers: tuple[Wager, ...], rules: Rules
) -> tuple[NDArray[np.int64], dict[Wager, list[int]]]:
    """The events of wagers at the points, every coup first, and which are each wager's lines.

    An event is a row: in how many orders of each composition it happens.
    """
    by = tables_for(wagers)[0] if wagers else ()
    counted = compositions(by, rules)
    events = {(True,) * len(counted.outcomes): 0}
    columns = {}
    for wager in wagers:
        settled = settlement(wager, by, rules)
        columns[wager] = [
            events.setdefault(tuple(settling == line for settling in settled), len(events))
            for line in range(len(wager.lines))
        ]
    entries = np.diff([*counted.start, len(counted.node)])
    outcome = np.repeat(np.arange(len(counted.outcomes)), entries)
    orders = [
        np.bincount(
            counted.node,
            np.where(np.array(event)[outcome], counted.multiplicity, 0),
            minlength=len(trie().codes),
        )
        for event in events
    ]
    return np.array(orders).astype(np.int64), columns


def _event_ways(plan: Plan, batch: Batch, rules: Rules) -> NDArray[Any]:
    """For each shoe the ways of each event of the plan."""
    found = _coarse_ways(plan, batch)
    if found[:, 0].tolist() != batch.totals:
        raise ArithmeticError("the outcomes of a shoe do not sum to all of its ways")
    if not plan.fine:
        return found
    rows = []
    for row in range(len(found)):
        with naming(f"row {row}"):
            rows.append(
                [ways for wager in line_ways(plan.fine, batch.shoe(row), rules) for ways in wager]
            )
    fine = np.array(rows, dtype=object).reshape(len(rows), len(plan.returns) - len(plan.orders))
    return np.concatenate([found, fine], axis=1)


def _coarse_ways(plan: Plan, batch: Batch) -> NDArray[Any]:
    """For each shoe the ways of the events at the points, block by block."""
    if len(batch.totals) == 1:
        points = batch.points[:, 0]
        kind = _number_kind(points)
        return _event_sums(plan, composition_ways(points.astype(kind), int(batch.steps[0])))[None]
    counted = [np.zeros((0, len(plan.orders)), np.int64)]
    rooms: dict[type, Room] = {}
    # One thread: these products are too small to share, and waiting for another costs far more.
    with _blas().limit(limits=1, user_api="blas"):
        for start in range(0, len(batch.totals), BLOCK):
            points = batch.points[:, start : start + BLOCK]
            kind = _number_kind(points)
            rooms[kind] = rooms.get(kind) or room_for((BLOCK,), kind)
            ways, scratch = (memory[:, : points.shape[1]] for memory in rooms[kind])
            steps = batch.steps[start : start + BLOCK]
            ways = composition_ways(points.astype(kind), steps, (ways, scratch))
            counted.append(_event_sums(plan, ways).T)
    return np.concatenate(counted)


@lru_cache(maxsize=1)
def _blas() -> ThreadpoolController:
    return ThreadpoolController()


def _number_kind(points: NDArray[np.int64]) -> type:
    """The type of number in which the largest of these shoes can be counted."""
    size = int(points.sum(axis=0).max())
    return np.float64 if size <= FLOAT_CARDS else np.int64 if size <= INT_CARDS else object


def _event_sums(plan: Plan, ways: NDArray[Any]) -> NDArray[Any]:
    """The ways of each event from the ways of the compositions, as whole numbers."""
    counts_in_floats = ways.dtype == np.float64
    orders = plan.float_orders if counts_in_floats else plan.orders.astype(ways.dtype)
    sums: NDArray[Any] = orders @ ways
    return sums.astype(np.int64) if counts_in_floats else sums
