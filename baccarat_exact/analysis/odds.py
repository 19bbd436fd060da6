"""The odds of outcomes, all of them or those that meet a condition."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from baccarat_exact.condition import parse
from baccarat_exact.coup import Attribute, Value, all_with
from baccarat_exact.errors import InputError
from baccarat_exact.outcome import attributes_named, outcome_table
from baccarat_exact.records import Record
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe


@dataclass(frozen=True, repr=False)
class Odds(Record):
    """The ways of outcomes of one coup dealt from the shoe."""

    views = "odds"

    shoe: Shoe
    rules: Rules
    by: tuple[Attribute, ...]
    where: str | None
    """The condition that the coups counted meet; None counts all."""
    rows: Mapping[tuple[Value, ...], int]
    """The attributes' values with the ways of the coups that meet the condition."""

    @cached_property
    def where_ways(self) -> int:
        """The ways of all coups that meet the condition."""
        return sum(self.rows.values())

    def probability(self, row: tuple[Value, ...]) -> Fraction:
        """The probability of the outcome together with the condition."""
        return Fraction(self.rows.get(row, 0), self.shoe.total_ways)

    def conditional_probability(self, row: tuple[Value, ...]) -> Fraction:
        """The probability of the outcome given that the condition holds."""
        if not self.where_ways:
            raise InputError(f"no coup meets the condition {self.where}")
        return Fraction(self.rows.get(row, 0), self.where_ways)


def odds(
    by: str | Iterable[str | Attribute],
    shoe: Shoe | None = None,
    *,
    where: str | None = None,
    rules: Rules = PUNTO_BANCO,
) -> Odds:
    """The odds of each combination of the attributes' values on a coup dealt from the shoe.

    With `where` only coups that meet the condition are counted. Eight decks if no shoe is given.
    """
    shoe = Shoe.of_decks(8) if shoe is None else shoe
    named = attributes_named(by)
    if where is None:
        return Odds(shoe, rules, named, None, outcome_table(shoe, named, rules).rows)
    read = parse(where, all_with(named)).attributes
    table = outcome_table(shoe, tuple(dict.fromkeys((*named, *read))), rules)
    rows: dict[tuple[Value, ...], int] = {}
    for values, ways in table.given(where).items():
        row = values[: len(named)]
        rows[row] = rows.get(row, 0) + ways
    return Odds(shoe, rules, named, where, rows)
