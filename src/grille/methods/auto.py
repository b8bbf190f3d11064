"""The default: the fastest method that takes the shape. The result names the one that answered."""

from __future__ import annotations

from dataclasses import replace

from grille.methods.contract import Answer, Budget, Method
from grille.methods.exact_cover import ExactCover
from grille.methods.native import Native
from grille.model import Grid


class Auto(Method):
    name = "auto"
    family = "choice"
    summary = "native where it takes the shape, else exact-cover"

    def __init__(self) -> None:
        self._native, self._cover = Native(), ExactCover()

    def search(self, grid: Grid, limit: int, budget: Budget, **options: str) -> Answer:
        chosen: Method = self._cover if self._native.accepts(grid.shape) else self._native
        return replace(chosen.search(grid, limit, budget), method=chosen.name)
