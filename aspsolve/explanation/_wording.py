"""The sentences of steps in a puzzle whose rules are its techniques: by the form of a rule, and by its own sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from aspsolve.explanation._board import Found
from aspsolve.explanation._deducing import Deducing
from aspsolve.explanation._sums import Cell, Known, Rest
from aspsolve.families.declared._explanation import DeclaredModel
from aspsolve.model._symbols import plain
from aspsolve.model.elements import Element, Kind
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message

#: The most clauses of a sentence, and the most facts, the nearest ones; others are only counted.
MAX_CLAUSES, MOST_FACTS = 5, 16
#: The most last candidates, or last places, with a sentence for each; more of them share one.
MOST_LAST = 3

#: The kinds of inference whose sentences have other forms than a rule and facts.
OWN_SENTENCES = ("candidate", "place", "locked", "whole", "trial", "chain", "connected", "rooms", "loop", "even")

_say = partial(Message, __package__)


class Wording:
    """Makes the sentences about literals and findings."""

    def __init__(self, model: DeclaredModel, deducing: Deducing) -> None:
        self._model, self._deducing = model, deducing

    def element(self, literal: int, kind: Kind = Kind.KNOWN) -> Element:
        """Return the element of a literal."""
        return self._model.conclusion(self._deducing.literal(literal), kind)

    def value(self, atom: int) -> str:
        return plain(self._deducing.circuits.names[atom].arguments[-1])

    def _places(self, literals: Iterable[int]) -> tuple[str, ...]:
        """Return the cells, or pairs of cells, of the literals that explanations speak of."""
        said = filter(self._deducing.says, literals)
        return tuple(self._model.place(self._deducing.literal(one)) for one in said)

    def _said(self, literals: Iterable[int]) -> tuple[Message, ...]:
        """Return clauses of the literals that explanations speak of, alike ones together."""
        said = (one for one in literals if self._deducing.says(one))
        return self._model.said([self._deducing.literal(one) for one in said])

    def _concluded(self, literals: Iterable[int]) -> Message:
        """Return the clauses of conclusions, row by row, positive ones first."""

        def order(literal: int) -> tuple[Any, ...]:
            x, y, *others = self._deducing.literal(literal)[0].arguments
            return literal < 0, y, x, others

        return _say("list", clauses=self._said(sorted(filter(self._deducing.says, literals), key=order)))

    def together(self, group: Sequence[Found]) -> Message:
        """Return the sentences of findings that are shown together."""
        alike: dict[object, list[Found]] = {}
        for one in group:
            alike.setdefault(self._alike(one), []).append(one)
        if (kind := group[0].kind) in ("candidate", "place") and len(alike) > MOST_LAST:
            conclusion = self._concluded(literal for one in group for literal in one.literals)
            return _say(f"together.{kind}", conclusion=conclusion)
        parts = tuple(self._of_alike(one, more) for one, *more in alike.values())
        return parts[0] if len(parts) == 1 else _say("sentences", parts=parts)

    def _alike(self, found: Found) -> object:
        """Return the key by which findings share a sentence."""
        why = found.why
        if self._is_last(found):
            return "last"
        if why.get("id") in ("connected.cut", "connected.away"):  # of one set; the rule is that of its first part
            return why["id"], why["rule"], *why["parts"], 0, *why["wall"]
        if why.get("cells"):
            return why["id"], why["cells"]
        return found if found.kind in OWN_SENTENCES else (found.kind, self._rule(found), self._facts(found, ()))

    def _of_alike(self, first: Found, others: Sequence[Found]) -> Message:
        """Return the sentence of findings that are alike."""
        literals = (literal for one in (first, *others) for literal in one.literals)
        short = bool(others) and first.kind in OWN_SENTENCES
        return self.message(replace(first, literals=(*literals,)), short=short)

    def _is_last(self, found: Found) -> bool:
        """Return whether a piece is the last one that can be chosen."""
        constraint = found.constraint
        return constraint is not None and constraint.rule in self._model.choosing and found.literals[0] > 0

    def _left(self, found: Found, rule: Message) -> str:
        """Return the id of the sentence that a rule by itself leaves one literal, or case; empty if it does not."""
        literal, constraint = found.literals[0], found.constraint
        if self._model.is_piece(literal):
            return "needed"
        if found.kind != "clause" or literal < 0 or constraint is None:
            return ""
        if constraint.rule in self._model.counting:
            return "needed"
        return "case" if self.element(literal).message.say() in rule.say() else ""

    def message(self, found: Found, supposed: Collection[int] = (), *, short: bool = False) -> Message:
        """Return the sentence of a finding, without facts if `short`, or of a contradiction."""
        rule = self._rule(found)
        if not found.literals:
            return self._clash(found)
        conclusion = self._concluded(found.literals)
        if self._is_last(found):
            return _say("last", conclusion=conclusion)
        facts = () if short else self._facts(found, supposed)
        kind = found.kind
        if kind in ("candidate", "place"):
            return self._placed(found, conclusion, facts)
        if kind in ("connected", "rooms", "loop", "even"):
            return self._of_graph(found, conclusion, facts)
        if kind == "locked":
            return self._locked(found, conclusion)
        if kind == "trial":
            return _say("tried", conclusion=conclusion)
        if not facts and (left := self._left(found, rule)):
            return _say(left, conclusion=conclusion, rule=rule)
        if kind in ("needed", "cases"):
            return _say("needed", conclusion=conclusion, rule=rule)
        if kind == "whole":
            rules = tuple(self._model.instance(at).message for at in found.instances)
            return _say("because", conclusion=conclusion, reasons=_few((*rules, *facts)))
        return _say("because", conclusion=conclusion, reasons=(rule, *facts))

    def _locked(self, found: Found, conclusion: Message) -> Message:
        """Return the sentence of a conclusion without which too few places would be left."""
        why, (rule, *others) = found.why, (self._model.instance(at).message for at in found.instances)
        left = sorted(why.get("left", ()), key=lambda one: self._model.cells.get(abs(one), ()))
        rest = [one for one in left if one not in found.literals]
        cells = tuple(dict.fromkeys(self._places(rest if len(rest) > why["none"] else left)))
        if len(others) == 1 and why["none"]:
            said = "locked.left" if len(cells) > 1 and not self._model.choosing else "locked"
            return _say(said, conclusion=conclusion, one=rule, other=others[0], cells=cells)
        if "set" in why and (of_set := self._of_set(found, conclusion)) is not None:
            return of_set
        if "inner" in why:
            return _say("locked.all", conclusion=conclusion, rules=(rule, *others), n=why["inner"])
        if len({*self._places(left)}) <= 1 and (self._model.choosing or not self._model.has_value):
            of_cell = cells and self._model.choosing
            clash = _say("clash.cell", cells=cells[:1]) if of_cell else _say("clash", rule=rule)
            return _say("chain", conclusion=conclusion, contradiction=clash)
        if len({*self._places(left)}) == 1:
            values = tuple(self.value(abs(one)) for one in why["left"])
            return _say("locked.cell", conclusion=conclusion, cell=cells[0], values=values)
        rules = (rule, *others) if len(others) == 1 else (rule,)  # of more, the cells say enough
        return _say("locked.none" if why["none"] else "locked.few", conclusion=conclusion, cells=cells, rules=rules)

    def _of_set(self, found: Found, conclusion: Message) -> Message | None:
        """Return the sentence of a naked or hidden set, in a row or what else the rules are about; None for several."""
        model, answer, inner = self._model, self._deducing.literal, found.why["inner"]
        rules = found.instances[inner:] if found.why["set"] == "naked" else found.instances[:inner]
        (where, *others) = {*map(model.subject, rules)}
        if where is None or others:
            return None
        needed = sorted(found.why["needed"], key=model.cells.__getitem__)
        values = map(self.value, sorted(needed, key=lambda one: answer(one)[0].arguments[-1]))
        said = {"cells": self._places(needed), "values": values}
        lists = {name: tuple(dict.fromkeys(some)) for name, some in said.items()}
        return _say(found.why["set"], conclusion=conclusion, where=where, **lists)

    def _rule(self, found: Found) -> Message:
        """Return the sentence of the rule by which something is found, of an instance that the finding rests on."""
        constraint = found.constraint
        if isinstance(constraint, Rest):
            return self._of_rest(constraint)
        instances: Sequence[int] = found.instances or (() if constraint is None else constraint.instances)
        if constraint is not None and len(constraint.instances) != 1 and constraint.rule >= 0:
            all_instances = self._model.circuits.instances
            used = [at for at in sorted(found.grounds.instances) if all_instances[at].rule == constraint.rule]
            instances = used or constraint.instances
        return self._model.instance(instances[0]).message if instances else _say("meaning")

    def _of_rest(self, rest: Rest) -> Message:
        """Return the clauses of a difference of sums: the sums, and what they leave."""
        model = self._model

        def named(some: Sequence[Known]) -> tuple[Message, ...]:
            subjects = tuple(model.subject(one.instances[0]) for one in some)
            if None in subjects:
                return _few(tuple(model.instance(one.instances[0]).message for one in some))
            kind = "sums" if len(some) > 1 else "sums.one"
            return (_say(kind, where=_counted(subjects), n=sum(one.total for one in some)),)

        def cells(some: Iterable[Cell]) -> tuple[Any, ...]:
            return tuple(sorted(model.place(self._deducing.literal(cell[0])) for cell in some))

        number = (rest.difference,) if rest.difference or not rest.less else ()
        left = _say("left", cells=cells(rest.more), others=(*cells(rest.less), *number))
        alone = len(rest.parts) == 1  # the conclusion says what is left for it
        return _say("list", clauses=(*named(rest.ones), *named(rest.others), *(() if alone else (left,))))

    def _violated(self, found: Found) -> Message:
        """Return the sentence of a rule that cannot be kept, if possible of an instance that is among the reasons."""
        constraint = found.constraint
        concerned = () if constraint is None else {*constraint.instances} & {*found.instances, *found.grounds.instances}
        if not concerned or isinstance(constraint, Rest):
            return self._rule(found)
        return self._model.instance(min(concerned)).message

    def _facts(self, found: Found, supposed: Collection[int]) -> tuple[Message, ...]:
        """Return the clauses of the facts that a finding rests on, beside the rule itself."""
        model = self._model
        named = {*found.why.get("cells", ())}  # the sentence itself says what is given in these
        clues = sorted(
            at
            for at in found.grounds.instances & model.said_by_clues
            if at not in found.instances and not named.issuperset(model.instance(at).squares)
        )
        given = {at: one for at in clues if isinstance(one := model.circuits.instances[at].allowed, int)}
        near = sorted(
            {*found.grounds.literals, *given.values()},
            key=lambda one: (one not in supposed, model.distance(one, found.literals), abs(one)),
        )
        said = (*self._said(near[:MOST_FACTS]), *(model.instance(at).message for at in clues if at not in given))
        return _few(said, left=len(near[MOST_FACTS:]))

    def _placed(self, found: Found, conclusion: Message, facts: Sequence[Message]) -> Message:
        """Return the sentence that a cell has one value left, or a value one place."""
        literal = found.literals[0]
        cell, value = self._model.place(self._deducing.literal(literal)), self.value(literal)
        if found.kind == "candidate":
            if (givers := self._givers(found)) and not (found.grounds.instances - self._model.given):
                number = "by" if len(givers) > 1 else "by_one"
                return _say(f"candidate.{number}", value=value, cell=cell, givers=givers, facts=self._cell_facts(found))
            return _say("candidate" if facts else "candidate.alone", value=value, cell=cell, facts=facts)
        where = self._model.subject(found.instances[0]) if found.instances else None
        if where is not None:
            return _say("place.in", where=where, value=value, cell=cell)
        return _say("place" if facts else "place.alone", conclusion=conclusion, value=value, cell=cell, facts=facts)

    def _givers(self, found: Found) -> tuple[Message, ...]:
        """Return the subjects of the obvious rules by which a cell holds no other value."""
        subjects = map(self._giver, found.why["reasons"])
        return tuple(dict.fromkeys(one for one in subjects if one is not None))

    def _giver(self, literal: int) -> Message | None:
        """Return the subject of the obvious rule by which a literal holds."""
        why = self._deducing.board.why.get(literal)
        if why is None or why.constraint is None or not why.constraint.instances:
            return None
        return self._model.subject(why.constraint.instances[0])

    def _cell_facts(self, found: Found) -> Message | str:
        """Return the facts that were shown of a cell, beside what obvious rules say of it."""
        shown = [one for one in found.why["reasons"] if one in found.grounds.literals and self._giver(one) is None]
        return _say("facts", facts=_few(self._said(shown))) if shown else ""

    def _clash(self, found: Found) -> Message:
        """Return the sentence of a contradiction."""
        why = found.why
        kind = why.get("id")
        if kind == "connected" and why["first"] and (cut := self._cut(found))["one"]:
            return _say(f"clash.cut.{1 + (cut['other'] != cut['one'])}", **cut)
        if kind == "connected" and why["rule"] is not None:
            return _say("clash", rule=self._model.instance(why["rule"]).message)
        if kind is not None and kind.startswith("rooms"):
            return _say(f"clash.{kind}", cells=(*why.get("cells", ()),), n=why.get("n", 0))
        if kind == "even":
            return _say("clash.even", area=self._area(why["area"]))
        if kind == "count" and found.instances and found.constraint is not None:
            cells, where = self._model.instance(found.instances[0]).squares, self._model.subject(found.instances[0])
            first, number, all_of_it = why["reasons"][0], len(why["reasons"]), len(found.constraint.atoms)
            if where is not None and number == (2 if first > 0 else all_of_it):
                return _say(f"clash.{'twice' if first > 0 else 'place'}", where=where, value=self.value(abs(first)))
            if cells and found.constraint.rule in self._model.of_cells and first < 0:
                return _say("clash.cell", cells=cells)
        return _say("clash", rule=self._violated(found))

    def _area(self, area: Sequence[int]) -> Message:
        """Return the name of an area that a loop leaves: its squares, or the number of its corners."""
        corners = any(len(self._model.circuits.instances[at].values) > len(Point._fields) for at in area)
        cells = sorted({cell[::-1] for at in area for cell in self._model.instance(at).squares})
        if corners or not cells:
            return _say("area", n=len(area))
        return _say("area.squares", cells=_counted(cell[::-1] for cell in cells))

    def _cut(self, found: Found) -> dict[str, Any]:
        """Return the members that are parted, and the wall between them."""
        parts, wall = self._places(found.why["parts"]), self._places(found.why["wall"])
        end = (_say("wall", cells=_counted(wall)),) if wall else ()
        return {"one": parts[:1], "other": parts[1:] or parts[:1], "wall": _say("facts", facts=end) if wall else ""}

    def _of_graph(self, found: Found, conclusion: Message, facts: tuple[Message, ...]) -> Message:
        """Return the sentence of an inference about a connected set, rooms or a loop."""
        why, model, places = found.why, self._model, self._places
        kind = why["id"]
        if kind in ("connected.cut", "connected.away"):
            number = min(len(places(why["parts"])), 2 if kind == "connected.cut" else 1)
            if why["first"] and (number or kind == "connected.away"):
                several = ".all" if kind == "connected.away" and len(found.literals) > 1 else ""
                return _say(f"{kind}.{number}{several}", conclusion=conclusion, **self._cut(found))
            wall = (_say("wall", cells=_counted(cells)) for cells in [places(why["wall"])] if cells)
            rule = self._rule(found) if why["rule"] is None else model.instance(why["rule"]).message
            return _say("because", conclusion=conclusion, reasons=(rule, *wall))
        if kind == "loop":
            return _say("loop", conclusion=conclusion, n=why["n"], elsewhere=places(why["elsewhere"]))
        if kind in ("loop.needs", "loop.none"):
            return _say("loop.needs", conclusion=conclusion, n=why["n"], need=model.instance(why["rule"]).message)
        if kind == "corner":
            return _say("needed", conclusion=conclusion, rule=model.instance(why["rule"]).message)
        if kind == "even":
            lines = places(why["lines"])
            said = "even" if lines else "even.none"
            return _say(said, conclusion=conclusion, area=self._area(why["area"]), lines=_counted(lines))
        if kind.startswith("rooms."):
            end = _say("facts", facts=facts) if facts else ""
            return _say(kind, conclusion=conclusion, cells=tuple(why["cells"]), n=why["n"], facts=end)
        return _say("because", conclusion=conclusion, reasons=(self._rule(found), *facts))


def _few(some: Iterable[Any], spare: int = 1, left: int = 0) -> tuple[Any, ...]:
    """Return clauses, or places, each once; of more than are listed, the first and how many more there are."""
    listed = (*dict.fromkeys(some),)
    shown = listed if len(listed) <= MAX_CLAUSES + spare else listed[:MAX_CLAUSES]
    more = left + len(listed) - len(shown)
    return (*shown, _say("more", n=more)) if more else shown


#: The same for places, of which a few more are listed.
_counted = partial(_few, spare=3)
