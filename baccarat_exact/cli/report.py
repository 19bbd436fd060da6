"""`baccarat-exact report`."""

import click

from baccarat_exact.cli.options import (
    case_options,
    echo_record,
    files_options,
    given_files,
    places_option,
    progress_on_stderr,
    rules_of,
    shoe_of,
    shoe_options,
    wagers_in,
    wagers_of,
)


@click.command(name="report")
@click.argument("wagers", nargs=-1, metavar="[WAGER[:SCALE]]...")
@files_options
@shoe_options
@case_options
@click.option(
    "--out", metavar="DIR", default="outputs", show_default=True, help="The folder to write to."
)
@click.option("--pdf", is_flag=True, help="Compile report.tex too; needs a TeX.")
@places_option
def command(
    wagers: tuple[str, ...],
    wagers_file: str | None,
    rules_file: str | None,
    decks: str | None,
    shoe_file: str | None,
    remove: tuple[str, ...],
    claims: str | None,
    case: str | None,
    out: str,
    pdf: bool,
    places: int,
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

    rules = rules_of(rules_file)
    shoe = shoe_of(decks, shoe_file, remove)
    with progress_on_stderr() as progress:
        written = report(
            wagers_of(wagers, wagers_file, rules),
            shoe,
            out=out,
            rules=rules,
            claims=claims,
            case=case,
            pdf=pdf,
            further=wagers_in(wagers_file, rules),
            inputs=given_files(wagers_file, rules_file, shoe_file),
            places=places,
            progress=progress,
        )
    echo_record(written, "table", places)
    click.echo(f"wrote {len(written.files)} files to {out}", err=True)
