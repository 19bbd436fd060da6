"""The attributes of a coup: everything that a wager's condition can ask.

An attribute looks at one hand at a time. It says what it reads of a card, so that cards which
look the same to it are counted together, and when it is known, so that what four cards decide is
counted from four cards. An attribute of the whole coup says how the two hands' values combine.
"""

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from baccarat_exact.cards import RANKS, SUITS, Card, Resolution, resolution
from baccarat_exact.errors import InputError, shown, unknown
from baccarat_exact.records import Record

Value = bool | int | str
Hand = tuple[Card, ...]
"""The cards of one hand in the order dealt: two, or three."""
RESERVED = ("ways", "probability", "conditional_probability")
"""Names of columns that stand beside an attribute's own."""
FIELDS = ("point", "rank", "colour", "suit")
"""What can be read of a card."""
Side = Literal["player", "banker"]
Stage = Literal["initial", "final"]


class Part(NamedTuple):
    """What is read of one hand; one part may serve several attributes."""

    of_hand: Callable[[Hand], Value]
    reads: frozenset[str]
    stage: Stage

    def value(self, hand: Hand) -> Value:
        """The part's value for a hand, of which an initial part sees the first two cards."""
        return self.of_hand(hand[:2] if self.stage == "initial" else hand)


def _same(value: Value) -> Value:
    return value


@dataclass(frozen=True)
class Attribute:
    """A named question about a coup, with the values that its answer may take."""

    name: str
    domain: tuple[Value, ...]
    about: str
    """One line that says what the value is."""
    of_hand: Callable[[Hand], Value]
    """From one hand's cards to a small value; the first two cards' order must not matter."""
    reads: frozenset[str]
    """What `of_hand` looks at: fields of Card, as few and as coarse as will do."""
    sides: tuple[Side, ...] = ("player", "banker")
    """The hands that are read."""
    stage: Stage = "final"
    """ "initial" if known after the first four cards: `of_hand` then gets two cards only."""
    combine: Callable[..., Value] = _same
    """From the values of the hands read, in the order of `sides`, to the attribute's."""

    def __post_init__(self) -> None:
        reads = (self.reads,) if isinstance(self.reads, str) else self.reads
        object.__setattr__(self, "reads", frozenset(reads))
        object.__setattr__(self, "sides", tuple(self.sides))
        object.__setattr__(self, "domain", tuple(self.domain))
        if not re.fullmatch("[a-z][a-z0-9_]*", self.name) or self.name in RESERVED:
            raise InputError(
                f"{shown(self.name)} cannot name an attribute: small letters, digits and "
                f"underscores, and none of {', '.join(RESERVED)}"
            )
        for field in self.reads:
            if field not in FIELDS:
                raise unknown(f"field of a card, read by {self.name},", field, FIELDS)
        if len(set(self.domain)) != len(self.domain):
            raise InputError(f"the domain of {self.name} has a value twice; True equals 1")
        if self.stage not in ("initial", "final"):
            raise unknown(f"stage of {self.name}", self.stage, ("initial", "final"))
        if self.sides not in (("player",), ("banker",), ("player", "banker")):
            raise InputError(f"{self.name} reads {shown(self.sides)}: player, banker or both")
        if len(self.sides) == 2 and self.combine is _same:
            raise InputError(f"{self.name} reads both hands and does not say how they combine")

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def part(self) -> Part:
        """What the attribute reads of each of its hands."""
        return Part(self.of_hand, self.reads, self.stage)

    def value(self, player: Hand, banker: Hand) -> Value:
        """The attribute's value for a finished coup."""
        hands = {"player": player, "banker": banker}
        return self.combine(*(self.part.value(hands[side]) for side in self.sides))


def kinds_read(by: Iterable[Attribute]) -> Resolution:
    """The coarsest resolution that shows the attributes, and the points that the tableau needs."""
    return resolution({"point"}.union(*(attribute.reads for attribute in by)))


def known_initially(by: Iterable[Attribute]) -> bool:
    """Whether the first four cards decide all of the attributes."""
    return all(attribute.stage == "initial" for attribute in by)


def total(hand: Hand) -> int:
    """The points of the hand modulo 10."""
    return sum(card.point for card in hand) % 10


def natural(hand: Hand) -> bool:
    """Whether two cards make 8 or 9."""
    return total(hand) >= 8


def third_point(hand: Hand) -> Value:
    """The point of the third card, or "none"."""
    return hand[2].point if len(hand) == 3 else "none"


def third_rank(hand: Hand) -> str:
    """The rank of the third card, or "none"."""
    return hand[2].rank if len(hand) == 3 else "none"


def third_suit(hand: Hand) -> str:
    """The suit of the third card, or "none"."""
    return hand[2].suit if len(hand) == 3 else "none"


def pair_rank(hand: Hand) -> str:
    """The rank that two cards share, or "none"."""
    return hand[0].rank if hand[0].rank == hand[1].rank else "none"


def pair_point(hand: Hand) -> Value:
    """The point that two cards share, or "none": a king and a queen share 0."""
    return hand[0].point if hand[0].point == hand[1].point else "none"


