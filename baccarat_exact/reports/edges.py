"""How edges show themselves."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from baccarat_exact.analysis.edge import Edge, Edges
from baccarat_exact.reports.numbers import (
    decimal,
    grouped,
    percent,
    rational,
    root,
    rounding_note,
)
from baccarat_exact.reports.shoes import dealt_data, dealt_text
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables


@tables.register
def _(edge: Edge, places: int) -> list[Table]:
    settled: list[tuple[str, Fraction | None, int]] = [
        *((line.line, line.pays, line.ways) for line in edge.lines),
        ("loss", Fraction(-1), edge.loss_ways),
        ("total", None, edge.total_ways),
    ]
    lines = tuple(
        (
            name,
            "" if pays is None else rational(pays),
            grouped(ways),
            percent(Fraction(ways, edge.total_ways), places),
            percent(edge.expected_value if pays is None else pays * ways / edge.total_ways, places),
        )
        for name, pays, ways in settled
    )
    figures = [
        ("house edge", f"{percent(edge.house_edge, places)} %"),
        ("exactly", rational(edge.house_edge)),
        ("hit frequency", f"{percent(edge.hit_frequency, places)} %"),
        ("standard deviation", root(edge.variance, places)),
    ]
    if edge.push_ways and edge.house_edge_resolved is not None:
        resolved = f"{percent(edge.house_edge_resolved, places)} %"
        figures.insert(2, ("house edge per resolved bet", resolved))
    return [
        Table(
            title=f"{edge.wager.title} ({edge.wager.id}), pay scale {edge.scale.name}, "
            f"{dealt_text(edge.shoe, edge.rules)}",
            columns=("line", "pays", "ways", "probability %", "contribution %"),
            rows=lines,
            align="lrrrr",
        ),
        Table(
            title="",
            columns=("", ""),
            rows=tuple(figures),
            align="lr",
            notes=(rounding_note(places),),
        ),
    ]


@tables.register
def _(edges: Edges, places: int) -> list[Table]:
    return [
        Table(
            title=f"House edge of each wager, {dealt_text(edges.shoe, edges.rules)}",
            columns=("wager", "scale", "house edge %", "hit freq. %", "std dev"),
            rows=tuple(
                (
                    edge.wager.id,
                    edge.scale.name,
                    percent(edge.house_edge, places),
                    percent(edge.hit_frequency, places),
                    root(edge.variance, places),
                )
                for edge in edges
            ),
            align="llrrr",
            notes=(rounding_note(places),),
        )
    ]


def result_data(edge: Edge, places: int) -> dict[str, Any]:
    """One wager on one scale as JSON holds it."""
    resolved = edge.house_edge_resolved
    return {
        "wager": edge.wager.id,
        "scale": edge.scale.name,
        "lines": [
            {
                "line": line.line,
                "when": line.when,
                "pays": rational(line.pays),
                "ways": str(line.ways),
                "probability": rational(line.probability),
            }
            for line in edge.lines
        ],
        "loss_ways": str(edge.loss_ways),
        "loss_probability": rational(edge.loss_probability),
        "push_ways": str(edge.push_ways),
        "push_probability": rational(edge.push_probability),
        "expected_value": rational(edge.expected_value),
        "house_edge": rational(edge.house_edge),
        "house_edge_percent": percent(edge.house_edge, places),
        "house_edge_resolved": None if resolved is None else rational(resolved),
        "hit_frequency": rational(edge.hit_frequency),
        "variance": rational(edge.variance),
        "standard_deviation": root(edge.variance, places),
    }


@data.register
def _(edge: Edge, places: int) -> dict[str, Any]:
    return {**dealt_data(edge.shoe, edge.rules), "results": [result_data(edge, places)]}


@data.register
def _(edges: Edges, places: int) -> dict[str, Any]:
    return {
        **dealt_data(edges.shoe, edges.rules),
        "results": [result_data(edge, places) for edge in edges],
    }


@rows.register
def _(edge: Edge, places: int) -> list[Row]:
    settled: list[tuple[str, str, Fraction, int]] = [
        *((line.line, line.when, line.pays, line.ways) for line in edge.lines),
        ("loss", "", Fraction(-1), edge.loss_ways),
    ]
    return [
        {
            "wager": edge.wager.id,
            "scale": edge.scale.name,
            "line": name,
            "when": when,
            "pays": pays,
            "ways": ways,
            "probability": Fraction(ways, edge.total_ways),
            "probability_percent": Decimal(percent(Fraction(ways, edge.total_ways), places)),
            "contribution": pays * ways / edge.total_ways,
            "contribution_percent": Decimal(percent(pays * ways / edge.total_ways, places)),
        }
        for name, when, pays, ways in settled
    ]


@rows.register
def _(edges: Edges, places: int) -> list[Row]:
    return [
        {
            "wager": edge.wager.id,
            "scale": edge.scale.name,
            "total_ways": edge.total_ways,
            "loss_ways": edge.loss_ways,
            "push_ways": edge.push_ways,
            "expected_value": edge.expected_value,
            "house_edge": edge.house_edge,
            "house_edge_percent": Decimal(percent(edge.house_edge, places)),
            "house_edge_resolved": edge.house_edge_resolved,
            "hit_frequency": edge.hit_frequency,
            "hit_frequency_percent": Decimal(percent(edge.hit_frequency, places)),
            "variance": edge.variance,
            "variance_decimal": Decimal(decimal(edge.variance, places)),
            "standard_deviation": Decimal(root(edge.variance, places)),
            "dealt": dealt_text(edge.shoe, edge.rules),
        }
        for edge in edges
    ]


def line_rows(edges: Edges, places: int) -> list[Row]:
    """A row for each line and loss of each wager, and beside it what holds for the wager."""
    return [
        {**line, **{column: cell for column, cell in result.items() if column not in line}}
        for edge, result in zip(edges, rows(edges, places), strict=True)
        for line in rows(edge, places)
    ]
