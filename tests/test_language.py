"""French: nothing that people read is left untranslated, names and JSON are, and the locale or an option decides."""

from __future__ import annotations

import ast
import copy
import errno
import inspect
import json
import os
import pathlib
import pickle
import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer.main
from hypothesis import given
from hypothesis import strategies as st
from typer import rich_utils

import grille
from grille.cli import main
from grille.cli.help import FRAME
from grille.errors import GrilleError, ParseError, UnknownNameError, visible
from grille.formats.examples import EXAMPLES
from grille.language import LANGUAGES, current_language, language_of, read_sentences, translate, use_language
from grille.messages import Capital, Figure, Message, joined, of_lists, to_lists
from grille.methods.registry import METHODS
from grille.study.description import BUILT_IN, study_named

SOURCE = pathlib.Path(grille.__file__).parent
SENTENCES = read_sentences((SOURCE / "language" / "fr.txt").read_text("utf-8"))

HOLE = "{}"

ELSEWHERE = (
    "errors.py",
    "messages.py",
    "language/",
    "rules/houses.py",  # each record has its words in both languages
    "rules/kinds/",
    "formats/f_puzzles_cosmetics.py",  # names that another program knows
    "logic/words/",  # the sentences of steps, in a grammar of their own
    "logic/records.py",
    "logic/rule_records.py",
    "logic/deduction.py",
    "logic/ladders.py",
    "publish/words.py",  # the words of books, at which tests/publish/test_book.py looks
    "web/",  # for programs
    "notebook.py",  # HTML, its style and scripts
    "model/svg.py",
    "model/drawing.py",
    "methods/encodings/dimacs.py",
    "methods/encodings/gmpl.py",
    "methods/encodings/linear_text.py",
    "methods/encodings/minizinc.py",
    "methods/encodings/row_builder.py",
    "methods/encodings/xcsp3.py",
    "collection/query.py",
    "collection/rerating.py",
)
"""Where words are not English for people: other languages, models for other programs, drawings, SQL."""

FOR_PROGRAMMERS = re.compile(
    r"module .* has no attribute|(HiGHS|GLPK) |did not take the|has no option \{\}=\{\}|names_shape was not called"
    r"|got an unexpected keyword"
    r"|a solution obeys|the integer model has no|import sys;|Sending large graph"
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
    "batch verb",
    "csv, header",
    "different configuration than existing connections",
    "grille library",
    "grille solve",
    "grille {}",
    "grille: {}\n",
    "  [bold]{}[/] {}: {}",
    "heat map",
    "level, er, givens, hardest, puzzle",
    "model name",
    "not a valid DuckDB database",
    "outside lower center",
    "puzzle, shape, solution, level, source, tags",
    "seed {}",
    "can't start new thread",
    "time limit",
    "{} ms",
}
"""Names, what other programs say, and sentences that are put together."""

SKIPPED_CALLS = {"Option", "Argument", "Field", "Record", "compile", "Typer", "Kind", "Verb"}
SKIPPED_NAMES = {
    "SYMMETRY_HELP",
    "summary",
    "family",
    "metavar",
    "help",
    "description",
    "GROUPS",
    "_EXPORTS",
    "EXPORTS",
    "_LANGUAGE",
}
"""Help, at which tests/cli/test_help.py looks, and what `grille methods` and the like list."""

A_WORD = re.compile(r"(?<![A-Za-z0-9_.:<\-/'\"=])[A-Za-z’]{2,}(?![A-Za-z0-9_(<>=/\"])")


