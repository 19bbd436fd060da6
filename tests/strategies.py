"""Random shoes, rules and attributes for the tests, the same ones in every run."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from baccarat_exact.coup import ATTRIBUTES, Attribute
from baccarat_exact.enumeration import at_points
from baccarat_exact.rules import COLUMNS, PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe

By = tuple[Attribute, ...]


def reproducible(examples: int) -> settings:
    """Settings under which a test sees so many examples, and always the same."""
    return settings(
        derandomize=True,
        deadline=None,
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
    )


@st.composite
def counts(draw: st.DrawFn, kinds: int, most_kinds: int) -> tuple[int, ...]:
    """Uneven counts of so many kinds, six cards or more.

    Few kinds are present, many of them with 1 or 2 cards left.
    """
    size = draw(st.integers(2, most_kinds))
    present = draw(st.permutations(range(kinds)))[:size]
    drawn = [0] * kinds
    for kind in present:
        drawn[kind] = draw(st.sampled_from([1, 1, 2, 2, 3, 17, 60]))
    drawn[present[0]] += max(0, 6 - sum(drawn))
    return tuple(drawn)


@st.composite
def six_cards(draw: st.DrawFn) -> Shoe:
    """A shoe of exactly six cards."""
    dealt = draw(st.lists(st.integers(0, 51), min_size=6, max_size=6))
    return Shoe(tuple(map(dealt.count, range(52))))


def small_shoes(most_kinds: int = 6) -> st.SearchStrategy[Shoe]:
    """Shoes of 52 counts with few kinds present, which the walk goes through quickly."""
    few = counts(52, most_kinds).map(Shoe)
    return st.one_of(few, few, six_cards())


def point_shoes(most_kinds: int = 6) -> st.SearchStrategy[Shoe]:
    """Shoes of point counts with few points present."""
    return counts(10, most_kinds).map(Shoe.of_points)


def wide_shoes(most: int = 30) -> st.SearchStrategy[Shoe]:
    """Uneven shoes with any of the 52 cards, too many kinds for the walk."""
    full = st.lists(st.integers(0, most), min_size=52, max_size=52)
    return full.filter(lambda drawn: sum(drawn) >= 7).map(tuple).map(Shoe)


def _some_of(attributes: list[Attribute], least: int, most: int) -> st.SearchStrategy[By]:
    chosen = st.lists(st.sampled_from(attributes), min_size=least, max_size=most, unique=True)
    return chosen.map(tuple)


def any_attributes(least: int = 1, most: int = 3) -> st.SearchStrategy[By]:
    """Some of all attributes, in any order."""
    return _some_of(list(ATTRIBUTES.values()), least, most)


def point_attributes(least: int = 1, most: int = 4) -> st.SearchStrategy[By]:
    """Some of the attributes that read no more than points."""
    return _some_of([each for each in ATTRIBUTES.values() if at_points([each])], least, most)


@st.composite
def _any_cells(draw: st.DrawFn) -> Rules:
    """A tableau of which every cell is drawn at random."""
    player = draw(st.integers(0, 2**8 - 1))
    banker = draw(st.integers(0, 2**88 - 1))
    return Rules(
        title="any cells",
        player_draws=frozenset(total for total in range(8) if player >> total & 1),
        banker_draws=tuple(
            frozenset(
                column for place, column in enumerate(COLUMNS) if banker >> 11 * total + place & 1
            )
            for total in range(8)
        ),
    )


def tableaux() -> st.SearchStrategy[Rules]:
    """The usual tableau, or any other."""
    return st.one_of(st.just(PUNTO_BANCO), _any_cells())
