"""Standard input, output and error, which every command uses through this module.

Characters that a stream cannot encode are replaced by ASCII ones, control characters in messages are escaped, and
output that cannot be written ends the command with one line and status 2.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import json
import os
import stat
import sys
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from grille.errors import OptionError, reason, visible
from grille.language import translate
from grille.messages import Message

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

PLAIN = {
    "▲": "^",
    "▼": "v",
    "×": "x",
    "·": "-",
    "…": "...",
    "–": "-",
    "−": "-",
    "“": '"',
    "”": '"',
    "’": "'",
    "≤": "<=",
    "≥": ">=",
    "≠": "<>",
    "→": "->",
    "µ": "u",
    "½": "1/2",
    "⁶": "^6",
    "Σ": "sum ",
    "─": "-",
    "│": "|",
}
"""ASCII replacements for the signs that this program writes; letters such as é lose their accents by rule."""


def write_line(text: str, *, end: str = "\n") -> None:
    """Write a line to standard output and flush it."""
    sys.stdout.write(readable(text + end, sys.stdout))
    sys.stdout.flush()


def write_message(text: str, *arguments: object) -> None:
    """Write a message to standard output in the current language; with arguments, `text` is a template."""
    write_line(translate(Message(text, *arguments) if arguments else text))


def readable(text: str, stream: TextIO) -> str:
    """The text in ASCII where the stream is of a code page, since the reader of a pipe may use another one.

    Puzzles in a text format are not passed through this, since their notes are the user's own.
    """
    if text.isascii() or is_unicode(stream):
        return text
    return "".join(sign if sign.isascii() else _plain(sign) for sign in text)


class Readable:
    """A text stream that makes all it writes `readable`."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write(readable(text, self._stream))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def write_object(row: Mapping[str, Any]) -> None:
    """Write one JSON object as a line."""
    write_line(object_text(row))


def object_text(row: Mapping[str, Any]) -> str:
    """An object as JSON; characters that standard output cannot encode are escaped."""
    return json.dumps(row, ensure_ascii=not is_unicode(sys.stdout), allow_nan=False)


def warn(text: str, *arguments: object) -> None:
    """Write one line to standard error, after the program's name, in the current language.

    With arguments, `text` is a template. Errors of standard error itself are ignored.
    """
    with contextlib.suppress(OSError):
        message = translate(visible(Message(text, *arguments) if arguments else text))
        sys.stderr.write(readable(f"grille: {message}\n", sys.stderr))
        sys.stderr.flush()


OUTPUT = "-"
"""The value of `--out` that means standard output."""


def check_takes_bytes() -> None:
    """Raises OptionError where standard output is a terminal, which cannot show binary data."""
    if sys.stdout.isatty():
        raise OptionError("what is no text is not for a terminal: name a file, or send it on with `--out - > FILE`")


def write_bytes(content: bytes) -> None:
    """Write binary data to standard output and flush it."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def standard_input() -> BinaryIO:
    """Standard input as bytes."""
    if sys.stdin is None:
        raise OptionError("standard input is closed, so there is nothing to read")
    return sys.stdin.buffer


def is_dialogue() -> bool:
    """Whether standard input and output are terminals."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def has_piped_input() -> bool:
    """Whether there is input from a pipe, a socket or a file; waits for the first byte or the end."""
    if sys.stdin is None or stat.S_ISCHR(os.fstat(sys.stdin.fileno()).st_mode):
        return False
    return bool(sys.stdin.buffer.peek(1))  # type: ignore[union-attr]


def prepare() -> None:
    """Prepare the standard streams; exits where standard output is closed."""
    codecs.register_error("grille", _in_plain_letters)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        warn(Message("standard output is closed"))
        sys.exit(2)
    # With PYTHONUNBUFFERED, a write that a signal interrupts would lose the rest.
    if isinstance(sys.stdout.buffer, io.RawIOBase):
        whole = _Whole(sys.stdout.fileno(), "wb", closefd=False)
        sys.stdout = io.TextIOWrapper(whole, sys.stdout.encoding, write_through=True)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="grille")  # type: ignore[union-attr]


class _Whole(io.FileIO):
    """An unbuffered stream that writes all it is given, also when a signal interrupts it."""

    def write(self, data: ReadableBuffer, /) -> int:
        left = memoryview(data).cast("B")
        total = len(left)
        while left:
            written = super().write(left)
            if written is None:
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
            left = left[written:]
        return total


def finish(status: int) -> int:
    """Flush standard output and return the exit status. Output that failed is not tried again at exit."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _drop()
    except OSError as error:
        warn(failure(error))
        _drop()
        return 2
    return status


def failure(error: OSError) -> Message:
    """The operating system's reason; errors that name no file are those of the output."""
    return Message("{}: {}", error.filename or Message("the output could not be written"), reason(error))


def _drop() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """An encoding error handler: each sign by the table above, without its accent, or as `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(sign: str) -> str:
    if sign in PLAIN:
        return PLAIN[sign]
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return plain or (visible(sign) if "\ud800" <= sign <= "\udfff" else "?")


@lru_cache
def is_unicode(stream: TextIO) -> bool:
    """Whether the stream can encode every character."""
    return codecs.lookup(stream.encoding).name.startswith("utf")
