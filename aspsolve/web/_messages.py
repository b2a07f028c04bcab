"""The bodies of the API's requests and answers, as its OpenAPI description shows them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from aspsolve.explanation._rating import Level
from aspsolve.families._registry import FAMILIES
from aspsolve.formats import FORMATS, format_named
from aspsolve.generate._generate import SEED_BITS
from aspsolve.model.messages import ENGLISH, LANGUAGES
from aspsolve.model.puzzle import Puzzle, Status
from aspsolve.solving._solve import solve

PuzzleObject: TypeAlias = Annotated[dict[str, Any], Field(description="a puzzle's JSON, with its kind")]
SolutionObject: TypeAlias = Annotated[dict[str, Any], Field(description="a solution's JSON, as in a result")]
#: The most characters of an encoding that is looked into, and of its instance.
MAX_ENCODING, MAX_INSTANCE = 100_000, 500_000
#: The most clues more than necessary that are asked for.
MAX_EXTRA = 1000

FormatName: TypeAlias = Literal[tuple(FORMATS)]  # type: ignore[valid-type]
LevelName: TypeAlias = Literal[tuple(level.value for level in Level)]  # type: ignore[valid-type]
Language: TypeAlias = Literal[LANGUAGES]  # type: ignore[valid-type]
FamilyName: TypeAlias = Literal[tuple(FAMILIES.known)]  # type: ignore[valid-type]


def examples(body: Callable[[Puzzle], dict[str, Any]] = lambda puzzle: puzzle.to_json()) -> dict[str, Any]:
    """Return a body with a puzzle of each family that has one to show, for the OpenAPI description."""
    found = {}
    for kind, family in FAMILIES.items():
        shipped = () if family.assignment is None else family.assignment_material.puzzles()
        for _, puzzle in islice(shipped, 1):
            found[kind] = {"summary": family.title, "value": body(puzzle)}
    return found


def with_solution(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle with a solution, as requests have them."""
    return {"puzzle": puzzle.to_json(), "solution": solve(puzzle).solutions[0].to_json()}


def to_hint_at(puzzle: Puzzle) -> dict[str, Any]:
    """Return a request for the first hint of a puzzle."""
    return {"puzzle": puzzle.to_json(), "level": "why"}


def to_convert(puzzle: Puzzle) -> dict[str, Any]:
    """Return a request to write a puzzle as facts that is sent as text."""
    return {"text": format_named("text").write_puzzle(puzzle), "source": "text", "to": "facts"}


def to_debug(puzzle: Puzzle) -> dict[str, Any]:
    """Return a request to look into an encoding that has no answer set."""
    return {"encoding": ":- not right.\n", "instance": format_named("facts").write_puzzle(puzzle)}


def orders() -> dict[str, Any]:
    """Return an order of a small puzzle of each family that has a generator, for the OpenAPI description."""
    return {
        kind: {
            "summary": family.title,
            "value": {"family": kind, "options": {**family.generator_class.example}, "seed": 1},
        }
        for kind, family in FAMILIES.items()
        if family.generator is not None
    }


class _Body(BaseModel):
    """The base of all bodies: unknown keys are refused, and so are values of another type, such as false for 0."""

    model_config = ConfigDict(extra="forbid", strict=True)


class CheckRequest(_Body):
    """A puzzle, and what may be its solution."""

    puzzle: PuzzleObject
    solution: SolutionObject


class CheckAnswer(_Body):
    """Whether a solution is right, and which rules it breaks."""

    right: bool
    broken: list[str] = Field(description="a sentence for each broken rule")


class HintRequest(_Body):
    """A puzzle, and what was found so far."""

    puzzle: PuzzleObject
    attempt: SolutionObject | None = Field(None, description="a partial solution")
    level: Literal["where", "why", "what"] = Field("what", description="how much the hint says")
    language: Language = Field(ENGLISH, description="that of the sentences")


class ConvertRequest(_Body):
    """A puzzle as JSON or as text, and the format to write it in."""

    puzzle: PuzzleObject | None = None
    text: str | None = Field(None, description="a puzzle as text, where `puzzle` is left out")
    source: FormatName = Field("text", description="the format of `text`")
    family: FamilyName | None = Field(None, description="the family of `text`, where it could be of several")
    to: FormatName = Field("json", description="the format to write")


class ConvertAnswer(_Body):
    """A puzzle as JSON, and as text in the format that was asked for."""

    puzzle: PuzzleObject
    format: str
    text: str


class DebugRequest(_Body):
    """An encoding, and an instance on which it is looked into."""

    encoding: str = Field(max_length=MAX_ENCODING, description="the text of an encoding")
    instance: str = Field("", max_length=MAX_INSTANCE, description="facts; those of a puzzle have right answers")


class DebugAnswer(_Body):
    """What is wrong with an encoding, as ``aspsolve debug --format json`` prints it, and as text."""

    findings: list[dict[str, Any]] = Field(description="the most likely first")
    verdict: str
    instance: str | None
    answer: list[str] = Field(description="the answer that the findings are about")
    text: str = Field(description="what ``aspsolve debug`` prints")


class DrawRequest(_Body):
    """A puzzle, and a solution to draw in."""

    puzzle: PuzzleObject
    solution: SolutionObject | None = None


class SolveAnswer(_Body):
    """A result, as ``aspsolve solve --format json`` prints it."""

    status: Literal[tuple(status.value for status in Status)]  # type: ignore[valid-type]
    exhausted: bool = Field(description="true: there are no other solutions")
    stopped: bool = Field(description="true: a limit ended the search")
    solutions: list[SolutionObject]
    statistics: dict[str, float]
    messages: list[str]


class ExplainAnswer(_Body):
    """An explanation, as ``aspsolve explain --format json`` prints it."""

    model_config = ConfigDict(extra="allow")

    steps: list[dict[str, Any]]


class RateAnswer(_Body):
    """How hard a puzzle is."""

    level: LevelName
    number: float = Field(description="the weight of the hardest deduction, from 1 up")
    technique: str = Field(description="the name of the technique by which that is seen")


class GenerateRequest(_Body):
    """What is wanted of a new puzzle."""

    family: FamilyName
    options: dict[str, Any] = Field(
        {}, description="the parameters of the family's generator, as `aspsolve.generate.generate` takes them"
    )
    difficulty: LevelName | None = Field(None, description="how hard it is to be; any where left out")
    extra: int = Field(0, ge=0, le=MAX_EXTRA, description="clues more than necessary")
    rated: bool = Field(True, description="false: do not rate how hard it is, which takes long for large puzzles")
    seed: int | None = Field(None, ge=0, lt=2**SEED_BITS, description="the same seed gives the same puzzle")


class GenerateAnswer(_Body):
    """A new puzzle with exactly one solution."""

    puzzle: PuzzleObject
    solution: SolutionObject
    rating: RateAnswer | None
    seed: int = Field(description="the seed that was given, or that was drawn")
    size: str
    clues: dict[str, int] = Field(description="how many clues of each kind it has")
    undecided: int = Field(description="of how many clues it was not decided in time whether they are necessary")


class HealthAnswer(_Body):
    """How the server is."""

    status: Literal["ok"]
    version: str
    running: int = Field(description="the jobs that run")
    waiting: int = Field(description="the jobs in line")


class ErrorAnswer(_Body):
    """What is wrong, in one line."""

    error: str
