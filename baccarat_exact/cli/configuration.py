"""What `report` and `certify` are asked about: wagers, rules, shoe, claims and case."""

from typing import TYPE_CHECKING, NamedTuple

import click

from baccarat_exact.cli.options import (
    Command,
    chosen_wagers,
    files_options,
    rules_of,
    shoe_of,
    shoe_options,
    wagers_in,
)
from baccarat_exact.errors import naming
from baccarat_exact.files import read_bytes
from baccarat_exact.rules import Rules
from baccarat_exact.shoe import Shoe

if TYPE_CHECKING:
    from baccarat_exact.wagers.wager import Wager


class Configuration(NamedTuple):
    """What the arguments come to."""

    wagers: "tuple[Wager, ...] | None"
    """Those named, each with the scales asked for; None for all that are built in."""
    shoe: Shoe
    rules: Rules
    further: "tuple[Wager, ...]"
    """All wagers of the file, which claims may name."""
    inputs: dict[str, bytes]
    """The files as they were read, under the names that a report gives them."""


def configuration_options(command: Command) -> Command:
    """WAGER[:SCALE] arguments, files, shoe, claims and case."""
    for option in (
        click.option(
            "--case",
            metavar="CASE.toml",
            help="Lines applicant, reference, examiner, date, rule_sheet, rule_sheet_sha256.",
        ),
        click.option("--claims", metavar="CSV", help="Printed figures to verify."),
        shoe_options,
        files_options,
        click.argument("wagers", nargs=-1, metavar="[WAGER[:SCALE]]..."),
    ):
        command = option(command)
    return command


def configuration(
    wagers: tuple[str, ...],
    wagers_file: str | None,
    rules_file: str | None,
    decks: str | None,
    shoe_file: str | None,
    remove: tuple[str, ...],
) -> Configuration:
    """What the arguments come to; every file is read once, so that its hash is of what counted."""
    named = {
        "wagers.toml": ("--wagers", wagers_file),
        "rules.toml": ("--rules", rules_file),
        "shoe-given.csv": ("--shoe", shoe_file if decks is None else None),
    }
    inputs = {}
    for name, (option, path) in named.items():
        if path is not None:
            with naming(option):
                inputs[name] = read_bytes(path)
    rules = rules_of(rules_file, inputs.get("rules.toml"))
    further = wagers_in(wagers_file, rules, inputs.get("wagers.toml"))
    shoe = shoe_of(decks, shoe_file, remove, inputs.get("shoe-given.csv"))
    return Configuration(chosen_wagers(wagers, further), shoe, rules, further, inputs)
