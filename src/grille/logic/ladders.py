"""Scales of difficulty: which techniques, in which order, at which price. The prices are those of the native walks.

A ladder is climbed one step at a time: the first step of the first rung that has one is taken, then the search begins
again at the top rung. Techniques say what they find; only a ladder says what that is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from grille.errors import UnknownNameError
from grille.kernel import hodoku, se
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
    engine: str = field(default="logic", repr=False)
    """How it is climbed on classic boards: by the native walk `se` or `hodoku`, or technique by technique (`logic`)."""
    is_scale: bool = field(default=True, repr=False)
    """Whether its steps have prices. Those of `grille` have none: only its first techniques stand as on a scale."""

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """Its techniques in the order in which they are tried."""
        return tuple(technique_named(rung.technique) for rung in self.rungs)

    @property
    def prices(self) -> Mapping[str, float]:
        """What its techniques cost, but for those beyond its reach."""
        return {rung.technique: rung.price for rung in self.rungs if rung.price is not None}

    def only(self, names: Iterable[str]) -> Ladder:
        """These techniques alone, in its order, then those that it does not have; climbed technique by technique.

        Raises UnknownNameError.
        """
        wanted = {technique_named(name).name: Rung(name) for name in names}
        rungs = tuple(rung for rung in self.rungs if wanted.pop(rung.technique, None))
        if rungs == self.rungs and not wanted:
            return self
        return replace(self, rungs=(*rungs, *wanted.values()), engine="logic")


@dataclass(frozen=True, slots=True)
class Level:
    """A word for difficulty, and the techniques that it adds to those of the levels below."""

    name: str
    techniques: tuple[str, ...]


SE = Ladder(
    "se",
    "the walk of Sudoku Explainer, whose prices are ER, EP and ED",
    tuple(Rung(*rung) for rung in se.LADDER),
    engine="se",
)
"""Of loops, and of chains, the cheapest is taken whatever its rung."""

_FIRST = SE.rungs[: [rung.technique for rung in SE.rungs].index("unique-rectangle-1")]
"""Producers 1 to 14 of Sudoku Explainer: the first step of the first that has one."""

GRILLE = Ladder(
    "grille",
    "what people find first: up to the XYZ-wing as `se`, then every other technique by level",
    (
        *_FIRST,
        *(
            Rung(one.name)
            for one in TECHNIQUES
            if one.in_levels and one.name not in {rung.technique for rung in _FIRST}
        ),
    ),
    is_scale=False,
)

HODOKU = Ladder(
    "hodoku",
    "the walk of HoDoKu, whose scores add up to its score",
    tuple(Rung(technique, float(score)) for technique, _, _, _, score, is_on in hodoku.ENTRIES if is_on),
    decimals=0,
    engine="hodoku",
)
"""An entry of HoDoKu's step table may have several techniques: which of them is found first is its own affair."""

NEEDED: tuple[Technique, ...] = (
    *GRILLE.techniques,
    *(one for one in HODOKU.techniques if not one.in_levels),
)
"""What a puzzle can be asked to need: on the path of `grille`, or, of what HoDoKu alone knows, on that of `hodoku`."""

LADDERS: tuple[Ladder, ...] = (GRILLE, SE, HODOKU)

LEVELS: tuple[Level, ...] = tuple(
    Level(name, tuple(one.name for one in TECHNIQUES if one.level == name and one.in_levels)) for name in LEVEL_NAMES
)
"""From the smallest set to "anything more". A puzzle's level is the first whose techniques, with those of the levels
below, finish it. A level never waits for a chain of Sudoku Explainer's."""


def ladder_named(name: str) -> Ladder:
    """The ladder of that name. Raises UnknownNameError."""
    for ladder in LADDERS:
        if ladder.name == name:
            return ladder
    raise UnknownNameError("ladder", name, [ladder.name for ladder in LADDERS])
