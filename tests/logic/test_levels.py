"""Levels to the end of the catalogue: what is borrowed from other walks finishes more puzzles, and none otherwise."""

from __future__ import annotations

import collections
import pathlib
import random
from collections.abc import Iterator, Mapping

import numpy as np
import numpy.typing as npt
import pytest
from tests.logic import chain_checker, pattern_checker
from tests.native.hodoku_checker import CHECKED, Checker

import grille
from grille.kernel import hodoku as walk_of_hodoku
from grille.kernel import logic as kernel
from grille.kernel.logic import RawStep
from grille.logic.board_arrays import arrays
from grille.logic.hodoku_steps import THOROUGH
from grille.logic.ladders import GRILLE, LEVELS
from grille.logic.native_steps import step_of
from grille.logic.solutions import UNIQUE
from grille.logic.step import Step
from grille.logic.techniques import TECHNIQUES, layout, technique_named
from grille.model import Grid, Shape

BORROWED = [one.name for one in TECHNIQUES if one.in_levels and one.engine != "logic"]
GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "rated.tsv"
ROWS = [line.split("\t") for line in GOLDEN.read_text("utf-8").splitlines()[2:]]
HARD = [row[0] for row in ROWS if row[1] in ("hard", "expert", "extreme")]


def levels_of(puzzles: list[str], *, borrowed: bool) -> npt.NDArray[np.int32]:
    """The numbers of their levels, with all techniques or with those of `native/logic` alone."""
    sets = [[technique_named(name) for name in level.techniques] for level in LEVELS[:-1]]
    numbers = [[one.number for one in one_set if borrowed or one.engine == "logic"] for one_set in sets]
    digits = np.array([Grid.from_line(puzzle).values for puzzle in puzzles], np.uint8)
    known = np.full(len(puzzles), UNIQUE, np.uint8)
    table, _, done = kernel.rate(layout(Shape.of(9)), digits, known, [], numbers)
    assert done.all()
    return table[:, kernel.RATING_COLUMNS.index("level")]


def test_more_techniques_make_no_puzzle_harder() -> None:
    few, all_of_them = levels_of(HARD, borrowed=False), levels_of(HARD, borrowed=True)
    assert (all_of_them <= few).all()
    moved = collections.Counter(zip(few.tolist(), all_of_them.tolist(), strict=True))
    assert sum(count for (before, after), count in moved.items() if after < before) > 50
    assert {LEVELS[after].name for (before, after) in moved if after < before} <= {"hard", "expert"}


def test_what_static_chains_finish_is_not_extreme() -> None:
    """Two ways must agree: below 7.5 Sudoku Explainer takes chains that are nice loops or AICs."""
    low = [row for row in ROWS if row[3] != "-" and float(row[3]) < 7.5]
    assert len(low) > 100
    assert {row[1] for row in low}.isdisjoint({"extreme"})


def isomorph(puzzle: str, seed: int) -> str:
    chance = random.Random(seed)
    digits = [".", *chance.sample("123456789", 9)]
    rows, columns = (
        [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)]
        for _ in range(2)
    )
    cells = [9 * row + column for row in rows for column in columns]
    return "".join(digits[0 if puzzle[cell] == "." else int(puzzle[cell])] for cell in cells)


def test_isomorphs_have_the_same_level_and_hardest_technique() -> None:
    """Whatever the order in which HoDoKu's finders look."""
    puzzles = HARD[::2]
    turned = [isomorph(puzzle, seed) for seed, puzzle in enumerate(puzzles)]
    one, two = (grille.rate_batch(lines, scales=["levels"]) for lines in (puzzles, turned))
    assert one.level.tolist() == two.level.tolist()
    assert one.hardest.tolist() == two.hardest.tolist()


@pytest.mark.parametrize("name", BORROWED)
def test_each_is_the_hint_where_nothing_easier_is_there(name: str, examples: Mapping[str, Step]) -> None:
    """On its example, told to look no further than what comes before it on the ladder."""
    order = [rung.technique for rung in GRILLE.rungs]
    step = examples[name]
    assert next(iter(grille.explain(step.board, techniques=[name]))).technique == name
    if name not in NEVER_FIRST:
        first = next(iter(grille.explain(step.board, techniques=order[: order.index(name) + 1])))
        assert first.technique == name


NEVER_FIRST = ("franken-x-wing", "franken-swordfish", "finned-franken-x-wing")
"""Turbot fish, empty rectangles and finned X-wings, which come first, do all that two houses can; of the swordfish no
puzzle is known that needs it."""


def raw_step(step: Step) -> RawStep:
    """The native step behind a step of HoDoKu's, as its checker wants it."""
    digits, candidates = arrays(step.board)
    givens = (digits > 0).astype(np.uint8)
    givens[sorted(step.board.placed)] = 0
    found = walk_of_hodoku.steps(digits, givens, candidates, technique=step.technique, rules=THOROUGH, most=1)
    raw = next(found)
    assert step_of(raw, step.board).removes == step.removes
    return raw


def taken(puzzles: list[str]) -> Iterator[Step]:
    for puzzle in puzzles:
        yield from (step for step in grille.explain(Grid.from_line(puzzle)) if step.technique in BORROWED)


def test_every_borrowed_step_of_a_path_follows_from_its_board() -> None:
    checked = collections.Counter[str]()
    for step in taken(HARD[::2]):
        if step.technique in CHECKED:
            Checker(step.board).check(raw_step(step))
        elif technique_named(step.technique).engine == "se":
            chain_checker.check(step)
        else:
            pattern_checker.check(step)
        checked[step.technique] += 1
    assert sum(checked.values()) > 100
    assert len(checked) > 10


@pytest.mark.parametrize("name", ["hidden-rectangle", "sue-de-coq", "aic", "grouped-aic", "als-xz"])
def test_puzzles_that_need_one_are_made_to_order(name: str) -> None:
    puzzle = grille.generate(technique=name, level=technique_named(name).level, minimal=True, seed=2)
    assert grille.rate(puzzle, scales=["levels"]).level == technique_named(name).level
    assert name in {step.technique for step in grille.explain(puzzle)}


def test_levels_and_er_do_not_wait_for_the_path() -> None:
    alone, both = (grille.rate_batch(HARD[:20], scales=["levels", "se", *path]) for path in ([], ["path"]))
    columns = [alone.technique_names.index(name) for name in BORROWED]
    assert not alone.counts[:, columns].any()
    assert both.counts[:, columns].any()
    assert alone.er.tolist() == both.er.tolist()
    assert alone.er_hardest.tolist() == both.er_hardest.tolist()
    assert alone.level.tolist() == both.level.tolist()
    assert alone.hardest.tolist() == both.hardest.tolist()
