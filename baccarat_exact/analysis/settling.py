"""How one coup, named card by card, settles wagers."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from baccarat_exact.coup import Hand, known_initially, total, winner
from baccarat_exact.deal import Turn, coup_of_text, objection, turns
from baccarat_exact.records import Record
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.wagers import WAGERS, named, specs_of
from baccarat_exact.wagers.wager import Wager

Coup = tuple[Hand, Hand]
"""The player's and the banker's cards."""


class Settlement(NamedTuple):
    """How one wager settles on the cards as they lie."""

    wager: Wager
    """With the pay scales that were asked for."""
    line: str
    """The line that settles, or "loss"."""
    pays: tuple[Fraction, ...]
    """What is paid on each of the wager's scales, to one: -1 on a loss."""
    decided: bool
    """Whether the first four cards decide the wager, whatever is drawn afterwards."""


@dataclass(frozen=True, repr=False)
class Settled(Record):
    """One coup: whether it can be dealt so, and how wagers settle on it as the cards lie."""

    views = "settled"

    player: Hand
    banker: Hand
    rules: Rules
    turns: tuple[Turn, Turn]
    """What the rules ask of the player and of the banker."""
    objection: str | None
    """What the rules say against the coup, the first fault; None if it can be dealt so."""
    settlements: tuple[Settlement, ...]

    @property
    def legal(self) -> bool:
        """Whether the coup can be dealt so."""
        return self.objection is None

    @property
    def player_total(self) -> int:
        """The player's total at the end, as the cards lie."""
        return total(self.player)

    @property
    def banker_total(self) -> int:
        """The banker's total at the end, as the cards lie."""
        return total(self.banker)

    @property
    def winner(self) -> str:
        """The hand with the higher total as the cards lie, or "tie"."""
        return winner(self.player_total, self.banker_total)


def settle(
    coup: str,
    wagers: str | Wager | Iterable[str | Wager] | None = None,
    *,
    rules: Rules = PUNTO_BANCO,
) -> Settled:
    """How a coup such as "player Qh 6s; banker 9d 2c 4h" settles wagers: all of them if none named.

    A coup that the rules forbid is settled as its cards lie.

    >>> settle("player Kh Qs 5d; banker 9d 7c", "tiger").settlements[0].line
    'two-card'
    """
    player, banker = coup_named(coup)
    specs = specs_of(wagers)
    chosen = [named(spec) for spec in (WAGERS if specs is None else specs)]
    return Settled(
        player,
        banker,
        rules,
        turns(player, banker, rules),
        objection(player, banker, rules),
        tuple(
            _settlement(replace(wager, scales=scales), player, banker) for wager, scales in chosen
        ),
    )


def coup_named(coup: str) -> Coup:
    """The hands of a coup, in which capitals and commas or colons between words may stand too."""
    if isinstance(coup, str):
        coup = re.sub("[,:]", " ", coup)
        coup = re.sub(r"\b(?:player|banker)\b", lambda m: m[0].lower(), coup, flags=re.IGNORECASE)
    return coup_of_text(coup)


def _settlement(wager: Wager, player: Hand, banker: Hand) -> Settlement:
    line = wager.settles(player, banker)
    names = [each.name for each in wager.lines]
    pays = tuple(
        Fraction(-1) if line == "loss" else scale.pays[names.index(line)] for scale in wager.scales
    )
    return Settlement(wager, line, pays, known_initially(wager.reads))
