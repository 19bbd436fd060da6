"""Identities that hold whatever the shoe: sums, symmetries and closed forms."""

from fractions import Fraction
from itertools import permutations
from math import perm

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import reproducible, small_shoes, tableaux, wide_shoes

from baccarat_exact.analysis.edge import edge, edges
from baccarat_exact.analysis.many import expected_values
from baccarat_exact.cards import CARDS, SUITS, card_index
from baccarat_exact.outcome import outcomes, probability
from baccarat_exact.rules import Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import WAGERS, wager_named
from baccarat_exact.wagers.wager import Line, Wager

ALL = [wager.id for wager in WAGERS]
DECKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 27, 28, 10**6]
UNEVEN = Shoe(tuple(1 + (place * place + 3 * place) % 7 for place in range(52)))


# Everything that can happen, happens once.


@pytest.mark.parametrize("wager", WAGERS, ids=ALL)
@pytest.mark.parametrize("shoe", [Shoe.of_decks(8), Shoe.of_decks("inf"), UNEVEN])
def test_lines_and_loss_sum_to_one(wager: Wager, shoe: Shoe) -> None:
    """The loss is counted by its own condition, not as what the lines leave."""
    result = edge(wager, shoe)
    no_line = f"not ({' or '.join(f'({line.when})' for line in wager.lines)})"

    loss = probability(no_line, shoe)
    assert sum(line.probability for line in result.lines) + loss == 1
    assert Fraction(result.loss_ways, shoe.total_ways) == loss


@pytest.mark.parametrize("wager", WAGERS, ids=ALL)
def test_each_line_is_its_condition_less_the_lines_before(wager: Wager) -> None:
    """Settled in order: line k takes the coups of "k and none before k"."""
    before = "False"
    for line, counted in zip(wager.lines, edge(wager, UNEVEN).lines, strict=True):
        where = f"({line.when}) and not ({before})" if before != "False" else line.when
        assert counted.probability == probability(where, UNEVEN)
        before = f"({before}) or ({line.when})" if before != "False" else line.when


@reproducible(15)
@given(small_shoes(20), tableaux())
def test_an_outcome_table_sums_to_all_sequences_of_six(shoe: Shoe, rules: Rules) -> None:
    table = outcomes(shoe, "winner,player_pair_rank", rules=rules)

    assert sum(ways for _, ways in table) == table.ways() == perm(shoe.size, 6)
    assert table.probability() == 1


# What one side wins, the other loses.


@reproducible(30)
@given(st.one_of(small_shoes(20), wide_shoes()), tableaux())
def test_player_and_a_banker_without_commission_sum_to_zero(shoe: Shoe, rules: Rules) -> None:
    player = edge("player", shoe, rules=rules)
    banker = edge("banker", shoe, pays="1,1,0", rules=rules)

    assert player.expected_value + banker.expected_value == 0
    assert player.push_ways == banker.push_ways
    assert player.loss_ways == banker.lines[0].ways + banker.lines[1].ways


@reproducible(30)
@given(st.one_of(small_shoes(20), wide_shoes()))
def test_commission_costs_a_twentieth_of_the_banker_wins(shoe: Shoe) -> None:
    free, commission = edge("banker", shoe, pays="1,1,0"), edge("banker:commission-5", shoe)
    even = edge("banker:even-money", shoe)

    assert free.expected_value - commission.expected_value == free.hit_frequency / 20
    assert free.expected_value - even.expected_value == free.lines[0].probability / 2


@reproducible(20)
@given(st.one_of(small_shoes(20), wide_shoes()))
def test_wagers_on_one_event_have_one_probability(shoe: Shoe) -> None:
    found = {name: edge(name, shoe) for name in ALL}
    two, three = (line.ways for line in found["tiger"].lines)

    assert found["small-tiger"].lines[0].ways == two
    assert found["big-tiger"].lines[0].ways == three
    assert found["super-six"].lines[0].ways == found["banker"].lines[0].ways == two + three
    for side in ("player", "banker"):
        # The readings of Lucky 8 differ in what they pay, not in what wins.
        named, printed = (found[f"lucky-8-{side}{reading}"] for reading in ("", "-as-printed"))
        assert named.hit_frequency == printed.hit_frequency
        assert named.lines[3:] == printed.lines[3:]
    assert sum(line.ways for line in found["perfect-pairs"].lines) == (
        found["player-pair"].lines[0].ways
    )


