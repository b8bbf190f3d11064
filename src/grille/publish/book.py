"""`book`: puzzles as a PDF ready to print, or worksheets for a class."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from grille.errors import OptionError, UnknownNameError, visible
from grille.files import check_replaceable, write_whole
from grille.json_types import Exact, Line
from grille.logic.records import LEVEL_NAMES
from grille.logic.techniques import technique_named
from grille.messages import Message, joined
from grille.model.grid import GridDict
from grille.model.look import DIGITS_ALONE
from grille.model.svg import Digits, svg
from grille.notebook import facts, paragraph, view
from grille.publish import typeset
from grille.publish.content import Plan, content, in_order
from grille.publish.items import Item, LeftOut, Printable, items_of
from grille.publish.letters import Letters
from grille.publish.paper import SMALLEST_CELL, Page, checked_per_page
from grille.publish.words import texts
from grille.watch import Flag, Progress, Watch


class PrintedDict(GridDict):
    number: int
    solution: Line
    level: str | None


class LeftOutDict(GridDict):
    why: str


class BookDict(Exact):
    pages: int
    puzzles: int
    grids: list[PrintedDict]
    left_out: list[LeftOutDict]
    remarks: list[str]


@dataclass(frozen=True, slots=True)
class Book:
    """A finished book: its PDF, the number of its pages, and its items in printed order.

    `left_out` are the puzzles without exactly one solution, and on worksheets those that do not use the technique;
    `remarks` are warnings for the publisher, such as cells too small to write in.
    """

    items: tuple[Item, ...]
    pdf: bytes = field(repr=False)
    pages: int
    left_out: tuple[LeftOut, ...] = ()
    remarks: tuple[str, ...] = ()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the PDF, whole or not at all. Raises OptionError unless the name ends in .pdf."""
        check_target(path)
        write_whole(path, self.pdf)

    def _repr_html_(self) -> str:
        known = {
            Message("pages"): f"{self.pages:,}",
            Message("puzzles"): f"{len(self.items):,}",
            Message("left out"): f"{len(self.left_out):,}" if self.left_out else None,
            Message("size of the PDF"): Message("{:,.0f} kB", len(self.pdf) / 1000),
        }
        puzzles = [item.puzzle for item in self.items[:4]]
        pictures = "".join(svg(Digits(one.shape, one.values), DIGITS_ALONE) for one in puzzles)
        return view(facts(known), *map(paragraph, self.remarks), f'<div class="grille-row">{pictures}</div>')

    def to_dict(self, language: str | None = None) -> BookDict:
        """How many pages and puzzles, the puzzles by number, and what was left out; the words are in the PDF."""
        return {
            "pages": self.pages,
            "puzzles": len(self.items),
            "grids": [
                {"number": number, **item.puzzle.to_dict(), "solution": item.solution.to_line(), "level": item.level}
                for number, item in enumerate(self.items, 1)
            ],
            "left_out": [{**one.puzzle.to_dict(), "why": one.why} for one in self.left_out],
            "remarks": list(self.remarks),
        }


