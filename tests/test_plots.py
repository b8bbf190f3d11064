"""Nouns plot themselves: matplotlib figures with something on them, which a notebook shows and a file holds."""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from typing import Any

import pytest

import grille
from grille.figures.search import Node, _places
from grille.figures.style import save
from grille.methods.tracing import _tree

GRID = grille.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
PLOTS: dict[str, Callable[[], Any]] = {
    "a race": lambda: grille.compare([GRID], ["native", "logic", "unit-propagation"]).plot(),
    "levels and ER": lambda: grille.rate_batch([GRID] * 3).plot(),
    "levels": lambda: grille.rate_batch([GRID] * 3, scales=("levels",)).plot(),
    "no ratings": lambda: grille.rate_batch(["." * 81]).plot(),
    "a search tree": lambda: grille.trace(GRID, method="backtracking", propagate="none", nodes=300).plot(),
    "a cover tree": lambda: grille.trace(GRID, method="exact-cover").plot(),
    "fractions": lambda: grille.trace(GRID, method="lp").plot(),
    "literals": lambda: grille.trace(GRID, method="failed-literals").plot(),
    "steps": lambda: grille.trace(GRID, method="logic").plot(),
}


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_is_a_figure_that_shows_itself(name: str, tmp_path: pathlib.Path) -> None:
    from matplotlib.figure import Figure

    plot = PLOTS[name]()
    assert isinstance(plot, Figure)
    assert name == "no ratings" or any(axes.has_data() for axes in plot.axes)
    assert "<svg" in plot._repr_html_()
    for suffix, magic in (("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        path = tmp_path / f"out.{suffix}"
        save(plot, path)
        assert path.read_bytes().startswith(magic)


def test_a_search_tree_has_a_node_for_each_assignment() -> None:
    events = list(grille.trace(GRID, method="backtracking", propagate="none", nodes=300))
    nodes = _tree(events)
    assert len(nodes) == 1 + sum(event.kind == "assign" for event in events)
    assert sum(node.end == "fail" for node in nodes) == sum(event.kind == "fail" for event in events)
    assert all(node.depth == nodes[node.parent].depth + 1 for node in nodes[1:])


def test_leaves_stand_side_by_side_and_others_above_their_middle() -> None:
    assert _places([Node(-1, 0), Node(0, 1), Node(0, 1), Node(2, 2), Node(2, 2)]) == [0.75, 0.0, 1.5, 1.0, 2.0]


def test_what_has_nothing_to_plot_is_told() -> None:
    with pytest.raises(grille.OptionError, match="no fractional points"):
        grille.trace(GRID, method="ilp").plot()


def test_the_command_writes_its_plot(run: Callable[..., Any], tmp_path: pathlib.Path) -> None:
    path = tmp_path / "out.svg"
    words = ("compare", GRID.to_line(), "--method", "native", "--method", "logic", "--plot")
    assert run(*words, path).status == 0
    assert "<svg" in path.read_text("utf-8")
    refused = run(*words, tmp_path / "out.doc")
    assert refused.status == 2
    assert "ends in .svg, .pdf, .png, not to out.doc" in refused.err
