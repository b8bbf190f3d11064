"""Everything Grille raises on purpose.

    GrilleError
    ├── ParseError(ValueError)             a text that is no Sudoku: where, what was found, what was wanted
    ├── ShapeError(ValueError)             an invalid shape, or a grid that does not fit its shape
    ├── OptionError(ValueError)            an invalid option, or options that exclude each other
    ├── UnknownNameError(LookupError)      no method, format or technique of that name
    ├── OutOfTimeError(TimeoutError)       a search that ran out of time; it keeps what it found
    ├── MissingEngineError(ImportError)    a library that is not installed, and the command that installs it
    ├── StorageError(OSError)              a file or folder of puzzles that is damaged, in use, full or changed
    ├── FailedSolverError(RuntimeError)    a function of one's own that raised, or gave what nobody asked for
    └── WrongSolutionError(RuntimeError)   a method returned a wrong solution; never the caller's fault

An unwelcome answer (no solution, out of budget) is a result, not an error.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from typing import Any

from grille.messages import Message, joined


class GrilleError(Exception):
    """The root of the tree. `str(error)` is a Message: English text that can be translated."""

    def __init__(self, template: str, *arguments: object) -> None:
        super().__init__(Message(template, *arguments))


class ParseError(GrilleError, ValueError):
    """A text that is no Sudoku.

    Its one line says where, what was found there, and what was wanted:
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
        """The same error with its source or line filled in by a caller who knows them."""
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
        message = Message("found {}, wanted {}", self.found, self.wanted)
        return visible(Message("{}: {}", joined(", ", place), message) if place else message)


class ShapeError(GrilleError, ValueError):
    """An invalid shape, or a grid that does not fit its shape."""


class OptionError(GrilleError, ValueError):
    """An invalid option, or options that exclude each other."""


class UnknownNameError(GrilleError, LookupError):
    """No member of a registry has that name; the message lists similar names, or all names where none is similar."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        self.meant = _similar_names(name, self.known)
        advice = "did you mean {}?" if self.meant else "there are {}"
        super().__init__(f"no {kind} is called {{}}; {advice}", shown(name), joined(", ", self.meant or self.known))

    def __reduce__(self) -> tuple[Any, ...]:
        return UnknownNameError, (self.kind, self.name, self.known)


class OutOfTimeError(GrilleError, TimeoutError):
    """The time ran out before the work was done; `found` is what was finished."""

    def __init__(self, template: str, *arguments: object, found: Any = ()) -> None:
        self.found: Any = tuple(found) if isinstance(found, list) else found
        super().__init__(template, *arguments)


class MissingEngineError(GrilleError, ImportError):
    """A library that is not installed; the message is the command that installs it."""


class StorageError(GrilleError, OSError):
    """A library, a table or a folder that is damaged, in use by another process, full, or changed."""


class FailedSolverError(GrilleError, RuntimeError):
    """A function of one's own raised an error, which is the cause of this, or gave what nobody asked for."""


class WrongSolutionError(GrilleError, RuntimeError):
    """A method returned a grid that is no solution."""


def install_command(extra: str) -> str:
    """The command that installs the libraries of an extra."""
    return Message("pip install 'grille[{}]' (in a checkout: .venv/bin/pip install '.[{}]')", extra, extra)


@cache
def missing_library(module: str, extra: str) -> str | None:
    """None, or the command that installs the library and the others of its extra."""
    from importlib.util import find_spec

    return None if find_spec(module) else install_command(extra)


def reason(error: OSError | UnicodeError) -> str:
    """Why a file could not be read or written: the operating system's message, without the file's name."""
    if isinstance(error, UnicodeError):
        return Message("it is no text")
    return Message(error.strerror.lower()) if error.strerror else str(error).lower()


def visible(text: str) -> str:
    """The text with control characters escaped: a file's name or content may hold some that steer a terminal.

    >>> visible("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    if text.isprintable():
        return text
    if isinstance(text, Message) and text.arguments:
        return Message(text.template, *map(visible, text.arguments))
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


_LONGEST_NAME = 40  # characters; a longer text resembles no name, and comparing it takes long


def _similar_names(name: object, known: Iterable[str]) -> tuple[str, ...]:
    """Names that the caller may have meant, the most similar first."""
    if not isinstance(name, str) or len(name) > _LONGEST_NAME:
        return ()
    from difflib import get_close_matches

    names = {known_name.lower(): known_name for known_name in known}
    return tuple(names[match] for match in get_close_matches(name.lower(), names))


def shown(value: object) -> str:
    """The repr of a value for a message, cut short."""
    try:
        text = repr(value)
    except ValueError:  # Python refuses to write out whole numbers of more than some thousand digits
        return Message("a number of thousands of digits")
    return text if len(text) <= 60 else Message("{}… ({:,} characters)", text[:50], len(text))
