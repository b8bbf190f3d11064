"""`grille` alone on a terminal: choose a size, a grid and a method, see the solution, and again."""

from __future__ import annotations

import pathlib
import sys

from rich.console import Console
from rich.prompt import Prompt
from rich.text import Text

from grille.cli.show import console, grid_text, show_result, show_side_by_side
from grille.cli.stopping import CtrlC
from grille.errors import GrilleError, OptionError, ParseError, ShapeError, visible
from grille.formats import parse, read
from grille.formats.examples import EXAMPLES, Example
from grille.language import translate
from grille.messages import Message
from grille.methods.registry import METHODS
from grille.methods.solve import DEFAULT_METHOD, solve
from grille.methods.spelling import method_and_options
from grille.model import Grid, Shape

_GREETING = Message("[bold]Grille[/], a Sudoku workbench. Ctrl-D or q ends the dialogue.")


def talk() -> None:
    """Ask for a puzzle and a method, show the solution, and repeat until the user quits."""
    out = console()
    out.print(translate(_GREETING))
    try:
        while True:
            out.print()
            size = _ask(out, Message("Size of the grid (4, 6, 9, 16, 25 …)"), "9")
            try:
                shape = Shape.of(int(size))
            except ShapeError as error:
                _complain(out, str(error))
                continue
            except ValueError:
                _complain(out, Message("a size is a whole number, not {}", repr(size)))
                continue
            grid = _ask_grid(out, shape)
            if grid is not None:
                _answer(out, grid)
    except (EOFError, KeyboardInterrupt):
        out.print("\n" + translate(Message("Goodbye.")))


def _ask(out: Console, words: str, default: str = "") -> str:
    return _checked(Prompt.ask(translate(words), console=out, default=default, show_default=bool(default)))


def _checked(typed: str) -> str:
    """The text typed, without surrounding spaces. `q` ends the input, as Ctrl-D does."""
    if typed.strip().lower() in ("q", "quit", "exit"):
        raise EOFError
    return typed.strip()


def _ask_grid(out: Console, shape: Shape) -> Grid | None:
    examples = [example for example in EXAMPLES if example.grid.shape is shape]
    for number, item in enumerate(examples, 1):
        out.print(f"  [bold]{number}[/] {item.name}: {translate(item.summary)}")
    out.print("  " + translate(Message("[bold]f[/] a file, or its name here")))
    out.print("  " + translate(Message("[bold]p[/] paste a grid of several lines, or paste one line here")))
    choice = _ask(out, Message("Which grid"), "1" if examples else "p")
    try:
        return _chosen_grid(out, choice, examples, shape)
    except (GrilleError, OSError) as error:
        _complain(out, str(error))
        return None


def _chosen_grid(out: Console, choice: str, examples: list[Example], shape: Shape) -> Grid:
    if choice.isdecimal() and 1 <= int(choice) <= len(examples):
        return examples[int(choice) - 1].grid
    if choice == "f":
        return _from_file(_ask(out, Message("File")), shape)
    if choice == "p":
        out.print(translate(Message("Paste the grid in any format; an empty line ends it.")))
        lines: list[str] = []
        for line in sys.stdin:
            if not _checked(line) and lines:
                break
            lines.append(line)
        return parse("".join(lines), shape=shape)
    if pathlib.Path(choice).expanduser().is_file():
        return _from_file(choice, shape)
    if len(choice) >= shape.cells:
        return parse(choice, shape=shape)
    raise ParseError(found=repr(choice), wanted=Message("the number of an example, f, p, a file or a grid in one line"))


def _from_file(name: str, shape: Shape) -> Grid:
    grid = next(iter(read(pathlib.Path(name).expanduser(), shape=shape)), None)
    if grid is None:
        raise ParseError(found=Message("no grid"), wanted=Message("a file with a grid"), source=name)
    return grid


def _answer(out: Console, grid: Grid) -> None:
    out.print()
    show_side_by_side(out, grid_text(grid))
    names = [method.name for method in METHODS if method.accepts(grid.shape) is None and method.missing() is None]
    out.print()
    method_text = _ask(out, Message("Method ({})", ", ".join(names)), DEFAULT_METHOD)
    try:
        method, options = method_and_options(method_text)
        question = _ask(out, Message("Question (1 finds a solution, 2 proves it the only one)"), "1")
        if question not in ("1", "2"):
            raise OptionError("the question is 1 or 2, not {}", repr(question))
        with CtrlC() as stop:
            result = solve(grid, method=method.name, limit=int(question), seconds=60, stop=stop, **options)
    except GrilleError as error:
        _complain(out, str(error))
        return
    out.print()
    show_result(out, result)


def _complain(out: Console, what: str) -> None:
    out.print(Text(translate(visible(what)), style="red"))
