"""Scales of difficulty: which techniques, in which order, at which price. Prices stand here and nowhere else.

A ladder is climbed one step at a time: the first step of the first rung that has one is taken, then the search begins
again at the top rung. Techniques say what they find; only a ladder says what that is worth.
"""

from __future__ import annotations

from dataclasses import dataclass

from grille.errors import UnknownNameError
from grille.kernel.hodoku import ENTRIES
from grille.logic.records import LEVEL_NAMES
from grille.logic.techniques import TECHNIQUES, Technique, technique_named


@dataclass(frozen=True, slots=True)
class Rung:
    """A technique and its price on the scale; None where the scale does not reach."""

    technique: str
    price: float | None = None
    grows: bool = False
    """Whether that is the least, and longer chains, loops or larger sets cost more."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Rungs from the first tried to the last."""

    name: str
    summary: str
    rungs: tuple[Rung, ...]
    decimals: int = 1
    """With how many decimals its prices are written."""

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """Its techniques in the order in which they are tried."""
        return tuple(technique_named(rung.technique) for rung in self.rungs)


@dataclass(frozen=True, slots=True)
class Level:
    """A word for difficulty, and the techniques that it adds to those of the levels below."""

    name: str
    techniques: tuple[str, ...]


_FIRST = (
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
)
"""Producers 1 to 14 of Sudoku Explainer: the first step of the first that has one."""

SE = Ladder(
    "se",
    "the walk of Sudoku Explainer, whose prices are ER, EP and ED",
    (
        *_FIRST,
        *(Rung(f"unique-rectangle-{number}", 4.5, grows=number == 3) for number in range(1, 5)),
        *(Rung(f"unique-loop-{number}", 4.6, grows=True) for number in range(1, 5)),
        Rung("naked-quad", 5.0),
        Rung("jellyfish", 5.2),
        Rung("hidden-quad", 5.4),
        Rung("bug-plus-1", 5.6),
        Rung("bug-2", 5.7),
        Rung("bug-4", 5.7),
        Rung("bug-3", 5.8, grows=True),
        Rung("aligned-pair-exclusion", 6.2),
        Rung("x-cycle", 6.5, grows=True),
        Rung("y-cycle", 6.5, grows=True),
        Rung("forcing-x-chain", 6.6, grows=True),
        Rung("mixed-cycle", 7.0, grows=True),
        Rung("forcing-chain", 7.0, grows=True),
        Rung("aligned-triplet-exclusion", 7.5),
        Rung("nishio", 7.5, grows=True),
        Rung("cell-forcing", 8.0, grows=True),
        Rung("region-forcing", 8.0, grows=True),
        Rung("contradiction-forcing", 8.5, grows=True),
        Rung("double-forcing", 8.5, grows=True),
    ),
)
"""Of loops, and of chains, the cheapest is taken whatever its rung."""

GRILLE = Ladder(
    "grille",
    "what people find first: up to the XYZ-wing as `se`, then every other technique by level",
    (
        *_FIRST,
        *(
            Rung(one.name)
            for one in TECHNIQUES
            if not one.is_explainer and one.name not in {rung.technique for rung in _FIRST}
        ),
    ),
)

HODOKU = Ladder(
    "hodoku",
    "the walk of HoDoKu, whose scores add up to its score",
    tuple(Rung(technique, float(score)) for technique, _, _, _, score, is_on in ENTRIES if is_on),
    decimals=0,
)
"""An entry of HoDoKu's step table may have several techniques: which of them is found first is its own affair."""

NEEDED: tuple[Technique, ...] = (
    *GRILLE.techniques,
    *(one for one in HODOKU.techniques if one.is_hodoku),
)
"""What a puzzle can be asked to need: on the path of `grille`, or, of what HoDoKu alone knows, on that of `hodoku`."""

LADDERS: tuple[Ladder, ...] = (GRILLE, SE, HODOKU)

LEVELS: tuple[Level, ...] = tuple(
    Level(name, tuple(one.name for one in TECHNIQUES if one.level == name and not one.is_explainer))
    for name in LEVEL_NAMES
)
"""From the smallest set to "anything more". A puzzle's level is the first whose techniques, with those of the levels
below, finish it. A level never waits for a chain of Sudoku Explainer's."""


def ladder_named(name: str) -> Ladder:
    """The ladder of that name. Raises UnknownNameError."""
    for ladder in LADDERS:
        if ladder.name == name:
            return ladder
    raise UnknownNameError("ladder", name, [ladder.name for ladder in LADDERS])
