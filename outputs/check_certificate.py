"""Check a certificate of baccarat odds by counting everything in it again.

    python3 check_certificate.py certificate.json

This file stands alone: Python 3.11 or later, its standard library, and nothing of the program that
made the certificate. It prints what agrees and what does not. Exit status: 0 everything agrees; 1
something does not; 2 the certificate cannot be read, or uses something that is not known here.

What a certificate says. One coup is dealt from a shoe, of which every order is equally likely: two
cards to each hand, then third cards as the certificate's drawing rules say. A WAGER has lines, each
with a condition on the finished coup; the first line whose condition holds settles the bet and pays
what the pay scale says, to one; if none holds the stake is lost. WAYS count ordered six-card
sequences off the top of the shoe, whether or not the coup uses all six; with N cards there are
N(N-1)...(N-5) of them. A probability is ways divided by that number.

How they are counted here. Every order of the shoe being equally likely, it does not matter in which
order the places on the table are filled. So let the player's whole hand, two or three cards, be
dealt first, and count the banker's hands in what is left. Cards that no condition tells apart are
one KIND (ten kinds, if only points matter). For each choice of kinds for the player's hand:
  - the player's ordered ways are a product of what is left of each kind;
  - the banker's first two cards, of kinds x and y, come in left[x] * left[y] ways, in two orders if
    x and y differ, and with one card fewer for the second if they do not;
  - pairs of one GROUP, which have the same total and look the same to the conditions, alone and
    with any third card, are added up before a third card is dealt. A group of W ways and a third
    card of kind z make W * left[z] ways, less those in which that very card is in the pair;
  - the drawing rules say, from both totals and the player's third card, whether a third card is
    taken. A coup of four cards leaves (N-4)(N-5) ways for the two cards it does not use, a coup of
    five N-5.
What the first two cards of the hands decide is counted as if nobody ever drew. Infinitely many
decks are one deck into which every card drawn is put back.

All other figures follow from the ways, as exact fractions. What is rounded is rounded here again,
half to even, and the verdicts on printed figures are found again from the figures as printed.

To read first: `coups`, which is the count, and `worth`, which says when a condition holds. The rest
reads the certificate, follows from the ways, or compares.

What agreement does not show: that the conditions and drawing rules in the certificate are what the
rule sheet means, that the game is dealt so, and who made the certificate.
"""

import ast
import csv
import hashlib
import json
import operator
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement as multisets
from itertools import product, zip_longest
from math import isqrt, prod
from pathlib import Path
from typing import Any, NamedTuple


class Refused(Exception):  # noqa: N818
    """Why a certificate cannot be checked here."""


# ---- Cards, and what can be asked about a coup -------------------------------------------------

RANKS, SUITS, FIELDS = "A23456789TJQK", "hdcs", ("point", "rank", "colour", "suit")
IMPLIED = {"rank": "point", "suit": "colour"}
"""Who sees a card's rank sees its point, and who sees its suit its colour."""


class Card(NamedTuple):
    """A card, or a kind of card: what does not tell it from others is None."""

    point: Any
    rank: Any
    colour: Any
    suit: Any

    def kind(self, fields: Iterable[str]) -> "Card":
        """The card as those see it who see only these fields."""
        return Card(*(getattr(self, field) if field in fields else None for field in FIELDS))


Hand = tuple[Card, ...]
"""The cards in the order dealt: two, or three."""
DECK = [
    Card(place if place < 10 else 0, rank, "red" if suit in "hd" else "black", suit)
    for place, rank in enumerate(RANKS, start=1)
    for suit in SUITS
]


def total(hand: Hand) -> int:
    return sum(card.point for card in hand) % 10  # type: ignore[no-any-return]


def shared(cards: Hand, field: str, otherwise: str = "none") -> Any:
    """What all of the cards have in common."""
    values = {getattr(card, field) for card in cards}
    return values.pop() if len(values) == 1 else otherwise


def third(hand: Hand, field: str) -> Any:
    return getattr(hand[2], field) if len(hand) == 3 else "none"


def pair(hand: Hand) -> str:
    if shared(hand[:2], "rank") == "none":
        return "none"
    if shared(hand[:2], "suit") != "none":
        return "perfect"
    return "mixed" if shared(hand[:2], "colour") == "none" else "coloured"


def winner(player: int, banker: int) -> str:
    return "tie" if player == banker else "player" if player > banker else "banker"


