"""What a wager is: lines that say when it wins, and pay scales that say what it pays."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from math import isfinite, lcm
from numbers import Rational
from typing import NamedTuple

from baccarat_exact.condition import Condition, parse
from baccarat_exact.coup import Attribute, Hand, all_with
from baccarat_exact.errors import InputError, naming, shown, unknown
from baccarat_exact.records import Record

Pay = str | int | Fraction
"""What a line pays, as a person gives it."""

PAY_LIMIT = 10**30
"""The largest numerator and denominator of a pay."""

NAME_LIMIT = 40
"""Characters of an id or of the name of a line or scale, so that tables have room for it."""

RESERVED = ("loss", "push", "total", "custom")
"""Names that no wager, line or scale may have."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NUMBER = r"(?:[0-9]{1,30}(?:\.[0-9]{1,30})?|\.[0-9]{1,30})"
_ODDS = re.compile(rf"(-?{_NUMBER})\s*(?:(to|for|/|:)\s*({_NUMBER}))?", re.IGNORECASE)


def pays_to_one(text: Pay) -> Fraction:
    """What a line pays, to one: from 22, 19/20, 0.95, "22 to 1", "1 to 2" or "13 for 1".

    "For" includes the stake.

    >>> pays_to_one("13 for 1")
    Fraction(12, 1)
    """
    if isinstance(text, float) and isfinite(text):
        raise InputError(f'a pay of {text} is not exact: write it as text, "{text}"')
    if isinstance(text, str):
        pays = _pays_of_odds(text)
    elif isinstance(text, Rational) and not isinstance(text, bool):
        pays = Fraction(int(text.numerator), int(text.denominator))
    else:
        raise _no_pay(text)
    if abs(pays.numerator) > PAY_LIMIT or pays.denominator > PAY_LIMIT:
        raise InputError(f"a pay of {shown(text)} has too many digits: at most 30")
    if pays < -1:
        raise InputError(f"a pay of {shown(text)} is below -1: it loses more than the stake")
    return pays


def _no_pay(text: object) -> InputError:
    forms = "22, 19/20, 0.95, 22 to 1, 1 to 2 or 13 for 1"
    return InputError(f"{shown(text)} is not a pay: write {forms}")


def _pays_of_odds(text: str) -> Fraction:
    match = _ODDS.fullmatch(text.strip())
    if match is None or (match[3] and not Fraction(match[3])):
        raise _no_pay(text)
    return Fraction(match[1]) / Fraction(match[3] or 1) - ((match[2] or "").lower() == "for")


class Line(NamedTuple):
    """One way to settle: its name, and the condition on the coup under which it wins."""

    name: str
    when: str


class Example(NamedTuple):
    """A finished coup, and the line that settles it: a condition seen at work on cards."""

    coup: str
    """Such as "player Qh 6s; banker 9d 2c 4h"."""
    settles: str
    """The name of a line, or "loss"."""


@dataclass(frozen=True)
class Scale:
    """A named pay scale: what each line pays, to one, in the order of the lines."""

    name: str
    pays: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "pays", tuple(map(pays_to_one, self.pays)))

    @classmethod
    def of(cls, name: str, *pays: Pay) -> "Scale":
        """A scale from pays as people write them."""
        return cls(name, pays)  # type: ignore[arg-type]  # which turns them into Fractions

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def returns(self) -> tuple[int, tuple[int, ...]]:
        """A whole number of units to stake so that every line returns whole units, and these.

        A line that wins returns the stake and what it pays.
        """
        stake = lcm(*(pays.denominator for pays in self.pays))
        return stake, tuple(int((pays + 1) * stake) for pays in self.pays)


