"""What a book says besides its steps, in every language there is. The steps speak in `grille.logic.words`."""

from __future__ import annotations

from collections.abc import Mapping

from grille.logic.records import LEVEL_NAMES
from grille.logic.words import language_named

_NARROW = "\N{NARROW NO-BREAK SPACE}"  # before ; ! ? in French
_SPACE = "\N{NO-BREAK SPACE}"  # before : in French, and between a number and what it counts

TEXTS: Mapping[str, Mapping[str, str]] = {
    "en": {
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
        "rule-diagonals": "Where two diagonals are shaded, each of them holds every digit once as well.",
        "rule-windows": "Where windows are shaded, each of them holds every digit once as well.",
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
        "alt-diagonals": "Both diagonals are houses too.",
        "alt-windows": "The four windows are houses too.",
        "alt-jigsaw": "The boxes are irregular.",
        "very-easy": "Very easy",
        "easy": "Easy",
        "medium": "Medium",
        "hard": "Hard",
        "expert": "Expert",
        "extreme": "Extreme",
    },
    "fr": {
        "title": "Sudoku",
        "worksheets-title": "Sudoku, feuilles d’exercices",
        "puzzles": f"1{_SPACE}grille|{{0}}{_SPACE}grilles",
        "sheets": f"1{_SPACE}feuille|{{0}}{_SPACE}feuilles",
        "levels": "de {0} à {1}",
        "contents": "Table des matières",
        "rules": "Règles",
        "rule": (
            "Remplissez les cases vides de sorte que chaque ligne, chaque colonne et chaque bloc contienne une fois"
            " chacun des chiffres {0}."
        ),
        "rule-sides": (
            "Remplissez les cases vides de sorte que chaque ligne, chaque colonne et chaque bloc contienne une fois"
            f" chaque chiffre{_SPACE}: ceux de 1 au nombre de cases d’une ligne."
        ),
        "rule-letters": f"Au-delà de 9, les chiffres sont des lettres{_SPACE}: A vaut 10, B vaut 11, et la suite.",
        "rule-diagonals": "Là où deux diagonales sont ombrées, chacune contient aussi chaque chiffre une fois.",
        "rule-windows": "Là où des fenêtres sont ombrées, chacune contient aussi chaque chiffre une fois.",
        "rule-jigsaw": "Là où les blocs sont irréguliers, les traits épais les montrent.",
        "rule-er": (
            f"ER est la cote de Sudoku Explainer{_SPACE}: ce que coûte l’étape la plus difficile, à partir de 1,0."
        ),
        "range": "de {0} à {1}",
        "techniques": "Techniques",
        "techniques_lead": (
            "Chaque grille de ce livre a une seule solution, et ces techniques y mènent sans rien deviner. Notez les"
            " candidats d’une case, les chiffres qu’elle peut encore contenir, avant de chercher plus que des places"
            " uniques."
        ),
        "techniques_stuck": (
            "Chaque grille de ce livre a une seule solution. Ces techniques mènent loin, mais les grilles les plus"
            " difficiles demandent davantage. Notez les candidats d’une case, les chiffres qu’elle peut encore"
            " contenir, avant de chercher plus que des places uniques."
        ),
        "hints": "Indices",
        "hints_lead": (
            f"Pour chaque grille, la première étape qui demande sa technique la plus difficile{_SPACE}: la grille juste"
            " avant, et ce qui s’ensuit. r4c2 est la case de la ligne 4 et de la colonne 2."
        ),
        "hints_from_lead": (
            f"Pour chaque grille à partir du niveau «{_SPACE}{{0}}{_SPACE}», la première étape qui demande sa technique"
            f" la plus difficile{_SPACE}: la grille juste avant, et ce qui s’ensuit. r4c2 est la case de la ligne 4 et"
            " de la colonne 2."
        ),
        "answers": "Réponses",
        "answers_lead": "L’étape à trouver dans chaque grille. r4c2 est la case de la ligne 4 et de la colonne 2.",
        "solutions": "Solutions",
        "pencil": "La même grille pour vos propres notes au crayon",
        "task": f"À trouver parmi les candidats{_SPACE}: {{0}}",
        "unrated": "Grilles",
        "er": f"ER{_SPACE}{{0}}",
        "no-hint": f"Aucune technique de ce livre ne trouve d’étape ici{_SPACE}: il faut essayer.",
        "seed": f"Fait par Grille avec la graine {{0}}{_SPACE}: la même graine fait le même livre.",
        "made": "Fait par Grille.",
        "alt": "Grille de sudoku, {0} sur {0}. {1}",
        "alt-relaxation": "Les candidats sont ombrés selon leur valeur dans la relaxation linéaire.",
        "alt-guesses": "Les cases sont ombrées selon le nombre de fois qu’une recherche les a choisies.",
        "alt-row": f"Ligne {{0}}{_SPACE}: {{1}}.",
        "alt-blank": "vide",
        "alt-diagonals": "Les deux diagonales sont aussi des zones.",
        "alt-windows": "Les quatre fenêtres sont aussi des zones.",
        "alt-jigsaw": "Les blocs sont irréguliers.",
        "very-easy": "Très facile",
        "easy": "Facile",
        "medium": "Moyen",
        "hard": "Difficile",
        "expert": "Expert",
        "extreme": "Extrême",
    },
}


def texts(language: str) -> Mapping[str, str]:
    """The texts of a language. Raises UnknownNameError."""
    return TEXTS[language_named(language).code]


def counted(count: int, what: str, language: str) -> str:
    """`1 puzzle`, `12 puzzles`."""
    one, many = texts(language)[what].split("|")
    return one if count == 1 else many.format(count)


def decimal(number: float, language: str) -> str:
    """A number with one decimal, by the language's comma."""
    said = f"{number:.1f}"
    return said.replace(".", ",") if language == "fr" else said


def level_title(level: str | None, language: str) -> str:
    """What a chapter of that level is called."""
    return texts(language)[level if level in LEVEL_NAMES else "unrated"]


def typographic(text: str, language: str) -> str:
    """A sentence as a printer sets it: curly apostrophes, and in French the spaces before signs that hold."""
    text = text.replace("'", "’")
    if language == "fr":
        for sign in ";?!":
            text = text.replace(f"\N{NO-BREAK SPACE}{sign}", f"{_NARROW}{sign}")
    return text
