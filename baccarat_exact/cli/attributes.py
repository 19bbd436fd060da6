"""`baccarat-exact attributes`."""

import click

from baccarat_exact.cli.options import echo_record, output_options


@click.command(name="attributes")
@output_options
def command(output_format: str, places: int) -> None:
    """What a condition can ask about a coup: names, values, and what is read of the cards."""
    from baccarat_exact.coup import attributes

    echo_record(attributes(), output_format, places)
