"""A declared family for the page, as data: its description, and rules for what its clues count and how they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._relaxed import relax
from aspsolve.engine._rules import Predicate, Rule, RuleKind, pattern_of, predicates_of
from aspsolve.engine._syntax import counted_number, has_atom, is_aggregate, variables_of
from aspsolve.errors import AspsolveError
from aspsolve.families.declared._checking import rules_of
from aspsolve.families.declared._declaration import NAMES, REGIONS, Declaration, PredicateDeclaration
from aspsolve.families.declared._drawing import MARKS
from aspsolve.families.declared._generator import board_rules, clue_rules, empty_puzzle
from aspsolve.families.declared._searching import search_rules
from aspsolve.families.declared._sentences import Sentence
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
#: The statements that are no rules but that rules need: ``#const`` and ``#defined``.
DEFINITIONS = ("Definition", "Defined")
#: A clue counts an entry: the clue's name, number and arguments, and the entry's place: ``__count(lines,N,X,Y,N,A,B)``.
COUNT = "__count"
#: An entry lights a cell: ``lit(X,Y,A,B)`` has the cell and the entry's place.
LIT = "lit"
#: Brave consequences, with a clue's name and place: a completion of the entries satisfies the clue; one violates it.
CAN, BROKEN = "__can", "__broken"
#: Clues are tested one by one.
ASKING = "#show.\n#defined __entered/1.\n{{ __whole }}.\n{{ {} }} = 1."
ASKED = f""":- __test({{0}}), {BROKEN}({{0}}), not __whole.
#show {CAN}({{0}}) : __test({{0}}), not __whole.
#show {BROKEN}({{0}}) : {BROKEN}({{0}}), __whole."""


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


def counted(declaration: Declaration, facts: Iterable[object]) -> list[str]:
    """Return what the clues of a puzzle count and its entries light, as atoms."""
    if not (rules := counts_of(declaration)):
        return []
    text = "\n".join([rules, *(f"{fact}." for fact in facts)])
    ground = GroundProgram(Program(text=text), ["--warn=none"])
    return [str(atom) for atom, _ in ground.atoms() if atom.name in (COUNT, LIT)]


def counts_of(declaration: Declaration) -> str:
    """Return the rules that derive from a puzzle's facts what its clues count and its entries light; empty if none."""
    program, lights = rules_of(declaration).program, [rule.text for rule in declaration.lights]
    counts = [
        one
        for answer in declaration.answers
        for rule in program.constraints
        for one in _counts(declaration, rule, answer)
    ]
    if not counts and not lights:
        return ""
    settled = [
        str(rule.node)
        for rule in program.rules
        if rule.node.ast_type.name in ("Rule", *DEFINITIONS)
        if rule.kind is not RuleKind.CONSTRAINT and not rule.head_predicates & program.open_predicates
    ]
    shown = sorted({f"#show {COUNT}/{arity}." for arity, _ in counts})
    shown += [f"#show {LIT}/4."] if lights else []
    return "\n".join([*settled, *(text for _, text in counts), *lights, *shown])


def _counts(declaration: Declaration, rule: Rule, answer: PredicateDeclaration) -> Iterator[tuple[int, str]]:
    """Yield the rule that derives `COUNT` from a constraint on one clue, and the arity of its head."""
    clues = {one.signature for one in declaration.clue_predicates}
    open_predicates = rules_of(declaration).program.open_predicates
    # How many of an answer's first arguments are an entry's place.
    place = answer.form.where + answer.form.ordered
    aggregates = [*filter(is_aggregate, rule.body)]
    plain = all(one.ast_type.name == "Literal" for one in rule.body)
    if not plain or len(aggregates) != 1 or len(aggregates[0].atom.elements) != 1:
        return
    number, literals, summed = counted_number(aggregates[0])
    others = [one for one in rule.body if one is not aggregates[0]]
    clue = [one.atom.symbol for one in others if not one.sign and _predicates(one) & clues]
    entries = [one.atom.symbol for one in literals if not one.sign and _predicates(one) == {answer.signature}]
    fixed = [one for one in (*others, *literals) if not _predicates(one) & open_predicates]
    if len(clue) != 1 or len(entries) != 1 or len(fixed) + 1 < len(others) + len(literals):
        return
    entry = entries[0].arguments
    bound = {name for one in fixed for name in variables_of(one)}
    safe = bound.issuperset(name for one in entry[:place] for name in variables_of(one))
    if safe and number in map(str, clue[0].arguments) and summed == (str(entry[-1]) if answer.has_value else ""):
        head = [clue[0].name, number, *map(str, (*clue[0].arguments, *entry[:place]))]
        yield len(head), f"{COUNT}({','.join(head)}) :- {'; '.join(map(str, fixed))}."


