"""A shoe in words, and in JSON."""

from baccarat_exact.cards import BY_CARD
from baccarat_exact.reports.numbers import grouped
from baccarat_exact.shoe import Shoe


def shoe_text(shoe: Shoe) -> str:
    """What a title says of a shoe."""
    if shoe.infinite:
        return "infinitely many decks"
    cards = f"{grouped(shoe.size)} cards"
    if shoe.resolution != BY_CARD:
        return f"a shoe of {cards}, counted by {' and '.join(sorted(shoe.resolution.reads))}"
    if len(set(shoe.counts)) == 1:
        decks = shoe.counts[0]
        return f"{grouped(decks)} deck{'s' if decks > 1 else ''} ({cards})"
    return f"a shoe of {cards}"


def shoe_data(shoe: Shoe) -> dict[str, object]:
    """What JSON says of a shoe."""
    return {
        "cards": "inf" if shoe.infinite else shoe.size,
        "total_ways": str(shoe.total_ways),
    }
