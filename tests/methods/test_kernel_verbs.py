"""The batch verbs: what they answer never depends on company, threads or kernel, and agrees with exact cover."""

from __future__ import annotations

import pathlib
import random
import threading
from _thread import interrupt_main

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grille
from grille.errors import OptionError, ParseError, ShapeError
from grille.kernel import lanes
from grille.model import Grid, Shape

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY = "." * 81
KERNELS = ("scalar", "neon", "avx2", "avx512")


def holes(seed: int, clues: int) -> str:
    """A part of a full grid, relabelled: one solution or many."""
    rng = random.Random(seed)
    digits = dict(zip("123456789", rng.sample("123456789", 9), strict=True))
    kept = set(rng.sample(range(81), clues))
    return "".join(digits[d] if cell in kept else "." for cell, d in enumerate(SOLUTION))


def several(count: int) -> np.ndarray:
    lines = [holes(seed, 22 + seed % 9) for seed in range(count)]
    return np.array([[int(d) if d != "." else 0 for d in line] for line in lines], np.uint8)


def test_a_batch_of_lines_gives_counts_and_solutions() -> None:
    result = grille.solve_batch([PUZZLE, HARD, EMPTY, "55" + EMPTY[2:], SOLUTION])
    assert result.counts.tolist() == [1, 1, 2, 0, 1]
    assert result.solutions[0].tolist() == [int(d) for d in SOLUTION]
    assert not result.solutions[3].any()
    assert result.complete.all()


@pytest.mark.parametrize("size", [1, 3, 16, 17, 32, 33, 1000])
def test_the_first_solution_does_not_depend_on_the_batch(size: int) -> None:
    rows = several(1000)
    whole = grille.solve_batch(rows)
    assert 0 < (whole.counts == 2).mean() <= 1
    for start in range(0, 1000 if size > 3 else 120, size):
        part = grille.solve_batch(rows[start : start + size])
        assert (part.solutions == whole.solutions[start : start + size]).all()
        assert (part.counts == whole.counts[start : start + size]).all()


def test_order_and_threads_change_nothing() -> None:
    rows = several(500)
    one, two, back = (
        grille.solve_batch(rows),
        grille.solve_batch(rows, jobs=2),
        grille.solve_batch(rows[::-1]),
    )
    assert (one.solutions == two.solutions).all()
    assert (one.counts == two.counts).all()
    assert (one.solutions == back.solutions[::-1]).all()


def test_the_first_of_a_batch_is_the_first_of_the_enumeration() -> None:
    for row in several(60):
        grid = Grid(grille.Shape.of(9), row)
        first = next(grille.solutions(grid))
        assert first.values == tuple(grille.solve_batch(row.reshape(1, 81)).solutions[0].tolist())


@pytest.mark.parametrize("name", KERNELS)
def test_every_kernel_agrees(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name not in lanes._core.lane_kernels():
        pytest.skip(f"this processor does not run {name}")
    rows = np.concatenate([several(200), np.array([[int(d) if d != "." else 0 for d in HARD]], np.uint8)])
    monkeypatch.setenv("GRILLE_KERNEL", "scalar")
    mine = grille.solve_batch(rows, limit=5)
    monkeypatch.setenv("GRILLE_KERNEL", name)
    theirs = grille.solve_batch(rows, limit=5)
    assert (mine.solutions == theirs.solutions).all()
    assert (mine.counts == theirs.counts).all()


def test_a_kernel_this_machine_lacks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRILLE_KERNEL", "abacus")
    with pytest.raises(OptionError, match="abacus"):
        grille.solve_batch([PUZZLE])


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=30))
def test_counts_agree_with_the_number_of_solutions_walked(givens: list[tuple[int, int]]) -> None:
    values = [0] * 81
    for cell, digit in givens:
        values[cell] = digit
    grid = Grid(grille.Shape.of(9), values)
    walked = list(grille.solutions(grid, limit=40))
    assert len(set(walked)) == len(walked) == grille.count(grid, limit=40)
    assert all(solution.is_solution_of(grid) for solution in walked)
    if grid.conflicts:
        assert not walked


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(24, 40))
def test_counts_agree_with_exact_cover(seed: int, clues: int) -> None:
    grid = Grid.from_line(holes(seed, clues))
    other = grille.solve(grid, method="exact-cover", limit=20)
    assert grille.count(grid, limit=20) == len(other.solutions)
    assert set(grille.solutions(grid)) == set(other.solutions) or len(other.solutions) == 20


