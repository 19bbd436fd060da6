"""The shoe: the cards still to be dealt, as counts, never as an order."""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf, prod
from operator import index

from baccarat_exact.cards import (
    BY_CARD,
    BY_POINT,
    BY_RANK,
    CARDS,
    RANKS,
    SUITS,
    Resolution,
    card_index,
    coarser_kinds,
)
from baccarat_exact.errors import InputError, ResolutionError, shown
from baccarat_exact.files import path_text, read_text
from baccarat_exact.records import Record

COUNT_LIMIT = 10**9
"""The most that a shoe may hold of one card."""


def total_ways(size: int, step: int = 1) -> int:
    """All ordered six-card sequences of so many cards: N(N-1)...(N-5), or N^6 if step is 0."""
    if size < 6:
        cards = "1 card" if size == 1 else f"{size} cards"
        raise InputError(f"a shoe of {cards} is too small to count: a coup may need 6")
    return prod(size - step * drawn for drawn in range(6))


@dataclass(frozen=True, repr=False)
class Shoe(Record):
    """How many there are of each kind of card.

    Build one with `of_decks`, `of_ranks`, `of_points` or `from_csv`; take cards out with
    `without`. An infinite shoe stands for draws with replacement from one deck.

    >>> Shoe.of_decks(8).without("9h", "Kd").size
    414
    """

    views = "shoes"

    counts: tuple[int, ...]
    resolution: Resolution = BY_CARD
    infinite: bool = False

    def __post_init__(self) -> None:
        kinds = self.resolution.kinds
        if not isinstance(self.counts, Iterable) or isinstance(self.counts, Mapping):
            raise InputError(f"{shown(self.counts)} is no list of counts; of_decks takes a number")
        counts = tuple(map(_whole, self.counts))
        if len(counts) != len(kinds):
            raise InputError(f"{len(counts)} counts given where {len(kinds)} are needed")
        for kind, count in enumerate(counts):
            most = COUNT_LIMIT * self.resolution.kind_of.count(kind)
            if not 0 <= count <= most:
                raise InputError(
                    f"a count of {shown(count)} for {_kind_name(self.resolution, kind)}: "
                    f"at least 0 and at most {most:,}"
                )
        if self.infinite and (self.resolution != BY_CARD or set(counts) != {1}):
            raise InputError("only whole decks can be infinitely many: Shoe.of_decks('inf')")
        object.__setattr__(self, "counts", counts)

    def __repr__(self) -> str:
        if self.infinite:
            return "Shoe.of_decks('inf')"
        if self.resolution == BY_CARD and self.size and len(self.removed) <= 8:
            without = f".without({', '.join(map(repr, self.removed))})" if self.removed else ""
            return f"Shoe.of_decks({max(self.counts)}){without}"
        if self.resolution in (BY_RANK, BY_POINT):
            return f"Shoe.of_{'ranks' if self.resolution == BY_RANK else 'points'}({self.counts})"
        resolution = "" if self.resolution == BY_CARD else f", {self.resolution}"
        return f"Shoe({self.counts}{resolution})"

    @classmethod
    def of_decks(cls, decks: int | float | str) -> "Shoe":
        """A shoe of whole decks, as a number or in digits; "inf" for infinitely many.

        >>> Shoe.of_decks(8).total_ways
        4998398275503360
        """
        if decks in ("inf", inf):
            return cls((1,) * 52, infinite=True)
        if isinstance(decks, str):
            if not re.fullmatch("[0-9]{1,20}", decks):
                raise InputError(f"{shown(decks)} is not a whole number of decks, nor inf")
            decks = int(decks)
        number = _whole(decks)
        if not 1 <= number <= COUNT_LIMIT:
            raise InputError(
                f"{shown(number)} is no number of decks: 1 to {COUNT_LIMIT:,} or inf are"
            )
        return cls((number,) * 52)

    @classmethod
    def of_ranks(cls, counts: Iterable[int]) -> "Shoe":
        """A shoe of which only the 13 ranks are known, A 2 ... 9 T J Q K."""
        return cls(counts, BY_RANK)  # type: ignore[arg-type]  # made a tuple there

    @classmethod
    def of_points(cls, counts: Iterable[int]) -> "Shoe":
        """A shoe of which only the points are known, 0 to 9."""
        return cls(counts, BY_POINT)  # type: ignore[arg-type]

    @classmethod
    def from_csv(cls, path: str | os.PathLike[str], content: bytes | None = None) -> "Shoe":
        """A shoe from a file with the columns card and count; a card not listed has none.

        `content` is what the file holds, if it was read before.
        """
        return cls(_counts_of_csv(read_text(path, content), path_text(path)))

    @property
    def step(self) -> int:
        """How many cards a card drawn leaves fewer: 1, or 0 of an infinite shoe."""
        return 0 if self.infinite else 1

    @cached_property
    def size(self) -> int:
        """The number of cards; of an infinite shoe, of the deck drawn from with replacement."""
        return sum(self.counts)

    @property
    def decks(self) -> str | None:
        """The number of whole decks as text, or "inf"; None of a shoe that is no whole decks.

        >>> Shoe.of_decks(8).decks, Shoe.of_decks(8).without("Ah").decks
        ('8', None)
        """
        if self.infinite:
            return "inf"
        whole = self.resolution == BY_CARD and len(set(self.counts)) == 1
        return str(self.counts[0]) if whole else None

    @cached_property
    def total_ways(self) -> int:
        """All ordered six-card sequences: what the ways of all coups sum to."""
        return total_ways(self.size, self.step)

    def counts_at(self, resolution: Resolution) -> tuple[int, ...]:
        """The counts of the kinds of a coarser resolution, or of this one."""
        if resolution == self.resolution:
            return self.counts
        if not self.resolution.shows(resolution):
            raise ResolutionError(
                f"a shoe that counts {' and '.join(sorted(self.resolution.reads))} "
                f"does not know {' and '.join(sorted(resolution.reads))}"
            )
        sums = [0] * len(resolution.kinds)
        for kind, count in zip(
            coarser_kinds(self.resolution, resolution), self.counts, strict=True
        ):
            sums[kind] += count
        return tuple(sums)

    @cached_property
    def removed(self) -> tuple[str, ...]:
        """What `without` would take from as many decks as the most frequent card has left.

        >>> Shoe.of_decks(6).without("8*", "3xAh").removed
        ('3xAh', '8*')
        """
        if self.resolution != BY_CARD:
            raise ResolutionError("what is gone can be told only of a shoe that counts all 52")
        most = max(self.counts)
        gone: list[str] = []
        for place in range(0, 52, 4):
            of_rank = self.counts[place : place + 4]
            if most and not any(of_rank):
                gone.append(f"{CARDS[place].rank}*")
                continue
            for card, count in zip(CARDS[place:], of_rank, strict=False):
                if count < most:
                    gone.append(f"{most - count}x{card}" if most - count > 1 else card.name)
        return tuple(gone)

    def without(self, *removals: str) -> "Shoe":
        """The shoe with cards taken out, one removal after the other.

        Removals stand apart or in one text, with blanks or commas between. A removal is a card
        (`9h`), several of it (`3x8h`), every card of a rank there is (`8*`) or every card of a
        suit (`*h`).

        >>> Shoe.of_decks(1).without("8*", "Ah").size
        47
        """
        if self.infinite:
            raise InputError("cards cannot be removed from infinitely many decks")
        if self.resolution != BY_CARD:
            raise ResolutionError("cards can be removed only from a shoe that counts all 52")
        counts = list(self.counts)
        for text in removals:
            if not isinstance(text, str):
                raise InputError(f"{shown(text)} is no removal: write text such as 9h or 8*")
            words = text.replace(",", " ").split()
            if not words:
                raise InputError(f"{shown(text)} names no card to remove")
            for removal in words:
                _remove(counts, removal)
        return Shoe(tuple(counts))


