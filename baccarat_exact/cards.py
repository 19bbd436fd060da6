"""Cards, and the kinds they fall into when only part of a card is read."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from baccarat_exact.errors import InputError, shown

RANKS = "A23456789TJQK"
SUITS = "hdcs"


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 52 cards, written rank then suit: Ah, 9d, Tc, Ks."""

    name: str
    rank: str
    suit: str
    point: int
    """Ace 1, two to nine their number, ten and court cards 0."""
    colour: str
    """Hearts and diamonds "red", clubs and spades "black"."""

    def __str__(self) -> str:
        return self.name


CARDS: tuple[Card, ...] = tuple(
    Card(
        name=rank + suit,
        rank=rank,
        suit=suit,
        point=position if position < 10 else 0,
        colour="red" if suit in "hd" else "black",
    )
    for position, rank in enumerate(RANKS, start=1)
    for suit in SUITS
)
"""Ah Ad Ac As 2h ... Ks: the order of every list of 52 counts."""

_INDEX = {card.name: index for index, card in enumerate(CARDS)}


def card_index(name: str) -> int:
    """The place of a card in CARDS, from its two letters."""
    if name in _INDEX:
        return _INDEX[name]
    corrected = name.replace("10", "T").upper()[:-1] + name[-1:].lower()
    hint = (
        f"did you mean {corrected}?"
        if corrected in _INDEX
        else (f"a card is a rank of {RANKS} and a suit of {SUITS}, such as Ah or Tc")
    )
    raise InputError(f"no card is called {shown(name)}: {hint}")


_IMPLIED = {"rank": "point", "suit": "colour"}
"""A rank has one point count, a suit one colour."""


class Resolution(NamedTuple):
    """The 52 cards sorted into kinds by what is read of them.

    A kind is shown by its first card: whatever reads only the fields in `reads` may be asked
    about that card and the answer holds for all cards of the kind.
    """

    reads: frozenset[str]
    """The fields of a card that tell the kinds apart, without the implied ones."""
    kinds: tuple[Card, ...]
    kind_of: tuple[int, ...]
    """For each of the 52 cards, its kind's place in `kinds`."""

    def __hash__(self) -> int:
        return hash(self.reads)

    def __repr__(self) -> str:
        return f"resolution({sorted(self.reads)})"

    def shown_fields(self) -> frozenset[str]:
        """The fields of a card that its kind tells; rank and suit together tell its name."""
        implied = {_IMPLIED[field] for field in self.reads if field in _IMPLIED}
        return self.reads | implied | ({"name"} if {"rank", "suit"} <= self.reads else set())

    def shows(self, other: "Resolution") -> bool:
        """Whether the kinds of `other` can be told apart by the kinds here."""
        return other.reads <= self.shown_fields()


@cache
def coarser_kinds(fine: Resolution, coarse: Resolution) -> tuple[int, ...]:
    """For each kind of the finer resolution the kind of the coarser that it belongs to."""
    return tuple(coarse.kind_of[card_index(card.name)] for card in fine.kinds)


def resolution(reads: Iterable[str]) -> Resolution:
    """The coarsest resolution that shows all these fields of a card."""
    fields = frozenset(reads)
    return _resolution(fields - {_IMPLIED[field] for field in fields if field in _IMPLIED})


@cache
def _resolution(fields: frozenset[str]) -> Resolution:
    # Points run 0 to 9, everything else as in CARDS: these are the columns of a list of counts.
    order = range(52) if "rank" in fields else sorted(range(52), key=lambda i: CARDS[i].point)
    first: dict[tuple[object, ...], int] = {}
    kinds: list[Card] = []
    kind_of = [0] * 52
    for index in order:
        card = CARDS[index]
        key = tuple(getattr(card, field) for field in sorted(fields))
        if key not in first:
            first[key] = len(kinds)
            kinds.append(card)
        kind_of[index] = first[key]
    return Resolution(fields, tuple(kinds), tuple(kind_of))


BY_POINT = resolution(["point"])
BY_RANK = resolution(["rank"])
BY_CARD = resolution(["rank", "suit"])
