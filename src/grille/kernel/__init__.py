"""Typed functions over the native module `_core`. Knows arrays, not grids."""
