"""How clasp is configured for the families' own encodings, where its default is not the fastest.

Paths and numbers are searched through a hundred thousand conflicts: there it pays to simplify the clauses first, by
eliminating variables (as SatELite does, Eén and Biere 2005), which ``jumpy`` does too; it restarts often besides, and
forgets what it learned sooner. Where an encoding recommends what to decide first, clasp is told to listen: long words
before short ones, edges before numbers.

>>> puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3))
>>> configuration(puzzle)
('--configuration=jumpy',)
>>> configuration(puzzle, ["--configuration=handy"])
()
"""

from __future__ import annotations

from collections.abc import Sequence

from aspsolve.puzzles import Puzzle, SeekNumbers

__all__ = ["configuration", "random_search"]


def configuration(puzzle: Puzzle, options: Sequence[str] = ()) -> tuple[str, ...]:
    """Return clingo's options for a puzzle; none where the user's own options choose a configuration or a heuristic."""
    if any(option.startswith(("--conf", "--sat", "--heu")) for option in options):
        return ()
    if isinstance(puzzle, SeekNumbers):
        return ("--sat-prepro=2",) if puzzle.hints else ("--configuration=jumpy",)
    return ("--configuration=jumpy", "--heuristic=Domain")


def random_search(seed: int) -> tuple[str, ...]:
    """Return clingo's options for a search that leaves something to chance, and the same for the same seed."""
    return f"--seed={seed}", "--sign-def=rnd", "--rand-freq=0.02"
