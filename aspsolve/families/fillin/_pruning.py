"""The words that each slot of a fill-in can still hold, pruned until two kinds of reasoning find nothing more.

- *Crossings*: what both slots of a square can show (see `aspsolve.families.fillin._crossings`).
- *Counts*: the words of a length go to the slots of that length, each as often as it is listed, or at most as often
  with spare words. A word stays in a slot while some such assignment of them all puts it there: the global cardinality
  constraint (J.-C. Régin, "Generalized arc consistency for global cardinality constraint", AAAI 1996: a matching, and
  the strongly connected components of what could be exchanged in it). Sets of words are integers with a bit for each.

>>> puzzle = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])
>>> prune(puzzle).fixed
[('bag', 'across', 1, 2), ('hat', 'down', 2, 1)]
>>> left = propagated({1: 0b011, 2: 0b011, 3: 0b110}, {0: 1, 1: 1, 2: 1})
>>> {variable: bin(domain) for variable, domain in left.items()}
{1: '0b11', 2: '0b11', 3: '0b100'}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from aspsolve.errors import Infeasible
from aspsolve.families.fillin._crossings import Crossings, Words, quoted
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import name, parts
from aspsolve.families.parts import Pruned
from aspsolve.model._bitboard import members
from aspsolve.model._symbols import parse


def prune(puzzle: FillIn) -> Pruned:
    """Return what is left of a puzzle.

    Fixed is each slot with one word left. The facts are pruned/0; possible/4 for each word left in another slot, with
    left/2 and char/3 for these words; and crossing/2 for each square where two of these other slots cross. With spare
    words there is spare_words/0. Where it turned out that there is no solution, they are pruned/0 and impossible/0.
    """
    try:
        slots = _Slots(puzzle)
    except Infeasible:
        return Pruned(parse(["pruned", "impossible"]), satisfiable=False)
    fixed = slots.fixed()
    satisfiable = True if len(fixed) == len(slots.slots) else None
    return Pruned(parse(slots.facts()), fixed, satisfiable)


class _Words(Words):
    """The words of a length, and how often each is left for the slots of this length."""

    def __init__(self, length: int) -> None:
        super().__init__(length)
        #: The numbers of the slots of this length that are not known to be fixed.
        self.slots: list[int] = []
        #: How often each word is left for these slots.
        self.left: list[int] = []
        #: The sets of words of these slots when they were last found to allow nothing less.
        self.assigned: list[int] = []

    def use_up(self, held: list[int]) -> list[int]:
        """Take the words that are used up in fixed slots from the others; return the slots whose words have changed."""
        used = 0
        slots, self.slots = self.slots, []
        for slot in slots:
            words = held[slot]
            if words & (words - 1):
                self.slots.append(slot)
                continue
            word = words.bit_length() - 1
            self.left[word] -= 1
            if self.left[word] < 0:
                raise Infeasible
            if not self.left[word]:
                used |= words
        changed = [slot for slot in self.slots if held[slot] & used] if used else []
        for slot in changed:
            held[slot] &= ~used
            if not held[slot]:
                raise Infeasible
        return changed

    def assign(self, held: list[int]) -> list[int]:
        """Keep what some assignment of all the words allows; return the slots whose words have changed.

        Words that are fixed in a slot are used up there; the others are assigned to the other slots.
        """
        possible = {slot: held[slot] for slot in self.slots}
        if [*possible.values()] == self.assigned:
            return []
        kept = propagated(possible, {word: left for word, left in enumerate(self.left) if left})
        changed = [slot for slot in self.slots if kept[slot] != held[slot]]
        for slot in changed:
            held[slot] = kept[slot]
        self.assigned = [kept[slot] for slot in self.slots]
        return changed


class _Slots:
    """The slots of a puzzle, by number, and the words that each can hold."""

    def __init__(self, puzzle: FillIn) -> None:
        self.width, self.spare_words = puzzle.width, puzzle.spare_words
        self.slots = puzzle.slots
        self.lengths: dict[int, _Words] = {}
        for word, copies in Counter(puzzle.words).items():
            spelt = parts(word)
            if len(spelt) not in self.lengths:
                self.lengths[len(spelt)] = _Words(len(spelt))
            self.lengths[len(spelt)].add(name(word), spelt)
            self.lengths[len(spelt)].left.append(copies)
        if {slot.length for slot in self.slots} - self.lengths.keys():
            raise Infeasible
        #: The words of each slot's length.
        self.words = [self.lengths[slot.length] for slot in self.slots]
        for number, words in enumerate(self.words):
            words.slots.append(number)
        for words in self.lengths.values():
            missing = len(words.slots) - sum(words.left)
            if missing > 0 or (missing and not puzzle.spare_words):
                raise Infeasible
        self.crossings = Crossings(puzzle.rows, self.slots, self.words)
        self.held = self.crossings.held
        while changed := self._count():
            self.crossings.propagate(changed)

    def _count(self) -> list[int]:
        """Take out words that would be used too often or too seldom; return the slots whose words have changed."""
        lengths = self.lengths.values()
        changed = [slot for words in lengths for slot in words.use_up(self.held)]
        return changed or [slot for words in lengths for slot in words.assign(self.held)]

    def fixed(self) -> list[tuple[str, str, int, int]]:
        """Return the arguments of place/4 for each slot with one word left."""
        return [
            (words.names[held.bit_length() - 1], direction, x, y)
            for (x, y, direction, _), held, words in zip(self.slots, self.held, self.words, strict=True)
            if held & (held - 1) == 0
        ]

    def facts(self) -> Iterator[str]:
        """Yield the facts of `prune`, as text."""
        yield "pruned"
        if self.spare_words:
            yield "spare_words"
        unfixed = dict.fromkeys(self.lengths, 0)
        for (x, y, direction, length), held, words in zip(self.slots, self.held, self.words, strict=True):
            if held & (held - 1):
                unfixed[length] |= held
                for word in members(held):
                    yield f"possible({quoted(words.names[word])},{direction},{x},{y})"
        for length, found in unfixed.items():
            words = self.lengths[length]
            for word in members(found):
                yield f"left({quoted(words.names[word])},{words.left[word]})"
                yield from words.spelling(word)
        for square, letters in self.crossings.letters.items():
            if len(letters) > 1:
                yield f"crossing({square % self.width + 1},{square // self.width + 1})"


def propagated(domains: Mapping[int, int], capacities: Mapping[int, int]) -> dict[int, int]:
    """Return what is left of variables' domains where each value is taken at most so often; raises Infeasible."""
    usable = sum(1 << value for value, number in capacities.items() if number)
    domains = {variable: domain & usable for variable, domain in domains.items()}
    left = dict(capacities)
    assignment = _matching(domains, left, usable)
    # For each value, those that could replace it in a variable; a spare one could be any other (one node says so).
    spare = usable.bit_length()
    exchange = {value: 1 << spare if left[value] else 0 for value in members(usable)}
    exchange[spare] = usable
    for variable, value in assignment.items():
        exchange[value] |= domains[variable]
    component = _components(exchange)
    return {variable: domains[variable] & component[value] for variable, value in assignment.items()}


