"""How a puzzle came about: the search for its complete grid, and what each carving of that left."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Search:
    """The paper's way to a complete grid: so many were found, and the reservoir kept the one of that number, from 1."""

    grids: int
    kept: int
    searches: int
    nodes: int
    backtracks: int


@dataclass(frozen=True, slots=True)
class History:
    """How many givens each carving of the grid left, and the search for the grid where there was one."""

    carvings: tuple[int, ...]
    search: Search | None = None

    def to_dict(self, language: str | None = None) -> dict[str, Any]:
        """As plain JSON; there are no words in it."""
        return {"search": None if self.search is None else asdict(self.search), "carvings": list(self.carvings)}
