"""Puzzles on paper: pictures in files, books, worksheets. All typesetting uses one template."""

from grille.publish.book import Book, book
from grille.publish.draw import draw
from grille.publish.drawing import Drawing

__all__ = ["Book", "Drawing", "book", "draw"]
