"""How the lists of wagers and attributes show themselves."""

from typing import Any

from baccarat_exact.coup import Attribute, Attributes
from baccarat_exact.reports.numbers import rational
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.wagers import Wagers
from baccarat_exact.wagers.wager import Wager

_READS = {
    frozenset[str](): "no card",
    frozenset(["point"]): "points",
    frozenset(["rank"]): "rank",
    frozenset(["suit"]): "suit",
    frozenset(["colour"]): "colour",
    frozenset(["rank", "suit"]): "rank and suit",
}
_KNOWN = {"initial": "four cards", "final": "the end"}


@tables.register
def _(wager: Wager, places: int) -> list[Table]:
    scales = [f"scale {scale.name}" for scale in wager.scales]
    return [
        Table(
            title=f"{wager.title} ({wager.id})",
            columns=("line", *scales, "when"),
            rows=tuple(
                (line.name, *(rational(scale.pays[place]) for scale in wager.scales), line.when)
                for place, line in enumerate(wager.lines)
            ),
            align="l" + "r" * len(scales) + "l",
            notes=(f"Source: {wager.source.rstrip('.')}.",),
        )
    ]


@tables.register
def _(wagers: Wagers, places: int) -> list[Table]:
    return [table for wager in wagers for table in tables(wager, places)]


@data.register
def _(wager: Wager, places: int) -> dict[str, Any]:
    return data(Wagers((wager,)), places)


@data.register
def _(wagers: Wagers, places: int) -> dict[str, Any]:
    return {
        "wagers": [
            {
                "id": wager.id,
                "title": wager.title,
                "source": wager.source,
                "lines": [{"line": line.name, "when": line.when} for line in wager.lines],
                "scales": [
                    {
                        "scale": scale.name,
                        "pays": {
                            line.name: rational(pays)
                            for line, pays in zip(wager.lines, scale.pays, strict=True)
                        },
                    }
                    for scale in wager.scales
                ],
                "examples": [
                    {"coup": example.coup, "settles": example.settles} for example in wager.examples
                ],
            }
            for wager in wagers
        ]
    }


@rows.register
def _(wager: Wager, places: int) -> list[Row]:
    return [
        {
            "wager": wager.id,
            "title": wager.title,
            "scale": scale.name,
            "line": line.name,
            "pays": pays,
            "when": line.when,
            "source": wager.source,
        }
        for scale in wager.scales
        for line, pays in zip(wager.lines, scale.pays, strict=True)
    ]


@rows.register
def _(wagers: Wagers, places: int) -> list[Row]:
    return [row for wager in wagers for row in rows(wager, places)]


def _domain(attribute: Attribute) -> str:
    """The values of an attribute on one line: a run of numbers as a range."""
    numbers = [value for value in attribute.domain if type(value) is int]
    others = [str(value) for value in attribute.domain if type(value) is not int]
    if len(numbers) > 3:
        return " ".join([f"{numbers[0]}-{numbers[-1]}", *others])
    return " ".join([*map(str, numbers), *others])


@tables.register
def _(attributes: Attributes, places: int) -> list[Table]:
    # An attribute of either hand takes one row.
    folded: dict[tuple[str, ...], list[str]] = {}
    for attribute in attributes:
        reads = _READS.get(attribute.reads, " and ".join(sorted(attribute.reads)))
        row = (_domain(attribute), reads, _KNOWN[attribute.stage], attribute.about)
        folded.setdefault(row, []).append(attribute.name)
    return [
        Table(
            title="Attributes of a coup, for conditions",
            columns=("attribute", "values", "reads", "known after", "is"),
            rows=tuple((" ".join(names), *row) for row, names in folded.items()),
            align="lllll",
        )
    ]


@data.register
def _(attributes: Attributes, places: int) -> dict[str, Any]:
    return {
        "attributes": [
            {
                "attribute": attribute.name,
                "values": list(attribute.domain),
                "reads": sorted(attribute.reads),
                "stage": attribute.stage,
                "about": attribute.about,
            }
            for attribute in attributes
        ]
    }


@rows.register
def _(attributes: Attributes, places: int) -> list[Row]:
    return [
        {
            "attribute": attribute.name,
            "values": _domain(attribute),
            "reads": " ".join(sorted(attribute.reads)),
            "stage": attribute.stage,
            "about": attribute.about,
        }
        for attribute in attributes
    ]
