"""How hard a puzzle is: level, ER, EP and ED, and the techniques it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from grille.errors import OptionError, ShapeError, UnknownNameError
from grille.kernel import logic as kernel
from grille.logic import techniques as registry
from grille.logic.ladders import GRILLE, LEVELS
from grille.logic.solutions import UNIQUE, count_up_to_two
from grille.model import Grid, Shape, checked_grid

_COLUMN = {name: index for index, name in enumerate(kernel.RATING_COLUMNS)}
_NAMES = tuple(name for name, _ in kernel.TECHNIQUES)
_LEVEL_NAMES = np.array([level.name for level in LEVELS] + [""])  # -1: not rated
_HARDEST_NAMES = np.array([*_NAMES, ""])
_VERDICT_NAMES = np.array(kernel.SOLUTION_COUNTS)


@dataclass(frozen=True, slots=True)
class Rating:
    """What a puzzle takes. Everything but the verdict is None or empty unless the verdict is `unique`.

    ER, EP and ED are those of Sudoku Explainer; None above what the `se` ladder reaches and on other shapes.
    """

    verdict: str
    level: str | None = None
    er: float | None = None
    ep: float | None = None
    ed: float | None = None
    hardest: str | None = None
    techniques: Mapping[str, int] = field(default_factory=dict)
    steps: int = 0
    solved: bool = False
    hodoku_level: str | None = None
    hodoku_score: int | None = None


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings of many puzzles as arrays; ER, EP and ED are NaN and names "" where there is nothing to say."""

    verdict: npt.NDArray[np.str_]
    level: npt.NDArray[np.str_]
    er: npt.NDArray[np.float64]
    ep: npt.NDArray[np.float64]
    ed: npt.NDArray[np.float64]
    hardest: npt.NDArray[np.str_]
    steps: npt.NDArray[np.int16]
    solved: npt.NDArray[np.bool_]
    counts: npt.NDArray[np.uint16]
    technique_names: tuple[str, ...]
    """What the columns of `counts` are."""

    def __len__(self) -> int:
        return len(self.er)

    def __getitem__(self, index: int) -> Rating:
        """One puzzle's rating."""
        uses = {self.technique_names[i]: int(self.counts[index, i]) for i in np.flatnonzero(self.counts[index])}
        return Rating(
            verdict=str(self.verdict[index]),
            level=str(self.level[index]) or None,
            er=_number(self.er[index]),
            ep=_number(self.ep[index]),
            ed=_number(self.ed[index]),
            hardest=str(self.hardest[index]) or None,
            techniques=uses,
            steps=int(self.steps[index]),
            solved=bool(self.solved[index]),
        )


def rate(puzzle: Grid) -> Rating:
    """A puzzle's level, ER, EP and ED, hardest technique and counts per technique.

    >>> import grille
    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rating = grille.rate(grille.Grid.from_line(easy))
    >>> rating.level, rating.er, rating.hardest
    ('very-easy', 1.2, 'hidden-single-box')
    """
    return rate_batch(checked_grid(puzzle).array[np.newaxis], shape=puzzle.shape)[0]


def rate_batch(
    puzzles: npt.NDArray[np.uint8] | Sequence[str | Grid], *, shape: Shape | None = None, jobs: int = 1
) -> Ratings:
    """Many puzzles of one shape (classic 9×9 unless told otherwise): a uint8 array of rows, lines, or grids.

    `jobs` threads share the rows; the answer is the same for any number of them.
    """
    if isinstance(jobs, bool) or not isinstance(jobs, int) or jobs < 1:
        raise OptionError(f"jobs is a whole number from 1 on, not {jobs!r}")
    shape = shape or Shape.of(9)
    grids = _grids(puzzles, shape)
    solutions, _ = count_up_to_two(grids, shape, jobs=jobs)
    table, counts = kernel.rate(registry.layout(shape), grids, solutions, _ladder(), _levels(), jobs=jobs)

    def column(name: str) -> npt.NDArray[np.int16]:
        values: npt.NDArray[np.int16] = table[:, _COLUMN[name]]
        return values

    def price(name: str) -> npt.NDArray[np.float64]:
        tenths = column(name)
        return np.where((tenths > 0) & shape.is_classic, tenths / 10, np.nan)

    return Ratings(
        verdict=_VERDICT_NAMES[column("solutions")],
        level=_LEVEL_NAMES[column("level")],
        er=price("er"),
        ep=price("ep"),
        ed=price("ed"),
        hardest=_HARDEST_NAMES[column("hardest")],
        steps=column("steps"),
        solved=column("solved") != 0,
        counts=counts,
        technique_names=_NAMES,
    )


def is_of_level(puzzles: npt.NDArray[np.uint8], level: str, *, shape: Shape | None = None) -> npt.NDArray[np.bool_]:
    """Which of many puzzles are of that level; far quicker than `rate_batch` for the easier levels.

    Each must have exactly one solution, which is not looked into again.
    """
    names = [one.name for one in LEVELS]
    if level not in names:
        raise UnknownNameError("level", level, names)
    shape = shape or Shape.of(9)
    number = names.index(level)
    solutions = np.full(len(puzzles), UNIQUE, np.uint8)
    table, _ = kernel.rate(registry.layout(shape), _grids(puzzles, shape), solutions, [], _levels()[: number + 1])
    found: npt.NDArray[np.bool_] = table[:, _COLUMN["level"]] == number
    return found


def _grids(puzzles: Any, shape: Shape) -> npt.NDArray[np.uint8]:
    if not hasattr(puzzles, "shape"):
        rows = [item if isinstance(item, Grid) else Grid.from_line(item, shape) for item in puzzles]
        puzzles = np.array([row.values for row in rows], dtype=np.uint8).reshape(len(rows), shape.cells)
    if puzzles.ndim != 2 or puzzles.shape[1] != shape.cells or puzzles.dtype != np.uint8:
        raise ShapeError(f"puzzles are a uint8 array of rows of {shape.cells} digits")
    if puzzles.size and puzzles.max() > shape.side:
        raise ShapeError(f"digits run from 0 to {shape.side}, not to {puzzles.max()}")
    return np.ascontiguousarray(puzzles)


@lru_cache(maxsize=1)
def _ladder() -> list[tuple[int, int]]:
    return [(registry.technique_named(rung.technique).number, round(10 * (rung.price or 0))) for rung in GRILLE.rungs]


@lru_cache(maxsize=1)
def _levels() -> list[list[int]]:
    """The sets of all levels but the last, which is "anything more"."""
    return [[registry.technique_named(name).number for name in level.techniques] for level in LEVELS[:-1]]


def _number(value: np.float64) -> float | None:
    return None if np.isnan(value) else round(float(value), 1)
