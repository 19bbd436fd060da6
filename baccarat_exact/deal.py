"""A coup that is written down card by card, and whether the drawing rules allow it."""

from typing import NamedTuple

from baccarat_exact.cards import CARDS, Card, card_index
from baccarat_exact.coup import Hand, Side, total
from baccarat_exact.errors import InputError, naming, shown
from baccarat_exact.rules import PUNTO_BANCO, Column, Rules

_FORM = 'write a coup as "player Qh 6s; banker 9d 2c 4h"'


def coup_of_text(text: str) -> tuple[Hand, Hand]:
    """The player's and the banker's cards of a coup such as "player Qh 6s; banker 9d 2c 4h".

    Cards stand in the order in which each hand received them.
    """
    sides = [side.split() for side in text.split(";")] if isinstance(text, str) else []
    if [side[:1] for side in sides] != [["player"], ["banker"]]:
        raise InputError(f"{shown(text)} is no coup: {_FORM}")
    hands = []
    for name, *cards in sides:
        with naming(name):
            hands.append(tuple(CARDS[card_index(card)] for card in cards))
        if len(cards) not in (2, 3):
            raise InputError(f"a hand has 2 or 3 cards, and {name} has {len(cards)}: {_FORM}")
    return hands[0], hands[1]


def coup_text(player: Hand, banker: Hand) -> str:
    """A coup written so that `coup_of_text` reads it: "player Qh 6s; banker 9d 2c 4h"."""
    return f"player {' '.join(map(str, player))}; banker {' '.join(map(str, banker))}"


class Turn(NamedTuple):
    """What the drawing rules ask of one hand after the first four cards, and what it did."""

    side: Side
    total: int
    """Of the hand's first two cards."""
    third: Card | None
    """The third card that it took."""
    sees: tuple[Column, ...]
    """The columns of the chart that the banker may have to look at; the player looks at none.

    It is one, unless the player owes a third card: then it may turn out to be any point.
    """
    draws_on: tuple[Column, ...]
    """Those of them on which the banker draws."""
    takes: bool | None
    """Whether the hand draws; None if that hangs on a third card which the player still owes."""


def turns(player: Hand, banker: Hand, rules: Rules = PUNTO_BANCO) -> tuple[Turn, Turn]:
    """What the drawing rules ask of the player and of the banker in a coup.

    What is asked of the banker follows from what the player should have done.
    """
    totals = total(player[:2]), total(banker[:2])
    thirds = [hand[2] if len(hand) == 3 else None for hand in (player, banker)]
    player_takes = rules.player_takes(*totals)
    sees: tuple[Column, ...] = ("stood",)
    if player_takes:
        sees = tuple(range(10)) if thirds[0] is None else (thirds[0].point,)
    on = tuple(column for column in sees if rules.banker_takes(*totals, column))
    banker_takes = None if 0 < len(on) < len(sees) else bool(on)
    return (
        Turn("player", totals[0], thirds[0], (), (), player_takes),
        Turn("banker", totals[1], thirds[1], sees, on, banker_takes),
    )


def objection(player: Hand, banker: Hand, rules: Rules = PUNTO_BANCO) -> str | None:
    """What the drawing rules say against a coup, the first fault; None if it can be dealt so."""
    players, bankers = turns(player, banker, rules)
    if players.takes != (players.third is not None):
        return f"the player {_must(players)} on {players.total} against {bankers.total}"
    if bankers.takes != (bankers.third is not None):
        return f"the banker {_must(bankers)} on {bankers.total}{_seen(players, bankers)}"
    return None


def _must(turn: Turn) -> str:
    return "draws a third card" if turn.takes else "takes no third card"


def _seen(player: Turn, banker: Turn) -> str:
    """What the banker's decision looks at."""
    if banker.total >= 8:
        return ", which is a natural"
    if player.total >= 8:
        return f" when the player has a natural {player.total}"
    if player.takes:
        return f" when the player's third card counts {banker.sees[0]}"
    return " when the player stood"
