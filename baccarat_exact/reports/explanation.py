"""What is said of a verified claim, in words."""

from fractions import Fraction

from baccarat_exact.analysis.printed import SPREADSHEET_DIGITS, Printed, roundings
from baccarat_exact.analysis.verification import Checked
from baccarat_exact.analysis.would_match import Match
from baccarat_exact.reports.numbers import (
    PLACES,
    decimal,
    grouped,
    minus_root,
    percent,
    rational,
    root,
)
from baccarat_exact.reports.words import decks_text

_PHRASES = {
    "spreadsheet": "as a count of {}, as a spreadsheet keeps them",
    "scale": "on pay scale {}",
    "rules": "under the drawing rules {}",
    "pushes": "with pushes {}",
    "order": "with earlier lines {}",
    "line": "for the line {}",
    "sign": "with the {} sign",
    "stake": "with the stake {}",
    "factor": "at {} times the exact value",
    "digits": "with two digits changed round, {}",
}


def explanation(checked: Checked, places: int = PLACES) -> str:
    """A claim's verdict in a sentence or a few."""
    said = [_reason(checked, places)]
    if checked.verdict == "differs":
        if checked.without_decks:
            reason = said[0][0].lower() + said[0][1:]
            holds = decks_text(checked.holds_on) if checked.holds_on else "no number of decks"
            said[0] = f"Holds on {holds}; on {decks_text((checked.decks_answered,))}, {reason}"
        if checked.figure.comma:
            said.append("The comma is read as the decimal mark.")
        said.append(_would_match_text(checked))
    elif checked.without_decks:
        cut = ""
        if checked.cut_on and checked.verdict != "truncates":
            cut = f" (on {decks_text(checked.cut_on)} cut, not rounded)"
        said.append(f"Holds on {decks_text(checked.holds_on)}{cut}.")
    return " ".join(said)


def _reason(checked: Checked, places: int) -> str:
    """How the printed figure stands to the exact value."""
    figure = checked.figure
    exact = in_form(checked.exact, figure, places, is_root=checked.is_root)
    if figure.relation != "=":
        if checked.verdict == "exact":
            return f"The bound holds: the exact value is {exact}."
        if _meets(checked):
            return f"The bound leaves out the exact value itself, {exact}."
        return f"The bound is broken by {_apart(checked, places)}: the exact value is {exact}."
    if checked.verdict == "exact":
        return "The exact value."
    if checked.verdict == "differs":
        return _difference(checked, exact, places)
    if len(checked.rounding) == 2:
        return "Rounded to the digits printed."
    up, even = _rounded(checked)
    if checked.rounding:
        other = f"half-even {even}" if checked.rounding == ("half-up",) else f"half-up {up}"
        return f"Half-way between two figures, rounded {checked.rounding[0]}; it would be {other}."
    return f"Cut to the digits printed; rounded it is {even}."


def _meets(checked: Checked) -> bool:
    """Whether the figure is the exact value, which a strict bound leaves out."""
    value, exact = checked.figure.value, checked.exact
    if checked.is_root:
        return value >= 0 and value**2 == exact
    return value * exact == 1 if checked.figure.form == "one-in" else value == exact


def _difference(checked: Checked, exact: str, places: int) -> str:
    """By how much a figure differs, and what it would be if it did not."""
    figure = checked.figure
    if figure.form == "one-in" and checked.exact <= 0:
        return f"The exact value is {exact}."
    said = f"Too {_side(checked)} by {_apart(checked, places)}: "
    if not figure.unit or figure.form == "count":
        said += f"the exact value is {exact}{_exactly(checked, exact)}."
    else:
        rounded = _rounded(checked)[1]
        said += f"the exact value is {exact}{_exactly(checked, exact)}, rounded {rounded}."
    if checked.spreadsheet:
        said += " A spreadsheet keeps only 15 digits of a number and makes the others 0"
        said += "; a sum of such counts is off like this one." if _summed(checked) else "."
    return said


def _exactly(checked: Checked, shown: str) -> str:
    """The exact value in brackets, where it is not shown and not too long to be read."""
    text = exact_text(checked)
    return f" ({text})" if text != shown.replace(",", "") and len(text) <= 40 else ""


