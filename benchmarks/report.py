"""The report of the benchmarks: tables of medians, quartiles, and ratios with their intervals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path

from aspsolve.families._registry import FAMILIES
from benchmarks.results import Measurement, Results

#: The names of the peers in the tables.
NAMES = {
    "ours": "ours",
    "command": "ours, command line",
    "clingo": "our facts and rules in bare clingo",
    "plain": "our encoding alone in clingo",
    "textbook": "textbook encoding in clingo",
    "cpsat": "CP-SAT",
    "cadical": "CaDiCaL",
    "prolog": "SWI-Prolog",
}
#: The peers in the overview.
OTHERS = ("textbook", "cpsat", "cadical", "prolog")
#: The 97.5 % quantiles of Student's t distribution for 1, 2, … degrees of freedom, rounded; 2.04 from 30 on.
STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.10,
           2.09, 2.09, 2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05, 2.05, 2.04)  # fmt: skip

#: With fewer pairs of times than this, a ratio has no interval.
LEAST_PAIRS = 3
#: The title of the part that `benchmarks.declared` writes.
DECLARED = "## Families in one file"
HEAD = """# Benchmarks

How long it takes to solve a puzzle and to prove that its solution is unique, beside other solvers. One command
makes the whole page, from a checkout:

```sh
pip install -e '.[bench]'        # CP-SAT and CaDiCaL; SWI-Prolog takes part where `swipl` is installed
python -m benchmarks --quick     # a minute: does everything work? Writes to build/
python -m benchmarks             # everything: an hour; writes this page and benchmarks.json
python -m benchmarks rikudo      # one family; the others' figures stay
python -m benchmarks --report    # this page again from benchmarks.json
python -m benchmarks.throughput  # ten thousand small puzzles in one process
python -m benchmarks.ablation    # what each idea in the encodings gains, for encodings.md
python -m benchmarks.declared    # generating, hints and explanations of families in one file; --write puts it below
```

**The puzzles** are generated. Each has exactly one solution and, except for the clues that a row adds, only necessary
clues. They are fresh: no choice in the encodings was made on them. Rows with *open* in their names have random
puzzles with many solutions. Nobody sets such puzzles; they show larger sizes.

**What is measured.** *Ours* is `solve`: from the puzzle object through pruning, facts, grounding and solving to the
solutions. The *command line* is `aspsolve solve` from the start of its process to the end. *Our facts and rules in
bare clingo* is a search through the whole puzzle without Python around it. *Our encoding alone* is `encodings/*.lp`
on the facts of an instance, as anybody can run it in clingo. The *textbook encodings* are in `benchmarks/baselines`,
the *CP-SAT* models in `benchmarks/cpsat`. *CaDiCaL* solves Rikudos by `python-sat`, from the clauses of the CP-SAT
model. The *SWI-Prolog* solver is in `benchmarks/prolog`.

**How.** Each solve has a process of its own with a time limit and 8 GB of address space. The solvers take turns on each
instance, in an order that rotates. A checker in plain Python checks every first solution.

