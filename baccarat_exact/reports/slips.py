"""How slips and the rules of tables show themselves."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from baccarat_exact.analysis.slip import Correlation, Slip
from baccarat_exact.analysis.table_rules import Bet, Objection
from baccarat_exact.reports.numbers import (
    decimal,
    grouped,
    money,
    percent,
    rational,
    root,
    rounding_note,
    with_commas,
)
from baccarat_exact.reports.shoes import dealt_data, dealt_text
from baccarat_exact.reports.table_rules import cap_text
from baccarat_exact.reports.tables import Table, cut
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.reports.words import listing, number_of

RESULTS_SHOWN = 40
"""The most net results of a table for people."""
PAIRS_SHOWN = 21
"""The most pairs of bets of a table for people: those of seven bets."""


@tables.register
def _(slip: Slip, places: int) -> list[Table]:
    if not slip.allowed:
        return [_refused(slip, places)]
    shown = [_bets(slip, places), _figures(slip, places), _distribution(slip, places)]
    return [*shown, _correlations(slip, places)] if len(slip.bets) > 1 else shown


def _at(slip: Slip) -> str:
    return "" if slip.table is None else f", at the table {cut(slip.table.title, 60)}"


def _refused(slip: Slip, places: int) -> Table:
    broken = len(slip.objections)
    return Table(
        title=f"Not allowed: the slip breaks {number_of(broken, 'rule')}{_at(slip)}",
        columns=("rule", "objection"),
        rows=tuple((each.rule, objection_text(each, slip, places)) for each in slip.objections),
        align="ll",
        notes=("Nothing was counted.",),
    )


def objection_text(objection: Objection, slip: Slip, places: int) -> str:
    """What a slip does that a rule of the table forbids."""
    table, option = slip.table, objection.option
    assert table is not None
    names = [bet.name for bet in objection.bets]
    if objection.rule == "max_bets":
        return f"{len(names)} bets are on the slip, and at most {table.max_bets} may be made."
    if option is None:
        offered = [spec for each in table.options for spec in each.wagers]
        return f"{names[0]} cannot be bet here: {listing(offered, 8)} can."
    if objection.rule == "option":
        return f"{len(names)} bets on {option.name}, which takes one: {listing(names, 20)}."
    if objection.rule == "needs_main":
        main = listing([each.name for each in table.options if each.main], 8)
        return f"{listing(names, 20)} cannot be bet without a main bet, on {main}."
    word, limit = (
        ("less than the least", option.min_wager)
        if objection.rule == "min_wager"
        else ("more than the most", option.max_wager)
    )
    stake = money(objection.bets[0].stake, places)
    return f"{stake} on {names[0]} is {word} that may be staked, {money(limit or 0, places)}."


def _bets(slip: Slip, places: int) -> Table:
    """Each bet's own figures, and those of all together."""
    capped = bool(slip.cut_probability)
    listed = sum((each.house_edge_listed * each.bet.stake for each in slip.figures), Fraction(0))
    body = [
        (
            name,
            money(stake, places),
            with_commas(decimal(edge * stake, places)),
            percent(edge, places),
            *([percent(uncut, places)] if capped else []),
            with_commas(root(variance, places)),
        )
        for name, stake, edge, uncut, variance in (
            *(
                (
                    each.bet.name,
                    each.bet.stake,
                    each.house_edge,
                    each.house_edge_listed,
                    each.variance,
                )
                for each in slip.figures
            ),
            ("together", slip.stake, slip.house_edge, listed / slip.stake, slip.variance),
        )
    ]
    columns = ("bet", "stake", "expected loss", "edge %")
    return Table(
        title=f"{number_of(len(slip.bets), 'bet')} on one coup, {money(slip.stake, places)} staked"
        f"{_at(slip)}, {dealt_text(slip.shoe, slip.rules)}",
        columns=(*columns, *(["uncut %"] if capped else []), "std dev"),
        rows=tuple(body if len(slip.bets) > 1 else body[:1]),
        align="lrrrrr" if capped else "lrrrr",
        notes=(_answer(slip, places), *_cap_notes(slip, places)),
    )


def _answer(slip: Slip, places: int) -> str:
    """What comes of the slip, in a sentence."""
    loss = slip.expected_loss
    word = "lost" if loss >= 0 else "won"
    return (
        f"On average {money(abs(loss), places)} is {word}, {percent(abs(slip.house_edge), places)} "
        f"% of what is staked; {percent(slip.ahead, places)} % of the coups end ahead."
    )


def _cap_notes(slip: Slip, places: int) -> list[str]:
    told = ["The table allows this slip."] if slip.table is not None else []
    if slip.max_payout is None:
        return told
    told.append(cap_text(slip.max_payout, slip.payout_scope, places))
    if not slip.cut_probability:
        return [*told, "That cuts no result of this slip."]
    if slip.payout_scope == "round" and len(slip.bets) > 1:
        told.append("A cut is shared in proportion to what each bet would have been paid.")
    return told


def _figures(slip: Slip, places: int) -> Table:
    worst, best = slip.distribution[0], slip.distribution[-1]
    listed = [
        ("expected loss", money(slip.expected_loss, places)),
        ("exactly", rational(slip.expected_loss)),
        ("share of the stake", f"{percent(slip.house_edge, places)} %"),
        ("standard deviation", with_commas(root(slip.variance, places))),
        ("chance to be ahead", f"{percent(slip.ahead, places)} %"),
        ("chance to be even", f"{percent(slip.even, places)} %"),
        ("chance to be behind", f"{percent(slip.behind, places)} %"),
        ("best result", money(best.net, places)),
        ("worst result", money(worst.net, places)),
    ]
    if slip.cut_probability:
        listed.append(("chance that the cap cuts", f"{percent(slip.cut_probability, places)} %"))
    return Table("", ("", ""), tuple(listed), "lr", (rounding_note(places),))


