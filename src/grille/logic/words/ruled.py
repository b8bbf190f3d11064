"""Facts of steps that come from rules: the rules by name and number, combinations, sums, and what is left of cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grille.logic.deduction import Follow, Link
from grille.logic.ruled.view import known_of
from grille.logic.words.language import Listed, ListedHouses
from grille.logic.words.patterns import PatternText
from grille.rules.cells import cell_words
from grille.rules.rule import Rule

_MOST_LISTED = 12
"""The most combinations that a sentence lists."""


class RuledText(PatternText):
    """The facts of steps with rules."""

    @property
    def rules(self) -> str:
        """Each rule in a sentence of its own, after its name."""
        return " ".join(self._said(self.shape.other_rules[number]) for number in self.because.rules)

    def _said(self, rule: Rule) -> str:
        sentence = rule.sentence(self.language.code)
        start = sentence if sentence[1:2].isdigit() else sentence[:1].lower() + sentence[1:]
        return self.language.sentence(f"{self._name(rule)}{self.language.colon} {start}")

    def _name(self, rule: Rule) -> str:
        name = rule.kind.explained(self.language.code).partition(":")[0].strip()
        return name if len(name) == 1 or name[1:2] == "-" else name[:1].lower() + name[1:]

    def _brief(self, number: int) -> str:
        """The rule by its name, its numbers and its cells."""
        rule = self.shape.other_rules[number]
        if not rule.groups:
            return self._name(rule)
        cells = " | ".join(", ".join(cell_words(group, rule.side)) for group in rule.groups)
        numbers = "".join(f" {one}" for one in rule.numbers)
        return self._piece("brief", self._name(rule), numbers, cells)

    def _briefs(self, numbers: Iterable[int]) -> Listed:
        return Listed(self.language, tuple(map(self._brief, numbers)))

    @property
    def brief(self) -> Listed:
        """The rules by name, number and cells."""
        return self._briefs(self.because.rules)

    @property
    def kept_cells(self) -> Listed:
        """What is left in each cell that loses candidates."""
        return self._kept(dict.fromkeys(cell for cell, _ in self.step.removes))

    def _kept(self, cells: Iterable[int]) -> Listed:
        gone = set(self.step.removes)
        rows = [(cell, [d for d in self.board.candidates(cell) if (cell, d) not in gone]) for cell in cells]
        return self._pieces("keeps", ((self._cells([cell]), self._runs(left)) for cell, left in rows))

    def _runs(self, digits: Sequence[int]) -> Listed:
        """Digits in order, three or more in a row as `2 to 5`."""
        runs: list[list[int]] = []
        for digit in digits:
            if runs and runs[-1][-1] == digit - 1:
                runs[-1].append(digit)
            else:
                runs.append([digit])
        said: list[str] = []
        for run in runs:
            names = [self._symbols[digit] for digit in run]
            said += [self._piece("run", names[0], names[-1])] if len(run) > 2 else names
        return Listed(self.language, tuple(said))

    @property
    def emptied(self) -> Listed:
        """The cells that lose a candidate."""
        return self._cells(dict.fromkeys(cell for cell, _ in self.step.removes))

    # Sums and combinations

    @property
    def bounds(self) -> str:
        """For each cell, between what the others in its sum lie."""
        sums = self.because.sums
        assert sums is not None
        sentences = []
        for cell in dict.fromkeys(cell for cell, _ in self.step.removes):
            others = [one for one, _ in sums.terms if one != cell]
            if any(weight != 1 for _, weight in sums.terms):
                sentences.append(self._piece("bound-weighed", self._kept([cell])))
                continue
            low, high = (sum(pick(self.board.candidates(one)) for one in others) for pick in (min, max))
            sentences.append(self._piece("bound", low, high, self._kept([cell])))
        return " ".join(map(self.language.sentence, sentences))

    @property
    def combinations(self) -> str:
        """The sets of digits that are left, listed where they are few."""
        sets = self.because.combinations
        if len(sets) > _MOST_LISTED:
            return self._piece("combinations-many", len(sets))
        said = ("+".join(self._symbols[digit] for digit in one) for one in sets)
        return self._piece("combinations", Listed(self.language, tuple(said)))

    @property
    def locked(self) -> str:
        """What the combinations have to do with cells and houses outside."""
        if self.because.houses_as("base"):
            return self._piece("locked-in", self._base, self._digits(self.because.digits), self.kept_cells)
        return self._piece("locked-out", self._digits(self.because.digits), self._cells(self.because.cells_as("set")))

    @property
    def _base(self) -> ListedHouses:
        return self._houses(self.because.houses_as("base"))

    @property
    def whole(self) -> str:
        """What the digits of the houses add up to."""
        many = len(self.because.houses_as("base")) or 1
        return str(many * self.shape.side * (self.shape.side + 1) // 2)

    @property
    def totals(self) -> str:
        """What the rules in the houses add up to."""
        sums = self.because.sums
        assert sums is not None
        outside = [cell for cell, weight in sums.terms if weight < 0]
        taken = int(self.whole) - sums.total
        reach = self._piece("reaching", self._cells(outside)) if outside else ""
        return self.language.sentence(self._piece("rule-total", self.brief, taken, reach))

    @property
    def equation(self) -> str:
        """The sum that is left, in signs."""
        sums = self.because.sums
        assert sums is not None
        text = ""
        for cell, weight in sums.terms:
            sign = (" − " if weight < 0 else " + ") if text else ("−" if weight < 0 else "")
            text += f"{sign}{self._cells([cell])}"
        return f"{text} = {sums.total}".replace("= -", "= −")

    # Pointing, chains, contradictions

    @property
    def whichever(self) -> str:
        """The places of a digit in a house, or the candidates of a cell, of which one is true."""
        if self.because.houses_as("base"):
            cells = self._cells(part.index for part in self.because.cells)
            return self.language.sentence(
                self._piece("whichever-house", self._base, self._digits(self.because.digits), cells)
            )
        cell = self.because.cells[0].index
        return self._piece("whichever-cell", self._cells([cell]), self._digits(self.board.candidates(cell)))

    @property
    def chain_start(self) -> str:
        """The candidate that a chain supposes to be false."""
        cell, digit = self.because.links[0].start
        return self._piece("is-not", self._cells([cell]), self._digits([digit]))

    @property
    def chain_ends(self) -> Listed:
        """The two ends of a chain, of which one is true."""
        return self._these((self.because.links[0].start, self.because.links[-1].end))

    @property
    def rule_links(self) -> Listed:
        """Each link of a chain as a consequence of the one before."""
        return Listed(self.language, tuple(map(self._ruled_link, self.because.links)))

    def _ruled_link(self, link: Link) -> str:
        (start, _), (end, digit) = link.start, link.end
        cell, said = self._cells([end]), self._digits([digit])
        if start == end:
            return self._link(link)
        if link.is_strong:
            if self._home_of_two(start, end, digit):
                return self._link(link)
            return self._piece("strong-by-rule", cell, said, self._brief(self._needing(start, end)))
        number = known_of(self.shape).between(link.start, link.end)
        if number is None:
            return self._piece("weak-in-house", cell, said, self._cells([start]), self._link_house(link))
        return self._piece("weak-by-rule", cell, said, self._brief(number))

    def _home_of_two(self, start: int, end: int, digit: int) -> bool:
        """Whether a house has only these two places for the digit."""
        common = set(self.shape.houses_of[start]) & set(self.shape.houses_of[end])
        return any(self._count(house, digit) == 2 for house in common)

    def _needing(self, start: int, end: int) -> int:
        """The rule of the step that has both cells."""
        rules = self.shape.other_rules
        return next(n for n in self.because.rules if any({start, end} <= set(group) for group in rules[n].groups))

    @property
    def refuted_start(self) -> str:
        """The assumption of a contradiction."""
        cell, digit = self.step.removes[0]
        return self._piece("supposed", self._cells([cell]), self._digits([digit]))

    @property
    def follows(self) -> str:
        """What follows from the assumption, one digit after the other."""
        said = tuple(self._follow(one) for one in self.because.follows[1:-1])
        return self._piece("follows", Listed(self.language, said)) if said else ""

    def _follow(self, one: Follow) -> str:
        cell, digit = one.candidate
        words = self._cells([cell]), self._digits([digit])
        if one.rules:
            return self._piece("follow-rule", *words, self._briefs(one.rules))
        return (
            self._piece("follow-house", *words, self._houses(one.houses))
            if one.houses
            else self._piece("follow-plain", *words)
        )

    @property
    def dead_end(self) -> str:
        """Where no way is left."""
        last = self.because.follows[-1]
        cell, digit = last.candidate
        if cell >= 0:
            said = self._piece("dead-cell", self._cells([cell]))
        elif digit:
            said = self._piece("dead-house", self._houses(last.houses), self._digits([digit]))
        else:
            said = self._piece("dead-rule", self._briefs(last.rules))
        return self.language.sentence(said)

    @property
    def ruled_place(self) -> object:
        """Where a step from rules is: the houses of a sum, the cells of a chain, else the rules by name."""
        because = self.because
        if because.follows or because.links:
            return f"{self._cells(part.index for part in because.cells):,}"
        if because.sums is not None and because.houses:
            return f"{self._base:,}"
        return f"{self.brief:,}"
