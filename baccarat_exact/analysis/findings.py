"""Everything that a report says about one configuration, counted and not yet written."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from baccarat_exact.analysis.edge import Edge, Edges, edges
from baccarat_exact.analysis.settlement import line_ways
from baccarat_exact.analysis.would_match import DECKS
from baccarat_exact.errors import InputError
from baccarat_exact.outcome import OutcomeTable, outcomes
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import specs_of
from baccarat_exact.wagers.wager import Wager

TABLES = {
    "totals": ("player_total", "banker_total"),
    "naturals": ("player_natural", "banker_natural"),
    "cards": ("player_cards", "banker_cards"),
    "player_third": ("player_third",),
    "banker_third": ("banker_third",),
}
"""The outcome tables of a report, by what they count."""


@dataclass(frozen=True)
class Findings:
    """The counts of a report: of one shoe under one tableau, and of whole decks beside it."""

    edges: Edges
    matched: Mapping[str, tuple[int, ...]]
    """For each wager the ways in which each line's condition holds, whatever lines precede it."""
    tables: Mapping[str, OutcomeTable]
    by_decks: Mapping[str, Edges]

    @cached_property
    def by_wager(self) -> dict[str, list[Edge]]:
        """The edges of each wager, one for each scale."""
        grouped: dict[str, list[Edge]] = {}
        for edge in self.edges:
            grouped.setdefault(edge.wager.id, []).append(edge)
        return grouped


def findings(
    wagers: str | Wager | Iterable[str | Wager] | None = None,
    shoe: Shoe | None = None,
    *,
    rules: Rules = PUNTO_BANCO,
    progress: Callable[[str], None] = lambda step: None,
) -> Findings:
    """The findings on some wagers, all of them if none is named, for one coup from the shoe."""
    listed = specs_of(wagers)
    progress("counting the wagers")
    found = edges(shoe, listed, rules=rules)
    lines = {edge.wager.id: edge.wager.lines for edge in found}
    for edge in found:
        if lines[edge.wager.id] != edge.wager.lines:
            raise InputError(f"two different wagers are called {edge.wager.id}: rename one")
    progress("counting the outcomes")
    tables = {name: outcomes(found.shoe, by, rules=rules) for name, by in TABLES.items()}
    by_decks = {}
    for decks in DECKS:
        progress(f"counting {decks} decks" if decks != "inf" else "counting infinitely many decks")
        by_decks[decks] = edges(Shoe.of_decks(decks), listed, rules=rules)
    return Findings(found, matched_ways(found), tables, by_decks)


def matched_ways(found: Edges) -> dict[str, tuple[int, ...]]:
    """For each wager the ways in which each of its lines' conditions holds, settled or not."""
    listed = {edge.wager.id: edge.wager for edge in found}
    alone = [
        replace(
            wager,
            lines=(line,),
            scales=tuple(
                replace(scale, pays=scale.pays[place : place + 1]) for scale in wager.scales
            ),
        )
        for wager in listed.values()
        for place, line in enumerate(wager.lines)
    ]
    ways = iter(line_ways(alone, found.shoe, found.rules))
    return {name: tuple(next(ways)[0] for _ in wager.lines) for name, wager in listed.items()}
