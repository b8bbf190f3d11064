"""Building what an engine is asked takes long on large grids, too: how it heeds the watch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from grille.watch import Watch

Item = TypeVar("Item")


class Stopped(Exception):  # noqa: N818 – no error: the answer is then `unknown` or `solved`
    """The watch is up, or the nodes are spent, in the middle of something. Never leaves a method."""


def heeding(items: Iterable[Item], watch: Watch, *, every: int = 1000) -> Iterator[Item]:
    """The items; raises Stopped where the watch is up, which is looked at before the first of every so many."""
    for number, item in enumerate(items):
        if number % every == 0 and watch.is_up:
            raise Stopped
        yield item
