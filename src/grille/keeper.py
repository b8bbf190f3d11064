"""What runs in the keeper of `grille.children`: when standard input ends, kill whoever its last line names.

Run as a file, and with few imports, since it starts with the first child of every process: in 10 ms so, else in 40.
"""

import os
import sys


def main() -> None:
    """Numbers of processes; below 0 those of groups, as `kill` has them."""
    line = b""
    for line in sys.stdin.buffer:  # noqa: B007 – the last one counts
        pass
    for number in map(int, line.split()):
        try:
            os.kill(number, 9)
        except OSError:  # nobody is left of it
            continue


if __name__ == "__main__":
    main()
