"""The same search for a puzzle several times over, each in a process of its own and by other chances.

Processes, because Python moves the guesses about and lets only one thread do so at a time.

>>> from aspsolve.domains import domains
>>> from aspsolve.engine.encodings import rules_for_domains
>>> from aspsolve.puzzles import SeekNumbers
>>> puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
>>> program = Program(text=rules_for_domains(puzzle.kind), facts=domains(puzzle).facts)
>>> helpers = Helpers(program, Task(puzzle, threads=2))
>>> with helpers.searching():
...     _ = helpers.news.wait()
...     len(list(helpers.take()))
1
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from queue import SimpleQueue

from aspsolve.engine.child import ChildSearch, Lifeline
from aspsolve.engine.configuration import configuration, random_search
from aspsolve.engine.control import Answer, Program
from aspsolve.engine.task import Task
from aspsolve.errors import AspsolveError

__all__ = ["Helpers"]


class Helpers:
    """As many further searches as a task has threads besides the first.

    Attributes
    ----------
    news : set when there are answers to be taken, or one of the searches knows that there are no more.
    exhausted : whether one does.
    """

    def __init__(self, program: Program, task: Task) -> None:
        self.news = threading.Event()
        self.exhausted = False
        self._found: SimpleQueue[Answer] = SimpleQueue()
        if task.threads > 1:  # here, as each fact that another thread writes would wait for this one
            program = program.with_facts_in_text()
        seeds = range(task.seed + 1, task.seed + task.threads)
        guesses_first = max(1, task.guesses_first)  # the complete search goes on here
        self._lifeline = Lifeline()
        self._searches = [
            ChildSearch(
                program,
                ["0", *random_search(seed), *configuration(task.puzzle)],
                task=replace(task, seed=seed, threads=1, guesses_first=guesses_first),
                lifeline=self._lifeline,
            )
            for seed in seeds
        ]

    @contextmanager
    def searching(self) -> Iterator[None]:
        """Search meanwhile."""
        with ThreadPoolExecutor(max(1, len(self._searches))) as executor:
            for search in self._searches:
                executor.submit(self._listen, search)
            try:
                yield
            finally:
                self._lifeline.cut()

    def take(self) -> Iterator[Answer]:
        """Yield what was found since the last time."""
        self.news.clear()
        while not self._found.empty():
            yield self._found.get()

    def _listen(self, search: ChildSearch) -> None:
        """Take in what a search finds; where it breaks down, there is one less."""
        try:
            for answer in search:
                self._found.put(answer)
                self.news.set()
        except AspsolveError:
            return
        if search.exhausted:
            self.exhausted = True
            self.news.set()
