"""The case that a report belongs to: who applies, who examines, and on which rule sheet."""

import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from baccarat_exact.errors import InputError, clean_text, naming, shown, unknown
from baccarat_exact.files import path_text, read_text, toml_of

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
    data = toml_of(read_text(path, content), path)
    with naming(path_text(path)):
        return _case_of_data(data)


def _case_of_data(data: Mapping[str, Any]) -> Case:
    import datetime

    names = [field.name for field in fields(Case)]
    for key in data:
        if key not in names:
            raise unknown("key", key, names)
    values = {}
    for name in names:
        value = data.get(name)
        if type(value) is datetime.date:
            value = value.isoformat()
        if not isinstance(value, str) or not value.strip():
            given = "is missing" if name not in data else f"is {shown(value)}"
            raise InputError(f'{name} {given}: a line such as {name} = "..." is needed')
        values[name] = clean_text(value, name, TEXT_LIMIT)
    if not re.fullmatch("[0-9a-fA-F]{64}", values["rule_sheet_sha256"]):
        raise InputError(
            f"rule_sheet_sha256 is {shown(values['rule_sheet_sha256'])}: the 64 hexadecimal "
            "digits that sha256sum prints are needed"
        )
    values["rule_sheet_sha256"] = values["rule_sheet_sha256"].lower()
    return Case(**values)
