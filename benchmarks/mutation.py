"""The wrong encodings that the instances distinguish from a right one: ``python -m benchmarks.mutation``.

Mutation testing: a small right encoding of each family, in `benchmarks/references`, is made wrong in one place at a
time. A rule is left out, or a literal, or a condition; a bound is moved or dropped, a comparison or a sign changed.
Each of these mutants is graded, as a student's encoding would be, first on the smallest instance. It has to fail on
one, within two seconds; a mutant that passes them all shows what the instances lack.

A mutant that is equivalent to the right encoding can't fail. These are listed, each with the reason.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from clingo import Number, SymbolType, ast

from aspsolve.grade import GradingOptions
from aspsolve.grade._course import Instance, find_instances
from aspsolve.grade._run import grade_instance
from aspsolve.grade._verdict import Verdict
from aspsolve.grade.assignment import new_assignment

ROOT = Path(__file__).parents[1]
REFERENCES = Path(__file__).parent / "references"
#: The seconds within which a mutant has to fail on an instance. The second limit is tried only if it fails on none
#: within the first: many mutants that are slow on one instance fail at once on another.
LIMITS = (0.5, 2.0)
#: The verdicts that decide nothing about a mutant.
LIMIT_REACHED = (Verdict.TIMEOUT, Verdict.MEMORY)

#: The comparison operators, each with those that replace it.
OPERATORS = {
    ast.ComparisonOperator.LessThan: (ast.ComparisonOperator.LessEqual, ast.ComparisonOperator.NotEqual),
    ast.ComparisonOperator.LessEqual: (ast.ComparisonOperator.LessThan,),
    ast.ComparisonOperator.GreaterThan: (ast.ComparisonOperator.GreaterEqual, ast.ComparisonOperator.NotEqual),
    ast.ComparisonOperator.GreaterEqual: (ast.ComparisonOperator.GreaterThan,),
    ast.ComparisonOperator.Equal: (ast.ComparisonOperator.LessEqual, ast.ComparisonOperator.GreaterEqual),
    ast.ComparisonOperator.NotEqual: (ast.ComparisonOperator.LessThan, ast.ComparisonOperator.GreaterThan),
}
#: The lists in a statement of which any one element can be left out.
LISTS = ("body", "condition", "elements")


class Mutant(NamedTuple):
    """A right encoding, made wrong in one place.

    Attributes
    ----------
    line : int
        The line of the rule.
    rule : str
        The rule as it is now, empty if it is left out.
    text : str
        The whole encoding.
    """

    line: int
    rule: str
    text: str


class Killed(NamedTuple):
    """The failure of a mutant.

    Attributes
    ----------
    instance : str
        The name of the instance.
    verdict : Verdict
        The verdict.
    seconds : float
        The seconds that it took.
    """

    instance: str
    verdict: Verdict
    seconds: float


def mutants(text: str) -> Iterator[Mutant]:
    """Yield every encoding that differs from a right one in one place of one rule, each once.

    >>> for mutant in mutants("{ a }. :- not a."):
    ...     print(mutant.rule or "(left out)")
    (left out)
    { }.
    { not a }.
    (left out)
    #false.
    #false :- a.
    """
    statements: list[ast.AST] = []
    ast.parse_string(text, statements.append)
    seen = {_joined(statements)}
    for index, statement in enumerate(statements):
        if statement.ast_type not in (ast.ASTType.Rule, ast.ASTType.Edge):
            continue
        for changed in ([], *([variant] for variant in _variants(statement))):
            whole = _joined([*statements[:index], *changed, *statements[index + 1 :]])
            if whole not in seen:
                seen.add(whole)
                yield Mutant(statement.location.begin.line, "".join(map(str, changed)), whole)


def _joined(statements: Iterable[ast.AST]) -> str:
    """Return statements as a text."""
    return "".join(f"{statement}\n" for statement in statements)


def _variants(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node with one change in it."""
    yield from _changed(node)
    for name in node.child_keys:
        child = getattr(node, name)
        if isinstance(child, ast.AST):
            for variant in _variants(child):
                yield node.update(**{name: variant})
        elif isinstance(child, ast.ASTSequence):
            for index, element in enumerate(child):
                before, after = child[:index], child[index + 1 :]
                if name in LISTS:
                    yield node.update(**{name: [*before, *after]})
                for variant in _variants(element):
                    yield node.update(**{name: [*before, variant, *after]})


