"""How odds and outcome tables show themselves."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from baccarat_exact.analysis.odds import Odds
from baccarat_exact.outcome import OutcomeTable
from baccarat_exact.reports.numbers import grouped, percent, rational, rounding_note
from baccarat_exact.reports.shoes import dealt_data, dealt_text
from baccarat_exact.reports.tables import Table, cell_text
from baccarat_exact.reports.views import Row, columns, data, rows, tables


@tables.register
def _(odds: Odds, places: int) -> list[Table]:
    names = ", ".join(attribute.name for attribute in odds.by)
    title = f"Odds of a coup by {names}, {dealt_text(odds.shoe, odds.rules)}"
    columns = [*(attribute.name for attribute in odds.by), "ways", "probability %"]
    if odds.where is not None:
        title += f", where {odds.where}"
        columns.append("conditional %")
    body = []
    for row, ways in odds.rows.items():
        cells = [cell_text(value) for value in row]
        cells += [grouped(ways), percent(odds.probability(row), places)]
        if odds.where is not None:
            cells.append(percent(odds.conditional_probability(row), places))
        body.append(tuple(cells))
    share = Fraction(odds.where_ways, odds.shoe.total_ways)
    total = ["total"] + [""] * (len(odds.by) - 1)
    total += [grouped(odds.where_ways), percent(share, places)]
    if odds.where is not None:
        total.append(percent(1, places) if odds.where_ways else "")
    return [
        Table(
            title=title,
            columns=tuple(columns),
            rows=(*body, tuple(total)),
            align="l" * len(odds.by) + "r" * (len(columns) - len(odds.by)),
            notes=(rounding_note(places),),
        )
    ]


@data.register
def _(odds: Odds, places: int) -> dict[str, Any]:
    listed = []
    for row, ways in odds.rows.items():
        entry: dict[str, Any] = {a.name: value for a, value in zip(odds.by, row, strict=True)}
        entry |= {"ways": str(ways), "probability": rational(odds.probability(row))}
        if odds.where is not None:
            entry["conditional_probability"] = rational(odds.conditional_probability(row))
        listed.append(entry)
    result: dict[str, Any] = dealt_data(odds.shoe, odds.rules)
    if odds.where is not None:
        result |= {"where": odds.where, "where_ways": str(odds.where_ways)}
    return {**result, "rows": listed}


@rows.register
def _(odds: Odds, places: int) -> list[Row]:
    listed = []
    for row, ways in odds.rows.items():
        entry: Row = {a.name: value for a, value in zip(odds.by, row, strict=True)}
        entry |= {
            "ways": ways,
            "probability": odds.probability(row),
            "probability_percent": Decimal(percent(odds.probability(row), places)),
        }
        if odds.where is not None:
            given = odds.conditional_probability(row)
            entry["conditional_probability"] = given
            entry["conditional_probability_percent"] = Decimal(percent(given, places))
        listed.append(entry)
    return listed


@columns.register
def _(odds: Odds) -> list[str]:
    names = [*(attribute.name for attribute in odds.by), "ways", "probability"]
    names.append("probability_percent")
    if odds.where is not None:
        names += ["conditional_probability", "conditional_probability_percent"]
    return names


def _all_odds(table: OutcomeTable) -> Odds:
    return Odds(table.shoe, table.rules, table.by, None, table.rows)


@tables.register
def _(table: OutcomeTable, places: int) -> list[Table]:
    return tables(_all_odds(table), places)


@data.register
def _(table: OutcomeTable, places: int) -> dict[str, Any]:
    return data(_all_odds(table), places)


@rows.register
def _(table: OutcomeTable, places: int) -> list[Row]:
    return rows(_all_odds(table), places)
