"""What each line of a rule means, written from the tables of docs/rules.md and from nothing in the project.

`is_obeyed(line, grid, side, boxes, lines)` looks at a full grid, row by row, digits from 1.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

Place = tuple[int, int]

SIGNS = "123456789ABCDEFGHIJKLMNOP"


def _places(words: Sequence[str], side: int) -> list[Place]:
    found: list[Place] = []
    for word in words:
        numbers = [int(number) for number in re.findall(r"\d+", word)]
        if "-" in word:
            (a, b), (c, d) = numbers[:2], numbers[2:]
            steps = max(abs(a - c), abs(b - d))
            found += [(a + (c - a) * i // max(steps, 1), b + (d - b) * i // max(steps, 1)) for i in range(steps + 1)]
        elif len(numbers) == 2:
            found.append((numbers[0], numbers[1]))
        elif word[0] == "r":
            found += [(numbers[0], column) for column in range(1, side + 1)]
        else:
            found += [(row, numbers[0]) for row in range(1, side + 1)]
    return found


class Line:
    """A line taken apart, with the grid at hand."""

    def __init__(self, text: str, grid: Sequence[int], side: int, boxes: Sequence[int], lines: Sequence[str]) -> None:
        self.name, *words = text.split()
        cut = next((i for i, word in enumerate(words) if re.match(r"[rc]\d", word)), len(words))
        self.words, self.side, self.lines = words[:cut], side, lines
        groups = " ".join(words[cut:]).split("|") if words[cut:] else []
        self.groups = [_places(group.split(), side) for group in groups]
        self.grid = {(i // side + 1, i % side + 1): digit for i, digit in enumerate(grid)}
        self.box = {(i // side + 1, i % side + 1): box for i, box in enumerate(boxes)}
        self.places = self.groups[0] if self.groups else []
        self.digits = [self.grid[place] for place in self.places]

    def number(self, default: int = 0) -> int:
        return int(self.words[0]) if self.words else default

    def of(self, group: int) -> list[int]:
        return [self.grid[place] for place in self.groups[group]]

    def neighbours(self) -> list[tuple[Place, Place]]:
        return [((r, c), other) for r, c in self.grid for other in ((r, c + 1), (r + 1, c)) if other in self.grid]

    def others(self, *names: str) -> list[Line]:
        grid = [self.grid[place] for place in sorted(self.grid)]
        return [Line(one, grid, self.side, [0] * len(grid), ()) for one in self.lines if one.split()[0] in names]

    def unmarked(self, *names: str) -> list[tuple[int, int]]:
        marked = [set(one.places) for one in self.others(*names)]
        return [(self.grid[a], self.grid[b]) for a, b in self.neighbours() if {a, b} not in marked]

    def home(self, place: Place) -> list[Place]:
        return [other for other in sorted(self.grid) if self.box[other] == self.box[place]]


def _cage(line: Line) -> bool:
    return len(set(line.digits)) == len(line.digits) and (not line.words or sum(line.digits) == line.number())


def _arrow(line: Line) -> bool:
    head, shaft = line.of(0), line.of(1)
    return max(head[1:], default=0) <= 9 and int("".join(map(str, head))) == sum(shaft)


def _between(line: Line) -> bool:
    first, *inside, last = line.digits
    return all(first < digit < last or last < digit < first for digit in inside)


def _lockout(line: Line) -> bool:
    first, *inside, last = line.digits
    free = [digit for digit in inside if digit < min(first, last) or digit > max(first, last)]
    return abs(first - last) >= line.number(4) and free == inside


def _windows(digits: list[int], size: int, kind: Callable[[int], int]) -> bool:
    starts = range(max(1, len(digits) - size + 1))
    return all(len(Counter(map(kind, digits[i : i + size]))) == len(digits[i : i + size]) for i in starts)


def _region_sum(line: Line) -> bool:
    sums, before = [0], None
    for place, digit in zip(line.places, line.digits, strict=True):
        if before is not None and line.box[place] != before:
            sums.append(0)
        sums[-1] += digit
        before = line.box[place]
    return min(sums) == max(sums)


def _zipper(line: Line) -> bool:
    digits, sums = list(line.digits), set()
    while len(digits) > 1:
        sums.add(digits.pop(0) + digits.pop())
    return len(sums | set(digits)) <= 1


def _sum_line(line: Line) -> bool:
    ends, total = {0}, 0
    for digit in line.digits:
        total += digit
        ends.add(total)
    wanted = line.number()
    return total % wanted == 0 and all(i * wanted in ends for i in range(total // wanted + 1))


def _sandwich(line: Line) -> bool:
    low, high = sorted((line.digits.index(1), line.digits.index(line.side)))
    return sum(line.digits[low + 1 : high]) == line.number()


def _skyscraper(line: Line) -> bool:
    return sum(all(digit > other for other in line.digits[:i]) for i, digit in enumerate(line.digits)) == line.number()


def _index(line: Line, at: Callable[[Place, int], Place], own: Callable[[Place], int]) -> bool:
    return all(line.grid[at(place, line.grid[place])] == own(place) for place in line.places)


def _index_box(line: Line) -> bool:
    return _index(line, lambda p, d: line.home(p)[d - 1], lambda p: line.home(p).index(p) + 1)


def _no_other(line: Line) -> bool:
    numbers = [int(word) for word in line.words]
    white = numbers or sorted({one.number(1) for one in line.others("white")}) or [1]
    black = numbers or sorted({one.number(2) for one in line.others("black")}) or [2]
    pairs = line.unmarked("white", "black")
    if line.name != "no-other-black" and any(abs(a - b) in white for a, b in pairs):
        return False
    ratios = [max(a, b) / min(a, b) for a, b in pairs]
    return line.name == "no-other-white" or not any(ratio in black for ratio in ratios)


def _extreme(line: Line) -> bool:
    alike = {place for one in line.others(line.name) for place in one.places} | set(line.places)
    sign = 1 if line.name == "minimum" else -1
    return all(
        sign * line.grid[here] < sign * line.grid[there]
        for pair in line.neighbours()
        for here, there in (pair, pair[::-1])
        if here in line.places and there not in alike
    )


def _equal_at(line: Line, is_wrong: Callable[[int, int, int], bool]) -> bool:
    """No two equal digits stand so many rows and columns apart, and are of such a kind, that it is wrong."""
    return not any(
        digit == line.grid[b] and is_wrong(abs(a[0] - b[0]), abs(a[1] - b[1]), digit)
        for (a, digit) in line.grid.items()
        for b in line.grid
        if a < b
    )


def _squares(line: Line, kind: Callable[[int], int]) -> bool:
    corners = [(r, c) for r, c in line.grid if (r + 1, c + 1) in line.grid]
    return all(len({kind(line.grid[r + i, c + j]) for i in (0, 1) for j in (0, 1)}) == 3 for r, c in corners)


def _box_size(line: Line) -> tuple[int, int]:
    width = sum(box == line.box[1, 1] for (row, _), box in line.box.items() if row == 1)
    return line.side // width, width


def _windows_of_boxes(line: Line) -> bool:
    down, right = _box_size(line)
    tops = [r for r in range(2, line.side + 1, down + 1) if r + down <= line.side]
    lefts = [c for c in range(2, line.side + 1, right + 1) if c + right <= line.side]
    return all(
        len({line.grid[top + i, left + j] for i in range(down) for j in range(right)}) == line.side
        for top in tops
        for left in lefts
    )


def _disjoint_groups(line: Line) -> bool:
    boxes = [line.home(place) for place in line.grid]
    return all(len({line.grid[box[i]] for box in boxes}) == line.side for i in range(line.side))


MEANINGS: dict[str, Callable[[Line], bool]] = {
    "different": lambda x: len(set(x.digits)) == len(x.digits),
    "extra-region": lambda x: len(set(x.digits)) == len(x.digits),
    "cage": _cage,
    "sum": lambda x: sum(x.digits) == x.number(),
    "thermometer": lambda x: all(a < b for a, b in pairwise(x.digits)),
    "slow-thermometer": lambda x: all(a <= b for a, b in pairwise(x.digits)),
    "arrow": _arrow,
    "double-arrow": lambda x: 2 * (x.digits[0] + x.digits[-1]) == sum(x.digits),
    "between": _between,
    "lockout": _lockout,
    "palindrome": lambda x: x.digits == x.digits[::-1],
    "renban": lambda x: sorted(x.digits) == list(range(min(x.digits), min(x.digits) + len(x.digits))),
    "nabner": lambda x: all(abs(a - b) > 1 for a, b in combinations(x.digits, 2)),
    "whispers": lambda x: all(abs(a - b) >= x.number(x.side - x.side // 2) for a, b in pairwise(x.digits)),
    "entropic": lambda x: _windows(x.digits, 3, lambda digit: -(-3 * digit // x.side)),
    "modular": lambda x: _windows(x.digits, x.number(3), lambda digit: digit % x.number(3)),
    "region-sum": _region_sum,
    "zipper": _zipper,
    "sum-line": _sum_line,
    "white": lambda x: abs(x.digits[0] - x.digits[1]) == x.number(1),
    "black": lambda x: max(x.digits) == x.number(2) * min(x.digits),
    "x": lambda x: sum(x.digits) == 10,
    "v": lambda x: sum(x.digits) == 5,
    "greater": lambda x: x.digits[0] > x.digits[1],
    "no-other-white": _no_other,
    "no-other-black": _no_other,
    "no-other-dots": _no_other,
    "no-other-xv": lambda x: not {5, 10} & {a + b for a, b in x.unmarked("x", "v")},
    "even": lambda x: not any(digit % 2 for digit in x.digits),
    "odd": lambda x: all(digit % 2 for digit in x.digits),
    "one-of": lambda x: {str(digit) for digit in x.digits} <= set(x.words),
    "minimum": _extreme,
    "maximum": _extreme,
    "clone": lambda x: x.of(0) == x.of(1),
    "same-digits": lambda x: all(Counter(x.of(i)) == Counter(x.of(0)) for i in range(len(x.groups))),
    "equal-sums": lambda x: len({sum(x.of(i)) for i in range(len(x.groups))}) == 1,
    "quadruple": lambda x: not Counter(map(int, x.words)) - Counter(x.digits),
    "sandwich": _sandwich,
    "x-sum": lambda x: sum(x.digits[: x.digits[0]]) == x.number(),
    "skyscraper": _skyscraper,
    "numbered-room": lambda x: x.digits[x.digits[0] - 1] == x.number(),
    "index-column": lambda x: _index(x, lambda p, d: (p[0], d), lambda p: p[1]),
    "index-row": lambda x: _index(x, lambda p, d: (d, p[1]), lambda p: p[0]),
    "index-box": _index_box,
    "counting-circles": lambda x: all(x.digits.count(digit) == digit for digit in x.digits),
    "anti-knight": lambda x: _equal_at(x, lambda down, right, digit: {down, right} == {1, 2}),
    "anti-king": lambda x: _equal_at(x, lambda down, right, digit: down == right == 1),
    "anti-taxicab": lambda x: _equal_at(x, lambda down, right, digit: down + right == digit),
    "nonconsecutive": lambda x: all(abs(x.grid[a] - x.grid[b]) != 1 for a, b in x.neighbours()),
    "diagonal-down": lambda x: len({x.grid[i, i] for i in range(1, x.side + 1)}) == x.side,
    "diagonal-up": lambda x: len({x.grid[i, x.side + 1 - i] for i in range(1, x.side + 1)}) == x.side,
    "diagonals": lambda x: MEANINGS["diagonal-down"](x) and MEANINGS["diagonal-up"](x),
    "windows": _windows_of_boxes,
    "disjoint-groups": _disjoint_groups,
    "entropy-everywhere": lambda x: _squares(x, lambda digit: (digit - 1) // 3),
    "modular-everywhere": lambda x: _squares(x, lambda digit: digit % 3),
    "regex": lambda x: re.fullmatch(x.words[0], "".join(SIGNS[digit - 1] for digit in x.digits)) is not None,
}


def is_obeyed(line: str, grid: Sequence[int], side: int, boxes: Sequence[int], lines: Sequence[str] = ()) -> bool:
    """Whether a full grid obeys a line; `lines` are all rules, for those that look at others."""
    if line.startswith("any-of"):
        return any(is_obeyed(one, grid, side, boxes, lines) for one in re.findall(r"\(((?:[^()]|\([^()]*\))*)\)", line))
    one = Line(line, grid, side, boxes, lines)
    return MEANINGS[one.name](one)
