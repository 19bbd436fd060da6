"""What a report's numbers rest on, in sentences."""

from baccarat_exact.analysis.edge import Edges
from baccarat_exact.analysis.verification import Verification
from baccarat_exact.cards import BY_CARD
from baccarat_exact.reports.shoes import dealt_text
from baccarat_exact.rules import PUNTO_BANCO
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import WAGERS


def assumptions(edges: Edges, verification: Verification | None = None) -> list[str]:
    """The assumptions under which the edges hold, one a sentence or two."""
    shoe, rules = edges.shoe, edges.rules
    listed = [f"The shoe: {dealt_text(shoe, rules)}. {_decks(edges, verification)}".rstrip()]
    listed += [
        "The coup is dealt from exactly these cards; of cards burnt unseen nothing is known, and "
        "they change nothing.",
        "The shuffle is uniform: every order of the cards is equally likely.",
        "Any coup whose number in the shoe is fixed beforehand has the odds of the fresh shoe, as "
        "long as nobody takes the cards seen into account. The exception is the cut card: how many "
        "coups are dealt before it comes out depends on the cards, so the average over all coups "
        "of a shoe can differ slightly.",
        "Both hands draw by the tableau printed here, without exception"
        + (", the usual one." if rules == PUNTO_BANCO else f": {rules.title}."),
        "A wager's lines are tried in the order listed and the first that holds settles: only one "
        "award is paid, that line's. Where awards overlap and the rule sheet does not say which of "
        "them is paid, the highest is listed first.",
        "A pay is to one, the stake comes back with it. A line that pays 0 is a push. If no line "
        "holds the stake is lost.",
        "A commission is taken exactly, not rounded to chips.",
        "No limit on stakes or payouts is applied, unless a table says so.",
    ]
    if shoe.infinite:
        listed.append("Infinitely many decks means draws with replacement from one deck.")
    return listed


def _decks(edges: Edges, verification: Verification | None) -> str:
    """Whether the number of decks is printed somewhere, or assumed."""
    printed = {checked.claim.decks for checked in verification or () if checked.claim.decks}
    if printed and all(Shoe.of_decks(decks) == edges.shoe for decks in printed):
        if any(checked.without_decks for checked in verification or ()):
            return "That number of decks is printed for some of the figures and assumed for others."
        return "That is the number of decks printed with the figures."
    built_in = {wager.id for wager in WAGERS}
    if of_whole_decks(edges.shoe) and built_in & {edge.wager.id for edge in edges}:
        return (
            "Of the three rule sheets only the Lucky 8 sheet prints a number of decks, eight; for "
            "the wagers of the other two it is assumed."
        )
    return "The number of cards is assumed."


def of_whole_decks(shoe: Shoe) -> bool:
    """Whether the shoe has as many of every card."""
    return shoe.resolution == BY_CARD and len(set(shoe.counts)) == 1
