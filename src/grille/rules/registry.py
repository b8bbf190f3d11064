"""The registry of kinds, and the parser of lines. A bad line raises ShapeError with what was found and wanted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from grille.errors import ShapeError, UnknownNameError, shown
from grille.messages import Message
from grille.rules.cells import cell_word, cells_of, is_cell_word, is_diagonal
from grille.rules.kinds.clues import CLUES
from grille.rules.kinds.everywhere import EVERYWHERE
from grille.rules.kinds.free import ANY_OF, FREE, PAIRS_OF_ONES_OWN, REGEX, table_of
from grille.rules.kinds.groups import GROUPS
from grille.rules.kinds.houses import HOUSES
from grille.rules.kinds.lines import LINES
from grille.rules.kinds.pairs import PAIRS
from grille.rules.pattern import read_pattern
from grille.rules.primitives import Primitive
from grille.rules.rule import Group, Kind, Rule, Setting

FAMILIES: Mapping[str, tuple[Kind, ...]] = {
    "houses": HOUSES,
    "everywhere": EVERYWHERE,
    "groups": GROUPS,
    "lines": LINES,
    "pairs": PAIRS,
    "clues": CLUES,
    "free": FREE,
}
"""The kinds of rules, grouped as in menus."""

KINDS: tuple[Kind, ...] = tuple(kind for family in FAMILIES.values() for kind in family)
"""Every kind of rule, in the order in which a spec names them."""

ALIASES = {"extra-region": "different"}

MOST_TIMES = 40
"""How often rules may name each cell, on average. Bounds the time of lowering, which no time limit stops."""

LARGEST_SIDE = 25
"""The largest side with rules: masks have 32 bits."""

_NAMED = {kind.name: kind for kind in KINDS}
_NUMBER = re.compile(r"-?\d{1,6}", re.ASCII)


def kind_named(name: str) -> Kind:
    """The kind of a name or alias. Raises UnknownNameError."""
    kind = _NAMED.get(ALIASES.get(name, name))
    if kind is None:
        raise UnknownNameError("rule", name, [*_NAMED, *ALIASES])
    return kind


PLACED: dict[str, list[Kind]] = {kind.placing.name: [] for kind in KINDS if kind.placing is not None}
"""What the generator places, by the word that asks for it: the kinds of each."""
for _kind in KINDS:
    if _kind.placing is not None:
        PLACED[_kind.placing.name].append(_kind)


def kinds_placed(name: str) -> list[Kind]:
    """The kinds that are placed together under that word, which may be the name of one. Raises UnknownNameError.

    >>> [kind.name for kind in kinds_placed("dots")], kinds_placed("cage") == kinds_placed("killer")
    (['white', 'black'], True)
    """
    kind = _NAMED.get(ALIASES.get(name, name))
    if name not in PLACED and kind is not None and kind.placing is not None:
        name = kind.placing.name
    if name not in PLACED:
        raise UnknownNameError("clue", name, tuple(PLACED))
    return PLACED[name]


def read_rule(line: str, side: int) -> Rule:
    """Parses a line for grids of this side. Raises ShapeError.

    >>> str(read_rule("cage 15 r1c3 r1c1-r1c2", 9))
    'cage 15 r1c1-r1c3'
    """
    if not isinstance(line, str):
        raise ShapeError("a rule is a line of text such as 'cage 15 r1c1 r1c2', not {}", shown(line))
    try:
        return _read(line.strip(), side)
    except (ShapeError, UnknownNameError) as error:
        raise ShapeError("the rule {}: {}", shown(line), str(error)) from None


def read_rules(lines: Iterable[str | Rule], side: int) -> tuple[Rule, ...]:
    """Parses the rules of a shape, without duplicates, in the order of a spec. Raises ShapeError."""
    rules = {line if isinstance(line, Rule) and line.side == side else _read_again(line, side) for line in lines}
    named, most = sum(map(_cells_named, rules)), MOST_TIMES * side * side
    if named > most:
        raise ShapeError("the rules name {:,} cells in all, and {:,} is the limit", named, most)
    return tuple(sorted(rules, key=lambda rule: (KINDS.index(rule.kind), rule.numbers, rule.groups, str(rule))))


def _cells_named(rule: Rule) -> int:
    return sum(map(len, rule.groups)) + sum(map(_cells_named, rule.options))


def kinds_of(rules: Iterable[Rule]) -> list[Kind]:
    """The kinds of some rules and of their alternatives, in the order of the registry."""
    kinds = {one.kind for rule in rules for one in (rule, *rule.options)}
    return [kind for kind in KINDS if kind in kinds]


def lower(rules: Sequence[Rule], side: int, box_of: Sequence[int]) -> list[Primitive]:
    """The primitives of all rules, in the order of the rules."""
    setting = Setting(side, box_of, rules)
    return [primitive for rule in rules for primitive in rule.lower(setting)]


def pairs(cells: str | Sequence[int], is_right: Callable[[int, int], bool], *, side: int = 9) -> Rule:
    """A rule from a function: `is_right(a, b)` must hold for each digit and the next along the cells.

    Cells are numbers from 0, or words as in a line.

    >>> str(pairs("r1c1-r2c2", lambda a, b: a + b == 5, side=4))
    'pairs 8,4,2,1 r1c1 r2c2'
    """
    if isinstance(cells, str):
        cells = [cell for word in cells.split() for cell in cells_of(word, side)]
    digits = range(1, side + 1)
    table = [sum(1 << (b - 1) for b in digits if is_right(a, b)) for a in digits]
    rule = Rule(PAIRS_OF_ONES_OWN, side, groups=(tuple(cells),), text=",".join(f"{mask:x}" for mask in table))
    return read_rule(str(rule), side)


def _read_again(line: str | Rule, side: int) -> Rule:
    return read_rule(str(line) if isinstance(line, Rule) else line, side)


def _read(line: str, side: int) -> Rule:
    if side > LARGEST_SIDE:
        raise ShapeError("rules are for sides up to {}, not {}", LARGEST_SIDE, side)
    name, _, rest = line.partition(" ")
    if not name:
        raise ShapeError("it is empty; wanted a name first, as in 'cage 15 r1c1 r1c2'")
    kind = kind_named(name)
    if reason := kind.sides(side):
        raise ShapeError("{}", reason)
    if kind is ANY_OF:
        return Rule(kind, side, options=tuple(sorted((_read(one, side) for one in _bracketed(rest)), key=str)))
    words, text = rest.split(), ""
    if kind in (REGEX, PAIRS_OF_ONES_OWN):
        if not words or is_cell_word(words[0]):
            raise ShapeError(
                "wanted a pattern before the cells" if kind is REGEX else "wanted a table before the cells"
            )
        text = words.pop(0)
        check = read_pattern if kind is REGEX else _check_table
        check(text, side)
    numbers = _numbers(kind, words, side)
    return replace(_with_groups(kind, words[len(numbers) :], side), numbers=numbers, text=text)


def _bracketed(text: str) -> list[str]:
    """Splits `(line) (line)` into lines; lines may contain brackets."""
    found, depth, start = [], 0, 0
    for place, sign in enumerate(text):
        if depth == 0 and sign not in "( ":
            break
        if sign == "(":
            start, depth = (place + 1, 1) if depth == 0 else (start, depth + 1)
        elif sign == ")":
            depth -= 1
            if depth == 0:
                found.append(text[start:place].strip())
    else:
        if found and depth == 0:
            return found
    raise ShapeError("wanted rules in brackets, as in 'any-of (even r1c1) (cage 5 r1c1 r1c2)'")


def _check_table(text: str, side: int) -> None:
    if not re.fullmatch(r"[0-9a-f]{1,8}(,[0-9a-f]{1,8})*", text):
        raise ShapeError("{} is no table: wanted a hexadecimal mask for each digit, with commas between", shown(text))
    table = table_of(text)
    if len(table) != side or max(table) >= 1 << side:
        raise ShapeError("{} is no table for side {}: wanted {} masks of {} bits", shown(text), side, side, side)


def _numbers(kind: Kind, words: Sequence[str], side: int) -> tuple[int, ...]:
    wanted, numbers = kind.numbers, []
    for word in words:
        if is_cell_word(word) or word == "|":
            break
        if not _NUMBER.fullmatch(word):
            raise ShapeError(
                "found {}, wanted {}", shown(word), Message("a number or a cell") if wanted.many else Message("a cell")
            )
        numbers.append(int(word))
    if not wanted.fewest <= len(numbers) <= wanted.many:
        raise ShapeError(
            "found {} number{} before the cells, wanted {}",
            len(numbers),
            "s" * (len(numbers) != 1),
            _range(wanted.fewest, wanted.many),
        )
    most = side if wanted.most == 0 else wanted.most
    for number in numbers:
        if number < wanted.least or (most is not None and number > most):
            if most is None:
                raise ShapeError("found {}, wanted a number from {} on", number, wanted.least)
            raise ShapeError("found {}, wanted a number from {} to {}", number, wanted.least, most)
    return tuple(numbers)


def _with_groups(kind: Kind, words: Sequence[str], side: int) -> Rule:
    wanted = kind.cells
    groups: list[list[int]] = [[]] if words else []
    for word in words:
        if word == "|":
            groups.append([])
        else:
            groups[-1] += cells_of(word, side)
    least, most = wanted.groups
    if not least <= len(groups) <= most:
        if not groups:
            raise ShapeError("found no cells, wanted some")
        if not most:
            raise ShapeError("found cells, wanted none")
        if most == 1:
            raise ShapeError("found {} groups of cells, wanted one", len(groups))
        raise ShapeError(
            "found {} group{} of cells, wanted {}, with | between",
            len(groups),
            "s" * (len(groups) != 1),
            _range(least, most),
        )
    for group in groups:
        _check_group(kind, group, side)
    if wanted.is_alike and len({len(group) for group in groups}) > 1:
        raise ShapeError(
            "found groups of {} cells, wanted as many in each", " and ".join(str(len(group)) for group in groups)
        )
    ordered: list[Group] = [
        tuple(group) if wanted.is_drawn or (wanted.looks_along and is_diagonal(group, side)) else tuple(sorted(group))
        for group in groups
    ]
    return Rule(kind, side, groups=tuple(ordered if wanted.is_drawn else sorted(ordered)))


def _check_group(kind: Kind, group: Sequence[int], side: int) -> None:
    wanted = kind.cells
    if len(group) > side * side:
        raise ShapeError("found {:,} cells, and {:,} is the limit", len(group), side * side)
    if len(group) < wanted.fewest or (wanted.most is not None and len(group) > wanted.most):
        raise ShapeError(
            "found {} cell{}, wanted {}", len(group), "s" * (len(group) != 1), _range(wanted.fewest, wanted.most)
        )
    if not wanted.is_drawn or wanted.is_whole or wanted.groups[1] > 1 or wanted.most == 2:
        twice = next((cell for place, cell in enumerate(group) if cell in group[:place]), None)
        if twice is not None:
            raise ShapeError("{} stands twice", cell_word(twice, side))
    if wanted.is_whole:
        rows, columns = {cell // side for cell in group}, {cell % side for cell in group}
        lines = [
            tuple(range(group[0] - group[0] % side, group[0] - group[0] % side + side)) if len(rows) == 1 else None
        ]
        lines.append(tuple(range(group[0] % side, side * side, side)) if len(columns) == 1 else None)
        if not any(line and tuple(group) in (line, line[::-1]) for line in lines):
            raise ShapeError("wanted a whole row or column, from one end to the other")


def _range(low: int, high: int | None) -> Message:
    if high is None:
        return Message("{} or more", low)
    return Message("{}", low) if low == high else Message("{} to {}", low, high)
