"""SudokuPad: links that carry a puzzle, and the JSON in them. A link that only names one is refused.

Behind the address stand four letters or three, and data:

    fpuz…, fpuzzles…   f-puzzles' JSON, packed; this is what is written
    scl…, ctc…         SudokuPad's own JSON, made short by its puzzle zipper or not, packed
    scf…               a classic grid, a character for each digit with up to five empty cells behind it; w for
                       shaded houses and x for both long lines may follow
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from grille.errors import ParseError
from grille.formats.contract import Entry
from grille.formats.f_puzzles import (
    JSON_HEAD,
    LinkFormat,
    digit_of,
    is_square,
    loaded,
    notes_of,
    of_json,
    read_links,
    read_solution,
    refuse_rules,
    refuse_short,
    shape_of_boxes,
    shown_kinds,
    to_json,
    unescaped,
    unknown_words,
)
from grille.formats.lz import packed, unpacked
from grille.formats.shape_comments import check_told
from grille.formats.sudokupad_drawings import drawings_of
from grille.formats.text_lines import Source, shown
from grille.messages import Message
from grille.model import Grid, Shape
from grille.rules import HOUSE_KINDS, HouseKind

ADDRESS = "https://sudokupad.app/fpuz"


class SudokuPad(LinkFormat):
    name = "sudokupad"
    suffixes = (".txt",)
    summary = "a link to sudokupad.app that carries the puzzle, one a line; also the JSON in it"

    def sniff(self, text: str, shape: Shape | None = None) -> bool:
        return _LINK.match(text) is not None or _JSON.match(text[:JSON_HEAD]) is not None

    def read(self, source: Source, *, shape: Shape | None, symbols: str | None) -> Iterator[Entry | ParseError]:
        yield from read_links(source, _opened, lambda item: _of_item(item, shape, source.ignores_unknown_rules))

    def pieces(self, entries: Iterable[Entry]) -> Iterator[str]:
        for entry in entries:
            yield f"{ADDRESS}{packed(to_json(entry))}\n"


def _opened(text: str) -> Any:
    """The JSON that a link carries. Raises ParseError."""
    data = unescaped(_carried(text))
    kind = _KIND.match(data)
    if kind is None:
        refuse_short(text)
    prefix, data = kind[1], data[kind.end() :]
    if prefix == "scf":
        return _short_form(data)
    if len(data) < _SHORTEST:
        refuse_short(text)
    found = unpacked(data)
    if prefix.startswith("fpuz"):
        return loaded(found)
    return loaded(found if found.startswith('{"') else unzipped(found))


def _carried(text: str) -> str:
    """What stands behind the address, without the settings that may follow it."""
    asked = _PUZZLE_ID.search(text)
    if asked is not None:
        return asked[1]
    address = _ADDRESS.match(text)
    if address is None and "://" in text:
        refuse_short(text)
    return re.split("[?&#]", text[address.end() if address else 0 :], maxsplit=1)[0]


def _of_item(item: Any, told: Shape | None, is_lenient: bool) -> Entry:
    if isinstance(item, dict) and "grid" in item and "cells" not in item:
        return of_json(item, told, is_lenient)
    rows: Any = item.get("cells") if isinstance(item, dict) else None
    side = len(rows) if isinstance(rows, list) else 0
    if not 1 <= side <= 81 or not is_square(rows, side):
        raise ParseError(
            found=Message("no square grid of cells"), wanted=Message('an object such as {"cells": [[{}, …], …], …}')
        )
    cells = [cell for row in rows for cell in row]
    notes, cages = _told(item)
    boxes = _boxes(item.get("regions"), side)
    unknown = _unknown(item, cells)
    kinds = [*_kinds_of_lines(item, boxes, unknown), *_kinds_of_shades(item, boxes, unknown)]
    shape = shape_of_boxes(side, boxes, kinds)
    if lines := [*_global_rules(item), *_cages(cages, side, unknown)]:
        shape = shape.with_rules(lines)
    check_told(shape, told)
    unknown += unknown_words(notes.get("description"), shape)
    if not is_lenient:
        refuse_rules(unknown)
    values = [digit_of(cell.get("value"), side) for cell in cells]
    solution = read_solution(notes.pop("solution", None), shape)
    decoration = drawings_of(item) if unknown else {}
    left_out = tuple(unknown)
    return Entry(Grid(shape, values), solution=solution, notes=notes, decoration=decoration, left_out=left_out)


def _metadata(item: dict[str, Any]) -> dict[str, Any]:
    metadata = item.get("metadata")
    return metadata if isinstance(metadata, dict) else {}  # where people write whatever they like


def _unknown(item: dict[str, Any], cells: list[dict[str, Any]]) -> list[str]:
    """The names of what is drawn or set besides cages and lines of houses."""
    others = [key for key, value in item.items() if value and key not in _KNOWN]
    told = {**_metadata(item)}
    others += [key for key, value in told.items() if value and _RULE.match(key) and key not in _GLOBAL]
    named: list[str] = [_DRAWINGS.get(key, shown(key)) for key in others if key not in _GLOBAL]
    if any(cell.get("pencilMarks") or cell.get("centremarks") for cell in cells):
        named.append(Message("given pencil marks"))
    return named


def _global_rules(item: dict[str, Any]) -> list[str]:
    return [name for key, name in _GLOBAL.items() if item.get(key) or _metadata(item).get(key)]


def _cages(cages: list[Any], side: int, unknown: list[str]) -> list[str]:
    """Cages as rules; those that say nothing that is known are named."""
    lines = []
    for cage in cages:
        said: dict[str, Any] = cage if isinstance(cage, dict) else {}
        cells = [(r, c) for r, c in _pairs(said.get("cells")) if r in range(side) and c in range(side)]
        value = str(said.get("sum") or said.get("value") or "").strip()
        if said.get("hidden") and said.get("unique") is False:
            continue  # cells of no box
        if not cells or not re.fullmatch(r"\d{0,6}", value, re.ASCII) or not (value or said.get("unique")):
            unknown.append("cages")
            continue
        words = [f"r{int(row) + 1}c{int(column) + 1}" for row, column in cells]
        lines.append(" ".join(["cage", *([str(int(value))] if value else []), *words]))
    return lines


def _told(item: dict[str, Any]) -> tuple[dict[str, str], list[Any]]:
    """What the puzzle says about itself, in `metadata` or in cages such as `title: …`, and the cages that are cages."""
    metadata = item.get("metadata")
    said = {**item, **metadata} if isinstance(metadata, dict) else dict(item)
    rest = []
    cages = item.get("cages")
    for cage in cages if isinstance(cages, list) else [cages] if cages else []:
        value = cage.get("value") if isinstance(cage, dict) else None
        tag = _TAG.match(value) if isinstance(value, str) else None
        if tag is None:
            rest.append(cage)
        else:
            said[tag[1].lower()] = tag[2]
    solution = said.get("solution")
    return notes_of(said) | ({"solution": solution} if isinstance(solution, str) else {}), rest


def _boxes(regions: Any, side: int) -> list[int]:
    """A box number for each cell. Raises ParseError where the regions are not as many boxes as there are rows."""
    boxes = [-1] * (side * side)
    listed: list[Any] = regions if isinstance(regions, list) else []
    for index, region in enumerate(listed):
        for row, column in _pairs(region):
            if not (row in range(side) and column in range(side)):
                raise ParseError(
                    found=Message("a region outside the grid"),
                    wanted=Message("rows and columns from 0 to {}", side - 1),
                )
            boxes[int(row) * side + int(column)] = index
    if -1 in boxes or len(set(boxes)) != side:
        raise ParseError(
            found=Message("regions that do not cover the grid"), wanted=Message("{} boxes of {} cells", side, side)
        )
    order = {box: number for number, box in enumerate(dict.fromkeys(boxes))}
    return [order[box] for box in boxes]


def _kinds_of_lines(item: dict[str, Any], boxes: Sequence[int], unknown: list[str]) -> list[HouseKind]:
    """The kinds of house whose lines are drawn; anything else that is, is unknown."""
    if not item.get("lines"):
        return []
    side = math.isqrt(len(boxes))

    def drawn(cells: tuple[int, ...]) -> frozenset[tuple[float, float]]:
        ends = divmod(cells[0], side), divmod(cells[-1], side)
        corners = [tuple(at + (at > other) for at, other in zip(*pair, strict=True)) for pair in (ends, ends[::-1])]
        return frozenset((row, column) for row, column in corners)

    listed: list[Any] = item["lines"] if isinstance(item["lines"], list) else [None]
    found = {frozenset(_pairs(line.get("wayPoints"))) if isinstance(line, dict) else None for line in listed}
    kinds = [kind for kind in HOUSE_KINDS if kind.drawing == "line"]
    return _fitting(found, kinds, drawn, boxes, Message("drawn lines"), unknown)


def _kinds_of_shades(item: dict[str, Any], boxes: Sequence[int], unknown: list[str]) -> list[HouseKind]:
    """The kinds of house that rectangles shade; anything else that is drawn is unknown."""
    if not item.get("underlays"):
        return []
    side = math.isqrt(len(boxes))

    def drawn(cells: tuple[int, ...]) -> tuple[float, ...]:
        (top, left), (bottom, right) = divmod(cells[0], side), divmod(cells[-1], side)
        return (top + bottom + 1) / 2, (left + right + 1) / 2, bottom + 1 - top, right + 1 - left

    found = set()
    for one in item["underlays"] if isinstance(item["underlays"], list) else [None]:
        told: dict[str, Any] = one if isinstance(one, dict) else {}
        centre, size = _pairs([told.get("center")]), _pairs([[told.get("height"), told.get("width")]])
        found.add(None if told.get("text") or not (centre and size) else centre[0] + size[0])
    kinds = [kind for kind in HOUSE_KINDS if kind.drawing == "shade"]
    return _fitting(found, kinds, drawn, boxes, Message("drawings under the grid"), unknown)


def _fitting(
    found: set[Any],
    kinds: Sequence[HouseKind],
    drawn: Callable[[tuple[int, ...]], Any],
    boxes: Sequence[int],
    name: str,
    unknown: list[str],
) -> list[HouseKind]:
    """The kinds of house that are drawn; what else is drawn is unknown by that name."""
    fitting = shown_kinds(found, kinds, drawn, boxes)
    shape = shape_of_boxes(math.isqrt(len(boxes)), boxes, fitting)
    if found - {drawn(house.cells) for house in shape.extra}:
        unknown.append(name)
    return fitting


def _pairs(points: Any) -> list[tuple[float, float]]:
    """The points of a drawing, or the cells of a region; what is no pair of numbers is left out."""
    listed: list[Any] = points if isinstance(points, list) else []
    pairs = [point for point in listed if isinstance(point, list) and len(point) == 2]
    return [(pair[0], pair[1]) for pair in pairs if all(type(at) in (int, float) for at in pair)]


def _short_form(data: str) -> Any:
    """The classic grid of `scf` as JSON of SudokuPad's own."""
    values: list[int] = []
    at = 0
    while len(values) < 81 and at < len(data):
        number = _FORM.find(data[at])
        if number < 0:
            raise ParseError(found=shown(data[at]), wanted=Message("a letter or a digit"))
        values += [number % 10, *[0] * (number // 10)]
        at += 1
    rules = data[at:]
    if len(values) != 81 or rules.strip("wx"):
        raise ParseError(
            found=Message("{} cells and {}", len(values), shown(rules)), wanted=Message("81, and w or x behind them")
        )
    item: dict[str, Any] = {
        "cells": [[{"value": value or None} for value in values[row : row + 9]] for row in range(0, 81, 9)],
        "regions": [[[cell // 9, cell % 9] for cell in box.cells] for box in Shape.of(9).boxes],
    }
    if "x" in rules:
        item["lines"] = [{"wayPoints": [[0, 0], [9, 9]]}, {"wayPoints": [[0, 9], [9, 0]]}]
    if "w" in rules:
        item["underlays"] = [{"center": [r, c], "width": 3, "height": 3} for r in (2.5, 6.5) for c in (2.5, 6.5)]
    return item


def unzipped(text: str) -> str:
    """The JSON that the puzzle zipper made short: quotes, empty objects, common words and their colours.

    >>> unzipped("{ce:[[{v:5},,],[,,]],c:#0,r:t}")
    '{"cells":[[{"value":5},{},{}],[{},{},{}]],"color":"#000000","rounded":true}'
    """
    if '"' not in text:
        text = text.replace("\\'", "\0").replace("'", '"').replace("\0", "'")
    pieces: list[str] = []
    last = ""
    words = _WORD.findall(text)
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word in ",]" and last in ("[", ",") and last:
            pieces.append("{}")  # what is left out is an empty object
        if after == ":" and not word.startswith('"'):
            pieces.append(f'"{_LONG.get(word, word)}"')
        elif after == ":":
            pieces.append(f'"{_LONG.get(word[1:-1], word[1:-1])}"')
        elif last == ":" and _COLOUR.fullmatch(word):
            pieces.append({"#0": '"#000000"', "#F": '"#FFFFFF"'}.get(word, f'"#{word}"'))
        else:
            pieces.append({"t": "true", "f": "false"}.get(word, word) if last == ":" else word)
        last = word
    return "".join(pieces)


_SHORTEST = 24
"""Packed, even an empty grid is longer; the short links begin with any letters, also with these."""
_LINK = re.compile(
    r"\s*(?:https?://|(?:www\.)?sudokupad\.app/|(?:scl|ctc|fpuz(?:zles)?)N4[\w+/%]{8,}=*\s*$)", re.IGNORECASE
)
_ADDRESS = re.compile(
    r"(?:https?://)?(?:[\w-]+\.)*(?:sudokupad\.(?:app|com|svencodes\.com)|crackingthecryptic\.com)/+(?:sudoku/)?",
    re.IGNORECASE,
)
_PUZZLE_ID = re.compile(r"[?&]puzzleid=([^&#]*)")
_KIND = re.compile("(fpuzzles|fpuz|scl|ctc|scf)")
_JSON = re.compile(r'\s*\{.*?"cells"\s*:\s*\[\s*\[\s*\{', re.DOTALL)
_TAG = re.compile(r"(title|author|rules|solution|description|msgcorrect): *(.+)", re.IGNORECASE | re.DOTALL)
_FORM = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_KNOWN = {
    *("id", "cellSize", "cells", "regions", "cages", "lines", "underlays", "metadata", "title", "author", "rules"),
    *("solution", "settings", "videos", "duration"),
}
_DRAWINGS = {
    "arrows": Message("arrows"),
    "overlays": Message("drawings over the grid"),
    "foglight": Message("fog"),
    "global": Message("global rules"),
    "bgimage": Message("a picture behind the grid"),
    "fgimage": Message("a picture over the grid"),
}
_GLOBAL = {"antiknight": "anti-knight", "antiking": "anti-king"}
_RULE = re.compile(r"anti|non|norow|fog|global|(?:bg|fg)image$", re.IGNORECASE)
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^"\[\]{},:]+|"')
_COLOUR = re.compile("#0|#F|[0-9a-fA-F]{6}")
_LONG = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
