"""French on the command line: by the option, by the locale, and never in what programs read."""

from __future__ import annotations

import json
import os
import pathlib
import re
from collections.abc import Callable
from typing import Any

import pytest

PUZZLE = "12343412214.4321"


@pytest.fixture
def grille(run: Callable[..., Any]) -> Callable[..., Any]:
    """Run `grille` with these words where that locale is."""
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return lambda *words, locale="C.UTF-8", **more: run(*words, env={**surroundings, "LC_ALL": locale}, **more)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["solve", "12x4" + 12 * "."], "argument, ligne 1, colonne 3\xa0: trouvé 'x', attendu un chiffre de 1 à 4"),
        (["solve", "nowhere.txt"], "aucun fichier de ce nom"),
        (["solve", PUZZLE, "--method", "magic"], "aucune méthode ne s'appelle 'magic'"),
        (["solve", PUZZLE, "--method", "nativ"], "'nativ'\xa0; vouliez-vous dire native\xa0?"),
        (["generate", "--technique", "another"], "aucune technique ne s'appelle 'another'\xa0; il y a full-house, "),
        (["solve", PUZZLE, "--no"], "Option inconnue"),
        (["generate", "--givens", "12"], "n'a moins de 17 données"),
        (["rate", "." * 16], "plusieurs solutions, donc pas d'évaluation"),
        (["hint"], "aucune grille n'a été donnée"),
        (["hint", PUZZLE, "--stage", "none"], "ne s'appelle 'none'\xa0; il y a technique, where, all"),
        (["solve", PUZZLE, "--foo"], "(options possibles\xa0: --from, --to) (`grille solve --help` en dit plus)"),
        (["solve", PUZZLE, "--limit", "two"], "'two' n'est pas un nombre entier. (`grille solve --help` en dit plus)"),
        (["solve", PUZZLE, "--json=3"], "L'option '--json' ne prend pas de valeur."),
        (["solve", PUZZLE, "--help=3"], "L'option '--help' ne prend pas de valeur."),
        (["library", "query"], "Il manque l'argument 'LIBRARY'."),
        (["library", "ad", "x"], "Commande inconnue\xa0: 'ad'. Vouliez-vous dire 'add'\xa0?"),
        (["solve", PUZZLE, "--limit", "0"], "0 n'est pas dans l'intervalle x>=1."),
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


NAMES = ("another", "text", "a grid", "the end of the text", "several", "another: text", "text, line 3", "text; a grid")
"""Names of files that the catalogue could take for its own words."""


@pytest.mark.parametrize("name", NAMES)
def test_what_a_user_named_stays_itself(name: str, grille: Callable[..., Any], tmp_path: pathlib.Path) -> None:
    def told(*words: str) -> str:
        return str(grille(*words, "--language", "fr", cwd=tmp_path).err)

    assert told("solve", name).startswith(f"grille: {name}\xa0: trouvé aucun fichier de ce nom, attendu")
    (tmp_path / name).write_text("12x4\n")
    assert told("solve", f"./{name}").startswith(f"grille: ./{name}, ligne 1, colonne 3\xa0: trouvé 'x', attendu")
    assert told("generate", f"--pattern={name}/x").startswith(f"grille: {name}/x\xa0: aucun motif n'a pu y être lu")
    (tmp_path / name).unlink()
    (tmp_path / name).mkdir()
    assert (
        told("solve", name)
        == f"grille: {name}\xa0: trouvé rien à lire (c'est un dossier), attendu un fichier de grilles\n"
    )
    assert (
        told("book", "--size=4", "--out", f"{name}/")
        == f"grille: {name} n'est pas un fichier\xa0: rien n'est écrit à sa place\n"
    )


def test_a_name_within_a_method_stays_itself(grille: Callable[..., Any], tmp_path: pathlib.Path) -> None:
    (tmp_path / "another").write_text("no weights\n")
    told = grille(
        "solve", PUZZLE, "--method", "ilp:model=binary,objective=another", "--language", "fr", cwd=tmp_path
    ).err
    assert told.startswith("grille: another, ligne 1\xa0: un objectif commence par la ligne")


def test_tables_have_french_headings_and_the_same_names(grille: Callable[..., Any]) -> None:
    told = grille("compare", PUZZLE, "--method", "native", "--method", "exact-cover", "--language", "fr").out
    assert "méthode" in told
    assert "exact-cover" in told
    assert "Chaque réponse a été jugée" in told
    assert grille("rate", PUZZLE, locale="fr_FR.UTF-8").out.split()[:2] == ["niveau", "ER"]


CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HEADERS = {
    "rate": "niveau ER EP ED gemme plus difficile plus difficile en ER étapes grille",
    "techniques": "nom famille niveau se toute forme veut l'unicité",
}


@pytest.mark.parametrize(
    "words",
    [
        ["rate", CLASSIC, "--steps-above", "1.2"],
        ["techniques"],
        ["explain", CLASSIC, "--ladder", "se", "--brief"],
        ["compare", CLASSIC, "--method", "native", "--method", "lp"],
    ],
    ids=lambda words: words[0],
)
def test_numbers_have_commas_in_french_and_tables_french_headers(words: list[str], grille: Callable[..., Any]) -> None:
    english, french = grille(*words).out, grille(*words, locale="fr_FR.UTF-8").out

    def numbers(text: str, point: str) -> list[str]:
        return re.findall(rf"(?<![\w.])\d+{point}\d+(?![\w.])", text)

    assert numbers(english, r"\.")
    assert not numbers(french, r"\.")
    assert words[0] == "compare" or [one.replace(",", ".") for one in numbers(french, ",")] == numbers(english, r"\.")
    if words[0] in HEADERS:
        assert french.splitlines()[0].split() == HEADERS[words[0]].split()


def test_a_library_speaks_french_and_keeps_its_names(grille: Callable[..., Any], tmp_path: pathlib.Path) -> None:
    (tmp_path / "text").write_text(f"{PUZZLE}\n")
    for words in (["create", "another"], ["add", "another", "text", "--tag", "levels"]):
        assert grille("library", *words, cwd=tmp_path).status == 0
    told = grille("library", "stats", "another", "--language", "fr", cwd=tmp_path).out.splitlines()
    assert "niveaux\xa0: very-easy 1" in told
    assert "étiquettes\xa0: levels 1" in told
    assert any(line.startswith("données\xa0: de ") for line in told)


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
