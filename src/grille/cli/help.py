"""Help in the current language, translated when it is shown, so that no command starts slower."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from grille.cli.usage import translate_usage
from grille.language import LANGUAGES, current_language, translate
from grille.messages import Message

FRAME = (
    "ARGUMENTS_PANEL_TITLE",
    "OPTIONS_PANEL_TITLE",
    "COMMANDS_PANEL_TITLE",
    "DEFAULT_STRING",
    "REQUIRED_LONG_STRING",
)
"""Names of typer's own headings and labels."""


def translate_help(command: Any) -> None:
    """Make a command, and those below it, show help and usage errors in the language current at that time."""
    for below in getattr(command, "commands", {}).values():
        translate_help(below)
    translate_usage(command)
    shown = command.format_help

    def format_help(context: Any, formatter: Any) -> None:
        with in_current_language(command, context):
            shown(context, formatter)

    def format_usage(context: Any, formatter: Any) -> None:
        write_usage(command, context, formatter)

    command.format_help, command.format_usage = format_help, format_usage


def write_usage(command: Any, context: Any, formatter: Any) -> None:
    """Write the usage line of a command."""
    pieces = " ".join(command.collect_usage_pieces(context))
    formatter.write_usage(context.command_path, pieces, prefix=f"{translate(Message('Usage:'))} ")


@contextmanager
def in_current_language(command: Any, context: Any) -> Iterator[None]:
    """Within the block, every text of the command's help is in the current language."""
    if current_language() == LANGUAGES[0]:
        yield
        return
    from typer import rich_utils

    below = getattr(command, "commands", {}).values()
    options = [item for item in (*command.params, command.get_help_option(context)) if getattr(item, "help", None)]
    places = [(rich_utils, name) for name in FRAME] + [
        (item, "help") for item in (command, *below, *options) if item.help
    ]
    places += [(item, "rich_help_panel") for item in below if isinstance(item.rich_help_panel, str)]
    kept = [(owner, name, getattr(owner, name)) for owner, name in places]
    try:
        for owner, name, text in kept:
            setattr(owner, name, paragraphs(text))
        yield
    finally:
        for owner, name, text in kept:
            setattr(owner, name, text)


def paragraphs(text: str) -> str:
    """Each paragraph of a text or docstring in the current language."""
    parts = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(translate(Message(" ".join(part.split()))) for part in parts)
