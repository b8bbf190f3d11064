"""French on the command line: by the option, by the locale, and never in what programs read."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys

import pytest

PROGRAM = pathlib.Path(sys.executable).parent / "grille"
PUZZLE = "12343412214.4321"


def grille(*words: str, locale: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return subprocess.run(
        [str(PROGRAM), *words], capture_output=True, text=True, env={**surroundings, "LC_ALL": locale}, timeout=60
    )


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
def test_what_is_wrong_is_told_in_french(words: list[str], told: str) -> None:
    by_option, by_locale = grille(*words, "--language", "fr"), grille(*words, locale="fr_FR.UTF-8")
    assert told in by_option.stderr
    assert by_option.stderr == by_locale.stderr
    assert told not in grille(*words).stderr
    assert told not in grille(*words, "--language", "en", locale="fr_FR.UTF-8").stderr


def test_tables_have_french_headings_and_the_same_names() -> None:
    told = grille("compare", PUZZLE, "--method", "native", "--method", "exact-cover", "--language", "fr").stdout
    assert "méthode" in told
    assert "exact-cover" in told
    assert "Chaque réponse a été jugée" in told
    assert grille("rate", PUZZLE, locale="fr_FR.UTF-8").stdout.split()[:2] == ["niveau", "ER"]


@pytest.mark.parametrize(
    "words", [["solve", PUZZLE], ["rate", PUZZLE], ["methods"], ["compare", PUZZLE, "--method", "native"]], ids=" ".join
)
def test_json_is_the_same_in_every_language(words: list[str]) -> None:
    def known(text: str) -> list[object]:
        rows = [json.loads(line) for line in text.splitlines()]
        return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]

    assert known(grille(*words, "--json").stdout) == known(grille(*words, "--json", locale="fr_FR.UTF-8").stdout)


def test_steps_follow_the_locale_too() -> None:
    assert "Dernière case" in grille("explain", PUZZLE, locale="fr_FR.UTF-8").stdout
    assert "Full House" in grille("explain", PUZZLE, "--language", "en", locale="fr_FR.UTF-8").stdout
    assert "no language is called 'xx'" in grille("explain", PUZZLE, "--language", "xx").stderr
    assert "un atelier" not in grille("--version", "--language", "fr").stdout
