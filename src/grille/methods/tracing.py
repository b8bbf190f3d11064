"""A trace: a method's search as events, and as pictures with a slider over them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from grille.errors import OptionError
from grille.messages import Message, joined
from grille.methods.contract import Event, Method, TraceFamily
from grille.model import Board, Grid, cell_name
from grille.model.look import Look
from grille.model.svg import film
from grille.notebook import Plot, facts, paragraph, slider

if TYPE_CHECKING:
    from grille.figures.search import Node

PLOTTED = 20_000
SHOWN = 200
"""Pictures that a notebook draws; the search itself goes on for whoever iterates."""


class Trace(Iterator[Event]):
    """The events of a search, one at a time; `close` ends it.

    A notebook shows the first of them as pictures with a slider, from the start, whatever was taken before.
    """

    def __init__(
        self, puzzle: Grid, method: Method, family: TraceFamily | None, begin: Callable[[], Iterator[Event]]
    ) -> None:
        self.puzzle, self.method, self.family = puzzle, method, family
        self._begin = begin
        self._events = begin()

    def __next__(self) -> Event:
        return next(self._events)

    def close(self) -> None:
        """End the search."""
        if (close := getattr(self._events, "close", None)) is not None:
            close()

    def afresh(self, most: int | None = None) -> Iterator[Event]:
        """The search from its start again, or its first events; this trace stays where it is."""
        return islice(self._begin(), most)

    def plot(self) -> Plot:
        """The search from its start as a matplotlib figure, by the kind of method; at most `PLOTTED` of its events.

        A search and branch and bound are drawn as trees, a relaxation by its fractional variables, round by round, and
        what propagates by the literals that are left. Raises OptionError where there is nothing of that kind.
        """
        from grille import figures

        events = self.afresh(PLOTTED)
        if self.family in ("search", "cover"):
            return figures.tree(_tree(events))
        if self.family == "branching":
            return figures.tree(_branches(events))
        if self.family == "linear":
            rounds = [len(one.data["fractional"]) for one in events if _is_round(one)]
            if not rounds:
                raise OptionError("{}: the trace has no fractional points to plot", self.method.name)
            return figures.shrinking(rounds, Message("round"), Message("fractional variables"))
        left = _literals(self.puzzle, events)
        return figures.shrinking(left, Message("literals settled"), Message("literals unassigned"))

    def __repr__(self) -> str:
        return Message("Trace of {} on {}", self.method.name, repr(self.puzzle))

    def _repr_html_(self) -> str:
        board = _Board(self.puzzle, self.family)
        frames: list[tuple[Board, Look]] = []
        captions: list[str] = []
        says: list[str] = []
        counts: Counter[str] = Counter()
        for number, scene in _scenes(self.afresh()):
            if len(frames) == SHOWN:
                captions[-1] += paragraph(Message("Only the first {:,} events are drawn.", number))
                break
            before = board.now.copy()
            for event in scene:
                board.take(event)
                counts[event.kind] += 1
            is_result = scene[0].kind in ("solution", "end")
            frames.append((board.now.copy() if is_result else before, self._look(scene)))
            captions.append(_caption(scene, self.puzzle.shape.side, counts))
            says.append(Message("event {:,}", number))
        return slider(film(frames), captions, says)

    def _look(self, scene: Sequence[Event]) -> Look:
        """What the events of a scene are about, marked on the board before them."""
        side = self.puzzle.shape.side
        marks: dict[tuple[int, int], str] = {}
        weights: dict[tuple[int, int], float] = {}
        for event in scene:
            if event.cell is not None and event.digit is not None:
                marks[event.cell, event.digit] = _MARKS.get(event.kind, "first")
            weights |= {_variable(name, side): value for name, value in event.data.get("fractional", {}).items()}
            for name, value in event.data.get("settled", {}).items():
                marks[_variable(name, side)] = "placed" if value else "removed"
        cells = {} if scene[0].cell is None else {scene[0].cell: "key"}
        return Look(givens=self.puzzle.values, cells=cells, marks=marks, weights=weights)


_MARKS = {"assign": "placed", "remove": "removed", "fail": "removed", "backtrack": "removed"}


def _scenes(events: Iterable[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The events that are drawn together, each with the removals that follow from it, and the number of the first."""
    scene: list[Event] = []
    first = 1
    for number, event in enumerate(events, 1):
        if scene and (event.kind != "remove" or event.data.get("because")):
            yield first, scene
            scene, first = [], number
        scene.append(event)
    if scene:
        yield first, scene


