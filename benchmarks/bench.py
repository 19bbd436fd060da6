"""How fast the counting is, against a plain loop in C and against the imports it cannot avoid.

    python benchmarks/bench.py

compiles plain.c, checks that C and Python count the same ways, measures both in turn, and prints
a table with a line for each goal. It exits with 1 only if a count differs. C runs on one thread,
and so does numpy's matrix product here.

A shared machine is noisy, and noise only ever adds time. So things that are compared take turns,
round by round, and of each the quickest round stands, where a round is the mean of many counts.
Of the start-up of whole processes the median stands.

"Warm" is with the tables built that do not depend on the shoe; "from nothing" is without them,
every cache of the package emptied, but with the modules imported.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

os.environ["OMP_NUM_THREADS"] = "1"  # numpy looks when it is imported

import numpy as np
from numpy.typing import NDArray

from baccarat_exact.analysis.edge import edges
from baccarat_exact.analysis.many import expected_values
from baccarat_exact.analysis.solving import solve
from baccarat_exact.analysis.space import Space, meets
from baccarat_exact.coup import ATTRIBUTES, Attribute
from baccarat_exact.enumeration import at_points
from baccarat_exact.enumeration.compositions import compositions
from baccarat_exact.enumeration.hands import hand_table
from baccarat_exact.rules import PUNTO_BANCO
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import wagers
from baccarat_exact.wagers.wager import Line, Scale, Wager

SOURCE = Path(__file__).with_name("plain.c")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "OMP_NUM_THREADS"}
"""For the processes whose start-up is measured, which may use as many threads as they like."""
SEED = 20_260
BATCH = 1_000
NOISE = Fraction(5, 4)
"""How far apart two times may be that should be the same."""

Task = Callable[[], float]
"""One round of something: seconds for one count."""


class Row(NamedTuple):
    """One line of the printed table: seconds against a limit, or against others' seconds."""

    what: str
    limit: Fraction
    """The most that the ratio, or the seconds if there are no others, may be."""
    seconds: float
    others: float | None
    aim: bool = False
    """Whether the limit is more than was asked for."""

    @property
    def measured(self) -> float:
        return self.seconds if self.others is None else self.seconds / self.others


def attributes(*names: str) -> tuple[Attribute, ...]:
    return tuple(ATTRIBUTES[f"{side}_{name}"] for side in ("player", "banker") for name in names)


TOTALS = attributes("total", "cards")
HANDS = attributes("total", "cards", "pair", "suited")
PAIRS = ("none", "mixed", "coloured", "perfect")


def point_wagers() -> list[str]:
    """Every wager and scale that reads no more than points."""
    return [
        f"{wager.id}:{scale.name}"
        for wager in wagers()
        if at_points(wager.reads)
        for scale in wager.scales
    ]


def suit_wagers() -> list[str]:
    """Every wager that reads suits."""
    return [w.id for w in wagers() if any("suit" in attribute.reads for attribute in w.reads)]


def random_points() -> NDArray[np.int64]:
    """Uneven shoes of up to eight decks as counts of the points, with some of every point.

    A point that is gone would spare the loop in C a part of its work.
    """
    most = np.array([128] + [32] * 9)
    return np.random.default_rng(SEED).integers(1, most + 1, size=(BATCH, 10))


def random_shoes(count: int) -> list[Shoe]:
    """Uneven shoes with 0 to 8 of each of the 52 cards."""
    counts = np.random.default_rng(SEED).integers(0, 9, size=(count, 52))
    return [Shoe(tuple(row)) for row in counts.tolist()]


# Measuring


