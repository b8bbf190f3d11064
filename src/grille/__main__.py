"""`python -m grille` is the command `grille`."""

from grille.cli.main import main

if __name__ == "__main__":
    main()
