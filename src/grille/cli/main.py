"""The command `grille`: finds the subcommand, loads its module alone, and turns errors into one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import pairwise
from typing import Annotated, Any

import typer
import typer.core
import typer.main

from grille import language
from grille.cli import streams
from grille.cli.help import in_current_language, translate_help, write_usage
from grille.cli.stopping import STOPPED
from grille.cli.usage import UsageError, refuse_command, usage_message
from grille.errors import GrilleError
from grille.messages import Message

# By what people do, each command: its module in grille.cli, which holds a function of that name, or `app` where it has
# subcommands; and its line in the list of commands, which is the first line of its help.
GROUPS = {
    "Solve and explain": {
        "solve": ("solve", "Solve puzzles and say whether the solution is unique."),
        "count": (
            "count",
            "Count the solutions of each puzzle, one number a line; `1000+` means that the count stopped at 1000.",
        ),
        "explain": ("explain", "Explain how to solve puzzles, step by step and in plain words."),
        "hint": ("hint", "Give the next step: which technique, then where, then all of it."),
        "rate": (
            "rate",
            "Rate puzzles: level, ER, EP and ED, the hardest technique, and the number of steps; "
            "HoDoKu's level and score.",
        ),
        "prove": (
            "prove",
            "Prove that a puzzle has no solution, or no second one, and check the proof before it is given.",
        ),
        "unavoidable": (
            "unavoidable",
            "Find the unavoidable sets of full grids: every puzzle with that solution has a given in each.",
        ),
    },
    "Make and print": {
        "generate": ("generate", "Make puzzles, each with one solution that was proved."),
        "sample": (
            "sample",
            "Keep one puzzle of a stream, each with the same chance: the n-th replaces the kept one with chance 1/n.",
        ),
        "draw": ("draw", "Draw a puzzle: SVG for screens, PDF for paper, PNG for everything else."),
        "book": ("book", "Print a book: title page, chapters by level, techniques, hints, solutions."),
    },
    "Read, keep and work through": {
        "convert": ("convert", "Read puzzles in any format and write them in another."),
        "export": ("export", "Write a puzzle as a model for another solver; several puzzles need `--into`."),
        "canonical": (
            "canonical",
            "Give each puzzle's canonical form: the smallest grid that symmetries make of it, read row by row.",
        ),
        "library": (
            "library",
            "Keep puzzles in one file without duplicates, isomorphic ones included, rated and ready to query.",
        ),
        "batch": (
            "batch",
            "Solve, rate, canonicalise or count puzzles by the million, with a row of the table for each.",
        ),
    },
    "Compare methods": {
        "compare": ("compare", "Race methods on the same puzzles and check every answer against every other."),
        "study": ("study", "Run a study to a folder: results.parquet, report.html and figures."),
    },
    "Play in a browser": {
        "serve": (
            "serve",
            "Serve the page and the HTTP API until Ctrl-C. "
            "Only this machine can reach it unless `--host` says otherwise.",
        ),
    },
    "Look up": {
        "methods": ("lists", "List the methods with their options; the first choice of an option is its default."),
        "rules": ("lists", "List the rules that a shape may have: the form of a line, and what it says."),
        "formats": ("lists", "List the text formats."),
        "techniques": (
            "techniques",
            "List the techniques level by level, those of rules too, with `se` price; or check a file of cases.",
        ),
    },
}
COMMANDS = {name: line for group in GROUPS.values() for name, line in group.items()}

_LANGUAGE = "The language of the words; that of the locale by default."
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
            if args[0].startswith("-"):
                self.parse_args(ctx, args)
            refuse_command(ctx, args[0], list(COMMANDS))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        with self._listing(), in_current_language(self, ctx):
            super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        write_usage(self, ctx, formatter)

    @contextmanager
    def _listing(self) -> Iterator[None]:
        """Within the block every command is a stub with its name and summary, so that none is loaded."""
        loaded = self.commands
        self.commands = {
            name: typer.core.TyperCommand(name, help=summary, rich_help_panel=group)
            for group, commands in GROUPS.items()
            for name, (_, summary) in commands.items()
        }
        try:
            yield
        finally:
            self.commands = loaded

    def invoke(self, ctx: Any) -> int:
        """Errors end here, before typer gives broken pipes and Ctrl-C its own meaning."""
        return status_of(lambda: super(LazyGroup, self).invoke(ctx))


def _load(name: str) -> Any:
    module = import_module(f"grille.cli.{COMMANDS[name][0]}")
    app = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(
            add_completion=False, rich_markup_mode="markdown", pretty_exceptions_enable=False, context_settings=_HELP
        )
        app.command(name)(getattr(module, name))
    command = typer.main.get_command(app)
    command.name = name
    _give_language(command)
    translate_help(command)
    return command


def _give_language(command: Any) -> None:
    """Add `--language` to a command and those below it; the default is the language of the locale."""
    for below in getattr(command, "commands", {}).values():
        _give_language(below)
    option = next((param for param in command.params if param.name == "language"), None)
    if option is None:
        option = typer.core.TyperOption(
            param_decls=["--language"],
            metavar="en|fr",
            help=_LANGUAGE,
            expose_value=False,
        )
        command.params.append(option)
    option.default = language.current_language
    option.callback = _speak


def _speak(context: Any, option: Any, code: str) -> str:
    language.set_language(code)
    return code


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

        streams.write_line(f"grille {version('grille')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def grille(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    code: Annotated[str, typer.Option("--language", metavar="en|fr", help=_LANGUAGE)] = "",
) -> None:
    """A Sudoku workbench: solve by every classical method, generate, rate, explain, compare, from 4×4 to 81×81.

    On a terminal, `grille` alone starts a dialogue; what a pipe brings is solved, as by `grille solve -`.
    """
    language.set_language(code or language.current_language())
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
        streams.write_line(context.get_help())


def main() -> None:
    """Run the command line. Bad input or usage: one line on standard error and status 2, never a traceback."""
    # numpy starts a thread for matrix products on each core, which takes 0.05 s and is never needed here.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    streams.prepare()
    with language.use_language(_language_option(sys.argv)):
        sys.exit(streams.finish(status_of(lambda: app(standalone_mode=False))))


def _language_option(words: list[str]) -> str:
    """The language of `--language`, read before anything else is parsed, so that usage errors are translated too."""
    given = next((after for word, after in pairwise([*words, ""]) if word == "--language"), "")
    given = next((word.partition("=")[2] for word in words if word.startswith("--language=")), given)
    return given if given in language.LANGUAGES else language.language_of()


def status_of(work: Callable[[], object]) -> int:
    """Do the work and return the exit status. Every error a command may raise ends here, as one line."""
    try:
        done = work()
        return done if isinstance(done, int) else 0
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            return 0  # typer and rich exit with 1 when help is not read to its end
        return end.code if isinstance(end.code, int) else 0
    except GrilleError as error:
        streams.warn(str(error))
    except UsageError as error:
        message = usage_message(error)
        if message:  # a command without arguments has shown its help instead
            streams.warn("{} (see `{} --help`)", message, error.ctx.command_path if error.ctx else "grille")
    except BrokenPipeError:
        return 0  # the reader has closed the pipe
    except OSError as error:
        streams.warn(streams.failure(error))
    except MemoryError:
        streams.warn(Message("there is not enough memory for this"))
    except RuntimeError as error:
        if str(error) != "can't start new thread":
            raise
        streams.warn(Message("the system starts no more threads"))
    except KeyboardInterrupt:
        streams.warn(Message("stopped"))
        return STOPPED
    except EOFError:
        streams.warn(Message("standard input ended before the answer"))
    return 2
