"""The page of techniques, with a picture of each, which mkdocs makes with the site.

``docs/techniques/examples.json`` has an example for each technique: a small puzzle, what else is known of it, and what
the technique finds then; ``sentences.json`` beside it has one for each sentence pattern, see `docs.sentences`.
``python -m docs.techniques`` looks in random puzzles for those that are missing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, cast

from aspsolve.draw import Style, Theme, svg
from aspsolve.draw._layers import highlights
from aspsolve.explanation._clues import Clues, Knowledge, in_order
from aspsolve.explanation._explaining import MAX_CANDIDATES
from aspsolve.explanation._steps import Step
from aspsolve.explanation._techniques import TechniqueFinder
from aspsolve.families._registry import FAMILIES
from aspsolve.model._symbols import parse
from aspsolve.model.elements import Element, Kind, Literal
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.lattice import Point
from aspsolve.model.messages import ENGLISH, Message, templates
from aspsolve.model.puzzle import Puzzle
from aspsolve.model.techniques import Claim, Technique
from aspsolve.solving import solve
from benchmarks.random_fillin import random_fillin
from benchmarks.random_rikudo import random_rikudo
from benchmarks.random_seeknumbers import random_seeknumbers
from docs.sentences import collect, load_sentences, patterns, save_sentences, table

FOLDER = Path(__file__).parent / "techniques"
COMMON = "aspsolve.explanation"
#: Families in one file have the sentences of their files, and these around them.
DECLARED = "aspsolve.families.declared"
EXAMPLES = FOLDER / "examples.json"
#: In how many random puzzles of a family an example is looked for.
SEEDS = 160
HEAD = """# Techniques

The techniques of [explanations](explaining.md), with a picture of each. The weight says how hard a technique is to see,
compared with the easiest. In each picture the cells with solid frames are new, those with dotted frames belong to the
reasons, and small characters are what a cell can still hold. Below the pictures of a family is a table of all its
sentences with an example of each. The tests check the examples.
"""


@dataclass(frozen=True)
class Example:
    """What the technique of a name sees in a puzzle as JSON."""

    technique: str
    puzzle: dict[str, Any]
    #: What else is known: atoms of the family's program for explaining, some with ``not`` before them.
    known: list[str]
    #: What follows, likewise; nothing for a contradiction.
    sees: str


def load() -> list[Example]:
    """Return the examples."""
    return [Example(**one) for one in json.loads(EXAMPLES.read_text(encoding="utf-8"))]


def techniques() -> dict[str, tuple[Technique, ...]]:
    """Return the techniques of each family."""
    models = {kind: cast("type[TechniqueModel]", family.explanation_class) for kind, family in FAMILIES.items()}
    return {kind: model.techniques for kind, model in models.items()}


def catalogue_of(kind: str) -> str:
    """Name the catalogue of a family's sentences."""
    return cast("type[TechniqueModel]", FAMILIES[kind].explanation_class).catalogue


def save(examples: Iterable[Example]) -> None:
    """Write the examples, a line each."""
    lines = [json.dumps(asdict(one), ensure_ascii=False) for one in examples]
    EXAMPLES.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def model_of(example: Example) -> TechniqueModel:
    """Return the puzzle of an example, ready to be explained."""
    family = FAMILIES[example.puzzle["kind"]]
    return family.explanation_class(family.puzzle.from_json(example.puzzle))


def literal_of(text: str) -> Literal:
    """Return what an atom, perhaps after a ``not``, says."""
    (atom,) = parse([text.removeprefix("not ")])
    return atom, not text.startswith("not ")


def text_of(literal: Literal) -> str:
    """Return a literal as text."""
    return f"{'' if literal[1] else 'not '}{literal[0]}"


def found_in(knowledge: Knowledge, technique: Technique, claim: Claim | None) -> tuple[Message, tuple[Element, ...]]:
    """Return what a technique says of a claim, and its reasons; raises ValueError if it does not find it."""
    model = knowledge.model
    state = model.knowing([*knowledge.clues.elements, *knowledge.known.values()])
    deduction = next((one for one in technique.find(state) if one.claim == claim), None)
    if deduction is None:
        raise ValueError(f"{technique.name} does not find that")
    conclusion = None if claim is None else model.conclusion(model.literal(claim))
    reasons: Sequence[Element] = [one for reason in deduction.reasons() if (one := knowledge.element(reason))]
    if conclusion is not None and technique.searches:
        reasons = knowledge.fewer(conclusion, reasons, set())
    return deduction.message, in_order(model.bundled([*dict.fromkeys(reasons)]))


def step_of(example: Example) -> Step:
    """Make a step of what a technique finds; raises ValueError if it does not find it."""
    model = model_of(example)
    knowledge = Knowledge(Clues(model.puzzle))
    for text in example.known:
        knowledge.add(model.conclusion(literal_of(text)))
    technique = next(one for one in model.techniques if one.name == example.technique)
    claim = model.claim(literal_of(example.sees)) if example.sees else None
    message, reasons = found_in(knowledge, technique, claim)
    conclusions = () if claim is None else (model.conclusion(model.literal(claim)),)
    known = [*knowledge.known, *(literal for conclusion in conclusions for literal in conclusion.literals)]
    step = Step(conclusions, reasons, technique.name, technique.weight, message, number=1)
    return replace(step, drawing=model.drawing(known), candidates=candidates_of(model, knowledge, step))


