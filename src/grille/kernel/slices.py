"""A native search in slices short enough for Ctrl-C and a time limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grille.watch import Watch


def slices(run: Callable[[int, float], bool], spent: Callable[[], int], most: int, watch: Watch) -> Iterator[None]:
    """Run until `run` says that all is done, or until `most` or the time is spent, with a pause after each slice.

    `run` is told how much of `most` is left, and the seconds of a slice.
    """
    is_done = False
    while not is_done and spent() < most and not watch.is_up:
        is_done = run(most - spent(), watch.slice)
        yield
