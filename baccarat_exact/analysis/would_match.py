"""What a printed figure that differs would be the figure of.

Tried are single changes to what was claimed, and pairs of another number of decks with one other
change. At two or three digits some values match by chance, so the number of values tried counts.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from baccarat_exact.analysis.edge import Edge, edge, edges
from baccarat_exact.analysis.printed import Printed, cut_to_fifteen, printed_figure, verdict
from baccarat_exact.errors import InputError
from baccarat_exact.rules import Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers.wager import Scale, Wager

DECKS = (*map(str, range(1, 13)), "inf")
"""The numbers of decks that are gone through where none is given."""

CHANGES = (
    "spreadsheet",
    "decks",
    "scale",
    "reading",
    "rules",
    "pushes",
    "order",
    "line",
    "quantity",
    "sign",
    "stake",
    "factor",
    "digits",
)
"""What may have been otherwise, the likeliest first."""

_OF_A_BOUND = ("decks", "scale", "reading", "rules", "pushes")
"""What is tried of a bound, which almost any other figure would keep to."""

_INSTEAD = {
    "house_edge": ("return",),
    "house_edge_resolved": ("return",),
    "expected_value": ("return",),
    "return": ("house_edge", "expected_value"),
    "probability": ("hit_frequency",),
    "standard_deviation": ("variance",),
    "variance": ("standard_deviation",),
}
_SIGNED = ("house_edge", "house_edge_resolved", "expected_value")

Change = tuple[str, str]
"""What is otherwise, and what it is then: ("decks", "8")."""

Counted = Callable[[Wager, Scale, str, Rules | None], Edge]
"""A wager on a scale, on so many decks, under other rules than those of the claims or None."""

OtherReading = tuple[Wager, Rules | None]
"""What a wager is if a rule is read otherwise, and the drawing rules if these are read so."""


class Asked(NamedTuple):
    """A figure that can be asked for, and how it is made of what was counted."""

    wager: Wager
    scale: Scale
    decks: str
    """Empty if none is given, or none matters."""
    quantity: str
    line: str = ""
    share: bool = False
    """Whether ways are asked for as a share of all of them."""
    pushes: bool = True
    """Whether bets that push are counted."""
    plus: int = 0
    times: Fraction = Fraction(1)
    """What the plain value is changed by, after the addition."""
    rules: Rules | None = None
    """Other drawing rules than those of the claims."""


class Match(NamedTuple):
    """A value that the printed figure holds for."""

    changes: tuple[Change, ...]
    decks: str
    exact: Fraction
    is_root: bool
    """Whether the value is the square root of `exact`."""
    verdict: str


class _Candidate(NamedTuple):
    changes: tuple[Change, ...]
    asked: Asked
    printed: Printed


def counter(wagers: Iterable[Wager], rules: Rules) -> Counted:
    """The function that counts wagers: each number of decks once, for all of these together."""
    listed = tuple(wagers)

    @cache
    def on_decks(decks: str) -> dict[tuple[Wager, str], Edge]:
        found = edges(Shoe.of_decks(decks), listed, rules=rules)
        return {(each.wager, each.scale.name): each for each in found}

    @cache
    def counted(wager: Wager, scale: Scale, decks: str, other: Rules | None) -> Edge:
        found = None if other else on_decks(decks).get((wager, scale.name))
        return found or edge(wager, Shoe.of_decks(decks), scale=scale.name, rules=other or rules)

    return counted


def exact_value(asked: Asked, counted: Counted) -> Fraction | None:
    """The exact value asked for; of a standard deviation its square.

    None where bets that push are left out and no other is there.
    """
    if asked.quantity == "pays":
        names = [line.name for line in asked.wager.lines]
        return (asked.scale.pays[names.index(asked.line)] + asked.plus) * asked.times
    found = counted(asked.wager, asked.scale, asked.decks, asked.rules)
    kept = Fraction(1) if asked.pushes else 1 - found.push_probability
    if not kept:
        return None
    value = _value(found, asked, kept)
    return value * (asked.times**2 if asked.quantity == "standard_deviation" else asked.times)


def _value(found: Edge, asked: Asked, kept: Fraction) -> Fraction:
    """A quantity per bet among those kept, which have this probability."""
    mean = found.expected_value / kept
    match asked.quantity:
        case "house_edge" | "house_edge_resolved":
            return -mean
        case "expected_value":
            return mean
        case "return":
            return 1 + mean
        case "hit_frequency":
            return found.hit_frequency / kept
        case "variance" | "standard_deviation":
            return (found.variance + found.expected_value**2) / kept - mean**2
    ways = {line.line: line.ways for line in found.lines}
    ways |= {"loss": found.loss_ways, "push": found.push_ways, "total": found.total_ways}
    if asked.quantity == "ways" and not asked.share:
        return Fraction(ways[asked.line])
    return Fraction(ways[asked.line], found.total_ways) / kept


def would_match(
    asked: Asked, printed: Printed, readings: Sequence[OtherReading], counted: Counted
) -> tuple[tuple[Match, ...], int]:
    """What a figure that differs would match, the likeliest first, and how many were tried.

    The number is of distinct values, the one claimed left out. Without a number of decks in what
    is asked, every one is tried, and none of them is a change.
    """
    is_root = asked.quantity == "standard_deviation"
    claimed = {
        (exact_value(asked._replace(decks=decks), counted), is_root, printed, False)
        for decks in _own_decks(asked)
    }
    tried, matches = set(claimed), []
    for changes, other, figure in _candidates(asked, printed, readings):
        exact = exact_value(other, counted)
        fifteen = changes[-1][0] == "spreadsheet"
        is_root = other.quantity == "standard_deviation"
        if exact is None or (exact, is_root, figure, fifteen) in tried:
            continue
        tried.add((exact, is_root, figure, fifteen))
        found = verdict(exact, figure, is_root=is_root).name
        if cut_to_fifteen(exact, figure) if fifteen else found != "differs":
            matches.append(Match(changes, other.decks, exact, is_root, found))
    # At the same number of changes a figure that is rounded is likelier than one that is cut.
    matches.sort(key=lambda match: (len(match.changes), match.verdict == "truncates"))
    # A value that was held against the digits and against 15 of them is one value.
    return tuple(matches), len({key[:3] for key in tried - claimed} - {key[:3] for key in claimed})


def _own_decks(asked: Asked) -> Sequence[str]:
    """The numbers of decks that the claim is about, the likeliest first."""
    if asked.decks or asked.quantity == "pays":
        return [asked.decks]
    return sorted(DECKS, key=lambda decks: _likely(decks, "8"))


def _candidates(
    asked: Asked, printed: Printed, readings: Sequence[OtherReading]
) -> Iterator[_Candidate]:
    """Everything that is tried, the likeliest first: fewer changes, then by their order."""
    single = list(_single_changes(asked, printed, readings))
    if printed.relation != "=":
        single = [each for each in single if each.changes[0][0] in _OF_A_BOUND]
    others: list[str] = []
    if asked.decks:
        others = sorted(set(DECKS) - {asked.decks}, key=lambda each: _likely(each, asked.decks))
    for change in CHANGES:
        if change == "decks":
            for decks in others:
                yield _Candidate((("decks", decks),), asked._replace(decks=decks), printed)
        for changes, other, figure in single:
            if changes[0][0] == change:
                for decks in _own_decks(asked):
                    yield _Candidate(changes, other._replace(decks=decks), figure)
    for changes, other, figure in single:
        for decks in others:
            yield _Candidate((("decks", decks), *changes), other._replace(decks=decks), figure)


def _likely(decks: str, claimed: str) -> tuple[bool, bool, int, int]:
    """A key by which 8 decks come first, then 6, then those nearest to the claimed number."""
    number, near = (13 if text == "inf" else int(text) for text in (decks, claimed))
    return decks != "8", decks != "6", abs(number - near), number


def _single_changes(
    asked: Asked, printed: Printed, readings: Sequence[OtherReading]
) -> Iterator[_Candidate]:
    """Every change but that of the number of decks, in their order."""

    def changed(change: str, value: str, **to: object) -> _Candidate:
        return _Candidate(((change, value),), asked._replace(**to), printed)  # type: ignore[arg-type]

    if printed.form == "count":
        yield changed("spreadsheet", "15 digits")
    for scale in asked.wager.scales:
        if scale != asked.scale:
            yield changed("scale", scale.name, scale=scale)
    for wager, rules in readings:
        names = [scale.name for scale in wager.scales]
        lines = [lines_of(each, asked.quantity) for each in (wager, asked.wager)]
        if asked.scale.name in names and lines[0] == lines[1]:
            scale = wager.scale(asked.scale.name)
            said = ("reading", wager.id) if rules is None else ("rules", rules.title)
            yield changed(*said, wager=wager, scale=scale, rules=rules)
    if asked.quantity != "pays" and asked.line not in ("push", "total"):
        pushes = "excluded" if asked.pushes else "included"
        yield changed("pushes", pushes, pushes=not asked.pushes)
    yield from _line_changes(asked, printed)
    for quantity in _INSTEAD.get(asked.quantity, ()):
        yield changed("quantity", quantity, quantity=quantity, line="", pushes=True)
    if asked.quantity in _SIGNED:
        yield changed("sign", "other", times=-asked.times)
    if asked.quantity == "pays":
        yield changed("stake", "included", plus=1)
        yield changed("stake", "not included", plus=-1)
    if printed.form in ("percent", "decimal"):
        yield changed("factor", "100", times=Fraction(100))
        yield changed("factor", "1/100", times=Fraction(1, 100))
    for figure in _transposed(printed, asked.quantity):
        yield _Candidate((("digits", figure.text),), asked, figure)


def _line_changes(asked: Asked, printed: Printed) -> Iterator[_Candidate]:
    """The line alone, whatever lines precede it; and other lines."""
    names = [line.name for line in asked.wager.lines]
    if asked.quantity in ("ways", "probability") and asked.line in names[1:]:
        place = names.index(asked.line)
        scale = replace(asked.scale, pays=asked.scale.pays[place : place + 1])
        alone = replace(asked.wager, lines=asked.wager.lines[place : place + 1], scales=(scale,))
        other = asked._replace(wager=alone, scale=scale)
        yield _Candidate((("order", "ignored"),), other, printed)
    quantity = "probability" if asked.quantity == "hit_frequency" else asked.quantity
    if quantity in ("ways", "probability", "pays"):
        for line in lines_of(asked.wager, quantity):
            if line != asked.line:
                other = asked._replace(quantity=quantity, line=line)
                yield _Candidate((("line", line),), other, printed)


def lines_of(wager: Wager, quantity: str) -> tuple[str, ...]:
    """What `line` may be for a quantity: names of lines, and what they leave; or nothing."""
    names = tuple(line.name for line in wager.lines)
    if quantity in ("ways", "probability"):
        return (*names, "loss", "push", "total")
    return names if quantity == "pays" else ("",)


def _transposed(printed: Printed, quantity: str) -> Iterator[Printed]:
    """The figure with two neighbouring digits changed round; a mark between them stays there."""
    text = printed.text
    places = [place for place, character in enumerate(text) if character in "0123456789"]
    for left, right in pairwise(places):
        if text[left + 1 : right] in ("", *".,' \u2019"):
            swapped = text[:left] + text[right] + text[left + 1 : right] + text[left]
            with suppress(InputError):  # digits of which one is not the figure's, as in 1 in 9
                yield printed_figure(swapped + text[right + 1 :], quantity)


def readings_of(wager: Wager, known: Iterable[Wager]) -> tuple[Wager, ...]:
    """Other wagers that read the same rule: one's id goes on where the other's ends.

    They share a pay scale and a line, which tells them from another bet such as banker-pair.
    """
    return tuple(
        other
        for other in known
        if (other.id.startswith(f"{wager.id}-") or wager.id.startswith(f"{other.id}-"))
        and {line.name for line in other.lines} & {line.name for line in wager.lines}
        and {scale.name for scale in other.scales} & {scale.name for scale in wager.scales}
    )
