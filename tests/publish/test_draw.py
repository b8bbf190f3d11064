"""One puzzle as a picture, in three formats that show the same."""

from __future__ import annotations

import io
import pathlib
import sys
import threading
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

import grille
from grille.model.look import BRANCH_STYLES, CELL_STYLES, MARK_STYLES, Look
from grille.publish.heat import guessed, relaxed

PUZZLE = grille.Grid.from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
HARD = grille.example("inkala-2012").grid
MEDIUM = grille.example("9x9-medium").grid
SVG = "{http://www.w3.org/2000/svg}"
WAYS: list[dict[str, Any]] = [
    {},
    {"candidates": True},
    {"hint": True},
    {"solution": True},
    {"heat": "relaxation"},
    {"heat": "guesses"},
]


def classes(drawing: grille.Drawing) -> list[str]:
    return [one.get("class") or "" for one in ET.fromstring(drawing.svg).iter()]


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_every_way_is_drawn_in_every_format(way: dict[str, Any], pages: Callable[[bytes], Any]) -> None:
    puzzle = MEDIUM if "hint" in way else HARD
    drawing = grille.draw(puzzle, **way)
    assert drawing._repr_svg_() == drawing.svg
    shown = pages(drawing.pdf)
    assert len(shown) == 1
    (grid,) = shown.grids(1, [HARD.shape])
    assert grid.grid == drawing.board.grid
    assert all(shown.fonts().values())
    assert drawing.png(50).startswith(b"\x89PNG")
    assert drawing.pdf == grille.draw(puzzle, **way).pdf


def test_candidates_are_drawn_where_asked_for() -> None:
    board = grille.Board.from_grid(PUZZLE)
    count = sum(len(board.candidates(cell)) for cell, value in enumerate(PUZZLE.values) if not value)
    assert classes(grille.draw(PUZZLE)).count("candidate") == 0
    assert classes(grille.draw(PUZZLE, candidates=True)).count("candidate") == count


def test_the_solution_is_told_apart_from_the_givens(pages: Callable[[bytes], Any]) -> None:
    drawing = grille.draw(PUZZLE, solution=True)
    assert classes(drawing).count("digit found") == 81 - PUZZLE.givens
    (grid,) = pages(drawing.pdf).grids(1, [PUZZLE.shape])
    assert grid.grid.is_solution_of(PUZZLE)
    assert grid.givens == PUZZLE


def test_a_hint_is_named_in_the_alternative_text() -> None:
    step = grille.hint(MEDIUM).step
    assert step is not None
    assert grille.draw(MEDIUM, hint=True).title == step.notation


def test_a_document_is_named_by_a_sentence_and_never_without_a_name(pages: Callable[[bytes], Any]) -> None:
    for drawing in (grille.draw(PUZZLE), grille.Drawing(grille.Board.from_grid(PUZZLE))):
        assert pages(drawing.pdf).document.get_metadata_dict()["Title"] == "Sudoku grid, 9 by 9"


def test_the_relaxation_weighs_every_cell_to_one() -> None:
    found = relaxed(HARD)
    assert found is not None
    board, look = found
    assert look.weights
    for cell, value in enumerate(board.values):
        if not value:
            assert sum(weight for (at, _), weight in look.weights.items() if at == cell) == pytest.approx(1)


def test_guesses_are_those_that_the_trace_tells() -> None:
    _, look = guessed(PUZZLE)
    chosen = [one for one in grille.trace(PUZZLE, method="backtracking", limit=1) if one.kind == "choose"]
    assert sum(int(note.replace(",", "")) for note in look.notes.values()) == len(chosen)
    assert 0 < min(look.shades.values()) <= max(look.shades.values()) <= 1


@pytest.mark.parametrize("heat", ["relaxation", "guesses"])
def test_a_heat_map_that_had_no_time_is_not_drawn(heat: str) -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(grille.OutOfTimeError):
        grille.draw(HARD, heat=heat, stop=stop)


