"""Facts of forcing chains, cycles, graves and exclusions: branch by branch, nested chains included."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from grille.logic.deduction import Branch, Candidate, Deduction, Node
from grille.logic.rule_records import RECORD_OF
from grille.logic.words.language import Language, Listed
from grille.logic.words.step_text import StepText


class BranchText(StepText):
    """The facts of steps with branches, and of loops, graves and exclusions."""

    def __init__(self, step: Deduction, language: Language) -> None:
        super().__init__(step, language)
        self._nested: list[Deduction] = []  # nested chains that were described already

    # Forcing chains

    @property
    def assumption(self) -> str:
        """The assumption of the first branch."""
        return self._node_text(self.because.branches[0][0])

    @property
    def supposed(self) -> str:
        """The same after "suppose that"."""
        return self._node_text(self.because.branches[0][0], "supposed")

    @property
    def consequences(self) -> Listed:
        """Its consequences, in order."""
        return Listed(self.language, tuple(self._node_texts(self.because.branches[0])))

    @property
    def conclusion(self) -> str:
        """What all branches lead to, or the opposite of what leads to a contradiction."""
        ends = {(branch[-1].candidate, branch[-1].on) for branch in self.because.branches}
        start = self.because.branches[0][0]
        is_common = len(ends) == 1 and len(self.because.branches) > 1
        (cell, digit), on = ends.pop() if is_common else (start.candidate, not start.on)
        return self._piece("is" if on else "is-not", self._cells([cell]), self._digits([digit]))

    @property
    def branch_sentences(self) -> str:
        """A sentence for each branch."""
        sentences = []
        for branch in self.because.branches:
            links = Listed(self.language, tuple(self._node_texts(branch)))
            name, ending = ("branch", "is") if links.items else ("branch-at-once", "supposed")
            sentences.append(self._piece(name, self._node_text(branch[0], ending), links))
        return " ".join(map(self.language.sentence, sentences))

    @property
    def on_side(self) -> Listed:
        """Of a contradiction: how the candidate becomes true."""
        return Listed(self.language, tuple(self._node_texts(self.because.branches[0])))

    @property
    def off_side(self) -> Listed:
        """Of a contradiction: how the same candidate becomes false."""
        return Listed(self.language, tuple(self._node_texts(self.because.branches[1])))

    @property
    def clash_candidate(self) -> str:
        """The candidate that would be true and false."""
        return self._at(self.because.branches[0][-1].candidate)

    @property
    def starts(self) -> Listed:
        """The cells in which the branches start."""
        return self._cells(branch[0].candidate[0] for branch in self.because.branches)

    @property
    def start_cell(self) -> Listed:
        return self._cells([self.because.branches[0][0].candidate[0]])

    # Cycles

    @property
    def ons(self) -> Listed:
        """The candidates of a cycle that are all true, or all false."""
        return self._these(node.candidate for node in self.because.branches[0] if node.on)

    @property
    def offs(self) -> Listed:
        """The others, which are true if those are false."""
        return self._these(node.candidate for node in self.because.branches[0] if not node.on)

    @property
    def between(self) -> Listed:
        """For each removed candidate, one of each kind that it sees."""
        rows = []
        for cell, digit in self.step.removes:
            seen = [node for node in self.because.branches[0] if self._sees(cell, digit, node)]
            on, off = (next(node.candidate[0] for node in seen if node.on is wanted) for wanted in (True, False))
            rows.append((self._cells([cell]), self._digits([digit]), self._cells([on, off])))
        return self._pieces("between", rows)

    def _sees(self, cell: int, digit: int, node: Node) -> bool:
        return node.candidate[1] == digit and node.candidate[0] in self.shape.peers[cell]

    # Graves and exclusions

    @property
    def excess(self) -> Listed:
        """The extra candidates of a grave."""
        roof = self.because.cells_as("roof")
        return self._these(candidate for candidate in self.because.marks_as("extra") if candidate[0] in roof)

    @property
    def bases(self) -> Listed:
        return self._cells(self.because.cells_as("base"))

    @property
    def barriers(self) -> str:
        """The cells that see all base cells and must keep a candidate."""
        cells = self.because.cells_as("wing")
        if not cells:
            return ""
        limits = self._pieces("can-only", ((self._cells([c]), self._digits(self.board.candidates(c))) for c in cells))
        return self.language.sentence(self._piece("barriers", limits)) + " "

    @property
    def excluded(self) -> Listed:
        """The combinations that no longer fill the base cells."""
        return self._these(self.step.removes)

    # Nodes

    def _these(self, candidates: Iterator[Candidate] | Sequence[Candidate]) -> Listed:
        return Listed(self.language, tuple(map(self._at, dict.fromkeys(candidates))))

    def _at(self, candidate: Candidate) -> str:
        return self._piece("pair", self._cells([candidate[0]]), self._digits([candidate[1]]))

    def _node_text(self, node: Node, name: str = "is") -> str:
        cell, digit = node.candidate
        if node.group:
            return self._piece("in-one" if node.on else "in-none", self._cells(node.group), self._digits([digit]))
        return self._piece(name if node.on else f"{name}-not", self._cells([cell]), self._digits([digit]))

    def _node_texts(self, branch: Branch) -> Iterator[str]:
        """Each node but assumptions, with its reason; a cycle's first node comes last."""
        is_cycle = bool(branch[0].parents)
        for node in (*branch[1:], branch[0]) if is_cycle else branch:
            if not node.parents:
                continue
            parents = [branch[parent].candidate for parent in node.parents]
            if node.cause == "nested" and node.nested is not None:
                yield self._within(node, node.nested)
            elif node.cause in _PATTERNS:
                yield self._by_rule(node, parents)
            elif node.cause == "set" or node.group or any(branch[parent].group for parent in node.parents):
                yield self._by_group(node, [branch[parent] for parent in node.parents])
            else:
                yield self._by_link(node, parents)

    def _by_link(self, node: Node, parents: Sequence[Candidate]) -> str:
        cell, digit = node.candidate
        name = ("strong" if node.on else "weak") + ("-in-cell" if node.cause == "cell" else "")
        if node.on and len(parents) > 1:
            name += "-left"
        home = [house for house in self.shape.houses_of[cell] if self.shape.houses[house].kind == node.cause]
        return self._piece(
            name, self._cells([cell]), self._digits([digit]), self._cells([parents[0][0]]), self._houses(home)
        )

    def _by_group(self, node: Node, parents: Sequence[Node]) -> str:
        """A link from or to several cells, or within an almost locked set."""
        cells = node.group or node.candidate[:1]
        others = tuple(dict.fromkeys(cell for parent in parents for cell in parent.group or parent.candidate[:1]))
        if node.cause == "set":
            name = "set-on" if node.on else "set-off"
        else:
            name = ("strong" if node.on else "weak") + ("-group" if node.group else "")
            name += "-left" if node.on and len(parents) > 1 else ""
        home = [h for h in self.shape.houses_of[cells[0]] if self.shape.houses[h].kind == node.cause]
        words = self._cells(cells), self._digits(node.candidate[1:]), self._cells(others), self._houses(home)
        return self._piece(name, *words)

    def _by_rule(self, node: Node, parents: Sequence[Candidate]) -> str:
        """A set or fish that the parents make possible."""
        (cell, digit), gone = node.candidate, frozenset(parents)
        cells, digits, bases, covers = next(_PATTERNS[node.cause](self, cell, digit, gone))
        words = (self._cells(cells), self._digits(digits), self._houses(bases), self._houses(covers))
        return self._piece(f"by-{node.cause}", self._cells([cell]), self._digits([digit]), *words)

    def _within(self, node: Node, nested: Deduction) -> str:
        cell, digit = node.candidate
        cells, digits = self._cells([cell]), self._digits([digit])
        if nested in self._nested:
            return self._piece("by-same-chain", cells, digits)
        self._nested.append(nested)
        facts = type(self)(nested, self.language)
        texts = (self.language.texts[name].format_map(facts) for name in RECORD_OF[nested.technique].sentences)  # type: ignore[arg-type]
        return self._piece("by-chain", cells, digits, self.language.sentence(" ".join(texts)))

    # Rules used inside a branch: the cells, digits and houses that they rest on

    def _places(self, house: int, digit: int, gone: frozenset[Candidate]) -> tuple[int, ...]:
        cells = self.shape.houses[house].cells
        return tuple(cell for cell in cells if digit in self._left(cell, gone))

    def _left(self, cell: int, gone: frozenset[Candidate]) -> tuple[int, ...]:
        if self.board.values[cell]:
            return ()
        return tuple(digit for digit in self.board.candidates(cell) if (cell, digit) not in gone)

    def _locked(self, cell: int, digit: int, gone: frozenset[Candidate]) -> Iterator[_Pattern]:
        for cover in self.shape.houses_of[cell]:
            inside = set(self.shape.houses[cover].cells)
            for base, house in enumerate(self.shape.houses):
                places = self._places(base, digit, gone)
                is_about = {other_cell for other_cell, _ in gone} <= set(house.cells)
                if base != cover and is_about and places and cell not in house.cells and inside.issuperset(places):
                    yield places, (digit,), (base,), (cover,)

    def _hidden_pair(self, cell: int, digit: int, gone: frozenset[Candidate]) -> Iterator[_Pattern]:
        for house in self.shape.houses_of[cell]:
            for pair in combinations([other for other in self._left(cell, gone) if other != digit], 2):
                places, other_places = (self._places(house, other, gone) for other in pair)
                if places == other_places and len(places) == 2 and {other for _, other in gone} <= set(pair):
                    yield places, pair, (house,), ()

    def _naked_pair(self, cell: int, digit: int, gone: frozenset[Candidate]) -> Iterator[_Pattern]:
        for house in self.shape.houses_of[cell]:
            others = [other for other in self.shape.houses[house].cells if other != cell]
            for first, second in combinations(others, 2):
                pair = self._left(first, gone)
                is_about = {other for other, _ in gone} <= {first, second}
                if len(pair) == 2 and digit in pair and is_about and self._left(second, gone) == pair:
                    yield (first, second), pair, (house,), ()

    def _x_wing(self, cell: int, digit: int, gone: frozenset[Candidate]) -> Iterator[_Pattern]:
        side = self.shape.side
        for lines, across in ((range(side), range(side, 2 * side)), (range(side, 2 * side), range(side))):
            for bases in combinations(lines, 2):
                places = [place for base in bases for place in self._places(base, digit, gone)]
                covers = tuple(line for line in across if not set(places).isdisjoint(self.shape.houses[line].cells))
                in_bases = {place for base in bases for place in self.shape.houses[base].cells}
                is_about = {other_cell for other_cell, _ in gone} <= in_bases and cell not in in_bases
                if is_about and len(covers) == 2 and any(cell in self.shape.houses[line].cells for line in covers):
                    yield tuple(places), (digit,), bases, covers


_Pattern = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
_Rule = Callable[[BranchText, int, int, frozenset[Candidate]], Iterator[_Pattern]]

_PATTERNS: dict[str, _Rule] = {
    "locked": BranchText._locked,
    "hidden-pair": BranchText._hidden_pair,
    "naked-pair": BranchText._naked_pair,
    "x-wing": BranchText._x_wing,
}
