"""A Python file of one's own: the functions it defines, imported once, and what it wrote of errors."""

from __future__ import annotations

import os
import pathlib
import re
import sys
import traceback
import types
from collections.abc import Callable
from typing import Any

from grille.errors import OptionError
from grille.messages import Message
from grille.methods import nested

_NAMED = re.compile(r"(?P<path>.+\.py):(?P<function>[^\W\d]\w*)")
_LONGEST_SAID = 200  # characters of an error


def split_name(text: str) -> tuple[str, str] | None:
    """Path and function of `mine.py:solve`; None for any other text.

    >>> split_name("a/mine.py:solve"), split_name("native"), split_name("backtracking:select=mine.py:pick")
    (('a/mine.py', 'solve'), None, None)
    """
    found = _NAMED.fullmatch(text)
    if found is None or "=" in found["path"].partition(":")[2]:
        return None
    return found["path"], found["function"]


def function_named(text: str) -> Callable[..., Any]:
    """The function that `mine.py:pick` names. Raises OptionError where there is none."""
    named = split_name(text)
    if named is None:
        raise OptionError("{} names no function: write FILE.py:FUNCTION", repr(text))
    path, name = named
    if not pathlib.Path(path).is_file():
        raise OptionError("{}: there is no file {}", text, path)
    folder = str(pathlib.Path(path).resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        function, reason = find(path, name)
    except Exception as error:
        raise OptionError("{} could not be imported: {}", path, describe(error, path)) from error
    if function is None:
        raise OptionError("{}", reason)
    return function


def find(path: str, name: str) -> tuple[Callable[..., Any] | None, str]:
    """The function of that name, or None and the reason. Raises what the file raises when it is imported."""
    found, race_line = _imported(path)
    function = found.get(name)
    if callable(function):
        return function, ""
    if race_line:
        return None, Message("{} starts a race in line {} and has no function {} above it", path, race_line, repr(name))
    return None, Message("{} has no function {}", path, repr(name))


def describe(error: Exception, path: str) -> str:
    """The error and its line in the file: `ValueError: I give up (mine.py, line 7)`."""
    reason = Message("{}: {}", type(error).__name__, str(error)[:_LONGEST_SAID])
    lines = _lines(error, path)
    return Message("{} ({}, line {})", reason, os.path.basename(path), lines[-1]) if lines else reason


def _imported(path: str) -> tuple[dict[str, Any], int | None]:
    """The names of the file; and, where it starts a race, the line of that: the names are those defined above it."""
    module = types.ModuleType("<solver>")  # a name that no import of the file's own can mean
    module.__file__ = path
    sys.modules[module.__name__] = module
    before, nested.is_importing = nested.is_importing, True
    try:
        exec(compile(pathlib.Path(path).read_bytes(), path, "exec", dont_inherit=True), module.__dict__)
    except nested.RaceReached as reached:
        return module.__dict__, _lines(reached, path)[0]
    finally:
        nested.is_importing = before
    return module.__dict__, None


def _lines(error: BaseException, path: str) -> list[int | None]:
    """The lines of the file that the error went through, the outermost first."""
    return [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
