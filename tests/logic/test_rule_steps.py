"""Steps from rules on random boards: each follows from the rules that it names, by a judge that knows what rules mean.

On 4×4 the judge looks at every grid: those that obey the rules a step names, by `tests/rules/meanings.py`, and fit the
candidates of its board. On larger boards CP-SAT is asked, and the grid from which the rules were drawn. Rules are drawn
from every kind, and boards have any number of solutions: no step leans on there being one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from tests.rules.lines import BOXES4, GRIDS4, drawn
from tests.rules.meanings import is_obeyed

import grille
from grille.logic.picture import picture
from grille.logic.step import Step
from grille.logic.techniques import RULE_TECHNIQUES
from grille.logic.words import LANGUAGES, hint_lines
from grille.model import Board, Shape
from grille.rules import HOUSE_KINDS, KINDS

DRAWN = [kind for kind in KINDS if kind.name not in {"pairs", *(one.word for one in HOUSE_KINDS)}]
MOST = 5  # steps of one technique on one board
TOLD = 25  # steps of one technique that are put into words and drawn


def rules_of(rng: random.Random, truth: tuple[int, ...], side: int, boxes: tuple[int, ...], many: int) -> list[str]:
    """Random lines that a grid obeys."""
    lines: list[str] = []
    for kind in [*rng.choices(DRAWN, k=many), *rng.choices(DRAWN[-1:], k=rng.random() < 0.1)]:
        for _ in range(60):
            try:
                line = str(drawn(rng, kind, side))
            except grille.ShapeError:  # a kind that this side cannot have
                break
            if is_obeyed(line, truth, side, boxes, [*lines, line]):
                if all(is_obeyed(one, truth, side, boxes, [*lines, line]) for one in lines):
                    lines.append(line)
                break
    return lines


def board_of(rng: random.Random, truth: tuple[int, ...], shape: Shape) -> Board:
    """Some digits filled in, and a share of the wrong candidates gone."""
    board = Board(shape, [0] * shape.cells, [(1 << shape.side) - 1] * shape.cells)
    digits, gone = rng.random() / 3, rng.random() / 2
    for cell, right in enumerate(truth):
        if rng.random() < digits:
            board.place(cell, right)
    for cell, right in enumerate(truth):
        for digit in board.candidates(cell) if not board.values[cell] else ():
            if digit != right and rng.random() < gone:
                board.remove(cell, digit)
    return board


def steps_on(board: Board) -> Iterator[Step]:
    for technique in RULE_TECHNIQUES:
        yield from islice(technique.find(board), MOST)


def named(step: Step) -> list[str]:
    return [str(step.shape.other_rules[number]) for number in step.because.rules]


@pytest.fixture(scope="module")
def small_steps() -> list[tuple[Step, list[str]]]:
    """Steps on 4×4 boards, with all rules of each."""
    found = []
    for seed in range(400):
        rng = random.Random(seed)
        truth = rng.choice(GRIDS4)
        lines = rules_of(rng, truth, 4, BOXES4, rng.randint(1, 6))
        if lines:
            shape = Shape.of(4, rules=lines)
            found += [(step, lines) for step in steps_on(board_of(rng, truth, shape))]
    return found


def test_each_step_follows_from_the_rules_that_it_names(small_steps: list[tuple[Step, list[str]]]) -> None:
    assert len(small_steps) > 2000
    for step, lines in small_steps:
        assert step.removes
        rules = named(step)
        assert rules or step.because.links or step.because.follows, step
        masks = step.board.masks
        left = [
            grid
            for grid in GRIDS4
            if all(mask >> (digit - 1) & 1 for mask, digit in zip(masks, grid, strict=True))
            and all(is_obeyed(line, grid, 4, BOXES4, lines) for line in rules)
        ]
        assert left, step
        for cell, digit in step.removes:
            assert masks[cell] >> (digit - 1) & 1, step
            assert all(grid[cell] != digit for grid in left), (step, rules)


def test_every_technique_and_every_kind_has_its_turn(small_steps: list[tuple[Step, list[str]]]) -> None:
    techniques = Counter(step.technique for step, _ in small_steps)
    assert techniques.keys() == {one.name for one in RULE_TECHNIQUES}, techniques
    kinds = {line.split()[0] for step, _ in small_steps for line in named(step)}
    drawn_often = Counter(line.split()[0] for _, lines in small_steps for line in set(lines))
    assert {name for name, times in drawn_often.items() if times > 50} <= kinds
    assert len(kinds) > 30


def test_each_step_is_told_and_drawn(small_steps: list[tuple[Step, list[str]]]) -> None:
    told: Counter[str] = Counter()
    for step, _ in small_steps:
        told[step.technique] += 1
        if told[step.technique] > TOLD:
            continue
        said = [hint_lines(step, language.code) for language in LANGUAGES]
        assert all(len(lines) == 3 and all(lines) for lines in said)
        assert said[0] != said[1]
        assert "{" not in "".join(said[0] + said[1])
        assert picture(step).startswith("<svg")
        assert step.to_dict("fr").get("rules", []) == named(step)


def test_a_step_is_lost_with_its_reason(small_steps: list[tuple[Step, list[str]]]) -> None:
    """The judge is not satisfied by anything: with the rules left out, many steps do not follow."""
    followed = 0
    for step, _ in small_steps[:1000]:
        masks = step.board.masks
        left = [grid for grid in GRIDS4 if all(mask >> (d - 1) & 1 for mask, d in zip(masks, grid, strict=True))]
        followed += all(grid[cell] != digit for grid in left for cell, digit in step.removes)
    assert followed < 700, followed


def test_steps_on_larger_boards_remove_nothing_right() -> None:
    found: Counter[str] = Counter()
    for side, seed in ((side, seed) for side in (6, 9) for seed in range(12)):
        rng = random.Random(1000 * side + seed)
        bare = Shape.of(side)
        truth = grille.fill(shape=bare, seed=seed).values
        lines = rules_of(rng, truth, side, bare.box_of, 8)
        board = board_of(rng, truth, bare.with_rules(lines))
        for step in steps_on(board) if lines else ():
            found[step.technique] += 1
            assert all(truth[cell] != digit for cell, digit in step.removes), step
    assert found.total() > 300, found
