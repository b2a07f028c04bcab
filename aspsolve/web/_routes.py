"""The API's routes, and the bodies of their requests; the OpenAPI description shows their docstrings."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal, TypeAlias

from fastapi import APIRouter, Body, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from aspsolve import __version__
from aspsolve.errors import InputError, undecodable
from aspsolve.explanation._rating import Level
from aspsolve.families._registry import FAMILIES
from aspsolve.formats import FORMATS
from aspsolve.generate._generate import SEED_BITS
from aspsolve.model.messages import ENGLISH, LANGUAGES
from aspsolve.web._answers import EVENT_STREAM, explanation_of, respond, result_of, svg_of

#: The most solutions, and the most superfluous clues, that a request may ask for.
MAX_MODELS, MAX_EXTRA = 1000, 1000
#: The most atoms that earlier hints concluded.
MAX_NOTED = 10_000
#: The most characters of an encoding to debug, and of its instance.
MAX_ENCODING, MAX_INSTANCE = 100_000, 500_000
#: The names of the files of an encoding to debug, and of its instance.
ENCODING, INSTANCE = "encoding.lp", "instance.lp"
INCLUDE = "#include"

#: The statuses that every job may answer besides its result.
ERRORS = {
    400: "the request or the puzzle is wrong",
    403: "the request comes from another site's page",
    408: "the body did not come in time",
    413: "the body is too large",
    422: "the job did not end within its limits",
    503: "the server is busy: Retry-After says when to try again",
}
#: The answer of a job to a client that accepts events.
EVENTS = {EVENT_STREAM: {"schema": {"type": "string", "description": "solution or step as they come, result or error"}}}

PuzzleObject: TypeAlias = Annotated[dict[str, Any], Field(description="a puzzle's JSON, with its kind")]
SolutionObject: TypeAlias = Annotated[dict[str, Any], Field(description="a solution's JSON, as in a result")]
Puzzle = Annotated[PuzzleObject, Body()]
FormatName: TypeAlias = Literal[tuple(FORMATS)]  # type: ignore[valid-type]
LevelName: TypeAlias = Literal[tuple(level.value for level in Level)]  # type: ignore[valid-type]
Language: TypeAlias = Literal[LANGUAGES]  # type: ignore[valid-type]
FamilyName: TypeAlias = Literal[tuple(FAMILIES.known)]  # type: ignore[valid-type]


class _Body(BaseModel):
    """The base of all bodies, which refuses unknown keys and values of another type, such as false for 0."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ErrorAnswer(_Body):
    """An error, in one line."""

    error: str


class CheckRequest(_Body):
    """A puzzle, and a solution to check."""

    puzzle: PuzzleObject
    solution: SolutionObject


class HintRequest(_Body):
    """A puzzle, and an attempt at it."""

    puzzle: PuzzleObject
    attempt: SolutionObject | None = Field(None, description="a partial solution")
    noted: list[str] = Field([], max_length=MAX_NOTED, description="atoms of earlier hints, `not` before a wrong one")
    level: Literal["where", "why", "what"] = Field("what", description="how much the hint says")
    language: Language = Field(ENGLISH, description="that of the sentences")


class ConvertRequest(_Body):
    """A puzzle as JSON or as text, and the format to write it in."""

    puzzle: PuzzleObject | None = None
    text: str | None = Field(None, description="a puzzle as text, where `puzzle` is left out")
    source: FormatName | None = Field(None, description="the format of `text`; what it looks like, where left out")
    family: FamilyName | None = Field(None, description="the family of `text`, where it could be of several")
    to: FormatName = Field("json", description="the format to write")


class DebugRequest(_Body):
    """An encoding to debug, and an instance."""

    encoding: str = Field(max_length=MAX_ENCODING, description="the text of an encoding")
    instance: str = Field("", max_length=MAX_INSTANCE, description="facts; those of a puzzle have right answers")


class DrawRequest(_Body):
    """A puzzle, and a solution to draw in."""

    puzzle: PuzzleObject
    solution: SolutionObject | None = None


