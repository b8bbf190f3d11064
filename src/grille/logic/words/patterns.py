"""Facts of rectangles, Sue de Coq, nets of colours and fish with boxes, which only HoDoKu's walk finds."""

from __future__ import annotations

from grille.logic.words.language import Listed, ListedDigits, ListedHouses
from grille.logic.words.walks import WalkText


class PatternText(WalkText):
    """The facts of patterns without a chain that only HoDoKu's walk finds."""

    # Rectangles

    @property
    def goes(self) -> ListedDigits:
        """The digit of a rectangle that a corner loses."""
        return self._digits([self.step.removes[0][1]])

    @property
    def stays(self) -> ListedDigits:
        """The other one."""
        return self._digits(digit for digit in self.because.digits if digit != self.step.removes[0][1])

    @property
    def opposite(self) -> Listed:
        """The corner opposite the one that loses a digit."""
        return self._cells([self._across(self.step.removes[0][0])])

    @property
    def beside(self) -> Listed:
        """The two corners next to it."""
        target = self.step.removes[0][0]
        return self._cells(sorted({*self.because.cells_as("floor", "roof")} - {target, self._across(target)}))

    @property
    def held(self) -> Listed:
        """The corners that are filled, with their digits."""
        cells = self.because.cells_as("floor")
        return self._pieces("is", ((self._cells([c]), self._digits([self.board.values[c]])) for c in cells))

    @property
    def completing(self) -> Listed:
        """What would complete the rectangle: in each open corner the digit of the opposite corner."""
        parts: list[str] = []
        for cell in self.because.cells_as("roof"):
            digit = self._digits([self.board.values[self._across(cell)]])
            parts.append(self._piece("would-be-too" if parts else "would-be", self._cells([cell]), digit))
        return Listed(self.language, tuple(parts))

    def _across(self, corner: int) -> int:
        """The opposite corner."""
        side, corners = self.shape.side, self.because.cells_as("floor", "roof")
        return next(other for other in corners if other // side != corner // side and other % side != corner % side)

    # Sue de Coq

    @property
    def pivot_digits(self) -> ListedDigits:
        """The candidates of the cells where line and box meet."""
        return self._digits(sorted(self._crossing()))

    @property
    def one_digits(self) -> ListedDigits:
        return self._digits(self.because.sets[0].digits)

    @property
    def two_digits(self) -> ListedDigits:
        return self._digits(self.because.sets[1].digits)

    @property
    def room(self) -> str:
        """How often each digit fits into the cells of line and box together, and why not more often."""
        lined, boxed, both, twice = self._shares()
        base, cover = self.because.houses_as("base"), self.because.houses_as("cover")
        parts = [
            self._piece("room-once", self._digits(sorted(digits)), self._houses(houses))
            for digits, houses in ((lined, base), (boxed, cover), (both, (*base, *cover)))
            if digits
        ]
        if twice:
            sets = (self._cells(cell_set.cells) for cell_set in self.because.sets)
            parts.append(self._piece("room-twice", self._digits(sorted(twice)), *sets))
        return self.language.sentence(f"{Listed(self.language, tuple(parts)):;}")

    @property
    def total(self) -> str:
        """How many cells line and box have together in the pattern."""
        return self.language.number(len(self.because.cells))

    @property
    def in_line(self) -> ListedDigits:
        """The digits that the line must have in the pattern."""
        lined, _, both, twice = self._shares()
        return self._digits(sorted(lined | both | twice))

    @property
    def in_box(self) -> ListedDigits:
        """The digits that the box must have in the pattern."""
        _, boxed, both, twice = self._shares()
        return self._digits(sorted(boxed | both | twice))

    @property
    def own(self) -> str:
        """Why a cell of one set loses a digit that both sets have: it sees the other set."""
        parts = []
        for cell, digit in self.step.removes:
            if cell not in (part.index for part in self.because.cells):
                continue
            is_lined = cell in self.because.sets[0].cells
            house = self.because.houses_as("cover" if is_lined else "base")
            others = self.because.sets[1 if is_lined else 0].cells
            parts.append(
                self._piece(
                    "room-own", self._cells([cell]), self._digits([digit]), self._houses(house), self._cells(others)
                )
            )
        return "".join(parts)

    def _crossing(self) -> set[int]:
        return {digit for cell in self.because.cells_as("pivot") for digit in self.board.candidates(cell)}

    def _shares(self) -> tuple[set[int], set[int], set[int], set[int]]:
        """The digits whose places all lie in the line, in the box, in both; and those that both sets have."""
        one, two = (set(held.digits) for held in self.because.sets)
        crossing = self._crossing()
        twice = (one & two) - crossing
        return one - twice, two - twice, crossing - one - two, twice

    # Nets of colours

    @property
    def colours(self) -> Listed:
        """The colours of two nets by letter, each with its cells."""
        return self._pieces("colour", ((name, self._cells(cells)) for name, cells in self._colours().items()))

    @property
    def clashes(self) -> str:
        """For every two colours that see each other, the cells that see both of their opposites."""
        colours, sentences = self._colours(), []
        left = dict.fromkeys(cell for cell, _ in self.step.removes)
        for one, not_one in ("AB", "BA"):
            for two, not_two in ("CD", "DC"):
                met = self._meeting(colours[one], colours[two])
                seen = {cell: self._sights(cell, (colours[not_one], colours[not_two])) for cell in left}
                seen = {cell: sights for cell, sights in seen.items() if len(sights) == 2}
                if met is None or not seen:
                    continue
                left = {cell: None for cell in left if cell not in seen}
                names, cells = (one, two, not_one, not_two), (self._cells([cell]) for cell in met)
                reasons = self._shared(met), self._sight(seen), self._digits(self.because.digits)
                sentences.append(self._piece("colours-clash", *names, *cells, *reasons))
        return " ".join(map(self.language.sentence, sentences))

    @property
    def refuted(self) -> str:
        """The colours that see both colours of the other net, and where."""
        colours, sentences = self._colours(), []
        gone = {cell for cell, _ in self.step.removes}
        for name in "AB":
            met = [self._meeting(colours[name], colours[other]) for other in "CD"]
            if gone.isdisjoint(colours[name]) or None in met:
                continue
            sights = self._pieces(
                "colour-seen",
                (
                    (self._cells(pair[:1]), self._cells(pair[1:]), other, self._shared(pair))
                    for other, pair in zip("CD", met, strict=True)
                    if pair is not None
                ),
            )
            sentences.append(self._piece("colour-refuted", name, sights, self._digits(self.because.digits)))
        return " ".join(map(self.language.sentence, sentences))

    def _colours(self) -> dict[str, tuple[int, ...]]:
        """A and B are the colours of the first net, C and D those of the second."""
        parts = [self.because.cells_as("one"), self.because.cells_as("two")]
        cells = (tuple(c for c in part if c in net.cells) for net in self.because.sets for part in parts)
        return dict(zip("ABCD", cells, strict=True))

    def _meeting(self, cells: tuple[int, ...], other_cells: tuple[int, ...]) -> tuple[int, int] | None:
        """A cell of each that see each other, if there are such."""
        return next(((a, b) for a in cells for b in other_cells if b in self.shape.peers[a]), None)

    def _sights(self, cell: int, colours: tuple[tuple[int, ...], ...]) -> list[int]:
        """For each colour that the cell sees, one of its cells."""
        met = (self._meeting((cell,), colour) for colour in colours)
        return [pair[1] for pair in met if pair is not None]

    # Fish with boxes

    @property
    def unfinned(self) -> str:
        """What follows if no fin holds the digit: the fish alone, or some base has no place left."""
        return self.language.pieces["fish-fails" if self.hollow.houses else "fish-holds"].format_map(self)  # type: ignore[arg-type]

    @property
    def hollow(self) -> ListedHouses:
        """The bases of a fish that contain only fins."""
        body = {cell for cell, _ in self.because.marks_as("body")}
        bases = self.because.houses_as("base")
        return self._houses(base for base in bases if body.isdisjoint(self.shape.houses[base].cells))

    @property
    def doubled(self) -> str:
        """Why cells of the fish itself lose the digit: they lie in two covers."""
        body = self.because.marks_as("body")
        cells = self._cells(cell for cell, digit in self.step.removes if (cell, digit) in body)
        return self._piece("doubled", cells, self._digits(self.because.digits)) if cells.items else ""
