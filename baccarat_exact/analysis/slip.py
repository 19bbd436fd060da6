"""Several bets on one coup: the exact distribution of their net result together.

A bet nets stake times pay on the line that settles it, and minus the stake on a loss. A cap on the
payout is on what is paid on top of the stakes that come back. If it is of the round, the payouts of
the bets that win sum to no more than the cap, and what is cut is shared in proportion to what each
would have been paid; what other bets lose is not set off against it. If it is of a bet, no bet's
payout is more. All that is said of a bet, its expected loss and how it varies with others, is of
what it is paid after the cut, so that the bets' expected losses sum to that of the slip.
"""

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from baccarat_exact.analysis.settlement import in_order, settlement
from baccarat_exact.analysis.table_rules import (
    BETS_LIMIT,
    Bet,
    Objection,
    TableRules,
    bet_name,
    read_table,
)
from baccarat_exact.errors import InputError, naming, shown
from baccarat_exact.outcome import check_known, counted_ways
from baccarat_exact.quantities import Quantity, amount
from baccarat_exact.records import Record
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import named
from baccarat_exact.wagers.wager import Wager

Staked = (
    Mapping[str, Quantity]
    | Mapping[Wager, Quantity]
    | Mapping[str | Wager, Quantity]
    | Iterable[tuple[str | Wager, Quantity]]
)
"""Wagers with what is staked on each, as a person gives them."""


class Combination(NamedTuple):
    """One way in which the bets of a slip settle together, in the order of the bets."""

    lines: tuple[int, ...]
    """The places of the lines that settle them; on a loss the number of lines."""
    nets: tuple[Fraction, ...]
    """What they net, after the cut."""
    ways: int


class NetResult(NamedTuple):
    """A net result of the slip."""

    net: Fraction
    ways: int
    probability: Fraction
    """That a coup dealt from the shoe gives this result."""
    at_most: Fraction
    """The probability of this result or a lower one."""


class BetFigures(NamedTuple):
    """What can be said of one bet of the slip, on a coup dealt from the shoe."""

    bet: Bet
    expected_loss: Fraction
    house_edge: Fraction
    """The expected loss per unit staked."""
    house_edge_listed: Fraction
    """The same if nothing were cut."""
    variance: Fraction
    """Of the bet's net result."""


class Correlation(NamedTuple):
    """How the net results of two bets go together."""

    first: Bet
    second: Bet
    covariance: Fraction
    squared: Fraction | None
    """The square of the correlation, whose sign is the covariance's; None if one cannot vary."""


@dataclass(frozen=True, repr=False)
class Slip(Record):
    """Several bets on one coup dealt from the shoe.

    Of a slip that the table does not allow nothing is counted, and asking for it is an error.
    """

    views = "slips"

    shoe: Shoe
    rules: Rules
    bets: tuple[Bet, ...]
    table: TableRules | None
    max_payout: Fraction | None
    payout_scope: str
    """Whether the cap is of the "round" or of each "bet"."""
    objections: tuple[Objection, ...]
    """The table's rules that the slip breaks."""
    settled: tuple[Combination, ...]
    """How the bets can settle together; empty if the slip is not allowed."""

    @property
    def allowed(self) -> bool:
        """Whether the slip breaks no rule of the table."""
        return not self.objections

    @property
    def stake(self) -> Fraction:
        """All that is staked."""
        return sum((bet.stake for bet in self.bets), Fraction(0))

    @cached_property
    def distribution(self) -> tuple[NetResult, ...]:
        """The net results, the lowest first, with their exact ways."""
        ways: Counter[Fraction] = Counter()
        for _, nets, count in self._counted():
            ways[sum(nets, Fraction(0))] += count
        results, so_far, total = [], 0, self.shoe.total_ways
        for net in sorted(ways):
            so_far += ways[net]
            probability, at_most = Fraction(ways[net], total), Fraction(so_far, total)
            results.append(NetResult(net, ways[net], probability, at_most))
        return tuple(results)

    @cached_property
    def expected_value(self) -> Fraction:
        """The mean net result."""
        return sum((each.net * each.probability for each in self.distribution), Fraction(0))

    @property
    def expected_loss(self) -> Fraction:
        """Minus the expected value."""
        return -self.expected_value

    @property
    def house_edge(self) -> Fraction:
        """The expected loss as a share of all that is staked."""
        return self.expected_loss / self.stake

    @cached_property
    def variance(self) -> Fraction:
        """The variance of the net result."""
        squares = (each.net**2 * each.probability for each in self.distribution)
        return sum(squares, Fraction(0)) - self.expected_value**2

    @property
    def ahead(self) -> Fraction:
        """The probability of a net result above 0."""
        return sum((each.probability for each in self.distribution if each.net > 0), Fraction(0))

    @property
    def even(self) -> Fraction:
        """The probability of a net result of exactly 0."""
        return sum((each.probability for each in self.distribution if not each.net), Fraction(0))

    @property
    def behind(self) -> Fraction:
        """The probability of a net result below 0."""
        return 1 - self.ahead - self.even

    @cached_property
    def cut_probability(self) -> Fraction:
        """The probability that the cap cuts what is paid."""
        cut = (ways for lines, nets, ways in self._counted() if nets != _uncut(self.bets, lines))
        return Fraction(sum(cut), self.shoe.total_ways)

    @cached_property
    def figures(self) -> tuple[BetFigures, ...]:
        """The figures of each bet, in the order of the bets."""
        found = []
        for place, bet in enumerate(self.bets):
            loss = -self._mean(each.nets[place] for each in self._counted())
            uncut = -self._mean(_uncut(self.bets, each.lines)[place] for each in self._counted())
            variance = self.covariance(place, place)
            found.append(BetFigures(bet, loss, loss / bet.stake, uncut / bet.stake, variance))
        return tuple(found)

    def covariance(self, first: int, second: int) -> Fraction:
        """The covariance of the net results of two bets, named by their places on the slip."""
        nets = [(each.nets[first], each.nets[second]) for each in self._counted()]
        product = self._mean(one * other for one, other in nets)
        return product - self._mean(one for one, _ in nets) * self._mean(two for _, two in nets)

    @cached_property
    def correlations(self) -> tuple[Correlation, ...]:
        """How each two of the bets go together."""
        found = []
        for one, other in combinations(range(len(self.bets)), 2):
            covariance = self.covariance(one, other)
            variances = self.figures[one].variance * self.figures[other].variance
            squared = covariance**2 / variances if variances else None
            found.append(Correlation(self.bets[one], self.bets[other], covariance, squared))
        return tuple(found)

    def _mean(self, values: Iterable[Fraction]) -> Fraction:
        """The mean of a quantity that has a value in each way to settle."""
        pairs = zip(values, self._counted(), strict=True)
        return sum((value * each.ways for value, each in pairs), Fraction(0)) / self.shoe.total_ways

    def _counted(self) -> tuple[Combination, ...]:
        if self.objections:
            raise InputError(
                "the slip is not allowed, so that nothing was counted: it breaks the rule "
                f"{self.objections[0].rule} of the table"
            )
        return self.settled


