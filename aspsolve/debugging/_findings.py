"""What debugging finds: findings with their place, values and reasons."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from aspsolve.errors import cut, one_line
from aspsolve.model.puzzle import Puzzle

T = TypeVar("T")

#: A rule within a sentence is cut to this many characters.
MAX_RULE_CHARACTERS = 160


def bounded(data: T, characters: int, items: int) -> T:
    """Cut the texts and lists of a finding, for those of an untrusted encoding may be long."""
    shortened: T = _with_texts(data, lambda text: cut(text, characters), items)
    return shortened


class FindingKind(Enum):
    """What a finding is about."""

    #: clingo cannot parse the encoding.
    SYNTAX = "syntax"
    #: An instance is no puzzle of the family that the encoding is about.
    INSTANCE = "instance"
    #: The answer is right with its arguments in another order.
    ORDER = "order"
    #: Grounding does not end.
    GROUNDING = "grounding"
    #: A rule defines a predicate of the input.
    REDEFINES = "redefines"
    #: A rule derives its head only if its head does not hold.
    LOOP = "loop"
    #: No rule derives an atom of the answer.
    UNDERIVED = "underived"
    #: Atoms of the answer are derived only through each other.
    UNFOUNDED = "unfounded"
    #: A rule derives a shown atom that the answer lacks.
    EXTRA = "extra"
    #: A constraint excludes the answer.
    EXCLUDED = "excluded"
    #: The bounds of a choice exclude the answer.
    BOUND = "bound"
    #: The edges of an ``#edge`` contain a cycle.
    CYCLE = "cycle"
    #: A definition that never holds leaves a constraint without the atoms that it needs.
    MISSING = "missing"
    #: Rules cannot hold together.
    CONFLICT = "conflict"
    #: Answer sets that show the same differ in what a choice decides.
    SAME = "same"
    #: A constraint has no ground instance, or excludes nothing.
    IDLE = "idle"
    #: A rule allows too much.
    WEAK = "weak"
    #: The instance has facts that no rule uses, or a rule is there twice.
    UNUSED = "unused"
    #: The right answer is not optimal, or not the only optimal one.
    COST = "cost"
    #: A small change of one line, and of no other, makes all answers right.
    REPAIR = "repair"
    #: A predicate that nothing defines.
    UNDEFINED = "undefined"
    #: A term such as 1/0 has no value, so that instances of a rule are left out.
    OPERATION = "operation"
    #: A ``#show`` is missing, or shows other predicates than the answer has.
    SHOW = "show"
    #: Why an atom holds, or does not.
    HOLDS, FAILS = "holds", "fails"
    #: A limit was reached.
    LIMIT = "limit"


@dataclass(frozen=True)
class Reason:
    """A reason of a finding, or of another reason.

    Parameters
    ----------
    text : str
        An atom, a literal, or a sentence.
    line : int or None
        The line of the rule that it comes from, None for none, as for facts of the instance.
    file : str or None
        The file of that rule.
    rule : str
        The text of that rule.
    because : tuple of Reason
        Its own reasons.
    """

    text: str
    line: int | None = None
    file: str | None = None
    rule: str = ""
    because: tuple[Reason, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return plain values.

        Returns
        -------
        dict
            ``text``; ``file``, ``line`` and ``rule``; ``because``, a list of objects. What is empty is left out.
        """
        data: dict[str, Any] = {"text": self.text}
        if self.line is not None:
            data |= {"file": self.file, "line": self.line, "rule": self.rule}
        if self.because:
            data["because"] = [reason.to_json() for reason in self.because]
        return data