def _summed(checked: Checked) -> bool:
    """Whether a spreadsheet's count is not the exact one to 15 digits, but a sum of such counts."""
    printed, exact = int(checked.figure.value), int(checked.exact)
    unit = 10 ** (len(str(printed)) - SPREADSHEET_DIGITS)
    return printed not in (exact // unit * unit, round(Fraction(exact, unit)) * unit)


def _rounded(checked: Checked) -> tuple[str, str]:
    """The exact value to the digits printed, half-up and half-even."""
    figure = checked.figure
    compared = 1 / checked.exact if figure.form == "one-in" else checked.exact
    _, up, even = roundings(compared, figure.unit, is_root=checked.is_root)
    return _of_units(up, figure), _of_units(even, figure)


def in_form(exact: Fraction, figure: Printed, places: int, *, is_root: bool = False) -> str:
    """The exact value as the figure is printed, to two digits more or to so many places.

    With `is_root` the value is the square root of `exact`.
    """
    if figure.form == "count":
        return grouped(int(exact))
    if figure.form in ("ratio", "share", "pays") and len(rational(exact)) <= 24:
        return rational(exact)
    if figure.form == "one-in" and exact > 0:
        return f"1 in {_told(1 / exact, figure.value, figure, places)}"
    if figure.form == "percent":
        square = 10**4 if is_root else 100
        return f"{_told(exact * square, figure.value * 100, figure, places, is_root=is_root)}%"
    return _told(exact, figure.value, figure, places, is_root=is_root)


def _told(
    exact: Fraction, printed: Fraction, figure: Printed, places: int, *, is_root: bool = False
) -> str:
    """A decimal with as many digits as it takes to tell it from the figure, and a half from less.

    At least two digits more than printed.
    """
    digits = max(places, _digits(figure) + 2)
    unit = Fraction(1, 10 ** _digits(figure))
    equal = exact == (printed * abs(printed) if is_root else printed)
    while True:
        text = root(exact, digits) if is_root else decimal(exact, digits)
        shown = Fraction(text)
        same = roundings(shown, unit) == roundings(exact, unit, is_root=is_root)
        if equal or (same and shown != printed) or digits > 200:
            return text
        digits += 2


def _of_units(units: int, figure: Printed) -> str:
    """So many units of the last digit printed, in the form of the figure."""
    value, digits = units * figure.unit, _digits(figure)
    if figure.form == "percent":
        return f"{percent(value, digits)}%"
    if figure.form == "count":
        return grouped(int(value))
    return f"{'1 in ' if figure.form == 'one-in' else ''}{decimal(value, digits)}"


def _digits(figure: Printed) -> int:
    """How many decimals the figure is printed with."""
    unit = figure.unit * 100 if figure.form == "percent" else figure.unit
    return len(str(unit.denominator)) - 1


def _side(checked: Checked) -> str:
    """Whether the figure is printed too low or too high."""
    value, exact = checked.figure.value, checked.exact
    if checked.figure.form == "one-in":
        low = (exact > 0 and value * exact < 1) or exact == 0
    elif checked.is_root:
        low = value < 0 or value**2 < exact
    else:
        low = value < exact
    return "low" if low else "high"


def _apart(checked: Checked, places: int) -> str:
    """By how much the figure differs, in the units printed."""
    figure, exact = checked.figure, checked.exact
    if figure.form == "one-in":
        if exact <= 0:  # of a bound, where the shares themselves differ
            return decimal(1 / figure.value - exact, max(places, 8))
        exact = 1 / exact
    scale = 100 if figure.form == "percent" else 1
    difference = abs(figure.value - exact) * scale
    if figure.form == "count":
        return grouped(int(difference))
    if not figure.unit:
        return rational(difference) if len(rational(difference)) <= 24 else decimal(difference, 8)
    digits = max(places, _digits(figure) + 2)
    while True:
        if checked.is_root:
            text = minus_root(figure.value * scale, exact * scale**2, digits).removeprefix("-")
        else:
            text = decimal(difference, digits)
        if set(text) - set("0."):
            break
        digits += 2  # a bound may be missed by very little
    suffix = {"percent": " percentage points", "one-in": " in the N of 1 in N"}
    return text + suffix.get(figure.form, "")


def _would_match_text(checked: Checked) -> str:
    """The likeliest match, and how many of the values tried match."""
    if not checked.tried:
        return "No other value was tried."
    if not checked.would_match:
        return f"None of the {checked.tried} other values tried matches."
    number = len(checked.would_match)
    match = "matches" if number == 1 else "match"
    likeliest = phrase(checked.would_match[0], checked)
    return (
        f"It would match {likeliest}; {number} of the {checked.tried} other values tried {match}."
    )


def phrase(match: Match, checked: Checked) -> str:
    """What would be otherwise for the figure to match, in words."""
    words = []
    for change, value in match.changes:
        if change == "decks":
            words.append(f"with {decks_text((value,))}")
        elif change == "quantity":
            words.append(f"as the {value.replace('_', ' ')}")
        elif change == "reading":
            words.append(f"in the reading {_reading_text(value)}")
        else:
            words.append(_PHRASES[change].format(value))
    cut = " (cut, not rounded)" if match.verdict == "truncates" else ""
    if checked.without_decks and not checked.holds_on:
        return f"{' '.join(words)} on {decks_text((match.decks,))}{cut}"
    return " and ".join(words) + cut


def _reading_text(name: str) -> str:
    """The title of a wager that is a reading, with its id where it is a wager to be asked for."""
    from baccarat_exact.analysis.clauses import reading_wagers

    readings = reading_wagers()
    return f'"{readings[name].title}"' if name in readings else name


def exact_text(value: Checked | Match) -> str:
    return f"sqrt({rational(value.exact)})" if value.is_root else rational(value.exact)


def decimal_text(value: Checked | Match, figure: Printed, places: int) -> str:
    """A plain decimal, to two places more than percentages have; a count of ways has none."""
    if figure.form == "count":
        return str(int(value.exact))
    return (root if value.is_root else decimal)(value.exact, places + 2)
