"""How formulas show themselves: as text, as mathematics for LaTeX and notebooks, and as data."""

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from baccarat_exact.analysis.formula import SYMBOLIC, TOTAL_WAYS, Formula
from baccarat_exact.reports.mathematics import (
    HARD,
    LATEX_ROOM,
    aligned,
    equation,
    quotient,
    set_quotient,
)
from baccarat_exact.reports.numbers import PLACES, percent, rational, rounding_note
from baccarat_exact.reports.shoes import shoe_text
from baccarat_exact.reports.tables import Table, cell_text, html_table
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.rules import PUNTO_BANCO
from baccarat_exact.shoe import Shoe

if TYPE_CHECKING:
    import sympy

LATEX_HEAD = "% for a document with \\usepackage{amsmath,booktabs,graphicx,longtable}\n"
_LONG = 110
"""Points of a name below the line from which on its formula begins on a line of its own."""
_VALUES = ("limit", "limit_percent", "value", "value_percent")


class _Function(NamedTuple):
    """One function of d: what it is of, and the line or the scale."""

    of: str
    """P or edge."""
    name: str
    expression: "sympy.Expr"

    @property
    def label(self) -> str:
        return f"{self.of}({self.name})"


def _functions(formula: Formula) -> list[_Function]:
    """The probability of each line and of a loss, and the edge on each scale."""
    edges = [_Function("edge", s.name, formula.house_edge(s.name)) for s in formula.scales]
    return [_Function("P", n, formula.probability(n)) for n in formula.settlements] + edges


def _values(formula: Formula, decks: int | str) -> dict[str, Fraction]:
    """What the functions come to on so many decks, by label."""
    values = {f"P({name})": share for name, share in formula.probabilities(decks).items()}
    for edge in formula.at(decks) if formula.scales else ():
        values[f"edge({edge.scale.name})"] = edge.house_edge
    return values


def _decks(formula: Formula) -> list[str]:
    """The decks on which a reader sees values: infinitely many, and those asked for."""
    asked = None if formula.shoe is None else formula.shoe.decks
    return ["inf"] if asked in (None, "inf") else ["inf", str(asked)]


class _Linear(NamedTuple):
    """The edge as a linear form in the pays: a loss less each pay times the share of its line."""

    label: str
    latex: str
    loss: "sympy.Expr"
    lines: "dict[str, sympy.Expr]"


def _linear_forms(formula: Formula) -> list[_Linear]:
    """Where the pays are symbols the edge for every d, as d grows and on the decks asked for."""
    import sympy

    if formula.scales:
        return []
    shares = {name: formula.probability(name) for name in formula.settlements}
    forms = [_Linear("edge", "\\text{edge}(d)", shares.pop("loss"), shares)]
    for decks in _decks(formula):
        shares = {
            name: sympy.Rational(share.numerator, share.denominator)
            for name, share in formula.probabilities(decks).items()
        }
        label, latex = f"edge at d = {decks}", f"\\text{{edge}}({decks})"
        if decks == "inf":
            label, latex = "edge as d grows", "\\lim_{d \\to \\infty} \\text{edge}(d)"
        forms.append(_Linear(label, latex, shares.pop("loss"), shares))
    return forms


def _title(formula: Formula) -> str:
    rules = "" if formula.rules == PUNTO_BANCO else f", rules: {formula.rules.title}"
    return f"{formula.wager.title} ({formula.wager.id}) by the number of decks{rules}"


def _explanations(formula: Formula) -> tuple[str, ...]:
    """What the letters mean, and what is conditioned on."""
    names = [line.name for line in formula.wager.lines]
    scales = []
    for scale in formula.scales:
        pays = zip(names, map(rational, scale.pays), strict=True)
        scales.append(f"Scale {scale.name} pays to one: {', '.join(map(' '.join, pays))}.")
    return (
        "One coup is dealt from a fresh shoe of d decks. P is the probability that the line "
        "settles it, edge the house edge per unit staked, pushes included.",
        *(scales or ["Each p is what its line pays, to one."]),
    )


