"""How the clauses of the rule sheets show themselves."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from baccarat_exact.analysis.clauses import SHEETS, Clause, Clauses, Reading
from baccarat_exact.analysis.edge import Edge
from baccarat_exact.analysis.limits import Cap
from baccarat_exact.reports.edges import result_data
from baccarat_exact.reports.numbers import decimal, grouped, percent, rational, rounding_note
from baccarat_exact.reports.shoes import dealt_data, dealt_text
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.rules import PUNTO_BANCO
from baccarat_exact.wagers.wager import Scale, Wager

_OTHER_RULES = "clauses with the effect tableau tell the sheet's rules, not these."
UNTOLD = "not told by this shoe"


@tables.register
def _(clauses: Clauses, places: int) -> list[Table]:
    sheets = {clause.sheet for clause in clauses}
    shown = [_overview(clauses, sheet) for sheet in SHEETS if sheet in sheets]
    for clause in clauses:
        if clause.readings:
            shown += _readings(clause, clauses, places)
        if clause.cap is not None:
            shown += _stakes(clause.cap, clauses, places)
    return shown


def _overview(clauses: Clauses, sheet: str) -> Table:
    """The clauses of one sheet; what can be read in several ways has its own tables below."""
    return Table(
        title=f"{SHEETS[sheet]}, clause by clause",
        columns=("where", "says, in our words", "effect", "modelled by"),
        rows=tuple(
            (
                clause.where,
                clause.says if clause.readings or not clause.note else _says_and_note(clause),
                clause.effect,
                # The scales, where only some follow the clause, are in the data.
                " ".join(dict.fromkeys(model.partition(":")[0] for model in clause.models)),
            )
            for clause in clauses
            if clause.sheet == sheet
        ),
        align="llll",
        notes=()
        if clauses.rules == PUNTO_BANCO
        else (f"The drawing rules examined are others ({clauses.rules.title}): {_OTHER_RULES}",),
    )


def _says_and_note(clause: Clause) -> str:
    return f"{clause.says} [{clause.note}]"


def _letter(place: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[place]


def _readings(clause: Clause, clauses: Clauses, places: int) -> list[Table]:
    """The readings of one clause, and under it what they come to."""
    edges = tuple(
        (
            _letter(place),
            _on_scale(found.wager, found.scale),
            "" if found.edge is None else percent(found.edge.house_edge, places),
            UNTOLD if found.edge is None else rational(found.edge.house_edge),
        )
        for place, reading in enumerate(clause.readings)
        for found in reading.consequences
    )
    return [
        Table(
            title=f"{clause.source}: {clause.says}",
            columns=("reading", "understood as", "taken here"),
            rows=tuple(
                (
                    _letter(place),
                    _understood(reading, clauses),
                    "yes" if _taken(reading, clause, clauses) else "",
                )
                for place, reading in enumerate(clause.readings)
            ),
            align="lll",
            notes=(clause.note,) if clause.note else (),
        ),
        Table(
            title="",
            columns=("reading", "wager", "edge %", "exactly"),
            rows=edges,
            align="llrr",
            notes=(f"House edge, {dealt_text(clauses.shoe, clauses.rules)}.",),
        ),
    ]


def _taken(reading: Reading, clause: Clause, clauses: Clauses) -> bool:
    """Whether this report counts by the reading; of the drawing rules it may be another."""
    if any(other.rules != reading.rules for other in clause.readings):
        return reading.rules == clauses.rules
    return reading.default


def _understood(reading: Reading, clauses: Clauses) -> str:
    own = "" if reading.rules == clauses.rules else f" [rules: {reading.rules.title}]"
    return f"{reading.says}{own}"


def _on_scale(wager: Wager, scale: Scale) -> str:
    """The wager, with the scale where it has several."""
    return f"{wager.id}:{scale.name}" if len(wager.scales) > 1 else wager.id


def _stakes(cap: Cap, clauses: Clauses, places: int) -> list[Table]:
    """For each wager the house edge against the stake."""
    return [
        Table(
            title=f"{_on_scale(wager, scale)}: house edge % against the stake if a round pays at "
            f"most {grouped(cap.most)}, {dealt_text(clauses.shoe, clauses.rules)}",
            columns=("stake", *(sharing.says for sharing in cap.sharings)),
            rows=(
                *(
                    (
                        grouped(stake),
                        *(
                            UNTOLD if each.edge is None else percent(each.edge.house_edge, places)
                            for each in cap.staked
                            if (each.wager, each.scale.name, each.stake)
                            == (wager, scale.name, stake)
                        ),
                    )
                    for stake in cap.stakes
                ),
                (
                    "cut above",
                    *(_amount(cap.cuts_above(wager, scale, sharing)) for sharing in cap.sharings),
                ),
            ),
            align="r" * (1 + len(cap.sharings)),
            notes=(
                f"What is paid on {cap.together} is shared equally by the bets that win together.",
                rounding_note(places),
            ),
        )
        for wager, scale in cap.wagers
    ]


def _amount(value: Fraction) -> str:
    """A sum of money: whole, or to the cent."""
    return grouped(int(value)) if value.denominator == 1 else decimal(value, 2)


@data.register
def _(clauses: Clauses, places: int) -> dict[str, Any]:
    return {
        **dealt_data(clauses.shoe, clauses.rules),
        "sheets": dict(SHEETS),
        "clauses": [_clause_data(clause, places) for clause in clauses],
    }


def _clause_data(clause: Clause, places: int) -> dict[str, Any]:
    listed: dict[str, Any] = {
        "clause": clause.id,
        "sheet": clause.sheet,
        "where": clause.where,
        "says": clause.says,
        "effect": clause.effect,
        "models": list(clause.models),
        "note": clause.note,
    }
    if clause.readings:
        listed["readings"] = [
            {
                "says": reading.says,
                "default": reading.default,
                "rules": reading.rules.title,
                "results": [
                    _edge_data(found.wager, found.scale, found.edge, places)
                    for found in reading.consequences
                ],
            }
            for reading in clause.readings
        ]
    if clause.cap is not None:
        listed["cap"] = _cap_data(clause.cap, places)
    return listed


def _edge_data(wager: Wager, scale: Scale, edge: Edge | None, places: int) -> dict[str, Any]:
    """A wager's result, or its name alone where the shoe does not tell one."""
    if edge is None:
        return {"wager": wager.id, "scale": scale.name, "house_edge": None}
    return result_data(edge, places)


