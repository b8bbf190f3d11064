"""A race as a picture: the time that each method took for each puzzle, answered or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grille.figures.axes import legend_below, log_seconds, rows
from grille.figures.style import INK, PAPER, colour, figure
from grille.language import translate
from grille.messages import Message
from grille.notebook import Plot


def race(times: Mapping[str, Sequence[tuple[float, bool]]]) -> Plot:
    """Seconds by method, and whether that was an answer; the methods from top to bottom, the median as a stroke."""
    with figure(max(1.8, 0.9 + 0.26 * len(times))) as (fig, axes):
        for row, runs in enumerate(times.values()):
            for is_answer, label in ((True, Message("answered")), (False, Message("not answered"))):
                seconds = [max(one, 1e-6) for one, answered in runs if answered == is_answer]
                face = colour(0) if is_answer else PAPER
                axes.plot(
                    seconds,
                    [row] * len(seconds),
                    linestyle="none",
                    marker="o" if is_answer else "X",
                    markersize=5,
                    markerfacecolor=face,
                    markeredgecolor=colour(0 if is_answer else 1),
                    alpha=0.8,
                    label=translate(label) if row == 0 else None,
                )
            answered = sorted(one for one, is_answer in runs if is_answer)
            if len(answered) > 1:
                axes.plot([answered[len(answered) // 2]], [row], marker="|", markersize=15, color=INK)
        log_seconds(axes.xaxis)
        rows(axes, range(len(times)), list(times))
        axes.set_ylim(len(times) - 0.4, -0.6)
        axes.set_xlabel(translate(Message("time for each puzzle")))
        legend_below(fig, axes)
        return fig
