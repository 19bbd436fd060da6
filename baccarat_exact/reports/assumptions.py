"""What a report's numbers rest on, in sentences."""

from typing import NamedTuple

from baccarat_exact.analysis.edge import Edges
from baccarat_exact.analysis.verification import Verification
from baccarat_exact.reports.shoes import dealt_text
from baccarat_exact.rules import PUNTO_BANCO
from baccarat_exact.wagers import WAGERS


class Assumption(NamedTuple):
    """A sentence, which a first page has room for, and what more there is to say of it."""

    short: str
    more: str = ""

    def __str__(self) -> str:
        return f"{self.short} {self.more}".rstrip()


def assumptions(edges: Edges, verification: Verification | None = None) -> list[Assumption]:
    """The assumptions under which the edges hold; claims, if any, are those that people gave."""
    shoe, rules = edges.shoe, edges.rules
    tableau = "the usual one" if rules == PUNTO_BANCO else rules.title
    listed = [
        Assumption(f"Dealt from {dealt_text(shoe, rules)}{_decks(edges, verification)}."),
        Assumption(
            "The shoe is fresh: these cards, of which nothing is known.",
            "Cards burnt unseen change nothing.",
        ),
        Assumption("The shuffle is uniform: every order of the cards is equally likely."),
        Assumption(
            "Any coup whose number in the shoe is fixed beforehand has these odds; with a cut card "
            "the number of coups is not fixed.",
            "That holds as long as nobody takes the cards seen into account. How many coups are "
            "dealt before the cut card comes out depends on the cards, so the average over all "
            "coups of a shoe can differ slightly.",
        ),
        Assumption(f"Both hands draw by the tableau printed here without exception: {tableau}."),
        Assumption(
            "Only one award is paid: that of the first line, in the order listed, that holds.",
            "Where awards overlap and the rule sheet does not say which of them is paid, the "
            "highest is listed first.",
        ),
        Assumption(
            "A pay is to one, and the stake comes back with it.",
            "A line that pays 0 is a push. If no line holds the stake is lost.",
        ),
        Assumption("A commission is taken exactly, not rounded to chips."),
        Assumption("No limit on stakes or payouts is applied, unless a table says so."),
    ]
    if shoe.infinite:
        more = "Infinitely many decks means draws with replacement from one deck."
        listed[0] = listed[0]._replace(more=more)
    return listed


def _decks(edges: Edges, verification: Verification | None) -> str:
    """Whether the number of decks is printed somewhere, or assumed."""
    decks = edges.shoe.decks
    if decks is None:
        return ", as given"
    if verification is not None:
        printed = {checked.claim.decks == decks for checked in verification if checked.claim.decks}
        unsaid = any(checked.without_decks for checked in verification)
        if True in printed:
            return (
                ", as printed"
                if printed == {True} and not unsaid
                else (", as printed with some of the figures")
            )
        if printed:
            return "; the figures are printed for other numbers of decks"
        return "; no number of decks is printed with the figures, it is assumed" if unsaid else ""
    if {wager.id for wager in WAGERS} & {edge.wager.id for edge in edges}:
        return (
            "; of the three rule sheets only the Lucky 8 sheet prints a number of decks, eight"
            + (
                ", for the others it is assumed"
                if decks == "8"
                else ", so that this one is assumed"
            )
        )
    return ""
