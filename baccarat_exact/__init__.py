"""Exact odds of baccarat: from any shoe to the exact house edge of any wager.

import baccarat_exact as bx

bx.edge("tiger", bx.Shoe.of_decks(8).without("9h", "Kd")).house_edge
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from baccarat_exact.analysis.claims import Claim as Claim
    from baccarat_exact.analysis.claims import read_claims as read_claims
    from baccarat_exact.analysis.clauses import clauses as clauses
    from baccarat_exact.analysis.comparison import Comparison as Comparison
    from baccarat_exact.analysis.comparison import compare as compare
    from baccarat_exact.analysis.edge import Edge as Edge
    from baccarat_exact.analysis.edge import Edges as Edges
    from baccarat_exact.analysis.edge import edge as edge
    from baccarat_exact.analysis.edge import edges as edges
    from baccarat_exact.analysis.examples import Examples as Examples
    from baccarat_exact.analysis.examples import examples as examples
    from baccarat_exact.analysis.expected import ExpectedValues as ExpectedValues
    from baccarat_exact.analysis.formula import Formula as Formula
    from baccarat_exact.analysis.formula import formula as formula
    from baccarat_exact.analysis.many import expected_values as expected_values
    from baccarat_exact.analysis.odds import Odds as Odds
    from baccarat_exact.analysis.odds import odds as odds
    from baccarat_exact.analysis.settling import Settled as Settled
    from baccarat_exact.analysis.settling import settle as settle
    from baccarat_exact.analysis.slip import Slip as Slip
    from baccarat_exact.analysis.slip import slip as slip
    from baccarat_exact.analysis.solving import solve as solve
    from baccarat_exact.analysis.stakes import AtStake as AtStake
    from baccarat_exact.analysis.stakes import at_stake as at_stake
    from baccarat_exact.analysis.table_rules import TableRules as TableRules
    from baccarat_exact.analysis.table_rules import read_table as read_table
    from baccarat_exact.analysis.verification import Verification as Verification
    from baccarat_exact.analysis.verification import verify as verify
    from baccarat_exact.coup import Attribute as Attribute
    from baccarat_exact.coup import attributes as attributes
    from baccarat_exact.coup import of_both as of_both
    from baccarat_exact.coup import of_each as of_each
    from baccarat_exact.errors import InputError as InputError
    from baccarat_exact.errors import ResolutionError as ResolutionError
    from baccarat_exact.outcome import OutcomeTable as OutcomeTable
    from baccarat_exact.outcome import outcomes as outcomes
    from baccarat_exact.outcome import probability as probability
    from baccarat_exact.reports.certificate import certify as certify
    from baccarat_exact.reports.report import report as report
    from baccarat_exact.reports.workbench import workbench as workbench
    from baccarat_exact.rules import PUNTO_BANCO as PUNTO_BANCO
    from baccarat_exact.rules import Rules as Rules
    from baccarat_exact.shoe import Shoe as Shoe
    from baccarat_exact.wagers import wagers as wagers
    from baccarat_exact.wagers.file import read_wagers as read_wagers
    from baccarat_exact.wagers.wager import Example as Example
    from baccarat_exact.wagers.wager import Line as Line
    from baccarat_exact.wagers.wager import Scale as Scale
    from baccarat_exact.wagers.wager import Wager as Wager

__version__ = "0.1.0"

_HOMES = {
    "analysis.claims": ("Claim", "read_claims"),
    "analysis.clauses": ("clauses",),
    "analysis.comparison": ("Comparison", "compare"),
    "analysis.edge": ("Edge", "Edges", "edge", "edges"),
    "analysis.examples": ("Examples", "examples"),
    "analysis.expected": ("ExpectedValues",),
    "analysis.formula": ("Formula", "formula"),
    "analysis.many": ("expected_values",),
    "analysis.odds": ("Odds", "odds"),
    "analysis.settling": ("Settled", "settle"),
    "analysis.slip": ("Slip", "slip"),
    "analysis.solving": ("solve",),
    "analysis.stakes": ("AtStake", "at_stake"),
    "analysis.table_rules": ("TableRules", "read_table"),
    "analysis.verification": ("Verification", "verify"),
    "coup": ("Attribute", "attributes", "of_both", "of_each"),
    "errors": ("InputError", "ResolutionError"),
    "outcome": ("OutcomeTable", "outcomes", "probability"),
    "reports.certificate": ("certify",),
    "reports.report": ("report",),
    "reports.workbench": ("workbench",),
    "rules": ("PUNTO_BANCO", "Rules"),
    "shoe": ("Shoe",),
    "wagers.file": ("read_wagers",),
    "wagers.wager": ("Example", "Line", "Scale", "Wager"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["wagers", *_HOME_OF]


def __getattr__(name: str) -> Any:
    """A public name, imported when it is first used, so that importing the package is light."""
    from importlib import import_module

    if name == "wagers":
        return import_module("baccarat_exact.wagers")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'baccarat_exact' has no attribute {name!r}")
    value = getattr(import_module(f"baccarat_exact.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
