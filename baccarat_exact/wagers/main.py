"""The main bets: player, banker and tie."""

from baccarat_exact.wagers.sources import HOW_TO_PLAY
from baccarat_exact.wagers.wager import Line, Scale, Wager

PLAYER = Wager(
    id="player",
    title="Player",
    source=f"{HOW_TO_PLAY}, Winning Bet Payouts",
    lines=(
        Line("win", 'winner == "player"'),
        Line("tie", 'winner == "tie"'),
    ),
    scales=(Scale.of("even-money", 1, 0),),
)

BANKER = Wager(
    id="banker",
    title="Banker",
    source=f"{HOW_TO_PLAY}, Winning Bet Payouts; Even Money Baccarat",
    lines=(
        Line("win-with-6", 'winner == "banker" and banker_total == 6'),
        Line("win", 'winner == "banker"'),
        Line("tie", 'winner == "tie"'),
    ),
    scales=(
        Scale.of("commission-5", "19/20", "19/20", 0),
        Scale.of("even-money", "1 to 2", 1, 0),
    ),
)

TIE = Wager(
    id="tie",
    title="Tie",
    source=f"{HOW_TO_PLAY}, Winning Bet Payouts; Even Money Baccarat",
    lines=(Line("tie", 'winner == "tie"'),),
    scales=(Scale.of("8", "8 to 1"),),
)

WAGERS = (PLAYER, BANKER, TIE)
