"""How expected values over many shoes show themselves."""

from decimal import Decimal
from typing import Any

from baccarat_exact.analysis.expected import ExpectedValues
from baccarat_exact.reports.numbers import ROUNDING_RULE, decimal, rational
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables

SHOWN = 20
"""Shoes that a table for people shows."""


def _names(values: ExpectedValues) -> list[str]:
    return [f"{wager.id}:{scale.name}" for wager, scale in values.wagers]


@tables.register
def _(values: ExpectedValues, places: int) -> list[Table]:
    shown = values.fractions()[:SHOWN]
    notes = [f"Decimals to {places + 2} places, {ROUNDING_RULE}."]
    if len(values) > SHOWN:
        notes.insert(0, f"The first {SHOWN} of {len(values):,} shoes.")
    return [
        Table(
            title="Expected value per unit staked",
            columns=("shoe", *_names(values)),
            rows=tuple(
                (str(number), *(decimal(value, places + 2) for value in row))
                for number, row in enumerate(shown)
            ),
            align="r" * (1 + len(values.wagers)),
            notes=tuple(notes),
        )
    ]


@data.register
def _(values: ExpectedValues, places: int) -> dict[str, Any]:
    return {
        "wagers": _names(values),
        "expected_values": [[rational(value) for value in row] for row in values.fractions()],
    }


@rows.register
def _(values: ExpectedValues, places: int) -> list[Row]:
    names = _names(values)
    listed = []
    for row in values.fractions():
        entry: Row = dict(zip(names, row, strict=True))
        for name, value in zip(names, row, strict=True):
            entry[f"{name} rounded"] = Decimal(decimal(value, places + 2))
        listed.append(entry)
    return listed
