"""The walk: the definition of what is counted, and what the other routes are held to.

Deal player, banker, player, banker, then third cards by the tableau, one kind of card after the
other, multiplying how many are left of each. Nothing here is clever, and nothing is fast.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import prod

from baccarat_exact.cards import Card
from baccarat_exact.coup import Attribute, Hand, Value, kinds_read, total
from baccarat_exact.rules import Column, Rules
from baccarat_exact.shoe import Shoe


def walk(shoe: Shoe, by: Sequence[Attribute], rules: Rules) -> dict[tuple[Value, ...], int]:
    """The ways of each combination of the attributes' values, over all coups of the shoe."""
    ways: Counter[tuple[Value, ...]] = Counter()
    for player, banker, coup_ways in coups(shoe, by, rules):
        ways[tuple(attribute.value(player, banker) for attribute in by)] += coup_ways
    return dict(ways)


def coups(shoe: Shoe, by: Sequence[Attribute], rules: Rules) -> Iterator[tuple[Hand, Hand, int]]:
    """Every finished coup with its ways, at the coarsest resolution that shows the attributes.

    A coup of four cards counts once for every two cards that could have followed it in order, a
    coup of five once for every such card: all coups together make N(N-1)...(N-5) ways.
    """
    kinds = kinds_read(by)
    left = dict(zip(kinds.kinds, shoe.counts_at(kinds), strict=True))
    step = shoe.step
    for p1, n1 in _draw(left, step):
        for b1, n2 in _draw(left, step):
            for p2, n3 in _draw(left, step):
                for b2, n4 in _draw(left, step):
                    totals = total((p1, p2)), total((b1, b2))
                    for p3, n5 in _third(rules.player_takes(*totals), left, step):
                        column: Column = p3[0].point if p3 else "stood"
                        for b3, n6 in _third(rules.banker_takes(*totals, column), left, step):
                            dealt = 4 + len(p3) + len(b3)
                            followers = prod(shoe.size - step * i for i in range(dealt, 6))
                            ways = n1 * n2 * n3 * n4 * n5 * n6 * followers
                            yield (p1, p2, *p3), (b1, b2, *b3), ways


def _draw(left: dict[Card, int], step: int) -> Iterator[tuple[Card, int]]:
    """Each kind still there with its count, one card of it gone while the caller goes on."""
    for card, count in left.items():
        if count:
            left[card] = count - step
            yield card, count
            left[card] = count


def _third(takes: bool, left: dict[Card, int], step: int) -> Iterator[tuple[Hand, int]]:
    """Each third card with its count, or no card, one way, where none is taken."""
    if takes:
        for card, count in _draw(left, step):
            yield (card,), count
    else:
        yield (), 1
