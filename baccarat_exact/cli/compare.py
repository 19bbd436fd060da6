"""`baccarat-exact compare`.

As JSON a comparison is

    {"shoes": [{"decks": "8", "cards": 416, "total_ways": "...", "counts": {...}}], "rules": "...",
     "rows": [{"wager": "perfect-pairs", "scale": "one", "shoe": 0, "decks": "8",
       "expected_value": "-14/415", "house_edge": "14/415", "house_edge_percent": "3.3735",
       "hit_frequency": "31/415", "hit_frequency_percent": "7.4699", "variance": "a/b",
       "standard_deviation": "4.3585", "top_award": "30"}, ...],
     "differences": [{"wager": "perfect-pairs", "scales": ["one", "two"], "shoe": 0, "decks": "8",
       "lines": [{"line": "perfect", "pays": ["30", "25"], "difference": "-5",
         "probability": "7/415", "cost": "-7/83", "house_edge_difference": "7/83"}, ...],
       "house_edge_difference": "3/415", "house_edge_difference_points": "0.7229",
       "better": "one", "better_by_decks": [{"from": 1, "to": 4, "scale": "two"}, ...]}, ...]}

with a row for each wager, scale and shoe; and for each shoe a difference of each further scale of a
wager against the first. "shoe" is a place in "shoes"; "decks" is null where they are not whole. The
lines are those that the scales pay differently: "difference" is the second pay less the first,
"cost" is that times the probability, so much of its edge does the house give away for it. Each
"house_edge_difference" is the second edge less the first; those of the lines sum to the whole.
"better" has the lower house edge, null where they are alike; "to" is null where there is no end.
"""

import click

from baccarat_exact.cli.options import (
    chosen_wagers,
    echo_record,
    files_options,
    format_option,
    places_option,
    rules_of,
    shoes_of,
    shoes_options,
    wagers_in,
)
from baccarat_exact.errors import InputError, naming


@click.command(name="compare")
@click.argument("wagers", nargs=-1, metavar="[WAGER[:SCALE]]...")
@click.option(
    "--sort",
    type=click.Choice(["edge", "hit", "sd"]),
    help="Lowest house edge, highest hit frequency or lowest standard deviation first.",
)
@click.option("--plot", metavar="FILE.svg|png", help="A picture too, in this file.")
@click.option(
    "--kind",
    type=click.Choice(["bars", "scatter"]),
    help="House edges, or house edge against standard deviation.  [default: bars]",
)
@files_options
@shoes_options
@format_option
@places_option
def command(
    wagers: tuple[str, ...],
    sort: str | None,
    plot: str | None,
    kind: str | None,
    wagers_file: str | None,
    rules_file: str | None,
    decks: str | None,
    shoe_file: str | None,
    remove: tuple[str, ...],
    output_format: str,
    places: int,
) -> None:
    """Wagers and pay scales side by side, and what each pay that differs costs in edge.

    Without a WAGER, those of the file, or all that are built in; without a scale, all of its
    scales. With several numbers of decks there is a house edge for each; the hit frequency shown
    is then the lowest, the standard deviation the highest, and JSON and CSV have all of them.

    Of a wager on several scales follows line by line what each does to the house edge, against
    the scale named first; the lines sum exactly to the difference of the edges. The last lines say
    which scale is better for the bettor, and where that turns with the number of decks.

    \b
    baccarat-exact compare perfect-pairs
    baccarat-exact compare banker perfect-pairs:two --decks 6,8,inf --sort edge
    baccarat-exact compare --wagers bets.toml --decks 6,8 --plot bets.svg
    baccarat-exact compare tiger big-tiger --plot tigers.png --kind scatter
    """
    from baccarat_exact.analysis.comparison import compare

    if plot is not None:
        from baccarat_exact.reports.comparison_plots import check_plot

        with naming("--plot"):
            check_plot(plot, kind or "bars")
    elif kind is not None:
        raise InputError("--kind says how to plot: give --plot FILE.svg or FILE.png too")
    rules = rules_of(rules_file)
    further = wagers_in(wagers_file, rules)
    shoes = shoes_of(decks, shoe_file, remove)
    # One by one, to keep the order in which they were named.
    named = [wager for spec in wagers for wager in chosen_wagers((spec,), further) or ()]
    comparison = compare(named or further or None, shoes, sort=sort, rules=rules)
    if plot is not None:
        with naming("--plot"):
            written = comparison.plot(plot, kind or "bars")
    echo_record(comparison, output_format, places)
    if plot is not None:
        click.echo(f"wrote {written}", err=True)
