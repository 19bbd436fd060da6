"""The record of expected values over many shoes."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from baccarat_exact.records import Record
from baccarat_exact.wagers.wager import Scale, Wager

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class ExpectedValues(Record):
    """The expected value of each wager per unit staked, on one coup dealt from each shoe."""

    views = "expected"

    wagers: tuple[tuple[Wager, Scale], ...]
    numerators: tuple[list[int], ...]
    """For each wager a whole number for each shoe, to be divided by `denominators`."""
    denominators: tuple[list[int], ...]

    def __len__(self) -> int:
        return len(self.numerators[0])

    def fractions(self) -> list[list[Fraction]]:
        """The exact values: a row for each shoe, in it a value for each wager."""
        columns = [
            [Fraction(n, d) for n, d in zip(numerators, denominators, strict=True)]
            for numerators, denominators in zip(self.numerators, self.denominators, strict=True)
        ]
        return [list(row) for row in zip(*columns, strict=True)]

    def floats(self) -> "NDArray[np.float64]":
        """The values correctly rounded to floats: shoes by wagers."""
        import numpy as np

        columns = [
            # Python rounds the quotient of two whole numbers correctly, whatever their size.
            [n / d for n, d in zip(numerators, denominators, strict=True)]
            for numerators, denominators in zip(self.numerators, self.denominators, strict=True)
        ]
        return np.array(columns, dtype=np.float64).T
