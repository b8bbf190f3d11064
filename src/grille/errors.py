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
from functools import partial
from typing import Any

from grille.messages import Message, joined


class GrilleError(Exception):
    """The root of the tree. `str(error)` is a Message: English, which a command line or a page may translate."""

    def __init__(self, template: str, *arguments: object) -> None:
        super().__init__(Message(template, *arguments))


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
        Exception.__init__(self, found, wanted, line, column, source)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(ParseError, **vars(self)), ()

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
        place += [Message("line {}", self.line)] if self.line else []
        place += [Message("column {}", self.column)] if self.column else []
        said = Message("found {}, wanted {}", self.found, self.wanted)
        return visible(Message("{}: {}", joined(", ", place), said) if place else said)


class ShapeError(GrilleError, ValueError):
    """A shape, or a grid of it, that cannot be."""


class OptionError(GrilleError, ValueError):
    """An option, or a combination of options, that cannot be."""


class UnknownNameError(GrilleError, LookupError):
    """No member of a registry has that name; the message says which are like it, or where none is, which there are."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        self.meant = _like(name, self.known)
        there = "did you mean {}?" if self.meant else "there are {}"
        super().__init__(f"no {kind} is called {{}}; {there}", shown(name), joined(", ", self.meant or self.known))

    def __reduce__(self) -> tuple[Any, ...]:
        return UnknownNameError, (self.kind, self.name, self.known)


class OutOfTimeError(GrilleError, TimeoutError):
    """The time was up before everything asked for was made; `found` is what was."""

    def __init__(self, template: str, *arguments: object, found: Any = ()) -> None:
        self.found: Any = tuple(found) if isinstance(found, list) else found
        super().__init__(template, *arguments)


class MissingEngineError(GrilleError, ImportError):
    """A library that an extra would install; the message is the command to type."""


class StorageError(GrilleError, OSError):
    """A library, a table or a folder that is damaged, in use by another, full, or not what it was."""


class WrongSolutionError(GrilleError, RuntimeError):
    """A method handed over a grid that the judge refused."""


def install_command(extra: str) -> str:
    """What to type to get the libraries of an extra."""
    return Message("pip install 'grille[{}]' (in a checkout: .venv/bin/pip install '.[{}]')", extra, extra)


def reason(error: OSError | UnicodeError) -> str:
    """Why something could not be read or written: in the system's own words, which name nothing of the user's."""
    if isinstance(error, UnicodeError):
        return Message("it is no text")
    return Message(error.strerror.lower()) if error.strerror else str(error).lower()


def visible(text: str) -> str:
    """The text with what would steer a terminal written out: the name of a file, or what it holds, may be anything.

    >>> visible("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    if text.isprintable():
        return text
    if isinstance(text, Message) and text.arguments:
        return Message(text.template, *map(visible, text.arguments))
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
        return Message("a number of thousands of digits")
    return said if len(said) <= 60 else Message("{}… ({:,} characters)", said[:50], len(said))
