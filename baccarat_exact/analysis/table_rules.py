"""A table's rules: what may be bet together, how much, and the most that is paid.

    [table]
    title = "..."            # and source
    max_bets = 3             # bets at once
    min_wager = 5            # for every option that does not say otherwise; max_wager too
    max_payout = 30000       # the stakes that come back not counted
    payout_scope = "round"   # all bets of a slip together, or "bet": each of them
    [[table.option]]
    name = "player-or-banker"
    wagers = ["player", "banker:commission-5"]    # without a scale: any
    main = true              # a main bet
    [[table.option]]
    name = "tie"             # an option takes one bet at most
    wagers = ["tie"]
    max_wager = 300          # and min_wager
    needs_main = true        # only beside a bet on a main option

Amounts are whole or text ("2.50"). Only title, source, and an option's name and wagers must be
there. Wagers that no option names cannot be bet at the table.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from baccarat_exact.errors import InputError, naming, shown, unknown
from baccarat_exact.files import data_path, path_text
from baccarat_exact.quantities import amount
from baccarat_exact.records import Record
from baccarat_exact.toml_file import (
    MisplacedError,
    Place,
    check_keys,
    placed,
    tables_at,
    text_at,
    toml_file,
)
from baccarat_exact.wagers import named
from baccarat_exact.wagers.wager import Scale, Wager, check_names

BETS_LIMIT = 20
"""The most bets of a slip."""
OPTIONS_LIMIT = 200
TITLE_LIMIT = 200
SOURCE_LIMIT = 1_000
SCOPES = ("round", "bet")
"""What a cap on the payout is of: all bets of a slip together, or each of them."""


class Bet(NamedTuple):
    """A wager on one pay scale, and what is staked on it."""

    wager: Wager
    scale: Scale
    stake: Fraction

    @property
    def name(self) -> str:
        """The wager's id, with the scale where it has several."""
        return bet_name(self.wager, self.scale)


def bet_name(wager: Wager, scale: Scale) -> str:
    """What a bet is called: the wager's id, with the scale where it has several."""
    return f"{wager.id}:{scale.name}" if len(wager.scales) > 1 else wager.id


class Option(NamedTuple):
    """A place at the table that takes one bet."""

    name: str
    wagers: tuple[str, ...]
    """As the file has them: WAGER, on any of its scales, or WAGER:SCALE."""
    min_wager: Fraction | None
    max_wager: Fraction | None
    main: bool
    needs_main: bool

    def takes(self, bet: Bet) -> bool:
        """Whether the bet is one of the option's."""
        return bool({bet.wager.id, f"{bet.wager.id}:{bet.scale.name}"} & set(self.wagers))


class Objection(NamedTuple):
    """A rule of the table that a slip breaks."""

    rule: str
    """Which: the name of the key, "wagers" if no option has the wager, "option" if one has two."""
    bets: tuple[Bet, ...]
    """The bets at fault."""
    option: Option | None
    """The option that it is about, if it is about one."""


@dataclass(frozen=True, repr=False)
class TableRules(Record):
    """What a table allows to be bet together, and the most that it pays."""

    views = "table_rules"

    title: str
    source: str
    options: tuple[Option, ...]
    max_bets: int | None = None
    max_payout: Fraction | None = None
    payout_scope: str = "round"

    def objections(self, bets: Sequence[Bet]) -> tuple[Objection, ...]:
        """Every rule that the bets break when they are made together."""
        found: list[Objection] = []
        if self.max_bets is not None and len(bets) > self.max_bets:
            found.append(Objection("max_bets", tuple(bets), None))
        main = any(option.main and option.takes(bet) for option in self.options for bet in bets)
        for bet in bets:
            if not any(option.takes(bet) for option in self.options):
                found.append(Objection("wagers", (bet,), None))
        for option in self.options:
            own = tuple(bet for bet in bets if option.takes(bet))
            if len(own) > 1:
                found.append(Objection("option", own, option))
            for bet in own:
                if option.min_wager is not None and bet.stake < option.min_wager:
                    found.append(Objection("min_wager", (bet,), option))
                if option.max_wager is not None and bet.stake > option.max_wager:
                    found.append(Objection("max_wager", (bet,), option))
            if own and option.needs_main and not main:
                found.append(Objection("needs_main", own, option))
        return tuple(found)


def read_table(path: str | os.PathLike[str], further: Iterable[Wager] = ()) -> TableRules:
    """The rules of a table: one that comes with the package, by its name, or those of a file.

    `further` wagers may be named in it beside the built-in ones. An error names the file and the
    line.

    >>> read_table("lucky-8").max_bets
    3
    """
    if not isinstance(path, str | os.PathLike):
        raise InputError(f"{shown(path)} is no table: give its name, or the path of a file")
    name = str(path)
    own = data_path(f"tables/{name}.toml")
    if re.fullmatch("[a-z0-9-]+", name):
        if own.is_file():
            return _read(own, further)
        if not os.path.exists(path):
            ours = ", ".join(sorted(table.stem for table in data_path("tables").glob("*.toml")))
            raise InputError(
                f"there is no table {path_text(path)}: {ours} comes with the package, or name a "
                "file"
            )
    return _read(path, further)


