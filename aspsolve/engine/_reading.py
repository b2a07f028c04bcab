"""Read an encoding into its statements (place, text, comment, variables), and unroll incremental programs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import clingo
from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._limits import Deadline
from aspsolve.engine._messages import BLOCK, TEXT, placed
from aspsolve.engine._rules import ParsedProgram, Predicate, Rule, RuleKind, predicate_of, predicates_of
from aspsolve.engine._syntax import (
    changed,
    comment,
    global_variables,
    has_atom,
    is_positive,
    parse_program,
    variables_of,
    walk,
)
from aspsolve.errors import EncodingError
from aspsolve.model._symbols import Symbol, SymbolType
from aspsolve.model._textgrid import LABEL

#: The kinds of statements, and of rules by their heads.
KINDS = {
    ASTType.Edge: RuleKind.EDGE,
    ASTType.ShowSignature: RuleKind.SHOW,
    ASTType.ShowTerm: RuleKind.SHOW,
    ASTType.Minimize: RuleKind.MINIMIZE,
    ASTType.Aggregate: RuleKind.CHOICE,
    ASTType.HeadAggregate: RuleKind.CHOICE,
    ASTType.Disjunction: RuleKind.DISJUNCTION,
}
#: How a comment names the rule below it.
NAME = re.compile(r"@name\((?P<name>[^)]*)\)")
#: The predicate of the atoms that a statement derives, each with the statement's number.
STATEMENT = "__statement"
#: A comment is about a rule below it, with at most this many lines of other rules between.
MAX_LINES_BETWEEN = 3
#: The comments that begin and end a block of rules that only make solving faster.
BLOCK_OF_SPEED = re.compile(r"[%\s]*@(?P<word>speed|end)\b")
#: The parts that incremental solving grounds for each step, with the first step of each.
FIRST_STEPS = {"step": 1, "check": 0}
#: A part with one parameter.
PART = re.compile(rf"(?P<name>{'|'.join(FIRST_STEPS)})\((?P<parameter>\w+)\)")
#: The external atom that holds at the last step only.
QUERY = "query"
#: The file name of the literals that unrolling adds to rules.
ADDED = "<steps>"
#: The most steps that are tried if no answer says how many there are, and the seconds for each.
MAX_STEPS, STEP_SECONDS = 20, 1.0


def read_program(
    files: Sequence[str] = (), text: str = "", texts: Mapping[str, str] | None = None, *, speed: bool = False
) -> ParsedProgram:
    """Read the statements of files, or of texts by their files; raises ParseError and, for scripts, EncodingError."""
    statements: list[tuple[str, ast.AST]] = []
    parse_program(lambda node: statements.append((node.location.begin.filename, node)), files, text)
    for file, source in (texts or {}).items():
        nodes: list[ast.AST] = []
        try:
            parse_program(nodes.append, text=source)
            GroundProgram(Program(text=source, part="unground"), ["--warn=none"])
        except EncodingError as error:
            raise type(error)(placed(str(error).replace(TEXT, BLOCK, 1), {file: source})) from None
        statements += [(file, node) for node in nodes]
    sources = _Sources({TEXT: text, **(texts or {})}, statements)
    rules: list[Rule] = []
    part = "base"
    speed_files: set[str] = set()
    for file, node in statements:
        if node.ast_type == ASTType.Comment:
            # The block, up to ``% @end`` or the file's end, is left out: other rules would seem to exclude too little.
            if not speed and (block := BLOCK_OF_SPEED.match(comment(node))):
                (speed_files.add if block["word"] == "speed" else speed_files.discard)(file)
        elif file in speed_files:
            _refuse(node, file, speed=True)
        elif node.ast_type == ASTType.Program:
            parameters = ",".join(one.name for one in node.parameters)
            part = f"{node.name}({parameters})" if parameters else node.name
        else:
            _refuse(node, file)
            rules.append(_rule(len(rules), file, node, part, sources))
    return ParsedProgram(tuple(rules))


def shown_predicates(files: Sequence[str] = (), text: str = "") -> frozenset[Predicate] | None:
    """Return the predicates that answer sets of a program can show, None if that is not known."""
    try:
        return read_program(files, text).shown
    except EncodingError:
        return None


def statements_of(facts: Sequence[Symbol], files: Sequence[str] = (), text: str = "") -> Iterator[Any]:
    """Yield facts, each with whether a body uses its predicate, and the place of the first statement deriving it."""
    program, missing, predicates = read_program(files, text), {*facts}, {*map(predicate_of, facts)}
    marked = [
        f"{STATEMENT}({rule.number},{head}){' :- ' if rule.body else ''}{'; '.join(map(str, rule.body))}.\n"
        for rule in program.base
        for head in rule.heads
        if not rule.chooses and not predicates.isdisjoint(predicates_of(head))
    ]
    ground = GroundProgram(Program(tuple(files), "".join([*marked, text])), ["--warn=none"])
    for number, fact in (atom.arguments for atom in sorted(atom for atom, _ in ground.literals(STATEMENT, 2))):
        if fact in missing:
            missing.remove(fact)
            rule = program.rules[number.number]
            place = {name: getattr(rule, name) for name in ("file", "line", "column", "mark")} | {"rule": rule.text}
            yield fact, predicate_of(fact) in program.used, place


def _rule(number: int, file: str, node: ast.AST, part: str, sources: _Sources) -> Rule:
    begin, end = node.location.begin, node.location.end
    comment, name = _above(file, begin.line, sources)
    return Rule(
        number=number,
        kind=_kind(node),
        file=file,
        line=begin.line,
        column=sources.column(file, begin.line, begin.column),
        end_line=end.line,
        end_column=sources.column(file, end.line, end.column),
        place=f"line {begin.line}" + (f" of {Path(file).name}" if sources.has_several_files else ""),
        text=sources.between(file, (begin.line, begin.column), (end.line, end.column)) or str(node),
        comment=comment,
        name=name,
        variables=global_variables(node),
        part=part,
        node=node,
    )


def _above(file: str, line: int, sources: _Sources) -> tuple[str, str]:
    """Return the comment above the paragraph of a line, and the name that ``@name`` gives the rule there."""
    lines = sources.lines(file)
    name = ""
    texts: list[str] = []
    number = line - 1
    between = 0
    while 0 < number <= len(lines) and lines[number - 1].strip() and between <= MAX_LINES_BETWEEN:
        begin = sources.begins.get((file, number))
        if begin is not None and lines[number - 1].lstrip().startswith(b"%"):
            text = b" ".join(lines[begin - 1 : number]).decode(errors="replace").strip("%* \t\n")
            match = NAME.fullmatch(text)
            if match and not between and not texts:
                name = match["name"]
            elif BLOCK_OF_SPEED.match(text):
                break
            elif not match and text.strip("-=~ ") and not text.casefold().startswith(LABEL):
                texts.append(" ".join(text.split()))
            number = begin
        elif texts:
            break
        else:
            between += 1
        number -= 1
    return " ".join(reversed(texts)), name


def _kind(node: ast.AST) -> RuleKind:
    if node.ast_type != ASTType.Rule:
        return KINDS.get(node.ast_type, RuleKind.OTHER)
    if node.head.ast_type != ASTType.Literal:
        return KINDS[node.head.ast_type]
    if not is_positive(node.head):
        return RuleKind.CONSTRAINT
    return RuleKind.RULE if node.body else RuleKind.FACT


def _refuse(node: ast.AST, file: str, *, speed: bool = False) -> None:
    begin = node.location.begin
    place = f"{file}:{begin.line}:{begin.column}: error:"
    if node.ast_type == ASTType.Script:
        raise EncodingError(f"{place} #script is not allowed")
    if speed and node.ast_type == ASTType.Minimize:
        raise EncodingError(f"{place} costs are no rules that make solving faster")
    called = [one.name for one in walk(node) if getattr(one, "external", 0)] if "@" in str(node) else []
    if called:
        raise EncodingError(f"{place} @{called[0]} is a function of a script, and #script is not allowed")
    parts = (node.head, *node.body) if node.ast_type == ASTType.Rule else (node,)
    atoms = (getattr(part, "atom", part) for part in parts)
    if any(one.ast_type in (ASTType.TheoryDefinition, ASTType.TheoryAtom) for one in atoms if isinstance(one, ast.AST)):
        raise EncodingError(f"{place} theory atoms are not looked into: expected plain ASP")


class _Sources:
    """A cache of the lines of files, with columns that count characters rather than clingo's bytes."""

    def __init__(self, texts: Mapping[str, str], named: Sequence[tuple[str, ast.AST]]) -> None:
        self._lines = {file: text.encode().split(b"\n") for file, text in texts.items() if text}
        self.has_several_files = len({file for file, _ in named}) > 1
        #: The line on which a comment begins, by its file and the line on which it ends.
        self.begins: dict[tuple[str, int], int] = {}
        #: The first column of each comment, and the one after its last, by file and line.
        self._comments: dict[tuple[str, int], list[tuple[int, int | None]]] = {}
        for file, node in named:
            if node.ast_type == ASTType.Comment:
                begin, end = node.location.begin, node.location.end
                self.begins[file, end.line] = begin.line
                for line in range(begin.line, end.line + 1):
                    first = begin.column - 1 if line == begin.line else 0
                    last = end.column - 1 if line == end.line else None
                    self._comments.setdefault((file, line), []).append((first, last))

    def lines(self, file: str) -> list[bytes]:
        if file not in self._lines:
            try:
                self._lines[file] = Path(file).read_bytes().split(b"\n")
            except OSError:
                self._lines[file] = []
        return self._lines[file]

    def column(self, file: str, line: int, column: int) -> int:
        """Return a column in characters for one in bytes."""
        lines = self.lines(file)
        return len(lines[line - 1][: column - 1].decode(errors="replace")) + 1 if line <= len(lines) else column

    def between(self, file: str, begin: tuple[int, int], end: tuple[int, int]) -> str:
        """Return the text between two places, each a line and a column in bytes; its lines are joined by spaces."""
        lines = self.lines(file)[begin[0] - 1 : end[0]]
        if len(lines) < end[0] - begin[0] + 1:
            return ""
        code = [*map(bytearray, lines)]
        for number, line in enumerate(code, start=begin[0]):
            for start, stop in self._comments.get((file, number), ()):
                line[start:stop] = b" " * len(line[start:stop])
        code[-1] = code[-1][: end[1] - 1]
        code[0] = code[0][begin[1] - 1 :]
        return " ".join(text for line in code if (text := line.decode(errors="replace").strip()))


