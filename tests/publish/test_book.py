"""What a book promises: the same bytes, fonts inside, tags for readers who listen, and nothing read as markup."""

from __future__ import annotations

import dataclasses
import pathlib
import re
import threading
from collections.abc import Callable
from typing import Any

import pytest

import grille
from grille.formats import Entry
from grille.language import catalogue
from grille.publish.words import TEXTS, typographic

HOSTILE = (
    '#import "x.typ"',
    "$ x $ *b* _i_ `c` ~ -- ...",
    '#read("/etc/passwd")',
    "<a> @b \\ \" ' ] ) } [ ( {",
    "= heading // comment /* and */ https://example.org",
    "#panic()",
)
PUZZLE = grille.Grid.from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


@pytest.fixture(scope="module")
def french(easy: list[grille.Made]) -> grille.Book:
    return grille.book(easy, language="fr", title="Sudokus d’été", author="Anne Onyme", ratings=True, seed=5)


def test_the_same_puzzles_give_the_same_bytes(
    french: grille.Book, easy: list[grille.Made], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setenv("TYPST_FONT_PATHS", "/usr/share/fonts")
    again = grille.book(easy, language="fr", title="Sudokus d’été", author="Anne Onyme", ratings=True, seed=5)
    assert again.pdf == french.pdf


def test_every_font_is_inside_and_none_is_the_system_s(french: grille.Book, pages: Callable[[bytes], Any]) -> None:
    fonts = pages(french.pdf).fonts()
    assert all(fonts.values())
    assert {name.partition("-")[0] for name in fonts} <= {"LibertinusSerif", "DejaVuSansMono"}


def test_it_is_tagged_with_title_language_and_a_text_for_every_grid(
    french: grille.Book, pages: Callable[[bytes], Any]
) -> None:
    document, read = french.pdf, pages(french.pdf)
    assert read.document.get_metadata_dict()["Title"] == "Sudokus d’été"
    assert read.document.get_metadata_dict()["Author"] == "Anne Onyme"
    assert b"<pdfuaid:part>1</pdfuaid:part>" in document
    assert re.search(rb"/MarkInfo<</Marked true", document)
    assert b"/Lang(fr)" in document
    grids = sum(len(read.squares(number)) for number in range(3, len(read) + 1))
    assert grids == 3 * len(french.items), "each as a puzzle, in a hint and solved"
    told = [bytes.fromhex(text.decode()).decode("utf-16") for text in re.findall(rb"/Alt<([0-9A-F]+)>", document)]
    assert len(re.findall(rb"/S/Figure", document)) == len(told) == grids
    assert told[0].startswith("Grille de sudoku, 9 sur 9. Ligne 1\xa0: ")


def test_chapters_go_by_level_and_numbers_through_the_book(french: grille.Book, pages: Callable[[bytes], Any]) -> None:
    assert [item.level for item in french.items] == ["easy"] * 3 + ["hard"] * 3
    read = pages(french.pdf)
    assert [one.get_title() for one in read.document.get_toc()] == [
        "Facile",
        "Difficile",
        "Techniques",
        "Indices",
        "Solutions",
    ]
    assert "Facile · ER 1," in read.text(3).replace("\xa0", " ")
    assert "graine 5" in read.text(2)
    assert read.text(3).endswith(" 3"), "the number of the page"


def test_what_is_too_large_to_be_walked_has_no_hint(every_shape: list[Any], pages: Callable[[bytes], Any]) -> None:
    (large,) = [one for one in every_shape if one.puzzle.shape.side == 25]
    item = dataclasses.replace(large, rating=grille.Rating("unique", level="easy"))
    titles = [one.get_title() for one in pages(grille.book([item]).pdf).document.get_toc()]
    assert titles == ["Easy", "Solutions"]


def test_parts_can_be_left_out(easy: list[grille.Made], pages: Callable[[bytes], Any]) -> None:
    bare = grille.book(easy, hints=False, techniques=False, solutions=False, per_page=6)
    assert bare.pages == 4
    assert [one.get_title() for one in pages(bare.pdf).document.get_toc()] == ["Easy", "Hard"]


def test_techniques_are_those_that_the_levels_take(easy: list[grille.Made], pages: Callable[[bytes], Any]) -> None:
    singles = [made for made in easy if made.rating is not None and made.rating.level == "easy"]
    read = pages(grille.book(singles).pdf)
    said = read.text(read.numbered("Techniques"))
    assert "Hidden Single in a Box" in said
    assert "X-Wing" not in said


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_read_as_markup(name: str, pages: Callable[[bytes], Any]) -> None:
    entry = Entry(PUZZLE, notes={"name": name})
    book = grille.book([entry], title=name, author=name, per_page=1)
    read = pages(book.pdf)
    assert plain(name) in plain(read.text(3))
    assert plain(name) in plain(read.text(1))
    assert read.document.get_metadata_dict()["Title"] == name
    assert book.remarks == ()


def plain(text: str) -> str:
    """Without blanks, which a PDF does not always have between words."""
    return "".join(text.split())


def test_signs_that_no_font_has_are_told_and_printed_as_a_square(pages: Callable[[bytes], Any]) -> None:
    name = "é ∀ 数独 ﷺ 😀 \x1b[31m\u202e\u200b ж"
    book = grille.book([Entry(PUZZLE, notes={"name": name})], title=name)
    assert "é∀□□□□[31mж" in plain(pages(book.pdf).text(3))
    assert "数" in book.remarks[0]
    assert "--fonts" in book.remarks[0]


@pytest.mark.parametrize("title", ["W" * 300, "W " * 150, "Sudoku " * 40, ""])
def test_any_title_fits_the_first_page(title: str, pages: Callable[[bytes], Any]) -> None:
    read = pages(grille.book([PUZZLE], title=title, author=title, paper="a5", hints=False, techniques=False).pdf)
    assert len(read) == 4
    width, _ = read.document[0].get_size()
    texts = [one.get_bounds() for one in read.objects(1) if one.type == 1]
    assert all(box[0] > 20 and box[2] < width - 20 and box[1] > 250 for box in texts), "above the ornament"


def test_letters_that_join_are_set_or_replaced_and_never_in_the_way(pages: Callable[[bytes], Any]) -> None:
    names = ["سودوكو عربي", "हिन्दी", "ﷺ" * 50, "e\u0301\u0323\u20dd", "👨‍👩‍👧", "\ud800", "\x00"]
    book = grille.book([Entry(PUZZLE, notes={"name": name}) for name in names])
    assert len(book.items) == len(names)


def test_the_page_count_is_no_matter_of_what_the_title_says() -> None:
    title = "\n<</Type/Pages/Count 999 \n1 0 obj\n<</Type/Pages/Count 77"
    assert grille.book([PUZZLE], title=title, hints=False, techniques=False).pages == 4


def test_puzzles_without_one_solution_are_left_out_and_told(pages: Callable[[bytes], Any]) -> None:
    several = grille.Grid.from_line("." * 81)
    solved = grille.Grid.from_line("2134342143121243")
    book = grille.book([several, PUZZLE, solved])
    assert [one.puzzle for one in book.items] == [PUZZLE]
    assert [str(one) for one in book.left_out] == [
        "puzzle 1 is left out: it has several solutions",
        "puzzle 3 is left out: no cell is empty",
    ]
    with pytest.raises(grille.OptionError, match="there is no puzzle to print"):
        grille.book([several])


def test_a_flag_ends_the_work() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(grille.OutOfTimeError):
        grille.book([PUZZLE], stop=stop)


@pytest.mark.slow
def test_pages_in_the_making_are_given_up_when_the_flag_is_set(easy: list[grille.Made]) -> None:
    stop = threading.Event()

    def tell(done: int, total: int | None) -> None:
        if done == total:  # the puzzles are ready, and typst is next
            threading.Timer(0.05, stop.set).start()

    with pytest.raises(grille.OutOfTimeError, match="before the pages were set"):
        grille.book(easy * 60, stop=stop, progress=tell)


def test_progress_counts_the_puzzles(easy: list[grille.Made]) -> None:
    told: list[tuple[int, int | None]] = []
    grille.book(easy, progress=lambda done, total: told.append((done, total)))
    assert told == [(number, len(easy)) for number in range(1, len(easy) + 1)]


def test_a_worksheet_has_one_technique_a_page(pages: Callable[[bytes], Any]) -> None:
    puzzles = list(grille.make(count=2, technique="xy-wing", seed=4))
    book = grille.book([*puzzles, PUZZLE], worksheets="xy-wing")
    read = pages(book.pdf)
    assert len(book.items) == 2
    assert book.left_out[0].why == "its path takes no xy-wing"
    classic = PUZZLE.shape
    for number, item in enumerate(book.items, 3):
        assert read.text(number).startswith("XY-Wing A pivot")
        board, pencil = read.grids(number, [classic] * 2)
        assert board.grid == pencil.grid
        assert board.givens == item.puzzle
        assert all(have in (0, right) for have, right in zip(board.grid.values, item.solution.values, strict=True))
    assert read.text(5).startswith("Answers")


def test_both_languages_say_the_same_things() -> None:
    for english in TEXTS.values():
        text = catalogue("fr")[english]
        assert text.count("{") == english.count("{"), english
        assert "'" not in text, english
        assert not re.search(r" [:;!?»]|« ", text), f"{english}: a space there must not break"


def test_french_is_set_as_printers_do() -> None:
    assert typographic("l'une\xa0; l'autre\xa0: où\xa0?", "fr") == "l’une\u202f; l’autre\xa0: où\u202f?"
    assert typographic("it's", "en") == "it’s"


def test_a_publisher_brings_parts(tmp_path: pathlib.Path, pages: Callable[[bytes], Any]) -> None:
    (tmp_path / "words.typ").write_text('#let imprint = "Presses de la Grille"')
    template = tmp_path / "house style.typ"
    template.write_text(
        '#import "words.typ": imprint\n'
        "#let title-page(book, parts) = page(footer: none)[#title(book.title) #imprint]\n"
        "#let page-number(number, book, parts) = align(center)[— #number —]\n"
    )
    book = grille.book([PUZZLE], title="Mine", template=template)
    read = pages(book.pdf)
    assert read.text(1) == "Mine Presses de la Grille"
    assert read.text(3).endswith("— 3 —")
    assert read.grids(3, [PUZZLE.shape])[0].grid == PUZZLE


def test_hints_can_begin_at_a_level(easy: list[grille.Made], pages: Callable[[bytes], Any]) -> None:
    book = grille.book(easy, hints="medium", language="fr")
    read = pages(book.pdf)
    at = range(read.numbered("Indices"), read.numbered("Solutions"))
    assert "à partir du niveau « moyen »" in read.text(at[0])
    assert [item.level for item in book.items] == ["easy"] * 3 + ["hard"] * 3
    assert sum(len(read.squares(number)) for number in at) == 3
    assert "Indices" not in pages(grille.book(easy, hints="extreme", language="fr").pdf).text(2)


def test_hints_begin_at_a_level_there_is_and_not_on_worksheets() -> None:
    with pytest.raises(grille.UnknownNameError, match="no level is called 'meduim'; did you mean medium"):
        grille.book([PUZZLE], hints="meduim")
    with pytest.raises(grille.OptionError, match="worksheets have answers"):
        grille.book([PUZZLE], hints="medium", worksheets="naked-single")


def test_the_page_of_the_guide_names_every_part(root: pathlib.Path) -> None:
    source = (root / "src" / "grille" / "publish" / "template" / "parts.typ").read_text("utf-8")
    defined = set(re.findall(r"^#let ([a-z-]+)", source, re.MULTILINE)) - {"lengths", "fitted", "hint-width"}
    table = (root / "docs" / "books.md").read_text("utf-8").partition("| part | is given | makes |")[2]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| ")]
    assert {name for row in rows for name in re.findall(r"`([a-z-]+)`", row)} == defined


def test_a_wrong_template_is_told_with_its_place(tmp_path: pathlib.Path) -> None:
    template = tmp_path / "wrong.typ"
    template.write_text("#let title-page(book, parts) = {\n  book.nothing\n}\n")
    with pytest.raises(grille.OptionError, match=r"wrong\.typ cannot be typeset: line 2, column \d+: .*nothing"):
        grille.book([PUZZLE], template=template)
    with pytest.raises(grille.OptionError, match="no such template"):
        grille.book([PUZZLE], template=tmp_path / "none.typ")
    with pytest.raises(grille.OptionError, match="no such folder of fonts"):
        grille.book([PUZZLE], fonts=tmp_path / "none")


def test_a_font_that_nobody_has_is_told(tmp_path: pathlib.Path) -> None:
    template = tmp_path / "font.typ"
    template.write_text('#let text-font = "No Such Font"')
    (told,) = grille.book([PUZZLE], template=template).remarks
    assert told == "typst warns: unknown font family: no such font"


def test_a_template_reaches_nothing_outside_its_folder(tmp_path: pathlib.Path) -> None:
    template = tmp_path / "curious.typ"
    template.write_text('#let secret = read("../../../../etc/passwd")\n')
    with pytest.raises(grille.OptionError, match="cannot be typeset"):
        grille.book([PUZZLE], template=template)


def test_saving_is_whole_or_not_at_all(tmp_path: pathlib.Path) -> None:
    book = grille.book([PUZZLE])
    book.save(tmp_path / "book.pdf")
    assert (tmp_path / "book.pdf").read_bytes() == book.pdf
    with pytest.raises(grille.StorageError):
        book.save(tmp_path)
    with pytest.raises(grille.OptionError, match=r"a book is written to a file that ends in \.pdf, not to book\.txt"):
        book.save(tmp_path / "book.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["book.pdf"]