def _predicates(literal: Any) -> frozenset[Predicate]:
    return frozenset(predicates_of(literal.atom.symbol)) if has_atom(literal) else frozenset()


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
    """Return rules for `CAN` and `BROKEN`, and the names of their clues; None if no clue counts what entries derive."""
    numbers = (one for one in declaration.clue_predicates if "number" in one.form.values)
    clues = {one.signature: one.form.where for one in numbers if one.name != declaration.repeated}
    answers = {one.signature: one.has_value for one in declaration.answers}
    program = rules_of(declaration).program
    naming = {
        rule: found[0].atom.symbol
        for rule in program.constraints
        if len(found := [one for one in rule.body if _predicates(one) & clues.keys() and not one.sign]) == 1
    }
    derived = program.open_predicates - answers.keys()
    counting = {clue.name for rule, clue in naming.items() if any(map(is_aggregate, rule.body))}
    tested = {
        (clue.name, len(clue.arguments))
        for rule, clue in naming.items()
        if rule.used_predicates & derived and clue.name in counting
    }
    broken = {rule: clue for rule, clue in naming.items() if {*predicates_of(clue)} <= tested}
    if not broken:
        return None
    needed = {one for rule in broken for one in rule.used_predicates}
    while (
        more := {one for rule in program.rules if rule.head_predicates & needed for one in rule.used_predicates}
        - needed
    ):
        needed |= more
    lines = [
        str(rule.node)
        for rule in program.rules
        if rule.head_predicates & needed or rule.node.ast_type.name in DEFINITIONS
    ]
    for rule, clue in broken.items():
        # The first arguments of a clue are its place.
        place = clue.arguments[: clues[clue.name, len(clue.arguments)]]
        lines.append(f"{BROKEN}({','.join(map(str, (clue.name, *place)))}) :- {'; '.join(map(str, rule.body))}.")
    # ``__whole`` says that the entries are complete: answers without values have no other atoms.
    unvalued = (pattern_of(one, "P") for one, valued in answers.items() if not valued)
    lines += [f":- __whole, {atom}, not __entered({atom})." for atom in unvalued]
    heads = {(name, arity): ",".join([name, *(f"P{at}" for at in range(clues[name, arity]))]) for name, arity in tested}
    rests = {(name, arity): ",_" * (arity - clues[name, arity]) for name, arity in tested}
    tests = [f"__test({head}) : {one[0]}({head.partition(',')[2]}{rests[one]})" for one, head in sorted(heads.items())]
    lines += [ASKING.format("; ".join(tests)), *(ASKED.format(head) for head in sorted(heads.values()))]
    return {"rules": "\n".join(lines), "clues": sorted(name for name, _ in tested)}


def relaxed_rules(declaration: Declaration) -> dict[str, Any]:
    """Return the relaxed program of an encoding, by which the bench finds the rules that an answer violates."""
    rules = rules_of(declaration)
    relaxation = relax(rules.program)
    # The page adds the facts, and ``right(ATOM)`` for each atom of the answer.
    text = f"{relaxation.text}\n:- not {relaxation.name('fixed')}.\n:- {relaxation.name('relaxed')}(extra,_,_).\n"

    def said(sentence: Sentence | None, variables: Iterable[str]) -> dict[str, Any]:
        says = {one: (sentence.translated(one) or sentence.text) if sentence else "" for one in LANGUAGES}
        return {"says": says, "variables": [*variables]}

    of_rules = {str(n): said(one, rules.program.rules[n].variables) for n, one in rules.sentences.items()}
    impossible = {one.name: said(one.holds, one.arguments) for one in declaration.answers}
    sign = "-" if declaration.upwards else ""
    for one in declaration.board:
        if one.look in REGIONS:
            first = f"{one.name}(_,_,R); F = #min {{ ({sign}V,U) : {one.name}(U,V,R) }}; F = (Y,X)"
            # The cell by which a region is called.
            text += f'#show {relaxation.name("called")}("{one.arguments[2]}",R,(X,{sign}Y)) : {first}.\n'
    return {"program": text, "prefix": relaxation.prefix, "rules": of_rules, "answers": impossible}


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
