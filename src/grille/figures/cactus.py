"""The cactus plot: how many puzzles each method answers within a given time each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grille.figures.axes import legend_below, log_seconds
from grille.figures.style import colour, figure, in_two_widths, line
from grille.language import translate
from grille.messages import Message
from grille.notebook import Plot


@in_two_widths
def cactus(times: Mapping[str, Sequence[float]], total: int) -> Plot:
    """Times of the answered puzzles by method; a curve that ends early answered few, a lower one is faster."""
    with figure(3.6) as (fig, axes):
        for i, (name, seconds) in enumerate(times.items()):
            ordered = sorted(seconds)
            if ordered:
                axes.plot(
                    range(1, len(ordered) + 1),
                    ordered,
                    color=colour(i),
                    linestyle=line(i),
                    label=translate(name),
                    linewidth=1.6,
                )
                axes.plot([len(ordered)], [ordered[-1]], marker="o", markersize=3.5, color=colour(i))
        log_seconds(axes.yaxis)
        axes.set_xlim(0, total * 1.03)
        axes.set_xlabel(translate(Message("puzzles answered, of {:,}", total)))
        axes.set_ylabel(translate(Message("time for each")))
        legend_below(fig, axes)
        return fig
