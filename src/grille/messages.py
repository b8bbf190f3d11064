"""Sentences with what the program puts in: the English text, which knows its template and its arguments.

A template is the id of its message in every catalogue of translations (`grille.language`), and holds `{}` for each
argument, with a format where a number wants one: `Message("{:,} puzzles were rated", count)`. An argument stays as it
is in every language, unless it is a Message itself, or a number, which each language writes its own way.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from numbers import Number
from string import Formatter
from typing import Any


class Figure(str):
    """A number as English writes it."""

    __slots__ = ()


class Message(str):
    """A sentence in English. Without arguments the template stands as it is, braces and all.

    >>> Message("{:,} rows in {}", 1234, "a.csv")
    '1,234 rows in a.csv'
    """

    __slots__ = ("arguments", "template")

    template: str
    arguments: tuple[str, ...]

    def __new__(cls, template: str, *arguments: object) -> Message:
        if not arguments:
            if isinstance(template, Message):
                return template
            self = super().__new__(cls, template)
            self.template, self.arguments = template, ()
            return self
        bare, formats = _parsed(template)
        kept = tuple(_kept(one, spec) for one, spec in zip(arguments, formats, strict=True))
        self = super().__new__(cls, bare.format(*kept))
        self.template, self.arguments = bare, kept
        return self

    def __str__(self) -> str:
        return self

    def __reduce__(self) -> tuple[type[Message], tuple[str, ...]]:
        return Message, (self.template, *self.arguments)


def words(*templates: str) -> list[str]:
    """Messages without arguments, such as the header of a table."""
    return list(map(Message, templates))


class Capital(Message):
    """A sentence that begins with a capital in every language, whatever its first word is."""

    __slots__ = ()

    def __new__(cls, sentence: str) -> Capital:
        self = str.__new__(cls, with_capital(sentence))
        self.template, self.arguments = "{}", (sentence,)
        return self

    def __reduce__(self) -> tuple[type[Message], tuple[str, ...]]:
        return Capital, self.arguments


def to_lists(text: str) -> str | list[Any]:
    """A Message as JSON can carry it: its template and its arguments."""
    return [text.template, *map(to_lists, text.arguments)] if isinstance(text, Message) else text


def of_lists(told: Any) -> str:
    """What `to_lists` made a list of."""
    return Message(told[0], *map(of_lists, told[1:])) if isinstance(told, list) else str(told)


def with_capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def joined(separator: str, parts: Iterable[str]) -> Message:
    """One message of several: `separator.join` that keeps them translatable."""
    parts = list(parts)
    return Message(separator.join(["{}"] * len(parts)), *parts)


def _kept(value: object, spec: str) -> str:
    if isinstance(value, Number) and not isinstance(value, bool):
        return Figure(format(value, spec))
    return value if isinstance(value, str) else format(value, spec)


@lru_cache(maxsize=4096)
def _parsed(template: str) -> tuple[str, tuple[str, ...]]:
    """The template with bare holes, and the format of each."""
    bare, formats = "", []
    for literal, name, spec, _ in Formatter().parse(template):
        bare += literal.replace("{", "{{").replace("}", "}}")
        if name is not None:
            bare += "{}"
            formats.append(spec or "")
    return bare, tuple(formats)
