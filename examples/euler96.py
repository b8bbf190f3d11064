"""Project Euler, problem 96: the sum of the three-digit numbers in the top left corners of fifty solved grids.

python examples/euler96.py sudoku.txt
"""

import sys

import grille


def corner(puzzle: grille.Grid) -> int:
    """The number in the top left corner of the one solution."""
    result = grille.solve(puzzle)
    if result.verdict != "unique" or result.solution is None:
        raise SystemExit(f"no unique solution: {puzzle.to_line()}")
    return int(result.solution.to_line()[:3])


if len(sys.argv) != 2:
    raise SystemExit("usage: python examples/euler96.py FILE")
print(sum(corner(puzzle) for puzzle in grille.read(sys.argv[1])))
