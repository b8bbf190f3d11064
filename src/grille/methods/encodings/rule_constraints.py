"""Primitives of rules as constraints of CP-SAT over one integer variable a cell: each is one that CP-SAT has.

Only *any of* has none, since most of its constraints cannot be switched off: its alternatives are told as clauses
over one truth value for each cell and digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from grille.methods.encodings.rule_clauses import RuleClauses
from grille.rules.primitives import AllDifferent, AnyOf, Automaton, Count, Domain, Primitive, Relation, Sum

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class RuleConstraints:
    """Adds primitives to a model whose cells are these variables, with digits from 1 to the side."""

    def __init__(self, model: CpModel, cells: Sequence[Any], side: int) -> None:
        self._model, self._cells, self._side = model, cells, side
        self._literals: list[Any] = []

    def add(self, primitives: Sequence[Primitive]) -> None:
        """Say what these demand, all of them."""
        model, cells = self._model, self._cells
        for one in primitives:
            match one:
                case AllDifferent():
                    model.add_all_different([cells[cell] for cell in one.cells])
                case Sum():
                    terms = zip(one.cells, one.weights, strict=True)
                    model.add(sum(weight * cells[cell] for cell, weight in terms) == one.total)
                case Relation():
                    pairs = [(x, y) for x, mask in enumerate(one.table, 1) for y in self._digits(mask)]
                    model.add_allowed_assignments([cells[one.a], cells[one.b]], pairs)
                case Domain(cell, mask):
                    model.add_linear_expression_in_domain(cells[cell], self._domain(self._digits(mask)))
                case Count():
                    self._count(one)
                case Automaton():
                    self._automaton(one)
                case AnyOf():
                    self._any_of(one)

    def _digits(self, mask: int) -> list[int]:
        return [digit for digit in range(1, self._side + 1) if mask >> (digit - 1) & 1]

    def _domain(self, numbers: Sequence[int]) -> Any:
        from ortools.sat.python.cp_model import Domain as Numbers

        return Numbers.FromValues(list(numbers))

    def _count(self, one: Count) -> None:
        inside, outside = (self._domain(self._digits(mask)) for mask in (one.mask, ~one.mask))
        terms = []
        for cell, weight in zip(one.cells, one.weights, strict=True):
            is_in = self._model.new_bool_var("")
            self._model.add_linear_expression_in_domain(self._cells[cell], inside).only_enforce_if(is_in)
            self._model.add_linear_expression_in_domain(self._cells[cell], outside).only_enforce_if(~is_in)
            terms.append(weight * is_in)
        self._model.add_linear_expression_in_domain(sum(terms), self._domain(sorted(one.allowed)))

    def _automaton(self, one: Automaton) -> None:
        """Its states have numbers of their own in each layer; CP-SAT wants one automaton for all places."""
        offsets, arcs = [0, 1], []
        for place, layer in enumerate(one.layers):
            arcs += [
                (offsets[place] + start, digit, offsets[place + 1] + end)
                for start, mask, end in layer
                for digit in self._digits(mask)
            ]
            offsets.append(offsets[-1] + 1 + max(end for _, _, end in layer))
        ends = sorted({offsets[-2] + end for _, _, end in one.layers[-1]})
        self._model.add_automaton([self._cells[cell] for cell in one.cells], 0, ends, arcs)

    def _any_of(self, one: AnyOf) -> None:
        clauses = RuleClauses(self._side)
        clauses.add([one])
        literals = [
            *self._of_digits(),
            *(self._model.new_bool_var("") for _ in range(len(self._cells) * self._side, clauses.variables)),
        ]
        for clause in clauses.clauses:
            self._model.add_bool_or([literals[n - 1] if n > 0 else ~literals[-n - 1] for n in clause])

    def _of_digits(self) -> list[Any]:
        """A truth value for each cell and digit, made when first asked for."""
        if not self._literals:
            for cell in self._cells:
                for digit in range(1, self._side + 1):
                    literal = self._model.new_bool_var("")
                    self._model.add(cell == digit).only_enforce_if(literal)
                    self._model.add(cell != digit).only_enforce_if(~literal)
                    self._literals.append(literal)
        return self._literals