@dataclass(frozen=True, repr=False)
class Wager(Record):
    """A bet on one coup. Lines are tried in order; the first that holds settles; else it loses."""

    views = "listings"

    id: str
    title: str
    source: str
    lines: tuple[Line, ...]
    scales: tuple[Scale, ...]
    attributes: tuple[Attribute, ...] = ()
    """Attributes of its own that its conditions read, beside those of every coup."""
    examples: tuple[Example, ...] = field(default=(), compare=False)
    """Coups that somebody has settled by hand; they show what the wager is and do not make it."""

    def __post_init__(self) -> None:
        check_names("wager id", [self.id])
        for kind, values in ((Line, self.lines), (Scale, self.scales)):
            if not isinstance(values, tuple) or not all(isinstance(each, kind) for each in values):
                raise InputError(f"wager {self.id}: give a tuple of {kind.__name__}(...)")
        check_names(f"line name of wager {self.id}", [line.name for line in self.lines])
        check_names(f"scale name of wager {self.id}", [scale.name for scale in self.scales])
        for scale in self.scales:
            if len(scale.pays) != len(self.lines):
                raise InputError(
                    f"scale {scale.name} of wager {self.id} has {len(scale.pays)} pays "
                    f"for {len(self.lines)} lines"
                )
        _ = self.conditions  # a condition that means nothing is an error now, not at the count

    def __hash__(self) -> int:
        return hash(self.id)

    def __getstate__(self) -> dict[str, object]:
        """The fields alone: the conditions, once parsed, cannot be sent to another process."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """The lines' conditions, checked."""
        with naming(f"wager {self.id}"):
            known = all_with(self.attributes)
        conditions = []
        for line in self.lines:
            with naming(f"wager {self.id}, line {line.name}"):
                conditions.append(parse(line.when, known))
        return tuple(conditions)

    @cached_property
    def reads(self) -> tuple[Attribute, ...]:
        """Every attribute that the conditions read, each once."""
        return tuple(
            dict.fromkeys(a for condition in self.conditions for a in condition.attributes)
        )

    def settles(self, player: Hand, banker: Hand) -> str:
        """The line that settles a finished coup, or "loss"."""
        values = {attribute.name: attribute.value(player, banker) for attribute in self.reads}
        for line, condition in zip(self.lines, self.conditions, strict=True):
            if condition.holds(values):
                return line.name
        return "loss"

    def scale(self, name: str) -> Scale:
        """The pay scale of this name."""
        for scale in self.scales:
            if scale.name == name:
                return scale
        raise unknown(f"scale of {self.id}", name, [scale.name for scale in self.scales])

    def custom_scale(self, pays: str | Iterable[Pay] | Mapping[str, Pay]) -> Scale:
        """A scale called custom: a value for each line, in order or by line name.

        As text the values stand between commas, with line= before each where they go by name.
        """
        if isinstance(pays, str):
            if not pays.strip():
                raise InputError(f"no pays are given for {self.id}")
            pays = _pays_of_text(pays)
        names = [line.name for line in self.lines]
        if isinstance(pays, Mapping):
            for name in pays:
                if name not in names:
                    raise unknown(f"line of {self.id}", str(name), names)
            missing = [name for name in names if name not in pays]
            if missing:
                raise InputError(f"no pay for the line {missing[0]} of {self.id}: give all of them")
            pays = [pays[name] for name in names]
        if not isinstance(pays, Iterable):
            raise InputError(f"{shown(pays)} is no list of pays: give one for each line")
        values = list(pays)
        if len(values) != len(names):
            raise InputError(
                f"{self.id} needs a pay for each of its lines ({', '.join(names)}), and the number "
                f"given is {len(values)}"
            )
        return Scale.of("custom", *values)


def _pays_of_text(text: str) -> list[Pay] | dict[str, Pay]:
    """Pays between commas, by line name if one of them has an equals sign."""
    pieces = [piece.strip() for piece in text.split(",")]
    if not any("=" in piece for piece in pieces):
        return list(pieces)
    named: dict[str, Pay] = {}
    for piece in pieces:
        name, equals, value = (part.strip() for part in piece.partition("="))
        if not equals or name in named:
            raise InputError(
                f"{shown(piece)} among the pays: give each line once, as line=pay, or none by name"
            )
        named[name] = value
    return named


def check_names(what: str, names: list[str]) -> None:
    """An error if one of the names is no name, is reserved or stands there twice."""
    for place, name in enumerate(names):
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise InputError(
                f"{shown(name)} is no {what}: small letters and digits, joined by hyphens"
            )
        if len(name) > NAME_LIMIT:
            raise InputError(f"{shown(name)} is too long a {what}: at most {NAME_LIMIT} characters")
        if name in RESERVED:
            raise InputError(f"{name} cannot be a {what}: it has a meaning of its own")
        if name in names[:place]:
            raise InputError(f"{name} stands twice as {what}")
    if not names:
        raise InputError(f"there is no {what}")
