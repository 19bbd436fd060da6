"""The options that commands share, and what they turn into."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from baccarat_exact.errors import InputError, naming, shown
from baccarat_exact.files import path_text
from baccarat_exact.records import Record
from baccarat_exact.reports.numbers import PLACES
from baccarat_exact.reports.tables import WIDTH
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe

if TYPE_CHECKING:
    from baccarat_exact.wagers.wager import Wager

FORMATS = ("table", "json", "csv", "latex")
PLACES_LIMIT = 60

Command = Callable[..., Any]


_REMOVE = click.option(
    "--remove",
    multiple=True,
    metavar="CARDS",
    help='Cards to take out: "Ah 9c 3x8h 7* *s" (7*: every seven; *s: every spade).',
)
_SHOE = click.option(
    "--shoe",
    "shoe_file",
    metavar="FILE.csv",
    help="Count this shoe: columns card,count; a card not listed has none.",
)


def shoe_options(command: Command) -> Command:
    """--decks, --shoe and --remove, which `shoe_of` turns into a shoe."""
    for option in (
        _REMOVE,
        _SHOE,
        click.option("--decks", metavar="N|inf", help="Whole decks in the shoe.  [default: 8]"),
    ):
        command = option(command)
    return command


def shoes_options(command: Command) -> Command:
    """--decks with several numbers, --shoe and --remove, which `shoes_of` turns into shoes."""
    for option in (
        _REMOVE,
        _SHOE,
        click.option(
            "--decks",
            metavar="N,N|inf",
            help="Whole decks in the shoe, one number or several: 6,8,inf.  [default: 8]",
        ),
    ):
        command = option(command)
    return command


def shoe_of(
    decks: str | None,
    shoe_file: str | None,
    remove: tuple[str, ...],
    content: bytes | None = None,
) -> Shoe:
    """The shoe that the options describe; `content` is that of the file, if it was read before."""
    if decks is not None and shoe_file is not None:
        raise InputError("--decks and --shoe cannot be combined: give one of them")
    if decks is not None and "," in decks:
        raise InputError(
            f"--decks: one number of decks is needed here, not {shown(decks)}; compare and solve "
            "take several"
        )
    place = "--decks" if shoe_file is None else f"--shoe {path_text(shoe_file)}"
    with naming("--decks" if shoe_file is None else "--shoe"):
        shoe = (
            Shoe.of_decks("8" if decks is None else decks)
            if shoe_file is None
            else Shoe.from_csv(shoe_file, content)
        )
    with naming("--remove" if remove else place):
        shoe = shoe.without(*remove) if remove else shoe
        _ = shoe.total_ways  # too small a shoe is named here, where its place is known
    return shoe


def shoes_of(decks: str | None, shoe_file: str | None, remove: tuple[str, ...]) -> tuple[Shoe, ...]:
    """The shoes that the options describe: one for each number of decks, or that of the file."""
    if decks is None:
        return (shoe_of(None, shoe_file, remove),)
    numbers = [number.strip() for number in decks.split(",")]
    shoes = tuple(shoe_of(number, shoe_file, remove) for number in numbers)
    for place, shoe in enumerate(shoes):
        if shoe in shoes[:place]:
            raise InputError(f"--decks: {numbers[place]} stands twice in {shown(decks)}")
    return shoes


def once(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> str | None:
    """The value of an option that may be given once: the first of two would go unread."""
    if len(values) > 1:
        raise InputError(f"{option.opts[0]} is given {len(values)} times: give one file")
    return values[0] if values else None


rules_option = click.option(
    "--rules",
    "rules_file",
    multiple=True,
    callback=once,
    metavar="FILE.toml",
    help="Drawing rules from a file, instead of the usual tableau.",
)

wagers_option = click.option(
    "--wagers",
    "wagers_file",
    multiple=True,
    callback=once,
    metavar="FILE.toml",
    help="Wagers from a file, beside the built-in ones.",
)


def files_options(command: Command) -> Command:
    """--wagers and --rules, which `wagers_in` and `rules_of` turn into wagers and rules."""
    return wagers_option(rules_option(command))


@contextmanager
def progress_on_stderr() -> Iterator[Callable[[str], None]]:
    """A function that tells what is being done: on one line of a terminal, which is then cleared.

    Elsewhere, such as in a log, on lines of their own and at most one a second.
    """
    last = monotonic()
    over = "\r" if sys.stderr.isatty() else ""

    def tell(step: str) -> None:
        nonlocal last
        if over:
            click.echo(over + f"{step} ...".ljust(WIDTH - 1), err=True, nl=False)
        elif monotonic() - last > 1:
            click.echo(f"{step} ...", err=True)
            last = monotonic()

    try:
        yield tell
    finally:
        click.echo(over + " " * (WIDTH - 1) + over if over else "", err=True, nl=False)


def rules_of(rules_file: str | None, content: bytes | None = None) -> Rules:
    """The drawing rules of a file, or the usual ones."""
    if rules_file is None:
        return PUNTO_BANCO
    with naming("--rules"):
        return Rules.from_toml(rules_file, content)


def wagers_in(
    wagers_file: str | None, rules: Rules, content: bytes | None = None
) -> "tuple[Wager, ...]":
    """The wagers of a file, which may not bear the id of a built-in one that is another."""
    if wagers_file is None:
        return ()
    from baccarat_exact.wagers import WAGERS
    from baccarat_exact.wagers.file import read_wagers

    with naming("--wagers"):
        found = read_wagers(wagers_file, rules, content, taken=WAGERS)
    _warn_of(found, rules)
    return found


WARNINGS_LIMIT = 20


def _warn_of(wagers: "tuple[Wager, ...]", rules: Rules) -> None:
    """Say on stderr what is doubtful about wagers of a file."""
    from baccarat_exact.analysis.doubts import doubts
    from baccarat_exact.reports.doubts import doubt_text

    found = doubts(wagers, rules)
    for doubt in found[:WARNINGS_LIMIT]:
        click.echo(doubt_text(doubt), err=True)
    if len(found) > WARNINGS_LIMIT:
        click.echo(f"Warning: {len(found) - WARNINGS_LIMIT} more of this kind.", err=True)


def chosen_wagers(
    specs: tuple[str, ...], further: "tuple[Wager, ...]"
) -> "tuple[Wager, ...] | None":
    """The wagers that WAGER[:SCALE] arguments name, each once and with the scales asked for.

    Without arguments those of the file; None if there is no file either, for all that are built in.
    """
    from dataclasses import replace

    from baccarat_exact.wagers import named

    if not specs:
        return further or None
    chosen: dict[str, Wager] = {}
    for wager, scales in (named(spec, further) for spec in specs):
        earlier = chosen[wager.id].scales if wager.id in chosen else ()
        chosen[wager.id] = replace(wager, scales=tuple(dict.fromkeys((*earlier, *scales))))
    return tuple(chosen.values())


places_option = click.option(
    "--places",
    type=click.IntRange(0, PLACES_LIMIT),
    default=PLACES,
    show_default=True,
    help="Decimal places of percentages and standard deviations.",
)

format_option = click.option(
    "--format",
    "output_format",
    type=click.Choice(FORMATS),
    default="table",
    show_default=True,
    help="A table to read, or data for other programs; JSON and CSV are exact.",
)


def echo_record(record: Record, output_format: str, places: int = PLACES) -> None:
    """Print a record in the format asked for."""
    from baccarat_exact import reports

    written = {
        "table": reports.text,
        "json": reports.json_text,
        "csv": reports.csv,
        "latex": reports.latex,
    }[output_format]
    click.echo(written(record, places), nl=False)
