"""Who can have what when all are to be served at once: the global cardinality constraint.

Everybody takes one thing, and each thing is there a number of times. A thing stays possible for somebody while some
assignment that serves all of them gives it to him (J.-C. Régin, "Generalized arc consistency for global cardinality
constraint", AAAI 1996: a matching, and the strongly connected components of what could be exchanged in it).

Sets of things are integers with the bits of the things' numbers.

>>> {who: bin(things) for who, things in assignable({1: 0b011, 2: 0b011, 3: 0b110}, {0: 1, 1: 1, 2: 1}).items()}
{1: '0b11', 2: '0b11', 3: '0b100'}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

__all__ = ["DeadEnd", "assignable", "members"]


class DeadEnd(Exception):
    """There is no solution."""


def assignable(possible: Mapping[int, int], copies: Mapping[int, int]) -> dict[int, int]:
    """Return what stays possible for everybody.

    Parameters
    ----------
    possible : for everybody the set of things that he could have.
    copies : for each thing how often it is there, in all as often as there is somebody to have it.

    Raises
    ------
    DeadEnd
        Where they cannot all be served.
    """
    allowed = sum(1 << thing for thing, number in copies.items() if number)
    possible = {who: things & allowed for who, things in possible.items()}
    has = _matching(possible, dict(copies), allowed)
    exchange = dict.fromkeys(members(allowed), 0)  # for each thing, those that somebody could take in its place
    for who, thing in has.items():
        exchange[thing] |= possible[who]
    component = _components(exchange)
    return {who: possible[who] & component[thing] for who, thing in has.items()}


def members(things: int) -> Iterator[int]:
    """Yield the numbers of the things in a set."""
    while things:
        last = things & -things
        yield last.bit_length() - 1
        things ^= last


def _matching(possible: Mapping[int, int], left: dict[int, int], allowed: int) -> dict[int, int]:
    """Return a thing for everybody, each as often as it is left; raises DeadEnd where that is impossible."""
    taken: dict[int, int] = {}
    holders: dict[int, set[int]] = {thing: set() for thing in members(allowed)}
    for start in sorted(possible, key=lambda who: possible[who].bit_count()):
        seen = possible[start]
        taker = dict.fromkeys(members(seen), start) if not seen & allowed else {}
        waiting = [*taker]
        while not seen & allowed:  # look for a thing that is left, from one to another that could pass on its own
            if not waiting:
                raise DeadEnd
            for who in holders[waiting.pop()]:
                new = possible[who] & ~seen
                seen |= new
                for thing in members(new):
                    taker[thing] = who
                    waiting.append(thing)
        found = (seen & allowed).bit_length() - 1
        left[found] -= 1
        if not left[found]:
            allowed ^= 1 << found
        who = taker.get(found, start)
        while who != start:  # everybody on the way back takes the thing and passes his own on
            own = taken[who]
            holders[own].remove(who)
            holders[found].add(who)
            taken[who] = found
            found, who = own, taker[own]
        holders[found].add(start)
        taken[start] = found
    return taken


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
