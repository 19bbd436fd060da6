"""Wagers that people write down in a file."""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from baccarat_exact.condition import parse
from baccarat_exact.deal import coup_of_text, objection
from baccarat_exact.errors import InputError, clean_text, shown, unknown
from baccarat_exact.files import path_text, read_text, toml_of
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.wagers.wager import Line, Scale, Wager, check_names

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


@contextmanager
def _placed(place: Place) -> Iterator[None]:
    """Errors in here that do not know their place are about this one."""
    try:
        yield
    except _MisplacedError:
        raise
    except InputError as error:
        raise _MisplacedError(place, str(error)) from None


def read_wagers(
    path: str | os.PathLike[str], rules: Rules = PUNTO_BANCO, content: bytes | None = None
) -> tuple[Wager, ...]:
    """The wagers of a file; its examples must settle as they say under the rules.

    An error names the file and the line. `content` is what the file holds, if it was read before.
    """
    text = read_text(path, content)
    data = toml_of(text, path)
    try:
        return _wagers(data, rules)
    except _MisplacedError as error:
        line = _line_of(text, error.place)
        raise InputError(f"{path_text(path)}, line {line}: {error}") from None


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
    with _placed((*place, "id")):
        check_names("wager id", [_text(place, entry, "id")])
    lines: list[Line] = []
    for number, line in enumerate(_tables(place, entry, "line", most=LINES_LIMIT)):
        where = (*place, "line", number)
        _check_keys(where, line, ("name", "when"))
        lines.append(Line(_text(where, line, "name"), _text(where, line, "when", 10**6)))
        with _placed((*where, "name")):
            check_names("line name", [line.name for line in lines])
        with _placed((*where, "when")):
            parse(lines[-1].when)
    scales = entry.get("scales")
    if not isinstance(scales, dict) or not scales:
        raise _MisplacedError(place, "no pay scale: a table such as [wager.scales.standard]")
    names = [line.name for line in lines]
    made = []
    for name, pays in scales.items():
        with _placed((*place, "scales", name)):
            check_names("scale name", [name])
        made.append(_scale((*place, "scales", name), name, pays, names))
    with _placed(place):
        return Wager(
            id=_text(place, entry, "id"),
            title=_text(place, entry, "title", TITLE_LIMIT),
            source=_text(place, entry, "source", SOURCE_LIMIT),
            lines=tuple(lines),
            scales=tuple(made),
        )


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
        with _placed((*place, line)):
            values += Scale.of(name, pays[line]).pays
    return Scale(name, tuple(values))


def _check_example(place: Place, entry: Mapping[str, Any], wager: Wager, rules: Rules) -> None:
    _check_keys(place, entry, ("coup", "settles"))
    expected = _text(place, entry, "settles")
    names = [*(line.name for line in wager.lines), "loss"]
    if expected not in names:
        raise _MisplacedError((*place, "settles"), str(unknown("line", expected, names)))
    coup = _text(place, entry, "coup")
    with _placed((*place, "coup")):
        player, banker = coup_of_text(coup)
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
            (*place, key, most) if len(listed) > most else place,
            f"the number of [[{head}]] is {len(listed)}: at least {least} and at most {most}",
        )
    return listed


def _text(place: Place, entry: Mapping[str, Any], key: str, most: int = 200) -> str:
    value = entry.get(key)
    if key not in entry:
        raise _MisplacedError(place, f'{key} is missing: a line such as {key} = "..."')
    if not isinstance(value, str) or not value.strip():
        raise _MisplacedError((*place, key), f"{key} must be text, not {shown(value)}")
    with _placed((*place, key)):
        return clean_text(value, key, most)


def _check_keys(place: Place, entry: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in entry:
        if key not in known:
            raise _MisplacedError((*place, key), str(unknown("key", key, known)))


_LONG_TEXT = re.compile(r"'{3}.*?'{3}|\"{3}.*?\"{3}", re.DOTALL)
_HEADER = re.compile(r"(\[\[?)([^\]\[#=]+)\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"""\s*["']?([^\s"'=.#\[\]]+)["']?\s*[=.]""")


def _line_of(text: str, place: Place) -> int:
    """The line on which a place begins, or else the nearest one around it, as people lay it out.

    TOML's reader does not say where a value stood; its errors of syntax carry lines of their own.
    """
    found: dict[Place, int] = {}
    table: Place = ()
    times: dict[Place, int] = {}
    # Texts of several lines are passed over: what stands in them may look like anything.
    laid_out = _LONG_TEXT.sub(lambda found: "\n" * found[0].count("\n"), text)
    for number, line in enumerate(laid_out.split("\n"), start=1):
        header, key = _HEADER.fullmatch(line.strip()), _KEY.match(line)
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
