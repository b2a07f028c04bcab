"""Propagation of the global cardinality constraint: each value is taken by a given number of variables.

Where there are fewer variables than these numbers together, each is a maximum. A value stays in a variable's domain
while some assignment of all variables gives it to this one (J.-C. Régin, "Generalized arc consistency for global
cardinality constraint", AAAI 1996: a matching, and the strongly connected components of what could be exchanged in it).

Sets of values are integers with the bits of the values' numbers.

>>> left = propagated({1: 0b011, 2: 0b011, 3: 0b110}, {0: 1, 1: 1, 2: 1})
>>> {variable: bin(domain) for variable, domain in left.items()}
{1: '0b11', 2: '0b11', 3: '0b100'}
"""

from __future__ import annotations

from collections.abc import Mapping

from aspsolve.errors import Infeasible
from aspsolve.model._bitboard import members


def propagated(domains: Mapping[int, int], capacities: Mapping[int, int]) -> dict[int, int]:
    """Return what is left of the variables' domains; Infeasible where there is no such assignment."""
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
