"""`grille` alone on a terminal: choose a size, a grid and a method, see the solution, and again."""

from __future__ import annotations

import pathlib
import sys

from rich.console import Console
from rich.prompt import Prompt
from rich.text import Text

from grille.cli.show import console, grid_text, show_result, show_side_by_side
from grille.cli.stopping import CtrlC
from grille.errors import GrilleError, ParseError, ShapeError, visible
from grille.formats import parse, read
from grille.formats.examples import EXAMPLES, Example
from grille.methods.door import DEFAULT_METHOD, solve
from grille.methods.registry import METHODS
from grille.methods.spelling import method_and_options
from grille.model import Grid, Shape

_GREETING = "[bold]Grille[/], a Sudoku workbench. Ctrl-D or q ends the dialogue."


def talk() -> None:
    """Ask, show, solve, show, and ask again until the person has had enough."""
    out = console()
    out.print(_GREETING)
    try:
        while True:
            out.print()
            size = Prompt.ask("Size of the grid (4, 6, 9, 16, 25 …)", console=out, default="9", show_default=True)
            if size.strip().lower() in ("q", "quit", "exit"):
                return
            try:
                shape = Shape.of(int(size))
            except ShapeError as error:
                _complain(out, str(error))
                continue
            except ValueError:
                _complain(out, f"a size is a whole number, not {size!r}")
                continue
            grid = _ask_grid(out, shape)
            if grid is not None:
                _answer(out, grid)
    except (EOFError, KeyboardInterrupt):
        out.print("\nGoodbye.")


def _ask_grid(out: Console, shape: Shape) -> Grid | None:
    examples = [one for one in EXAMPLES if one.grid.shape is shape]
    for number, one in enumerate(examples, 1):
        out.print(f"  [bold]{number}[/] {one.name}: {one.summary}")
    out.print("  [bold]f[/] a file")
    out.print("  [bold]p[/] paste a grid of several lines, or paste one line here")
    choice = Prompt.ask("Which grid", console=out, default="1" if examples else "p").strip()
    try:
        return _chosen_grid(out, choice, examples, shape)
    except (GrilleError, OSError) as error:
        _complain(out, str(error))
        return None


def _chosen_grid(out: Console, choice: str, examples: list[Example], shape: Shape) -> Grid:
    if choice.isdecimal() and 1 <= int(choice) <= len(examples):
        return examples[int(choice) - 1].grid
    if choice == "f":
        path = pathlib.Path(Prompt.ask("File", console=out)).expanduser()
        grid = next(iter(read(path, shape=shape)), None)
        if grid is None:
            raise ParseError(found="no grid", wanted="a file with a grid", source=str(path))
        return grid
    if choice == "p":
        out.print("Paste the grid in any format; an empty line ends it.")
        lines: list[str] = []
        for line in sys.stdin:
            if not line.strip() and lines:
                break
            lines.append(line)
        return parse("".join(lines), shape=shape)
    if len(choice) >= shape.cells:
        return parse(choice, shape=shape)
    raise ParseError(found=repr(choice), wanted="the number of an example, f, p or a grid in one line")


def _answer(out: Console, grid: Grid) -> None:
    out.print()
    show_side_by_side(out, grid_text(grid))
    names = [method.name for method in METHODS if method.accepts(grid.shape) is None and method.missing() is None]
    out.print()
    asked = Prompt.ask(f"Method ({', '.join(names)})", console=out, default=DEFAULT_METHOD).strip()
    try:
        method, options = method_and_options(asked)
        with CtrlC() as stop:
            result = solve(grid, method=method.name, seconds=60, stop=stop, **options)
    except GrilleError as error:
        _complain(out, str(error))
        return
    out.print()
    show_result(out, result)


def _complain(out: Console, what: str) -> None:
    out.print(Text(visible(what), style="red"))
