"""What every option may be, by the word that Python, the command line and HTTP know it by; and what it may not.

A word that is not here makes a test fail, so an option that joins a verb is asked about from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from hypothesis import strategies as st

from grille import Grid
from grille.formats.examples import EXAMPLES
from grille.formats.registry import FORMATS
from grille.generator.request import SOURCES
from grille.generator.symmetries import SYMMETRIES
from grille.language import LANGUAGES
from grille.logic.hint import STAGES
from grille.logic.ladders import LADDERS, NEEDED
from grille.logic.rating import SCALES
from grille.logic.records import LEVEL_NAMES
from grille.methods.contract import Method, Option
from grille.methods.encodings.exports import EXPORTS
from grille.methods.encodings.linear_text import MODELS
from grille.methods.encodings.objective import OBJECTIVES
from grille.methods.registry import METHODS
from grille.publish.drawing import KINDS
from grille.publish.heat import HEATS
from grille.publish.paper import PAPERS, PER_PAGE
from grille.rules.registry import PLACED

BOTH = (True, False)
NO_NAME = ("nothing", "", "é\n")
NO_WHOLE = (0, -1, 2**64, 10**400)
NO_NUMBER = (0, -1.5, float("nan"), float("inf"), 1e308)
TECHNIQUES = tuple(one.name for one in NEEDED)

FREE = {"jobs": ("0", "1", "2"), "workers": ("1", "2"), "techniques": (*TECHNIQUES, "naked-single+hidden-single-row")}
"""Of options of methods without choices."""


@st.composite
def methods(draw: st.DrawFn, among: Sequence[Method] = METHODS) -> str:
    """A method with any of its options, as people write it."""
    method = draw(st.sampled_from(among))
    options: list[Option] = draw(st.lists(st.sampled_from(method.options), unique=True)) if method.options else []
    said = [f"{one.name}={draw(st.sampled_from(one.choices or FREE[one.name]))}" for one in options]
    return f"{method.name}:{','.join(said)}" if said else method.name


Values = Callable[[Grid], Iterable[Any] | st.SearchStrategy[Any]]


def _fixed(*values: Any) -> Values:
    return lambda grid: values


def _givens(grid: Grid) -> tuple[Any, ...]:
    cells, side = grid.shape.cells, grid.shape.side
    some = {side - 1, cells // 5, cells // 3, cells // 2, cells - 2, cells - 1, 38}
    return (*sorted(some), [cells // 4, cells // 2], [0, cells], [cells - 1, cells])


GOOD: dict[str, Values] = {
    "attempts": _fixed(1, 2, 5),
    "board": _fixed(0, 1, 2, 5),
    "bleed": _fixed(0.0, 3, 5.5),
    "candidates": _fixed(*BOTH),
    "chunk": _fixed(1, 2, 1000),
    "count": _fixed(0, 1, 2, 3),
    "diagonals": _fixed(*BOTH),
    "distinct": _fixed(*BOTH),
    "er": _fixed(1.0, 1.5, 4.4, [1.0, 3.0], [2, 7]),
    "er_seconds": _fixed(0.05, 0.2),
    "events": _fixed(1, 2, 50),
    "format": _fixed(*(one.name for one in FORMATS)),
    "givens": _givens,
    "gutter": _fixed(0, 6.0),
    "heat": _fixed(*HEATS),
    "hint": _fixed(*BOTH),
    "hints": _fixed(*BOTH, *LEVEL_NAMES),
    "histories": _fixed(*BOTH),
    "ignore_unknown_rules": _fixed(*BOTH),
    "input": _fixed("argument", "pipe", "file"),
    "jigsaw": _fixed(*BOTH),
    "jobs": _fixed(0, 1, 2),
    "ladder": _fixed(*(one.name for one in LADDERS)),
    "language": _fixed(*LANGUAGES),
    "largest": _fixed(1, 4, 6, 9),
    "large": _fixed(*BOTH),
    "level": _fixed(*LEVEL_NAMES),
    "limit": _fixed(1, 2, 3, 10, 1000),
    "margin": _fixed(5, 18.0),
    "method": lambda grid: methods(),
    "methods": lambda grid: st.lists(methods(), min_size=1, max_size=3, unique=True),
    "minimal": _fixed(*BOTH),
    "model": _fixed(*MODELS),
    "nodes": _fixed(1, 2, 100, 10_000),
    "nothing_harder": _fixed(*BOTH),
    "objective": _fixed(*OBJECTIVES),
    "paper": _fixed(*PAPERS),
    "pattern": lambda grid: ("".join("1" if value else "." for value in grid.values),),
    "per_page": _fixed(*PER_PAGE),
    "places": lambda grid: ([], [[0, 1]], [[grid.shape.cells - 1, grid.shape.side]]),
    "ppi": _fixed(10, 96.0),
    "progress": _fixed(True),
    "ratings": _fixed(*BOTH),
    "relaxed": _fixed(*BOTH),
    "removes": lambda grid: ([], [[0, 1]], [[grid.shape.cells - 1, grid.shape.side], [1, 1], [2, 2]]),
    "repeats": _fixed(1, 2),
    "rules": _fixed([], ["odd r1c1"], ["anti-king", "cage 3 r1c1 r1c2"]),
    "scales": lambda grid: st.lists(st.sampled_from(SCALES), unique=True),
    "seconds": _fixed(0.05, 0.2, 0.5),
    "seed": _fixed(0, 1, 2, 3, 2**53),
    "size": lambda grid: (grid.shape.side,),
    "solution": _fixed(*BOTH),
    "solutions": _fixed(*BOTH),
    "source": _fixed(*SOURCES),
    "stage": _fixed(*STAGES),
    "stop": _fixed(0, 1, 5, 40),
    "stream": _fixed(*BOTH),
    "swap": _fixed(*BOTH),
    "symbols": _fixed("numbers", "1-9", "0-8", "1-9A-G", "0-9A-F", "A-P"),
    "symmetry": _fixed(*SYMMETRIES),
    "technique": _fixed(*TECHNIQUES),
    "techniques": lambda grid: st.lists(st.sampled_from(TECHNIQUES), min_size=1, max_size=4, unique=True),
    "title": _fixed("", "A title with <b> & #é\u2028"),
    "told": _fixed("shape", "options", "nothing"),
    "to": _fixed(*(one.name for one in FORMATS)),
    "verb": _fixed("solve", "rate", "canonical", "count"),
    "with_": _fixed(
        *([name] for name in PLACED), ["thermometers=1", "dots=3"], ["killer", "odd"], ["arrows=2", "xv=1"]
    ),
    "written": _fixed(*(one.name for one in FORMATS)),
    "worksheets": lambda grid: st.lists(st.sampled_from(TECHNIQUES), max_size=3, unique=True),
    # where a word means something else
    "book.count": _fixed(1, 2),
    "book.seconds": _fixed(0.2, 5, 10),
    "book.solutions": _fixed(*BOTH),
    "book.techniques": _fixed(*BOTH),
    "compare.seconds": _fixed(0.05, 0.2),
    "count.limit": _fixed(1, 2, 1000, 2**63 - 1),
    "draw.to": _fixed(*KINDS),
    "example.name": _fixed(*(one.name for one in EXAMPLES)),
    "export.to": _fixed(*(one.name for one in EXPORTS)),
    "hint.givens": _fixed(*BOTH),
    "judge.givens": _fixed(*BOTH),
    "make.count": _fixed(1, 2, 3),
    "prove.files": _fixed(*BOTH),
    "prove.method": _fixed("sat", "logic", "readable"),
    "sample.count": _fixed(1, 2, 3),
    "trace.method": lambda grid: methods([one for one in METHODS if one.traces]),
}

ALIKE = {
    "author": "title",
    "from": "format",
    "from_": "format",
    "from_format": "format",
    "hints_from": "level",
    "large_type": "large",
    "steps_above": "er",
    "time_limit": "seconds",
}
"""Words whose values are those of others."""

BAD: dict[str, tuple[Any, ...]] = {
    "attempts": NO_WHOLE,
    "bleed": (-1.0, 1e308, float("nan")),
    "chunk": NO_WHOLE,
    "count": (-1, 10**400),
    "er": (0.5, 99.0, [3.0, 1.0], [1.0], float("nan"), 1e308),
    "er_seconds": (0, -1.5, float("nan")),
    "events": NO_WHOLE,
    "givens": (-1, 10**6, [3, 1], [1], [0, 0]),
    "gutter": (-1.0, 1e308, float("nan")),
    "jobs": (-1, 10**400),
    "largest": NO_WHOLE,
    "limit": NO_WHOLE,
    "margin": (-1.0, 1e308, float("nan")),
    "nodes": NO_WHOLE,
    "pattern": ("", "1", "1" * 81, "." * 81),
    "per_page": (0, 3, -1),
    "ppi": NO_NUMBER,
    "repeats": NO_WHOLE,
    "rules": (["nothing"], ["odd r0c1"], [""]),
    "scales": (["nothing"],),
    "seconds": (0, -1.5, float("nan")),  # what is infinite is allowed, and never ends
    "time_limit": (-1.5, float("nan")),
    "seed": (-1, 2**64),
    "size": (0, -1, 1, 5, 82, 10**400),
    "with_": (["nothing"], ["killer=0"], ["dots=500"], ["dots", "dots"], ["killer="]),
    "symbols": ("", "11", "1", "A-", "-", "\ud800", "." * 40),
    "techniques": (["nothing"], []),
    "worksheets": (["nothing"],),
    "methods": ([], ["nothing"], ["native", "native"]),
    "method": (*NO_NAME, "native:", "native:a", "native:a=b", ":", "sat:engine=nothing", "cp:workers=0"),
}
"""What is refused; a word without an entry is a name, and refused are those that nothing has."""

_OURS = frozenset({"stop", "progress", "board", "written", "input", "told"})
"""What the laws vary themselves."""

ALWAYS = frozenset({"seconds", "time_limit"})
"""What every question says: no answer may take long."""


@st.composite
def options(
    draw: st.DrawFn, verb: str, words: Sequence[str], needed: Collection[str], flags: Collection[str], grid: Grid
) -> dict[str, Any]:
    """A few of these options of a verb, those that are needed among them; now and then one as it may not be."""
    must = [word for word in words if word in needed or word in ALWAYS]
    may = [word for word in words if word not in must]
    chosen = draw(st.lists(st.sampled_from(may), unique=True, max_size=5)) if may else []
    said = {}
    for word in (*must, *chosen):
        said[word] = draw(st.sampled_from(BOTH) if word in flags else values_of(verb, word, grid))
    bad = [word for word in words if word not in flags and not _is_flag(verb, word, grid)]
    if bad and draw(st.integers(0, 11)) == 11:
        word = draw(st.sampled_from(bad))
        said[word] = draw(_wrong(word))
    return said


def _found(verb: str, word: str) -> Values:
    alike = ALIKE.get(word, word)
    own = GOOD.get(f"{verb}.{word}") or GOOD.get(f"{verb}.{alike}")
    return own or GOOD.get(word) or GOOD[alike]


def values_of(verb: str, word: str, grid: Grid) -> st.SearchStrategy[Any]:
    """What an option may be when this puzzle is asked about. Raises KeyError for one that joined a verb unannounced."""
    values = _found(verb, word)(grid)
    return values if isinstance(values, st.SearchStrategy) else st.sampled_from(list(values))


def _is_flag(verb: str, word: str, grid: Grid) -> bool:
    return word in _OURS or _found(verb, word)(grid) == BOTH


def _wrong(word: str) -> st.SearchStrategy[Any]:
    return st.sampled_from(BAD.get(word) or BAD.get(ALIKE.get(word, ""), NO_NAME))
