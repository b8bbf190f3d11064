"""One order of techniques: lists, levels, paths, hints and ratings go by it."""

from __future__ import annotations

import collections
import pathlib

import numpy as np
import pytest

import grille
from grille.generator.technique_request import RARE
from grille.logic.ladders import GRILLE, LEVELS
from grille.logic.path import apply
from grille.logic.rating import is_needed
from grille.logic.techniques import TECHNIQUES, technique_named
from grille.model import Board, Grid

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "rated.tsv"
PUZZLES = [line.split("\t")[0] for line in GOLDEN.read_text("utf-8").splitlines()[2:]]
ORDER = [rung.technique for rung in GRILLE.rungs]
LEVEL_OF = {name: number for number, level in enumerate(LEVELS) for name in level.techniques}
UNDONE = [
    "2..5.......97.3.....1.8.7.....4....8....65....24....7.3.....6..1...4..8.59..283..",
    "9.4....527..........6.9..41...6.8..4..5...2..16..4.5..69.587...52...6.........1..",
    "...8......6..9...3438...29....5.....87...63.........6531.96....5.27.4.......18...",
    "5..8.........6...9..2..5.476......7.85....2..21..7.......1...5.18..26..33..4.8...",
]
"""Puzzles on whose path one step undoes a hidden rectangle."""


def test_examples_of_the_docs_are_of_puzzles_that_need_their_technique(root: pathlib.Path) -> None:
    table = (root / "src" / "grille" / "logic" / "examples.tsv").read_text("utf-8")
    puzzle_of = dict(row.split("\t")[:2] for row in table.splitlines()[1:])
    digits = {name: np.array([Grid.from_line(puzzle_of[name]).values], np.uint8) for name in ORDER}
    assert {name for name in ORDER if not is_needed(digits[name], name).all()} <= RARE


def test_the_ladder_is_the_registry_and_the_levels_are_its_parts() -> None:
    assert [one.name for one in TECHNIQUES if one.in_levels] == ORDER
    assert [name for level in LEVELS for name in level.techniques] == ORDER
    assert GRILLE.prices == {}


def test_level_and_hardest_are_those_of_the_path() -> None:
    ratings = grille.rate_batch(PUZZLES, scales=("levels", "path"))
    for index, puzzle in enumerate(PUZZLES):
        steps = [step.technique for step in grille.explain(Grid.from_line(puzzle))]
        rating = ratings[index]
        assert dict(rating.techniques) == collections.Counter(steps)
        if rating.solved:
            assert rating.hardest == max(steps, key=ORDER.index)
            assert rating.level == LEVELS[LEVEL_OF[rating.hardest]].name
        else:
            assert (rating.hardest, rating.level) == (None, LEVELS[-1].name)


def test_levels_and_paths_do_not_depend_on_what_else_is_asked() -> None:
    alone, together = (grille.rate_batch(PUZZLES[::5], scales=some) for some in (["levels"], ["levels", "se", "path"]))
    assert (alone.level == together.level).all()
    assert (alone.hardest == together.hardest).all()
    assert (grille.rate_batch(PUZZLES[::5], scales=["path"]).counts == together.counts).all()


@pytest.mark.parametrize("puzzle", [*PUZZLES[::20], *UNDONE])
def test_no_step_is_taken_while_an_easier_technique_has_one(puzzle: str) -> None:
    board = Board.from_grid(Grid.from_line(puzzle))
    for step in grille.explain(Grid.from_line(puzzle)):
        before = ORDER[: ORDER.index(step.technique)]
        assert not before or next(iter(grille.explain(board, techniques=before)), None) is None
        assert all(digit in board.candidates(cell) for cell, digit in (*step.places, *step.removes))
        apply(board, step)


@pytest.mark.parametrize("puzzle", UNDONE)
def test_a_step_that_another_undoes_is_taken_all_the_same(puzzle: str) -> None:
    """Without it the path would go on to a harder technique. It is told with the board on which it was found."""
    board, hardest = Board.from_grid(Grid.from_line(puzzle)), grille.rate(Grid.from_line(puzzle)).hardest
    undone = []
    for step in grille.explain(Grid.from_line(puzzle)):
        if step not in list(technique_named(step.technique).find(board)):
            undone.append(step)
            assert set(step.removes) <= {
                pair for one in technique_named(step.technique).find(step.board) for pair in one.removes
            }
        apply(board, step)
    assert {step.technique for step in undone} == {hardest} == {"hidden-rectangle"}
    assert board.is_full
