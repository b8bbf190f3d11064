"""A Sudoku workbench."""