class Attribute(NamedTuple):
    """What a condition can name: a value of one hand, or of both (0, 1) and put together.

    Its stage is "initial" if the first two cards of the hand decide it, or else "final".
    """

    values: tuple[Any, ...]
    stage: str
    reads: list[str]
    of: Callable[[Hand], Any]
    hands: tuple[int, ...]
    together: Callable[..., Any] = lambda value: value


def of_each(
    name: str, values: tuple[Any, ...], stage: str, reads: list[str], of: Callable[[Hand], Any]
) -> dict[str, Attribute]:
    """The same of either hand."""
    sides = enumerate(("player", "banker"))
    return {f"{side}_{name}": Attribute(values, stage, reads, of, (n,)) for n, side in sides}


TOTALS, BOTH, YES_OR_NO = (*range(10),), (0, 1), (True, False)
LIKE, COLOURS = ("none", "mixed", "coloured", "perfect"), ("red", "black", "mixed")
# fmt: off
ATTRIBUTES = {
    "winner": Attribute(("player", "banker", "tie"), "final", ["point"], total, BOTH, winner),
    "margin": Attribute(TOTALS, "final", ["point"], total, BOTH, lambda p, b: abs(p - b)),
    "cards": Attribute((4, 5, 6), "final", [], len, BOTH, operator.add),
    **of_each("total", TOTALS, "final", ["point"], total),
    **of_each("initial_total", TOTALS, "initial", ["point"], lambda hand: total(hand[:2])),
    **of_each("cards", (2, 3), "final", [], len),
    **of_each("natural", YES_OR_NO, "initial", ["point"], lambda hand: total(hand[:2]) >= 8),
    **of_each("third", (*TOTALS, "none"), "final", ["point"], lambda hand: third(hand, "point")),
    **of_each("third_rank", (*RANKS, "none"), "final", ["rank"], lambda hand: third(hand, "rank")),
    **of_each("third_suit", (*SUITS, "none"), "final", ["suit"], lambda hand: third(hand, "suit")),
    **of_each("pair_point", (*TOTALS, "none"), "initial", ["point"],
              lambda hand: shared(hand[:2], "point")),
    **of_each("pair_rank", (*RANKS, "none"), "initial", ["rank"],
              lambda hand: shared(hand[:2], "rank")),
    **of_each("pair", LIKE, "initial", ["rank", "suit"], pair),
    **of_each("suited", YES_OR_NO, "final", ["suit"], lambda hand: shared(hand, "suit") != "none"),
    **of_each("suit", (*SUITS, "none"), "final", ["suit"], lambda hand: shared(hand, "suit")),
    **of_each("colour", COLOURS, "final", ["colour"], lambda hand: shared(hand, "colour", "mixed")),
}
# fmt: on


# ---- Conditions --------------------------------------------------------------------------------

ORDERS = {ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge}


def worth(node: ast.expr, values: dict[str, Any]) -> Any:
    """What a part of a condition is worth when the attributes have these values; it is never run.

    A sum with "none" in it is worth None, and no comparison with None holds.
    """
    match node:
        case ast.Name(id=name):
            return values[name]
        case ast.Constant(value=bool() | int() | str() as literal):
            return literal
        case ast.BoolOp(op=ast.And(), values=parts):
            return all(truth(part, values) for part in parts)
        case ast.BoolOp(op=ast.Or(), values=parts):
            return any(truth(part, values) for part in parts)
        case ast.UnaryOp(op=ast.Not(), operand=part):
            return not truth(part, values)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return -number
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            a, b = worth(left, values), worth(right, values)
            if type(a) is not int or type(b) is not int:
                return None
            return a + b if isinstance(op, ast.Add) else a - b
        case ast.Compare(left=left, ops=ops, comparators=others):
            chain = zip([left, *others], ops, others, strict=False)
            return all(compared(worth(a, values), op, b, values) for a, op, b in chain)
    raise Refused(f"{ast.unparse(node)[:80]!r} means nothing in a condition")


def truth(node: ast.expr, values: dict[str, Any]) -> bool:
    value = worth(node, values)
    if not isinstance(value, bool):
        raise Refused(f"{ast.unparse(node)[:80]!r} is neither true nor false")
    return value


