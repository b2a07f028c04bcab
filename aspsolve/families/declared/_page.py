"""The description of a declared family for the page: as data, since one module of the page plays all families."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._counting import counting_rules, standing_rules
from aspsolve.engine._relaxed import relax
from aspsolve.errors import AspsolveError
from aspsolve.families.declared._checking import rules_of
from aspsolve.families.declared._declaration import NAMES, REGIONS, Declaration, PredicateDeclaration
from aspsolve.families.declared._drawing import MARKS
from aspsolve.families.declared._generator import board_rules, clue_rules, empty_puzzle
from aspsolve.families.declared._searching import search_rules
from aspsolve.model.drawing import OUTLINES
from aspsolve.model.messages import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from aspsolve.families._family import Family

#: The sides of the squares for which a board is looked for, if rules derive the board.
SIDES = range(4, 10)
#: The number of arguments that are a cell.
IN_CELLS = 2
#: The values of clues that are tried, to see what they say by themselves.
TRIED = {"number": [*map(str, range(5))], "text": ['"A"'], **NAMES}


@cache
def description_of(family: Family) -> dict[str, Any]:
    """Return what the page needs to know of a family, as JSON has it."""
    declaration = family.declaration
    rules = family.rules_in(ENGLISH) or " ".join(rules_of(declaration).texts)
    return {
        "kind": declaration.kind,
        "title": declaration.title,
        "lattice": declaration.lattice_name,
        "upwards": declaration.upwards,
        "inputs": [_predicate(declaration, one) for one in declaration.inputs],
        "answers": [_predicate(declaration, one) for one in declaration.answers],
        "rules": rules,
        "translations": {
            language: {"title": family.title_in(language), "rules": family.rules_in(language) or rules}
            for language in LANGUAGES[1:]
        },
        "values": [*declaration.values],
        "path": declaration.one_path,
        "once": [*declaration.once],
        # The clue that repeats an atom of the answer.
        "repeats": declaration.repeated,
        "settled": [*_settled(declaration)],
        # Rules for what clues count and entries light, and for how clues stand.
        "counts": counts_of(declaration),
        "stands": _stands(declaration),
        # The facts of boards by the side of a square.
        "boards": dict(_boards(declaration)),
        "wider": declaration.wider,
        "making": _making(declaration),
        # How the JSON of a class of its own differs.
        "json": family.page_json,
    }


def counts_of(declaration: Declaration) -> str:
    """Return the rules that derive from a puzzle's facts what its clues count and its entries light; empty if none."""
    clues = {one.signature for one in declaration.clue_predicates}
    answers = {one.signature: (one.form.where + one.form.ordered, one.has_value) for one in declaration.answers}
    return counting_rules(rules_of(declaration).program, clues, answers, [rule.text for rule in declaration.lights])


def _settled(declaration: Declaration) -> Iterator[dict[str, Any]]:
    """Yield the clues that decide by themselves whether their cell is in the answer, as seen on a board of 3 by 3."""
    entries = [one for one in declaration.answers if one.arity == IN_CELLS]
    clues = {
        one: [*product(*(TRIED[kind] for kind in one.form.values))]
        for one in declaration.clue_predicates
        if entries and one.form.where == IN_CELLS and one.look != "shade"
    }
    if not clues:
        return
    choices = [f"{{ {_atom(one, '1..3', tried)} }}." for one, values in clues.items() for tried in values]
    text = "\n".join([declaration.rules_text, *board_rules(declaration), *choices])
    ground = GroundProgram(Program(text=text), ["-c", "width=3", "-c", "height=3", "--warn=none"])
    literals = {
        str(symbol): literal for one in (*entries, *clues) for symbol, literal in ground.literals(*one.signature)
    }
    entry = literals.get(_atom(entries[0], "2"), 0)
    for one, values in clues.items() if entry else ():
        can: dict[str, set[bool]] = {}
        for tried in values:
            clue, colour = literals[_atom(one, "2", tried)], tried[0] if one.form.values == ("colour",) else ""
            found = {sign > 0 for sign in (1, -1) if ground.answer([clue, sign * entry]) is not None}
            can[colour] = can.get(colour, set()) | found
        for colour, holds in can.items():
            if len(holds) == 1:
                yield {"clue": one.name, "value": colour, "holds": True in holds}


def _atom(declared: PredicateDeclaration, place: str, values: Sequence[str] = ()) -> str:
    return f"{declared.name}({','.join([place, place, *values])})"


def _stands(declaration: Declaration) -> dict[str, Any] | None:
    """Return rules for how clues stand that count what entries derive; None if there is none."""
    numbers = (one for one in declaration.clue_predicates if "number" in one.form.values)
    clues = {one.signature: one.form.where for one in numbers if one.name != declaration.repeated}
    answers = {one.signature: one.has_value for one in declaration.answers}
    return standing_rules(rules_of(declaration).program, clues, answers)


def relaxed_rules(declaration: Declaration) -> dict[str, Any]:
    """Return the relaxed program of an encoding, by which the bench finds the rules that an answer violates."""
    rules = rules_of(declaration)
    relaxation = relax(rules.program)
    # The page adds the facts, and ``right(ATOM)`` for each atom of the answer.
    text = f"{relaxation.text}\n:- not {relaxation.name('fixed')}.\n:- {relaxation.name('relaxed')}(extra,_,_).\n"
    said = {
        str(number): {"says": sentence.text, "variables": [*rules.program.rules[number].variables]}
        for number, sentence in rules.sentences.items()
    }
    impossible = {
        one.name: {"says": one.holds.text if one.holds else "", "variables": [*one.arguments]}
        for one in declaration.answers
    }
    sign = "-" if declaration.upwards else ""
    for one in declaration.board:
        if one.look in REGIONS:
            first = f"{one.name}(_,_,R); F = #min {{ ({sign}V,U) : {one.name}(U,V,R) }}; F = (Y,X)"
            # The cell by which a region is called.
            text += f'#show {relaxation.name("called")}("{one.arguments[2]}",R,(X,{sign}Y)) : {first}.\n'
    return {"program": text, "prefix": relaxation.prefix, "rules": said, "answers": impossible}


def _making(declaration: Declaration) -> dict[str, Any] | None:
    """Return the programs that make new puzzles, None if no program does."""
    if not declaration.clues or declaration.regions:
        return None
    if declaration.chosen_clues:
        return {"search": search_rules(declaration, board_rules(declaration))}
    return {"clues": "\n".join(clue_rules(declaration))}


def _predicate(declaration: Declaration, declared: PredicateDeclaration) -> dict[str, Any]:
    regions = declaration.region_of(declared) if declared.place == "cage" else None
    return {
        "name": declared.name,
        "role": declared.role,
        "look": declared.look,
        "tool": declared.form.tool,
        "place": declared.place,
        "outline": OUTLINES.get(MARKS[declared.look], "") if declared.look in MARKS else "",
        "arity": declared.arity,
        "where": declared.form.where,
        "ordered": declared.form.ordered,
        "kinds": [*declared.form.kinds],
        "values": [*declared.form.values],
        "over": "" if regions is None else regions.name,
    }


def _boards(declaration: Declaration) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the boards that rules derive, each after its size."""
    for side in SIDES if declaration.sized else ():
        with suppress(AspsolveError):  # there is none of this size
            found = empty_puzzle(declaration, side, side).of
            yield str(side), {name: [[*values] for values in atoms] for name, atoms in found.items() if atoms}
