"""The input, output and names of an encoding: what clingo refuses, what nothing defines, what is shown or redefined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches
from itertools import permutations
from operator import attrgetter
from pathlib import Path
from typing import Any

from aspsolve._files import read_text
from aspsolve.debugging._case import CLOSE, Case, Found, finding_of, grouped, listed_lines
from aspsolve.debugging._findings import Finding, FindingKind
from aspsolve.engine._messages import COMPLAINT, mend
from aspsolve.engine._reading import QUERY, statements_of
from aspsolve.engine._rules import ParsedProgram, Predicate, Rule, RuleKind, predicate_of, signature_of
from aspsolve.errors import AmbiguousFamily, EncodingError, InputError, ParseError, with_article
from aspsolve.families._recognise import family_in_comments, foreign_facts, recognise
from aspsolve.families._registry import FAMILIES, family_of
from aspsolve.model._symbols import Function, Symbol
from aspsolve.model.puzzle import Puzzle

#: Predicates with more arguments are not tried in another order.
MAX_ARGUMENTS = 5
#: clingo's message about an instance of a rule, or a tuple, that it leaves out.
LEFT_OUT = re.compile(r": (?:(?:operation|interval) undefined|(?P<tuple>tuple ignored)):\s+(?P<term>.*\S)")
#: The ranks of arguments in another order, of rules for a predicate of the input that exclude the answer, and of such
#: rules that may be intended.
ORDER, REDEFINED, UNCERTAIN = 1.0, 2.0, 30.0
#: An arrow in a head.
ARROW = re.compile(r'[^":{]*?[\w)]\s*(<-|<=(?=\s*[a-z_]\w*\())')
#: A variable that nothing binds, as `aspsolve.engine._messages` names it.
UNSAFE = re.compile(r"unsafe variable (\S+): ")
#: An aggregate, or a ``#show`` of a term, without a condition.
BARE = re.compile(r"#(?:count|sum\+?|min|max)\s*\{[^:{}]*\}|#show\s[^:.#]*\.")
#: The ranks of a name that is likely a slip, of any other undefined name, and of notes.
SLIP, UNKNOWN, NOTE = 8.0, 70.0, 90.0


def refusal(error: EncodingError) -> Finding | None:
    """Return the finding about an error in parsing or grounding; None for one without a place."""
    match = COMPLAINT.match(str(error))
    if match is None:
        return Finding(FindingKind.SYNTAX, f"cannot be read: {error}") if isinstance(error, ParseError) else None
    file, line, column = str(Path.cwd() / match["file"]), int(match["line"]), int(match["column"])
    what, detail = match["what"].partition(" (perhaps ")[0].strip(), ""
    try:
        program = Path(file).read_bytes()
    except OSError:
        return None
    lines = [*program.decode(errors="replace").split("\n"), ""]
    source, unsafe = lines[line - 1], UNSAFE.match(what)
    change = mend(program) if isinstance(error, ParseError) else None
    if change is not None and change.error_line == line:
        detail = f"(clingo: line {line}, {what})"
        line, column, what = change.line, change.column, change.said
    elif what == "nested too deeply":
        what = f"is {what}"
    elif unsafe:
        variable = "a _ that" if unsafe[1] == "_" else f"the variable {unsafe[1]}, which"
        what = f"has {variable} no positive literal of its body binds"
        if any(found.start() < column <= found.end() for found in BARE.finditer(source)):
            shows = source.lstrip().startswith("#show")
            detail = "(#show p/1 shows all atoms of p/1)" if shows else "(expected a condition: #count { X : p(X) })"
    else:
        what = f"cannot be read: {what}" if isinstance(error, ParseError) else f"is refused by clingo: {what}"
    source = lines[line - 1]
    first = column <= len(source) - len(source.lstrip()) + 1
    mark = (line, column, line, max(column, len(source) if first else 0) + 1)
    return Finding(
        FindingKind.SYNTAX, what, detail, file=file, line=line, column=column, rule=source.strip(), mark=mark
    )


def arrows(program: ParsedProgram) -> Iterator[Found]:
    """Yield the rules with an arrow, which clingo reads as a comparison, such as one with ``-a(X)``."""
    for rule in program.rules:
        if (match := ARROW.match(rule.text)) and rule.node.ast_type.name == "Rule" and not rule.body:
            yield Found(finding_of(rule, FindingKind.SYNTAX, f"has `{match[1]}` where clingo has `:-`"), (0.0, 0))


def puzzle_of(facts: frozenset[Symbol], instance: str, program: ParsedProgram) -> tuple[Puzzle | None, Finding | None]:
    """Return an instance's puzzle, None if the encoding is not for its family, and a finding if something is wrong."""

    def shows(puzzle: Puzzle | type[Puzzle]) -> bool:
        name, arity = puzzle.output.meta.name, puzzle.output.meta.arity
        return (name, arity) in program.defined or any(name in rule.text for rule in program.rules)

    named = None
    try:
        named = family_in_comments(read_text(instance))
        puzzle = recognise(sorted(facts), tie_breaker=named)
    except AmbiguousFamily:
        return None, None
    except InputError as error:
        names = {fact.name for fact in facts}
        for family in filter(None, (named, *FAMILIES.values())):
            if names <= {one.meta.name for one in family.puzzle.inputs} and shows(family.puzzle):
                what = f"makes no {family.title} puzzle: {error}"
                return None, _of_fact(error.fact, instance, FindingKind.INSTANCE, what)
        return None, None
    if shows(puzzle) or not program.rules:
        return puzzle, None
    name, arity = puzzle.output.meta.name, puzzle.output.meta.arity
    meant = [one for one, number in program.shown or () if number == arity]
    instead = f": {meant[0]}/{arity} is shown instead" if len(meant) == 1 else ""
    what = f"the instance is {with_article(puzzle.title)} puzzle, but no rule has {name}/{arity} in its head{instead}"
    return None, Finding(FindingKind.INSTANCE, what, note=True)


