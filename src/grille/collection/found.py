"""What a library finds: DuckDB's relation, which is also a frame of pandas, of polars or of Arrow."""

from __future__ import annotations

from typing import Any

from grille.frames import Columns, Tabular
from grille.messages import Message
from grille.notebook import table, view

SHOWN = 20
"""Rows that a notebook shows."""


class Found(Tabular):
    """The rows that were asked for. All that a DuckDB relation has, this has too."""

    def __init__(self, relation: Any) -> None:
        self.relation = relation

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # how a relation shows itself, or is pickled, is its own affair
            raise AttributeError(name)
        return getattr(self.relation, name)

    def to_columns(self) -> Columns:
        """The columns of the library; values that are not known are None."""
        rows = self.relation.fetchall()
        return {name: [row[at] for row in rows] for at, name in enumerate(self.relation.columns)}

    def _repr_html_(self) -> str:
        rows = self.relation.limit(SHOWN).fetchall()
        columns = {name: [row[at] for row in rows] for at, name in enumerate(self.relation.columns)}
        many = self.relation.aggregate("count(*)").fetchall()[0][0]
        return view(table(columns, caption=Message("{:,} puzzles", many), most=SHOWN))

    def __repr__(self) -> str:
        return repr(self.relation)
