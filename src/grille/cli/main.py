"""The command `grille`: it finds the command asked for, loads that one alone, and turns errors into one line."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
import typer.core
import typer.main

from grille.errors import GrilleError

# One line a command: its module in grille.cli holds a function of that name, or `app` where it has commands of its own.
COMMANDS = {
    "solve": "solve",
    "generate": "generate",
    "compare": "compare",
    "count": "count",
    "explain": "explain",
    "hint": "hint",
    "convert": "convert",
    "export": "export",
    "rate": "rate",
    "study": "study",
    "methods": "lists",
    "formats": "lists",
    "techniques": "techniques",
}


_HELP = {"help_option_names": ["-h", "--help"]}


class LazyGroup(typer.core.TyperGroup):
    """Loads a command's module when the command is asked for, so that `grille --version` is quick."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        if cmd_name not in self.commands:
            self.commands[cmd_name] = _load(cmd_name)
        return self.commands[cmd_name]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in COMMANDS:
            for name in COMMANDS:  # so that "did you mean" knows them all
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)


def _load(name: str) -> Any:
    module = import_module(f"grille.cli.{COMMANDS[name]}")
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(
            add_completion=False, rich_markup_mode="markdown", pretty_exceptions_enable=False, context_settings=_HELP
        )
        app.command(name)(getattr(module, name))
    command = typer.main.get_command(app)
    command.name = name
    return command


app = typer.Typer(
    cls=LazyGroup,
    no_args_is_help=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings=_HELP,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"grille {version('grille')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def grille(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """A Sudoku workbench: solve by every classical method, generate, rate, explain, compare, from 4×4 to 81×81.

    On a terminal, `grille` alone starts a dialogue.
    """
    if context.invoked_subcommand is not None:
        return
    if sys.stdin.isatty() and sys.stdout.isatty():
        from grille.cli.dialogue import talk

        talk()
    else:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command line. Bad input or usage: one line on standard error and status 2, never a traceback."""
    try:
        app()
    except GrilleError as error:
        typer.echo(f"grille: {error}", err=True)
        sys.exit(2)
    except KeyboardInterrupt:
        typer.echo("grille: stopped", err=True)
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read us has read enough
        sys.exit(0)
