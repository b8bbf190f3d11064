"""Text in, grids out, and back. Knows no solver."""
