"""Puts the drawings of all rules of a shape on one board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import Annotated

from grille.json_types import Described, Exact
from grille.rules.drawing import COLOURS, Mark, MarkDict, Text, moved, to_dict
from grille.rules.rule import Rule

ROOM = 0.2


class LayersDict(Exact):
    margin: Annotated[list[int], Described("Cells of room on the left, above, on the right, below.")]
    room: Annotated[float, Described("What candidates leave free at the top of each cell, as a part of it.")]
    below: Annotated[list[MarkDict], Described("Under the lines of the grid.")]
    above: Annotated[list[MarkDict], Described("Over the lines of the grid, under the digits.")]
    colours: Annotated[dict[str, list[str]], Described("By name, on light paper and on dark.")]


@dataclass(frozen=True, slots=True)
class Layers:
    """The marks of a shape's rules. `margin` is the cells of room that they need left, above, right and below."""

    below: tuple[Mark, ...] = ()
    above: tuple[Mark, ...] = ()
    margin: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All marks, those under the grid lines first."""
        return self.below + self.above

    @property
    def colours(self) -> list[str]:
        """The names of the colours used."""
        return sorted({name for mark in self.marks for name in _colours(mark) if name})

    @property
    def room(self) -> float:
        """The part of a cell that candidates leave free at its top, where a number stands in some corner."""
        return ROOM if any(isinstance(mark, Text) and mark.y % 1 < 0.25 for mark in self.marks) else 0.0

    def to_dict(self) -> LayersDict:
        """As plain JSON."""
        return {
            "margin": list(self.margin),
            "room": self.room,
            "below": list(map(to_dict, self.below)),
            "above": list(map(to_dict, self.above)),
            "colours": {name: list(COLOURS[name]) for name in self.colours},
        }


def layers(rules: Sequence[Rule], side: int) -> Layers:
    """The drawings of a shape's rules; a clue outside the grid moves outward while its place is taken."""
    taken: set[tuple[int, int]] = set()
    marks: list[Mark] = []
    before: Counter[str] = Counter()
    for rule in rules:
        one = list(rule.kind.drawing(rule, before[rule.kind.name]))
        before[rule.kind.name] += 1
        while (place := _place_outside(one, side)) in taken:
            assert place is not None, "only places outside are taken"
            right, down = (-1 if at < 0 else 1 if at >= side else 0 for at in place)
            one = [moved(mark, right, down) for mark in one]
        if place is not None:
            taken.add(place)
        marks += one
    columns, rows = [column for column, _ in taken], [row for _, row in taken]
    margin = (
        -min(columns, default=0),
        -min(rows, default=0),
        max(columns, default=0) - side + 1,
        max(rows, default=0) - side + 1,
    )
    left, above, right, below = (max(0, room) for room in margin)
    return Layers(
        tuple(mark for mark in marks if not mark.is_above),
        tuple(mark for mark in marks if mark.is_above),
        (left, above, right, below),
    )


def _colours(mark: Mark) -> tuple[str, ...]:
    return (mark.colour,) if isinstance(mark, Text) else (mark.stroke, mark.fill)


def _place_outside(marks: Sequence[Mark], side: int) -> tuple[int, int] | None:
    """Column and row of the clue outside the grid, or None."""
    places = [(floor(mark.x), floor(mark.y)) for mark in marks if isinstance(mark, Text)]
    return next((place for place in places if not all(0 <= at < side for at in place)), None)
