"""
Grille's native core: typed arrays in, typed arrays out. Use it through grille.kernel.
"""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


class CanonicalRun:
    """The smallest isomorphs of many puzzles in the making."""

    def __init__(self, puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], height: int, width: int) -> None: ...

    def advance(self, seconds: float) -> bool:
        """
        Work for about so long; true when every row has its form. Raises IndexError with the number of a row in which digits clash.
        """

    def forms(self) -> tuple[Annotated[NDArray[numpy.uint8], dict(shape=(None, None))], Annotated[NDArray[numpy.uint8], dict(shape=(None, None))], Annotated[NDArray[numpy.uint64], dict(shape=(None, None))]]:
        """
        Of the rows done: the form, the symmetry that leads there (transposed, rows, columns, digits) and the number of automorphisms.
        """

def filled(grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], houses: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
    """For each row of `grids`: is every house full, each digit once?"""

def solved(puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], houses: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], jobs: int) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
    """
    For each row: is every house of the solution full, each digit once, and is every given kept?
    """

def settled(column_starts: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], column_rows: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], row_starts: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], row_columns: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], states: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> tuple[bool, Annotated[NDArray[numpy.uint8], dict(shape=(None,))]]:
    """
    Fix what the equations of a set-partitioning program force: (is it still feasible, the states).
    """

class Layout:
    """
    A shape made ready for searches: houses of each cell, peers of each cell.
    """

    def __init__(self, houses: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], cells: int) -> None: ...

    @property
    def side(self) -> int: ...

    @property
    def cells(self) -> int: ...

class General:
    """A search of the general kernel that runs in slices."""

    def __init__(self, layout: Layout, values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int, is_counting: bool) -> None: ...

    def run(self, guesses: int, seconds: float) -> bool:
        """Go on for so many guesses or seconds. True when done."""

    def take_solutions(self) -> bytes:
        """
        The solutions since the last call, digit by digit; none while counting.
        """

    @property
    def found(self) -> int: ...

    @property
    def is_complete(self) -> bool: ...

    @property
    def guesses(self) -> int: ...

    @property
    def restarts(self) -> int: ...

class Cdcl:
    """Conflict-driven clause learning, run in slices."""

    def __init__(self, layout: Layout, values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int, jobs: int) -> None: ...

    def run(self, guesses: int, seconds: float) -> bool:
        """Go on for so many guesses or seconds. True when done."""

    def take_solutions(self) -> bytes:
        """The solutions since the last call, digit by digit."""

    @property
    def is_complete(self) -> bool: ...

    @property
    def open(self) -> int: ...

    @property
    def guesses(self) -> int: ...

    @property
    def conflicts(self) -> int: ...

    @property
    def restarts(self) -> int: ...

    @property
    def tries(self) -> int: ...

def fill(seed: int, first: int, count: int, swaps: int = 90) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None))]:
    """
    Random complete classic grids: those numbered `first`, `first` + 1, ... of a seed.
    """

class CarveRun:
    """
    Puzzles with one solution in the making, carved from the grids of a seed.
    """

    def __init__(self, seed: int, first: int, count: int, orbits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], givens: int, attempts: int) -> None: ...

    def advance(self, seconds: float) -> bool:
        """Work for about so long; true when all are carved."""

    def puzzles(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None))]:
        """A row each; one that is not done holds the best so far, or zeros."""

    def solutions(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None))]: ...

    def is_done(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None))]:
        """A row each: whether all its attempts are made."""

    def givens(self) -> list[list[int]]:
        """For each how many givens its attempts left, one after the other."""

def step_roles() -> list[str]: ...

class Step:
    """A step with its reasons, whichever engine found it; digits from 1."""

    @property
    def technique(self) -> str: ...

    @property
    def price(self) -> float | None:
        """On the scale of its engine; None where that has none."""

    @property
    def places(self) -> list[tuple[int, int]]: ...

    @property
    def removes(self) -> list[tuple[int, int]]: ...

    @property
    def digits(self) -> list[int]: ...

    @property
    def cells(self) -> list[tuple[int, str]]:
        """Each with its role."""

    @property
    def houses(self) -> list[tuple[int, str]]:
        """Each with its role."""

    @property
    def marks(self) -> list[tuple[int, int, str]]:
        """Cell, digit, role."""

    @property
    def links(self) -> list[tuple[tuple[int, int], bool, tuple[int, int], bool]]:
        """Candidate, is on, candidate, is on."""

    @property
    def sets(self) -> list[tuple[list[int], list[int], str]]:
        """Cells, digits, role."""

    @property
    def branches(self) -> list[list[tuple[list[int], int, bool, str, list[int], int | None, Step | None]]]:
        """
        Of nodes, each after its parents: cells, digit, is on, cause, parents, set, nested step.
        """

    @property
    def nodes(self) -> int: ...

    @property
    def depth(self) -> int: ...

