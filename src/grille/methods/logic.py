"""The human techniques as a method: never guesses, and stops where the chosen set ends."""

from __future__ import annotations

from collections.abc import Iterator

from grille.logic.ladders import LADDERS
from grille.logic.path import Path, apply, chosen_techniques
from grille.methods.contract import Answer, Event, Method, Option
from grille.model import Board, Grid
from grille.watch import Watch


class Logic(Method):
    name = "logic"
    family = "logic"
    summary = "human techniques only, never guessing"
    options = (
        Option("ladder", LADDERS[0].name, tuple(one.name for one in LADDERS), "which techniques, in which order"),
        Option("techniques", "all", (), "a chosen set, names joined by '+': naked-single+pointing"),
    )
    counters = ("steps",)
    proves = False
    never_guesses = True
    traces = True

    def search(self, grid: Grid, limit: int, watch: Watch, **options: str) -> Answer:
        if grid.conflicts:
            return Answer(complete=True, counters={"steps": 0})
        path, board, steps = _path(grid, options, watch), Board.from_grid(grid), 0
        while not watch.is_up and (watch.nodes is None or steps < watch.nodes):
            step = path.next_step(board)
            if step is None:
                break
            apply(board, step)
            steps += 1
        counters = {"steps": steps}
        # Every step is forced (the techniques that lean on one solution are used only where that is proved), so a full
        # board is the only solution and a dead one has none.
        if board.is_full:
            return Answer((board.grid,), complete=True, counters=counters)
        if board.is_dead:
            return Answer(complete=True, counters=counters)
        return Answer(partial=board.grid, counters=counters)

    def trace(self, grid: Grid, limit: int, watch: Watch, **options: str) -> Iterator[Event]:
        """Each step as its removals and assignments; every event carries the step's notation."""
        if grid.conflicts:
            yield Event("fail")
            return
        for step in _path(grid, options, watch):
            data = {"technique": step.technique, "step": step.notation}
            for cell, digit in step.removes:
                yield Event("remove", cell, digit, data)
            for cell, digit in step.places:
                yield Event("assign", cell, digit, data)


def _path(grid: Grid, options: dict[str, str], watch: Watch) -> Path:
    names = None if options["techniques"] == "all" else options["techniques"].split("+")
    return Path(Board.from_grid(grid), chosen_techniques(options["ladder"], names), watch)
