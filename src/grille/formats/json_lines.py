"""JSON: one object a line, with the shape, its extra houses and irregular boxes. Reads other JSON, too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from grille.errors import ParseError, ShapeError
from grille.formats.contract import NOTES, Entry, Format, Keeps
from grille.formats.line import read_line
from grille.formats.marks import put_in
from grille.formats.shape_comments import check_told, read_spec
from grille.formats.symbols import shape_for
from grille.formats.text_lines import LONGEST_LINE, Source, shown
from grille.messages import Message
from grille.model import Board, Grid, Shape
from grille.rules import HOUSE_KINDS


class Json(Format):
    name = "json"
    suffixes = (".json", ".jsonl")
    summary = "one object a line: puzzle, shape, candidates, solution, notes; also a list, or rows of numbers"
    keeps = Keeps(sides=(1, 81), houses=True, rules=True, candidates=True, notes=True)

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        return _OPENING.match(text) is not None

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        for line, item in json_items(source):
            if isinstance(item, ParseError):
                yield item
                continue
            try:
                yield _read_item(item, line, shape, symbols)
            except ParseError as error:
                # Places within a value are not places in the text.
                yield ParseError(found=error.found, wanted=error.wanted, line=line)
            except ShapeError as error:
                yield ParseError(
                    found=Message("a shape that cannot be ({})", error), wanted=Message("another"), line=line
                )

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        for entry in entries:
            yield json.dumps(_written(entry), ensure_ascii=False) + "\n"


def json_items(source: Source) -> Iterator[tuple[int, Any]]:
    """The JSON values of the text with their lines: one document, or one a line."""
    first = source.head.lstrip().split("\n", 1)[0]
    if source.head.lstrip()[:1] == "{" and _is_complete(first):
        for number, text in enumerate(source.text().split("\n"), 1):
            if text.strip():
                yield number, _loaded(text, number)
        return
    text = source.text()
    line = 1 + text[: len(text) - len(text.lstrip())].count("\n")
    document = _loaded(text, 1)
    if isinstance(document, list) and not _are_rows(document) and not _are_numbers(document):
        for item in document:
            yield line, item
    else:
        yield line, document


def _is_complete(text: str) -> bool:
    return not isinstance(_loaded(text, 1), ParseError)


def _loaded(text: str, first_line: int) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = error.lineno + first_line - 1
        return ParseError(
            found=Message("broken JSON ({})", error.msg), wanted=Message("an object"), line=line, column=error.colno
        )
    except (RecursionError, ValueError):
        return ParseError(
            found=Message("JSON that is too deep or too long"), wanted=Message("an object"), line=first_line, column=1
        )


def _read_item(item: Any, line: int, shape: Shape | None, symbols: str | None) -> Entry:
    if not isinstance(item, dict):
        return Entry(_read_cells(item, line, shape, symbols), line)
    cells = next((item[key] for key in ("puzzle", "quiz", "grid", "cells", "line") if key in item), None)
    if cells is None:
        raise ParseError(found=Message("no puzzle"), wanted=Message('an object such as {"puzzle": "53..7…"}'))
    shape = _read_shape(item.get("shape"), shape) or _small_shape(cells)
    grid = _read_cells(cells, line, shape, symbols)
    solution = item.get("solution")
    notes = item.get("notes")
    return Entry(
        grid,
        line,
        board=_read_board(item["candidates"], item.get("values"), grid, line) if item.get("candidates") else None,
        solution=_read_cells(solution, line, grid.shape, symbols) if solution else None,
        notes={word: str(notes[word]) for word in NOTES if word in notes} if isinstance(notes, dict) else {},
        decoration=_read_decoration(item.get("decoration")),
    )


def _read_decoration(value: Any) -> dict[str, Any]:
    if not value:
        return {}
    from grille.formats.f_puzzles_demands import is_decoration  # which loads what reads rules

    if not is_decoration(value):
        raise ParseError(found=Message("another decoration"), wanted=Message("lists of drawings in f-puzzles' words"))
    return dict(value)


def _read_cells(cells: Any, line: int, shape: Shape | None, symbols: str | None) -> Grid:
    if isinstance(cells, str):
        if len(cells) > LONGEST_LINE:
            raise ParseError(
                found=Message("a text of {:,} characters", len(cells)), wanted=Message("at most 81×81 cells")
            )
        if not cells.strip():
            raise ParseError(found=Message("an empty text"), wanted=Message("a puzzle"))
        return read_line(cells, line, shape, symbols).grid
    if _are_rows(cells):
        ragged = next((row for row in cells if len(row) != len(cells[0])), None)
        if ragged is not None:
            raise ParseError(
                found=Message("a row of {} cells", len(ragged)), wanted=Message("{} as in the first", len(cells[0]))
            )
        cells = [cell for row in cells for cell in row]
    if not _are_numbers(cells):
        raise ParseError(
            found=shown(json.dumps(cells)), wanted=Message("a line, rows of numbers, or an object with a puzzle")
        )
    shape = shape_for(len(cells), shape, line=line, column=None)
    values = [0 if cell is None else cell for cell in cells]
    strange = next((value for value in values if not 0 <= value <= shape.side), None)
    if strange is not None:
        raise ParseError(found=shown(str(strange)), wanted=Message("a number 0 to {}", shape.side))
    return Grid(shape, values)


def _small_shape(cells: Any) -> Shape | None:
    """The shape of an object whose text is too short for the usual sides: 1×1 to 3×3."""
    return {1: Shape.of(1), 4: Shape.of(2), 9: Shape.of(3)}.get(len(cells)) if isinstance(cells, str) else None


def _read_shape(value: Any, wanted: Shape | None) -> Shape | None:
    """The shape as text, or as the object that older versions wrote; `wanted` where there is none."""
    if value is None:
        return wanted
    if isinstance(value, str):
        return read_spec(value, wanted)
    if not isinstance(value, dict):
        raise ParseError(found=shown(json.dumps(value)), wanted=Message('a shape such as "9:diagonals"'))
    known = {"side": int, **{kind.keyword: bool for kind in HOUSE_KINDS}}
    known |= {"boxes": list, "box_height": int, "box_width": int}
    for key, part in value.items():
        if key not in known or type(part) is not known[key]:
            found = Message("the shape's {}: {}", shown(key), shown(json.dumps(part)))
            raise ParseError(found=found, wanted=Message("only {}", ", ".join(known)))
    if "side" not in value:
        raise ParseError(found=Message("a shape without a side"), wanted=Message('a shape such as {"side": 9}'))
    shape = Shape.of(**value)
    check_told(shape, wanted)
    return shape


def _read_board(candidates: Any, values: Any, grid: Grid, line: int) -> Board:
    shape = grid.shape
    if not isinstance(candidates, list) or len(candidates) != shape.cells or not all(map(_are_numbers, candidates)):
        raise ParseError(
            found=Message("other candidates"), wanted=Message("a list of digits for each of {} cells", shape.cells)
        )
    masks = []
    for digits in candidates:
        if not all(digit and 1 <= digit <= shape.side for digit in digits):
            raise ParseError(found=shown(str(digits)), wanted=Message("candidates 1 to {}", shape.side))
        masks.append(sum(1 << (digit - 1) for digit in set(digits)))
    placed = list(grid.values if values is None else _read_cells(values, line, shape, None).values)
    for cell, value in enumerate(placed):
        if value and masks[cell] != 1 << (value - 1):
            raise ParseError(
                found=Message("other candidates beside the digit {}", value), wanted=Message("that digit alone")
            )
    return Board(shape, placed, masks, put_in(placed, grid.values))


def _written(entry: Entry) -> dict[str, Any]:
    item: dict[str, Any] = {"puzzle": entry.grid.to_line()}
    shape = entry.grid.shape
    if not shape.is_plain:
        item["shape"] = shape.spec
    if entry.board is not None:
        item["candidates"] = [list(entry.board.candidates(cell)) for cell in range(shape.cells)]
        if entry.board.grid != entry.grid:
            item["values"] = entry.board.grid.to_line()
    if entry.solution is not None:
        item["solution"] = entry.solution.to_line()
    if entry.notes:
        item["notes"] = dict(entry.notes)
    if entry.decoration:
        item["decoration"] = dict(entry.decoration)
    return item


_OPENING = re.compile(r"\s*(\{|\[\s*([\[{\"\dn]|$))")  # not the [Puzzle] of another format


def _are_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_are_numbers, value))


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(type(cell) is int or cell is None for cell in value)
