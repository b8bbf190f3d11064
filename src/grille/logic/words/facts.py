"""The facts of a step, whatever the language: each property is a name that patterns may use."""

from __future__ import annotations

from grille.logic.words.language import Listed, ListedDigits, ListedHouses
from grille.logic.words.ruled import RuledText


class Facts(RuledText):
    """The facts of one step in one language, each computed when a pattern uses it."""

    def __getitem__(self, name: str) -> object:
        return getattr(self, name)

    # Its effect

    @property
    def cell(self) -> Listed:
        """The cell that gets a digit."""
        return self._cells([self.step.places[0][0]])

    @property
    def placed(self) -> ListedDigits:
        return self._digits([self.step.places[0][1]])

    @property
    def removed(self) -> Listed:
        """`7 from r4c5 and r4c6`; digits that leave the same cells are listed together."""
        return self._pieces(
            "removed", ((self._digits(digits), self._cells(cells)) for digits, cells in self._leaving())
        )

    @property
    def effect(self) -> str:
        """`r1c1=3`, `r4c5, r4c6<>7`."""
        parts = [f"{self._cells([cell])}={self._symbols[digit]}" for cell, digit in self.step.places]
        for digit in dict.fromkeys(digit for _, digit in self.step.removes):
            cells = self._cells(cell for cell, other in self.step.removes if other == digit)
            parts.append(f"{cells:,}<>{self._symbols[digit]}")
        return ", ".join(parts)

    @property
    def sees(self) -> Listed:
        """For each cell that loses a candidate, where it sees the cells one of which holds the digit."""
        return self._seeing(self._witnesses())

    @property
    def placing(self) -> str:
        """A sentence for each digit that is placed."""
        return "".join(
            self._piece("placing", self._cells([cell]), self._digits([digit])) for cell, digit in self.step.places
        )

    # Its subject

    @property
    def digits(self) -> ListedDigits:
        return self._digits(self.because.digits)

    @property
    def digit(self) -> ListedDigits:
        return self._digits(self.because.digits[:1])

    @property
    def other(self) -> ListedDigits:
        """The second of two digits, or the last of three."""
        return self._digits(self.because.digits[-1:])

    @property
    def cells(self) -> Listed:
        return self._cells(part.index for part in self.because.cells)

    @property
    def places(self) -> Listed:
        """The places of a digit that are locked in two houses."""
        return self._marked("set")

    @property
    def base(self) -> ListedHouses:
        return self._houses(self.because.houses_as("base"))

    @property
    def cover(self) -> ListedHouses:
        return self._houses(self.because.houses_as("cover"))

    @property
    def target(self) -> ListedHouses:
        return self._houses(self.because.houses_as("target"))

    @property
    def bridge(self) -> ListedHouses:
        return self._houses(self.because.houses_as("bridge"))

    @property
    def house(self) -> ListedHouses:
        """The house or houses of a set."""
        return self._houses(self.because.houses_as("set"))

    @property
    def main_houses(self) -> ListedHouses:
        """The houses that notation names, where the reasoning starts."""
        return self._houses(self.because.houses_as("base", "set"))

    @property
    def members(self) -> Listed:
        """The cells of a set."""
        return self._cells(self.because.cells_as("set"))

    @property
    def n(self) -> str:
        """The number of cells, or base lines, as a word."""
        return self.language.number(len(self.because.cells_as("set")) or len(self.because.houses_as("base")))

    # Singles

    @property
    def homes(self) -> ListedHouses:
        """The houses of the cell that the step is about."""
        cell = self.step.places[0][0] if self.step.places else self.because.cells[0].index
        return self._houses(self.shape.houses_of[cell])

    @property
    def barred(self) -> str:
        """Why the digit fits nowhere else in the house: cells that see it, and cells that lost it before."""
        (house,), (placed, digit) = self.because.houses_as("base"), self.step.places[0]
        seen: dict[int, list[int]] = {}
        lost = []
        for cell in self.shape.houses[house].cells:
            if cell == placed or self.board.values[cell]:
                continue
            holders = [peer for peer in self.shape.peers[cell] if self.board.values[peer] == digit]
            if holders:
                seen.setdefault(next((one for one in holders if one in seen), holders[0]), []).append(cell)
            else:
                lost.append(cell)
        reasons = self._pieces(
            "barred", ((self._cells(cells), self._cells([holder]), self.digit) for holder, cells in seen.items())
        )
        return self._sentences(f"{reasons:;}", "lost", self._cells(lost))

    @property
    def taken(self) -> str:
        """Why the cell can hold no other digit: those it sees and where, and those it lost before."""
        cell, digit = self.step.places[0]
        holders = {self.board.values[peer]: peer for peer in reversed(self.shape.peers[cell])}
        others = [d for d in range(1, self.shape.side + 1) if d != digit]
        holders_text = self._pieces(
            "taken", ((self._digits([d]), self._cells([holders[d]])) for d in others if d in holders)
        )
        lost = self._digits(d for d in others if d not in holders)
        return self._sentences(
            self._piece("sight", self.cell, holders_text) if holders_text.items else "", "lost-digits", lost
        )

    # Fish

    @property
    def body(self) -> Listed:
        return self._marked("body")

    @property
    def fin(self) -> Listed:
        return self._marked("fin")

    # Wings and links of one digit

    @property
    def pivot(self) -> Listed:
        return self._cells(self.because.cells_as("pivot"))

    @property
    def one(self) -> Listed:
        """The first wing, or the cells of the first colour."""
        return self._cells(self.because.cells_as("wing")[:1] or self.because.cells_as("one"))

    @property
    def two(self) -> Listed:
        """The second wing, or the cells of the second colour."""
        return self._cells(self.because.cells_as("wing")[1:] or self.because.cells_as("two"))

    @property
    def a(self) -> ListedDigits:
        """The digit that pivot and first wing share."""
        return self._digits([self.because.links[0].start[1]])

    @property
    def b(self) -> ListedDigits:
        """The digit that pivot and second wing share."""
        return self._digits([self.because.links[2].start[1]])

    @property
    def home_one(self) -> ListedHouses:
        """Where the first wing sees its partner."""
        return self._shared(self._partners()[0])

    @property
    def home_two(self) -> ListedHouses:
        """Where the second wing sees its partner."""
        return self._shared(self._partners()[1])

    @property
    def near_one(self) -> Listed:
        return self._cells([self.because.marks_as("bridge")[0][0]])

    @property
    def near_two(self) -> Listed:
        return self._cells([self.because.marks_as("bridge")[1][0]])

    @property
    def first_base(self) -> ListedHouses:
        return self._houses(self.because.houses_as("base")[:1])

    @property
    def second_base(self) -> ListedHouses:
        return self._houses(self.because.houses_as("base")[1:])

    @property
    def outer_one(self) -> Listed:
        return self._cells(self.because.cells_as("end")[:1])

    @property
    def inner_one(self) -> Listed:
        return self._cells(self.because.cells_as("node")[:1])

    @property
    def inner_two(self) -> Listed:
        return self._cells(self.because.cells_as("node")[-1:])

    @property
    def outer_two(self) -> Listed:
        return self._cells(self.because.cells_as("end")[-1:])

    @property
    def cross(self) -> ListedHouses:
        """Of an empty rectangle: the line of the box through the cell that loses the digit."""
        bridge, target = self.shape.houses[self.because.houses_as("bridge")[0]], self.step.removes[0][0]
        kind = "column" if bridge.kind == "row" else "row"
        return self._houses(h for h in self.shape.houses_of[target] if self.shape.houses[h].kind == kind)

    @property
    def far_home(self) -> ListedHouses:
        """Where the cell that loses the digit sees the far end of an empty rectangle's link."""
        return self._shared((self.step.removes[0][0], self.because.cells_as("end")[0]))

    @property
    def target_cell(self) -> Listed:
        return self._cells([self.step.removes[0][0]])

    # Chains and colours

    @property
    def chain(self) -> Listed:
        """Each link of the chain as a consequence of the one before."""
        return Listed(self.language, tuple(map(self._link, self.because.links)))

    @property
    def pairs(self) -> Listed:
        """Each strong link as a house with two places."""
        return self._pieces(
            "pair",
            ((self._link_house(link), self._cells([link.start[0], link.end[0]])) for link in self.because.links),
        )

    @property
    def path(self) -> Listed:
        """Each cell of the chain sees the next."""
        return self._pieces(
            "path",
            (
                (self._cells([link.start[0]]), self._cells([link.end[0]]), self._link_house(link))
                for link in self.because.links
            ),
        )

    @property
    def clash(self) -> Listed:
        """Two cells of one colour that see each other."""
        return self._cells(self._clash())

    @property
    def clash_house(self) -> ListedHouses:
        return self._shared(self._clash())

    # Uniqueness

    @property
    def floor(self) -> Listed:
        return self._cells(self.because.cells_as("floor"))

    @property
    def roof(self) -> Listed:
        return self._cells(self.because.cells_as("roof"))

    @property
    def rectangle(self) -> Listed:
        return self._cells(self.because.cells_as("floor", "roof"))

    @property
    def rectangle_houses(self) -> ListedHouses:
        cells = self.because.cells_as("floor", "roof")
        return self._houses(sorted({house for cell in cells for house in self.shape.houses_of[cell]}))

    @property
    def extra(self) -> ListedDigits:
        """The other digits of the roof."""
        roof = self.because.cells_as("roof")
        return self._digits(sorted({digit for cell, digit in self.because.marks_as("extra") if cell in roof}))

    @property
    def extra_cells(self) -> Listed:
        """The cells that form a set with the roof."""
        return self._cells(self.because.cells_as("extra"))

    @property
    def set_digits(self) -> ListedDigits:
        return self._digits(sorted({digit for _, digit in self.because.marks_as("extra")}))

    @property
    def set_count(self) -> str:
        return self.language.number(len({digit for _, digit in self.because.marks_as("extra")}))

    @property
    def reach(self) -> ListedHouses:
        """The houses that hold the whole set of roof and extra cells."""
        cells = self.because.cells_as("roof", "extra")
        common = set.intersection(*(set(self.shape.houses_of[cell]) for cell in cells))
        return self._houses(sorted(common))

    @property
    def linked(self) -> ListedDigits:
        """The digit of a strong link between two cells of the roof."""
        return self._digits([self.because.links[0].start[1]])

    @property
    def unlinked(self) -> ListedDigits:
        return self._digits([self.step.removes[0][1]])

    @property
    def all_roof(self) -> ListedDigits:
        """Every candidate of the roof."""
        return self._digits(self.board.candidates(self.because.cells_as("roof")[0]))
