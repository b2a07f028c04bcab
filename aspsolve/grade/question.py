"""Small checks on a program without instances: a JSON list of what its answer sets are, have, or do not have.

::

    [
      {"name": "two ways to colour", "exact": [["red(1)", "blue(2)"], ["blue(1)", "red(2)"]]},
      {"facts": "edge(1,2).", "all": ["edge(1,2)"], "none": ["red(3)"]},
      {"facts": "edge(1,1).", "satisfiable": false}
    ]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import clingo

from aspsolve.engine.child import Lifeline
from aspsolve.engine.control import Answer
from aspsolve.errors import InputError, one_line
from aspsolve.formats.files import read_text
from aspsolve.formats.json import load_value
from aspsolve.grade.compare import Comparison, counted
from aspsolve.grade.reference import Reference
from aspsolve.grade.rules import Rules
from aspsolve.grade.run import Run
from aspsolve.grade.search import answers
from aspsolve.grade.verdict import Outcome, Verdict
from aspsolve.puzzles.lattice import shown
from aspsolve.puzzles.terms import terms

__all__ = ["Question", "ask", "read_questions"]

#: How many questions a file may have.
MOST_QUESTIONS = 1000
#: The keys of a question that ask something, and the others.
CHECKS, OTHERS = ("exact", "all", "none", "satisfiable"), ("name", "facts")
#: What reaches for other files or languages has no place among a question's facts.
REFUSED = ("#include", "#script")


@dataclass(frozen=True)
class Question:
    """What is asked of a program.

    Attributes
    ----------
    name : what it is called in the results.
    source : the file that it is from.
    exact : all its answer sets, each the texts of its terms; None where that is not asked.
    all_have : terms, as text, that every answer set has; there must be an answer set, then.
    none_has : terms, as text, that no answer set has.
    satisfiable : whether it has an answer set; None where that is not asked.
    facts : text that is added to the program.
    """

    name: str
    source: Path
    exact: tuple[tuple[str, ...], ...] | None = None
    all_have: tuple[str, ...] = ()
    none_has: tuple[str, ...] = ()
    satisfiable: bool | None = None
    facts: str = ""

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that it is made of."""
        return (self.source,)


def ask(encoding: Path, question: Question, rules: Rules, lifeline: Lifeline | None = None) -> Outcome:
    """Return how a program answers a question; what goes wrong is in the outcome.

    The atoms that the program shows count. `lifeline` is what the run's process hangs on.
    """
    return _QuestionRun(encoding, question.name, None, rules, lifeline or Lifeline(), question).outcome()


@dataclass
class _QuestionRun(Run):
    """A program and a question."""

    question: Question

    def graded(self) -> tuple[Verdict, str, Iterable[str]]:
        """Look at the answer sets, as they come, until one decides; raises AspsolveError."""
        question, most = self.question, self.rules.models
        # One more than may be looked at tells enough from too many; whether there is one at all takes one.
        only_one = question.exact is None and not (question.all_have or question.none_has)
        found = self.search(1 if only_one else most + 1 if most else 0, question.facts)
        comparison = None
        if question.exact is not None:
            comparison = Comparison(Reference(frozenset(frozenset(terms(one)) for one in question.exact)))
        number = 0
        with answers(found, self.rules) as computed:
            for number, answer in enumerate(computed, 1):
                if number > most > 0:
                    return Verdict.TOO_MANY, f"only the first {counted(most)} looked at", ()
                wrong = comparison.add(answer.symbols) if comparison else None
                if wrong is not None:
                    return wrong.verdict, wrong.reason, () if self.rules.hints else [_listed(answer.symbols)]
                if why := self._why_not(answer, number):
                    return Verdict.FAILURE, why, ()
        if not (found.exhausted or (only_one and number)):
            return Verdict.ERROR, "clingo gave up before the end of its search", ()
        if not number and (question.satisfiable or question.all_have):
            return Verdict.FAILURE, "there is no answer set", ()
        wrong = comparison.finish(exhausted=True) if comparison else None
        return (Verdict.SUCCESS, "", ()) if wrong is None else (wrong.verdict, wrong.reason, ())

    def as_given(self, text: str) -> str:
        """Return a message of clingo's with the names of what was given."""
        return super().as_given(text).replace("<block>:", "facts:")

    def _why_not(self, answer: Answer, number: int) -> str:
        """Return why an answer set is not as it should be, empty where it is."""
        question, atoms, hints = self.question, {str(symbol) for symbol in answer.symbols}, self.rules.hints
        if question.satisfiable is False:
            return "there is an answer set, expected none"
        if lacking := [text for text in question.all_have if text not in atoms]:
            return f"answer set {number} lacks {counted(len(lacking), 'atom') if hints else _listed(lacking)}"
        if extra := [text for text in question.none_has if text in atoms]:
            return f"answer set {number} has {counted(len(extra), 'atom') if hints else _listed(extra)} too many"
        return ""


