"""Sudoku as an integer linear program, written out by hand, solved, judged, and exported for any other solver.

    python examples/sudoku_as_ilp.py [PUZZLE] [FILE.lp]

The variable x[r, c, k] is 1 where the cell in row r and column c holds the digit k, else 0. Four families of equations
say all there is to say, and there is nothing to optimise: any feasible point is a solution.

To try: leave the box equations out and count the equations that are broken; give the program an objective and watch
the simplex iterations; drop the integrality and see how often the vertex is integral all the same.
"""

import sys
from typing import Any

import highspy

import grille

N, BOX = 9, 3


def model(puzzle: grille.Grid) -> tuple[highspy.Highs, dict[tuple[int, int, int], Any]]:
    """The program of a puzzle, and its variables."""
    program: Any = highspy.Highs()
    program.setOptionValue("output_flag", False)
    everything = [(r, c, k) for r in range(N) for c in range(N) for k in range(1, N + 1)]
    x = {key: program.addBinary() for key in everything}
    for a in range(N):
        for b in range(N):
            program.addConstr(sum(x[a, b, k] for k in range(1, N + 1)) == 1)  # every cell holds one digit
    for k in range(1, N + 1):
        for a in range(N):
            program.addConstr(sum(x[a, c, k] for c in range(N)) == 1)  # every digit has one place in a row,
            program.addConstr(sum(x[r, a, k] for r in range(N)) == 1)  # one in a column,
            top, left = BOX * (a // BOX), BOX * (a % BOX)
            program.addConstr(  # and one in a box
                sum(x[top + i, left + j, k] for i in range(BOX) for j in range(BOX)) == 1
            )
    for cell, digit in enumerate(puzzle.values):
        if digit:
            program.addConstr(x[cell // N, cell % N, digit] == 1)  # what is given stays
    return program, x


def main() -> None:
    words = sys.argv[1:]
    puzzle = grille.parse(words[0]) if words else grille.example("ilp-example").grid
    program, x = model(puzzle)
    print(puzzle)
    print(f"\n{program.getNumCol()} variables, {program.getNumRow()} equations, {puzzle.givens} of them for the givens")

    program.run()
    if program.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        raise SystemExit("infeasible: there is no solution")
    digits = [0] * (N * N)
    for (r, c, k), variable in x.items():
        if program.val(variable) > 0.5:
            digits[N * r + c] = k
    solution = grille.Grid(puzzle.shape, digits)
    print(f"\n{solution}\n\nthe judge says {'right' if solution.is_solution_of(puzzle) else 'wrong'}")

    # The built-in method asks the same program, and one more that forbids the solution, to prove it unique.
    result = grille.solve(puzzle, method="ilp")
    print(f"grille's ilp: {result.verdict}, the same grid: {result.solution == solution}")

    # The same model as a file that CPLEX, Gurobi, SCIP, CBC or GLPK reads.
    text = grille.export(puzzle, to="lp")
    if len(words) > 1:
        with open(words[1], "w", encoding="utf-8") as file:
            file.write(text)
        print(f"written to {words[1]}")
    else:
        print("\nthe LP file begins:\n" + "\n".join(text.splitlines()[:8]))


if __name__ == "__main__":
    main()