LOOKED_UP = {
    "cli/help.py": {"' '.join(part.split())"},
    "cli/lists.py": {"key.replace('_', ' ')"},
    "cli/rate.py": {"word"},
    "cli/show.py": {"name.replace('_', ' ')"},
    "cli/streams.py": {"text"},
    "formats/f_puzzles.py": {"kind.names['en'].many"},
    "model/shape.py": {"kind.names['en'].many"},
    "formats/examples.py": {"self._lines[0].removeprefix('# ')"},
    "study/analyses/difficulty.py": {"words.get(counter, counter)"},
    "study/analyses/general.py": {"name.replace('_', ' ')"},
    "study/comparison.py": {"name.replace('_', ' ')"},
    "study/description.py": {"puzzle_set.title", "ours.title", "ours.question"},
    "study/tables.py": {"mark"},
}
"""By module: what is looked up and is no literal."""


def errors_below(kind: type[GrilleError]) -> Iterator[type[GrilleError]]:
    """The errors whose first argument is a template."""
    for one in (kind, *kind.__subclasses__()):
        if one not in (ParseError, UnknownNameError):
            yield one
        if one is not kind:
            yield from errors_below(one)


CARRIERS = {"Message", *(one.__name__ for one in errors_below(GrilleError))}
"""What takes a template, and arguments after it; `write_message` and `warn` do where there are any."""


def called(node: ast.AST) -> str:
    """The name of what is called, without what it belongs to."""
    return ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""


