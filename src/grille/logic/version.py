"""What a stored rating depends on: this version of Grille, and its ladders and levels."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.metadata import version

from grille.logic.ladders import LADDERS, LEVELS


@lru_cache(maxsize=1)
def ladder_version() -> str:
    """A text that changes when a rating may: the version, and a fingerprint of prices and levels."""
    tables = repr((LADDERS, LEVELS)).encode()
    return f"{version('grille')}/{hashlib.blake2b(tables, digest_size=6).hexdigest()}"
