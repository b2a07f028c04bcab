"""Questions about a puzzle, each answered in a process of its own, so that a limit or Ctrl-C ends all of it."""

from __future__ import annotations

import io
import json
import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from contextlib import closing
from math import inf
from time import time
from typing import Any

from aspsolve.engine.limits import Deadline, Interrupted, LimitReached
from aspsolve.engine.process import results_of
from aspsolve.errors import InputError
from aspsolve.explanation.ambiguity import Ambiguity
from aspsolve.explanation.conflict import Conflict
from aspsolve.explanation.hints import Hint, HintLevel, State
from aspsolve.explanation.questions import Questions
from aspsolve.explanation.rating import Rating
from aspsolve.explanation.steps import Detail, Explanation, Outcome, Step
from aspsolve.families.registry import FAMILIES
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.model.symbols import Symbol, parse_term

__all__ = ["RemoteQuestions", "answer", "is_large"]

#: A puzzle of more squares, or of more characters as JSON, is large: grounding it takes more than a second or two.
MAX_SQUARES, MAX_CHARACTERS = 150, 10_000
#: How long after its deadline a process may hand in what it has found.
GRACE_SECONDS = 0.1


def is_large(puzzle: Puzzle) -> bool:
    """Tell whether work on a puzzle can take so long that it needs a process that can be ended."""
    return len(json.dumps(puzzle.to_json())) > MAX_CHARACTERS or len(puzzle.drawing().tiles) > MAX_SQUARES


class RemoteQuestions:
    """What `aspsolve.explanation.questions.Questions` answers, but that nothing is kept and that each deadline holds.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def explain(self, deadline: Deadline, on_step: Callable[[Step], None], detail: Detail) -> Explanation:
        """Explain the puzzle; raises Interrupted on Ctrl-C, with the explanation so far."""
        steps: list[Step] = []

        def take(step: Step) -> None:
            steps.append(step)
            on_step(step)

        try:
            outcome, rating = self._ask("explain", deadline, take, detail=detail.value)
        except LimitReached:
            outcome, rating = Outcome.STOPPED, None
        except KeyboardInterrupt:
            raise Interrupted(Explanation(self.puzzle, tuple(steps), Outcome.STOPPED)) from None
        return Explanation(self.puzzle, tuple(steps), outcome, rating)

    def rate(self, deadline: Deadline) -> Rating:
        """Tell how hard the puzzle is; raises InputError and LimitReached."""
        rating: Rating = self._ask("rate", deadline)
        return rating

    def hint(self, attempt: Solution | Puzzle | None, level: HintLevel, deadline: Deadline) -> Hint:
        """Return the next hint; raises InputError for an attempt at another puzzle."""
        if isinstance(attempt, Solution) and attempt.puzzle != self.puzzle:
            raise InputError(f"attempt: expected one at this {self.puzzle.title} puzzle, found one at another")
        given = None if attempt is None else attempt.to_json()
        try:
            hint: Hint = self._ask(
                "hint", deadline, attempt=given, begun=isinstance(attempt, Puzzle), level=level.value
            )
        except LimitReached:
            return Hint(State.STOPPED, level)
        return hint

    def conflict(self, deadline: Deadline) -> Conflict | None:
        """Tell why the puzzle is impossible, None for one that has a solution; raises LimitReached."""
        conflict: Conflict | None = self._ask("conflict", deadline)
        return conflict

    def ambiguity(self, deadline: Deadline) -> Ambiguity | None:
        """Tell how the solutions differ, None for a puzzle with one; raises InputError and LimitReached."""
        ambiguity: Ambiguity | None = self._ask("ambiguity", deadline)
        return ambiguity

    def _ask(
        self, question: str, deadline: Deadline, on_step: Callable[[Step], None] = lambda _: None, **options: Any
    ) -> Any:
        """Have a question answered; raises InputError and LimitReached."""
        seconds = None if deadline.seconds_left == inf else deadline.seconds_left
        parameters = {
            "puzzle": self.puzzle.to_json(),
            "question": question,
            "options": options,
            "until": None if seconds is None else time() + seconds,
        }
        limit = None if seconds is None else seconds + GRACE_SECONDS
        with closing(results_of("aspsolve.explanation.remote:answer", parameters, time_limit=limit)) as values:
            for kind, value in values:
                found = _Unpickler(value, self.puzzle).load()
                if kind == "answer":
                    return found
                on_step(found)
        raise AssertionError(question)


def answer(parameters: Mapping[str, Any], send: Callable[[tuple[str, str]], None]) -> None:
    """Answer a question in this process: send steps, and the answer at the end.

    Parameters
    ----------
    parameters : mapping
        A puzzle, the question and its options, and the time that it has to be answered by.
    send : callable
        Takes ``step`` or ``answer`` with an object, pickled.
    """
    puzzle = FAMILIES[parameters["puzzle"]["kind"]].puzzle.from_json(parameters["puzzle"])
    until = parameters["until"]
    deadline = Deadline(None if until is None else until - time())
    question, options = parameters["question"], parameters["options"]
    questions = Questions(puzzle)

    def hand_in(kind: str, thing: Any) -> None:
        send((kind, _pickled(thing, puzzle)))

    if question == "explain":
        sent: list[Step] = []

        def take(step: Step) -> None:
            sent.append(step)
            hand_in("step", step)

        explanation = questions.explain(deadline, take, Detail(options["detail"]))
        for step in explanation.steps[len(sent) :]:
            hand_in("step", step)
        hand_in("answer", (explanation.outcome, explanation.rating))
    elif question == "hint":
        attempt = options["attempt"]
        if attempt is not None:
            attempt = type(puzzle).from_json(attempt) if options["begun"] else puzzle.solution_from_json(attempt)
        hand_in("answer", questions.hint(attempt, HintLevel(options["level"]), deadline))
    else:
        hand_in("answer", getattr(questions, question)(deadline))


class _Pickler(pickle.Pickler):
    """Writes clingo's terms as their texts, and the puzzle as a name."""

    def __init__(self, stream: io.BytesIO, puzzle: Puzzle) -> None:
        super().__init__(stream)
        self._puzzle = puzzle

    def reducer_override(self, thing: Any) -> Any:
        """Return how a term is made anew; it has a pointer."""
        return (parse_term, (str(thing),)) if isinstance(thing, Symbol) else NotImplemented

    def persistent_id(self, thing: Any) -> str | None:
        """Return the name of the puzzle."""
        return "puzzle" if thing is self._puzzle else None


class _Unpickler(pickle.Unpickler):
    """Reads what `_Pickler` has written."""

    def __init__(self, text: str, puzzle: Puzzle) -> None:
        super().__init__(io.BytesIO(b64decode(text)))
        self._puzzle = puzzle

    def persistent_load(self, _: Any) -> Puzzle:
        """Return the puzzle."""
        return self._puzzle


def _pickled(thing: Any, puzzle: Puzzle) -> str:
    """Return an object as text."""
    stream = io.BytesIO()
    _Pickler(stream, puzzle).dump(thing)
    return b64encode(stream.getvalue()).decode()
