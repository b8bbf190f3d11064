"""Every page of every paper: grids complete, nothing cut, and all of it inside the margins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import grille
from grille.publish.items import Item
from grille.publish.paper import INCH, PAPERS, PER_PAGE, Page

POINTS = 72 / INCH
SLACK = 3.5  # points: punctuation hangs into the margin, and PDFium takes heavy lines for wider than they are


@pytest.mark.slow
@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_shape_fits_every_page(
    paper: str, per_page: int, every_shape: list[Item], pages: Callable[[bytes], Any]
) -> None:
    book = grille.book(every_shape, paper=paper, per_page=per_page, gutter=7, bleed=3, solutions=per_page == 9)
    read, page = pages(book.pdf), Page.of(paper, gutter=7, bleed=3)
    assert len(read) == book.pages
    items = list(book.items)
    for number in range(3, len(read) + 1):
        assert_inside(read, number, page)
    first = 3
    for start in range(0, len(items), per_page):
        wanted = items[start : start + per_page]
        found = read.grids(first + start // per_page, [one.puzzle.shape for one in wanted])
        assert [one.grid for one in found] == [one.puzzle for one in wanted]
        assert [one.givens for one in found] == [one.puzzle for one in wanted]


@pytest.mark.slow
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
def test_hints_and_techniques_keep_to_the_margins(paper: str, large: bool, pages: Callable[[bytes], Any]) -> None:
    puzzles = list(grille.make(count=4, level="expert", seed=2))
    read = pages(grille.book(puzzles, paper=paper, large=large, ratings=True, gutter=5).pdf)
    for number in range(2, len(read) + 1):
        assert_inside(read, number, Page.of(paper, gutter=5))


@pytest.mark.parametrize("paper", PAPERS)
def test_worksheets_keep_to_the_margins(paper: str, pages: Callable[[bytes], Any]) -> None:
    puzzles = list(grille.make(count=1, technique="empty-rectangle", seed=2))
    read = pages(grille.book(puzzles, paper=paper, worksheets="empty-rectangle", gutter=5, language="fr").pdf)
    assert len(read.squares(3)) == 2
    for number in range(2, len(read) + 1):
        assert_inside(read, number, Page.of(paper, gutter=5))


def assert_inside(read: Any, number: int, page: Page) -> None:
    """What is printed is within the margins of the trimmed page; its number alone stands below."""
    left, bottom, right, top = read.drawn_box(number)
    size = read.document[number - 1]
    trim = size.get_trimbox()
    inner, outer = (page.margin + page.gutter) * POINTS, page.margin * POINTS
    margins = (inner, outer) if number % 2 else (outer, inner)
    assert left >= trim[0] + margins[0] - SLACK
    assert right <= trim[2] - margins[1] + SLACK
    assert top <= trim[3] - outer + SLACK
    assert bottom >= trim[1] + 0.3 * outer


@pytest.mark.parametrize("paper", PAPERS)
def test_the_trimmed_page_is_the_paper_and_bleed_lies_around_it(paper: str, pages: Callable[[bytes], Any]) -> None:
    puzzles = list(grille.make(count=1, size=4, seed=1))
    first = pages(grille.book(puzzles, paper=paper, bleed=3).pdf).document[0]
    left, bottom, right, top = first.get_trimbox()
    assert (right - left) / POINTS == pytest.approx(PAPERS[paper].width, abs=0.01)
    assert (top - bottom) / POINTS == pytest.approx(PAPERS[paper].height, abs=0.01)
    assert left == pytest.approx(3 * POINTS, abs=0.01)
    corner = first.render(scale=0.5).to_numpy()[-2, 1]
    assert corner.min() < 255, "the ornament runs into the bleed"


def test_solutions_are_right_and_givens_stand_out_in_them(
    easy: list[grille.Made], pages: Callable[[bytes], Any]
) -> None:
    book = grille.book(easy, per_page=6)
    read = pages(book.pdf)
    puzzles = [one.puzzle for one in book.items]
    shapes = [one.shape for one in puzzles]
    printed = read.grids(len(read), shapes)
    for puzzle, solved in zip(puzzles, printed, strict=True):
        assert solved.grid.is_solution_of(puzzle)
        assert solved.givens == puzzle


def test_a_hint_is_drawn_and_told(easy: list[grille.Made], pages: Callable[[bytes], Any]) -> None:
    book = grille.book(easy)
    read = pages(book.pdf)
    at = read.numbered("Hints")
    said = " ".join(read.text(number) for number in range(at, read.numbered("Solutions")))
    drawn = sum(len(read.squares(number)) for number in range(at, read.numbered("Solutions")))
    assert drawn == len(easy)
    assert "Remove" in said or "must be" in said
    # On the drawn board stand the givens, and no digit that is not the solution's.
    first = read.grids(at, [book.items[number].puzzle.shape for number in range(len(read.squares(at)))])
    first.sort(key=lambda one: (one.box[0] > PAPERS["a4"].width / 2 * POINTS, -one.box[3]))  # in two columns
    for item, shown in zip(book.items, first, strict=False):
        assert all(have in (0, right) for have, right in zip(shown.grid.values, item.solution.values, strict=True))
        assert shown.givens == item.puzzle


@pytest.mark.parametrize(
    ("level", "paper", "least"),
    [("easy", "a4", 12), ("medium", "a4", 5), ("expert", "a4", 4), ("easy", "a5", 4), ("hard", "a5", 3)],
)
def test_a_page_is_full_of_hints(level: str, paper: str, least: int, pages: Callable[[bytes], Any]) -> None:
    puzzles = grille.make(count=2 * least, level=level, seed=4)
    read = pages(grille.book(puzzles, paper=paper, techniques=False, solutions=False).pdf)
    assert max(len(read.squares(number)) for number in range(read.numbered("Hints"), len(read) + 1)) >= least


def test_large_type_is_large(pages: Callable[[bytes], Any]) -> None:
    puzzles = list(grille.make(count=2, seed=1, level="easy"))
    small, large = (pages(grille.book(puzzles, large=is_large, per_page=1).pdf) for is_large in (False, True))
    heights = [min(one.get_bounds()[3] - one.get_bounds()[1] for one in digits(read, 3)) for read in (small, large)]
    assert heights[1] > 1.1 * heights[0]
    sizes = [one.get_font_size() for one in digits(large, large.numbered("Techniques"))]
    assert min(sizes) >= 15, "the number of the page is a little smaller than the text of 17 points"


def digits(read: Any, number: int) -> list[Any]:
    return [one for one in read.objects(number) if one.type == 1]


def test_pages_without_room_are_refused() -> None:
    puzzles = list(grille.make(count=1, size=4, seed=1))
    with pytest.raises(grille.OptionError, match="leave 28 mm"):
        grille.book(puzzles, paper="a5", margin=60)
    with pytest.raises(grille.OptionError, match="1, 2, 4, 6, 9"):
        grille.book(puzzles, per_page=3)
    with pytest.raises(grille.UnknownNameError, match="no paper is called"):
        grille.book(puzzles, paper="a99")
    with pytest.raises(grille.OptionError, match="bleed is a number of millimetres"):
        grille.book(puzzles, bleed=-1)


def test_cells_too_small_to_write_in_are_told(every_shape: list[Item]) -> None:
    large = [one for one in every_shape if one.puzzle.shape.side == 25]
    assert "25×25" in grille.book(large, paper="a5", per_page=4).remarks[0]
    assert not grille.book(every_shape[:1], paper="a5", per_page=4).remarks