def compared(left: Any, op: ast.cmpop, right: ast.expr, values: dict[str, Any]) -> bool:
    """One comparison of a chain."""
    several = isinstance(op, ast.In | ast.NotIn) and isinstance(right, ast.Tuple | ast.Set)
    others = [worth(each, values) for each in (right.elts if several else [right])]  # type: ignore[attr-defined]
    same = [None if left is None or other is None else left == other for other in others]
    if isinstance(op, ast.Eq) or (several and isinstance(op, ast.In)):
        return True in same
    if isinstance(op, ast.NotEq) or (several and isinstance(op, ast.NotIn)):
        return True not in same and None not in same
    if type(op) not in ORDERS:
        raise Refused(f"a comparison with {ast.unparse(right)[:80]!r} means nothing in a condition")
    return type(left) is int and type(others[0]) is int and ORDERS[type(op)](left, others[0])


# ---- Counting ----------------------------------------------------------------------------------

View = tuple[Any, ...]
"""What the conditions see of one hand."""
See = Callable[[Hand], View]


class Rules(NamedTuple):
    """The drawing rules. A two-card 8 or 9 in either hand always ends the coup.

    They are the player's two-card totals on which the player draws and, for each of the banker's,
    the points of the player's third card, or "stood", on which the banker does.
    """

    player: frozenset[int]
    banker: tuple[frozenset[Any], ...]


NOBODY_DRAWS = Rules(frozenset(), (frozenset(),) * 8)


class Shoe(NamedTuple):
    """The cards to deal from: how many of each kind, and what of a card the kinds show.

    A card drawn leaves `step` fewer: 1, or 0 of infinitely many decks.
    """

    counts: tuple[tuple[Card, int], ...]
    shows: frozenset[str]
    step: int

    def ways(self, start: int = 0) -> int:
        """The ordered ways of six cards, but for the first `start` of them."""
        size = sum(count for _, count in self.counts)
        return prod(size - self.step * dealt for dealt in range(start, 6))


def decks(number: str) -> Shoe:
    count, step = (1, 0) if number == "inf" else (int(number), 1)
    return Shoe(tuple((card, count) for card in DECK), frozenset(FIELDS), step)


def player_hands(chosen: list[Card], rules: Rules) -> Iterator[tuple[Hand, int, Any]]:
    """The player's hands of these cards, with the orders of the first two, and what follows.

    What follows is a natural, that the player draws or stood, or the third card's point.
    """
    a, b, *c = chosen
    deals: set[Hand] = {(a, b, *c), (a, *c, b), (b, *c, a)} if c else {(a, b)}
    for hand in deals:
        has, orders = total(hand[:2]), 1 if hand[0] == hand[1] else 2
        draws = has < 8 and has in rules.player
        if not c:
            yield hand, orders, "natural" if has >= 8 else "draws" if draws else "stood"
        elif draws:
            yield hand, orders, hand[2].point


def coups(shoe: Shoe, kinds: dict[Card, int], rules: Rules, see: list[See]) -> dict[Any, int]:
    """The ways of every view of the player's hand together with every view of the banker's."""
    cards, counts, step = list(kinds), list(kinds.values()), shoe.step
    unused = {4: shoe.ways(4), 5: shoe.ways(5), 6: 1}
    groups: dict[tuple[int, View, tuple[View, ...]], int] = {}
    pairs = []
    for x, y in multisets(range(len(cards)), 2):
        two = (cards[x], cards[y])
        look = (total(two), see[1](two), tuple(see[1]((*two, card)) for card in cards))
        orders, fewer = (1, step) if x == y else (2, 0)
        pairs.append((x, y, orders, fewer, groups.setdefault(look, len(groups))))
    can_draw = [has < 8 and bool(rules.banker[has]) for has, _, _ in groups]
    found: dict[tuple[View, View], int] = defaultdict(int)
    for number in (2, 3) if rules.player else (2,):
        for chosen in multisets(range(len(cards)), number):
            ordered, left = 1, counts[:]
            for kind in chosen:
                ordered *= left[kind]
                left[kind] -= step
            if not ordered:
                continue
            of_two = [0] * len(groups)
            with_card = [[0] * len(cards) for _ in groups]  # the ways of pairs that have the card
            for x, y, orders, fewer, group in pairs:
                count = orders * left[x] * (left[y] - fewer)
                of_two[group] += count
                with_card[group][x] += count
                with_card[group][y] += count
            of_three: list[dict[View, int]] = [defaultdict(int) for _ in groups]
            for (_, _, thirds), group in groups.items():
                if can_draw[group]:
                    ways, less, sums = of_two[group], with_card[group], of_three[group]
                    for z, view in enumerate(thirds):
                        sums[view] += ways * left[z] - step * less[z]
            for hand, orders, column in player_hands([cards[kind] for kind in chosen], rules):
                mine, weight = see[0](hand), ordered * orders
                for (has, view, _), group in groups.items():
                    if has < 8 and column in rules.banker[has]:
                        for other, ways in of_three[group].items():
                            found[mine, other] += weight * unused[len(hand) + 3] * ways
                    # Where the player draws, a banker's natural is the end of two cards each, and
                    # all others are counted with the player's third card.
                    elif column != "draws" if has < 8 else len(hand) == 2:
                        found[mine, view] += weight * unused[len(hand) + 2] * of_two[group]
    if sum(found.values()) != shoe.ways():
        raise ArithmeticError("this checker's own count does not sum to all ways")
    return found


