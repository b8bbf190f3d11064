"""Ask again what failed, or ask on: `python -m tests.laws '{"interface": …}'`, `python -m tests.laws --minutes 10`."""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections.abc import Collection

from tests.laws.case import Case, held, slowest
from tests.laws.interfaces import INTERFACES
from tests.laws.random_cases import ask


def explore(
    minutes: float, seed: int, *, interfaces: Collection[str] = (), verbs: Collection[str] = (), examples: int = 20
) -> int:
    """Ask from one seed after another; how many verbs broke their law, each of which is asked no more."""
    asked = [(one, verb) for one in interfaces or INTERFACES for verb in INTERFACES[one].VERBS]
    if verbs:
        asked = [(interface, verb) for interface, verb in asked if verb in verbs]
    end, broken = time.monotonic() + 60 * minutes, set[tuple[str, str]]()
    while time.monotonic() < end:
        for interface, verb in asked:
            if time.monotonic() < end and (interface, verb) not in broken:
                try:
                    ask(interface, verb, examples=examples, seed=seed)
                except Exception:
                    print(f"{interface} {verb}, seed {seed}:\n{traceback.format_exc(limit=-3)}", flush=True)
                    broken.add((interface, verb))
        seed += 1
    for (interface, verb), (late, case) in sorted(slowest.items(), key=lambda item: -item[1][0])[:8]:
        print(f"{late:.1f} s beyond its time: {interface} {verb}: {case.line[:500]}")
    return len(broken)


def main() -> int:
    """0 where every law held."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws", description=__doc__)
    parser.add_argument("case", nargs="?", help="the line of a failure")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 2**32)
    parser.add_argument("--interface", choices=list(INTERFACES), action="append", default=[])
    parser.add_argument("--verb", action="append", default=[])
    parser.add_argument("--examples", type=int, default=20)
    said = parser.parse_args()
    if said.case is not None:
        print(held(Case(**json.loads(said.case))))
        return 0
    return min(explore(said.minutes, said.seed, interfaces=said.interface, verbs=said.verb, examples=said.examples), 1)


if __name__ == "__main__":
    sys.exit(main())
