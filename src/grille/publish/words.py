"""The words of a book besides its steps, in every language. The words of steps are in `grille.logic.words`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from grille.language import catalogue
from grille.logic.records import LEVEL_NAMES
from grille.logic.words import language_named

_NARROW = "\N{NARROW NO-BREAK SPACE}"  # before ; ! ? in French

TEXTS: Mapping[str, str] = {
    "title": "Sudoku",
    "worksheets-title": "Sudoku worksheets",
    "puzzles": "1 puzzle|{0} puzzles",
    "sheets": "1 worksheet|{0} worksheets",
    "levels": "{0} to {1}",
    "contents": "Contents",
    "rules": "Rules",
    "rule": "Fill the empty cells so that every row, every column and every box holds each of the digits {0} once.",
    "rule-sides": (
        "Fill the empty cells so that every row, every column and every box holds each digit once: those from 1 to"
        " the number of cells in a row."
    ),
    "rule-letters": "Digits above 9 are letters: A is 10, B is 11, and so on.",
    "rule-jigsaw": "Where boxes are irregular, the heavy lines show them.",
    "rule-er": "ER is the rating of Sudoku Explainer: what the hardest step costs, from 1.0 on.",
    "range": "{0} to {1}",
    "techniques": "Techniques",
    "techniques_lead": (
        "Every puzzle in this book has one solution, and these techniques lead to it without a guess. Write down"
        " the candidates of a cell, the digits it may still hold, before you look for more than single places."
    ),
    "techniques_stuck": (
        "Every puzzle in this book has one solution. These techniques lead a long way; the hardest puzzles take"
        " more than any of them. Write down the candidates of a cell, the digits it may still hold, before you look"
        " for more than single places."
    ),
    "hints": "Hints",
    "hints_lead": (
        "For each puzzle the first step that takes its hardest technique: the board just before it, and what"
        " follows. r4c2 is the cell in row 4 and column 2."
    ),
    "hints_from_lead": (
        "For each puzzle from the level “{0}” on the first step that takes its hardest technique: the board just"
        " before it, and what follows. r4c2 is the cell in row 4 and column 2."
    ),
    "answers": "Answers",
    "answers_lead": "The step to be found in each grid. r4c2 is the cell in row 4 and column 2.",
    "solutions": "Solutions",
    "pencil": "The same grid for your own pencil marks",
    "task": "Find it among the candidates: {0}",
    "unrated": "Puzzles",
    "er": "ER {0}",
    "no-hint": "None of the techniques of this book finds a step here: it takes trial.",
    "seed": "Made by Grille from seed {0}: the same seed makes the same book.",
    "made": "Made by Grille.",
    "alt": "Sudoku grid, {0} by {0}. {1}",
    "alt-relaxation": "Candidates are shaded by their value in the linear relaxation.",
    "alt-guesses": "Cells are shaded by how often a backtracking search chose them.",
    "alt-row": "Row {0}: {1}.",
    "alt-blank": "blank",
    "alt-jigsaw": "The boxes are irregular.",
    "very-easy": "Very easy",
    "easy": "Easy",
    "medium": "Medium",
    "hard": "Hard",
    "expert": "Expert",
    "extreme": "Extreme",
}
"""In English; the French is in the catalogue of messages."""


@lru_cache
def texts(language: str) -> Mapping[str, str]:
    """The texts of a language. Raises UnknownNameError."""
    sentences = catalogue(language_named(language).code)
    return {name: sentences.get(text, text) for name, text in TEXTS.items()}


def counted(count: int, what: str, language: str) -> str:
    """`1 puzzle`, `12 puzzles`."""
    singular, plural = texts(language)[what].split("|")
    return singular if count == 1 else plural.format(count)


def decimal(number: float, language: str) -> str:
    """A number with one decimal, by the language's comma."""
    text = f"{number:.1f}"
    return text.replace(".", ",") if language == "fr" else text


def level_title(level: str | None, language: str) -> str:
    """The title of a level's chapter."""
    return texts(language)[level if level in LEVEL_NAMES else "unrated"]


def typographic(text: str, language: str) -> str:
    """A sentence with typographic apostrophes, and in French with no-break spaces before signs."""
    text = text.replace("'", "’")
    if language == "fr":
        for sign in ";?!":
            text = text.replace(f"\N{NO-BREAK SPACE}{sign}", f"{_NARROW}{sign}")
    return text
