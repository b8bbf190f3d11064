"""Clues that puzzles are asked to have: `thermometers=4`, `killer`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grille.errors import OptionError, shown
from grille.generator.clues import Wanted
from grille.rules.registry import LARGEST_SIDE, kinds_placed

_WORD = re.compile(r"([a-z-]+)(?:=(\d{1,6}))?", re.ASCII)


def clues_wanted(value: str | Iterable[str] | None, side: int) -> tuple[Wanted, ...]:
    """What is asked for, each kind once. Raises OptionError and UnknownNameError.

    >>> [(one.name, one.number) for one in clues_wanted(["thermometers=4", "killer"], 9)]
    [('thermometers', 4), ('killer', None)]
    """
    if value is None:
        return ()
    if not isinstance(value, Iterable):
        raise OptionError("placed rules are words such as thermometers=4, not {}", shown(value))
    wanted = [_read(word, side) for word in ([value] if isinstance(value, str) else value)]
    for one in wanted:
        if sum(other.name == one.name for other in wanted) > 1:
            raise OptionError("{} stands twice among the placed rules", one.name)
    if wanted and side > LARGEST_SIDE:
        raise OptionError("rules are for sides up to {}, not {}", LARGEST_SIDE, side)
    return tuple(wanted)


def _read(word: object, side: int) -> Wanted:
    found = _WORD.fullmatch(word) if isinstance(word, str) else None
    if found is None:
        raise OptionError("placed rules are words such as thermometers=4, not {}", shown(word))
    kinds = tuple(kind for kind in kinds_placed(found[1]))
    placing = kinds[0].placing
    assert placing is not None
    for kind in kinds:
        if reason := kind.sides(side):
            raise OptionError("{}", reason)
    if side > placing.largest:
        raise OptionError("{} are placed on sides up to {}, not {}", placing.name, placing.largest, side)
    if found[2] is None:
        return Wanted(placing.name, kinds)
    number, most = int(found[2]), placing.most(side)
    if not 1 <= number <= most:
        raise OptionError("{}: wanted a number from 1 to {} on side {}, not {}", placing.name, most, side, number)
    return Wanted(placing.name, kinds, number)
