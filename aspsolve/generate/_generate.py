"""Generate many puzzles in parallel, each of them new; the seed determines them."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, wait
from concurrent.futures import TimeoutError as FutureTimeoutError
from functools import partial
from itertools import islice
from random import SystemRandom
from typing import Any

from aspsolve.batch._workers import InProcess, Workers, start_workers
from aspsolve.engine._limits import Deadline, check_time_limit
from aspsolve.errors import InputError, Interrupted, LimitReached
from aspsolve.generate._making import SO_FAR, Generated, Order, make, make_and_rate
from aspsolve.model.checks import integer

#: The most replacements of a puzzle that is known already.
REPLACEMENTS = 50
#: The most seeds that may fail for one puzzle, if others were found.
FAILED = 3
#: How long after the time limit a process may hand in a puzzle whose rating the limit has ended.
GRACE_SECONDS = 1.0
#: The number of bits of a seed.
SEED_BITS = 31


def generate(
    family: str,
    *,
    count: int = 1,
    seed: int | None = None,
    difficulty: str | None = None,
    extra: int = 0,
    rated: bool = True,
    processes: int = 1,
    executor: str | None = None,
    time_limit: float | None = None,
    known: Iterable[bytes] = (),
    first: int = 1,
    **options: Any,
) -> Generator[Generated, None, None]:
    """Generate puzzles with one solution.

    Parameters
    ----------
    family : str
        The kind of puzzles.
    count : int
        How many puzzles.
    seed : int or None
        The same seed gives the same puzzles, on however many processes; random if None.
    difficulty : str or None
        ``easy``, ``medium``, ``hard`` or ``expert``; any if None.
    extra : int
        How many clues more than are necessary.
    rated : bool
        False to leave out the ratings, which for large puzzles take longer than all the rest.
    processes : int
        How many puzzles are generated at the same time.
    executor : str or None
        Instead, ``dask`` for a local Dask cluster, or ``dask://HOST:PORT`` for one that is there.
    time_limit : float or None
        Seconds for all puzzles together.
    known : iterable of bytes
        The digests of puzzles that are not to come again, see `digest`.
    first : int
        The number of the first puzzle: those before it are left out.
    **options : object
        The parameters of the family's generator, such as ``size``; docs/generating.md has them all.

    Returns
    -------
    iterator of Generated
        The puzzles, in the order of their numbers.

    Raises
    ------
    InputError
        For invalid options, and if no puzzle is found.
    LimitReached
        After the puzzles that were found within the time limit, if they are not all. Its `result` is the hardest
        puzzle so far, if one of a level was looked for, and none found.
    Interrupted
        The same on Ctrl-C, after the puzzles that are done; a KeyboardInterrupt.
    """
    deadline = Deadline(check_time_limit(time_limit))
    order = Order(family, options, difficulty, extra, rated)
    integer(count, "count", least=1)
    integer(processes, "processes", least=1)
    order.generator()
    run = random_seed() if seed is None else integer(seed, "seed", least=0)
    batch = _Batch(order, run, first, count, {*known})
    if processes == 1 and executor is None and time_limit is None:
        return batch.one_by_one()
    return batch.side_by_side(processes, executor, deadline)


def random_seed() -> int:
    return SystemRandom().getrandbits(SEED_BITS)


def seed_of(seed: int, number: int, replacement: int = 0) -> int:
    """Return the seed of a puzzle, by the seed of the run and the puzzle's number; that of the first is the run's."""
    if number == 1 and replacement == 0:
        return seed
    text = f"{seed}:{number}:{replacement}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big") >> (256 - SEED_BITS)


def digest(canonical: Any) -> bytes:
    """Return a hash of a puzzle's canonical form, which is the same for puzzles that differ by a symmetry."""
    return hashlib.sha256(repr(canonical).encode()).digest()[:16]


class _Batch:
    """The puzzles of a run, numbered, and the digests of those that are known."""

    def __init__(self, order: Order, seed: int, first: int, count: int, known: set[bytes]) -> None:
        self._order = order
        self._seed = seed
        self._numbers = range(first, first + count)
        self._known = known

    def one_by_one(self) -> Generator[Generated, None, None]:
        """Generate them in this process."""
        try:
            for number in self._numbers:
                yield self._first_new(number, partial(make, self._order))
        except Interrupted as stopped:
            if stopped.result is None or stopped.result.missed == SO_FAR or not self._new(stopped.result):
                raise
            yield stopped.result
            raise Interrupted(None) from None

    def side_by_side(
        self, processes: int, executor: str | None, deadline: Deadline
    ) -> Generator[Generated, None, None]:
        """Generate them in processes; those that are done when Ctrl-C or the time limit comes are still yielded."""
        waiting: deque[tuple[int, Future[Generated]]] = deque()
        with start_workers(executor, processes) as workers:
            try:
                yield from self._in_order(workers, waiting, deadline)
            except (KeyboardInterrupt, FutureTimeoutError, LimitReached) as stopped:
                futures = [future for _, future in waiting if not future.cancel()]
                if isinstance(stopped, KeyboardInterrupt) and workers.scope is not None:
                    workers.scope.cancel()
                    wait(futures, GRACE_SECONDS)
                done = (future for future in futures if future.done() and not future.cancelled())
                found = [future.result() for future in done if future.exception() is None]
                yield from filter(self._new, (one for one in found if one.missed != SO_FAR))
                nearest = next((one for one in found if one.missed == SO_FAR), None)
                if isinstance(stopped, KeyboardInterrupt):
                    raise Interrupted(nearest) from None
                raise LimitReached("the time limit was reached", result=nearest) from None

    def _in_order(
        self, workers: Workers, waiting: deque[tuple[int, Future[Generated]]], deadline: Deadline
    ) -> Iterator[Generated]:
        """Submit jobs ahead, and yield their puzzles in order, the first that waits being the next."""

        def submit(seed: int) -> Future[Generated]:
            function = partial(make_and_rate, self._order, seed)
            return workers.submit(InProcess[Generated](function, deadline.time_limit, improving=True))

        def made(seed: int) -> Generated:
            """Wait for the puzzle of a seed, which another process makes."""
            number, future = waiting[0]
            job = future if seed == seed_of(self._seed, number) else submit(seed)
            found = job.result(deadline.time_limit and deadline.time_limit + GRACE_SECONDS)
            if found.missed == SO_FAR:
                raise LimitReached(found.missed)
            return found

        numbers = iter(self._numbers)
        while True:
            for number in islice(numbers, max(0, workers.ahead - len(waiting))):
                waiting.append((number, submit(seed_of(self._seed, number))))
            if not waiting:
                return
            generated = self._first_new(waiting[0][0], made)
            waiting.popleft()
            yield generated

    def _first_new(self, number: int, made: Callable[[int], Generated]) -> Generated:
        """Return the puzzle of that number, or the first of its replacements that is found and new."""
        failed = 0
        for replacement in range(REPLACEMENTS):
            try:
                generated = made(seed_of(self._seed, number, replacement))
            except InputError:
                failed += 1
                # If no puzzle is known, perhaps there is none.
                if not self._known or failed == FAILED:
                    raise
                continue
            if self._new(generated):
                return generated
        raise InputError(
            f"puzzle {number}: {REPLACEMENTS} puzzles in a row were there already: there are hardly any others"
        )

    def _new(self, generated: Generated) -> bool:
        """Note a puzzle, and return whether it is new."""
        found = digest(generated.canonical)
        if found in self._known:
            return False
        self._known.add(found)
        return True
