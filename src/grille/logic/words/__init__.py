"""Steps in words: a line of notation, and a paragraph that a beginner can follow, in every language.

Which sentences describe a technique (its record) and the facts of a step (`facts.py`) are the same for all languages. A
language (`en.py`, `fr.py`) is data: those sentences in its own words, and the forms of a few nouns.
"""

from __future__ import annotations

from grille.alphabet import digit_texts
from grille.errors import UnknownNameError
from grille.logic.deduction import Deduction
from grille.logic.mistakes import Mistake
from grille.logic.records import RECORD_OF
from grille.logic.words.en import ENGLISH
from grille.logic.words.facts import Facts
from grille.logic.words.fr import FRENCH
from grille.logic.words.language import Language, Listed, ListedDigits, ListedHouses
from grille.model import Shape, cell_name

LANGUAGES: tuple[Language, ...] = (ENGLISH, FRENCH)


def language_named(code: str) -> Language:
    """The language of that code. Raises UnknownNameError."""
    for language in LANGUAGES:
        if language.code == code:
            return language
    raise UnknownNameError("language", code, [language.code for language in LANGUAGES])


def title(technique: str, language: str = "en") -> str:
    """The technique's title."""
    return RECORD_OF[technique].titles[language_named(language).code]


def words(step: Deduction, language: str = "en") -> str:
    """The step as a paragraph in plain words."""
    spoken = language_named(language)
    facts = Facts(step, spoken)
    names = (*RECORD_OF[step.technique].sentences, *(("remove",) if step.removes else ()))
    return spoken.sentence(" ".join(spoken.texts[name].format_map(facts) for name in names))


def where(step: Deduction, language: str = "en") -> str:
    """The digits, cells or houses that the step is about, without its consequences.

    For a naked single it is only the cell, not the digit.
    """
    spoken = language_named(language)
    facts, because = Facts(step, spoken), step.because
    if because.cells_as("base"):
        return f"{facts.bases:,}"
    is_start = bool(because.branches) and bool(because.cells_as("end"))
    if because.cells and because.cells[0].role != "set" and not is_start:
        return f"{facts.cells:,}"
    if because.cells:
        return spoken.pieces["in"].format(facts.digits, facts.cells)
    if because.houses:
        return spoken.pieces["in"].format(facts.digits, facts.main_houses)
    return f"{facts.cell}" if step.places else f"{facts.digits}"


def notation(step: Deduction, language: str = "en") -> str:
    """The step in one line: `XY-Wing: r4c2, r6c5, r4c9 => r4c5<>7`."""
    spoken = language_named(language)
    text = f"{_named(step, spoken)}{spoken.colon} {where(step, language)} => {Facts(step, spoken).effect}"
    return spoken.sentence(text)


def _named(step: Deduction, spoken: Language) -> str:
    """The technique, and what its chains use: `Cell Forcing Chains (dynamic)`."""
    named, depth = title(step.technique, spoken.code), step.because.depth
    return f"{named} ({spoken.pieces[f'depth-{depth}']})" if depth else named


def hint_lines(step: Deduction, language: str = "en") -> list[str]:
    """A step in three stages: which technique, where to look, and the whole step."""
    spoken = language_named(language)
    named, place = _named(step, spoken), where(step, language)
    lines = [spoken.pieces["hint-technique"].format(named), spoken.pieces["hint-where"].format(place)]
    return [spoken.sentence(line) for line in lines] + [words(step, language)]


def no_step(reason: str, language: str = "en") -> str:
    """Why there is no step: `solved`, `stuck`, `unfinished`, `several` or `none`."""
    spoken = language_named(language)
    return spoken.sentence(spoken.pieces[f"hint-{reason}"])


def mistake_text(mistake: Mistake, shape: Shape, language: str = "en") -> str:
    """The mistake in a sentence."""
    spoken = language_named(language)
    cells = Listed(spoken, tuple(cell_name(cell, shape.side) for cell in mistake.cells))
    digits = ListedDigits(spoken, (digit_texts(shape.side)[mistake.digit],) if mistake.digit else ())
    houses = ListedHouses(spoken, (shape.houses[mistake.house],) if mistake.house is not None else ())
    return spoken.sentence(spoken.pieces[f"hint-{mistake.kind}"].format(cells, digits, houses))
