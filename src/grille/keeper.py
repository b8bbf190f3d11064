"""The keeper process of `grille.children`: when standard input ends, it kills the processes on the last line read.

Run as a file with few imports, since it starts with the first child of every process: 10 ms instead of 40.
"""

import os
import sys


def main() -> None:
    """Read numbers of processes, or of groups where below 0, as `kill` takes them."""
    line = b""
    for line in sys.stdin.buffer:  # noqa: B007 – the last one counts
        pass
    for number in map(int, line.split()):
        try:
            os.kill(number, 9)
        except OSError:  # it has ended already
            continue


if __name__ == "__main__":
    main()