def visible(fields: Iterable[str]) -> frozenset[str]:
    """Fields of a card, and those that they imply."""
    return frozenset(fields) | {IMPLIED[field] for field in fields if field in IMPLIED}


@cache
def table(shoe: Shoe, rules: Rules, names: tuple[str, ...]) -> dict[View, int]:
    """The ways of every combination of these attributes' values, where there are any."""
    read = [ATTRIBUTES[name] for name in names]
    fields = visible({"point"}.union(*(each.reads for each in read)))
    if not fields <= shoe.shows:
        raise Refused(f"{', '.join(names)}: read what the counts of the shoe do not show")
    kinds: dict[Card, int] = defaultdict(int)
    for card, count in shoe.counts:
        if count:
            kinds[card.kind(fields)] += count
    if len(kinds) > 13:
        size = sum(kinds.values())
        print(f"{len(kinds)} kinds of {size} cards: {', '.join(names)}", file=sys.stderr)
    see: list[See] = [
        lambda hand: tuple(each.of(hand) for each in read if 0 in each.hands),
        lambda hand: tuple(each.of(hand) for each in read if 1 in each.hands),
    ]
    initial = all(each.stage == "initial" for each in read)
    sums: dict[View, int] = defaultdict(int)
    for views, ways in coups(shoe, kinds, NOBODY_DRAWS if initial else rules, see).items():
        own = [iter(view) for view in views]
        row = [each.together(*(next(own[hand]) for hand in each.hands)) for each in read]
        sums[tuple(row)] += ways
    return {row: ways for row, ways in sums.items() if ways}


# ---- What follows from the ways ----------------------------------------------------------------


class Wager(NamedTuple):
    """A wager: its lines' conditions in order, its pay scales, and the attributes it reads."""

    lines: dict[str, ast.expr]
    scales: dict[str, list[Fraction]]
    names: tuple[str, ...]


def line_ways(wager: Wager, shoe: Shoe, rules: Rules) -> tuple[list[int], list[int]]:
    """For each line the ways in which it holds, and those in which no line before it does too."""
    matched, settled = [0] * len(wager.lines), [0] * len(wager.lines)
    for row, ways in table(shoe, rules, wager.names).items():
        values = dict(zip(wager.names, row, strict=True))
        holds = [n for n, tree in enumerate(wager.lines.values()) if truth(tree, values)]
        for place in holds:
            matched[place] += ways
        if holds:
            settled[holds[0]] += ways
    return matched, settled


def figures(pays: list[Fraction], ways: list[int], everything: int) -> dict[str, Any]:
    """What holds of a wager as a whole, per unit staked; a loss is -1."""
    settled = [*zip(pays, ways, strict=True), (Fraction(-1), everything - sum(ways))]
    mean = sum(pay * count for pay, count in settled) / everything
    push = sum(count for pay, count in settled if pay == 0)
    rest = everything - push
    return {
        "loss_ways": settled[-1][1],
        "push_ways": push,
        "expected_value": mean,
        "house_edge": -mean,
        "house_edge_resolved": -mean * everything / rest if rest else None,
        "hit_frequency": Fraction(sum(count for pay, count in settled if pay > 0), everything),
        "variance": sum(pay**2 * count for pay, count in settled) / everything - mean**2,
    }


