"""How comparisons show themselves: all in one table, then what each pay costs, and the answer."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from baccarat_exact.analysis.comparison import (
    Compared,
    Comparison,
    ScaleDifference,
)
from baccarat_exact.reports.comparison_answers import answer
from baccarat_exact.reports.numbers import percent, rational, root, rounding_note
from baccarat_exact.reports.shoes import (
    dealt_text,
    shoe_data,
    shoe_names,
    shoe_notes,
    shoes_text,
    some_text,
)
from baccarat_exact.reports.tables import WIDTH, Table, column_widths
from baccarat_exact.reports.views import Row, columns, data, rows, tables
from baccarat_exact.reports.words import listing
from baccarat_exact.rules import Rules
from baccarat_exact.shoe import Shoe

_LONG = 24
"""Characters up to which a scale's name stands at the head of a column; the title has it too."""


def _signed(text: str) -> str:
    """A number with a plus before it, unless it is negative or nothing."""
    return f"+{text}" if text.strip("-0.") and text[0] != "-" else text


def _fits(table: Table, *, broken: bool = True) -> bool:
    """Whether the columns stand side by side in a terminal, with broken heads or without."""
    widths = column_widths(table, WIDTH if broken else 10**6)
    return sum(widths) + 2 * (len(widths) - 1) <= WIDTH


Column = tuple[str, tuple[str, ...]]
"""What stands at the head, and below."""


def _widened(table: Table, added: Sequence[Column]) -> Table:
    """The table with more columns of figures."""
    return table._replace(
        columns=(*table.columns, *(head for head, _ in added)),
        rows=tuple(
            (*row, *(cells[place] for _, cells in added)) for place, row in enumerate(table.rows)
        ),
        align=table.align + "r" * len(added),
    )


