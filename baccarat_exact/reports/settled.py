"""How a settled coup shows itself."""

from typing import Any

from baccarat_exact.analysis.settling import Coup, Settled
from baccarat_exact.coup import Hand, total
from baccarat_exact.deal import Turn
from baccarat_exact.reports.numbers import rational
from baccarat_exact.reports.shoes import under
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.reports.words import listing


@tables.register
def _(settled: Settled, places: int) -> list[Table]:
    notes = [] if settled.legal else [_right_course(settled), f"As the cards lie, {_won(settled)}."]
    said = _won(settled) if settled.legal else settled.objection
    can = "can be dealt" if settled.legal else "cannot be dealt so"
    return [
        Table(
            title=f"This coup {can}{under(settled.rules)}: {said}.",
            columns=("hand", "cards", "two cards", "at the end", "by the drawing rules"),
            rows=tuple(
                (turn.side, names(hand), str(turn.total), str(total(hand)), _asked(turn))
                for turn, hand in zip(settled.turns, _hands(settled), strict=True)
            ),
            align="llrrl",
            notes=tuple(notes),
        ),
        _settlements(settled),
    ]


def _settlements(settled: Settled) -> Table:
    listed = [
        (
            each.wager.id,
            each.line,
            scale.name,
            rational(pays),
            *([] if settled.legal else ["yes" if each.decided else "no"]),
        )
        for each in settled.settlements
        for scale, pays in zip(each.wager.scales, each.pays, strict=True)
    ]
    notes = ["Pays are to one: -1 is the stake lost, 0 a push."]
    if not settled.legal:
        notes.append(
            "Decided: the first four cards decide the wager, whatever should have been drawn."
        )
    return Table(
        title="How wagers settle" + ("" if settled.legal else " as the cards lie"),
        columns=("wager", "settles as", "scale", "pays", *([] if settled.legal else ["decided"])),
        rows=tuple(listed),
        align="lllr" + ("" if settled.legal else "l"),
        notes=tuple(notes),
    )


def _hands(settled: Settled) -> tuple[Hand, Hand]:
    return settled.player, settled.banker


def names(hand: Hand) -> str:
    """The cards of a hand."""
    return " ".join(map(str, hand))


def _won(settled: Settled) -> str:
    """Who wins, as a sentence without its end."""
    totals = settled.player_total, settled.banker_total
    if settled.winner == "tie":
        return f"it is a tie on {totals[0]}"
    return f"the {settled.winner} wins, {max(totals)} to {min(totals)}"


def _asked(turn: Turn) -> str:
    """What a hand has to do, and what is wrong with what it did."""
    if turn.takes is None:
        return f"draws {_on(turn)}"
    if turn.takes:
        return "draws" if turn.third else "draws: its third card is missing"
    return f"stands: {turn.third} is superfluous" if turn.third else "stands"


def _on(turn: Turn) -> str:
    """On which third cards of the player, still owed, the banker draws."""
    points = tuple(str(point) for point in turn.draws_on)
    return f"if the player's third card counts {listing(points, 4, joint='or')}"


def _right_course(settled: Settled) -> str:
    """What should have been drawn, as far as the cards on the table tell."""
    player, banker = settled.turns
    if max(player.total, banker.total) >= 8:
        steps = "a natural ends the coup, so that neither hand draws"
    else:
        first = f"the player, on {player.total}, {'draws' if player.takes else 'stands'}"
        steps = f"{first}; then the banker, on {banker.total}, {_then(player, banker)}"
    spare = [str(turn.third) for turn in settled.turns if turn.third and turn.takes is False]
    left = f"; {' and '.join(spare)} {'are' if spare[1:] else 'is'} superfluous" if spare else ""
    return f"The right course: {steps}{left}."


def _then(player: Turn, banker: Turn) -> str:
    """What the banker does after the player did what is right."""
    owed = player.takes and player.third is None
    if banker.takes is None:
        return f"draws {_on(banker)}, and else stands"
    return ("draws" if banker.takes else "stands") + (", whatever that card is" if owed else "")


@data.register
def _(settled: Settled, places: int) -> dict[str, Any]:
    player, banker = settled.turns
    return {
        "coup": coup_data((settled.player, settled.banker)),
        "rules": settled.rules.title,
        "legal": settled.legal,
        "objection": settled.objection,
        "player_initial_total": player.total,
        "banker_initial_total": banker.total,
        "player_total": settled.player_total,
        "banker_total": settled.banker_total,
        "winner": settled.winner,
        "player_draws": player.takes,
        "banker_draws": banker.takes,
        "banker_draws_on": list(banker.draws_on) if banker.takes is None else None,
        "superfluous": [str(t.third) for t in settled.turns if t.third and t.takes is False],
        "settlements": [
            {
                "wager": each.wager.id,
                "line": each.line,
                "decided_by_four_cards": each.decided,
                "scales": [
                    {"scale": scale.name, "pays": rational(pays)}
                    for scale, pays in zip(each.wager.scales, each.pays, strict=True)
                ],
            }
            for each in settled.settlements
        ],
    }


def coup_data(coup: Coup) -> dict[str, list[str]]:
    """The cards of both hands, as JSON holds them."""
    return {"player": [str(card) for card in coup[0]], "banker": [str(card) for card in coup[1]]}


@rows.register
def _(settled: Settled, places: int) -> list[Row]:
    return [
        {
            "player": names(settled.player),
            "banker": names(settled.banker),
            "legal": settled.legal,
            "wager": each.wager.id,
            "line": each.line,
            "scale": scale.name,
            "pays": pays,
            "decided_by_four_cards": each.decided,
        }
        for each in settled.settlements
        for scale, pays in zip(each.wager.scales, each.pays, strict=True)
    ]
