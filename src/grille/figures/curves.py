"""Curves: a quantity step by step, with the middle half as a band where there are many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grille.figures.axes import legend_below, log_counts, log_seconds, percents
from grille.figures.style import colours, figure, in_two_widths, line, marker
from grille.language import translate
from grille.messages import Figure
from grille.notebook import Plot

Band = tuple[float, float, float, float]  # x, lower, middle, upper


@in_two_widths
def curves(
    series: Mapping[str, Sequence[Band]],
    x_label: str,
    y_label: str,
    *,
    y_scale: str = "linear",
    x_ticks: Sequence[float] | None = None,
    x_is_log: bool = False,
    are_ordered: bool = False,
) -> Plot:
    """The middle as a line, lower to upper as a band. Scales: `linear`, `counts`, `seconds`, `share`."""
    tints = colours(len(series), are_ordered=are_ordered)
    with figure(3.5) as (fig, axes):
        for i, (name, band) in enumerate(series.items()):
            xs = [x for x, *_ in band]
            axes.fill_between(xs, [b[1] for b in band], [b[3] for b in band], color=tints[i], alpha=0.14, linewidth=0)
            axes.plot(
                xs,
                [b[2] for b in band],
                color=tints[i],
                linestyle=line(i),
                marker=marker(i),
                markersize=4,
                linewidth=1.6,
                label=translate(name),
            )
        if x_is_log:
            axes.set_xscale("log")
            axes.minorticks_off()
        if x_ticks is not None:
            axes.set_xticks(list(x_ticks), [translate(Figure(f"{x:g}")) for x in x_ticks])
        if y_scale == "seconds":
            log_seconds(axes.yaxis)
        elif y_scale == "counts":
            log_counts(axes.yaxis)
        elif y_scale == "share":
            percents(axes.yaxis)
            axes.set_ylim(-0.03, 1.05)
        axes.set_xlabel(translate(x_label))
        axes.set_ylabel(translate(y_label))
        if len(series) > 1:
            legend_below(fig, axes)
        return fig
