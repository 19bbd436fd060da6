"""A figure as somebody printed it, and whether the exact value stands behind its digits.

How marks in a number are read: a mark that stands there several times groups digits by three, and
so do blanks and apostrophes; of a comma and a dot together, the last is the decimal mark. A lone
dot is the decimal mark. A lone comma is too, except where numbers are counts (ways, "a of b", N of
"1 in N") or pays and three digits follow: there it groups. In whole counts so does a lone dot.
"""

import re
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from baccarat_exact.errors import InputError, clean_text, shown
from baccarat_exact.wagers.wager import pays_to_one

TEXT_LIMIT = 60
"""Characters of a printed figure."""

SPREADSHEET_DIGITS = 15
"""What a spreadsheet keeps of a number; the digits after these become 0."""

_RELATIONS = {
    "=": ("=",),
    "<=": ("<=", "\u2264", "at most", "up to", "no more than", "not more than"),
    "<": ("<", "less than", "under", "below"),
    ">=": (">=", "\u2265", "at least", "no less than", "not less than"),
    ">": (">", "more than", "over", "above"),
}
_APPROXIMATELY = (
    *("approximately", "approx.", "approx", "about", "around", "roughly", "circa", "ca.", "ca"),
    *("~", "\u2248"),
)
_PREFIXES = sorted(
    [
        *((word, relation) for relation, words in _RELATIONS.items() for word in words),
        *((word, "") for word in _APPROXIMATELY),
    ],
    key=lambda prefix: -len(prefix[0]),
)
_PERCENT = ("%", "per cent", "percent")
_SIGNS = str.maketrans({"\u2212": "-", "\u2013": "-", "\u2019": "'"})
_NUMBER = re.compile(r"([+-]?) ?([0-9][0-9.,' ]*|[.,][0-9]+)(?:e([+-]?[0-9]{1,2}))?")
_GROUPED = re.compile(r"[1-9][0-9]{0,2}([.,' ])[0-9]{3}(?:\1[0-9]{3})*")
_COUNTS = re.compile(r"(-?) ?([0-9][0-9.,' ]*?) ?(of|out of|/) ?([0-9][0-9.,' ]*)")
_ODDS = re.compile(r"([^:/]+?) ?( to | for |:|/) ?([^:/]+)")
_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)

_FORMS = {
    "ways": '"2,292,252,566,437,888", "4.998e15" or "1456 of 86,320"',
    "pays": '"12 to 1", "13 for 1", "0.95" or "even money"',
    "standard_deviation": '"3.79", "about 3.79" or "<= 4"',
    "": '"1.06%", "4,1 %", "0.0106", "19/311", "1 in 9.5", "1456 of 86,320", "about 1.06%" or '
    '"<= 10%"',
}


class Printed(NamedTuple):
    """What a printed figure says."""

    text: str
    value: Fraction
    """Of a percentage the share; of "1 in N" the N."""
    unit: Fraction
    """One unit of the last digit printed; 0 of a figure that can only be exact, such as 19/311."""
    form: str
    """percent, decimal, count, one-in, ratio (19/311), share (a of b) or pays."""
    relation: str = "="
    """= or a bound: <=, <, >=, >."""
    minus: bool = False
    """Whether a minus is printed, be it before a zero."""
    comma: bool = False
    """Whether a lone comma before three digits was read as the decimal mark."""


class Verdict(NamedTuple):
    """How a printed figure stands to the exact value."""

    name: str
    """exact; rounds: to the digits printed; truncates: cut, not rounded; differs."""
    rounding: tuple[str, ...] = ()
    """Of a figure that rounds, how it may have been: half-up, half-even or both."""


class _Number(NamedTuple):
    value: Fraction
    unit: Fraction
    minus: bool
    comma: bool


def printed_figure(text: str, quantity: str) -> Printed:
    """What a figure says that is printed for a quantity.

    >>> printed_figure("approximately 1.06%", "house_edge").value
    Fraction(53, 5000)
    """
    if not isinstance(text, str):
        raise InputError(f"{shown(text)} is no printed figure: give it as text")
    cleaned = clean_text(text, "the printed figure", TEXT_LIMIT)
    rest, relation = _without_prefixes(cleaned.translate(_SIGNS).lower())
    found = None if relation is None else _read(rest, quantity)
    if found is None:
        forms = _FORMS.get(quantity, _FORMS[""])
        raise InputError(f"{shown(cleaned)} is not understood as {quantity}: write {forms}")
    return found._replace(text=cleaned, relation=relation or "=")


def _without_prefixes(text: str) -> tuple[str, str | None]:
    """The figure without the words before it, and the bound among them; None for two bounds."""
    relation = ""
    while True:
        matching = (each for each in _PREFIXES if _begins(text, each[0]))
        word, found = next(matching, ("", ""))
        if not word or (found and relation):
            return text, None if word else relation
        text, relation = text.removeprefix(word).strip(), relation or found


def _begins(text: str, word: str) -> bool:
    return text.startswith(word if not word[-1].isalpha() else f"{word} ")


def _read(text: str, quantity: str) -> Printed | None:
    """The figure in one of the forms that are accepted for the quantity."""
    if quantity == "pays":
        pays = _pays(text)
        return None if pays is None else Printed("", pays, Fraction(0), "pays", minus=pays < 0)
    for sign in _PERCENT:
        if text.endswith(sign):
            number = _number(text.removesuffix(sign).rstrip())
            return number and _of_number(number, "percent", Fraction(1, 100))
    if quantity != "standard_deviation":
        if text.startswith("1 in "):
            number = _number(text.removeprefix("1 in "), counts=True)
            return _of_number(number, "one-in") if number and number.value > 0 else None
        match = _COUNTS.fullmatch(text)
        if match:
            return _ratio(*match.groups())
    number = _number(text, whole=quantity == "ways")
    return number and _of_number(number, "count" if quantity == "ways" else "decimal")


