"""Rectangles, Sue de Coq, nets of colours, fish with boxes: each step follows from its board, and words say why."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping

import pytest
from tests.logic.pattern_checker import check
from tests.logic.test_words import assert_all_named

import grille
from grille.logic import hodoku_steps
from grille.logic.picture import look
from grille.logic.step import Step
from grille.logic.words import LANGUAGES, Language
from grille.model import Board, Grid

RECTANGLES = ("unique-rectangle-5", "unique-rectangle-6", "hidden-rectangle")
AVOIDABLE = ("avoidable-rectangle-1", "avoidable-rectangle-2")
NETS = ("multi-colouring-1", "multi-colouring-2")
FISH = ("franken-x-wing", "franken-swordfish", "finned-franken-x-wing", "finned-franken-swordfish")
NAMES = (*RECTANGLES, *AVOIDABLE, "sue-de-coq", *NETS, *FISH)
CODES = [language.code for language in LANGUAGES]
EMPTY = Board.from_grid(Grid.from_line("." * 81))


@pytest.fixture(scope="module")
def found(examples: Mapping[str, Step]) -> list[Step]:
    """The docs' examples, and what is found on the boards of walks through a few puzzles of our own."""
    return [*(examples[name] for name in NAMES), *on_walks(12)]


def on_walks(count: int) -> Iterator[Step]:
    for puzzle in grille.generate(count=count, minimal=True, seed=6):
        boards = [taken.board for taken in grille.explain(puzzle, ladder="hodoku") if taken.removes]
        for board, name in itertools.product(boards[::2], NAMES):
            yield from hodoku_steps.find(board, name, most=2)


def with_candidates(board: Board, cells: Mapping[int, tuple[int, ...]]) -> Board:
    """The board with these candidates alone in these cells."""
    board = board.copy()
    for cell, digits in cells.items():
        board.masks[cell] = sum(1 << (digit - 1) for digit in digits)
    return board


def test_every_step_follows_from_its_board(found: list[Step]) -> None:
    for step in found:
        check(step)
    assert {step.technique for step in found} == set(NAMES)


@pytest.mark.parametrize("language", LANGUAGES, ids=CODES)
def test_words_name_every_cell_house_and_digit(language: Language, found: list[Step]) -> None:
    for step in found:
        assert_all_named(step, language)


def test_words_say_what_would_happen_otherwise(examples: Mapping[str, Step]) -> None:
    for name in (*RECTANGLES, *AVOIDABLE):
        assert "two solutions" in examples[name].words()
        assert "deux solutions" in examples[name].words("fr")
    assert re.search(r"[AB] and [CD] cannot both be true, as r\dc\d and r\dc\d see", examples[NETS[0]].words())
    assert re.search(
        r"[AB] cannot be true: r\dc\d sees .* of C in .*; r\dc\d sees .* of D in", examples[NETS[1]].words()
    )


def test_a_digit_that_both_sets_of_a_sue_de_coq_bring_along_counts_twice() -> None:
    """r1c1 and r1c2 take 1 to 4; row 1 gives 1 or 9, box 1 gives 2 or 9, and each of those must have its 9."""
    board = with_candidates(EMPTY, {0: (1, 2, 3, 4), 1: (1, 2, 3, 4), 5: (1, 9), 6: (1, 9), 9: (2, 9), 10: (2, 9)})
    step = next(hodoku_steps.find(board, "sue-de-coq"))
    check(step)
    assert "9 twice, once in r1c6 or r1c7 and once in r2c1 or r2c2" in step.words()
    assert "le 9 deux fois, une dans r1c6 ou r1c7 et une dans r2c1 ou r2c2" in step.words("fr")
    assert {digit for cell, digit in step.removes if cell == 8} == {1, 3, 4, 9}
    assert {digit for cell, digit in step.removes if cell == 20} == {2, 3, 4, 9}


def test_a_cell_of_one_set_of_a_sue_de_coq_that_sees_the_other_says_why_it_falls() -> None:
    """As before, but r1c3 is of box 1's set and lies in row 1 as well, whose 9 is in the other set."""
    board = with_candidates(EMPTY, {0: (1, 2, 3, 4), 1: (1, 2, 3, 4), 5: (1, 9), 6: (1, 9), 2: (2, 9), 10: (2, 9)})
    step = next(step for step in hodoku_steps.find(board, "sue-de-coq") if (2, 9) in step.removes)
    check(step)
    assert "Nor can r1c3 be 9: it lies in row 1 too, which has its 9 in r1c6 or r1c7." in step.words()
    assert "elle est aussi dans la ligne 1, dont le 9 est dans r1c6 ou r1c7." in step.words("fr")


def test_a_cell_of_a_fish_in_two_covers_says_why_it_falls(found: list[Step]) -> None:
    fish = [step for step in found if step.technique in FISH and "this cannot be. So" not in step.words()]
    is_own = [not set(step.removes).isdisjoint(step.because.marks_as("body")) for step in fish]
    assert {*is_own} == {True, False}
    assert is_own == ["in two of these houses at once" in step.words() for step in fish]
    assert is_own == ["dans deux de ces zones à la fois" in step.words("fr") for step in fish]


def test_a_fish_with_fins_alone_in_a_base_says_that_one_of_them_is_true(found: list[Step]) -> None:
    fish = [step for step in found if step.technique.startswith("finned-franken")]
    body = [{cell for cell, _ in step.because.marks_as("body")} for step in fish]
    bases = [[step.shape.houses[base].cells for base in step.because.houses_as("base")] for step in fish]
    is_hollow = [any(cells.isdisjoint(base) for base in those) for cells, those in zip(body, bases, strict=True)]
    assert {*is_hollow} == {True, False}
    assert is_hollow == ["where there must be a" in step.words() for step in fish]
    assert is_hollow == ["où il faut pourtant un" in step.words("fr") for step in fish]


def test_colours_of_two_nets_look_different(examples: Mapping[str, Step]) -> None:
    for name in NETS:
        step = examples[name]
        shown = look(step)
        marks = {cell: style for (cell, _), style in shown.marks.items() if style != "removed"}
        forms = [{(shown.cells[cell], marks[cell]) for cell in net.cells if cell in marks} for net in step.because.sets]
        assert not forms[0] & forms[1]


def test_a_picture_tells_givens_apart_where_the_board_knows_them(examples: Mapping[str, Step]) -> None:
    for name in AVOIDABLE:
        step = examples[name]
        givens = look(step).givens
        assert givens is not None
        assert all(not givens[cell] for cell in step.because.cells_as("floor", "roof"))
        assert any(givens)
    assert look(examples["x-wing"]).givens is None
