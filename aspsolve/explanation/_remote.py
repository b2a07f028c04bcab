"""Questions about a puzzle, each answered in a process of its own, so that a limit or Ctrl-C ends all of it."""

from __future__ import annotations

import io
import json
import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from contextlib import closing
from time import time
from typing import Any

from aspsolve.engine._events import Limits, results_of
from aspsolve.engine._limits import Deadline
from aspsolve.errors import LimitReached
from aspsolve.explanation._questions import Questions
from aspsolve.explanation._steps import Step
from aspsolve.model._symbols import Symbol, parse_term
from aspsolve.model.puzzle import Puzzle

#: A puzzle of more squares, or of more characters as JSON, is large: grounding it takes more than a second or two.
MAX_SQUARES, MAX_CHARACTERS = 150, 10_000
#: How long after its deadline a process may hand in what it has found.
GRACE_SECONDS = 0.1


def is_large(puzzle: Puzzle) -> bool:
    """Say whether work on a puzzle can take so long that it needs a process that can be ended."""
    return len(json.dumps(puzzle.to_json())) > MAX_CHARACTERS or len(puzzle.drawing().tiles) > MAX_SQUARES


def ask(
    puzzle: Puzzle, question: str, deadline: Deadline, on_step: Callable[[Step], None], options: Mapping[str, Any]
) -> Any:
    """Have a method of `Questions` answer in a process of its own; raises InputError and LimitReached."""
    seconds = deadline.time_limit
    parameters = {
        "asked": _pickled((puzzle, question, options)),
        "until": None if seconds is None else time() + seconds,
    }
    limit = None if seconds is None else seconds + GRACE_SECONDS
    with closing(results_of("aspsolve.explanation._remote:answer", parameters, Limits(limit))) as values:
        try:
            for kind, value in values:
                found = _unpickled(value)
                if kind == "answer":
                    return found
                on_step(found)
        except LimitReached:
            raise LimitReached("the time limit was reached") from None
    raise AssertionError(question)


def answer(parameters: Mapping[str, Any], send: Callable[[tuple[str, str]], None]) -> None:
    """Answer a question in this process: send ``step`` and ``answer``, each with an object, pickled."""
    puzzle, question, options = _unpickled(parameters["asked"])
    until = parameters["until"]
    deadline = Deadline(None if until is None else until - time())
    questions = Questions(puzzle)
    found = getattr(questions, question)(deadline, lambda step: send(("step", _pickled(step))), **options)
    send(("answer", _pickled(found)))


class _Pickler(pickle.Pickler):
    """Writes clingo's terms, which hold a pointer, as their texts."""

    def reducer_override(self, thing: Any) -> Any:
        return (parse_term, (str(thing),)) if isinstance(thing, Symbol) else NotImplemented


def _pickled(thing: Any) -> str:
    stream = io.BytesIO()
    _Pickler(stream).dump(thing)
    return b64encode(stream.getvalue()).decode()


def _unpickled(text: str) -> Any:
    return pickle.loads(b64decode(text))  # noqa: S301  (it comes from the other process alone)
