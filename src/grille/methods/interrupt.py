"""To load an engine, and to build what it is asked, takes long on large grids, too: how that heeds the watch."""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

from grille.watch import SLICE, Watch

Item = TypeVar("Item")


class Stopped(Exception):  # noqa: N818 – no error: the answer is then `unknown` or `solved`
    """The watch is up, or the nodes are spent, in the middle of something. Never leaves a method."""


def interruptible(items: Iterable[Item], watch: Watch, *, every: int = 1000) -> Iterator[Item]:
    """The items; raises Stopped where the watch is up, which is looked at before the first of every so many."""
    for number, item in enumerate(items):
        if number % every == 0 and watch.is_up:
            raise Stopped
        yield item


def load(module: str, watch: Watch) -> None:
    """Import a module that takes long. Raises Stopped where the watch is up first; the import then goes on by itself.

    What is wrong with the module is raised by whoever imports it next.
    """
    if module in sys.modules:
        return
    loading = threading.Thread(target=_import, args=(module,))
    loading.start()
    while loading.is_alive():
        loading.join(SLICE)
        if watch.is_up:
            raise Stopped


def _import(module: str) -> None:
    with suppress(Exception):
        importlib.import_module(module)
