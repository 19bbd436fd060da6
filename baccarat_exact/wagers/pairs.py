"""Bets on a pair in the first two cards of a hand.

A pair is two cards of one rank: a king and a queen count the same points but are no pair.
"""

from baccarat_exact.wagers.sources import HOW_TO_PLAY, PERFECT_PAIRS_RULES
from baccarat_exact.wagers.wager import Line, Scale, Wager

PLAYER_PAIR = Wager(
    id="player-pair",
    title="Player Pair",
    source=f"{HOW_TO_PLAY}, Player Pair and Banker Pair",
    lines=(Line("pair", 'player_pair_rank != "none"'),),
    scales=(Scale.of("11", "11 to 1"),),
)

BANKER_PAIR = Wager(
    id="banker-pair",
    title="Banker Pair",
    source=f"{HOW_TO_PLAY}, Player Pair and Banker Pair",
    lines=(Line("pair", 'banker_pair_rank != "none"'),),
    scales=(Scale.of("11", "11 to 1"),),
)

PERFECT_PAIRS = Wager(
    id="perfect-pairs",
    title="Perfect Pairs",
    source=f"{PERFECT_PAIRS_RULES}, section 1 (definitions), 11A.5 and 11A.7",
    lines=(
        Line("perfect", 'player_pair == "perfect"'),
        Line("coloured", 'player_pair == "coloured"'),
        Line("mixed", 'player_pair == "mixed"'),
    ),
    scales=(
        Scale.of("one", "30 to 1", "10 to 1", "5 to 1"),
        Scale.of("two", "25 to 1", "12 to 1", "6 to 1"),
    ),
)

WAGERS = (PLAYER_PAIR, BANKER_PAIR, PERFECT_PAIRS)
