"""Numbered tasks on several threads, with results in the order of their numbers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Piece = TypeVar("Piece")


def in_order(make: Callable[[int], Piece], *, jobs: int, stop: Callable[[], object]) -> Iterator[Piece]:
    """make(0), make(1), … without end, the same for any number of jobs, which the caller has bounded.

    `stop` is called when no more are wanted, and ends the tasks that other threads still run.
    """
    number = 0
    if jobs == 1:
        while True:
            yield make(number)
            number += 1
    with ThreadPoolExecutor(jobs) as pool:
        waiting: deque[Future[Piece]] = deque()
        try:
            while True:
                while len(waiting) < 2 * jobs:
                    waiting.append(pool.submit(make, number))
                    number += 1
                yield waiting.popleft().result()
        finally:
            stop()
            for future in waiting:
                future.cancel()
