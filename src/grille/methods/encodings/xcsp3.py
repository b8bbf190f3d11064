"""A grid as an XCSP3 instance: AllDifferent on every house, for Choco, ACE and the like."""

from __future__ import annotations

from collections.abc import Iterator

from grille.model import Grid


def xcsp3(grid: Grid) -> Iterator[str]:
    """A complete instance. Variables are `x[i][j]`, counted from 0 as XCSP3 does; a given is an equation."""
    side = grid.shape.side
    yield '<instance format="XCSP3" type="CSP">\n  <variables>\n'
    yield f'    <array id="x" size="[{side}][{side}]"> 1..{side} </array>\n  </variables>\n  <constraints>\n'
    for house in grid.shape.houses:
        cells = " ".join(_name(cell, side) for cell in house.cells)
        yield f'    <allDifferent note="{house.name}"> {cells} </allDifferent>\n'
    givens = [(_name(cell, side), digit) for cell, digit in enumerate(grid.values) if digit]
    if givens:
        yield f"    <instantiation>\n      <list> {' '.join(name for name, _ in givens)} </list>\n"
        yield f"      <values> {' '.join(str(digit) for _, digit in givens)} </values>\n    </instantiation>\n"
    yield "  </constraints>\n</instance>\n"


def _name(cell: int, side: int) -> str:
    return f"x[{cell // side}][{cell % side}]"
