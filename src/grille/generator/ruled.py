"""Puzzles with rules, one by one: clues are placed on a full grid, then givens and clues go while its solution stays
the only one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from grille.errors import OutOfTimeError
from grille.generator.carve import carved, taken_away
from grille.generator.clues import Clue, Placer
from grille.generator.difficulty import chosen
from grille.generator.effort import Effort
from grille.generator.history import History
from grille.generator.proofs import Proofs
from grille.generator.puzzle_block import Block
from grille.generator.request import Request
from grille.generator.shaped import solution_numbered
from grille.kernel.arrays import Digits
from grille.kernel.layout import MOST
from grille.model import Grid
from grille.rules.placing import Cover
from grille.watch import Progress

_MOVES = 300
"""How often a cell changes cages, until cages alone have one solution."""

_GUESSES = 50
"""The limit of a proof. With 400, as for other puzzles, eight little killers leave 14.0 givens instead of 15.6 and dots
are 27.5 instead of 28.7; both take twice as long or more."""

_GUESSES_OF_CAGES = 2_000
"""The same without givens, where those of 16×16 take more."""


def puzzle_numbered(request: Request, number: int, effort: Effort, *, progress: Progress | None = None) -> Block:
    """The puzzle made from the grid of that number; none where it is unsuitable, or the time was up first.

    `progress` is called with the number of settled cells.
    """
    try:
        solution, search = solution_numbered(request, number, effort)
    except OutOfTimeError:
        return Block.empty(request.shape)
    rng, best, carvings = random.Random(f"{request.stream}/{number}/rules"), None, list[int]()
    for _ in range(request.attempts):
        one = _Puzzle.of(request, solution, rng, effort)
        if one is None or not one.carve(progress):
            continue
        carvings.append(one.givens)
        if best is None or one.givens < best.givens:
            best = one
    if best is None or not best.is_wanted():
        return Block.empty(request.shape)
    best.take_clues_away()
    return chosen(request, best.block(History(tuple(carvings), search)), effort)


class _Puzzle:
    """A puzzle in the making: the givens and the clues that are left."""

    def __init__(
        self, request: Request, solution: Grid, clues: Sequence[Clue], rng: random.Random, effort: Effort
    ) -> None:
        self._request, self._solution, self._effort, self._rng = request, solution, effort, rng
        self._clues = clues
        self._proofs = _proofs(request, solution, clues, effort)
        self._left = self._proofs.all_clues
        self._givens: Digits = solution.array

    @staticmethod
    def of(request: Request, solution: Grid, rng: random.Random, effort: Effort) -> _Puzzle | None:
        """With all clues and all givens; None where there is no room for what is wanted."""
        placer = Placer(solution, request.symmetry, rng)
        clues = placer.placed(request.wanted)
        if clues is not None and placer.cages is not None and request.givens == (0, 0):
            clues = _alone(request, solution, placer, clues, effort)
        if clues is None:
            effort.cramped += 1
            return None
        return _Puzzle(request, solution, clues, rng, effort)

    @property
    def givens(self) -> int:
        """How many givens are left."""
        return int(np.count_nonzero(self._givens))

    def carve(self, progress: Progress | None) -> bool:
        """Take givens away; False where that is unfinished or cannot be."""
        request = self._request
        if request.pattern is not None:
            self._givens[~np.array(request.pattern)] = 0
            return self._is_alone(self._givens)
        target = 0 if request.minimal or request.givens is None else self._rng.randint(*request.givens)
        watch = replace(self._effort.watch, progress=progress)
        found = carved(self._solution, self._rng, self._is_alone, symmetry=request.symmetry, givens=target, watch=watch)
        self._givens = found.puzzle.array
        if not found.is_complete:
            self._effort.unfinished = found.puzzle
        return found.is_complete

    def _is_alone(self, givens: Digits) -> bool:
        return self._proofs.is_alone(givens, self._left)

    def is_wanted(self) -> bool:
        """Whether the givens are what was asked for."""
        request = self._request
        is_right = request.givens is None or request.givens[0] <= self.givens <= request.givens[1]
        if not is_right or self._givens.all() or (request.minimal and not self._is_minimal()):
            self._effort.reject(self.block(History(())))
            return False
        return True

    def _is_minimal(self) -> bool:
        for cell in np.flatnonzero(self._givens):
            fewer = self._givens.copy()
            fewer[cell] = 0
            if self._is_alone(fewer):
                return False
        return True

    def take_clues_away(self) -> None:
        """Take away what nobody counted and nothing needs, down to one clue of each name."""
        spare = [number for number, clue in enumerate(self._clues) if clue.is_spare]
        self._rng.shuffle(spare)
        names = {clue.name for clue in self._clues}

        def without(gone: Sequence[int]) -> int:
            return self._proofs.all_clues - sum(1 << number for number in gone)

        def can_go(gone: Sequence[int]) -> bool:
            left = without(gone)
            if {clue.name for number, clue in enumerate(self._clues) if left >> number & 1} != names:
                return False
            return self._proofs.is_alone(self._givens, left)

        gone, _ = taken_away(spare, can_go, self._effort.watch)
        self._left = without(gone)

    def block(self, history: History) -> Block:
        """The puzzle and its solution, with the rules that are left."""
        rules = [rule for number, clue in enumerate(self._clues) if self._left >> number & 1 for rule in clue.rules]
        shape = self._solution.shape.with_rules(rules)
        return Block.of_one(Grid(shape, self._givens), Grid(shape, self._solution.values), history)


def _proofs(request: Request, solution: Grid, clues: Sequence[Clue], effort: Effort) -> Proofs:
    nodes = _GUESSES_OF_CAGES if request.givens == (0, 0) else _GUESSES
    return Proofs(solution, clues, nodes=MOST if request.minimal else nodes, watch=effort.watch)


def _alone(request: Request, solution: Grid, placer: Placer, clues: list[Clue], effort: Effort) -> list[Clue] | None:
    """Clues without a given: while there is another solution, cells change cages so that it goes."""
    cover = next(one for one in request.wanted if isinstance(one.placing, Cover))
    if cover.number is not None:
        return clues
    others = [clue for clue in clues if clue.name != cover.name]
    nothing = np.zeros(solution.shape.cells, np.uint8)
    for _ in range(_MOVES):
        proofs = _proofs(request, solution, clues, effort)
        if proofs.is_alone(nothing, proofs.all_clues):
            return clues
        other = proofs.other
        if other is None or placer.cages is None or not placer.cages.exclude(other):
            return None
        clues = [*placer.caged(cover), *others]
    return None
