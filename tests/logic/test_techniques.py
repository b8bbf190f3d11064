"""The registry of techniques, and the laws that every technique keeps."""

from __future__ import annotations

import pathlib

import pytest

import grille
from grille.kernel import hodoku, se
from grille.kernel import logic as kernel
from grille.logic.case_file import Case
from grille.logic.deduction import ROLES
from grille.logic.ladders import GRILLE, HODOKU, LADDERS, LEVELS, SE, Ladder
from grille.logic.techniques import HODOKU_TECHNIQUES, TECHNIQUES, Technique, technique_named
from grille.model import Board, Grid, Shape

NAMES = [technique.name for technique in TECHNIQUES]
FOUND_BY_LEVELS = [technique.name for technique in TECHNIQUES if technique.in_levels]
GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "techniques.txt"
CASES = [Case.from_line(line) for line in GOLDEN.read_text("utf-8").splitlines() if line.startswith(":")]


def test_registry_and_native_core_know_the_same_techniques() -> None:
    of_levels = {name for name, *_ in kernel.TECHNIQUES}
    of_se = {name for name, *_ in se.LADDER}
    assert {technique.name for technique in TECHNIQUES} == of_levels | of_se
    assert {one.name for one in TECHNIQUES if not one.in_levels} == of_se - of_levels
    for name, any_shape, engine, _ in kernel.TECHNIQUES:
        assert name in {"logic": of_levels, "hodoku": hodoku.TECHNIQUES, "se": of_se}[engine]
        assert engine == "logic" or not any_shape, "the walks of others know classic boards alone"


def test_roles_of_the_core_are_the_roles_that_are_described() -> None:
    assert set(kernel.ROLES) == set(ROLES)


def test_techniques_stand_from_easy_to_hard_and_each_has_a_level() -> None:
    orders = [[level.name for level in LEVELS].index(technique.level) for technique in TECHNIQUES]
    assert orders == sorted(orders)
    assert [name for level in LEVELS for name in level.techniques] == FOUND_BY_LEVELS
    assert not LEVELS[-1].techniques


def test_every_technique_is_on_a_ladder_and_the_ladder_se_goes_to_the_top() -> None:
    assert {rung.technique for ladder in (GRILLE, SE) for rung in ladder.rungs} == set(NAMES)
    assert {one.name for one in HODOKU_TECHNIQUES} == set(hodoku.TECHNIQUES) - set(NAMES)
    assert {rung.technique for rung in HODOKU.rungs} == {name for name, *_, is_on in hodoku.ENTRIES if is_on}
    assert {one.name for one in TECHNIQUES if not one.in_levels} <= {rung.technique for rung in SE.rungs}
    prices = [rung.price or 0 for rung in SE.rungs]
    assert prices == sorted(prices)


def test_the_ladder_grille_has_every_technique_of_the_levels() -> None:
    """And none of Sudoku Explainer's chains, so that no chain goes before a skyscraper."""
    assert sorted(rung.technique for rung in GRILLE.rungs) == sorted(FOUND_BY_LEVELS)


def test_names_and_codes_are_not_mixed_up() -> None:
    assert len(set(NAMES)) == len(NAMES)
    for name in NAMES:
        assert technique_named(name).name == name
    assert {code for technique in TECHNIQUES for code in technique.codes}.isdisjoint(NAMES)


def test_what_leans_on_one_solution_is_never_used_elsewhere() -> None:
    """On shapes where the number of solutions may stay unknown, no technique may lean on there being one."""
    assert [technique.name for technique in TECHNIQUES if technique.wants_unique and technique.any_shape] == []


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.name)
def test_ladder_names_each_technique_once(ladder: Ladder) -> None:
    names = [technique.name for technique in ladder.techniques]
    assert len(names) == len(set(names))


def test_unknown_technique_is_named() -> None:
    with pytest.raises(grille.UnknownNameError, match="xy-wang"):
        technique_named("xy-wang")


@pytest.mark.parametrize("technique", TECHNIQUES, ids=NAMES)
def test_finding_leaves_the_board_and_repeats_itself(technique: Technique) -> None:
    """On the boards of its golden cases, where there is something to find."""
    boards = [case.board for case in CASES if case.code == technique.name and not case.must_not_be_found]
    assert boards
    for board in boards:
        before, found = board.copy(), list(technique.find(board))
        assert found
        assert {step.technique for step in found} == {technique.name}
        assert found == list(technique.find(board)) == list(technique.find(before))
        assert board == before


@pytest.mark.parametrize("technique", TECHNIQUES, ids=NAMES)
def test_no_step_is_found_twice(technique: Technique) -> None:
    for case in CASES:
        if case.code == technique.name:
            found = list(technique.find(case.board))
            assert len({(step.places, step.removes, step.because) for step in found}) == len(found)


@pytest.mark.parametrize("technique", TECHNIQUES, ids=NAMES)
@pytest.mark.parametrize("side", [1, 4, 6, 9, 16, 36])
def test_an_empty_grid_has_no_steps_but_the_single_of_a_1x1(technique: Technique, side: int) -> None:
    found = list(technique.find(Board.from_grid(Grid(Shape.of(side), [0] * side * side))))
    assert {step.places for step in found} == ({((0, 1),)} if side == 1 and technique.family == "singles" else set())