def _text_lines(formula: Formula) -> list[str]:
    """The formulas for a terminal, the edge in a paragraph of its own."""
    lines = []
    for each in _functions(formula):
        lines += [""] if each.of == "edge" and "" not in lines else []
        lines += equation(each.label, quotient(each.expression))
    for place, form in enumerate(_linear_forms(formula)):
        pays = formula.symbols
        if place == 0:
            short = [f"-{HARD}{pays[line]} P({line})" for line in form.lines]
            lines += ["", *equation("edge", ["P(loss)", *short])]
        terms = quotient(form.loss)
        for line, share in form.lines.items():
            above, *below = quotient(share)
            terms += [f"-{HARD}{pays[line]}{HARD}* {above}", *below]
        lines += ["", *equation(form.label, terms)]
    return lines


def _value_tables(formula: Formula, places: int) -> list[Table]:
    """What the functions come to as d grows and, if asked, on so many decks."""
    shown = []
    for decks in _decks(formula):
        title = "As d grows without bound, which is the count on infinitely many decks"
        if decks != "inf":
            title = f"At d = {decks}: {shoe_text(Shoe.of_decks(decks))}"
        values = tuple(
            (label, rational(value), percent(value, places))
            for label, value in _values(formula, decks).items()
        )
        note = rounding_note(places)
        shown.append(Table(title, ("function", "exactly", "%"), values, "lrr", (note,)))
    return shown


@tables.register
def _(formula: Formula, places: int) -> list[Table]:
    lines = tuple((line,) for line in (*_text_lines(formula), ""))
    written = Table(_title(formula), ("",), lines, "l", _explanations(formula))
    return [written, *_value_tables(formula, places)]


def _points(name: str) -> int:
    """How wide a name is below the line, about."""
    return sum(7 if letter in "mw" else 4 for letter in name)


def _set_functions(functions: list[_Function]) -> str:
    widest = max(_points(each.name) for each in functions)
    lines = []
    for of, name, expression in functions:
        symbol, taken = ("P", 38) if of == "P" else ("\\text{edge}", 60)
        label = f"{symbol}_{{\\text{{{name}}}}}(d)"
        if widest > _LONG:
            fraction = set_quotient(expression, LATEX_ROOM - 20)
            lines.append(f"&{label} = \\\\*\n&\\qquad {fraction}")
        else:
            lines.append(f"{label} &= {set_quotient(expression, LATEX_ROOM - taken - widest)}")
    return aligned(lines)


def _set_linear(form: _Linear) -> str:
    terms = [f"&{form.latex} = {set_quotient(form.loss, LATEX_ROOM - 90)}"]
    for line, share in form.lines.items():
        label, width = f"&\\qquad {{}} - p_{{\\text{{{line}}}}}", _points(line)
        between, taken = ("", 55 + width) if width <= _LONG else (" \\\\*\n&\\qquad\\quad", 45)
        terms.append(f"{label}{between} {{}} \\cdot {set_quotient(share, LATEX_ROOM - taken)}")
    return aligned(terms)


def latex_mathematics(formula: Formula) -> str:
    """The formulas alone, for LaTeX with amsmath or for a page with MathJax."""
    functions = _functions(formula)
    blocks = [[each for each in functions if each.of == of] for of in ("P", "edge")]
    written = [_set_functions(block) for block in blocks if block]
    return "".join([*written, *map(_set_linear, _linear_forms(formula))])


def latex_formulas(formula: Formula, places: int = PLACES) -> str:
    """The formulas and their values for LaTeX; the first line says which packages they need."""
    from baccarat_exact.reports.tex import latex_table, latex_text

    bold = f"\\textbf{{{latex_text(_title(formula))}}}\\par\\nobreak\\smallskip\n"
    first, *further = map(latex_text, _explanations(formula))
    first = first.replace(" d ", " $d$ ").replace(" P ", " $P$ ")
    told = "\\par\n".join([first, *further])
    # Only here, since a notebook does not know the word: many lines go on over the page's end.
    shown = f"{{\\allowdisplaybreaks\n{latex_mathematics(formula)}\\par}}\n"
    values = "\n".join(latex_table(table) for table in _value_tables(formula, places))
    return f"{LATEX_HEAD}{{\\raggedright\\parindent0pt {bold}{told}\\par}}\n{shown}{values}"


