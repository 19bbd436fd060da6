"""How the drawing rules show themselves: as the chart on the casino's card."""

from typing import Any

from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.rules import COLUMNS, Rules


def _mark(*, draws: bool) -> str:
    return "D" if draws else "S"


@tables.register
def _(rules: Rules, places: int) -> list[Table]:
    player = [_mark(draws=total in rules.player_draws) for total in range(8)]
    banker = [
        (str(total), *(_mark(draws=column in draws) for column in COLUMNS))
        for total, draws in enumerate(rules.banker_draws)
    ]
    return [
        Table(
            title=f"{rules.title}: the player, by the total of two cards",
            columns=("player has", *map(str, range(8))),
            rows=(("", *player),),
            align="l" + "r" * 8,
        ),
        Table(
            title=f"{rules.title}: the banker, by the total of two cards and by the point of the "
            "player's third card",
            columns=("banker has", *map(str, COLUMNS)),
            rows=tuple(banker),
            align="l" + "r" * len(COLUMNS),
            notes=("D draws, S stands. An 8 or 9 in the first two cards of either hand ends it.",),
        ),
    ]


@data.register
def _(rules: Rules, places: int) -> dict[str, Any]:
    return {
        "title": rules.title,
        "player_draws": sorted(rules.player_draws),
        "banker_draws": {
            str(total): [column for column in COLUMNS if column in draws]
            for total, draws in enumerate(rules.banker_draws)
        },
    }


@rows.register
def _(rules: Rules, places: int) -> list[Row]:
    return [
        {
            "banker_has": total,
            **{f"player_third_{column}": column in draws for column in COLUMNS},
        }
        for total, draws in enumerate(rules.banker_draws)
    ]
