"""Steps of the ladder `se`: each follows from its board alone, and says itself branch by branch."""

from __future__ import annotations

import csv
import itertools
import json
import pathlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from tests.flags import After
from tests.logic.chain_checker import check

import grille
from grille.logic.deduction import Because, Node
from grille.logic.ladders import SE
from grille.logic.path import apply
from grille.logic.picture import picture
from grille.logic.step import Step
from grille.logic.words import LANGUAGES
from grille.model import Board, Grid, cell_name

PUZZLES = {
    "...4.67...57.8....96......4...93.....7..6..1...5.....3.9.....2.......3458.2..79..": 6.8,
    ".....67.....1.9...8..3....5.9...8.6.3.5..4..1..12.........3..94...9.165...2...1.3": 7.5,
    "....421362....1...63...7.......1.3....9..4..8.4..3...7.......2.712......4...7.6..": 7.8,
    "......9...461..7.3.5.....4..65.....2.1.68...9..927...4.98........75.31.85.1......": 8.3,
    "718..2.6.........45...7....29...36.......9.5....4....83..7..8.5....1..9...92.8...": 9.0,
    "..3.9....1...4..36..8..21...4..8..73...9................4.7..686........7.....5.4": 9.7,
    "...4......5...9...6...2..1.2...7.9.1..5....7......8.3...6....9.7...3.1......9.327": 10.3,
}
"""Puzzles with their ER; the last has a chain within a chain."""


def is_checked(step: Step) -> bool:
    return bool(step.because.branches) or step.technique.startswith(("unique-", "bug-", "aligned-"))


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    """Every step of the puzzles."""
    return [step for line in PUZZLES for step in grille.explain(Grid.from_line(line), ladder="se")]


def test_every_step_follows_from_its_board(steps: list[Step]) -> None:
    kinds = Counter(step.technique for step in steps if is_checked(step))
    for step in steps:
        if is_checked(step):
            check(step)
    assert kinds.total() > 60
    assert len(kinds) >= 10


def test_the_highest_price_is_the_er(steps: list[Step]) -> None:
    for line, er in PUZZLES.items():
        prices = [step.price for step in grille.explain(Grid.from_line(line), ladder="se") if step.price is not None]
        assert max(prices) == er
    assert {step.price for step in grille.explain(Grid.from_line(next(iter(PUZZLES))))} == {None}


def cells_of(because: Because) -> set[int]:
    cells = {part.index for part in because.cells}
    for node in (node for branch in because.branches for node in branch):
        cells |= {node.candidate[0]} | (cells_of(node.nested.because) if node.nested else set())
    return cells


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_words_name_every_cell_of_every_branch(steps: list[Step], language: str) -> None:
    for step in steps:
        text = step.words(language)
        assert not [cell for cell in cells_of(step.because) if cell_name(cell, 9) not in text]
        assert "{" not in text


def test_branches_are_said_as_data(steps: list[Step]) -> None:
    nested = 0
    for step in (step for step in steps if step.because.branches):
        said = json.loads(json.dumps(step.to_dict(), allow_nan=False))
        assert (said["price"], said["nodes"]) == (step.price, step.because.nodes)
        assert [len(branch) for branch in said["branches"]] == [len(branch) for branch in step.because.branches]
        nested += sum("nested" in node for branch in said["branches"] for node in branch)
        assert picture(step).count('class="link b') == sum(len(n.parents) for b in step.because.branches for n in b)
    assert nested


def broken(step: Step) -> Iterator[Step]:
    """The step with one thing wrong in it."""
    because = step.because
    for place, branch in enumerate(because.branches):
        for other in (branch[:-1], branch[1:], (*branch[:-1], opposite(branch[-1]))):
            branches = (*because.branches[:place], other, *because.branches[place + 1 :])
            if other:
                yield replace(step, because=replace(because, branches=branches))
    yield replace(step, removes=((step.removes or step.places)[0], (0, 1), (80, 9)))
    yield (
        replace(step, because=replace(because, nodes=because.nodes + 1))
        if because.branches
        else replace(step, removes=())
    )


def opposite(node: Node) -> Node:
    return replace(node, on=not node.on)


def test_the_checker_sees_what_is_wrong(steps: list[Step]) -> None:
    tried = 0
    for step in [step for step in steps if step.because.branches][::5]:
        for wrong in broken(step):
            with pytest.raises((AssertionError, StopIteration, ValueError)):
                check(wrong)
            tried += 1
    assert tried > 50


def test_one_technique_alone_can_be_asked_for() -> None:
    board = Board.from_grid(Grid.from_line(list(PUZZLES)[3]))
    for rung in SE.rungs:
        for step in itertools.islice(grille.explain(board, techniques=[rung.technique]), 1):
            assert step.technique == rung.technique
            assert step.price is None
            if is_checked(step):
                check(step)


def test_nothing_leans_on_one_solution_where_there_are_several() -> None:
    several = Grid.from_line(".....6....59.....82....8....45........3........6..3.54...325..6..................")
    for step in grille.explain(several, ladder="se", seconds=1):
        assert not step.technique.startswith(("unique-", "bug-"))
        if is_checked(step):
            check(step)


def test_walks_are_those_of_the_golden_file() -> None:
    """The steps from 4.5 up, told by the first that differs; made by a walk that was equal to the original."""
    lines = (pathlib.Path(__file__).parent.parent / "golden" / "se_walks.tsv").read_text("utf-8").splitlines()[1:]
    rows = list(csv.DictReader(lines, delimiter="\t"))
    for puzzle, wanted in itertools.groupby(rows, lambda row: row["puzzle"]):
        found = (
            {
                "puzzle": puzzle,
                "step": str(number),
                "price": f"{step.price:.1f}",
                "technique": step.technique,
                "nodes": str(step.because.nodes),
                "effect": str(step).split(" => ")[1],
            }
            for number, step in enumerate(grille.explain(Grid.from_line(puzzle), ladder="se"), 1)
            if step.price is not None and step.price >= 4.5
        )
        for row, step in itertools.zip_longest(wanted, found):
            assert step == row


def test_a_path_ends_inside_a_step() -> None:
    hardest = Grid.from_line(
        "........94....9.2..8.1..5.......56..3.56......6..18.....2....47.3.5..8......7...."
    )  # ER 11.1
    path = grille.explain(hardest, ladder="se", stop=After(20))
    assert len(list(path)) < 20
    assert not path.complete
    board = Board.from_grid(hardest)
    for step in itertools.islice(grille.explain(hardest, ladder="se"), 3):  # the next takes longest
        apply(board, step)
    assert not grille.hint(board, ladder="se", stop=After(1)).complete


def lists_of(rating: pathlib.Path) -> Iterable[str]:
    for name, every in (("se_steps.tsv", 1), ("se_measured.tsv", 3)):
        with (rating / name).open(encoding="utf-8") as file:
            lines = dict.fromkeys(row["puzzle"] for row in csv.DictReader(file, delimiter="\t"))
        yield from list(lines)[::every]


@pytest.mark.slow
def test_thousands_of_steps_of_every_kind_follow(rating: pathlib.Path) -> None:
    kinds: Counter[str] = Counter()
    for line in lists_of(rating):
        for step in grille.explain(Grid.from_line(line), ladder="se", seconds=10):
            if is_checked(step):
                check(step)
                kinds[step.technique] += 1
    assert kinds.total() > 2000
    assert {rung.technique for rung in SE.rungs if rung.price and rung.price >= 4.5} - kinds.keys() <= {
        "naked-quad",
        "jellyfish",
        "hidden-quad",
    }