def _in_blocks(table: Table, added: Sequence[Column]) -> list[Table]:
    """The table with more columns: all at once if they fit, or else over several tables.

    The title stands above the first and the notes below the last. Where even one column does not
    fit, the terminal shows row by row what the whole table has.
    """
    for blocks in range(1, len(added) + 1):
        size = -(-len(added) // blocks)
        found = [
            _widened(table, added[start : start + size])._replace(title="", notes=())
            for start in range(0, len(added), size)
        ]
        if all(_fits(each, broken=False) for each in found):
            found[0] = found[0]._replace(title=table.title)
            found[-1] = found[-1]._replace(notes=table.notes)
            return found
    return [_widened(table, added)]


@tables.register
def _(comparison: Comparison, places: int) -> list[Table]:
    return [
        *_side_by_side(comparison, places),
        *(table for each in comparison.differences for table in tables(each, places)),
    ]


def _side_by_side(comparison: Comparison, places: int) -> list[Table]:
    """All that is compared: the house edges on each shoe and, beside them if it fits, the rest."""
    shoes, several = comparison.shoes, len(comparison.shoes) > 1
    what = "House edge %" if several else "Wagers compared"
    named = tuple((each.wager.id, each.scale.name) for each in comparison)
    notes = (*_best(comparison), *shoe_notes(shoes), rounding_note(places))
    table = Table(
        f"{what}, {shoes_text(shoes, comparison.rules)}", ("wager", "scale"), named, "ll", notes
    )
    heads = shoe_names(shoes) if several else ("house edge %",)
    edges = [
        (head, tuple(percent(each.edges[place].house_edge, places) for each in comparison))
        for place, head in enumerate(heads)
    ]
    more = [
        ("hit freq. %", tuple(percent(each.hit_frequency, places) for each in comparison)),
        ("std dev", tuple(root(each.variance, places) for each in comparison)),
        ("top award", tuple(rational(each.top_award) for each in comparison)),
    ]
    if several:
        worst = "Hit frequency: the lowest on these shoes; standard deviation: the highest."
        table = table._replace(notes=(worst, *notes))
    whole = _widened(table, [*edges, *more])
    if _fits(whole) or not several:
        return [whole]
    return [*_in_blocks(table._replace(notes=()), edges), _widened(table._replace(title=""), more)]


def _best(comparison: Comparison) -> Iterator[str]:
    """Of each wager with more than two scales, which one is the best for the bettor."""
    wagers = [difference.wager for difference in comparison.differences]
    for wager in dict.fromkeys(each for each in wagers if wagers.count(each) > 1):
        same = (wager.id, wager.lines)
        own = [each for each in comparison if (each.wager.id, each.wager.lines) == same]
        found: dict[str, list[Shoe]] = {}
        for place, shoe in enumerate(comparison.shoes):
            least = min(each.edges[place].house_edge for each in own)
            best = [each.scale.name for each in own if each.edges[place].house_edge == least]
            found.setdefault(listing(best), []).append(shoe)
        told = [f"{name} on {some_text(on, comparison.shoes)}" for name, on in found.items()]
        yield f"Best for the bettor of the {len(own)} scales of {wager.id}: {'; '.join(told)}."


@tables.register
def _(difference: ScaleDifference, places: int) -> list[Table]:
    shoes, (first, second) = difference.shoes, difference.scales
    title = (
        f"{difference.wager.title} ({difference.wager.id}): from pay scale {first.name} to "
        f"{second.name}, {shoes_text(shoes, difference.rules)}"
    )
    notes = tuple(answer(difference, places))
    if not difference.lines:
        return [Table(title, ("", ""), (), "ll", notes)]
    long = max(len(first.name), len(second.name)) > _LONG
    heads = ("first scale", "second scale") if long else (first.name, second.name)
    pays = [
        (each.line, *map(rational, each.pays), _signed(rational(each.difference)))
        for each in difference.lines
    ]
    total = ("total", "", "", "")
    table = Table(title, ("line", *heads, "difference"), (*pays, total), "lrrr", notes)
    added = [
        [*(-line.costs[place] for line in difference.lines), total]
        for place, total in enumerate(difference.house_edge_differences)
    ]
    points = [tuple(_signed(percent(value, places)) for value in on_shoe) for on_shoe in added]
    if len(shoes) > 1:
        table = table._replace(title=f"{title}: what is added to the house edge, in points")
        return _in_blocks(table, list(zip(shoe_names(shoes), points, strict=True)))
    chances = (*(percent(line.probabilities[0], places) for line in difference.lines), "")
    table = _widened(table, [("probability %", chances), ("added to edge, points", points[0])])
    exactly = ("exactly", tuple(_signed(rational(value)) for value in added[0]))
    if _fits(whole := _widened(table, [exactly])):
        return [whole]
    names = Table("", ("line",), tuple(row[:1] for row in table.rows), "l", notes)
    exactly = ("added to edge, exactly", exactly[1])
    return [table._replace(notes=()), _widened(names, [exactly])]


@data.register
def _(comparison: Comparison, places: int) -> dict[str, Any]:
    return {
        **_dealt(comparison.shoes, comparison.rules),
        "rows": [
            _row_data(each, place, places)
            for each in comparison
            for place in range(len(comparison.shoes))
        ],
        "differences": [
            _difference_data(each, place, places)
            for each in comparison.differences
            for place in range(len(comparison.shoes))
        ],
    }


@data.register
def _(difference: ScaleDifference, places: int) -> dict[str, Any]:
    return {
        **_dealt(difference.shoes, difference.rules),
        "differences": [
            _difference_data(difference, place, places) for place in range(len(difference.shoes))
        ],
    }


def _dealt(shoes: Sequence[Shoe], rules: Rules) -> dict[str, Any]:
    """What JSON says of shoes and rules."""
    told: list[dict[str, Any]] = [shoe_data(shoe) for shoe in shoes]
    numbers = [
        {"decks": shoe.decks, **each["shoe"], "counts": each["counts"]}
        for shoe, each in zip(shoes, told, strict=True)
    ]
    return {"shoes": numbers, "rules": rules.title}


def _row_data(each: Compared, place: int, places: int) -> dict[str, Any]:
    edge = each.edges[place]
    return {
        "wager": each.wager.id,
        "scale": each.scale.name,
        "shoe": place,
        "decks": edge.shoe.decks,
        "expected_value": rational(edge.expected_value),
        "house_edge": rational(edge.house_edge),
        "house_edge_percent": percent(edge.house_edge, places),
        "hit_frequency": rational(edge.hit_frequency),
        "hit_frequency_percent": percent(edge.hit_frequency, places),
        "variance": rational(edge.variance),
        "standard_deviation": root(edge.variance, places),
        "top_award": rational(each.top_award),
    }


def _difference_data(difference: ScaleDifference, place: int, places: int) -> dict[str, Any]:
    shoe, better = difference.shoes[place], difference.better[place]
    by = difference.house_edge_differences[place]
    return {
        "wager": difference.wager.id,
        "scales": [scale.name for scale in difference.scales],
        "shoe": place,
        "decks": shoe.decks,
        "lines": [
            {
                "line": line.line,
                "pays": [rational(pays) for pays in line.pays],
                "difference": rational(line.difference),
                "probability": rational(line.probabilities[place]),
                "cost": rational(line.costs[place]),
                "house_edge_difference": rational(-line.costs[place]),
            }
            for line in difference.lines
        ],
        "house_edge_difference": rational(by),
        "house_edge_difference_points": percent(by, places),
        "better": better.name if better else None,
        "better_by_decks": [
            {
                "from": span.first,
                "to": span.last,
                "scale": span.better.name if span.better else None,
            }
            for span in (difference.spans if shoe.decks else ())
        ],
    }


@rows.register
def _(comparison: Comparison, places: int) -> list[Row]:
    return [
        {
            "wager": each.wager.id,
            "scale": each.scale.name,
            "decks": edge.shoe.decks,
            "house_edge": edge.house_edge,
            "house_edge_percent": Decimal(percent(edge.house_edge, places)),
            "hit_frequency": edge.hit_frequency,
            "hit_frequency_percent": Decimal(percent(edge.hit_frequency, places)),
            "variance": edge.variance,
            "standard_deviation": Decimal(root(edge.variance, places)),
            "top_award": each.top_award,
            "dealt": dealt_text(edge.shoe, edge.rules),
        }
        for each in comparison
        for edge in each.edges
    ]


_LINE_COLUMNS = (
    "wager", "line", "decks", "pays_first", "pays_second", "difference", "probability", "cost",
    "house_edge_difference", "house_edge_difference_points", "dealt",
)  # fmt: skip


@columns.register
def _(difference: ScaleDifference) -> list[str]:
    return list(_LINE_COLUMNS)


@rows.register
def _(difference: ScaleDifference, places: int) -> list[Row]:
    cells = (
        (
            difference.wager.id, line.line, shoe.decks, *line.pays, line.difference,
            line.probabilities[place], line.costs[place], -line.costs[place],
            Decimal(percent(-line.costs[place], places)), dealt_text(shoe, difference.rules),
        )
        for place, shoe in enumerate(difference.shoes)
        for line in difference.lines
    )  # fmt: skip
    return [dict(zip(_LINE_COLUMNS, each, strict=True)) for each in cells]