def html_formulas(formula: Formula, places: int = PLACES) -> str:
    """The formulas and their values for a notebook, which sets the mathematics itself."""
    from html import escape

    # A dollar in a stranger's title is not the start of a formula.
    title = f'<p class="tex2jax_ignore mathjax_ignore"><b>{escape(_title(formula))}</b></p>'
    told = "".join(f"<p>{escape(each)}</p>" for each in _explanations(formula))
    shown = f"<div>{escape(latex_mathematics(formula))}</div>"
    return title + told + shown + "".join(map(html_table, _value_tables(formula, places)))


def _function_data(expression: "sympy.Expr") -> dict[str, Any]:
    """A rational function: one text that sympy parses, and the coefficients of 1, d, d^2 ..."""
    import sympy

    above, below = (sympy.Poly(part, sympy.Symbol("d")) for part in expression.as_numer_denom())
    return {
        "expression": str(expression),
        "numerator": [str(c) for c in reversed(above.all_coeffs())],
        "denominator": [str(c) for c in reversed(below.all_coeffs())],
    }


def _linear_data(formula: Formula) -> dict[str, Any]:
    """The edge in the symbols of the pays."""
    pays = formula.symbols
    every, limit, *asked = (
        str(form.loss - sum(pays[line] * share for line, share in form.lines.items()))
        for form in _linear_forms(formula)
    )
    at_infinity = formula.shoe is not None and formula.shoe.infinite
    return {
        "scale": SYMBOLIC,
        "pays": {line: str(pay) for line, pay in pays.items()},
        "house_edge": {"expression": every},
        "limit": limit,
        "value": limit if at_infinity else asked[0] if asked else None,
    }


@data.register
def _(formula: Formula, places: int) -> dict[str, Any]:
    when = {line.name: line.when for line in formula.wager.lines}
    pays = {s.name: dict(zip(when, map(rational, s.pays), strict=True)) for s in formula.scales}
    settled, edges = [], []
    for each, row in zip(_functions(formula), rows(formula, places), strict=False):
        function = _function_data(each.expression)
        values = {key: cell_text(row[key]) or None for key in _VALUES}
        if each.of == "edge":
            edges.append(
                {"scale": each.name, "pays": pays[each.name], "house_edge": function, **values}
            )
        else:
            ways = [str(c) for c in formula.settlements[each.name]]
            said = {"line": each.name, "when": when.get(each.name), "ways": ways}
            settled.append({**said, "probability": function, **values})
    return {
        "wager": formula.wager.id,
        "rules": formula.rules.title,
        "variable": "d",
        "decks": None if formula.shoe is None else formula.shoe.decks,
        "total_ways": [str(c) for c in TOTAL_WAYS],
        "lines": settled[:-1],
        "loss": settled[-1],
        "edges": edges or [_linear_data(formula)],
    }


@rows.register
def _(formula: Formula, places: int) -> list[Row]:
    decks = None if formula.shoe is None else formula.shoe.decks
    limits = _values(formula, "inf")
    values: dict[str, Fraction] = {} if decks is None else _values(formula, decks)
    listed: list[Row] = [
        {
            "wager": formula.wager.id,
            "function": each.label,
            "expression": str(each.expression),
            "limit": limits[each.label],
            "limit_percent": Decimal(percent(limits[each.label], places)),
            "decks": decks,
            "value": values.get(each.label),
            "value_percent": Decimal(percent(values[each.label], places)) if values else None,
        }
        for each in _functions(formula)
    ]
    if not formula.scales:  # its values are no numbers
        linear: Row = {"function": "edge", "expression": str(formula.house_edge())}
        listed.append({**listed[0], **linear, **dict.fromkeys(_VALUES)})
    return listed
