"""Puzzles that need a technique: all before it in the order get stuck, and then it applies."""

from __future__ import annotations

import pytest

import grille
from grille.errors import OptionError, OutOfTimeError, UnknownNameError
from grille.generator.request import Request
from grille.generator.technique_request import RARE
from grille.logic.ladders import GRILLE, NEEDED
from grille.logic.path import apply
from grille.model import Board, Grid

ORDER = [rung.technique for rung in GRILLE.rungs]
QUICK = [
    "full-house",
    "naked-single",
    "hidden-single-line",
    "pointing",
    "naked-triple",
    "x-wing",
    "xyz-wing",
    "xy-chain",
]


def stuck(puzzle: Grid, techniques: list[str]) -> Board:
    """Where these techniques leave it."""
    board = Board.from_grid(puzzle)
    for step in grille.explain(puzzle, techniques=techniques):
        apply(board, step)
    return board


def is_needed(puzzle: Grid, technique: str) -> bool:
    board = stuck(puzzle, ORDER[: ORDER.index(technique)])
    return not board.is_full and next(iter(grille.explain(board, techniques=[technique])), None) is not None


@pytest.mark.parametrize("technique", QUICK)
def test_twenty_puzzles_need_it(technique: str) -> None:
    puzzles = grille.generate(technique=technique, count=20, seed=5)
    assert len(set(puzzles)) == 20
    assert all(is_needed(puzzle, technique) for puzzle in puzzles)


@pytest.mark.soak
@pytest.mark.parametrize("technique", ORDER)
def test_twenty_puzzles_or_ten_minutes(technique: str) -> None:
    try:
        puzzles = grille.generate(technique=technique, count=20, seed=5, seconds=600)
    except OutOfTimeError as error:
        puzzles = error.found
        assert technique in RARE
    assert all(is_needed(puzzle, technique) for puzzle in puzzles)


@pytest.mark.parametrize("technique", ["claiming", "hidden-pair", "xyz-wing", "skyscraper", "aic"])
def test_with_nothing_harder_it_finishes_the_puzzle(technique: str) -> None:
    for puzzle in grille.generate(technique=technique, nothing_harder=True, count=5, seed=5):
        assert is_needed(puzzle, technique)
        assert stuck(puzzle, ORDER[: ORDER.index(technique) + 1]).is_full
        assert grille.rate(puzzle, scales=["levels"]).hardest == technique


def test_several_are_needed_each() -> None:
    wanted = ["xy-wing", "naked-pair"]
    for puzzle in grille.generate(technique=wanted, nothing_harder=True, count=5, seed=5):
        assert all(is_needed(puzzle, technique) for technique in wanted)
        assert grille.rate(puzzle).hardest == "xy-wing"
    assert Request.of(technique=wanted, seed=1) == Request.of(technique=reversed(wanted), seed=1)


def test_level_and_er_can_be_asked_for_as_well() -> None:
    made = next(grille.make(technique="x-wing", level="expert", er=(6.5, 7.5), seed=5))
    assert is_needed(made.puzzle, "x-wing")
    assert made.rating is not None
    assert (made.rating.level, 6.5 <= (made.rating.er or 0) <= 7.5) == ("expert", True)


@pytest.mark.parametrize("nothing_harder", [False, True])
def test_what_hodoku_alone_knows_is_needed_by_its_ladder(nothing_harder: bool) -> None:
    puzzle = grille.generate(technique="forcing-chain-contradiction", nothing_harder=nothing_harder, seed=1)
    forcing = [step.technique for step in grille.explain(puzzle, ladder="hodoku") if step.technique not in ORDER]
    assert forcing[0] == "forcing-chain-contradiction"
    assert not nothing_harder or set(forcing) <= {"forcing-chain-contradiction", "forcing-chain-verity"}


@pytest.mark.parametrize(
    ("kind", "named"),
    [
        ({"technique": "x-wing", "level": "medium"}, "level hard at least"),
        ({"technique": "xy-chain", "level": "easy"}, "level expert at least"),
        ({"technique": ["x-wing", "naked-pair"], "level": "medium"}, "x-wing is of level hard"),
        ({"technique": "x-wing", "nothing_harder": True, "level": "extreme"}, "nothing harder is of level hard"),
        ({"technique": "swordfish", "er": (1.2, 1.5)}, "ER 1.5 or less"),
        ({"nothing_harder": True}, "technique is asked for as well"),
        ({"technique": "x-wing", "size": 6, "nothing_harder": True}, "classic"),
        ({"technique": 5}, "a name or several"),
    ],
    ids=str,
)
def test_what_no_puzzle_can_be_is_refused(kind: dict[str, object], named: str) -> None:
    with pytest.raises(OptionError, match=named):
        grille.generate(**kind)  # type: ignore[call-overload]


def test_an_unknown_one_among_several_is_named() -> None:
    with pytest.raises(UnknownNameError, match="no technique is called 'y-wing'"):
        grille.generate(technique=["x-wing", "y-wing"])


def test_what_is_rare_is_looked_for_longer_and_says_so() -> None:
    name = min(RARE)
    assert {one.name for one in NEEDED} >= RARE
    with pytest.raises(OutOfTimeError, match=f"puzzles that need {name} come rarely, and are looked for longer"):
        grille.generate(technique=name, nothing_harder=True, count=1000, seed=5, seconds=0.2)
