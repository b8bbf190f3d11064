"""Givens and rules that follow from the others."""

from __future__ import annotations

from typing import Any

import numpy as np

from grille.errors import OutOfTimeError
from grille.methods.kernel_verbs import solve_batch
from grille.model import Grid, Shape, checked_grid
from grille.rules import Rule
from grille.watch import Flag, Watch

_ROWS = 2_000  # puzzles solved together: memory stays small, and the watch is checked between


def redundant_givens(puzzle: Grid, *, seconds: float | None = None, stop: Flag | None = None) -> tuple[int, ...]:
    """The cells whose given could be left out: the other givens allow no other digit there.

    >>> redundant_givens(Grid.from_line("1234341.2.43.321"))[:5]
    (0, 1, 2, 3, 4)

    Each can be left out alone; of two, perhaps only one. A minimal puzzle has none, and neither has a puzzle without a
    solution. Raises OutOfTimeError, with those known so far as `found`, where the time ran out.
    """
    watch = Watch.of(seconds=seconds, stop=stop)
    shape, digits = checked_grid(puzzle).shape, puzzle.array
    if not solve_batch(digits[np.newaxis], shape=shape, limit=1, **_left(watch)).counts[0]:
        if watch.is_up:
            raise OutOfTimeError("the time was up before a solution was found", found=())
        return ()
    cells = np.flatnonzero(digits)
    found: list[int] = []
    step = max(1, _ROWS // shape.side)
    for some in (cells[start : start + step] for start in range(0, len(cells), step)):
        rows = np.repeat(digits[np.newaxis], len(some) * shape.side, axis=0)
        owners = np.repeat(some, shape.side)
        others = np.tile(np.arange(1, shape.side + 1, dtype=np.uint8), len(some))
        rows[np.arange(len(rows)), owners] = others
        is_other = others != digits[owners]
        batch = solve_batch(rows[is_other], shape=shape, limit=1, **_left(watch))
        if not batch.complete[batch.counts == 0].all():
            raise OutOfTimeError("some givens were not looked into in time", found=tuple(found))
        needed = set(owners[is_other][batch.counts > 0].tolist())
        found += [cell for cell in some.tolist() if cell not in needed]
    return tuple(found)


def redundant_rules(puzzle: Grid, *, seconds: float | None = None, stop: Flag | None = None) -> tuple[Rule, ...]:
    """The rules that could be left out: without one of them, the puzzle has still one solution.

    >>> from grille.model import Shape
    >>> shape = Shape.of(4, rules=["cage 3 r1c1 r1c2", "cage 7 r1c3 r1c4"])
    >>> redundant_rules(Grid.from_line("12.434..2...4321", shape=shape))
    (Rule('cage 3 r1c1 r1c2', side=4), Rule('cage 7 r1c3 r1c4', side=4))

    Each can be left out alone; of two, perhaps only one. A puzzle without exactly one solution has none. Raises
    OutOfTimeError, with those known so far as `found`, where the time ran out.
    """
    watch = Watch.of(seconds=seconds, stop=stop)
    shape, rules = checked_grid(puzzle).shape, puzzle.shape.other_rules
    found: list[Rule] = []
    for rule in (None, *rules):
        fewer = _without(shape, rule) if rule else shape
        batch = solve_batch(puzzle.array[np.newaxis], shape=fewer, limit=2, **_left(watch))
        if not batch.complete[0] and batch.counts[0] < 2:
            raise OutOfTimeError("some rules were not looked into in time", found=tuple(found))
        is_unique = batch.counts[0] == 1
        if rule is None and not is_unique:
            return ()
        if rule and is_unique:
            found.append(rule)
    return tuple(found)


def _without(shape: Shape, rule: Rule) -> Shape:
    """The shape without one of its rules."""
    return shape.bare.with_rules([one for one in shape.other_rules if one is not rule])


def _left(watch: Watch) -> dict[str, Any]:
    return {"seconds": max(watch.seconds_left, 1e-3), "stop": watch.stop}
