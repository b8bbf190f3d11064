"""What a batch can do with its puzzles: solve, rate, canonical, count.

`work` returns plain arrays and runs anywhere: in a thread, or on a worker of a cluster. `select` is the SQL that turns
them into the result table. Its columns are `puzzle`, `shape`, and the keys of the noun's `to_dict` that do not depend
on the machine.

The SQL reads two tables: `rows`, with one row a puzzle and its number `place`, and `details`, with any number of rows a
puzzle, joined by `place`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from grille.collection.forms import forms_of
from grille.collection.lines import Column, lines_of
from grille.collection.schema import ALWAYS
from grille.errors import OptionError, UnknownNameError, shown
from grille.kernel import logic as kernel
from grille.logic.rating import Rating, Ratings, checked_scales
from grille.logic.rule_records import RULE_RECORDS
from grille.methods.kernel_verbs import solutions, solve_batch
from grille.methods.rate import MANY_SCALES, rate_batch
from grille.methods.solve import checked_limit
from grille.model import Grid, Shape
from grille.model.canonical import check_shape
from grille.model.rows import Rows
from grille.watch import Watch

Columns = dict[str, Column]
Options = Mapping[str, Any]

_VERDICTS = np.array(["none", "unique", "several", "solved"])


@dataclass(frozen=True, slots=True)
class Worked:
    """The result for the rows of one shape. Arrays of digits stand for grids."""

    rows: Columns
    details: Columns


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb. `work` returns None where the watch is up before its end."""

    name: str
    summary: str
    options: Mapping[str, Any]
    work: Callable[[Rows, Options, Watch], Worked | None]
    select: str


@dataclass(frozen=True, slots=True)
class Up:
    """A watch as the `stop` flag of public verbs."""

    watch: Watch

    def is_set(self) -> bool:
        return self.watch.is_up


def verb_named(name: str) -> Verb:
    """The verb of that name. Raises UnknownNameError."""
    for verb in VERBS:
        if verb.name == name:
            return verb
    raise UnknownNameError("batch verb", name, [verb.name for verb in VERBS])


def checked_options(verb: Verb, given: Options) -> dict[str, Any]:
    """Every option of the verb, with defaults filled in. Raises OptionError for unknown options."""
    for name in given:
        if name not in verb.options:
            offered = ", ".join(verb.options) or "none"
            raise OptionError("batch {} has no option {}; its options: {}", verb.name, shown(name), offered)
    options = {**verb.options, **given}
    if "limit" in options:
        checked_limit(options["limit"])
    if "scales" in options:
        options["scales"] = sorted(checked_scales(options["scales"]) | ALWAYS)
    return options


def _solve(rows: Rows, options: Options, watch: Watch) -> Worked | None:
    limit = options["limit"]
    batch = solve_batch(rows, limit=limit, stop=Up(watch))
    if not batch.complete.all():
        return None
    counts, first = batch.counts, batch.solutions
    verdicts = np.minimum(counts, 2)
    if limit == 1:
        verdicts = np.where(counts == 1, 3, verdicts)  # whether there are other solutions was not asked
    at, places, found = [np.flatnonzero(counts == 1)], [np.zeros((counts == 1).sum(), np.int64)], [first[counts == 1]]
    for row in np.flatnonzero(counts > 1).tolist():
        walk = solutions(Grid(rows.shape, rows.digits[row].tobytes()), limit, stop=Up(watch))
        grids = [grid.values for grid in walk]
        if len(grids) < counts[row]:
            return None
        at.append(np.full(len(grids), row))
        places.append(np.arange(len(grids)))
        found.append(np.array(grids, np.uint8))
    details: Columns = {"place": np.concatenate(at), "nth": np.concatenate(places), "solution": np.concatenate(found)}
    return Worked({"verdict": verdicts, "complete": counts < limit}, details)


def _rate(rows: Rows, options: Options, watch: Watch) -> Worked | None:
    ratings = rate_batch(rows, scales=options["scales"], stop=Up(watch))
    # Rows unfinished before the watch is up are puzzles without an ER; they are kept like the others.
    return None if watch.is_up and not ratings.complete.all() else rating_columns(ratings)


def rating_columns(ratings: Ratings) -> Worked:
    """Ratings as columns; the uses of techniques go into `details`."""
    at, column = np.nonzero(ratings.counts)
    technique = np.array([_TECHNIQUE_NAMES.index(name) for name in ratings.technique_names], int)[column]
    details: Columns = {"place": at, "technique": technique, "times": ratings.counts[at, column]}
    return Worked({key: getattr(ratings, key) for key in RATING_KEYS if hasattr(ratings, key)}, details)