@dataclass(frozen=True)
class Finding:
    """A finding of debugging.

    Parameters
    ----------
    kind : FindingKind
        What it is about.
    what : str
        What is wrong, without values of a right answer; it continues "line 3 ...".
    detail : str
        The same with values: the part of the sentence after the rule.
    file : str
        The file of the rule; empty if no rule is to blame.
    line, column : int or None
        Where the rule begins, counted from 1.
    rule : str
        The rule as it is written, in one line.
    comment : str
        The comment above the rule, or what its ``@name`` says.
    mark : tuple of int or None
        Line and column where the guilty part begins, and where the text after it begins.
    values : tuple of mapping of str to str or int
        The values of the rule's variables in the ground instances.
    count : int
        The number of these instances, of which `values` has the first.
    atoms : tuple of str
        The atoms that it is about.
    because : tuple of Reason
        Its reasons.
    instance : str
        The file of the instance; empty for what is wrong whatever the instance is.
    note : bool
        True for a remark, which need not be about a mistake.
    certain : bool
        False for a guess: what it says is true, but the mistake may be elsewhere.
    """

    kind: FindingKind
    what: str
    detail: str = ""
    file: str = ""
    line: int | None = None
    column: int | None = None
    rule: str = ""
    comment: str = ""
    mark: tuple[int, int, int, int] | None = None
    values: tuple[Mapping[str, str | int], ...] = ()
    count: int = 0
    atoms: tuple[str, ...] = ()
    because: tuple[Reason, ...] = ()
    instance: str = ""
    note: bool = False
    certain: bool = True

    @property
    def hint(self) -> str:
        """The finding in a sentence without any value of a right answer."""
        perhaps = "" if self.certain else "perhaps "
        return self._said(f"{perhaps}line {self.line} " if self.line else perhaps)

    @property
    def message(self) -> str:
        """The finding in a sentence."""
        return _joined(self.hint, self.detail)

    def to_json(self) -> dict[str, Any]:
        """Return plain values.

        Returns
        -------
        dict
            The attributes, each as JSON has it, and ``message``.
        """
        plain = {name: [*value] if isinstance(value, tuple) else value for name, value in vars(self).items()}
        return {
            **plain,
            "kind": self.kind.value,
            "file": self.file or None,
            "instance": self.instance or None,
            "because": [reason.to_json() for reason in self.because],
            "message": self.message,
        }

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.line else f"{self.file}: " if self.file else ""
        place += "" if self.certain else "perhaps it "
        return one_line(_joined(self._said(place), self.detail))

    def _said(self, place: str) -> str:
        return f"{place}{self.what}" + (f": `{cut(self.rule, MAX_RULE_CHARACTERS)}`" if self.rule else "")


@dataclass(frozen=True)
class Diagnosis:
    """All that debugging has found, the most likely first; it can be iterated like a list of findings.

    Parameters
    ----------
    findings : tuple of Finding
        The findings.
    verdict : str
        A sentence that holds whatever is found: that the right answer is accepted, or that none is known.
    instance : str
        The instance that the first finding is about; empty for none.
    answer : tuple of str
        The answer on this instance that the findings are about, as atoms: the right one if it is excluded, a wrong
        one if that is allowed; empty if none is known.
    puzzle : Puzzle or None
        The puzzle that this instance stands for, None if its family is not known.
    unseen : tuple of str
        What was not looked at: costs, parts of the program, externals, other answers, instances.
    """

    findings: tuple[Finding, ...] = ()
    verdict: str = ""
    instance: str = ""
    answer: tuple[str, ...] = field(default=(), repr=False)
    puzzle: Puzzle | None = field(default=None, repr=False)
    unseen: tuple[str, ...] = ()

    @property
    def mistakes(self) -> tuple[Finding, ...]:
        """The findings without notes."""
        return tuple(finding for finding in self.findings if not finding.note)

    def to_json(self) -> dict[str, Any]:
        """Return plain values.

        Returns
        -------
        dict
            ``findings``, a list of objects, and ``verdict``, ``unseen``, ``instance``, ``answer``.
        """
        return {
            "findings": [finding.to_json() for finding in self.findings],
            "verdict": self.verdict,
            "unseen": [*self.unseen],
            "instance": self.instance or None,
            "answer": [*self.answer],
        }

    def named(self, names: Mapping[str, str]) -> Diagnosis:
        """Return the same with other names for files.

        Parameters
        ----------
        names : mapping of str to str
            The names by paths; other files below the working folder are named from there.

        Returns
        -------
        Diagnosis
            The diagnosis.
        """
        below = os.path.join(Path.cwd(), "")  # noqa: PTH118  (with a slash at the end)
        files = {one.file for one in self.findings if one.file} - names.keys()
        every = {**names, **{file: file.removeprefix(below) for file in sorted(files)}}

        def renamed(text: str) -> str:
            for path, name in every.items():
                text = text.replace(path, name)
            return text

        changed: Diagnosis = _with_texts(replace(self, answer=(), puzzle=None), renamed)
        return replace(changed, answer=self.answer, puzzle=self.puzzle)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def __len__(self) -> int:
        return len(self.findings)

    def __getitem__(self, index: int) -> Finding:
        return self.findings[index]

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings)) or self.verdict


def _joined(what: str, detail: str) -> str:
    """Return the parts of a sentence, without a space before a colon."""
    return f"{what}{detail}" if detail.startswith(":") or not detail else f"{what} {detail}"


def _with_texts(value: Any, change: Callable[[str], str], items: int | None = None) -> Any:
    """Return a value with all its texts changed, and of each list only a number of items."""
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {name: _with_texts(one, change, items) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_with_texts(one, change, items) for one in value[:items])
    if isinstance(value, (Reason, Finding, Diagnosis)):
        return replace(value, **{name: _with_texts(one, change, items) for name, one in vars(value).items()})
    return value
