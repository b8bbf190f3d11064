"""A fingerprint of all that a stored rating depends on: this version of Grille, its ladders and levels."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from importlib.metadata import version

from grille.logic.ladders import LADDERS, LEVELS


@lru_cache(maxsize=1)
def ladder_version() -> str:
    """The version of Grille, and a hash of prices and levels."""
    tables = repr((LADDERS, LEVELS)).encode()
    return f"{version('grille')}/{hashlib.blake2b(tables, digest_size=6).hexdigest()}"
