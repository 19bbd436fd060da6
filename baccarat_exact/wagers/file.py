"""Wagers that people write down in a file."""

import os
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from baccarat_exact.deal import coup_of_text, objection
from baccarat_exact.errors import InputError, clean_text, shown, unknown
from baccarat_exact.files import path_text, read_text
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.wagers.wager import Line, Scale, Wager

WAGERS_LIMIT = 200
LINES_LIMIT = 200
TITLE_LIMIT = 200
SOURCE_LIMIT = 1_000

Place = tuple[str | int, ...]
"""Where something stands in a file: ("wager", 0, "line", 2, "when")."""


class _MisplacedError(InputError):
    """An error that knows the place in the file, not yet the line."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(message)
        self.place = place


def read_wagers(path: str | os.PathLike[str], rules: Rules = PUNTO_BANCO) -> tuple[Wager, ...]:
    """The wagers of a file; its examples must settle as they say under the rules.

    An error names the file and the line.
    """
    import tomllib

    text, name = read_text(path), path_text(path)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise InputError(f"{name}: brackets are nested too deep") from None
    except ValueError as error:
        raise InputError(f"{name}: {error}") from None
    try:
        return _wagers(data, rules)
    except _MisplacedError as error:
        raise InputError(f"{name}, line {_line_of(text, error.place)}: {error}") from None


def _wagers(data: dict[str, Any], rules: Rules) -> tuple[Wager, ...]:
    _check_keys((), data, ("wager",))
    listed = _tables((), data, "wager", most=WAGERS_LIMIT)
    wagers: list[Wager] = []
    for number, entry in enumerate(listed):
        place = ("wager", number)
        wager = _wager(place, entry)
        if wager.id in (other.id for other in wagers):
            raise _MisplacedError((*place, "id"), f"{wager.id} stands twice as wager id")
        for example, told in enumerate(_tables(place, entry, "example", most=LINES_LIMIT, least=0)):
            _check_example((*place, "example", example), told, wager, rules)
        wagers.append(wager)
    return tuple(wagers)


def _wager(place: Place, entry: Mapping[str, Any]) -> Wager:
    _check_keys(place, entry, ("id", "title", "source", "line", "scales", "example"))
    lines = []
    for number, line in enumerate(_tables(place, entry, "line", most=LINES_LIMIT)):
        where = (*place, "line", number)
        _check_keys(where, line, ("name", "when"))
        lines.append(Line(_text(where, line, "name"), _text(where, line, "when", 10**6)))
    scales = entry.get("scales")
    if not isinstance(scales, dict) or not scales:
        raise _MisplacedError(place, "no pay scale: a table such as [wager.scales.standard]")
    names = [line.name for line in lines]
    made = []
    for name, pays in scales.items():
        made.append(_scale((*place, "scales", name), name, pays, names))
    try:
        return Wager(
            id=_text(place, entry, "id"),
            title=_text(place, entry, "title", TITLE_LIMIT),
            source=_text(place, entry, "source", SOURCE_LIMIT),
            lines=tuple(lines),
            scales=tuple(made),
        )
    except _MisplacedError:
        raise
    except InputError as error:
        raise _MisplacedError(_blamed(place, str(error), names), str(error)) from None


def _scale(place: Place, name: str, pays: object, names: list[str]) -> Scale:
    if not isinstance(pays, dict):
        raise _MisplacedError(
            place, f"scale {shown(name)} must be a table with a pay for each line"
        )
    for line in pays:
        if line not in names:
            raise _MisplacedError((*place, line), str(unknown("line", line, names)))
    values: list[Fraction] = []
    for line in names:
        if line not in pays:
            raise _MisplacedError(place, f"scale {shown(name)} has no pay for the line {line}")
        try:
            values += Scale.of(name, pays[line]).pays
        except InputError as error:
            raise _MisplacedError((*place, line), str(error)) from None
    return Scale(name, tuple(values))


def _blamed(place: Place, message: str, lines: list[str]) -> Place:
    """The place that a wager's own complaint is about: a line's condition, or the wager."""
    for number, name in enumerate(lines):
        if f", line {name}:" in message:
            return (*place, "line", number, "when")
    return place


def _check_example(place: Place, entry: Mapping[str, Any], wager: Wager, rules: Rules) -> None:
    _check_keys(place, entry, ("coup", "settles"))
    expected = _text(place, entry, "settles")
    names = [*(line.name for line in wager.lines), "loss"]
    if expected not in names:
        raise _MisplacedError((*place, "settles"), str(unknown("line", expected, names)))
    coup = _text(place, entry, "coup")
    try:
        player, banker = coup_of_text(coup)
    except InputError as error:
        raise _MisplacedError((*place, "coup"), str(error)) from None
    against = objection(player, banker, rules)
    if against is not None:
        raise _MisplacedError((*place, "coup"), f"the coup {shown(coup)} cannot be: {against}")
    settled = wager.settles(player, banker)
    if settled != expected:
        raise _MisplacedError(
            (*place, "settles"),
            f"the coup {shown(coup)} settles {wager.id} as {settled}, not as {expected}",
        )


def _tables(
    place: Place, entry: Mapping[str, Any], key: str, *, most: int, least: int = 1
) -> list[dict[str, Any]]:
    """The tables of an array such as [[wager]], so many of them."""
    listed = entry.get(key, [])
    head = ".".join(part for part in (*place, key) if isinstance(part, str))
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        raise _MisplacedError((*place, key), f"{key} must be written as tables [[{head}]]")
    if not least <= len(listed) <= most:
        raise _MisplacedError(
            place, f"the number of [[{head}]] is {len(listed)}: at least {least} and at most {most}"
        )
    return listed


def _text(place: Place, entry: Mapping[str, Any], key: str, most: int = 200) -> str:
    value = entry.get(key)
    if key not in entry:
        raise _MisplacedError(place, f'{key} is missing: a line such as {key} = "..."')
    if not isinstance(value, str) or not value.strip():
        raise _MisplacedError((*place, key), f"{key} must be text, not {shown(value)}")
    try:
        return clean_text(value, key, most)
    except InputError as error:
        raise _MisplacedError((*place, key), str(error)) from None


def _check_keys(place: Place, entry: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in entry:
        if key not in known:
            raise _MisplacedError((*place, key), str(unknown("key", key, known)))


_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]\[#=]+?)\s*\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"""\s*["']?([^\s"'=.#\[\]]+)["']?\s*[=.]""")


def _line_of(text: str, place: Place) -> int:
    """The line on which a place begins, or else the nearest one around it, as people lay it out.

    TOML's reader does not say where a value stood; its errors of syntax carry lines of their own.
    """
    found: dict[Place, int] = {}
    table: Place = ()
    times: dict[Place, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        header, key = _HEADER.fullmatch(line), _KEY.match(line)
        if header:
            table = ()
            names = [name.strip().strip("\"'") for name in header[2].split(".")]
            for depth, part in enumerate(names):
                table = (*table, part)
                last = depth == len(names) - 1
                if last and header[1] == "[[":
                    times[table] = times.get(table, -1) + 1
                if table in times:
                    table = (*table, times[table])
            found.setdefault(table, number)
        elif key:
            found.setdefault((*table, key[1]), number)
    while place and place not in found:
        place = place[:-1]
    return found.get(place, 1)
