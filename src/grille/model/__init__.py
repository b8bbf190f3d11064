"""What a Sudoku is: shapes, grids, boards, symmetries. Knows no text formats and no solver."""

from grille.model.board import Board
from grille.model.grid import Conflict, Grid, checked_grid
from grille.model.shape import House, Shape, cell_name, cell_names
from grille.model.symmetry import Symmetry

__all__ = ["Board", "Conflict", "Grid", "House", "Shape", "Symmetry", "cell_name", "cell_names", "checked_grid"]
