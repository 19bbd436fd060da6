"""What is doubtful about a wager: lines that never win, and lines that take a larger award away.

Both are asked of every coup that some shoe can produce.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from baccarat_exact.analysis.coup_classes import first_to_hold, lines_hold, sorted_hands
from baccarat_exact.coup import kinds_read
from baccarat_exact.errors import InputError

if TYPE_CHECKING:
    from fractions import Fraction

    from numpy.typing import NDArray

    from baccarat_exact.rules import Rules
    from baccarat_exact.wagers.wager import Wager

DOUBTS_LIMIT = 400_000
"""The most pairs of classes of a wager looked through for doubts, which nobody asked for."""
WORK_LIMIT = 50_000_000
"""Pairs of classes times characters of conditions, for all wagers: about a second's work."""


class NeverWins(NamedTuple):
    """A line that settles no coup."""

    wager: str
    line: str
    behind: tuple[str, ...]
    """The earlier lines that settle first wherever it holds; none if it never holds."""


class SmallerAward(NamedTuple):
    """A line that settles coups in which a later line holds as well, and would pay more."""

    wager: str
    line: str
    pays: Fraction
    """To one, on `scale`."""
    later: str
    later_pays: Fraction
    scale: str
    """The first pay scale on which a later line pays more."""


Doubt = NeverWins | SmallerAward


def doubts(wagers: Sequence[Wager], rules: Rules) -> list[Doubt]:
    """What is doubtful about the wagers under these rules, a line once at most for each reason.

    What cannot be looked through in a moment raises no doubt: a wager that reads too much, and the
    rest of a file that has too many.
    """
    found: list[Doubt] = []
    left = WORK_LIMIT
    for wager in wagers:
        try:
            dealt = sorted_hands(wager.reads, kinds_read(wager.reads), rules, DOUBTS_LIMIT)
            left -= len(dealt.p) * sum(len(line.when) for line in wager.lines)
            if left < 0:
                break
            holds = lines_hold(wager, dealt)
        except InputError:
            continue
        found += never_wins(wager, holds)
        found += _smaller_awards(wager, holds)
    return found


def never_wins(wager: Wager, holds: NDArray[np.bool_]) -> list[NeverWins]:
    """The lines that settle no coup, from where each line holds."""
    names = [line.name for line in wager.lines]
    settled = first_to_hold(holds)
    return [
        NeverWins(wager.id, name, tuple(names[i] for i in np.unique(settled[holds[place]])))
        for place, name in enumerate(names)
        if place not in settled
    ]


def _smaller_awards(wager: Wager, holds: NDArray[np.bool_]) -> list[SmallerAward]:
    """For each line that settles where a later one would pay more, the first such case."""
    settled = first_to_hold(holds)
    # For each line the lines, it or earlier ones, that settle where it holds.
    settling = [frozenset(np.unique(settled[there]).tolist()) for there in holds]
    found = []
    for place, line in enumerate(wager.lines):
        larger = (
            SmallerAward(
                wager.id, line.name, scale.pays[place], other.name, scale.pays[later], scale.name
            )
            for scale in wager.scales
            for later, other in enumerate(wager.lines)
            if place in settling[later] and scale.pays[place] < scale.pays[later]
        )
        found += [award for award in [next(larger, None)] if award is not None]
    return found
