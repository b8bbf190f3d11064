"""How machines solve: the contract, `solve`, and a file for each method."""
