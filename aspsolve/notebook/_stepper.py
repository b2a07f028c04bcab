"""An explanation to step through, forward and back, without a kernel and without scripts.

Each step has a radio button, so that arrow keys lead from one to the next, and a panel that a style sheet shows where
the button is chosen. Where style sheets are not allowed, all steps are there, one below the other.
"""

from __future__ import annotations

from math import ceil
from uuid import uuid4
from xml.etree import ElementTree as ET

from aspsolve.draw._explained import badges, highlights
from aspsolve.explanation._steps import Explanation, Step
from aspsolve.notebook._elements import add, add_drawing, add_list

#: Steps are shown as long as all pictures together have not more cells than these; notebooks become slow by size.
MAX_CELLS = 20_000
#: The two labels that lead back and on look like buttons.
LABEL_STYLE = "cursor:pointer;padding:0 .6em;border:1px solid;border-radius:.3em;margin-right:.5em"


def add_step(parent: ET.Element, step: Step) -> None:
    """Add a step: what is new, why, and the grid after it."""
    add(add(parent, "p", style="margin:.3em 0"), "b", str(step))
    add_list(parent, step.reasons)
    if not step.minimal:
        add(parent, "p", "Perhaps fewer reasons are enough.")
    if step.supposition is not None:
        add(parent, "p", f"Suppose the contrary: {step.supposition}", style="margin:.3em 0")
        chain = add(parent, "ol", style="margin:.3em 0")
        for link in step.chain:
            folded = add(add(chain, "li"), "details")
            add(folded, "summary", f"{link} ({link.technique})")
            add_list(folded, link.reasons)
    add_drawing(
        parent,
        step.drawing,
        highlights=highlights(step),
        candidates=step.candidates,
        badges=badges(link.squares for link in step.chain),
    )


def add_stepper(parent: ET.Element, explanation: Explanation) -> None:
    """Add the steps of an explanation, of which one is shown at a time."""
    shown = _shown(explanation)
    name = f"aspsolve-{uuid4().hex[:12]}"
    box = add(parent, "div", class_=name)
    rules = [f".{name} .panel{{display:none}}"]
    rules += (f"#{name}-{step.number}:checked~#{name}-{step.number}-panel{{display:block}}" for step in shown)
    rules.append(f".{name} label{{{LABEL_STYLE}}}")
    add(box, "style", "".join(rules))
    for step in shown:
        button = {"type": "radio", "name": name, "id": f"{name}-{step.number}", "aria-label": f"step {step.number}"}
        ET.SubElement(box, "input", {**button, **({"checked": ""} if step is shown[0] else {})})
    for before, step, after in zip((None, *shown), shown, (*shown[1:], None), strict=False):
        panel = add(box, "div", class_="panel", id=f"{name}-{step.number}-panel")
        turn = add(panel, "p", style="margin:.4em 0")
        for sign, other in (("◀ back", before), ("next ▶", after)):
            if other is not None:
                add(turn, "label", sign, for_=f"{name}-{other.number}")
        add(turn, "span", f"{step.number} of {len(explanation.steps)}")
        add_step(panel, step)
    if len(shown) < len(explanation.steps):
        add(box, "p", f"Only the first {len(shown)} steps are shown: each of explanation.steps shows itself, too.")


def _shown(explanation: Explanation) -> tuple[Step, ...]:
    """Return the steps that are not too many to show."""
    cells = max((len(step.drawing.tiles) for step in explanation.steps), default=1) or 1
    return explanation.steps[: ceil(MAX_CELLS / cells)]
