"""Encodings that say more than anybody would read, each in its own way."""

from __future__ import annotations

from collections.abc import Callable

#: A right answer set of the course's 3-by-3 puzzle.
RIGHT = "path(1,1,2,1;2,1,3,1;3,1,3,2;3,2,2,2;2,2,1,2;1,2,1,3;1,3,2,3;2,3,3,3). #show path/4."
MEGABYTE = 2**20


def _deep(depth: int) -> str:
    """Return a term of so many functions within each other."""
    return "f(" * depth + "1" + ")" * depth


#: By name, the text of the encoding with a number, which makes its atoms others than those of the next one, and a size:
#: the number of characters in what is long.
KINDS: dict[str, Callable[[int, int], str]] = {
    "long_atoms_in_warnings": lambda n, size: "\n".join(
        f'x :- never{i}("{n}{"w" * size}").' for i in range(20)
    ) + RIGHT,
    "kinds_of_message_in_atoms": lambda n, size: "\n".join(
        f'x :- never{i}("{n}: error: {"e" * size}: info: x: error: y").' for i in range(20)
    ) + RIGHT,
    "many_warnings": lambda n, size: "\n".join(f"x :- never{n}_{i}." for i in range(size // 10)) + RIGHT,
    "undefined_operations": lambda n, size: f"d(1..{size}). x(X/0) :- d(X), X > {n}." + RIGHT,
    "doubled_terms": lambda n, size: (
        f"g(0,a{n}). g(N+1,h(X,X)) :- g(N,X), N < 18, N < {size} / 4000. path(X,1,1,1) :- g(N,X), not g(N+1,_)."
    ),
    "endless_right_answer_sets": lambda n, size: f"{{ h{n}(1..60) }}." + RIGHT,
    "endless_wrong_answer_sets": lambda n, size: f"{{ path({n},1..20,1..20,1) }}. #show path/4.",
    "shown_strings": lambda n, size: "".join(f'#show "{n}{i}{"s" * size}".' for i in range(5)) + RIGHT,
    "long_strings_in_atoms": lambda n, size: "".join(f'path("{n}{i}{"s" * size}",1,1,1).' for i in range(5)),
    "strings_in_atoms": lambda n, size: "".join(f'path("{n}_{i}{"s" * 1000}",1,1,1).' for i in range(60)),
    "deep_terms": lambda n, size: f"path({_deep(9000)},{n},1,1). #show path/4.",
    "many_atoms": lambda n, size: f"path(1..{size // 5500},1..1000,{n},1). #show path/4.",
    "atoms_that_just_fit": lambda n, size: f"path(1..2800,{n},1,1). #show path/4.",
    "many_other_atoms": lambda n, size: f"other(1..{size // 5500},1..1000,{n}). #show other/3." + RIGHT,
    "long_error": lambda n, size: f'path(X,"{n}{"e" * size}",1,1) :- not y(X). ' + RIGHT,
    "long_name_in_an_error": lambda n, size: f"a{n} {'b' * size}.",
    "unreadable_characters": lambda n, size: f"a{n}({'²' * (size // 10)}).",
    "long_include": lambda n, size: f'#include "{n}{"i" * size}".',
    "long_cost": lambda n, size: "".join(f"#minimize {{ {n}@{i} }}." for i in range(size // 50)) + RIGHT,
}  # fmt: skip
