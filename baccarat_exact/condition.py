"""The small language in which a wager's line says when it wins.

A condition is text in Python's expression syntax over the attributes of a coup:

    winner == "banker" and banker_total == 6 and banker_cards == 3

It is parsed, checked and turned into closures here; it is never given to Python to run.
"""

import ast
import operator
import re
import warnings
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple, NoReturn

from baccarat_exact.coup import ATTRIBUTES, Attribute, Value
from baccarat_exact.errors import InputError, shown, unknown

LENGTH_LIMIT = 4_000
DEPTH_LIMIT = 100
NUMBER_LIMIT = 10**9

Values = Mapping[str, Value]
"""The attributes' values in one coup, by name."""


class Condition(NamedTuple):
    """A checked condition: its text, the attributes that it reads, and when it holds."""

    text: str
    attributes: tuple[Attribute, ...]
    holds: Callable[[Values], bool]


def parse(text: str, attributes: Mapping[str, Attribute] = ATTRIBUTES) -> Condition:
    """The condition that a text states, or an InputError that points at what is wrong.

    >>> parse("margin >= 4").holds({"margin": 5})
    True
    """
    if not isinstance(text, str):
        raise InputError(f"a condition is text, not {shown(text)}")
    if len(text) > LENGTH_LIMIT:
        raise InputError(
            f"a condition of {len(text):,} characters is too long: at most {LENGTH_LIMIT:,}"
        )
    return _parse(text, tuple(attributes.values()))


@lru_cache(maxsize=4096)
def _parse(text: str, attributes: tuple[Attribute, ...]) -> Condition:
    for place, character in enumerate(text):
        if character == "#" or not (character in "\t\n\r" or " " <= character <= "~"):
            _fail(place, f"the character {shown(character)} means nothing in a condition")
    # A condition may run over several lines; blanks for line ends keep every place as it was.
    source = "".join(" " if character.isspace() else character for character in text)
    indent = len(source) - len(source.lstrip())
    if indent == len(source):
        raise InputError("the condition is empty")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source.strip(), mode="eval").body
    except SyntaxError as error:
        # Without an offset, what is missing is missing at the end.
        place = indent + (error.offset - 1 if error.offset else len(source.strip()))
        _fail(place, _syntax_message(source, error.msg))
    except (ValueError, RecursionError, MemoryError) as error:
        raise InputError(f"the condition cannot be parsed: {error or 'too deep'}") from None
    if _depth(tree) > DEPTH_LIMIT:
        raise InputError(f"the condition is nested deeper than {DEPTH_LIMIT} levels")
    reader = _Reader({attribute.name: attribute for attribute in attributes}, indent)
    evaluate = reader.truth(tree).evaluate
    return Condition(text, tuple(reader.read.values()), lambda values: bool(evaluate(values)))


def _syntax_message(source: str, message: str) -> str:
    """What Python's parser says, without its advice about other things than conditions."""
    if re.search(r"(?<![=!<>:])=(?!=)", source):
        return "two values are compared with ==, not with ="
    return message.partition(";")[0].partition(". ")[0]


def _fail(place: int, message: str) -> NoReturn:
    raise InputError(f"condition, character {place + 1}: {message}")


def _depth(tree: ast.expr) -> int:
    """How deep the tree is, without recursion, since it may be too deep for that."""
    depth, level = 0, [tree]
    while level:
        depth += 1
        level = [
            child
            for node in level
            for child in ast.iter_child_nodes(node)
            if isinstance(child, ast.expr)
        ]
    return depth


class _Term(NamedTuple):
    """A part of a condition: all that it can be worth, and what it is worth in a coup."""

    values: frozenset[tuple[type, Value]]
    """The possible values, each with its type, since True equals 1 in Python."""
    evaluate: Callable[[Values], Value | None]
    """None is a sum with "none" in it: no comparison with it holds."""
    is_literal: bool = False

    @property
    def is_truth(self) -> bool:
        return all(kind is bool for kind, _ in self.values)

    @property
    def numbers(self) -> set[int]:
        return {int(value) for kind, value in self.values if kind is int}


def _term(
    values: tuple[Value, ...] | set[int],
    evaluate: Callable[[Values], Value | None],
    *,
    is_literal: bool = False,
) -> _Term:
    return _Term(frozenset((type(value), value) for value in values), evaluate, is_literal)


_ORDERINGS: dict[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}

_ALLOWED = (
    "allowed are attributes, whole numbers, strings, True, False, and, or, not, comparisons, "
    "in with a tuple or set, + and -"
)


