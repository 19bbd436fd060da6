"""Doubts about wagers, as warnings."""

from baccarat_exact.analysis.doubts import Doubt, NeverWins
from baccarat_exact.reports.numbers import rational
from baccarat_exact.reports.words import listing


def doubt_text(doubt: Doubt) -> str:
    """A doubt about a wager on one line."""
    start = f"Warning: wager {doubt.wager}, line {doubt.line}"
    if isinstance(doubt, NeverWins):
        return f"{start} can never win: {never_text(doubt)}"
    return (
        f"{start} pays {rational(doubt.pays)} on scale {doubt.scale}, and settles coups in which "
        f"the later line {doubt.later} holds too, which pays {rational(doubt.later_pays)}: "
        "the smaller award is paid"
    )


def never_text(doubt: NeverWins) -> str:
    """Why a line can never win."""
    if not doubt.behind:
        return "its condition never holds under these drawing rules"
    lines = "line" if len(doubt.behind) == 1 else "lines"
    settle = "settles" if len(doubt.behind) == 1 else "settle"
    earlier = listing(doubt.behind, 4, joint="or")
    return f"wherever it holds, the earlier {lines} {earlier} {settle} first"
