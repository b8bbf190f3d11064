"""The only use of typst: data in, a document out. Knows no Sudoku.

The same data give the same bytes on every machine: the date is fixed, and the fonts are those inside typst and in a
folder that the caller names, never the system's. Data are a JSON file in the compiler's memory, so nothing of them is
read as markup.
"""

from __future__ import annotations

import json
import os
import pathlib
import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from grille.errors import MissingEngineError, OptionError, OutOfTimeError, install_command, reason, visible
from grille.messages import Message, joined
from grille.watch import FOREVER, Watch

DATE = 0
"""The date of every document, in seconds since 1970, so that the same data give the same bytes."""

STANDARD = "ua-1"
"""Tagged for screen readers: PDF/UA-1 requires a title, a language and an alternative text for every picture."""

PART_FILES = ("parts.typ", "picture.typ")
_PAGES = re.compile(rb"\n<</Type/Pages/Count (\d+)")
_OWN = re.compile(r"own\.typ:(\d+):(\d+)")
_PATIENCE = 0.05  # seconds between two checks of the watch


@dataclass(frozen=True, slots=True)
class Style:
    """A user's template that redefines parts, and folder of fonts."""

    template: pathlib.Path | None = None
    fonts: pathlib.Path | None = None

    @staticmethod
    def of(template: str | os.PathLike[str] | None = None, fonts: str | os.PathLike[str] | None = None) -> Style:
        """Raises OptionError where there is no such file or folder."""
        style = Style(*(None if path is None else pathlib.Path(path) for path in (template, fonts)))
        if style.template is not None and not style.template.is_file():
            raise OptionError("{}: there is no such template", visible(str(style.template)))
        if style.fonts is not None and not style.fonts.is_dir():
            raise OptionError("{}: there is no such folder of fonts", visible(str(style.fonts)))
        return style


PLAIN = Style()


def engine() -> Any:
    """The typst module. Raises MissingEngineError with the command that installs it."""
    try:
        import typst
    except ImportError:
        raise MissingEngineError("books and pictures need typst: {}", install_command("book")) from None
    return typst


@dataclass(frozen=True, slots=True)
class Document:
    """The document, and typst's warnings, such as a font named by a template that is missing."""

    content: bytes
    warnings: tuple[str, ...] = ()

    @property
    def pages(self) -> int:
        """The number of pages of our PDFs: the tree of pages is the first object, before any content."""
        found = _PAGES.search(self.content)
        assert found is not None, "typst writes the tree of pages first"
        return int(found[1])


def pdf(data: Mapping[str, Any], style: Style = PLAIN, watch: Watch = FOREVER) -> Document:
    """The template's document for the data."""
    return _compiled(data, style, watch, format="pdf", pdf_standards=STANDARD, timestamp=DATE)


def png(data: Mapping[str, Any], ppi: float, style: Style = PLAIN, watch: Watch = FOREVER) -> Document:
    """Its first page as pixels, so many to an inch."""
    return _compiled(data, style, watch, format="png", ppi=ppi)


def _compiled(data: Mapping[str, Any], style: Style, watch: Watch, **options: Any) -> Document:
    typst = engine()
    sources = {
        **_parts(),
        "own.typ": b"" if style.template is None else _read(style.template),
        "grille/data.json": json.dumps(data, ensure_ascii=False).encode(),
    }
    root = None if style.template is None else str(style.template.resolve().parent)
    try:
        made, warnings = _watched(
            lambda: typst.compile_with_warnings(sources, root=root, font_paths=fonts_of(style), **options),
            watch,
        )
    except typst.TypstError as error:
        whose = Message("the document") if style.template is None else visible(str(style.template))
        raise OptionError("{} cannot be typeset: {}", whose, _error_text(error)) from None
    messages = tuple(dict.fromkeys(_error_text(warning) for warning in warnings))
    return Document(bytes(made[0] if isinstance(made, list) else made), messages)


def _watched(work: Any, watch: Watch) -> Any:
    """The result of the work. Raises OutOfTimeError when the watch is up first; typst works on, as it cannot be
    stopped.
    """
    found: list[Any] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as error:  # passed on to the caller
            failed.append(error)

    worker = threading.Thread(target=run, daemon=True)
    worker.start()
    while worker.is_alive():
        worker.join(_PATIENCE)
        if worker.is_alive() and watch.is_up:
            raise OutOfTimeError("the time was up before the pages were set")
    if failed:
        raise failed[0]
    return found[0]


@lru_cache(maxsize=4)
def fonts_of(style: Style) -> Any:
    """Typst's own fonts, and those of the user's folder."""
    folders = [] if style.fonts is None else [str(style.fonts)]
    return engine().Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=folders)


@lru_cache(maxsize=1)
def _parts() -> dict[str, bytes]:
    folder = files("grille.publish") / "template"
    return {"main.typ": (folder / "main.typ").read_bytes()} | {
        f"grille/{name}": (folder / name).read_bytes() for name in PART_FILES
    }


def _read(path: pathlib.Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise OptionError("{}: the template cannot be read ({})", visible(str(path)), reason(error)) from None


def _error_text(error: Any) -> str:
    """Typst's error in one line: its place in the user's template, if it is there, and its hints."""
    where = _OWN.search(error.diagnostic)
    parts: list[str] = [Message("line {}, column {}:", where[1], where[2])] if where else []
    parts += [str(error.message), *(f"({hint})" for hint in error.hints)]
    return visible(joined(" ", (" ".join(part.split()) if type(part) is str else part for part in parts)))
