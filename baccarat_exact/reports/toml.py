"""Wagers and drawing rules as the files that people write."""

import json
from collections.abc import Iterable

from baccarat_exact.reports.numbers import rational
from baccarat_exact.rules import COLUMNS, Rules
from baccarat_exact.wagers.wager import Wager


def wagers_toml(wagers: Iterable[Wager]) -> str:
    """The wagers as a wager file, which reads back as the same wagers."""
    return "\n".join(_wager(wager) for wager in wagers)


def _wager(wager: Wager) -> str:
    lines = [
        "[[wager]]",
        f"id = {_text(wager.id)}",
        f"title = {_text(wager.title)}",
        f"source = {_text(wager.source)}",
    ]
    for line in wager.lines:
        lines += ["[[wager.line]]", f"name = {_text(line.name)}", f"when = {_text(line.when)}"]
    for scale in wager.scales:
        lines.append(f"[wager.scales.{scale.name}]")
        for line, pays in zip(wager.lines, scale.pays, strict=True):
            written = str(pays) if pays.denominator == 1 else _text(rational(pays))
            lines.append(f"{line.name} = {written}")
    for example in wager.examples:
        lines += [
            "[[wager.example]]",
            f"coup = {_text(example.coup)}",
            f"settles = {_text(example.settles)}",
        ]
    return "\n".join(lines) + "\n"


def rules_toml(rules: Rules) -> str:
    """The drawing rules as a rules file, which reads back as the same rules."""
    rows = [
        f"{total} = {json.dumps([column for column in COLUMNS if column in draws])}"
        for total, draws in enumerate(rules.banker_draws)
    ]
    head = [f"title = {_text(rules.title)}", f"player_draws = {sorted(rules.player_draws)}"]
    return "\n".join([*head, "[banker_draws]", *rows]) + "\n"


def _text(value: str) -> str:
    """A string of TOML: as it stands where it quotes something, else with JSON's escapes."""
    if '"' in value and "'" not in value and value.isprintable():
        return f"'{value}'"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
