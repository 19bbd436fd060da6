"""`baccarat-exact formula`."""

import json
from contextlib import nullcontext

import click

from baccarat_exact.cli.options import (
    echo_record,
    files_options,
    places_option,
    rules_of,
    shoe_of,
    shoe_options,
    wagers_in,
)
from baccarat_exact.errors import InputError, naming


@click.command(name="formula")
@click.argument("wager", metavar="WAGER[:SCALE]")
@click.option(
    "--pays",
    metavar="P,P|LINE=P,...|symbolic",
    help="Your own pays: a value a line in order, or by line name; or a symbol for each line.",
)
@files_options
@shoe_options
@click.option(
    "--format",
    "output_format",
    type=click.Choice(("text", "table", "latex", "json", "csv")),
    default="text",
    show_default=True,
    help="To read (text and table are the same), for LaTeX, or for other programs.",
)
@places_option
def command(
    wager: str,
    pays: str | None,
    wagers_file: str | None,
    rules_file: str | None,
    decks: str | None,
    shoe_file: str | None,
    remove: tuple[str, ...],
    output_format: str,
    places: int,
) -> None:
    """The probability of each line and the house edge, as functions of the number of decks d.

    They are exact, for one coup dealt from d full decks, factored, and come with their values as d
    grows without bound; with --decks or --shoe also with those on that shoe. A shoe that is not
    whole decks has no formula: exit status 1. Without a scale or --pays, the edge on each scale;
    with --pays symbolic it is a linear form in the pays, each with the name of its line.

    \b
    baccarat-exact formula tiger
    baccarat-exact formula perfect-pairs:two --decks 6
    baccarat-exact formula tiger --pays symbolic --format latex
    """
    from baccarat_exact.analysis.formula import check_whole_decks, formula
    from baccarat_exact.wagers import named

    rules = rules_of(rules_file)
    further = wagers_in(wagers_file, rules)
    asked = decks is not None or shoe_file is not None or remove
    shoe = shoe_of(decks, shoe_file, remove) if asked else None
    named(wager, further)  # a wager that does not exist is no fault of the pays
    if shoe is not None:
        try:
            check_whole_decks(shoe)
        except InputError as reason:
            if output_format == "json":
                click.echo(json.dumps({"formula": None, "reason": str(reason)}, indent=2))
            click.echo(str(reason).capitalize(), err=True)
            raise click.exceptions.Exit(1) from None
    with naming("--pays") if pays is not None else nullcontext():
        found = formula(wager, shoe, pays=pays, rules=rules, further=further)
    if output_format == "latex":
        from baccarat_exact.reports.formulas import latex_formulas

        click.echo(latex_formulas(found, places), nl=False)
    else:
        echo_record(found, "table" if output_format == "text" else output_format, places)
