"""A method and its options as text: `backtracking:select=mrv,order=most`."""

from __future__ import annotations

from typing import Any

from grille.errors import OptionError
from grille.methods.contract import Method
from grille.methods.registry import method_named


def method_and_options(text: str) -> tuple[Method, dict[str, Any]]:
    """Parse `NAME:key=value,key=value`. Raises UnknownNameError or OptionError.

    >>> method_and_options("exact-cover")[1]
    {}
    """
    name, _, rest = text.partition(":")
    method = method_named(name)
    options: dict[str, Any] = {}
    for part in rest.split(",") if rest else []:
        key, sign, value = part.partition("=")
        if not sign or not key or not value:
            raise OptionError(
                "a method with options is written NAME:key=value,key=value, and {} has {}", repr(text), repr(part)
            )
        options[key.strip()] = value.strip()
    return method, options
