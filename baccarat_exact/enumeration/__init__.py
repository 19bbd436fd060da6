"""Ways of every outcome, by three routes that must agree.

`walk` is the definition. `compositions` counts what reads no more than points, `hands` everything
finer; both are tables that do not depend on the shoe. `table` picks the coarser that will do.
"""

from collections.abc import Iterable
from typing import Protocol

from baccarat_exact.coup import Attribute, Value
from baccarat_exact.errors import InputError, shown
from baccarat_exact.rules import Rules
from baccarat_exact.shoe import Shoe


class Table(Protocol):
    """What a route makes of some attributes and a tableau: outcomes, and ways for any shoe."""

    @property
    def outcomes(self) -> list[tuple[Value, ...]]:
        """The combinations of the attributes' values that some shoe can produce."""

    def ways(self, shoe: Shoe) -> list[int]:
        """The ways of each outcome from this shoe."""


def at_points(by: Iterable[Attribute]) -> bool:
    """Whether the attributes read no more of a card than its point."""
    return all(attribute.reads <= {"point"} for attribute in by)


def table(by: tuple[Attribute, ...], rules: Rules) -> Table:
    """The table by the coarsest route that shows the attributes."""
    if not isinstance(rules, Rules):
        raise InputError(f"{shown(rules)} are no rules: Rules.from_toml reads them from a file")
    if at_points(by):
        from baccarat_exact.enumeration.compositions import compositions

        return compositions(by, rules)
    from baccarat_exact.enumeration.hands import hand_table

    return hand_table(by, rules)
