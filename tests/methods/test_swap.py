"""A second solution by swap: right wherever it is given, and never a proof."""

from __future__ import annotations

import random

import pytest

from grille.formats.examples import EXAMPLES, example
from grille.generator.fill import fill
from grille.methods.contract import Answer, Method
from grille.methods.registry import METHODS, method_named
from grille.methods.solve import solve
from grille.methods.spelling import method_and_options
from grille.methods.swap import swapped, with_second
from grille.model import Grid, Shape

JIGSAW = Shape.of(4, boxes=[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3])
SHAPES = {
    "4": Shape.of(4),
    "6": Shape.of(6),
    "9": Shape.of(9),
    "9 and extra": Shape.of(9, diagonals=True, windows=True),
}
SHAPES |= {"jigsaw": JIGSAW, "16": Shape.of(16), "36": Shape.of(36)}


def emptied(full: Grid, share: float, seed: int) -> Grid:
    rng = random.Random(seed)
    return Grid(full.shape, [0 if rng.random() < share else digit for digit in full.values])


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_what_a_swap_gives_is_another_solution(shape: Shape) -> None:
    full = solve(Grid(shape, [0] * shape.cells), limit=1).solutions[0] if shape is JIGSAW else fill(shape=shape, seed=3)
    given = 0
    for seed in range(10):
        puzzle = emptied(full, 0.7, seed)
        other = swapped(puzzle, full)
        if other is not None:
            given += 1
            assert other != full
            assert other.is_solution_of(puzzle)
    assert given


def test_every_ring_is_found() -> None:
    """As a walk over the peers of every empty cell finds them."""
    full = fill(shape=Shape.of(6), seed=1)
    peers = full.shape.peers
    for seed in range(60):
        puzzle = emptied(full, 0.5, seed)
        free = 0
        for start in range(36):
            for other in set(range(1, 7)) - {full.values[start]}:
                ring, left = {start}, [start]
                while left:
                    near = {cell for cell in peers[left.pop()] if full.values[cell] in (full.values[start], other)}
                    left += near - ring
                    ring |= near
                free += all(not puzzle.values[cell] for cell in ring)
        assert (swapped(puzzle, full) is None) == (free == 0)


def test_a_unique_puzzle_has_no_swap() -> None:
    for one in EXAMPLES:
        result = solve(one.grid, seconds=20) if one.grid.shape.side <= 16 else None
        if result is not None and result.verdict == "unique":
            assert result.solution is not None
            assert swapped(one.grid, result.solution) is None


def test_only_an_open_answer_with_one_solution_is_added_to() -> None:
    puzzle = Grid(Shape.of(4), [0] * 16)
    one = fill(shape=puzzle.shape, seed=1)
    assert len(with_second(puzzle, Answer((one,)), 2).solutions) == 2
    for answer, limit in ((Answer((one,)), 1), (Answer((one,), complete=True), 2), (Answer(), 2)):
        assert with_second(puzzle, answer, limit) is answer


@pytest.mark.parametrize("text", ["sat", "cp", "cp:further=forbid", "ilp", "ilp:objective=givens"])
def test_two_are_said_without_a_second_search(text: str) -> None:
    method, options = method_and_options(text)
    if method.missing():
        pytest.skip(f"{method.name} is not installed")
    options = {**method.fresh_options, **options}
    puzzle = emptied(fill(shape=Shape.of(9), seed=5), 0.75, 5)
    one, two = (solve(puzzle, method=method.name, limit=limit, **options) for limit in (1, 2))
    assert (two.verdict, two.counters) == ("several", {**one.counters, "swaps": 1})
    own = solve(puzzle, method=method.name, swap=False, **options)
    assert (own.verdict, "swaps" in own.counters) == ("several", False)
    three = solve(puzzle, method=method.name, limit=3, **options)
    assert (len(set(three.solutions)), "swaps" in three.counters) == (3, False)


@pytest.mark.parametrize("method", [one for one in METHODS if not one.never_guesses], ids=lambda one: one.name)
def test_one_solution_of_a_unique_puzzle_stays_one(method: Method) -> None:
    if method.missing():
        pytest.skip(f"{method.name} is not installed")
    result = solve(example("ilp-example").grid, method=method.name)
    assert (result.verdict, "swaps" in result.counters) == ("unique", False)


def test_a_search_that_is_cut_short_after_one_solution_says_several(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Grid(Shape.of(9), [0] * 81)
    one = fill(shape=puzzle.shape, seed=1)
    monkeypatch.setattr(type(method_named("exact-cover")), "search", lambda *words, **options: Answer((one,)))
    result = solve(puzzle, method="exact-cover")
    assert (result.verdict, result.counters["swaps"]) == ("several", 1)