def slip(
    bets: Staked,
    shoe: Shoe | None = None,
    *,
    table: TableRules | str | os.PathLike[str] | None = None,
    max_payout: Quantity | None = None,
    rules: Rules = PUNTO_BANCO,
    further: Iterable[Wager] = (),
) -> Slip:
    """Several bets on one coup dealt from the shoe, eight decks if none is given.

    The bets are wagers, or their names, with what is staked on each; without a scale in the name
    the wager's first. A `table`, or its name or file, says what may be bet together and caps what
    is paid; `max_payout` takes the place of its cap, and without a table caps what the round pays.

    >>> slip({"player": 10, "banker:even-money": 10}).expected_loss
    Fraction(1051688689280, 3904998652737)
    """
    shoe = Shoe.of_decks(8) if shoe is None else shoe
    further = tuple(further)
    placed = _bets(bets, further)
    if table is not None and not isinstance(table, TableRules):
        table = read_table(table, further)
    with naming("max_payout"):
        cap = None if max_payout is None else amount(max_payout)
    if cap is None and table is not None:
        cap = table.max_payout
    scope = "round" if table is None else table.payout_scope
    objections = () if table is None else table.objections(placed)
    settled = () if objections else _settled(placed, shoe, rules, cap, scope)
    return Slip(shoe, rules, placed, table, cap, scope, objections, settled)


def _bets(bets: Staked, further: tuple[Wager, ...]) -> tuple[Bet, ...]:
    """The bets, each on a scale of its own."""
    if isinstance(bets, str) or not isinstance(bets, Iterable):
        raise InputError(f'{shown(bets)} are no bets: give them as {{"banker": 100, "tie": 10}}')
    found: list[Bet] = []
    for pair in bets.items() if isinstance(bets, Mapping) else bets:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise InputError(f'{shown(pair)} is no bet: give a wager and a stake, ("banker", 100)')
        wager, scales = named(pair[0], further)
        name = bet_name(wager, scales[0])
        with naming(f"the stake on {name}"):
            stake = amount(pair[1])
        if (wager.id, scales[0].name) in [(bet.wager.id, bet.scale.name) for bet in found]:
            raise InputError(f"{name} stands twice on the slip: stake the sum on it")
        found.append(Bet(wager, scales[0], stake))
        if len(found) > BETS_LIMIT:
            raise InputError(f"more than {BETS_LIMIT} bets on a slip: at most so many are counted")
    if not found:
        raise InputError("there is no bet on the slip: give one at least")
    return tuple(found)


def _settled(
    bets: Sequence[Bet], shoe: Shoe, rules: Rules, cap: Fraction | None, scope: str
) -> tuple[Combination, ...]:
    """The ways of all combinations of lines that settle the bets, and what they net."""
    for bet in bets:
        with naming(f"wager {bet.wager.id}"):
            check_known(shoe, bet.wager.reads)
    by = in_order({attribute for bet in bets for attribute in bet.wager.reads})
    with naming("these bets together"):
        counted = counted_ways(shoe, by, rules)
    lines = zip(*(settlement(bet.wager, by, rules) for bet in bets), strict=True)
    ways: Counter[tuple[int, ...]] = Counter()
    for settles, count in zip(lines, counted, strict=True):
        ways[settles] += count
    return tuple(
        Combination(settles, _cut(_uncut(bets, settles), cap, scope), ways[settles])
        for settles in sorted(ways)
        if ways[settles]
    )


def _uncut(bets: Sequence[Bet], lines: Sequence[int]) -> tuple[Fraction, ...]:
    """What each of the bets nets on these lines, as listed."""
    return tuple(
        bet.stake * (bet.scale.pays[line] if line < len(bet.scale.pays) else -1)
        for bet, line in zip(bets, lines, strict=True)
    )


def _cut(nets: tuple[Fraction, ...], cap: Fraction | None, scope: str) -> tuple[Fraction, ...]:
    """What the bets net if no more than the cap is paid.

    >>> _cut((Fraction(30), Fraction(90), Fraction(-5)), Fraction(60), "round")
    (Fraction(15, 1), Fraction(45, 1), Fraction(-5, 1))
    """
    if cap is None:
        return nets
    if scope == "bet":
        return tuple(min(net, cap) for net in nets)
    paid = sum(net for net in nets if net > 0)
    return tuple(net * cap / paid if net > 0 else net for net in nets) if paid > cap else nets
