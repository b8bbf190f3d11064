"""Ctrl-C in a long command: the work stops with what it has found, finished results are kept, the status is 130."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import NoReturn, Self, TypeVar

from grille.cli.streams import warn
from grille.messages import Message

Item = TypeVar("Item")

STOPPED = 130
"""The exit status after Ctrl-C, as in every shell."""


class CtrlC:
    """Within the block, Ctrl-C sets a flag that verbs take as `stop=`; a second one raises KeyboardInterrupt at once.

    >>> with CtrlC() as stop:
    ...     list(stop.until_set([1, 2]))
    [1, 2]
    """

    def __init__(self) -> None:
        self._is_set = self._is_waiting = False

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        signal.signal(signal.SIGINT, self._before)

    def is_set(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self._is_set

    @property
    def status(self) -> int:
        """130 once Ctrl-C was pressed, else 0."""
        return STOPPED if self._is_set else 0

    def exit(self, status: int) -> NoReturn:
        """Exit with this status; or, after Ctrl-C, print a message and exit with 130."""
        if self._is_set:
            warn(Message("stopped"))
        sys.exit(self.status or status)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Within the block, Ctrl-C raises KeyboardInterrupt at once: for waits on input, which no flag ends."""
        self._is_waiting = True
        try:
            yield
        finally:
            self._is_waiting = False

    def until_set(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items until Ctrl-C is pressed, which also interrupts the wait for the next one."""
        coming = iter(items)
        while not self._is_set:
            try:
                with self.waiting():
                    item = next(coming)
            except StopIteration:
                return
            except KeyboardInterrupt:
                self._is_set = True
                return
            yield item

    def _note(self, number: int, frame: object) -> None:
        if self._is_waiting or self._is_set:
            raise KeyboardInterrupt
        self._is_set = True
