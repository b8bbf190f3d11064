"""How hard a puzzle is: level, ER, EP and ED, HoDoKu's level and score, and the techniques it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from grille.errors import OptionError, UnknownNameError
from grille.frames import Columns, Tabular, with_none
from grille.json_types import Complete, Described, Exact
from grille.kernel import hodoku, se
from grille.kernel import logic as kernel
from grille.logic import techniques as registry
from grille.logic.ladders import FIXED_PRICES, GRILLE, LEVELS
from grille.logic.ruled_levels import BEYOND, climb
from grille.logic.ruled_levels import NAMES as RULED_NAMES
from grille.logic.solutions import UNIQUE, UNKNOWN, Ask, count_up_to_two, verdict_and_solution
from grille.logic.version import ladder_version
from grille.messages import Message
from grille.model import Grid, Shape
from grille.model.rows import Rows, rows_of
from grille.notebook import Plot, facts, table, view
from grille.watch import FOREVER, Watch

_COLUMN = {name: index for index, name in enumerate(kernel.RATING_COLUMNS)}
_NAMES = tuple(name for name, *_ in kernel.TECHNIQUES)
_LEVEL_NAMES = np.array([level.name for level in LEVELS] + [""])  # -1: not rated
_HARDEST_NAMES = np.array([*_NAMES, ""])
_ER_HARDEST_NAMES = np.array([*(name for name, *_ in se.LADDER), ""])
_VERDICT_NAMES = np.array(kernel.SOLUTION_COUNTS)
_POSITIONS = {verdict: position for position, verdict in enumerate(kernel.SOLUTION_COUNTS)}

_HODOKU_LEVELS = np.array([*hodoku.LEVELS, ""])

SCALES = ("levels", "se", "hodoku", "path")
"""What can be computed: the level; ER, EP and ED; HoDoKu's level and score; the techniques and steps of the whole
path."""

_Price = np.float64 | npt.NDArray[np.float64]

_TEXTS = ("level", "hardest", "er_hardest", "gem", "hodoku_level")

_MANY = 16
"""From so many classic puzzles on, the walk of ER takes all steps itself. For fewer, prices that are fixed are told at
once, and most puzzles need no thread."""

_CHUNK = 1 << 14  # rows whose solutions are counted before they are rated: so much may be left unrated when time is up


class RatingDict(Exact):
    verdict: str
    level: str | None
    er: float | None
    ep: float | None
    ed: float | None
    er_at_least: float | None
    gem: Annotated[str | None, Described("`pearl` where EP equals ER, `diamond` where ED does too.")]
    hodoku_level: Annotated[str | None, Described("HoDoKu's, from `easy` to `extreme`.")]
    hodoku_score: Annotated[int | None, Described("HoDoKu's.")]
    hardest: Annotated[str | None, Described("The hardest technique of the path.")]
    er_hardest: Annotated[str | None, Described("The first technique of the price that ER is.")]
    ladder: Annotated[str, Described("Whose path `steps` and `techniques` are of.")]
    ladder_version: Annotated[str, Described("Changes when prices or levels do.")]
    steps: int | None
    techniques: dict[str, int]
    solved: bool | None
    complete: Complete


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is. Everything but the verdict is None or empty unless the verdict is `unique`.

    Scales that were not asked for are None, too. ER, EP and ED are those of Sudoku Explainer; None on other shapes.
    Where the time ran out before ER was known, `complete` is false and `er_at_least` is a lower bound; where it ran out
    before anything was known, the verdict is `unknown`. `hodoku_level` and `hodoku_score` are HoDoKu's, likewise.

    `hardest` is the hardest technique on the path of the ladder `grille`, and `level` the level of that technique;
    where the path does not finish the puzzle, `hardest` is None. `techniques`, `steps` and `solved` are of the same
    path, if `path` was asked for. `er_hardest` belongs to ER: the first technique of that price.
    """

    verdict: str
    level: str | None = None
    er: float | None = None
    ep: float | None = None
    ed: float | None = None
    er_at_least: float | None = None
    hodoku_level: str | None = None
    hodoku_score: int | None = None
    hardest: str | None = None
    er_hardest: str | None = None
    techniques: Mapping[str, int] = field(default_factory=dict)
    steps: int | None = None
    solved: bool | None = None
    complete: bool = True

    @property
    def gem(self) -> str | None:
        """`pearl` where EP equals ER: the hardest step comes before the first digit; `diamond` where ED does too."""
        return str(_gems(*np.array([self.er, self.ep, self.ed], np.float64))) or None

    def told(self) -> str:
        """What is known, as a table of a notebook."""
        uses = ", ".join(f"{name} {times}" for name, times in self.techniques.items())
        return facts(
            {
                Message("verdict"): self.verdict,
                Message("level"): self.level,
                "ER": self.er,
                "EP": self.ep,
                "ED": self.ed,
                Message("ER at least"): self.er_at_least,
                Message("gem"): self.gem,
                Message("hardest"): self.hardest,
                Message("hardest by ER"): self.er_hardest,
                "HoDoKu": self.hodoku_level and f"{self.hodoku_level}, {self.hodoku_score}",
                Message("steps"): self.steps,
                Message("techniques"): uses,
            }
        )

    def _repr_html_(self) -> str:
        return view(self.told())

    def to_dict(self, language: str | None = None) -> RatingDict:
        """The rating as plain data for JSON; it has no words."""
        return {
            "verdict": self.verdict,
            "level": self.level,
            "er": self.er,
            "ep": self.ep,
            "ed": self.ed,
            "er_at_least": self.er_at_least,
            "gem": self.gem,
            "hodoku_level": self.hodoku_level,
            "hodoku_score": self.hodoku_score,
            "hardest": self.hardest,
            "er_hardest": self.er_hardest,
            "ladder": GRILLE.name,
            "ladder_version": ladder_version(),
            "steps": self.steps,
            "techniques": dict(self.techniques),
            "solved": self.solved,
            "complete": self.complete,
        }


