"""Scales of difficulty: which techniques, in which order, at which price. Prices stand here and nowhere else.

A ladder is climbed one step at a time: the first step of the first rung that has one is taken, then the search begins
again at the top rung. Techniques say what they find; only a ladder says what that is worth.
"""

from __future__ import annotations

from dataclasses import dataclass

from grille.errors import UnknownNameError
from grille.logic.records import LEVEL_NAMES
from grille.logic.techniques import TECHNIQUES, Technique, technique_named


@dataclass(frozen=True, slots=True)
class Rung:
    """A technique and its price on the scale; None where the scale does not reach."""

    technique: str
    price: float | None = None


@dataclass(frozen=True, slots=True)
class Ladder:
    """Rungs from the first tried to the last."""

    name: str
    summary: str
    rungs: tuple[Rung, ...]

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """Its techniques in the order in which they are tried."""
        return tuple(technique_named(rung.technique) for rung in self.rungs)


@dataclass(frozen=True, slots=True)
class Level:
    """A word for difficulty, and the techniques that it adds to those of the levels below."""

    name: str
    techniques: tuple[str, ...]


SE = Ladder(
    "se",
    "the ER of Sudoku Explainer, up to XYZ-wing (4.4)",
    (
        Rung("full-house", 1.0),
        Rung("hidden-single-box", 1.2),
        Rung("hidden-single-line", 1.5),
        Rung("direct-pointing", 1.7),
        Rung("direct-claiming", 1.9),
        Rung("direct-hidden-pair", 2.0),
        Rung("naked-single", 2.3),
        Rung("direct-hidden-triple", 2.5),
        Rung("pointing", 2.6),
        Rung("claiming", 2.8),
        Rung("naked-pair", 3.0),
        Rung("x-wing", 3.2),
        Rung("hidden-pair", 3.4),
        Rung("naked-triple", 3.6),
        Rung("swordfish", 3.8),
        Rung("hidden-triple", 4.0),
        Rung("xy-wing", 4.2),
        Rung("xyz-wing", 4.4),
    ),
)

GRILLE = Ladder(
    "grille",
    "the se ladder as far as it goes, then every other technique by level",
    (*SE.rungs, *(Rung(one.name) for one in TECHNIQUES if one.name not in {rung.technique for rung in SE.rungs})),
)

LADDERS: tuple[Ladder, ...] = (GRILLE, SE)

LEVELS: tuple[Level, ...] = tuple(
    Level(name, tuple(one.name for one in TECHNIQUES if one.level == name)) for name in LEVEL_NAMES
)
"""From the smallest set to "anything more". A puzzle's level is the first whose techniques, with those of the levels
below, finish it."""


def ladder_named(name: str) -> Ladder:
    """The ladder of that name. Raises UnknownNameError."""
    for ladder in LADDERS:
        if ladder.name == name:
            return ladder
    raise UnknownNameError("ladder", name, [ladder.name for ladder in LADDERS])
