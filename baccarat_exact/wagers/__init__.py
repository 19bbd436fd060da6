"""The wagers, a module a family; `wager.py` says what a wager is."""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import ModuleType

from baccarat_exact.errors import InputError, shown, unknown
from baccarat_exact.records import Record
from baccarat_exact.wagers import lucky_8, main, pairs, six, tiger
from baccarat_exact.wagers.wager import Scale, Wager

WAGERS: tuple[Wager, ...] = (
    *main.WAGERS,
    *pairs.WAGERS,
    *six.WAGERS,
    *tiger.WAGERS,
    *lucky_8.WAGERS,
)


@dataclass(frozen=True, repr=False)
class Wagers(Record):
    """A list of wagers."""

    views = "listings"

    listed: tuple[Wager, ...]

    def __iter__(self) -> Iterator[Wager]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)


def wagers(*names: str) -> Wagers:
    """The wagers of these ids, or every wager that comes with the package."""
    return Wagers(tuple(named(name)[0] for name in names) if names else WAGERS)


def wager_named(name: str, further: Iterable[Wager] = ()) -> Wager:
    """The wager of this id, among the built-in ones and further ones."""
    known = (*WAGERS, *further)
    for wager in known:
        if wager.id == name:
            return wager
    raise unknown("wager", name, [wager.id for wager in known])


def named(spec: str | Wager, further: Iterable[Wager] = ()) -> tuple[Wager, tuple[Scale, ...]]:
    """The wager that WAGER or WAGER:SCALE names, with that scale or else with all of its own.

    `further` wagers may be named beside the built-in ones.
    """
    if isinstance(spec, Wager):
        return spec, spec.scales
    if not isinstance(spec, str):
        raise InputError(f"{shown(spec)} is not a wager: give an id such as tiger, or a Wager")
    name, colon, scale = spec.partition(":")
    wager = wager_named(name, further)
    return wager, ((wager.scale(scale),) if colon else wager.scales)


def specs_of(wagers: str | Wager | Iterable[str | Wager] | None) -> list[str | Wager] | None:
    """The wagers that somebody asks about: one or several, by name or not; None for all."""
    if wagers is None:
        return None
    if isinstance(wagers, str | Wager):
        return [wagers]
    if not isinstance(wagers, Iterable):
        raise InputError(f"{shown(wagers)} is no wager: give an id such as tiger, or several")
    return list(wagers)


class _CallableModule(ModuleType):
    """The package, which is also the function `wagers` of the package above."""

    def __call__(self, *names: str) -> Wagers:
        return wagers(*names)


sys.modules[__name__].__class__ = _CallableModule
