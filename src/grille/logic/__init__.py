"""How people solve: techniques, ladders, paths, ratings and words."""
