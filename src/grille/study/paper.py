"""The three tables of the report on backtracking, with our numbers beside its own. Runs nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grille.messages import Message, words
from grille.quantities import duration, figure
from grille.study.tables import TIE, Cell, Table, marks

FIRST_CELL = "backtracking:select=first,order=most"
MOST = "backtracking:select=mrv,order=most"
LEAST = "backtracking:select=mrv,order=least"
FIRST = "backtracking:select=mrv,order=first"
METHODS = (FIRST_CELL, MOST, LEAST, FIRST)

WORDS: Mapping[str, str] = {
    FIRST_CELL: Message("first cell, most constrained digit"),
    MOST: Message("MRV, most constrained digit"),
    LEAST: Message("MRV, least constrained digit"),
    FIRST: Message("MRV, first digit"),
}

# Milliseconds and backtracks as printed, in the order of METHODS.
_PRINTED = {
    "9Easy": ((12, 208), (2, 0), (2, 0), (2, 0)),
    "9Medium": ((15, 294), (4, 17), (3, 17), (4, 17)),
    "9Hard": ((3_300, 83_436), (30, 541), (254, 5_614), (140, 3_062)),
    "9Hardest": ((18_000, 449_355), (420, 9_671), (420, 9_204), (420, 10_041)),
    "16Medium": ((210_000, 911_013), (120, 100), (165, 202), (180, 220)),
}
PRINTED = {(grid, method): told for grid, row in _PRINTED.items() for method, told in zip(METHODS, row, strict=True)}
"""The report's numbers for a grid and a method: milliseconds and backtracks, twenty pairs."""

GRIDS = (*_PRINTED, "9NoSolution")
"""The bundled grids named in its tables."""

SLIP = Message(
    "The row that the report's second and third table call 9NoSolution is 16Medium's; the last row is the true one."
)

_TABLES = (
    (
        Message("Which cell: the first, or the one with the fewest candidates (MRV); most constrained digit"),
        (Message("first cell: paper"), FIRST_CELL),
        (Message("MRV: paper"), MOST),
    ),
    (
        Message("Which digit: the least or the most constrained; MRV"),
        (Message("least: paper"), LEAST),
        (Message("most: paper"), MOST),
    ),
    (
        Message("Which digit: the first or the most constrained; MRV"),
        (Message("first: paper"), FIRST),
        (Message("most: paper"), MOST),
    ),
)


@dataclass(frozen=True, slots=True)
class Ours:
    """Our numbers for a grid and a method; None where the run did not answer."""

    backtracks: int | None
    seconds: float | None


Found = Mapping[tuple[str, str], Ours]


def agreement(found: Found) -> int:
    """How many of the twenty printed backtracks equal ours."""
    return sum(key in found and found[key].backtracks == printed for key, (_, printed) in PRINTED.items())


def paper_tables(found: Found) -> list[Table]:
    """The report's three tables, a row a grid: its backtracks and times and ours, best and worst marked in pairs."""
    return [_table(number, *one, found) for number, one in enumerate(_TABLES, 1)]


def _table(number: int, caption: str, left: tuple[str, str], right: tuple[str, str], found: Found) -> Table:
    header: list[str] = [Message("grid")]
    for name, _ in (left, right):
        header += [name, *words("ours", "paper's time", "our time")]
    rows = [[Cell(grid), *_cells(grid, (left[1], right[1]), found)] for grid in GRIDS]
    return Table.of(
        header, rows, caption=Message("Table {}. {}. Backtracks, forward checking, one solution.", number, caption)
    )


def _cells(grid: str, pair: Sequence[str], found: Found) -> list[Cell]:
    theirs = [PRINTED.get((grid, method), (None, None)) for method in pair]
    ours = [found.get((grid, method), Ours(None, None)) for method in pair]
    columns = (
        _marked([one[1] for one in theirs], figure),
        _marked([one.backtracks for one in ours], figure),
        _marked([one[0] for one in theirs], lambda milliseconds: duration(milliseconds / 1000)),
        _marked([one.seconds for one in ours], duration, tolerance=TIE),
    )
    return [cells[side] for side in range(2) for cells in columns]


def _marked(values: Sequence[float | None], text: Callable[[float], str], *, tolerance: float = 0.0) -> list[Cell]:
    found = marks(values, tolerance=tolerance)
    return [Cell("–" if one is None else text(one), mark) for one, mark in zip(values, found, strict=True)]