def _ratio(sign: str, part: str, between: str, whole: str) -> Printed | None:
    """One whole number over another, as in 19/311 or 1456 of 86,320."""
    above, below = _number(part, whole=True), _number(whole, whole=True)
    if above is None or below is None or not below.value:
        return None
    share = above.value / below.value
    form = "ratio" if between == "/" else "share"
    return Printed("", -share if sign else share, Fraction(0), form, minus=bool(sign))


def _of_number(number: _Number, form: str, scale: Fraction | int = 1) -> Printed:
    value, unit = number.value * scale, number.unit * scale
    return Printed("", value, unit, form, minus=number.minus, comma=number.comma)


def _number(text: str, *, counts: bool = False, whole: bool = False) -> _Number | None:
    """A number and the unit of its last digit; `whole` counts have no decimals."""
    match = _NUMBER.fullmatch(text)
    if match is None or not match[2][-1].isdigit():
        return None
    sign, body, exponent = match[1], match[2], match[3]
    marks = [character for character in body if not character.isdigit()]
    point = marks[-1] if marks and marks[-1] in ".," and marks.count(marks[-1]) == 1 else ""
    lone = len(marks) == 1 and point != "" and _GROUPED.fullmatch(body) is not None
    groups = whole or (counts and point == ",")
    if lone and groups and exponent is None:
        point = ""
    before, after = body.split(point) if point else (body, "")
    if not before.isdigit() and before and not _GROUPED.fullmatch(before):
        return None
    digits = re.sub("[^0-9]", "", before) + after
    power = int(exponent or 0) - len(after)
    unit = Fraction(10) ** power
    value = int(digits) * unit
    if whole and (value.denominator > 1 or sign == "-" or (after and exponent is None)):
        return None
    minus = sign == "-"
    return _Number(-value if minus else value, unit, minus, lone and point == ",")


def _pays(text: str) -> Fraction | None:
    """What a line pays, to one; numbers up to twelve may be words."""
    if text in ("even money", "evens"):
        return Fraction(1)
    match = _ODDS.fullmatch(text)
    sides = [match[1], match[3]] if match else [text]
    numbers = []
    for side in sides:
        word = side.strip()
        number = _number(str(_WORDS.index(word)) if word in _WORDS else word, counts=True)
        if number is None:
            return None
        numbers.append(number.value)
    if match is None:
        return pays_to_one(numbers[0])
    if numbers[1] <= 0:
        return None
    return pays_to_one(numbers[0] / numbers[1] - (match[2] == " for "))


def verdict(exact: Fraction, printed: Printed, *, is_root: bool = False) -> Verdict:
    """The verdict on a printed figure; `exact` is the value, or its square if it is a root.

    A true bound is exact; a half may be rounded away from zero (half-up) or to an even digit.

    >>> verdict(Fraction(19, 311), printed_figure("6.1%", "house_edge")).name
    'rounds'
    """
    if printed.relation != "=":
        return Verdict("exact" if _within(exact, printed, is_root) else "differs")
    if printed.form == "one-in":
        if exact <= 0:
            return Verdict("differs")
        exact = 1 / exact
    if is_root:
        equal = printed.value >= 0 and exact == printed.value**2
    else:
        equal = exact == printed.value
    if equal:
        return Verdict("exact")
    if not printed.unit or (printed.minus and exact > 0):
        return Verdict("differs")
    cut, up, even = roundings(exact, printed.unit, is_root=is_root)
    units = printed.value / printed.unit
    rounding = tuple(name for name, k in (("half-up", up), ("half-even", even)) if k == units)
    if rounding:
        return Verdict("rounds", rounding)
    return Verdict("truncates" if cut == units else "differs")


def roundings(exact: Fraction, unit: Fraction, *, is_root: bool = False) -> tuple[int, int, int]:
    """How many units the exact value is when cut, rounded half-up and rounded half to even.

    Whole numbers only, also of a root: its floor is that of the root of the square's floor.
    """
    scaled = exact / unit**2 if is_root else abs(exact) / unit
    floor = scaled.numerator // scaled.denominator
    if is_root:
        floor = isqrt(floor)
    middle = 2 * floor + 1
    beyond = 4 * scaled - middle**2 if is_root else 2 * scaled - middle
    up = floor + (beyond >= 0)
    even = floor + (beyond > 0 or (beyond == 0 and floor % 2 == 1))
    sign = -1 if exact < 0 else 1
    return sign * floor, sign * up, sign * even


def cut_to_fifteen(exact: Fraction, printed: Printed) -> bool:
    """Whether a count that differs is one that a spreadsheet has kept 15 digits of.

    All digits after the 15th are 0, and the count is the exact one to a unit of the 15th: a sum
    of such counts is off by as much.
    """
    if printed.form != "count" or printed.relation != "=" or exact == printed.value:
        return False
    lost = len(str(printed.value.numerator)) - SPREADSHEET_DIGITS
    unit = 10 ** max(lost, 0)
    return lost > 0 and printed.value % unit == 0 and abs(printed.value - exact) <= unit


def _within(exact: Fraction, printed: Printed, is_root: bool) -> bool:
    """Whether the exact value keeps to the printed bound."""
    limit = 1 / printed.value if printed.form == "one-in" else printed.value
    above_all = is_root and limit < 0
    beyond = Fraction(1) if above_all else exact - (limit**2 if is_root else limit)
    return {
        "<=": beyond <= 0,
        "<": beyond < 0,
        ">=": beyond >= 0,
        ">": beyond > 0,
    }[printed.relation]
