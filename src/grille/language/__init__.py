"""In which language people are spoken to, and what Grille's English is in it. Knows no Sudoku.

The program says everything in English, as a Message where it has words of its own. Where a person reads it, on a
terminal or in a report, it passes through `said`, which finds the template in the catalogue of the language (`fr.txt`)
and puts in what the program put in. `tests/test_language.py` finds every template that the catalogue lacks.
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
from grille.language.taught import TAUGHT
from grille.messages import Capital, Figure, Message, with_capital

LANGUAGES = ("en", "fr")

_spoken: ContextVar[str] = ContextVar("language", default=LANGUAGES[0])


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


def said(text: str) -> str:
    """A Message in the language that is spoken, arguments and all; any other text as it is.

    >>> with speaking("fr"): print(said(Message("a pattern has {} cells, not {}", 81, 1234.5)))
    un motif a 81 cases, non 1234,5
    """
    code = spoken()
    return text if code == LANGUAGES[0] else _translated(text, catalogue(code))


def _translated(text: str, sentences: Mapping[str, str]) -> str:
    if isinstance(text, Figure):
        return french_figures(text)
    if not isinstance(text, Message):
        return text
    template = sentences.get(text.template) or TAUGHT.get(text.template, text.template)
    if text.arguments:
        template = _SIGN.sub("\N{NO-BREAK SPACE}\\1", template)
        template = template.format(*(_translated(one, sentences) for one in text.arguments))
    return with_capital(template) if isinstance(text, Capital) else template


_SIGN = re.compile(r"(?<=\})([;:!?])(?= |$)")
"""Where a template without words, such as `{}: {}`, has a sign that French sets off."""


def french_figures(text: str) -> str:
    """Numbers as French writes them: `1 234,5` for 1,234.5.

    >>> french_figures("1,234.5").replace(chr(0x202F), " ")
    '1 234,5'
    """
    return text.replace(",", "\N{NARROW NO-BREAK SPACE}").replace(".", ",")


@lru_cache
def catalogue(code: str) -> dict[str, str]:
    """What stands in the file of a language, by the template; English, which has none, stands in the code."""
    if code == LANGUAGES[0]:
        return {}
    return read_sentences((files("grille.language") / f"{code}.txt").read_text("utf-8"))


def read_sentences(text: str) -> dict[str, str]:
    """English to the other language. Raises ValueError where a line has no partner, or an English one comes twice."""
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
    """With blanks that a line does not break at, where French has them before a sign."""
    return re.sub(r" (?=[;:!?»%])", "\N{NO-BREAK SPACE}", text).replace("« ", "«\N{NO-BREAK SPACE}")
