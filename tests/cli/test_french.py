"""French on the command line: by the option, by the locale, and never in what programs read."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest

PUZZLE = "12343412214.4321"


@pytest.fixture
def grille(run: Callable[..., Any]) -> Callable[..., Any]:
    """Run `grille` with these words where that locale is."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return lambda *words, locale="C.UTF-8": run(*words, env={**surroundings, "LC_ALL": locale})


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["solve", "12x4" + 12 * "."], "argument, ligne 1, colonne 3\xa0: trouvé 'x', attendu un chiffre de 1 à 4"),
        (["solve", "nowhere.txt"], "aucun fichier de ce nom"),
        (["solve", PUZZLE, "--method", "magic"], "aucune méthode ne s'appelle 'magic'"),
        (["solve", PUZZLE, "--no"], "Option inconnue"),
        (["generate", "--givens", "12"], "n'a moins de 17 données"),
        (["rate", "." * 16], "plusieurs solutions, donc pas d'évaluation"),
        (["hint"], "aucune grille n'a été donnée"),
        (["hint", PUZZLE, "--stage", "none"], "ne s'appelle 'none'\xa0; il y a technique, where, all"),
        (["solve", PUZZLE, "--foo"], "(options possibles\xa0: --from, --to) (`grille solve --help` en dit plus)"),
        (["solve", PUZZLE, "--limit", "two"], "'two' n'est pas un nombre entier. (`grille solve --help` en dit plus)"),
        (["solve", PUZZLE, "--json=3"], "L'option '--json' ne prend pas de valeur."),
        (["generate", PUZZLE], "Argument de trop"),
        (["count", "11" + "." * 14, "--limit", "x"], "n'est pas un nombre entier"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_what_is_wrong_is_told_in_french(words: list[str], told: str, grille: Callable[..., Any]) -> None:
    by_option, by_locale = grille(*words, "--language", "fr"), grille(*words, locale="fr_FR.UTF-8")
    assert told in by_option.err
    assert by_option.err == by_locale.err
    assert told not in grille(*words).err
    assert told not in grille(*words, "--language", "en", locale="fr_FR.UTF-8").err


def test_tables_have_french_headings_and_the_same_names(grille: Callable[..., Any]) -> None:
    told = grille("compare", PUZZLE, "--method", "native", "--method", "exact-cover", "--language", "fr").out
    assert "méthode" in told
    assert "exact-cover" in told
    assert "Chaque réponse a été jugée" in told
    assert grille("rate", PUZZLE, locale="fr_FR.UTF-8").out.split()[:2] == ["niveau", "ER"]


@pytest.mark.parametrize(
    "words", [["solve", PUZZLE], ["rate", PUZZLE], ["methods"], ["compare", PUZZLE, "--method", "native"]], ids=" ".join
)
def test_json_is_the_same_in_every_language(words: list[str], grille: Callable[..., Any]) -> None:
    def known(text: str) -> list[object]:
        rows = [json.loads(line) for line in text.splitlines()]
        return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]

    assert known(grille(*words, "--json").out) == known(grille(*words, "--json", locale="fr_FR.UTF-8").out)


def test_steps_follow_the_locale_too(grille: Callable[..., Any]) -> None:
    assert "Dernière case" in grille("explain", PUZZLE, locale="fr_FR.UTF-8").out
    assert "Full House" in grille("explain", PUZZLE, "--language", "en", locale="fr_FR.UTF-8").out
    assert "no language is called 'xx'" in grille("explain", PUZZLE, "--language", "xx").err
    assert "un atelier" not in grille("--version", "--language", "fr").out