class _Reader:
    """Turns the nodes of a parsed condition into terms and notes which attributes are read."""

    def __init__(self, known: Mapping[str, Attribute], indent: int) -> None:
        self.known = known
        self.indent = indent
        self.read: dict[str, Attribute] = {}

    def fail(self, node: ast.expr, message: str) -> NoReturn:
        _fail(self.indent + node.col_offset, message)

    def truth(self, node: ast.expr) -> _Term:
        """A term that is true or false."""
        term = self.term(node)
        if not term.is_truth:
            self.fail(node, f"{self.text(node)} is neither true nor false: compare it")
        return term

    def term(self, node: ast.expr) -> _Term:
        match node:
            case ast.Name(id=name):
                return self.attribute(node, name)
            case ast.Constant(value=bool() | int() | str() as literal):
                return self.literal(node, literal)
            case ast.BoolOp():
                return self.both_or_either(node)
            case ast.UnaryOp(op=ast.Not()):
                inner = self.truth(node.operand).evaluate
                return _term((True, False), lambda values: not inner(values))
            case ast.Compare():
                return self.comparison(node)
            case ast.BinOp(op=ast.Add() | ast.Sub()):
                return self.sum(node)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)) if (
                number is not True and number is not False
            ):
                return self.literal(node, -number)
            case ast.Tuple() | ast.Set():
                self.fail(node, "a tuple or set may stand only to the right of in")
        self.fail(node, f"{self.text(node)} is not allowed in a condition: {_ALLOWED}")

    def text(self, node: ast.expr) -> str:
        """The node as it reads in a message."""
        text = ast.unparse(node)
        return text if len(text) <= 40 else f"{text[:40]}..."

    def literal(self, node: ast.expr, value: Value) -> _Term:
        if isinstance(value, int) and abs(value) > NUMBER_LIMIT:
            self.fail(node, f"a number may be {NUMBER_LIMIT:,} at most")
        return _term((value,), lambda values: value, is_literal=True)

    def attribute(self, node: ast.expr, name: str) -> _Term:
        if name not in self.known:
            if any(name in attribute.domain for attribute in self.known.values()):
                self.fail(
                    node, f'{name} is a value and not an attribute: write it in quotes, "{name}"'
                )
            self.fail(node, str(unknown("attribute", name, self.known)))
        attribute = self.read[name] = self.known[name]
        return _term(attribute.domain, lambda values: values[name])

    def both_or_either(self, node: ast.BoolOp) -> _Term:
        parts = [self.truth(value).evaluate for value in node.values]
        joined = all if isinstance(node.op, ast.And) else any
        return _term((True, False), lambda values: joined(part(values) for part in parts))

    def sum(self, node: ast.BinOp) -> _Term:
        left, right = self.number(node.left), self.number(node.right)
        sign = 1 if isinstance(node.op, ast.Add) else -1
        first, second = left.evaluate, right.evaluate

        def add(values: Values) -> Value | None:
            a, b = first(values), second(values)
            return a + sign * b if isinstance(a, int) and isinstance(b, int) else None

        sums = {a + sign * b for a in left.numbers for b in right.numbers}
        return _term(sums, add, is_literal=left.is_literal and right.is_literal)

    def number(self, node: ast.expr) -> _Term:
        term = self.term(node)
        if not term.numbers:
            self.fail(node, f"{self.text(node)} is not a number: it has no order and no sum")
        return term

    def comparison(self, node: ast.Compare) -> _Term:
        links = []
        left = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            links.append(self.link(left, op, right))
            left = right
        return _term((True, False), lambda values: all(link(values) for link in links))

    def link(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Callable[[Values], bool]:
        """One comparison of a chain."""
        if isinstance(op, ast.In | ast.NotIn):
            return self.membership(left, right, wanted=isinstance(op, ast.In))
        if isinstance(op, ast.Eq | ast.NotEq):
            return self.equality(left, right, wanted=isinstance(op, ast.Eq))
        if type(op) not in _ORDERINGS:
            self.fail(right, 'is and "is not" are not allowed in a condition: write == or !=')
        first, second = self.number(left), self.number(right)
        self.check_literal(left, first, right, second)
        self.check_literal(right, second, left, first)
        a, b, holds = first.evaluate, second.evaluate, _ORDERINGS[type(op)]

        def ordered(values: Values) -> bool:
            x, y = a(values), b(values)
            return isinstance(x, int) and isinstance(y, int) and holds(x, y)

        return ordered

    def membership(
        self, left: ast.expr, right: ast.expr, *, wanted: bool
    ) -> Callable[[Values], bool]:
        if not isinstance(right, ast.Tuple | ast.Set) or not right.elts:
            self.fail(right, "in needs a tuple or set on its right, such as (6, 7)")
        links = [self.equality(left, element, wanted=wanted) for element in right.elts]
        joined = any if wanted else all
        return lambda values: joined(link(values) for link in links)

    def equality(
        self, left: ast.expr, right: ast.expr, *, wanted: bool
    ) -> Callable[[Values], bool]:
        first, second = self.term(left), self.term(right)
        self.check_literal(left, first, right, second)
        self.check_literal(right, second, left, first)
        if not first.values & second.values:
            self.fail(left, f"{self.text(left)} and {self.text(right)} are never equal")
        a, b = first.evaluate, second.evaluate

        def equal(values: Values) -> bool:
            x, y = a(values), b(values)
            return x is not None and y is not None and (x == y) is wanted

        return equal

    def check_literal(
        self, node: ast.expr, term: _Term, other_node: ast.expr, other: _Term
    ) -> None:
        """A literal must be one of the values of what it is compared with."""
        if not term.is_literal:
            return
        if other.is_literal:
            self.fail(node, f"{self.text(node)} and {self.text(other_node)} are both constant")
        if not term.values <= other.values:
            domain = _domain_text(other)
            self.fail(node, f"{self.text(other_node)} is never {self.text(node)}: it is {domain}")


def _domain_text(term: _Term) -> str:
    """The values of a term in a message: a range where they are numbers."""
    numbers = sorted(term.numbers)
    names = sorted(repr(value) for kind, value in term.values if kind is not int)
    if len(numbers) > 3:
        return " or ".join([f"{numbers[0]} to {numbers[-1]}", *names])
    return " or ".join([*map(str, numbers), *names])
