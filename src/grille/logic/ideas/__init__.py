"""The idea of each technique, in every language: what to look for, and why it holds."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from grille.logic.techniques import technique_named
from grille.logic.words import language_named


def idea(technique: str, language: str = "en") -> str:
    """The idea as one paragraph. Raises UnknownNameError for an unknown technique or language.

    >>> idea("double-forcing")
    'Suppose that a digit is in a cell; then suppose that it is not. What comes out both times is true.'
    """
    spoken = language_named(language)
    name = technique_named(technique).name
    text = " ".join((rule_ideas(spoken.code).get(name) or ideas(spoken.code)[name]).split())
    for sign in spoken.spaced:
        text = text.replace(f" {sign}", f"\N{NO-BREAK SPACE}{sign}")
    return text.replace("« ", "«\N{NO-BREAK SPACE}").replace(" »", "\N{NO-BREAK SPACE}»")


@lru_cache(maxsize=4)
def ideas(code: str) -> Mapping[str, str]:
    """The idea of every technique of houses, from the language's file."""
    return _read(f"{code}.toml")


@lru_cache(maxsize=4)
def rule_ideas(code: str) -> Mapping[str, str]:
    """The idea of every technique of rules, likewise."""
    return _read(f"rules.{code}.toml")


def _read(name: str) -> Mapping[str, str]:
    return tomllib.loads(files("grille.logic.ideas").joinpath(name).read_text("utf-8"))
