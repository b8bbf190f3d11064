"""Arrays as tables that SQL can read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from grille.collection.duck import Connection
from grille.collection.lines import Column

Columns = dict[str, Column]


def joined(tables: Sequence[Columns]) -> Columns:
    """Tables with the same columns, concatenated."""
    if len(tables) == 1:
        return tables[0]
    return {name: np.concatenate([table[name] for table in tables]) for name in tables[0]}


@contextmanager
def registered(connection: Connection, **tables: Columns) -> Iterator[None]:
    """Within the block, SQL reads the arrays as tables of those names; one without columns is left out.

    After an exception they stay registered, since a failed transaction refuses to drop them; the next ones replace
    them.
    """
    names = [name for name, columns in tables.items() if columns]
    for name in names:
        connection.register(name, tables[name])
    yield
    for name in names:
        connection.unregister(name)
