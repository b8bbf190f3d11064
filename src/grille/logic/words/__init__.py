"""Steps in words: a line of notation, and a paragraph that a beginner can follow, in every language.

Which sentences describe a technique (its record) and the facts of a step (`facts.py`) are the same for all languages. A
language (`en.py`, `fr.py`) is data: those sentences in its own words, and the forms of a few nouns.
"""

from __future__ import annotations

from grille.alphabet import digit_texts
from grille.errors import UnknownNameError
from grille.logic.deduction import Deduction
from grille.logic.mistakes import Mistake
from grille.logic.rule_records import RECORD_OF
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
    lang = language_named(language)
    facts = Facts(step, lang)
    names = (*RECORD_OF[step.technique].sentences, *(("remove",) if step.removes else ()))
    return lang.sentence(" ".join(lang.texts[name].format_map(facts) for name in names).replace("  ", " "))


def where(step: Deduction, language: str = "en") -> str:
    """The digits, cells or houses that the step is about, without its consequences.

    For a naked single it is only the cell, not the digit.
    """
    lang = language_named(language)
    facts, because = Facts(step, lang), step.because
    if because.is_of_rules:
        return f"{facts.ruled_place}"
    if because.cells_as("base"):
        return f"{facts.bases:,}"
    is_start = bool(because.branches) and bool(because.cells_as("end"))
    if because.cells and because.cells[0].role != "set" and not is_start:
        return f"{facts.cells:,}"
    if because.cells:
        return lang.pieces["in"].format(facts.digits, facts.cells)
    if because.houses:
        return lang.pieces["in"].format(facts.digits, facts.main_houses)
    return f"{facts.cell}" if step.places else f"{facts.digits}"


def notation(step: Deduction, language: str = "en") -> str:
    """The step in one line: `XY-Wing: r4c2, r6c5, r4c9 => r4c5<>7`."""
    lang = language_named(language)
    text = f"{_named(step, lang)}{lang.colon} {where(step, language)} => {Facts(step, lang).effect}"
    return lang.sentence(text)


def _named(step: Deduction, lang: Language) -> str:
    """The technique, and what its chains use: `Cell Forcing Chains (dynamic)`."""
    named, depth = title(step.technique, lang.code), step.because.depth
    return f"{named} ({lang.pieces[f'depth-{depth}']})" if depth else named


def hint_lines(step: Deduction, language: str = "en") -> list[str]:
    """A step in three stages: which technique, where to look, and the whole step."""
    lang = language_named(language)
    named, place = _named(step, lang), where(step, language)
    lines = [lang.pieces["hint-technique"].format(named), lang.pieces["hint-where"].format(place)]
    return [lang.sentence(line) for line in lines] + [words(step, language)]


def no_step(reason: str, language: str = "en") -> str:
    """Why there is no step: `solved`, `stuck`, `unfinished`, `several` or `none`."""
    lang = language_named(language)
    return lang.sentence(lang.pieces[f"hint-{reason}"])


def mistake_text(mistake: Mistake, shape: Shape, language: str = "en") -> str:
    """The mistake in a sentence."""
    lang = language_named(language)
    cells = Listed(lang, tuple(cell_name(cell, shape.side) for cell in mistake.cells))
    digits = ListedDigits(lang, (digit_texts(shape.side)[mistake.digit],) if mistake.digit else ())
    houses = ListedHouses(lang, (shape.houses[mistake.house],) if mistake.house is not None else ())
    return lang.sentence(lang.pieces[f"hint-{mistake.kind}"].format(cells, digits, houses))
