"""Scales of difficulty: techniques in order, with prices. The prices are those of the native walks.

A ladder is climbed one step at a time: the first step of the first rung that has one is taken, then the search restarts
at the first rung. Techniques find steps; only a ladder prices them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from grille.errors import OptionError, UnknownNameError
from grille.kernel import hodoku, se
from grille.logic.records import LEVEL_NAMES
from grille.logic.techniques import RULE_TECHNIQUES, TECHNIQUES, Technique, technique_named
from grille.model import Shape


@dataclass(frozen=True, slots=True)
class Rung:
    """A technique and its price on the scale; None where the scale has none."""

    technique: str
    price: float | None = None
    grows: bool = False
    """Whether that is the least price, and longer chains, loops or larger sets cost more."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """Rungs from the first tried to the last."""

    name: str
    summary: str
    rungs: tuple[Rung, ...]
    decimals: int = 1
    """The number of decimals of its prices."""
    engine: str = field(default="logic", repr=False)
    """How it is climbed on classic boards: by the native walk `se` or `hodoku`, or technique by technique (`logic`)."""
    is_scale: bool = field(default=True, repr=False)
    """Whether its steps have prices. Those of `grille` have none."""

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """Its techniques in the order in which they are tried."""
        return tuple(technique_named(rung.technique) for rung in self.rungs)

    @property
    def prices(self) -> Mapping[str, float]:
        """The prices of its techniques, where there are any."""
        return {rung.technique: rung.price for rung in self.rungs if rung.price is not None}

    def only(self, names: Iterable[str]) -> Ladder:
        """A ladder of these techniques in its order, then those that it lacks; climbed technique by technique.

        Raises UnknownNameError.
        """
        wanted = {technique_named(name).name: Rung(name) for name in names}
        rungs = tuple(rung for rung in self.rungs if wanted.pop(rung.technique, None))
        if rungs == self.rungs and not wanted:
            return self
        return replace(self, rungs=(*rungs, *wanted.values()), engine="logic")


@dataclass(frozen=True, slots=True)
class Level:
    """A level's name, and the techniques that it adds to those of easier levels."""

    name: str
    techniques: tuple[str, ...]


SE = Ladder(
    "se",
    "the walk of Sudoku Explainer, whose prices are ER, EP and ED",
    tuple(Rung(*rung) for rung in se.LADDER),
    engine="se",
)
"""Of loops, and of chains, the cheapest is taken whatever its rung."""

FIXED_PRICES: tuple[Rung, ...] = SE.rungs[: [rung.technique for rung in SE.rungs].index("unique-rectangle-1")]
"""Producers 1 to 14 of Sudoku Explainer: the first step of the first that has one, always at the same price."""

GRILLE = Ladder(
    "grille",
    "what people find first, from level to level: the order of levels, paths and hints",
    tuple(Rung(one.name) for one in TECHNIQUES if one.in_levels),
    is_scale=False,
)

HODOKU = Ladder(
    "hodoku",
    "the walk of HoDoKu, whose scores add up to its score",
    tuple(Rung(technique, float(score)) for technique, _, _, _, score, is_on in hodoku.ENTRIES if is_on),
    decimals=0,
    engine="hodoku",
)
"""An entry of HoDoKu's step table may have several techniques; which is found first is decided by HoDoKu's search."""

NEEDED: tuple[Technique, ...] = (
    *GRILLE.techniques,
    *(one for one in HODOKU.techniques if not one.in_levels),
)
"""What a puzzle can be asked to need: by the order of `grille`, or, of what HoDoKu alone knows, by that of `hodoku`."""

LADDERS: tuple[Ladder, ...] = (GRILLE, SE, HODOKU)

RULED: tuple[Technique, ...] = tuple(
    one
    for level in LEVEL_NAMES
    for one in (*GRILLE.techniques, *RULE_TECHNIQUES)
    if one.level == level and one.any_shape and not one.wants_unique
)
"""The order of techniques where there are rules: what relies on houses alone, then the rules, level by level."""


def techniques_on(ladder: Ladder, shape: Shape) -> tuple[Technique, ...]:
    """The ladder's techniques that are sound on a shape; with those of rules where the ladder has the one order.

    Raises OptionError for a ladder that knows no rules.
    """
    if not shape.other_rules:
        return tuple(one for one in ladder.techniques if one.any_shape or shape.is_classic)
    if ladder.name != GRILLE.name:
        raise OptionError("the ladder {} knows no rules such as {}", ladder.name, repr(str(shape.other_rules[0])))
    if ladder.rungs == GRILLE.rungs:
        return RULED
    chosen = ladder.techniques
    return tuple(one for one in RULED if one in chosen)


LEVELS: tuple[Level, ...] = tuple(
    Level(name, tuple(one.name for one in TECHNIQUES if one.level == name and one.in_levels)) for name in LEVEL_NAMES
)
"""The rungs of `grille`, level by level; the last level is "anything more". A puzzle's level is that of the hardest
technique on its path. A level never waits for a chain of Sudoku Explainer's."""


def ladder_named(name: str) -> Ladder:
    """The ladder of that name. Raises UnknownNameError."""
    for ladder in LADDERS:
        if ladder.name == name:
            return ladder
    raise UnknownNameError("ladder", name, [ladder.name for ladder in LADDERS])
