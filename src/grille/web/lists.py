"""The registries as plain JSON, for menus."""

from __future__ import annotations

from typing import Any

from grille.formats import FORMATS
from grille.generator import stock as stocked
from grille.logic.ladders import LADDERS, LEVELS, SE
from grille.logic.lessons import examples
from grille.logic.techniques import RULE_TECHNIQUES, TECHNIQUES, Technique
from grille.logic.words import LANGUAGES, title
from grille.methods.encodings.exports import EXPORTS
from grille.methods.registry import METHODS
from grille.rules.registry import FAMILIES, KINDS
from grille.web.practice import PRACTICE


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
                        "traces": dict(option.traces),
                    }
                    for option in method.options
                ],
                "counters": list(method.counters),
                "never_guesses": method.never_guesses,
                "rules": method.rules(),
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
        "techniques": list(map(_technique, TECHNIQUES)),
        "rule_techniques": list(map(_technique, RULE_TECHNIQUES)),
        "levels": [level.name for level in LEVELS],
        "ladders": [{"name": one.name, "summary": one.summary} for one in LADDERS],
    }


def _technique(technique: Technique) -> dict[str, Any]:
    return {
        "name": technique.name,
        "title": technique.title,
        "titles": {language.code: title(technique.name, language.code) for language in LANGUAGES},
        "family": technique.family,
        "level": technique.level,
        "se": SE.prices.get(technique.name),
        "ladders": [ladder.name for ladder in LADDERS if technique in ladder.techniques],
        "every_shape": technique.any_shape,
        "wants_unique": technique.wants_unique,
        "rules": list(technique.rules),
        "lesson": technique.name in examples(),
        "practice": PRACTICE.get(technique.name),
    }


def rules() -> dict[str, Any]:
    """Every kind of rule: what a line of it says, and what it takes."""
    families = {name: family for family, some in FAMILIES.items() for name in (kind.name for kind in some)}
    return {
        "rules": [
            {
                "name": kind.name,
                "form": kind.form,
                "summary": {language.code: kind.meaning(language.code) for language in LANGUAGES},
                "explained": {language.code: kind.explained(language.code) for language in LANGUAGES},
                "family": families[kind.name],
                "placed": None if kind.placing is None else kind.placing.name,
                "text": kind.text,
                "numbers": [kind.numbers.fewest, kind.numbers.many],
                "groups": list(kind.cells.groups),
                "cells": [kind.cells.fewest, kind.cells.most],
                "is_drawn": kind.cells.is_drawn,
                "is_whole": kind.cells.is_whole,
                "is_each": kind.cells.is_each,
            }
            for kind in KINDS
        ]
    }


def kinds() -> dict[str, Any]:
    """The kinds of puzzles in the stock."""
    return {"kinds": [offer.to_dict() for offer in stocked.offers()]}


def stock() -> dict[str, Any]:
    """The puzzles of the stock."""
    return {"puzzles": [one.to_dict() for one in stocked.stock()]}
