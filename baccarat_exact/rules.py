"""The drawing rules: who takes a third card, and when."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from baccarat_exact.errors import InputError, shown
from baccarat_exact.records import Record
from baccarat_exact.toml_file import MisplacedError, check_keys, placed, text_at, toml_file

Column = int | Literal["stood"]
"""What the banker looks at: the point of the player's third card, or that the player stood."""

TITLE_LIMIT = 200
"""Characters of a title in a file."""

COLUMNS: tuple[Column, ...] = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "stood")


def _entries(values: object, place: str, allowed: Sequence[Column]) -> list[Column]:
    """A list of totals or columns from a file, each allowed and none twice."""
    if not isinstance(values, list):
        raise InputError(f"{place} must be a list such as [0, 1, 2], not {shown(values)}")
    entries: list[Column] = []
    for value in values:
        entry = 0 if value == 10 and "stood" in allowed else value
        if type(value) not in (int, str) or entry not in allowed:
            names = ", ".join(str(column) for column in allowed)
            raise InputError(f"{place} has {shown(value)}: allowed are {names}")
        if entry in entries:
            raise InputError(f"{place} has {shown(value)} twice")
        entries.append(entry)
    return entries


@dataclass(frozen=True, repr=False)
class Rules(Record):
    """A drawing tableau. A two-card 8 or 9 in either hand, a natural, always ends the coup."""

    views = "tableau"

    title: str
    player_draws: frozenset[int]
    """The player's two-card totals, of 0 to 7, on which the player takes a third card."""
    banker_draws: tuple[frozenset[Column], ...]
    """For each two-card total of the banker, 0 to 7: the columns in which the banker draws."""

    def __post_init__(self) -> None:
        if len(self.banker_draws) != 8:
            raise InputError(f"{len(self.banker_draws)} rows of the banker where 8 are needed")
        player = _entries(list(self.player_draws), "player_draws", range(8))
        banker = [
            frozenset(_entries(list(draws), f"banker_draws {total}", COLUMNS))
            for total, draws in enumerate(self.banker_draws)
        ]
        object.__setattr__(self, "player_draws", frozenset(player))
        object.__setattr__(self, "banker_draws", tuple(banker))

    def __repr__(self) -> str:
        return f"<Rules {self.title!r}>"

    def player_takes(self, player_total: int, banker_total: int) -> bool:
        """Whether the player takes a third card on these two-card totals."""
        return max(player_total, banker_total) < 8 and player_total in self.player_draws

    def banker_takes(self, player_total: int, banker_total: int, column: Column) -> bool:
        """Whether the banker takes a third card, given both two-card totals and the column."""
        return max(player_total, banker_total) < 8 and column in self.banker_draws[banker_total]

    @classmethod
    def from_toml(cls, path: str | os.PathLike[str], content: bytes | None = None) -> "Rules":
        """Drawing rules from a file: title, player_draws, and a row a total in banker_draws.

        `content` is what the file holds, if it was read before.
        """
        with toml_file(path, content) as data:
            return _rules_of_data(data)


def _rules_of_chart(title: str, player: str, banker: str) -> Rules:
    """Rules from charts that look like the casino's card: D draws, S stands."""
    player_row = player.split()
    rows = [line.split()[1:] for line in banker.strip().splitlines()]
    return Rules(
        title=title,
        player_draws=frozenset(total for total in range(8) if player_row[total] == "D"),
        banker_draws=tuple(
            frozenset(column for column, mark in zip(COLUMNS, row, strict=True) if mark == "D")
            for row in rows
        ),
    )


#   Player's total of two cards
#          0  1  2  3  4  5  6  7
_PLAYER = "D  D  D  D  D  D  S  S"

#   Banker's total, against the player's third card; last, when the player stood
#       0  1  2  3  4  5  6  7  8  9    stood
_BANKER = """
    0   D  D  D  D  D  D  D  D  D  D    D
    1   D  D  D  D  D  D  D  D  D  D    D
    2   D  D  D  D  D  D  D  D  D  D    D
    3   D  D  D  D  D  D  D  D  S  D    D
    4   S  S  D  D  D  D  D  D  S  S    D
    5   S  S  S  S  D  D  D  D  S  S    D
    6   S  S  S  S  S  S  D  D  S  S    S
    7   S  S  S  S  S  S  S  S  S  S    S
"""

PUNTO_BANCO = _rules_of_chart("Punto banco", _PLAYER, _BANKER)
"""The usual tableau, as the Mini Baccarat / Lucky 8 sheet prints it."""


def _rules_of_data(data: Mapping[str, Any]) -> Rules:
    check_keys((), data, ("title", "player_draws", "banker_draws"))
    title = text_at((), data, "title", TITLE_LIMIT)
    rows = data.get("banker_draws")
    if not isinstance(rows, dict) or set(rows) != {str(total) for total in range(8)}:
        raise MisplacedError(
            ("banker_draws",), "banker_draws needs the rows 0 to 7, all of them and no others"
        )
    # Checked as lists, since a set would hide that something stands there twice.
    with placed(("player_draws",)):
        player = _entries(data.get("player_draws"), "player_draws", range(8))
    banker = []
    for total in range(8):
        with placed(("banker_draws", str(total))):
            banker.append(_entries(rows[str(total)], f"banker_draws {total}", COLUMNS))
    return Rules(
        title=title,
        player_draws=frozenset(map(int, player)),
        banker_draws=tuple(map(frozenset, banker)),
    )
