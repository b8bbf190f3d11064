"""Many puzzles: libraries without duplicates, and batch jobs on one machine or many.

>>> import pathlib, tempfile
>>> from grille.collection import Library
>>> with tempfile.TemporaryDirectory() as folder:
...     with Library.create(pathlib.Path(folder) / "my.duckdb") as library:
...         library.add(["1....3....4....2", "2....4....1....3"]).new
1
"""

from typing import TYPE_CHECKING

from grille.collection.library import Library
from grille.collection.query import Wanted
from grille.collection.sql import run_sql

if TYPE_CHECKING:
    from grille.collection.adding import Added as Added
    from grille.collection.batch import Done as Done
    from grille.collection.batch import run_batch as run_batch

__all__ = ["Added", "Done", "Library", "Wanted", "run_batch", "run_sql"]


def __getattr__(name: str) -> object:
    """What rates and solves is imported when it is first used: a query needs none of it."""
    if name not in __all__:
        raise AttributeError(f"module 'grille.collection' has no attribute {name!r}")
    from grille.collection import adding, batch

    return getattr(adding if name == "Added" else batch, name)
