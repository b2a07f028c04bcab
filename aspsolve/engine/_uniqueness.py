"""Ask again and again, under other assumptions, whether a known answer set is the only one.

>>> from aspsolve.model._symbols import Function
>>> a, b, c = (Function(name) for name in "abc")
>>> others = OtherAnswers(Program(text="{a; b; c}. :- a, b, not c."), [a, b, c])
>>> sorted(map(str, others.find([(a, True), (b, True)]).needed))
["(Function('a', [], True), True)", "(Function('b', [], True), True)"]
>>> sorted(map(str, others.find([(b, True), (c, True)]).other))
['b', 'c']

The program is ground once, and the solver keeps what it has learned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import numbered
from aspsolve.errors import LimitReached
from aspsolve.model._symbols import Symbol
from aspsolve.model.elements import Literal


@dataclass(frozen=True)
class OtherAnswer:
    """Another answer set than the known one, or that there is none."""

    #: The shown atoms of another answer set, None if there is none.
    other: tuple[Symbol, ...] | None
    #: Where there is none, assumptions that suffice to show it.
    needed: frozenset[Literal] = frozenset()


class OtherAnswers:
    """A ground program, and one of its answer sets, which is known by atoms that no other one has all of.

    Where another one may have all of them and more, `outputs` are their names and arities. Whatever is to be assumed
    must be open in the program: an atom of a choice.
    """

    def __init__(
        self,
        program: Program,
        known: Iterable[Symbol],
        arguments: Sequence[str] = (),
        *,
        outputs: Sequence[tuple[str, int]] = (),
    ) -> None:
        same = [*map(str, known)]
        others = "".join(f"\n__known({one})." for one in same if outputs)
        for name, arity in outputs:
            atom = f"{name}({','.join(f'X{at}' for at in range(arity))})" if arity else name
            others += f"\n__more :- {atom}, not __known({atom})."
        if outputs:
            others += "\n#defined __known/1."
            same.append("not __more")
        others += f"\n:- {', '.join(same)}."
        self._ground = GroundProgram(replace(program, text=program.text + others), ["1", *arguments])

    def open(self, atom: Symbol) -> bool:
        return self._ground.literal(atom) != 0

    def find(self, assumptions: Iterable[Literal], conflicts: int | None = None) -> OtherAnswer:
        """Look for another answer set in which the assumptions hold; LimitReached says that it was given up."""
        literals, contrary = numbered(assumptions, self._ground.literal)
        if contrary is not None:
            return OtherAnswer(None, contrary)
        self._ground.limit_conflicts(conflicts)
        found, ending = self._ground.models([*literals], read=lambda model: tuple(model.symbols(shown=True)), most=1)
        if found:
            return OtherAnswer(found[0])
        if ending is None or ending.satisfiable is None:
            raise LimitReached("the conflict limit was reached")
        return OtherAnswer(None, frozenset(literals[number] for number in ending.core if number in literals))
