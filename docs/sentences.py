"""All sentence patterns of explanations with an example each, for the page of techniques.

``docs/techniques/sentences.json`` has the values of an example for each template of a catalogue's English table.
``python -m docs.techniques --find`` takes them from random puzzles: from what techniques find in them, from what they
find after suppositions, and from conflicts of puzzles with clues that are wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from aspsolve.errors import InputError, LimitReached
from aspsolve.explanation import conflict, explain
from aspsolve.explanation._clues import Clues, Knowledge
from aspsolve.explanation._techniques import TechniqueFinder
from aspsolve.model.elements import negated
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.messages import ENGLISH, Message, templates
from aspsolve.model.puzzle import Puzzle
from aspsolve.model.techniques import Claim, State, contrary

FILE = Path(__file__).parent / "techniques" / "sentences.json"
#: The most suppositions that are followed in a state, and the most rounds.
SUPPOSITIONS, ROUNDS = 12, 3
#: How many sets of things that cannot all be are tried in a puzzle.
CLASHES = 60
#: A conflict is looked for in at most this many seconds.
CONFLICT_SECONDS = 2.0
#: The most changes that are made to a puzzle, so that it has no solution.
CHANGES = 5
#: Names of techniques are no sentences; and the sentence of a family's own technique lies in its catalogue.
NAMES = "technique."

#: Messages by catalogue and id.
Examples: TypeAlias = dict[str, dict[str, Message]]


def patterns(catalogue: str) -> dict[str, str]:
    """List the English sentence patterns of a catalogue by their ids."""
    return {name: text for name, text in templates(catalogue, ENGLISH).items() if not name.startswith(NAMES)}


def table(catalogue: str, examples: Mapping[str, Message]) -> str:
    """Write the table of a catalogue's sentence patterns, with an example each."""
    rows = ["| sentence | pattern | example |\n| --- | --- | --- |\n"]
    for name, pattern in patterns(catalogue).items():
        example = str(examples[name]) if name in examples else ""
        rows.append(f"| `{name}` | {_cell(pattern)} | {_cell(example)} |\n")
    return "".join(rows)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def load_sentences() -> Examples:
    """Read the examples."""
    stored = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return {
        catalogue: {name: Message(catalogue, name, **_restored(values, catalogue)) for name, values in listed.items()}
        for catalogue, listed in stored.items()
    }


def save_sentences(examples: Examples) -> None:
    """Write the examples, a line each, in the order of their templates."""
    parts = []
    for catalogue, found in examples.items():
        kept = [name for name in patterns(catalogue) if name in found]
        lines = [f"{json.dumps(name)}: {json.dumps(_stored(found[name]), ensure_ascii=False)}" for name in kept]
        parts.append(f"{json.dumps(catalogue)}: {{\n" + ",\n".join(lines) + "\n}")
    FILE.write_text("{" + ",\n".join(parts) + "}\n", encoding="utf-8")


def _stored(value: Any) -> Any:
    if isinstance(value, Message):
        return {name: _nested(one) for name, one in value.values.items()}
    return value


def _nested(value: Any) -> Any:
    if isinstance(value, Message):
        return {"catalogue": value.catalogue, "id": value.id, "values": _stored(value)}
    return value if isinstance(value, (float, int, str)) else [*map(_nested, value)]


def _restored(value: Any, catalogue: str) -> Any:
    if isinstance(value, list):
        return tuple(_restored(one, catalogue) for one in value)
    if not isinstance(value, dict):
        return value
    if "catalogue" in value:
        return Message(value["catalogue"], value["id"], **_restored(value["values"], catalogue))
    return {name: _restored(one, catalogue) for name, one in value.items()}


def collect(puzzle: Puzzle, examples: Examples, seed: int) -> None:
    """Add the sentences that a puzzle has an example of, to those that are there."""
    for message in sentences_of(puzzle, Random(seed)):
        for one in _all_in(message):
            examples.setdefault(one.catalogue, {}).setdefault(one.id, one)


def _all_in(value: Any) -> Iterator[Message]:
    """Yield a message and those that are values of it."""
    if isinstance(value, Message):
        yield value
        value = (*value.values.values(),)
    for one in value if isinstance(value, tuple) else ():
        yield from _all_in(one)


