"""The machine of a measurement, and the versions of all software involved."""

from __future__ import annotations

import os
import pathlib
import platform
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version

from grille.messages import Message

_ENGINES = ("numpy", "highspy", "ortools", "python-sat", "swiglpk")


@lru_cache(maxsize=1)
def machine() -> str:
    """`AMD EPYC 7B13, 2 cores, Linux x86_64`."""
    return Message("{}, {} cores, {} {}", _processor(), os.cpu_count(), platform.system(), platform.machine())


@lru_cache(maxsize=1)
def versions() -> str:
    """`grille 0.1.0, Python 3.11.7, highspy 1.14.0, …`."""
    found = [f"grille {version('grille')}", f"Python {platform.python_version()}"]
    for name in _ENGINES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


def _processor() -> str:
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or Message("unknown processor")
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or Message("unknown processor")
