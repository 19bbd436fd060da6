"""How expected values over many shoes show themselves."""

from decimal import Decimal
from typing import Any

from baccarat_exact.analysis.expected import ExpectedValues
from baccarat_exact.reports.numbers import decimal, percent, rational, rounding_note
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables

FEW = 5
"""Shoes of which each gets a column; of more, the lowest and the highest value is shown."""


def _names(values: ExpectedValues) -> list[str]:
    """Wager and scale, numbered where one stands there again."""
    names: list[str] = []
    for wager, scale in values.wagers:
        name = f"{wager.id}:{scale.name}"
        times = sum(other.partition(" ")[0] == name for other in names)
        names.append(f"{name} ({times + 1})" if times else name)
    return names


@tables.register
def _(values: ExpectedValues, places: int) -> list[Table]:
    by_wager = list(zip(*values.fractions(), strict=True)) or [()] * len(values.wagers)
    if len(values) <= FEW:
        heads = [f"shoe {number} %" for number in range(len(values))]
        shown = by_wager
    else:
        heads = ["lowest %", "highest %"]
        shown = [(min(column), max(column)) for column in by_wager]
    number = "1 shoe" if len(values) == 1 else f"{len(values):,} shoes"
    return [
        Table(
            title=f"Expected value per unit staked, {number}",
            columns=("wager", *heads),
            rows=tuple(
                (name, *(percent(value, places) for value in column))
                for name, column in zip(_names(values), shown, strict=True)
            ),
            align="l" + "r" * len(heads),
            notes=(rounding_note(places),),
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
