"""A search as a picture: its tree, or how something shrinks from event to event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grille.figures.axes import legend_below, whole_numbers
from grille.figures.style import GRID, colour, figure
from grille.language import translate
from grille.messages import Message
from grille.notebook import Plot


@dataclass(slots=True)
class Node:
    """A node of a search tree: which it hangs from (−1 for the root), how deep it is, and how it ended."""

    parent: int
    depth: int
    end: str = ""
    """fail, solution, or nothing where the search went on."""


def tree(nodes: Sequence[Node]) -> Plot:
    """The tree from the root downwards, the branches in the order in which they were tried."""
    places = _places(nodes)
    deepest = max(node.depth for node in nodes)
    with figure(min(6.0, 1.6 + 0.08 * deepest)) as (fig, axes):
        from matplotlib.collections import LineCollection

        lines = [
            [(places[node.parent], nodes[node.parent].depth), (places[at], node.depth)]
            for at, node in enumerate(nodes)
            if node.parent >= 0
        ]
        axes.add_collection(LineCollection(lines, colors=GRID, linewidths=0.8, zorder=1))
        kinds = (
            ("", Message("node"), "o", 0),
            ("fail", Message("failed"), "X", 1),
            ("solution", Message("solution"), "*", 2),
        )
        size = max(2.0, 6.0 - len(nodes) / 200)
        for end, label, marker, tint in kinds:
            chosen = [at for at, node in enumerate(nodes) if node.end == end]
            axes.plot(
                [places[at] for at in chosen],
                [nodes[at].depth for at in chosen],
                linestyle="none",
                marker=marker,
                markersize=size * (2.2 if end == "solution" else 1),
                color=colour(tint),
                label=translate(label) if chosen else None,
                zorder=2,
            )
        axes.set_ylim(deepest + 1, -1)
        axes.set_xticks([])
        axes.grid(visible=False, axis="x")
        axes.set_ylabel(translate(Message("cells assigned")))
        legend_below(fig, axes)
        return fig


def shrinking(values: Sequence[float], x_label: str, y_label: str) -> Plot:
    """A value after each event, as steps."""
    with figure(2.9) as (fig, axes):
        marker = "o" if len(values) <= 60 else None
        axes.plot(
            range(len(values)),
            values,
            color=colour(0),
            marker=marker,
            markersize=4,
            linewidth=1.6,
            drawstyle="steps-post",
        )
        axes.set_ylim(bottom=0)
        whole_numbers(axes.xaxis)
        whole_numbers(axes.yaxis)
        axes.set_xlabel(translate(x_label))
        axes.set_ylabel(translate(y_label))
        return fig


def _places(nodes: Sequence[Node]) -> list[float]:
    """How far right each node stands: leaves side by side, the others above the middle of their branches."""
    low, high, right = [0.0] * len(nodes), [0.0] * len(nodes), 0.0
    has_children = {node.parent for node in nodes}
    for at in range(len(nodes)):
        if at not in has_children:
            low[at] = high[at] = right
            right += 1
        else:
            low[at], high[at] = float("inf"), float("-inf")
    for at in range(len(nodes) - 1, 0, -1):
        parent = nodes[at].parent
        middle = (low[at] + high[at]) / 2
        low[parent], high[parent] = min(low[parent], middle), max(high[parent], middle)
    return [(one + other) / 2 for one, other in zip(low, high, strict=True)]