def test_shades_are_darker_where_there_is_more_in_grey_too() -> None:
    board = grille.Board.from_grid(grille.Grid.from_line("." * 16))
    drawing = grille.Drawing(board, Look(candidates=False, shades={0: 0.2, 5: 0.5, 10: 0.8}))
    image = Image.open(io.BytesIO(drawing.png(50))).convert("L")
    side = image.width
    inside = side * 44.5 / 48.5 / 4 * 0.98  # a cell, near enough: paper, labels and lines around it
    edge = side - 4 * inside
    tones = [image.getpixel((int(edge + (i + 0.3) * inside), int(edge + (i + 0.3) * inside))) for i in range(4)]
    assert tones[0] > tones[1] > tones[2]
    assert tones[3] == 255


def test_the_template_draws_every_style_and_branch() -> None:
    board = grille.Board.from_grid(grille.Grid.from_line("." * 81))
    cells = dict(enumerate(CELL_STYLES))
    marks = {(20 + at, 1): style for at, style in enumerate(MARK_STYLES)}
    branches = [[((40, 1), (41 + at, 2), False)] for at in range(BRANCH_STYLES + 1)]
    links = [((60, 1), (70, 2), True)]
    drawing = grille.Drawing(board, Look(cells=cells, marks=marks, branches=branches, links=links), "Everything")
    assert drawing.pdf.startswith(b"%PDF-")


def test_a_picture_that_cannot_be_says_why() -> None:
    with pytest.raises(grille.OptionError, match="exclude each other"):
        grille.draw(PUZZLE, hint=True, solution=True)
    with pytest.raises(grille.OptionError, match="candidates are not drawn with heat"):
        grille.draw(PUZZLE, candidates=True, heat="guesses")
    with pytest.raises(grille.UnknownNameError, match="no heat map is called 'cold'"):
        grille.draw(PUZZLE, heat="cold")
    with pytest.raises(grille.OptionError, match="'several'"):
        grille.draw(grille.Grid.from_line("." * 16), solution=True)
    with pytest.raises(grille.OptionError, match="no step to draw: This grid has several"):
        grille.draw(grille.Grid.from_line("." * 16), hint=True)
    with pytest.raises(grille.OptionError, match="no step to draw: There is a mistake: row 1 has 1") as noise:
        grille.draw(grille.Grid.from_line("1" * 81), hint=True)
    assert len(str(noise.value)) < 200
    with pytest.raises(grille.OptionError, match="the relaxation has no point"):
        grille.draw(grille.Grid.from_line("11.............."), heat="relaxation")
    with pytest.raises(TypeError, match="a puzzle is a Grid"):
        grille.draw("1...............")  # type: ignore[arg-type]


def test_without_typst_svg_is_drawn_and_the_rest_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    drawing = grille.draw(PUZZLE)
    assert drawing.svg
    for make in (lambda: drawing.pdf, drawing.png, lambda: grille.book([PUZZLE])):
        with pytest.raises(grille.MissingEngineError, match=r"pip install 'grille\[book\]'"):
            make()


def test_saving_knows_the_kind_by_the_name(tmp_path: pathlib.Path) -> None:
    drawing = grille.draw(PUZZLE)
    drawing.save(tmp_path / "x.SVG")
    drawing.save(tmp_path / "x", kind="png", ppi=20)
    assert (tmp_path / "x.SVG").read_text("utf-8") == drawing.svg
    assert (tmp_path / "x").read_bytes()[:4] == b"\x89PNG"
    with pytest.raises(grille.OptionError, match=r"\.svg, \.pdf, \.png"):
        drawing.save(tmp_path / "x.gif")
    with pytest.raises(grille.OptionError, match="10 to 1200"):
        drawing.png(5)


@pytest.mark.parametrize("name", ["4x4", "6x6", "16x16-medium", "25x25", "36x36"])
def test_every_size_is_drawn(name: str, pages: Callable[[bytes], Any]) -> None:
    grid = grille.example(name).grid
    read = pages(grille.draw(grid).pdf)
    if grid.shape.side <= 35:
        assert read.grids(1, [grid.shape])[0].grid == grid
    left, bottom, right, top = read.drawn_box(1)
    assert left >= 0
    assert bottom >= 0
    assert max(right, top) <= read.document[0].get_size()[0]
