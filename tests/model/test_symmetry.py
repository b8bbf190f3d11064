"""Symmetries form a group that keeps solutions solutions."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grille.errors import ShapeError
from grille.model import Grid, Shape, Symmetry

SOLUTION = Grid.from_line("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
PUZZLE = Grid.from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
symmetries = st.integers(0, 2**32).map(lambda seed: Symmetry.random(Shape.of(9), random.Random(seed)))


def test_a_classic_grid_has_as_many_as_the_books_say() -> None:
    assert Symmetry.count(Shape.of(9)) == 2 * 6**8 * math.factorial(9) == 1_218_998_108_160
    assert Symmetry.count(Shape.of(4)) == 2 * 2**6 * 24


@given(symmetries)
def test_a_moved_solution_solves_the_moved_puzzle(move: Symmetry) -> None:
    assert move.apply(SOLUTION).is_solution_of(move.apply(PUZZLE))


@given(symmetries)
def test_the_inverse_undoes(move: Symmetry) -> None:
    identity = Symmetry.identity(Shape.of(9))
    assert move.inverse().apply(move.apply(PUZZLE)) == PUZZLE
    assert move.then(move.inverse()) == move.inverse().then(move) == identity


@given(symmetries, symmetries, symmetries)
def test_composition_is_one_after_the_other_and_associative(a: Symmetry, b: Symmetry, c: Symmetry) -> None:
    assert a.then(b).apply(PUZZLE) == b.apply(a.apply(PUZZLE))
    assert a.then(b).then(c) == a.then(b.then(c))


def test_other_shapes_move_too() -> None:
    shape = Shape.of(6)
    move = Symmetry.random(shape, random.Random(1))
    grid = Grid(shape, [(r // 2 + r % 2 * 3 + c) % 6 + 1 for r in range(6) for c in range(6)])
    assert grid.is_solution_of(Grid(shape, [0] * 36))
    assert move.apply(grid).is_solution_of(Grid(shape, [0] * 36))


@pytest.mark.parametrize(
    "change",
    [
        {"rows": (1, 0, 3, 2, 4, 5, 6, 7, 8)},
        {"rows": (0,) * 9},
        {"digits": (1,) * 9},
        {"shape": Shape.of(9, windows=True)},
    ],
)
def test_what_is_no_symmetry_is_refused(change: dict[str, object]) -> None:
    identity = Symmetry.identity(Shape.of(9))
    fields = {name: getattr(identity, name) for name in ("shape", "is_transposed", "rows", "columns", "digits")}
    with pytest.raises(ShapeError):
        Symmetry(**{**fields, **change})  # type: ignore[arg-type]
