"""The progress of one call of the generator: when it gives up, and what was reached until then."""

from __future__ import annotations

import math
import time
from dataclasses import replace

from grille.generator.puzzle_block import Block
from grille.messages import Message
from grille.model import Grid
from grille.watch import FOREVER, Watch

PATIENCE = 60.0
"""Seconds without a new puzzle until it gives up where no limit is set: some kinds are impossible."""

LONG_PATIENCE = 600.0
"""The same for kinds that are known to come rarely."""


class Effort:
    """A watch that all threads of the call share, and a tally.

    The watch is up with the caller's, when enough puzzles are made, and, without a time limit, when nothing was found
    for long. It reports no progress; the caller's watch does.
    """

    def __init__(self, watch: Watch = FOREVER, *, is_rare: bool = False) -> None:
        self._caller, self._is_rare = watch, is_rare
        self._is_over = False
        self._last_find = time.monotonic()
        self.watch = replace(watch, stop=self, progress=None)
        self.rejected = 0
        """Puzzles that were fully carved and are not suitable."""
        self.cramped = 0
        """Grids that had no room for the clues asked for, or none without givens."""
        self.nearest: Grid | None = None
        """The last of them."""
        self.unfinished: Grid | None = None
        """The best so far of a puzzle that was being made when the time was up."""
        self.is_cut_short = False
        """Whether a suitable puzzle was carved only in part."""

    def is_set(self) -> bool:
        """Whether the work is to end. The effort itself can serve as a stop flag."""
        return self._is_over or self._caller.is_up or self._is_out_of_patience

    def end(self) -> None:
        """Make every thread end."""
        self._is_over = True

    def found(self) -> None:
        """A puzzle was found: restart the patience."""
        self._last_find = time.monotonic()

    def reject(self, block: Block) -> None:
        """Count unsuitable puzzles."""
        if len(block):
            self.rejected += len(block)
            self.nearest = block.puzzle(-1)

    @property
    def why_up(self) -> str:
        """The end of a sentence: why no more puzzles came."""
        if self._is_stopped:
            return Message("it was stopped")
        return (
            Message("{:.0f} seconds went by without one", self._patience)
            if self._is_out_of_patience
            else Message("the time was up")
        )

    @property
    def _patience(self) -> float:
        return LONG_PATIENCE if self._is_rare else PATIENCE

    @property
    def _is_stopped(self) -> bool:
        return self._caller.stop is not None and self._caller.stop.is_set()

    @property
    def _is_out_of_patience(self) -> bool:
        return self._caller.deadline == math.inf and time.monotonic() >= self._last_find + self._patience
