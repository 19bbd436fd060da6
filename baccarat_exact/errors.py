"""What a person did wrong, in one line that says what would be accepted."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class InputError(ValueError):
    """Input that cannot be used: the message names the value, the place and what would do."""


class ResolutionError(InputError):
    """A question about more than the shoe knows, such as suits of a shoe of point counts."""


def shown(value: object, limit: int = 60) -> str:
    """A value as it stands in a message: on one line and not too long."""
    try:
        text = repr(value)
    except ValueError:  # Python does not write whole numbers of thousands of digits
        return "a number of too many digits"
    except RecursionError:
        return "something nested too deep to show"
    return text if len(text) <= limit else f"{text[:limit]}... ({len(text):,} characters)"


def clean_text(value: str, place: str, most: int) -> str:
    """Text from a stranger's file, on one line and without characters that act on a terminal.

    Blanks of any kind and number become one; what controls the direction of writing or the
    screen is an error, as is text that is too long.
    """
    import unicodedata

    text = " ".join(value.split())
    if len(text) > most:
        raise InputError(f"{place} has {len(text):,} characters: at most {most:,}")
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn"):
            raise InputError(
                f"{place} has the character U+{ord(character):04X}, which is not for reading: "
                "remove it"
            )
    return text


@contextmanager
def naming(place: str) -> Iterator[None]:
    """Errors in here say in which place the input stands."""
    try:
        yield
    except InputError as error:
        raise type(error)(f"{place}: {error}") from None


def unknown(what: str, name: object, known: Iterable[str]) -> InputError:
    """The error for a name that does not exist, with the nearest ones or the whole list."""
    import difflib

    choices = list(known)
    near = difflib.get_close_matches(str(name)[:80], choices, n=3, cutoff=0.5)
    if near:
        hint = "did you mean " + " or ".join(near) + "?"
    elif sum(map(len, choices)) <= 300:
        hint = "known are " + ", ".join(choices)
    else:
        hint = f"there are {len(choices)}, none with a name like it"
        if what in ("attribute", "wager"):
            hint += f" (`baccarat-exact {what}s` lists them)"
    return InputError(f"unknown {what} {shown(name)}: {hint}")