def test_counting_stops_at_the_limit_and_is_exact_below() -> None:
    grid = Grid.from_line(EMPTY)
    for limit in (1, 2, 999, 100_000):
        assert grille.count(grid, limit=limit) == limit
    assert grille.count(Grid.from_line(PUZZLE), limit=2**63 - 1) == 1


def test_true_candidates_are_those_of_all_solutions() -> None:
    for seed in range(12):
        grid = Grid.from_line(holes(seed, 27))
        every = list(grille.solutions(grid, limit=20_000))
        if len(every) == 20_000:
            continue
        wanted = [sum(1 << d - 1 for d in {s.values[cell] for s in every}) for cell in range(81)]
        assert list(grille.true_candidates(grid)) == wanted
    assert grille.true_candidates(Grid.from_line("55" + EMPTY[2:])) == (0,) * 81


@pytest.mark.parametrize(
    "wrong",
    [
        np.full((1, 81), 10, np.uint8),
        np.full((1, 81), 255, np.uint8),
        np.zeros((1, 80), np.uint8),
        np.zeros(81, np.uint8),
        np.full((1, 81), -1, np.int64),
        np.full((1, 81), 0.5, np.float32),
    ],
)
def test_what_is_no_batch_is_refused(wrong: np.ndarray) -> None:
    with pytest.raises((ValueError, TypeError)):
        grille.solve_batch(wrong)


def test_bad_calls_say_what_would_do() -> None:
    with pytest.raises(ParseError, match="line 2, column 3"):
        grille.solve_batch([PUZZLE, "..x" + EMPTY[3:]])
    with pytest.raises(ParseError, match="80 cells"):
        grille.solve_batch([EMPTY[1:]])
    for limit in (0, -1, 2**63, True, 1.5):
        with pytest.raises(OptionError, match="limit"):
            grille.solve_batch([PUZZLE], limit=limit)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="jobs"):
        grille.solve_batch([PUZZLE], jobs=-1)
    with pytest.raises(ShapeError, match="17 cells"):
        grille.solve_batch(np.zeros((1, 17), np.uint8))


def test_an_empty_batch_and_other_memory_layouts_are_fine() -> None:
    assert len(grille.solve_batch(np.zeros((0, 81), np.uint8)).counts) == 0
    assert len(grille.solve_batch([]).counts) == 0
    rows = several(40)
    assert (grille.solve_batch(np.asfortranarray(rows)).solutions == grille.solve_batch(rows).solutions).all()


@pytest.mark.parametrize("jobs", [1, 2])
def test_time_runs_out_and_says_so(jobs: int) -> None:
    rows = np.zeros((40, 81), np.uint8)
    result = grille.solve_batch(rows, limit=2**63 - 1, jobs=jobs, seconds=0.1)
    assert not result.complete.any()


