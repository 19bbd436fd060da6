"""Lucky 8 on either hand, in the two readings of its top award.

The sheet calls the top award "Double Suited 8" but describes it only as both hands being an 8 of
three cards each. Read as named, each hand must also be of one suit, which may differ between the
hands: that is the default. Read as printed, any suits will do: the `-as-printed` wagers. The
sheet does not say that only the highest award is paid; that is the usual rule and assumed here.
"""

from baccarat_exact.wagers.sources import LUCKY_8_SHEET
from baccarat_exact.wagers.wager import Line, Scale, Wager

_SOURCE = f"{LUCKY_8_SHEET}, pay table"
_SCALES = (Scale.of("standard", "200 to 1", "25 to 1", "15 to 1", "8 to 1", "4 to 1"),)
_BOTH_8_IN_THREE_CARDS = (
    "player_total == 8 and banker_total == 8 and player_cards == 3 and banker_cards == 3"
)
_BOTH_SUITED = f"{_BOTH_8_IN_THREE_CARDS} and player_suited and banker_suited"

_PLAYER_LINES = (
    Line("suited", "player_total == 8 and player_cards == 3 and player_suited"),
    Line("double", "player_total == 8 and banker_total == 8"),
    Line("unlucky", "player_total == 8 and banker_total == 9"),
    Line("lucky", "player_total == 8"),
)
_BANKER_LINES = (
    Line("suited", "banker_total == 8 and banker_cards == 3 and banker_suited"),
    Line("double", "banker_total == 8 and player_total == 8"),
    Line("unlucky", "banker_total == 8 and player_total == 9"),
    Line("lucky", "banker_total == 8"),
)

LUCKY_8_PLAYER = Wager(
    id="lucky-8-player",
    title="Lucky 8, Player",
    source=f"{_SOURCE}, Double Suited read as named",
    lines=(Line("double-suited", _BOTH_SUITED), *_PLAYER_LINES),
    scales=_SCALES,
)

LUCKY_8_BANKER = Wager(
    id="lucky-8-banker",
    title="Lucky 8, Banker",
    source=f"{_SOURCE}, Double Suited read as named",
    lines=(Line("double-suited", _BOTH_SUITED), *_BANKER_LINES),
    scales=_SCALES,
)

LUCKY_8_PLAYER_AS_PRINTED = Wager(
    id="lucky-8-player-as-printed",
    title="Lucky 8, Player, as printed",
    source=f"{_SOURCE}, Double Suited read as printed",
    lines=(Line("double-suited", _BOTH_8_IN_THREE_CARDS), *_PLAYER_LINES),
    scales=_SCALES,
)

LUCKY_8_BANKER_AS_PRINTED = Wager(
    id="lucky-8-banker-as-printed",
    title="Lucky 8, Banker, as printed",
    source=f"{_SOURCE}, Double Suited read as printed",
    lines=(Line("double-suited", _BOTH_8_IN_THREE_CARDS), *_BANKER_LINES),
    scales=_SCALES,
)

WAGERS = (
    LUCKY_8_PLAYER,
    LUCKY_8_BANKER,
    LUCKY_8_PLAYER_AS_PRINTED,
    LUCKY_8_BANKER_AS_PRINTED,
)
