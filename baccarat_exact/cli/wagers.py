"""`baccarat-exact wagers`."""

import click

from baccarat_exact.cli.options import (
    chosen_wagers,
    echo_record,
    files_options,
    format_option,
    rules_of,
    wagers_in,
)
from baccarat_exact.errors import InputError


@click.command(name="wagers")
@click.argument("wagers", nargs=-1, metavar="[WAGER[:SCALE]]...")
@click.option("--toml", is_flag=True, help="Print a wager file, to start a wager of your own from.")
@files_options
@format_option
def command(
    wagers: tuple[str, ...],
    toml: bool,
    wagers_file: str | None,
    rules_file: str | None,
    output_format: str,
) -> None:
    """The wagers: lines, conditions, pay scales and sources.

    Without a WAGER, those of the file, or all that are built in. The examples in a file are held
    against the drawing rules when it is read.

    \b
    baccarat-exact wagers tiger tiger-pair
    baccarat-exact wagers tiger --toml > mine.toml
    baccarat-exact wagers --wagers mine.toml
    """
    from baccarat_exact.wagers import WAGERS, Wagers

    if toml and output_format != "table":
        raise InputError(
            f"--toml and --format {output_format} cannot be combined: give one of them"
        )
    listed = chosen_wagers(wagers, wagers_in(wagers_file, rules_of(rules_file))) or WAGERS
    if toml:
        from baccarat_exact.reports.toml import wagers_toml

        click.echo(_HEAD + wagers_toml(listed), nl=False)
    else:
        echo_record(Wagers(listed), output_format)


_HEAD = """\
# A wager file: change what you like, and the id, which a built-in wager has.
# `baccarat-exact attributes` lists what a condition can ask.
"""