def test_progress_counts_up_to_the_whole_batch() -> None:
    told: list[tuple[int, int | None]] = []
    grille.solve_batch(several(300), progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (300, 300)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.usefixtures("quiet_gc")
def test_ctrl_c_ends_a_batch_at_once(jobs: int) -> None:
    timer = threading.Timer(0.1, interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        grille.solve_batch(np.zeros((4, 81), np.uint8), limit=2**63 - 1, jobs=jobs)


def test_out_of_budget_is_unknown_not_none() -> None:
    grid = Grid.from_line(HARD)
    assert grille.solve(grid, method="native", nodes=1).verdict in ("unknown", "solved")
    assert grille.solve(grid, method="native").verdict == "unique"
    many = grille.solve(Grid.from_line(EMPTY), method="native", limit=2**62, seconds=0.05)
    assert many.verdict == "several"
    assert not many.complete


@pytest.mark.parametrize(("name", "guesses"), [("seventeen", 0.7), ("hardest", 75.0)])
def test_few_guesses_on_public_puzzles(corpora: pathlib.Path, name: str, guesses: float) -> None:
    lines = [line[:81] for line in (corpora / f"{name}.txt").read_text().splitlines()][:4000]
    result = grille.solve_batch(lines)
    assert (result.counts == 1).all()
    assert result.guesses.mean() <= guesses


def test_the_kernel_in_use_is_one_that_is_here() -> None:
    assert lanes.kernel_name() in lanes._core.lane_kernels()
    assert set(lanes._core.lane_kernels()) <= set(KERNELS)


SHAPES = [Shape.of(4), Shape.of(6), Shape.of(6, diagonals=True), Shape.of(9, windows=True)]


@pytest.mark.parametrize("shape", SHAPES, ids=repr)
def test_the_questions_are_answered_for_every_shape(shape: Shape) -> None:
    """A solution with most cells emptied: every solution, their number and their candidates, against exact cover."""
    filled = next(grille.solutions(Grid(shape, [0] * shape.cells), limit=1))
    puzzle = Grid(shape, [0 if cell % 5 else value for cell, value in enumerate(filled.values)])
    right = grille.solve(puzzle, method="exact-cover", limit=10_000)
    assert right.complete
    assert len(right.solutions) > 1
    assert set(grille.solutions(puzzle)) == set(right.solutions)
    assert grille.count(puzzle) == len(right.solutions)
    masks = [0] * shape.cells
    for solution in right.solutions:
        masks = [mask | 1 << digit - 1 for mask, digit in zip(masks, solution.values, strict=True)]
    assert grille.true_candidates(puzzle) == tuple(masks)


@pytest.mark.parametrize("shape", [Shape.of(4), Shape.of(9, diagonals=True), Shape.of(12)], ids=repr)
def test_a_batch_of_any_shape_has_the_answers_of_its_puzzles(shape: Shape) -> None:
    filled = next(grille.solutions(Grid(shape, [0] * shape.cells), limit=1))
    grids = [
        Grid(shape, [0 if (cell * 7 + number) % 5 < 2 else value for cell, value in enumerate(filled.values)])
        for number in range(6)
    ]
    grids.append(Grid(shape, [1, 1, *[0] * (shape.cells - 2)]))
    told: list[tuple[int, int | None]] = []
    batch = grille.solve_batch(grids, limit=3, progress=lambda done, total: told.append((done, total)))
    two = grille.solve_batch(np.stack([grid.array for grid in grids])[::-1], shape=shape, limit=3, jobs=2)
    for row, grid in enumerate(grids):
        right = grille.solve(grid, method="exact-cover", limit=3)
        assert batch.counts[row] == len(right.solutions)
        assert batch.complete[row]
        if right.solutions:
            assert Grid(shape, batch.solutions[row]).is_solution_of(grid)
            assert tuple(batch.solutions[row].tolist()) == next(grille.solutions(grid)).values
    assert batch.counts[-1] == 0
    assert (batch.counts == two.counts[::-1]).all()
    assert (batch.solutions == two.solutions[::-1]).all()
    assert told[-1] == (7, 7)


def test_a_batch_counts_beyond_two() -> None:
    assert grille.solve_batch(["." * 16], limit=1000).counts.tolist() == [288]
    assert grille.solve_batch(["." * 16], limit=100).counts.tolist() == [100]


def test_a_mixture_of_shapes_is_refused() -> None:
    with pytest.raises(ShapeError, match="one shape"):
        grille.solve_batch([Grid.from_line(PUZZLE), Grid(Shape.of(9, diagonals=True), [0] * 81)])
