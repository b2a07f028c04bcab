"""Make one puzzle: a draft, clues taken away, a proof that the solution is unique, a rating."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from inspect import signature
from random import Random
from typing import Any, NamedTuple

from aspsolve.errors import AspsolveError, InputError, Interrupted, LimitReached, counted, shown
from aspsolve.explanation._clues import Clues
from aspsolve.explanation._explaining import progress
from aspsolve.explanation._rating import EASIEST, Level, Rating
from aspsolve.families._registry import family_named
from aspsolve.families.generation import Clue, Draft, Generator
from aspsolve.generate._reduction import Reduction
from aspsolve.generate._steering import bounds, rating_within, steered, towards
from aspsolve.model.checks import integer
from aspsolve.model.messages import enumeration
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving import solve

#: The limit of conflicts of a proof that a clue is necessary; it is tried again at the end.
CONFLICTS = 30_000
#: The most drafts for one puzzle.
ATTEMPTS = 30
#: The same for a puzzle of a level, if drafts are not monotone, and each takes longer.
ATTEMPTS_AT_A_LEVEL = 20
#: The same if each draft takes a long search.
FEW_ATTEMPTS = 7
#: The same if all were too hard, and none was solved in more than this share of its cells.
HARDLY_ANY = 0.1
#: The levels for which a generator makes hard drafts.
HARD = (Level.HARD, Level.EXPERT)
#: What a puzzle misses that is not of the level, while others are looked for.
SO_FAR = "the hardest so far"
#: The number of failed searches after which no first draft is looked for any more.
FAILED = 3


@dataclass(frozen=True)
class Order:
    """The options of a new puzzle; raises InputError for an unknown family or level, and a negative `extra`."""

    #: The kind of the family.
    family: str
    #: The parameters of its generator.
    options: Mapping[str, Any]
    #: The level, such as ``hard``; any if None.
    difficulty: str | None = None
    #: How many clues more than are necessary.
    extra: int = 0
    #: True if puzzles of any level are rated, too.
    rated: bool = True

    def __post_init__(self) -> None:
        family_named(self.family)
        integer(self.extra, "extra", least=0)
        levels = family_named(self.family).generator_class.levels
        if self.difficulty is not None and self.difficulty not in levels:
            known = [level.value for level in Level]
            why = f": there are no {self.difficulty} puzzles of {self.family}" if self.difficulty in known else ""
            raise InputError(f"difficulty: expected one of {', '.join(levels)}, found {shown(self.difficulty)}{why}")

    @property
    def level(self) -> Level | None:
        return None if self.difficulty is None else Level(self.difficulty)

    @cached_property
    def stream(self) -> str:
        """The name of the random stream: it depends on the order, but not on `extra`."""
        wanted = [self.family, self.difficulty, self.options]
        return sha256(json.dumps(wanted, sort_keys=True, default=_plain).encode()).hexdigest()

    def generator(self) -> Generator:
        """Return the generator with its parameters; raises InputError for invalid ones."""
        chosen = family_named(self.family).generator_class
        known = [*signature(chosen).parameters]
        for name in self.options:
            if name not in known:
                expected = f"{', '.join(known)}, or what is for all families, such as count and difficulty"
                raise InputError(f"{self.family}: there is no option {shown(name)}: expected {expected}")
        return chosen(**self.options)


def _plain(value: Any) -> Any:
    """Return a collection as a list, in an order that is always the same; anything else as text."""
    if isinstance(value, Set):
        return sorted(value)
    return [*value] if isinstance(value, Iterable) else str(value)


class Chosen(NamedTuple):
    """Clues of a draft, with a rating if a level is wanted; all clues without one if even they are too hard."""

    reduction: Reduction
    clues: frozenset[Clue]
    rating: Rating | None = None
    #: The number of claims that were found in a puzzle that is too hard.
    seen: int = 0


@dataclass(frozen=True)
class Generated:
    """A puzzle that was generated.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    solution : Solution
        Its only solution.
    rating : Rating or None
        How hard it is, None if it was not rated.
    seed : int
        With this seed, it is the first puzzle of the same order.
    size : str
        Its size in a word, as its generator has it.
    clues : mapping of str to int
        How many clues of each kind it has.
    canonical : object
        The same for puzzles that differ by a symmetry, or by names.
    undecided : int
        The number of clues that are not proved necessary, since the proof took too long.
    missed : str
        Why it has not the level that was ordered; empty if it has.
    """

    puzzle: Puzzle
    solution: Solution
    rating: Rating | None
    seed: int
    size: str
    clues: Mapping[str, int]
    canonical: Any
    undecided: int = 0
    missed: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle, its solution, rating, seed, size, clues and undecided clues, and why it has not its level.

        Returns
        -------
        dict
            Plain values.
        """
        return {
            "puzzle": self.puzzle.to_json(),
            "solution": self.solution.to_json(),
            "rating": None if self.rating is None else self.rating.to_json(),
            "seed": self.seed,
            "size": self.size,
            "clues": {**self.clues},
            "undecided": self.undecided,
            **({"missed": self.missed} if self.missed else {}),
        }

    @property
    def summary(self) -> str:
        """The numbers of clues, and how hard it is, in words."""
        counts = counted(sum(self.clues.values()), "clue") if self.clues else ""
        if len(self.clues) > 1:
            counts += f" ({', '.join(f'{kind} {number}' for kind, number in self.clues.items())})"
        rated = f"; {self.rating.level.value} ({self.rating.number:g})" if self.rating else ""
        missed = f", {self.missed}" if self.missed else ""
        perhaps = f"; {self.undecided} of them perhaps superfluous" if self.undecided else ""
        return f"size {self.size}{counts and f': {counts}'}{perhaps}{rated}{missed}"


