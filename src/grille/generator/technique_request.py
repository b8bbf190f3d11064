"""Techniques that a puzzle is to need: what can be asked for together, and which come rarely."""

from __future__ import annotations

from collections.abc import Iterable

from grille.errors import OptionError, UnknownNameError, shown
from grille.logic.ladders import GRILLE, NEEDED, SE
from grille.logic.records import LEVEL_NAMES
from grille.logic.techniques import technique_named

_PLACE = {one.name: place for place, one in enumerate(NEEDED)}

RARE = frozenset(
    {
        "avoidable-rectangle-2",
        "brute-force",
        "bug-3",
        "direct-claiming",
        "finned-franken-x-wing",
        "forcing-net-verity",
        "franken-swordfish",
        "franken-x-wing",
        "sashimi-jellyfish",
    }
)
"""Techniques of which 20 puzzles do not come within 25 s of one core (`benchmarks/needed.py`)."""


def techniques_of(value: str | Iterable[str] | None) -> tuple[str, ...]:
    """One name or several, easy ones first. Raises UnknownNameError."""
    if value is None:
        return ()
    if not isinstance(value, Iterable):
        raise OptionError("technique is a name or several, such as x-wing, not {}", shown(value))
    names = {value} if isinstance(value, str) else set(value)
    for name in names:
        if name not in _PLACE:
            raise UnknownNameError("technique", name, tuple(_PLACE))
    return tuple(sorted(names, key=_PLACE.__getitem__))


def check_techniques(
    techniques: tuple[str, ...], nothing_harder: bool, level: str | None, er: tuple[float, float] | None
) -> None:
    """Raises OptionError for what no puzzle can be."""
    if nothing_harder and not techniques:
        raise OptionError("nothing_harder means nothing harder than a technique, so technique is asked for as well")
    hardest = next(reversed(techniques), None)
    if hardest is None or not technique_named(hardest).in_levels:
        return  # nothing is certain of what HoDoKu alone knows
    least = technique_named(hardest).level
    if level is not None and LEVEL_NAMES.index(level) < LEVEL_NAMES.index(least):
        raise OptionError("a puzzle that needs {} is of level {} at least, not {}", hardest, least, level)
    if nothing_harder and level not in (None, least):
        raise OptionError("a puzzle that needs {} and nothing harder is of level {}, not {}", hardest, least, level)
    if er is not None and _suffices_before(hardest, er[1]):
        raise OptionError("a puzzle of ER {} or less does not need {}: the techniques before it do", er[1], hardest)


def _suffices_before(technique: str, er: float) -> bool:
    """Whether all that Sudoku Explainer takes up to that price comes before the technique in the order."""
    before = {rung.technique for rung in GRILLE.rungs[: _PLACE[technique]]}
    return before >= {rung.technique for rung in SE.rungs if rung.price is not None and rung.price <= er}
