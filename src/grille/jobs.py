"""The number of threads or processes for some work: at most the cores of the machine, and the pieces of work."""

from __future__ import annotations

import os

from grille.errors import OptionError, shown


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # Linux; elsewhere a process may use them all
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def checked_jobs(jobs: object, work: int | None = None) -> int:
    """The number of workers for so many pieces of work; 0 asks for every core.

    >>> checked_jobs(10**6, work=1)
    1

    Raises OptionError for what is no number of workers.
    """
    if isinstance(jobs, bool) or not isinstance(jobs, int) or jobs < 0:
        raise OptionError("jobs is a whole number from 0 (every core) on, not {}", shown(jobs))
    most = cores() if work is None else min(cores(), work)
    return max(1, min(jobs or most, most))


def jobs_from(text: str) -> int:
    """The number of workers from the text of a method's option. Raises OptionError.

    >>> jobs_from("1")
    1
    """
    is_number = text.isascii() and text.isdecimal() and len(text) < 10
    return checked_jobs(int(text) if is_number else text)
