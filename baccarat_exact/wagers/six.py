"""Bets on a banker who wins with six."""

from baccarat_exact.wagers.sources import HOW_TO_PLAY
from baccarat_exact.wagers.wager import Line, Scale, Wager

SUPER_SIX = Wager(
    id="super-six",
    title="Super Six",
    source=f"{HOW_TO_PLAY}, Super Six",
    lines=(Line("six", 'winner == "banker" and banker_total == 6'),),
    scales=(Scale.of("15", "15 to 1"),),
)

WAGERS = (SUPER_SIX,)
