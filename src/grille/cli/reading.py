"""What every command that reads puzzles takes, declared once."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

from grille.cli.inputs import Inputs
from grille.cli.options import (
    Boxes,
    Diagonals,
    ExampleNames,
    From,
    Puzzles,
    ShapeSpec,
    Size,
    Symbols,
    Windows,
    shape_from,
)


def _inputs(
    puzzles: Puzzles = None,
    from_format: From = None,
    size: Size = None,
    diagonals: Diagonals = False,
    windows: Windows = False,
    boxes: Boxes = None,
    shape: ShapeSpec = None,
    symbols: Symbols = None,
    example: ExampleNames = None,
) -> Inputs:
    return Inputs(
        puzzles or [], from_format, shape_from(size, diagonals, windows, boxes, shape), symbols, example or ()
    )


def reads_puzzles(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command its puzzles as `inputs`, its first parameter, and their options to its help.

    The command's own options stand between the puzzles and how they are read.
    """
    shared = inspect.signature(_inputs, eval_str=True).parameters
    own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]

    @functools.wraps(command)
    def run(**given: Any) -> None:
        inputs = _inputs(**{name: given.pop(name) for name in shared})
        command(inputs, **given)

    first, *others = shared.values()
    parameters = [first, *own, *others]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    del run.__wrapped__
    return run
