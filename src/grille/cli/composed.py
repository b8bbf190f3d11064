"""Options in groups: a command with many of them is given what some function made of each group."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any


def composed(**groups: Callable[..., Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command parameters of these names, each what its function makes of its own options.

    The options of the groups stand in the help in the order of the command's parameters.
    """
    options = {name: inspect.signature(group, eval_str=True).parameters for name, group in groups.items()}

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        own = inspect.signature(command, eval_str=True).parameters

        @functools.wraps(command)
        def run(**given: Any) -> None:
            made = {
                name: group(**{option: given.pop(option) for option in options[name]}) for name, group in groups.items()
            }
            command(**made, **given)

        parameters = [
            one.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            for name, parameter in own.items()
            for one in (options[name].values() if name in options else [parameter])
        ]
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        run.__annotations__ = {one.name: one.annotation for one in parameters}
        del run.__wrapped__
        return run

    return decorate