def _listed(atoms: Iterable[object]) -> str:
    """Return atoms on a line that is not too long to read."""
    text = " ".join(map(str, atoms)) or "(no atoms)"
    return text if len(text) <= 300 else f"{text[:300]} …"


def read_questions(path: Path) -> list[Question]:
    """Read a file of questions.

    A question is an object with at least one of the keys ``exact`` (a list of answer sets, each a list of atoms),
    ``all``, ``none`` (lists of atoms) and ``satisfiable`` (true or false). It may have a ``name``, no two the same, and
    ``facts`` (text that is added to the program).

    Raises
    ------
    InputError
        With the file, with line and column for what is not JSON, and with the number of the question for the rest.
    """
    try:
        return _questions(load_value(read_text(path)), path)
    except InputError as error:
        raise error.inside(str(path)) from None


def _questions(data: Any, source: Path) -> list[Question]:
    """Return the questions of a JSON value; raises InputError."""
    if not isinstance(data, list):
        raise InputError(f"expected a JSON list of questions, found {shown(data)}", line=1, column=1)
    if not 0 < len(data) <= MOST_QUESTIONS:
        raise InputError(f"expected 1 to {MOST_QUESTIONS} questions, found {len(data)}")
    questions: dict[str, Question] = {}
    for number, one in enumerate(data, 1):
        question = _question(one, number, source)
        if question.name in questions:
            raise InputError(f"question {number}: there is another one named {shown(question.name)}")
        questions[question.name] = question
    return [*questions.values()]


def _question(data: Any, number: int, source: Path) -> Question:
    """Return the question of a JSON value; raises InputError."""
    where = f"question {number}"
    if not isinstance(data, dict):
        raise InputError(f"{where}: expected an object, found {shown(data)}")
    for key in data:
        if key not in CHECKS and key not in OTHERS:
            raise InputError(f"{where}: unknown key {shown(key)}: expected {', '.join((*CHECKS, *OTHERS))}")
    if not any(key in data for key in CHECKS):
        raise InputError(f"{where}: expected one of {', '.join(CHECKS)}")
    exact = data.get("exact")
    if "exact" in data and not isinstance(exact, list):
        raise InputError(f"{where}: exact: expected a list of answer sets, each a list of atoms, found {shown(exact)}")
    facts = _typed(data, "facts", str, "text", where) or ""
    for word in REFUSED:
        if word in facts:
            raise InputError(f"{where}: facts: {word} is not allowed")
    return Question(
        name=one_line(_typed(data, "name", str, "text", where) or where),
        source=source,
        exact=None if exact is None else tuple(_atoms(one, f"{where}: exact") for one in exact),
        all_have=_atoms(data["all"], f"{where}: all") if "all" in data else (),
        none_has=_atoms(data["none"], f"{where}: none") if "none" in data else (),
        satisfiable=_typed(data, "satisfiable", bool, "true or false", where),
        facts=facts,
    )


def _typed(data: Mapping[str, Any], key: str, kind: type, expected: str, where: str) -> Any:
    """Return the value of a key, None where there is none; raises InputError for another type."""
    if key in data and not isinstance(data[key], kind):
        raise InputError(f"{where}: {key}: expected {expected}, found {shown(data[key])}")
    return data.get(key)


def _atoms(texts: Any, where: str) -> tuple[str, ...]:
    """Return terms as clingo writes them, each once; raises InputError."""
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise InputError(f"{where}: expected a list of atoms as text, found {shown(texts)}")
    found: dict[clingo.Symbol, str] = {}
    for text in texts:
        try:
            symbols = terms([text])
        except InputError:
            symbols = []
        if len(symbols) != 1:
            raise InputError(f"{where}: expected an atom, found {shown(text)}")
        found[symbols[0]] = str(symbols[0])
    return tuple(found[symbol] for symbol in sorted(found))