def template_nodes(tree: ast.AST) -> Iterator[ast.expr]:
    """Where a template stands: the first argument of a carrier, each of `words`; both sides of a choice."""
    ours = ("grille.messages", "grille.errors", "grille.cli.streams")
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in ours]
    known = {name.name for node in imported for name in node.names} | {"streams.warn"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in known and node.args:
            if called(node) in CARRIERS or (called(node) in ("write_message", "warn") and len(node.args) > 1):
                yield from choices(node.args[0])
            elif called(node) == "words":
                yield from node.args


def choices(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from choices(node.body)
        yield from choices(node.orelse)
    else:
        yield node


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def bare(template: str) -> str:
    """The template as the catalogue has it: holes without formats. Without holes it stands as it is."""
    return re.sub(r"(?<!\{)\{:[^{}]*\}", HOLE, template)


KINDS = ("source", "level", "symmetry", "technique")
"""Of names that are checked in a loop."""


def unknown_names(tree: ast.AST) -> Iterator[str]:
    """The two sentences of each UnknownNameError."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) == "UnknownNameError":
            kinds = [ast.literal_eval(node.args[0])] if is_text(node.args[0]) else KINDS
            yield from (
                f"no {kind} is called {{}}; {there}" for kind in kinds for there in ("there are {}", "did you mean {}?")
            )


def texts(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Every text below a node but docstrings, help and what stands alone as a word, and its node."""
    if isinstance(node, ast.Call) and called(node) in SKIPPED_CALLS:
        return
    if isinstance(node, ast.keyword) and node.arg in SKIPPED_NAMES:
        return
    if isinstance(node, ast.Assign | ast.AnnAssign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if isinstance(target, ast.Name) and target.id in SKIPPED_NAMES:
            return
    if isinstance(node, ast.Subscript) and ast.unparse(node.value) in ("Annotated", "Literal"):
        return
    if isinstance(node, ast.Expr | ast.Assert) and isinstance(getattr(node, "value", None), ast.Constant):
        return  # a docstring
    if isinstance(node, ast.JoinedStr) or is_text(node):
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        text = "".join(str(part.value) if isinstance(part, ast.Constant) else HOLE for part in parts)
        if " " in text.strip() and A_WORD.search(text):
            yield text, node
        children: Any = [part.value for part in parts if isinstance(part, ast.FormattedValue)]
    else:
        children = [node.test] if isinstance(node, ast.Assert) else ast.iter_child_nodes(node)
    for child in children:
        yield from texts(child)


def is_for_people(text: str) -> bool:
    return not (text in NAMES or SQL.match(text) or SIGNS.match(text) or FOR_PROGRAMMERS.search(text))


MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if not str(path.relative_to(SOURCE)).startswith(ELSEWHERE)]
TREES = {path: ast.parse(path.read_text("utf-8")) for path in MODULES}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_that_people_read_is_left_untranslated(path: pathlib.Path) -> None:
    tree = TREES[path]
    nodes = list(template_nodes(tree))
    templates = {bare(node.value) for node in nodes if is_text(node)} | set(unknown_names(tree))
    missing = {one for one in templates if re.search(r"[A-Za-z]{3}", one) and is_for_people(one)} - SENTENCES.keys()
    assert not missing, "add to src/grille/language/fr.txt:\n" + "\n".join(sorted(missing))
    loose = {text for text, node in texts(tree) if node not in nodes and is_for_people(text)}
    assert not loose, "make a Message of it:\n" + "\n".join(sorted(loose))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_template_is_written_where_it_is_used(path: pathlib.Path) -> None:
    """So that what a user typed is never taken for one; what is looked up otherwise is listed here."""
    written = {ast.unparse(node) for node in template_nodes(TREES[path]) if not is_text(node)}
    assert written <= LOOKED_UP.get(str(path.relative_to(SOURCE)), set())


def help_texts(command: Any) -> Iterator[str]:
    """Every paragraph of a command's help and of those below it."""
    for owner in (command, *command.params):
        for part in inspect.cleandoc(getattr(owner, "help", None) or "").split("\n\n"):
            yield " ".join(part.split())
    for below in getattr(command, "commands", {}).values():
        yield from help_texts(below)


def test_every_sentence_is_used() -> None:
    commands = [typer.main.get_command(main.app), *map(main._load, main.COMMANDS)]
    used = {text for command in commands for text in help_texts(command)}
    used |= {getattr(rich_utils, name) for name in FRAME}
    for tree in map(ast.parse, (path.read_text("utf-8") for path in SOURCE.rglob("*.py"))):
        used |= {bare(node.value) for node in ast.walk(tree) if is_text(node)} | set(unknown_names(tree))
    used |= {text.replace("_", " ") for text in used} | {"Show this message and exit."}
    used |= {str(one.summary) for one in EXAMPLES}
    for study in map(study_named, BUILT_IN):
        used |= {study.title, study.question, *(one.label for one in study.sets)}
    used |= {os.strerror(number).lower() for number in errno.errorcode}
    used |= {name.replace("_", " ") for method in METHODS for name in method.counters}
    assert not sorted(SENTENCES.keys() - used)


def test_what_is_bundled_is_translated() -> None:
    for one in EXAMPLES:
        assert one.summary in SENTENCES
    for study in map(study_named, BUILT_IN):
        assert {study.title, study.question, *(one.title for one in study.sets if one.title)} <= SENTENCES.keys()


def test_every_sentence_has_its_holes() -> None:
    for english, french in SENTENCES.items():
        holes = english.count(HOLE)
        numbered = [sorted(re.findall(r"\{(\d+)\}", text)) for text in (english, french)]
        assert (french.count(HOLE) == holes and numbered[0] == numbered[1]) or numbered[1] == list(
            map(str, range(holes))
        )


def test_the_locale_decides() -> None:
    assert language_of({"LC_ALL": "", "LC_MESSAGES": "fr_CA", "LANG": "en_GB"}) == "fr"
    assert language_of({"LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR"}) == "en"
    assert language_of({"LANG": "fr"}) == "fr"
    assert language_of({"LANG": "frr_DE"}) == "en"  # Frisian
    assert language_of({"LANG": "de_DE"}) == "en"


def test_a_language_is_spoken_within_a_block_only() -> None:
    assert current_language() == LANGUAGES[0]
    with use_language("fr"):
        assert translate(Message("no solution")) == "aucune solution"
        with use_language("en"):
            assert translate(Message("no solution")) == "no solution"
    assert translate(Message("no solution")) == "no solution"
    with pytest.raises(grille.UnknownNameError, match="no language is called 'xx'"), use_language("xx"):
        pass


def in_french(text: str) -> str:
    with use_language("fr"):
        return translate(text)


WORDS = st.one_of(st.sampled_from([*sorted(SENTENCES), "{}", "another: text; a grid, line 3"]), st.text())


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_an_argument_stays_itself_whatever_it_is(arguments: list[str]) -> None:
    templates = {"{} is no file, so nothing is written in its place": 1, "found {}, wanted {}": 2, "{}: {}; {}": 3}
    for template, holes in templates.items():
        if len(arguments) >= holes:
            put_in = arguments[:holes]
            assert in_french(Message(template, *put_in)) == in_french(Message(template, *["\0"] * holes)).replace(
                "\0", "{}"
            ).format(*put_in)
    assert in_french(arguments[0]) == arguments[0]
    assert in_french(Message("{}", arguments[0])) == arguments[0]
    assert in_french(joined(" ", arguments)) == " ".join(arguments)


@given(WORDS)
def test_what_a_user_typed_stays_itself_in_an_error(word: str) -> None:
    told = ParseError(found=Message("no grid"), wanted=Message("a grid"), source=word)
    assert (
        in_french(str(told)) == (f"{visible(word)}\xa0: " if word else "") + "trouvé aucune grille, attendu une grille"
    )
    assert in_french(str(grille.OptionError("the generator has no option {}; there are {}", word, word))) == (
        f"{word} ne peut être demandé\xa0; il y a {word}"
    )


def test_messages_and_numbers_within_a_message_are_translated() -> None:
    assert (
        in_french(Message("found {}, wanted {}", "another", Message("another")))
        == "trouvé another, attendu autre chose"
    )
    assert (
        in_french(Message("{:,} of {:,} runs are finished.", 1234, 5678.5))
        == "1\u202f234 passages sur 5\u202f678,5 sont finis."
    )
    assert in_french(Message("{:.3g} ms", 1.25)) == "1,25 ms"
    assert in_french(Message("{} ms", "1.25")) == "1.25 ms"
    assert in_french(Figure("1,234.5")) == "1\u202f234,5"
    assert in_french(Capital(Message("no grid"))) == "Aucune grille"
    assert in_french(joined("; ", [Message("no grid"), "no grid"])) == "aucune grille\xa0; no grid"
    assert in_french(Message("a table { … }")) == "une table { … }"


@pytest.mark.parametrize(
    "message",
    [
        Message("no grid"),
        Message("{:,} of {:,} runs are finished.", 1234, 5678),
        Capital(joined(", ", [Message("line {}", 3), "a {} b"])),
        Message('an object such as {{"size": 9, "grid": [[{}, …], …]}}', Message("a grid")),
    ],
)
def test_a_message_is_its_english_and_survives_every_border(message: Message) -> None:
    for other in (pickle.loads(pickle.dumps(message)), copy.deepcopy(message)):
        assert other == message
        assert type(other) is type(message)
        assert in_french(other) == in_french(message)
    assert in_french(of_lists(json.loads(json.dumps(to_lists(Message("line {}", "another")))))) == "ligne another"
    assert type(str(message)) is type(message)
    assert json.loads(json.dumps({message: message})) == {str(message): str(message)}


@pytest.mark.parametrize(
    "error",
    [
        grille.OptionError("the generator has no option {}; there are {}", "x", Message("a grid")),
        grille.OutOfTimeError("{} of {} grids were filled in time", 1, 2, found=[1]),
        grille.StorageError("{} is no file, so nothing is written in its place", "x"),
        grille.MissingEngineError("a cluster needs dask and distributed: {}", "x"),
        grille.ParseError(found="x", wanted=Message("a grid"), line=3, column=4, source="y"),
        grille.UnknownNameError("method", "x", ["a", "b"]),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_crosses_a_border_with_its_message(error: GrilleError) -> None:
    other = pickle.loads(pickle.dumps(error))
    assert type(other) is type(error)
    assert vars(other) == vars(error)
    assert in_french(str(other)) == in_french(str(error)) != str(error)


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
