"""The worker process of `outside.FunctionSolver`: `python -m grille.study.worker FILE FUNCTION`.

Puzzles come in as lines, answers go out as JSON lines on the original standard output; output of the function itself
goes to standard error.
"""

from __future__ import annotations

import json
import os
import pathlib
import reprlib
import sys
import time
from typing import Any

from grille.messages import Message, to_lists
from grille.methods.own import split_answer
from grille.methods.own_file import describe, find
from grille.model import Grid

_MOST_LETTERS = 200_000  # of an answer: the line of an 81×81 grid has 20,000


def main(path: str, name: str) -> None:
    """Load the function once, then answer until there are no more lines."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as replies:
        os.dup2(2, 1)

        def reply(**fields: Any) -> None:
            replies.write(json.dumps(fields) + "\n")
            replies.flush()

        sys.path.insert(0, str(pathlib.Path(path).resolve().parent))
        sys.argv = [path]
        try:
            function, reason = find(path, name)
        except Exception as error:
            reply(error=to_lists(Message("{} could not be imported: {}", path, describe(error, path))))
            return
        if function is None:
            reply(error=to_lists(reason))
            return
        reply(ready=True)
        for line in sys.stdin:
            began = time.perf_counter()
            try:
                answer, counters = split_answer(function(line.strip()), name)
            except Exception as error:
                reply(error=to_lists(describe(error, path)), seconds=time.perf_counter() - began)
            else:
                took = time.perf_counter() - began
                if isinstance(answer, Grid):
                    answer = answer.to_line()
                is_line = answer is None or (isinstance(answer, str) and len(answer) <= _MOST_LETTERS)
                content = {"answer": answer, "counters": counters} if is_line else {"other": reprlib.repr(answer)}
                reply(**content, seconds=took)


if __name__ == "__main__":
    main(*sys.argv[1:3])
