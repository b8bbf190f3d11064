"""Making puzzles: fill, carve, target."""
