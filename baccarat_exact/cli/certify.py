"""`baccarat-exact certify`."""

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


@click.command(name="certify")
@click.argument("wagers", nargs=-1, metavar="[WAGER[:SCALE]]...")
@files_options
@shoe_options
@case_options
@click.option(
    "--out",
    metavar="FILE.json",
    default="certificate.json",
    show_default=True,
    help="The file to write; its checker comes into the same folder.",
)
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
    places: int,
) -> None:
    """A certificate of every count, with a program that checks it, and the summary here.

    The certificate holds the drawing rules, the shoe, the conditions and pays of the wagers, every
    exact count and result, and the claims with their verdicts. check_certificate.py beside it
    counts all of it again by another method. It needs Python and nothing else:

    \b
    baccarat-exact certify perfect-pairs:two --decks 6 --claims claims.csv
    python3 check_certificate.py certificate.json
    """
    from baccarat_exact.reports.certificate import certify

    rules = rules_of(rules_file)
    shoe = shoe_of(decks, shoe_file, remove)
    with progress_on_stderr() as progress:
        written = certify(
            wagers_of(wagers, wagers_file, rules),
            shoe,
            out=out,
            rules=rules,
            claims=claims,
            case=case,
            further=wagers_in(wagers_file, rules),
            inputs=given_files(wagers_file, rules_file, shoe_file),
            places=places,
            progress=progress,
        )
    echo_record(written, "table", places)
    for path in written.files:
        click.echo(f"wrote {path}", err=True)
