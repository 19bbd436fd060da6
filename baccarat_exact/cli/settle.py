"""`baccarat-exact settle`."""

import click

from baccarat_exact.cli.options import (
    chosen_wagers,
    echo_record,
    files_options,
    format_option,
    rules_of,
    wagers_in,
)


@click.command(name="settle")
@click.argument("coup", metavar="COUP")
@click.argument("wagers", nargs=-1, metavar="[WAGER[:SCALE]]...")
@files_options
@format_option
def command(
    coup: str,
    wagers: tuple[str, ...],
    wagers_file: str | None,
    rules_file: str | None,
    output_format: str,
) -> None:
    """How a coup that you name card by card settles wagers.

    COUP is written in quotes, each hand's cards in the order in which it got them: "player Qh Qs
    6d; banker 9d 2c 5h". A card is a rank of A23456789TJQK and a suit of hdcs. Without a WAGER,
    those of the file, or all that are built in.

    Says whether the coup can be dealt under the drawing rules, and what should have been drawn if
    not; then wagers are settled as the cards lie. Exit status: 0 it can be dealt so, 1 it cannot.

    \b
    baccarat-exact settle "player Qh Qs; banker 9d 2c 5h"
    baccarat-exact settle "player Kh 5s 9d; banker 2d 4c" tiger banker:even-money
    baccarat-exact settle "player Kh 6s; banker 2d 4c" --wagers mine.toml
    """
    from baccarat_exact.analysis.settling import coup_named, settle

    coup_named(coup)  # without quotes its cards stand among the wagers, which are not at fault
    rules = rules_of(rules_file)
    chosen = chosen_wagers(wagers, wagers_in(wagers_file, rules))
    settled = settle(coup, chosen, rules=rules)
    echo_record(settled, output_format)
    if not settled.legal:
        raise click.exceptions.Exit(1)
