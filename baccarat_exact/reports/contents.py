"""The sections of a report, from its findings."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from baccarat_exact.analysis.edge import Edge
from baccarat_exact.analysis.findings import Findings
from baccarat_exact.analysis.volatility import CONFIDENCE, COUPS, Z, margin_squared
from baccarat_exact.outcome import OutcomeTable
from baccarat_exact.reports.document import Block, Figure, Section
from baccarat_exact.reports.numbers import (
    decimal,
    grouped,
    minus_root,
    one_in,
    percent,
    plus_root,
    rational,
    root,
    rounding_note,
)
from baccarat_exact.reports.plots import decks_plot, settlement_plot, totals_plot
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, rows, tables
from baccarat_exact.reports.words import decks_text

VOLATILITY_NOTE = (
    f"The volatility index is z times sigma, with z = {decimal(Z, 3)} ({percent(CONFIDENCE, 0)} %) "
    "and sigma the standard deviation of one coup. After n coups of one unit each the house's "
    "actual win per unit lies within z sigma / root n of the house edge with that confidence, in "
    "the normal approximation."
)


def wager_sections(found: Findings, places: int) -> Iterator[Section]:
    """A section that lists all wagers, and one under it for each of them."""
    yield Section("The wagers", tuple(tables(found.edges, places)))
    for edges in found.by_wager.values():
        wager = edges[0].wager
        blocks: list[Block] = [
            f"Source: {wager.source.rstrip('.')}.",
            _condition_table(edges[0]),
            _ways_table(edges[0], found.matched[wager.id]),
        ]
        for edge in edges:
            blocks += [
                _pays_table(edge, places),
                _figures_table(edge, places),
                Figure(settlement_plot(edge)),
            ]
        yield Section(f"{wager.title} ({wager.id})", tuple(blocks), level=2)


def _condition_table(edge: Edge) -> Table:
    return Table(
        title="The conditions as counted",
        columns=("line", "when"),
        rows=tuple((line.line, line.when) for line in edge.lines),
        align="ll",
        notes=("The first line that holds settles; if none does, the stake is lost.",),
    )


def _ways_table(edge: Edge, matched: tuple[int, ...]) -> Table:
    settled = [
        *zip([line.line for line in edge.lines], map(grouped, matched), strict=True),
        ("loss", ""),
        ("total", ""),
    ]
    ways = [*(line.ways for line in edge.lines), edge.loss_ways, edge.total_ways]
    return Table(
        title="Combinations and true odds",
        columns=("line", "ways matched", "ways settled", "probability, exactly"),
        rows=tuple(
            (name, held, grouped(count), rational(Fraction(count, edge.total_ways)))
            for (name, held), count in zip(settled, ways, strict=True)
        ),
        align="lrrr",
        notes=(
            "Matched: the condition holds. Settled: it holds and no line before it. Ways are "
            "ordered sequences of six cards.",
        ),
    )


def _pays_table(edge: Edge, places: int) -> Table:
    settled = [
        *((line.line, line.pays, line.probability) for line in edge.lines),
        ("loss", Fraction(-1), edge.loss_probability),
    ]
    rows = [
        (
            name,
            rational(pays),
            percent(probability, places),
            one_in(probability, places),
            percent(pays * probability, places),
        )
        for name, pays, probability in settled
    ]
    total = ("total", "", percent(Fraction(1), places), "", percent(edge.expected_value, places))
    return Table(
        title=f"Pay scale {edge.scale.name}",
        columns=("line", "pays to 1", "probability %", "true odds", "contribution %"),
        rows=(*rows, total),
        align="lrrrr",
    )


def figures(edge: Edge, places: int) -> list[tuple[str, str, str]]:
    """The figures of a wager on one scale: what, to so many places, and exactly."""
    sure = f"{percent(CONFIDENCE, 0)} %"
    listed: list[tuple[str, str, str]] = [
        ("house edge", f"{percent(edge.house_edge, places)} %", rational(edge.house_edge)),
        (
            "return to the bettor",
            f"{percent(1 - edge.house_edge, places)} %",
            rational(1 - edge.house_edge),
        ),
        (
            "hit frequency",
            f"{percent(edge.hit_frequency, places)} %",
            rational(edge.hit_frequency),
        ),
    ]
    if edge.house_edge_resolved is not None:
        resolved = edge.house_edge_resolved
        listed.append(
            ("house edge per resolved bet", f"{percent(resolved, places)} %", rational(resolved))
        )
    listed += [
        (
            "variance",
            decimal(edge.variance, places),
            rational(edge.variance) if len(rational(edge.variance)) <= 44 else "in report.json",
        ),
        ("standard deviation", root(edge.variance, places), ""),
        (f"volatility index, {sure}", root(margin_squared(edge), places), ""),
    ]
    for coups in COUPS:
        low, high = win_interval(edge, coups, places)
        listed.append(
            (
                f"win after {grouped(coups)} coups, {percent(CONFIDENCE, 0)} %",
                f"{low} % to {high} %",
                "",
            )
        )
    return listed


def win_interval(edge: Edge, coups: int, places: int) -> tuple[str, str]:
    """The ends, in percent of the stakes, of the house's win after so many coups, at 90 %."""
    mean, margin = 100 * edge.house_edge, 100**2 * margin_squared(edge, coups)
    return minus_root(mean, margin, places), plus_root(mean, margin, places)


