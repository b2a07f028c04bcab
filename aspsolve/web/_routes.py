"""The API's routes."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

from fastapi import APIRouter, Body, Query, Request
from fastapi.responses import Response

from aspsolve import __version__
from aspsolve.errors import InputError, undecodable
from aspsolve.model.messages import ENGLISH
from aspsolve.web._answers import explanation_of, respond, result_of, svg_of
from aspsolve.web._messages import (
    CheckAnswer,
    CheckRequest,
    ConvertAnswer,
    ConvertRequest,
    DebugAnswer,
    DebugRequest,
    DrawRequest,
    ErrorAnswer,
    ExplainAnswer,
    GenerateAnswer,
    GenerateRequest,
    HealthAnswer,
    HintRequest,
    Language,
    PuzzleObject,
    RateAnswer,
    SolveAnswer,
    examples,
    orders,
    to_convert,
    to_debug,
    to_hint_at,
    with_solution,
)

#: The most solutions that are looked for.
MAX_MODELS = 1000
#: What every job may answer besides its result.
ERRORS = {
    400: "the request or the puzzle is wrong",
    403: "the request comes from another site's page",
    408: "the body did not come in time",
    413: "the body is too large",
    422: "the job did not end within its limits",
    429: "too many jobs, or too many large bodies: Retry-After says when to try again",
    503: "the server is ending, or has too few means",
}

#: What the files are called that a job looks into.
ENCODING, INSTANCE = "encoding.lp", "instance.lp"
INCLUDE = "#include"

#: What a job answers to who accepts events.
EVENTS = {
    "text/event-stream": {
        "schema": {"type": "string", "description": "queued, solution or step as they come, then result or error"},
        "example": 'event: queued\ndata: 1\n\nevent: result\ndata: {"right": true, "broken": []}\n\n',
    }
}

router = APIRouter(
    prefix="/api",
    responses={
        200: {"content": EVENTS},
        **{status: {"model": ErrorAnswer, "description": meaning} for status, meaning in ERRORS.items()},
    },
)

Puzzle = Annotated[PuzzleObject, Body(openapi_examples=examples())]
Solved = Body(openapi_examples=examples(with_solution))


@router.get("/health", responses={200: {}})
async def health(request: Request) -> HealthAnswer:
    """Report the state of the server."""
    queue = request.app.state.queue
    return HealthAnswer(status="ok", version=__version__, running=queue.running, waiting=queue.waiting)


@router.post("/solve", response_model=SolveAnswer)
async def solve(
    request: Request,
    puzzle: Puzzle,
    models: Annotated[int, Query(ge=1, le=MAX_MODELS, description="how many solutions to look for")] = 1,
) -> Response:
    """Solve a puzzle. Reaching the time limit is no error: the answer says ``stopped``."""
    return await respond(request, "solve", {"puzzle": puzzle, "models": models}, result_of)


@router.post("/check", response_model=CheckAnswer)
async def check(request: Request, body: Annotated[CheckRequest, Solved]) -> Response:
    """Return whether a solution is right, and which rules it breaks."""
    return await respond(request, "check", dict(body))


@router.post("/hint")
async def hint(request: Request, body: Annotated[HintRequest, Body(openapi_examples=examples(to_hint_at))]) -> Response:
    """Return how an attempt stands, and what follows next."""
    return await respond(request, "hint", dict(body))


@router.post("/explain", response_model=ExplainAnswer)
async def explain(
    request: Request,
    puzzle: Puzzle,
    language: Annotated[Language, Query(description="that of the sentences")] = ENGLISH,
) -> Response:
    """Explain a puzzle step by step."""
    return await respond(request, "explain", {"puzzle": puzzle, "language": language}, explanation_of)


@router.post("/rate", response_model=RateAnswer)
async def rate(request: Request, puzzle: Puzzle) -> Response:
    """Rate how hard a puzzle with one solution is."""
    return await respond(request, "rate", {"puzzle": puzzle})


@router.post("/generate", response_model=GenerateAnswer)
async def generate(request: Request, body: Annotated[GenerateRequest, Body(openapi_examples=orders())]) -> Response:
    """Make a new puzzle with exactly one solution, and no more cells than the server allows."""
    return await respond(request, "generate", dict(body))


@router.post("/convert", response_model=ConvertAnswer)
async def convert(
    request: Request, body: Annotated[ConvertRequest, Body(openapi_examples=examples(to_convert))]
) -> Response:
    """Write a puzzle in another format."""
    if (body.puzzle is None) == (body.text is None):
        raise InputError("expected either puzzle or text")
    return await respond(request, "convert", dict(body))


@router.post("/debug", response_model=DebugAnswer)
async def debug(request: Request, body: Annotated[DebugRequest, Body(openapi_examples=examples(to_debug))]) -> Response:
    """Look into an encoding, and say which of its rules are wrong."""
    folder = TemporaryDirectory(prefix="aspsolve-", ignore_cleanup_errors=True)  # jobs can write no files
    try:
        for name, text in ((ENCODING, body.encoding), (INSTANCE, body.instance)):
            _refuse_includes(name, text)
            Path(folder.name, name).write_text(text, encoding="utf-8")
        parameters = {"folder": folder.name, "files": [ENCODING, INSTANCE], **request.app.state.limits}
        return await respond(request, "debug", parameters, cleanup=folder.cleanup)
    except BaseException as error:
        folder.cleanup()
        if isinstance(error, UnicodeEncodeError):
            raise undecodable(error) from None
        raise


@router.post("/draw", response_class=Response, responses={200: {"content": {"image/svg+xml": {}, **EVENTS}}})
async def draw(request: Request, body: Annotated[DrawRequest, Solved]) -> Response:
    """Draw a puzzle, or a solution of it, as SVG."""
    return await respond(request, "draw", dict(body), svg_of, media_type="image/svg+xml")


def _refuse_includes(name: str, text: str) -> None:
    """Raise InputError for a program that includes files: the answer would say which ones there are."""
    if INCLUDE in text:
        line = text[: text.index(INCLUDE)].count("\n") + 1
        raise InputError(f"{INCLUDE} is not allowed", file=name, line=line)
