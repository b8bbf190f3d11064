"""`grille rate`: how hard each puzzle is, in bulk."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
import typer

from grille.cli.bulk import Block, blocks
from grille.cli.inputs import Inputs
from grille.cli.option_groups import reads_puzzles
from grille.cli.options import Jobs, Json
from grille.cli.show import console, is_terminal
from grille.cli.stopping import CtrlC
from grille.cli.streams import object_text, warn, write_line
from grille.errors import OptionError
from grille.jobs import checked_jobs
from grille.language import current_language, translate
from grille.logic.rating import Ratings, checked_scales
from grille.logic.step import Step
from grille.logic.words import notation
from grille.messages import Figure, Message
from grille.methods.explain import explain
from grille.methods.rate import MANY_SCALES, rate_batch
from grille.watch import Flag, Watch

CHUNK = 1 << 18
"""Bytes of classic lines rated at a time: results appear early, and memory stays small."""


HEADER = ("level", "ER", "EP", "ED", "gem", "hardest", "er_hardest")

ER_SECONDS = 10.0
"""Seconds for the ER of one puzzle; an ER above 10 can take minutes."""


@reads_puzzles
def rate(
    inputs: Inputs,
    as_json: Json = False,
    scales: Annotated[
        str,
        typer.Option(
            "--scales",
            metavar="NAMES",
            help="What to compute: `levels`; with `se` ER, EP and ED; with `hodoku` its level and score; with `path` "
            "all steps.",
        ),
    ] = ",".join((*MANY_SCALES, "path")),
    steps_above: Annotated[
        float | None,
        typer.Option("--steps-above", metavar="PRICE", help="List the steps of Sudoku Explainer from this price up."),
    ] = None,
    time_limit: Annotated[
        float, typer.Option("--time-limit", metavar="SECONDS", help="How long the ER of one puzzle may take.")
    ] = ER_SECONDS,
    jobs: Jobs = 1,
) -> None:
    """Rate puzzles: level, ER, EP and ED, the hardest technique, and the number of steps; HoDoKu's level and score.

    ER, EP and ED are those of Sudoku Explainer, on the classic 9×9; a puzzle whose time is up shows what its ER is at
    least: `>=10.3`. A puzzle is a pearl where EP equals ER, a diamond where ED does too. The hardest technique is that
    of the level, and er_hardest that of ER; steps are of the ladder `grille`. What was not asked for is a dash. Exit
    status 1 where a puzzle has no solution or several.
    """
    status, wanted = 0, scales.split(",")
    checked_scales(wanted)
    Watch.of(seconds=time_limit)
    if steps_above is not None and math.isnan(steps_above):
        raise OptionError("--steps-above takes a price, not nan")
    jobs = checked_jobs(jobs)
    with_hodoku = "hodoku" in wanted
    row_text = _row_that_fits(console().width if is_terminal() else None, with_hodoku)
    if not as_json:
        hodoku = ("hodoku", "score") if with_hodoku else ()
        write_line(row_text.format(*(translate(Message(word)) for word in (*HEADER, *hodoku, "steps", "puzzle"))))
    with CtrlC() as stop:
        for block in stop.until_set(blocks(inputs, chunk=CHUNK)):
            ratings = rate_batch(
                block.values, shape=block.shape, scales=wanted, er_seconds=time_limit, jobs=jobs, stop=stop
            )
            is_shown = (
                ratings.complete | ~np.isnan(ratings.er_at_least) | (not stop.is_set())
            )  # rows that Ctrl-C cut off are left out
            hard = None if steps_above is None else _HardSteps(block, ratings, steps_above, time_limit, stop)
            rated_rows = np.flatnonzero(is_shown).tolist()
            table = _Table(row_text, with_hodoku)
            for line in (
                _objects(block, ratings, rated_rows, hard) if as_json else table.rows(block, ratings, rated_rows, hard)
            ):
                write_line(line)
            for row in np.flatnonzero((ratings.verdict != "unique") & is_shown).tolist():
                status = 1
                warn("{}: {}", block.place_of(row), _UNRATED[str(ratings.verdict[row])])
    stop.exit(inputs.status or status)


class _HardSteps:
    """The steps of a row's path whose price is at least a limit."""

    def __init__(self, block: Block, ratings: Ratings, price: float, seconds: float, stop: Flag) -> None:
        self.block, self.price, self.seconds, self.stop = block, price, seconds, stop
        self.could_have = ~(ratings.er < price) & block.shape.is_classic

    def of(self, row: int) -> list[tuple[int, float, Step]]:
        """The number, price and step of each."""
        if not self.could_have[row]:
            return []
        path = explain(self.block.grid(row), ladder="se", seconds=self.seconds, stop=self.stop)
        steps = ((number, step.price, step) for number, step in enumerate(path, 1))
        return [(number, price, step) for number, price, step in steps if price is not None and price >= self.price]