def _read(path: str | os.PathLike[str], further: Iterable[Wager]) -> TableRules:
    with toml_file(path) as data:
        check_keys((), data, ("table",))
        entry = data.get("table")
        if not isinstance(entry, dict):
            raise MisplacedError(("table",), "no table: its rules stand under [table]")
        return _table(entry, tuple(further))


def _table(entry: Mapping[str, Any], further: tuple[Wager, ...]) -> TableRules:
    place: Place = ("table",)
    amounts = ("min_wager", "max_wager", "max_payout")
    check_keys(place, entry, ("title", "source", "max_bets", *amounts, "payout_scope", "option"))
    title = text_at(place, entry, "title", TITLE_LIMIT)
    source = text_at(place, entry, "source", SOURCE_LIMIT)
    scope = text_at(place, entry, "payout_scope") if "payout_scope" in entry else "round"
    if scope not in SCOPES:
        raise MisplacedError((*place, "payout_scope"), str(unknown("payout_scope", scope, SCOPES)))
    least, most, payout = (_amount_at(place, entry, key) for key in amounts)
    if "payout_scope" in entry and payout is None:
        raise MisplacedError((*place, "payout_scope"), "payout_scope is of a max_payout: give one")
    options: list[Option] = []
    for number, each in enumerate(tables_at(place, entry, "option", most=OPTIONS_LIMIT)):
        where = (*place, "option", number)
        options.append(_option(where, each, least, most, further))
        with placed((*where, "name")):
            check_names("option", [option.name for option in options])
    _check_apart(options)
    if not any(option.main for option in options):
        for number, option in enumerate(options):
            if option.needs_main:
                raise MisplacedError(
                    (*place, "option", number, "needs_main"),
                    f"{option.name} needs a main bet, and no option has main = true",
                )
    return TableRules(title, source, tuple(options), _bets_at(place, entry), payout, scope)


def _option(
    place: Place,
    entry: Mapping[str, Any],
    least: Fraction | None,
    most: Fraction | None,
    further: tuple[Wager, ...],
) -> Option:
    keys = ("name", "wagers", "min_wager", "max_wager", "main", "needs_main")
    check_keys(place, entry, keys)
    own_least, own_most = (_amount_at(place, entry, key) for key in ("min_wager", "max_wager"))
    least = least if own_least is None else own_least
    most = most if own_most is None else own_most
    if least is not None and most is not None and least > most:
        raise MisplacedError(place, f"min_wager {least} is more than max_wager {most}")
    main, needs_main = (_flag_at(place, entry, key) for key in ("main", "needs_main"))
    if main and needs_main:
        raise MisplacedError((*place, "needs_main"), "a main bet cannot need a main bet")
    name = text_at(place, entry, "name")
    return Option(name, _wagers_at(place, entry, further), least, most, main, needs_main)


def _wagers_at(
    place: Place, entry: Mapping[str, Any], further: tuple[Wager, ...]
) -> tuple[str, ...]:
    """The wagers of an option, which must exist."""
    listed = entry.get("wagers")
    if "wagers" not in entry:
        raise MisplacedError(place, 'wagers is missing: a line such as wagers = ["tie"]')
    with placed((*place, "wagers")):
        if not isinstance(listed, list) or not listed:
            raise InputError(f'wagers must be a list such as ["tie"], not {shown(listed)}')
        for spec in listed:
            named(spec, further)
    return tuple(listed)


def _check_apart(options: Sequence[Option]) -> None:
    """An error if a bet could be on two options, or a wager stands twice in one."""
    taken: dict[str, str] = {}
    for number, option in enumerate(options):
        for spec in option.wagers:
            name, colon, _ = spec.partition(":")
            same = [other for other in (spec, name) if other in taken]
            if not colon:
                same += [other for other in taken if other.startswith(f"{name}:")]
            if same:
                raise MisplacedError(
                    ("table", "option", number, "wagers"),
                    f"{spec} stands twice: option {taken[same[0]]} has {same[0]}",
                )
            taken[spec] = option.name


def _amount_at(place: Place, entry: Mapping[str, Any], key: str) -> Fraction | None:
    if key not in entry:
        return None
    with placed((*place, key)), naming(key):
        return amount(entry[key])


def _bets_at(place: Place, entry: Mapping[str, Any]) -> int | None:
    value = entry.get("max_bets")
    if value is not None and (type(value) is not int or not 1 <= value <= BETS_LIMIT):
        raise MisplacedError(
            (*place, "max_bets"),
            f"max_bets must be a whole number from 1 to {BETS_LIMIT}, not {shown(value)}",
        )
    return value


def _flag_at(place: Place, entry: Mapping[str, Any], key: str) -> bool:
    value = entry.get(key, False)
    if not isinstance(value, bool):
        raise MisplacedError((*place, key), f"{key} must be true or false, not {shown(value)}")
    return value
