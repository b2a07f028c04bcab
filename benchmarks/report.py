"""The report of the benchmarks: tables and plots of medians, quartiles, ratios, and growth with its exponent."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from aspsolve.families.registry import FAMILIES
from benchmarks.results import Measurement, Results
from benchmarks.rows import ROWS

__all__ = ["write_report"]

#: The names of the peers in the tables.
NAMES = {
    "ours": "ours",
    "command": "ours, command line",
    "clingo": "our facts and rules in bare clingo",
    "plain": "our encoding alone in clingo",
    "textbook": "textbook encoding in clingo",
    "cpsat": "CP-SAT",
    "prolog": "SWI-Prolog",
}
#: The names of the peers in the overview.
OVERVIEW = {"ours": "ours", "textbook": "textbook", "cpsat": "CP-SAT", "prolog": "SWI-Prolog"}

HEAD = """# Benchmarks

How long it takes to solve a puzzle and to prove that its solution is unique, or find a second one, beside other ways to
do it. All of it is made by one command, from a checkout:

```sh
pip install -e '.[bench]'        # CP-SAT and the plots; SWI-Prolog takes part where `swipl` is installed
python -m benchmarks --quick     # two minutes: does all of it work? Goes to build/
python -m benchmarks             # everything: three hours; writes this page, benchmarks.json and the plots
python -m benchmarks rikudo      # one family, the others' figures stay
python -m benchmarks --report    # this page again from benchmarks.json
python -m benchmarks.throughput  # ten thousand small puzzles in one process
python -m benchmarks.ablation    # what each idea in the encodings buys, for encodings.md
```

**Who is measured.** *Ours* is `solve`, from the puzzle object over pruning, facts, grounding and solving to the
solutions. The *command line* is `aspsolve
solve` from the start of its process to the end. *Our facts and rules in bare clingo* is a search through the whole
puzzle without Python around it. *Our encoding alone* is `encodings/*.lp` on the facts of an instance, as anybody
runs it in clingo. The *textbook encodings* are in `benchmarks/baselines`, the *CP-SAT* models in `benchmarks/cpsat`,
the *SWI-Prolog* solver in `benchmarks/prolog`.

**How.** Each solve has a process of its own with a time limit and 8 GB of address space; a row has a limit for us and
one for the peers: a cell with a > shows it. The peers take turns on each instance, in an order that rotates. The
puzzles are random with fixed seeds, the same for everybody, and every first solution is checked against the rules in
plain Python.

