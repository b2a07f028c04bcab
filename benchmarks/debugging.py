"""How often `aspsolve debug` names the line that is wrong: ``python -m benchmarks.debugging [FAMILY] [--changes N]``.

Each constraint of our encodings is made too strong in turn: a literal is left out of its body, a number in it is one
less, or two variables of a literal are swapped. Of those that lose a right answer it is counted in how many the changed
line is among the first two findings. Where no answer set is left, clingexplaid looks for unsatisfiable constraints in
the same program, without a right answer, which it does not take; its time is measured beside ours in the same run.
"""

from __future__ import annotations

import statistics
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from clingo import Number, ast

from aspsolve import EncodingError, debug
from aspsolve.engine._control import Program, Search
from aspsolve.engine._reading import read_program
from aspsolve.engine._rules import Rule, RuleKind
from aspsolve.engine._syntax import variables_of
from aspsolve.families._registry import FAMILIES

ROOT = Path(__file__).parents[1]
#: Small instances with a solution, so that a lost answer is noticed; together they use all parts of an encoding.
INSTANCES = {
    "fillin": ("04_lab_7x7", "06_diagonal_two_solutions"),
    "rikudo": ("07_random_37", "02_ring_of_six"),
    "seeknumbers": ("06_random_5x5", "02_no_hints_4x4"),
}


class Change(NamedTuple):
    """A constraint that is made too strong.

    Parameters
    ----------
    kind : str
        What was done to it.
    rule : Rule
        The constraint as it was.
    text : str
        The constraint as it is now.
    """

    kind: str
    rule: Rule
    text: str


class _Less(ast.Transformer):
    """Makes the n-th number of a node one less."""

    def __init__(self, wanted: int) -> None:
        self.left = wanted
        self.done = False

    def visit_SymbolicTerm(self, node: ast.AST) -> ast.AST:  # noqa: N802  (clingo's name)
        """Change the number that is wanted."""
        if str(node).lstrip("-").isdigit():
            self.left -= 1
            if self.left == -1:
                self.done = True
                return node.update(symbol=Number(node.symbol.number - 1))
        return node


class _Swap(ast.Transformer):
    """Swaps two variables."""

    def __init__(self, one: str, other: str) -> None:
        self._names = {one: other, other: one}

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802  (clingo's name)
        """Give a variable the name of the other one."""
        return node.update(name=self._names.get(node.name, node.name))


def changes(rule: Rule) -> Iterator[Change]:
    """Yield the changes of a constraint."""
    body = list(rule.body)

    def text(literals: list[ast.AST]) -> str:
        return f":- {'; '.join(map(str, literals))}."

    for at in range(len(body) if len(body) > 1 else 0):
        yield Change("literal left out", rule, text(body[:at] + body[at + 1 :]))
    for at, literal in enumerate(body):
        if literal.ast_type == ast.ASTType.Literal and literal.atom.ast_type != ast.ASTType.SymbolicAtom:
            for place in range(4):
                less = _Less(place)
                changed = less.visit(literal)
                if less.done:
                    yield Change("bound one less", rule, text([*body[:at], changed, *body[at + 1 :]]))
        names = variables_of(literal)
        for first in range(len(names)):
            for second in range(first + 1, len(names)):
                swapped = _Swap(names[first], names[second]).visit(literal)
                if str(swapped) != str(literal):
                    yield Change("variables swapped", rule, text([*body[:at], swapped, *body[at + 1 :]]))


def explaid(encoding: Path, instance: Path) -> tuple[float, list[int]] | None:
    """Return the seconds that clingexplaid takes and the lines that it names, None if it is not installed."""
    try:
        from clingexplaid.unsat_constraints import UnsatConstraintComputer
    except ImportError:
        return None
    begin = perf_counter()
    computer = UnsatConstraintComputer()
    computer.parse_files([str(encoding), str(instance)])
    lines = []
    for number in computer.get_unsat_constraints():
        location = computer.get_constraint_location(number)
        lines.append(location.begin.line if location is not None else 0)
    return perf_counter() - begin, lines


def unsatisfiable(encoding: Path, instance: Path) -> bool:
    """Return whether an encoding has no answer set on an instance."""
    search = Search(Program((str(encoding), str(instance))), ["1", "--warn=none"])
    return not any(True for _ in search)


def main() -> None:
    """Measure, and print a line for each kind of change and each miss."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("family", nargs="?", choices=[*INSTANCES])
    parser.add_argument("--changes", type=int, default=6, metavar="N", help="changes of each constraint (default: 6)")
    given = parser.parse_args()
    found: dict[str, list[bool]] = {}
    theirs: list[bool] = []
    seconds: list[tuple[float, float]] = []
    for family in [given.family] if given.family else INSTANCES:
        source = FAMILIES[family].encoding_path.read_text(encoding="utf-8").split("\n")
        for rule in read_program([str(FAMILIES[family].encoding_path)]).rules:
            several = [*changes(rule)] if rule.kind is RuleKind.CONSTRAINT else []
            for change in Random(rule.line).sample(several, min(given.changes, len(several))):
                _measure(family, source, change, found, theirs, seconds)
    for kind, hits in sorted(found.items()):
        print(f"{kind:18} the changed line is among the first two findings in {sum(hits)} of {len(hits)}")
    every = [hit for hits in found.values() for hit in hits]
    print(f"{'all':18} {sum(every)} of {len(every)}, {100 * sum(every) / max(1, len(every)):.0f} %")
    if seconds:
        ours, peer = (statistics.median(column) for column in zip(*seconds, strict=True))
        print(
            f"clingexplaid, first two lines that it names, where no answer set is left: {sum(theirs)} of {len(theirs)}"
        )
        print(f"seconds: ours {ours:.2f} with a process of its own, clingexplaid {peer:.2f} in this one (medians)")


def _measure(
    family: str,
    source: list[str],
    change: Change,
    found: dict[str, list[bool]],
    theirs: list[bool],
    seconds: list[tuple[float, float]],
) -> None:
    """Debug an encoding with a change on each instance, and count."""
    rule = change.rule
    lines = [*source]
    lines[rule.line - 1 : rule.end_line] = [change.text, *[""] * (rule.end_line - rule.line)]
    with TemporaryDirectory() as folder:
        encoding = Path(folder) / "changed.lp"
        encoding.write_text("\n".join(lines), encoding="utf-8")
        for name in INSTANCES[family]:
            instance = ROOT / "instances" / family / f"{name}.lp"
            begin = perf_counter()
            try:
                diagnosis = debug(encoding, instance)
            except EncodingError:  # the change has made a variable unsafe
                return
            ours = perf_counter() - begin
            if diagnosis.verdict != "the right answer is no answer set":
                continue
            hit = rule.line in [finding.line for finding in diagnosis.findings[:2]]
            found.setdefault(change.kind, []).append(hit)
            if not hit:
                print(f"missed: {family}.lp, line {rule.line} on {name}: {change.text}")
            if unsatisfiable(encoding, instance) and (peer := explaid(encoding, instance)) is not None:
                seconds.append((ours, peer[0]))
                theirs.append(rule.line in peer[1][:2])


if __name__ == "__main__":
    main()
