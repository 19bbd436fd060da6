"""`baccarat-exact solve`."""

from typing import TYPE_CHECKING, Any

import click

from baccarat_exact.cli.options import (
    echo_record,
    files_options,
    format_option,
    places_option,
    progress_on_stderr,
    rules_of,
    shoes_of,
    shoes_options,
    wagers_in,
)
from baccarat_exact.errors import InputError, naming, shown
from baccarat_exact.quantities import amount, share

if TYPE_CHECKING:
    from baccarat_exact.analysis.scales import Solutions


@click.command(name="solve")
@click.argument("wager", metavar="WAGER[:SCALE]")
@click.option("--line", metavar="LINE", help="The pay of this line is unknown; give --target.")
@click.option("--commission", is_flag=True, help="The commission is unknown; give --target.")
@click.option("--target", metavar="EDGE", help="The house edge to meet: 5%, 0.05 or 1/20.")
@click.option(
    "--between", nargs=2, metavar="LOW HIGH", help="All scales whose edge lies in this window."
)
@click.option(
    "--range",
    "ranges",
    multiple=True,
    metavar="LINE=A..B[:STEP]",
    help="Pays to try for a line, at most a million.",
)
@click.option("--choices", multiple=True, metavar="LINE=P,P,...", help="Pays to try for a line.")
@click.option(
    "--monotone",
    is_flag=True,
    help="A line that settles less often pays no less.",
)
@click.option("--max-sd", metavar="NUMBER", help="The largest standard deviation.")
@click.option("--min-hit", metavar="SHARE", help="The lowest hit frequency: 10%.")
@click.option(
    "--top", type=click.IntRange(1, 10_000), default=20, show_default=True, help="Scales listed."
)
@click.option("--toml", metavar="FILE", help="Write a scale found as a wager file; - prints it.")
@click.option(
    "--row", type=click.IntRange(1), default=1, show_default=True, help="Which scale --toml writes."
)
@files_options
@shoes_options
@format_option
@places_option
def command(
    wager: str,
    line: str | None,
    commission: bool,
    target: str | None,
    between: tuple[str, str] | None,
    ranges: tuple[str, ...],
    choices: tuple[str, ...],
    toml: str | None,
    row: int,
    wagers_file: str | None,
    rules_file: str | None,
    decks: str | None,
    shoe_file: str | None,
    remove: tuple[str, ...],
    output_format: str,
    places: int,
    **conditions: Any,
) -> None:
    """Pays that give the house edge wanted: one exactly, or all scales of a space in a window.

    One unknown: --line or --commission, with --target. The answer is an exact rational, with the
    whole pays or percentages on either side. A commission is taken from what winning lines pay;
    the pays of a scale called commission-N have N percent taken off already.

    Several: --between two edges, with --range or --choices for each line to be tried; the other
    lines pay as on the scale. A scale must lie in the window on every number of decks; the nearest
    to its middle are listed, all are counted. Exit status 1: the target cannot be reached, or
    there is no such scale.

    \b
    baccarat-exact solve tiger --line three-card --target 5%
    baccarat-exact solve banker --commission --target 1%
    baccarat-exact solve tiger --between 4% 6% --range two-card=10..15 \\
        --choices three-card=20,22,25,30 --decks 6,8 --monotone
    """
    from dataclasses import replace

    from baccarat_exact.analysis.scales import Solutions
    from baccarat_exact.analysis.solving import solve
    from baccarat_exact.wagers import named

    rules = rules_of(rules_file)
    chosen, scales = named(wager, wagers_in(wagers_file, rules))
    if toml == "-" and output_format != "table":
        raise InputError(f"--toml - and --format {output_format} cannot be combined: give one")
    _check(line, commission, target, between, (*ranges, *choices), toml, conditions)
    pays = _pays(ranges, choices) if between is not None else None
    edges = _edges(target, between, conditions)
    shoes = shoes_of(decks, shoe_file, remove)
    with progress_on_stderr() as progress:
        found = solve(
            replace(chosen, scales=scales[:1]),
            shoes,
            line=line,
            commission=commission,
            pays=pays,
            rules=rules,
            progress=progress,
            **{**conditions, **edges},
        )
    if isinstance(found, Solutions) and found.listed and toml is not None:
        _write_toml(found, row, toml)
    if toml != "-" or not isinstance(found, Solutions) or not found.listed:
        echo_record(found, output_format, places)
    if not (found.number if isinstance(found, Solutions) else found.reachable):
        raise click.exceptions.Exit(1)


