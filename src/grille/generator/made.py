"""A generated puzzle with everything that is known about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NotRequired

from grille.generator.history import History, HistoryDict
from grille.json_types import Line
from grille.logic.rating import Rating
from grille.messages import Message
from grille.model import Grid
from grille.model.grid import GridDict
from grille.model.look import DIGITS_ALONE
from grille.model.svg import Digits, svg
from grille.notebook import beside, facts, view


class MadeDict(GridDict):
    solution: Line
    givens: int
    level: str | None
    er: float | None
    ep: float | None
    ed: float | None
    hardest: str | None
    seed: int
    number: int
    history: NotRequired[HistoryDict]


@dataclass(frozen=True, slots=True)
class Made:
    """A generated puzzle, its one solution, its rating, and its origin: the `number`-th puzzle (from 1) of a seed.

    The rating is None where none was asked for, where the time was up first, and above a side of 16, where it would
    take too long.
    """

    puzzle: Grid
    solution: Grid
    rating: Rating | None
    seed: int
    number: int
    history: History | None = None
    """How it was made, if that was asked for."""

    def _repr_html_(self) -> str:
        known = {
            Message("givens"): self.puzzle.givens,
            Message("solution"): self.solution.to_line(),
            Message("seed"): self.seed,
            Message("number"): self.number,
        }
        rating = "" if self.rating is None else self.rating.told()
        return view(beside(svg(Digits(self.puzzle.shape, self.puzzle.values), DIGITS_ALONE), facts(known), rating))

    def to_dict(self, language: str | None = None) -> MadeDict:
        """As plain JSON, all keys side by side; there are no words in it.

        >>> from grille import make
        >>> fields = next(make(size=4, seed=1)).to_dict()
        >>> list(fields)
        ['puzzle', 'solution', 'givens', 'level', 'er', 'ep', 'ed', 'hardest', 'seed', 'number']
        """
        rating = self.rating
        fields: MadeDict = {
            "puzzle": self.puzzle.to_line(),
            "solution": self.solution.to_line(),
            "givens": self.puzzle.givens,
            "level": None if rating is None else rating.level,
            "er": None if rating is None else rating.er,
            "ep": None if rating is None else rating.ep,
            "ed": None if rating is None else rating.ed,
            "hardest": None if rating is None else rating.hardest,
            "seed": self.seed,
            "number": self.number,
        }
        if self.history is not None:
            fields["history"] = self.history.to_dict()
        return {**self.puzzle.to_dict(), **fields}
