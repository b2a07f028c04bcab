"""Grounding without end: the rule and the argument that grow, found while the grounder is stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from random import Random

from aspsolve.debugging._case import finding_of, mark_of
from aspsolve.debugging._findings import Finding, FindingKind
from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._limits import NEVER, Deadline
from aspsolve.engine._relaxed import InstanceLimit, relax
from aspsolve.engine._rules import ParsedProgram, Rule
from aspsolve.engine._syntax import variables_of
from aspsolve.errors import Endless
from aspsolve.model._symbols import Number, Symbol, SymbolType

#: A rule with more ground instances is examined for growth without end.
MAX_INSTANCES = 6000
#: The most ground instances with terms of the same sizes that are kept, at first and later, and the number of sizes per
#: rule after which it is later.
KEPT, KEPT_LATER, EARLY_LEVELS = 40, 8, 30
#: Half of the kept instances are the first ones; the others are sampled with this probability, so that they lie apart.
CHANCE = 0.2
#: A term that takes this many different sizes grows without end.
ENDLESS_LEVELS = 1000
#: A rule with more ground instances is named if grounding takes too long.
CROWDED = 50_000
#: All instances, and the searches: how many instances each keeps, and its seconds.
ALL = 10**9
SEARCHES = ((KEPT_LATER, 2.0), (5 * KEPT_LATER, 4.0), (ALL, 4.0))


class Fuel:
    """The context that decides about each ground instance of a watched rule, and ends the grounding if a term grows."""

    def __init__(
        self, levels: int, deadline: Deadline = NEVER, kept: int = KEPT_LATER, growing: Collection[int] | None = None
    ) -> None:
        #: The number of the rule that ended the grounding, and the position of the term that grew; -1 for none.
        self.rule = self.position = -1
        self._levels = levels
        self._deadline = deadline
        self._most = kept
        self._growing = growing
        self._rules: set[int] = set()
        self._sizes: dict[tuple[int, int], set[int]] = {}
        self._kept: Counter[tuple[int, tuple[int, ...]]] = Counter()
        self._depths: dict[Symbol, int] = {}
        self._random = Random(0)

    def fuel(self, number: Symbol, values: Symbol) -> Symbol:
        """Return 1 to keep a ground instance, 0 to drop it; raises Endless."""
        rule = number.number
        self._rules.add(rule)
        sizes = tuple(map(self._size, values.arguments))
        for position, size in enumerate(sizes):
            seen = self._sizes.setdefault((rule, position), set())
            seen.add(size)
            if len(seen) > self._levels and (self._growing is None or rule in self._growing):
                self._stop(rule, position)
        if self._deadline.passed:
            self._stop(rule)
        # Only some of the instances with terms of the same sizes are kept, to reach large terms soon.
        far = len(self._kept) > EARLY_LEVELS * len(self._rules)
        most = self._most if far else max(KEPT, self._most)
        kept = self._kept[rule, sizes]
        if kept < most // 2 or (kept < most and self._random.random() < CHANCE):
            self._kept[rule, sizes] += 1
            return Number(1)
        return Number(0)

    def _stop(self, rule: int, position: int = -1) -> None:
        """End the grounding; the result is in attributes, because clingo raises the exception anew, without its own."""
        self.rule, self.position = rule, position
        raise Endless

    def _size(self, term: Symbol) -> int:
        if term.type == SymbolType.Number:
            return term.number
        if term.type != SymbolType.Function or not term.arguments:
            return 0
        if term in self._depths:
            return self._depths[term]
        waiting = [term]
        while waiting:
            part = waiting[-1]
            inner = [other for other in part.arguments if other.type == SymbolType.Function and other.arguments]
            unknown = [other for other in inner if other not in self._depths]
            if not unknown:
                self._depths[part] = 1 + max((self._depths[other] for other in inner), default=0)
                waiting.pop()
            waiting += unknown
        return self._depths[term]


def growing_rule(program: ParsedProgram, files: Sequence[str], deadline: Deadline) -> Finding | None:
    """Return the finding about the rule by which a term grows without end; None if grounding ends or is only slow."""
    watched = program.growing | program.spreading
    relaxation = relax(program, (), fuel=watched)
    text = Program(tuple(files), relaxation.text)
    # If few instances are kept, growth may end for lack of them; if many are, it may be slow.
    for kept, seconds in SEARCHES:
        fuel = Fuel(ENDLESS_LEVELS, deadline=deadline.within(seconds), kept=kept, growing=program.growing)
        with suppress(Endless):
            GroundProgram(text, ["--warn=none"], context=fuel)
        if fuel.position >= 0:
            rule = program.rules[fuel.rule]
            return _growth(rule, watched[rule.number][fuel.position] if rule.has_plain_head else fuel.position)
    return None


def crowded_rule(program: ParsedProgram, files: Sequence[str]) -> Finding | None:
    """Return the finding about the first rule with more than `CROWDED` ground instances; None if there is none."""
    watched = {rule.number: None for rule in program.base if rule.variables}
    limit = InstanceLimit(CROWDED)
    with suppress(Endless):
        text = relax(program, (), fuel=watched).text
        GroundProgram(Program(tuple(files), text), ["--warn=none"], context=limit)
        return None
    return finding_of(program.rules[limit.rule], FindingKind.GROUNDING, f"has more than {CROWDED} ground instances")


def _growth(rule: Rule, position: int) -> Finding:
    """Return the finding about an argument of a rule's plain head, or one of its variables, that grows without end."""
    name, arity = min(rule.head_predicates)
    what = f"makes {name}/{arity} grow without end"
    arguments = rule.heads[0].arguments if len(rule.heads) == 1 and rule.heads[0].ast_type.name == "Function" else []
    for index, term in enumerate(arguments):
        grows = index == position if rule.has_plain_head else rule.variables[position] in variables_of(term)
        if grows:
            text = str(term)
            text = text[1:-1] if text.startswith("(") else text
            what += f", its argument {index + 1}: {text} has no bound"
            return finding_of(rule, FindingKind.GROUNDING, what, mark=mark_of(rule, term))
    return finding_of(rule, FindingKind.GROUNDING, what)
