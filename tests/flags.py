"""Flags to stop work with at a moment that does not depend on the machine."""

from __future__ import annotations


class After:
    """A flag that is set once it was looked at so many times: work that looks at it is stopped in its midst."""

    def __init__(self, looks: int) -> None:
        self.looks, self.looked = looks, 0

    def is_set(self) -> bool:
        self.looked += 1
        return self.looked > self.looks
