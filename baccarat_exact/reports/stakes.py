"""How the edge at a stake shows itself."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from baccarat_exact.analysis.stakes import AtStake, AtStakes, Bite
from baccarat_exact.reports.edges import result_data
from baccarat_exact.reports.numbers import (
    decimal,
    grouped,
    money,
    percent,
    rational,
    root,
    rounding_note,
)
from baccarat_exact.reports.shoes import dealt_data, dealt_text
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.reports.words import listing


@tables.register
def _(at: AtStake, places: int) -> list[Table]:
    edge, listed = at.edge, at.listed
    lines = tuple(
        (
            line.line,
            rational(before.pays),
            rational(line.pays),
            money(payout, places),
            grouped(line.ways),
            percent(line.probability, places),
        )
        for line, before, payout in zip(edge.lines, listed.lines, at.payouts, strict=True)
    )
    lost = percent(edge.loss_probability, places)
    loss = ("loss", "-1", "-1", money(-at.stake, places), grouped(edge.loss_ways), lost)
    figures = (
        ("house edge at this stake", f"{percent(edge.house_edge, places)} %"),
        ("exactly", rational(edge.house_edge)),
        ("house edge as listed", f"{percent(listed.house_edge, places)} %"),
        ("expected loss on this stake", money(edge.house_edge * at.stake, places)),
        ("hit frequency", f"{percent(edge.hit_frequency, places)} %"),
        ("standard deviation per unit staked", root(edge.variance, places)),
    )
    shown = [
        Table(
            title=f"{edge.wager.title} ({edge.wager.id}), pay scale {edge.scale.name}, at a stake "
            f"of {money(at.stake, places)}, {dealt_text(edge.shoe, edge.rules)}",
            columns=("line", "listed", "pays", "payout", "ways", "probability %"),
            rows=(*lines, loss),
            align="lrrrrr",
            notes=(_answer(at, places),),
        ),
        Table(
            "",
            ("", ""),
            figures,
            "lr",
            notes=(*_terms(at, places), *_thresholds(at, places), rounding_note(places)),
        ),
    ]
    return [*shown, _against_stake(at, places)] if len(at.by_stake) > 1 else shown


def _answer(at: AtStake, places: int) -> str:
    """What becomes of the edge, in a sentence."""
    listed = f"{percent(at.listed.house_edge, places)} %"
    before = {line.line: line.pays for line in at.listed.lines}
    less = [line.line for line in at.edge.lines if line.pays < before[line.line]]
    more = [line.line for line in at.edge.lines if line.pays > before[line.line]]
    if not less and not more:
        return f"The house edge is {listed}: every line pays as listed."
    changes = [
        f"{listing(names, 3)} {'pays' if len(names) == 1 else 'pay'} {word}"
        for names, word in ((less, "less"), (more, "more"))
        if names
    ]
    now = f"{percent(at.house_edge, places)} %"
    if now == listed:
        return f"The house edge is {now}, as listed to so many places: {' and '.join(changes)}."
    return f"The house edge is {now}, not {listed} as listed: {' and '.join(changes)}."


_ROUNDED = {
    "down": "rounded down to a multiple of",
    "up": "rounded up to a multiple of",
    "nearest": "rounded, halves up, to the nearest multiple of",
}


def _terms(at: AtStake, places: int) -> list[str]:
    """What a payout is, beside stake times pay."""
    if at.max_payout is None and at.payout_unit is None:
        return ["No cap and no rounding: the edge is the same at every stake."]
    told = []
    if at.payout_unit is not None:
        told.append(
            f"A payout is {_ROUNDED[at.rounding or 'down']} {money(at.payout_unit, places)}; "
            "losses are not rounded."
        )
    if at.max_payout is not None:
        cap = money(at.max_payout, places)
        told.append(f"No more than {cap} is paid on top of the stake, which comes back.")
    return told


def _thresholds(at: AtStake, places: int) -> list[str]:
    """From which stake on the cap bites, and which stakes need no rounding."""
    told = []
    if at.unrounded_multiple is not None:
        whole = at.unrounded_multiple == 1
        which = "A whole stake" if whole else f"A multiple of {grouped(at.unrounded_multiple)}"
        told.append(f"{which} is paid without rounding.")
    if at.bites:
        first = at.bites[0]
        lines = listing([bite.line for bite in at.bites if bite.stake == first.stake], 3)
        where = f"{_from(first)} a stake of {money(first.stake, places)}"
        told.append(f"The cap begins to bite {where}: {lines}.")
    return told


def _from(bite: Bite) -> str:
    """Whether the cap bites at the stake itself or only above it."""
    return "at" if bite.at_once else "above"


def _against_stake(at: AtStake, places: int) -> Table:
    """The edge at each stake, with what the highest award comes to."""
    top = _top(at)
    return Table(
        title=f"House edge against the stake, and what {at.listed.lines[top].line} pays",
        columns=("stake", "house edge %", "payout", "to one", ""),
        rows=tuple(
            (
                money(stake, places),
                percent(edge.house_edge, places),
                money(edge.lines[top].pays * stake, places),
                rational(edge.lines[top].pays),
                _remark(at, stake),
            )
            for stake, edge in at.by_stake
        ),
        align="rrrrl",
        notes=(rounding_note(places),),
    )


def _top(at: AtStake) -> int:
    """The place of the line that pays most as listed."""
    pays = [line.pays for line in at.listed.lines]
    return pays.index(max(pays))


def _remark(at: AtStake, stake: Fraction) -> str:
    cut = [bite.line for bite in at.bites if bite.stake == stake]
    told = ["the stake asked for"] if stake == at.stake else []
    if cut:
        first = next(bite for bite in at.bites if bite.stake == stake)
        told.append(f"cut {'from here' if first.at_once else 'above'}: {listing(cut, 3)}")
    return "; ".join(told)


@tables.register
def _(found: AtStakes, places: int) -> list[Table]:
    first = found[0]
    return [
        Table(
            title=f"House edge of each wager at a stake of {money(first.stake, places)}, "
            f"{dealt_text(found.edges.shoe, found.edges.rules)}",
            columns=("wager", "scale", "edge %", "as listed %", "cap bites from"),
            rows=tuple(
                (
                    at.edge.wager.id,
                    at.edge.scale.name,
                    percent(at.house_edge, places),
                    percent(at.listed.house_edge, places),
                    money(at.bites[0].stake, places) if at.bites else "",
                )
                for at in found
            ),
            align="llrrr",
            notes=(*_terms(first, places), rounding_note(places)),
        )
    ]


@data.register
def _(at: AtStake, places: int) -> dict[str, Any]:
    return {
        **dealt_data(at.edge.shoe, at.edge.rules),
        "results": [_result_data(at, places)],
    }


@data.register
def _(found: AtStakes, places: int) -> dict[str, Any]:
    return {
        **dealt_data(found.edges.shoe, found.edges.rules),
        "results": [_result_data(at, places) for at in found],
    }


def _result_data(at: AtStake, places: int) -> dict[str, Any]:
    result = result_data(at.edge, places)
    told = zip(result["lines"], at.listed.lines, at.payouts, strict=True)
    return {
        **result,
        "lines": [
            {**line, "pays_listed": rational(listed.pays), "payout": rational(payout)}
            for line, listed, payout in told
        ],
        "stake": rational(at.stake),
        "max_payout": None if at.max_payout is None else rational(at.max_payout),
        "payout_unit": None if at.payout_unit is None else rational(at.payout_unit),
        "rounding": at.rounding,
        "house_edge_listed": rational(at.listed.house_edge),
        "house_edge_listed_percent": percent(at.listed.house_edge, places),
        "bites": [
            {"line": bite.line, "stake": rational(bite.stake), "at_once": bite.at_once}
            for bite in at.bites
        ],
        "by_stake": [
            {
                "stake": rational(stake),
                "house_edge": rational(edge.house_edge),
                "house_edge_percent": percent(edge.house_edge, places),
            }
            for stake, edge in at.by_stake
        ],
    }


@rows.register
def _(at: AtStake, places: int) -> list[Row]:
    top = _top(at)
    return [
        {
            "wager": edge.wager.id,
            "scale": edge.scale.name,
            "stake": stake,
            "stake_decimal": Decimal(decimal(stake, places)),
            "asked": stake == at.stake,
            "cut_above": " ".join(bite.line for bite in at.bites if bite.stake == stake),
            "max_payout": at.max_payout,
            "payout_unit": at.payout_unit,
            "rounding": at.rounding,
            "house_edge": edge.house_edge,
            "house_edge_percent": Decimal(percent(edge.house_edge, places)),
            "house_edge_listed": at.listed.house_edge,
            "house_edge_listed_percent": Decimal(percent(at.listed.house_edge, places)),
            "top_line": edge.lines[top].line,
            "top_pays": edge.lines[top].pays,
            "top_payout": edge.lines[top].pays * stake,
            "hit_frequency": edge.hit_frequency,
            "variance": edge.variance,
            "standard_deviation": Decimal(root(edge.variance, places)),
            "dealt": dealt_text(edge.shoe, edge.rules),
        }
        for stake, edge in at.by_stake
    ]


@rows.register
def _(found: AtStakes, places: int) -> list[Row]:
    return [row for at in found for row in rows(at, places)]


def line_rows(found: AtStakes, places: int) -> list[Row]:
    """A row for each line and loss of each wager at each stake, and beside it what holds there."""
    listed: list[Row] = []
    for at in found:
        before = {line.line: line.pays for line in at.listed.lines}
        for (stake, edge), result in zip(at.by_stake, rows(at, places), strict=True):
            for row in rows(edge, places):
                pays = row["pays"]
                assert isinstance(pays, Fraction)
                own = {"pays_listed": before.get(str(row["line"]), pays), "payout": pays * stake}
                line: Row = {"stake": stake, "asked": stake == at.stake, **row, **own}
                listed.append({**line, **{c: cell for c, cell in result.items() if c not in line}})
    return listed
