"""`baccarat-exact verify`."""

import click

from baccarat_exact.cli.options import (
    echo_record,
    files_options,
    format_option,
    places_option,
    progress_on_stderr,
    rules_of,
    wagers_in,
)
from baccarat_exact.errors import InputError


@click.command(name="verify")
@click.argument("claims", required=False, metavar="[CLAIMS.csv]")
@click.option("--seeds", is_flag=True, help="Check what the package's own rule sheets print.")
@files_options
@format_option
@places_option
def command(
    claims: str | None,
    seeds: bool,
    wagers_file: str | None,
    rules_file: str | None,
    output_format: str,
    places: int,
) -> None:
    """Printed figures, held against the exact values.

    CLAIMS.csv has the columns wager,scale,decks,quantity,line,printed,source; further ones are
    carried along. An empty scale is the wager's first; a row without decks is answered with the
    numbers of decks on which it holds. Quantities: house_edge, house_edge_resolved,
    expected_value, return, probability, ways, hit_frequency, standard_deviation, variance, pays.
    Probability, ways and pays need a line, which for the first two may be loss, push or total.

    A figure is written as printed: "1.06%", "4,1 %", "0.0106", "approximately 1.06%", "1 in 9.5",
    "<= 10%", "19/311", "2,292,252,566,437,888", "1456 of 86,320"; pays "12 to 1" or "0.95".

    Verdicts: exact; rounds (to the digits printed, half-up or half-even); truncates (cut, not
    rounded); differs, with what would match instead. Exit status: 0 nothing differs, 1 something
    does.

    \b
    baccarat-exact verify claims.csv
    baccarat-exact verify claims.csv --wagers bets.toml --format json
    baccarat-exact verify --seeds
    """
    from baccarat_exact.analysis.verification import verify

    if (claims is None) != seeds:
        raise InputError("give either a file CLAIMS.csv or --seeds")
    rules = rules_of(rules_file)
    wagers = wagers_in(wagers_file, rules)
    with progress_on_stderr() as progress:
        verification = verify(claims, wagers=wagers, rules=rules, progress=progress)
    echo_record(verification, output_format, places)
    if not verification.holds:
        raise click.exceptions.Exit(1)
