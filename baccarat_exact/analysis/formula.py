"""Closed forms in the number of decks: the probability of each line, and the house edge.

On d decks the ways of a coup are sums of products of six factors such as 4d, 4d-1, 16d-2, so those
of a line are a polynomial in d with whole coefficients, of degree at most six. Seven numbers of
decks determine it; it is held to others, and to infinitely many, before anybody sees it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from baccarat_exact.analysis.edge import Edge, Edges, LineEdge, Pays
from baccarat_exact.analysis.settlement import line_ways
from baccarat_exact.errors import InputError, unknown
from baccarat_exact.outcome import check_known
from baccarat_exact.records import Record
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import named
from baccarat_exact.wagers.wager import Scale, Wager

if TYPE_CHECKING:
    import sympy

Polynomial = tuple[int, ...]
"""Coefficients of 1, d, d^2 and so on."""

SYMBOLIC = "symbolic"
"""Given as pays: each line's pay stays a symbol."""

KNOTS = range(1, 8)
"""The numbers of decks on which a polynomial of degree six is found."""
CHECKED = (8, 9, 12, 20)
"""Further ones, on which it must agree."""


def _falling(size: int, drawn: int) -> Polynomial:
    """The product of size*d - 0, size*d - 1 and so on, multiplied out."""
    product = [1]
    for gone in range(drawn):
        shifted, lessened = [0, *product], [*product, 0]
        product = [size * a - gone * b for a, b in zip(shifted, lessened, strict=True)]
    return tuple(product)


TOTAL_WAYS = _falling(52, 6)
"""All ways of d decks: 52d(52d-1)...(52d-5)."""


@dataclass(frozen=True, repr=False)
class Formula(Record):
    """A wager as a function of the number of decks d, for one coup dealt from d full decks."""

    views = "formulas"

    wager: Wager
    rules: Rules
    scales: tuple[Scale, ...]
    """The pay scales asked for; none where the pays are symbols."""
    ways: tuple[Polynomial, ...]
    """The ways of each line, in the order of the lines."""
    shoe: Shoe | None = None
    """Whole decks, on which the formulas are evaluated for the reader too."""

    @property
    def settlements(self) -> dict[str, Polynomial]:
        """The ways of each line and, at the end, of a loss."""
        lines = {line.name: ways for line, ways in zip(self.wager.lines, self.ways, strict=True)}
        loss = tuple(a - sum(of) for a, *of in zip(TOTAL_WAYS, *self.ways, strict=True))
        return {**lines, "loss": loss}

    def probability(self, line: str) -> "sympy.Expr":
        """The probability that this line, or "loss", settles the coup: an expression in d."""
        settlements = self.settlements
        if line not in settlements:
            raise unknown(f"line of {self.wager.id}", line, settlements)
        return _share(settlements[line])

    def house_edge(self, scale: str | None = None) -> "sympy.Expr":
        """The house edge per unit staked, an expression in d: on the scale named or the first.

        Where the pays are symbols, it is the probability of a loss less each pay times the
        probability of its line.

        >>> formula("player-pair").house_edge()
        (4*d + 11)/(52*d - 1)
        """
        if self.scales:
            found = [each for each in self.scales if scale in (None, each.name)]
            if not found:
                names = [each.name for each in self.scales]
                raise unknown(f"scale of this formula of {self.wager.id}", scale, names)
            lost = [Fraction(ways) for ways in TOTAL_WAYS]
            for pays, of_line in zip(found[0].pays, self.ways, strict=True):
                lost = [a - (pays + 1) * b for a, b in zip(lost, of_line, strict=True)]
            return _share(tuple(lost))
        if scale is not None:
            raise InputError(f"there is no scale {scale} where the pays are symbols")
        terms = [-pay * self.probability(line) for line, pay in self.symbols.items()]
        return sum(terms, self.probability("loss"))

    @property
    def symbols(self) -> "dict[str, sympy.Symbol]":
        """The symbol that stands for each line's pay: p_two_card for two-card."""
        import sympy

        return {
            line.name: sympy.Symbol(f"p_{line.name.replace('-', '_')}") for line in self.wager.lines
        }

    def probabilities(self, decks: int | float | str) -> dict[str, Fraction]:
        """The probability of each line, and of a loss, on so many decks or on "inf".

        >>> formula("player-pair").probabilities(8)
        {'pair': Fraction(31, 415), 'loss': Fraction(384, 415)}
        """
        shoe = Shoe.of_decks(decks)
        return {
            line: Fraction(_value(ways, shoe), shoe.total_ways)
            for line, ways in self.settlements.items()
        }

    def at(self, decks: int | float | str) -> Edges:
        """The edges on so many decks, or on "inf", from the formulas: what `edges` would count."""
        if not self.scales:
            raise InputError(f"{self.wager.id} has no edge in numbers where the pays are symbols")
        shoe = Shoe.of_decks(decks)
        edges = []
        for scale in self.scales:
            lines = []
            for line, pays, polynomial in zip(self.wager.lines, scale.pays, self.ways, strict=True):
                ways = _value(polynomial, shoe)
                probability = Fraction(ways, shoe.total_ways)
                lines.append(LineEdge(line.name, line.when, pays, ways, probability))
            edges.append(Edge(self.wager, scale, shoe, self.rules, tuple(lines)))
        return Edges(shoe, self.rules, tuple(edges))

    def _repr_html_(self) -> str:
        from baccarat_exact.reports.formulas import html_formulas

        return html_formulas(self)

    def _repr_latex_(self) -> str:
        from baccarat_exact.reports.formulas import latex_mathematics

        return latex_mathematics(self)


