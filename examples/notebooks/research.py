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
# # A million puzzles
#
# Everything that is done to one puzzle can be done to a million, with the same words and the speed of native code. In
# this notebook we solve a million puzzles, find out that they are fewer than they seem, rate what is left, put
# the ratings into frames, keep the puzzles in a library and spread the work over a cluster.

# %%
import pathlib
import tempfile
import time
from typing import Any

import numpy as np

import grille
from grille.collection import Library, run_batch

folder = pathlib.Path(tempfile.mkdtemp())
rng = np.random.default_rng(1)

# %% [markdown]
# ## Make them
#
# A thousand puzzles come from the generator, the same for the same seed on every machine. The other 999,000 are these in
# disguise: renaming the digits of a puzzle makes another one that looks new.

# %%
seeds = [made.puzzle for made in grille.make(count=1000, seed=2026)]
base = np.stack([grid.array for grid in seeds])
names = np.zeros((1000, 10), np.uint8)
names[:, 1:] = np.array([rng.permutation(9) + 1 for _ in range(1000)])
million = names[np.arange(1000)[:, None, None], base[None]].reshape(-1, 81)
million.shape, million.dtype

# %% [markdown]
# ## Solve them
#
# `solve_batch` takes an array of any kind of integers, lines, grids or a column of a frame. With `limit=2` it proves that each
# solution is the only one, and an independent judge checks every solution before it is handed over.

# %%
began = time.perf_counter()
batch = grille.solve_batch(million, jobs=0)
seconds = time.perf_counter() - began
assert (batch.counts == 1).all()
print(f"{len(batch):,} puzzles, {len(batch) / seconds:,.0f} a second")
batch

# %% [markdown]
# ## How many are there really?
#
# Two puzzles are one if turning, swapping and renaming make one of the other. The canonical form decides it. A sample is
# enough to see what is going on:

# %%
sample = million[rng.choice(len(million), 5000, replace=False)]
forms = grille.canonical_batch(sample)
len(np.unique(sample, axis=0)), len(np.unique(forms, axis=0))

# %% [markdown]
# Never more forms than the thousand we began with. Who skips this step measures the same puzzle a thousand times, and is
# surprised by how small the error bars are.
#
# ## Rate them
#
# A level says which techniques a person needs; ER is the price of the hardest step on the scale of Sudoku Explainer. Both
# come as arrays.

# %%
ratings = grille.rate_batch(base[:400], scales=("levels", "se"))
ratings

# %%
ratings.plot()

# %% [markdown]
# ## Frames
#
# `to_frame()` gives pandas, `to_frame("polars")` polars, `to_arrow()` a table that anything reads. We add two columns of our
# own, and ask whether fewer givens make a harder puzzle.

# %%
frame = ratings.to_frame()
frame["givens"] = (base[:400] > 0).sum(axis=1)
frame["guesses"] = grille.solve_batch(base[:400]).guesses
frame.groupby("level")[["givens", "er", "guesses"]].mean().sort_values("er").round(2)

# %%
frame[["givens", "er"]].corr(method="spearman").round(2)

# %% [markdown]
# Hardly: the correlation is small. The number of givens is easy to print on a book's cover and says little about what is
# inside.
#
# ## A library
#
# A library is one DuckDB file in which every puzzle stands once, whatever its disguise, rated and ready to be asked.

# %%
library = Library.create(folder / "puzzles.library")
added = library.add(million[:: len(million) // 3000], name="disguised", tags=["lecture"])
len(library), added.new

# %%
library.query(level="hard", order="givens", limit=5)

# %%
hardest = library.query(order="level", descending=True, limit=1).to_frame()
grille.explain(grille.parse(hardest["puzzle"][0]))

# %%
library.close()

# %% [markdown]
# ## A race with statistics
#
# Which method is fastest *on these puzzles*? `compare` asks every method the same question, judges every answer, and gives
# one row a run.

# %%
race = grille.compare(seeds[:40], ["native", "backtracking", "sat", "lp", "logic"])
race.plot()

# %%
runs = race.to_frame()
runs.pivot_table(index="method", columns="verdict", values="seconds", aggfunc=["count", "median"])

# %% [markdown]
# ## A cluster
#
# Where one machine is not enough, `run_batch` cuts the work into chunks, writes a Parquet file, and goes on where it was
# when it is stopped. `cluster=` takes the address of a Dask scheduler; here we start one of two workers, in this process.

# %%
from dask.distributed import LocalCluster

here: dict[str, Any] = {"processes": False, "protocol": "tcp://", "dashboard_address": None}
workers: Any = LocalCluster(n_workers=2, threads_per_worker=1, **here)
with workers as cluster:
    done = run_batch("rate", million[:4000], folder / "rated.parquet", cluster=cluster.scheduler_address, chunk=1000)
done

# %% [markdown]
# The file is read by anything that reads Parquet; DuckDB asks it without loading it.

# %%
import duckdb

connection: Any = duckdb.connect()
connection.sql(
    f"select level, count(*) as puzzles from '{folder / 'rated.parquet'}' group by all order by all"
).fetchall()

# %% [markdown]
# ## From here
#
# - `grille.run_study("difficulty", folder)` is this notebook with its method written down: puzzles, limits, machine, report.
# - `grille batch solve FILE --out FILE.parquet` does the same from a terminal, on files of any length.
# - Take care with times: report counters (`guesses`, `nodes`, `backtracks`), which repeat on every machine.
