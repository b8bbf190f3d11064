"""Grille, a Sudoku workbench: solve by every classical method, generate, rate, explain, compare.

    >>> import grille
    >>> puzzle = grille.parse(".13....143......")
    >>> grille.solve(puzzle).solution
    Grid.from_line('2134342143121243')

The public verbs and nouns, and nothing else. Each is loaded when it is first used.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING

if _TYPE_CHECKING:
    __version__: str

    from grille.errors import FailedSolverError as FailedSolverError
    from grille.errors import GrilleError as GrilleError
    from grille.errors import MissingEngineError as MissingEngineError
    from grille.errors import OptionError as OptionError
    from grille.errors import OutOfTimeError as OutOfTimeError
    from grille.errors import ParseError as ParseError
    from grille.errors import ShapeError as ShapeError
    from grille.errors import StorageError as StorageError
    from grille.errors import UnknownNameError as UnknownNameError
    from grille.errors import WrongSolutionError as WrongSolutionError
    from grille.formats import convert as convert
    from grille.formats import parse as parse
    from grille.formats import read as read
    from grille.formats import write as write
    from grille.formats.examples import example as example
    from grille.generator.fill import fill as fill
    from grille.generator.generate import generate as generate
    from grille.generator.generate import make as make
    from grille.generator.made import Made as Made
    from grille.generator.sample import sample as sample
    from grille.kernel.arrays import Batch as Batch
    from grille.logic.hint import Hint as Hint
    from grille.logic.path import Path as Path
    from grille.logic.rating import Rating as Rating
    from grille.logic.rating import Ratings as Ratings
    from grille.logic.step import Step as Step
    from grille.methods.contract import Event as Event
    from grille.methods.encodings.exports import export as export
    from grille.methods.explain import explain as explain
    from grille.methods.explain import hint as hint
    from grille.methods.kernel_verbs import count as count
    from grille.methods.kernel_verbs import solutions as solutions
    from grille.methods.kernel_verbs import solve_batch as solve_batch
    from grille.methods.kernel_verbs import true_candidates as true_candidates
    from grille.methods.prove import Proof as Proof
    from grille.methods.prove import prove as prove
    from grille.methods.rate import rate as rate
    from grille.methods.rate import rate_batch as rate_batch
    from grille.methods.redundant import redundant_givens as redundant_givens
    from grille.methods.solve import Result as Result
    from grille.methods.solve import solve as solve
    from grille.methods.solve import trace as trace
    from grille.methods.unavoidable import Unavoidable as Unavoidable
    from grille.methods.unavoidable import unavoidable as unavoidable
    from grille.model import Board as Board
    from grille.model import Grid as Grid
    from grille.model import Shape as Shape
    from grille.model import Symmetry as Symmetry
    from grille.model.canonical import Canonical as Canonical
    from grille.model.canonical import canonical as canonical
    from grille.model.canonical import canonical_batch as canonical_batch
    from grille.publish.book import Book as Book
    from grille.publish.book import book as book
    from grille.publish.draw import draw as draw
    from grille.publish.drawing import Drawing as Drawing
    from grille.study.compare import compare as compare
    from grille.study.comparison import Comparison as Comparison
    from grille.study.run import Run as Run
    from grille.study.runner import run_study as run_study

# One line a name: where it lives. tests/test_public.py keeps this table and the imports above the same.
_HOMES = {
    "Batch": "grille.kernel.arrays",
    "Board": "grille.model",
    "Book": "grille.publish.book",
    "Canonical": "grille.model.canonical",
    "Comparison": "grille.study.comparison",
    "Drawing": "grille.publish.drawing",
    "Event": "grille.methods.contract",
    "FailedSolverError": "grille.errors",
    "Grid": "grille.model",
    "GrilleError": "grille.errors",
    "Hint": "grille.logic.hint",
    "Made": "grille.generator.made",
    "MissingEngineError": "grille.errors",
    "OptionError": "grille.errors",
    "OutOfTimeError": "grille.errors",
    "ParseError": "grille.errors",
    "Path": "grille.logic.path",
    "Proof": "grille.methods.prove",
    "Rating": "grille.logic.rating",
    "Ratings": "grille.logic.rating",
    "Result": "grille.methods.solve",
    "Run": "grille.study.run",
    "Shape": "grille.model",
    "ShapeError": "grille.errors",
    "StorageError": "grille.errors",
    "Step": "grille.logic.step",
    "Symmetry": "grille.model",
    "Unavoidable": "grille.methods.unavoidable",
    "UnknownNameError": "grille.errors",
    "WrongSolutionError": "grille.errors",
    "book": "grille.publish.book",
    "canonical": "grille.model.canonical",
    "canonical_batch": "grille.model.canonical",
    "compare": "grille.study.compare",
    "convert": "grille.formats",
    "count": "grille.methods.kernel_verbs",
    "draw": "grille.publish.draw",
    "example": "grille.formats.examples",
    "explain": "grille.methods.explain",
    "export": "grille.methods.encodings.exports",
    "fill": "grille.generator.fill",
    "generate": "grille.generator.generate",
    "hint": "grille.methods.explain",
    "make": "grille.generator.generate",
    "parse": "grille.formats",
    "prove": "grille.methods.prove",
    "rate": "grille.methods.rate",
    "rate_batch": "grille.methods.rate",
    "read": "grille.formats",
    "redundant_givens": "grille.methods.redundant",
    "run_study": "grille.study.runner",
    "sample": "grille.generator.sample",
    "solutions": "grille.methods.kernel_verbs",
    "solve": "grille.methods.solve",
    "solve_batch": "grille.methods.kernel_verbs",
    "trace": "grille.methods.solve",
    "true_candidates": "grille.methods.kernel_verbs",
    "unavoidable": "grille.methods.unavoidable",
    "write": "grille.formats",
}

__all__ = sorted(_HOMES)

if not _TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name == "__version__":
            return _import_module("importlib.metadata").version("grille")
        if name == "rules":  # `grille.rules.pairs` without another import
            return _import_module("grille.rules")
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module 'grille' has no attribute {name!r}")
        value = getattr(_import_module(home), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return __all__