def _canonical(rows: Rows, options: Options, watch: Watch) -> Worked | None:
    if rows.shape.other_rules:  # refused by name, where other shapes without a form get NULL
        check_shape(rows.shape)
    forms, has_form = forms_of(rows, watch=watch)
    side, lines = rows.shape.side, forms.symmetries
    places = {"transposed": lines[:, 0] != 0}
    details_at = np.flatnonzero(has_form)
    details: Columns = {
        "place": np.repeat(details_at, side),
        "nth": np.tile(np.arange(side), len(details_at)),
        **{
            name: lines[details_at, 1 + i * side : 1 + (i + 1) * side].reshape(-1)
            for i, name in enumerate(("rows", "columns", "digits"))
        },
    }
    return Worked({"form": forms.digits, "has_form": has_form, **places, "automorphisms": forms.automorphisms}, details)


def _count(rows: Rows, options: Options, watch: Watch) -> Worked | None:
    limit = options["limit"]
    batch = solve_batch(rows, limit=limit, stop=Up(watch))
    if not batch.complete.all():
        return None
    return Worked({"count": batch.counts, "complete": batch.counts < limit}, {})


def columns_of(rows: Rows, worked: Worked, first: int = 0) -> tuple[Columns, Columns]:
    """The columns of `rows`, with places counted from `first` and grids as lines."""
    count, spec = len(rows), np.empty(len(rows), object)
    spec[:] = rows.shape.spec
    columns = {"place": np.arange(first, first + count), "puzzle": lines_of(rows), "shape": spec}
    columns |= _written(rows.shape, worked.rows)
    details = _written(rows.shape, worked.details)
    if details:
        details["place"] = details["place"] + first
    return columns, details


def _written(shape: Shape, columns: Columns) -> Columns:
    return {name: lines_of(Rows(shape, column)) if column.ndim == 2 else column for name, column in columns.items()}


_BLANK: Mapping[str, Any] = Rating("unique").to_dict()
RATING_KEYS = tuple(_BLANK)
_TECHNIQUE_NAMES = [*(name for name, *_ in kernel.TECHNIQUES), *(one.name for one in RULE_RECORDS)]

TECHNIQUES = f"""
    left join (select place, map(list({_TECHNIQUE_NAMES}[technique + 1] order by technique),
                              list(times::integer order by technique)) as techniques
               from details group by place) using (place)"""
"""Joins to each puzzle of `rows` a map of its techniques and how often each was used."""


def rating_select(key: str) -> str:
    """The SQL for a column of a rating: NULL where the value is unknown."""
    if key == "techniques":
        return "coalesce(techniques, map([]::varchar[], []::integer[])) as techniques"
    if not hasattr(Ratings, key):  # the same for every puzzle
        return f"'{_BLANK[key]}' as {key}"
    if key in ("level", "hardest", "er_hardest", "gem", "hodoku_level"):
        return f"nullif({key}, '') as {key}"
    if key in ("hodoku_score", "steps"):
        return f"nullif({key}, -1)::integer as {key}"
    return f"if(steps < 0, null, {key}) as {key}" if key == "solved" else key


VERBS: tuple[Verb, ...] = (
    Verb(
        "solve",
        "verdict and solutions, at most --limit of them",
        {"limit": 2},
        _solve,
        f"""select puzzle, shape, {list(map(str, _VERDICTS))}[verdict + 1] as verdict,
                   coalesce(solutions, []::varchar[]) as solutions, complete
            from rows left join (select place, list(solution::varchar order by nth) as solutions
                                 from details group by place) using (place) order by place""",
    ),
    Verb(
        "rate",
        "level, ER, EP, ED, HoDoKu's level and score, hardest technique, steps, techniques",
        {"scales": list(MANY_SCALES)},
        _rate,
        f"select puzzle, shape, {', '.join(map(rating_select, RATING_KEYS))} from rows {TECHNIQUES} order by place",
    ),
    Verb(
        "canonical",
        "canonical form, the transformation that leads there, number of automorphisms",
        {},
        _canonical,
        """select puzzle, shape, case when has_form then form end as form,
                  case when has_form then struct_pack(shape := shape, transposed := transposed, rows := lines,
                                                      columns := columns, digits := digits) end as transformation,
                  case when has_form then automorphisms::ubigint end as automorphisms
           from rows left join (select place, list(details.rows::utinyint order by nth) as lines,
                                       list(columns::utinyint order by nth) as columns,
                                       list(digits::utinyint order by nth) as digits from details group by place)
           using (place) order by place""",
    ),
    Verb(
        "count",
        "number of solutions, counted up to --limit",
        {"limit": 1_000_000},
        _count,
        'select puzzle, shape, "count", complete from rows order by place',
    ),
)
