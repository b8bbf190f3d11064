"""Givens that could be left out, against the definition asked one by one."""

from __future__ import annotations

import threading

import pytest

import grille
from grille.methods.redundant import redundant_givens, redundant_rules
from grille.model import Grid, Shape


def one_by_one(puzzle: Grid) -> tuple[int, ...]:
    """By the definition: without it, are there no further solutions?"""
    number = grille.count(puzzle, limit=10_000)
    found = []
    for cell, given in enumerate(puzzle.values):
        values = list(puzzle.values)
        values[cell] = 0
        if given and number and grille.count(Grid(puzzle.shape, values), limit=10_000) == number:
            found.append(cell)
    return tuple(found)


@pytest.mark.parametrize(
    "puzzle",
    [
        Grid.from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
        grille.generate(seed=1, minimal=True),
        Grid.from_line("1234341.2.43.321"),
        Grid.from_line("12..34.........."),  # several solutions
        Grid.from_line("11.............."),  # none
        Grid.from_line("................"),
        Grid.from_line("1234341221434321"),  # full
        Grid.from_line("1234............", Shape.of(4, diagonals=True)),
    ],
    ids=lambda puzzle: puzzle.to_line()[:16],
)
def test_a_given_is_redundant_when_leaving_it_out_changes_nothing(puzzle: Grid) -> None:
    assert redundant_givens(puzzle) == one_by_one(puzzle)


def test_stopped_it_says_what_it_knows() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(grille.OutOfTimeError) as caught:
        redundant_givens(Grid.from_line("1234341.2.43.321"), stop=stop)
    assert caught.value.found == ()


@pytest.mark.parametrize("lines", [["cage 3 r1c1 r1c2", "thermometer r1c1-r4c4", "odd r1c1"], ["anti-knight"]])
def test_a_rule_is_redundant_where_one_solution_is_left_without_it(lines: list[str]) -> None:
    shape = Shape.of(4, rules=lines)
    for line in ("12.434..2...4321", "1............4..", "................"):
        puzzle = Grid.from_line(line, shape)
        wanted = [
            rule
            for rule in shape.other_rules
            if grille.count(puzzle) == 1
            and grille.count(Grid(Shape.of(4, rules=[one for one in lines if one != str(rule)]), puzzle.values)) == 1
        ]
        assert list(redundant_rules(puzzle)) == wanted