def _changed(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node with each change to the node itself."""
    if node.ast_type == ast.ASTType.Literal and node.atom.ast_type != ast.ASTType.BooleanConstant:
        yield node.update(sign=ast.Sign.NoSign if node.sign else ast.Sign.Negation)
    elif node.ast_type == ast.ASTType.Guard:
        for operator in OPERATORS[ast.ComparisonOperator(node.comparison)]:
            yield node.update(comparison=int(operator))
    elif node.ast_type == ast.ASTType.SymbolicTerm and node.symbol.type == SymbolType.Number:
        for step in (-1, 1):
            yield node.update(symbol=Number(node.symbol.number + step))
    elif node.ast_type in (ast.ASTType.Aggregate, ast.ASTType.HeadAggregate, ast.ASTType.BodyAggregate):
        for guard in ("left_guard", "right_guard"):
            if getattr(node, guard) is not None:
                yield node.update(**{guard: None})


#: Why a mutant reaches the limit on every instance.
ENDLESS = "grounding does not end on any instance"
#: The mutants that can't fail, by their rule, with the reason: they are equivalent, or their grounding is endless.
SAME: dict[str, dict[str, str]] = {
    "fillin": {
        "run(D,X,Y,(P+1),(X'+DX),(Y'+DY)) :- run(D,X,Y,P,X',Y'); direction(D,DX,DY).": ENDLESS,
        "1 <= { place(W,D,X,Y): length(W,L) } :- slot(D,X,Y,L).": (
            "two words of a length differ in a character, and a square has one"
        ),
        "#false :- shows(X,Y,C); shows(X,Y,C'); C != C'.": "the two characters can be exchanged",
    },
    "rikudo": {
        "place((0..N)) :- N = #count { X,Y: cell(X,Y) }.": (
            "the numbers go on to N without a gap and no two are the same, so that N of them are 1 to N"
        ),
        "1 <= { number(X,Y,K): place(K) } :- cell(X,Y).": (
            "each of N numbers is in one cell at most, so that each of N cells has one"
        ),
        "#false :- number(X,Y,K); number(X',Y',K); (X,Y) != (X',Y').": "the two cells can be exchanged",
    },
    "seeknumbers": {
        "1 >= { path(X,Y,(X+DX),(Y+DY)): direction(DX,DY), cell((X+DX),(Y+DY)) } :- cell(X,Y); not final(X,Y).": (
            "to reach n - 1 cells takes n - 1 steps, one from each cell but the final one"
        ),
        "1 = { path(X,Y,(X+DX),(Y+DY)): direction(DX,DY) } :- cell(X,Y); not final(X,Y).": (
            "after a step out of the grid too few are left to reach all cells"
        ),
        "owes(X',Y',(N-1)) :- owes(X,Y,N); path(X,Y,X',Y'); bend(X',Y'); N > 0.": (
            "a path that owes something when it comes to a hint is wrong anyway"
        ),
        "owes(X',Y',(N-1)) :- owes(X,Y,N); path(X,Y,X',Y'); not hinted(X',Y'); bend(X',Y').": ENDLESS,
        "owes(X',Y',(N-1)) :- owes(X,Y,N); path(X,Y,X',Y'); not hinted(X',Y'); bend(X',Y'); not N > 0.": ENDLESS,
        "owes(X',Y',(N-1)) :- owes(X,Y,N); path(X,Y,X',Y'); not hinted(X',Y'); bend(X',Y'); N >= 0.": (
            "a path that bends where it owes nothing is wrong anyway"
        ),
        "owes(X',Y',(N-1)) :- owes(X,Y,N); path(X,Y,X',Y'); not hinted(X',Y'); bend(X',Y'); N > -1.": (
            "a path that bends where it owes nothing is wrong anyway"
        ),
        "owes(X',Y',(N-1)) :- owes(X,Y,N); path(X,Y,X',Y'); not hinted(X',Y'); bend(X',Y'); N != 0.": (
            "nobody owes less than nothing"
        ),
        "#false :- owes(X,Y,N); path(X,Y,X',Y'); hinted(X',Y'); N != 0.": "nobody owes less than nothing",
        "#false :- owes(X,Y,N); final(X,Y); N != 0.": "nobody owes less than nothing",
    },
}


def shipped_instances(family: str) -> list[Instance]:
    """Return the family's instances of this project, the smallest first."""
    return _sorted(find_instances(Path(f"{family}.lp"), ROOT / "instances", ROOT / "solutions"))


def assignment_instances(family: str, folder: Path) -> list[Instance]:
    """Return the instances of a new assignment on the family, which is made in a folder; the smallest first."""
    course = new_assignment(family, folder).folder
    return _sorted(find_instances(Path(f"{family}.lp"), course / "instances", course / "solutions"))


def _sorted(instances: Iterable[Instance]) -> list[Instance]:
    """Return instances sorted by the sizes of their files."""
    return sorted(instances, key=lambda instance: instance.path.stat().st_size)


def kill(mutant: Mutant, instances: Sequence[Instance], folder: Path) -> Killed | None:
    """Return a mutant's first failure, None if it passes all instances or reaches the limit on them."""
    encoding = folder / f"{abs(hash(mutant.text))}.lp"
    encoding.write_text(mutant.text, encoding="utf-8")
    try:
        for limit in LIMITS:
            undecided = []
            for instance in instances:
                outcome = grade_instance(encoding, instance, GradingOptions(time_limit=limit))
                if outcome.verdict in LIMIT_REACHED:
                    undecided.append(instance)
                elif outcome.verdict is not Verdict.SUCCESS:
                    return Killed(instance.name, outcome.verdict, outcome.seconds)
            instances = undecided
    finally:
        encoding.unlink()
    return None


def main() -> None:
    """Grade the mutants, and print those that no instance distinguishes from the right encoding."""
    parser = ArgumentParser(
        prog="python -m benchmarks.mutation", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    known = sorted(file.stem for file in REFERENCES.glob("*.lp"))
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=f"{', '.join(known)} by default")
    parser.add_argument("-e", "--encoding", type=Path, metavar="FILE", help="another right encoding than the reference")
    parser.add_argument("-v", "--verbose", action="store_true", help="print every mutant with how it failed")
    given = parser.parse_args()
    if not given.encoding and (others := {*given.families} - {*known}):
        parser.error(f"there is no reference of {', '.join(sorted(others))}: name an encoding by -e")
    with TemporaryDirectory() as temporary, ThreadPoolExecutor(2) as pool:
        for family in given.families or known:
            encoding: Path = given.encoding or REFERENCES / f"{family}.lp"
            every = [*mutants(encoding.read_text(encoding="utf-8"))]
            for where, instances in (
                ("shipped", shipped_instances(family)),
                ("new-assignment", assignment_instances(family, Path(temporary) / family)),
            ):
                ends = [*pool.map(partial(kill, instances=instances, folder=Path(temporary)), every)]
                _report(f"{family}, {where}", every, ends, SAME[family], verbose=given.verbose)


def _report(title: str, every: Sequence[Mutant], ends: Sequence[Killed | None], same: Any, *, verbose: bool) -> None:
    """Print the results of the mutants."""
    lived = [mutant for mutant, end in zip(every, ends, strict=True) if end is None]
    slowest = max((end.seconds for end in ends if end), default=0.0)
    print(
        f"{title}: {len(every) - len(lived)} of {len(every)} mutants failed, the slowest after {slowest:.1f} s",
        flush=True,
    )
    if verbose:
        for mutant, end in zip(every, ends, strict=True):
            print(f"  {mutant.line}: {mutant.rule or '(left out)'}: {end and f'{end.verdict.value} on {end.instance}'}")
    for mutant in lived:
        print(f"  line {mutant.line}: {mutant.rule or '(left out)'}: {same.get(mutant.rule, 'not told apart')}")


if __name__ == "__main__":
    main()
