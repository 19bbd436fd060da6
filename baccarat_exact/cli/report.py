"""`baccarat-exact report`."""

from typing import Any

import click

from baccarat_exact.cli.configuration import configuration, configuration_options
from baccarat_exact.cli.options import echo_record, places_option, progress_on_stderr


@click.command(name="report")
@configuration_options
@click.option(
    "--out", metavar="DIR", default="outputs", show_default=True, help="The folder to write to."
)
@click.option("--pdf", is_flag=True, help="Compile report.tex too; needs a TeX.")
@places_option
def command(
    claims: str | None, case: str | None, out: str, pdf: bool, places: int, **asked: Any
) -> None:
    """The complete folder on one configuration, and its summary here.

    Every wager of the rule sheets on eight decks if nothing else is asked for; with --wagers alone
    those of the file. The folder holds the report for browsers, LaTeX and spreadsheets, every table
    as CSV, everything exact as JSON, and a certificate with a program that checks it.

    \b
    baccarat-exact report
    baccarat-exact report perfect-pairs:two --decks 6 \\
        --claims claims.csv --case case.toml --out case-17 --pdf
    """
    from baccarat_exact.reports.report import report

    about = configuration(**asked)
    with progress_on_stderr() as progress:
        written = report(
            about.wagers,
            about.shoe,
            out=out,
            rules=about.rules,
            claims=claims,
            case=case,
            pdf=pdf,
            further=about.further,
            inputs=about.inputs,
            places=places,
            progress=progress,
        )
    echo_record(written, "table", places)
    click.echo(f"wrote {len(written.files)} files to {out}", err=True)