class LogicLayout:
    """The houses of a shape, made ready for the techniques."""

    def __init__(self, houses: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> None: ...

def logic_techniques() -> list[tuple[str, bool, str, bool]]:
    """
    Each technique by its number: name, whether it serves every shape, the engine that tells its steps (those that are borrowed from the walks `hodoku` and `se` have no reasons here), and whether its steps are fleeting: another one may undo them.
    """

def logic_find(layout: LogicLayout, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], ladder: Sequence[int], wanted: int, skip: int) -> list[Step]:
    """
    Up to `wanted` steps of the ladder's techniques after the first `skip`, in the ladder's order.
    """

class RateRun:
    """
    Ratings in the making, for grids whose solutions are 0, 1, 2 (two or more) or 3 (unknown). A row of `table`: solutions; ER, EP, ED in tenths on the ladder `prices`; level and hardest technique of the path by the techniques of `levels` in their order; the hardest of the prices; the path's steps, and whether it ends; a row of `counts`: how often the path uses each technique. Both tell something where `done` is true.
    """

    def __init__(self, layout: LogicLayout, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], prices: Sequence[tuple[int, int]], levels: Sequence[Sequence[int]], jobs: int, table: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu')], counts: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu')], done: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')]) -> None: ...

    def advance(self, seconds: float) -> bool:
        """Rate for about so long; true when every row is done."""

    @property
    def rows_done(self) -> int: ...

def lane_kernels() -> list[str]:
    """The lane kernels that this machine can run."""

def fastest_lane_kernel() -> str: ...

class LaneBatch:
    """A batch of classic puzzles in flight."""

    def __init__(self, puzzles: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu', writable=False)], limit: int, guesses: int, jobs: int, kernel: str, counts: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')], solutions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 81), order='C', device='cpu')], guesses_made: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')], complete: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')]) -> None: ...

    def advance(self, seconds: float) -> bool:
        """Work for about so long; true when every row is answered."""

    def stop(self) -> None:
        """End the work; rows in flight are answered as incomplete."""

    @property
    def rows_done(self) -> int: ...

class LaneWalk:
    """The solutions of one classic puzzle, left to right."""

    def __init__(self, puzzle: bytes, limit: int, guesses: int, kernel: str, is_together: bool) -> None: ...

    def advance(self, seconds: float, wanted: int) -> bool:
        """
        Search for about so long, or until so many solutions wait; true when no more will come.
        """

    def take(self) -> bytes:
        """The solutions found since the last call, 81 digits each."""

    def stop(self) -> None:
        """End the search; what it found may still be taken."""

    @property
    def guesses(self) -> int: ...

    @property
    def is_complete(self) -> bool: ...

def rows_of_lines(lines: list[str], cells: int, values: bytes, largest: int) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None))] | None:
    """
    Texts of `cells` symbols as rows of their values; None where one is anything else.
    """

class Formula:
    """The rules of a shape as clauses; see native/cnf/formula.hpp."""

    def __init__(self, side: int, at_least: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], at_most: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], further: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def open_variables(self, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> tuple[bool, Annotated[NDArray[numpy.uint8], dict(shape=(None,))], Annotated[NDArray[numpy.bool_], dict(shape=(None,))]]:
        """
        Whether unit propagation leaves one grid's formula unrefuted, the digits it finds, and which variables it leaves open.
        """

class DeduceRun:
    """
    What the formula of each grid gives away, in the making. A row of `digits`: those found so far; of `outcomes`: 0 stuck, 1 solved, 2 refuted, 3 out of budget; of `counters`: assigned, probes, failed. Rows that were not begun stay as they were.
    """

    def __init__(self, formula: Formula, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], probes: bool, probe_limit: int, is_recorded: bool, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], outcomes: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], counters: Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu')]) -> None: ...

    def advance(self, seconds: float) -> bool:
        """Go on for about so long; true when all are done."""

    def take_record(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None))]:
        """
        What happened since the last call, as rows (entry, literal): 0 drawn, 1 chosen, 2 failed, 3 survived, 4 the empty clause.
        """

class ProofChecker:
    """Clauses that follow from a formula by unit propagation, one by one."""

    def __init__(self, formula: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def add(self, clause: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> bool:
        """Whether it follows; if so it is one of the clauses now."""

    @property
    def is_refuted(self) -> bool: ...

class ProofRun:
    """
    A proof read step by step: clauses with a 0 after each, a deletion with -2**31 before it. It ends with the contradiction, or with a step that does not follow.
    """

    def __init__(self, formula: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], steps: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def advance(self, seconds: float) -> bool:
        """Go on for about so long; true when it is over."""

    @property
    def is_refuted(self) -> bool: ...

    @property
    def refused(self) -> int:
        """The step that does not follow, counted from 0; -1 if none."""

    def core(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None, None))]:
        """
        A column: the clauses that the contradiction leans on, those of the formula first, then those added.
        """

MOST_VARIABLES: int = 10000000

class Problem:
    """Houses and rules made ready for searches."""

    def __init__(self, houses: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], cells: int, side: int, words: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    @property
    def side(self) -> int: ...

    @property
    def cells(self) -> int: ...

    @property
    def propagators(self) -> int: ...