def _matching(domains: Mapping[int, int], left: dict[int, int], free: int) -> dict[int, int]:
    """Return a value for each variable, each as often as it is left; raises Infeasible if that is impossible.

    `free` is the set of values that are left. A variable without a free value gets one by an augmenting path.
    """
    assignment: dict[int, int] = {}
    holders: dict[int, set[int]] = {value: set() for value in members(free)}
    for start in sorted(domains, key=lambda variable: domains[variable].bit_count()):
        seen = domains[start]
        taker = dict.fromkeys(members(seen), start) if not seen & free else {}
        waiting = [*taker]
        while not seen & free:
            if not waiting:
                raise Infeasible
            for variable in holders[waiting.pop()]:
                new = domains[variable] & ~seen
                seen |= new
                for value in members(new):
                    taker[value] = variable
                    waiting.append(value)
        found = (seen & free).bit_length() - 1
        left[found] -= 1
        if not left[found]:
            free ^= 1 << found
        variable = taker.get(found, start)
        while variable != start:  # each variable on the way back takes the value and passes its own on
            own = assignment[variable]
            holders[own].remove(variable)
            holders[found].add(variable)
            assignment[variable] = found
            found, variable = own, taker[own]
        holders[found].add(start)
        assignment[start] = found
    return assignment


def _components(successors: dict[int, int]) -> dict[int, int]:
    """Return the strongly connected component of each node of a graph, as a set of nodes (Tarjan 1972)."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    component: dict[int, int] = {}
    stack: list[int] = []
    unseen = sum(1 << node for node in successors)
    open_nodes = 0
    for root in successors:
        path = [root] if unseen >> root & 1 else []
        while path:
            node = path[-1]
            if unseen >> node & 1:
                unseen ^= 1 << node
                open_nodes |= 1 << node
                order[node] = low[node] = len(order)
                stack.append(node)
            following = successors[node] & unseen
            if following:
                path.append(following.bit_length() - 1)
                continue
            path.pop()
            low[node] = min(low[other] for other in members(successors[node] & open_nodes | 1 << node))
            if low[node] == order[node]:
                found = 0
                while not found >> node & 1:
                    found |= 1 << stack.pop()
                open_nodes &= ~found
                component.update(dict.fromkeys(members(found), found))
    return component
