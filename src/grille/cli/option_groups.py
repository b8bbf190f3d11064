"""Options in groups, so that options which several commands share are declared once."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

from grille.cli.inputs import Inputs
from grille.cli.options import (
    NOTHING_SAID,
    ExampleNames,
    From,
    IgnoreUnknownRules,
    Puzzles,
    ShapeOptions,
    Symbols,
    shape_options,
)

Command = Callable[..., Any]
"""A command, or a group of options, which may contain groups."""


def _with_parameters(
    command: Command, parameters: list[inspect.Parameter], run: Callable[[dict[str, Any]], Any]
) -> Command:
    """`run` with the name and help of a command, and with these parameters."""

    @functools.wraps(command)
    def wrapped(**given: Any) -> Any:
        return run(given)

    by_name = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in parameters]
    wrapped.__signature__ = inspect.Signature(by_name)  # type: ignore[attr-defined]
    wrapped.__annotations__ = {one.name: one.annotation for one in by_name}
    del wrapped.__wrapped__
    return wrapped


def grouped(**groups: Callable[..., Any]) -> Callable[[Command], Command]:
    """Give a command named parameters, each built by a function from options of its own.

    The help lists the options of the groups in the order of the command's parameters.
    """
    options = {name: inspect.signature(group, eval_str=True).parameters for name, group in groups.items()}

    def decorate(command: Command) -> Command:
        own = inspect.signature(command, eval_str=True).parameters
        parameters = [
            one
            for name, parameter in own.items()
            for one in (options[name].values() if name in options else [parameter])
        ]

        def run(given: dict[str, Any]) -> Any:
            made = {name: groups[name](**{option: given.pop(option) for option in options[name]}) for name in groups}
            return command(**made, **given)

        return _with_parameters(command, parameters, run)

    return decorate


@grouped(shape=shape_options)
def _inputs(
    puzzles: Puzzles = None,
    from_format: From = None,
    shape: ShapeOptions = NOTHING_SAID,
    symbols: Symbols = None,
    example: ExampleNames = None,
    ignore_unknown_rules: IgnoreUnknownRules = False,
) -> Inputs:
    return Inputs(puzzles or [], from_format, shape.shape(), symbols, example or (), ignore_unknown_rules)


def reads_puzzles(command: Command) -> Command:
    """Add the options for puzzles to a command; its first parameter `inputs` gets the puzzles.

    The help lists the command's own options between the puzzles and how they are read.
    """
    first, *others = inspect.signature(_inputs, eval_str=True).parameters.values()
    own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]

    def run(given: dict[str, Any]) -> None:
        inputs = _inputs(**{parameter.name: given.pop(parameter.name) for parameter in (first, *others)})
        command(inputs, **given)

    return _with_parameters(command, [first, *own, *others], run)