def candidates_of(model: TechniqueModel, knowledge: Knowledge, step: Step) -> dict[Point, tuple[str, ...]]:
    """List what the cells to look at can still hold after a step."""
    state = model.knowing([*knowledge.clues.elements, *knowledge.known.values(), *step.conclusions])
    looked_at = {*step.reason_squares}
    return {
        at: tuple(texts) for at, texts in state.candidates().items() if at in looked_at and len(texts) <= MAX_CANDIDATES
    }


def picture(step: Step) -> str:
    """Return the picture of a step."""
    return svg(
        step.drawing, highlights=highlights(step), candidates=step.candidates, style=Style(cell=24, theme=Theme.LIGHT)
    )


def file_name(example: Example) -> str:
    """Return the name of an example's picture."""
    return f"{example.puzzle['kind']}-{example.technique.replace(' ', '-')}.svg"


def pictures() -> dict[str, str]:
    """Return all pictures by the names of their files."""
    return {file_name(example): picture(step_of(example)) for example in load()}


def page() -> str:
    """Write the page."""
    found = {(one.puzzle["kind"], one.technique): one for one in load()}
    parts = [HEAD]
    sentences = load_sentences()
    for kind, listed in techniques().items():
        catalogue = catalogue_of(kind)
        names = templates(catalogue, ENGLISH)
        parts.append(f"\n## {FAMILIES[kind].puzzle.title}\n\n| technique | weight | example |\n| --- | --- | --- |\n")
        for technique in listed:
            if (kind, technique.name) not in found:
                continue
            example = found[kind, technique.name]
            image = f"![{technique.name}](techniques/{file_name(example)})"
            step = step_of(example)
            why = " ".join(map(str, step.reasons))
            name = names[f"technique.{technique.name}"]
            parts.append(f"| **{name}** | {technique.weight:g} | {image}<br>{step.sentence}<br>*{why}* |\n")
        parts.append(f"\nAll sentences:\n\n{table(catalogue, sentences.get(catalogue, {}))}")
    for title, catalogue in (("Families in one file", DECLARED), ("Puzzles of every family", COMMON)):
        parts.append(f"\n## {title}\n\n{table(catalogue, sentences.get(catalogue, {}))}")
    return "".join(parts)


def random_puzzles(kind: str) -> Iterator[Puzzle]:
    """Yield random puzzles of a family that have one solution, small ones first."""
    for seed in range(SEEDS):
        if kind == "rikudo":
            data = random_rikudo(2 + seed // 100, share=0.35, links=seed % 4, seed=seed)
        elif kind == "seeknumbers":
            data = random_seeknumbers(4 + seed // 60, 4 + seed // 100, share=0.4, seed=seed)
        else:
            data = random_fillin(6, 6, blocks=0.2, letters=4 + seed % 4, seed=seed)
        puzzle = FAMILIES[kind].puzzle.from_json(data)
        if solve(puzzle, models=2).unique:
            yield puzzle


def examples_in(puzzle: Puzzle, missing: set[str]) -> Iterator[Example]:
    """Yield an example for each of some techniques that finds something in a puzzle."""
    finder, going_on = TechniqueFinder(Clues(puzzle), None), True
    model, knowledge = finder.model, finder.knowledge
    while going_on:
        state = finder.state
        for technique in model.techniques:
            if technique.name not in missing:
                continue
            found = [one.claim for one in technique.find(state) if one.claim is not None]
            for claim in [one for one in found if not state.knows(one)][:1]:
                missing.remove(technique.name)
                _, reasons = found_in(knowledge, technique, claim)
                known = [text_of(one) for reason in reasons if reason.kind is Kind.KNOWN for one in reason.group]
                yield Example(technique.name, puzzle.to_json(), known, text_of(model.literal(claim)))
        going_on = bool(finder.seen())


def find_missing(examples: list[Example]) -> None:
    """Add an example for each technique that has none, as far as random puzzles have one, and keep them."""
    for kind, listed in techniques().items():
        there = {one.technique for one in examples if one.puzzle["kind"] == kind}
        missing = {one.name for one in listed} - there
        for puzzle in random_puzzles(kind):
            if not missing:
                break
            examples += examples_in(puzzle, missing)
        save(examples)
        for name in sorted(missing):
            print(f"{kind}: no example of {name}")


def find_sentences() -> None:
    """Add an example for each sentence pattern that has none, as far as random puzzles have one, and keep them."""
    sentences = load_sentences()
    for kind in FAMILIES:
        catalogue = catalogue_of(kind)
        for seed, puzzle in enumerate(random_puzzles(kind)):
            missing = patterns(catalogue).keys() - sentences.get(catalogue, {}).keys()
            if not missing:
                break
            collect(puzzle, sentences, seed)
        save_sentences(sentences)
        for name in sorted(patterns(catalogue).keys() - sentences[catalogue].keys()):
            print(f"{kind}: no example of the sentence {name}")


def main() -> None:
    """Look for examples that are missing, and keep them."""
    find_missing(load())
    find_sentences()


if __name__ == "__main__":
    main()
