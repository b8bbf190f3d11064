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
    text = " ".join(ideas(spoken.code)[technique_named(technique).name].split())
    for sign in spoken.spaced:
        text = text.replace(f" {sign}", f"\N{NO-BREAK SPACE}{sign}")
    return text.replace("« ", "«\N{NO-BREAK SPACE}").replace(" »", "\N{NO-BREAK SPACE}»")


@lru_cache(maxsize=4)
def ideas(code: str) -> Mapping[str, str]:
    """Every technique's idea, from the language's file."""
    return tomllib.loads(files("grille.logic.ideas").joinpath(f"{code}.toml").read_text("utf-8"))
