"""The workbench: one page to tune pay scales on, with the exact counts that it computes from.

`data/workbench.js` computes in whole numbers what `analysis/edge.py` computes here, and writes it
as `numbers.py` does; a test drives the page in a browser and compares.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from string import Template
from typing import Any

from baccarat_exact import __version__
from baccarat_exact.analysis.edge import Edges, edges
from baccarat_exact.analysis.would_match import DECKS
from baccarat_exact.deal import coup_of_text, objection
from baccarat_exact.errors import InputError
from baccarat_exact.files import check_folder, data_text, path_text, write_files
from baccarat_exact.reports.asked import AnyPath
from baccarat_exact.reports.certificate import attributes_of_own
from baccarat_exact.reports.numbers import rational
from baccarat_exact.reports.shoes import shoe_text
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers import WAGERS, specs_of
from baccarat_exact.wagers.wager import Scale, Wager


def workbench(
    wagers: str | Wager | Iterable[str | Wager] | None = None,
    *,
    out: AnyPath = "workbench.html",
    rules: Rules = PUNTO_BANCO,
    progress: Callable[[str], None] = lambda step: None,
) -> Path:
    """The path of the page written, on which the pays of the wagers can be tuned.

    It holds the ways of every line on one to twelve and on infinitely many decks, for all wagers
    if none is named, and needs neither network nor other files.
    """
    target = Path(out)
    if not target.name or target.name == "-" or target.is_dir():
        raise InputError(
            f"{path_text(out)} cannot be the workbench: name a file, such as workbench.html"
        )
    check_folder(target.parent)
    asked = specs_of(wagers)
    found = []
    for shoe in map(Shoe.of_decks, DECKS):
        progress(f"counting {shoe_text(shoe)}")
        found.append(edges(shoe, asked, rules=rules))
    (written,) = write_files(target.parent, {target.name: workbench_page(workbench_data(found))})
    return written


def workbench_data(found: list[Edges]) -> dict[str, Any]:
    """What the page computes from: the wagers with their ways on each shoe, as JSON holds it."""
    rules, chosen = found[0].rules, _chosen(found[0])
    by_shoe = [{each.wager.id: each for each in counted} for counted in found]
    return {
        "version": __version__,
        "rules": rules.title,
        "decks": list(DECKS),
        "totals": [str(counted.shoe.total_ways) for counted in found],
        "taken": sorted({wager.id for wager in (*WAGERS, *(wager for wager, _ in chosen))}),
        "wagers": [
            {
                **_wager_data(wager, scales, rules),
                "ways": [[str(line.ways) for line in each[wager.id].lines] for each in by_shoe],
            }
            for wager, scales in chosen
        ],
    }


def _chosen(found: Edges) -> list[tuple[Wager, list[Scale]]]:
    """Every wager once, in the order asked for, with the scales asked for."""
    wagers: dict[str, tuple[Wager, list[Scale]]] = {}
    for each in found:
        first, scales = wagers.setdefault(each.wager.id, (each.wager, []))
        if first.lines != each.wager.lines:
            raise InputError(f"two different wagers are called {each.wager.id}: name one of them")
        if each.scale not in scales:
            scales.append(each.scale)
    if not wagers:
        raise InputError("no wager is named for the workbench: name one, or None for all")
    return list(wagers.values())


def _wager_data(wager: Wager, scales: list[Scale], rules: Rules) -> dict[str, Any]:
    return {
        "id": wager.id,
        "title": wager.title,
        "source": wager.source,
        "own": attributes_of_own(wager),
        "lines": [line._asdict() for line in wager.lines],
        "scales": [
            {"name": scale.name, "texts": [rational(pays) for pays in scale.pays]}
            for scale in scales
        ],
        # A wager file is refused for a coup that cannot be under the rules it is read with.
        "examples": [
            example._asdict()
            for example in wager.examples
            if objection(*coup_of_text(example.coup), rules) is None
        ],
    }


def workbench_page(data: dict[str, Any]) -> str:
    """The page with its style, script and data, of which nothing but these can run."""
    style, script = data_text("workbench.css"), data_text("workbench.js")
    # The browser takes the text between the tags, which begins with the end of a line.
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
    return Template(data_text("workbench.html")).substitute(
        policy=policy, style=style, script=script, counts=_inert(data)
    )


def _hash(text: str) -> str:
    """What a policy says to let this text run between its tags."""
    digest = sha256(f"\n{text}".encode()).digest()
    return f"'sha256-{b64encode(digest).decode()}'"


def _inert(data: dict[str, Any]) -> str:
    """JSON in ASCII that holds nothing a browser could take for the end of a script."""
    text = json.dumps(data, separators=(",", ":"))
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
