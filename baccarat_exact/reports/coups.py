"""How a settled coup, the examples of wagers and the doubts about them show themselves."""

from typing import Any

from baccarat_exact.analysis.doubts import Doubt, NeverWins
from baccarat_exact.analysis.examples import Examples, LineExamples, Miss, WagerExamples
from baccarat_exact.analysis.settling import Coup, Settled
from baccarat_exact.coup import Hand, total
from baccarat_exact.deal import Turn, coup_text
from baccarat_exact.reports.numbers import rational
from baccarat_exact.reports.tables import Table, cut
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.wagers.wager import Wager

WHEN_WIDTH = 240
"""Characters of a condition in a title."""
SCALES_SHOWN = 3
"""Pay scales of which a title names the pays."""


def doubt_text(doubt: Doubt) -> str:
    """A doubt about a wager on one line."""
    start = f"Warning: wager {doubt.wager}, line {doubt.line}"
    if isinstance(doubt, NeverWins):
        return f"{start} can never win: {_never(doubt)}"
    return (
        f"{start} pays {rational(doubt.pays)} on scale {doubt.scale}, and settles coups in which "
        f"the later line {doubt.later} holds too, which pays {rational(doubt.later_pays)}: "
        "the smaller award is paid"
    )


def _never(doubt: NeverWins) -> str:
    if not doubt.behind:
        return "its condition never holds under these drawing rules"
    lines = "line" if len(doubt.behind) == 1 else "lines"
    settle = "settles" if len(doubt.behind) == 1 else "settle"
    return f"wherever it holds, the earlier {lines} {_listed(doubt.behind, 'or')} {settle} first"


def _listed(names: tuple[str, ...], joint: str) -> str:
    """Names in a sentence, of many only the first."""
    if len(names) > 5:
        names = (*names[:4], f"{len(names) - 4} more")
    return f" {joint} ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


# A settled coup


@tables.register
def _(settled: Settled, places: int) -> list[Table]:
    notes = [] if settled.legal else [_right_course(settled), f"As the cards lie, {_won(settled)}."]
    said = _won(settled) if settled.legal else settled.objection
    can = "can be dealt" if settled.legal else "cannot be dealt so"
    return [
        Table(
            title=f"This coup {can}{_under(settled.rules)}: {said}.",
            columns=("hand", "cards", "two cards", "at the end", "by the drawing rules"),
            rows=tuple(
                (turn.side, _names(hand), str(turn.total), str(total(hand)), _asked(turn))
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


def _under(rules: Rules) -> str:
    return "" if rules == PUNTO_BANCO else f" under the rules {rules.title}"


def _hands(settled: Settled) -> tuple[Hand, Hand]:
    return settled.player, settled.banker


def _names(hand: Hand) -> str:
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
    return f"if the player's third card counts {_listed(points, 'or')}"


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
        "coup": _coup_data((settled.player, settled.banker)),
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


def _coup_data(coup: Coup) -> dict[str, list[str]]:
    return {"player": [str(card) for card in coup[0]], "banker": [str(card) for card in coup[1]]}


@rows.register
def _(settled: Settled, places: int) -> list[Row]:
    return [
        {
            "player": _names(settled.player),
            "banker": _names(settled.banker),
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


# Examples


@tables.register
def _(examples: Examples, places: int) -> list[Table]:
    return [
        _line_table(each, place, examples.rules)
        for each in examples
        for place in range(len(each.lines))
    ]


def _line_table(each: WagerExamples, place: int, rules: Rules) -> Table:
    line, wager = each.lines[place], each.wager
    named = wager.id if place else f"{wager.title} ({wager.id}){_under(rules)}"
    title = f"{named}, {_line_title(wager, place)}"
    if not line.hits:
        why = _never(line.never) if line.never else "in every coup some line holds"
        return Table(title, ("",), ((f"There is no such coup: {why}.",),), "l")
    hits = [("hit", *map(_shown, coup), line.line, "") for coup in line.hits]
    misses = [
        ("miss", *map(_shown, miss.coup, line.hits[0]), miss.settles, _changes(miss))
        for miss in line.misses
    ]
    alone = not any(other.hits for other in each.lines if other is not line)
    notes = ["Every coup settles so: none misses."] if alone else []
    if misses and not any(earlier.misses for earlier in each.lines[:place]):
        notes.append("* a card that the hit does not have in that place.")
    return Table(
        title=title,
        columns=("", "player", "banker", "settles", "what changed"),
        rows=(*hits, *misses),
        align="lllll",
        notes=tuple(notes),
    )


def _line_title(wager: Wager, place: int) -> str:
    if place == len(wager.lines):
        return "loss: no line holds"
    line = wager.lines[place]
    pays = [
        rational(scale.pays[place]) + (f" on {scale.name}" if len(wager.scales) > 1 else "")
        for scale in wager.scales
    ]
    paid = f", pays {' and '.join(pays)}" if len(pays) <= SCALES_SHOWN else ""
    return f"line {line.name}{paid}: {cut(line.when, WHEN_WIDTH)}"


def _shown(hand: Hand, like: Hand | None = None) -> str:
    """A hand with its total, and a mark at the cards that another hand has not in their place."""
    marks = [
        "*" if like is not None and (place >= len(like) or card != like[place]) else ""
        for place, card in enumerate(hand)
    ]
    cards = " ".join(f"{card}{mark}" for card, mark in zip(hand, marks, strict=True))
    return f"{cards} ({total(hand)})"


def _changes(miss: Miss) -> str:
    return ", ".join(
        f"{change.attribute} {change.before} -> {change.after}" for change in miss.changes
    )


@data.register
def _(examples: Examples, places: int) -> dict[str, Any]:
    return {
        "rules": examples.rules.title,
        "examples": [
            {"wager": each.wager.id, "lines": [_line_data(each.wager, line) for line in each.lines]}
            for each in examples
        ],
    }


def _line_data(wager: Wager, line: LineExamples) -> dict[str, Any]:
    return {
        "line": line.line,
        "when": dict(wager.lines).get(line.line),
        "hits": [_coup_data(coup) for coup in line.hits],
        "misses": [
            {
                **_coup_data(miss.coup),
                "settles": miss.settles,
                "cards_changed": miss.cards_changed,
                "changes": [
                    {"attribute": name, "from": before, "to": after}
                    for name, before, after in miss.changes
                ],
            }
            for miss in line.misses
        ],
        "settled_first_by": list(line.never.behind) if line.never else None,
    }


@rows.register
def _(examples: Examples, places: int) -> list[Row]:
    return [row for each in examples for line in each.lines for row in _line_rows(each, line)]


def _line_rows(each: WagerExamples, line: LineExamples) -> list[Row]:
    shown: list[tuple[str, Coup, str, int, str]] = [
        *(("hit", coup, line.line, 0, "") for coup in line.hits),
        *(("miss", m.coup, m.settles, m.cards_changed, _changes(m)) for m in line.misses),
    ]
    return [
        {
            "wager": each.wager.id,
            "line": line.line,
            "example": what,
            "player": _names(coup[0]),
            "banker": _names(coup[1]),
            "settles": settles,
            "cards_changed": cards,
            "changes": changes,
        }
        for what, coup, settles, cards, changes in shown
    ]


def examples_toml(examples: Examples) -> str:
    """The hits as entries of a wager file, which are checked when it is read."""
    return "\n".join(
        f"# {each.wager.id}\n"
        + "".join(
            f'[[wager.example]]\ncoup = "{coup_text(*coup)}"\nsettles = "{line.line}"\n'
            for line in each.lines
            for coup in line.hits
        )
        for each in examples
    )
