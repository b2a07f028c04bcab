"""The tasks of the API's jobs, each in its own process, in which `run` calls the function with the task's name.

The server gets all data as text. A process loads no more than its task needs: loading is most of the time of a hint.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from contextlib import chdir, suppress
from typing import Any, TypeAlias

from aspsolve.errors import AspsolveError, EncodingError, InputError
from aspsolve.formats.json import read_puzzle
from aspsolve.model.puzzle import Puzzle, Solution

#: The most cells of a puzzle to generate: a larger one would not be found in time.
MAX_NEW_CELLS = 1024
#: The seconds of a job that debugging leaves for its start and end; half of a job that is shorter than two of them.
START_SECONDS = 2.0

#: Sends an event, given its name and data: solutions and steps are sent before the result.
Send: TypeAlias = Callable[[str, Any], None]


def solve(parameters: Mapping[str, Any], send: Send) -> dict[str, Any]:
    """Send each solution of a puzzle, and return the result without them."""
    from aspsolve.solving import SolveRequest, solve_request  # noqa: PLC0415

    request = SolveRequest(_puzzle(parameters["puzzle"]), models=parameters["models"])
    result = solve_request(request, lambda solution: send("solution", solution.to_json()))
    return {
        "status": result.status.value,
        "exhausted": result.exhausted,
        "stopped": result.stopped,
        "statistics": {**result.statistics},
        "messages": [*result.messages],
    }


def counts(parameters: Mapping[str, Any], _: Send) -> dict[str, Any]:
    from aspsolve.families._registry import family_of  # noqa: PLC0415

    puzzle = _puzzle(parameters["puzzle"])
    return {"atoms": family_of(puzzle).counts(puzzle)}


def check(parameters: Mapping[str, Any], _: Send) -> dict[str, Any]:
    puzzle = _puzzle(parameters["puzzle"])
    broken = puzzle.solution_from_json(parameters["solution"]).check()
    return {"right": not broken, "broken": [*broken]}


def hint(parameters: Mapping[str, Any], _: Send) -> dict[str, Any]:
    from aspsolve.explanation import hint as next_hint  # noqa: PLC0415

    puzzle, attempt = _puzzle(parameters["puzzle"]), parameters["attempt"]
    tried = None if attempt is None else puzzle.solution_from_json(attempt)
    answer = next_hint(puzzle, tried, level=parameters["level"], noted=parameters["noted"])
    return answer.to_json(parameters["language"])


def explain(parameters: Mapping[str, Any], send: Send) -> dict[str, Any]:
    """Send each step, and return the explanation without them."""
    from aspsolve.explanation import explain as explain_puzzle  # noqa: PLC0415

    puzzle, language = _puzzle(parameters["puzzle"]), parameters["language"]
    explanation = explain_puzzle(puzzle, on_step=lambda step: send("step", step.to_json(language)))
    return {**explanation.to_json(), "steps": []}


def rate(parameters: Mapping[str, Any], _: Send) -> dict[str, Any]:
    from aspsolve.explanation import rate as rate_puzzle  # noqa: PLC0415

    return rate_puzzle(_puzzle(parameters["puzzle"])).to_json()


def generate(parameters: Mapping[str, Any], send: Send) -> dict[str, Any]:
    """Send how hard the hardest puzzle so far is, and return one as ordered."""
    from aspsolve.generate._generate import random_seed  # noqa: PLC0415
    from aspsolve.generate._making import SO_FAR, Order, make_and_rate  # noqa: PLC0415

    seed = parameters["seed"]
    order = Order(**{name: value for name, value in parameters.items() if name != "seed"})
    area = order.generator().area
    if area > MAX_NEW_CELLS:
        raise InputError(f"options: expected at most {MAX_NEW_CELLS:,} cells, found {area:,}")
    for made in make_and_rate(order, random_seed() if seed is None else seed):
        if made.missed == SO_FAR:
            send(SO_FAR, str(made.rating))
    return made.to_json()


def convert(parameters: Mapping[str, Any], _: Send) -> dict[str, Any]:
    from aspsolve.families._registry import family_named  # noqa: PLC0415
    from aspsolve.formats import format_named, sniffed  # noqa: PLC0415

    if parameters["puzzle"] is not None:
        puzzle = _puzzle(parameters["puzzle"])
    else:
        family, source = parameters["family"], parameters["text"]
        reader = format_named(parameters["source"] or sniffed(source))
        puzzle = reader.read_puzzle(source, family=None if family is None else family_named(family))
    text = format_named(parameters["to"]).write_puzzle(puzzle)
    return {"puzzle": puzzle.to_json(), "format": parameters["to"], "text": text}


def debug(parameters: Mapping[str, Any], _: Send) -> dict[str, Any]:
    """Return the diagnosis of an encoding and an instance, files of a folder whose path is not revealed."""
    from aspsolve.debugging._debug import diagnosed  # noqa: PLC0415
    from aspsolve.debugging._text import write as write_diagnosis  # noqa: PLC0415

    with chdir(parameters["folder"]):
        folder = os.path.join(os.getcwd(), "")  # noqa: PTH109, PTH118  (as errors begin)
        seconds = parameters["seconds"]
        limits = {"time_limit": seconds - min(START_SECONDS, seconds / 2), "memory_limit": parameters["megabytes"]}
        try:
            diagnosis = diagnosed(parameters["files"], **limits)
        except EncodingError as error:
            raise InputError(str(error).replace(folder, "")) from None
        return {**diagnosis.to_json(), "text": write_diagnosis(diagnosis)}


def draw(parameters: Mapping[str, Any], _: Send) -> str:
    from aspsolve.draw import svg  # noqa: PLC0415

    puzzle, solution = _puzzle(parameters["puzzle"]), parameters["solution"]
    drawn: Puzzle | Solution = puzzle if solution is None else puzzle.solution_from_json(solution)
    return svg(drawn.drawing())


TASKS: Mapping[str, Callable[[Mapping[str, Any], Send], Any]] = {
    function.__name__: function
    for function in (solve, counts, check, hint, explain, rate, generate, convert, debug, draw)
}


def prepare() -> None:
    """Load the modules for a hint, which takes longer than finding one."""
    from importlib import import_module  # noqa: PLC0415

    from aspsolve.families._registry import FAMILIES  # noqa: PLC0415

    import_module("aspsolve.explanation")
    for family in FAMILIES.values():
        with suppress(AspsolveError):
            _ = family.explanation_class


def run(job: Mapping[str, Any], send: Callable[[tuple[str, str]], None]) -> None:
    """Run a task with its parameters; a function for `aspsolve.engine._calls.results_of`."""
    result = TASKS[job["task"]](job["parameters"], lambda name, data: send((name, json.dumps(data))))
    send(("result", json.dumps(result)))


def _puzzle(data: Any) -> Puzzle:
    """Return the puzzle of a JSON object; raises InputError."""
    if not isinstance(data, Mapping):
        raise InputError("puzzle: expected an object")
    return read_puzzle(json.dumps(data))
