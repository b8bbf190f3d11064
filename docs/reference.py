"""Writes docs/reference.md from the docstrings of the public names; a test compares the page with what this gives."""

from __future__ import annotations

import inspect
import pathlib
import re
from collections.abc import Callable, Iterator

import grille

PAGE = pathlib.Path(__file__).with_name("reference.md")

HEAD = """# Reference

Every public name of `import grille`, from its docstring. Verbs are functions, nouns are objects, and everything that
Grille raises on purpose is a `GrilleError`. Written by `docs/reference.py`.
"""


def page() -> str:
    """The whole page."""
    verbs = [name for name in grille.__all__ if name[0].islower()]
    errors = [name for name in grille.__all__ if name.endswith("Error")]
    nouns = [name for name in grille.__all__ if name not in verbs and name not in errors]
    parts = [HEAD]
    for title, names in (("Verbs", verbs), ("Nouns", nouns), ("Errors", errors)):
        links = ", ".join(f"[`{name}`](#{name.lower()})" for name in names)
        parts.append(f"## {title}\n\n{links}\n")
        parts += ["\n".join(section(name)) for name in names]
    return "\n".join(parts)


def section(name: str) -> Iterator[str]:
    """One public name: how it is called, what it promises, and what it has."""
    value = getattr(grille, name)
    yield f"### {name}\n"
    if inspect.isfunction(value):
        yield f"```text\n{name}{signature(value)}\n```\n"
    yield from prose(value)
    if inspect.isclass(value) and not issubclass(value, Exception):
        yield from members(value)


def signature(function: Callable[..., object]) -> str:
    """The parameters, one a line where they do not fit on one."""
    said = inspect.signature(function)
    parts: list[str] = []
    for parameter in said.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        parts.append(spelled(parameter))
    returned = f" -> {said.return_annotation}"
    whole = f"({', '.join(parts)}){returned}"
    return whole if len(whole) < 90 else "(\n" + "".join(f"    {part},\n" for part in parts) + f"){returned}"


def spelled(parameter: inspect.Parameter) -> str:
    """A parameter as it stands in the code."""
    stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
    default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
    return f"{stars}{parameter.name}: {parameter.annotation}{default}"


def prose(value: object) -> Iterator[str]:
    """The docstring as Markdown; its examples are run where they stand, as doctests."""
    for block in re.split(r"\n\s*\n", inspect.getdoc(value) or ""):
        yield f"```pycon\n{block}\n```\n" if block.startswith(">>>") else f"{block}\n"


def members(noun: type) -> Iterator[str]:
    """The noun's public properties and methods, with the first paragraph of what each promises."""
    rows = []
    for name, member in vars(noun).items():
        if name.startswith("_"):
            continue
        function = getattr(member, "__func__", member) if isinstance(member, staticmethod | classmethod) else member
        doc = inspect.getdoc(function) or inspect.getdoc(getattr(function, "func", None))
        is_documented = (
            isinstance(member, property | staticmethod) or inspect.isfunction(member) or hasattr(member, "func")
        )
        if is_documented and doc:
            called = f"{name}(…)" if inspect.isfunction(function) else name
            first = " ".join(re.split(r"\n\s*\n", doc)[0].split()).replace("|", "\\|")
            rows.append(f"| `{called}` | {first} |")
    if rows:
        yield "\n".join(["| | |", "|---|---|", *rows, ""])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
