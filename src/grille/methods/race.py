"""Two searches side by side, of which the first to settle the question ends the other. Knows no engine."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from grille.methods.contract import Answer
from grille.watch import EitherFlag, Watch

Search = Callable[[Watch], Answer]


def race(here: Search, elsewhere: Search, limit: int, watch: Watch) -> Answer:
    """The answer of the first that has `limit` solutions or searched everything; else of the one that found more.

    `here` runs in this thread and alone tells how far it is, since whoever is told expects that thread; `elsewhere`
    runs in another, which must not keep Python waiting. Both look at the watch, and both have ended afterwards, whether
    by an answer, the watch or Ctrl-C.
    """
    is_over = threading.Event()
    watch = replace(watch, stop=EitherFlag(watch.stop, is_over))
    settled: list[Answer] = []  # in the order of their coming

    def run(search: Search, watch: Watch) -> Answer:
        try:
            answer = search(watch)
        except BaseException:
            is_over.set()
            raise
        if answer.complete or len(answer.solutions) == limit:
            settled.append(answer)
            is_over.set()
        return answer

    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(run, elsewhere, replace(watch, progress=None, notes=None))
        try:
            mine = run(here, watch)
        finally:
            is_over.set()
    theirs = other.result()
    if settled:
        return settled[0]
    return max(mine, theirs, key=lambda answer: len(answer.solutions))