def _of_fact(fact: Symbol | None, instance: str, *what: Any, **more: Any) -> Finding:
    """Return a finding about the statement of an instance's fact, or about the file if no fact is known."""
    place: dict[str, Any] = {"file": instance}
    with suppress(EncodingError):
        _, _, place = next(statements_of([] if fact is None else [fact], [instance]), (fact, True, place))
    return Finding(*what, **{**more, **place, "instance": instance})


def undefined(case: Case, defined: frozenset[Predicate]) -> Iterator[Found]:
    """Yield the rules that use a predicate that neither the encoding nor the instance defines, with the likely name."""
    known = defined | case.program.defined | case.input | case.program.declared
    seen: set[Predicate] = set()
    for rule in case.program.base:
        if rule.kind in (RuleKind.SHOW, RuleKind.OTHER):
            continue
        for name, arity in sorted(rule.used_predicates - known - seen):
            seen.add((name, arity))
            likely = case.suggestion((name, arity))
            what = f"uses {name}/{arity}, which nothing defines{likely}"
            rank = SLIP if likely else UNKNOWN
            yield Found(finding_of(rule, FindingKind.UNDEFINED, what, note=not likely), (rank, rule.number))


def notes(case: Case) -> Iterator[Found]:
    program = case.program
    shows = [rule for rule in program.base if rule.kind is RuleKind.SHOW]
    answer = {predicate_of(atom) for atom in case.relaxed.answer or ()}
    if not shows and program.rules:
        wanted = ", ".join(f"{name}/{arity}" for name, arity in sorted(answer))
        what = f"there is no #show{f' {wanted}' if wanted else ''}, so that all atoms are shown"
        yield Found(Finding(FindingKind.SHOW, what, file=program.rules[0].file, note=True), (NOTE, 0))
    for name, arity in sorted(answer - program.shown) if shows and program.shown is not None else ():
        what = f"shows other predicates than {name}/{arity}, of which the right answer consists"
        yield Found(finding_of(shows[0], FindingKind.SHOW, what + case.suggestion((name, arity))), (SLIP - 3, 0))
    for rule in shows:
        node = rule.node
        if node.ast_type.name == "ShowSignature" and node.name:
            predicate = signature_of(node)
            if predicate not in program.defined | program.used | case.input | program.declared:
                what = f"shows {predicate[0]}/{predicate[1]}, which nothing defines{case.suggestion(predicate)}"
                yield Found(finding_of(rule, FindingKind.UNDEFINED, what), (SLIP - 1, rule.number))
    missed = {name for name, _ in program.used - program.defined - case.input}
    foreign = {} if case.puzzle is None else foreign_facts(sorted(case.facts), family_of(case.puzzle))
    for name, arity in sorted({predicate_of(fact) for fact in case.facts} - program.used - program.declared):
        if name != "family" and not get_close_matches(name, missed, n=1, cutoff=CLOSE):
            fact = min(fact for fact in case.facts if predicate_of(fact) == (name, arity))
            what = ": ".join(filter(None, [f"has facts of {name}/{arity}, which no rule uses", foreign.get(fact)]))
            yield Found(_of_fact(fact, case.instance, FindingKind.UNUSED, what, note=True), (NOTE, 0))
    first: dict[str, Rule] = {}
    for rule in program.rules:
        before = first.setdefault(str(rule.node), rule)
        if before.part == rule.part and before is not rule and rule.body:
            what = f"says the same as {before.place}"
            yield Found(finding_of(rule, FindingKind.UNUSED, what, note=True), (NOTE, rule.number))


