"""The other side of `outside.FunctionSolver`: `python -m grille.study.worker FILE FUNCTION`.

Puzzles come in as lines, answers go out as JSON lines on what was standard output; what the function itself prints
goes to standard error.
"""

from __future__ import annotations

import json
import os
import pathlib
import runpy
import sys
import time
from typing import Any


def main(path: str, name: str) -> None:
    """Load the function once, then answer until there are no more lines."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as replies:
        os.dup2(2, 1)

        def reply(**fields: Any) -> None:
            replies.write(json.dumps(fields, default=repr) + "\n")
            replies.flush()

        sys.path.insert(0, str(pathlib.Path(path).resolve().parent))
        try:
            function = runpy.run_path(path)[name]
        except KeyError:
            reply(error=f"{path} has no function {name!r}")
            return
        except Exception as error:
            reply(error=f"{path} could not be imported: {type(error).__name__}: {error}")
            return
        reply(ready=True)
        for line in sys.stdin:
            began = time.perf_counter()
            try:
                answer = function(line.strip())
            except Exception as error:
                reply(error=f"{type(error).__name__}: {error}", seconds=time.perf_counter() - began)
            else:
                reply(answer=answer, seconds=time.perf_counter() - began)


if __name__ == "__main__":
    main(*sys.argv[1:3])
