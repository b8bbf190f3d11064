"""In which language people are spoken to, and what Grille's English is in it. Knows no Sudoku.

The program says everything in English. Where a person reads it, on a terminal or in a report, it passes through `said`,
which finds the sentence in the catalogue of the language (`fr.txt`) and puts in what the program put in. So nobody who
writes a message has to think of languages, and `tests/test_language.py` finds every one that the catalogue lacks.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import PurePath

from grille.errors import UnknownNameError, visible

LANGUAGES = ("en", "fr")

_spoken: ContextVar[str] = ContextVar("language", default=LANGUAGES[0])
_names: ContextVar[frozenset[str]] = ContextVar("names", default=frozenset())


def language_of(surroundings: Mapping[str, str] = os.environ) -> str:
    """The language that the locale asks for: of LC_ALL, LC_MESSAGES and LANG the first that says anything.

    >>> language_of({"LANG": "fr_FR.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}), language_of({})
    ('fr', 'en', 'en')
    """
    asked = next((locale for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (locale := surroundings.get(name))), "")
    code = asked[:2].lower()
    return code if code in LANGUAGES and not asked[2:3].isalpha() else LANGUAGES[0]


def checked_language(code: str) -> str:
    """The code of a language there is. Raises UnknownNameError."""
    if code not in LANGUAGES:
        raise UnknownNameError("language", code, LANGUAGES)
    return code


def spoken() -> str:
    """The language in which people are spoken to here."""
    return _spoken.get()


def speak(code: str) -> None:
    """Speak that language from now on, in this thread and those it starts. Raises UnknownNameError."""
    _spoken.set(checked_language(code))


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak that language within the block. Raises UnknownNameError."""
    token = _spoken.set(checked_language(code))
    try:
        yield
    finally:
        _spoken.reset(token)


def keep(words: Iterable[str]) -> None:
    """Never translate these where a message names them: they are what a person typed, such as the name of a file.

    Messages write them as they are, as a path, or without what would steer a terminal.
    """
    forms = {form for word in words if word for form in (word, str(PurePath(word)))}
    _names.set(_names.get() | forms | {visible(form) for form in forms})


def said_whole(text: str) -> str:
    """What Grille says word for word: `said` for texts without anything put in, at a tenth of what it takes to begin.

    >>> with speaking("fr"): print(said_whole("Show this message and exit."))
    Montre ce message et s'arrête.
    """
    if spoken() == LANGUAGES[0]:
        return text
    from grille.language.catalogue import sentences

    return sentences(spoken()).get(text, text)


def said(text: str) -> str:
    """What Grille says, in the language that is spoken; what the catalogue does not have stays as it is.

    >>> with speaking("fr"): print(said("a pattern has 81 cells, not 80"))
    un motif a 81 cases, non 80
    """
    if spoken() == LANGUAGES[0]:
        return text
    from grille.language.catalogue import catalogue

    return catalogue(spoken(), _names.get()).said(text)