**How to read it.** Seconds are medians over the instances of a row, in brackets the quartiles. An instance that was not
finished counts as infinitely slow. *First* is the time to the first solution, *proof* that of the whole solve: two
models are asked for. The *ratio* is their median proof to ours, on the instances that they were asked. A peer that did
not finish two or three instances of a row is not asked again, nor are we after more than half of them; *finished* says
how many were asked. *Grounding*, *rules* (ground rules; for CP-SAT its constraints) and *conflicts* are medians over
what was finished, *MB* is the median of the peak memory of the process, also where it was not finished; up to 40 of
them are Python and the measuring itself.
"""


def write_report(results: Results) -> str:
    """Write the report and its plots next to the file of the measurements.

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
    notes = {row.name: row.note for row in ROWS}
    overview = overview_table([one for family in families for one in results.of(family, "rows")])
    parts = [HEAD, f"## Overview\n\nMedian seconds to the proof, and how many times as long as ours.\n\n{overview}"]
    for family in families:
        conditions = results.families[family]["conditions"]
        load = ", ".join(map(str, conditions["load"]))
        title = FAMILIES[family].puzzle.title
        remark = f" {conditions['remark']}" if "remark" in conditions else ""
        parts.append(
            f"## {title[0].upper()}{title[1:]}\n\n{conditions['machine']}; {conditions['programs']};"
            f" load average at the start {load}; threads: {conditions['threads']}.{remark}\n"
        )
        for row, own in by(results.of(family, "rows"), "row").items():
            note = notes.get(row, "")
            parts.append(f"### {row}\n\n{uniqueness(own)}{row_table(own)}{note}")
        if own := results.of(family, "growth"):
            plot = results.path.with_name(f"{results.path.stem}-{family}.svg")
            draw_growth(own, plot)
            parts.append(f"### Growth\n\n{growth_table(own)}\n![Median seconds by size]({plot.name})\n")
        if own := results.of(family, "shipped"):
            parts.append(f"### Shipped instances\n\nSeconds to the proof.\n\n{shipped_table(own)}")
    results.path.parent.mkdir(parents=True, exist_ok=True)
    target = results.path.with_suffix(".md")
    target.write_text("\n".join(parts), encoding="utf-8")
    return f"{overview}\n{target}"


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
    """Return the median time of a peer, divided by our median time on the same instances.

    Where one of the medians is infinite, the quotient of the limit and the other one is a bound.

    >>> figures = {"instance": "a", "limit": 60}
    >>> [
    ...     ratio([{"seconds": theirs, **figures}], [{"seconds": ours, **figures}])
    ...     for theirs, ours in ((2.0, 0.1), (1.0, 2.0), (None, 0.1), (1.0, None), (None, None))
    ... ]
    ['20', '0.50', '> 600', '< 0.02', '']
    """
    asked = {one["instance"] for one in own}
    same = [one for one in ours if one["instance"] in asked]
    theirs, base = median(own), median(same)
    if math.isinf(base):
        return "" if math.isinf(theirs) else f"< {theirs / same[0]['limit']:.2f}"
    if math.isinf(theirs):
        return f"> {own[0]['limit'] / base:.{digits(own[0]['limit'] / base)}f}"
    return f"{theirs / base:.{digits(theirs / base)}f}"


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
    'Of 2 puzzles that somebody finished, 1 has a single solution.\n\n'
    """
    found = {one["instance"]: one["found"] for one in own if one.get("found")}
    if not found:
        return ""
    single = sum(number == 1 for number in found.values())
    verb = "has" if single == 1 else "have"
    puzzles = "puzzle" if len(found) == 1 else "puzzles"
    return f"Of {len(found)} {puzzles} that somebody finished, {single or 'none'} {verb} a single solution.\n\n"


def overview_table(measurements: Sequence[Measurement]) -> str:
    """Return the table of the overview, with a line for each row of puzzles."""
    peers = present(measurements, OVERVIEW)
    others = [peer for peer in peers if peer != "ours"]
    lines = []
    for row, own in by(measurements, "row").items():
        of = by(own, "peer")
        ours = of.get("ours", [])
        cells = [row, proof(ours, spread=False)]
        for peer in others:
            asked = of.get(peer, [])
            cells += [proof(asked, spread=False), ratio(asked, ours) if asked and ours else ""]
        lines.append(cells)
    head = ["puzzles", OVERVIEW["ours"], *(name for peer in others for name in (OVERVIEW[peer], "×"))]
    return markdown(head, lines)


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
    """Return the median of a figure over the measurements that have it, empty where none has it."""
    known = [one[key] for one in own if one.get(key) is not None]
    return f"{statistics.median(known):,.{decimals}f}" if known else ""


def points(own: Iterable[Measurement], peer: str) -> list[tuple[int, float]]:
    """Return the sizes of puzzles that a peer was measured with, each with its median seconds."""
    asked = sorted((one for one in own if one["peer"] == peer), key=lambda one: int(one["size"]))
    return [(size, median(same)) for size, same in groupby(asked, key=lambda one: int(one["size"]))]


def exponent(known: Iterable[tuple[int, float]]) -> str:
    """Return the slope of the least-squares line through the logarithms of sizes and times.

    It is empty where fewer than three of the times are finite.

    >>> exponent([(10, 1.0), (20, 4.0), (40, 16.0), (80, math.inf)]), exponent([(10, 1.0), (20, 4.0)])
    ('2.00', '')
    """
    logarithms = [(math.log(size), math.log(time)) for size, time in known if not math.isinf(time)]
    if len(logarithms) < 3:
        return ""
    return f"{statistics.linear_regression(*zip(*logarithms, strict=True)).slope:.2f}"


def growth_table(own: Sequence[Measurement]) -> str:
    """Return the table of the growth: the medians by size, and the exponents."""
    peers = present(own, NAMES)
    known = {peer: dict(points(own, peer)) for peer in peers}
    limit = own[0]["limit"]
    lines = [
        [
            row,
            *(seconds(known[peer][same[0]["size"]], limit) if same[0]["size"] in known[peer] else "" for peer in peers),
        ]
        for row, same in by(own, "row").items()
    ]
    lines.append(["exponent in the number of cells", *(exponent(known[peer].items()) for peer in peers)])
    return markdown(["puzzles", *(NAMES[peer] for peer in peers)], lines)


def draw_growth(own: Sequence[Measurement], target: Path) -> None:
    """Plot the medians by size with logarithmic axes; the same measurements give the same file."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "aspsolve", "svg.fonttype": "none"}):
        figure = Figure(figsize=(6, 4), layout="constrained")
        axes = figure.subplots()
        for peer in present(own, NAMES):
            finished = [(size, time) for size, time in points(own, peer) if not math.isinf(time)]
            if finished:
                axes.loglog(*zip(*finished, strict=True), marker="o", label=NAMES[peer])
        axes.set_xlabel("cells")
        axes.set_ylabel("seconds to the proof, median")
        axes.grid(visible=True, which="both", alpha=0.3)
        axes.legend()
        figure.savefig(target, metadata={"Date": None})


def shipped_table(own: Sequence[Measurement]) -> str:
    """Return the table of the shipped instances, with the seconds of each."""
    peers = present(own, NAMES)
    lines = []
    for name, same in by(own, "instance").items():
        of = {one["peer"]: one for one in same}
        lines.append([name, *(proof([of[peer]] if peer in of else [], spread=False) for peer in peers)])
    return markdown(["instance", *(NAMES[peer] for peer in peers)], lines)
