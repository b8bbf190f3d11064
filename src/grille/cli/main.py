"""The command `grille`: it finds the command asked for, loads that one alone, and turns errors into one line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any

import typer
import typer.core
import typer.main

from grille.cli import streams
from grille.cli.stopping import STOPPED
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
    "draw": "draw",
    "book": "book",
    "canonical": "canonical",
    "study": "study",
    "library": "library",
    "batch": "batch",
    "serve": "serve",
    "methods": "lists",
    "formats": "lists",
    "techniques": "techniques",
}

_HELP = {"help_option_names": ["-h", "--help"]}
_UsageError: Any = typer.BadParameter.__base__  # typer's own, or click's, by its version


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

    def invoke(self, ctx: Any) -> int:
        """Errors end here, before typer gives broken pipes and Ctrl-C its own meaning."""
        return status_of(lambda: super(LazyGroup, self).invoke(ctx))


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

        streams.say(f"grille {version('grille')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def grille(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """A Sudoku workbench: solve by every classical method, generate, rate, explain, compare, from 4×4 to 81×81.

    On a terminal, `grille` alone starts a dialogue; what a pipe brings is solved, as by `grille solve -`.
    """
    if context.invoked_subcommand is not None:
        return
    if streams.is_dialogue():
        from grille.cli.dialogue import talk

        talk()
    elif streams.has_piped_input():
        solve = _load("solve")
        with solve.make_context("grille solve", ["-"], parent=context) as inner:
            solve.invoke(inner)
    else:
        streams.say(context.get_help())


def main() -> None:
    """Run the command line. Bad input or usage: one line on standard error and status 2, never a traceback."""
    streams.prepare()
    sys.exit(streams.finish(status_of(lambda: app(standalone_mode=False))))


def status_of(work: Callable[[], object]) -> int:
    """Do it; the exit status, after one line about what went wrong. Everything that commands may raise ends here."""
    try:
        done = work()
        return done if isinstance(done, int) else 0
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except GrilleError as error:
        streams.complain(str(error))
    except _UsageError as error:
        asked = error.ctx.command_path if error.ctx else "grille"
        streams.complain(f"{' '.join(error.format_message().split())} (`{asked} --help` tells more)")
    except BrokenPipeError:
        return 0  # whoever read us has read enough
    except OSError as error:
        streams.complain(streams.failure(error))
    except KeyboardInterrupt:
        streams.complain("stopped")
        return STOPPED
    except EOFError:
        streams.complain("standard input ended before the answer")
    return 2
