"""Many puzzles: libraries without duplicates, and batch jobs on one machine or many.

>>> import pathlib, tempfile
>>> from grille.collection import Library
>>> with tempfile.TemporaryDirectory() as folder:
...     with Library.create(pathlib.Path(folder) / "my.duckdb") as library:
...         library.add(["1....3....4....2", "2....4....1....3"]).new
1
"""

from grille.collection.batch import Done, run_batch
from grille.collection.library import Added, Library
from grille.collection.query import Wanted
from grille.collection.sql import run_sql

__all__ = ["Added", "Done", "Library", "Wanted", "run_batch", "run_sql"]