def _distribution(slip: Slip, places: int) -> Table:
    """The net results; of very many the likeliest."""
    likely = sorted(slip.distribution, key=lambda each: -each.ways)[:RESULTS_SHOWN]
    left = len(slip.distribution) - len(likely)
    rest = 1 - sum((each.probability for each in likely), Fraction(0))
    note = f"{grouped(left)} less likely results, together {percent(rest, places)} %, are not shown"
    return Table(
        title="Net result of the slip",
        columns=("net", "ways", "probability %", "this or less %"),
        rows=tuple(
            (
                money(each.net, places),
                grouped(each.ways),
                percent(each.probability, places),
                percent(each.at_most, places),
            )
            for each in sorted(likely)
        ),
        align="rrrr",
        notes=(*([f"{note}: JSON and CSV have all."] if left else []), rounding_note(places)),
    )


def _correlations(slip: Slip, places: int) -> Table:
    """How the bets go together, two by two; of very many pairs the most correlated."""
    strongest = sorted(slip.correlations, key=lambda each: -(each.squared or 0))[:PAIRS_SHOWN]
    left = len(slip.correlations) - len(strongest)
    note = f"{grouped(left)} pairs of bets that are less correlated are not shown: JSON has all."
    return Table(
        title="Correlation between the bets",
        columns=("bet", "with", "correlation", "covariance"),
        rows=tuple(
            (
                each.first.name,
                each.second.name,
                correlation_text(each, places) or "none",
                with_commas(decimal(each.covariance, places)),
            )
            for each in slip.correlations
            if each in strongest
        ),
        align="llrr",
        notes=((note,) if left else ()),
    )


def correlation_text(correlation: Correlation, places: int) -> str | None:
    """The correlation, correctly rounded; None if one of the bets cannot vary."""
    if correlation.squared is None:
        return None
    size = root(correlation.squared, places)
    return f"-{size}" if correlation.covariance < 0 and size.strip("0.") else size


@data.register
def _(slip: Slip, places: int) -> dict[str, Any]:
    start = {
        **dealt_data(slip.shoe, slip.rules),
        "allowed": slip.allowed,
        "table": None if slip.table is None else slip.table.title,
        "max_payout": None if slip.max_payout is None else rational(slip.max_payout),
        "payout_scope": None if slip.max_payout is None else slip.payout_scope,
        "stake": rational(slip.stake),
    }
    if not slip.allowed:
        objections = [_objection_data(each, slip, places) for each in slip.objections]
        return {**start, "bets": list(map(_bet_data, slip.bets)), "objections": objections}
    return {
        **start,
        "bets": [
            {
                **_bet_data(each.bet),
                "expected_loss": rational(each.expected_loss),
                "house_edge": rational(each.house_edge),
                "house_edge_percent": percent(each.house_edge, places),
                "house_edge_listed": rational(each.house_edge_listed),
                "variance": rational(each.variance),
                "standard_deviation": root(each.variance, places),
            }
            for each in slip.figures
        ],
        "expected_value": rational(slip.expected_value),
        "expected_loss": rational(slip.expected_loss),
        "house_edge": rational(slip.house_edge),
        "house_edge_percent": percent(slip.house_edge, places),
        "variance": rational(slip.variance),
        "standard_deviation": root(slip.variance, places),
        "ahead": rational(slip.ahead),
        "even": rational(slip.even),
        "behind": rational(slip.behind),
        "cut_probability": rational(slip.cut_probability),
        "distribution": [
            {
                "net": rational(each.net),
                "ways": str(each.ways),
                "probability": rational(each.probability),
                "at_most": rational(each.at_most),
            }
            for each in slip.distribution
        ],
        "correlations": [_correlation_data(each, places) for each in slip.correlations],
        "objections": [],
    }


def _bet_data(bet: Bet) -> dict[str, Any]:
    return {"wager": bet.wager.id, "scale": bet.scale.name, "stake": rational(bet.stake)}


def _objection_data(objection: Objection, slip: Slip, places: int) -> dict[str, Any]:
    return {
        "rule": objection.rule,
        "option": None if objection.option is None else objection.option.name,
        "bets": [bet.name for bet in objection.bets],
        "says": objection_text(objection, slip, places),
    }


def _correlation_data(correlation: Correlation, places: int) -> dict[str, Any]:
    squared = correlation.squared
    return {
        "first": correlation.first.name,
        "second": correlation.second.name,
        "covariance": rational(correlation.covariance),
        "correlation": correlation_text(correlation, places),
        "correlation_squared": None if squared is None else rational(squared),
    }


@rows.register
def _(slip: Slip, places: int) -> list[Row]:
    if not slip.allowed:
        return [
            {
                "allowed": False,
                "rule": each.rule,
                "bets": " ".join(bet.name for bet in each.bets),
                "objection": objection_text(each, slip, places),
            }
            for each in slip.objections
        ]
    return [
        {
            "net": each.net,
            "net_decimal": Decimal(decimal(each.net, places)),
            "ways": each.ways,
            "probability": each.probability,
            "probability_percent": Decimal(percent(each.probability, places)),
            "at_most": each.at_most,
            "at_most_percent": Decimal(percent(each.at_most, places)),
        }
        for each in slip.distribution
    ]
