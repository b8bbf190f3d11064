"""Draws docs/figures/book-puzzles.png and book-hints.png: two finished pages of a book."""

from __future__ import annotations

import pathlib

import pypdfium2
from PIL import Image

import grille

HERE = pathlib.Path(__file__).parent
WIDTH = 680  # pixels


def main() -> None:
    """A page of puzzles and a page of hints."""
    counts = {"easy": 6, "medium": 2, "hard": 4}
    puzzles = [one for level, count in counts.items() for one in grille.make(count=count, level=level, seed=23)]
    book = grille.book(puzzles, per_page=4, ratings=True, seed=23)
    document = pypdfium2.PdfDocument(book.pdf)
    heads = {one.get_title(): one.get_dest().get_index() for one in document.get_toc()}
    for name, number in (("puzzles", heads["Hard"]), ("hints", heads["Hints"])):
        page = document[number]
        image = page.render(scale=WIDTH / page.get_width()).to_pil()
        image.quantize(255, method=Image.Quantize.FASTOCTREE).save(HERE / f"book-{name}.png", optimize=True)


if __name__ == "__main__":
    main()
