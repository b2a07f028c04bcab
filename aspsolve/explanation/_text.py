r"""Steps and the grid in text, with the squares that matter in brackets.

>>> from aspsolve.formats.text import read_puzzle
>>> print(marked(read_puzzle("#h#\n___\n#_#\n\nhat bag").drawing(), [Point(2, 2)]))
 # h #
 _[_]_
 # _ #
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise, zip_longest
from textwrap import fill

from aspsolve.errors import InputError
from aspsolve.explanation._flaws import Conflict
from aspsolve.explanation._steps import ChainLink, Explanation, Step
from aspsolve.model._graphemes import in_place
from aspsolve.model._gridwriting import draw
from aspsolve.model.drawing import Drawing
from aspsolve.model.lattice import Point
from aspsolve.model.messages import ENGLISH, Message
from aspsolve.model.techniques import TRIAL

BLOCK, OPEN = "#", "_"
#: What stands between two neighbours, by whether the one on the left and the one on the right are marked.
EDGES = {(False, False): " ", (False, True): "[", (True, False): "]", (True, True): "|"}


def marked(drawing: Drawing, squares: Collection[Point]) -> str:
    """Return a drawing with some of its squares in brackets, or why it cannot be drawn."""
    if drawing.framed:
        try:
            return draw(drawing, squares)
        except InputError as error:
            return error.message
    shown = {tile.at: BLOCK if tile.block else tile.text or OPEN for tile in drawing.tiles}
    width = max(map(len, shown.values()), default=1)
    rows: dict[int, list[Point]] = {}
    for at in sorted(shown, key=lambda place: (place.y, -place.x if drawing.leftwards else place.x)):
        rows.setdefault(at.y, []).append(at)
    lines = []
    for row in rows.values():
        edges = [EDGES[edge] for edge in pairwise([False, *(at in squares for at in row), False])]
        texts = (" " * (width - len(shown[at])) + in_place(shown[at]) for at in row)
        lines.append("".join(edge + text for edge, text in zip_longest(edges, texts, fillvalue="")).rstrip())
    return "\n".join(lines)


def write_step(step: Step, *, width: int = 100, reasons: bool = True, language: str = ENGLISH) -> str:
    """Write a step in lines: what is new and by which technique, the links of its chain, and perhaps the reasons."""

    def said(one: Step | ChainLink) -> str:
        return f"{one.number}. {one.message.say(language)} ({one.technique_name.say(language)})"

    def because(one: Step | ChainLink, indent: str) -> list[str]:
        return [_wrapped(reason.say(language), width, indent) for reason in one.reasons] if reasons else []

    lines = [_wrapped(said(step), width, "", "   ")]
    if step.supposition is not None and (reasons or len(step.chain) > 1):  # else the step's own sentence says it
        suppose = Message(__package__, "suppose", supposition=step.supposition.message)
        lines.append(_wrapped(suppose.say(language), width, "    "))
        for link in step.chain:
            lines.append(_wrapped(said(link), width, "    ", "       "))
            lines += because(link, "         ")
    lines += because(step, "    ")
    if not step.minimal:
        lines.append(f"    {Message(__package__, 'fewer_reasons').say(language)}")
    return "\n".join(lines)


def _wrapped(text: str, width: int, indent: str, further: str | None = None) -> str:
    """Return a text in lines of a greatest length."""
    return fill(
        text,
        max(width, 20),
        initial_indent=indent,
        subsequent_indent=f"{indent}    " if further is None else further,
        break_long_words=False,
        break_on_hyphens=False,
    )


def write_conflict(conflict: Conflict, language: str = ENGLISH) -> str:
    """Return the clues that cannot all hold, and the grid with their squares marked."""
    doubt = "" if conflict.minimal else f"\n    {Message(__package__, 'fewer_clues').say(language)}"
    clues = "".join(f"\n    {clue.say(language)}" for clue in conflict.clues)
    said = Message(__package__, "no_solution", conflict=conflict.message).say(language)
    return f"{said}{clues}{doubt}\n\n{marked(conflict.puzzle.drawing(), conflict.squares)}\n"


def write_end(explanation: Explanation, language: str = ENGLISH) -> str:
    """Return in how many steps a puzzle is solved, and how hard it is; empty if it is not solved."""
    if explanation.rating is None:
        return ""
    number = len(explanation.steps)
    trials = sum(step.technique == TRIAL.name for step in explanation.steps)
    which = "solved_one" if number == 1 else "solved_by_trial" if trials else "solved"
    return Message(__package__, which, n=number, trials=trials, rating=explanation.rating.message).say(language)
