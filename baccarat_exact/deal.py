"""A coup that is written down card by card, and whether the drawing rules allow it."""

from baccarat_exact.cards import CARDS, card_index
from baccarat_exact.coup import Hand, total
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
            raise InputError(f"{name} has {len(cards)} cards where a hand has 2 or 3: {_FORM}")
    return hands[0], hands[1]


def objection(player: Hand, banker: Hand, rules: Rules = PUNTO_BANCO) -> str | None:
    """What the drawing rules say against a coup; None if it can be dealt so."""
    totals = total(player[:2]), total(banker[:2])
    player_takes = rules.player_takes(*totals)
    if player_takes != (len(player) == 3):
        return f"the player {_must(takes=player_takes)} on {totals[0]} against {totals[1]}"
    column: Column = player[2].point if player_takes else "stood"
    banker_takes = rules.banker_takes(*totals, column)
    if banker_takes != (len(banker) == 3):
        stood = "the player stood" if totals[0] < 8 else f"the player has a natural {totals[0]}"
        seen = f"the player's third card counts {column}" if player_takes else stood
        return f"the banker {_must(takes=banker_takes)} on {totals[1]} when {seen}"
    return None


def _must(*, takes: bool) -> str:
    return "draws a third card" if takes else "takes no third card"