def progress(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def timed(work: Callable[[], object], repeats: int) -> Task:
    """The task of doing something so many times; it returns the mean time."""

    def task() -> float:
        start = perf_counter()
        for _ in range(repeats):
            work()
        return (perf_counter() - start) / repeats

    return task


def in_turn(tasks: Sequence[Task], rounds: int) -> list[list[float]]:
    """For each task the times of its rounds, the tasks taking turns."""
    times = [[task() for task in tasks] for _ in range(rounds)]
    return [list(column) for column in zip(*times, strict=True)]


def quickest(tasks: Sequence[Task], rounds: int) -> list[float]:
    """The quickest round of each task."""
    return [min(times) for times in in_turn(tasks, rounds)]


def empty_caches() -> None:
    """Forget every table that the package has built."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == "baccarat_exact":
            for value in vars(module).values():
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()


def from_nothing(work: Callable[[], object]) -> Task:
    """The task of doing something once with no table built."""
    once = timed(work, 1)

    def task() -> float:
        empty_caches()
        return once()

    return task


# The loop in C


def compiled(folder: str) -> Path | None:
    """The program of plain.c, or none if there is no compiler that will make it."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        progress("there is no C compiler: ratios to C are left out")
        return None
    program = Path(folder) / "plain"
    built = subprocess.run([compiler, "-O3", "-o", program, SOURCE])
    if built.returncode:
        progress("the C compiler failed: ratios to C are left out")
        return None
    return program


def c_counted(program: Path, mode: str, counts: Iterable[int], repeats: int) -> dict[str, Any]:
    """What the program prints for a shoe."""
    text = " ".join(map(str, counts))
    command = [str(program), mode, str(repeats)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def c_task(program: Path, mode: str, counts: Sequence[int], repeats: int) -> Task:
    """The task of the loop in C; its start and its reading are not timed."""
    return lambda: float(c_counted(program, mode, counts, repeats)["seconds_per_shoe"])


# Do C and Python count the same?


def differences(what: str, c: dict[str, Any], python: dict[str, int]) -> list[str]:
    """A line for each number that differs."""
    return [
        f"{what}: {name} is {c[name]} in C and {number} in Python"
        for name, number in python.items()
        if c[name] != number
    ]


def winners_by_totals(shoe: Shoe) -> dict[str, int]:
    """The ways of either side's win and of a tie, from the outcome table."""
    table = compositions(TOTALS, PUNTO_BANCO)
    sums = {"player": 0, "banker": 0, "tie": 0}
    for outcome, ways in zip(table.outcomes, table.ways(shoe), strict=True):
        values = {attribute.name: value for attribute, value in zip(TOTALS, outcome, strict=True)}
        player, banker = int(values["player_total"]), int(values["banker_total"])
        side = "tie" if player == banker else "player" if player > banker else "banker"
        sums[side] += ways
    return sums


def winners_by_values(player: Fraction, tie: Fraction, total: int) -> dict[str, int]:
    """The same ways, from the expected values of the wagers player, and tie at 8 to 1."""
    tied = (tie + 1) * total / 9
    more = player * total
    ways = {"player": total - tied + more, "banker": total - tied - more, "tie": 2 * tied}
    halves = {side: number / 2 for side, number in ways.items()}
    if any(number.denominator != 1 for number in halves.values()):
        raise ArithmeticError(f"expected values that are no ways: {halves}")
    return {side: int(number) for side, number in halves.items()}


def point_differences(program: Path, batch: NDArray[np.int64], checked: int) -> list[str]:
    """What differs at the points, on eight decks and on the first shoes of the batch."""
    specs = point_wagers()
    player, tie = specs.index("player:even-money"), specs.index("tie:8")
    found = []
    values = expected_values(specs, batch)
    exact = values.fractions()
    if values.floats().tolist() != [[float(value) for value in row] for row in exact]:
        found.append("batch: the floats are not the fractions rounded")
    cases = [(Shoe.of_points(row), exact[place]) for place, row in enumerate(batch[:checked])]
    eight = Shoe.of_decks(8)
    cases.append((eight, expected_values(specs, [eight]).fractions()[0]))
    for place, (shoe, row) in enumerate(cases):
        c = c_counted(program, "points", point_counts(shoe), 1)
        by_values = winners_by_values(row[player], row[tie], shoe.total_ways)
        found += differences(f"shoe {place}, expected values", c, by_values)
        found += differences(f"shoe {place}, outcome table", c, winners_by_totals(shoe))
    return found


def point_counts(shoe: Shoe) -> list[int]:
    """The counts of the points 0 to 9."""
    sums = [0] * 10
    for card, count in zip(shoe.resolution.kinds, shoe.counts, strict=True):
        sums[card.point] += count
    return sums


def hand_numbers(shoe: Shoe) -> dict[str, int]:
    """The numbers that the C program prints of the joint table, from the Python table.

    The cells are laid out, and their ways joined into one check, as plain.c says.
    """
    table = hand_table(HANDS, PUNTO_BANCO)
    cells = [0] * 160**2
    for outcome, ways in zip(table.outcomes, table.ways(shoe), strict=True):
        place = 0
        for attribute, value in zip(HANDS, outcome, strict=True):
            values = PAIRS if attribute.name.endswith("_pair") else sorted(attribute.domain)
            place = place * len(values) + values.index(value)
        cells[place] = ways
    check = 0
    for ways in cells:
        check = (check * 1_000_003 + ways) % 2**64
    return {"cells": sum(map(bool, cells)), "total": sum(cells), "check": check}


# The goals


def point_rows(program: Path, batch: NDArray[np.int64]) -> list[Row]:
    """Wagers at the points: one shoe, and a batch, each against C."""
    specs = point_wagers()
    points = point_counts(Shoe.of_decks(8))
    shoe, cards = Shoe.of_points(points), Shoe.of_decks(8)
    one, of_cards, many, c = quickest(
        [
            timed(lambda: expected_values(specs, [shoe]).fractions(), 300),
            timed(lambda: expected_values(specs, [cards]).fractions(), 300),
            timed(lambda: expected_values(specs, batch).floats(), 1),
            c_task(program, "points", points, 500),
        ],
        rounds=25,
    )
    each = many / BATCH
    return [
        Row("point wagers, a shoe of points, warm", Fraction(1), one, c),
        Row("point wagers, a shoe of cards, warm", Fraction(1), of_cards, c),
        Row(f"point wagers, of {BATCH:,} shoes", Fraction(1, 4), each, c),
        Row(f"point wagers, of {BATCH:,} shoes", Fraction(1, 8), each, c, aim=True),
    ]


def hand_rows(program: Path) -> tuple[list[Row], list[str]]:
    """The joint table of hands of 52 cards against C, and what differs."""
    first, second = random_shoes(2)

    def ways(shoe: Shoe) -> list[int]:
        return hand_table(HANDS, PUNTO_BANCO).ways(shoe)

    counted: dict[str, Any] = {}

    def in_c() -> float:
        counted.update(c_counted(program, "cards", second.counts, 1))
        return float(counted["seconds_per_shoe"])

    fresh, warm, c = quickest(
        [from_nothing(lambda: ways(first)), timed(lambda: ways(second), 20), in_c], rounds=5
    )
    rows = [
        Row("hands of 52 cards, a second shoe", Fraction(1, 25), warm, c),
        Row("hands of 52 cards, a second shoe", Fraction(1, 100), warm, c, aim=True),
        Row("hands of 52 cards, from nothing", Fraction(1, 5), fresh, c),
    ]
    return rows, differences("hands", counted, hand_numbers(second))


def process(*arguments: str) -> Task:
    """The task of starting this Python with some arguments and waiting for its end."""

    def task() -> float:
        start = perf_counter()
        subprocess.run(
            [sys.executable, *arguments], env=ENVIRONMENT, check=True, capture_output=True
        )
        return perf_counter() - start

    return task


def start_rows(runs: int = 15) -> list[Row]:
    """The start-up of two commands against the imports that they cannot do without."""
    pairs = [
        ("--help, to importing click", ("--help",), "import click"),
        ("edge banker, to importing numpy", ("edge", "banker"), "import numpy"),
    ]
    rows = []
    for what, words, statement in pairs:
        tasks = process("-m", "baccarat_exact", *words), process("-c", statement)
        try:
            in_turn(tasks, rounds=1)  # so that compiled modules are on the disk
        except subprocess.CalledProcessError as error:
            progress(f"{' '.join(words)} does not run: {error.stderr.decode().strip()[-200:]}")
            continue
        command, imported = map(median, in_turn(tasks, runs))
        rows.append(Row(what, Fraction(2), command, imported))
    return rows


def deck_rows() -> list[Row]:
    """Few decks and many against eight, then a million."""
    shoes = {decks: Shoe.of_decks(decks) for decks in (1, 8, 27)}

    def points(shoe: Shoe) -> Task:
        return timed(lambda: compositions(TOTALS, PUNTO_BANCO).ways(shoe), 300)

    def hands(shoe: Shoe) -> Task:
        return timed(lambda: hand_table(HANDS, PUNTO_BANCO).ways(shoe), 20)

    rows = []
    for what, task in ("outcome table", points), ("hands of 52 cards", hands):
        tasks = [task(shoe) for shoe in shoes.values()]
        in_turn(tasks, rounds=1)  # so that the table is built
        one, eight, most = quickest(tasks, rounds=9)
        rows.append(Row(f"{what}, 1 deck to 8", NOISE, one, eight))
        rows.append(Row(f"{what}, 27 decks to 8", NOISE, most, eight))

    million = Shoe.of_decks(10**6)
    at_point, at_suit = quickest(
        [
            from_nothing(lambda: expected_values(point_wagers(), [million]).fractions()),
            from_nothing(lambda: [edge.house_edge for edge in edges(million, suit_wagers())]),
        ],
        rounds=3,
    )
    return [
        *rows,
        Row("point wagers, 10^6 decks, from nothing", Fraction(1), at_point, None),
        Row("suit wagers, 10^6 decks, from nothing", Fraction(10), at_suit, None),
    ]


def search_rows() -> list[Row]:
    """Whole spaces of pay scales, against trying one scale after the other.

    The lines are the banker's totals against a player's 9, searched on six and eight decks.
    """
    lines = tuple(
        Line(f"total-{total}", f"player_total == 9 and banker_total == {total}")
        for total in range(9)
    )
    wager = Wager("totals", "Totals", "benchmark", lines, (Scale.of("nine", *[9] * 9),))
    shoes = [Shoe.of_decks(6), Shoe.of_decks(8)]
    middle = edges(shoes[1], wager, pays=[5] * 9)[0].house_edge
    window = middle - Fraction(1, 100), middle + Fraction(1, 100)

    def searched(pays: int, **conditions: Any) -> Task:
        chosen = {line.name: range(1, pays + 1) for line in lines}
        return timed(lambda: solve(wager, shoes, between=window, pays=chosen, **conditions), 1)

    some = [tuple(map(Fraction, pays)) for pays in product((4, 5, 6), repeat=9)][:1000]
    space = Space(
        (*((Fraction(1), Fraction(10)) for _ in lines), (Fraction(-1),)),
        tuple(
            (*(line.ways for line in edge.lines), edge.loss_ways)
            for edge in (edges(shoe, wager)[0] for shoe in shoes)
        ),
        window,
    )
    tried = timed(lambda: [meets(space, (*pays, Fraction(-1))) for pays in some], 1)
    plain, strict, one_by_one = quickest(
        [searched(10), searched(10, monotone=True, max_sd="3"), tried], rounds=3
    )
    hundred_thousand = 100 * one_by_one
    return [
        Row("10^9 pay scales, to trying 10^5", Fraction(1), plain, hundred_thousand),
        Row("the same, monotone and deviation", Fraction(1), strict, hundred_thousand),
    ]


# The table


def shown_time(seconds: float) -> str:
    for unit, scale in ("s", 1.0), ("ms", 1e3):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e6:.3g} us"


def shown_ratio(ratio: float) -> str:
    return f"{ratio:.2f}" if ratio >= 0.5 else f"1/{1 / ratio:.3g}"


def shown_row(row: Row) -> str:
    limit = f"{float(row.limit):g}" if row.limit >= 1 else str(row.limit)
    reached = "reached" if row.measured <= row.limit else "missed"
    what = row.what + (" (aim)" if row.aim else "")
    if row.others is None:
        return columns(what, f"{limit} s", "", shown_time(row.seconds), "", reached)
    others = shown_time(row.others)
    return columns(what, limit, shown_ratio(row.measured), shown_time(row.seconds), others, reached)


def columns(what: str, limit: str, ratio: str, time: str, to: str, reached: str) -> str:
    return f"{what:<38} {limit:>5}  {ratio:>7}  {time:>7}  {to:>7}  {reached}".rstrip()


def table(rows: Iterable[Row]) -> str:
    return "\n".join([columns("", "goal", "ratio", "time", "to", ""), *map(shown_row, rows)])


def main() -> int:
    """The exit code: 1 if C and Python count differently."""
    rows: list[Row] = []
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        if program is not None:
            batch = random_points()
            progress("checking the counts at the points against C")
            wrong += point_differences(program, batch, checked=20)
            progress("measuring wagers at the points against C")
            rows += point_rows(program, batch)
            progress("measuring hands of 52 cards against C, and checking them")
            hand, differ = hand_rows(program)
            rows += hand
            wrong += differ
    progress("measuring start-up")
    rows += start_rows()
    progress("measuring one deck to a million")
    rows += deck_rows()
    progress("measuring the search for pay scales")
    rows += search_rows()
    print(table(rows))
    if wrong:
        print("", "C and Python count differently:", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
