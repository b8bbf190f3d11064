"""A progress bar for work on many puzzles: the number done, the rate, the time left."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from grille.cli.show import console, is_terminal
from grille.language import translate
from grille.messages import Message
from grille.watch import Progress, Watch

PATIENCE = 2.0
"""Seconds before a bar appears for a search."""


@contextmanager
def rows_bar(
    what: str = Message("puzzles"), *, is_wanted: bool = True, seconds: float = 30, on_output: bool = False
) -> Iterator[Progress]:
    """A progress callback that moves a bar on standard error, if that is a terminal.

    The rate is that of the last `seconds`. Lines printed meanwhile appear above the bar; with `on_output` it is on
    standard output, if that is a terminal.
    """
    if not is_wanted or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.progress import BarColumn, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:,.0f}/s")

    class Shown:
        def __call__(self, done: int, total: int | None) -> None:
            bar.update(task, completed=done, total=total)

        def note(self, words: str) -> None:
            bar.update(task, description=translate(words))

    note = TextColumn("{task.description}", markup=False)
    columns = BarColumn(), TextColumn(f"{{task.completed:,.0f}} {translate(what)}"), Rate(), TimeRemainingColumn(), note
    settings = {"transient": True, "speed_estimate_period": seconds, "redirect_stdout": is_terminal()}
    with Bar(*columns, console=console(err=not (on_output and is_terminal())), **settings) as bar:  # type: ignore[arg-type]
        task = bar.add_task("", total=None)
        yield Shown()


@contextmanager
def search_bar() -> Iterator[Progress]:
    """The same for the search of one puzzle: a bar with its nodes and notes, once the search takes long."""
    with ExitStack() as until_found:
        yield _Search(until_found)


class _Search:
    """Shows nothing for the first `PATIENCE` seconds."""

    def __init__(self, until_found: ExitStack) -> None:
        self._until_found, self._began = until_found, time.monotonic()
        self._shown: Watch | None = None
        self._words = ""

    def __call__(self, done: int, total: int | None) -> None:
        if self._shown is None and time.monotonic() - self._began > PATIENCE:
            bar = self._until_found.enter_context(rows_bar(Message("nodes: a hard grid, Ctrl-C ends it")))
            self._shown = Watch.of(progress=bar)
        if self._shown is not None:
            self._shown.note(self._words)
            self._shown.report(done, total)

    def note(self, words: str) -> None:
        """Keep a description of the search, to be shown with the next progress."""
        self._words = words
