"""Cases of techniques in reglib's form, run against the registry.

One case a line: `:CODE[-variant]:digits:givens:deleted:eliminations:placements:extra:`. In the givens `+` marks a digit
that was placed; candidates are digit, row, column. The variant `x` says that the step must not be found. A code means
the technique as HoDoKu defines it, under the rules of the variant; a technique's own name will do in its place, and
means the technique that hints and levels use.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from grille.errors import ParseError
from grille.json_types import Exact
from grille.logic import hodoku_steps
from grille.logic.deduction import Candidate, Deduction
from grille.logic.techniques import HODOKU_TECHNIQUES, TECHNIQUES, Technique
from grille.messages import Message
from grille.model import Board, Grid

RULES: dict[str, tuple[str, ...]] = {
    "0402-1": ("two-in-box",),
    **{f"{code:04}-1": ("whole-rectangles",) for code in range(600, 607)},
    **dict.fromkeys(("0709-2", "0710-3", "0710-4", "0711-3", "0711-4"), ("als-nodes",)),
    **dict.fromkeys(("0902-2", "0904-2"), ("als-overlap",)),
    **dict.fromkeys(("0903", "0903-1"), ("any-direction",)),
}
"""The rules of a code's variant, where they differ from those of a rating."""

FIELDS = 7  # nothing before the first colon; then code, digits, givens, deleted, eliminations, placements


@dataclass(frozen=True, slots=True)
class Case:
    """A board, and the step that a technique must find there, or must not find."""

    code: str
    variant: str
    board: Board
    removes: frozenset[Candidate]
    places: frozenset[Candidate]
    text: str

    @staticmethod
    def from_line(text: str) -> Case:
        """Parse one line. Raises ParseError with the column of the invalid field."""
        words = text.strip().split(":")
        if len(words) < FIELDS or words[0]:
            raise ParseError(
                found=Message("{} fields", len(words) - 1),
                wanted=Message("{} fields or more that begin with ':'", FIELDS - 1),
                column=1,
            )
        code, variant = _code_and_variant(words[1])
        columns = [sum(len(word) + 1 for word in words[:i]) + 1 for i in range(FIELDS)]
        board = Board.from_grid(_grid(words[3], columns[3]))
        board.placed.update(_placed(words[3]))
        for cell, digit in _candidates(words[4], columns[4]):
            if not board.values[cell]:
                board.remove(cell, digit)
        removes, places = (frozenset(_candidates(words[i], columns[i])) for i in (5, 6))
        return Case(code, variant, board, removes, places, text.strip())

    @property
    def must_not_be_found(self) -> bool:
        """Whether the case forbids the step."""
        return self.variant == "x"

    def holds(self, techniques: Iterable[Technique]) -> bool:
        """Whether one of the techniques finds exactly this step, or none does where it is forbidden.

        A must-not case that names no effect allows no step at all.
        """
        steps = (step for technique in techniques for step in self._steps(technique))
        anything = self.must_not_be_found and not self.removes and not self.places
        found = any(
            anything or (frozenset(step.removes) == self.removes and frozenset(step.places) == self.places)
            for step in steps
        )
        return found != self.must_not_be_found

    def _steps(self, technique: Technique) -> Iterable[Deduction]:
        if self.code not in technique.codes:
            return technique.find(self.board)
        name = f"{self.code}-{self.variant}" if self.variant else self.code
        return hodoku_steps.find(self.board, technique.name, RULES.get(name, ()))


class ReportDict(Exact):
    cases: int
    passed: int
    skipped: dict[str, int]
    failed: list[str]


@dataclass(slots=True)
class Report:
    """How many cases were run and passed, how many were skipped by code, and which failed."""

    cases: int = 0
    passed: int = 0
    skipped: dict[str, int] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)

    def to_dict(self) -> ReportDict:
        """As plain data for JSON."""
        return {"cases": self.cases, "passed": self.passed, "skipped": self.skipped, "failed": self.failed}


def check(lines: Iterable[str], *, source: str | None = None) -> Report:
    """Run every case whose code some technique has; blank lines and lines that begin with `#` are skipped."""
    report = Report()
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            case = Case.from_line(line)
        except ParseError as error:
            raise error.at(source=source, line=number) from None
        known = (*TECHNIQUES, *HODOKU_TECHNIQUES)
        techniques = [technique for technique in known if case.code in (technique.name, *technique.codes)]
        if not techniques:
            report.skipped[case.code] = report.skipped.get(case.code, 0) + 1
            continue
        report.cases += 1
        if case.holds(techniques):
            report.passed += 1
        else:
            report.failed.append(case.text)
    return report


def _code_and_variant(text: str) -> tuple[str, str]:
    if text[:1].isdecimal():
        code, _, variant = text.partition("-")
        return code, variant
    return (text[:-2], "x") if text.endswith("-x") else (text, "")


def _grid(text: str, column: int) -> Grid:
    try:
        return Grid.from_line(text.replace("+", ""))
    except ParseError as error:
        raise ParseError(found=error.found, wanted=error.wanted, column=column) from None


def _placed(text: str) -> list[int]:
    """The cells whose digit has a `+` before it."""
    marked = [text[i - 1 : i] == "+" for i, symbol in enumerate(text) if symbol != "+"]
    return [cell for cell, is_placed in enumerate(marked) if is_placed]


def _candidates(text: str, column: int) -> list[Candidate]:
    found = []
    for word in text.split():
        if len(word) != 3 or not word.isascii() or not word.isdecimal() or "0" in word:
            raise ParseError(found=repr(word), wanted=Message("a candidate as digit, row, column"), column=column)
        digit, row, place = map(int, word)
        found.append((9 * (row - 1) + place - 1, digit))
    return found
