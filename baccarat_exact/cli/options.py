"""The options that commands share, and what they turn into."""

from collections.abc import Callable
from typing import Any

import click

from baccarat_exact.errors import InputError, shown
from baccarat_exact.records import Record
from baccarat_exact.shoe import Shoe

FORMATS = ("table", "json", "csv", "latex")
PLACES_LIMIT = 60

Command = Callable[..., Any]


def shoe_options(command: Command) -> Command:
    """--decks, --shoe and --remove, which `shoe_of` turns into a shoe."""
    for option in (
        click.option(
            "--remove",
            multiple=True,
            metavar="CARDS",
            help='Cards to take out: "Ah 9c 3x8h 7* *s" (7*: every seven; *s: every spade).',
        ),
        click.option(
            "--shoe",
            "shoe_file",
            metavar="FILE.csv",
            help="Count this shoe: columns card,count; a card not listed has none.",
        ),
        click.option("--decks", metavar="N|inf", help="Whole decks in the shoe.  [default: 8]"),
    ):
        command = option(command)
    return command


def shoe_of(decks: str | None, shoe_file: str | None, remove: tuple[str, ...]) -> Shoe:
    """The shoe that the options describe."""
    if decks is not None and shoe_file is not None:
        raise InputError("--decks and --shoe cannot be combined: give one of them")
    shoe = Shoe.from_csv(shoe_file) if shoe_file is not None else _shoe_of_decks(decks or "8")
    removals = [removal for text in remove for removal in text.split()]
    try:
        return shoe.without(*removals) if removals else shoe
    except InputError as error:
        raise InputError(f"--remove: {error}") from None


def _shoe_of_decks(decks: str) -> Shoe:
    if decks != "inf" and not (decks.isascii() and decks.isdecimal() and len(decks) <= 10):
        raise InputError(f"--decks {shown(decks)}: a whole number from 1 to 1,000,000,000, or inf")
    try:
        return Shoe.of_decks(decks if decks == "inf" else int(decks))
    except InputError as error:
        raise InputError(f"--decks: {error}") from None


def output_options(command: Command) -> Command:
    """--format and --places."""
    for option in (
        click.option(
            "--places",
            type=click.IntRange(0, PLACES_LIMIT),
            default=4,
            show_default=True,
            help="Decimal places of percentages and standard deviations.",
        ),
        click.option(
            "--format",
            "output_format",
            type=click.Choice(FORMATS),
            default="table",
            show_default=True,
            help="A table to read, or data for other programs; JSON and CSV are exact.",
        ),
    ):
        command = option(command)
    return command


def echo_record(record: Record, output_format: str, places: int) -> None:
    """Print a record in the format asked for."""
    from baccarat_exact import reports

    written = {
        "table": reports.text,
        "json": reports.json_text,
        "csv": reports.csv,
        "latex": reports.latex,
    }[output_format]
    click.echo(written(record, places), nl=False)
