"""The rule sheets clause by clause, and what each reading of an ambiguous one comes to.

The clauses, their readings and the wagers that model them are data: `clauses.toml`,
`readings.toml` and rules files, all in the package's data folder.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from baccarat_exact.analysis.edge import Edge, edges
from baccarat_exact.analysis.limits import Cap, Sharing, cap
from baccarat_exact.coup import Hand, of_each
from baccarat_exact.errors import InputError, ResolutionError, naming, unknown
from baccarat_exact.files import data_path, data_text
from baccarat_exact.outcome import check_known
from baccarat_exact.records import Record
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import WAGERS
from baccarat_exact.wagers.file import read_wagers
from baccarat_exact.wagers.pairs import PERFECT_PAIRS
from baccarat_exact.wagers.sources import HOW_TO_PLAY, LUCKY_8_SHEET, PERFECT_PAIRS_RULES
from baccarat_exact.wagers.wager import Line, Scale, Wager

SHEETS: Mapping[str, str] = {
    "perfect-pairs": PERFECT_PAIRS_RULES,
    "how-to-play": HOW_TO_PLAY,
    "lucky-8": LUCKY_8_SHEET,
}
"""The rule sheets as they are cited, by the names they have here."""

EFFECTS = ("line", "tableau", "limit", "assumption", "ambiguous", "none")
"""What a clause can do to the odds; the data file says what each means."""

MODELS = ("rules", "shoe")
"""What else than a wager can model a clause."""


class Consequence(NamedTuple):
    """What a reading comes to for one wager on one pay scale."""

    wager: Wager
    scale: Scale
    edge: Edge | None
    """On a coup dealt from the shoe; None if the shoe does not tell what the wager reads."""


@dataclass(frozen=True)
class Reading:
    """One way to understand a clause."""

    says: str
    default: bool
    """Whether the package takes it."""
    rules: Rules
    consequences: tuple[Consequence, ...]


@dataclass(frozen=True)
class Clause:
    """A sentence of a rule sheet that bears on the odds."""

    id: str
    sheet: str
    where: str
    """The number of the clause, or the heading that it stands under."""
    says: str
    """In our words."""
    effect: str
    models: tuple[str, ...]
    """The wagers, with or without a scale, that follow it, or "rules" or "shoe"."""
    note: str
    readings: tuple[Reading, ...]
    cap: Cap | None

    @property
    def source(self) -> str:
        """The sheet and the place, as they are cited."""
        return f"{SHEETS[self.sheet]}, {self.where}"


@dataclass(frozen=True, repr=False)
class Clauses(Record):
    """The clauses of the rule sheets, with the consequences of their readings on one shoe."""

    views = "clauses"

    shoe: Shoe
    rules: Rules
    listed: tuple[Clause, ...]

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)


def clauses(shoe: Shoe | None = None, *, rules: Rules = PUNTO_BANCO) -> Clauses:
    """The rule sheets clause by clause, with the exact consequences of each reading.

    Edges are of a coup dealt from the shoe, eight decks if none is given, under the rules, unless
    a reading is about the rules and has its own.
    """
    return clauses_of_toml(data_text("clauses.toml"), shoe, rules)


def clauses_of_toml(text: str, shoe: Shoe | None = None, rules: Rules = PUNTO_BANCO) -> Clauses:
    """The clauses of a text as `clauses.toml` is written, with their consequences."""
    shoe = Shoe.of_decks(8) if shoe is None else shoe
    entries = _entries(text)
    counted = _counted(entries, shoe, rules)
    return Clauses(shoe, rules, tuple(_clause(entry, counted, rules) for entry in entries))


@cache
def other_readings(name: str) -> tuple[tuple[Wager, Rules | None], ...]:
    """What a wager is in the other readings of the clauses that it stands in, by its id.

    With drawing rules where a reading is about these. All readings of a clause list their wagers
    in one order.
    """
    found: dict[tuple[str, Rules | None], tuple[Wager, Rules | None]] = {}
    for entry in _entries(data_text("clauses.toml")):
        readings = [
            ([_named(spec)[0] for spec in reading["wagers"]], reading.get("rules"))
            for reading in entry.get("reading", [])
        ]
        places = {
            place
            for wagers, _ in readings
            for place, wager in enumerate(wagers)
            if wager.id == name
        }
        for wagers, rules in readings:
            for place in sorted(places):
                under = None if rules is None else _rules_named(rules)
                found[wagers[place].id, under] = wagers[place], under
    found.pop((name, None), None)
    return tuple(found.values())


@cache
def reading_wagers() -> Mapping[str, Wager]:
    """The wagers that are readings of a clause and not built in, by id."""
    listed = (*read_wagers(data_path("readings.toml")), PERFECT_PAIRS_BY_POINTS)
    return {wager.id: wager for wager in listed}


def _pair_by_points(hand: Hand) -> str:
    """How far two cards are alike if ten and court cards pair with each other."""
    first, second = hand
    if first.point != second.point:
        return "none"
    if first.suit == second.suit:
        return "perfect"
    return "coloured" if first.colour == second.colour else "mixed"


# No attribute of every coup tells this, so that a file of wagers cannot say it.
PERFECT_PAIRS_BY_POINTS = replace(
    PERFECT_PAIRS,
    id="perfect-pairs-by-points",
    title="Perfect Pairs, by points",
    source=f"{PERFECT_PAIRS_RULES}, section 1 (definitions), face value read as points",
    lines=tuple(
        Line(line.name, line.when.replace("player_pair", "player_pair_by_points"))
        for line in PERFECT_PAIRS.lines
    ),
    attributes=of_each(
        "pair_by_points",
        ("none", "mixed", "coloured", "perfect"),
        "how alike the first two cards are if ten and court cards pair",
        _pair_by_points,
        reads=["point", "suit"],
        stage="initial",
    ),
)


Entry = dict[str, Any]
Counted = Mapping[Rules, Mapping[tuple[str, str], Edge]]
"""The edges of wagers on their scales, by the ids of both, under each of the rules."""

_KEYS = ("id", "sheet", "where", "says", "effect", "models", "note", "reading", "cap")


def _entries(text: str) -> list[Entry]:
    """The clauses of a text as data, each checked."""
    import tomllib

    entries: list[Entry] = tomllib.loads(text)["clause"]
    ids = [entry.get("id") for entry in entries]
    for place, entry in enumerate(entries):
        with naming(f"clause {ids[place]}"):
            if ids[place] in ids[:place]:
                raise InputError("there is another of this id")
            _check(entry)
    return entries


def _check(entry: Entry) -> None:
    """An error if a clause is not complete, or names something that does not exist."""
    for key in entry:
        if key not in _KEYS:
            raise unknown("key", key, _KEYS)
    for key in ("id", "sheet", "where", "says", "effect"):
        if not isinstance(entry.get(key), str) or not entry[key].strip():
            raise InputError(f"{key} is missing")
    for key, known in (("sheet", tuple(SHEETS)), ("effect", EFFECTS)):
        if entry[key] not in known:
            raise unknown(key, entry[key], known)
    if not isinstance(entry.get("models"), list):
        raise InputError("models is missing: a list, which may be empty")
    for model in entry["models"]:
        if model not in MODELS:
            _named(model)
    readings = entry.get("reading", [])
    if (entry["effect"] == "ambiguous") != (len(readings) > 1):
        raise InputError("an ambiguous clause, and no other, has readings, two at least")
    if readings and sum(reading.get("default", False) for reading in readings) != 1:
        raise InputError("exactly one reading must be the default")
    if len({len(reading["wagers"]) for reading in readings}) > 1:
        raise InputError("the readings must list as many wagers, those that match in one place")
    if "cap" in entry and entry["effect"] != "limit":
        raise InputError("a cap belongs to a clause whose effect is a limit")


def _named(spec: str) -> tuple[Wager, tuple[Scale, ...]]:
    """The wager that WAGER or WAGER:SCALE names, built in or a reading, and the scales meant."""
    known = {**{wager.id: wager for wager in WAGERS}, **reading_wagers()}
    name, colon, scale = spec.partition(":")
    if name not in known:
        raise unknown("wager", name, known)
    return known[name], ((known[name].scale(scale),) if colon else known[name].scales)


@cache
def _rules_named(name: str) -> Rules:
    return PUNTO_BANCO if name == "punto-banco" else Rules.from_toml(data_path(name))


def _rules(reading: Entry, rules: Rules) -> Rules:
    """The drawing rules of a reading: its own, or else those asked for."""
    return _rules_named(reading["rules"]) if "rules" in reading else rules


def _counted(entries: Iterable[Entry], shoe: Shoe, rules: Rules) -> Counted:
    """The edges of every wager that a reading or a cap names and that the shoe can tell."""
    wanted: dict[Rules, dict[str, Wager]] = {}
    for entry in entries:
        named = [(_rules(reading, rules), reading) for reading in entry.get("reading", [])]
        named += [(rules, entry["cap"])] if "cap" in entry else []
        for under, names in named:
            for spec in names["wagers"]:
                with naming(f"clause {entry['id']}"):
                    wager, _ = _named(spec)
                if _tells(shoe, wager):
                    wanted.setdefault(under, {})[wager.id] = wager
    return {
        under: {
            (edge.wager.id, edge.scale.name): edge
            for edge in edges(shoe, wagers.values(), rules=under)
        }
        for under, wagers in wanted.items()
    }


def _tells(shoe: Shoe, wager: Wager) -> bool:
    """Whether the shoe counts what the wager reads of a card."""
    try:
        check_known(shoe, wager.reads)
    except ResolutionError:
        return False
    return True


def _clause(entry: Entry, counted: Counted, rules: Rules) -> Clause:
    """The record of a checked entry."""
    with naming(f"clause {entry['id']}"):
        return Clause(
            **{key: entry[key] for key in ("id", "sheet", "where", "says", "effect")},
            models=tuple(entry["models"]),
            note=entry.get("note", ""),
            readings=tuple(
                _reading(reading, counted, rules) for reading in entry.get("reading", [])
            ),
            cap=_cap(entry["cap"], counted, rules) if "cap" in entry else None,
        )


def _reading(entry: Entry, counted: Counted, rules: Rules) -> Reading:
    under = _rules(entry, rules)
    found = counted.get(under, {})
    return Reading(
        says=entry["says"],
        default=entry.get("default", False),
        rules=under,
        consequences=tuple(
            Consequence(wager, scale, found.get((wager.id, scale.name)))
            for wager, scales in map(_named, entry["wagers"])
            for scale in scales
        ),
    )


def _cap(entry: Entry, counted: Counted, rules: Rules) -> Cap:
    found = counted.get(rules, {})
    return cap(
        entry["most"],
        entry["stakes"],
        [Sharing(each["says"], each["bets"]) for each in entry["sharing"]],
        [
            (wager, scale, found.get((wager.id, scale.name)))
            for wager, scales in map(_named, entry["wagers"])
            for scale in scales
        ],
        together=entry["together"],
    )
