"""Queries of a library as SQL. Every value is a parameter, never part of the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grille.errors import OptionError, UnknownNameError, shown
from grille.generator.symmetries import SYMMETRIES
from grille.logic.records import LEVEL_NAMES
from grille.logic.techniques import RULE_TECHNIQUES, TECHNIQUES

Span = tuple[float, float]

ORDERS = {
    "added": "id",
    "er": "er",
    "givens": "givens",
    "level": f"list_position({list(LEVEL_NAMES)}, level)",
    "random": "md5(concat(id, '/', $seed))",
}
"""The orders of results; `random` is repeatable by its seed."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Conditions on puzzles; those left out are not applied. Ranges are inclusive."""

    level: str | Sequence[str] | None = None
    er: float | Span | None = None
    givens: int | tuple[int, int] | None = None
    technique: str | Sequence[str] | None = None
    symmetry: str | None = None
    tag: str | Sequence[str] | None = None
    shape: str | None = None
    verdict: str | None = None
    source: str | None = None
    order: str = "added"
    descending: bool = False
    seed: int = 0
    limit: int | None = None

    def select(self, columns: str) -> tuple[str, dict[str, Any]]:
        """The SELECT and its parameters. Raises OptionError and UnknownNameError for invalid conditions."""
        parts, values = self._conditions()
        text = f"select {columns} from puzzles" + (f" where {' and '.join(parts)}" if parts else "")
        if self.order not in ORDERS:
            raise UnknownNameError("order", self.order, ORDERS)
        if self.order == "random":
            values["seed"] = str(self.seed)
        text += f" order by {ORDERS[self.order]} {'desc' if self.descending else 'asc'} nulls last, id"
        if self.limit is not None:
            if isinstance(self.limit, bool) or not isinstance(self.limit, int) or self.limit < 0:
                raise OptionError("limit is a whole number from 0 on, not {}", shown(self.limit))
            text += f" limit {self.limit}"
        return text, values

    def _conditions(self) -> tuple[list[str], dict[str, Any]]:
        parts: list[str] = []
        values: dict[str, Any] = {}
        if self.level is not None:
            values["level"] = _names("level", self.level, LEVEL_NAMES)
            parts.append("list_contains($level::varchar[], level)")
        for name in ("er", "givens"):
            if (span := getattr(self, name)) is not None:
                values[f"{name}_low"], values[f"{name}_high"] = _span(name, span)
                slack = 0.001 if name == "er" else 0  # 7.1 has no exact binary value
                parts.append(f"{name} between ${name}_low - {slack} and ${name}_high + {slack}")
        if self.technique is not None:
            names = _names(
                "technique", self.technique, [technique.name for technique in (*TECHNIQUES, *RULE_TECHNIQUES)]
            )
            for number, name in enumerate(names):
                values[f"technique_{number}"] = name
                parts.append(f"map_contains(techniques, $technique_{number})")
        if self.symmetry is not None:
            values["symmetry"] = _names("symmetry", self.symmetry, SYMMETRIES)[0]
            if self.symmetry == "none":
                del values["symmetry"]
                parts.append("len(symmetries) = 0")
            else:
                parts.append("list_contains(symmetries, $symmetry)")
        for number, tag in enumerate([self.tag] if isinstance(self.tag, str) else self.tag or ()):
            values[f"tag_{number}"] = tag
            parts.append(f"list_contains(tags, $tag_{number})")
        for name in ("shape", "verdict", "source"):
            if (value := getattr(self, name)) is not None:
                values[name] = value
                parts.append(f"{name} = ${name}")
        return parts, values


def _names(kind: str, value: str | Sequence[str], known: Any) -> list[str]:
    names = [value] if isinstance(value, str) else list(value)
    for name in names:
        if name not in known:
            raise UnknownNameError(kind, name, known)
    return names


def _span(name: str, value: Any) -> tuple[float, float]:
    low, high = value if isinstance(value, tuple | list) and len(value) == 2 else (value, value)
    for number in (low, high):
        if isinstance(number, bool) or not isinstance(number, int | float) or number != number:
            raise OptionError("{} is a number or a pair of them, not {}", name, shown(value))
    return low, high
