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
one KIND (ten kinds, if only points matter). What the first two cards of the hands decide is counted
as if nobody ever drew. Infinitely many decks are one deck into which every card drawn is put back.

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
from itertools import chain, product, zip_longest
from itertools import combinations_with_replacement as multisets
from math import isqrt, prod
from pathlib import Path
from typing import Any, NamedTuple


class Refused(Exception):  # noqa: N818
    """Why a certificate cannot be checked here."""


# ---- Cards, shoes and drawing rules ------------------------------------------------------------

RANKS, SUITS, RED = "A23456789TJQK", "hdcs", "hd"
IMPLIED = {"rank": "point", "suit": "colour"}
"""Who sees a card's rank sees its point, and who sees its suit its colour."""


class Card(NamedTuple):
    """A card, or a kind of card: what does not tell it from others is None."""

    point: int
    rank: Any
    colour: Any
    suit: Any


Hand = tuple[Card, ...]
"""The cards in the order dealt: two, or three."""
DECK = [
    Card(place if place < 10 else 0, rank, "red" if suit in RED else "black", suit)
    for place, rank in enumerate(RANKS, start=1)
    for suit in SUITS
]


def total(hand: Hand) -> int:
    return sum(card.point for card in hand) % 10


class Shoe(NamedTuple):
    """The cards to deal from: how many of each, and which fields of a card these counts show.

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
    return Shoe(tuple((card, count) for card in DECK), frozenset(Card._fields), step)


class Rules(NamedTuple):
    """The drawing rules. A two-card 8 or 9 in either hand always ends the coup."""

    player: frozenset[int]
    """The player's two-card totals on which the player draws; 8 and 9 are not among them."""
    banker: tuple[frozenset[Any], ...]
    """For each of the banker's, 0 to 9, the points of the player's third card, or "stood", on which
    the banker draws; for 8 and 9 there are none."""


NOBODY_DRAWS = Rules(frozenset(), (frozenset(),) * 10)


# ---- Counting ----------------------------------------------------------------------------------

View = tuple[Any, ...]
"""What the conditions see of one hand."""
PLAYER, BANKER = 0, 1


def coups(
    kinds: dict[Card, int], shoe: Shoe, rules: Rules, see: Callable[[int, Hand], View]
) -> dict[tuple[View, View], int]:
    """The ways of every view of the player's hand together with every view of the banker's.

    The banker's pairs of one GROUP have the same total and look the same, alone and with any third
    card; their ways are added up before a third card is dealt. Say that a group has two pairs, 5+6
    and 4+7, and that three 5s, two 6s, a 4 and a 7 are left: 2*3*2 = 12 and 2*1*1 = 2 ordered ways,
    together 14. A 6 for the third card makes 14 * 2 = 28 ways, less the 12 (`with_card`) in which
    that very 6 is in the pair: 16, which is 12 * 1 with the other 6 and 2 * 2 with either.
    """
    cards, step = list(kinds), shoe.step
    unused = {4: shoe.ways(4), 5: shoe.ways(5), 6: 1}  # by cards used: (N-4)(N-5), N-5 and 1 ways
    groups: dict[tuple[int, View, tuple[View, ...]], list[tuple[int, int]]] = defaultdict(list)
    for x, y in multisets(range(len(cards)), 2):
        pair = (cards[x], cards[y])
        thirds = tuple(see(BANKER, (*pair, card)) for card in cards)
        groups[total(pair), see(BANKER, pair), thirds].append((x, y))
    found: dict[tuple[View, View], int] = defaultdict(int)
    sizes = (2, 3) if rules.player else (2,)
    for chosen in chain(*(multisets(range(len(cards)), size) for size in sizes)):
        # The player's two or three cards: in how many ways are they dealt, and what is left?
        ordered, left = 1, list(kinds.values())
        for kind in chosen:
            ordered *= left[kind]
            left[kind] -= step
        if not ordered:
            continue
        # The banker's hands of what is left, group by group: ways of two cards, and of three.
        bankers = []
        for (banker_has, view, thirds), pairs in groups.items():
            two, with_card = 0, [0] * len(cards)
            for x, y in pairs:
                ways = left[x] * (left[x] - step) if x == y else 2 * left[x] * left[y]
                two += ways
                with_card[x] += ways
                with_card[y] += ways
            three: dict[View, int] = defaultdict(int)
            if rules.banker[banker_has]:
                for z, third_view in enumerate(thirds):
                    three[third_view] += two * left[z] - step * with_card[z]
            bankers.append((banker_has, view, two, three))
        # Both together: which of the player's cards is the third, and who draws?
        a, b, *c = (cards[kind] for kind in chosen)
        for hand in {(a, b, *c), (a, *c, b), (b, *c, a)} if c else {(a, b)}:
            mine, player_has, size = see(PLAYER, hand), total(hand[:2]), len(hand)
            told = hand[2].point if size == 3 else "stood"
            weight = ordered if hand[0] == hand[1] else 2 * ordered  # the first two in either order
            for banker_has, view, two, three in bankers:
                player_draws = player_has in rules.player and banker_has < 8
                if player_draws != (size == 3):
                    continue  # the player has one card too few, or too many, against this total
                banker_draws = player_has < 8 and told in rules.banker[banker_has]
                if not banker_draws:
                    found[mine, view] += weight * unused[size + 2] * two
                    continue
                for third_view, ways in three.items():
                    found[mine, third_view] += weight * unused[size + 3] * ways
    if sum(found.values()) != shoe.ways():
        raise ArithmeticError("this checker's own count does not sum to all ways")
    return found


