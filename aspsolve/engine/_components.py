"""Strongly connected components of a graph, such as predicates that depend on each other.

>>> sorted(map(sorted, components({"a": {"b"}, "b": {"a", "c"}, "c": set(), "d": {"d"}})))
[['a', 'b'], ['d']]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


def components(edges: Mapping[T, Collection[T]]) -> Iterator[frozenset[T]]:
    """Yield the strongly connected components that have an edge within, by Tarjan's algorithm without recursion."""
    index: dict[T, int] = {}
    low: dict[T, int] = {}
    stack: list[T] = []
    for root, first in edges.items():
        work: list[tuple[T, Iterator[T]]] = []
        if root not in index:
            index[root] = low[root] = len(index)
            stack.append(root)
            work.append((root, iter(first)))
        while work:
            node, following = work[-1]
            other = next(following, None)
            if other is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    at = stack.index(node)
                    component = frozenset(stack[at:])
                    del stack[at:]
                    if len(component) > 1 or node in edges.get(node, ()):
                        yield component
            elif other not in index:
                index[other] = low[other] = len(index)
                stack.append(other)
                work.append((other, iter(edges.get(other, ()))))
            elif other in stack:
                low[node] = min(low[node], index[other])
