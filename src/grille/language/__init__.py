"""The language of messages, and their translation. Knows no Sudoku.

All text for people is made in English, as a Message. Where it is shown, on a terminal or in a report, `translate` looks
its template up in the catalogue of the current language (`fr.txt`) and fills in the arguments.
`tests/test_language.py` finds every template that the catalogue lacks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib.resources import files

from grille.errors import UnknownNameError
from grille.language.additions import ADDITIONS
from grille.messages import Capital, Figure, Message, with_capital

LANGUAGES = ("en", "fr")

_current: ContextVar[str] = ContextVar("language", default=LANGUAGES[0])


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the locale: the first of LC_ALL, LC_MESSAGES and LANG that is set decides.

    >>> language_of({"LANG": "fr_FR.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}), language_of({})
    ('fr', 'en', 'en')
    """
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), "")
    code = locale[:2].lower()
    return code if code in LANGUAGES and not locale[2:3].isalpha() else LANGUAGES[0]


def checked_language(code: str) -> str:
    """The code itself. Raises UnknownNameError where there is no such language."""
    if code not in LANGUAGES:
        raise UnknownNameError("language", code, LANGUAGES)
    return code


def current_language() -> str:
    """The language that messages are translated to in this thread."""
    return _current.get()


def set_language(code: str) -> None:
    """Translate to that language from now on, in this thread and those it starts. Raises UnknownNameError."""
    _current.set(checked_language(code))


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Translate to that language within the block. Raises UnknownNameError."""
    token = _current.set(checked_language(code))
    try:
        yield
    finally:
        _current.reset(token)


def translate(text: str) -> str:
    """A Message, arguments included, in the current language; any other text unchanged.

    >>> with use_language("fr"): print(translate(Message("a pattern has {} cells, not {}", 81, 1234.5)))
    un motif a 81 cases, non 1234,5
    """
    code = current_language()
    return text if code == LANGUAGES[0] else _translated(text, catalogue(code))


def _translated(text: str, sentences: Mapping[str, str]) -> str:
    if isinstance(text, Figure):
        return french_figures(text)
    if not isinstance(text, Message):
        return text
    template = sentences.get(text.template) or ADDITIONS.get(text.template, text.template)
    if text.arguments:
        template = _PUNCTUATION.sub("\N{NO-BREAK SPACE}\\1", template)
        template = template.format(*(_translated(argument, sentences) for argument in text.arguments))
    return with_capital(template) if isinstance(text, Capital) else template


_PUNCTUATION = re.compile(r"(?<=\})([;:!?])(?= |$)")
"""Signs that French puts a space before, in templates without words, such as `{}: {}`."""


def french_figures(text: str) -> str:
    """Numbers as French writes them: `1 234,5` for 1,234.5.

    >>> french_figures("1,234.5").replace(chr(0x202F), " ")
    '1 234,5'
    """
    return text.replace(",", "\N{NARROW NO-BREAK SPACE}").replace(".", ",")


@lru_cache
def catalogue(code: str) -> dict[str, str]:
    """The translations of a language by English template; none for English, whose templates are in the code."""
    if code == LANGUAGES[0]:
        return {}
    return read_sentences((files("grille.language") / f"{code}.txt").read_text("utf-8"))


def read_sentences(text: str) -> dict[str, str]:
    """A catalogue as a mapping. Raises ValueError for a line without a partner, or an English one twice."""
    found: dict[str, str] = {}
    english = ""
    for line in text.splitlines():
        if not line or line.startswith("# "):
            continue
        if line.startswith("\t"):
            if not english:
                raise ValueError(f"no English line above {line.strip()!r}")
            found[english], english = _unbroken(line[1:]).replace("\\n", "\n"), ""
        else:
            if english or line in found:
                raise ValueError(f"{english or line!r} has no translation, or two")
            english = line.replace("\\n", "\n")
    return found


def _unbroken(text: str) -> str:
    """The text with no-break spaces where French puts a space before or after a sign."""
    return re.sub(r" (?=[;:!?»%])", "\N{NO-BREAK SPACE}", text).replace("« ", "«\N{NO-BREAK SPACE}")
