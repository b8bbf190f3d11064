"""Rules besides rows, columns and boxes: one record for each kind. Knows no shape.

Only extra houses are imported at once; the other kinds are imported on first use, since most shapes have none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grille.rules.houses import DIAGONALS, HOUSE_KINDS, WINDOWS, HouseKind, Name, kind_of

if TYPE_CHECKING:
    from grille.rules.registry import KINDS, kind_named, kinds_of, lower, pairs, read_rule, read_rules
    from grille.rules.rule import Kind, Rule

__all__ = [  # noqa: RUF022 – houses first
    "DIAGONALS",
    "HOUSE_KINDS",
    "WINDOWS",
    "HouseKind",
    "Name",
    "kind_of",
    "KINDS",
    "Kind",
    "Rule",
    "kind_named",
    "kinds_of",
    "lower",
    "pairs",
    "read_rule",
    "read_rules",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'grille.rules' has no attribute {name!r}")
        from grille.rules import registry

        return getattr(registry, name)
