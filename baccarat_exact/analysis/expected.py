"""The record of expected values over many shoes."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from baccarat_exact.records import Record
from baccarat_exact.wagers.wager import Scale, Wager

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, repr=False)
class ExpectedValues(Record):
    """The expected value of each wager per unit staked, on one coup dealt from each shoe."""

    views = "expected"

    wagers: tuple[tuple[Wager, Scale], ...]
    numerators: list[list[int]]
    """For each shoe and wager the expected net result of all ways, in whole units.

    The units are those in which the wager's returns are whole numbers (`Scale.returns`).
    """
    totals: list[int]
    """For each shoe all its ways."""

    def __len__(self) -> int:
        return len(self.totals)

    def fractions(self) -> list[list[Fraction]]:
        """The exact values: a row for each shoe, in it a value for each wager."""
        stakes = [scale.returns[0] for _, scale in self.wagers]
        return [
            [Fraction(net, stake * total) for net, stake in zip(row, stakes, strict=True)]
            for row, total in zip(self.numerators, self.totals, strict=True)
        ]

    def floats(self) -> "NDArray[np.float64]":
        """The values correctly rounded to floats: shoes by wagers."""
        import numpy as np

        stakes = [scale.returns[0] for _, scale in self.wagers]
        # Python rounds the quotient of two whole numbers correctly, whatever their size.
        rows = [
            [net / (stake * total) for net, stake in zip(row, stakes, strict=True)]
            for row, total in zip(self.numerators, self.totals, strict=True)
        ]
        return np.array(rows, dtype=np.float64).reshape(len(rows), len(stakes))
