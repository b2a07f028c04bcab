"""The gain from each idea in an encoding: ``python -m benchmarks.ablation [family] [--quick]``.

Each variant of a family lacks one idea: a rule of the encoding, or facts that plain Python works out. All variants
solve the same puzzles in turn, each in a process of its own, for two models, and must find as many as the encoding.
Seconds are processor time.

A rule is named by a tag, a line ``% @name(...)`` above it. It is an error if there is not exactly one such line:
otherwise a variant that changes nothing would be measured as an idea without effect.
"""

from __future__ import annotations

import statistics
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from aspsolve import Puzzle
from aspsolve.families._registry import FAMILIES
from benchmarks.measure import Figures, measure
from benchmarks.peers import program_of, with_clingo
from benchmarks.rows import Row
from benchmarks.tables import markdown


@dataclass(frozen=True)
class Program:
    """The input of clingo.

    Attributes
    ----------
    rules : the encoding's text.
    facts : the instance, a fact a line.
    options : options of clingo.
    """

    rules: str
    facts: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variant:
    """An encoding without an idea.

    Attributes
    ----------
    name : the name of the idea that is left out.
    sentence : the difference, in a sentence.
    edit : returns the program of a puzzle without the idea, made from the program with it.
    """

    name: str
    sentence: str
    edit: Callable[[Program, Puzzle], Program]


def without(name: str, instead: str = "") -> Callable[[Program, Puzzle], Program]:
    """Return an edit that replaces the rules below a tag, up to the next comment or blank line, by others.

    Raises
    ------
    LookupError
        From the edit, unless exactly one line is the tag ``% @name(...)``.
    """

    def edit(program: Program, _: Puzzle) -> Program:
        return replace(program, rules=cut(program.rules, name, instead))

    return edit


def cut(rules: str, name: str, instead: str) -> str:
    r"""Return rules in which those below a tag are replaced by others.

    >>> cut("a.\n% B.\n% @name(b)\nb.\n\nc.", "b", "d.")
    'a.\n% B.\nd.\n\nc.'
    """
    lines = rules.split("\n")
    tag = f"% @name({name})"
    if lines.count(tag) != 1:
        raise LookupError(f"expected one line {tag!r}, found {lines.count(tag)}")
    begin = lines.index(tag)
    end = next(
        (i for i, line in enumerate(lines) if i > begin and (not line.strip() or line.startswith("%"))), len(lines)
    )
    return "\n".join([*lines[:begin], instead, *lines[end:]])


def alone(program: Program, puzzle: Puzzle) -> Program:
    """Return the program with the facts of the instance, without pruning in Python."""
    return replace(program, facts="".join(f"{fact}.\n" for fact in puzzle.facts()))


def default_configuration(program: Program, _: Puzzle) -> Program:
    """Return the program without options of clingo's."""
    return replace(program, options=())


def conditions(program: Program, puzzle: Puzzle) -> Program:
    """Return Rikudo's program with conditional literals instead of neighbours that are spelt out."""
    directions = "((2,0);(-2,0);(1,1);(-1,1);(1,-1);(-1,-1))"
    beside = f"cell(X,Y), (DX,DY) = {directions}, X' = X+DX, Y' = Y+DY, cell(X',Y')"
    asked = "number(X,Y,K), place(K+1), not number(X',Y',K+1) : beside(X,Y, X',Y'), can(X',Y',K+1)"
    after = f"beside(X,Y, X',Y') :- {beside}.\n:- {asked}."
    return without("number_after", after)(program, puzzle)