# ---- What can be asked about a coup ------------------------------------------------------------


class Attribute(NamedTuple):
    """What a condition can name: a value of one hand, or of both and put together.

    Its stage is "initial" if the first two cards of the hand decide it, or else "final".
    """

    values: tuple[Any, ...]
    stage: str
    reads: list[str]
    of: Callable[[Hand], Any]
    hands: tuple[int, ...]
    together: Callable[..., Any] = lambda value: value


def shared(cards: Hand, field: str, otherwise: str = "none") -> Any:
    """What all of the cards have in common; of no card nothing."""
    values = {getattr(card, field) for card in cards}
    return values.pop() if len(values) == 1 else otherwise


def likeness(hand: Hand) -> str:
    a, b = hand[:2]
    if a.rank != b.rank:
        return "none"
    if a.suit == b.suit:
        return "perfect"
    return "coloured" if (a.suit in RED) == (b.suit in RED) else "mixed"


def winner(player: int, banker: int) -> str:
    return "tie" if player == banker else "player" if player > banker else "banker"


TOTALS, BOTH, YES_OR_NO = (*range(10),), (PLAYER, BANKER), (True, False)
LIKE, COLOURS = ("none", "mixed", "coloured", "perfect"), ("red", "black", "mixed")
# fmt: off
OF_A_HAND: dict[str, tuple[tuple[Any, ...], str, list[str], Callable[[Hand], Any]]] = {
    "total": (TOTALS, "final", ["point"], total),
    "initial_total": (TOTALS, "initial", ["point"], lambda hand: total(hand[:2])),
    "cards": ((2, 3), "final", [], len),
    "natural": (YES_OR_NO, "initial", ["point"], lambda hand: total(hand[:2]) >= 8),
    "third": ((*TOTALS, "none"), "final", ["point"], lambda hand: shared(hand[2:], "point")),
    "third_rank": ((*RANKS, "none"), "final", ["rank"], lambda hand: shared(hand[2:], "rank")),
    "third_suit": ((*SUITS, "none"), "final", ["suit"], lambda hand: shared(hand[2:], "suit")),
    "pair_point": ((*TOTALS, "none"), "initial", ["point"], lambda hand: shared(hand[:2], "point")),
    "pair_rank": ((*RANKS, "none"), "initial", ["rank"], lambda hand: shared(hand[:2], "rank")),
    "pair": (LIKE, "initial", ["rank", "suit"], likeness),
    "suited": (YES_OR_NO, "final", ["suit"], lambda hand: shared(hand, "suit") != "none"),
    "suit": ((*SUITS, "none"), "final", ["suit"], lambda hand: shared(hand, "suit")),
    "colour": (COLOURS, "final", ["colour"], lambda hand: shared(hand, "colour", "mixed")),
}
ATTRIBUTES = {
    "winner": Attribute(("player", "banker", "tie"), "final", ["point"], total, BOTH, winner),
    "margin": Attribute(TOTALS, "final", ["point"], total, BOTH, lambda p, b: abs(p - b)),
    "cards": Attribute((4, 5, 6), "final", [], len, BOTH, operator.add),
    **{f"player_{name}": Attribute(*own, (PLAYER,)) for name, own in OF_A_HAND.items()},
    **{f"banker_{name}": Attribute(*own, (BANKER,)) for name, own in OF_A_HAND.items()},
}
# fmt: on


