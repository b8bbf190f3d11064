"""Write the pages of the techniques anew: `python docs/techniques/make.py`.

Each page comes from the registry, the ladders, the ideas and the example in src/grille/logic/examples.tsv; tests
compare what lies here with what this would write.
"""

from __future__ import annotations

import pathlib

import grille
from grille.logic import lessons, words
from grille.logic.ideas import ideas
from grille.logic.ladders import LADDERS, Ladder
from grille.logic.lessons import lesson
from grille.logic.picture import picture
from grille.logic.step import Step
from grille.logic.techniques import HODOKU_TECHNIQUES, TECHNIQUES, Technique

HERE = pathlib.Path(__file__).parent
WALKED = tuple(technique for technique in HODOKU_TECHNIQUES if technique.name != "brute-force")
"""What only the ladder `hodoku` has; its last resort needs no page."""


def examples() -> dict[str, tuple[grille.Board, Step]]:
    """For each technique that has an example, the board and the step on it."""
    return {name: (board, lesson(name).step) for name, board in lessons.examples().items()}


def pages() -> dict[str, str]:
    """What the files of this folder hold, by name."""
    shown = examples()
    files = {"README.md": index()}
    for technique in (*TECHNIQUES, *WALKED):
        board, step = shown[technique.name]
        files[f"{technique.name}.svg"] = picture(step)
        files[f"{technique.name}.md"] = page(technique, board, step)
    return files


def page(technique: Technique, board: grille.Board, step: Step) -> str:
    """One technique: idea, picture, example in words and in code, prices; idea and words in French too."""
    return f"""# {technique.title}

{ideas("en")[technique.name].strip()}

![{step.notation}]({technique.name}.svg)

**{step.notation}**

{step.words("en")}

```python
{code(technique, board, step)}
```

{facts(technique)}

## En français

{ideas("fr")[technique.name].strip()}

**{words.notation(step, "fr")}**

{step.words("fr")}

[All techniques](README.md)
"""


def code(technique: Technique, board: grille.Board, step: Step) -> str:
    """The example as a session that a reader can repeat."""
    plain = grille.Board.from_grid(board.grid)
    gone = [(c, d) for c in range(81) for d in plain.candidates(c) if d not in board.candidates(c)]
    lines = [
        ">>> import grille",
        f'>>> board = grille.Board.from_grid(grille.Grid.from_line("{board.grid.to_line()}"))',
    ]
    if gone:
        pairs = ", ".join(map(str, gone))
        lines += [f">>> for cell, digit in [{pairs}]:", "...     board.remove(cell, digit)"]
    if board.placed:
        lines += [f">>> board.placed.update({sorted(board.placed)})"]
    lines += [f'>>> print(next(iter(grille.explain(board, techniques=["{technique.name}"]))))', step.notation]
    return "\n".join(lines)


def facts(technique: Technique) -> str:
    """Name, level and prices."""
    rows = [("name", f"`{technique.name}`"), ("family", technique.family), ("level", technique.level)]
    rows += [(heading(ladder), price(ladder, technique)) for ladder in LADDERS]
    rows += [("shapes", "every shape" if technique.any_shape else "the classic 9×9")]
    if technique.wants_unique:
        rows += [("asks for", "a puzzle with one solution")]
    return "\n".join(["| | |", "|---|---|", *(f"| {left} | {right} |" for left, right in rows)])


def heading(ladder: Ladder) -> str:
    return f"price on the ladder `{ladder.name}`" if ladder.is_scale else "place in the order"


def price(ladder: Ladder, technique: Technique) -> str:
    """What a step costs there, or its place where there are no prices; some ladders do not have every technique."""
    for place, rung in enumerate(ladder.rungs, 1):
        if rung.technique == technique.name:
            if rung.price is None:
                return str(place)
            return f"{rung.price:.{ladder.decimals}f}" + (" and more" if rung.grows else "")
    return "not on it"


