"""`Rule`, one parsed line, and `Kind`, the description of a kind of line. The kinds themselves are in `kinds`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from grille.language import current_language
from grille.notebook import facts, paragraph, view
from grille.rules.cells import cell_words
from grille.rules.drawing import Mark
from grille.rules.placing import AllOf, Cover, Placing
from grille.rules.primitives import Primitive

Group = tuple[int, ...]
Drawing = Callable[["Rule", int], Iterable[Mark]]
"""Gives the marks of a rule; the number is how many rules of its kind precede it."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What lowering needs of a shape: its side, the box of each cell, and all of its rules."""

    side: int
    box_of: Sequence[int]
    rules: Sequence[Rule] = ()

    @property
    def box_size(self) -> tuple[int, int]:
        """Height and width of the boxes. Requires regular boxes."""
        width = self.box_of[: self.side].count(self.box_of[0])
        return self.side // width, width

    def box(self, cell: int) -> Group:
        """The cells of a cell's box, in reading order."""
        return tuple(other for other, box in enumerate(self.box_of) if box == self.box_of[cell])

    def row(self, cell: int) -> Group:
        """The cells of a cell's row."""
        return tuple(range(cell - cell % self.side, cell - cell % self.side + self.side))

    def column(self, cell: int) -> Group:
        """The cells of a cell's column."""
        return tuple(range(cell % self.side, self.side * self.side, self.side))

    def named(self, *names: str) -> list[Rule]:
        """The rules of these kinds."""
        return [rule for rule in self.rules if rule.kind.name in names]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers between a rule's name and its cells: from `fewest` to `many` of them, each from `least` to `most`.

    A `most` of 0 means the side, None no bound. `default` gives the number for a side where none is written.
    """

    fewest: int = 0
    many: int = 0
    least: int = 0
    most: int | None = None
    default: Callable[[int], int] | None = None


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells that a rule names: `groups` (fewest, most) between bars, each of `fewest` to `most` cells.

    `is_drawn`: the order matters, and a line may cross itself; otherwise no cell may stand twice. `is_whole`: a row or
    column from end to end. `is_alike`: all groups have the same length. `may_share`: a cell may be in two groups.
    `looks_along`: the order matters on a diagonal only, where it gives the end from which the clue looks. `is_each`:
    the rule holds for each cell by itself.
    """

    fewest: int = 1
    most: int | None = None
    groups: tuple[int, int] = (1, 1)
    is_drawn: bool = False
    is_whole: bool = False
    is_alike: bool = False
    may_share: bool = False
    looks_along: bool = False
    is_each: bool = False


NO_CELLS = Cells(groups=(0, 0))


def nothing(rule: Rule, index: int) -> Iterable[Mark]:
    """The drawing of a rule that has no place on the board."""
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of rule: its line, its sentences, its primitives, its drawing.

    `says` is the sentence of one rule in English and French; `{cells}`, `{groups}`, `{first}` and `{last}` of them,
    `{number}`, `{text}` and `{options}` are filled in. `lower` gives the primitives. `sides` gives the reason why a
    side cannot have it, or nothing. `drawing` gives the marks of a rule. `explains` tells the solver, in both
    languages, what the marks mean.
    """

    name: str
    says: tuple[str, str]
    lower: Callable[[Rule, Setting], Iterable[Primitive]]
    cells: Cells = NO_CELLS
    numbers: Numbers = field(default_factory=Numbers)
    sides: Callable[[int], str] = lambda side: ""
    drawing: Drawing = nothing
    placing: Placing | Cover | AllOf | None = None
    """How the generator places such rules on a full grid; None where it does not."""
    explains: tuple[str, str] = ("", "")
    text: str = ""
    """What a line has before its numbers, as `form` shows it: a pattern, a table, rules in brackets."""

    @property
    def form(self) -> str:
        """The syntax of a line.

        >>> from grille.rules import kind_named
        >>> kind_named("cage").form, kind_named("arrow").form
        ('cage [N] CELLS', 'arrow CELLS | CELLS')
        """
        number = "N" if self.numbers.many == 1 else "N …"
        words = [self.name, self.text]
        if self.numbers.many:
            words.append(number if self.numbers.fewest else f"[{number}]")
        return " ".join(filter(None, [*words, self._groups]))

    @property
    def _groups(self) -> str:
        least, most = self.cells.groups
        return " | ".join(["CELLS"] * least) + " | …" * (most > max(least, 1))

    def meaning(self, language: str = "en") -> str:
        """The sentence of a line of this form.

        >>> from grille.rules import kind_named
        >>> kind_named("x-sum").meaning()
        'The first x digits of CELLS add up to N, x being the first of them.'
        """
        sentence = self.says[language == "fr"].replace("[", "").replace("]", "")
        filled = {"cells": "CELLS", "groups": self._groups, "number": "N", "numbers": "N …"}
        said = sentence.format(**filled, first="CELLS₁", last="CELLS₂", text=self.text, options=self.text)
        return said[0].upper() + said[1:]

    def explained(self, language: str = "en") -> str:
        """The explanation of the marks, for the solver."""
        return self.explains[language == "fr"]


@dataclass(frozen=True, slots=True, repr=False)
class Rule:
    """One rule of a shape of this side; `str` gives its line.

    `text` is a pattern or a table; `options` are the alternatives of `any-of`.
    """

    kind: Kind
    side: int
    numbers: tuple[int, ...] = ()
    groups: tuple[Group, ...] = ()
    text: str = ""
    options: tuple[Rule, ...] = ()

    @property
    def cells(self) -> Group:
        """The cells of the first group."""
        return self.groups[0]

    @property
    def number(self) -> int | None:
        """The first number, or the default, or None."""
        if self.numbers:
            return self.numbers[0]
        default = self.kind.numbers.default
        return None if default is None else default(self.side)

    def parts(self) -> Iterator[Rule]:
        """Its alternatives, and theirs, at any depth."""
        for option in self.options:
            yield option
            yield from option.parts()

    def lower(self, setting: Setting) -> Iterable[Primitive]:
        """The primitives of the rule."""
        return self.kind.lower(self, setting)

    def sentence(self, language: str = "en") -> str:
        """The rule in words. The part of the sentence in square brackets is for rules with a number."""
        english, french = self.kind.says
        said = french if language == "fr" else english
        before, bracket, rest = said.partition("[")
        if bracket:
            inside, _, after = rest.partition("]")
            said = before + (inside if self.number is not None else "") + after
        cells = [", ".join(cell_words(group, self.side)) for group in self.groups]
        return said.format(
            cells=cells[0] if cells else "",
            groups=" | ".join(cells),
            first=cells[0] if cells else "",
            last=cells[-1] if cells else "",
            number=self.number,
            numbers=", ".join(map(str, self.numbers)),
            text=self.text,
            options=" ".join(f"({one.sentence(language)})" for one in self.options),
        )

    def __repr__(self) -> str:
        return f"Rule({str(self)!r}, side={self.side})"

    def _repr_html_(self) -> str:
        return view(facts({self.kind.name: str(self)}), paragraph(self.sentence(current_language())))

    def __str__(self) -> str:
        words = [self.kind.name, *map(str, self.numbers), *([self.text] if self.text else [])]
        words += [f"({one})" for one in self.options]
        bars = " | ".join(" ".join(cell_words(group, self.side)) for group in self.groups)
        return " ".join([*words, bars] if bars else words)
