"""The formula that a proof refutes, and the files of both: DIMACS and DRAT, and as arrays for the checker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from grille.errors import ParseError, ShapeError, shown
from grille.kernel.proof import DELETION, MOST_VARIABLES
from grille.messages import Message
from grille.methods.encodings.cnf import clause_count, group, group_names
from grille.methods.encodings.dimacs import refuted_head
from grille.methods.encodings.row_builder import demands
from grille.methods.encodings.rule_clauses import RuleClauses
from grille.methods.interrupt import interruptible
from grille.model import Grid, Shape
from grille.watch import FOREVER, Watch

if TYPE_CHECKING:
    from grille.kernel.proof import Literals
    from grille.rules.rule import Rule

MOST_CLAUSES = 4_000_000
"""A formula of more is not written: 36×36 has 3.3 million, 49×49 eleven."""

KEPT_UP_TO = 16
"""The largest side whose rules are kept for the next puzzle."""

_PORTION = 20_000
"""Clauses written between two looks at the clock: some 50 ms."""


class Span(NamedTuple):
    """The clauses of a rule, by their numbers from 0: from the first to before the end."""

    rule: Rule
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Formula:
    """A puzzle's clauses: the rules, the givens, and for uniqueness one that forbids the solution."""

    clauses: Sequence[Sequence[int]]
    literals: Literals
    text: str
    variables: int
    first_given: int
    """The number of the clause of the first given, from 0; those of the others follow."""
    spans: tuple[Span, ...]
    """The clauses of each rule; an extra house has two spans."""


def formula_of(grid: Grid, forbidden: Grid | None = None, watch: Watch = FOREVER) -> Formula:
    """The formula of a grid; with a solution that is forbidden, it is contradictory where that is the only one.

    >>> import grille
    >>> puzzle = grille.parse(".13....143......")
    >>> formula = formula_of(puzzle, grille.solve(puzzle).solution)
    >>> formula.variables, len(formula.clauses), formula.clauses[-1][:4]
    (64, 454, [-2, -5, -11, -16])

    Raises ShapeError where there would be millions of clauses, and Stopped where the watch is up first.
    """
    of_rules = _kept_rules(grid.shape) if grid.shape.side <= KEPT_UP_TO else _rules(grid.shape, watch)
    side = grid.shape.side
    own = [[cell * side + digit] for cell, digit in enumerate(grid.values) if digit]
    if forbidden is not None:
        own.append([-(cell * side + digit) for cell, digit in enumerate(forbidden.values)])
    count = len(of_rules.clauses) + len(own)
    head = refuted_head(grid, of_rules.variables, count, is_unique=forbidden is not None)
    return Formula(
        [*of_rules.clauses, *own],
        np.concatenate([of_rules.literals, literals_of(own)]),
        head + of_rules.text + clauses_text(own),
        of_rules.variables,
        len(of_rules.clauses),
        of_rules.spans,
    )


@lru_cache(maxsize=4)
def _kept_rules(shape: Shape) -> Formula:
    return _rules(shape, FOREVER)


def _rules(shape: Shape, watch: Watch) -> Formula:
    """The rules alone, in portions, since those of 25×25 take seconds."""
    if sum(clause_count(shape.bare, name) for name in group_names(shape.bare)) > MOST_CLAUSES:
        raise ShapeError("a proof for side {} would have more than {:,} clauses", shape.side, MOST_CLAUSES)
    added, spans = RuleClauses(shape.side), list(_spans_of_houses(shape.bare))
    houses = sum(clause_count(shape.bare, name) for name in group_names(shape.bare))
    for rule, primitives in demands(shape) if shape.other_rules else ():
        first = len(added.clauses)
        added.add(primitives)
        spans.append(Span(rule, houses + first, houses + len(added.clauses)))
    groups = (group(shape.bare, name) for name in group_names(shape.bare))
    stream = interruptible(map(list, chain(*groups, added.clauses)), watch)
    clauses: list[list[int]] = []
    literals, texts = [literals_of([])], []
    while portion := list(islice(stream, _PORTION)):
        clauses += portion
        literals.append(literals_of(portion))
        texts.append(clauses_text(portion))
    return Formula(clauses, np.concatenate(literals), "".join(texts), added.variables, len(clauses), tuple(spans))


def _spans_of_houses(bare: Shape) -> Iterator[Span]:
    """The clauses of each kind of extra houses, at least and at most."""
    first = 0
    for name in group_names(bare):
        count = clause_count(bare, name)
        if name.startswith("extra"):
            start, each = first, count // len(bare.extra)
            for rule, kind in zip(bare.rules, bare.kinds, strict=True):
                end = start + each * sum(house.kind == kind.house for house in bare.extra)
                yield Span(rule, start, end)
                start = end
        first += count


def clauses_text(clauses: Iterable[Sequence[int]]) -> str:
    """A line a clause, each with its 0."""
    return "".join([f"{' '.join(map(str, clause))} 0\n" if clause else "0\n" for clause in clauses])


def literals_of(clauses: Iterable[Sequence[int]]) -> Literals:
    """The clauses one after the other, a 0 after each."""
    return np.fromiter(chain.from_iterable((*clause, 0) for clause in clauses), np.int32)


def read_formula(text: str) -> Literals:
    """The clauses of a DIMACS file. Raises ParseError."""
    numbers: list[int] = []
    variables = clauses = None
    for line, words in _lines(text):
        if words[0] == "p":
            if variables is not None or words[1:2] != ["cnf"] or len(words) != 4 or not all(map(_is_number, words[2:])):
                raise ParseError(found=shown(" ".join(words)), wanted=_HEAD, line=line)
            variables, clauses = int(words[2]), int(words[3])
        elif variables is None:
            raise ParseError(found=shown(" ".join(words)), wanted=_HEAD, line=line)
        else:
            numbers += _numbers(words, line, min(variables, MOST_VARIABLES))
    if variables is None:
        raise ParseError(found=Message("nothing"), wanted=_HEAD)
    found = numbers.count(0)
    if found != clauses or (numbers and numbers[-1] != 0):
        raise ParseError(
            found=Message("{:,} clauses that end with 0", found),
            wanted=Message("{:,}, as the first line says", clauses),
        )
    return np.array(numbers, np.int32)


def read_proof(text: str) -> Literals:
    """The steps of a DRAT file, with DELETION before those that take a clause away. Raises ParseError."""
    numbers: list[int] = []
    for line, words in _lines(text):
        if words[0] == "d":
            numbers.append(DELETION)
            words = words[1:]
        step = _numbers(words, line, MOST_VARIABLES)
        if step.count(0) != 1 or step[-1] != 0:
            raise ParseError(found=shown(" ".join(words)), wanted=Message("literals and a 0 at the end"), line=line)
        numbers += step
    return np.array(numbers, np.int32)


_HEAD = Message("one line `p cnf VARIABLES CLAUSES`, before the clauses")


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that are neither empty nor comments, with their numbers, as words."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words and words[0] != "c":
            yield number, words


def _numbers(words: Sequence[str], line: int, most: int) -> list[int]:
    wrong = next((word for word in words if not _is_number(word.removeprefix("-"))), None)
    if wrong is not None:
        raise ParseError(found=shown(wrong), wanted=Message("a number"), line=line)
    numbers = list(map(int, words))
    highest = max(map(abs, numbers), default=0)
    if highest > most:
        raise ParseError(found=Message("variable {}", highest), wanted=Message("1 to {}", most), line=line)
    return numbers


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 10