def sentences_of(puzzle: Puzzle, random: Random) -> Iterator[Message]:
    """Yield what can be said about a puzzle on the way to its solution, and what cannot be in it."""
    clues = Clues(puzzle)
    model = clues.model
    if not isinstance(model, TechniqueModel):
        for step in explain(puzzle).steps:
            yield from (one.message for one in (step, *step.parts, *step.chain, *step.reasons))
        return
    yield from (one.message for one in clues.elements)
    finder, going_on = TechniqueFinder(clues, None), True
    while going_on:
        yield from _found(model, finder.state)
        yield from _supposed(model, finder.state, random)
        yield from _clashes(model, finder.knowledge, random)
        going_on = bool(finder.seen())
        yield from (one.message for one in model.bundled(finder.knowledge.elements()))
    yield from _conflict(model, random)


def _found(model: TechniqueModel, state: State) -> Iterator[Message]:
    """Yield what techniques find in a state, by itself and together."""
    for technique in model.techniques:
        claims: list[Claim] = []
        for deduction in technique.find(state):
            claim = deduction.claim
            yield deduction.message
            if claim is not None and claim not in claims and not state.knows(claim):
                claims.append(claim)
        if claims:
            yield from _of_claims(model, claims[:3])
        if len(claims) > 1:
            conclusions = [model.conclusion(model.literal(claim)) for claim in claims[:3]]
            yield model.together(technique, conclusions, [])


def _of_claims(model: TechniqueModel, claims: Sequence[Claim]) -> Iterator[Message]:
    """Yield claims and their contraries, alone and together."""
    yield from (one.message for one in model.bundled([model.conclusion(model.literal(claim)) for claim in claims[:1]]))
    for some in (claims, [*map(contrary, claims)]):
        conclusions = [model.conclusion(model.literal(claim)) for claim in some]
        yield from (conclusion.message for conclusion in conclusions)
        yield model.summary(conclusions)


def _supposed(model: TechniqueModel, state: State, random: Random) -> Iterator[Message]:
    """Yield what techniques find after suppositions, up to a contradiction."""
    claims = [*state.suppositions()]
    chosen = random.sample(claims, min(SUPPOSITIONS, len(claims)))
    if chosen:
        yield from _of_claims(model, chosen[:2])
    for claim in chosen:
        beyond = state.copy()
        beyond.add(contrary(claim))
        for _ in range(ROUNDS):
            if beyond.contradiction is not None:
                yield beyond.contradiction.message
                break
            found = [one for technique in model.techniques for one in technique.find(beyond)]
            yield from (one.message for one in found)
            new = [one.claim for one in found if one.claim is not None]
            if not new or len(new) < len(found):
                break
            for one in new:
                beyond.add(one)


def _clashes(model: TechniqueModel, knowledge: Knowledge, random: Random) -> Iterator[Message]:
    """Yield what cannot be where something is known and something that is wrong is added."""
    known = knowledge.elements()
    literals = [*knowledge.known]
    for _ in range(CLASHES if literals else 0):
        state = model.knowing(random.sample(known, random.randrange(len(known) + 1)))
        claims = [*map(model.claim, [negated(random.choice(literals)), random.choice(literals)]), *_some(state, random)]
        for claim in claims:
            state.add(claim)
            if state.contradiction is not None:
                yield state.contradiction.message
                break


def _some(state: State, random: Random) -> list[Claim]:
    """Choose a few things that could follow, or their contraries."""
    claims = [*islice(state.suppositions(), 500)]
    return [one if random.random() < 0.5 else contrary(one) for one in random.sample(claims, min(6, len(claims)))]


def _conflict(model: TechniqueModel, random: Random) -> Iterator[Message]:
    """Yield why a puzzle is impossible, or one that differs from it in a few values."""
    data = model.puzzle.to_json()
    for number in range(CHANGES):
        changed = json.loads(json.dumps(data))
        for _ in range(number):
            _change(changed, random)
        try:
            found = conflict(type(model.puzzle).from_json(changed), time_limit=CONFLICT_SECONDS)
        except (InputError, LimitReached):
            continue
        if found is not None:
            yield found.message


def _change(data: dict[str, Any], random: Random) -> None:
    """Change a list of a puzzle: leave one out, say one twice, or swap the last values of two."""
    lists = [one for one in data.values() if isinstance(one, list) and len(one) > 1]
    if not lists:
        return
    chosen = random.choice(lists)
    one, other = random.sample(range(len(chosen)), 2)
    if isinstance(chosen[one], list):
        chosen[one][-1], chosen[other][-1] = chosen[other][-1], chosen[one][-1]
    elif random.random() < 0.5:
        chosen[one] = chosen[other]
    else:
        del chosen[one]