def is_added(node: ast.AST) -> bool:
    """Return whether unrolling has added a literal: for the range of steps, or for the last step."""
    return node.ast_type == ASTType.Literal and node.location.begin.filename == ADDED


def has_steps(program: ParsedProgram) -> bool:
    return any(_part(rule) is not None for rule in program.rules)


def unrolled(program: ParsedProgram, steps: int) -> ParsedProgram:
    return ParsedProgram(tuple(_unrolled(rule, steps) for rule in program.rules))


def steps_of(program: ParsedProgram, answer: Collection[Symbol]) -> int | None:
    """Return the last step of an answer; None if none of its atoms has a step."""
    places = {(*predicate, at) for rule in program.rules for predicate, at in _step_places(rule)}
    steps = [
        term.number
        for atom in answer
        for at, term in enumerate(atom.arguments)
        if term.type == SymbolType.Number and (*predicate_of(atom), at) in places
    ]
    return max(steps, default=None)


def least_steps(program: ParsedProgram, files: Collection[str], deadline: Deadline) -> int:
    """Return the fewest steps of an answer set, or the most that were tried."""
    tried = 0
    for steps in range(MAX_STEPS + 1):
        text = "\n".join(str(rule.node) for rule in unrolled(program, steps).base)
        ground = GroundProgram(Program(tuple(files), text), ["1", "--warn=none", "--opt-mode=ignore"])
        models, ending = ground.models([], read=lambda _: True, most=1, deadline=deadline.within(STEP_SECONDS))
        if models:
            return steps
        if ending is None:
            break
        tried = steps
    return tried


