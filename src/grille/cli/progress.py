"""A bar for work on many puzzles: how many are done, how many a second, how long it will take."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from grille.cli.show import console
from grille.watch import Progress

PATIENCE = 2.0
"""Seconds that a search may take before a word is said about it."""


@contextmanager
def rows_shown(what: str = "puzzles") -> Iterator[Progress]:
    """Within it, whoever tells the progress moves a bar on standard error, where a person looks at that."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.progress import BarColumn, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:,.0f}/s")

    columns = BarColumn(), TextColumn(f"{{task.completed:,.0f}} {what}"), Rate(), TimeRemainingColumn()
    with Bar(*columns, console=console(err=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def search_shown() -> Iterator[Progress]:
    """The same for the search of one puzzle: once it takes long, the bar says so and counts the nodes."""
    began = time.monotonic()
    shown: Progress | None = None
    with ExitStack() as until_found:

        def tell(done: int, total: int | None) -> None:
            nonlocal shown
            if shown is None and time.monotonic() - began > PATIENCE:
                shown = until_found.enter_context(rows_shown("nodes: a hard grid, Ctrl-C ends it"))
            if shown is not None:
                shown(done, total)

        yield tell