class RatingsDict(Exact):
    ratings: list[RatingDict]
    complete: Complete


@dataclass(frozen=True, slots=True, repr=False)
class Ratings(Tabular):
    """Ratings of many puzzles as arrays.

    Unknown values are NaN for ER, EP and ED, "" for names, and -1 for `hodoku_score` and `steps`; `solved` and `counts`
    are known where `steps` is. `complete` is false in the rows that the time did not reach, and where of ER only
    `er_at_least` is known.
    """

    verdict: npt.NDArray[np.str_]
    level: npt.NDArray[np.str_]
    er: npt.NDArray[np.float64]
    ep: npt.NDArray[np.float64]
    ed: npt.NDArray[np.float64]
    er_at_least: npt.NDArray[np.float64]
    hodoku_level: npt.NDArray[np.str_]
    hodoku_score: npt.NDArray[np.int32]
    hardest: npt.NDArray[np.str_]
    er_hardest: npt.NDArray[np.str_]
    steps: npt.NDArray[np.int32]
    solved: npt.NDArray[np.bool_]
    counts: npt.NDArray[np.uint16]
    complete: npt.NDArray[np.bool_]
    technique_names: tuple[str, ...] = _NAMES
    """The columns of `counts`."""

    def __len__(self) -> int:
        return len(self.er)

    @property
    def gem(self) -> npt.NDArray[np.str_]:
        """`pearl` where EP equals ER, `diamond` where ED does too."""
        return _gems(self.er, self.ep, self.ed)

    def __getitem__(self, index: int) -> Rating:
        """One puzzle's rating."""
        uses = {self.technique_names[i]: int(self.counts[index, i]) for i in np.flatnonzero(self.counts[index])}
        has_path = self.steps[index] >= 0
        return Rating(
            verdict=str(self.verdict[index]),
            level=str(self.level[index]) or None,
            er=_number(self.er[index]),
            ep=_number(self.ep[index]),
            ed=_number(self.ed[index]),
            er_at_least=_number(self.er_at_least[index]),
            hodoku_level=str(self.hodoku_level[index]) or None,
            hodoku_score=int(self.hodoku_score[index]) if self.hodoku_level[index] else None,
            hardest=str(self.hardest[index]) or None,
            er_hardest=str(self.er_hardest[index]) or None,
            techniques=uses,
            steps=int(self.steps[index]) if has_path else None,
            solved=bool(self.solved[index]) if has_path else None,
            complete=bool(self.complete[index]),
        )

    def __repr__(self) -> str:
        levels = Counter(self.level.tolist()).most_common()
        return Message(
            "Ratings of {:,} puzzles: {}", len(self), ", ".join(f"{n:,} {name or '–'}" for name, n in levels)
        )

    def _repr_html_(self) -> str:
        return view(table(self.to_columns(), caption=repr(self)))

    def plot(self) -> Plot:
        """How many puzzles have each level and each ER, as a matplotlib figure. Raises MissingEngineError."""
        from grille.figures import levels

        found = Counter(self.level.tolist())
        known = {level.name: found[level.name] for level in LEVELS if found[level.name]}
        return levels(known, self.er[~np.isnan(self.er)].tolist())

    def to_columns(self) -> Columns:
        """A row a puzzle, with None for what is not known; the uses of each technique where `path` was asked for."""
        texts = {name: with_none(getattr(self, name).tolist(), "") for name in _TEXTS}
        prices = {name: getattr(self, name) for name in ("er", "ep", "ed", "er_at_least")}
        has_path = self.steps >= 0
        uses = {self.technique_names[i]: self.counts[:, i] for i in np.flatnonzero(self.counts.any(axis=0))}
        return {
            "verdict": self.verdict.tolist(),
            **texts,
            **prices,
            "hodoku_score": with_none(self.hodoku_score.tolist(), -1),
            "steps": with_none(self.steps.tolist(), -1),
            "solved": [bool(one) if known else None for one, known in zip(self.solved, has_path, strict=True)],
            "complete": self.complete,
            **(uses if has_path.any() else {}),
        }

    def to_dict(self, language: str | None = None) -> RatingsDict:
        """`ratings`, one object a puzzle, and whether every row is complete; they have no words."""
        return {
            "ratings": [self[index].to_dict(language) for index in range(len(self))],
            "complete": bool(self.complete.all()),
        }