# Suits are names.


def relabelled(shoe: Shoe, suits: tuple[str, ...]) -> Shoe:
    """The shoe with hearts called the first of these suits, diamonds the second and so on."""
    names = dict(zip(SUITS, suits, strict=True))
    counts = [0] * 52
    for card, count in zip(CARDS, shoe.counts, strict=True):
        counts[card_index(card.rank + names[card.suit])] = count
    return Shoe(tuple(counts))


RELABELLINGS = list(permutations(SUITS))
KEEP_COLOURS = [suits for suits in RELABELLINGS if set(suits[:2]) in ({"h", "d"}, {"c", "s"})]
NAMES_SUITS = ("_suit", "_colour")
"""Attributes whose values are names of suits or colours, and those that tell colours apart."""
BLIND_TO_SUIT = [w.id for w in WAGERS if not any(a.name.endswith(NAMES_SUITS) for a in w.reads)]
BLIND_TO_COLOUR = [
    w.id for w in WAGERS if not any(a.name.endswith((*NAMES_SUITS, "_pair")) for a in w.reads)
]


def values(names: list[str], shoe: Shoe) -> list[list[Fraction]]:
    return [[line.probability for line in edge(name, shoe).lines] for name in names]


@reproducible(12)
@given(st.one_of(small_shoes(20), wide_shoes()), st.sampled_from(RELABELLINGS))
@example(UNEVEN, ("s", "h", "d", "c"))
def test_suits_relabelled_change_nothing(shoe: Shoe, suits: tuple[str, ...]) -> None:
    assert values(BLIND_TO_COLOUR, relabelled(shoe, suits)) == values(BLIND_TO_COLOUR, shoe)


@pytest.mark.parametrize("suits", KEEP_COLOURS, ids="".join)
def test_suits_relabelled_within_or_across_whole_colours_change_nothing(
    suits: tuple[str, ...],
) -> None:
    assert values(BLIND_TO_SUIT, relabelled(UNEVEN, suits)) == values(BLIND_TO_SUIT, UNEVEN)


def test_colours_mixed_do_change_coloured_pairs() -> None:
    """The check above has teeth: a coloured pair is not symmetric in all four suits."""
    assert len(KEEP_COLOURS) == 8
    assert values(["perfect-pairs"], relabelled(UNEVEN, ("h", "c", "d", "s"))) != (
        values(["perfect-pairs"], UNEVEN)
    )


# A card burnt unseen changes nothing: over all cards, the effects of removal cancel.


@pytest.mark.parametrize(
    "shoe", [Shoe.of_decks(1).without("4c"), UNEVEN, Shoe.of_decks(8).without("8d", "3x9s")]
)
def test_effects_of_removal_of_52_cards_cancel(shoe: Shoe) -> None:
    whole = expected_values(ALL, [shoe]).fractions()[0]
    present = [(card.name, count) for card, count in zip(CARDS, shoe.counts, strict=True) if count]
    removed = expected_values(ALL, [shoe.without(name) for name, _ in present]).fractions()

    for place in range(len(ALL)):
        effects = [row[place] - whole[place] for row in removed]
        assert any(effects)
        assert sum(n * effect for (_, n), effect in zip(present, effects, strict=True)) == 0


@reproducible(15)
@given(st.lists(st.integers(0, 40), min_size=13, max_size=13).filter(lambda n: sum(n) > 6))
@example([32] * 13)
@example([0, 0, 0, 1, 0, 2, 0, 0, 4, 0, 0, 0, 1])
def test_effects_of_removal_of_13_ranks_cancel(ranks: list[int]) -> None:
    names = [
        "player",
        "banker:even-money",
        "tie",
        "tiger",
        "tiger-tie",
        "banker-pair",
        "tiger-pair",
    ]
    whole = expected_values(names, [ranks]).fractions()[0]
    present = [rank for rank in range(13) if ranks[rank]]
    without = np.array([ranks] * len(present)) - np.eye(13, dtype=np.int64)[present]
    removed = expected_values(names, without).fractions()

    for place in range(len(names)):
        changes = [
            ranks[rank] * (row[place] - whole[place])
            for rank, row in zip(present, removed, strict=True)
        ]
        assert sum(changes) == 0


