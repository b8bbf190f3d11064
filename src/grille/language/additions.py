"""Translations that registries bring themselves, beside their English. The catalogue file holds all others."""

from __future__ import annotations

from collections.abc import Mapping

ADDITIONS: dict[str, str] = {}


def add_translations(sentences: Mapping[str, str]) -> None:
    """Add French translations by their English sentences; registries call it when they are imported."""
    ADDITIONS.update(sentences)
