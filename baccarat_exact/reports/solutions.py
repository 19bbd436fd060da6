"""How solutions show themselves: one pay or commission, or a list of pay scales."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from baccarat_exact.analysis.comparison import Compared
from baccarat_exact.analysis.scales import Solutions
from baccarat_exact.analysis.solving import Answer, Solved, Tried
from baccarat_exact.reports.numbers import (
    decimal,
    grouped,
    percent,
    rational,
    root,
    rounding_note,
)
from baccarat_exact.reports.shoes import (
    dealt_data,
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
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers.wager import Scale, Wager


def short_percent(value: Fraction) -> str:
    """A percentage as people write it where that is short, or else to four places.

    >>> short_percent(Fraction(9, 200)), short_percent(Fraction(1, 3))
    ('4.5', '33.3333')
    """
    text = percent(value, 4)
    return text.rstrip("0").rstrip(".") if 10**6 % value.denominator == 0 else text


def _number(value: Fraction, places: int) -> str:
    """A pay: as it is if that is short, else rounded."""
    text = rational(value)
    return text if len(text) <= 7 else decimal(value, places)


def _pays_text(wager: Wager, scale: Scale, names: Sequence[str]) -> str:
    """What some lines of a scale pay."""
    return ", ".join(
        f"{line.name} {rational(pay)}"
        for line, pay in zip(wager.lines, scale.pays, strict=True)
        if line.name in names
    )


# One unknown


@tables.register
def _(solved: Solved, places: int) -> list[Table]:
    unknown = "the commission" if solved.line is None else f"the pay of {solved.line}"
    shoes = [answer.shoe for answer in solved.answers]
    several = len(shoes) > 1
    head = "commission %" if solved.line is None else f"{solved.line} pays"
    body = [
        (*((name,) if several else ()), *row)
        for name, answer in zip(shoe_names(shoes), solved.answers, strict=True)
        for row in _tried_rows(solved, answer, places)
    ]
    told = [_told(solved, answer, shoes, places) for answer in solved.answers]
    return [
        Table(
            title=f"{solved.wager.title} ({solved.wager.id}), pay scale {solved.scale.name}: "
            f"{unknown} for a house edge of {short_percent(solved.target)} %, "
            f"{shoes_text(shoes, solved.rules)}",
            columns=(*(("shoe",) if several else ()), head, "house edge %", ""),
            rows=tuple(body),
            align="l" * several + "rrl",
            notes=(*told, *_others(solved), *shoe_notes(shoes), rounding_note(places)),
        )
    ]


def _unit(solved: Solved, value: Fraction, places: int) -> str:
    """The unknown as it stands in a table: a pay, or a commission in percent."""
    if solved.line is None:
        return decimal(value * 100, 0 if (value * 100).denominator == 1 else places)
    return _number(value, places)


def _tried_rows(solved: Solved, answer: Answer, places: int) -> list[tuple[str, str, str]]:
    """The exact value between its neighbours, from the lowest on."""

    def row(tried: Tried, remark: str) -> tuple[str, str, str]:
        edge = percent(tried.edge.house_edge, places)
        return _unit(solved, tried.value, places), edge, remark

    tried = [(each, "") for each in answer.nearest if answer.exact is None or each != answer.exact]
    if answer.exact is not None:
        tried.append((answer.exact, "meets the target"))
    return [row(*each) for each in sorted(tried, key=lambda each: each[0].value)]


def _told(solved: Solved, answer: Answer, shoes: Sequence[Shoe], places: int) -> str:
    """What the answer is, in a sentence."""
    on = some_text([answer.shoe], shoes)
    if answer.exact is not None:
        value = answer.exact.value
        if solved.line is None:
            return f"On {on} the commission must be exactly {rational(100 * value)} %."
        return f"On {on} {solved.line} must pay exactly {rational(value)} to one."
    wanted = f"a house edge of {short_percent(solved.target)} % cannot be reached"
    ends = [f"{percent(each.edge.house_edge, places)} %" for each in answer.nearest]
    if answer.never:
        what = "no line wins" if solved.line is None else f"{solved.line} never settles"
        return f"On {on} {wanted}: {what}, and the edge stays {ends[0]}."
    if solved.line is None:
        return f"On {on} {wanted}: it is {ends[0]} without a commission and {ends[1]} if all goes."
    return f"On {on} {wanted}: even where {solved.line} loses the stake it is {ends[0]}."


def _others(solved: Solved) -> list[str]:
    """What is not unknown."""
    names = [line.name for line in solved.wager.lines]
    if solved.line is None:
        pays = zip(solved.wager.lines, solved.scale.pays, strict=True)
        names = [line.name for line, pay in pays if pay > 0]
        return [f"Before the commission: {_pays_text(solved.wager, solved.scale, names)}."]
    names = [name for name in names if name != solved.line]
    return [f"The rest pays {_pays_text(solved.wager, solved.scale, names)}."] if names else []


@data.register
def _(solved: Solved, places: int) -> dict[str, Any]:
    return {
        "wager": solved.wager.id,
        "scale": solved.scale.name,
        "line": solved.line,
        "commission": solved.line is None,
        "target": rational(solved.target),
        "reachable": solved.reachable,
        "pays": {
            line.name: rational(pay)
            for line, pay in zip(solved.wager.lines, solved.scale.pays, strict=True)
            if line.name != solved.line
        },
        "answers": [
            {
                "decks": answer.shoe.decks,
                **dealt_data(answer.shoe, solved.rules),
                "reachable": answer.exact is not None,
                "exact": None if answer.exact is None else rational(answer.exact.value),
                "decimal": None if answer.exact is None else decimal(answer.exact.value, places),
                "nearest": [
                    {
                        "value": rational(each.value),
                        "house_edge": rational(each.edge.house_edge),
                        "house_edge_percent": percent(each.edge.house_edge, places),
                    }
                    for each in answer.nearest
                ],
            }
            for answer in solved.answers
        ],
    }


@rows.register
def _(solved: Solved, places: int) -> list[Row]:
    return [
        {
            "wager": solved.wager.id,
            "scale": solved.scale.name,
            "unknown": "commission" if solved.line is None else solved.line,
            "decks": answer.shoe.decks,
            "value": each.value,
            "value_decimal": Decimal(decimal(each.value, places)),
            "house_edge": each.edge.house_edge,
            "house_edge_percent": Decimal(percent(each.edge.house_edge, places)),
            "meets_target": each.edge.house_edge == solved.target,
            "dealt": dealt_text(answer.shoe, solved.rules),
        }
        for answer in solved.answers
        for each in (*([answer.exact] if answer.exact else ()), *answer.nearest)
    ]


# Several


@tables.register
def _(found: Solutions, places: int) -> list[Table]:
    low, high = map(short_percent, found.window)
    title = (
        f"{found.wager.title} ({found.wager.id}): pay scales with a house edge between {low} and "
        f"{high} %, {shoes_text(found.shoes, found.rules)}"
    )
    notes = (*_counted(found, places), *shoe_notes(found.shoes), rounding_note(places))
    if not found.listed:
        return [Table(title, ("",), (("There is no such scale.",),), "l", notes)]
    names = list(found.searched)
    places_of = [place for place, line in enumerate(found.wager.lines) if line.name in names]
    numbers = [(str(row),) for row in range(1, len(found.listed) + 1)]
    pays = [tuple(rational(each.scale.pays[at]) for at in places_of) for each in found.listed]
    figures = [_figures(each, places) for each in found.listed]
    heads = ("house edge %",) if len(found.shoes) == 1 else shoe_names(found.shoes)
    ends = (*heads, "hit freq. %", "std dev")
    wide = Table(
        title,
        ("", *names, *ends),
        tuple(a + b + c for a, b, c in zip(numbers, pays, figures, strict=True)),
        "r" * (1 + len(names) + len(ends)),
        notes,
    )
    widths = column_widths(wide, 10**6)
    if sum(widths) + 2 * (len(widths) - 1) <= WIDTH:
        return [wide]
    # Lines with long names share a column.
    order = f"Pays of {listing(names)}, in this order."
    joined = (
        (number, ", ".join(pay), *figure)
        for (number,), pay, figure in zip(numbers, pays, figures, strict=True)
    )
    return [
        Table(title, ("", "pays", *ends), tuple(joined), "rl" + "r" * len(ends), (order, *notes))
    ]


def _figures(each: Compared, places: int) -> tuple[str, ...]:
    return (
        *(percent(edge.house_edge, places) for edge in each.edges),
        percent(each.hit_frequency, places),
        root(each.variance, places),
    )


def _counted(found: Solutions, places: int) -> list[str]:
    """How many there are, and what was asked."""
    one = found.space == 1
    told = [
        f"{grouped(found.number)} of the {grouped(found.space)} scale{'' if one else 's'} tried "
        f"{'meets' if found.number == 1 else 'meet'} all conditions."
    ]
    if found.number > len(found.listed):
        middle = short_percent(sum(found.window, Fraction(0)) / 2)
        told[0] += f" The {grouped(len(found.listed))} nearest to {middle} % are listed."
    if not found.number:
        ends = [
            f"{percent(low, places)} to {percent(high, places)} % on {some_text([at], found.shoes)}"
            for at, (low, high) in zip(found.shoes, found.range, strict=True)
        ]
        told.append(f"The scales tried have house edges from {listing(ends)}.")
        if found.in_window:
            told.append(
                f"{grouped(found.in_window)} of them lie in the window; what else is asked rules "
                "them out."
            )
    told += _asked(found)
    fixed = [line.name for line in found.wager.lines if line.name not in found.searched]
    if fixed:
        told.append(f"The rest pays {_pays_text(found.wager, found.scale, fixed)}.")
    if len(found.shoes) > 1 and found.listed:
        told.append("Hit frequency: the lowest on these shoes; standard deviation: the highest.")
    return told


def _asked(found: Solutions) -> list[str]:
    """The conditions beside the edge."""
    told = []
    if found.conditions.monotone:
        told.append("Of two winning lines the one that settles less often pays at least as much.")
    if found.conditions.max_sd is not None:
        told.append(f"The standard deviation is at most {rational(found.conditions.max_sd)}.")
    if found.conditions.min_hit is not None:
        told.append(f"The hit frequency is at least {short_percent(found.conditions.min_hit)} %.")
    return told


@data.register
def _(found: Solutions, places: int) -> dict[str, Any]:
    conditions = found.conditions
    return {
        "wager": found.wager.id,
        "scale": found.scale.name,
        "rules": found.rules.title,
        "shoes": [{"decks": shoe.decks, **shoe_data(shoe)} for shoe in found.shoes],
        "window": [rational(end) for end in found.window],
        "searched": {
            name: {
                "number": str(len(pays)),
                "from": rational(pays[0]),
                "to": rational(pays[-1]),
                "pays": [rational(pay) for pay in pays] if len(pays) <= 1_000 else None,
            }
            for name, pays in found.searched.items()
        },
        "monotone": conditions.monotone,
        "max_sd": None if conditions.max_sd is None else rational(conditions.max_sd),
        "min_hit": None if conditions.min_hit is None else rational(conditions.min_hit),
        "space": str(found.space),
        "solutions": str(found.number),
        "listed": [_found_data(found, each, places) for each in found.listed],
    }


def _found_data(found: Solutions, each: Compared, places: int) -> dict[str, Any]:
    names = shoe_names(found.shoes)
    keys = [shoe.decks or name for shoe, name in zip(found.shoes, names, strict=True)]
    return {
        "pays": {
            line.name: rational(pay)
            for line, pay in zip(found.wager.lines, each.scale.pays, strict=True)
        },
        "house_edge": {
            key: rational(edge.house_edge) for key, edge in zip(keys, each.edges, strict=True)
        },
        "house_edge_percent": {
            key: percent(edge.house_edge, places)
            for key, edge in zip(keys, each.edges, strict=True)
        },
        "hit_frequency": {
            key: rational(edge.hit_frequency) for key, edge in zip(keys, each.edges, strict=True)
        },
        "variance": {
            key: rational(edge.variance) for key, edge in zip(keys, each.edges, strict=True)
        },
        "standard_deviation": {
            key: root(edge.variance, places) for key, edge in zip(keys, each.edges, strict=True)
        },
    }


@columns.register
def _(found: Solutions) -> list[str]:
    pays = [f"pays_{line.name}" for line in found.wager.lines]
    return ["row", "wager", *pays, "decks", *_FIGURES, "dealt"]


_FIGURES = (
    "house_edge", "house_edge_percent", "hit_frequency", "hit_frequency_percent", "variance",
    "standard_deviation",
)  # fmt: skip


@rows.register
def _(found: Solutions, places: int) -> list[Row]:
    return [
        {
            "row": number,
            "wager": found.wager.id,
            **{
                f"pays_{line.name}": pay
                for line, pay in zip(found.wager.lines, each.scale.pays, strict=True)
            },
            "decks": edge.shoe.decks,
            "house_edge": edge.house_edge,
            "house_edge_percent": Decimal(percent(edge.house_edge, places)),
            "hit_frequency": edge.hit_frequency,
            "hit_frequency_percent": Decimal(percent(edge.hit_frequency, places)),
            "variance": edge.variance,
            "standard_deviation": Decimal(root(edge.variance, places)),
            "dealt": dealt_text(edge.shoe, edge.rules),
        }
        for number, each in enumerate(found.listed, start=1)
        for edge in each.edges
    ]