**How to read the tables.** Seconds are processor time, of one thread and of child processes, so that other programs
on the machine change them little. They are medians over the instances of a row, with the quartiles in brackets; an
unfinished instance counts as infinitely slow. *First* is the time to the first solution, *proof* that of the whole
solve, which asks for two models. The *ratio* is a solver's time to the proof divided by ours: the geometric mean over
the instances, from three instances on with the 95 % interval in brackets (Student's t on the logarithms). If a solve
was not finished, its limit counts as its time, and the ratio is a bound. After two unfinished instances of a row
another solver is not tried again, and ours after more than half of them; *finished* says how many were tried.
*Grounding*, *rules* (ground rules; for CP-SAT its constraints, for CaDiCaL clauses) and *conflicts* are medians over
the finished instances. *MB* is the median of the peak memory of the process, also of unfinished solves; it is at
least that of the measuring process, which grows during a run.
"""


def write_report(results: Results) -> str:
    """Write the report next to the file of the measurements.

    Parameters
    ----------
    results : Results
        The measurements.

    Returns
    -------
    str
        The table of the overview, and the path of the report.
    """
    families = [family for family in FAMILIES if family in results.families]
    overview = overview_table([one for family in families for one in results.of(family, "rows")])
    parts = [
        HEAD,
        f"## Overview\n\nOur median seconds to the proof, and the ratios.\n\n{overview}",
    ]
    for family in families:
        conditions = results.families[family]["conditions"]
        load = ", ".join(map(str, conditions["load"]))
        title = FAMILIES[family].puzzle.title
        remark = f" {conditions['remark']}" if "remark" in conditions else ""
        parts.append(
            f"## {title[0].upper()}{title[1:]}\n\n{conditions['machine']}; {conditions['programs']};"
            f" load average at the start {load}.{remark}\n"
        )
        for row, own in by(results.of(family, "rows"), "row").items():
            parts.append(f"### {row}\n\n{uniqueness(own)}{row_table(own)}")
        if own := results.of(family, "shipped"):
            parts.append(f"### Shipped instances\n\nSeconds to the proof.\n\n{shipped_table(own)}")
    results.path.parent.mkdir(parents=True, exist_ok=True)
    target = results.path.with_suffix(".md")
    with_declared(target, "\n".join(parts), declared_part(target))
    return f"{overview}\n{target}"


def declared_part(target: Path) -> str:
    """Return what a report has about families in one file, which `benchmarks.declared` writes; empty for nothing."""
    text = target.read_text(encoding="utf-8") if target.exists() else ""
    return text[text.index(DECLARED) :] if DECLARED in text else ""


def with_declared(target: Path, text: str, part: str) -> None:
    """Write a report with a part about families in one file behind it."""
    whole = text.partition(DECLARED)[0].rstrip()
    target.write_text(f"{whole}\n\n{part.strip()}\n" if part else f"{whole}\n", encoding="utf-8")


def by(measurements: Iterable[Measurement], key: str) -> dict[str, list[Measurement]]:
    """Group measurements by the value of a key, in the order in which they were made."""
    found: dict[str, list[Measurement]] = {}
    for one in measurements:
        found.setdefault(one[key], []).append(one)
    return found


def present(own: Iterable[Measurement], names: Iterable[str]) -> list[str]:
    """Return those of some peers that were measured."""
    measured = {one["peer"] for one in own}
    return [peer for peer in names if peer in measured]


def times(own: Iterable[Measurement], key: str = "seconds") -> list[float]:
    """Return the times of measurements, sorted; the time of an unfinished solve is infinite."""
    return sorted(math.inf if one[key] is None else one[key] for one in own)


def median(own: Iterable[Measurement], key: str = "seconds") -> float:
    """Return the median time; the time of an unfinished solve counts as infinite."""
    return statistics.median(times(own, key))


def seconds(value: float, limit: float) -> str:
    """Return seconds as text; an infinite time is greater than the limit.

    >>> seconds(0.01234, 60), seconds(12.34, 60), seconds(math.inf, 60)
    ('0.012', '12.3', '> 60')
    """
    if math.isinf(value):
        return f"> {limit:g}"
    return f"{value:.3f}" if value < 1 else f"{value:.1f}"


def ratio(own: Sequence[Measurement], ours: Sequence[Measurement]) -> str:
    """Return the geometric mean of a peer's times divided by ours on the same instances, with its 95 % interval.

    The limit stands for a time that is not known: then the mean is a bound, and has no interval, which says nothing for
    two instances, either.

    >>> one, other, third = ({"instance": name, "limit": 60} for name in "abc")
    >>> ours = [{"seconds": 1.0, **one}, {"seconds": 1.0, **other}]
    >>> ratio([{"seconds": 2.0, **one}, {"seconds": 2.0, **other}], ours)
    '2.0'
    >>> ratio([{"seconds": 2.0, **at} for at in (one, other, third)], [*ours, {"seconds": 1.0, **third}])
    '2.0 (2.0 to 2.0)'
    >>> ratio([{"seconds": 15.0, **one}, {"seconds": None, **other}], ours)
    '> 30'
    >>> ratio([{"seconds": 15.0, **one}], [{"seconds": None, **one}]), ratio([{"seconds": None, **one}], ours[1:])
    ('< 0.25', '')
    """
    base = {one["instance"]: one for one in ours}
    pairs = [(one, base[one["instance"]]) for one in own if one["instance"] in base]
    logarithms = [math.log(known(theirs) / known(our)) for theirs, our in pairs]
    if not pairs:
        return ""
    mean = statistics.mean(logarithms)
    theirs_open = any(theirs["seconds"] is None for theirs, _ in pairs)
    ours_open = any(our["seconds"] is None for _, our in pairs)
    if theirs_open or ours_open:
        return "" if theirs_open and ours_open else f"{'>' if theirs_open else '<'} {times_as_long(mean)}"
    if len(pairs) < LEAST_PAIRS:
        return times_as_long(mean)
    error = STUDENT[min(len(pairs) - 1, len(STUDENT)) - 1] * statistics.stdev(logarithms) / math.sqrt(len(pairs))
    return f"{times_as_long(mean)} ({times_as_long(mean - error)} to {times_as_long(mean + error)})"


def known(one: Measurement) -> float:
    """Return the time of a solve, or its limit."""
    return float(one["limit"] if one["seconds"] is None else one["seconds"])


def times_as_long(logarithm: float) -> str:
    """Return a ratio as text."""
    value = math.exp(logarithm)
    return f"{value:.{digits(value)}f}"


def digits(value: float) -> int:
    """Return the number of decimals with which a ratio is printed."""
    return 2 if value < 2 else 1 if value < 10 else 0


def markdown(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table; all columns but the first are aligned as numbers.

    >>> print(markdown(["a", "b"], [["x", "1"]]), end="")
    | a | b |
    | --- | ---: |
    | x | 1 |
    """
    rows = [head, ["---", *["---:"] * (len(head) - 1)], *lines]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def uniqueness(own: Iterable[Measurement]) -> str:
    r"""Return a sentence about how many of the puzzles have a unique solution.

    >>> uniqueness([{"instance": "a", "found": 1}, {"instance": "b", "found": 2}, {"instance": "b", "found": 2}])
    'Of 2 finished puzzles, 1 has a single solution.\n\n'
    """
    found = {one["instance"]: one["found"] for one in own if one.get("found")}
    if not found:
        return ""
    single = sum(number == 1 for number in found.values())
    verb = "has" if single == 1 else "have"
    puzzles = "puzzle" if len(found) == 1 else "puzzles"
    return f"Of {len(found)} finished {puzzles}, {single or 'none'} {verb} a single solution.\n\n"


def overview_table(measurements: Sequence[Measurement]) -> str:
    """Return the table of the overview, with a line for each row of puzzles."""
    others = present(measurements, OTHERS)
    lines = []
    for row, own in by(measurements, "row").items():
        of = by(own, "peer")
        lines.append(
            [
                row,
                proof(of.get("ours", []), spread=False),
                *(ratio(of.get(peer, []), of.get("ours", [])) for peer in others),
            ]
        )
    return markdown(["puzzles", "ours, seconds", *(f"{NAMES[peer]} ×" for peer in others)], lines)


def proof(own: Sequence[Measurement], *, spread: bool) -> str:
    """Return the median time to the end of the search, and optionally the quartiles.

    Parameters
    ----------
    own : sequence of dict
        The measurements of a peer in a row.
    spread : bool
        True for the median with the quartiles in brackets. They are measured times, not interpolated ones, because
        some times may be infinite.

    Returns
    -------
    str
        The text; empty if there are no measurements.
    """
    if not own:
        return ""
    limit = own[0]["limit"]
    middle = seconds(median(own), limit)
    known = times(own)
    low, high = known[len(known) // 4], known[(3 * len(known)) // 4]
    return f"{middle} ({seconds(low, limit)} to {seconds(high, limit)})" if spread else middle


def row_table(measurements: Sequence[Measurement]) -> str:
    """Return the table of a row of puzzles, with a line for each peer."""
    of = by(measurements, "peer")
    lines = []
    for peer in present(measurements, NAMES):
        own = of[peer]
        finished = [one for one in own if one["seconds"] is not None]
        broke = {one["error"] for one in own if "error" in one}
        lines.append(
            [
                NAMES[peer] + "".join(f"; {plain(error)}" for error in sorted(broke)),
                f"{len(finished)} of {len(own)}",
                seconds(median(own, "first"), own[0]["limit"]),
                proof(own, spread=True),
                ratio(own, of["ours"]) if "ours" in of else "",
                middle(finished, "grounding", 3),
                middle(finished, "rules", 0),
                middle(finished, "conflicts", 0),
                middle(own, "memory", 0),
            ]
        )
    return markdown(["", "finished", "first", "proof", "ratio", "grounding", "rules", "conflicts", "MB"], lines)


def plain(error: str) -> str:
    """Return an error message that can stand in a cell of a table."""
    return error.replace("|", "/")[:80]


def middle(own: Iterable[Measurement], key: str, decimals: int) -> str:
    """Return the median of a figure over the measurements that have it, empty if none has it."""
    known = [one[key] for one in own if one.get(key) is not None]
    return f"{statistics.median(known):,.{decimals}f}" if known else ""


def shipped_table(own: Sequence[Measurement]) -> str:
    """Return the table of the shipped instances, with the seconds of each."""
    peers = present(own, NAMES)
    lines = []
    for name, same in by(own, "instance").items():
        of = {one["peer"]: one for one in same}
        lines.append([name, *(proof([of[peer]] if peer in of else [], spread=False) for peer in peers)])
    return markdown(["instance", *(NAMES[peer] for peer in peers)], lines)
