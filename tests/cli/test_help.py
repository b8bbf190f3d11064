"""Help speaks the language that people ask for, every text of it, and is looked up only when it is shown."""

from __future__ import annotations

import inspect
import os
import pathlib
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner

from grille.cli import main
from grille.cli.help import FRAME
from grille.cli.options import SYMMETRY_HELP
from grille.generator.symmetries import SYMMETRIES
from grille.language import translate, use_language
from grille.messages import Message


def texts(command: Any) -> Iterator[str]:
    """Every paragraph of a command's help and of those below it."""
    for owner in (command, *command.params):
        for part in inspect.cleandoc(getattr(owner, "help", None) or "").split("\n\n"):
            yield " ".join(part.split())
    for below in getattr(command, "commands", {}).values():
        yield from texts(below)


@pytest.mark.parametrize("name", ["grille", *main.COMMANDS])
def test_every_text_of_help_is_in_the_catalogue(name: str) -> None:
    command = typer.main.get_command(main.app) if name == "grille" else main._load(name)
    told = [*texts(command), *(line for _, line in main.COMMANDS.values()), *main.GROUPS]
    with use_language("fr"):
        missing = [text for text in dict.fromkeys(told) if text and translate(Message(text)) == text]
    assert not missing, "add to src/grille/language/fr.txt:\n" + "\n".join(missing)


def test_every_symmetry_is_named() -> None:
    with use_language("fr"):
        french = translate(Message(SYMMETRY_HELP))
    assert set(re.findall(r"[a-z-]+", SYMMETRY_HELP.partition(":")[2])) - {"or"} == SYMMETRIES.keys()
    assert set(re.findall(r"[a-z-]+", french.partition(":")[2])) - {"ou"} == SYMMETRIES.keys()
    for name in ("generate", "book"):
        assert SYMMETRY_HELP in texts(main._load(name))


def test_what_typer_says_around_it_is_in_the_catalogue() -> None:
    from typer import rich_utils

    with use_language("fr"):
        told = {name: translate(Message(getattr(rich_utils, name))) for name in FRAME}
    assert told["COMMANDS_PANEL_TITLE"] == "Commandes"
    assert told["DEFAULT_STRING"].format(3) == "[par défaut\xa0: 3]"
    assert told["REQUIRED_LONG_STRING"] == "[obligatoire]"


@pytest.mark.parametrize("words", [[], ["solve"], ["library"], ["library", "add"]], ids=" ".join)
def test_help_is_french_within_french_and_english_again_after(words: list[str]) -> None:
    def shown() -> str:
        return " ".join(CliRunner().invoke(main.app, [*words, "--help"], prog_name="grille").output.split())

    english = shown()
    with use_language("fr"):
        french = shown()
    assert "Usage: grille" in english
    assert "Show this message and" in english
    assert french.startswith("Usage : grille")
    assert "Montre ce message et" in french
    assert shown() == english


@pytest.mark.process
def test_a_command_that_shows_no_help_does_not_read_the_catalogue() -> None:
    code = (
        "import sys; from grille import language; from grille.cli import main; language.set_language('fr');"
        "[main._load(name) for name in main.COMMANDS]; assert 'grille.language.catalogue' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stderr == ""


@pytest.mark.process
def test_a_command_that_lacks_its_words_shows_its_help_and_complains_of_nothing() -> None:
    program = str(pathlib.Path(sys.executable).parent / "grille")
    ran = subprocess.run([program, "library", "--language", "fr"], capture_output=True, text=True)
    assert "Il manque une commande." in ran.stderr
    surroundings = os.environ | {"LC_ALL": "fr_FR.UTF-8"}
    ran = subprocess.run([program, "library"], capture_output=True, text=True, env=surroundings)
    assert (ran.returncode, ran.stderr) == (2, "")
    assert "Crée une bibliothèque sans grilles." in ran.stdout