def checked_scales(scales: Collection[str]) -> frozenset[str]:
    """The set of scales. Raises OptionError for an unknown one."""
    names = {scales} if isinstance(scales, str) else set(scales)
    if unknown := sorted(names - set(SCALES)):
        raise OptionError("no scale is called {}; there are {}", repr(unknown[0]), ", ".join(SCALES))
    return frozenset(names)


def is_of_level(
    puzzles: npt.NDArray[np.uint8], level: str, *, shape: Shape | None = None, watch: Watch = FOREVER
) -> npt.NDArray[np.bool_]:
    """Which of many puzzles are of that level; far quicker than `rate_batch` for the easier levels.

    Each must have exactly one solution, which is not checked again. Those that the watch cuts off are not included.
    """
    number, levels = _levels_up_to(puzzles, level, shape, watch)
    found: npt.NDArray[np.bool_] = levels == number
    return found


def is_within_level(
    puzzles: npt.NDArray[np.uint8], level: str, *, shape: Shape | None = None, watch: Watch = FOREVER
) -> npt.NDArray[np.bool_]:
    """Which of many puzzles are of that level or an easier one. Those that the watch cuts off are not.

    Each must have exactly one solution, unless the level does not assume that: then this proves it.
    """
    number, levels = _levels_up_to(puzzles, level, shape, watch)
    found: npt.NDArray[np.bool_] = levels <= number
    return found


