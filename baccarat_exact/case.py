"""The case that a report belongs to: who applies, who examines, and on which rule sheet."""

import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from baccarat_exact.errors import shown
from baccarat_exact.toml_file import MisplacedError, check_keys, text_at, toml_file

TEXT_LIMIT = 200


@dataclass(frozen=True)
class Case:
    """What stands at the head of a report; all as text."""

    applicant: str
    reference: str
    examiner: str
    date: str
    rule_sheet: str
    """The name of the rule sheet that was examined."""
    rule_sheet_sha256: str
    """The SHA-256 of its file, so that nobody need ask later which version it was."""

    def data(self) -> dict[str, str]:
        """The fields by name."""
        return asdict(self)


def read_case(path: str | os.PathLike[str], content: bytes | None = None) -> Case:
    """The case of a file: a line of TOML for each field of Case.

    `content` is what the file holds, if it was read before.
    """
    with toml_file(path, content) as data:
        return _case_of_data(data)


def _case_of_data(data: Mapping[str, Any]) -> Case:
    import datetime

    names = [field.name for field in fields(Case)]
    check_keys((), data, tuple(names))
    told = {
        name: value.isoformat() if type(value) is datetime.date else value
        for name, value in data.items()
    }
    values = {name: text_at((), told, name, TEXT_LIMIT) for name in names}
    digits = values["rule_sheet_sha256"]
    if not re.fullmatch("[0-9a-fA-F]{64}", digits):
        raise MisplacedError(
            ("rule_sheet_sha256",),
            f"rule_sheet_sha256 is {shown(digits)}: the 64 hexadecimal digits that sha256sum "
            "prints are needed",
        )
    return Case(**{**values, "rule_sheet_sha256": digits.lower()})
