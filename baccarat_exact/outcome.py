"""The outcome table: exact ways of every combination of some attributes' values."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from baccarat_exact.condition import parse
from baccarat_exact.coup import ATTRIBUTES, Attribute, Value, all_with
from baccarat_exact.enumeration import table
from baccarat_exact.errors import InputError, ResolutionError, shown, unknown
from baccarat_exact.records import Record
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe


@dataclass(frozen=True, repr=False)
class OutcomeTable(Record):
    """The ways of each outcome of a coup dealt from a shoe; they sum to all ways, or it fails."""

    views = "odds"

    shoe: Shoe
    rules: Rules
    by: tuple[Attribute, ...]
    rows: Mapping[tuple[Value, ...], int]
    """The attributes' values, with the ways; rows of no way are left out."""

    def __post_init__(self) -> None:
        _check_sum(self.rows.values(), self.shoe)

    def __iter__(self) -> Iterator[tuple[tuple[Value, ...], int]]:
        return iter(self.rows.items())

    def ways(self, where: str = "True") -> int:
        """The ways of the coups that meet a condition on the table's attributes."""
        return sum(self.given(where).values())

    def probability(self, where: str = "True") -> Fraction:
        """The probability of the condition, for one coup dealt from this shoe."""
        return Fraction(self.ways(where), self.shoe.total_ways)

    def given(self, where: str) -> dict[tuple[Value, ...], int]:
        """The rows whose coups meet a condition."""
        condition = parse(where, all_with(self.by))
        sources = {attribute.name: self._source(attribute) for attribute in condition.attributes}
        return {
            row: ways
            for row, ways in self.rows.items()
            if condition.holds({name: source(row) for name, source in sources.items()})
        }

    def _source(self, attribute: Attribute) -> Callable[[tuple[Value, ...]], Value]:
        """How to find an attribute in a row: it stands there, or both hands' parts of it do."""
        if attribute in self.by:
            place = self.by.index(attribute)
            return lambda row: row[place]
        held = {
            side: place
            for place, other in enumerate(self.by)
            for side in attribute.sides
            if other.sides == (side,) and other.part == attribute.part
        }
        if len(held) != len(attribute.sides):
            names = ", ".join(other.name for other in self.by)
            raise InputError(f"the table does not hold {attribute.name}: it was counted by {names}")
        return lambda row: attribute.combine(*(row[held[side]] for side in attribute.sides))


def outcome_table(
    shoe: Shoe, by: tuple[Attribute, ...], rules: Rules = PUNTO_BANCO
) -> OutcomeTable:
    """The outcome table of a coup dealt from this shoe, by the coarsest route that answers."""
    check_known(shoe, by)
    counted = table(by, rules)
    ways = zip(counted.outcomes, counted.ways(shoe), strict=True)
    places = [{value: place for place, value in enumerate(a.domain)} for a in by]
    rows = sorted(
        ((row, count) for row, count in ways if count),
        key=lambda item: [of[value] for of, value in zip(places, item[0], strict=True)],
    )
    return OutcomeTable(shoe, rules, by, dict(rows))


def counted_ways(shoe: Shoe, by: tuple[Attribute, ...], rules: Rules) -> list[int]:
    """The ways of each outcome of the table by these attributes, in its order, summed up."""
    check_known(shoe, by)
    ways = table(by, rules).ways(shoe)
    _check_sum(ways, shoe)
    return ways


def _check_sum(ways: Iterable[int], shoe: Shoe) -> None:
    counted, total = sum(ways), shoe.total_ways
    if counted != total:
        raise ArithmeticError(f"the outcomes sum to {counted} ways where {total} exist")


def check_known(shoe: Shoe, by: Iterable[Attribute]) -> None:
    """An error if the shoe cannot be counted, or not by these attributes."""
    if not isinstance(shoe, Shoe):
        raise InputError(f"{shown(shoe)} is not a shoe: Shoe.of_decks(8) makes one")
    _ = shoe.total_ways
    for attribute in by:
        missing = attribute.reads - shoe.resolution.shown_fields()
        if missing:
            raise ResolutionError(
                f"{attribute.name} reads each card's {' and '.join(sorted(missing))}, which a shoe "
                f"counted by {' and '.join(sorted(shoe.resolution.reads))} does not tell"
            )


def attributes_named(names: str | Iterable[str | Attribute]) -> tuple[Attribute, ...]:
    """The attributes of these names, each once; attributes of your own may stand among them."""
    if isinstance(names, str):
        names = [name.strip() for name in names.split(",")]
    if isinstance(names, Attribute) or not isinstance(names, Iterable):
        names = [names]
    found: list[Attribute] = []
    for name in names:
        attribute = name if isinstance(name, Attribute) else ATTRIBUTES.get(str(name))
        if attribute is None:
            raise unknown("attribute", name, ATTRIBUTES)
        found.append(attribute)
    if not found:
        raise InputError("no attribute is named: give at least one")
    all_with(found)
    return tuple(dict.fromkeys(found))


def outcomes(
    shoe: Shoe, by: str | Iterable[str | Attribute], *, rules: Rules = PUNTO_BANCO
) -> OutcomeTable:
    """The outcome table of a coup dealt from this shoe, by the attributes named."""
    return outcome_table(shoe, attributes_named(by), rules)


def probability(
    where: str,
    shoe: Shoe | None = None,
    *,
    attributes: Iterable[Attribute] = (),
    rules: Rules = PUNTO_BANCO,
) -> Fraction:
    """The exact probability that a coup dealt from this shoe meets the condition.

    Eight decks if no shoe is given; `attributes` of your own may be read beside the others.
    """
    shoe = Shoe.of_decks(8) if shoe is None else shoe
    read = parse(where, all_with(attributes)).attributes
    return outcome_table(shoe, read, rules).probability(where)
