"""Which line of a wager settles, and in how many ways."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from baccarat_exact.coup import ATTRIBUTES, Attribute, Value, kinds_read, known_initially
from baccarat_exact.enumeration import at_points, table
from baccarat_exact.errors import naming
from baccarat_exact.outcome import counted_ways
from baccarat_exact.rules import Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers.wager import Wager

By = tuple[Attribute, ...]


def line_ways(wagers: Sequence[Wager], shoe: Shoe, rules: Rules) -> list[list[int]]:
    """For each wager the ways in which each of its lines settles a coup dealt from the shoe."""
    counted: dict[By, list[int]] = {}
    result = []
    for wager, by in zip(wagers, tables_for(tuple(wagers)), strict=True):
        if by not in counted:
            with naming(f"wager {wager.id}"):
                counted[by] = counted_ways(shoe, by, rules)
        sums = [0] * (len(wager.lines) + 1)
        for line, ways in zip(settlement(wager, by, rules), counted[by], strict=True):
            sums[line] += ways
        result.append(sums[:-1])
    return result


@lru_cache(maxsize=1024)
def settlement(wager: Wager, by: By, rules: Rules) -> list[int]:
    """For each outcome of the table by these attributes the line that settles it.

    A loss is the number of lines, as if one more line held always.
    """
    # Of its own attributes only: another wager's may have the same name and another meaning.
    own = [
        (place, attribute.name) for place, attribute in enumerate(by) if attribute in wager.reads
    ]
    settled = []
    lines: dict[tuple[Value, ...], int] = {}
    for outcome in table(by, rules).outcomes:
        # Outcomes that differ in what other wagers read are asked about once.
        read = tuple(outcome[place] for place, _ in own)
        if read not in lines:
            values = {name: value for (_, name), value in zip(own, read, strict=True)}
            holds = (place for place, when in enumerate(wager.conditions) if when.holds(values))
            lines[read] = next(holds, len(wager.lines))
        settled.append(lines[read])
    return settled


@lru_cache(maxsize=64)
def tables_for(wagers: tuple[Wager, ...]) -> tuple[By, ...]:
    """For each wager the attributes of the table that counts it, so that few tables do.

    Wagers at the points share one table. Finer tables grow with every attribute, so a wager
    joins another's only if that has all it reads and is no finer and no later than its own.
    """
    reads = [frozenset(wager.reads) for wager in wagers]
    points = frozenset[Attribute]().union(*(read for read in reads if at_points(read)))
    chosen = []
    for read in reads:
        if at_points(read):
            chosen.append(points)
            continue
        larger = [
            other
            for other in reads
            if read <= other
            and kinds_read(read) == kinds_read(other)
            and known_initially(read) == known_initially(other)
        ]
        chosen.append(max(larger, key=len))
    return tuple(map(in_order, chosen))


def in_order(by: Iterable[Attribute]) -> By:
    """Attributes as they are listed, and those of one's own after them by name."""
    order = {name: place for place, name in enumerate(ATTRIBUTES)}
    return tuple(sorted(by, key=lambda each: (order.get(each.name, len(order)), each.name)))
