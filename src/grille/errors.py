"""Everything Grille raises on purpose.

    GrilleError
    ├── ParseError(ValueError)             a text that is no Sudoku: where, what was found, what would do
    ├── ShapeError(ValueError)             a shape, or a grid of it, that cannot be
    ├── OptionError(ValueError)            an option, or a combination of options, that cannot be
    ├── UnknownNameError(LookupError)      no method, format or technique of that name
    ├── OutOfTimeError(TimeoutError)        a search for something rare that did not end in time; it keeps what it found
    ├── MissingEngineError(ImportError)    a library that an extra would install
    ├── StorageError(OSError)              a file or folder of puzzles that is damaged, in use, full or not what it was
    └── WrongSolutionError(RuntimeError)   a method broke its promise; never the caller's fault

An unwelcome answer (no solution, out of budget) is a result, not an error.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class GrilleError(Exception):
    """The root of the tree."""


class ParseError(GrilleError, ValueError):
    """A text that is no Sudoku.

    Its one line says where it stands, what was found there, and what would do:
    `puzzles.txt, line 3, column 7: found 'x', wanted a digit 1-9 or '.'`.
    """

    def __init__(
        self,
        *,
        found: str,
        wanted: str,
        line: int | None = None,
        column: int | None = None,
        source: str | None = None,
    ) -> None:
        self.found, self.wanted = found, wanted
        self.line, self.column = line, column
        self.source = source
        super().__init__(found, wanted, line, column, source)

    def at(self, *, source: str | None = None, line: int | None = None) -> ParseError:
        """The same complaint with the place filled in by someone who knows more about it."""
        return ParseError(
            found=self.found,
            wanted=self.wanted,
            line=self.line if line is None else line,
            column=self.column,
            source=self.source if source is None else source,
        )

    def __str__(self) -> str:
        place = [self.source] if self.source else []
        place += [f"{word} {number}" for word, number in (("line", self.line), ("column", self.column)) if number]
        said = f"found {self.found}, wanted {self.wanted}"
        return visible(f"{', '.join(place)}: {said}" if place else said)


class ShapeError(GrilleError, ValueError):
    """A shape, or a grid of it, that cannot be."""


class OptionError(GrilleError, ValueError):
    """An option, or a combination of options, that cannot be."""


class UnknownNameError(GrilleError, LookupError):
    """No member of a registry has that name; the message says which are like it, or where none is, which there are."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        self.meant = _like(name, self.known)
        there = f"did you mean {', '.join(self.meant)}?" if self.meant else f"there are {', '.join(self.known)}"
        super().__init__(f"no {kind} is called {shown(name)}; {there}")


class OutOfTimeError(GrilleError, TimeoutError):
    """The time was up before everything asked for was made; `found` is what was."""

    def __init__(self, message: str, found: Any = ()) -> None:
        self.found: Any = tuple(found) if isinstance(found, list) else found
        super().__init__(message)


class MissingEngineError(GrilleError, ImportError):
    """A library that an extra would install; the message is the command to type."""


class StorageError(GrilleError, OSError):
    """A library, a table or a folder that is damaged, in use by another, full, or not what it was."""


class WrongSolutionError(GrilleError, RuntimeError):
    """A method handed over a grid that the judge refused."""


def install_command(extra: str) -> str:
    """What to type to get the libraries of an extra."""
    return f"pip install 'grille[{extra}]' (in a checkout: .venv/bin/pip install '.[{extra}]')"


def visible(text: str) -> str:
    """The text with what would steer a terminal written out: the name of a file, or what it holds, may be anything.

    >>> visible("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


_LONGEST_NAME = 40  # characters; what is longer resembles no name, and comparing it takes long


def _like(name: object, known: Iterable[str]) -> tuple[str, ...]:
    """The names that one may have meant, the likest first."""
    if not isinstance(name, str) or len(name) > _LONGEST_NAME:
        return ()
    from difflib import get_close_matches

    written = {one.lower(): one for one in known}
    return tuple(written[one] for one in get_close_matches(name.lower(), written))


def shown(value: object) -> str:
    """A value as a message can print it: cut short, and without what would steer a terminal."""
    try:
        said = repr(value)
    except ValueError:  # Python refuses to write out whole numbers of more than some thousand digits
        return "a number of thousands of digits"
    return said if len(said) <= 60 else f"{said[:50]}… ({len(said):,} characters)"
