"""`baccarat-exact slip`."""

from typing import TYPE_CHECKING

import click

from baccarat_exact.cli.options import (
    echo_record,
    files_options,
    format_option,
    places_option,
    rules_of,
    shoe_of,
    shoe_options,
    wagers_in,
)
from baccarat_exact.errors import InputError, naming, shown

if TYPE_CHECKING:
    from fractions import Fraction


@click.command(name="slip")
@click.argument("bets", nargs=-1, metavar="[WAGER[:SCALE]=STAKE]...")
@click.option(
    "--max-payout",
    metavar="AMOUNT",
    help="The most that the round pays; with --table instead of its cap, of the same scope.",
)
@click.option(
    "--table",
    "table_file",
    metavar="FILE.toml|lucky-8",
    help="The rules of a table: what may be bet together, how much, the most that is paid.",
)
@files_options
@shoe_options
@format_option
@places_option
def command(
    bets: tuple[str, ...],
    max_payout: str | None,
    table_file: str | None,
    wagers_file: str | None,
    rules_file: str | None,
    decks: str | None,
    shoe_file: str | None,
    remove: tuple[str, ...],
    output_format: str,
    places: int,
) -> None:
    """Several bets on one coup: the exact distribution of their net result.

    Without a scale a wager is on its first. A cap is on what is paid on top of the stakes that
    come back; what it cuts is shared in proportion to what each bet would have been paid.

    A slip that the table does not allow is told why, with exit status 1. Without bets, the rules
    of the table are shown; examples/table.toml of the project explains how to write them.

    \b
    baccarat-exact slip banker:commission-5=100 tie=10 lucky-8-banker=25
    baccarat-exact slip lucky-8-player=100 lucky-8-banker=100 --max-payout 30000
    baccarat-exact slip player=50 tie=10 lucky-8-player=301 --table lucky-8
    """
    from baccarat_exact.analysis.slip import slip
    from baccarat_exact.analysis.table_rules import read_table
    from baccarat_exact.quantities import amount

    if not bets and table_file is None:
        raise InputError("there is no bet: write WAGER=STAKE, as in banker=100 tie=10")
    rules = rules_of(rules_file)
    further = wagers_in(wagers_file, rules)
    shoe = shoe_of(decks, shoe_file, remove)
    staked = [_bet(bet) for bet in bets]
    with naming("--max-payout"):
        cap = None if max_payout is None else amount(max_payout)
    with naming("--table"):
        table = None if table_file is None else read_table(table_file, further)
    if table is not None and not bets:
        echo_record(table, output_format, places)
        return
    found = slip(staked, shoe, table=table, max_payout=cap, rules=rules, further=further)
    echo_record(found, output_format, places)
    if not found.allowed:
        raise click.exceptions.Exit(1)


def _bet(text: str) -> "tuple[str, Fraction]":
    """A bet of the command line: the wager, and what is staked on it."""
    from baccarat_exact.quantities import amount

    wager, equals, stake = text.partition("=")
    if not equals or not wager:
        raise InputError(f"{shown(text)} is no bet: write WAGER=STAKE, as in banker=100")
    with naming(f"bet {shown(text)}"):
        return wager.strip(), amount(stake)
