"""Tables and plots from measurements: medians, spread, ratios, and growth with its exponent."""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

__all__ = ["write_report"]

#: The peers by the names that they have in the tables.
NAMES = {
    "ours": "ours",
    "command": "ours, command line",
    "clingo": "our encoding in clingo",
    "textbook": "textbook in clingo",
    "cpsat": "CP-SAT",
    "prolog": "SWI-Prolog",
}
Measurement = dict[str, Any]

HEAD = """# Benchmarks

Made by `python -m benchmarks` after `pip install -e '.[bench]'`; with `--quick` it takes minutes.

{machine}, load average {load} at the start; threads: {threads}, for us and for CP-SAT.

Median seconds over the instances of a row, the quartiles in brackets; an instance that was not finished counts as
infinitely slow. *First* is the time to the first solution, *proof* that of the whole solve, two models asked for. The
ratio is that of the medians of the proofs, theirs to ours. A peer that did not finish three instances of a row was not
asked again.
"""


def write_report(results: Path) -> Path:
    """Write the Markdown beside the measurements, and a plot for each family; returns the Markdown's path."""
    data = json.loads(results.read_text(encoding="utf-8"))
    measurements: list[Measurement] = data["measurements"]
    parts = [HEAD.format(**data)]
    for row, own in grouped(one for one in measurements if one["part"] == "rows").items():
        parts.append(f"## {row}\n\n{table(own)}")
    for family, own in grouped((one for one in measurements if one["part"] == "growth"), "family").items():
        plot = results.with_name(f"benchmarks-{family}.svg")
        parts.append(f"## Growth: {family}\n\n{growth_table(own)}\n![Growth of {family}]({plot.name})\n")
        draw_growth(own, plot)
    for family, own in grouped((one for one in measurements if one["part"] == "shipped"), "family").items():
        parts.append(f"## Shipped instances: {family}\n\n{shipped_table(own)}")
    target = results.with_suffix(".md")
    target.write_text("\n".join(parts), encoding="utf-8")
    return target


def grouped(measurements: Iterable[Measurement], key: str = "row") -> dict[str, list[Measurement]]:
    """Return measurements by a key, in order."""
    found: dict[str, list[Measurement]] = {}
    for one in measurements:
        found.setdefault(one[key], []).append(one)
    return found


def seconds(own: Sequence[Measurement], key: str = "seconds") -> list[float]:
    """Return times, infinite where there is none, sorted."""
    return sorted(math.inf if one[key] is None else one[key] for one in own)


def median(times: Sequence[float]) -> float:
    """Return the median, infinite where more than half are."""
    return statistics.median(times) if times else math.inf


def shown(value: float, limit: float) -> str:
    """Return seconds as they are read.

    >>> shown(0.01234, 60), shown(12.34, 60), shown(math.inf, 60)
    ('0.012', '12.3', '> 60')
    """
    if math.isinf(value):
        return f"> {limit:g}"
    return f"{value:.3f}" if value < 1 else f"{value:.1f}"


