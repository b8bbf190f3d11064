"""Messages: English text that keeps its template and its arguments, so that it can be translated where it is shown.

A template holds `{}` for each argument, with a format for numbers: `Message("{:,} puzzles were rated", count)`. It is
the key of the message in every catalogue of translations (`grille.language`). Translation changes an argument only if
it is a Message itself, or a number, which each language writes in its own way.
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
    """A sentence in English. Without arguments the template is the text, braces included.

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
        texts = tuple(_text(argument, spec) for argument, spec in zip(arguments, formats, strict=True))
        self = super().__new__(cls, bare.format(*texts))
        self.template, self.arguments = bare, texts
        return self

    def __str__(self) -> str:
        return self

    def __reduce__(self) -> tuple[type[Message], tuple[str, ...]]:
        return Message, (self.template, *self.arguments)


def words(*templates: str) -> list[str]:
    """Several messages without arguments, such as the header of a table."""
    return list(map(Message, templates))


class Capital(Message):
    """A sentence that begins with a capital letter in every language."""

    __slots__ = ()

    def __new__(cls, sentence: str) -> Capital:
        self = str.__new__(cls, with_capital(sentence))
        self.template, self.arguments = "{}", (sentence,)
        return self

    def __reduce__(self) -> tuple[type[Message], tuple[str, ...]]:
        return Capital, self.arguments


def to_lists(text: str) -> str | list[Any]:
    """A Message as JSON: a list of its template and its arguments. Other text stays text."""
    return [text.template, *map(to_lists, text.arguments)] if isinstance(text, Message) else text


def of_lists(value: Any) -> str:
    """The text that `to_lists` was given."""
    return Message(value[0], *map(of_lists, value[1:])) if isinstance(value, list) else str(value)


def with_capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def joined(separator: str, parts: Iterable[str]) -> Message:
    """`separator.join(parts)` as one message, whose parts can still be translated."""
    parts = list(parts)
    return Message(separator.join(["{}"] * len(parts)), *parts)


def _text(value: object, spec: str) -> str:
    if isinstance(value, Number) and not isinstance(value, bool):
        return Figure(format(value, spec))
    return value if isinstance(value, str) else format(value, spec)


@lru_cache(maxsize=4096)
def _parsed(template: str) -> tuple[str, tuple[str, ...]]:
    """The template with bare `{}`, and the format of each."""
    bare, formats = "", []
    for literal, name, spec, _ in Formatter().parse(template):
        bare += literal.replace("{", "{{").replace("}", "}}")
        if name is not None:
            bare += "{}"
            formats.append(spec or "")
    return bare, tuple(formats)