def _cap_data(cap: Cap, places: int) -> dict[str, Any]:
    return {
        "most": str(cap.most),
        "cut_above": [
            {
                "wager": wager.id,
                "scale": scale.name,
                "sharing": sharing.says,
                "bets": sharing.bets,
                "stake": rational(cap.cuts_above(wager, scale, sharing)),
            }
            for wager, scale in cap.wagers
            for sharing in cap.sharings
        ],
        "results": [
            {
                "stake": str(each.stake),
                "sharing": each.sharing.says,
                "bets": each.sharing.bets,
                **_edge_data(each.wager, each.scale, each.edge, places),
            }
            for each in cap.staked
        ],
    }


@rows.register
def _(clauses: Clauses, places: int) -> list[Row]:
    return [row for clause in clauses for row in _clause_rows(clause, places)]


def _clause_rows(clause: Clause, places: int) -> list[Row]:
    """A row for each wager of each reading, or at each stake, or else one for the clause."""
    start: Row = {
        "clause": clause.id,
        "sheet": clause.sheet,
        "where": clause.where,
        "says": clause.says,
        "effect": clause.effect,
        "models": " ".join(clause.models),
        "note": clause.note,
    }
    listed = [
        {
            **start,
            **_reading_cells(reading.says, reading.rules.title, default=reading.default),
            **_edge_cells(found.wager, found.scale, found.edge, places),
        }
        for reading in clause.readings
        for found in reading.consequences
    ]
    if clause.cap is not None:
        listed += [
            {
                **start,
                **_reading_cells(each.sharing.says),
                **_edge_cells(each.wager, each.scale, each.edge, places, stake=each.stake),
            }
            for each in clause.cap.staked
        ]
    return listed or [{**start, **_reading_cells(), **_edge_cells(None, None, None, places)}]


def _reading_cells(
    says: str | None = None, rules: str | None = None, *, default: bool | None = None
) -> Row:
    return {"reading": says, "default": default, "rules": rules}


def _edge_cells(
    wager: Wager | None,
    scale: Scale | None,
    edge: Edge | None,
    places: int,
    stake: int | None = None,
) -> Row:
    edge_percent = None if edge is None else Decimal(percent(edge.house_edge, places))
    return {
        "wager": None if wager is None else wager.id,
        "scale": None if scale is None else scale.name,
        "stake": stake,
        "house_edge": None if edge is None else edge.house_edge,
        "house_edge_percent": edge_percent,
    }
