"""A batch whose rows are answered one by one, by threads that share them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from grille.jobs import checked_jobs
from grille.watch import SLICE, EitherFlag, Watch

if TYPE_CHECKING:
    from grille.kernel.arrays import Batch, Digits


def fill_rows(puzzles: Digits, answer: Callable[[Batch, int, Watch], None], *, jobs: int, watch: Watch) -> Batch:
    """Answer every row: `answer` writes one row of the batch, and returns soon after the watch it is given is up."""
    from grille.kernel.arrays import Batch

    batch, total = Batch.blank(*puzzles.shape), len(puzzles)
    rows, is_over = iter(range(total)), threading.Event()
    row_watch = replace(watch, stop=EitherFlag(watch.stop, is_over), progress=None)

    done: list[int] = []

    def work() -> Iterator[None]:
        for row in rows:  # one iterator, shared by all threads
            if row_watch.is_up:
                return
            answer(batch, row, row_watch)
            done.append(row)
            yield

    jobs = checked_jobs(jobs, total)
    if jobs == 1:
        for _ in work():
            watch.report(len(done), total)
        return batch
    from concurrent.futures import ThreadPoolExecutor, wait

    with ThreadPoolExecutor(jobs) as pool:
        try:
            working = {pool.submit(deque, work(), 0) for _ in range(jobs)}
            while working:
                ended, working = wait(working, timeout=SLICE)
                watch.report(len(done), total)
                for future in ended:
                    future.result()
        finally:
            is_over.set()
    return batch