def is_needed(
    puzzles: npt.NDArray[np.uint8], technique: str, *, is_hardest: bool = False, watch: Watch = FOREVER
) -> npt.NDArray[np.bool_]:
    """Which of many classic puzzles need a technique: all before it in the order get stuck, and then it applies.

    `is_hardest`: and with it they finish the puzzle. Each puzzle must have exactly one solution. Those that the watch
    cuts off are not.
    """
    number = registry.technique_named(technique).number
    order = [one for level in _levels() for one in level]
    rows, up_to_it = rows_of(puzzles, shape=None), order[: order.index(number) + 1]
    known = np.full(len(rows), UNIQUE, np.uint8)
    table, counts, done = kernel.rate(registry.layout(rows.shape), rows.digits, known, [], [up_to_it], watch=watch)
    found: npt.NDArray[np.bool_] = done & (counts[:, number] > 0)
    return found & (table[:, _COLUMN["solved"]] != 0) if is_hardest else found


def leans_on_uniqueness(level: str) -> bool:
    """Whether some technique of that level, or of an easier one, is sound on puzzles with one solution alone."""
    names = [item.name for item in LEVELS]
    techniques = [name for item in LEVELS[: names.index(level) + 1] for name in item.techniques]
    return level == names[-1] or any(registry.technique_named(name).wants_unique for name in techniques)


def _levels_up_to(
    puzzles: npt.NDArray[np.uint8], level: str, shape: Shape | None, watch: Watch
) -> tuple[int, npt.NDArray[np.int32]]:
    """The level's number, and the number of each puzzle's level; those above it are not told apart."""
    names = [item.name for item in LEVELS]
    if level not in names:
        raise UnknownNameError("level", level, names)
    rows, number = rows_of(puzzles, shape=shape), names.index(level)
    if rows.shape.other_rules:
        climbs = [climb(Grid(rows.shape, row.tolist()), number, watch) for row in rows.digits]
        return number, np.array([one.level if one.complete else len(LEVELS) for one in climbs], np.int32)
    known, levels = np.full(len(rows), UNIQUE, np.uint8), _levels()[: number + 1]
    table, _, done = kernel.rate(registry.layout(rows.shape), rows.digits, known, [], levels, watch=watch)
    return number, np.where(done, table[:, _COLUMN["level"]], len(LEVELS))


def rated(rows: Rows, jobs: int, watch: Watch, scales: frozenset[str], seconds_each: float, ask: Ask) -> Ratings:
    """Rate in chunks, so that those finished when the time is up are complete.

    ER may take `seconds_each`, and so may `ask`, for a grid that neither the count here nor the techniques finish.
    """
    if rows.shape.other_rules:
        return _rated_ruled(rows, jobs, watch, scales, seconds_each, ask)
    ratings, total = unrated(len(rows)), len(rows)
    for start in range(0, total, _CHUNK):
        if watch.is_up:
            break
        chunk = slice(start, start + _CHUNK)
        _rate_chunk(ratings, chunk, rows, jobs, watch, scales, lambda grid: ask(grid, watch.within(seconds_each))[0])
        if "se" in scales and rows.shape.is_classic:
            _rate_beyond(ratings, chunk, rows, jobs, watch, seconds_each)
        if "hodoku" in scales and rows.shape.is_classic:
            _rate_hodoku(ratings, chunk, rows, jobs, watch)
    return ratings


def _rated_ruled(rows: Rows, jobs: int, watch: Watch, scales: frozenset[str], seconds_each: float, ask: Ask) -> Ratings:
    """Levels and paths where there are rules, one puzzle at a time; ER and HoDoKu's score are not defined there."""
    ratings = replace(
        unrated(len(rows)),
        technique_names=RULED_NAMES,
        counts=np.zeros((len(rows), len(RULED_NAMES)), np.uint16),
        hardest=np.zeros(len(rows), np.array(RULED_NAMES).dtype),
    )
    for row, digits in enumerate(rows.digits):
        if watch.is_up:
            break
        grid = Grid(rows.shape, digits.tolist())
        verdict, _, is_complete = verdict_and_solution(grid, watch, lambda one, its: ask(one, its.within(seconds_each)))
        ratings.verdict[row], ratings.complete[row] = verdict, is_complete
        if verdict == "unique" and scales & {"levels", "path"}:
            _rate_path(ratings, row, grid, watch, scales)
        watch.report(row + 1, len(rows))
    return ratings


