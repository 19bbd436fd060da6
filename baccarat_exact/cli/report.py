"""`baccarat-exact report`."""

import click

from baccarat_exact.cli.options import echo_record, places_option, shoe_of, shoe_options


@click.command(name="report")
@click.argument("wagers", nargs=-1, metavar="[WAGER[:SCALE]]...")
@shoe_options
@click.option(
    "--out", metavar="DIR", default="outputs", show_default=True, help="The folder to write to."
)
@places_option
def command(
    wagers: tuple[str, ...],
    decks: str | None,
    shoe_file: str | None,
    remove: tuple[str, ...],
    out: str,
    places: int,
) -> None:
    """The tables of every wager, as CSV, LaTeX and JSON in a folder, and the summary here."""
    from baccarat_exact.reports.report import report

    shoe = shoe_of(decks, shoe_file, remove)
    written = report(wagers or None, shoe, out=out, places=places)
    echo_record(written, "table", places)
    for path in written.files:
        click.echo(f"wrote {path}", err=True)
