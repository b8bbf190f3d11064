"""Ways to the steps of a proof: what CaDiCaL or our readable CDCL learned, and what people's techniques removed."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from grille.kernel.proof import ProofChecker
from grille.logic.ladders import techniques_on
from grille.logic.path import DEFAULT_LADDER, Path, chosen_ladder
from grille.logic.step import Step
from grille.methods import engine_process
from grille.methods.cdcl import Search
from grille.methods.interrupt import Stopped, interruptible
from grille.methods.pysat_engine import ENGINES, SHORT_SLICES, split_clauses
from grille.model import Board, Grid
from grille.watch import Watch

if TYPE_CHECKING:
    from grille.methods.encodings.proof_text import Formula

Candidate = tuple[int, int]


def learned_steps(formula: Formula, watch: Watch) -> list[str] | None:
    """The proof that CaDiCaL writes as it refutes the formula, a line a step; None where the watch is up first.

    A few short slices here, then in a child process, which can be ended.
    """
    from pysat.solvers import Solver as PysatSolver

    with PysatSolver(name=ENGINES["cadical"], with_proof=True) as solver:
        for clause in interruptible(formula.clauses, watch):
            solver.add_clause(clause)
        for conflicts in SHORT_SLICES:
            if watch.is_up:
                return None
            solver.conf_budget(conflicts)
            if solver.solve_limited() is False:
                steps: list[str] = solver.get_proof()
                return steps
    return engine_process.call(refute_in_a_process, array("i", formula.literals.tobytes()), watch=watch)


def refute_in_a_process(report: engine_process.Report, literals: array[int]) -> list[str]:
    """The child's part of `learned_steps`."""
    from pysat.solvers import Solver as PysatSolver

    with PysatSolver(name=ENGINES["cadical"], bootstrap_with=split_clauses(literals), with_proof=True) as solver:
        solver.solve()
        steps: list[str] = solver.get_proof()
        return steps


def readable_steps(formula: Formula, watch: Watch) -> list[str] | None:
    """The clauses that our readable search learns, a line a step; None where the watch is up first."""
    try:
        search = Search(formula.clauses, formula.variables, watch)
    except Stopped:
        return None
    learned = [move.clause for move in search.moves() if move.kind == "learn"]
    return [*(f"{' '.join(map(str, clause))} 0" for clause in learned), "0"] if search.is_complete else None


def human_steps(puzzle: Grid, formula: Formula, watch: Watch) -> list[str] | None:
    """A unit clause for each digit that a technique places or candidate that it removes, with helpers where need be.

    None where the techniques, or the time, end before the contradiction, or a removal does not follow from such
    helpers. Techniques that lean on there being one solution prove nothing here and are left out.
    """
    ladder = chosen_ladder(DEFAULT_LADDER, None)
    sound = [one.name for one in techniques_on(ladder, puzzle.shape) if not one.wants_unique]
    proof = _Growing(formula)
    for step in Path(Board.from_grid(puzzle), chosen_ladder(DEFAULT_LADDER, sound), watch):
        if proof.checker.is_refuted:
            break
        if not all(proof.add_unit(literal, step) for literal in _conclusions(step)):
            return None
    return proof.lines if proof.checker.is_refuted else None


class _Growing:
    """A proof, and the checker that has followed it so far."""

    def __init__(self, formula: Formula) -> None:
        self.checker = ProofChecker(formula.literals)
        self.lines: list[str] = []

    def add(self, clause: Sequence[int]) -> bool:
        """Whether the clause follows; if so it is the next step."""
        if not self.checker.add(np.array(clause, np.int32)):
            return False
        self.lines.append(f"{' '.join(map(str, clause))} 0")
        return True

    def add_unit(self, literal: int, step: Step) -> bool:
        """The literal, by itself or with the help of what it implies of each candidate of the step, one or two deep."""
        if self.add([literal]):
            return True
        helpers = _candidates(step)
        for helper in helpers:
            self.add([literal, -helper])
        if self.add([literal]):
            return True
        for first in helpers:
            for second in helpers:
                if first < second:
                    self.add([literal, -first, -second])
            self.add([literal, -first])
        return self.add([literal])


def _conclusions(step: Step) -> Iterator[int]:
    """The literals that hold after a step: of candidates removed first, then of digits placed."""
    side = step.shape.side
    yield from (-_literal(one, side) for one in step.removes)
    yield from (_literal(one, side) for one in step.places)


def _candidates(step: Step) -> list[int]:
    """The candidates that the step's reason names, ascending."""
    because, side = step.because, step.shape.side
    named: Iterable[Candidate] = chain(
        ((mark.cell, mark.digit) for mark in because.marks),
        (end for link in because.links for end in (link.start, link.end)),
        ((cell, digit) for one in because.sets for cell in one.cells for digit in one.digits),
        ((part.index, digit) for part in because.cells for digit in because.digits),
    )
    return sorted({_literal((cell, digit), side) for cell, digit in named})


def _literal(candidate: Candidate, side: int) -> int:
    cell, digit = candidate
    return cell * side + digit
