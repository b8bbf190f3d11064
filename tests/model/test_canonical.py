"""Two puzzles are one when a symmetry makes them so."""

from __future__ import annotations

import itertools
import json
import pathlib
import random
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import grille
from grille.errors import OutOfTimeError, ShapeError
from grille.formats.bulk import read_array
from grille.model import Grid, Shape, Symmetry

EASY = Grid.from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
MOST_CANONICAL = Grid.from_line("123456789456789123789123456231564897564897231897231564312645978645978312978312645")
SHAPES = [Shape.of(side, box_height=height) for side in range(1, 10) for height in range(1, 10) if side % height == 0]


def random_grid(shape: Shape, kept: float, rng: random.Random) -> Grid:
    side, height, width = shape.side, shape.box_height, shape.box_width
    full = [(width * (r % height) + r // height + c) % side + 1 for r in range(side) for c in range(side)]
    return Symmetry.random(shape, rng).apply(Grid(shape, [value if rng.random() < kept else 0 for value in full]))


@pytest.mark.slow
@given(st.sampled_from(SHAPES), st.floats(0, 1), st.randoms(use_true_random=False))
def test_isomorphs_share_a_form_and_the_transformation_leads_there(
    shape: Shape, kept: float, rng: random.Random
) -> None:
    puzzle = random_grid(shape, kept, rng)
    found, other = grille.canonical(puzzle), grille.canonical(Symmetry.random(shape, rng).apply(puzzle))
    assert found.transformation.apply(puzzle) == found.form
    assert other.form == found.form
    assert other.automorphisms == found.automorphisms
    assert grille.canonical(found.form).form == found.form
    assert found.form.values <= puzzle.values
    assert json.loads(json.dumps(found.to_dict()))["form"] == found.form.to_line()


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.spec)
def test_every_box_has_forms_of_empty_full_and_other_grids(shape: Shape) -> None:
    rng = random.Random(shape.box_height)
    assert grille.canonical(Grid(shape, [0] * shape.cells)).automorphisms == Symmetry.count(shape)
    for kept in (0.3, 0.6, 1):
        puzzle = random_grid(shape, kept, rng)
        found, other = grille.canonical(puzzle), grille.canonical(Symmetry.random(shape, rng).apply(puzzle))
        assert found.transformation.apply(puzzle) == found.form == other.form
        assert found.automorphisms == other.automorphisms


def test_the_576_latin_squares_of_side_4_are_two_whichever_way_the_boxes_lie() -> None:
    for height in (1, 4):
        shape = Shape.of(4, box_height=height)
        found = [grille.canonical(square) for square in grille.solutions(Grid(shape, [0] * 16))]
        forms = {one.form: one.automorphisms for one in found}
        assert len(found) == 576
        assert len(forms) == 2
        assert sum(Symmetry.count(shape) // automorphisms for automorphisms in forms.values()) == 576


def every_symmetry(shape: Shape) -> list[Symmetry]:
    lines = [
        rows
        for rows in itertools.permutations(range(4))
        if rows[0] // 2 == rows[1] // 2 and rows[2] // 2 == rows[3] // 2
    ]
    digits = list(itertools.permutations(range(1, 5)))
    return [Symmetry(shape, *parts) for parts in itertools.product((False, True), lines, lines, digits)]


@pytest.mark.parametrize("seed", range(8))
def test_enumeration_of_every_4x4_symmetry_agrees(seed: int) -> None:
    shape, rng = Shape.of(4), random.Random(seed)
    puzzle = random_grid(shape, rng.random(), rng)
    symmetries = every_symmetry(shape)
    assert len(symmetries) == Symmetry.count(shape)
    images = [symmetry.apply(puzzle) for symmetry in symmetries]
    found = grille.canonical(puzzle)
    assert found.form.values == min(image.values for image in images)
    assert found.automorphisms == images.count(puzzle)
    assert len(set(images)) * found.automorphisms == Symmetry.count(shape), "orbit times stabiliser is the group"


def test_the_known_counts_of_automorphisms() -> None:
    assert grille.canonical(MOST_CANONICAL).automorphisms == 648
    assert grille.canonical(EASY).automorphisms == 1
    assert grille.canonical(Grid.from_line("." * 81)).automorphisms == Symmetry.count(Shape.of(9))
    assert grille.canonical(MOST_CANONICAL).form == MOST_CANONICAL


def test_the_288_grids_of_4x4_are_two() -> None:
    shape = Shape.of(4)
    grids = list(grille.solutions(Grid(shape, [0] * 16)))
    forms = {grille.canonical(grid).form: grille.canonical(grid).automorphisms for grid in grids}
    assert len(grids) == 288
    assert len(forms) == 2
    assert sum(Symmetry.count(shape) // automorphisms for automorphisms in forms.values()) == 288


def test_a_batch_is_its_puzzles_one_by_one_whatever_the_jobs() -> None:
    rng = random.Random(5)
    grids = [random_grid(Shape.of(9), rng.random(), rng) for _ in range(1200)]
    one, two = (grille.canonical_batch(grids, jobs=jobs) for jobs in (1, 2))
    assert (one == two).all()
    assert one.dtype == np.uint8
    assert one[7].tolist() == list(grille.canonical(grids[7]).form.values)
    assert grille.canonical_batch(np.zeros((0, 81), np.uint8)).shape == (0, 81)


def test_what_has_no_form_is_refused() -> None:
    for shape in (Shape.of(9, diagonals=True), Shape.of(16), Shape.of(16, box_height=1)):
        with pytest.raises(ShapeError, match="regular boxes up to 9×9"):
            grille.canonical(Grid(shape, [0] * shape.cells))
    with pytest.raises(ShapeError, match="row 1 has 5 in r1c1, r1c2"):
        grille.canonical(Grid.from_line("55" + "." * 79))
    rows = np.zeros((700, 81), np.uint8)
    rows[600, :2] = 7
    with pytest.raises(ShapeError, match="clash"):
        grille.canonical_batch(rows, jobs=2)


def test_a_batch_that_is_stopped_keeps_what_is_done() -> None:
    stop = threading.Event()
    rows = np.repeat(EASY.array[np.newaxis], 3000, axis=0)

    def progress(done: int, total: int | None) -> None:
        stop.set()

    with pytest.raises(OutOfTimeError) as error:
        grille.canonical_batch(rows, stop=stop, progress=progress)
    assert 0 < len(error.value.found) < 3000


def test_public_sets_keep_their_puzzles_apart(corpora: pathlib.Path) -> None:
    puzzles = read_array(corpora / "seventeen.txt")
    forms = grille.canonical_batch(puzzles)
    assert len({row.tobytes() for row in forms}) == len(puzzles), "no two 17-clue puzzles of the list are isomorphs"


def test_irregular_boxes_are_not_written_out_where_they_are_refused() -> None:
    shape = Shape.of(36, boxes=[cell % 36 for cell in range(36 * 36)])
    with pytest.raises(ShapeError, match=r"this is '36:boxes=1\.2\.3") as refusal:
        grille.canonical(Grid(shape, [0] * shape.cells))
    assert len(str(refusal.value)) < 200
