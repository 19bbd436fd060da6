"""How expected values over many shoes show themselves."""

from decimal import Decimal
from typing import Any

from baccarat_exact.analysis.expected import ExpectedValues
from baccarat_exact.reports.numbers import decimal, percent, rational, rounding_note
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables


def _names(values: ExpectedValues) -> list[str]:
    return [f"{wager.id}:{scale.name}" for wager, scale in values.wagers]


@tables.register
def _(values: ExpectedValues, places: int) -> list[Table]:
    exact = values.fractions()
    columns = list(zip(*exact, strict=True)) if exact else [()] * len(values.wagers)
    return [
        Table(
            title=f"Expected value per unit staked, {len(values):,} shoes",
            columns=("wager", "lowest %", "highest %"),
            rows=tuple(
                (
                    name,
                    percent(min(column), places) if column else "",
                    percent(max(column), places) if column else "",
                )
                for name, column in zip(_names(values), columns, strict=True)
            ),
            align="lrr",
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
