"""`baccarat-exact edge`."""

from contextlib import nullcontext

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
from baccarat_exact.errors import naming


@click.command(name="edge")
@click.argument("wagers", nargs=-1, metavar="[WAGER[:SCALE]]...")
@click.option("--scale", metavar="NAME", help="This pay scale, which every wager named must have.")
@click.option(
    "--pays",
    metavar="P,P|LINE=P,...",
    help="Your own pays for one wager: a value a line in order, or by line name.",
)
@files_options
@shoe_options
@format_option
@places_option
def command(
    wagers: tuple[str, ...],
    scale: str | None,
    pays: str | None,
    wagers_file: str | None,
    rules_file: str | None,
    decks: str | None,
    shoe_file: str | None,
    remove: tuple[str, ...],
    output_format: str,
    places: int,
) -> None:
    """The house edge of wagers on one coup, with the exact ways of every line.

    Without a WAGER, those of the file, or all that are built in; without a scale, one result for
    each scale. Pays are to one and are written 22, 19/20, 0.95, "22 to 1", "1 to 2" or "13 for 1"
    (which is 12 to 1).

    \b
    baccarat-exact edge tiger
    baccarat-exact edge perfect-pairs:two --decks 6
    baccarat-exact edge banker --remove "8* 3x9h" --format json
    baccarat-exact edge tiger --pays two-card=12,three-card=20
    """
    from baccarat_exact.analysis.edge import edges
    from baccarat_exact.wagers import named

    rules = rules_of(rules_file)
    further = wagers_in(wagers_file, rules)
    shoe = shoe_of(decks, shoe_file, remove)
    for spec in wagers:
        named(spec, further)  # a wager that does not exist is no fault of the options below
    option = "--pays" if pays is not None else "--scale" if scale is not None else None
    with naming(option) if option else nullcontext():
        found = edges(
            shoe, wagers or further or None, scale=scale, pays=pays, rules=rules, further=further
        )
    if output_format == "csv":
        from baccarat_exact.reports.edges import line_rows
        from baccarat_exact.reports.tables import csv_text

        click.echo(csv_text(line_rows(found, places)), nl=False)
    elif (wagers or further) and output_format in ("table", "latex"):
        for place, edge in enumerate(found):
            click.echo("\n" if place else "", nl=False)
            echo_record(edge, output_format, places)
    else:
        echo_record(found, output_format, places)
