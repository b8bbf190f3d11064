"""The registries as plain JSON, for menus."""

from __future__ import annotations

from typing import Any

from grille.formats import FORMATS
from grille.generator import stock as stocked
from grille.logic.ladders import LADDERS, LEVELS, SE
from grille.logic.techniques import TECHNIQUES
from grille.logic.words import LANGUAGES, title
from grille.methods.encodings.exports import EXPORTS
from grille.methods.registry import METHODS


def methods() -> dict[str, Any]:
    """Every method with its options."""
    return {
        "methods": [
            {
                "name": method.name,
                "family": method.family,
                "summary": method.summary,
                "options": [
                    {
                        "name": option.name,
                        "default": option.default,
                        "choices": list(option.choices),
                        "summary": option.summary,
                    }
                    for option in method.options
                ],
                "counters": list(method.counters),
                "never_guesses": method.never_guesses,
                "traces": method.traces,
                "missing": method.missing(),
            }
            for method in METHODS
        ]
    }


def formats() -> dict[str, Any]:
    """Every text format, and every kind of export."""
    return {
        "formats": [
            {"name": format.name, "suffixes": list(format.suffixes), "summary": format.summary} for format in FORMATS
        ],
        "exports": [{"name": export.name, "suffix": export.suffix, "summary": export.summary} for export in EXPORTS],
    }


def techniques() -> dict[str, Any]:
    """Every technique with its level and its price, the levels, and the ladders."""
    return {
        "techniques": [
            {
                "name": technique.name,
                "title": technique.title,
                "titles": {language.code: title(technique.name, language.code) for language in LANGUAGES},
                "family": technique.family,
                "level": technique.level,
                "se": SE.prices.get(technique.name),
                "ladders": [ladder.name for ladder in LADDERS if technique in ladder.techniques],
                "every_shape": technique.any_shape,
                "wants_unique": technique.wants_unique,
            }
            for technique in TECHNIQUES
        ],
        "levels": [level.name for level in LEVELS],
        "ladders": [{"name": one.name, "summary": one.summary} for one in LADDERS],
    }


def kinds() -> dict[str, Any]:
    """The kinds of puzzles in the stock."""
    return {"kinds": [offer.to_dict() for offer in stocked.offers()]}


def stock() -> dict[str, Any]:
    """The puzzles of the stock."""
    return {"puzzles": [one.to_dict() for one in stocked.stock()]}
