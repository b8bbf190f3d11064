"""The public surface as text, a line for each thing that people may rely on: `python tests/surface.py` stores it anew.

docs/stability.md says what is promised of each kind.
"""

from __future__ import annotations

import inspect
import pathlib
from collections.abc import Iterator
from typing import Any

import grille

STORED = pathlib.Path(__file__).with_name("golden") / "surface.txt"


def surface() -> str:
    """All of it, in order."""
    return "\n".join(line for kind in (python, command_line, registries, routes) for line in sorted(set(kind()))) + "\n"


def python() -> Iterator[str]:
    """Names, the parameters of verbs, and the public members of nouns."""
    for name in grille.__all__:
        value = getattr(grille, name)
        yield f"python {name}{'' if inspect.isclass(value) else parameters(value)}"
        if not inspect.isclass(value) or issubclass(value, Exception):
            continue
        for base in value.__mro__:
            if not base.__module__.startswith("grille."):
                continue
            for member, what in vars(base).items():
                if not member.startswith("_"):
                    function = getattr(what, "__func__", what)
                    yield f"python {name}.{member}{parameters(function) if inspect.isfunction(function) else ''}"


def parameters(function: Any) -> str:
    """Their names and kinds, `=` after those that may be left out; types and defaults may change."""
    parts = []
    for one in inspect.signature(function).parameters.values():
        stars = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        named = "keyword " if one.kind is one.KEYWORD_ONLY else ""
        parts.append(f"{named}{stars}{one.name}{'' if one.default is one.empty else '='}")
    return f"({', '.join(parts)})"


def command_line() -> Iterator[str]:
    """Commands and those below them, with their options."""
    from grille.cli.main import COMMANDS, _load

    for name in COMMANDS:
        yield from command(f"command {name}", _load(name))


def command(name: str, loaded: Any) -> Iterator[str]:
    """One command, its arguments and options."""
    yield name
    for one in loaded.params:
        yield f"{name} {' '.join([*one.opts, *one.secondary_opts]) if one.opts[0].startswith('-') else one.name}"
    for below, inner in getattr(loaded, "commands", {}).items():
        yield from command(f"{name} {below}", inner)


def registries() -> Iterator[str]:
    """What people type: methods and their options, formats, techniques, levels, rules."""
    from grille.formats.registry import FORMATS
    from grille.logic.records import LEVEL_NAMES
    from grille.logic.techniques import RULE_TECHNIQUES, TECHNIQUES
    from grille.methods.registry import METHODS
    from grille.rules.registry import KINDS

    for method in METHODS:
        yield f"method {method.name}"
        for option in method.options:
            yield f"method {method.name}:{option.name}={'|'.join(option.choices)}"
    yield from (f"format {one.name}" for one in FORMATS)
    yield from (f"technique {one.name}" for one in (*TECHNIQUES, *RULE_TECHNIQUES))
    yield from (f"level {name}" for name in LEVEL_NAMES)
    yield from (f"rule {one.name}" for one in KINDS)


def routes() -> Iterator[str]:
    """The routes of the API."""
    from grille.web.app import create

    for path, methods in create().openapi()["paths"].items():
        yield from (f"route {name.upper()} {path}" for name in methods)


if __name__ == "__main__":
    STORED.write_text(surface(), "utf-8")
