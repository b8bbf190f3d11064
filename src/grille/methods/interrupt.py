"""Interruptible imports of engines and building of models, which take long on large grids."""

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
    """The watch is up, or the nodes are spent, during the work. Never leaves a method."""


def interruptible(items: Iterable[Item], watch: Watch, *, every: int = 1000) -> Iterator[Item]:
    """The items; checks the watch once every so many of them and raises Stopped when it is up."""
    for number, item in enumerate(items):
        if number % every == 0 and watch.is_up:
            raise Stopped
        yield item


def load(module: str, watch: Watch) -> None:
    """Import a module that takes long. Raises Stopped where the watch is up first; the import then goes on in its
    thread.

    An import error is raised by the next import of the module.
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
