"""`baccarat-exact attributes`."""

import click

from baccarat_exact.cli.options import echo_record, format_option


@click.command(name="attributes")
@format_option
def command(output_format: str) -> None:
    """What a condition can ask about a coup: names, values, and what is read of the cards."""
    from baccarat_exact.coup import attributes

    echo_record(attributes(), output_format)