def _objects(block: Block, ratings: Ratings, rows: list[int], hard: _HardSteps | None) -> Iterator[str]:
    """One object a puzzle."""
    for row in rows:
        fields: dict[str, Any] = {**block.grid(row).to_dict(), **ratings[row].to_dict()}
        if hard is not None:
            steps = hard.of(row)
            fields["hard_steps"] = [{"step": number, "price": price, **step.to_dict()} for number, price, step in steps]
        yield object_text(fields)


@dataclass(frozen=True, slots=True)
class _Table:
    """The rows as text."""

    row_text: str
    with_hodoku: bool

    def rows(self, block: Block, ratings: Ratings, rows: list[int], hard: _HardSteps | None) -> Iterator[str]:
        """From arrays: a Rating object for each row would take a third of the time."""
        prices = (ratings.er, ratings.er_at_least, ratings.ep, ratings.ed)
        hodoku = (ratings.hodoku_level, ratings.hodoku_score) if self.with_hodoku else ()
        names = (ratings.gem, ratings.hardest, ratings.er_hardest)
        arrays = (ratings.verdict, ratings.level, *prices, *names, *hodoku, ratings.steps)
        table = list(zip(*(array.tolist() for array in arrays), block.lines, strict=True))
        texts = []
        for row in rows:
            verdict, level, er, at_least, ep, ed, *named, puzzle = table[row]
            if verdict != "unique":
                continue
            shown = _price(er) if at_least != at_least else f">={_price(at_least)}"
            words = ("-" if name in ("", -1) else name for name in named)
            texts.append(self.row_text.format(level or "-", shown, _price(ep), _price(ed), *words, puzzle))
            texts += [
                f"  {number}. {_price(price)}  {notation(step, current_language())}"
                for number, price, step in (hard.of(row) if hard else ())
            ]
        if texts:
            yield "\n".join(texts)


_UNRATED = {
    "several": Message("several solutions, so no rating"),
    "none": Message("no solution, so no rating"),
    "unknown": Message(
        "no rating: the techniques do not finish it, and it is too large to check for a second solution"
    ),
}


def _row_that_fits(width: int | None, with_hodoku: bool) -> str:
    """The template of a row. On a narrow terminal the puzzle is cut or left out, then all but level, ER and hardest."""
    hodoku, taken = ("{:<7}  {:>6}  ", 111) if with_hodoku else ("", 94)
    figures = "{:<9}  {:>6}  {:>4}  {:>4}  {:<7}  {:<22}  {:<22}  " + hodoku + "{:>6}"
    if width is None:
        return figures + "  {}"
    if width < taken:
        return "{0:<9}  {1:>6}  {5}"
    return f"{figures}  {{:.{width - taken - 2}}}" if width > taken + 2 else figures


def _price(value: float) -> str:
    return "-" if value != value else translate(Figure(f"{value:.1f}"))
