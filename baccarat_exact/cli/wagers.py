"""`baccarat-exact wagers`."""

import click

from baccarat_exact.cli.options import echo_record, format_option


@click.command(name="wagers")
@click.argument("ids", nargs=-1, metavar="[WAGER]...")
@format_option
def command(ids: tuple[str, ...], output_format: str) -> None:
    """The wagers: lines, conditions, pay scales and sources; all of them if none is named."""
    from baccarat_exact.wagers import wagers

    echo_record(wagers(*ids), output_format)
