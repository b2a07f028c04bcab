"""What each idea in an encoding gains: ``python -m benchmarks.ablation [family] [--quick]``.

Each variant of a family lacks one idea: a rule or a section of the encoding, or facts that plain Python works out. All
variants solve the same puzzles, taking turns, each solve in a process of its own; two models are asked for, and where
both are finished, a variant must find as many as the encoding itself. Seconds are clingo's processor time. The table
goes into `docs/encodings.md`, between two comments that name the family, or at its end where there are none yet.

A rule is named by a tag, a line ``% @name(...)`` above it; where there is no such line, or more than one, that is an
error: otherwise a variant that changes nothing would be measured as an idea without effect.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from aspsolve import Puzzle
from aspsolve.families._registry import FAMILIES, family_of
from aspsolve.formats._files import read_text, write_text
from benchmarks.measure import measure
from benchmarks.report import markdown, median, middle, proof
from benchmarks.results import Measurement
from benchmarks.rows import Row, fillin, open_fillin, open_rikudo, open_seek, rikudo, seek
from benchmarks.worker import all_facts, text_of

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "encodings.md"


@dataclass(frozen=True)
class Program:
    """What clingo is given.

    Attributes
    ----------
    rules : the encoding's text.
    facts : a fact a line.
    options : clingo's own.
    """

    rules: str
    facts: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variant:
    """An encoding without an idea.

    Attributes
    ----------
    name : of the idea that is left out.
    sentence : what is different.
    edit : returns the program of a puzzle without the idea, made from the program with it.
    """

    name: str
    sentence: str
    edit: Callable[[Program, Puzzle], Program]


def without(name: str, instead: str = "") -> Callable[[Program, Puzzle], Program]:
    """Return an edit that puts other rules in the place of those below a tag, up to the next blank line.

    Raises
    ------
    LookupError
        From the edit, unless exactly one line is the tag ``% @name(...)``.
    """

    def edit(program: Program, _: Puzzle) -> Program:
        return replace(program, rules=cut(program.rules, name, instead))

    return edit


def cut(rules: str, name: str, instead: str) -> str:
    r"""Return rules with others in the place of those below a tag.

    >>> cut("a.\n% B.\n% @name(b)\nb.\n\nc.", "b", "d.")
    'a.\n% B.\nd.\n\nc.'
    """
    lines = rules.split("\n")
    tag = f"% @name({name})"
    if lines.count(tag) != 1:
        raise LookupError(f"expected one line {tag!r}, found {lines.count(tag)}")
    begin = lines.index(tag)
    end = next((i for i, line in enumerate(lines) if i > begin and not line.strip()), len(lines))
    return "\n".join([*lines[:begin], instead, *lines[end:]])


def alone(program: Program, puzzle: Puzzle) -> Program:
    """Return the program with the facts of the instance, as anybody runs it in clingo."""
    return replace(program, facts=text_of([fact.symbol for fact in puzzle.facts()]))


def without_step(name: str) -> Callable[[Program, Puzzle], Program]:
    """Return an edit that works out the facts without a step of the pruning, which then changes nothing."""

    def edit(program: Program, puzzle: Puzzle) -> Program:
        with patch(f"aspsolve.families.{puzzle.kind}._pruning.{name}", lambda *_: ()):
            return replace(program, facts=text_of(all_facts(puzzle)))

    return edit


def default_configuration(program: Program, _: Puzzle) -> Program:
    """Return the program without options of clingo's."""
    return replace(program, options=())


def conditions(program: Program, puzzle: Puzzle) -> Program:
    """Return Rikudo's program with conditions in the place of neighbours that are spelt out."""
    directions = "((2,0);(-2,0);(1,1);(-1,1);(1,-1);(-1,-1))"
    beside = f"cell(X,Y), (DX,DY) = {directions}, X' = X+DX, Y' = Y+DY, cell(X',Y')"
    asked = "number(X,Y,K), place(K+1), not number(X',Y',K+1) : beside(X,Y, X',Y'), can(X',Y',K+1)"
    after = f"beside(X,Y, X',Y') :- {beside}.\n:- {asked}."
    return without("number_after", after)(program, puzzle)


