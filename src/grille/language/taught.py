"""What registries say in French as well as in English, so that it stands in one place. The catalogue holds the rest."""

from __future__ import annotations

from collections.abc import Mapping

TAUGHT: dict[str, str] = {}


def teach(sentences: Mapping[str, str]) -> None:
    """Add English sentences with their French ones, while modules are imported."""
    TAUGHT.update(sentences)