def make(order: Order, seed: int) -> Generated:
    """Make a puzzle; an InputError says that none was found, an Interrupted has the best so far."""
    generated = None
    try:
        for generated in make_and_rate(order, seed):  # noqa: B007
            pass
    except KeyboardInterrupt:
        raise Interrupted(generated) from None
    assert generated is not None
    return generated


def make_and_rate(order: Order, seed: int) -> Iterator[Generated]:
    """Yield the hardest puzzles so far, then one as `make` does, again with its rating where that is to be found."""
    for generated in _made(order, seed):
        yield generated
    if generated.rating is None and order.rated and family_named(order.family).has("EXPLANATION"):
        yield replace(generated, rating=rating_within(generated.puzzle, generated.solution))


def _made(order: Order, seed: int) -> Iterator[Generated]:
    generator, level = order.generator(), order.level
    attempts = changes = seen = 0
    nearest: Chosen | None = None
    few: InputError | None = None
    for draft, random in _drafts(generator, order, seed):
        attempts += 1
        try:
            chosen = _chosen(generator, draft, order, random)
        except InputError as error:  # there may be more in another draft
            few, chosen = error, None
            if level is None:
                raise
        if chosen is None:
            continue
        if level is None or (chosen.rating is not None and chosen.rating.level is level):
            yield _finished(generator, seed, chosen)
            return
        nearest = max(filter(None, (nearest, chosen)), key=lambda one: one.rating.number if one.rating else 0.0)
        if nearest is chosen and nearest.rating is not None:
            yield replace(_finished(generator, seed, nearest), missed=SO_FAR)
        changes += chosen.reduction.draft is not draft
        seen = max(seen, chosen.seen)
        hopeless = nearest.rating is None and seen < HARDLY_ANY * generator.area
        if changes == FEW_ATTEMPTS or (hopeless and attempts >= FEW_ATTEMPTS):
            break
    if draft.few_attempts and nearest is not None and nearest.rating is not None:
        missed = f"the hardest of {attempts} attempts: none was {order.difficulty}"
        yield replace(_finished(generator, seed, nearest), missed=missed)
    else:
        raise few or _none_found(order, draft, attempts, nearest)


def _none_found(order: Order, draft: Draft, attempts: int, nearest: Chosen | None) -> InputError:
    amounts = ", ".join(f"{wanted} {kind}s" for kind, wanted in draft.amounts.items())
    asked = f"{order.difficulty} puzzle" if order.difficulty else "puzzle"
    said = f"no {asked} with {amounts or 'one solution'} was found in {attempts} attempts"
    hint = f"another {enumeration(['seed', 'size', *(['number of clues'] if amounts else [])], 'or')}"
    if nearest is not None:
        draft = nearest.reduction.draft
        rating = nearest.rating or rating_within(draft.puzzle(nearest.clues), draft.solution)
        said += f", {'the hardest' if nearest.rating else 'one with all its clues'} was {rating}"
        hint = f"{rating.level.value}, or {hint}" if rating else hint
    return InputError(f"{said}: try {hint}")


