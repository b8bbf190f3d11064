"""A process of the server: requests on standard input, replies on standard output.

A request is one line of JSON, `{"verb", "body", "limits", "stream"}`, where `body` is an object, or the unparsed text
of a body, a character a byte; the line `stop` stops the work on it. Each reply is a line: its kind, a space, its JSON.
The last one of a request is of the kind `answer` or `error`.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from typing import IO

from grille.web.encoding import complaint, json_bytes
from grille.web.handlers import answered
from grille.web.job import Job
from grille.web.settings import Limits

STOP = b"stop\n"


def serve() -> None:
    """Answer until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the server, which then ends this process
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # an engine's output must not mix with replies
    questions: queue.SimpleQueue[tuple[bytes, threading.Event]] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(sys.stdin.buffer, questions), daemon=True).start()

    def reply(kind: str, content: object) -> None:
        replies.write(kind.encode() + b" " + json_bytes(content) + b"\n")
        replies.flush()

    while True:
        line, stop = questions.get()
        question = json.loads(line)
        try:
            send = reply if question["stream"] else None
            verb, body = question["verb"], question["body"]
            if isinstance(body, str):
                from grille.web.bodies import read_body  # pydantic takes long to import, and is rarely needed

                body = read_body(verb, body)
            job = Job.of(body, Limits(**question["limits"]), stop=stop, send=send)
            answer = answered(verb, job)
            reply("answer", None if stop.is_set() else answer)  # nobody reads the answer to a stopped request
        except Exception as error:
            status, detail = complaint(error)
            reply("error", {"status": status, "detail": detail})


def _receive(source: IO[bytes], questions: queue.SimpleQueue[tuple[bytes, threading.Event]]) -> None:
    """Runs in a thread, so that a stop, or the end of the server, is noticed during the work."""
    stop = threading.Event()
    for line in source:
        if line == STOP:
            stop.set()
        else:
            stop = threading.Event()
            questions.put((line, stop))
    os._exit(0)


if __name__ == "__main__":
    serve()
