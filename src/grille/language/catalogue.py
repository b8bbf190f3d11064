"""A language's sentences, with places for what the program puts in; finding the one that a text is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

FIRST_SIGN = 0xE000
"""Of those that Unicode leaves to private use."""

HOLE = "{}"
"""What stands, in a sentence of the catalogue, for what the program puts in."""

JOINTS = {
    re.compile(r"\n"): "\n",
    re.compile(r"(?<=[\w)”%])\. (?=[A-Z“])"): ". ",
    re.compile("; "): "\N{NO-BREAK SPACE}; ",
    re.compile(" · "): " · ",
    re.compile(": "): "\N{NO-BREAK SPACE}: ",
    re.compile(", "): ", ",
    re.compile(r" \("): " (",
}
"""Where texts are put together of parts, the looser first, and what French writes there."""

SHORT = 8
"""Letters outside its holes below which a sentence fits so many texts that parts are looked for first."""

LONGEST = 2000
"""Characters above which only a whole sentence is looked up: what is longer is data, and holes fit it in many ways.

The list of all techniques is shorter.
"""

Sentence = tuple[re.Pattern[str], str]
"""What it looks like in English, and what it is in the other language."""

_LETTER = re.compile(r"[^\W\d_]")
_FIGURE = re.compile(r"[^a-zA-Z]*(?:µs|ms|s)?")
_PLACE = re.compile(r"\{(\d*)(=?)\}")


class Catalogue:
    """English sentences with those of another language. A text is told apart by the words between its holes.

    `names` stay as they are wherever a text holds one.
    """

    def __init__(self, sentences: dict[str, str], names: frozenset[str] = frozenset()) -> None:
        self._names = names
        self._whole = {english: other for english, other in sentences.items() if HOLE not in english}
        holed = sorted((one for one in sentences if HOLE in one), key=_letters, reverse=True)
        long = [one for one in holed if _letters(one) >= SHORT]
        self._strict = [(_pattern(one, is_strict=True), sentences[one]) for one in long]
        self._long = [(_pattern(one), sentences[one]) for one in long]
        self._short = [(_pattern(one), sentences[one]) for one in holed if _letters(one) < SHORT]
        joined = (name for name in names if any(joint.search(name) for joint in JOINTS))
        self._signs = {name: chr(FIRST_SIGN + i) for i, name in enumerate(sorted(joined, key=len, reverse=True))}
        self._cached = lru_cache(maxsize=4096)(self._said)

    def said(self, text: str) -> str:
        """The text in the other language. A name that could be taken apart is one sign while it is looked up."""
        for name, sign in self._signs.items():
            text = text.replace(name, sign)
        text = self._cached(text)
        for name, sign in self._signs.items():
            text = text.replace(sign, name)
        return text

    def _said(self, text: str) -> str:
        """The text in the other language: whole, by a sentence with holes, part by part, or as it is."""
        if _FIGURE.fullmatch(text):
            return french_figures(text)
        body = text.strip()
        if body != text:
            start = text.index(body)
            return text[:start] + self._cached(body) + text[start + len(body) :]
        if text in self._whole:
            return self._whole[text]
        if len(text) > LONGEST:
            return text
        if text[0].isupper() and (small := text[0].lower() + text[1:]) in self._whole:
            return _capital(self._whole[small])
        found = self._strictly(text) or self._loosely(text) or self._by_parts(text)
        return found or self._filled(self._short, text) or text

    def _loosely(self, text: str) -> str | None:
        """By a sentence whose holes may hold anything; also by one that begins small, or lacks its full stop here."""
        found = self._filled(self._long, text)
        if found is None and text[0].isupper():
            small = self._filled(self._long, text[0].lower() + text[1:])
            found = None if small is None else _capital(small)
        if found is None and not text.endswith("."):
            ended = self._filled(self._long, text + ".")
            found = None if ended is None else ended.removesuffix(".")
        return found

    def _filled(self, sentences: Sequence[Sentence], text: str) -> str | None:
        for pattern, other in sentences:
            match = pattern.fullmatch(text)
            if match:
                return self._fill(other, match.groups())
        return None

    def _fill(self, sentence: str, holes: Sequence[str]) -> str:
        """Holes by their number, or one after the other where they have none; what `{=}` holds stays as it is."""
        rest = iter(holes)

        def put(place: re.Match[str]) -> str:
            hole = holes[int(place[1])] if place[1] else next(rest)
            return hole if place[2] else self._part(hole)

        return _PLACE.sub(put, sentence)

    def _strictly(self, text: str) -> str | None:
        """Where `;` joins sentences each is one: no hole goes from one into the next, unless that is all there is."""
        found = self._filled(self._strict, text)
        if found is not None or "; " not in text:
            return found
        parts = [self._whole.get(part) or self._filled(self._strict, part) for part in text.split("; ")]
        return None if None in parts else "\N{NO-BREAK SPACE}; ".join(filter(None, parts))

    def _by_parts(self, text: str) -> str | None:
        for joint, written in JOINTS.items():
            left, *right = joint.split(text, maxsplit=1)
            if right and left.strip() and right[0].strip():
                parts = self._part(left), self._part(right[0])
                if parts != (left, right[0]):
                    return parts[0] + written + parts[1]
        return None

    def _part(self, text: str) -> str:
        return text if text in self._names else self._cached(text)


def french_figures(text: str) -> str:
    """Numbers as French writes them: `1 234,5` for 1,234.5; what is no number stays.

    >>> french_figures("1,234.5 (0.28)").replace(chr(0x202F), " ")
    '1 234,5 (0,28)'
    """
    grouped = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "\N{NARROW NO-BREAK SPACE}", text)
    return re.sub(r"(?<![\d.])(\d[\d\N{NARROW NO-BREAK SPACE}]*)\.(\d+)(?![\d.])", r"\1,\2", grouped)


@lru_cache
def catalogue(code: str, names: frozenset[str] = frozenset()) -> Catalogue:
    """The catalogue of a language other than English, which leaves these names alone."""
    return Catalogue(sentences(code), names)


@lru_cache
def sentences(code: str) -> dict[str, str]:
    """What stands in the file of a language other than English."""
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


def _letters(sentence: str) -> int:
    return len(_LETTER.findall(sentence))


def _pattern(sentence: str, *, is_strict: bool = False) -> re.Pattern[str]:
    """Strictly, a hole with words after it holds no `;`."""
    first, *others = sentence.split(HOLE)
    text = re.escape(first)
    for words in others:
        text += ("((?:(?!; ).)*?)" if is_strict and _LETTER.search(words) else "(.*?)") + re.escape(words)
    return re.compile(text, re.DOTALL)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