class RuleSearch:
    """Solutions under rules, in slices."""

    def __init__(self, problem: Problem, values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], limit: int) -> None: ...

    def run(self, nodes: int, seconds: float) -> bool:
        """Go on for so many nodes or seconds. True when done."""

    def take_solutions(self) -> bytes:
        """The solutions since the last call, digit by digit."""

    @property
    def found(self) -> int: ...

    @property
    def is_complete(self) -> bool: ...

    @property
    def nodes(self) -> int: ...

class RuleCandidates:
    """The candidates that occur in solutions under rules, in slices."""

    def __init__(self, problem: Problem, values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def run(self, nodes: int, seconds: float) -> bool:
        """Go on for so many nodes or seconds. True when done."""

    @property
    def masks(self) -> list[int]: ...

    @property
    def is_complete(self) -> bool: ...

    @property
    def nodes(self) -> int: ...

class Search:
    """A backtracking search that runs in slices."""

    def __init__(self, layout: Layout, values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], select: int, order: int, propagate: int, limit: int, words: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def run(self, nodes: int, seconds: float, events: int) -> bool:
        """Go on for so many nodes, seconds or events. True when done."""

    def watch(self) -> None:
        """Before the first run: write every step down."""

    def take_events(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None))]:
        """Kind, cell and digit of the steps since the last call."""

    def take_solutions(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None))]:
        """The solutions since the last call."""

    @property
    def wants(self) -> int:
        """
        What it waits for: 0 nothing, 1 a cell, 2 the order of the digits of `chosen`.
        """

    @property
    def chosen(self) -> int:
        """The cell whose digits are to be put in order."""

    def open_cells(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None))]:
        """The cells to choose from."""

    def domains(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None, None))]:
        """The digits left in each cell, a row of words a cell."""

    def choose(self, cell: int) -> bool:
        """Tells the cell. False where it is not open."""

    def rank(self, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> bool:
        """Tells the order. False unless it has each digit left once."""

    @property
    def is_complete(self) -> bool: ...

    @property
    def nodes(self) -> int: ...

    @property
    def backtracks(self) -> int: ...

class ExplainerBatch:
    """
    ER, EP and ED in tenths (0: not known), and what ER is at least, of classic puzzles with one solution; each gets so many seconds, and all together so many.
    """

    def __init__(self, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], jobs: int, seconds_each: float, seconds: float, table: Annotated[NDArray[numpy.int16], dict(shape=(None, None), order='C', device='cpu')], done: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')]) -> None: ...

    def advance(self, seconds: float) -> bool:
        """Wait for about so long; true when all is over."""

    def stop(self) -> None:
        """End at once; rows that were not finished stay as they were."""

    @property
    def rows_done(self) -> int: ...

def explainer_ladder() -> list[tuple[str, float, bool]]:
    """
    The rungs of the ladder `se` in their order: technique, price, and whether that is the least.
    """

class ExplainerSearch:
    """
    The next step of the ladder `se` on a classic board, or the cheapest of one technique.
    """

    def __init__(self, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], is_unique: bool = True, technique: str = '') -> None: ...

    def advance(self, seconds: float) -> bool:
        """Wait for about so long; true when it is over."""

    def stop(self) -> None:
        """End at once."""

    @property
    def step(self) -> Step | None:
        """None where there is none."""

class UnavoidableSets:
    """The unavoidable sets of a full grid, found in slices."""

    def __init__(self, houses: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu', writable=False)], values: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], largest: int) -> None: ...

    def advance(self, seconds: float) -> bool:
        """Go on for about so long; true when all are found."""

    def take(self, cells: int, most_nodes: int) -> tuple[list[list[int]], list[int], bool]:
        """
        The minimal ones found so far, small ones first; the numbers of those in a family of disjoint ones, and whether no family is larger.
        """

def hodoku_techniques() -> list[tuple[str, int, str, str, int, bool]]:
    """
    Each technique: name; index, name, level and score of its entry in the table; whether that is on.
    """

class HodokuBatch:
    """
    Level (0 easy to 4 extreme), score and steps, and how often each technique was used, of classic puzzles with one solution; all together get so many seconds.
    """

    def __init__(self, grids: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], jobs: int, seconds: float, table: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order='C', device='cpu')], counts: Annotated[NDArray[numpy.uint16], dict(shape=(None, None), order='C', device='cpu')], done: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu')]) -> None: ...

    def advance(self, seconds: float) -> bool:
        """Wait for about so long; true when all is over."""

    def stop(self) -> None:
        """End at once; rows that were not finished stay as they were."""

    @property
    def rows_done(self) -> int: ...

class HodokuSearch:
    """
    The steps of the ladder `hodoku` on a classic board, one after another, or every instance of one technique on the board as it stands, or, where `most` is 1, the simplest.
    """

    def __init__(self, digits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], givens: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], is_unique: bool = True, technique: str = '', rules: Sequence[str] = [], most: int = 1) -> None: ...

    def advance(self, seconds: float) -> bool:
        """Wait for about so long; true when it is over."""

    def stop(self) -> None:
        """End at once."""

    def steps(self, skip: int = 0) -> list[Step]:
        """Those found so far after the first `skip`."""
