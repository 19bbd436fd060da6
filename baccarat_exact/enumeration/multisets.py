"""The multisets of at most three kinds of card: what one hand holds, or two hands share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from baccarat_exact.enumeration.dealt import Integers


class Multisets(NamedTuple):
    """The multisets of at most three kinds of card."""

    triples: Integers
    """Each in rising order, padded with the number of kinds, which stands for no card."""
    place: Integers
    """The place of a triple in `triples`, by its three entries."""

    def spelt(self, hands: Integers, positions: Sequence[int]) -> Integers:
        """The places of the multisets that the cards at these positions of each hand make."""
        no_card = np.full(len(hands), len(self.place) - 1)
        cards = [hands[:, position] for position in positions]
        places: Integers = self.place[tuple(cards + [no_card] * (3 - len(positions)))]
        return places

    def ways(self, counts: NDArray[Any], step: int) -> NDArray[Any]:
        """For each multiset the ways to draw its cards in one order, from these counts."""
        falling = np.ones((len(counts) + 1, 3), dtype=counts.dtype)
        falling[:-1] = counts[:, None] - step * np.arange(3)
        x, y, z = self.triples.T
        # How many of the kind are gone when the second and the third card are drawn.
        second = ((y == x) & (y < len(counts))).astype(np.int64)
        third = np.where(z < len(counts), (z == x).astype(np.int64) + (z == y), 0)
        product: NDArray[Any] = falling[x, 0] * falling[y, second] * falling[z, third]
        return product

    def coefficients(self, step: int) -> Integers:
        """c_K for each multiset K; of an infinite shoe 0 but for the empty one."""
        x, y, z = self.triples.T
        no_card = len(self.place) - 1
        size = (self.triples < no_card).sum(axis=1)
        alike = ((y == x) & (y < no_card)).astype(np.int64) + ((z == y) & (z < no_card))
        repetitions = np.array([1, 2, 6])[alike]
        coefficients: Integers = np.where(size == 0, 1, step) * (-1) ** size * repetitions
        return coefficients


@lru_cache(maxsize=6)
def multisets(kinds: int) -> Multisets:
    """The multisets of at most three of this many kinds."""
    triples = np.array(list(combinations_with_replacement(range(kinds + 1), 3)))
    place = np.zeros((kinds + 1,) * 3, dtype=np.int64)
    place[tuple(triples.T)] = np.arange(len(triples))
    return Multisets(triples, place)
