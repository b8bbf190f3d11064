"""The canonical form: two puzzles are isomorphic exactly when their forms are equal.

The form is the smallest isomorph, read row by row with empty cells as 0 (minlex).
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from grille.errors import OutOfTimeError, ShapeError, shown
from grille.jobs import checked_jobs
from grille.json_types import Line, Shaped
from grille.kernel import canonical_forms as kernel
from grille.kernel.canonical_forms import Forms
from grille.messages import Message
from grille.model.grid import Grid, checked_grid
from grille.model.look import DIGITS_ALONE
from grille.model.rows import Digits, Puzzles, Rows, rows_of
from grille.model.shape import Shape
from grille.model.svg import Digits as Drawn
from grille.model.svg import svg
from grille.model.symmetry import Symmetry, SymmetryDict
from grille.notebook import beside, facts, view
from grille.watch import FOREVER, Flag, Progress, Watch

_CHUNK = 512  # rows that a thread takes at a time: some 5 ms


class CanonicalDict(Shaped):
    form: Line
    transformation: SymmetryDict
    automorphisms: int


@dataclass(frozen=True, slots=True)
class Canonical:
    """A grid's form, a transformation that leads from the grid to it, and the number of automorphisms.

    An automorphism is a symmetry that leaves the grid as it is; the identity is one. A grid's isomorphs times its
    automorphisms are all the symmetries there are.
    """

    form: Grid
    transformation: Symmetry
    automorphisms: int

    def _repr_html_(self) -> str:
        known = {Message("canonical form"): self.form.to_line(), Message("automorphisms"): f"{self.automorphisms:,}"}
        return view(beside(svg(Drawn(self.form.shape, self.form.values), DIGITS_ALONE), facts(known)))

    def to_dict(self, language: str | None = None) -> CanonicalDict:
        """`form`, `shape` unless plain, `transformation` and `automorphisms`."""
        return {
            "form": self.form.to_line(),
            **self.form.shape.to_key(),
            "transformation": self.transformation.to_dict(),
            "automorphisms": self.automorphisms,
        }


def canonical(grid: Grid) -> Canonical:
    """The smallest grid that symmetries make of a grid, full or not.

    >>> puzzle = Grid.from_line("1....3....4....2")
    >>> found = canonical(puzzle)
    >>> found.form, found.automorphisms
    (Grid.from_line('...1..2..3..4...'), 16)
    >>> found.transformation.apply(puzzle) == found.form
    True

    For regular boxes up to 9×9 without extra houses. Raises ShapeError for other shapes and for clashing givens.
    """
    shape = checked_grid(grid).shape
    rows = Rows(shape, grid.array.reshape(1, -1))
    found = canonical_rows(rows)
    return Canonical(Grid(shape, found.digits[0]), symmetry_of(shape, found.symmetries[0]), int(found.automorphisms[0]))


def canonical_batch(
    puzzles: Puzzles,
    *,
    shape: Shape | None = None,
    jobs: int = 1,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
) -> Digits:
    """The forms of many puzzles of one shape, as an array like the one they came in.

    >>> canonical_batch(["1....3....4....2", "2....4....1....3"]).tolist()[0][:4]
    [0, 0, 0, 1]

    `jobs` threads share the rows and change nothing. Raises OutOfTimeError, with the rows done, where it was stopped.
    """
    watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
    return canonical_rows(rows_of(puzzles, shape=shape), jobs=jobs, watch=watch).digits


def canonical_rows(rows: Rows, *, jobs: int = 1, watch: Watch = FOREVER) -> Forms:
    """Forms, symmetries and automorphisms of many puzzles. Raises as `canonical_batch` does."""
    shape = rows.shape
    check_shape(shape)
    starts = range(0, max(1, len(rows)), _CHUNK)

    def piece(start: int) -> Forms:
        chunk = rows.digits[start : start + _CHUNK]
        try:
            return kernel.forms(chunk, box_height=shape.box_height, box_width=shape.box_width, watch=watch)
        except IndexError as error:
            clashing = Grid(shape, rows.digits[start + int(str(error))])
            conflict = clashing.conflicts[0]
            raise ShapeError(
                "a grid whose digits clash has no canonical form: {}: {}", clashing.to_line(), conflict
            ) from None

    found: list[Forms] = []
    with ThreadPoolExecutor(checked_jobs(jobs, len(starts))) as pool:
        for start, part in zip(starts, pool.map(piece, starts), strict=True):
            found.append(part)
            done = start + len(part.digits)
            if done < min(start + _CHUNK, len(rows)):
                forms = np.concatenate([one.digits for one in found])
                raise OutOfTimeError("{} of {} forms were found in time", done, len(rows), found=list(forms))
            watch.report(done, len(rows))
    return Forms(*(np.concatenate(parts) for parts in zip(*found, strict=True)))


def check_shape(shape: Shape) -> None:
    """Raise ShapeError for shapes without a canonical form."""
    if shape.other_rules:
        raise ShapeError(
            "a shape with rules has no canonical form, since symmetries do not keep {}", repr(str(shape.other_rules[0]))
        )
    if shape.side > kernel.LARGEST_SIDE or not shape.has_only_regular_boxes:
        raise ShapeError(
            "the canonical form is known for regular boxes up to 9×9 without extra houses, and this is {}",
            shown(shape.spec),
        )


def symmetry_of(shape: Shape, row: Digits) -> Symmetry:
    """One row of `Forms.symmetries` as a Symmetry."""
    turned, side = bool(row[0]), shape.side
    rows, columns, digits = (tuple(row[1 + i * side : 1 + (i + 1) * side].tolist()) for i in range(3))
    return Symmetry(shape, turned, rows, columns, digits)