@cache
def table(shoe: Shoe, rules: Rules, names: tuple[str, ...]) -> dict[tuple[Any, ...], int]:
    """The ways of every combination of these attributes' values, where there are any."""
    read = [ATTRIBUTES[name] for name in names]
    fields = {"point"}.union(*(each.reads for each in read))
    if not fields <= shoe.shows:
        raise Refused(f"{', '.join(names)}: read what the counts of the shoe do not show")
    kinds: dict[Card, int] = defaultdict(int)
    for card, count in shoe.counts:
        if count:
            seen = (getattr(card, f) if f in fields else None for f in ("rank", "colour", "suit"))
            kinds[Card(card.point, *seen)] += count
    if len(kinds) > 13:
        size = sum(kinds.values())
        print(f"{len(kinds)} kinds of {size} cards: {', '.join(names)}", file=sys.stderr)

    def see(side: int, hand: Hand) -> View:
        return tuple(each.of(hand) if side in each.hands else None for each in read)

    initial = all(each.stage == "initial" for each in read)
    sums: dict[tuple[Any, ...], int] = defaultdict(int)
    for views, ways in coups(kinds, shoe, NOBODY_DRAWS if initial else rules, see).items():
        row = (each.together(*(views[n][i] for n in each.hands)) for i, each in enumerate(read))
        sums[tuple(row)] += ways
    return {row: ways for row, ways in sums.items() if ways}


# ---- Conditions --------------------------------------------------------------------------------

ORDERS = {ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge}


def worth(node: ast.expr, values: dict[str, Any]) -> Any:
    """What a part of a condition is worth when the attributes have these values; it is never run.

    A sum or difference with "none" in it is worth None, and no comparison with None holds.
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
            links = zip([left, *others], ops, others, strict=False)
            return all(compared(worth(a, values), op, b, values) for a, op, b in links)
    raise Refused(f"{ast.unparse(node)[:80]!r} means nothing in a condition")


def truth(node: ast.expr, values: dict[str, Any]) -> bool:
    value = worth(node, values)
    if not isinstance(value, bool):
        raise Refused(f"{ast.unparse(node)[:80]!r} is neither true nor false")
    return value


def compared(left: Any, op: ast.cmpop, right: ast.expr, values: dict[str, Any]) -> bool:
    """Whether one comparison of a chain holds.

    None, a sum that has no value, is neither equal nor unequal to anything, itself included.
    """
    listed = right.elts if isinstance(right, ast.Tuple | ast.Set) else None
    others = [worth(each, values) for each in ([right] if listed is None else listed)]
    if isinstance(op, ast.In | ast.NotIn) == (listed is not None):
        if isinstance(op, ast.Eq | ast.In):
            return left is not None and left in others
        if isinstance(op, ast.NotEq | ast.NotIn):
            return left is not None and None not in others and left not in others
        if type(op) in ORDERS:
            return type(left) is type(others[0]) is int and ORDERS[type(op)](left, others[0])
    raise Refused(f"a comparison with {ast.unparse(right)[:80]!r} means nothing in a condition")


# ---- What follows from the ways ----------------------------------------------------------------


class Wager(NamedTuple):
    """A wager: its lines' conditions in order, its pay scales, and the attributes it reads."""

    lines: dict[str, ast.expr]
    scales: dict[str, list[Fraction]]
    names: tuple[str, ...]


def line_ways(wager: Wager, shoe: Shoe, rules: Rules) -> tuple[list[int], list[int]]:
    """For each line the ways in which it holds, and those in which it is the first that does."""
    matched, settled = [0] * len(wager.lines), [0] * len(wager.lines)
    for row, ways in table(shoe, rules, wager.names).items():
        values = dict(zip(wager.names, row, strict=True))
        holds = [n for n, tree in enumerate(wager.lines.values()) if truth(tree, values)]
        for place in holds:
            matched[place] += ways
        if holds:
            settled[holds[0]] += ways
    return matched, settled


