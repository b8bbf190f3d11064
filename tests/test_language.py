"""French: nothing that people read is left untranslated, names and JSON are, and the locale or an option decides."""

from __future__ import annotations

import ast
import json
import pathlib
import re
from collections.abc import Iterator
from typing import Any

import pytest

import grille
from grille.formats.examples import EXAMPLES
from grille.language import LANGUAGES, language_of, said, speaking, spoken
from grille.language.catalogue import HOLE, LONGEST, Catalogue, catalogue, read_sentences
from grille.study.description import BUILT_IN, study_named

SOURCE = pathlib.Path(grille.__file__).parent
SENTENCES = read_sentences((SOURCE / "language" / "fr.txt").read_text("utf-8"))

ELSEWHERE = (
    "language/",
    "logic/words/",  # the sentences of steps, in a grammar of their own
    "logic/records.py",
    "logic/deduction.py",
    "logic/ladders.py",
    "publish/words.py",  # the words of books
    "web/",  # for programs
    "model/svg.py",
    "model/drawing.py",
    "methods/encodings/dimacs.py",
    "methods/encodings/gmpl.py",
    "methods/encodings/linear_text.py",
    "methods/encodings/minizinc.py",
    "methods/encodings/xcsp3.py",
    "collection/query.py",
    "collection/rerating.py",
)
"""Where words are not English for people: other languages, models for other programs, drawings, SQL."""

FOR_PROGRAMMERS = re.compile(
    r"module .* has no attribute|(HiGHS|GLPK) |did not take the|has no option \{\}=\{\}|says_shape was not asked"
    r"|a solution obeys|the integer model has no|pip install (python-sat|ortools)|import sys;|Sending large graph"
)
"""What only a bug or a stack trace shows."""

SQL = re.compile(
    r"\(?(select|create|insert|left join|update|delete|copy|set|where|order by|limit \{)"
    r"|\(?(map|nullif|coalesce|md5\w*|len)\("
    r"|.*(::|\$\w|puzzles\.key|' as \{\}| as \{\}$)",
    re.DOTALL,
)

SIGNS = re.compile(r"<|%|\\|\^|.*(class=|\{--|task\.completed|\(\?|\\d|:2px|--natural)", re.DOTALL)
"""HTML, style sheets, patterns."""

NAMES = {
    "9, 9:diagonals,windows, 6:box=3x2 or 4:boxes=1122112233443344",
    "Conflicting lock is held .*?(\\(PID \\d+\\))?[ .]*(See also|$)",
    "Grid {}\n{}",
    "Python {}",
    "[bold]{}[/] {}: {}",
    "batch verb",
    "csv, header",
    "did you mean {}?",
    "different configuration than existing connections",
    "grille library",
    "grille solve",
    "grille {}",
    "grille: {}",
    "heat map",
    "level, er, givens, hardest, puzzle",
    "model name",
    "no {} is called {}; {}",
    "not a valid DuckDB database",
    "outside lower center",
    "puzzle, shape, solution, level, source, tags",
    "seed {}",
    "there are {}",
    "{} ms",
}
"""Names, what other programs say, and sentences that are put together."""

SKIPPED_CALLS = {"Option", "Argument", "Field", "Record", "compile", "Typer", "Kind", "Verb"}
SKIPPED_NAMES = {"summary", "family", "metavar", "help", "description", "COMMANDS", "_EXPORTS", "EXPORTS", "_LANGUAGE"}
"""Help, at which tests/cli/test_help.py looks, and what `grille methods` and the like list."""

A_WORD = re.compile(r"(?<![A-Za-z0-9_.:<\-/'\"=])[A-Za-z’]{2,}(?![A-Za-z0-9_(<>=/\"])")


