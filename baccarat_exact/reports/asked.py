"""What was asked about wagers: claims and case, from files or from Python."""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from baccarat_exact.analysis.claims import Claim, read_claims
from baccarat_exact.case import Case, read_case
from baccarat_exact.files import read_bytes

AnyPath = str | os.PathLike[str]


class Asked(NamedTuple):
    """What was asked about wagers, and the files that say so, as they stand."""

    claims: Sequence[Claim] | None
    case: Case | None
    inputs: dict[str, bytes]


def read_asked(
    claims: AnyPath | Iterable[Claim] | None,
    case: AnyPath | None,
    inputs: Mapping[str, bytes] | None,
) -> Asked:
    """Claims and case; each file is read once, so that its hash is of what was counted."""
    given = dict(inputs or {})
    if isinstance(claims, str | os.PathLike):
        given["claims.csv"] = read_bytes(claims)
        claims = read_claims(claims, given["claims.csv"])
    if case is None:
        return Asked(None if claims is None else list(claims), None, given)
    given["case.toml"] = read_bytes(case)
    told = read_case(case, given["case.toml"])
    return Asked(None if claims is None else list(claims), told, given)
