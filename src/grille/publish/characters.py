"""Names and titles from outside, made fit for print: what the fonts lack is told apart and replaced.

A PDF that claims to be accessible must not hold a sign without a shape, so typst refuses it. What no font has is
printed as □, and the caller is told which signs these are; a folder of fonts that has them is the remedy.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from grille.publish.typeset import Style, engine, fonts_of

REPLACEMENT = "□"
LONGEST = 200
"""Signs of a name or title that are kept; a line holds fewer."""


def printable(text: str, style: Style) -> str:
    """The text on one line, without what has no shape, and with □ for what the fonts lack."""
    kept = "".join(sign if _has_shape(sign) else " " for sign in text[: 4 * LONGEST])
    line = " ".join(kept.split())
    line = line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
    missing = lacking(line, style)
    return "".join(REPLACEMENT if sign in missing else sign for sign in line)


def lacking(text: str, style: Style) -> frozenset[str]:
    """The signs of a text that no font has."""
    return frozenset(sign for sign in set(text) if not sign.isascii() and not _is_there(sign, style))


def _has_shape(sign: str) -> bool:
    """Control characters and lone surrogates have none; nor have marks that turn the direction of the line around."""
    return sign.isprintable() or unicodedata.category(sign) == "Zs"


@lru_cache(maxsize=4096)
def _is_there(sign: str, style: Style) -> bool:
    """Asked of typst itself, which refuses an accessible document with a sign that no font has."""
    typst = engine()
    page = b'#set document(title: "x")\n#sys.inputs.sign'
    try:
        typst.compile(page, sys_inputs={"sign": sign}, font_paths=fonts_of(style), pdf_standards="ua-1")
    except typst.TypstError:
        return False
    return True


def missing_told(texts: Iterable[str], style: Style) -> str:
    """A sentence about the signs that are printed as □, or nothing."""
    signs = sorted(set().union(*(lacking(" ".join(text.split())[:LONGEST], style) for text in texts)))
    shown = [sign for sign in signs if _has_shape(sign)]
    if not shown:
        return ""
    some = " ".join(shown[:12]) + (" …" if len(shown) > 12 else "")
    return f"the fonts lack {some}, printed as {REPLACEMENT}; --fonts FOLDER brings fonts that have them"