def book(
    puzzles: Iterable[Printable | Item],
    *,
    title: str = "",
    author: str = "",
    language: str = "en",
    paper: str = "a4",
    per_page: int | None = None,
    large: bool = False,
    margin: float | None = None,
    gutter: float = 0.0,
    bleed: float = 0.0,
    ratings: bool = False,
    hints: bool | str = True,
    techniques: bool = True,
    solutions: bool = True,
    worksheets: str | Sequence[str] = (),
    seed: int | None = None,
    template: str | os.PathLike[str] | None = None,
    fonts: str | os.PathLike[str] | None = None,
    seconds: float | None = None,
    stop: Flag | None = None,
    progress: Progress | None = None,
) -> Book:
    """A book of puzzles: grids, entries of a file or a library, or what `make` gives, of any shapes together.

    `paper` is a4, a5, letter or 6x9; `per_page` 1, 2, 4, 6 or 9, or None for as many as leave room to write; `large` is
    large type. Lengths are millimetres: `margin`, `gutter` (more margin where it is bound), `bleed`. `ratings` prints
    level and ER under each puzzle; `hints`, `techniques` and `solutions` can be left out, and `hints` may name a level:
    puzzles below it have none. `worksheets` names techniques: each puzzle becomes a page on which to find one of them.
    `seed` is only printed. `template` redefines parts of the book (docs/books.md), and `fonts` is a folder of fonts
    beside typst's own.

    >>> from grille import book, make
    >>> finished = book(make(count=2, size=4, seed=1))
    >>> finished.pages, len(finished.items), finished.pdf[:5]
    (6, 2, b'%PDF-')

    The same puzzles and options give the same bytes. Raises OptionError for impossible options, OutOfTimeError when the
    seconds are over or `stop` is set, and MissingEngineError without typst.
    """
    watch = Watch.of(seconds=seconds, stop=stop, progress=progress)
    style = typeset.Style.of(template, fonts)
    texts(language)
    typeset.engine()
    plan = Plan(
        Page.of(paper, margin=margin, gutter=gutter, bleed=bleed, large=large),
        title=title,
        author=author,
        language=language,
        per_page=0 if per_page is None else checked_per_page(per_page),
        ratings=ratings,
        hints=checked_hints(hints, worksheets),
        techniques=techniques,
        solutions=solutions,
        worksheets=[technique_named(name).name for name in _listed(worksheets)],
        seed=seed,
    )
    found = list(items_of(puzzles, with_er=ratings, watch=watch))
    items = in_order([one for one in found if isinstance(one, Item)], plan)
    left_out = _left_out(found, items, plan)
    if not items:
        raise OptionError("{}", joined("; ", [Message("there is no puzzle to print"), *map(str, left_out[:3])]))
    return _set(items, left_out, plan, style, watch)


def checked_hints(hints: bool | str, worksheets: str | Sequence[str] = ()) -> bool | str:
    """Hints for all, for none, or from that level on. Raises UnknownNameError, or OptionError for worksheets."""
    if isinstance(hints, str):
        if hints not in LEVEL_NAMES:
            raise UnknownNameError("level", hints, LEVEL_NAMES)
        if worksheets:
            raise OptionError("worksheets have answers, so hints cannot begin at a level")
    return hints


def check_target(path: str | os.PathLike[str]) -> None:
    """Raises StorageError where the name is no regular file, and OptionError where it is not a PDF's."""
    check_replaceable(path)
    target = pathlib.Path(path)
    if target.suffix.lower() != ".pdf":
        raise OptionError("a book is written to a file that ends in .pdf, not to {}", visible(target.name))


def _listed(names: str | Sequence[str]) -> Sequence[str]:
    return [names] if isinstance(names, str) else names


def _left_out(found: Sequence[Item | LeftOut], items: Sequence[Item], plan: Plan) -> list[LeftOut]:
    """Puzzles that are not printed, in the original order: bad ones, and those without the worksheet's technique."""
    kept = {id(item) for item in items}
    return [
        one if isinstance(one, LeftOut) else LeftOut(number, one.puzzle, _not_taught(plan.worksheets))
        for number, one in enumerate(found, 1)
        if id(one) not in kept
    ]


def _not_taught(techniques: Sequence[str]) -> Message:
    return Message("its path takes no {}", reduce(lambda one, other: Message("{} and no {}", one, other), techniques))


def _set(items: Sequence[Item], left_out: Sequence[LeftOut], plan: Plan, style: typeset.Style, watch: Watch) -> Book:
    """Typeset the pages of these items."""
    side = max(item.puzzle.shape.side for item in items)
    letters = Letters.of([plan.title, plan.author, *(item.name for item in items)], style)
    plan = replace(plan, per_page=plan.per_page or plan.page.usual_per_page(side), letters=letters)
    remarks = [letters.remark] if letters.remark else []
    if (cell := plan.page.cell(plan.per_page, side)) < SMALLEST_CELL and not plan.worksheets:
        remarks.append(
            Message(
                "a cell of {}×{} is {:.1f} mm wide: larger paper or fewer puzzles a page print better", side, side, cell
            )
        )
    document = typeset.pdf(content(items, plan, watch), style, watch)
    remarks += [Message("typst warns: {}", warning) for warning in document.warnings]
    return Book(tuple(items), document.content, document.pages, tuple(left_out), tuple(remarks))
