"""Which rules an answer breaks, in the sentences of the encoding: the same for whoever checks it.

>>> broken([("row {Y} has {N} only once", {"Y": y, "N": 7}) for y in (1, 2)], [])
('Rule broken: row 1 has 7 only once; also row 2 has 7 only once.',)
>>> broken([("{X,Y} holds a number", {"X": x, "Y": 1}) for x in (1, 2)], [])
('Rule broken: (1,1) holds a number; also (2,1).',)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import Any

NUMBER = re.compile(r"-?[0-9]+")
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
#: Of a rule that is broken more often, this many places are named, or whole sentences where more than a place differs.
MAX_PLACES, MAX_SENTENCES = 24, 4

#: A sentence with variables in braces, and their values.
Said = tuple[str, Mapping[str, Any]]


def filled(sentence: str, values: Mapping[str, Any]) -> str:
    """Put values in the place of variables, those of a cell in brackets; texts stand without quotes."""

    def said(match: re.Match[str]) -> str:
        parts = [str(values[name.strip()]).strip('"') for name in match[1].split(",")]
        return parts[0] if len(parts) == 1 else f"({','.join(parts)})"

    return PLACEHOLDER.sub(said, sentence)


def broken(rules: Iterable[Said], impossible: Iterable[Said]) -> tuple[str, ...]:
    """Say what an answer breaks.

    Parameters
    ----------
    rules : iterable of (str, mapping)
        The ground instances of rules that are violated: the sentence, and the values of its variables.
    impossible : iterable of (str, mapping)
        The atoms for which there is no place.

    Returns
    -------
    tuple of str
        A sentence for each rule, with the places where it is broken; empty for nothing.
    """
    return (*_grouped("Rule broken", rules), *_grouped("Not possible", impossible))


def _grouped(title: str, said: Iterable[Said]) -> Iterator[str]:
    """Yield a line for each sentence."""
    found: dict[str, dict[str, Mapping[str, Any]]] = {}
    for sentence, values in said:
        found.setdefault(sentence, {}).setdefault(filled(sentence, values), values)
    for sentence, by_text in found.items():
        instances = sorted(by_text, key=lambda text: _in_order(sentence, by_text[text]))
        first, *others = instances
        places, most, separator = PLACEHOLDER.findall(sentence), MAX_SENTENCES, "; "
        if len(places) == 1:
            others = [filled(f"{{{places[0]}}}", by_text[text]) for text in others]
            most, separator = MAX_PLACES, ", "
        also = f"; also {separator.join(others[:most])}" if others else ""
        rest = f" and {len(others) - most} more" if len(others) > most else ""
        yield f"{title}: {first}{also}{rest}."


def _in_order(sentence: str, values: Mapping[str, Any]) -> list[tuple[float, str]]:
    """Return a sort key: the values of the sentence's variables, numbers before texts."""
    texts = [str(values[name.strip()]) for part in PLACEHOLDER.findall(sentence) for name in part.split(",")]
    return [(int(text), "") if NUMBER.fullmatch(text) else (inf, text) for text in texts]