def rounded(square: Fraction) -> tuple[int, int, int]:
    """The root of a fraction as a whole number: cut, rounded half up, and half to even."""
    cut = isqrt(square.numerator // square.denominator)
    beyond_half = 4 * square - (2 * cut + 1) ** 2
    even = cut + (beyond_half > 0 or (beyond_half == 0 and cut % 2 == 1))
    return cut, cut + (beyond_half >= 0), even


def decimal(square: Fraction, places: int, sign: str = "") -> str:
    """The root of a fraction to so many places, half to even, with a sign unless it is zero."""
    units = rounded(square * 100**places)[2]
    whole, rest = divmod(units, 10**places)
    return f"{sign if units else ''}{whole}" + (f".{rest:0{places}}" if places else "")


def result(name: str, scale: str, wager: Wager, shoe: Shoe, rules: Rules, places: int) -> Any:
    """The result of a wager on one scale, per unit staked, as the certificate should state it."""
    pays, everything = wager.scales[scale], shoe.ways()
    matched, settled = line_ways(wager, shoe, rules)
    chances = [Fraction(ways, everything) for ways in settled]
    keys = ("line", "pays", "ways_matched", "ways", "probability")
    rows = zip(wager.lines, pays, matched, settled, chances, strict=True)
    loss = everything - sum(settled)
    outcomes = [*zip(pays, settled, strict=True), (Fraction(-1), loss)]
    push = sum(ways for pay, ways in outcomes if pay == 0)
    hit = sum(ways for pay, ways in outcomes if pay > 0)
    mean = Fraction(sum(pay * ways for pay, ways in outcomes), everything)
    variance = Fraction(sum(pay**2 * ways for pay, ways in outcomes), everything) - mean**2
    resolved = None if push == everything else str(-mean * everything / (everything - push))
    return {
        "wager": name,
        "scale": scale,
        "lines": [dict(zip(keys, map(str, row), strict=True)) for row in rows],
        "loss_ways": str(loss),
        "push_ways": str(push),
        "expected_value": str(mean),
        "house_edge": str(-mean),
        "house_edge_resolved": resolved,
        "hit_frequency": str(Fraction(hit, everything)),
        "variance": str(variance),
        "house_edge_percent": decimal((100 * mean) ** 2, places, "-" if mean > 0 else ""),
        "standard_deviation": decimal(variance, places),
    }


# ---- Printed figures ---------------------------------------------------------------------------

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
    unit, form = Fraction(0), "number"
    if quantity == "pays":
        sides = ["1"] if text in ("even money", "evens") else re.split(" to | for |[:/]", text)
        words = [str(WORDS.index(s)) if s in WORDS else s for s in map(str.strip, sides)]
        pays, stake = (number(word, ",")[0] for word in (*words, "1")[:2])
        value = pays / stake - (" for " in text)
    elif match := re.fullmatch("(.*?)(%|per ?cent)", text):
        percent, unit_percent = number(match[1])
        value, unit, form = percent / 100, unit_percent / 100, "share"
    elif text.startswith("1 in "):
        (value, unit), form = number(text[5:], ","), "one in"
    elif match := re.fullmatch("(.*?)(?:of|out of|/)(.*)", text):
        part, whole = (number(side, ",.")[0] for side in match.groups())
        value, form = part / whole, "share"
    else:
        value, unit = number(text, ",." if quantity == "ways" else "")
    return Printed(value, unit, form, text.startswith("-"), relation)


def verdict(exact: Fraction, is_root: bool, printed: Printed) -> tuple[str, list[str]]:
    """The verdict on a figure, and how it was rounded if it was; `exact` is the square of a root.

    A standard deviation is a root and seldom a fraction, but its square is one. So squares are
    compared throughout, with the sign of the value, which puts them in the same order.
    """
    square = exact if is_root else exact * abs(exact)
    claimed = printed.value * abs(printed.value)
    if printed.relation:
        limit = 1 / claimed if printed.form == "one in" else claimed
        holds = getattr(operator, printed.relation)(square, limit)
        return "exact" if holds else "differs", []
    if printed.form == "one in":
        if square <= 0:
            return "differs", []
        square = 1 / square
    if square == claimed:
        return "exact", []
    if not printed.unit or square * claimed < 0 or (printed.minus and square > 0):
        return "differs", []
    cut, up, even = rounded(abs(square) / printed.unit**2)
    units = abs(printed.value) / printed.unit
    how = [name for name, to in (("half-up", up), ("half-even", even)) if to == units]
    return "rounds" if how else "truncates" if cut == units else "differs", how


def exact_value(data: Any, wager: Wager, on: str, rules: Rules, share: bool) -> Fraction:
    """What a claim is about, on so many decks; of a standard deviation its square."""
    quantity, line, scale = data["quantity"], data["line"], data["scale"]
    if quantity == "pays":
        return wager.scales[scale][list(wager.lines).index(line)]
    found, everything = result("", scale, wager, decks(on), rules, 0), decks(on).ways()
    if quantity in ("ways", "probability"):
        ways = {"loss": found["loss_ways"], "push": found["push_ways"], "total": everything}
        ways.update((each["line"], each["ways"]) for each in found["lines"])
        return Fraction(int(ways[line]), everything if share or quantity == "probability" else 1)
    if quantity == "return":
        return 1 + Fraction(found["expected_value"])
    return Fraction(found["variance" if quantity == "standard_deviation" else quantity])


def claim(data: Any, row: int, wager: Wager, rules: Rules, examined: str) -> dict[str, Any]:
    """A printed figure with its exact value and verdict, as the certificate should state it.

    Where no number of decks is printed beside it, it is tried with 1 to 12 and infinitely many, and
    judged on the number examined, or else on one on which it holds: 8, or the first; if it can, one
    on which it is rounded and not cut.
    """
    printed, quantity = printed_figure(data["printed"], data["quantity"]), data["quantity"]
    is_root, is_pay = quantity == "standard_deviation", quantity == "pays"
    unsaid = data["decks"] == "" and not is_pay
    tried = ["" if is_pay else data["decks"]]
    if unsaid:
        tried = [*map(str, range(1, 13)), "inf", examined or "8"]
    found = {}
    for on in tried:
        exact = exact_value(data, wager, on, rules, printed.form != "number")
        found[on] = exact, verdict(exact, is_root, printed)
    holds_on = [on for on in found if found[on][1][0] != "differs"]
    best = [on for on in holds_on if found[on][1][0] != "truncates"] or holds_on or list(found)
    answered = examined if unsaid and examined else "8" if "8" in best else best[0]
    exact, (name, rounding) = found[answered]
    given = ("wager", "scale", "decks", "quantity", "line", "printed", "source")
    answer = {"exact": str(exact), "is_root": is_root, "verdict": name, "rounding": rounding}
    where = {"decks_answered": answered, "holds_on": holds_on if unsaid else []}
    return {"row": row, **{key: data[key] for key in given}, **answer, **where}


# ---- The certificate ---------------------------------------------------------------------------


def unique(pairs: Iterable[Any]) -> dict[Any, Any]:
    """A dictionary of pairs, no two of which may have the same key."""
    listed = list(pairs)
    if len(dict(listed)) != len(listed):
        raise Refused(f"a key stands twice among {', '.join(str(key) for key, _ in listed)}")
    return dict(listed)


def parts(data: dict[str, Any], keys: str) -> list[Any]:
    """The values of these keys; others, which nobody would check, are refused."""
    if data.keys() != set(keys.split()):
        raise Refused(f"the keys {', '.join(data)} stand where {keys} should")
    return [data[key] for key in keys.split()]


def wager_of(data: Any) -> Wager:
    name, _, _, lines, scales = parts(data, "id title source lines scales")
    whens = unique(parts(line, "name when") for line in lines)
    texts = unique(parts(scale, "name pays") for scale in scales)
    fraction = re.compile("-?[0-9]{1,40}(/[0-9]{1,40})?")
    for own in texts.values():
        lowest = all(fraction.fullmatch(pay) and str(Fraction(pay)) == pay for pay in own)
        if len(own) != len(lines) or not lowest:
            raise Refused(f"wager {name!r} has not one pay a line, a fraction in lowest terms")
    pays = {scale: [Fraction(pay) for pay in own] for scale, own in texts.items()}
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
    banker = parts(rows, "0 1 2 3 4 5 6 7")
    for row, allowed in ((player, range(8)), *((row, (*TOTALS, "stood")) for row in banker)):
        if row != [each for each in allowed if each in row]:
            raise Refused("the drawing rules are not lists of totals, or points or stood, in order")
    return Rules(frozenset(player), (*map(frozenset, banker), frozenset(), frozenset()))


def shoe_of(data: Any) -> Shoe:
    cards, _, fields, counts = parts(data, "cards total_ways counted_by counts")
    join = "" if fields == ["rank", "suit"] else " "
    kinds = {join.join(str(getattr(card, name)) for name in fields): card for card in DECK}
    if counts.keys() != kinds.keys() or any(type(n) is not int or n < 0 for n in counts.values()):
        raise Refused("the shoe does not have a number for every kind of card and no other")
    if sum(counts.values()) < 6 or (cards == "inf" and [*counts.values()] != [1] * 52):
        raise Refused("the shoe has fewer than six cards, or is infinite and not of whole decks")
    shows = frozenset(fields) | {IMPLIED.get(field, field) for field in fields}
    held = tuple((card, counts[name]) for name, card in kinds.items())
    return Shoe(held, shows, 0 if cards == "inf" else 1)


FORMAT = "baccarat-exact certificate 1"
TABLES: list[tuple[str, ...]] = [
    *((f"player_{name}", f"banker_{name}") for name in ("total", "natural", "cards")),
    *(("player_third",), ("banker_third",)),
]


def recount(certificate: dict[str, Any]) -> dict[str, Any]:
    """The certificate as it should be, found from what it defines."""
    keys = "format program case inputs rules shoe attributes places wagers results tables "
    parts(certificate, keys + "decks_examined claims sha256")
    if certificate["format"] != FORMAT:
        raise Refused(f"the format {certificate['format']!r} is not known, only {FORMAT!r}")
    places, examined = certificate["places"], certificate["decks_examined"]
    if type(places) is not int or not 0 <= places <= 1000:
        raise Refused("places is no number of decimal places from 0 to 1000")
    shoe, rules = shoe_of(certificate["shoe"]), rules_of(certificate["rules"])
    wagers = unique((data["id"], wager_of(data)) for data in certificate["wagers"])
    if examined != "" and decks(examined) != shoe:
        raise Refused(f"claims are judged on {examined!r} decks, which the shoe is not")
    cards = sum(count for _, count in shoe.counts) if shoe.step else "inf"
    attributes = {}
    for name in set().union(*TABLES, *(wager.names for wager in wagers.values())):
        about = certificate["attributes"].get(name, {}).get("about")
        values, stage, reads, *_ = ATTRIBUTES[name]
        attributes[name] = {"values": [*values], "stage": stage, "reads": reads, "about": about}
    tables = []
    for by in TABLES:
        found = table(shoe, rules, by)
        rows = [row for row in product(*(ATTRIBUTES[name].values for name in by)) if row in found]
        listed = [{"values": list(row), "ways": str(found[row])} for row in rows]
        tables.append({"by": list(by), "rows": listed})
    return {
        **certificate,
        "shoe": {**certificate["shoe"], "cards": cards, "total_ways": str(shoe.ways())},
        "attributes": attributes,
        "results": [
            result(name, scale, wager, shoe, rules, places)
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


# ---- Comparing ---------------------------------------------------------------------------------


def compare(stated: Any, counted: Any, path: str) -> list[str]:
    """What is stated otherwise than counted, or too much, or not at all."""
    if isinstance(stated, list) and isinstance(counted, list):
        stated, counted = dict(enumerate(stated, 1)), dict(enumerate(counted, 1))
    if not isinstance(stated, dict) or not isinstance(counted, dict):
        if type(stated) is type(counted) and stated == counted:
            return []
        return [f"{path}: {str(stated)[:300]} is stated, {str(counted)[:300]} was found"]
    wrong = [f"{path} {key}: too much" for key in stated if key not in counted]
    for key in counted:
        if key in stated:
            wrong += compare(stated[key], counted[key], f"{path} {key}")
        else:
            wrong.append(f"{path} {key}: missing")
    return wrong


def items(certificate: dict[str, Any], counted: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Every item of the certificate, with what does not agree in it."""
    yield "SHA-256", compare(certificate["sha256"], sha256(certificate), "sha256")
    for key in ("shoe", "attributes"):
        yield key, compare(certificate[key], counted[key], key)
    for key in ("results", "tables", "claims"):
        # What is missing on one side is (): JSON has nothing that is equal to it.
        for stated, found in zip_longest(certificate[key], counted[key], fillvalue=()):
            yield title(found) if found else f"{key}, one too many", compare(stated, found, key)


def title(item: dict[str, Any]) -> str:
    if "by" in item:
        return f"table by {' and '.join(item['by'])}, {len(item['rows'])} rows"
    name = f"{item['wager']} {item['scale']}"
    if "row" in item:
        return f"claim {item['row']}, {name}: {item['printed']!r} {item['verdict']}"
    lines = f"{len(item['lines'])} line{'s' * (len(item['lines']) > 1)}"
    return f"{name}, {lines}, house edge {item['house_edge_percent']} %"


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
