"""`baccarat-exact examples`."""

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


@click.command(name="examples")
@click.argument("wagers", nargs=-1, metavar="[WAGER[:SCALE]]...")
@click.option(
    "--misses",
    type=click.IntRange(0, 100),
    default=3,
    show_default=True,
    help="Show at most so many misses of each line.",
)
@click.option("--toml", is_flag=True, help="Print the hits, to paste into a wager file.")
@files_options
@format_option
def command(
    wagers: tuple[str, ...],
    misses: int,
    toml: bool,
    wagers_file: str | None,
    rules_file: str | None,
    output_format: str,
) -> None:
    """Coups that hit each line of a wager, and coups that just miss.

    A wrong condition gives a plausible count; on cards one sees it. Without a WAGER, those of the
    file, or all that are built in.

    A hit is an example that comes with the wager, or else the simplest coup there is. The misses
    are coups that the drawing rules allow, as few cards away from the hit as can be, that settle
    otherwise: with what settles them, and which of the attributes that the wager reads changed.

    \b
    baccarat-exact examples tiger
    baccarat-exact examples tiger-pair lucky-8-player --misses 5
    baccarat-exact examples --wagers mine.toml --toml
    """
    from baccarat_exact.analysis.examples import examples

    if toml and output_format != "table":
        raise InputError(f"--toml and --format {output_format} cannot be combined: give one")
    rules = rules_of(rules_file)
    chosen = chosen_wagers(wagers, wagers_in(wagers_file, rules)) or ()
    found = examples(*chosen, rules=rules, misses=misses)
    if toml:
        from baccarat_exact.reports.examples import examples_toml

        click.echo(examples_toml(found), nl=False)
    else:
        echo_record(found, output_format)