def table(own: Sequence[Measurement]) -> str:
    """Return the table of a row."""
    by_peer = grouped(own, "peer")
    ours = median(seconds(by_peer.get("ours", [])))
    lines = [
        "| | finished | first | proof | ratio | grounding | ground rules | conflicts | MB |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for peer in (peer for peer in NAMES if peer in by_peer):
        measured = by_peer[peer]
        limit = measured[0]["limit"]
        times = seconds(measured)
        finished = sum(not math.isinf(time) for time in times)
        quartiles = (times[len(times) // 4], times[(3 * len(times)) // 4])
        cells = [
            NAMES[peer],
            f"{finished} of {len(times)}",
            shown(median(seconds(measured, "first")), limit),
            f"{shown(median(times), limit)} ({' to '.join(shown(time, limit) for time in quartiles)})",
            ratio(median(times), ours, limit),
            *(middle(measured, key, digits) for key, digits in COLUMNS),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


#: What else is told of a row's solves, with decimals.
COLUMNS = (("grounding", 3), ("rules", 0), ("conflicts", 0), ("memory", 0))


def ratio(theirs: float, ours: float, limit: float) -> str:
    """Return how much longer somebody takes.

    >>> ratio(2.0, 0.1, 60), ratio(math.inf, 0.1, 60), ratio(1.0, math.inf, 60)
    ('20.0', '> 600', '< 0.0')
    """
    if math.isinf(ours):
        return "" if math.isinf(theirs) else f"< {theirs / limit:.1f}"
    return f"> {limit / ours:.0f}" if math.isinf(theirs) else f"{theirs / ours:.1f}"


def middle(own: Sequence[Measurement], key: str, digits: int) -> str:
    """Return the median of a figure over the solves that tell it."""
    known = [one[key] for one in own if one.get(key) is not None]
    return f"{statistics.median(known):,.{digits}f}" if known else ""


def exponent(points: Sequence[tuple[int, float]]) -> float | None:
    """Return the slope of a line through the logarithms of sizes and times; None for fewer than three points.

    >>> exponent([(10, 1.0), (20, 4.0), (40, 16.0)])
    2.0
    """
    known = [(math.log(size), math.log(time)) for size, time in points if not math.isinf(time)]
    if len(known) < 3:
        return None
    return round(statistics.linear_regression(*zip(*known, strict=True)).slope, 2)


def medians_by_size(own: Sequence[Measurement], peer: str) -> list[tuple[int, float]]:
    """Return sizes with a peer's median seconds."""
    chosen = [one for one in own if one["peer"] == peer]
    return [(size, median(seconds(same))) for size, same in sorted(grouped(chosen, "size").items())]  # type: ignore[misc]


def growth_table(own: Sequence[Measurement]) -> str:
    """Return the medians by size, and the exponents."""
    peers = [peer for peer in NAMES if any(one["peer"] == peer for one in own)]
    lines = [f"| cells | {' | '.join(NAMES[peer] for peer in peers)} |", f"| ---: |{' ---: |' * len(peers)}"]
    limit = own[0]["limit"]
    points = {peer: dict(medians_by_size(own, peer)) for peer in peers}
    for size in sorted({size for times in points.values() for size in times}):
        cells = (shown(points[peer][size], limit) if size in points[peer] else "" for peer in peers)
        lines.append(f"| {size} | {' | '.join(cells)} |")
    fitted = (exponent(list(points[peer].items())) for peer in peers)
    lines.append(f"| exponent | {' | '.join('' if one is None else f'{one}' for one in fitted)} |")
    return "\n".join(lines) + "\n"


def draw_growth(own: Sequence[Measurement], target: Path) -> None:
    """Draw the medians by size, both axes logarithmic."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"] = "aspsolve"  # the same figures give the same file
    figure = Figure(figsize=(6, 4), layout="constrained")
    axes = figure.subplots()
    for peer in (peer for peer in NAMES if any(one["peer"] == peer for one in own)):
        points = [(size, time) for size, time in medians_by_size(own, peer) if not math.isinf(time)]
        if points:
            axes.loglog(*zip(*points, strict=True), marker="o", label=NAMES[peer])
    axes.set_xlabel("cells")
    axes.set_ylabel("seconds to the proof, median")
    axes.grid(visible=True, which="both", alpha=0.3)
    axes.legend()
    figure.savefig(target, metadata={"Date": None})


def shipped_table(own: Sequence[Measurement]) -> str:
    """Return the seconds of each instance, and their sum."""
    peers = [peer for peer in NAMES if any(one["peer"] == peer for one in own)]
    lines = [f"| instance | {' | '.join(NAMES[peer] for peer in peers)} |", f"| --- |{' ---: |' * len(peers)}"]
    limit = own[0]["limit"]
    for name, same in grouped(own, "instance").items():
        times = {one["peer"]: math.inf if one["seconds"] is None else one["seconds"] for one in same}
        lines.append(f"| {name} | {' | '.join(shown(times.get(peer, math.inf), limit) for peer in peers)} |")
    return "\n".join(lines) + "\n"
