"""Answers and errors as JSON bytes, the same from a thread or a process."""

from __future__ import annotations

import json
from typing import Any

from grille.errors import GrilleError, WrongSolutionError, visible
from grille.watch import Flag, Watch
from grille.web.handlers import answered
from grille.web.job import Job, TooSlow
from grille.web.settings import Limits

QUICK_SECONDS = 0.05
"""The time limit of work in a thread of the server; longer work is started again in a process."""

BAD, UNREADABLE, BROKEN = 400, 422, 500


class BodyError(ValueError):
    """A body that does not validate."""


def json_bytes(value: object) -> bytes:
    """One line of ASCII, so that a lone surrogate in a message cannot fail."""
    return json.dumps(value, allow_nan=False, separators=(",", ":")).encode()


def complaint(error: Exception) -> tuple[int, str]:
    """The status and the message of an error."""
    if isinstance(error, BodyError):
        return UNREADABLE, str(error)
    is_ours = isinstance(error, GrilleError) and not isinstance(error, WrongSolutionError)
    return (BAD, visible(str(error))) if is_ours else (BROKEN, f"{type(error).__name__}: {visible(str(error))}")


def quick_answer(verb: str, body: dict[str, Any], limits: Limits, stop: Flag) -> bytes | None:
    """The answer, computed in this thread; None where that would take too long. Raises GrilleError."""
    began = Watch.of(seconds=QUICK_SECONDS)
    try:
        answer = answered(verb, Job.of(body, limits, stop=stop, most=QUICK_SECONDS, is_quick=True))
    except TooSlow:
        return None
    is_cut_off = not answer.get("complete", True) and began.is_up
    return None if is_cut_off else json_bytes(answer)
