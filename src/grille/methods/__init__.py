"""How machines solve: the contract, the door, and a file per method."""
