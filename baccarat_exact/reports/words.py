"""Numbers of things, and lists of names, in words."""

from collections.abc import Sequence

from baccarat_exact.analysis.would_match import DECKS


def listing(names: Sequence[str], most: int | None = None, *, joint: str = "and") -> str:
    """Names in a sentence; of more than so many the first ones and how many more there are.

    >>> listing("abcd"), listing("abcde", 3), listing("ab", joint="or")
    ('a, b, c and d', 'a, b, c and 2 more', 'a or b')
    """
    if most is not None and len(names) > most + 1:
        names = [*names[:most], f"{len(names) - most} more"]
    return f" {joint} ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def number_of(things: int, what: str) -> str:
    """So many of something: "1 bet", "3 bets"."""
    return f"{things} {what}{'' if things == 1 else 's'}"


def decks_text(decks: Sequence[str]) -> str:
    """Numbers of decks in words, runs of three and more shortened.

    >>> decks_text(("6", "7", "8", "inf")), decks_text(("7", "8")), decks_text(("1",))
    ('6 to 8 and infinitely many decks', '7 and 8 decks', '1 deck')
    """
    if tuple(decks) == DECKS:
        return "every number of decks (1 to 12 and infinitely many)"
    runs: list[list[int]] = []
    for number in (int(text) for text in decks if text != "inf"):
        if runs and runs[-1][-1] + 1 == number:
            runs[-1].append(number)
        else:
            runs.append([number])
    words: list[str] = []
    for run in runs:
        words += map(str, run) if len(run) < 3 else [f"{run[0]} to {run[-1]}"]
    if "inf" in decks:
        words.append("infinitely many")
    return f"{listing(words)} deck{'' if words == ['1'] else 's'}"
