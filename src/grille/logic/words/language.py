"""A language: patterns, the forms of a few nouns, and lists with formats for use in patterns.

In a pattern `{x}` stands for a list of things with "and" before the last. A format follows a colon:

    {x:or}       "or" before the last
    {x:,}        commas only; `{x:;}` semicolons, `{x:then}` each the consequence of the one before
    {x:+de }     the same word before each of them
    {x:bare}     digits without an article
    {x:of}       houses in the genitive: `du bloc 4`; `{x:or-of}` with "or" before the last
    {x:kind}     the noun alone, in the right number: `rows`; `{x:one}` in the singular
    {x:#is|are}  the first word for one thing, the second for several (or for two, and a third for more)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grille.model.shape import House


@dataclass(frozen=True, slots=True)
class Noun:
    """A kind of house in the singular and plural, with its article where there is one."""

    one: str
    many: str
    the: tuple[str, str] = ("", "")
    of: tuple[str, str] = ("of ", "of ")


@dataclass(frozen=True, slots=True)
class Language:
    """One language: its patterns and forms."""

    code: str
    name: str
    and_word: str
    or_word: str
    colon: str
    digit_the: str
    houses: Mapping[str, Noun]
    numbers: tuple[str, ...]
    texts: Mapping[str, str]
    pieces: Mapping[str, str]
    spaced: str = ""
    """Signs with a no-break space before them."""

    def sentence(self, text: str) -> str:
        """The text with a capital, unless it begins with the name of a cell, and with no-break spaces."""
        for sign in self.spaced:
            text = text.replace(f" {sign}", f"\N{NO-BREAK SPACE}{sign}")
        return text if text[1:2].isdigit() else text[:1].upper() + text[1:]

    def number(self, count: int) -> str:
        """A small number as a word."""
        return self.numbers[count] if count < len(self.numbers) else str(count)

    def joined(self, items: Sequence[str], word: str) -> str:
        """`a, b and c`."""
        return f"{', '.join(items[:-1])} {word} {items[-1]}" if len(items) > 1 else "".join(items)


@dataclass(frozen=True, slots=True)
class Listed:
    """Cells, or anything else without an article."""

    language: Language
    items: tuple[str, ...]

    def __format__(self, how: str) -> str:
        language = self.language
        if how.startswith("#"):
            words = how[1:].split("|")
            return words[min(len(self.items), len(words)) - 1]
        if how.startswith("+"):
            return language.joined([how[1:] + item for item in self.items], language.and_word)
        if how in (",", ";", "then"):
            return {",": ", ", ";": language.pieces["semicolon"]}.get(how, language.pieces["then"]).join(self.items)
        return language.joined(self.items, language.or_word if how == "or" else language.and_word)


@dataclass(frozen=True, slots=True)
class ListedDigits(Listed):
    """Digits: with the language's article, unless the format says otherwise."""

    def __format__(self, how: str) -> str:
        article = "" if how else self.language.digit_the
        return Listed.__format__(Listed(self.language, tuple(article + item for item in self.items)), how)


@dataclass(frozen=True, slots=True)
class ListedHouses:
    """Houses: those of a kind together, `rows 2 and 6`."""

    language: Language
    houses: tuple[House, ...]

    def __format__(self, how: str) -> str:
        language = self.language
        groups: dict[str, list[str]] = {}
        for house in self.houses:
            groups.setdefault(house.kind, []).append(str(house.index + 1))
        if how in ("kind", "one"):
            noun = language.houses[self.houses[0].kind]
            return noun.one if how == "one" or len(self.houses) == 1 else noun.many
        parts = []
        for kind, numbers in groups.items():
            noun, plural = language.houses[kind], len(numbers) > 1
            article = (noun.of if how in ("of", "or-of") else noun.the)[plural]
            parts.append(f"{article}{noun.many if plural else noun.one} {language.joined(numbers, language.and_word)}")
        return Listed.__format__(Listed(language, tuple(parts)), {"of": "", "or-of": "or"}.get(how, how))
