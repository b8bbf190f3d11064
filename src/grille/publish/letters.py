"""Names and titles made printable: characters that the fonts lack are found, replaced and reported.

An accessible PDF must not hold a character without a glyph, so typst refuses it. Missing characters are printed as □,
and the caller gets a list of them; a folder of fonts that have them is the remedy.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grille.messages import Message
from grille.publish.typeset import STANDARD, Style, engine, fonts_of

REPLACEMENT = "□"
LONGEST = 200
"""The longest name or title, in characters; a line holds fewer."""

_TOLD = 12  # missing characters that are listed


@dataclass(frozen=True, slots=True)
class Letters:
    """What the fonts of a style lack for some texts: characters, and words that cannot be set though no character is
    missing.

    That happens where letters join, as in Arabic, and a font has only separate ones.
    """

    missing: frozenset[str]
    refused: frozenset[str]

    @staticmethod
    def of(texts: Iterable[str], style: Style) -> Letters:
        """Find them by setting many texts at a time with typst."""
        lines = [_line(text) for text in texts]
        signs = {sign for line in lines for sign in line if not sign.isascii()}
        letters = Letters(frozenset(_refused(sorted(signs), style)), frozenset())
        words = {word for line in lines for word in letters.printable(line).split() if not word.isascii()}
        return Letters(letters.missing, frozenset(_refused(sorted(words), style)))

    def printable(self, text: str) -> str:
        """The text on one line, without control characters, and with □ for what cannot be printed."""
        line = "".join(REPLACEMENT if sign in self.missing else sign for sign in _line(text))
        return " ".join(_ascii(word) if word in self.refused else word for word in line.split(" "))

    @property
    def remark(self) -> str:
        """A sentence about what is printed as □, or nothing."""
        signs = [*sorted(self.missing), *sorted(self.refused)]
        if not signs:
            return ""
        listed = " ".join(signs[:_TOLD]) + (" …" if len(signs) > _TOLD else "")
        return Message(
            "the fonts lack {}, printed as {}; --fonts FOLDER brings fonts that have them", listed, REPLACEMENT
        )


ALL_THERE = Letters(frozenset(), frozenset())


def _line(text: str) -> str:
    """One line without control characters and marks of text direction, which have no glyph."""
    kept = "".join(sign if sign.isprintable() else " " for sign in text[: 4 * LONGEST])
    line = " ".join(kept.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _ascii(word: str) -> str:
    return "".join(sign if sign.isascii() else REPLACEMENT for sign in word)


def _refused(texts: Sequence[str], style: Style) -> list[str]:
    """The texts that typst refuses, found by bisection."""
    if not texts or _is_set(texts, style):
        return []
    if len(texts) == 1:
        return list(texts)
    middle = len(texts) // 2
    return _refused(texts[:middle], style) + _refused(texts[middle:], style)


def _is_set(texts: Sequence[str], style: Style) -> bool:
    typst = engine()
    page = b'#set document(title: "x")\n#for one in json(bytes(sys.inputs.texts)) { par(one) }'
    inputs = {"texts": json.dumps(texts)}
    try:
        typst.compile(page, sys_inputs=inputs, font_paths=fonts_of(style), pdf_standards=STANDARD)
    except typst.TypstError:
        return False
    return True