#: What each family's variants are measured on.
ROWS: dict[str, tuple[Row, ...]] = {
    "fillin": (fillin(21), open_fillin(100, 26)),
    "seeknumbers": (seek(8), open_seek(15, 0.15)),
    "rikudo": (rikudo(91), rikudo(127), open_rikudo(12, 0.20)),
}
QUICK_ROWS: dict[str, tuple[Row, ...]] = {"fillin": (fillin(9),), "seeknumbers": (seek(6),), "rikudo": (rikudo(37),)}
VARIANTS: dict[str, tuple[Variant, ...]] = {
    "fillin": (
        Variant("domains in Python", "The encoding narrows the slots by itself, while grounding.", alone),
        Variant(
            "matching",
            "Python makes crossings consistent and uses words up, but never matches those of a length to its slots.",
            without_step("_Words.assign"),
        ),
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
        Variant("entered once", "That no cell is entered twice follows from the number of steps.", without("enter_once")),
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
    """Measure the variants, print their tables, and put them into the documentation."""
    parser = ArgumentParser(
        prog="python -m benchmarks.ablation", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("family", nargs="?", choices=[*FAMILIES])
    parser.add_argument("--quick", action="store_true", help="one small row, two instances; the documentation stays")
    parser.add_argument("--instances", type=int, default=10, metavar="N", help="of each row (default: %(default)s)")
    parser.add_argument(
        "--limit", type=float, default=10.0, metavar="S", help="seconds for each (default: %(default)g)"
    )
    given = parser.parse_args()
    for family in [given.family] if given.family else [*FAMILIES]:
        rows = (QUICK_ROWS if given.quick else ROWS)[family]
        tables = []
        for text in measured(family, rows, 2 if given.quick else given.instances, given.limit):
            print(text)
            tables.append(text)
        if not given.quick:
            put(family, "\n".join(tables))


def measured(family: str, rows: Sequence[Row], instances: int, limit: float) -> Iterable[str]:
    """Yield the table of each row."""
    whole = Variant("nothing", "The encoding as it is.", lambda program, _: program)
    variants = (whole, *VARIANTS[family])
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(family, total=len(rows) * instances * len(variants))
        for row in rows:
            own: dict[str, list[Measurement]] = {variant.name: [] for variant in variants}
            for seed in range(instances):
                puzzle = row.make(seed)
                at = seed % len(variants)
                for variant in (*variants[at:], *variants[:at]):
                    bar.update(task, description=f"{row.name}: {variant.name}")
                    own[variant.name].append(one(variant, puzzle, limit))
                    bar.advance(task)
                agree(row.name, seed, {name: figures[-1] for name, figures in own.items()})
            yield f"{row.name}, {instances} instances:\n\n{table(variants, own, instances)}"


def one(variant: Variant, puzzle: dict[str, Any], limit: float) -> Measurement:
    """Return what a variant takes for a puzzle."""
    program = edited(variant, FAMILIES[puzzle["kind"]].puzzle.from_json(puzzle))
    text = {"rules": program.rules, "facts": program.facts, "options": program.options}
    figures = measure("program", puzzle, models=2, limit=limit, program=text)
    if "error" in figures and "MemoryError" not in figures["error"]:
        raise RuntimeError(f"without {variant.name}: {figures['error']}")
    return {**figures, "limit": limit}


def edited(variant: Variant, puzzle: Puzzle) -> Program:
    """Return a variant of the whole encoding, with the facts that pruning leaves of a puzzle."""
    family = family_of(puzzle)
    whole = Program(family.rules(), text_of(all_facts(puzzle)), family.clingo_options(puzzle))
    return variant.edit(whole, puzzle)


def agree(row: str, seed: int, figures: dict[str, Measurement]) -> None:
    """Raise RuntimeError where variants do not find as many models: an idea must not change the answers."""
    found = {name: one["found"] for name, one in figures.items() if one["seconds"] is not None}
    if len(set(found.values())) > 1:
        raise RuntimeError(f"{row}, seed {seed}: the variants do not agree on the number of models: {found}")


def table(variants: Sequence[Variant], own: dict[str, list[Measurement]], instances: int) -> str:
    """Return the table of a row."""
    base = median(own[variants[0].name])
    lines = []
    for variant in variants:
        figures = own[variant.name]
        finished = [one for one in figures if one["seconds"] is not None]
        times = median(figures) / base if len(finished) * 2 > instances else 0
        lines.append(
            [
                f"{variant.name}: {variant.sentence}",
                f"{len(finished)}",
                proof(figures, spread=True),
                f"{times:.2f}" if times else "",
                middle(finished, "rules", 0),
                middle(finished, "conflicts", 0),
            ]
        )
    return markdown(["without", "finished", "seconds", "×", "ground rules", "conflicts"], lines)


def put(family: str, text: str) -> None:
    """Put a family's tables into the documentation."""
    begin, end = f"<!-- ablation: {family} -->", f"<!-- end of ablation: {family} -->"
    page = read_text(TARGET) if TARGET.exists() else "# Encodings\n"
    block = f"{begin}\n\n{text}\n{end}"
    if begin in page and end in page:
        page = page[: page.index(begin)] + block + page[page.index(end) + len(end) :]
    else:
        page += f"\n{block}\n"
    write_text(TARGET, page)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("interrupted: the tables above are complete") from None