def _part(rule: Rule) -> tuple[int, str] | None:
    """Return the first step of a rule's part and its parameter, None for a part of another kind."""
    match = PART.fullmatch(rule.part)
    return (FIRST_STEPS[match["name"]], match["parameter"]) if match else None


def _step_places(rule: Rule) -> Iterator[tuple[tuple[str, int], int]]:
    if (part := _part(rule)) is not None:
        for term in (one for one in rule.heads if one.ast_type == ASTType.Function):
            places = [at for at, one in enumerate(term.arguments) if str(one) == part[1]]
            yield from ((predicate, at) for predicate in rule.head_predicates for at in places)


def _unrolled(rule: Rule, steps: int) -> Rule:
    part = _part(rule)
    if part is None:
        return rule
    first, parameter = part
    if rule.node.ast_type == ASTType.External and rule.node.atom.symbol.name == QUERY:
        return replace(rule, part=QUERY)
    name = parameter.upper()
    while name in variables_of(rule.node):
        name += "'"
    begin = ast.Position(ADDED, 1, 1)
    place = ast.Location(begin, begin)

    def variable(one: ast.AST) -> ast.AST | None:
        is_parameter = one.ast_type == ASTType.SymbolicTerm and str(one.symbol) == parameter
        return ast.Variable(one.location, name) if is_parameter else None

    def last_step(one: ast.AST) -> ast.AST | None:
        symbol = one.atom.symbol if has_atom(one) else None
        if symbol is None or symbol.ast_type != ASTType.Function or (symbol.name, len(symbol.arguments)) != (QUERY, 1):
            return None
        guard = ast.Guard(ast.ComparisonOperator.Equal, ast.SymbolicTerm(place, clingo.Number(steps)))
        return ast.Literal(place, one.sign, ast.Comparison(symbol.arguments[0], [guard]))

    node = changed(changed(rule.node, variable), last_step)
    if name in variables_of(node) and hasattr(node, "body"):
        interval = ast.Interval(place, *(ast.SymbolicTerm(place, clingo.Number(one)) for one in (first, steps)))
        guard = ast.Guard(ast.ComparisonOperator.Equal, interval)
        domain = ast.Literal(place, ast.Sign.NoSign, ast.Comparison(ast.Variable(place, name), [guard]))
        node = node.update(body=[*node.body, domain])
    return replace(rule, part="base", node=node, variables=global_variables(node))