def index() -> str:
    """The list of all techniques."""
    head = " | ".join(f"`{ladder.name}`" if ladder.is_scale else "place" for ladder in LADDERS)
    rows = []
    for technique in (*TECHNIQUES, *WALKED):
        prices = " | ".join(price(ladder, technique) for ladder in LADDERS)
        rows.append(f"| [{technique.title}]({technique.name}.md) | {technique.family} | {technique.level} | {prices} |")
    return f"""{INTRODUCTION}
| technique | family | level | {head} |
|---|---|---|{"---|" * len(LADDERS)}
{chr(10).join(rows)}
"""


INTRODUCTION = """# Techniques

How people solve Sudoku: each technique finds *steps*, and a step places digits or removes candidates, for a reason that
can be told and drawn. `grille explain` tells the whole way through a puzzle, `grille hint` the next step alone,
`grille rate` how hard the way is, `grille techniques` lists what there is.

```console
$ grille hint --example cnf-example-1 --stage where
The next step: ...
Look at ...
$ grille explain --example cnf-example-1 --brief --language fr
1. ...
```

In Python a step has a notation, words in English and French, and in a notebook it draws itself:

```python
>>> import grille
>>> step = next(iter(grille.explain(grille.parse("12343412214.4321"))))
>>> step.notation, step.places
('Full House: 3 in box 4 => r3c4=3', ((11, 3),))
>>> print(step.words("fr"))
r3c4 est la seule case encore vide du bloc 4. Les autres cases du bloc 4 contiennent tous les chiffres sauf
le 3\N{NO-BREAK SPACE}: r3c4 vaut donc 3.
```

Cells are named by row and column: r4c2 stands in row 4, column 2. Boxes are counted in reading order. `r4c5<>7` removes
the candidate 7 from r4c5, `r4c5=7` places it.

**The pictures.** Houses that a step starts from are blue, those it acts on yellow, its key cells a stronger yellow.
Candidates it rests on have a blue disc, or an orange square or a violet diamond where they play a second or third part
(fins, the other colour, the inside of a chain); removed candidates are red and struck through, a digit to be placed has
a green disc. Of two nets of colours one lies on blue cells, the other on yellow ones. Where it matters which digits
were given, all others are slanted. Solid lines join two candidates of which one must be true, dashed lines two that
cannot both be. Where a chain has several branches, each has its colour, its width and its length of dashes; what is
assumed or follows has a disc, what is ruled out on the way a violet diamond.

**Order, levels and prices.** There is one order of techniques, from easy to hard, and from level to level: that of the
table below. `grille explain`, `grille hint`, levels, `hardest` and `grille generate --technique` go by it. A path takes
the first technique that has a step; the hardest one on it is the puzzle's `hardest`, and gives its level. A price is
what one step costs on a ladder with an order of its own: `grille explain --ladder se` walks as Sudoku Explainer does,
with the price of each step, to the end of any puzzle. What is on the ladders `se` or `hodoku` alone is in no level's
set: its level is that of the puzzles which take it. A franken X-wing and its finned form are in the order for the sake
of completeness: turbot fish, empty rectangles and finned X-wings, which come first, do all that they can.

**Rules.** Puzzles with [rules](../rules.md) have [techniques of their own](rules/README.md) besides those that rely on
houses alone.

**Examples.** The example of a technique comes from a puzzle that needs it, where such puzzles are known: all techniques
before it in the order get stuck on the board shown. [Generate](../generate.md) tells of which none is known.

**Adding one.** A technique is a record in `src/grille/logic/records.py` (name, titles, family, level, codes, sentences)
and a function of that name in `native/logic`; those of the ladders `se` and `hodoku` are in `native/se` and
`native/hodoku`, and `native/borrowed` hands on what levels use of them. Besides it has its
sentences in `words/en.py` and `words/fr.py`, unless it shares those of others, its idea in `logic/ideas`, and two
golden cases: one that is found and one that must not be. Its place among the records is its place in the order. Levels,
lists, the ladder `grille`, these pages and the tests follow from the record; `find.py` looks for an example.
"""


def main() -> None:
    for name, text in pages().items():
        HERE.joinpath(name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
