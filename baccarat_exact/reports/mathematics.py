"""Rational functions of d, the number of decks, as text of a terminal and as LaTeX.

Both write a polynomial alike, 4d^2 - 1, so it is written once. Hard blanks hold together what may
not be broken between two lines; none of them is printed.
"""

import textwrap
from fractions import Fraction
from typing import TYPE_CHECKING

from baccarat_exact.analysis.formula import Polynomial
from baccarat_exact.reports.tables import WIDTH

if TYPE_CHECKING:
    import sympy

LATEX_ROOM = 340
"""Points that a formula may be wide; a line of LaTeX's own page has 345."""
_POINTS = {"+": 13, "-": 13, "(": 4, ")": 4, " ": 0, "^": 0}
"""Points that LaTeX gives a sign in a formula, about; letters and digits have 5."""
_INDENT = 24
"""Columns of a name from which on its formula begins on a line of its own."""
HARD = "\u00a0"
"""A blank at which no line breaks."""


def _polynomial(coefficients: Polynomial) -> str:
    """A polynomial, highest power first, which may break before a sign."""
    text = ""
    for power, number in reversed(list(enumerate(coefficients))):
        if number:
            letter = ("", "d")[power] if power < 2 else f"d^{power}"
            digits = "" if abs(number) == 1 and power else str(abs(number))
            sign = "-" if number < 0 else "+"
            text += f" {sign}{HARD}{digits}{letter}" if text else sign.strip("+") + digits + letter
    return text


def _product(expression: "sympy.Expr", *, alone: bool) -> str:
    """A product of a number and of polynomials, which may break between factors.

    A sole factor that stands alone needs no brackets.
    """
    import sympy

    d = sympy.Symbol("d")
    number, factors = sympy.factor_list(expression, d)
    known = [
        (tuple(int(c) for c in reversed(sympy.Poly(base, d).all_coeffs())), power)
        for base, power in factors
    ]
    # By degree; the linear factors by their zeros, which for all ways is the order of the draws.
    known.sort(key=lambda each: (len(each[0]), Fraction(-each[0][0], each[0][1] or 1)))
    sole = alone and number == 1 and len(known) == 1 and known[0][1] == 1
    written = []
    for coefficients, power in known:
        text = _polynomial(coefficients)
        text = text.replace(" ", HARD) if len(coefficients) == 2 else text
        text = text if sole or text == "d" else f"({text})"
        written.append(text if power == 1 else f"{text}^{power}")
    if number == 1 and written:
        return " ".join(written)
    start = "-" if number == -1 and written else str(number)
    joined = start == "-" or not written or written[0].startswith("d")
    return start + ("" if joined else " ") + " ".join(written)


def quotient(expression: "sympy.Expr") -> list[str]:
    """What stands above and below the line of a factored fraction, for text."""
    if expression.is_Rational:
        return [str(expression)]
    above, below = expression.as_numer_denom()
    under = _product(below, alone=False)
    under = f"({under})" if " " in under else under
    return [_product(above, alone=False), f"/{HARD}{under}"]


def _broken(text: str, width: int, indent: int = 0) -> list[str]:
    """Lines of text, broken where it may be; a number longer than a line breaks anywhere."""
    blank = " " * indent
    lines = textwrap.wrap(text, width, subsequent_indent=blank, break_on_hyphens=False)
    return [line.replace(HARD, " ") for line in lines]


def equation(label: str, terms: list[str]) -> list[str]:
    """The lines of "label = terms": one if that is enough, else at least one a term."""
    start = f"{label} = "
    whole = (start + " ".join(terms)).replace(HARD, " ")
    if len(whole) <= WIDTH:
        return [whole]
    indent = len(start) if len(start) <= _INDENT else 4
    lines = []
    for term in terms:
        deep = indent + (2 if len(terms) > 2 and term[0] == "/" else 0)
        # A line that goes on must not look like a term of its own.
        lines += _broken(HARD * deep + term, WIDTH, deep + (4 if len(terms) > 2 else 0))
    return [start + lines[0][indent:], *lines[1:]] if indent > 4 else [start.rstrip(), *lines]


def _set_lines(text: str, room: int) -> list[str]:
    """Lines of a formula for LaTeX, each of so many points at most."""
    lines = [""]
    for piece in text.split(" "):
        for part in textwrap.wrap(piece.replace(HARD, " "), max(12, room // 5)):
            longer = f"{lines[-1]} {part}".lstrip()
            if sum(_POINTS.get(character, 5) for character in longer) <= room:
                lines[-1] = longer
            else:
                lines.append(part)
    return lines if lines[0] else lines[1:]


def set_quotient(expression: "sympy.Expr", room: int) -> str:
    """A fraction for LaTeX in so many points, in several lines above or below if it is long."""
    parts = []
    for part in expression.as_numer_denom():
        first, *further = _set_lines(_product(part, alone=True), room)
        # The empty group makes a sign at the start of a line one between two terms.
        signed = [first, *("{}" + line if line[0] in "+-" else line for line in further)]
        stacked = "\\begin{gathered}" + " \\\\ ".join(signed) + "\\end{gathered}"
        parts.append(stacked if further else first)
    return parts[0] if parts[1] == "1" else f"\\frac{{{parts[0]}}}{{{parts[1]}}}"


def aligned(lines: list[str]) -> str:
    """Equations under each other."""
    return "\\begin{align*}\n" + " \\\\[1ex]\n".join(lines) + "\n\\end{align*}\n"
