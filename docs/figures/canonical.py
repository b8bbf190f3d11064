"""Draws docs/figures/canonical.svg: a puzzle and its canonical form side by side."""

from __future__ import annotations

import pathlib
import re

import grille
from grille.model.look import DIGITS_ALONE
from grille.model.svg import svg

OUT = pathlib.Path(__file__).with_name("canonical.svg")
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GAP = 40


def bare(grid: grille.Grid, title: str) -> str:
    """The digits alone."""
    return svg(grille.Board.from_grid(grid), DIGITS_ALONE, title=title)


def main() -> None:
    """Two pictures in one."""
    puzzle = grille.parse(PUZZLE)
    pictures = [bare(puzzle, "A puzzle"), bare(grille.canonical(puzzle).form, "Its canonical form")]
    side = int(re.search(r'width="(\d+)"', pictures[0])[1])  # type: ignore[index]
    placed = [picture.replace("<svg ", f'<svg x="{i * (side + GAP)}" y="0" ', 1) for i, picture in enumerate(pictures)]
    width = 2 * side + GAP
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {side}" width="{width}" height="{side}">'
    OUT.write_text(f"{head}\n{''.join(placed)}</svg>\n", "utf-8")


if __name__ == "__main__":
    main()
