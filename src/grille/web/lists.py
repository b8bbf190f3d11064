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
                "name": one.name,
                "family": one.family,
                "summary": one.summary,
                "options": [
                    {
                        "name": option.name,
                        "default": option.default,
                        "choices": list(option.choices),
                        "summary": option.summary,
                    }
                    for option in one.options
                ],
                "counters": list(one.counters),
                "never_guesses": one.never_guesses,
                "traces": one.traces,
                "missing": one.missing(),
            }
            for one in METHODS
        ]
    }


def formats() -> dict[str, Any]:
    """Every text format, and every kind of export."""
    return {
        "formats": [{"name": one.name, "suffixes": list(one.suffixes), "summary": one.summary} for one in FORMATS],
        "exports": [{"name": one.name, "suffix": one.suffix, "summary": one.summary} for one in EXPORTS],
    }


def techniques() -> dict[str, Any]:
    """Every technique with its level and its price, the levels, and the ladders."""
    return {
        "techniques": [
            {
                "name": one.name,
                "title": one.title,
                "titles": {language.code: title(one.name, language.code) for language in LANGUAGES},
                "family": one.family,
                "level": one.level,
                "se": SE.prices.get(one.name),
                "ladders": [ladder.name for ladder in LADDERS if one in ladder.techniques],
                "every_shape": one.any_shape,
                "wants_unique": one.wants_unique,
            }
            for one in TECHNIQUES
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