def operations(case: Case) -> Iterator[Found]:
    """Yield the rules of which clingo leaves out instances, because a term such as 1/0 has no value, or tuples."""
    seen: set[int] = set()
    for number, message in case.relaxed.messages:
        match = LEFT_OUT.search(message)
        if match and number >= 0 and number not in seen:
            seen.add(number)
            rule, term = case.program.rules[number], match["term"]
            term = term[1:-1] if term.startswith("(") and term.endswith(")") else term
            what = f"has a term without a value, so that some of its instances are left out: {term}"
            if match["tuple"]:
                what = f"has a tuple that does not count, because its first term is no number: {term}"
            yield Found(finding_of(rule, FindingKind.OPERATION, what, certain=False), (SLIP + 1, number))


def unseen(program: ParsedProgram, cases: Sequence[Case]) -> Iterator[str]:
    groups = {
        "costs": [
            rule for rule in program.base if rule.kind is RuleKind.MINIMIZE and not all(one.answers for one in cases)
        ],
        "externals, which count as false": [rule for rule in program.base if rule.node.ast_type.name == "External"],
    }
    for rule in program.rules:
        if rule.part not in ("base", QUERY):
            groups.setdefault(f"the part {rule.part}", []).append(rule)
    yield from (f"{what} ({listed_lines(rules)})" for what, rules in groups.items() if rules)
    if any(case.answers and not case.complete and case.puzzle is None for case in cases):
        yield "other answers (--complete says that there are none)"


def reordered(case: Case) -> Iterator[Found]:
    """Yield that an answer is right once its arguments are in another order."""
    answer = case.relaxed.answer
    if not answer:
        return
    (name, arity), *others = {predicate_of(atom) for atom in answer}
    if others or not 2 <= arity <= MAX_ARGUMENTS:
        return
    for order in permutations(range(arity)):
        if case.deadline.passed:
            return
        # What the encoding may show instead: with its arguments in this order, it is the right answer.
        permuted = frozenset(
            Function(atom.name, [atom.arguments[order.index(at)] for at in range(arity)], atom.positive)
            for atom in answer
        )
        if permuted != answer and case.relaxed.possible(permuted) and case.accepts(case.program, permuted):
            what = "has the arguments in another order"
            detail = f": the answer is right with its arguments in the order {','.join(str(at + 1) for at in order)}"
            rules = show_statements(case.program, name)
            rules += (rule for rule in case.program.rules if (name, arity) in rule.head_predicates)
            if rules:
                finding = case.finding(rules[0], FindingKind.ORDER, what, detail)
                yield Found(_with_shows_above(case, rules[0], finding), (ORDER, 0), alone=True)
            return


def _with_shows_above(case: Case, rule: Rule, finding: Finding) -> Finding:
    """Return a finding about a ``#show`` that begins where the ``#show`` statements right above it do."""
    first = rule
    for other in reversed(case.program.rules[: rule.number]):
        if other.kind is not RuleKind.SHOW or other.end_line < first.line - 1 or rule.kind is not RuleKind.SHOW:
            break
        first = other
    text = " ".join(one.text for one in case.program.rules[first.number : rule.number + 1])
    return replace(finding, line=first.line, column=first.column, rule=text)


def redefined(case: Case) -> Iterator[Found]:
    """Yield rules that define a predicate of the input; certain if the encoding has the answer without them."""
    rules = _redefining(case)
    if rules:
        rest = ParsedProgram(tuple(rule for rule in case.program.rules if rule not in rules))
        yield from redefinitions(case, certain=case.accepts(rest, case.relaxed.answer))


def _redefining(case: Case) -> list[Rule]:
    """Return the facts, and the rules without positive body literals, that define a predicate of the input."""
    return [
        rule
        for rule in case.program.base
        if rule.head_predicates & case.input and rule.node.ast_type.name == "Rule"
        if rule.kind is RuleKind.FACT or not rule.positive_predicates
    ]


def redefinitions(case: Case, *, certain: bool, note: bool = False) -> Iterator[Found]:
    """Yield the lines that define a predicate of the input, as notes if the answer is right all the same."""
    for rules in grouped(_redefining(case), attrgetter("file", "line")).values():
        names = dict.fromkeys(one for rule in rules for one in sorted(rule.head_predicates & case.input))
        listed = " and ".join(f"{name}/{arity}" for name, arity in names)
        what = f"defines {listed}, which {'is' if len(names) == 1 else 'are'} input"
        mark = (*rules[0].mark[:2], *rules[-1].mark[2:])
        finding = finding_of(rules[0], FindingKind.REDEFINES, what, mark=mark, certain=certain, note=note)
        finding = replace(finding, rule=" ".join(rule.text for rule in rules))
        blamed = certain and not note
        yield Found(finding, (REDEFINED if blamed else UNCERTAIN, rules[0].line), alone=blamed)


def show_statements(program: ParsedProgram, name: str) -> list[Rule]:
    return [
        rule
        for rule in program.rules
        if rule.kind is RuleKind.SHOW
        if name in (getattr(rule.node, "name", None), getattr(getattr(rule.node, "term", None), "name", None))
    ]
