"""What `generate` makes puzzles with to practise a technique of rules; a test finds each technique on their paths."""

from __future__ import annotations

from collections.abc import Mapping

Made = dict[str, list[str] | int]
"""Fields of a request to `generate`."""

_THERMOMETERS: Made = {"with": ["thermometers=6"]}
_KILLER: Made = {"with": ["killer"]}
_ALL_CAGES: Made = {"with": ["killer"], "givens": 0}
_CAGES_ON_DIAGONAL: Made = {"with": ["killer"], "givens": 0, "rules": ["diagonal-down"]}
_ARROWS: Made = {"with": ["arrows=6"]}
_KNIGHT: Made = {"rules": ["anti-knight"]}

PRACTICE: Mapping[str, Made] = {
    "rule-digits": {"with": ["even", "odd"]},
    "rule-different": _KNIGHT,
    "rule-pair": {"rules": ["nonconsecutive"]},
    "rule-line": _THERMOMETERS,
    "sum-bounds": _KILLER,
    "rule-count": {"with": ["quadruples"]},
    "combinations": _KILLER,
    "sum-ways": _ARROWS,
    "rule-house": {"rules": ["diagonal-down"]},
    "any-of": {"rules": ["any-of (thermometer r5c4 r5c5 r5c6) (cage 6 r5c4 r5c5 r5c6)"]},
    "rule-pointing": _KNIGHT,
    "locked-combinations": _KILLER,
    "clue": {"with": ["sandwich"]},
    "innies": _ALL_CAGES,
    "innies-2": _ALL_CAGES,
    "innies-3": _CAGES_ON_DIAGONAL,
    "shared-house": {"with": ["killer=12", "arrows=4"]},
    "rule-chain": _THERMOMETERS,
    "rule-refutation": _ARROWS,
    "rule-contradiction": _ARROWS,
}
"""By the name of the technique; the kinds on whose paths it is frequent, and quickly found."""
