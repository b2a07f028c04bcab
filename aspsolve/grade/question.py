"""Questions: small checks of a program without instances, written in a JSON file.

A question says which answer sets a program has, which atoms all or none of them contain, or whether there is one::

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

from aspsolve.engine._control import Answer
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import InputError, counted, cut, one_line, shown
from aspsolve.formats._files import read_text
from aspsolve.formats.json import load_value
from aspsolve.grade._atoms import WantedAtoms
from aspsolve.grade._compare import Comparison
from aspsolve.grade._options import GradingOptions
from aspsolve.grade._reference import Reference
from aspsolve.grade._run import Run
from aspsolve.grade._search import answers
from aspsolve.grade._verdict import Judgement, RunOutcome, Verdict
from aspsolve.model._symbols import Symbol, parse_untrusted

__all__ = ["Question", "grade_question", "read_questions"]

#: The greatest number of questions in a file.
MAX_QUESTIONS = 1000
#: A list of atoms in a message is cut to this many characters.
MAX_LIST_CHARACTERS = 300
#: The keys of a question: those that check something, of which there must be one, and the others.
CHECK_KEYS, OTHER_KEYS = ("exact", "all", "none", "satisfiable"), ("name", "facts")
#: What the facts of a question may not contain.
FORBIDDEN_DIRECTIVES = ("#include", "#script")


@dataclass(frozen=True)
class Question:
    """A check of a program."""

    #: Its name in the results.
    name: str
    #: The file that it was read from.
    source: Path
    #: All answer sets that the program must have, each as its shown atoms; None if this is not checked.
    exact: tuple[tuple[str, ...], ...] | None = None
    #: Atoms that every answer set must contain. If there are any, the program must have an answer set.
    in_all: tuple[str, ...] = ()
    #: Atoms that no answer set may contain.
    in_none: tuple[str, ...] = ()
    #: Whether the program must have an answer set or must have none; None if this is not checked.
    satisfiable: bool | None = None
    #: Facts and rules that are added to the program.
    facts: str = ""

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that the question consists of."""
        return (self.source,)


def grade_question(
    encoding: Path, question: Question, options: GradingOptions, scope: CancellationScope | None = None
) -> RunOutcome:
    """Grade an untrusted program by a question on its shown atoms; another thread can end that through `scope`."""
    return _QuestionRun(encoding, question.name, None, options, scope or CancellationScope(), question).outcome()


@dataclass
class _QuestionRun(Run):
    """A run of a program with a question."""

    question: Question

    def grade(self) -> Judgement:
        """Check the answer sets as they are found, until one is wrong; raises AspsolveError."""
        question, max_models = self.question, self.options.max_models()
        # Satisfiability needs one answer set. Otherwise one more than the limit shows that the limit was exceeded.
        one_is_enough = question.exact is None and not (question.in_all or question.in_none)
        comparison = None
        wanted = WantedAtoms(parse_untrusted([*question.in_all, *question.in_none]), others=False)
        if question.exact is not None:
            comparison = Comparison(Reference(frozenset(frozenset(parse_untrusted(one)) for one in question.exact)))
            wanted = comparison.reference.wanted
        search = self.search(1 if one_is_enough else max_models + 1 if max_models else 0, wanted, question.facts)
        number = 0
        with answers(search, self.options) as found:
            for number, answer in enumerate(found, 1):
                if number > max_models > 0:
                    return Judgement(Verdict.TOO_MANY, f"only the first {counted(max_models)} looked at")
                wrong = comparison.add(answer.symbols) if comparison else None
                if comparison and comparison.twins and wrong is not None:
                    return wrong._replace(details=self.hidden_differences(comparison.twins))
                if wrong is not None:
                    return wrong if self.options.hints else wrong._replace(details=[_atoms_text(answer.symbols)])
                if reason := self._mistake(answer, number):
                    return Judgement(Verdict.FAILURE, reason)
        if not (search.exhausted or (one_is_enough and number)):
            return Judgement(Verdict.ERROR, "clingo gave up before the end of its search")
        if not number and (question.satisfiable or question.in_all):
            return Judgement(Verdict.FAILURE, "there is no answer set")
        wrong = comparison.finish(exhausted=True) if comparison else None
        return wrong or Judgement(Verdict.SUCCESS)

    def with_given_names(self, message: str) -> str:
        """Return a message of clingo's with the names of the files as the user wrote them, and of the added facts."""
        return super().with_given_names(message).replace("<block>:", "facts:")

    def _mistake(self, answer: Answer, number: int) -> str:
        """Return what is wrong with an answer set, empty if nothing is."""
        question, atoms, hints = self.question, {str(symbol) for symbol in answer.symbols}, self.options.hints
        if question.satisfiable is False:
            return "there is an answer set, expected none"
        if lacking := [atom for atom in question.in_all if atom not in atoms]:
            return f"answer set {number} lacks {counted(len(lacking), 'atom') if hints else _atoms_text(lacking)}"
        if extra := [atom for atom in question.in_none if atom in atoms]:
            return f"answer set {number} has {counted(len(extra), 'atom') if hints else _atoms_text(extra)} too many"
        return ""