def rounded(square: Fraction) -> tuple[int, int, int]:
    """The root of a fraction as a whole number: cut, rounded half up, and half to even."""
    cut = isqrt(square.numerator // square.denominator)
    beyond_half = 4 * square - (2 * cut + 1) ** 2
    even = cut + (beyond_half > 0 or (beyond_half == 0 and cut % 2 == 1))
    return cut, cut + (beyond_half >= 0), even


def decimal(square: Fraction, places: int, sign: str = "") -> str:
    """The root of a fraction to so many places, half to even, with a sign unless it is zero."""
    units = rounded(square * 100**places)[2]
    digits = str(units).rjust(places + 1, "0")
    point = len(digits) - places
    return sign * (units > 0) + digits[:point] + "." * (places > 0) + digits[point:]


def result(name: str, scale: str, wager: Wager, shoe: Shoe, rules: Rules, places: int) -> Any:
    """The result of a wager on one scale, as the certificate should state it."""
    pays, everything = wager.scales[scale], shoe.ways()
    matched, settled = line_ways(wager, shoe, rules)
    found = figures(pays, settled, everything)
    edge = found["house_edge"]
    lines = [
        {
            "line": line,
            "pays": str(pays[n]),
            "ways_matched": str(matched[n]),
            "ways": str(settled[n]),
            "probability": str(Fraction(settled[n], everything)),
        }
        for n, line in enumerate(wager.lines)
    ]
    return {
        "wager": name,
        "scale": scale,
        "lines": lines,
        **{key: None if value is None else str(value) for key, value in found.items()},
        "house_edge_percent": decimal((100 * edge) ** 2, places, "-" if edge < 0 else ""),
        "standard_deviation": decimal(found["variance"], places),
    }


# ---- Printed figures ---------------------------------------------------------------------------

EVERY_NUMBER = (*map(str, range(1, 13)), "inf")
"""The numbers of decks that a figure is tried with where none is printed beside it."""
SIGNS = str.maketrans({"\u2212": "-", "\u2013": "-", "\u2019": "'"})
PREFIX = re.compile(
    "(?P<le><=|\u2264|at most|up to|no more than|not more than)|(?P<lt><|less than|under|below)|"
    "(?P<ge>>=|\u2265|at least|no less than|not less than)|(?P<gt>>|more than|over|above)|"
    r"=|approximately|approx\.?|about|around|roughly|circa|ca\.?|~|\u2248"
)
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve")  # fmt: skip


class Printed(NamedTuple):
    """What a printed figure says, in which form: "number", "share" or "one in".

    The unit is one of the last digit printed, or 0 where only the exact value will do; the
    relation is le, lt, ge or gt of a bound.
    """

    value: Fraction
    unit: Fraction
    form: str
    minus: bool
    relation: str | None


def number(text: str, grouping: str = "") -> tuple[Fraction, Fraction]:
    """A number and the unit of its last digit.

    The last dot or comma is the decimal mark, unless it is there twice, or it stands alone before
    three digits and is one of those that group the digits of such a figure.
    """
    match = re.fullmatch(r"([+-]?) ?([0-9.,' ]+)(?:e([+-]?[0-9]{1,2}))?", text.strip())
    if match is None:
        raise Refused(f"the printed figure {text!r} is not understood")
    sign, body, power = match.groups()
    marks = re.sub("[0-9]", "", body)
    point = marks[-1:] if marks.count(marks[-1:]) == 1 and marks[-1:] in ".," else ""
    if point in grouping and re.fullmatch("[1-9][0-9]{0,2}[.,][0-9]{3}", body) and not power:
        point = ""
    before, after = body.split(point) if point else (body, "")
    unit = Fraction(10) ** (int(power or 0) - len(after))
    return int(sign + re.sub("[^0-9]", "", before + after)) * unit, unit


def printed_figure(text: str, quantity: str) -> Printed:
    text, relation = " ".join(text.split()).translate(SIGNS).lower(), None
    while prefix := PREFIX.match(text):
        text, relation = text[prefix.end() :].strip(), prefix.lastgroup or relation
    minus, exact = text.startswith("-"), Fraction(0)
    if quantity == "pays":
        sides = ["1"] if text in ("even money", "evens") else re.split(" to | for |[:/]", text)
        words = [str(WORDS.index(s)) if s in WORDS else s for s in map(str.strip, sides)]
        pays, stake = (number(word, ",")[0] for word in (*words, "1")[:2])
        return Printed(pays / stake - (" for " in text), exact, "number", minus, relation)
    if match := re.fullmatch("(.*?)(%|per ?cent)", text):
        value, unit = number(match[1])
        return Printed(value / 100, unit / 100, "share", minus, relation)
    if text.startswith("1 in "):
        return Printed(*number(text[5:], ","), "one in", minus, relation)
    if match := re.fullmatch("(.*?)(?:of|out of|/)(.*)", text):
        part, whole = (number(side, ",.")[0] for side in match.groups())
        return Printed(part / whole, exact, "share", minus, relation)
    return Printed(*number(text, ",." if quantity == "ways" else ""), "number", minus, relation)


def verdict(square: Fraction, printed: Printed) -> tuple[str, list[str]]:
    """The verdict on a figure, and how it was rounded if it was.

    The exact value is the root of `square`, or minus the root of minus that: so one arithmetic
    does for fractions and for standard deviations.
    """
    value, unit = printed.value, printed.unit
    if printed.relation:
        limit = 1 / value if printed.form == "one in" else value
        holds = getattr(operator, printed.relation)(square, limit * abs(limit))
        return "exact" if holds else "differs", []
    if printed.form == "one in":
        square = 1 / square if square > 0 else Fraction(-1)
    if square == value * abs(value):
        return "exact", []
    if not unit or (printed.minus and square > 0) or (value > 0 and square < 0):
        return "differs", []
    cut, up, even = rounded(abs(square) / unit**2)
    units = abs(value) / unit
    how = [name for name, to in (("half-up", up), ("half-even", even)) if to == units]
    return "rounds" if how else "truncates" if cut == units else "differs", how


def exact_value(data: Any, wager: Wager, on: str, rules: Rules, share: bool) -> Fraction:
    """What a claim is about, on so many decks; of a standard deviation its square."""
    quantity, line, pays = data["quantity"], data["line"], wager.scales[data["scale"]]
    if quantity == "pays":
        return pays[list(wager.lines).index(line)]
    settled, everything = line_ways(wager, decks(on), rules)[1], decks(on).ways()
    found = figures(pays, settled, everything)
    if quantity in ("ways", "probability"):
        ways = {"loss": found["loss_ways"], "push": found["push_ways"], "total": everything}
        ways.update(zip(wager.lines, settled, strict=True))
        return Fraction(ways[line], everything if share or quantity == "probability" else 1)
    found["return"], found["standard_deviation"] = 1 + found["expected_value"], found["variance"]
    return found[quantity]  # type: ignore[no-any-return]


def claim(data: Any, row: int, wager: Wager, rules: Rules, examined: str) -> dict[str, Any]:
    """A printed figure with its exact value and verdict, as the certificate should state it.

    Where no number of decks is printed beside it, it is judged on the number examined, or else on
    one on which it holds: 8, or the first; if it can, one on which it is rounded and not cut.
    """
    given = ("wager", "scale", "decks", "quantity", "line", "printed", "source")
    printed = printed_figure(data["printed"], data["quantity"])
    is_root, is_pay = data["quantity"] == "standard_deviation", data["quantity"] == "pays"
    unsaid = data["decks"] == "" and not is_pay
    found = {}
    numbers = dict.fromkeys((*EVERY_NUMBER, examined or "8"))
    for on in numbers if unsaid else ("" if is_pay else data["decks"],):
        exact = exact_value(data, wager, on, rules, printed.form != "number")
        found[on] = exact, verdict(exact if is_root else exact * abs(exact), printed)
    holds_on = [on for on in found if found[on][1][0] != "differs"]
    best = [on for on in holds_on if found[on][1][0] != "truncates"] or holds_on or list(found)
    answered = examined if unsaid and examined else "8" if "8" in best else best[0]
    exact, (name, rounding) = found[answered]
    return {
        "row": row,
        **{key: data[key] for key in given},
        "decks_answered": answered,
        "exact": str(exact),
        "is_root": is_root,
        "verdict": name,
        "rounding": rounding,
        "holds_on": holds_on if unsaid else [],
    }


# ---- The certificate ---------------------------------------------------------------------------

FORMAT = "baccarat-exact certificate 1"
PARTS = (
    "format program case inputs rules shoe attributes places wagers results tables "
    "decks_examined claims sha256"
)
TABLES = (
    *((f"player_{name}", f"banker_{name}") for name in ("total", "natural", "cards")),
    ("player_third",),
    ("banker_third",),
)


def parts(data: dict[str, Any], keys: str) -> list[Any]:
    """The values of these keys; others, which nobody would check, are refused."""
    if data.keys() != set(keys.split()):
        raise Refused(f"the keys {', '.join(data)} stand where {keys} should")
    return [data[key] for key in keys.split()]


def wager_of(data: Any) -> Wager:
    name, _, _, lines, scales = parts(data, "id title source lines scales")
    whens = dict(parts(line, "name when") for line in lines)
    texts = dict(parts(scale, "name pays") for scale in scales)
    if any(
        not re.fullmatch(r"-?[0-9]{1,40}(/[0-9]{1,40})?", pay)
        for own in texts.values()
        for pay in own
    ):
        raise Refused(f"wager {name!r} has a pay that is no whole number and no fraction")
    pays = {scale: [Fraction(pay) for pay in own] for scale, own in texts.items()}
    if len(whens) != len(lines) or len(pays) != len(scales):
        raise Refused(f"wager {name!r} has two lines or two scales of one name")
    if any(len(own) != len(lines) or [*map(str, own)] != texts[key] for key, own in pays.items()):
        raise Refused(f"wager {name!r} has not one pay a line, in lowest terms")
    trees = {
        line: ast.parse(" ".join(text.split()), mode="eval").body for line, text in whens.items()
    }
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    names = sorted({node.id for node in nodes if isinstance(node, ast.Name)})
    unknown = [each for each in names if each not in ATTRIBUTES]
    if unknown:
        raise Refused(f"wager {name!r} reads {unknown[0]!r}, an attribute that is not known here")
    return Wager(trees, pays, tuple(names))


def rules_of(data: Any) -> Rules:
    _, player, rows = parts(data, "title player_draws banker_draws")
    banker, columns = parts(rows, "0 1 2 3 4 5 6 7"), (*TOTALS, "stood")
    wrong = player != [has for has in range(8) if has in player]
    if wrong or any(row != [column for column in columns if column in row] for row in banker):
        raise Refused("the drawing rules are not lists of totals and of points or stood, in order")
    return Rules(frozenset(player), tuple(map(frozenset, banker)))


def shoe_of(data: Any) -> Shoe:
    cards, _, fields, counts = parts(data, "cards total_ways counted_by counts")
    join, shows = "" if fields == ["rank", "suit"] else " ", visible(fields)
    kinds = {join.join(str(getattr(card, name)) for name in fields): card for card in DECK}
    if counts.keys() != kinds.keys() or any(type(n) is not int or n < 0 for n in counts.values()):
        raise Refused("the shoe does not have a number for every kind of card and no other")
    if sum(counts.values()) < 6 or (cards == "inf" and [*counts.values()] != [1] * 52):
        raise Refused("the shoe has fewer than six cards, or is infinite and not of whole decks")
    held = tuple((kinds[name].kind(shows), count) for name, count in counts.items())
    return Shoe(held, shows, 0 if cards == "inf" else 1)


def recount(certificate: dict[str, Any]) -> dict[str, Any]:
    """The certificate as it should be, found from what it defines."""
    parts(certificate, PARTS)
    if certificate["format"] != FORMAT:
        raise Refused(f"the format {certificate['format']!r} is not known, only {FORMAT!r}")
    if type(certificate["places"]) is not int or not 0 <= certificate["places"] <= 1000:
        raise Refused("places is no number of decimal places from 0 to 1000")
    shoe, rules = shoe_of(certificate["shoe"]), rules_of(certificate["rules"])
    wagers = {data["id"]: wager_of(data) for data in certificate["wagers"]}
    if len(wagers) != len(certificate["wagers"]):
        raise Refused("two wagers have the same id")
    examined = certificate["decks_examined"]
    held, whole = {count for _, count in shoe.counts}, len(shoe.counts) == 52
    own = "inf" if not shoe.step else str(*held) if whole and len(held) == 1 else ""
    if examined not in ("", own):
        raise Refused(f"claims are judged on {examined!r} decks, which the shoe is not")
    used = {name for names in (*TABLES, *(w.names for w in wagers.values())) for name in names}
    size, stated = sum(count for _, count in shoe.counts), certificate["attributes"]
    tables = []
    for by in TABLES:
        found = table(shoe, rules, by)
        rows = product(*(ATTRIBUTES[name].values for name in by))
        listed = [{"values": list(row), "ways": str(found[row])} for row in rows if row in found]
        tables.append({"by": list(by), "rows": listed})
    return {
        **certificate,
        "shoe": {
            **certificate["shoe"],
            "cards": size if shoe.step else "inf",
            "total_ways": str(shoe.ways()),
        },
        "attributes": {
            name: {
                "values": list(ATTRIBUTES[name].values),
                "stage": ATTRIBUTES[name].stage,
                "reads": ATTRIBUTES[name].reads,
                "about": stated.get(name, {}).get("about"),
            }
            for name in used
        },
        "results": [
            result(name, scale, wager, shoe, rules, certificate["places"])
            for name, wager in wagers.items()
            for scale in wager.scales
        ],
        "tables": tables,
        "claims": [
            claim(data, row, wagers[data["wager"]], rules, examined)
            for row, data in enumerate(certificate["claims"], start=1)
        ],
    }


def sha256(certificate: dict[str, Any]) -> str:
    """The hash of a certificate: of all but the hash, keys sorted and without blanks."""
    rest = {key: value for key, value in certificate.items() if key != "sha256"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def compare(stated: Any, counted: Any, path: str) -> list[str]:
    """What is stated otherwise than counted, or too much, or not at all."""
    if type(stated) is not type(counted) or not isinstance(stated, dict | list):
        if type(stated) is type(counted) and stated == counted:
            return []
        return [f"{path}: {str(stated)[:300]} is stated, {str(counted)[:300]} was found"]
    if isinstance(stated, list):
        stated, counted = dict(enumerate(stated, 1)), dict(enumerate(counted, 1))
    wrong = [f"{path} {key}: too much" for key in stated if key not in counted]
    wrong += [f"{path} {key}: missing" for key in counted if key not in stated]
    for key in counted:
        if key in stated:
            wrong += compare(stated[key], counted[key], f"{path} {key}")
    return wrong


def items(certificate: dict[str, Any], counted: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Every item of the certificate, with what does not agree in it."""
    yield "SHA-256", compare(certificate["sha256"], sha256(certificate), "sha256")
    for key in ("shoe", "attributes"):
        yield key, compare(certificate[key], counted[key], key)
    for key in ("results", "tables", "claims"):
        for stated, found in zip_longest(certificate[key], counted[key]):
            yield title(found) if found else f"{key}, one too many", compare(stated, found, key)


def title(item: dict[str, Any]) -> str:
    if "by" in item:
        return f"table by {' and '.join(item['by'])}, {len(item['rows'])} rows"
    name = f"{item['wager']} {item['scale']}"
    if "row" in item:
        return f"claim {item['row']}, {name}: {item['printed']!r} {item['verdict']}"
    lines = f"{len(item['lines'])} line{'s' * (len(item['lines']) > 1)}"
    return f"{name}, {lines}, house edge {item['house_edge_percent']} %"


def differences(certificate: dict[str, Any], counted: dict[str, Any]) -> list[str]:
    """All that does not agree."""
    return [f"{name}: {one}" for name, wrong in items(certificate, counted) for one in wrong]


def inputs(certificate: dict[str, Any], folder: Path) -> Iterator[tuple[str, list[str]]]:
    """The files that the certificate was made from, where a report has put them."""
    for name, stated in certificate["inputs"].items():
        path = folder / "inputs" / name
        if path.is_file():
            found = hashlib.sha256(path.read_bytes()).hexdigest()
            yield f"file {path}", compare(stated, found, "sha256")
            if name == "claims.csv":
                yield f"claims as in {path}", claims_of_file(path, certificate["claims"])
        else:
            print(f"not here, so not checked: {path}", file=sys.stderr)


def claims_of_file(path: Path, claims: list[Any]) -> list[str]:
    """What the claims of a certificate say otherwise than the file that they are from."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.reader(file)
        names = [name.strip().lower() for name in next(reader)]
        rows = [dict(zip(names, row, strict=False)) for row in reader if "".join(row).strip()]
    keys = ("wager", "quantity", "line", "printed", "source")
    told = [{key: " ".join(row.get(key, "").split()) for key in keys} for row in rows]
    return compare([{key: each[key] for key in keys} for each in claims], told, "claims")


UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, SyntaxError, RecursionError,
              MemoryError, ZeroDivisionError)  # fmt: skip


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise Refused(f"a key stands twice among {', '.join(key for key, _ in pairs)}")
    return dict(pairs)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python3 check_certificate.py certificate.json", file=sys.stderr)
        return 2
    path = Path(arguments[0])
    try:
        certificate = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=unique)
        found = [*items(certificate, recount(certificate)), *inputs(certificate, path.parent)]
    except (Refused, OSError) as reason:
        print(f"refused: {reason}", file=sys.stderr)
        return 2
    except UNREADABLE as why:
        print(f"refused: not a certificate that can be read ({why!r:.200})", file=sys.stderr)
        return 2
    for name, wrong in found:
        for line in (f"{'DIFFERS' if wrong else 'agrees'}: {name}", *(f"    {w}" for w in wrong)):
            print("".join(letter if letter.isprintable() else "?" for letter in line))
    agreeing = sum(not wrong for _, wrong in found)
    print("Taken as given: rules, shoe, conditions, pays, printed figures; case, titles, sources.")
    print(f"{agreeing} of {len(found)} items agree.")
    return 0 if agreeing == len(found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
