"""The workers of a Dask scheduler as an executor. The chunks of a lost worker are done again by others."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from grille.collection.task import check_version
from grille.errors import MissingEngineError, OptionError, StorageError, install_command
from grille.logic.version import ladder_version
from grille.messages import Message

SECONDS_FOR_WORKERS = 30
RETRIES = 3
"""How often a chunk is retried after an error outside its own code, such as a broken connection."""


@contextmanager
def cluster_executor(address: str, version: str) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """An executor, and a function that returns how many threads the workers have now.

    Raises StorageError where no scheduler answers, no worker comes, or one has another version of grille.
    """
    try:
        import distributed
    except ImportError:
        raise MissingEngineError("a cluster needs dask and distributed: {}", install_command("cluster")) from None
    if not address.startswith(("tcp://", "tls://")):
        raise OptionError(
            "a cluster is the address of a Dask scheduler, such as tcp://host:8786, not {}", repr(address)
        )
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors that matter are raised
    try:
        client = distributed.Client(address, timeout=10, set_as_default=False)
    except (OSError, ValueError, TypeError, RuntimeError) as error:
        raise StorageError("{}: no Dask scheduler answers there ({})", address, _first_line(error)) from None
    try:
        _check_workers(client, address, version)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="Sending large graph", category=UserWarning)
            yield client.get_executor(pure=False, retries=RETRIES), lambda: _threads(client)
    except distributed.KilledWorker as error:
        raise StorageError("{}: a chunk ended every worker that took it ({})", address, _first_line(error)) from None
    finally:
        client.close()


def lost_error() -> StorageError:
    """The error for a scheduler that was lost during the work."""
    return StorageError("the cluster is lost; finished chunks are kept, and the same command resumes")


def _threads(client: Any) -> int:
    try:
        return sum(client.nthreads().values())
    except (OSError, RuntimeError):
        raise lost_error() from None


def _check_workers(client: Any, address: str, version: str) -> None:
    try:
        client.wait_for_workers(1, timeout=SECONDS_FOR_WORKERS)
    except TimeoutError:
        raise StorageError("{}: no worker came within {} seconds", address, SECONDS_FOR_WORKERS) from None
    for worker, theirs in client.run(ladder_version, on_error="return").items():
        if isinstance(theirs, BaseException):
            raise StorageError("the worker {} cannot run grille ({}): install it there", worker, _first_line(theirs))
        check_version(theirs, version, Message("the worker {}", worker))


def _first_line(error: BaseException) -> str:
    text = str(error).strip() or type(error).__name__
    return text.splitlines()[0]
