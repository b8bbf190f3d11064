"""Sudoku as mathematics: encodings apart from the engines that solve them."""
