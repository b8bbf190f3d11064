"""The registry of techniques, and the laws that every technique keeps."""

from __future__ import annotations

import pytest

import grille
from grille.kernel import logic as kernel
from grille.logic.ladders import LADDERS, LEVELS
from grille.logic.step import ROLES
from grille.logic.techniques import TECHNIQUES, technique_named
from grille.model import Board, Grid, Shape

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_registry_and_native_core_know_the_same_techniques() -> None:
    assert sorted(technique.name for technique in TECHNIQUES) == sorted(name for name, _, _ in kernel.TECHNIQUES)


def test_roles_of_the_core_are_the_roles_that_are_described() -> None:
    assert set(kernel.ROLES) == set(ROLES)


def test_every_technique_has_one_level() -> None:
    assert sorted(name for level in LEVELS for name in level.techniques) == sorted(t.name for t in TECHNIQUES)


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.name)
def test_ladder_names_each_technique_once(ladder) -> None:
    names = [technique.name for technique in ladder.techniques]
    assert len(names) == len(set(names))


def test_unknown_technique_is_named() -> None:
    with pytest.raises(grille.UnknownNameError, match="xy-wang"):
        technique_named("xy-wang")


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_finding_leaves_the_board_and_repeats_itself(technique) -> None:
    board = Board.from_grid(Grid.from_line(EASY))
    before = board.copy()
    assert list(technique.find(board)) == list(technique.find(board))
    assert board == before


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
@pytest.mark.parametrize("side", [1, 4, 6, 9, 16, 36])
def test_an_empty_grid_has_no_steps(technique, side) -> None:
    if side == 1 and technique.family == "singles":
        pytest.skip("the one cell of a 1×1 grid is a single")
    assert list(technique.find(Board.from_grid(Grid(Shape.of(side), [0] * side * side)))) == []
