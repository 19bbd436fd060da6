"""The five Tiger bets."""

from baccarat_exact.wagers.sources import HOW_TO_PLAY
from baccarat_exact.wagers.wager import Example, Line, Scale, Wager

TIGER = Wager(
    id="tiger",
    title="Tiger",
    source=f"{HOW_TO_PLAY}, How to Play Tiger",
    lines=(
        Line("two-card", 'winner == "banker" and banker_total == 6 and banker_cards == 2'),
        Line("three-card", 'winner == "banker" and banker_total == 6 and banker_cards == 3'),
    ),
    scales=(Scale.of("12-22", "12 to 1", "22 to 1"),),
)

BIG_TIGER = Wager(
    id="big-tiger",
    title="Big Tiger",
    source=f"{HOW_TO_PLAY}, How to Play Big Tiger",
    lines=(Line("six", 'winner == "banker" and banker_total == 6 and banker_cards == 3'),),
    scales=(Scale.of("55", "55 to 1"),),
)

SMALL_TIGER = Wager(
    id="small-tiger",
    title="Small Tiger",
    source=f"{HOW_TO_PLAY}, How to Play Small Tiger",
    lines=(Line("six", 'winner == "banker" and banker_total == 6 and banker_cards == 2'),),
    scales=(Scale.of("22", "22 to 1"),),
)

TIGER_TIE = Wager(
    id="tiger-tie",
    title="Tiger Tie",
    source=f"{HOW_TO_PLAY}, How to Play Tiger Tie",
    lines=(Line("six", 'winner == "tie" and banker_total == 6'),),
    scales=(Scale.of("45", "45 to 1"),),
)

TIGER_PAIR = Wager(
    id="tiger-pair",
    title="Tiger Pair",
    source=f"{HOW_TO_PLAY}, How to Play Tiger Pair",
    lines=(
        Line("twin", 'player_pair_rank == banker_pair_rank and player_pair_rank != "none"'),
        Line("double", 'player_pair_rank != "none" and banker_pair_rank != "none"'),
        Line("single", 'player_pair_rank != "none" or banker_pair_rank != "none"'),
    ),
    scales=(Scale.of("4-25-100", "100 to 1", "25 to 1", "4 to 1"),),
    # The sheet's own four; it names the pairs, and any other cards will do.
    examples=(
        Example("player Qh Qs 6d; banker 9d 2c 5h", "single"),
        Example("player 7h 2s; banker 9d 9c", "single"),
        Example("player Kh Ks 4d; banker 8d 8c", "double"),
        Example("player Jh Js 4d; banker Jd Jc 3h", "twin"),
    ),
)

WAGERS = (TIGER, BIG_TIGER, SMALL_TIGER, TIGER_TIE, TIGER_PAIR)
