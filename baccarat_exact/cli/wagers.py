"""`baccarat-exact wagers`."""

import click

from baccarat_exact.cli.options import echo_record, output_options


@click.command(name="wagers")
@click.argument("ids", nargs=-1, metavar="[WAGER]...")
@output_options
def command(ids: tuple[str, ...], output_format: str, places: int) -> None:
    """The wagers: lines, conditions, pay scales and sources; all of them if none is named."""
    from baccarat_exact.wagers import Wagers, wager_named, wagers

    chosen = Wagers(tuple(map(wager_named, ids))) if ids else wagers()
    echo_record(chosen, output_format, places)
