"""The HTML of each object in a notebook: elements without scripts, in which sentences and names are text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from math import ceil
from typing import Any
from uuid import uuid4
from xml.etree import ElementTree as ET

from aspsolve.draw._layers import Role, badges, highlights
from aspsolve.draw._layout import writable
from aspsolve.draw._style import Style, Theme
from aspsolve.draw._svg import picture, words_by_length
from aspsolve.draw._svg import svg as draw_svg
from aspsolve.errors import InputError, counted
from aspsolve.explanation._flaws import Ambiguity, Conflict
from aspsolve.explanation._rating import Rating
from aspsolve.explanation._steps import Explanation, Hint, HintLevel, Step
from aspsolve.grade._verdict import Grades
from aspsolve.model.drawing import Drawing, Drawn
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving import Result, Status

#: The sizes of a cell in pixels: of a picture that stands alone, and of one beside others.
CELL, SMALL_CELL = 36, 24
#: The most solutions of a result that are drawn, and the most broken rules of a wrong one that are shown.
MAX_PICTURES, MAX_RULES = 12, 5
#: The most words that are shown unfolded.
MAX_OPEN_WORDS = 60
#: The most cells of all steps that are shown: large notebooks are slow.
MAX_CELLS = 20_000
#: Pictures are at most as wide as the page; lines and lists are close; labels to turn steps look like buttons.
PICTURE_STYLE = "max-width:100%;height:auto"
FIGURE_STYLE = "display:inline-block;vertical-align:top;margin:.3em .8em .3em 0;max-width:100%"
CLOSE = "margin:.3em 0"
LABEL_STYLE = "cursor:pointer;padding:0 .6em;border:1px solid;border-radius:.3em;margin-right:.5em"


def html(thing: object) -> str:
    """Return an object as an HTML element."""
    root = ET.Element("div")
    _add(thing, root)
    return ET.tostring(root, encoding="unicode", method="html")


def svg(thing: Drawn) -> str:
    """Return the picture of a puzzle or a solution; if it is too large, an empty one whose title says so."""
    assert isinstance(thing, (Puzzle, Solution))
    drawing = thing.drawing()
    try:
        return draw_svg(drawing, style=Style(CELL, Theme.LIGHT))
    except InputError as error:
        return draw_svg(Drawing((), title=f"{drawing.title}: {error.message}"))


@singledispatch
def _add(thing: object, root: ET.Element) -> None:
    _element(root, "pre", str(thing))


@_add.register
def _(thing: Puzzle, root: ET.Element) -> None:
    drawing = thing.drawing()
    _add_drawing(root, drawing)
    _add_words(root, drawing)


@_add.register
def _(thing: Solution, root: ET.Element) -> None:
    _add_drawing(root, thing.drawing())
    if broken := thing.check():
        _element(root, "p", "This is no solution:")
        more = len(broken) - MAX_RULES
        _add_list(root, [*broken[:MAX_RULES], *([f"… and {more} more"] if more > 0 else [])])


@_add.register
def _(thing: Result, root: ET.Element) -> None:
    _element(_element(root, "p", style=CLOSE), "b", _summary(thing))
    for message in thing.messages:
        _element(root, "pre", message)
    alone = len(thing.solutions) == 1
    for number, solution in enumerate(thing.solutions[:MAX_PICTURES], 1):
        broken = solution.check()
        caption = f"{'' if alone else number}{': no solution: ' + broken[0] if broken else ''}"
        _add_drawing(root, solution.drawing(), caption, small=not alone)
    if len(thing.solutions) > MAX_PICTURES:
        _element(root, "p", f"… and {len(thing.solutions) - MAX_PICTURES} more: see the attribute solutions.")


def _summary(result: Result) -> str:
    parts = [result.status.value]
    if result.status is Status.SATISFIABLE:
        only = result.unique and result.encoding is None
        others = "the only one" if only else "no others" if result.exhausted else "perhaps others"
        parts.append(f"{result.amount}, {others}")
    if result.stopped:
        parts.append("stopped before the end")
    if "seconds" in result.statistics:
        parts.append(f"{result.statistics['seconds']:.2f} s")
    return " · ".join(parts)


@_add.register
def _(step: Step, root: ET.Element) -> None:
    _element(_element(root, "p", style=CLOSE), "b", str(step))
    _add_list(root, step.reasons)
    if not step.minimal:
        _element(root, "p", "Perhaps fewer reasons are enough.")
    if step.supposition is not None:
        _element(root, "p", f"Suppose the contrary: {step.supposition}", style=CLOSE)
        chain = _element(root, "ol", style=CLOSE)
        for link in step.chain:
            folded = _element(_element(chain, "li"), "details")
            _element(folded, "summary", f"{link} ({link.technique})")
            _add_list(folded, link.reasons)
    _add_drawing(
        root,
        step.drawing,
        highlights=highlights(step),
        candidates=step.candidates,
        badges=badges(link.squares for link in step.chain),
    )


@_add.register
def _(thing: Explanation, root: ET.Element) -> None:
    parts = [thing.outcome.value, counted(len(thing.steps), "step")]
    if thing.rating is not None:
        parts.append(str(thing.rating))
    _element(_element(root, "p", style=CLOSE), "b", " · ".join(parts))
    if thing.steps:
        _add_stepper(root, thing)
    else:
        _add_drawing(root, thing.puzzle.drawing())


@_add.register
def _(thing: Rating, root: ET.Element) -> None:
    _element(root, "b", str(thing))


@_add.register
def _(thing: Hint, root: ET.Element) -> None:
    if thing.step is not None and thing.level is HintLevel.WHAT:
        _add(thing.step, root)
    else:
        _element(root, "p", str(thing))


@_add.register
def _(thing: Conflict, root: ET.Element) -> None:
    _element(root, "p", str(thing))
    _add_list(root, thing.clues)
    _add_drawing(root, thing.puzzle.drawing(), highlights=dict.fromkeys(thing.squares, Role.WRONG))


@_add.register
def _(thing: Ambiguity, root: ET.Element) -> None:
    _element(root, "p", str(thing))
    if thing.puzzle is not None:
        roles = dict.fromkeys(thing.squares, Role.HINT)
        roles |= dict.fromkeys((square for square, _ in thing.added), Role.NEW)
        _add_drawing(root, thing.puzzle.drawing(), highlights=roles)


@_add.register
def _(thing: Grades, root: ET.Element) -> None:
    head = _element(root, "table")
    row = _element(head, "tr")
    for title in ("", *thing.instances, "points"):
        _element(row, "th", title)
    for encoding, own in thing.by_encoding().items():
        row = _element(head, "tr")
        _element(row, "th", encoding)
        outcomes = {outcome.instance: outcome for outcome in own.outcomes}
        for instance in thing.instances:
            if (outcome := outcomes.get(instance)) is None:
                _element(row, "td", "not run")
            else:
                sign = "✓" if outcome.passed else "✗"
                _element(row, "td", f"{sign} {outcome.verdict.value}", title=outcome.reason)
        _element(row, "td", f"{own.score:g} of {own.max_score:g}")
    for outcome in thing.outcomes:
        if not outcome.passed:
            box = _element(root, "details")
            summary = f"{outcome.encoding}, {outcome.instance}: {outcome.verdict.value}: {outcome.reason}"
            _element(box, "summary", summary)
            _element(box, "pre", "\n".join(outcome.details))


def _element(parent: ET.Element, tag: str, text: str = "", **attributes: str) -> ET.Element:
    """Add an element with a text; an attribute whose name is a Python keyword has an underscore after it."""
    given = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    element = ET.SubElement(parent, tag, given)
    element.text = writable(text)
    return element


def _add_drawing(parent: ET.Element, drawing: Drawing, caption: str = "", *, small: bool = False, **marks: Any) -> None:
    """Add a picture with marks, as `picture` takes them, and a caption; if it is too large, a sentence instead."""
    try:
        drawn = picture(drawing, style=Style(SMALL_CELL if small else CELL, Theme.LIGHT), **marks)
    except InputError as error:
        _element(parent, "p", f"{drawing.title}: {error.message}")
        return
    figure = _element(parent, "figure", style=FIGURE_STYLE)
    drawn.set("style", PICTURE_STYLE)
    figure.append(drawn)
    if caption:
        _element(figure, "figcaption", caption)


def _add_list(parent: ET.Element, sentences: Iterable[object]) -> None:
    listed = _element(parent, "ul", style=CLOSE)
    for sentence in sentences:
        _element(listed, "li", str(sentence))


def _add_words(parent: ET.Element, drawing: Drawing) -> None:
    groups = words_by_length(drawing)
    if sum(len(words) for _, words in groups) > MAX_OPEN_WORDS:
        parent = _element(parent, "details")
        _element(parent, "summary", f"{len(drawing.words)} words")
    for length, words in groups:
        line = _element(parent, "div", **({"dir": "rtl"} if drawing.leftwards else {}))
        _element(line, "b", str(length)).tail = writable(f" {', '.join(words)}")


def _add_stepper(parent: ET.Element, explanation: Explanation) -> None:
    cells = max(len(step.drawing.tiles) for step in explanation.steps)
    shown = explanation.steps[: ceil(MAX_CELLS / cells)]
    name = f"aspsolve-{uuid4().hex[:12]}"
    box = _element(parent, "div", class_=name)
    rules = [f".{name} .panel{{display:none}}"]
    rules += (f"#{name}-{step.number}:checked~#{name}-{step.number}-panel{{display:block}}" for step in shown)
    rules.append(f".{name} label{{{LABEL_STYLE}}}")
    _element(box, "style", "".join(rules))
    for step in shown:
        button = {"type": "radio", "name": name, "id": f"{name}-{step.number}", "aria-label": f"step {step.number}"}
        ET.SubElement(box, "input", {**button, **({"checked": ""} if step is shown[0] else {})})
    for before, step, after in zip((None, *shown), shown, (*shown[1:], None), strict=False):
        panel = _element(box, "div", class_="panel", id=f"{name}-{step.number}-panel")
        turn = _element(panel, "p", style="margin:.4em 0")
        for sign, other in (("◀ back", before), ("next ▶", after)):
            if other is not None:
                _element(turn, "label", sign, for_=f"{name}-{other.number}")
        _element(turn, "span", f"{step.number} of {len(explanation.steps)}")
        _add(step, panel)
    if len(shown) < len(explanation.steps):
        _element(box, "p", f"Only the first {len(shown)} steps are shown: each of explanation.steps shows itself, too.")