class _Board:
    """The board as the events leave it: an assignment can be taken back, with what followed from it."""

    def __init__(self, puzzle: Grid, family: TraceFamily | None) -> None:
        self.puzzle, self.family = puzzle, family
        self.now = Board.from_grid(puzzle)
        self._before: list[Board] = []

    def take(self, event: Event) -> None:
        """Put an event into effect."""
        cell, digit = event.cell, event.digit
        for name, value in event.data.get("settled", {}).items():
            (self._put if value else self._remove)(*_variable(name, self.puzzle.shape.side))
        if event.kind == "solution" and "grid" in event.data:
            found = Grid.from_line(event.data["grid"], self.puzzle.shape)
            self.now = Board.from_grid(found)
            self.now.placed = {one for one, value in enumerate(self.puzzle.values) if not value}
        if self.family == "learning":
            self._follow_trail(event)
        if cell is None or digit is None:
            return
        if event.kind == "assign":
            if self.family != "learning":
                self._before.append(self.now.copy())
            self._put(cell, digit)
        elif event.kind == "remove":
            if event.data.get("because") and self.now.values[cell] == digit:
                self.now.values[cell] = 0  # a given that is given up
            self._remove(cell, digit)
        elif event.kind == "backtrack" and self._before and "value" not in event.data:  # a probe takes nothing back
            self.now = self._before.pop()
            if self.family == "search":
                self._remove(cell, digit)

    def _follow_trail(self, event: Event) -> None:
        """Keep a board for each literal on the trail, and take one back where the search jumps."""
        if event.kind in ("assign", "remove"):
            self._before.append(self.now.copy())
        elif event.kind == "backtrack" and event.data["trail"] < len(self._before):
            self.now = self._before[event.data["trail"]]
            del self._before[event.data["trail"] :]

    def _put(self, cell: int, digit: int) -> None:
        if not self.now.values[cell]:
            self.now.values[cell], self.now.masks[cell] = digit, 1 << digit - 1
            self.now.placed.add(cell)

    def _remove(self, cell: int, digit: int) -> None:
        if not self.now.values[cell]:
            self.now.masks[cell] &= ~(1 << digit - 1)


def _is_round(event: Event) -> bool:
    """Whether the relaxation was solved again: not for a variable that is tried."""
    return event.kind == "values" and " with " not in event.data.get("asked", "") and "fractional" in event.data


def _tree(events: Iterable[Event]) -> list[Node]:
    from grille.figures.search import Node

    nodes, path = [Node(-1, 0)], [0]
    for event in events:
        if event.kind == "assign":
            nodes.append(Node(path[-1], len(path)))
            path.append(len(nodes) - 1)
        elif event.kind in ("fail", "solution"):
            nodes[path[-1]].end = event.kind
        elif event.kind == "backtrack" and len(path) > 1:
            path.pop()
    return nodes


def _branches(events: Iterable[Event]) -> list[Node]:
    """The tree of branch and bound; its first node is the root."""
    from grille.figures.search import Node

    nodes: list[Node] = []
    for event in events:
        if "parent" in event.data:
            parent = event.data["parent"]
            nodes.append(Node(parent, 0 if parent < 0 else nodes[parent].depth + 1))
        if event.kind in ("fail", "solution") and nodes:
            nodes[event.data.get("node", len(nodes) - 1)].end = event.kind
    return nodes


def _literals(puzzle: Grid, events: Iterable[Event]) -> list[float]:
    """How many pairs of a cell and a digit are neither true nor false, after each that comes to be known, or is taken
    back by a jump.
    """
    every = puzzle.shape.cells * puzzle.shape.side
    left: list[float] = [every]
    for event in events:
        if event.kind in ("assign", "remove"):
            left.append(left[-1] - 1)
        elif "trail" in event.data:
            left.append(every - event.data["trail"])
    return left


def _variable(name: str, side: int) -> tuple[int, int]:
    """Cell and digit of `r1c2=5`."""
    place, _, digit = name.partition("=")
    row, column = place[1:].split("c")
    return (int(row) - 1) * side + int(column) - 1, int(digit)


def _caption(scene: Sequence[Event], side: int, counts: Mapping[str, int]) -> str:
    event = scene[0]
    words: list[str] = [event.kind]
    if event.cell is not None:
        words.append(cell_name(event.cell, side))
    if event.digit is not None:
        words.append(str(event.digit) if event.cell is None else f"= {event.digit}")
    told: dict[str, Any] = {}
    for name, value in event.data.items():
        if name in ("fractional", "ones", "settled", "draws", "resolved"):
            told[name] = f"{len(value):,}"
        elif name not in ("tableau", "reason", "grid", "clause"):
            told[name] = value
    so_far = {Message("{} so far", kind): f"{many:,}" for kind, many in counts.items()}
    return paragraph(joined(" ", words), strong=True) + facts(told) + facts(so_far)
