"""The certificate: every definition and every number of a report, for a stranger to count again.

`baccarat_exact/data/check_certificate.py` is the stranger's program. It shares nothing with this
package but the certificate's format, so a key that is added here is to be checked there.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from baccarat_exact import __version__
from baccarat_exact.analysis.claims import Claim
from baccarat_exact.analysis.edge import Edge, Edges, edge, edges
from baccarat_exact.analysis.findings import TABLES, matched_ways
from baccarat_exact.analysis.verification import Checked, Verification, verification_for
from baccarat_exact.coup import ATTRIBUTES
from baccarat_exact.errors import InputError
from baccarat_exact.files import data_text, path_text, sha256, write_files
from baccarat_exact.outcome import outcomes
from baccarat_exact.records import Record
from baccarat_exact.reports.asked import AnyPath, read_asked
from baccarat_exact.reports.numbers import PLACES, percent, rational, root
from baccarat_exact.reports.shoes import shoe_data
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.views import Row, data, rows, tables
from baccarat_exact.rules import PUNTO_BANCO, Rules
from baccarat_exact.shoe import Shoe
from baccarat_exact.wagers.wager import Scale, Wager

FORMAT = "baccarat-exact certificate 1"
CHECKER = "check_certificate.py"
_WIDTH = 90


@dataclass(frozen=True, repr=False)
class Certificate(Record):
    """What was certified, and the two files written: the certificate and its checker."""

    views = "certificate"

    edges: Edges
    verification: Verification | None
    files: tuple[Path, ...]


def certify(
    wagers: str | Wager | Iterable[str | Wager] | None = None,
    shoe: Shoe | None = None,
    *,
    out: AnyPath = "certificate.json",
    rules: Rules = PUNTO_BANCO,
    claims: AnyPath | Iterable[Claim] | None = None,
    case: AnyPath | None = None,
    further: Iterable[Wager] = (),
    inputs: Mapping[str, bytes] | None = None,
    places: int = PLACES,
    progress: Callable[[str], None] = lambda step: None,
) -> Certificate:
    """The certificate on the wagers, all of them if none is named, written with its checker.

    `claims` are printed figures to verify, which may name `further` wagers too, or else those that
    the rule sheets print; `case` is a file that says who asks; `inputs` are files that were read
    to make wagers, rules and shoe, as they stand.
    """
    target = Path(out)
    if not target.name or target.is_dir() or target.name == CHECKER:
        raise InputError(f"{path_text(out)} cannot be the certificate: name a file, such as c.json")
    asked = read_asked(claims, case, inputs)
    progress("counting the wagers")
    found = edges(shoe, wagers, rules=rules)
    verification = verification_for(found, asked.claims, further, progress)
    hashes = {name: sha256(content) for name, content in asked.inputs.items()}
    progress("writing the certificate")
    whole = certificate(
        found,
        verification=verification,
        case=asked.case.data() if asked.case else None,
        inputs=hashes,
        places=places,
    )
    files = {target.name: certificate_text(whole), CHECKER: checker_text()}
    return Certificate(found, verification, tuple(write_files(target.parent, files)))


def certificate(
    found: Edges,
    *,
    verification: Verification | None = None,
    case: Mapping[str, str] | None = None,
    inputs: Mapping[str, str] | None = None,
    places: int = PLACES,
) -> dict[str, Any]:
    """The certificate of these edges as JSON holds it, with its hash.

    The wagers and scales that claims are about come with it. Of `inputs` it has the SHA-256.
    """
    shoe, rules = found.shoe, found.rules
    claims = () if verification is None else verification.rows
    if verification is not None and verification.rules != rules:
        raise InputError("the claims were verified under other rules than the wagers were counted")
    chosen = _chosen(found, claims)
    results = _results(found, claims, chosen)
    matched = matched_ways(results)
    counted = [outcomes(shoe, by, rules=rules) for by in TABLES.values()]
    read = {
        *(each.name for table in counted for each in table.by),
        *(each.name for wager, _ in chosen for each in wager.reads),
    }
    whole = {
        "format": FORMAT,
        "program": {"name": "baccarat_exact", "version": __version__},
        "case": None if case is None else dict(case),
        "inputs": dict(inputs or {}),
        "rules": data(rules, places),
        "shoe": {
            "cards": "inf" if shoe.infinite else shoe.size,
            "total_ways": str(shoe.total_ways),
            "counted_by": sorted(shoe.resolution.reads),
            "counts": shoe_data(shoe)["counts"],
        },
        "attributes": {name: _attribute_data(name) for name in ATTRIBUTES if name in read},
        "places": places,
        "wagers": [_wager_data(wager, scales) for wager, scales in chosen],
        "results": [_result_data(each, matched[each.wager.id], places) for each in results],
        "tables": [
            {
                "by": [each.name for each in table.by],
                "rows": [{"values": list(row), "ways": str(ways)} for row, ways in table],
            }
            for table in counted
        ],
        "decks_examined": "" if verification is None else verification.decks,
        "claims": [_claim_data(checked) for checked in claims],
    }
    return {**whole, "sha256": sha256(canonical(whole))}


def canonical(whole: Mapping[str, Any]) -> str:
    """The JSON of a certificate without its hash that the hash is taken of."""
    rest = {key: value for key, value in whole.items() if key != "sha256"}
    return json.dumps(rest, sort_keys=True, separators=(",", ":"))


def certificate_text(whole: Mapping[str, Any]) -> str:
    """The certificate as its file holds it."""
    return _laid_out(whole, "") + "\n"


def _laid_out(value: Any, indent: str) -> str:
    """JSON in which whatever fits on a line stands on one."""
    line = json.dumps(value)
    if len(indent + line) <= _WIDTH or not isinstance(value, Mapping | list):
        return line
    if isinstance(value, list):
        items, ends = [_laid_out(each, indent + " ") for each in value], "[]"
    else:
        names = [json.dumps(key) + ": " for key in value]
        inner = [_laid_out(each, indent + " ") for each in value.values()]
        items, ends = [name + each for name, each in zip(names, inner, strict=True)], "{}"
    body = ",\n".join(f"{indent} {item}" for item in items)
    return f"{ends[0]}\n{body}\n{indent}{ends[1]}"


def checker_text() -> str:
    """The program that checks a certificate, as it is laid beside one."""
    return data_text(CHECKER)


def _chosen(found: Edges, claims: Sequence[Checked]) -> list[tuple[Wager, dict[str, Scale]]]:
    """Every wager that is certified, each once, with its scales by name."""
    wagers: dict[str, tuple[Wager, dict[str, Scale]]] = {}
    asked = [(each.wager, each.scale) for each in (*found, *claims)]
    for wager, scale in asked:
        if attributes_of_own(wager):
            raise InputError(
                f"wager {wager.id} reads {attributes_of_own(wager)[0]}, an attribute of its own, "
                "which the checker of a certificate would not know: only built-in ones can be "
                "certified"
            )
        first, scales = wagers.setdefault(wager.id, (wager, {}))
        if first.lines != wager.lines or scales.setdefault(scale.name, scale) != scale:
            raise InputError(f"two different wagers or scales are called {wager.id}:{scale.name}")
    return list(wagers.values())


def attributes_of_own(wager: Wager) -> list[str]:
    """The attributes that a wager reads and that are not built in: no checker knows them."""
    return [each.name for each in wager.reads if ATTRIBUTES.get(each.name) != each]


def _results(
    found: Edges, claims: Sequence[Checked], chosen: Sequence[tuple[Wager, dict[str, Scale]]]
) -> Edges:
    """The edges of every wager and scale that is certified; claims may ask for some not counted."""
    known = {(each.wager.id, each.scale.name): each for each in found}
    for each in claims:
        key = each.wager.id, each.scale.name
        if key not in known:
            known[key] = edge(each.wager, found.shoe, scale=each.scale.name, rules=found.rules)
    results = [known[wager.id, name] for wager, scales in chosen for name in scales]
    return Edges(found.shoe, found.rules, tuple(results))


def _attribute_data(name: str) -> dict[str, Any]:
    attribute = ATTRIBUTES[name]
    return {
        "values": list(attribute.domain),
        "stage": attribute.stage,
        "reads": sorted(attribute.reads),
        "about": attribute.about,
    }


def _wager_data(wager: Wager, scales: Mapping[str, Scale]) -> dict[str, Any]:
    return {
        "id": wager.id,
        "title": wager.title,
        "source": wager.source,
        "lines": [{"name": line.name, "when": line.when} for line in wager.lines],
        "scales": [
            {"name": scale.name, "pays": [rational(pays) for pays in scale.pays]}
            for scale in scales.values()
        ],
    }


def _result_data(found: Edge, matched: Sequence[int], places: int) -> dict[str, Any]:
    resolved = found.house_edge_resolved
    return {
        "wager": found.wager.id,
        "scale": found.scale.name,
        "lines": [
            {
                "line": line.line,
                "pays": rational(line.pays),
                "ways_matched": str(ways),
                "ways": str(line.ways),
                "probability": rational(line.probability),
            }
            for line, ways in zip(found.lines, matched, strict=True)
        ],
        "loss_ways": str(found.loss_ways),
        "push_ways": str(found.push_ways),
        "expected_value": rational(found.expected_value),
        "house_edge": rational(found.house_edge),
        "house_edge_resolved": None if resolved is None else rational(resolved),
        "hit_frequency": rational(found.hit_frequency),
        "variance": rational(found.variance),
        "house_edge_percent": percent(found.house_edge, places),
        "standard_deviation": root(found.variance, places),
    }


def _claim_data(checked: Checked) -> dict[str, Any]:
    claim = checked.claim
    return {
        "row": claim.row,
        "wager": claim.wager,
        "scale": checked.scale.name,
        "decks": claim.decks,
        "quantity": claim.quantity,
        "line": claim.line,
        "printed": claim.printed,
        "source": claim.source,
        "decks_answered": checked.decks_answered,
        "exact": rational(checked.exact),
        "is_root": checked.is_root,
        "verdict": checked.verdict,
        "rounding": list(checked.rounding),
        "holds_on": list(checked.holds_on),
    }


@tables.register
def _(certified: Certificate, places: int) -> list[Table]:
    found = tables(certified.edges, places)
    claims = certified.verification
    return found if claims is None else [*found, *tables(claims, places)]


@data.register
def _(certified: Certificate, places: int) -> dict[str, Any]:
    return {**data(certified.edges, places), "files": [str(path) for path in certified.files]}


@rows.register
def _(certified: Certificate, places: int) -> list[Row]:
    return rows(certified.edges, places)
