"""`baccarat-exact edge`."""

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

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
from baccarat_exact.errors import InputError, naming

if TYPE_CHECKING:
    from baccarat_exact.analysis.edge import Edges
    from baccarat_exact.analysis.stakes import AtStakes


@click.command(name="edge")
@click.argument("wagers", nargs=-1, metavar="[WAGER[:SCALE]]...")
@click.option("--scale", metavar="NAME", help="This pay scale, which every wager named must have.")
@click.option(
    "--pays",
    metavar="P,P|LINE=P,...",
    help="Your own pays for one wager: a value a line in order, or by line name.",
)
@click.option("--stake", metavar="AMOUNT", help="The edge at this stake, per unit staked.")
@click.option("--max-payout", metavar="AMOUNT", help="The most that is paid on top of the stake.")
@click.option("--payout-unit", metavar="AMOUNT", help="Payouts are multiples of this: 0.25.")
@click.option(
    "--rounding",
    type=click.Choice(("down", "up", "nearest")),
    help="How a payout becomes a multiple; nearest takes halves up.  [default: down]",
)
@files_options
@shoe_options
@format_option
@places_option
def command(
    wagers: tuple[str, ...],
    scale: str | None,
    pays: str | None,
    stake: str | None,
    max_payout: str | None,
    payout_unit: str | None,
    rounding: str | None,
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

    With --stake a payout is rounded to the unit, if there is one, and then cut to the most that is
    paid; losses are settled in full. The edge is shown against the stake too, with the stakes
    where the cap begins to bite.

    \b
    baccarat-exact edge tiger
    baccarat-exact edge perfect-pairs:two --decks 6
    baccarat-exact edge banker --remove "8* 3x9h" --format json
    baccarat-exact edge tiger --pays two-card=12,three-card=20
    baccarat-exact edge lucky-8-player --stake 300 --max-payout 30000
    baccarat-exact edge banker:commission-5 --stake 7 --payout-unit 0.25
    """
    from baccarat_exact.analysis.edge import edges
    from baccarat_exact.wagers import named

    terms = _terms(stake, max_payout, payout_unit, rounding)
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
    _echo(found, terms, output_format, places, each=bool(wagers or further))


def _terms(
    stake: str | None, max_payout: str | None, payout_unit: str | None, rounding: str | None
) -> dict[str, Any]:
    """What `at_stakes` is to be called with; nothing if no stake is given."""
    from baccarat_exact.quantities import amount

    given = {"--stake": stake, "--max-payout": max_payout, "--payout-unit": payout_unit}
    for option, value in {**given, "--rounding": rounding}.items():
        if stake is None and value is not None:
            raise InputError(f"{option} needs --stake: the amount that is bet, as in --stake 300")
    if rounding is not None and payout_unit is None:
        raise InputError("--rounding needs --payout-unit: what a payout is a multiple of")
    terms: dict[str, Any] = {}
    for option, value in given.items():
        if value is not None:
            with naming(option):
                terms[option[2:].replace("-", "_")] = amount(value)
    return {**terms, "rounding": rounding or "down"} if terms else terms


def _echo(
    found: "Edges", terms: dict[str, Any], output_format: str, places: int, *, each: bool
) -> None:
    """Print the edges, at a stake if there are terms: each apart if wagers are named."""
    at: AtStakes | None = None
    if terms:
        from baccarat_exact.analysis.stakes import at_stakes

        at = at_stakes(found, **terms)
    if output_format == "csv":
        from baccarat_exact.reports import edges, stakes
        from baccarat_exact.reports.tables import csv_text

        lines = edges.line_rows(found, places) if at is None else stakes.line_rows(at, places)
        click.echo(csv_text(lines), nl=False)
    elif each and output_format in ("table", "latex"):
        for place, one in enumerate(at or found):
            click.echo("\n" if place else "", nl=False)
            echo_record(one, output_format, places)
    else:
        echo_record(at or found, output_format, places)
