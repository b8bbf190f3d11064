"""Whether a puzzle of one solution keeps it when givens and clues go: asked again and again, and learnt from."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from grille.generator.clues import Clue
from grille.kernel import rules as kernel
from grille.kernel.arrays import Digits
from grille.model import Grid
from grille.rules.packing import packed
from grille.rules.primitives import Primitive
from grille.rules.rule import Setting
from grille.watch import Watch


class Proofs:
    """Proofs that givens and clues have one solution.

    Every other solution that a search meets is kept, as the givens and the clues that it breaks. A puzzle that has none
    of these has that solution too, which no search needs to find again.
    """

    def __init__(self, solution: Grid, clues: Sequence[Clue], *, nodes: int, watch: Watch) -> None:
        self._shape, self._nodes, self._watch = solution.shape, nodes, watch
        self._solution = solution.array
        self._content = self._solution.tobytes()
        shape = self._shape
        self._lowered: list[list[Primitive]] = []
        for clue in clues:
            if watch.is_up:
                break  # nothing is proved then
            setting = Setting(shape.side, shape.box_of, (*shape.other_rules, *clue.rules))
            self._lowered.append([primitive for rule in clue.rules for primitive in rule.lower(setting)])
        self._words = [np.array(packed(primitives), np.int64) for primitives in self._lowered]
        self._fixed = np.array(packed(shape.primitives), np.int64)
        self._others: list[tuple[Digits, int, int]] = []
        self._problem: tuple[int, kernel.Problem] | None = None

    @property
    def all_clues(self) -> int:
        """Every clue, a bit each."""
        return (1 << len(self._words)) - 1

    def is_alone(self, givens: Digits, clues: int) -> bool:
        """Whether the solution is proved to be the only one with these givens and clues, a bit each."""
        if self._watch.is_up:
            return False
        given = _mask(givens != 0)
        if any(not (differs & given or broken & clues) for _, differs, broken in self._others):
            return False
        search = kernel.walk(self._with(clues), givens, limit=2, nodes=self._nodes, watch=self._watch)
        found = list(search)
        for content in found:
            if content != self._content:
                self._learn(content)
        return found == [self._content] and search.is_complete

    @property
    def other(self) -> bytes | None:
        """The last solution found that is another."""
        return self._others[-1][0].tobytes() if self._others else None

    def _learn(self, content: bytes) -> None:
        broken = 0
        for number, primitives in enumerate(self._lowered):
            if not all(one.holds(content) for one in primitives):
                broken |= 1 << number
        other = np.frombuffer(content, np.uint8)
        self._others.append((other, _mask(other != self._solution), broken))

    def _with(self, clues: int) -> kernel.Problem:
        """The problem of these clues; the last one is kept."""
        if self._problem is None or self._problem[0] != clues:
            left = [some for number, some in enumerate(self._words) if clues >> number & 1]
            words = np.concatenate([self._fixed, *left])
            shape = self._shape
            self._problem = clues, kernel.problem(shape.bare.house_array, shape.cells, shape.side, words)
        return self._problem[1]


def _mask(flags: np.typing.NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(flags).tobytes(), "big")
