"""Whether a right answer is optimal: what it and the best other answer cost, and the tuples in which they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from aspsolve.debugging._case import Case, Found, grouped, reason_of
from aspsolve.debugging._excluded import RANK
from aspsolve.debugging._findings import FindingKind, Reason
from aspsolve.debugging._guesses import wrong_answer
from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._relaxed import body_text, tuple_of
from aspsolve.engine._repairs import with_longer_tuples, with_opposite_weight
from aspsolve.engine._rules import Rule, RuleKind, pattern_of, predicate_of
from aspsolve.engine._syntax import variables_of
from aspsolve.errors import LimitReached
from aspsolve.model._symbols import Symbol

#: The rank of a note that another answer costs the same.
NOTE = 88.0
#: The seconds for each search for an optimum.
SECONDS = 5.0
#: The most atoms and tuples that are named.
MAX_NAMED = 6


class Optimum(NamedTuple):
    """The cheapest answer set of a program."""

    #: Pairs of priority and cost, the highest priority first, without zero costs.
    cost: tuple[tuple[int, int], ...]
    shown: tuple[Symbol, ...]
    atoms: tuple[Symbol, ...]
    #: For each instance of a minimize statement: its number, weight, priority, tuple, and the values of its variables.
    tuples: tuple[tuple[Symbol, ...], ...]

    @property
    def text(self) -> str:
        return ", ".join(f"{cost}@{priority}" for priority, cost in self.cost) or "nothing"


def costs(case: Case) -> Iterator[Found]:
    """Yield why a right answer is not optimal, or that another one costs the same; a wrong one goes to `case.wrong`."""
    statements = {rule.number: rule for rule in case.program.base if rule.kind is RuleKind.MINIMIZE}
    if not statements:
        return
    texts = {rule.number: str(rule.node) for rule in case.program.base}
    fixed = [*map(_tuples, statements.values()), *_right_answers(case)]
    try:
        optima = _wrong_optima(case, [*texts.values(), *fixed], tie=True)
        if optima is None:
            return
        right, other = optima
        tie = right.cost == other.cost
        blamed = [] if tie and not case.complete else [*_blamed(case, statements, texts, fixed)]
    except LimitReached:
        what = "whether the right answer is optimal was not found out in time"
        yield case.found((NOTE,), None, FindingKind.LIMIT, what, note=True)
        return
    other_shown = ", ".join(text for text in map(str, other.shown) if not text.startswith("__")) or "nothing"
    because = (
        *_merged(right, statements, "the right answer"),
        *_merged(other, statements, "the other"),
        *_differing(right, other, statements, "the right answer"),
        *_differing(other, right, statements, "the other"),
    )
    detail = f": it costs {right.text}, another one {other.text}: {other_shown}"
    if len(blamed) == 1:
        ((rule, certain),) = blamed
        what = f"makes another answer {'as cheap as' if tie else 'cheaper than'} the right one"
        yield case.found((RANK,), rule, FindingKind.COST, what, detail, certain=certain, because=because)
    elif tie and case.puzzle is not None and case.is_wrong(shown := case.relaxed.own(other.shown)):
        case.wrong = [wrong_answer(case, shown, other.atoms)]
    elif tie:
        what, note = "the right answer is optimal, but another one costs the same", not case.complete
        yield case.found((NOTE,), None, FindingKind.COST, what, f": {other_shown}", note=note)
    else:
        yield case.found((RANK,), None, FindingKind.COST, "the right answer is not optimal", detail, because=because)


def _right_answers(case: Case) -> Iterator[str]:
    """Yield rules for ``__other(N)``: an answer set shows something else than the right answer with this number."""
    answers = [case.relaxed.answer or frozenset(), *(case.answers or ())]
    for number, answer in enumerate(dict.fromkeys(answers)):
        yield from (f"__right({number},{atom}). __other({number}) :- not {atom}." for atom in sorted(answer))
        for atom in map(pattern_of, {predicate_of(atom) for one in answers for atom in one}):
            yield f"__other({number}) :- {atom}, not __right({number},{atom})."
        yield f"#defined __right/2. __answer({number})."


def _wrong_optima(case: Case, texts: Sequence[str], *, tie: bool) -> tuple[Optimum, Optimum] | None:
    """Return the right answer and the best other one if that is cheaper, or with `tie` costs the same."""
    own, other = (_optimum(case, [*texts, text]) for text in (":- __other(0).", ":- __answer(N), not __other(N)."))
    if own is None or other is None or other.cost > own.cost or (other.cost == own.cost and not tie):
        return None
    return own, other


def _blamed(
    case: Case, statements: Mapping[int, Rule], texts: Mapping[int, str], fixed: Sequence[str]
) -> Iterator[tuple[Rule, bool]]:
    """Yield the minimize statements with a remedy, and whether it is certain: it is if it only keeps tuples apart."""
    for rule in statements.values():
        for certain, remedies in ((True, with_longer_tuples(rule.node)), (False, with_opposite_weight(rule.node))):
            changed = ([*{**texts, rule.number: str(node)}.values(), *fixed] for node in remedies)
            if any(_wrong_optima(case, one, tie=case.complete) is None for one in changed):
                yield rule, certain
                break


def _tuples(rule: Rule) -> str:
    node = rule.node
    tuples = f"{tuple_of(node.terms)},{tuple_of(variables_of(node))}"
    return f"__cost({rule.number},{node.weight},{node.priority},{tuples}){body_text(*node.body)}."


def _optimum(case: Case, texts: Sequence[str]) -> Optimum | None:
    program = Program(case.files, "\n".join(texts))
    ground = GroundProgram(program, ["0", "--opt-mode=opt", "--warn=none"])
    models, ending = ground.models(
        [],
        read=lambda model: (
            tuple(zip(model.priority, model.cost, strict=True)), model.symbols(shown=True), model.symbols(atoms=True)
        ),
        deadline=case.deadline.within(SECONDS),
    )  # fmt: skip
    if ending is None:
        raise LimitReached("the time limit was reached")
    if not models:
        return None
    cost, shown, atoms = models[-1]
    tuples = sorted(tuple(atom.arguments) for atom in atoms if atom.name == "__cost" and len(atom.arguments) == 5)
    return Optimum(tuple((one, paid) for one, paid in cost if paid), tuple(sorted(shown)), tuple(atoms), tuple(tuples))


def _differing(one: Optimum, other: Optimum, statements: dict[int, Rule], who: str) -> Iterator[Reason]:
    paid = {instance[:4] for instance in other.tuples}
    only = dict.fromkeys(instance[:4] for instance in one.tuples if instance[:4] not in paid)
    for number, weight, priority, terms in [*only][:MAX_NAMED]:
        rule = statements[number.number]
        yield reason_of(rule, f"{who} alone pays {weight}@{priority} for {terms}, {rule.place}")


def _merged(one: Optimum, statements: dict[int, Rule], who: str) -> Iterator[Reason]:
    for (weight, priority, terms), instances in grouped(one.tuples, itemgetter(1, 2, 3)).items():
        if len(instances) > 1:
            named = ", ".join(str(values) for *_, values in instances[:MAX_NAMED])
            text = f"in {who}, {weight}@{priority} for {terms} counts once for {named}"
            yield reason_of(statements[instances[0][0].number], text)
