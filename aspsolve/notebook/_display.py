"""What a notebook shows of each object.

>>> from aspsolve.explanation._rating import rating_of
>>> html(rating_of(1.0, "only candidate"))
'<div><b>easy (1)</b></div>'
"""

from __future__ import annotations

from functools import singledispatch
from xml.etree import ElementTree as ET

from aspsolve.draw._layers import Role
from aspsolve.draw._svg import Style
from aspsolve.draw._svg import svg as draw_svg
from aspsolve.draw._theme import Theme
from aspsolve.errors import InputError, counted
from aspsolve.explanation._ambiguity import Ambiguity
from aspsolve.explanation._conflict import Conflict
from aspsolve.explanation._hints import Hint, HintLevel
from aspsolve.explanation._rating import Rating
from aspsolve.explanation._steps import Explanation, Step
from aspsolve.grade._verdict import Grades
from aspsolve.model._display import Drawn
from aspsolve.model.drawing import Drawing
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.notebook._elements import CELL, add, add_drawing, add_list, add_words, text_of
from aspsolve.notebook._stepper import add_step, add_stepper
from aspsolve.solving._result import Result, Status

#: The most solutions of a result that are drawn.
MAX_PICTURES = 12
#: The most broken rules of a wrong solution that are shown.
MAX_RULES = 5


def html(thing: object) -> str:
    """Return an object as HTML: an element without scripts, in which everything that is said is text."""
    root = ET.Element("div")
    _add(thing, root)
    return text_of(root)


def svg(thing: Drawn) -> str:
    """Return the picture of a puzzle or a solution, an empty one that says why if it is too large."""
    assert isinstance(thing, (Puzzle, Solution))
    drawing = thing.drawing()
    try:
        return draw_svg(drawing, style=Style(CELL, Theme.LIGHT))
    except InputError as error:
        return draw_svg(Drawing((), title=f"{drawing.title}: {error.message}"))


@singledispatch
def _add(thing: object, root: ET.Element) -> None:
    """Add what is shown of an object; of one that is not known here its text."""
    add(root, "pre", str(thing))


@_add.register
def _(thing: Puzzle, root: ET.Element) -> None:
    drawing = thing.drawing()
    add_drawing(root, drawing)
    add_words(root, drawing)


@_add.register
def _(thing: Solution, root: ET.Element) -> None:
    add_drawing(root, thing.drawing())
    if broken := thing.check():
        add(root, "p", "This is no solution:")
        more = len(broken) - MAX_RULES
        add_list(root, [*broken[:MAX_RULES], *([f"… and {more} more"] if more > 0 else [])])


@_add.register
def _(thing: Result, root: ET.Element) -> None:
    add(add(root, "p", style="margin:.3em 0"), "b", _summary(thing))
    for message in thing.messages:
        add(root, "pre", message)
    alone = len(thing.solutions) == 1
    for number, solution in enumerate(thing.solutions[:MAX_PICTURES], 1):
        broken = solution.check()
        caption = f"{'' if alone else number}{': no solution: ' + broken[0] if broken else ''}"
        add_drawing(root, solution.drawing(), caption, small=not alone)
    if len(thing.solutions) > MAX_PICTURES:
        add(root, "p", f"… and {len(thing.solutions) - MAX_PICTURES} more: see the attribute solutions.")


def _summary(result: Result) -> str:
    """Return a result in a line: status, count and time."""
    said = [result.status.value]
    if result.status is Status.SATISFIABLE:
        only = result.unique and result.encoding is None
        others = "the only one" if only else "no others" if result.exhausted else "perhaps others"
        said.append(f"{result.amount}, {others}")
    if result.stopped:
        said.append("stopped before the end")
    if "seconds" in result.statistics:
        said.append(f"{result.statistics['seconds']:.2f} s")
    return " · ".join(said)


@_add.register
def _(thing: Step, root: ET.Element) -> None:
    add_step(root, thing)


@_add.register
def _(thing: Explanation, root: ET.Element) -> None:
    said = [thing.outcome.value, counted(len(thing.steps), "step")]
    if thing.rating is not None:
        said.append(str(thing.rating))
    add(add(root, "p", style="margin:.3em 0"), "b", " · ".join(said))
    if thing.steps:
        add_stepper(root, thing)
    else:
        add_drawing(root, thing.puzzle.drawing())


@_add.register
def _(thing: Rating, root: ET.Element) -> None:
    add(root, "b", str(thing))


@_add.register
def _(thing: Hint, root: ET.Element) -> None:
    if thing.step is not None and thing.level is HintLevel.WHAT:
        add_step(root, thing.step)
    else:
        add(root, "p", str(thing))


@_add.register
def _(thing: Conflict, root: ET.Element) -> None:
    add(root, "p", str(thing))
    add_list(root, thing.clues)
    add_drawing(root, thing.puzzle.drawing(), highlights=dict.fromkeys(thing.squares, Role.WRONG))


@_add.register
def _(thing: Ambiguity, root: ET.Element) -> None:
    add(root, "p", str(thing))
    if thing.puzzle is not None:
        roles = {
            **dict.fromkeys(thing.squares, Role.HINT),
            **dict.fromkeys((square for square, _ in thing.added), Role.NEW),
        }
        add_drawing(root, thing.puzzle.drawing(), highlights=roles)


@_add.register
def _(thing: Grades, root: ET.Element) -> None:
    head = add(root, "table")
    row = add(head, "tr")
    for title in ("", *thing.instances, "points"):
        add(row, "th", title)
    for encoding, own in thing.by_encoding().items():
        row = add(head, "tr")
        add(row, "th", encoding)
        outcomes = {outcome.instance: outcome for outcome in own.outcomes}
        for instance in thing.instances:
            outcome = outcomes.get(instance)
            if outcome is None:
                add(row, "td", "not run")
            else:
                sign = "✓" if outcome.passed else "✗"
                add(row, "td", f"{sign} {outcome.verdict.value}", title=outcome.reason)
        add(row, "td", f"{own.score:g} of {own.max_score:g}")
    for outcome in thing.outcomes:
        if not outcome.passed:
            box = add(root, "details")
            add(box, "summary", f"{outcome.encoding}, {outcome.instance}: {outcome.verdict.value}: {outcome.reason}")
            add(box, "pre", "\n".join(outcome.details))