def formula(
    wager: str | Wager,
    shoe: Shoe | None = None,
    *,
    pays: Pays | None = None,
    rules: Rules = PUNTO_BANCO,
    further: Iterable[Wager] = (),
) -> Formula:
    """The probability of each line and the house edge, as functions of the number of decks.

    They hold for one coup dealt from d full decks. A wager named "id:scale" comes with that scale
    alone, otherwise with all of its own; `pays` gives a value for each line, or is "symbolic".
    On a shoe, which must be whole decks, the formulas are evaluated too. `further` wagers may be
    named beside the built-in ones.

    >>> formula("player-pair").probability("pair")
    (4*d - 1)/(52*d - 1)
    """
    if shoe is not None:
        check_whole_decks(shoe)
    chosen, scales = named(wager, further)
    if pays is not None:
        if isinstance(wager, str) and ":" in wager:
            raise InputError(f"{chosen.id} is given more than one scale: name one, or give pays")
        symbolic = isinstance(pays, str) and pays.strip() == SYMBOLIC
        scales = () if symbolic else (chosen.custom_scale(pays),)
    return Formula(chosen, rules, scales, _polynomials(chosen, rules), shoe)


def check_whole_decks(shoe: Shoe) -> None:
    """An error that says why a shoe has no formula, if it is not whole decks."""
    check_known(shoe, ())
    if shoe.decks is None:
        raise InputError(
            f"there is no formula for this shoe of {shoe.size:,} cards: one in the number of decks "
            "needs whole decks, each of the 52 cards equally often"
        )


def _polynomials(wager: Wager, rules: Rules) -> tuple[Polynomial, ...]:
    """The ways of each line, found on some numbers of decks and checked on others."""
    import sympy

    counted = {
        decks: line_ways([wager], Shoe.of_decks(decks), rules)[0]
        for decks in (*KNOTS, *CHECKED, "inf")
    }
    d, found = sympy.Symbol("d"), []
    for place, line in enumerate(wager.lines):
        through = sympy.interpolate([(decks, counted[decks][place]) for decks in KNOTS], d)
        known = [Fraction(str(c)) for c in reversed(sympy.Poly(through, d).all_coeffs())]
        whole = tuple(c.numerator for c in known) + (0,) * (len(TOTAL_WAYS) - len(known))
        for decks, ways in counted.items():
            follows = _value(whole, Shoe.of_decks(decks))
            if ways[place] != follows:
                raise ArithmeticError(
                    f"the ways of {wager.id}, line {line.name}, are no polynomial in the number of "
                    f"decks: {decks} decks have {ways[place]} where {follows} would follow"
                )
        found.append(whole)
    return tuple(found)


def _value(polynomial: Polynomial, shoe: Shoe) -> int:
    """The ways on these decks; on infinitely many what stands before d^6, as of 52^6 ways."""
    if shoe.infinite:
        return polynomial[-1]
    value = 0
    for coefficient in reversed(polynomial):
        value = value * shoe.counts[0] + coefficient
    return value


def _share(ways: Iterable[int | Fraction]) -> "sympy.Expr":
    """Ways as a part of all ways: a rational function of d, in lowest terms and factored."""
    import sympy

    d = sympy.Symbol("d")
    above, below = (
        sum(sympy.Rational(c.numerator, c.denominator) * d**power for power, c in enumerate(all_))
        for all_ in (ways, TOTAL_WAYS)
    )
    return sympy.factor(above / below)