def pair(hand: Hand) -> str:
    """How far two cards are alike: "none", "mixed", "coloured" or "perfect"."""
    first, second = hand
    if first.rank != second.rank:
        return "none"
    if first.suit == second.suit:
        return "perfect"
    return "coloured" if first.colour == second.colour else "mixed"


def suited(hand: Hand) -> bool:
    """Whether all cards are of one suit."""
    return suit(hand) != "none"


def suit(hand: Hand) -> str:
    """The suit that all cards share, or "none"."""
    return hand[0].suit if len({card.suit for card in hand}) == 1 else "none"


def colour(hand: Hand) -> str:
    """The colour that all cards share, or "mixed"."""
    return hand[0].colour if len({card.colour for card in hand}) == 1 else "mixed"


def winner(player_total: int, banker_total: int) -> str:
    """The side with the higher total, or "tie"."""
    if player_total == banker_total:
        return "tie"
    return "player" if player_total > banker_total else "banker"


def difference(player_total: int, banker_total: int) -> int:
    """How far apart the totals are."""
    return abs(player_total - banker_total)


def of_both(
    name: str,
    domain: Iterable[Value],
    about: str,
    of_hand: Callable[[Hand], Value],
    combine: Callable[..., Value],
    *,
    reads: Iterable[str],
    stage: Stage = "final",
) -> tuple[Attribute]:
    """An attribute of the whole coup, which combines a value of each hand."""
    return (
        Attribute(
            name=name,
            domain=tuple(domain),
            about=about,
            of_hand=of_hand,
            reads=frozenset(reads),
            stage=stage,
            combine=combine,
        ),
    )


def of_each(
    name: str,
    domain: Iterable[Value],
    about: str,
    of_hand: Callable[[Hand], Value],
    *,
    reads: Iterable[str],
    stage: Stage = "final",
) -> tuple[Attribute, Attribute]:
    """The same attribute of either hand: player_NAME and banker_NAME."""
    values, fields = tuple(domain), frozenset(reads)
    player, banker = (
        Attribute(
            name=f"{side}_{name}",
            domain=values,
            about=about,
            of_hand=of_hand,
            reads=fields,
            sides=(side,),
            stage=stage,
        )
        for side in ("player", "banker")
    )
    return player, banker


TOTALS = range(10)

ATTRIBUTES: Mapping[str, Attribute] = {
    attribute.name: attribute
    for attribute in (
        *of_both(
            "winner", ("player", "banker", "tie"), "the hand with the higher total, or tie",
            total, winner, reads=["point"],
        ),
        *of_both(
            "margin", TOTALS, "the difference of the two totals",
            total, difference, reads=["point"],
        ),
        *of_both(
            "cards", (4, 5, 6), "the number of cards in both hands",
            len, operator.add, reads=[],
        ),
        *of_each("total", TOTALS, "the hand's total at the end", total, reads=["point"]),
        *of_each(
            "initial_total", TOTALS, "the total of the first two cards",
            total, reads=["point"], stage="initial",
        ),
        *of_each("cards", (2, 3), "the number of cards in the hand", len, reads=[]),
        *of_each(
            "natural", (True, False), "whether the first two cards make 8 or 9",
            natural, reads=["point"], stage="initial",
        ),
        *of_each(
            "third", (*TOTALS, "none"), "the third card's point", third_point, reads=["point"]
        ),
        *of_each(
            "third_rank", (*RANKS, "none"), "the third card's rank", third_rank, reads=["rank"]
        ),
        *of_each(
            "third_suit", (*SUITS, "none"), "the third card's suit", third_suit, reads=["suit"]
        ),
        *of_each(
            "pair_rank", (*RANKS, "none"), "the rank that the first two cards share",
            pair_rank, reads=["rank"], stage="initial",
        ),
        *of_each(
            "pair_point", (*TOTALS, "none"), "the point that the first two cards share",
            pair_point, reads=["point"], stage="initial",
        ),
        *of_each(
            "pair", ("none", "mixed", "coloured", "perfect"), "how alike the first two cards are",
            pair, reads=["rank", "suit"], stage="initial",
        ),
        *of_each(
            "suited", (True, False), "whether all cards of the hand share a suit",
            suited, reads=["suit"],
        ),
        *of_each(
            "suit", (*SUITS, "none"), "the suit that all cards of the hand share",
            suit, reads=["suit"],
        ),
        *of_each(
            "colour", ("red", "black", "mixed"), "the colour that all cards of the hand share",
            colour, reads=["colour"],
        ),
    )
}  # fmt: skip
"""Every attribute by its name, in the order in which they are listed."""


def all_with(own: Iterable[Attribute]) -> Mapping[str, Attribute]:
    """The attributes of every coup and some of one's own, by name; no name has two meanings."""
    known = dict(ATTRIBUTES)
    for attribute in own:
        if known.setdefault(attribute.name, attribute) != attribute:
            raise InputError(f"two different attributes are called {attribute.name}")
    return known


@dataclass(frozen=True, repr=False)
class Attributes(Record):
    """A list of attributes."""

    views = "listings"

    listed: tuple[Attribute, ...]

    def __iter__(self) -> Iterator[Attribute]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)


def attributes() -> Attributes:
    """Every attribute of a coup that a condition can read."""
    return Attributes(tuple(ATTRIBUTES.values()))
