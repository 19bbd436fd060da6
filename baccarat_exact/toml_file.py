"""A TOML file that people write: what stands in it, and on which line something is wrong."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, time
from typing import Any

from baccarat_exact.errors import InputError, clean_text, shown, unknown
from baccarat_exact.files import path_text, read_text

Place = tuple[str | int, ...]
"""Where something stands in a file: ("wager", 0, "line", 2, "when")."""


class MisplacedError(InputError):
    """An error that knows the place in the file, not yet the line."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(message)
        self.place = place


@contextmanager
def toml_file(
    path: str | os.PathLike[str], content: bytes | None = None
) -> Iterator[dict[str, Any]]:
    """The data of a file; errors in here that know their place name the file and the line.

    `content` is what the file holds, if it was read before.
    """
    text = read_text(path, content)
    data = _parsed(text, path)
    try:
        yield data
    except MisplacedError as error:
        line = line_of(text, error.place)
        raise InputError(f"{path_text(path)}, line {line}: {error}") from None


NESTED = 100
"""Brackets in a line that is surely at fault where they are nested too deep."""
DOTS_LIMIT = 100
"""The most dots in a line of TOML: its reader takes the square of a key's parts in time."""


def _parsed(text: str, path: str | os.PathLike[str]) -> dict[str, Any]:
    """The data of a TOML text; an error names the file that the text is from."""
    import tomllib

    name = path_text(path)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > DOTS_LIMIT:
            raise InputError(f"{name}, line {number}: more than {DOTS_LIMIT:,} dots in a line")
    try:
        return tomllib.loads(text)
    except RecursionError:
        at = _line_where(text, lambda line: line.count("[") + line.count("{") > NESTED)
        raise InputError(f"{name}, line {at}: brackets are nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        said = str(error)  # which may repeat a name of any length, and ends with the line
        said = said if len(said) <= 300 else f"{said[:200]} ... {said[-60:]}"
        raise InputError(f"{name}: {said}") from None
    except ValueError:
        at = _line_where(text, lambda line: re.search("[0-9]{1000}", line) is not None)
        raise InputError(
            f"{name}, line {at}: a whole number has too many digits: at most 30"
        ) from None


def _line_where(text: str, holds: Callable[[str], bool]) -> int:
    """The first line of the text for which something holds, or 1."""
    lines = enumerate(text.split("\n"), start=1)
    return next((number for number, line in lines if holds(line)), 1)


@contextmanager
def placed(place: Place) -> Iterator[None]:
    """Errors in here that do not know their place are about this one."""
    try:
        yield
    except MisplacedError:
        raise
    except InputError as error:
        raise MisplacedError(place, str(error)) from None


def check_keys(place: Place, entry: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """An error if the entry has a key that means nothing."""
    for key in entry:
        if key not in known:
            raise MisplacedError((*place, key), str(unknown("key", key, known)))


def text_at(place: Place, entry: Mapping[str, Any], key: str, most: int = 200) -> str:
    """The text of a key that must be there, on one line and not too long."""
    value = entry.get(key)
    if key not in entry:
        raise MisplacedError(place, f'{key} is missing: a line such as {key} = "..."')
    if isinstance(value, str) and not value.strip():
        raise MisplacedError((*place, key), f"{key} must be text, and is empty")
    if not isinstance(value, str):
        raise MisplacedError((*place, key), f"{key} must be text, not {toml_shown(value)}")
    with placed((*place, key)):
        return clean_text(value, key, most)


def toml_shown(value: object) -> str:
    """A value as the file has it, about: true and 1979-05-27 are no words of Python."""
    if isinstance(value, bool):
        return str(value).lower()
    return value.isoformat() if isinstance(value, date | time) else shown(value)


def tables_at(
    place: Place, entry: Mapping[str, Any], key: str, *, most: int, least: int = 1
) -> list[dict[str, Any]]:
    """The tables of an array such as [[wager]], so many of them."""
    listed = entry.get(key, [])
    head = ".".join(part for part in (*place, key) if isinstance(part, str))
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        raise MisplacedError((*place, key), f"{key} must be written as tables [[{head}]]")
    if not least <= len(listed) <= most:
        raise MisplacedError(
            (*place, key, most) if len(listed) > most else place,
            f"the number of [[{head}]] is {len(listed)}: at least {least} and at most {most}",
        )
    return listed


_LONG_TEXT = re.compile(r"'{3}.*?'{3}|\"{3}.*?\"{3}", re.DOTALL)
_HEADER = re.compile(r"(\[\[?)([^\]\[#=]+)\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"""\s*["']?([^\s"'=.#\[\]]+)["']?\s*[=.]""")


def line_of(text: str, place: Place) -> int:
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
