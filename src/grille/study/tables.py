"""Tables that mark best, worst and tie by a sign as well as by colour, and write themselves in five formats."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from grille.language import translate
from grille.messages import Message
from grille.notebook import sortable_head
from grille.quantities import figure

SIGNS = {"": "", "best": "▲", "worst": "▼", "tie": "="}
LEGEND = Message("▲ best · ▼ worst · = tie")

TIE = 0.05
"""Times closer than this share are a tie."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's text, and whether it is the best, the worst or a tie of its column."""

    text: str
    mark: str = ""
    value: float | None = None
    """The number that the text tells, where the table may be sorted by it."""

    def __str__(self) -> str:
        return Message("{} {}", self.text, SIGNS[self.mark]) if self.mark else self.text


@dataclass(frozen=True, slots=True)
class Table:
    """A header, rows of the same width, and a caption."""

    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""
    left: int = field(default=1)
    """How many columns at the start are text, aligned left; the others are numbers."""
    right: int | None = None
    """The column from which on there is text again."""

    @staticmethod
    def of(
        header: Sequence[str], rows: Sequence[Sequence[Cell | str | int | float]], *, caption: str = "", left: int = 1
    ) -> Table:
        """Converts plain values to cells."""
        cells = tuple(tuple(one if isinstance(one, Cell) else Cell(_plain(one)) for one in row) for row in rows)
        return Table(tuple(header), cells, caption, left)

    def is_word(self, column: int) -> bool:
        """Whether a column is text, aligned left."""
        return column < self.left or (self.right is not None and column >= self.right)

    @property
    def has_marks(self) -> bool:
        """Whether a legend is needed."""
        return any(cell.mark for row in self.rows for cell in row)

    def translated(self) -> Table:
        """The table in the current language; names stay as they are."""
        rows = tuple(tuple(replace(cell, text=translate(cell.text)) for cell in row) for row in self.rows)
        return replace(self, header=tuple(map(translate, self.header)), rows=rows, caption=translate(self.caption))

    def to_text(self) -> str:
        """Aligned columns, for a pipe."""
        return self.translated()._text()

    def _text(self) -> str:
        texts = [list(self.header), *([str(cell) for cell in row] for row in self.rows)]
        widths = [max(len(row[i]) for row in texts) for i in range(len(self.header))]
        lines = []
        for row in texts:
            padded = (
                text.ljust(width) if self.is_word(i) else text.rjust(width)
                for i, (text, width) in enumerate(zip(row, widths, strict=True))
            )
            lines.append("  ".join(padded).rstrip())
        lines.insert(1, "  ".join("-" * width for width in widths))
        return self._framed("\n".join(lines))

    def to_markdown(self) -> str:
        """A pipe table."""
        return self.translated()._markdown()

    def _markdown(self) -> str:
        def line(words: Sequence[str]) -> str:
            return f"| {' | '.join(word.replace('|', chr(92) + '|') for word in words)} |"

        rule = [":--" if self.is_word(i) else "--:" for i in range(len(self.header))]
        lines = [line(self.header), line(rule), *(line([str(cell) for cell in row]) for row in self.rows)]
        return self._framed("\n".join(lines))

    def to_latex(self) -> str:
        """A `tabular` for the booktabs package; colours need xcolor, signs amssymb."""
        return self.translated()._latex()

    def _latex(self) -> str:
        columns = "".join("l" if self.is_word(i) else "r" for i in range(len(self.header)))

        def line(words: Sequence[str]) -> str:
            return " & ".join(words) + r" \\"

        lines = [rf"\begin{{tabular}}{{{columns}}}", r"\toprule", line([_latex(word) for word in self.header])]
        lines += [r"\midrule", *(line([_latex_cell(cell) for cell in row]) for row in self.rows)]
        lines += [r"\bottomrule", r"\end{tabular}"]
        if self.caption:
            lines.insert(0, f"% {self.caption}")
        if self.has_marks:
            legend = ", ".join(f"{_LATEX_SIGNS[mark]} {translate(Message(mark))}" for mark in ("best", "worst", "tie"))
            lines.append(rf"\par\footnotesize {legend}")
        return "\n".join(lines)

    def to_html(self, *, is_sortable: bool = False) -> str:
        """A `<table>` whose classes `best`, `worst` and `tie` a style sheet may colour."""
        return self.translated()._html(is_sortable)

    def _html(self, is_sortable: bool) -> str:
        def row(tag: str, cells: Sequence[Cell]) -> str:
            parts = []
            for i, cell in enumerate(cells):
                classes = " ".join(filter(None, ("word" if self.is_word(i) else "", cell.mark)))
                attribute = f' class="{classes}"' if classes else ""
                if is_sortable and cell.value is not None:
                    attribute += f' data-v="{cell.value}"'
                text = html.escape(str(cell))
                if self.is_word(i):  # long names of methods may wrap where their options begin
                    text = text.replace(":", ":<wbr>").replace(",", ",<wbr>")
                parts.append(f"<{tag}{attribute}>{text}</{tag}>")
            return f"<tr>{''.join(parts)}</tr>"

        caption = f"<caption>{html.escape(self.caption)}</caption>" if self.caption else ""
        head = row("th", [Cell(word) for word in self.header])
        body = "\n".join(row("td", cells) for cells in self.rows)
        top = sortable_head(head) if is_sortable else f"<thead>{head}</thead>"
        return f"<table>{caption}\n{top}\n<tbody>\n{body}\n</tbody></table>"

    def to_csv(self) -> str:
        """As CSV, without the signs."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.header)
        writer.writerows([cell.text for cell in row] for row in self.rows)
        return out.getvalue()

    def _framed(self, body: str) -> str:
        parts = [self.caption] if self.caption else []
        parts.append(body)
        if self.has_marks:
            parts.append(translate(LEGEND))
        return "\n\n".join(parts)


def marks(values: Sequence[float | None], *, tolerance: float = 0.0) -> list[str]:
    """A mark for each value of a column where less is better; None is ignored.

    The smallest is the best, or a tie where others come within `tolerance` (a share) of it; the largest is the worst.
    """
    present = [value for value in values if value is not None]
    if len(present) < 2:
        return [""] * len(values)
    least, most = min(present), max(present)
    ties = [value for value in present if value <= least * (1 + tolerance)]

    def mark(value: float | None) -> str:
        if value is None:
            return ""
        if value <= least * (1 + tolerance):
            return "best" if len(ties) == 1 else "tie"
        return "worst" if value == most else ""

    return [mark(value) for value in values]


def _plain(value: str | int | float) -> str:
    return value if isinstance(value, str) else figure(value)


_LATEX_SIGNS = {"best": r"$\blacktriangle$", "worst": r"$\blacktriangledown$", "tie": "$=$"}
_LATEX_COLOURS = {"best": "teal", "worst": "red!75!black", "tie": "orange!80!black"}
_LATEX_TEXT = {
    "\\": r"\textbackslash{}",
    **{symbol: "\\" + symbol for symbol in "&%$#_{}"},
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "×": r"$\times$",
    "µ": r"\textmu{}",
    "·": r"$\cdot$",
    "−": "$-$",
    ">": r"\textgreater{}",
    "<": r"\textless{}",
}


def _latex(text: str) -> str:
    return "".join(_LATEX_TEXT.get(symbol, symbol) for symbol in text)


def _latex_cell(cell: Cell) -> str:
    text = _latex(cell.text)
    return rf"\textcolor{{{_LATEX_COLOURS[cell.mark]}}}{{{text} {_LATEX_SIGNS[cell.mark]}}}" if cell.mark else text


WRITERS: dict[str, Callable[[Table], str]] = {
    "text": Table.to_text,
    "markdown": Table.to_markdown,
    "latex": Table.to_latex,
    "html": Table.to_html,
    "csv": Table.to_csv,
}