def _remove(counts: list[int], removal: str) -> None:
    """Take one removal out of the 52 counts."""
    if re.fullmatch(rf"[{RANKS}]\*|\*[{SUITS}]", removal):
        for place, card in enumerate(CARDS):
            if card.rank == removal[0] or card.suit == removal[1]:
                counts[place] = 0
        return
    match = re.fullmatch(r"(?:([0-9]{1,10})x)?(.+)", removal, re.DOTALL)
    times, name = (match[1] or "1", match[2]) if match else ("1", removal)
    if "*" in name:
        raise InputError(
            f"the removal {shown(removal)} is not understood: 8* takes every eight, "
            "*h every heart, 3x8h three eights of hearts"
        )
    place = card_index(name)
    if int(times) > counts[place]:
        left = f"only {counts[place]:,}" if counts[place] else "none"
        raise InputError(f"cannot remove {shown(removal)}: the shoe has {left} of {name}")
    counts[place] -= int(times)


def _whole(value: object) -> int:
    """A whole number from an int, or from anything that stands for one (numpy's integers)."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise InputError(f"{shown(value)} is not a whole number") from None


def _kind_name(resolution: Resolution, kind: int) -> str:
    card = resolution.kinds[kind]
    return "/".join(str(getattr(card, field)) for field in sorted(resolution.reads))


def _counts_of_csv(text: str, source: str) -> tuple[int, ...]:
    """The 52 counts of a CSV text; errors name the source and the line."""
    import csv
    import io

    counts: dict[int, int] = {}
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    try:
        columns = [name.strip().lower() for name in reader.fieldnames or ()]
        for column in ("card", "count"):
            if columns.count(column) != 1:
                times = "no" if column not in columns else "more than one"
                raise InputError(
                    f"{times} column {column!r}: the first line must name the columns card,count, "
                    "with a comma between"
                )
        reader.fieldnames = columns
        for row in reader:
            if not "".join("".join(fields or ()) for fields in row.values()).strip():
                continue  # a row of commas alone, as spreadsheets leave them
            if None in row:
                raise InputError("there are more fields than the first line names columns")
            place = card_index((row["card"] or "").strip())
            if place in counts:
                raise InputError(f"the card {CARDS[place]} stands there a second time")
            counts[place] = _count((row["count"] or "").strip(), CARDS[place].name)
    except (InputError, csv.Error) as error:
        # The inner reader also knows of lines that the outer one has skipped or not finished.
        line = max(reader.reader.line_num, 1)
        raise InputError(f"{source}, line {line}: {error}") from None
    return tuple(counts.get(place, 0) for place in range(52))


def _count(text: str, card: str) -> int:
    if not re.fullmatch(r"[0-9]{1,10}", text) or int(text) > COUNT_LIMIT:
        raise InputError(
            f"a count of {shown(text)} for {card}: a whole number from 0 to {COUNT_LIMIT:,}"
        )
    return int(text)
