"""Every noun shows itself in a notebook: HTML or SVG that loads nothing from elsewhere; its repr is short."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest

import grille
from grille import Board, Grid, Shape
from grille.language import use_language
from grille.methods.registry import METHODS
from grille.methods.tracing import SHOWN
from grille.model.look import Look
from grille.model.svg import film
from grille.notebook import facts, stretches, table

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = grille.parse(LINE)
HARD = grille.parse("..94.........93...42.78......8..265.5...46.2....9...4..7.....9.35.6...1..6.......")
WRONG = GRID.with_cell("r1c3", 1)
NOUNS: dict[str, Callable[[], Any]] = {
    "Grid": lambda: GRID,
    "Board": lambda: Board.from_grid(GRID),
    "Result": lambda: grille.solve(GRID),
    "Result of several": lambda: grille.solve(Grid.from_line("1..............."), limit=3),
    "Result of none": lambda: grille.solve(Grid.from_line("11..............")),
    "Result that is stuck": lambda: grille.solve(HARD, method="unit-propagation"),
    "Rating": lambda: grille.rate(GRID),
    "Rating of several": lambda: grille.rate(Grid.from_line("1...............")),
    "Hint": lambda: grille.hint(HARD),
    "Hint at a mistake": lambda: grille.hint(WRONG),
    "Path": lambda: grille.explain(HARD),
    "Path without steps": lambda: grille.explain(WRONG),
    "Step": lambda: next(iter(grille.explain(GRID))),
    "Canonical": lambda: grille.canonical(GRID),
    "Batch": lambda: grille.solve_batch([LINE] * 30),
    "empty Batch": lambda: grille.solve_batch([]),
    "Batch above 35": lambda: grille.solve_batch([grille.fill(shape=Shape.of(36), seed=1)]),
    "Ratings": lambda: grille.rate_batch([LINE] * 2, scales=("levels", "se", "path")),
    "Made": lambda: next(grille.make(seed=1, level="easy")),
    "Made without rating": lambda: next(grille.make(seed=1, size=25)),
    "Comparison": lambda: grille.compare([GRID, HARD], ["native", "logic", "unit-propagation"]),
    "Rule": lambda: Shape.of(9, rules=["cage 15 r1c1-r1c3"]).rules[0],
    "Book": lambda: grille.book([GRID], seed=1),
    "Drawing": lambda: grille.draw(GRID),
    "Plot": lambda: grille.compare([GRID], ["native"]).plot(),
}
BOARDS = {"Result", "Hint", "Step", "Canonical", "Made", "Path", "Book", "Grid", "Board", "Drawing"}
SLIDERS = {"Path", *(f"trace of {method.name}" for method in METHODS if method.traces)}


def nouns() -> dict[str, Callable[[], Any]]:
    found = dict(NOUNS)
    for method in METHODS:
        if method.traces:
            found[f"trace of {method.name}"] = lambda name=method.name: grille.trace(HARD, method=name)
    return found


class Checker(HTMLParser):
    """Tags that are closed as they were opened."""

    VOID = ("input", "wbr", "br", "hr", "meta")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        pass


def shown(noun: Any) -> str:
    told = noun._repr_html_() if hasattr(noun, "_repr_html_") else noun._repr_svg_()
    assert isinstance(told, str)
    return told


@pytest.mark.parametrize("name", nouns())
def test_a_noun_shows_itself_and_loads_nothing(name: str) -> None:
    noun = nouns()[name]()
    told = shown(noun)
    checker = Checker()
    checker.feed(told)
    assert not checker.open
    assert not re.search(r"(?:src|href)\s*=\s*[\"'](?!#)|url\((?!#)|@import|<script|<link|<iframe", told)
    assert not re.search(r"(?<![-\w])(?:background|color)\s*:\s*(?:#(?:fff|000)|white|black)", told)
    assert len(told) < 400_000
    if name in BOARDS:
        assert "<svg" in told
    if name in SLIDERS:
        assert 'type="range"' in told
    text = repr(noun)
    assert " object at 0x" not in text
    assert 3 < len(text) < 2000
    assert shown(noun) == told, "shown twice"


def test_what_a_notebook_says_is_french_where_french_is_spoken() -> None:
    with use_language("fr"):
        assert "verdict" in shown(grille.solve(GRID))
        assert "méthode" in shown(grille.solve(GRID))
        assert "étape 1 sur" in shown(grille.explain(GRID))


def test_a_slider_has_each_step_once_and_shows_the_first() -> None:
    path = grille.explain(HARD)
    steps, told = list(path), shown(path)
    assert f'max="{len(steps) + 1}"' in told
    assert told.count("data-says") == 1
    captions = re.findall(r'<div data-k="(\d+) (\d+)"( style="display:none")?>', told)
    assert [(int(a), int(b), bool(hidden)) for a, b, hidden in captions] == [
        (n, n, n > 0) for n in range(len(steps) + 2)
    ]


def test_a_film_has_in_each_frame_what_the_frame_alone_has() -> None:
    boards = [step.board for step in grille.explain(HARD)]
    frames = [(board, Look(givens=GRID.values)) for board in boards]
    told = film(frames)
    for number in (0, 5, len(frames) - 1):
        alone = film(frames[number : number + 1])
        assert sorted(filter(None, _frame(told, number).splitlines())) == sorted(alone.splitlines())


def _frame(told: str, number: int) -> str:
    def kept(found: re.Match[str]) -> str:
        return found[2] if _holds(found[1], number) else ""

    return re.sub(r"<g data-k=\"([\d ]+)\"[^>]*>(.*?)</g>", kept, told, flags=re.DOTALL)


def _holds(stretches: str, number: int) -> bool:
    ends = [int(end) for end in stretches.split()]
    return any(low <= number <= high for low, high in zip(ends[::2], ends[1::2], strict=True))


def test_stretches_of_all_steps_need_no_attribute() -> None:
    assert stretches(range(7), 6) == ""
    assert stretches([3, 4], 6) == ' data-k="3 4" style="display:none"'


def test_a_trace_goes_on_where_it_was_after_it_was_shown() -> None:
    trace = grille.trace(GRID, method="backtracking")
    first = next(trace)
    assert shown(trace).count("<div data-k") <= SHOWN
    assert [first, *trace] == list(grille.trace(GRID, method="backtracking"))


def test_a_trace_draws_the_solution_it_found() -> None:
    for method in ("exact-cover", "logic", "lp"):
        told = shown(grille.trace(GRID, method=method))
        assert told.count("digit found") == 81 - GRID.givens, method


def test_what_is_not_known_is_left_out() -> None:
    assert facts({"a": None, "b": "", "c": 0}).count("<tr>") == 1
    told = table({"a": [1, None], "b": [None, None], "c": ["<x>", "y"]}, caption="two")
    assert "<th>a</th><th class=word>c</th>" in told
    assert "&lt;x&gt;" in told
