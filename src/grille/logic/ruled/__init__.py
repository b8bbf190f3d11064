"""How people solve puzzles with rules: steps from the primitives that every rule is made of."""
