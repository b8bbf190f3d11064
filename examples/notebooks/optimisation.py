# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Sudoku as a program
#
# A Sudoku is a question about sets, and a very good first integer program: small enough to hold in the head, large
# enough that nobody solves it by hand. In this lecture we state it, solve it, look at what its relaxation does, and ask
# when a linear program alone is enough. Every number below is computed here.

# %%
import numpy as np

import grille

puzzle = grille.example("ilp-example").grid
puzzle

# %% [markdown]
# ## Variables and equations
#
# Let $x_{ijk} = 1$ where the cell in row $i$ and column $j$ holds the digit $k$, else $0$. A $9 \times 9$ grid has $9^3 = 729$
# variables. The rules are equations, each over nine variables:
#
# $$\sum_k x_{ijk} = 1, \qquad \sum_j x_{ijk} = 1, \qquad \sum_i x_{ijk} = 1, \qquad \sum_{(i,j) \in B} x_{ijk} = 1.$$
#
# One for each cell, and one for each digit in each row, column and box: $4 \cdot 81 = 324$. We can build the matrix from
# the shape and look at it.

# %%
shape = puzzle.shape
side = shape.side
matrix = np.zeros((shape.cells + len(shape.houses) * side, shape.cells * side), int)
for cell in range(shape.cells):
    matrix[cell, cell * side : (cell + 1) * side] = 1
for number, house in enumerate(shape.houses):
    for digit in range(side):
        matrix[shape.cells + number * side + digit, [cell * side + digit for cell in house.cells]] = 1
matrix.shape, np.linalg.matrix_rank(matrix)

# %% [markdown]
# The rank is 249, not 324: in any row, the equations of its cells and those of its digits have the same sum. An engine
# does not mind equations that say nothing new, but a proof has to.
#
# The given digits fix variables at 1. There is nothing to minimise: every feasible point is a solution. We solve the
# program and ask for two solutions, which proves that there is only one.

# %%
result = grille.solve(puzzle, method="ilp")
result

# %% [markdown]
# Do not believe us. The solution as a vector obeys all the equations:

# %%
solution = result.solution
assert solution is not None
digits = np.asarray(solution).ravel()
x = np.zeros(shape.cells * side, int)
x[np.arange(shape.cells) * side + digits - 1] = 1
assert (matrix @ x == 1).all()
"every equation holds"

# %% [markdown]
# The model can be taken elsewhere: here are the first lines of what CPLEX, Gurobi or GLPK would read.

# %%
print("\n".join(grille.export(puzzle, to="lp").splitlines()[:8]))

# %% [markdown]
# ## An objective, at last
#
# With two solutions or more, an objective has something to choose. This grid has forty; which of them has the
# largest sum on its main diagonal? We weigh the variable of digit $k$ in a diagonal cell with $k$.

# %%
loose = grille.parse("5...7....6..195.....8....6.8...6...34....3..17...2...6.6....2.....419..5....8..7.")
weights = {(i, i, k): float(k) for i in range(1, 10) for k in range(1, 10)}
best = grille.solve(loose, method="ilp", objective=weights, limit=1).solution
assert best is not None
every = list(grille.solutions(loose, limit=10_000))
sums = [int(np.trace(np.asarray(one))) for one in every]
len(every), int(np.trace(np.asarray(best))), max(sums)

# %% [markdown]
# Enumeration agrees with optimisation. That is the check to make whenever it can be afforded.
#
# ## Relaxation
#
# Now let each variable be any number from 0 to 1. The feasible set becomes a polytope, the simplex method finds one of
# its vertices, and the vertex may be *fractional*: half a 3 here, half a 7 there. Where it is integral, it is a solution,
# and nobody had to branch. Take a grid that is known for being hard to search:

# %%
hard = grille.example("inkala-2012").grid
first = next(event for event in grille.trace(hard, method="lp") if event.kind == "values")
fractional = first.data["fractional"]
len(fractional), dict(list(fractional.items())[:4])

# %% [markdown]
# Draw the vertex. A square on a candidate is as large as its variable.

# %%
grille.trace(hard, method="lp", fixing="none")

# %% [markdown]
# ## Fixing instead of branching
#
# A fractional vertex says little by itself. But a program that becomes *infeasible* when $x = 1$ is added proves that $x = 0$
# in every solution, and the other way round. So take the variables by $|x - \tfrac12|$, ask, fix what can be fixed, and
# solve again. Nothing is guessed.

# %%
relaxed = grille.solve(hard, method="lp")
relaxed

# %% [markdown]
# Round by round, the fractional variables vanish. The slider below goes through the programs; the plot counts.

# %%
trace = grille.trace(hard, method="lp")
trace

# %%
trace.plot()

# %% [markdown]
# ## When is the relaxation enough?
#
# An experiment, not a theorem. We make puzzles of several levels (a level says which human techniques a puzzle asks
# for), solve the first relaxation of each, and count the integral ones.

# %%
levels = ["easy", "medium", "hard", "extreme"]
integral = {}
for level in levels:
    made = grille.generate(level=level, count=12, seed=5)
    verdicts = [grille.solve(one, method="lp", fixing="none").verdict for one in made]
    integral[level] = sum(verdict == "unique" for verdict in verdicts)
integral

# %% [markdown]
# What people find easy, the simplex method does too: up to *medium*, the first vertex is the solution. Where people need
# chains, the polytope has other vertices. Compare the price of the ways on one hard grid:

# %%
race = grille.compare([puzzle, hard], ["lp:fixing=none", "lp", "ilp", "native"], names=["easy", "hard"])
race

# %%
race.plot()

# %% [markdown]
# ## Exercises
#
# 1. Which of the four families of equations can be left out, if any, so that the 0/1 solutions stay the same? And the
#    vertices of the relaxation?
# 2. Replace `fixing="most-fractional"` by `"least-fractional"` and count the programs (`result.counters["lp_solves"]`).
# 3. `grille.solve(broken, method="ilp", objective="givens")` keeps as many givens as can be kept. Break a puzzle
#    (`puzzle.with_cell("r1c1", 9)`) and look at `result.partial`.
# 4. Choose weights for which the relaxation of the loose grid above is fractional. What does `lp` say then?