# Closed forms in the number of decks, counted on paper: the second card of a pair is one of
# 4d - 1 in 52d - 1, d - 1 of them of the same suit, d of the other suit of its colour.


@pytest.mark.parametrize("d", DECKS)
def test_pairs_in_closed_form(d: int) -> None:
    shoe = Shoe.of_decks(d)

    for name in ("player-pair", "banker-pair"):
        assert edge(name, shoe).hit_frequency == Fraction(4 * d - 1, 52 * d - 1)
    assert [line.probability for line in edge("perfect-pairs", shoe).lines] == [
        Fraction(d - 1, 52 * d - 1),
        Fraction(d, 52 * d - 1),
        Fraction(2 * d, 52 * d - 1),
    ]


@pytest.mark.parametrize("d", DECKS)
def test_tiger_pair_in_closed_form(d: int) -> None:
    """Four cards of one rank; two and two of different ranks; one pair less both."""
    n = 52 * d
    twin = Fraction(13 * perm(4 * d, 4), perm(n, 4))
    double = Fraction(13 * 12 * perm(4 * d, 2) ** 2, perm(n, 4))
    single = 2 * (Fraction(4 * d - 1, n - 1) - twin - double)

    lines = edge("tiger-pair", Shoe.of_decks(d)).lines
    assert [line.probability for line in lines] == [twin, double, single]


def test_pairs_of_infinite_decks() -> None:
    infinite = Shoe.of_decks("inf")
    pair = Fraction(1, 13)

    assert edge("player-pair", infinite).hit_frequency == pair
    assert [line.probability for line in edge("perfect-pairs", infinite).lines] == [
        Fraction(1, 52),
        Fraction(1, 52),
        Fraction(2, 52),
    ]
    assert [line.probability for line in edge("tiger-pair", infinite).lines] == [
        pair**2 / 13,
        pair**2 * 12 / 13,
        2 * pair * (1 - pair),
    ]


def test_perfect_pairs_edge_in_closed_form() -> None:
    """Scale two: 1 - 26 (d-1)/(52d-1) - 13 d/(52d-1) - 7 (2d)/(52d-1) = (25 - d)/(52d-1)."""
    for d in DECKS:
        assert edge("perfect-pairs:two", Shoe.of_decks(d)).house_edge == Fraction(
            25 - d, 52 * d - 1
        )
        # Scale one: 1 - (31 (d-1) + 11 d + 12 d)/(52d-1) = (30 - 2d)/(52d-1).
        assert edge("perfect-pairs:one", Shoe.of_decks(d)).house_edge == Fraction(
            30 - 2 * d, 52 * d - 1
        )


# Neither hand is dealt better first cards.


def mirrored(wager: Wager) -> Wager:
    """The same wager on the banker's hand."""
    return Wager(
        id=f"{wager.id}-banker",
        title=wager.title,
        source="test",
        lines=tuple(
            Line(line.name, line.when.replace("player_", "banker_")) for line in wager.lines
        ),
        scales=wager.scales,
    )


@reproducible(20)
@given(st.one_of(small_shoes(20), wide_shoes()), tableaux())
def test_perfect_pairs_is_the_same_on_either_hand(shoe: Shoe, rules: Rules) -> None:
    player = wager_named("perfect-pairs")
    banker = mirrored(player)
    assert all("banker_pair" in line.when for line in banker.lines)

    for one, other in zip(
        edges(shoe, [player], rules=rules), edges(shoe, [banker], rules=rules), strict=True
    ):
        assert [line.ways for line in one.lines] == [line.ways for line in other.lines]
        assert one.variance == other.variance


@reproducible(20)
@given(st.one_of(small_shoes(20), wide_shoes()))
def test_player_pair_and_banker_pair_are_as_likely(shoe: Shoe) -> None:
    assert edge("player-pair", shoe).house_edge == edge("banker-pair", shoe).house_edge
