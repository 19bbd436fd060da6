"""Wagers that people write down in a file."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from baccarat_exact.condition import parse
from baccarat_exact.deal import coup_of_text, objection
from baccarat_exact.errors import InputError, shown, unknown
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.toml_file import (
    MisplacedError,
    Place,
    check_keys,
    placed,
    tables_at,
    text_at,
    toml_file,
    toml_shown,
)
from baccarat_exact.wagers.wager import Example, Line, Scale, Wager, check_names

WAGERS_LIMIT = 200
LINES_LIMIT = 200
SCALES_LIMIT = 200
TITLE_LIMIT = 200
SOURCE_LIMIT = 1_000


def read_wagers(
    path: str | os.PathLike[str],
    rules: Rules = PUNTO_BANCO,
    content: bytes | None = None,
    *,
    taken: Iterable[Wager] = (),
) -> tuple[Wager, ...]:
    """The wagers of a file; its examples must settle as they say under the rules.

    None may bear the id of a wager that is `taken`, unless it is the same. An error names the file
    and the line. `content` is what the file holds, if it was read before.
    """
    with toml_file(path, content) as data:
        return _wagers(data, rules, {wager.id: wager for wager in taken})


def _wagers(data: dict[str, Any], rules: Rules, taken: Mapping[str, Wager]) -> tuple[Wager, ...]:
    check_keys((), data, ("wager",))
    listed = tables_at((), data, "wager", most=WAGERS_LIMIT)
    wagers: list[Wager] = []
    for number, entry in enumerate(listed):
        place = ("wager", number)
        wager = _wager(place, entry, rules)
        if wager.id in (other.id for other in wagers):
            raise MisplacedError((*place, "id"), f"{wager.id} stands twice as wager id")
        if taken.get(wager.id, wager) != wager:
            raise MisplacedError(
                (*place, "id"),
                f"{wager.id} is the id of a built-in wager, which is another; give the one in the "
                "file an id of its own",
            )
        wagers.append(wager)
    return tuple(wagers)


def _wager(place: Place, entry: Mapping[str, Any], rules: Rules) -> Wager:
    check_keys(place, entry, ("id", "title", "source", "line", "scales", "example"))
    with placed((*place, "id")):
        check_names("wager id", [text_at(place, entry, "id")])
    lines: list[Line] = []
    for number, line in enumerate(tables_at(place, entry, "line", most=LINES_LIMIT)):
        where = (*place, "line", number)
        check_keys(where, line, ("name", "when"))
        lines.append(Line(text_at(where, line, "name"), text_at(where, line, "when", 10**6)))
        with placed((*where, "name")):
            check_names("line name", [line.name for line in lines])
        with placed((*where, "when")):
            parse(lines[-1].when)
    scales = entry.get("scales")
    if not isinstance(scales, dict) or not scales:
        raise MisplacedError(place, "no pay scale: a table such as [wager.scales.standard]")
    if len(scales) > SCALES_LIMIT:
        raise MisplacedError(place, f"{len(scales):,} pay scales: at most {SCALES_LIMIT}")
    names = [line.name for line in lines]
    made = []
    for name, pays in scales.items():
        with placed((*place, "scales", name)):
            check_names("scale name", [name])
        made.append(_scale((*place, "scales", name), name, pays, names))
    with placed(place):
        wager = Wager(
            id=text_at(place, entry, "id"),
            title=text_at(place, entry, "title", TITLE_LIMIT),
            source=text_at(place, entry, "source", SOURCE_LIMIT),
            lines=tuple(lines),
            scales=tuple(made),
        )
    told = tables_at(place, entry, "example", most=LINES_LIMIT, least=0)
    examples = [
        _example((*place, "example", number), example, wager, rules)
        for number, example in enumerate(told)
    ]
    return replace(wager, examples=tuple(examples))


def _scale(place: Place, name: str, pays: object, names: list[str]) -> Scale:
    if not isinstance(pays, dict):
        raise MisplacedError(place, f"scale {shown(name)} must be a table with a pay for each line")
    for line in pays:
        if line not in names:
            raise MisplacedError((*place, line), str(unknown("line", line, names)))
    values: list[Fraction] = []
    for line in names:
        if line not in pays:
            raise MisplacedError(place, f"scale {shown(name)} has no pay for the line {line}")
        with placed((*place, line)):
            if type(pays[line]) not in (int, str, float):
                raise InputError(f'{toml_shown(pays[line])} is not a pay: write 22 or "19/20"')
            values += Scale.of(name, pays[line]).pays
    return Scale(name, tuple(values))


def _example(place: Place, entry: Mapping[str, Any], wager: Wager, rules: Rules) -> Example:
    """An example of the file, which must be a coup that can be and settle as it says."""
    check_keys(place, entry, ("coup", "settles"))
    expected = text_at(place, entry, "settles")
    names = [*(line.name for line in wager.lines), "loss"]
    if expected not in names:
        raise MisplacedError((*place, "settles"), str(unknown("line", expected, names)))
    coup = text_at(place, entry, "coup")
    with placed((*place, "coup")):
        player, banker = coup_of_text(coup)
    against = objection(player, banker, rules)
    if against is not None:
        raise MisplacedError((*place, "coup"), f"the coup {shown(coup)} cannot be: {against}")
    settled = wager.settles(player, banker)
    if settled != expected:
        raise MisplacedError(
            (*place, "settles"),
            f"the coup {shown(coup)} settles {wager.id} as {settled}, not as {expected}",
        )
    return Example(coup, expected)