def _rate_path(ratings: Ratings, row: int, grid: Grid, watch: Watch, scales: frozenset[str]) -> None:
    found = climb(grid, BEYOND, watch)
    ratings.complete[row] = found.complete
    if not found.complete:
        return
    if "levels" in scales:
        ratings.level[row] = LEVELS[found.level].name
        ratings.hardest[row] = "" if found.hardest < 0 else RULED_NAMES[found.hardest]
    if "path" in scales:
        ratings.steps[row], ratings.solved[row] = found.steps, found.solved
        for place, times in found.counts.items():
            ratings.counts[row, place] = times


def _rate_hodoku(ratings: Ratings, chunk: slice, rows: Rows, jobs: int, watch: Watch) -> None:
    here = chunk.start + np.flatnonzero(ratings.verdict[chunk] == "unique")
    table, _, done = hodoku.rate(rows.digits[here], jobs=jobs, watch=replace(watch, progress=None))
    level, score, _ = table.T
    ratings.hodoku_level[here] = _HODOKU_LEVELS[np.where(done, level, -1)]
    ratings.hodoku_score[here] = np.where(done, score, -1)
    ratings.complete[here] &= done


def _rate_beyond(ratings: Ratings, chunk: slice, rows: Rows, jobs: int, watch: Watch, er_seconds: float) -> None:
    """ER, EP and ED of the puzzles that the first techniques, whose prices are fixed, do not solve."""
    has_steps = (rows.digits[chunk] == 0).any(axis=1)
    open_rows = (ratings.verdict[chunk] == "unique") & np.isnan(ratings.er[chunk]) & has_steps
    here = chunk.start + np.flatnonzero(open_rows)
    if not len(here):
        return
    quiet = replace(watch, progress=None)
    table, done = se.rate(rows.digits[here], jobs=jobs, seconds_each=er_seconds, watch=quiet)
    for name, tenths in zip(("er", "ep", "ed", "er_at_least"), table.T[:4], strict=True):
        getattr(ratings, name)[here] = np.where(tenths > 0, tenths / 10, np.nan)
    is_known = table[:, 0] > 0
    ratings.er_hardest[here] = _ER_HARDEST_NAMES[np.where(is_known, table[:, 4], -1)]
    ratings.er_at_least[here[is_known]] = np.nan
    ratings.complete[here] &= done & is_known
    if len(rows) >= _MANY:
        _forget(ratings, here[~done])


def _forget(ratings: Ratings, rows: npt.NDArray[np.intp]) -> None:
    """Nothing is known of these: whatever was rated first, a row that is stopped is whole or unknown."""
    nothing = unrated(1)
    for column in fields(ratings):
        if column.name != "technique_names":
            getattr(ratings, column.name)[rows] = getattr(nothing, column.name)[0]