#: The puzzles on which each family's variants are measured.
ROWS: dict[str, tuple[Row, ...]] = {
    "fillin": (Row("fillin", 21), Row("fillin", 40)),
    "seeknumbers": (Row("seeknumbers", 8), Row("seeknumbers", 10)),
    "rikudo": (Row("rikudo", 61), Row("rikudo", 127)),
}
QUICK_ROWS: dict[str, tuple[Row, ...]] = {
    "fillin": (Row("fillin", 9),), "seeknumbers": (Row("seeknumbers", 6),), "rikudo": (Row("rikudo", 37),),
}  # fmt: skip
VARIANTS: dict[str, tuple[Variant, ...]] = {
    "fillin": (
        Variant("domains in Python", "The encoding narrows the slots by itself, while grounding.", alone),
        Variant(
            "crossings both ways",
            "Only the word across asks the word down for its character.",
            without("crossing_back"),
        ),
        Variant(
            "long words first",
            "No word is placed before another by its length.",
            without("long_first"),
        ),
        Variant(
            "configuration", "clasp's default: not jumpy, and long words are not placed first.", default_configuration
        ),
    ),
    "seeknumbers": (
        Variant(
            "entered once", "That no cell is entered twice follows from the number of steps.", without("enter_once")
        ),
        Variant("configuration", "clasp's default: no simplification, or not jumpy.", default_configuration),
    ),
    "rikudo": (
        Variant(
            "number before",
            "That the number before is a neighbour follows from the number after alone.",
            without("number_before"),
        ),
        Variant(
            "neighbours spelt out",
            "The number after K is looked for by a condition, to which gringo gives an atom.",
            conditions,
        ),
        Variant("configuration", "clasp's default, not jumpy.", default_configuration),
    ),
}


def main() -> None:
    """Measure the variants, and print their tables."""
    parser = ArgumentParser(
        prog="python -m benchmarks.ablation", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("family", nargs="?", choices=[*FAMILIES])
    parser.add_argument("--quick", action="store_true", help="one small row, two instances")
    parser.add_argument("--instances", type=int, default=10, metavar="N", help="of each row (default: %(default)s)")
    parser.add_argument(
        "--limit", type=float, default=10.0, metavar="S", help="seconds for each (default: %(default)g)"
    )
    given = parser.parse_args()
    for family in [given.family] if given.family else [*FAMILIES]:
        if family not in VARIANTS:
            continue
        rows = (QUICK_ROWS if given.quick else ROWS)[family]
        for row in rows:
            print(measured(family, row, 2 if given.quick else given.instances, given.limit))


def measured(family: str, row: Row, instances: int, limit: float) -> str:
    """Return the table of a row."""
    variants = (Variant("nothing", "The encoding as it is.", lambda program, _: program), *VARIANTS[family])
    own: dict[str, list[Figures]] = {variant.name: [] for variant in variants}
    for seed, puzzle in enumerate(row.puzzles(instances)):
        turn = seed % len(variants)
        for variant in (*variants[turn:], *variants[:turn]):
            program = edited(variant, puzzle)
            run = partial(with_clingo, program.rules, program.facts, program.options, 2)
            own[variant.name].append(measure(run, limit))
        found = {name: figures[-1]["found"] for name, figures in own.items() if figures[-1]["seconds"] is not None}
        if len({*found.values()}) > 1:
            raise RuntimeError(f"{row.name}, puzzle {seed}: the variants find different numbers of models: {found}")
    return f"{row.name}, {instances} puzzles:\n\n{table(variants, own)}"


def edited(variant: Variant, puzzle: Puzzle) -> Program:
    """Return a variant of the encoding, with the facts that pruning leaves of a puzzle."""
    return variant.edit(Program(*program_of(puzzle)), puzzle)


def table(variants: Sequence[Variant], own: dict[str, list[Figures]]) -> str:
    """Return the table of a row."""
    lines = []
    for variant in variants:
        figures = [one for one in own[variant.name] if one["seconds"] is not None]
        both = [(one["seconds"], base["seconds"]) for one, base in zip(own[variant.name], own["nothing"], strict=True)]
        ratios = [mine / base for mine, base in both if mine is not None and base is not None]
        lines.append(
            [
                f"{variant.name}: {variant.sentence}",
                f"{len(figures)}",
                middle((one["seconds"] for one in figures), 3),
                f"{statistics.geometric_mean(ratios):.2f}" if ratios else "",
                middle((one["rules"] for one in figures), 0),
                middle((one["conflicts"] for one in figures), 0),
            ]
        )
    return markdown(["without", "finished", "seconds", "×", "ground rules", "conflicts"], lines)


def middle(values: Iterable[float], decimals: int) -> str:
    """Return the median, empty if there are no values."""
    known = [*values]
    return f"{statistics.median(known):,.{decimals}f}" if known else ""


if __name__ == "__main__":
    main()
