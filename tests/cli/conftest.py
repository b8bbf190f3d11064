"""Running the command line as a person would."""

from __future__ import annotations

import pathlib
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


@pytest.fixture(scope="session")
def run() -> Callable[..., Ran]:
    """Run `grille` with these words; `text` goes to its standard input."""
    program = pathlib.Path(sys.executable).parent / "grille"

    def run_words(*words: object, text: str | None = None, seconds: float = 60) -> Ran:
        ran = subprocess.run(
            [str(program), *map(str, words)], input=text, capture_output=True, text=True, timeout=seconds
        )
        assert "Traceback" not in ran.stderr, ran.stderr
        return Ran(ran.returncode, ran.stdout, ran.stderr)

    return run_words
