"""`baccarat-exact odds`."""

import click

from baccarat_exact.cli.options import (
    echo_record,
    format_option,
    places_option,
    rules_of,
    rules_option,
    shoe_of,
    shoe_options,
)
from baccarat_exact.errors import naming


@click.command(name="odds")
@click.option(
    "--by",
    required=True,
    metavar="ATTRIBUTE,...",
    help="What tells the outcomes apart; `baccarat-exact attributes` lists them.",
)
@click.option("--where", metavar="CONDITION", help="Count only the coups that meet this.")
@rules_option
@shoe_options
@format_option
@places_option
def command(
    by: str,
    where: str | None,
    rules_file: str | None,
    decks: str | None,
    shoe_file: str | None,
    remove: tuple[str, ...],
    output_format: str,
    places: int,
) -> None:
    """The exact odds of a coup, by any attributes, under any condition.

    \b
    baccarat-exact odds --by player_total,banker_total
    baccarat-exact odds --by winner --where "player_initial_total == 6"
    """
    from baccarat_exact.analysis.odds import odds
    from baccarat_exact.condition import parse
    from baccarat_exact.outcome import attributes_named

    with naming("--by"):
        attributes = attributes_named(by)
    if where is not None:
        with naming("--where"):
            parse(where)
    rules = rules_of(rules_file)
    shoe = shoe_of(decks, shoe_file, remove)
    echo_record(odds(attributes, shoe, where=where, rules=rules), output_format, places)
