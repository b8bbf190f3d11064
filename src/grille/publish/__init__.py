"""Grids as pictures, pages and books."""
