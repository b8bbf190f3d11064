"""What a failed literal is, on the formula of a puzzle that unit propagation alone does not solve.

    python examples/failed_literal.py [PUZZLE]

The formula says in clauses that every cell, row, column and box holds each digit once. Unit propagation draws what
follows from clauses with a single literal. Where it stops, assume a literal and propagate: if the empty clause comes
out, the literal has failed, and its negation is a new fact.

To try: a puzzle of the set that comes with `grille study propagation` on which the rule stops as well.
"""

import sys

import grille
from grille.methods.encodings import cnf


def name(literal: int) -> str:
    i, j, k = cnf.place(abs(literal))
    return f"r{i + 1}c{j + 1} {'is' if literal > 0 else 'is not'} {k}"


def main() -> None:
    puzzle = grille.parse(sys.argv[1]) if len(sys.argv) > 1 else grille.example("cnf-example-2").grid
    clauses = cnf.initial(puzzle)
    print(f"{puzzle}\n\n{len(clauses):,} clauses")

    drawn: list[int] = []
    left = cnf.propagate(clauses, drawn)
    reached = cnf.grid_of(drawn, puzzle.shape)
    print(f"\nunit propagation draws {len(drawn)} literals and fills {reached.givens} of 81 cells:\n\n{reached}")
    if not left:
        print("\nnothing is left: solved")
        return
    print(f"\n{len(left):,} clauses are left over {len(cnf.variables(left))} variables, and none is a unit")

    for variable in cnf.variables(left):
        sign = cnf.deduce(left, variable)
        if sign:
            break
    else:
        print("no literal fails: the rule stops here too")
        return
    failed = -sign * variable
    chain: list[int] = []
    cnf.propagate([*left, (failed,)], chain)
    print(f"\nassume that {name(failed)}. Then, clause by clause:")
    for literal in [one for one in chain[1:] if one > 0][:8]:
        print(f"  {name(literal)}")
    print(f"… and after {len(chain)} literals some clause is empty. So {name(-failed)}.")

    drawn = []
    left = cnf.deduce_all(clauses, drawn)
    reached = cnf.grid_of(drawn, puzzle.shape)
    print(f"\nwith the rule again and again, {reached.givens} of 81 cells:\n\n{reached}")
    print(f"\nthe judge says {'right' if reached.is_solution_of(puzzle) else 'not solved'}")
    fast = grille.solve(puzzle, method="failed-literals")
    print(f"grille's failed-literals: {fast.verdict}, {dict(fast.counters)}")


if __name__ == "__main__":
    main()
