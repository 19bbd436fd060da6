"""How the rules of a table show themselves."""

from fractions import Fraction
from typing import Any

from baccarat_exact.analysis.table_rules import TableRules
from baccarat_exact.reports.numbers import money, rational
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.reports.words import number_of


def cap_text(most: Fraction, scope: str, places: int) -> str:
    """What a cap on the payout says."""
    where = "in the round, all bets together" if scope == "round" else "on a bet"
    return (
        f"No more than {money(most, places)} is paid {where}, the stakes that come back not "
        "counted."
    )


@tables.register
def _(table: TableRules, places: int) -> list[Table]:
    notes = ["An option takes one bet at most."]
    if table.max_bets is not None:
        notes.append(f"At most {number_of(table.max_bets, 'bet')} at once.")
    if table.max_payout is not None:
        notes.append(cap_text(table.max_payout, table.payout_scope, places))
    return [
        Table(
            title=table.title,
            columns=("option", "wagers", "least", "most", "bet"),
            rows=tuple(
                (
                    option.name,
                    " ".join(option.wagers),
                    *(
                        "" if limit is None else money(limit, places)
                        for limit in (option.min_wager, option.max_wager)
                    ),
                    "main" if option.main else "needs main" if option.needs_main else "",
                )
                for option in table.options
            ),
            align="llrrl",
            notes=(*notes, f"Source: {table.source}"),
        )
    ]


@data.register
def _(table: TableRules, places: int) -> dict[str, Any]:
    return {
        "title": table.title,
        "source": table.source,
        "max_bets": table.max_bets,
        "max_payout": None if table.max_payout is None else rational(table.max_payout),
        "payout_scope": table.payout_scope,
        "options": [
            {
                **{key: str(c) if isinstance(c, Fraction) else c for key, c in row.items()},
                "wagers": list(option.wagers),
            }
            for option, row in zip(table.options, rows(table, places), strict=True)
        ],
    }


@rows.register
def _(table: TableRules, places: int) -> list[Row]:
    return [
        {
            "option": option.name,
            "wagers": " ".join(option.wagers),
            "min_wager": option.min_wager,
            "max_wager": option.max_wager,
            "main": option.main,
            "needs_main": option.needs_main,
        }
        for option in table.options
    ]
