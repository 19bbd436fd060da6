"""How the examples of wagers show themselves."""

from typing import Any

from baccarat_exact.analysis.examples import Examples, LineExamples, Miss, WagerExamples
from baccarat_exact.analysis.settling import Coup
from baccarat_exact.coup import Hand, total
from baccarat_exact.deal import coup_text
from baccarat_exact.reports.doubts import never_text
from baccarat_exact.reports.numbers import rational
from baccarat_exact.reports.settled import coup_data, names
from baccarat_exact.reports.shoes import under
from baccarat_exact.reports.tables import Table, cut
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.rules import Rules
from baccarat_exact.wagers.wager import Wager

WHEN_WIDTH = 240
"""Characters of a condition in a title."""
SCALES_SHOWN = 3
"""Pay scales of which a title names the pays."""


@tables.register
def _(examples: Examples, places: int) -> list[Table]:
    return [
        _line_table(each, place, examples.rules)
        for each in examples
        for place in range(len(each.lines))
    ]


def _line_table(each: WagerExamples, place: int, rules: Rules) -> Table:
    line, wager = each.lines[place], each.wager
    named = wager.id if place else f"{wager.title} ({wager.id}){under(rules)}"
    title = f"{named}, {_line_title(wager, place)}"
    if not line.hits:
        why = never_text(line.never) if line.never else "in every coup some line holds"
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
        "hits": [coup_data(coup) for coup in line.hits],
        "misses": [
            {
                **coup_data(miss.coup),
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
            "player": names(coup[0]),
            "banker": names(coup[1]),
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
