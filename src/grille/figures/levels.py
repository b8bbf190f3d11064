"""Ratings as a picture: how many puzzles have each level, and how ER is spread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grille.figures.axes import whole_numbers
from grille.figures.style import colour, colours, figure
from grille.language import translate
from grille.messages import Message
from grille.notebook import Plot


def levels(counts: Mapping[str, int], er: Sequence[float]) -> Plot:
    """Puzzles by level, in order; and beside it those by ER, where that is known."""
    parts = [bool(counts), bool(len(er))]
    with figure(2.9, columns=max(1, sum(parts))) as (fig, every):
        axes = list(every) if sum(parts) == 2 else [every]
        if counts:
            tints = colours(len(counts), are_ordered=True)
            axes[0].bar(range(len(counts)), list(counts.values()), color=tints, alpha=0.85)
            axes[0].set_xticks(range(len(counts)), list(map(translate, counts)), rotation=30)
            whole_numbers(axes[0].yaxis)
            axes[0].grid(visible=False, axis="x")
            axes[0].set_ylabel(translate(Message("puzzles")))
        if len(er):
            low, high = min(er), max(er)
            steps = [low - 0.05 + 0.1 * i for i in range(round((high - low) * 10) + 2)]
            axes[-1].hist(er, bins=steps, color=colour(0), alpha=0.85)
            whole_numbers(axes[-1].yaxis)
            axes[-1].set_xlabel("ER")
            axes[-1].set_ylabel(translate(Message("puzzles")))
        return fig