def _figures_table(edge: Edge, places: int) -> Table:
    return Table(
        title="",
        columns=("figure", "decimal", "exactly"),
        rows=tuple(figures(edge, places)),
        align="lrr",
    )


def totals_section(table: OutcomeTable, places: int) -> Section:
    """The joint totals of both hands."""
    shares = {
        key: percent(Fraction(ways, table.shoe.total_ways), places)
        for key, ways in table.rows.items()
    }
    rows = tuple(
        (str(player), *(shares.get((player, banker), "0") for banker in range(10)))
        for player in range(10)
    )
    return Section(
        "The totals of both hands",
        (
            Table(
                title="Probability of the two totals in %: rows the player's, columns the banker's",
                columns=("", *map(str, range(10))),
                rows=rows,
                align="l" + "r" * 10,
                notes=("The exact ways are in totals.csv and in report.json.",),
            ),
            Figure(totals_plot(table)),
        ),
    )


_FREQUENCIES = {
    "naturals": "Naturals: 8 or 9 in the first two cards",
    "cards": "Number of cards in each hand",
    "player_third": "The player's third card, by its point",
    "banker_third": "The banker's third card, by its point",
}


def frequencies_section(found: Findings, places: int) -> Section:
    """How often naturals, third cards and each number of cards come."""
    return Section(
        "Naturals, third cards and numbers of cards",
        tuple(
            _frequency_table(title, found.tables[name], places)
            for name, title in _FREQUENCIES.items()
        ),
    )


def _frequency_table(title: str, table: OutcomeTable, places: int) -> Table:
    return Table(
        title=title,
        columns=(*(attribute.name for attribute in table.by), "ways", "probability %", "odds"),
        rows=tuple(
            (
                *(_value(value) for value in values),
                grouped(ways),
                percent(Fraction(ways, table.shoe.total_ways), places),
                one_in(Fraction(ways, table.shoe.total_ways), places),
            )
            for values, ways in table
        ),
        align="l" * len(table.by) + "rrr",
    )


def _value(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def decks_section(found: Findings, places: int) -> Section:
    """The house edge by the number of decks, fresh shoes of whole decks."""
    listed = list(zip(*found.by_decks.values(), strict=True))
    columns = list(found.by_decks)
    blocks: list[Block] = []
    for half in (columns[:5], columns[5:10], columns[10:]):
        blocks.append(
            Table(
                title=f"House edge in % on {decks_text(half)}",
                columns=("wager", "scale", *half),
                rows=tuple(
                    (
                        edges[0].wager.id,
                        edges[0].scale.name,
                        *(
                            percent(edges[columns.index(decks)].house_edge, places)
                            for decks in half
                        ),
                    )
                    for edges in listed
                ),
                align="ll" + "r" * len(half),
                notes=(rounding_note(places),),
            )
        )
    plot = Figure(decks_plot(found.by_decks))
    return Section("House edge by number of decks", (*blocks, plot))


def decks_rows(found: Findings, places: int) -> list[Row]:
    """A row for each wager, scale and number of decks."""
    return [
        {
            "wager": edge.wager.id,
            "scale": edge.scale.name,
            "decks": decks,
            "house_edge": edge.house_edge,
            "house_edge_percent": Decimal(percent(edge.house_edge, places)),
        }
        for decks, edges in found.by_decks.items()
        for edge in edges
    ]


def line_rows(found: Findings, places: int) -> list[Row]:
    """A row for each line and loss of each wager and scale, with the ways matched and settled."""
    listed: list[Row] = []
    for edge in found.edges:
        matched = [*found.matched[edge.wager.id], None]
        shares = [*(line.probability for line in edge.lines), edge.loss_probability]
        for row, ways, share in zip(rows(edge, places), matched, shares, strict=True):
            odds = Decimal(decimal(1 / share, places)) if share else None
            listed.append({**row, "ways_matched": ways, "one_in": odds})
    return listed
