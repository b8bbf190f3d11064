"""The walk of Sudoku Explainer in the native core: known ratings, and its own step lists where they are at hand."""

from __future__ import annotations

import csv
import itertools
import pathlib
import re

import numpy as np
import pytest

from grille import _core
from grille.logic.board_arrays import arrays
from grille.model import Board, Grid
from grille.model.rows import rows_of

KNOWN = {
    "..3.....9.571.9.3......751...8........9.648...7....9.164...8.....53.169.........8": (45, 12, 12),
    "1.34.........8..2..8...25.......5936.9.2.1....6.........29..81..34.....29......4.": (50, 12, 12),
    "...4...89...1.....6.8..2.5........6...42.5....617..8...1..........6.73.59..5....7": (60, 12, 12),
    "...4.67...57.8....96......4...93.....7..6..1...5.....3.9.....2.......3458.2..79..": (68, 12, 12),
    ".....67.....1.9...8..3....5.9...8.6.3.5..4..1..12.........3..94...9.165...2...1.3": (75, 12, 12),
    "....421362....1...63...7.......1.3....9..4..8.4..3...7.......2.712......4...7.6..": (78, 12, 12),
    "......9...461..7.3.5.....4..65.....2.1.68...9..927...4.98........75.31.85.1......": (83, 15, 15),
    "718..2.6.........45...7....29...36.......9.5....4....83..7..8.5....1..9...92.8...": (90, 12, 12),
    "..3.9....1...4..36..8..21...4..8..73...9................4.7..686........7.....5.4": (97, 97, 26),
    "...4......5...9...6...2..1.2...7.9.1..5....7......8.3...6....9.7...3.1......9.327": (103, 103, 26),
}
"""Puzzles with ER, EP and ED in tenths, as Sudoku Explainer gives them."""


def rated(lines: list[str], *, jobs: int = 1, seconds_each: float = 600.0) -> list[tuple[int, ...]]:
    grids = rows_of(lines).digits
    table, done = np.zeros((len(grids), 5), np.int16), np.zeros(len(grids), bool)
    batch = _core.ExplainerBatch(grids, jobs, seconds_each, 600.0, table, done)
    while not batch.advance(1.0):
        pass
    assert done.all()
    assert batch.rows_done == len(grids)
    return [tuple(row) for row in table.tolist()]


@pytest.mark.parametrize("jobs", [1, 2])
def test_known_ratings_come_out_whatever_the_jobs(jobs: int) -> None:
    assert [row[:3] for row in rated(list(KNOWN), jobs=jobs)] == list(KNOWN.values())


@pytest.mark.slow
def test_er_depends_on_the_order_of_columns_as_in_the_original() -> None:
    """`docs/rating.md` says why, by this example."""
    written = "..........38..7..4....1..6...3..2..7......5..97.5......8...4.7..27..348.3.......2"
    swapped = "".join(written[9 * r + c] for r in range(9) for c in (0, 1, 2, 4, 3, 5, 6, 7, 8))
    assert [row[0] for row in rated([written, swapped], jobs=2)] == [106, 108]


def test_a_puzzle_whose_time_is_up_says_what_it_is_at_least() -> None:
    hardest = "........94....9.2..8.1..5.......56..3.56......6..18.....2....47.3.5..8......7...."  # ER 11.1
    er, ep, ed, at_least, _ = rated([hardest], seconds_each=1e-4)[0]
    assert er == ep == 0
    assert at_least <= 111
    assert ed in (0, 26)


def test_a_batch_ends_when_told_to() -> None:
    grids = rows_of(list(KNOWN) * 50).digits
    table, done = np.zeros((len(grids), 5), np.int16), np.zeros(len(grids), bool)
    batch = _core.ExplainerBatch(grids, 2, 600.0, 600.0, table, done)
    batch.stop()
    assert batch.advance(0.0)
    assert not done.all()
    assert (table[~done] == 0).all()


def next_step(board: Board) -> tuple[float, set[tuple[int, int]], set[tuple[int, int]], int]:
    search = _core.ExplainerSearch(*arrays(board))
    while not search.advance(1.0):
        pass
    step = search.step
    assert step is not None
    assert step.price is not None
    return step.price, set(step.places), set(step.removes), step.nodes


@pytest.mark.slow
def test_every_step_of_the_original_has_its_price_effect_and_nodes(rating: pathlib.Path) -> None:
    """Below 5.5 the price alone, since any order of looking gives the same rating."""
    path = rating / "se_steps.tsv"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    with path.open(encoding="utf-8") as file:
        lists = [(key, list(rows)) for key, rows in itertools.groupby(csv.DictReader(file, delimiter="\t"), _puzzle)]
    asked = 0
    for puzzle, rows in lists:
        board = Board.from_grid(Grid.from_line(puzzle))
        for row in rows:
            wanted, effects = float(row["price"]), re.findall(r"r(\d)c(\d)(=|<>)(\d+)", row["effect"])
            price, places, removes, nodes = next_step(board)
            said = f"step {row['step']} of {puzzle}: {row}"
            assert int((price + 0.05) * 10) == round(wanted * 10), said
            effect = [(9 * int(r) + int(c) - 10, sign, int(d)) for r, c, sign, ds in effects for d in ds]
            if wanted >= 5.55:
                assert removes == {(cell, digit) for cell, sign, digit in effect if sign == "<>"}, said
                assert places == {(cell, digit) for cell, sign, digit in effect if sign == "="}, said
            assert not row["nodes"] or nodes == int(row["nodes"]), said
            for cell, sign, digit in sorted(effect, key=lambda one: one[1] == "="):
                (board.place if sign == "=" else board.remove)(cell, digit)
            asked += 1
    assert asked > 9000


def _puzzle(row: dict[str, str]) -> str:
    return row["puzzle"]
