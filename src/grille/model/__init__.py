"""What a Sudoku is: shapes, grids, boards, symmetries. Knows no text and no solver."""
