"""The marks of a step for its picture: which cells and candidates, and in which style. `grille.model.svg` draws
them."""

from __future__ import annotations

from grille.logic import words
from grille.logic.deduction import Branch, Candidate, Deduction
from grille.model import Board
from grille.model.look import Drawn, Look
from grille.model.svg import svg
from grille.notebook import beside, paragraph, view

HOUSE_STYLES = {"set": "base", "base": "base", "cover": "cover", "target": "cover", "bridge": "cover"}
"""The style of a house's cells, by its role."""

SET_STYLES = ("base", "cover")
"""The styles of the cells of almost locked sets, one set after the other."""

MARK_STYLES = {
    "fin": "second",
    "extra": "second",
    "two": "second",
    "bridge": "second",
    "node": "third",
    "pivot": "third",
    "roof": "third",
}
"""The style of a candidate by its role; `first` for all others."""


def picture(step: Deduction) -> str:
    """The step on its board as SVG: its reasons, removals, placements and links."""
    return svg(step.board, look(step), title=words.notation(step))


def look(step: Deduction) -> Look:
    """The marks and their styles."""
    because = step.because
    cells: dict[int, str] = {}
    for part in because.houses:
        for cell in step.shape.houses[part.index].cells:
            cells.setdefault(cell, HOUSE_STYLES[part.role])
    cells |= {part.index: "key" for part in because.cells} | {cell: "key" for cell, _ in step.places}
    for number, cell_set in enumerate(because.sets):
        cells |= dict.fromkeys(cell_set.cells, SET_STYLES[number % 2])
    marks: dict[Candidate, str] = {
        (mark.cell, mark.digit): MARK_STYLES.get(mark.role, "first") for mark in because.marks
    }
    for link in because.links:
        marks.setdefault(link.start, "third")
        marks.setdefault(link.end, "third")
    for node in (node for branch in because.branches for node in branch):
        for cell in node.group or node.candidate[:1]:
            marks.setdefault((cell, node.candidate[1]), "first" if node.on else "third")
    for one in because.follows:
        if one.candidate[0] >= 0 and one.candidate[1]:
            marks.setdefault(one.candidate, "first")
    marks |= dict.fromkeys(step.removes, "removed") | dict.fromkeys(step.places, "placed")
    links = [(link.start, link.end, link.is_strong) for link in because.links]
    branches = [drawn(branch) for branch in because.branches]
    return Look(cells=cells, marks=marks, links=links, branches=branches, givens=givens(step.board))


def givens(board: Board) -> list[int] | None:
    """The digits that were not placed during solving, if some were: some techniques depend on the difference."""
    if not board.placed:
        return None
    return [0 if cell in board.placed else value for cell, value in enumerate(board.values)]


def drawn(branch: Branch) -> list[Drawn]:
    """A branch as lines from each node's parents to it."""
    return [
        (branch[parent].candidate, node.candidate, node.on and not branch[parent].on)
        for node in branch
        for parent in node.parents
    ]


def html(step: Deduction) -> str:
    """For notebooks: the picture, the notation and the words."""
    return view(beside(picture(step), told(step)))


def told(step: Deduction) -> str:
    """The notation and the words."""
    return paragraph(words.notation(step), strong=True) + paragraph(words.words(step))
