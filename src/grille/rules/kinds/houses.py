"""The kinds of extra houses as rules, with their words in a spec."""

from __future__ import annotations

from collections.abc import Iterator

from grille.rules.houses import HOUSE_KINDS, HouseKind
from grille.rules.lowering import different
from grille.rules.primitives import Primitive
from grille.rules.rule import Kind, Rule, Setting


def _rule_of(house: HouseKind) -> Kind:
    def lower(rule: Rule, setting: Setting) -> Iterator[Primitive]:
        return (different(cells) for cells in house.cells(setting.side, *setting.box_size))

    return Kind(
        house.word,
        (house.sentences["en"], house.sentences["fr"]),
        lower,
        explains=(house.in_books["en"], house.in_books["fr"]),
    )


HOUSES = tuple(map(_rule_of, HOUSE_KINDS))
