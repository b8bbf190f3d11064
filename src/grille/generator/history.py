"""How a puzzle was made: the search for its complete grid, and each carving of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import cast

from grille.json_types import Exact


@dataclass(frozen=True, slots=True)
class Search:
    """The paper's way to a complete grid: of those found, reservoir sampling kept the one of that number, from 1."""

    grids: int
    kept: int
    searches: int
    nodes: int
    backtracks: int


class SearchDict(Exact):
    grids: int
    kept: int
    searches: int
    nodes: int
    backtracks: int


class HistoryDict(Exact):
    search: SearchDict | None
    carvings: list[int]


@dataclass(frozen=True, slots=True)
class History:
    """The number of givens after each carving of the grid, and the search for the grid where there was one."""

    carvings: tuple[int, ...]
    search: Search | None = None

    def to_dict(self, language: str | None = None) -> HistoryDict:
        """As plain JSON."""
        search = None if self.search is None else cast(SearchDict, asdict(self.search))
        return {"search": search, "carvings": list(self.carvings)}
