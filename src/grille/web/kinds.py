"""Writes the page's module of house kinds, for `make stub`; a test checks that it is up to date."""

from __future__ import annotations

import json
import re

from grille.files import write_whole
from grille.rules import HOUSE_KINDS, HouseKind
from grille.rules.houses import PLACE
from grille.web.page import FOLDER

FILE = FOLDER / "js" / "kinds.js"

HEAD = """\
/** The kinds of extra houses. Written by `make stub` from what src/grille/rules/houses.py says, which explains it. */

/** @typedef {{r: number, c: number, n: number, h: number, w: number}} Place */
/** @typedef {(place: Place) => number} Value */
/** @typedef {(place: Place) => boolean} Where */
/** @typedef {{word: string, house: string, drawing: string, values: Value[], where?: Where}} Kind */

// prettier-ignore
/** @type {Kind[]} */
export const KINDS = [
"""

WORDS = """\
// prettier-ignore
/** @type {import("./words/words.js").Catalogue} */
export const words = {
"""


def module() -> str:
    """The text of the page's module."""
    words = {}
    for kind in HOUSE_KINDS:
        names = [kind.names[code] for code in ("en", "fr")]
        words[f"methods.house.{kind.house}"] = [f"{name.one} {{n}}" for name in names]
        words[f"variant.{kind.word}"] = [name.many for name in names]
    kinds = "".join(f"  {_record(kind)},\n" for kind in HOUSE_KINDS)
    texts = "".join(f"  {_text(key)}: {_text(word)},\n" for key, word in words.items())
    return f"{HEAD}{kinds}];\n\n{WORDS}{texts}}};\n"


def _record(kind: HouseKind) -> str:
    names = f"word: {_text(kind.word)}, house: {_text(kind.house)}, drawing: {_text(kind.drawing)}"
    values = f"values: [{', '.join(map(_function, kind.values))}]"
    where = [] if kind.where == "True" else [f"where: {_function(kind.where)}".replace(" && ", " &&\n      ")]
    return "{ " + ",\n    ".join([names, values, *where]) + " }"


def _function(formula: str) -> str:
    """A formula in JavaScript."""
    names = [name for name in PLACE.split(", ") if re.search(rf"\b{name}\b", formula)]
    return f"({{ {', '.join(names)} }}) => {formula.replace(' and ', ' && ')}"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    write_whole(FILE, module())
