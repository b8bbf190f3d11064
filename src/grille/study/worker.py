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
import traceback
import types
from typing import Any

from grille.messages import Message, to_lists
from grille.study import nested

_MOST_LETTERS = 200_000  # of an answer: the line of an 81×81 grid has 20,000
_MOST_SAID = 200


def main(path: str, name: str) -> None:
    """Load the function once, then answer until there are no more lines."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as replies:
        os.dup2(2, 1)

        def reply(**fields: Any) -> None:
            replies.write(json.dumps(fields) + "\n")
            replies.flush()

        sys.path.insert(0, str(pathlib.Path(path).resolve().parent))
        try:
            found, race_line = _imported(path)
        except Exception as error:
            reply(error=to_lists(Message("{} could not be imported: {}", path, _error_text(error, path))))
            return
        function = found.get(name)
        if not callable(function):
            late = Message("{} starts a race in line {} and has no function {} above it", path, race_line, repr(name))
            reply(error=to_lists(late if race_line else Message("{} has no function {}", path, repr(name))))
            return
        reply(ready=True)
        for line in sys.stdin:
            began = time.perf_counter()
            try:
                answer = function(line.strip())
            except Exception as error:
                reply(error=to_lists(_error_text(error, path)), seconds=time.perf_counter() - began)
            else:
                took = time.perf_counter() - began
                is_line = answer is None or (isinstance(answer, str) and len(answer) <= _MOST_LETTERS)
                reply(**({"answer": answer} if is_line else {"other": reprlib.repr(answer)}), seconds=took)


def _imported(path: str) -> tuple[dict[str, Any], int | None]:
    """The names that the file defines; and, where it starts a race, the line of that, above which they are defined."""
    module = types.ModuleType("<solver>")  # a name that the file cannot import by accident
    module.__file__ = path
    sys.modules[module.__name__] = module
    sys.argv = [path]
    nested.is_importing = True
    try:
        exec(compile(pathlib.Path(path).read_bytes(), path, "exec", dont_inherit=True), module.__dict__)
    except nested.RaceReached as reached:
        return module.__dict__, _lines(reached, path)[0]
    finally:
        nested.is_importing = False
    return module.__dict__, None


def _error_text(error: Exception, path: str) -> str:
    """The error and its line in the file: `ValueError: I give up (mine.py, line 7)`."""
    message = Message("{}: {}", type(error).__name__, str(error)[:_MOST_SAID])
    lines = _lines(error, path)
    return Message("{} ({}, line {})", message, os.path.basename(path), lines[-1]) if lines else message


def _lines(error: BaseException, path: str) -> list[int | None]:
    """The lines of the file in the error's traceback, the outermost first."""
    return [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]


if __name__ == "__main__":
    main(*sys.argv[1:3])