def template(node: ast.AST) -> str | None:
    """A text of the source, with a hole where a value is put in."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    assert isinstance(node, ast.JoinedStr)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values)


def texts(node: ast.AST) -> Iterator[str]:
    """Every text below a node but docstrings, help, and what stands alone as a word."""
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func).rpartition(".")[2]
        if name in SKIPPED_CALLS:
            return
        if name == "UnknownNameError" and isinstance(node.args[0], ast.Constant):
            for there in ("there are {}", "did you mean {}?"):
                yield f"no {node.args[0].value} is called {HOLE}; {there}"
    if isinstance(node, ast.keyword) and node.arg in SKIPPED_NAMES:
        return
    if isinstance(node, ast.Assign | ast.AnnAssign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if isinstance(target, ast.Name) and target.id in SKIPPED_NAMES:
            return
    if isinstance(node, ast.Subscript) and ast.unparse(node.value) in ("Annotated", "Literal"):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.JoinedStr | ast.Constant):
        text = template(node)
        if text and " " in text.strip() and A_WORD.search(text):
            yield re.sub(r"^[;,:] ", "", text.strip())
        children: Any = (
            (part.value for part in node.values if isinstance(part, ast.FormattedValue))
            if isinstance(node, ast.JoinedStr)
            else ()
        )
    else:
        children = ast.iter_child_nodes(node)
    for child in children:
        yield from texts(child)


def headings(tree: ast.AST) -> Iterator[str]:
    """The words of tables, which may stand alone."""
    for node in ast.walk(tree):
        found: list[ast.AST] = []
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Table.of", "Section"):
            found = list(node.args[:1])
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "header":
            found = [node.value]
        for one in found:
            for part in ast.walk(one):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.isalpha():
                    yield part.value


def is_for_people(text: str) -> bool:
    return not (text in NAMES or SQL.match(text) or SIGNS.match(text) or FOR_PROGRAMMERS.search(text))


MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if not str(path.relative_to(SOURCE)).startswith(ELSEWHERE)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_that_people_read_is_left_untranslated(path: pathlib.Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    wanted = {one for one in texts(tree) if is_for_people(one)}
    if "study" in path.parts and path.name != "comparison.py":
        wanted |= set(headings(tree))
    missing = sorted(wanted - SENTENCES.keys())
    assert not missing, "add to src/grille/language/fr.txt:\n" + "\n".join(missing)


def test_what_is_bundled_is_translated() -> None:
    with speaking("fr"):
        for one in EXAMPLES:
            assert said(one.summary) != one.summary
        for study in map(study_named, BUILT_IN):
            assert said(study.title) != study.title
            assert said(study.question) != study.question


def test_every_sentence_has_its_holes() -> None:
    for english, french in SENTENCES.items():
        holes = english.count(HOLE)
        numbered = re.findall(r"\{(\d+)\}", french)
        assert len(re.findall(r"\{=?\}", french)) == holes or (numbered and max(map(int, numbered)) < holes), english


def test_the_locale_decides() -> None:
    assert language_of({"LC_ALL": "", "LC_MESSAGES": "fr_CA", "LANG": "en_GB"}) == "fr"
    assert language_of({"LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR"}) == "en"
    assert language_of({"LANG": "fr"}) == "fr"
    assert language_of({"LANG": "frr_DE"}) == "en"  # Frisian
    assert language_of({"LANG": "de_DE"}) == "en"


def test_a_language_is_spoken_within_a_block_only() -> None:
    assert spoken() == LANGUAGES[0]
    with speaking("fr"):
        assert said("no solution") == "aucune solution"
        with speaking("en"):
            assert said("no solution") == "no solution"
    assert said("no solution") == "no solution"
    with pytest.raises(grille.UnknownNameError, match="no language is called 'xx'"), speaking("xx"):
        pass


def test_values_are_put_in_and_parts_are_found() -> None:
    ours = Catalogue({"found {}, wanted {}": "trouvé {}, attendu {}", "a digit": "un chiffre", "{} of {}": "{1} : {0}"})
    assert ours.said("x.txt: found 'a, wanted b', wanted a digit") == "x.txt\xa0: trouvé 'a, attendu b', wanted a digit"
    assert ours.said("found 'x', wanted a digit") == "trouvé 'x', attendu un chiffre"
    assert ours.said("3 of 1,234") == "1\u202f234 : 3"
    assert ours.said("nobody knows this") == "nobody knows this"
    named = Catalogue({"there are {} of {}": "il y a {=} de {}", "all": "tous"})
    assert named.said("there are all of all") == "il y a all de tous"


def test_names_are_left_alone_also_where_they_could_be_taken_apart() -> None:
    sentences = {"{}, line {}": "{}, ligne {}", "found {}, wanted {}": "trouvé {}, attendu {}", "all": "tous"}
    text = "{}, line 3: found all, wanted 'x'"
    for name in ("all", "all; all", "all: all", "all, line 2", "found all, wanted all", "all (all)"):
        told = Catalogue(sentences, frozenset([name])).said(text.format(name))
        assert told == f"{name}, ligne 3\xa0: trouvé {'all' if name == 'all' else 'tous'}, attendu 'x'"


def test_names_and_figures_of_puzzles_stay() -> None:
    french = catalogue("fr")
    for text in ("very-easy", "backtracking:select=mrv,order=most", "53..7....6..195", "r1c2 = 5", "naked-single"):
        assert french.said(text) == text


def test_data_are_left_alone_however_long() -> None:
    long = "1 of 2, line 3: found x; " * 4000
    assert catalogue("fr").said(long) == long.strip() + " "
    assert max(len(one) for one in SENTENCES if HOLE in one) < LONGEST


def test_a_catalogue_that_is_broken_is_refused() -> None:
    for text in ("a\nb\n\tc\n", "\tc\n", "a\n\tb\na\n\tc\n"):
        with pytest.raises(ValueError, match=r"English line|translation"):
            read_sentences(text)


def test_a_comparison_says_itself_in_french() -> None:
    found = grille.compare([grille.parse("12343412214.4321")], methods=["native"])
    told = found.to_dict("fr")["text"]
    assert "Chaque réponse a été jugée" in told
    assert "Every answer was judged" in found.to_text()
    assert json.loads(json.dumps(found.to_dict())).keys() == found.to_dict("fr").keys() - {"text"}