def _rate_chunk(
    ratings: Ratings,
    chunk: slice,
    rows: Rows,
    jobs: int,
    watch: Watch,
    scales: frozenset[str],
    ask: Callable[[Grid], str],
) -> None:
    """Verdicts; where levels or the path are wanted, the path; where ER is, the prices that are fixed."""
    digits, quiet = rows.digits[chunk], replace(watch, progress=None)
    counted = count_up_to_two(digits, rows.shape, jobs=jobs, watch=quiet)
    telling = replace(watch, progress=lambda done, _: watch.report(chunk.start + done, len(rows)))
    layout = registry.layout(rows.shape)
    has_er = "se" in scales and rows.shape.is_classic
    prices = _prices() if has_er and len(rows) < _MANY else []
    levels = _levels() if scales & {"levels", "path"} or ("se" in scales and not has_er) else []
    table, counts, done = kernel.rate(layout, digits, counted.found, prices, levels, jobs=jobs, watch=telling)
    unsure = np.flatnonzero(done & counted.complete & (table[:, _COLUMN["solutions"]] == UNKNOWN))
    if len(unsure):
        verdicts = [ask(Grid(rows.shape, row.tolist())) for row in digits[unsure]]
        found = np.array([_POSITIONS.get(verdict, UNKNOWN) for verdict in verdicts], np.uint8)
        again = kernel.rate(layout, digits[unsure], found, prices, levels, jobs=jobs, watch=quiet)
        table[unsure], counts[unsure] = again[:2]
        done[unsure] = again[2] & (found != UNKNOWN)
    done &= counted.complete
    ratings.complete[chunk] = done
    is_whole = bool(done.all())
    here: Any = chunk if is_whole else chunk.start + np.flatnonzero(done)  # a slice is faster than a list of rows
    if not is_whole:
        table, counts = table[done], counts[done]
    columns = {name: table[:, index] for name, index in _COLUMN.items()}
    ratings.verdict[here] = _VERDICT_NAMES[columns["solutions"]]
    if "levels" in scales:
        ratings.level[here] = _LEVEL_NAMES[columns["level"]]
        ratings.hardest[here] = _HARDEST_NAMES[columns["hardest"]]
    for name in ("er", "ep", "ed") if has_er else ():
        tenths = columns[name]
        getattr(ratings, name)[here] = np.where(tenths > 0, tenths / 10, np.nan)
    if has_er:
        ratings.er_hardest[here] = _HARDEST_NAMES[np.where(columns["er"] > 0, columns["er_hardest"], -1)]
    if "path" in scales:
        ratings.steps[here] = np.where(columns["solutions"] == UNIQUE, columns["steps"], -1)
        ratings.solved[here] = columns["solved"] != 0
        ratings.counts[here] = counts


def unrated(rows: int) -> Ratings:
    """Ratings in which every row is unknown."""
    return Ratings(
        verdict=np.full(rows, "unknown", _VERDICT_NAMES.dtype),
        level=np.zeros(rows, _LEVEL_NAMES.dtype),
        er=np.full(rows, np.nan),
        ep=np.full(rows, np.nan),
        ed=np.full(rows, np.nan),
        er_at_least=np.full(rows, np.nan),
        hodoku_level=np.zeros(rows, _HODOKU_LEVELS.dtype),
        hodoku_score=np.full(rows, -1, np.int32),
        hardest=np.zeros(rows, _HARDEST_NAMES.dtype),
        er_hardest=np.zeros(rows, _HARDEST_NAMES.dtype),
        steps=np.full(rows, -1, np.int32),
        solved=np.zeros(rows, bool),
        counts=np.zeros((rows, len(_NAMES)), np.uint16),
        complete=np.zeros(rows, bool),
    )


@lru_cache(maxsize=1)
def _prices() -> list[tuple[int, int]]:
    return [(registry.technique_named(rung.technique).number, round(10 * (rung.price or 0))) for rung in FIXED_PRICES]


@lru_cache(maxsize=1)
def _levels() -> list[list[int]]:
    """The sets of techniques of all levels but the last, which is "anything more"."""
    return [[registry.technique_named(name).number for name in level.techniques] for level in LEVELS[:-1]]


def _gems(er: _Price, ep: _Price, ed: _Price) -> npt.NDArray[np.str_]:
    """The names of the gems, or "". An unknown price is NaN, which equals nothing."""
    gems: npt.NDArray[np.str_] = np.where(ep == er, np.where(ed == er, "diamond", "pearl"), "")
    return gems


def _number(value: np.float64) -> float | None:
    return None if np.isnan(value) else round(float(value), 1)
