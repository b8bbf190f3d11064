"""CDCL: known totals, every kind of house, agreement with others, and slices that change nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grille import _core
from grille.formats.examples import example
from grille.generator.fill import fill
from grille.kernel import cdcl
from grille.methods.solve import solve
from grille.model import Grid, Shape
from grille.model.layouts import layout_of
from grille.watch import Watch

JIGSAW = Shape.of(6, boxes=[int(box) for box in "000112003112033112334442354442555552"])
SHAPES = [
    Shape.of(4, diagonals=True),
    Shape.of(5, boxes=[cell // 5 for cell in range(25)]),
    Shape.of(6),
    JIGSAW,
    Shape.of(9, diagonals=True, windows=True),
    Shape.of(12),
]


def learn(grid: Grid, **words: Any) -> tuple[list[Grid], _core.Cdcl]:
    walk = cdcl.walk(layout_of(grid.shape), grid.array, **words)
    return [Grid(grid.shape, solution) for solution in walk], walk.core


def with_holes(shape: Shape, share: float, seed: int) -> Grid:
    full, rng = fill(shape=shape, seed=seed), random.Random(seed)
    return Grid(shape, [0 if rng.random() < share else digit for digit in full.values])


def test_every_solution_is_met_once() -> None:
    found, search = learn(Grid(Shape.of(4), [0] * 16))
    assert (len(found), len(set(found)), search.is_complete) == (288, 288, True)
    assert len(learn(Grid(Shape.of(4), [0] * 16), limit=100)[0]) == 100


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.spec)
@pytest.mark.parametrize("share", [0.5, 0.65])
def test_it_agrees_with_exact_cover(shape: Shape, share: float) -> None:
    for seed in range(5):
        puzzle = with_holes(shape, share, seed)
        right = solve(puzzle, method="exact-cover", limit=50)
        found, search = learn(puzzle, limit=50)
        assert all(one.is_solution_of(puzzle) for one in found)
        assert len(found) == len(set(found)) == len(right.solutions)
        assert len(found) == 50 or (search.is_complete and set(found) == set(right.solutions))


def test_clauses_restarts_and_reductions_leave_the_answer_as_it_is() -> None:
    """A 25×25 puzzle that takes thousands of conflicts, and the proof that it has no other solution."""
    puzzle = example("25x25").grid
    found, search = learn(puzzle)
    assert (found, search.is_complete) == ([solve(puzzle, method="native").solution], True)
    assert search.conflicts > 1500
    assert search.restarts > 0


def test_slices_change_nothing() -> None:
    puzzle = example("25x25").grid
    whole, in_one = learn(puzzle)
    search, pauses = cdcl.walk(layout_of(puzzle.shape), puzzle.array).core, 0
    while not search.run(97, 10.0):
        pauses += 1
    assert pauses > 10
    assert search.take_solutions() == bytes(whole[0].values)
    assert (search.guesses, search.conflicts, search.restarts) == (in_one.guesses, in_one.conflicts, in_one.restarts)


def test_what_cannot_be_is_refuted() -> None:
    puzzle = example("25x25").grid
    (right,), _ = learn(puzzle)
    cell = puzzle.values.index(0)
    taken = {puzzle.values[peer] for peer in puzzle.shape.peers[cell]} | {right.values[cell]}
    values = list(puzzle.values)
    values[cell] = min(set(range(1, 26)) - taken)
    for wrong in (Grid(puzzle.shape, values), Grid.from_line("12....3....4...."), Grid.from_line("11..............")):
        found, search = learn(wrong)
        assert (found, search.is_complete) == ([], True)


@pytest.mark.parametrize("seed", range(5))
def test_a_dive_meets_one_of_many_solutions(seed: int) -> None:
    """Thousands of candidates, some two hundred decisions, hardly a contradiction: so it was belief that led there."""
    puzzle = with_holes(Shape.of(25), 0.65, seed)
    (one,), search = learn(puzzle, limit=1)
    assert one.is_solution_of(puzzle)
    assert search.open > 3000
    assert search.guesses < 400
    assert search.conflicts < 50


@pytest.mark.parametrize("seed", [4, 8])
def test_annealing_meets_next_to_the_only_solution(seed: int) -> None:
    """At the wall, after millions of tries and few conflicts: so it was the walk that led there."""
    puzzle = with_holes(Shape.of(36), 0.48, seed)
    (one,), search = learn(puzzle, limit=1, guesses=50_000)
    assert one.is_solution_of(puzzle)
    assert search.conflicts < 5_000
    assert search.tries > 1_000_000


@pytest.mark.parametrize("jobs", [2, 5])
def test_walks_side_by_side_keep_step(jobs: int) -> None:
    """So that who is faster decides nothing; and the first of them walks as it does alone, for as long at most."""
    puzzle = with_holes(Shape.of(36), 0.48, 4)
    _, single = learn(puzzle, limit=1)
    (one,), search = learn(puzzle, limit=1, jobs=jobs)
    (again,), other = learn(puzzle, limit=1, jobs=jobs)
    assert one.is_solution_of(puzzle)
    assert (one, search.tries, search.guesses) == (again, other.tries, other.guesses)
    assert 1_000_000 < search.tries <= jobs * (single.tries + 2**19)


def test_annealing_is_for_the_first_solution_alone() -> None:
    """It would meet the same one again; and what is found is told once."""
    puzzle = with_holes(Shape.of(36), 0.48, 4)
    found, search = learn(puzzle, limit=1)
    more, on = learn(puzzle, limit=3, guesses=search.guesses + 2_000)
    assert more[:1] == found
    assert len(set(more)) == len(more)
    assert on.tries == search.tries


def test_annealing_meets_one_of_many_solutions() -> None:
    """By the cold walk, where neither clauses nor dives get to an end."""
    puzzle = with_holes(Shape.of(49), 0.55, 5)
    (one,), search = learn(puzzle, limit=1, guesses=50_000)
    assert one.is_solution_of(puzzle)
    assert search.conflicts < 5_000
    assert search.tries > 1_000_000


def test_guesses_and_the_watch_end_it() -> None:
    puzzle = with_holes(Shape.of(49), 0.45, seed=71)  # nobody answers it in 10 s
    found, search = learn(puzzle, guesses=500)
    assert (found, search.is_complete, search.guesses) == ([], False, 500)
    found, search = learn(puzzle, watch=Watch.of(seconds=0.1))
    assert (found, search.is_complete) == ([], False)
    assert learn(puzzle, watch=Watch(deadline=0.0))[1].guesses == 0


def test_a_full_grid_and_an_empty_large_one() -> None:
    full = fill(shape=Shape.of(9), seed=1)
    assert learn(full)[0] == [full]
    (one,), _ = learn(Grid(Shape.of(25), [0] * 625), limit=1)
    assert one.is_solution_of(Grid(Shape.of(25), [0] * 625))
