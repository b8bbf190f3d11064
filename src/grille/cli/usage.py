"""Usage errors as Messages, since typer has them in English only."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from difflib import get_close_matches
from functools import partial
from typing import Any

import typer

from grille.errors import visible
from grille.messages import Message

UsageError: Any = typer.BadParameter.__base__  # typer's own, or click's, depending on its version


def usage_message(error: Any) -> Message:
    """Typer's usage error as a Message; empty where it has shown help instead."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        name = visible(error.option_name)
        if not error.possibilities:
            return Message("No such option: {}", name)
        return Message("No such option: {} (Possible options: {})", name, ", ".join(sorted(error.possibilities)))
    if kind == "MissingParameter":
        is_option = error.param.param_type_name == "option"
        named = error.param.get_error_hint(error.ctx)
        return Message("Missing option {}." if is_option else "Missing argument {}.", named)
    if kind == "BadParameter":
        return Message("Invalid value for {}: {}", error.param.get_error_hint(error.ctx), error.message)
    if error.message == (missing := Message("Missing command.")):
        return missing
    return Message("{}", error.message) if error.message else Message("")


def translate_usage(command: Any) -> None:
    """Make a command's usage errors Messages where typer formats a sentence about a value."""
    if hasattr(command, "commands"):
        report_unknown(command)
    for param in command.params:
        if (known := _NUMBERS.get(param.type.name.partition(" ")[0])) is not None:
            param.type, plain = copy(param.type), param.type
            param.type.convert = partial(_converted, plain, known)
    parse = command.parse_args

    def parse_args(context: Any, args: list[str]) -> Any:
        is_group = hasattr(command, "commands")
        context.allow_extra_args = True
        try:
            left = parse(context, args)
        except UsageError as error:
            if type(error).__name__ == "BadOptionUsage":
                error.message = _misused(command.get_params(context), error.option_name)
            raise
        if left and not is_group and not context.resilient_parsing:
            raise UsageError(Message("Got unexpected extra argument(s) ({})", visible(" ".join(left))), context)
        return left

    command.parse_args = parse_args


def report_unknown(group: Any) -> None:
    """Make a group of commands report an unknown command in our words."""
    resolve = group.resolve_command

    def resolve_command(context: Any, args: list[str]) -> Any:
        if args[0] not in group.commands and not args[0].startswith("-"):
            refuse_command(context, args[0], list(group.commands))
        return resolve(context, args)

    group.resolve_command = resolve_command


def refuse_command(context: Any, name: str, known: list[str]) -> None:
    """Raises typer's error for an unknown command."""
    meant = get_close_matches(name, known)
    if meant:
        names = ", ".join(map(repr, meant))
        raise UsageError(Message("No such command {}. Did you mean {}?", repr(name), names), context)
    raise UsageError(Message("No such command {}.", repr(name)), context)


_NUMBERS = {"int": int, "integer": int, "float": float}
"""The Python type by the first word of typer's name for it."""


def _misused(options: Iterable[Any], name: str) -> Message:
    option = next(candidate for candidate in options if name in (*candidate.opts, *candidate.secondary_opts))
    return Message(
        "Option {} does not take a value." if option.is_flag else "Option {} requires an argument.", repr(name)
    )


def _converted(plain: Any, number: type, value: Any, option: Any, context: Any) -> Any:
    try:
        return plain.convert(value, option, context)
    except typer.BadParameter:
        pass
    try:
        found = number(value)
    except ValueError:
        message = Message("{} is not a valid int." if number is int else "{} is not a valid float.", repr(value))
        raise typer.BadParameter(message, context, option) from None
    raise typer.BadParameter(
        Message("{} is not in the range {}.", str(found), plain._describe_range()), context, option
    )
