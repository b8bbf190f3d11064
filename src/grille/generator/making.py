"""The work of one call of the generator: blocks from several threads, in order of their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grille.generator import classic, ruled, shaped
from grille.generator.difficulty import LARGEST_RATED, rated
from grille.generator.effort import Effort
from grille.generator.made import Made
from grille.generator.puzzle_block import Block
from grille.generator.request import Request
from grille.generator.threads import in_order
from grille.jobs import checked_jobs
from grille.logic.rating import Rating
from grille.messages import Message, joined
from grille.methods.rate import rate
from grille.model.canonical import canonical_rows
from grille.model.rows import Rows
from grille.watch import FOREVER, Watch

_SECONDS_TO_TELL = 0.2
"""How long a puzzle that does not suit is rated to tell its level, when the time is up already."""


class Making:
    """Iterate, once, for the puzzles; then ask whether there are too few, and why.

    Without `wanted` only the watch ends it.
    """

    def __init__(
        self,
        request: Request,
        *,
        wanted: int | None = None,
        watch: Watch = FOREVER,
        jobs: int = 1,
        with_ratings: bool = False,
        with_histories: bool = False,
    ) -> None:
        self.request, self.wanted = request, wanted
        self._watch, self._effort = watch, Effort(watch, is_rare=bool(request.rare_techniques))
        self._jobs, self._with_ratings = checked_jobs(jobs), with_ratings
        self._with_histories = with_histories
        self._forms: set[bytes] = set()  # forms of earlier puzzles, for `distinct`
        self.made = 0

    def __iter__(self) -> Iterator[Made]:
        for block in self.blocks():
            number = self.made - len(block)
            ratings: Sequence[Rating | None] = block.ratings or [None] * len(block)
            histories = block.histories if self._with_histories and block.histories is not None else [None] * len(block)
            rows = zip(block.grids(), block.solution_grids(), ratings, histories, strict=True)
            for puzzle, solution, rating, history in rows:
                number += 1
                yield Made(puzzle, solution, rating, self.request.seed, number, history)

    def blocks(self) -> Iterator[Block]:
        """The puzzles in blocks as they are made, `wanted` in all."""
        if self.wanted == 0:
            return
        for found in in_order(self._piece, jobs=self._jobs, stop=self._effort.end):
            block = self._without_known(found) if self.request.distinct else found
            if len(block):
                self._effort.found()
                yield from self._counted(block)
            if self.made == self.wanted or self._effort.is_set():
                return

    def _piece(self, number: int) -> Block:
        if self._effort.is_set():
            return Block.empty(self.request.shape)
        if self.request.shape.is_classic and self.request.source == "fill" and not self.request.has_rules:
            return classic.block(self.request, number, self._effort)
        progress = self._watch.progress if self.wanted == 1 == self._jobs else None
        puzzle_numbered = ruled.puzzle_numbered if self.request.has_rules else shaped.puzzle_numbered
        return puzzle_numbered(self.request, number, self._effort, progress=progress)

    def _without_known(self, block: Block) -> Block:
        """The puzzles that are not isomorphic to an earlier one; with rules, that are not the same."""
        if self.request.has_rules:
            forms = [block.shape.spec.encode() + b"/" + row.tobytes() for row in block.puzzles]
        else:
            forms = [form.tobytes() for form in canonical_rows(Rows(block.shape, block.puzzles)).digits]
        new: list[int] = []
        for row, form in enumerate(forms):
            if form not in self._forms:
                self._forms.add(form)
                new.append(row)
        ratings = None if block.ratings is None else [block.ratings[row] for row in new]
        histories = None if block.histories is None else block.histories[new]
        return Block(block.shape, block.puzzles[new], block.solutions[new], ratings, histories)

    def _counted(self, block: Block) -> Iterator[Block]:
        """The block, or as much of it as is wanted, with ratings if they are wanted."""
        if self.wanted is not None:
            block = block.first(self.wanted - self.made)
        for part in rated(self.request, block, self._effort, self._jobs) if self._with_ratings else (block,):
            self.made += len(part)
            self._watch.report(self.made, self.wanted)
            yield part

    @property
    def is_short(self) -> bool:
        """Whether there were fewer puzzles than wanted."""
        return self.made != self.wanted

    @property
    def is_cut_short(self) -> bool:
        """Whether some puzzle was carved only in part; it is suitable all the same."""
        return self._effort.is_cut_short

    def shortfall(self) -> Message:
        """A sentence: how many were made, why no more, and what was reached."""
        effort = self._effort
        wanted = Message("without end") if self.wanted is None else Message("of {}", self.wanted)
        parts = [Message("{} {} puzzles of this kind were made before {}", self.made, wanted, effort.why_up)]
        if self.request.pattern is not None and not self.made and not effort.rejected:
            parts.append(Message("no grid tried has one solution with that pattern"))
        if effort.rejected and effort.nearest is not None:
            nearest = effort.nearest
            level = (
                rate(nearest, scales=["levels"], seconds=_SECONDS_TO_TELL).level
                if self.request.is_rated and nearest.shape.side <= LARGEST_RATED
                else None
            )
            counts = effort.rejected, nearest.givens
            others = Message("{:,} others are not what was asked for, the last with {} givens", *counts)
            parts.append(Message("{} and of level {}", others, level) if level else others)
        if rare := self.request.rare_techniques:
            parts.append(Message("puzzles that need {} come rarely, and are looked for longer", ", ".join(rare)))
        if effort.cramped:
            parts.append(Message("{:,} grids had no place for all the clues asked for", effort.cramped))
        if effort.unfinished is not None:
            parts.append(Message("one was in the making, with {} givens so far", effort.unfinished.givens))
        return joined("; ", parts)
