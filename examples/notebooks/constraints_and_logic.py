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
# # Search, constraints, clauses
#
# One puzzle, three views. As a *constraint satisfaction problem* it has variables with domains, and everything depends on
# the order of the search. As a *propositional formula* it has 729 variables and some ten thousand clauses, and everything
# depends on how far one can go without guessing. We write our own heuristic on the way, and race it.

# %%
import grille
from grille.methods.encodings import cnf
from grille.methods.own_choices import View

puzzle = grille.example("inkala-2012").grid
puzzle

# %% [markdown]
# ## Part 1. Backtracking
#
# The variables are the cells, the domains the digits that no peer holds. At each node the search picks a cell, tries its
# digits in turn, and after each assignment *forward checking* takes the digit out of the peers' domains; an empty domain
# means: back. Three questions remain: which cell, which digit, how much propagation.

# %%
grille.trace(grille.example("4x4").grid, method="backtracking", select="first")

# %% [markdown]
# Does the choice of the cell matter? *First* takes cells in reading order; *mrv* the one with the minimum of remaining
# values. Counters are exact: they do not depend on the machine.

# %%
race = grille.compare(
    [puzzle],
    ["backtracking:select=first", "backtracking:select=mrv", "backtracking:select=mrv-degree"],
)
race

# %% [markdown]
# Fail first: the cell with the fewest digits is where a wrong turn shows soonest. But *mrv* leaves ties, hundreds of them,
# and breaks them by reading order. Your exercise: **break them better**.
#
# A heuristic is a function. It sees the open cells, the candidates of each and its peers, and returns a cell. The search
# stays in native code and asks at each node.


# %%
def mrv(view: View) -> int:
    """The built-in heuristic, in one line."""
    return min(view.cells, key=lambda cell: len(view.candidates[cell]))


ours = grille.solve(puzzle, method="backtracking", select=mrv, limit=1)
theirs = grille.solve(puzzle, method="backtracking", select="mrv", limit=1)
assert ours.counters == theirs.counters
ours.counters

# %% [markdown]
# To the node. Now a tie-break: among the cells with the fewest digits, take the one whose digits are wanted most by its
# open peers, since assigning it prunes most.


# %%
def crowded(view: View) -> int:
    """MRV; ties go to the cell whose digits the open peers have most often."""
    still_open = set(view.cells)

    def measure(cell: int) -> tuple[int, int]:
        left = view.candidates[cell]
        wanted = sum(len(left & view.candidates[peer]) for peer in view.peers[cell] if peer in still_open)
        return len(left), -wanted

    return min(view.cells, key=measure)


[
    grille.solve(puzzle, method="backtracking", select=select, limit=1).counters["backtracks"]
    for select in ("mrv", "mrv-degree", crowded)
]

# %% [markdown]
# That is *mrv*, *mrv-degree* and ours: a quarter of the backtracks. (Each is far more expensive, as it is counted in
# Python; that is a question of engineering, not of search.) One grid proves nothing, so try several:

# %%
puzzles = grille.generate(count=8, level="extreme", seed=3)
rows = []
for one in puzzles:
    counts = [
        grille.solve(one, method="backtracking", select=select, limit=1, nodes=20_000).counters["backtracks"]
        for select in ("mrv", "mrv-degree", crowded)
    ]
    rows.append(counts)
rows

# %% [markdown]
# Better on six of eight, and worse on two, one of which *mrv* solves without a single backtrack. A heuristic is a bet: it
# takes many puzzles, and a test, to say that one wins. (`docs/study.md` has such a study.)
#
# Look at the tree. Each dot is an assignment, from the top downwards; a cross is a domain that became empty.

# %%
grille.trace(puzzle, method="backtracking", select=crowded, nodes=250).plot()

# %% [markdown]
# ### More propagation
#
# Or think longer at each node. From forward checking to domain consistency of every house (Régin's *alldifferent*), the
# tree shrinks and the price of a node grows.

