"""Work counted in calls of functions, which depends on no machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from grille.errors import GrilleError


def calls_of(work: Callable[[], object]) -> int:
    """How many functions are called until the work is done, or refused."""
    calls = 0

    def count(frame: FrameType, event: str, what: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        with suppress(GrilleError):
            work()
    finally:
        sys.setprofile(None)
    return calls
