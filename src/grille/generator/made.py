"""A generated puzzle with everything that is known about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grille.generator.history import History
from grille.logic.rating import Rating
from grille.model import Grid


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle, its one solution, how hard it is, and where it comes from: the `number`-th (from 1) of a seed.

    The rating is None where nobody asked for it, where the time was up before, and above a side of 16, where it would
    take too long.
    """

    puzzle: Grid
    solution: Grid
    rating: Rating | None
    seed: int
    number: int
    history: History | None = None
    """How it came about, where someone wants to know."""

    def to_dict(self, language: str | None = None) -> dict[str, Any]:
        """As plain JSON, all keys side by side; there are no words in it.

        >>> from grille import make
        >>> said = next(make(size=4, seed=1)).to_dict()
        >>> list(said)
        ['puzzle', 'solution', 'givens', 'level', 'er', 'ep', 'ed', 'hardest', 'seed', 'number']
        """
        rating = self.rating
        return {
            **self.puzzle.to_dict(),
            "solution": self.solution.to_line(),
            "givens": self.puzzle.givens,
            "level": rating and rating.level,
            "er": rating and rating.er,
            "ep": rating and rating.ep,
            "ed": rating and rating.ed,
            "hardest": rating and rating.hardest,
            "seed": self.seed,
            "number": self.number,
            **({} if self.history is None else {"history": self.history.to_dict()}),
        }