class GenerateRequest(_Body):
    """The properties of a new puzzle."""

    family: FamilyName
    options: dict[str, Any] = Field(
        {}, description="the parameters of the family's generator, as `aspsolve.generate.generate` takes them"
    )
    difficulty: LevelName | None = Field(None, description="how hard it is to be; any where left out")
    extra: int = Field(0, ge=0, le=MAX_EXTRA, description="clues more than necessary")
    rated: bool = Field(True, description="false: do not rate how hard it is, which takes long for large puzzles")
    seed: int | None = Field(None, ge=0, lt=2**SEED_BITS, description="the same seed gives the same puzzle")


router = APIRouter(
    prefix="/api",
    responses={
        200: {"content": EVENTS},
        **{status: {"model": ErrorAnswer, "description": meaning} for status, meaning in ERRORS.items()},
    },
)


@router.get("/health", responses={200: {}})
async def health(request: Request) -> dict[str, str | int]:
    """Report the version, and the numbers of jobs that run and that wait."""
    queue = request.app.state.queue
    return {"status": "ok", "version": __version__, "running": queue.running, "waiting": queue.waiting}


@router.post("/solve")
async def solve(
    request: Request,
    puzzle: Puzzle,
    models: Annotated[int, Query(ge=1, le=MAX_MODELS, description="how many solutions to look for")] = 1,
) -> Response:
    """Solve a puzzle. Reaching the time limit is no error: the answer says ``stopped``."""
    return await respond(request, "solve", {"puzzle": puzzle, "models": models}, result_of)


@router.post("/counts")
async def counts(request: Request, puzzle: Puzzle) -> Response:
    """Return which entries the clues of a puzzle count, as atoms ``__count(CLUE,NUMBER,…)``."""
    return await respond(request, "counts", {"puzzle": puzzle})


@router.post("/check")
async def check(request: Request, body: CheckRequest) -> Response:
    """Return whether a solution is right, and which rules it breaks."""
    return await respond(request, "check", dict(body))


@router.post("/hint")
async def hint(request: Request, body: HintRequest) -> Response:
    """Return whether an attempt is right so far, and the next hint."""
    return await respond(request, "hint", dict(body))


@router.post("/explain")
async def explain(
    request: Request,
    puzzle: Puzzle,
    language: Annotated[Language, Query(description="that of the sentences")] = ENGLISH,
) -> Response:
    """Explain a puzzle step by step."""
    whole = partial(explanation_of, puzzle)
    return await respond(request, "explain", {"puzzle": puzzle, "language": language}, whole)


@router.post("/rate")
async def rate(request: Request, puzzle: Puzzle) -> Response:
    """Rate how hard a puzzle with one solution is."""
    return await respond(request, "rate", {"puzzle": puzzle})


@router.post("/generate")
async def generate(request: Request, body: GenerateRequest) -> Response:
    """Make a new puzzle with exactly one solution, and no more cells than the server allows."""
    return await respond(request, "generate", dict(body))


@router.post("/convert")
async def convert(request: Request, body: ConvertRequest) -> Response:
    """Write a puzzle in another format."""
    if (body.puzzle is None) == (body.text is None):
        raise InputError("expected either puzzle or text")
    return await respond(request, "convert", dict(body))


@router.post("/debug")
async def debug(request: Request, body: DebugRequest) -> Response:
    """Debug an encoding: name its wrong rules; the answer is never a stream of events."""
    with TemporaryDirectory(prefix="aspsolve-") as folder:  # jobs can write no files
        for name, text in ((ENCODING, body.encoding), (INSTANCE, body.instance)):
            _refuse_includes(name, text)
            try:
                Path(folder, name).write_text(text, encoding="utf-8")
            except UnicodeEncodeError as error:
                raise undecodable(error) from None
        parameters = {"folder": folder, "files": [ENCODING, INSTANCE], **request.app.state.limits}
        return await respond(request, "debug", parameters, streams=False)


@router.post("/draw", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def draw(request: Request, body: DrawRequest) -> Response:
    """Draw a puzzle, or a solution of it, as SVG."""
    return await respond(request, "draw", dict(body), svg_of, media_type="image/svg+xml")


def _refuse_includes(name: str, text: str) -> None:
    """Raise InputError for a program that includes files: the answer would reveal which ones exist."""
    if INCLUDE in text:
        line = text[: text.index(INCLUDE)].count("\n") + 1
        raise InputError(f"{INCLUDE} is not allowed", file=name, line=line)
