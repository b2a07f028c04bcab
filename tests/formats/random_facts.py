"""Random programs of facts: the families' predicates with any arguments, and rules, ranges and strings between."""

import random
from collections.abc import Callable

from aspsolve.families._registry import FAMILIES

NUMBERS = (
    *("0", "1", "2", "3", "-1", "1..3", "-2..2", "(1;3)", "7", "2147483647", "2147483648", "n", "1+1", "4/0", "#inf"),
)
STRINGS = ('"a"', '"hat"', '"#"', '""', '"\\""', '"é"', '"e\u0301"', '"🇩🇪"', '"a\\nb"', '"' + "a" * 300 + '"', "across")
OTHERS = ("X", "f(1)", "(1,2)", "a", "-a", "#sup", "1.5", "'a'", "_", "")
LINES = (
    "#const n=3.", "#show.", "#show cell/2.", "#defined hint/3.", "{a}.", "a :- not b.", "b :- not a.", ":- a.",
    "family(rikudo).",     "family(nothing).", "% a comment", "%* another", "*%", "cell(X,Y) :- X = 1..3, Y = 1..3.",
    "n(0). n(X+1) :- n(X), X < 9.", "#minimize { 1 : a }.", "#external a.", "#program base.", "#include \"x\".",
    "spare_words.", "\ufeff", "\u2028", "cell(1,1)",
)  # fmt: skip


def random_facts(chance: random.Random) -> str:
    """Return a program: an instance of a family, more or less."""
    puzzle = chance.choice([*FAMILIES.values()]).puzzle
    predicates = [(predicate.meta.name, predicate.meta.arity) for predicate in puzzle.inputs]
    lines = ["cell(1..3,1..3)."] * chance.randrange(2)
    for _ in range(chance.randrange(1, 12)):
        if chance.random() < 0.12:
            lines.append(chance.choice(LINES))
            continue
        name, arity = chance.choice(predicates)
        arity += chance.choice((0, 0, 0, 0, 0, 0, 0, 1, -1))
        arguments = ",".join(_argument(chance)(chance) for _ in range(max(0, arity)))
        lines.append(f"{name}({arguments})." if arity > 0 else f"{name}.")
    return chance.choice(("\n", " ")).join(lines)


def _argument(chance: random.Random) -> Callable[[random.Random], str]:
    """Return what makes an argument, mostly a small number."""
    kinds = chance.choices((NUMBERS[:5], NUMBERS, STRINGS, OTHERS), (70, 12, 12, 2))[0]
    return lambda rng: rng.choice(kinds)