def _check(
    line: str | None,
    commission: bool,
    target: str | None,
    between: tuple[str, str] | None,
    pays: tuple[str, ...],
    toml: str | None,
    conditions: dict[str, Any],
) -> None:
    """An error if the options do not go together, or name nothing that could be solved."""
    asked = {"--line": line is not None, "--commission": commission, "--between": bool(between)}
    given = [option for option, there in asked.items() if there]
    if len(given) != 1:
        which = f"{' and '.join(given)} do not go together" if given else "nothing is asked for"
        raise InputError(f"{which}: give one of --line, --commission and --between")
    if between is None:
        if target is None:
            raise InputError(
                f"{given[0]} needs --target: the house edge to meet, as in --target 5%"
            )
        extra = [f"--{name.replace('_', '-')}" for name in ("monotone", "max_sd", "min_hit")
                 if conditions[name]]  # fmt: skip
        extra += ["--range or --choices"] if pays else []
        extra += ["--toml"] if toml is not None else []
        if extra:
            raise InputError(f"{extra[0]} is for --between, not for {given[0]}")
    elif target is not None:
        raise InputError("--target is for one unknown: --between has none")


def _edges(
    target: str | None, between: tuple[str, str] | None, conditions: dict[str, Any]
) -> dict[str, Any]:
    """The numbers among the options, read; an error names the option."""
    read: dict[str, Any] = {}
    for name, text, reading in (
        ("target", target, share),
        ("max_sd", conditions["max_sd"], amount),
        ("min_hit", conditions["min_hit"], share),
    ):
        if text is not None:
            with naming(f"--{name.replace('_', '-')}"):
                read[name] = reading(text)
    if between is not None:
        with naming("--between"):
            read["between"] = share(between[0]), share(between[1])
            if read["between"][0] > read["between"][1]:
                raise InputError(f"{between[0]} to {between[1]} is backwards: the lower edge first")
    return read


def _pays(ranges: tuple[str, ...], choices: tuple[str, ...]) -> dict[str, Any]:
    """The pays to try of each line that the options name."""
    from baccarat_exact.analysis.scales import pays_of_range

    pays: dict[str, Any] = {}
    for option, texts in (("--range", ranges), ("--choices", choices)):
        for text in texts:
            name, equals, values = (part.strip() for part in text.partition("="))
            with naming(option):
                if not equals or not name or not values:
                    form = "two-card=10..15" if option == "--range" else "three-card=20,22,25"
                    raise InputError(f"{shown(text)} is not understood: write {form}")
                if name in pays:
                    raise InputError(f"the line {name} stands twice: give its pays once")
                pays[name] = (
                    pays_of_range(values)
                    if option == "--range"
                    else [value.strip() for value in values.split(",")]
                )
    return pays


def _write_toml(found: "Solutions", row: int, file: str) -> None:
    """Write the scale of a row as a wager file, or print it."""
    from pathlib import Path

    from baccarat_exact.files import path_text, write_files
    from baccarat_exact.reports.toml import wagers_toml

    with naming("--row"):
        text = wagers_toml([found.as_wager(row)])
    if file == "-":
        click.echo(text, nl=False)
        return
    target = Path(file)
    if not target.name or target.is_dir():
        raise InputError(f"--toml {path_text(file)} is a folder: name a file, such as mine.toml")
    with naming("--toml"):
        write_files(target.parent, {target.name: text})
    wager = found.as_wager(row)
    click.echo(f"wrote {file}: wager {wager.id}, pay scale {wager.scales[0].name}", err=True)