# %%
strengths = ["forward", "arc", "singles", "alldifferent"]
grille.compare([puzzle], [f"backtracking:propagate={name}" for name in strengths])

# %% [markdown]
# ## Part 2. Clauses
#
# Let the variable $(i, j, k)$ be true where the cell holds the digit. "At least one digit" is a clause of nine literals, "not
# twice in a house" many clauses of two. Givens are unit clauses, and *unit propagation* does the rest as long as it can.

# %%
easy = grille.example("cnf-example-1").grid
formula = cnf.initial(easy)
len(formula), len(cnf.variables(formula)), len(cnf.propagate(formula))

# %% [markdown]
# Nothing is left: unit propagation alone solves the first grid. On the second it gets stuck.

# %%
second = grille.example("cnf-example-2").grid
stuck = grille.solve(second, method="unit-propagation")
stuck

# %% [markdown]
# **The failed literal rule.** Suppose a literal, propagate, and if the empty clause appears, its negation is *proved*. This
# is no guess: nothing is kept but proofs. Two probes are enough here, one of which fails.

# %%
grille.solve(second, method="failed-literals")

# %%
left = cnf.propagate(cnf.initial(second))
[(cnf.place(x), cnf.deduce(left, x)) for x in cnf.variables(left)[:2]]

# %% [markdown]
# The plot shows how the unassigned literals melt: a slow start from the givens, a flat stretch where propagation is
# stuck, and the cascade after the one literal that failed.

# %%
grille.trace(second, method="failed-literals").plot()

# %% [markdown]
# Is the rule enough for every Sudoku? On the grid we began with, no literal fails at all:

# %%
grille.solve(puzzle, method="failed-literals").counters

# %% [markdown]
# Then it takes two suppositions at once, or *learning*: a CDCL solver turns each conflict into a clause that it never
# forgets.

# %%
names = ["second", "hard"]
grille.compare([second, puzzle], ["failed-literals", "sat", "backtracking", "native"], names=names)

# %% [markdown]
# ## Your own solver in the race
#
# A solver is a function from a line to a line, and it may bring its counters. Here is Norvig's idea in a few lines:
# propagate singles, then search.

# %%
PEERS = grille.Shape.of(9).peers


def norvig(line: str) -> tuple[str | None, dict[str, int]]:
    """Depth-first search over sets of digits, where a cell with one digit left empties it from its peers."""
    tried = 0

    def assign(cells: list[str], cell: int, digit: str) -> bool:
        cells[cell] = digit
        for peer in PEERS[cell]:
            if digit in cells[peer]:
                rest = cells[peer].replace(digit, "")
                if not rest or (len(cells[peer]) == 2 and not assign(cells, peer, rest)):
                    return False
                cells[peer] = min(cells[peer], rest, key=len)
        return True

    def search(cells: list[str]) -> list[str] | None:
        nonlocal tried
        choices = [(len(digits), cell) for cell, digits in enumerate(cells) if len(digits) > 1]
        if not choices:
            return cells
        cell = min(choices)[1]
        for digit in cells[cell]:
            tried += 1
            attempt = list(cells)
            if assign(attempt, cell, digit) and (found := search(attempt)) is not None:
                return found
        return None

    start = ["123456789"] * 81
    is_possible = all(sign == "." or assign(start, cell, sign) for cell, sign in enumerate(line))
    found = search(start) if is_possible else None
    return (None if found is None else "".join(found)), {"tried": tried}


grille.compare([second, puzzle], [norvig, "backtracking:propagate=arc", "native"], names=names)

# %% [markdown]
# ## Exercises
#
# 1. Write `order(view, cell)`: the digits of the cell, the *least* constraining first. Does it help when the whole tree has to
#    be searched (`limit=2`)? Why not?
# 2. Break ties at random (`random.Random(1)`), twenty times, and plot the spread of the backtracks. Where is `crowded` in it?
# 3. Which literals fail in `cnf-example-2` before the first probe of ours does? Use `cnf.deduce` on all variables.
# 4. Make `norvig` look for a digit with one place left in a house. How many tries are saved?