def _drafts(generator: Generator, order: Order, seed: int) -> Iterator[tuple[Draft, Random]]:
    """Yield drafts, each with its random generator; at least one, or raises InputError."""
    attempts, failed, draft = ATTEMPTS, 0, None
    for attempt in range(ATTEMPTS):
        random = Random(f"{order.stream}:{seed}:{attempt}")
        try:
            draft = generator.draft(random, hard=order.level in HARD)
        except LimitReached as limit:
            failed += 1
            if draft is None and failed == FAILED:
                raise InputError(str(limit)) from None
            continue
        if order.extra and not draft.groups:
            raise InputError("extra: the clues are chosen together with the answer, so that none is added")
        yield draft, random
        if order.difficulty is not None:
            attempts = FEW_ATTEMPTS if draft.few_attempts else ATTEMPTS if draft.monotone else ATTEMPTS_AT_A_LEVEL
        if attempt + 1 >= attempts:
            return


def _chosen(generator: Generator, draft: Draft, order: Order, random: Random) -> Chosen | None:
    """Choose clues of a draft, or of one that is changed towards the level; None if there are none as wanted."""
    reduction, level, whole = Reduction(draft, random, CONFLICTS), order.level, None
    clues = reduction.enough(draft.start(random))
    if clues is None:
        return None
    if level is None:
        fewer = reduction.minimal(clues)
        return None if fewer is None else Chosen(reduction, _with_extra(reduction, fewer, None, order.extra))
    if draft.monotone and (level is Level.EASY or not draft.groups):  # all clues are hardly ever harder than medium
        whole = Clues(draft.puzzle(draft.clues))
        known = progress(whole, draft.solution, bounds(level)[1])
        rating = known.rating
        if not draft.groups:
            draft, rating = towards(generator, draft, known, level, random)
            reduction = Reduction(draft, random, CONFLICTS)
        if rating is None or not draft.groups:
            return None if rating == EASIEST else Chosen(reduction, draft.clues, rating, known.seen)
    found = steered(reduction, clues, level, random, whole)
    if found is None:
        return None
    clues, rating = found
    if order.extra and (draft.few_attempts or rating.level is level):
        clues = _with_extra(reduction, clues, rating.level, order.extra)
        rating = rating_within(draft.puzzle(clues), draft.solution)
    return Chosen(reduction, clues, rating)


def _with_extra(reduction: Reduction, clues: frozenset[Clue], level: Level | None, extra: int) -> frozenset[Clue]:
    """Return clues and some more, with which the puzzle stays at its level; raises InputError if there are too few."""
    draft = reduction.draft

    def stays(more: frozenset[Clue]) -> bool:
        rating = None if level is None else rating_within(draft.puzzle(more), draft.solution)
        return rating is None or rating.level is level

    larger = reduction.with_more(clues, extra)
    if not stays(larger):
        larger = reduction.with_more(clues, extra, stays=stays)
    if len(larger) < len(clues) + extra:
        at_it = "" if level is None else f" and stay {level.value}"
        raise InputError(f"extra: the puzzle has {len(clues)} clues, and cannot have {extra} more{at_it}")
    return larger


def _finished(generator: Generator, seed: int, chosen: Chosen) -> Generated:
    """Solve the puzzle from scratch, which proves once more that its solution is unique."""
    reduction, clues, rating, _ = chosen
    puzzle = reduction.draft.puzzle(clues)
    result = solve(puzzle, models=2)
    if not result.unique or result.solution is None:
        if broken := puzzle.decode([atom.symbol for atom in reduction.draft.solution.atoms()]).check():
            raise InputError(f"the clues of an answer exclude it: {broken[0].rstrip('.')}")
        raise AspsolveError(f"a generated puzzle is not unique, which is a mistake of this program: seed {seed}")
    counts = dict(sorted(Counter(clue.kind for clue in clues).items()))
    canonical = generator.canonical(result.solution)
    undecided = reduction.undecided.get(clues, 0)
    return Generated(puzzle, result.solution, rating, seed, generator.size, counts, canonical, undecided)
