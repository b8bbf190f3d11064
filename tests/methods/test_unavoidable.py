"""Unavoidable sets against enumeration, by hand and by the kernel."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

import grille
from grille import _core
from grille.errors import OptionError, ShapeError

FULL = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"


@pytest.mark.parametrize("spec", ["4", "4:diagonals", "4:boxes=1112122233344344"])
def test_on_a_small_shape_they_are_the_least_differences_of_two_grids(spec: str) -> None:
    shape = grille.Shape.from_spec(spec)
    every = [grid.values for grid in grille.solutions(grille.Grid(shape, [0] * 16))]
    for values in random.Random(5).sample(every, min(6, len(every))):
        differences = {frozenset(np.flatnonzero(np.array(values) != np.array(other)).tolist()) for other in every}
        differences.discard(frozenset())
        least = {one for one in differences if not any(other < one for other in differences)}
        for largest in (1, 4, 8, 16):
            found = [frozenset(one) for one in grille.unavoidable(grille.Grid(shape, values), largest=largest).sets]
            assert len(found) == len(set(found))
            assert set(found) == {one for one in least if len(one) <= largest}


def test_each_is_unavoidable_and_minimal_by_the_kernel() -> None:
    shape = grille.Shape.of(6)
    grid = next(grille.solutions(grille.Grid(shape, [0] * 36)))
    found = grille.unavoidable(grid, largest=10)
    assert found.complete
    assert found.sets
    for cells in found.sets:
        assert grille.count(without(grid, cells), limit=2) == 2
        assert all(grille.count(without(grid, set(cells) - {cell}), limit=2) == 1 for cell in cells)


def test_the_family_is_disjoint_and_none_is_larger() -> None:
    grid = grille.parse("1234341221434321")
    found = grille.unavoidable(grid, largest=8)
    sets = [frozenset(one) for one in found.sets]
    largest = 0
    for size in range(1, 6):
        families = itertools.combinations(sets, size)
        if any(all(not a & b for a, b in itertools.combinations(family, 2)) for family in families):
            largest = size
    assert len(found.disjoint) == largest
    assert sum(map(len, found.disjoint)) == len(set().union(*found.disjoint))


def test_a_classic_grid_has_those_that_are_known() -> None:
    found = grille.unavoidable(grille.parse(FULL))
    assert (len(found.sets), len(found.disjoint), max(map(len, found.sets))) == (307, 12, 12)
    assert found.to_dict()["complete"]


def without(grid: grille.Grid, cells: object) -> grille.Grid:
    assert isinstance(cells, (tuple, set))
    return grille.Grid(grid.shape, [0 if cell in cells else value for cell, value in enumerate(grid.values)])


@pytest.mark.parametrize(
    ("grid", "wanted"),
    [
        (grille.parse("." + FULL[1:]), "those of a full grid, and 1 of its cells are empty"),
        (grille.parse("1" + FULL[1:]), "those of a solution, and here"),
        (grille.Grid(grille.Shape.of(4, rules=["even r1c1"]), [0] * 16), "this grid has the rule 'even r1c1'"),
    ],
)
def test_what_has_none_is_refused(grid: grille.Grid, wanted: str) -> None:
    with pytest.raises(ShapeError, match=wanted):
        grille.unavoidable(grid)


@pytest.mark.parametrize("largest", [0, -1, True, 2.5])
def test_a_bad_size_is_refused(largest: object) -> None:
    with pytest.raises(OptionError, match="a whole number of cells"):
        grille.unavoidable(grille.parse(FULL), largest=largest)  # type: ignore[arg-type]


def test_the_native_search_refuses_grids_that_are_no_solution() -> None:
    shape = grille.Shape.of(4)
    for values in ([1] * 16, [0] * 16, [5] * 16):
        with pytest.raises(ValueError, match=r"house|digit"):
            _core.UnavoidableSets(shape.house_array, np.array(values, np.uint8), 4)
