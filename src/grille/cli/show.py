"""Grids and results on a terminal. Imports rich only when something is drawn."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grille.cli.conflict_report import conflict_lines
from grille.cli.streams import Readable, is_unicode
from grille.errors import visible
from grille.language import current_language, translate
from grille.messages import Message, joined
from grille.model import Grid, Shape

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from grille.methods.solve import Result

VERDICT_WORDS = {
    "unique": Message("unique: this is the only solution"),
    "several": Message("several: more than one solution"),
    "solved": Message("solved: whether there are others was not asked"),
    "none": Message("none: there is no solution"),
    "unknown": Message("unknown: stopped before an answer was found"),
}
MOST_SENTENCES = 12
_VERDICT_COLOURS = {"unique": "green", "solved": "green", "several": "yellow", "none": "red", "unknown": "yellow"}


def console(*, err: bool = False) -> Console:
    """The console on standard output (or error), which does not wrap, and uses colour on a terminal only.

    There is one, shared by all, so that lines printed while a progress bar is shown appear above the bar.
    """
    return _console(err)


@lru_cache
def _console(err: bool) -> Console:
    from rich.console import Console

    class OurConsole(Console):
        def on_broken_pipe(self) -> None:
            raise  # main handles it; rich would exit with status 1

    stream = sys.stderr if err else sys.stdout
    words: Any = None if is_unicode(stream) else Readable(stream)
    return OurConsole(file=words, stderr=err, highlight=False, soft_wrap=True)


def print_wrapped(out: Console, text: str, style: str = "") -> None:
    """Print text in the current language, wrapped between words on a terminal and unwrapped elsewhere."""
    out.print(translate(text), style=style, markup=False, soft_wrap=not out.is_terminal)


def is_terminal() -> bool:
    """Whether standard output is a terminal."""
    return sys.stdout.isatty()


def duration(seconds: float) -> Message:
    """A time for people: `83 µs`, `4.2 ms`, `1.5 s`."""
    if seconds < 0.001:
        return Message("{:.0f} µs", seconds * 1e6)
    if seconds < 1:
        return Message("{:.3g} ms", seconds * 1e3)
    return Message("{:.3g} s" if seconds < 100 else "{:,.0f} s", seconds)


def counters_text(counters: Mapping[str, int | float]) -> Message:
    """`nodes 3,700 · backtracks 12`."""
    return joined(" · ", (Message("{} {:,}", counter_name(name), value) for name, value in counters.items()))


def counter_name(name: str) -> Message:
    """A counter in words: `simplex iterations`."""
    return Message(name.replace("_", " "))


def grid_text(grid: Grid, givens: Grid | None = None) -> Text:
    """The grid drawn with its boxes; the digits of `givens` are bold, other digits green."""
    from rich.text import Text

    text = Text()
    cell = 0
    symbols = {"|", "-", "+", " ", "\n"}
    run = ""
    for symbol in str(grid) + "\n":
        if symbol not in symbols:
            run += symbol
            continue
        if run:
            is_given = givens is not None and givens.values[cell] != 0
            style = "dim" if grid.values[cell] == 0 else "bold" if is_given or givens is None else "green"
            text.append(run, style)
            cell, run = cell + 1, ""
        text.append(symbol, "dim" if symbol in "|-+" else "")
    text.right_crop(1)
    return text


def show_side_by_side(out: Console, *pictures: Text) -> None:
    """Print grids beside each other where the terminal is wide enough, else below each other."""
    from rich.text import Text

    gap = " " * 6
    widths = [max(map(len, picture.plain.split("\n"))) for picture in pictures]
    if sum(widths) + len(gap) * (len(pictures) - 1) > out.width:
        shown = Text("\n\n").join(pictures)
    else:
        rows = zip(*(picture.split("\n") for picture in pictures), strict=True)
        shown = Text("\n").join(Text(gap).join(row) for row in rows)
    out.print(shown)


def show_words(out: Console, notes: Mapping[str, str], shape: Shape) -> None:
    """Print what a text says about its puzzle, and the rules, which the drawn grid does not show."""
    about = [notes[word] for word in ("name", "author") if notes.get(word)]
    lines = [visible(" · ".join(about))] if about else []
    lines += [visible(line) for line in notes.get("description", "").splitlines() if line.strip()]
    for line in lines:
        out.print(line, style="bold" if about and line is lines[0] else "", markup=False, soft_wrap=not out.is_terminal)
    sentences = [rule.sentence(current_language()) for rule in shape.rules]
    for sentence in sentences[:MOST_SENTENCES]:
        out.print(sentence, style="dim", markup=False, soft_wrap=not out.is_terminal)
    if len(sentences) > MOST_SENTENCES:
        print_wrapped(out, Message("and {:,} more rules", len(sentences) - MOST_SENTENCES), "dim")
    if lines or sentences:
        out.print()


def show_result(out: Console, result: Result) -> None:
    """Print puzzle and solution side by side, then verdict, method, time and counters."""
    reached = result.solution or result.partial
    pictures = [grid_text(result.puzzle)] if reached is None or result.puzzle.shape.side <= 16 else []
    if reached is not None:
        pictures.append(grid_text(reached, result.puzzle))
    show_side_by_side(out, *pictures)
    out.print()
    colour = _VERDICT_COLOURS[result.verdict]
    print_wrapped(out, VERDICT_WORDS[result.verdict], colour)
    for conflict in conflict_lines(result.puzzle):
        print_wrapped(out, Message("clash: {}", conflict), "red")
    facts = [Message("method {}", result.method), duration(result.seconds)]
    if result.counters:
        facts.append(counters_text(result.counters))
    print_wrapped(out, joined(" · ", facts), "dim")
