"""`baccarat-exact certify`."""

from typing import Any

import click

from baccarat_exact.cli.configuration import configuration, configuration_options
from baccarat_exact.cli.options import echo_record, places_option, progress_on_stderr


@click.command(name="certify")
@configuration_options
@click.option(
    "--out",
    metavar="FILE.json",
    default="certificate.json",
    show_default=True,
    help="The file to write; its checker comes into the same folder.",
)
@places_option
def command(claims: str | None, case: str | None, out: str, places: int, **asked: Any) -> None:
    """A certificate of every count, with a program that checks it, and the summary here.

    The certificate holds the drawing rules, the shoe, the conditions and pays of the wagers, every
    exact count and result, and the claims with their verdicts. check_certificate.py beside it
    counts all of it again by another method. It needs Python and nothing else:

    \b
    baccarat-exact certify perfect-pairs:two --decks 6 --claims claims.csv
    python3 check_certificate.py certificate.json
    """
    from baccarat_exact.reports.certificate import certify

    about = configuration(**asked)
    with progress_on_stderr() as progress:
        written = certify(
            about.wagers,
            about.shoe,
            out=out,
            rules=about.rules,
            claims=claims,
            case=case,
            further=about.further,
            inputs=about.inputs,
            places=places,
            progress=progress,
        )
    echo_record(written, "table", places)
    for path in written.files:
        click.echo(f"wrote {path}", err=True)
