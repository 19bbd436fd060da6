"""How shoes show themselves, alone and in the title of something else."""

from collections.abc import Sequence
from typing import Any

from baccarat_exact.cards import BY_CARD, RANKS, SUITS
from baccarat_exact.reports.numbers import grouped
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.reports.words import decks_text, listing
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe


def shoe_text(shoe: Shoe) -> str:
    """What a title says of a shoe."""
    if shoe.infinite:
        return "infinitely many decks"
    cards = f"{grouped(shoe.size)} cards"
    if shoe.resolution != BY_CARD:
        return f"a shoe of {cards}, counted by {' and '.join(sorted(shoe.resolution.reads))}"
    if not shoe.size or len(shoe.removed) > 8:
        return f"a shoe of {cards}"
    most = max(shoe.counts)
    decks = f"{grouped(most)} deck{'s' if most > 1 else ''}"
    gone = f" without {' '.join(shoe.removed)}" if shoe.removed else ""
    return f"{decks}{gone} ({cards})"


def dealt_text(shoe: Shoe, rules: Rules) -> str:
    """What a title says of the shoe and, if they are not the usual ones, of the rules."""
    named = "" if rules == PUNTO_BANCO else f", rules: {rules.title}"
    return f"{shoe_text(shoe)}{named}"


def shoe_names(shoes: Sequence[Shoe]) -> tuple[str, ...]:
    """What stands for each shoe at the head of a column or in a legend.

    >>> shoe_names((Shoe.of_decks(1), Shoe.of_decks("inf"), Shoe.of_decks(8).without("Ah")))
    ('1 deck', 'infinite', 'shoe 3')
    """
    short = {None: "shoe {}", "1": "1 deck", "inf": "infinite"}
    return tuple(
        short.get(shoe.decks, f"{shoe.decks} decks").format(place)
        for place, shoe in enumerate(shoes, start=1)
    )


def shoes_text(shoes: Sequence[Shoe], rules: Rules) -> str:
    """What a title says of one shoe or several."""
    if len(shoes) == 1:
        return dealt_text(shoes[0], rules)
    named = "" if rules == PUNTO_BANCO else f", rules: {rules.title}"
    return f"{some_text(shoes, shoes)}{named}"


def shoe_notes(shoes: Sequence[Shoe]) -> list[str]:
    """What those of several shoes are that are no whole decks."""
    named = zip(shoe_names(shoes), shoes, strict=True)
    return [
        f"{name.capitalize()}: {shoe_text(shoe)}."
        for name, shoe in named
        if len(shoes) > 1 and not shoe.decks
    ]


def some_text(some: Sequence[Shoe], shoes: Sequence[Shoe]) -> str:
    """Some of the shoes in words."""
    if len(shoes) == 1 and not shoes[0].decks:
        return "this shoe"
    decks = [shoe.decks for shoe in some if shoe.decks]
    named = zip(shoe_names(shoes), shoes, strict=True)
    others = [name for name, shoe in named if shoe in some and not shoe.decks]
    return listing([decks_text(decks), *others] if decks else others)


def under(rules: Rules) -> str:
    """What a sentence says of the rules, if they are not the usual ones."""
    return "" if rules == PUNTO_BANCO else f" under the rules {rules.title}"


def dealt_data(shoe: Shoe, rules: Rules) -> dict[str, object]:
    """What JSON says of shoe and rules."""
    return {**shoe_data(shoe), "rules": rules.title}


def shoe_data(shoe: Shoe) -> dict[str, object]:
    """What JSON says of a shoe."""
    return {
        "shoe": {
            "cards": "inf" if shoe.infinite else shoe.size,
            "total_ways": str(shoe.total_ways) if shoe.size >= 6 else None,
        },
        "counts": dict(zip(_kinds(shoe), shoe.counts, strict=True)),
    }


def _kinds(shoe: Shoe) -> list[str]:
    """What the counts are of: cards, ranks, points, or points of a colour and the like."""
    fields = ["name"] if shoe.resolution == BY_CARD else sorted(shoe.resolution.reads)
    return [" ".join(str(getattr(card, f)) for f in fields) for card in shoe.resolution.kinds]


def _heading(shoe: Shoe) -> str:
    return "card" if shoe.resolution == BY_CARD else " ".join(sorted(shoe.resolution.reads))


@tables.register
def _(shoe: Shoe, places: int) -> list[Table]:
    title = shoe_text(shoe)
    if shoe.infinite:
        title += ": draws with replacement from one deck"
    title = title[0].upper() + title[1:]
    if shoe.resolution != BY_CARD:
        counted = zip(_kinds(shoe), map(grouped, shoe.counts), strict=True)
        return [Table(title, (_heading(shoe), "count"), tuple(counted), "lr")]
    by_rank = [shoe.counts[4 * place : 4 * place + 4] for place in range(13)]
    body = [
        (rank, *map(grouped, counts), grouped(sum(counts)))
        for rank, counts in zip(RANKS, by_rank, strict=True)
    ]
    sums = [sum(column) for column in zip(*by_rank, strict=True)]
    total = ("total", *map(grouped, sums), grouped(shoe.size))
    return [Table(title, ("rank", *SUITS, "total"), (*body, total), "lrrrrr")]


@data.register
def _(shoe: Shoe, places: int) -> dict[str, Any]:
    return shoe_data(shoe)


@rows.register
def _(shoe: Shoe, places: int) -> list[Row]:
    return [
        {_heading(shoe): kind, "count": count}
        for kind, count in zip(_kinds(shoe), shoe.counts, strict=True)
    ]
