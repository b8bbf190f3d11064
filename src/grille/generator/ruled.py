"""Puzzles with rules, one by one: clues are placed on a full grid, then givens and clues go while its solution stays
the only one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from grille.errors import OutOfTimeError
from grille.generator.carve import Cells, emptied, shuffled_orbits, taken_away
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
from grille.logic.rating import is_within_level
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
    best.ease()
    return chosen(request, best.block(History(tuple(carvings), search)), effort)


class _Puzzle:
    """A puzzle in the making: the cells and the clues that are gone, in the order in which they went."""

    def __init__(
        self, request: Request, solution: Grid, clues: Sequence[Clue], rng: random.Random, effort: Effort
    ) -> None:
        self._request, self._solution, self._effort, self._rng = request, solution, effort, rng
        self._clues = clues
        self._proofs = _proofs(request, solution, clues, effort)
        self._cells: list[Cells] = []
        self._gone: list[int] = []

    @staticmethod
    def of(request: Request, solution: Grid, rng: random.Random, effort: Effort) -> _Puzzle | None:
        """With all clues and all givens; None where there is no room for what is wanted."""
        placer = Placer(solution, request.symmetry, rng, effort.watch)
        clues = placer.placed(request.wanted)
        if clues is not None and placer.cages is not None and request.givens == (0, 0):
            clues = _alone(request, solution, placer, clues, effort)
        if clues is None:
            effort.cramped += not effort.watch.is_up
            return None
        return _Puzzle(request, solution, clues, rng, effort)

    @property
    def puzzle(self) -> Digits:
        """The givens that are left."""
        return emptied(self._solution, self._cells)

    @property
    def givens(self) -> int:
        """How many they are."""
        return int(np.count_nonzero(self.puzzle))

    def carve(self, progress: Progress | None) -> bool:
        """Take givens away; False where that is unfinished or cannot be."""
        request, every = self._request, self._proofs.all_clues
        if request.pattern is not None:
            self._cells = [np.flatnonzero(~np.array(request.pattern))]
            return self._proofs.is_alone(self.puzzle, every)
        target = 0 if request.minimal or request.givens is None else self._rng.randint(*request.givens)

        def can_go(gone: Sequence[Cells]) -> bool:
            puzzle = emptied(self._solution, gone)
            return int(np.count_nonzero(puzzle)) >= target and self._proofs.is_alone(puzzle, every)

        orbits = shuffled_orbits(self._solution.shape, request.symmetry, self._rng)
        self._cells, is_complete = taken_away(orbits, can_go, replace(self._effort.watch, progress=progress))
        if not is_complete:
            self._effort.unfinished = self._grids()[0]
        return is_complete

    def is_wanted(self) -> bool:
        """Whether the givens are what was asked for."""
        request = self._request
        is_right = request.givens is None or request.givens[0] <= self.givens <= request.givens[1]
        if not is_right or not self._cells or (request.minimal and not self._is_minimal()):
            self._effort.reject(self.block(History(())))
            return False
        return True

    def _is_minimal(self) -> bool:
        puzzle = self.puzzle
        for cell in np.flatnonzero(puzzle):
            fewer = puzzle.copy()
            fewer[cell] = 0
            if self._proofs.is_alone(fewer, self._proofs.all_clues):
                return False
        return True

    def take_clues_away(self) -> None:
        """Take away what nobody counted and nothing needs, down to one clue of each name."""
        spare = [number for number, clue in enumerate(self._clues) if clue.is_spare]
        self._rng.shuffle(spare)
        names, puzzle, every = {clue.name for clue in self._clues}, self.puzzle, self._proofs.all_clues

        def can_go(gone: Sequence[int]) -> bool:
            left = every - sum(1 << number for number in gone)
            if {clue.name for number, clue in enumerate(self._clues) if left >> number & 1} != names:
                return False
            return self._proofs.is_alone(puzzle, left)

        self._gone, _ = taken_away(spare, can_go, self._effort.watch)

    def ease(self) -> None:
        """Give back what went last, as much as it takes until the puzzle is no harder than the level asked for.

        Half of it at a time: with more givens and clues a puzzle is hardly ever harder.
        """
        request, cells, clues = self._request, self._cells, self._gone
        if request.level is None or self._is_easy_enough():
            return
        fewest = len(cells) if request.minimal or request.givens is not None or request.pattern is not None else 1
        low, high = fewest, len(cells) + len(clues)  # so many steps are easy enough, if any are, and so many are not
        while high - low > 1 and not self._effort.watch.is_up:
            middle = (low + high) // 2
            self._cells, self._gone = cells[:middle], clues[: max(0, middle - len(cells))]
            low, high = (middle, high) if self._is_easy_enough() else (low, middle)
        self._cells, self._gone = cells[:low], clues[: max(0, low - len(cells))]

    def _is_easy_enough(self) -> bool:
        level, (puzzle, _) = self._request.level, self._grids()
        assert level is not None
        return bool(is_within_level(puzzle.array[np.newaxis], level, shape=puzzle.shape, watch=self._effort.watch)[0])

    def block(self, history: History) -> Block:
        """The puzzle and its solution."""
        return Block.of_one(*self._grids(), history)

    def _grids(self) -> tuple[Grid, Grid]:
        """The puzzle and its solution, with the rules that are left."""
        gone = set(self._gone)
        rules = [rule for number, clue in enumerate(self._clues) if number not in gone for rule in clue.rules]
        shape = self._solution.shape.with_rules(rules)
        return Grid(shape, self.puzzle), Grid(shape, self._solution.values)


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