def _atoms_text(atoms: Iterable[object]) -> str:
    """Return atoms in a line of limited length."""
    text = " ".join(map(str, atoms)) or "(no atoms)"
    return cut(text, MAX_LIST_CHARACTERS)


def read_questions(path: Path) -> list[Question]:
    """Read a file of questions.

    The file is a JSON list of objects. An object has at least one of the keys ``exact`` (a list of answer sets, each a
    list of atoms), ``all``, ``none`` (lists of atoms) and ``satisfiable`` (true or false). It may have a ``name``,
    which must be unique, and ``facts`` (facts and rules that are added to the program). Anything else is an InputError,
    which names the file, and the line and column or the number of the question.
    """
    try:
        return _questions(load_value(read_text(path)), path)
    except InputError as error:
        raise error.inside(str(path)) from None


def _questions(data: Any, source: Path) -> list[Question]:
    """Return the questions of a JSON value; raises InputError."""
    if not isinstance(data, list):
        raise InputError(f"expected a JSON list of questions, found {shown(data)}", line=1, column=1)
    if not 0 < len(data) <= MAX_QUESTIONS:
        raise InputError(f"expected 1 to {MAX_QUESTIONS} questions, found {len(data)}")
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
        if key not in CHECK_KEYS and key not in OTHER_KEYS:
            raise InputError(f"{where}: unknown key {shown(key)}: expected {', '.join((*CHECK_KEYS, *OTHER_KEYS))}")
    if not any(key in data for key in CHECK_KEYS):
        raise InputError(f"{where}: expected one of {', '.join(CHECK_KEYS)}")
    exact = data.get("exact")
    if "exact" in data and not isinstance(exact, list):
        raise InputError(f"{where}: exact: expected a list of answer sets, each a list of atoms, found {shown(exact)}")
    facts = _typed(data, "facts", str, "text", where) or ""
    for directive in FORBIDDEN_DIRECTIVES:
        if directive in facts:
            raise InputError(f"{where}: facts: {directive} is not allowed")
    return Question(
        name=one_line(_typed(data, "name", str, "text", where) or where),
        source=source,
        exact=None if exact is None else tuple(_atoms(one, f"{where}: exact") for one in exact),
        in_all=_atoms(data["all"], f"{where}: all") if "all" in data else (),
        in_none=_atoms(data["none"], f"{where}: none") if "none" in data else (),
        satisfiable=_typed(data, "satisfiable", bool, "true or false", where),
        facts=facts,
    )


def _typed(data: Mapping[str, Any], key: str, kind: type, expected: str, where: str) -> Any:
    """Return the value of a key, None if the key is missing; raises InputError for a value of another type."""
    if key in data and not isinstance(data[key], kind):
        raise InputError(f"{where}: {key}: expected {expected}, found {shown(data[key])}")
    return data.get(key)


def _atoms(texts: Any, where: str) -> tuple[str, ...]:
    """Return atoms as clingo writes them, sorted and without repetitions; raises InputError."""
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise InputError(f"{where}: expected a list of atoms as text, found {shown(texts)}")
    found: dict[Symbol, str] = {}
    for text in texts:
        try:
            symbols = parse_untrusted([text])
        except InputError:
            symbols = []
        if len(symbols) != 1:
            raise InputError(f"{where}: expected an atom, found {shown(text)}")
        found[symbols[0]] = str(symbols[0])
    return tuple(found[symbol] for symbol in sorted(found))
