"""Generating fill-ins: words fill a pattern, and as few letters are given as make the solution unique."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from random import Random
from typing import Any, ClassVar

from aspsolve.errors import InputError, LimitReached, shown
from aspsolve.families.fillin._crossings import Lexicon
from aspsolve.families.fillin._draft import GIVEN, SEARCHES, FillInDraft, Places, WordGrid, filled, letters_of
from aspsolve.families.fillin._patterns import SYMMETRIES, Laid, connected, interlocked, is_connected, random_pattern
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import BLOCK, OPEN, find_slots, parts
from aspsolve.families.fillin._words import language_words, listed_words, lowered
from aspsolve.families.generation import MAX_AREA, Clue, Generator, amounts, apart, check_area
from aspsolve.families.parts import Option
from aspsolve.model._graphemes import graphemes
from aspsolve.model.checks import each, integer, point
from aspsolve.model.lattice import rectangle

#: The share of blocks in the first random pattern: words cross in two of three squares, and nearly all can be filled.
SHARE_OF_BLOCKS = 0.28
#: After each pattern that is not filled, the next one has more blocks.
MORE_BLOCKS, MOST_BLOCKS = 0.01, 0.45
#: The longest slots of a sparse pattern, in squares or as a share of a side: longer words can hardly be exchanged.
SPARSE_LONGEST, SHARE_OF_SIDE = 7, 0.65
#: A good grid's greatest shares of blocks and of words of three letters, and its least number of different letters.
GOOD_BLOCKS, GOOD_THREES, GOOD_LETTERS = 0.33, 0.45, 12
#: How many patterns are drawn until one is good, half as many after each one that is not filled; and how many are
#: filled until one has enough different letters.
DRAWN, FILLED = 40, 3
#: How many patterns are tried, and how many around words that must be used.
PATTERNS, AROUND_WORDS = 400, 3_000
#: A random pattern's longest slots are as long as at least this share of the words: words of rarer lengths cross badly.
SHARE_OF_LENGTH = 0.05
#: The most attempts to lay out all words that must be used.
LAYOUTS = 60
#: How many searches try to fill a random pattern.
TRIED = 3
#: For hard puzzles, how many exchanges of words are tried, how many that fit, and how many that pruning does not solve.
EXCHANGES, COMPARED, OPENED = 60_000, 1_200, 60
#: The most words of a grid of all listed words alone.
MOST_ALONE = 200


class FillInGenerator(Generator):
    """A generator of fill-ins; raises InputError for parameters that are wrong or contradict each other."""

    options: ClassVar[tuple[Option, ...]] = (
        Option("size", "the width and height of a random pattern (default: 11 11)", ("W", "H"), int, nargs=2),
        Option("pattern", "a text file with rows of # for blocks, _ and letters", "FILE", file=True),
        Option("words", "a text file with a word on each line (default: English words)", "FILE", file=True),
        Option("language", "words of a language: de, en, es, fr or pt; or that of --words", "CODE"),
        Option(
            "min_score",
            "leave out words with a lower score, as in WORD;80; in a language 30 is once in a million words",
            "N",
            float,
        ),
        Option("exclude", "a text file with words that must not be used", "FILE", file=True),
        Option("include", "words that must be used", "WORD", nargs="+"),
        Option("prefer", "a text file with words that should be used", "FILE", file=True),
        Option("alone", "a connected grid of the words of --words and no others", nargs=0),
        Option("blocks", "the least share of blocks in percent (default: as few as possible)", "PERCENT", float),
        Option("symmetry", "the symmetry of a random pattern (default: rotation)", choices=SYMMETRIES),
        Option("checked", "each square of a random pattern lies in two slots", nargs=0),
        Option("min_slot", "the shortest run that needs a word (default: 2)", "N", int),
        Option("givens", "the number of given letters, such as 0 or 2..5", "N"),
    )
    levels = ("easy", "medium", "hard")
    example: ClassVar[Mapping[str, Any]] = {
        "pattern": ["#_#", "___", "#_#"],
        "words": ["hat", "bag", "tea", "cab", "abc", "gab"],
    }

    def __init__(
        self,
        *,
        size: tuple[int, int] | None = None,
        pattern: str | Iterable[str] | None = None,
        words: str | Iterable[str] | None = None,
        language: str | None = None,
        min_score: float = 0.0,
        exclude: str | Iterable[str] = (),
        include: Iterable[str] = (),
        prefer: str | Iterable[str] = (),
        alone: bool = False,
        blocks: float | None = None,
        symmetry: str = "rotation",
        checked: bool = False,
        min_slot: int = 2,
        givens: object = None,
    ) -> None:
        if size is not None and pattern is not None:
            raise InputError("expected either size or pattern")
        self.min_slot = integer(min_slot, "min_slot", least=1)
        if self.min_slot > MAX_AREA:
            raise InputError(f"min_slot: expected at most {MAX_AREA}, found {self.min_slot}")
        self._blocks, self._symmetry, self._checked = _share(blocks), _known_symmetry(symmetry), checked
        if words is None:
            language = language or "en"
            listed = language_words(language, float(min_score))
        else:
            listed = listed_words(words, min_score=float(min_score), language=language)
        wanted = (each(include, "include"), "include"), (prefer, "prefer"), (exclude, "exclude")
        others = [listed_words(some, what, language=language) if some else {} for some, what in wanted]
        rows = None if pattern is None else _drawn(pattern, self.min_slot)
        self._rows, (listed, included, preferred, excluded) = _in_one_case(rows, [listed, *others], language)
        #: With `alone`, a grid of the listed words: those of drafts are no larger.
        self._alone: Laid | None = None
        if alone:
            if words is None or any((pattern, include, prefer, exclude)):
                raise InputError("alone: expected words, and no pattern, include, prefer or exclude beside them")
            if len(listed) > MOST_ALONE:
                raise InputError(f"alone: expected at most {MOST_ALONE} words, found {len(listed)}")
            self._alone = connected([*listed], Random(0), *(() if size is None else point(size, "size")))
            size = size or (len(self._alone.rows[0]), len(self._alone.rows))
        if self._rows is not None:
            self.width, self.height = len(self._rows[0]), len(self._rows)
            check_area(self.width * self.height, "pattern")
        else:
            self.width, self.height = point(size or (11, 11), "size")
            check_area(max(0, self.width) * max(0, self.height), "size")
            rectangle(self.width, self.height)
        self.size, self.area = f"{self.width}x{self.height}", self.width * self.height
        self._spelling = {**listed, **preferred, **included}
        self._include = (*included,)
        if longer := [word for word in included if len(graphemes(word)) > max(self.width, self.height)]:
            raise InputError(f"include: {shown(longer[0])} is longer than the grid")
        if both := included.keys() & excluded.keys():
            raise InputError(f"include: {shown(min(both))} is excluded")
        self._lexicon = Lexicon(word for word in {**included, **preferred, **listed} if word not in excluded)
        self._prefer = [word for word in preferred if word not in excluded]
        self.amounts = amounts(self.area, {GIVEN: (givens, self.area)})

    def draft(self, random: Random, *, hard: bool = False) -> FillInDraft:
        """Return a draft with a filled pattern; raises InputError if there is none, LimitReached if none was found."""
        rows: Sequence[Sequence[str]]
        if self._alone is not None:
            rows, places = self._connected(random, self._alone)
        elif self._rows is not None:
            rows, places = self._rows, self._drawn_places(self._rows, random)
        else:
            rows, places = self._at_random(random, sparse=hard and not self._include)
        draft = self._filled(rows, places)
        return self._exchanged(draft, random) if hard and self._alone is None else draft

    def _places(self, rows: Sequence[Sequence[str]], random: Random, searches: Sequence[int]) -> Places | None:
        """Return words that fill a pattern, None if there are none; raises LimitReached."""
        wanted = self._include, self._prefer
        return filled(rows, self._lexicon, random, *wanted, min_slot=self.min_slot, searches=searches)

    def _drawn_places(self, rows: Sequence[Sequence[str]], random: Random) -> Places:
        """Return words that fill the user's pattern; raises InputError."""
        try:
            places = self._places(rows, random, SEARCHES)
        except LimitReached as limit:
            raise InputError(f"pattern: {limit}") from None
        if places is None:
            raise InputError(f"pattern: {self._lack(rows) or 'no words of the list fill it'}")
        return places

    def _at_random(self, random: Random, *, sparse: bool) -> tuple[list[str], Places]:
        """Return a random pattern and its words; raises LimitReached, or InputError if `include` has no place."""
        fillings: list[tuple[int, list[str], Places]] = []
        for rows in self._patterns(random, sparse=sparse):
            with suppress(LimitReached):
                if places := self._places(rows, random, SEARCHES[:TRIED]):
                    letters = len({letter for word, *_ in places for letter in word})
                    fillings.append((min(letters, GOOD_LETTERS), rows, places))
                    if letters >= GOOD_LETTERS or len(fillings) == FILLED:
                        break
        if not fillings:
            advice = ", a larger grid, or --symmetry none" if self._include else ""
            raise LimitReached(
                f"no words were found that fill a pattern of {self.width} by {self.height} squares: "
                f"give more words, or more blocks{advice}"
            )
        _, rows, places = max(fillings, key=lambda one: one[0])
        return rows, places

    def _patterns(self, random: Random, *, sparse: bool) -> Iterator[list[str]]:
        """Yield random patterns with enough words of each length: good ones, else the best of a few."""
        number = self._lexicon.number
        total = sum(map(number, self._lexicon.lengths))
        lengths = [length for length in self._lexicon.lengths if number(length) >= SHARE_OF_LENGTH * total]
        wanted = Counter(len(graphemes(word)) for word in self._include)
        longest = max([*lengths, *wanted, 3])
        if sparse:
            longest = min(longest, max(SPARSE_LONGEST, int(SHARE_OF_SIDE * max(self.width, self.height))))
        share, choice = SHARE_OF_BLOCKS, DRAWN
        for _ in range(AROUND_WORDS if self._include else PATTERNS):
            drawn: list[tuple[float, int, list[str]]] = []
            for _ in range(choice):
                rows = self._pattern(random, share, longest, sparse=sparse)
                slots = Counter(slot.length for slot in find_slots(rows, self.min_slot))
                if wanted <= slots and all(slots[length] <= number(length) for length in slots):
                    drawn.append((*self._badness(rows, slots), rows))
                    if drawn[-1][0] == 0 and not sparse:
                        break
            if drawn:
                yield min(drawn)[2]
            share, choice = min(share + MORE_BLOCKS, MOST_BLOCKS), max(1, choice // 2)

    def _pattern(self, random: Random, share: float, longest: int, *, sparse: bool) -> list[str]:
        """Return a random pattern around the words that must be used; raises InputError where these have no place."""
        shortest = max(3, self.min_slot) if min(self.width, self.height) > 2 else 2
        size = self.width, self.height
        for _ in range(LAYOUTS):
            laid = interlocked(self._include, *size, random, shortest=shortest, symmetry=self._symmetry)
            if not laid.left:
                break
        else:
            raise InputError(
                f"include: no place was found for {', '.join(map(shown, laid.left))} beside the other words in"
                f" {self.width} by {self.height} squares: a larger grid or --symmetry none may have one"
            )
        return random_pattern(
            *size,
            random,
            blocks=share if self._blocks is None else self._blocks,
            longest=longest,
            shortest=shortest,
            symmetry=self._symmetry,
            checked=self._checked,
            start=laid.rows,
            opened=laid.letters,
            sparse=sparse and not self._checked,
        )

    def _badness(self, rows: Sequence[str], lengths: Counter[int]) -> tuple[float, int]:
        """Sort key: by how much a pattern exceeds the shares of a good one, then how varied its slots' lengths are."""
        blocks = sum(row.count(BLOCK) for row in rows) / self.area
        threes = lengths[3] / max(1, lengths.total())
        excess = (max(0.0, blocks - GOOD_BLOCKS) if self._blocks is None else 0.0) + max(0.0, threes - GOOD_THREES)
        return excess, -sum(number * number for number in lengths.values())

    def _filled(self, rows: Sequence[Sequence[str]], places: Collection[tuple[Any, str, int, int]]) -> FillInDraft:
        words = sorted((word for word, *_ in places), key=lambda word: (len(parts(word)), word))
        pattern = FillIn(rows, words, self.min_slot, spelling={word: self._spelling.get(word, word) for word in words})
        letters, drawn = letters_of(pattern)
        solution = pattern.solution(places)
        return FillInDraft(solution, apart(clue for clue in letters if clue not in drawn), drawn, self.amounts)

    def _exchanged(self, draft: FillInDraft, random: Random) -> FillInDraft:
        """Exchange words until techniques of medium puzzles do not solve the draft; a few letters may become givens."""
        rows = draft.solution.puzzle.rows
        grid = WordGrid(draft.solution, self._lexicon, {*self._include, *self._prefer})
        most, compared, open_ = grid.openness(grid.words), 0, 0
        least = min(GOOD_LETTERS, len({*chain.from_iterable(grid.words.values())}))
        for _ in range(EXCHANGES):
            words = grid.exchanged(random)
            if words is None or len({*chain.from_iterable(words.values())}) < least:
                continue
            compared += 1
            if (openness := grid.openness(words)) >= most:
                exchanged = self._filled(rows, grid.places(words))
                if exchanged.pruned():
                    if not exchanged.solved_by_techniques():
                        return exchanged
                    draft, grid.words, most = exchanged, words, openness
                elif opened := exchanged.opened(random):
                    return opened
                else:
                    open_ += 1
            if compared == COMPARED or open_ == OPENED:
                break
        return draft

    def _connected(self, random: Random, known: Laid) -> tuple[list[str], Places]:
        """Return a grid of all listed words alone and their places; raises InputError, which names words left over."""
        words = [*known.left, *(word for word, *_ in known.places)]
        laid = connected(words, random, self.width, self.height)
        if laid.left:
            laid = known
        if laid.left:
            letters = {letter for word in words if word not in laid.left for letter in parts(word)}
            strange = [word for word in laid.left if letters and not letters.intersection(parts(word))]
            why = (
                f"{shown(strange[0])} has no letter in common with the others"
                if strange
                else f"no place was found for {', '.join(map(shown, laid.left))} in {self.size} squares"
            )
            raise InputError(f"alone: {why}")
        return laid.rows, laid.places

    def _lack(self, rows: Sequence[Sequence[str]]) -> str | None:
        """Say which words are missing, as far as their lengths show it."""
        needed = Counter(slot.length for slot in find_slots(rows, self.min_slot))
        for length, number in sorted(needed.items()):
            if (listed := self._lexicon.number(length)) < number:
                return f"{number} slots of {length} squares, but the list has {listed} words of that length"
        for word in self._include:
            if len(graphemes(word)) not in needed:
                return f"there is no slot for {word}"
        return None

    @staticmethod
    def draft_of(solution: Any) -> tuple[FillInDraft, frozenset[Clue]]:
        letters, given = letters_of(solution.puzzle)
        return FillInDraft(solution, apart(letters)), given

    @staticmethod
    def canonical(solution: Any) -> Hashable:
        """Return the filled grid or its transpose, whichever is less, with letters numbered as they first occur."""
        grids = [solution.rows, solution.puzzle.rows]
        turned = [[*zip(*rows, strict=True)] for rows in grids]
        return min(_renamed(*grids), _renamed(*turned))


def _renamed(rows: Sequence[Sequence[str]], given: Sequence[Sequence[str]]) -> tuple[tuple[int, ...], ...]:
    """Return a filled grid as numbers: a block is -1, a letter its rank of first occurrence, doubled, odd if given."""
    names: dict[str, int] = {}
    return tuple(
        tuple(
            -1 if letter == BLOCK else 2 * names.setdefault(letter, len(names)) + (square != OPEN)
            for letter, square in zip(row, shown_row, strict=True)
        )
        for row, shown_row in zip(rows, given, strict=True)
    )


def _known_symmetry(symmetry: str) -> str:
    """Return a symmetry; raises InputError if it is unknown."""
    if symmetry not in SYMMETRIES:
        raise InputError(f"symmetry: expected one of {', '.join(SYMMETRIES)}, found {symmetry!r}")
    return symmetry


def _share(blocks: object) -> float | None:
    """Return a share, or a percentage as a share, None for None; raises InputError."""
    if blocks is None:
        return None
    if isinstance(blocks, bool) or not isinstance(blocks, (int, float)) or not 0 <= blocks < 100:
        raise InputError(f"blocks: expected a share from 0 to 1, or percent up to 100, found {shown(blocks)}")
    return blocks / 100 if blocks >= 1 else float(blocks)


def _in_one_case(
    rows: list[tuple[str, ...]] | None, lists: Sequence[Mapping[str, str]], language: str | None
) -> tuple[list[tuple[str, ...]] | None, Sequence[Mapping[str, str]]]:
    """Return rows and lists of words in lower case if they mix both: capital letters would hardly cross any others."""
    letters = "".join(chain(*lists, *(rows or ())))
    if letters in (letters.lower(), letters.upper()):
        return rows, lists
    lists = [{lowered(word, language): spelling for word, spelling in some.items()} for some in lists]
    return rows and [tuple(lowered(square, language) for square in row) for row in rows], lists


def _drawn(pattern: str | Iterable[str], min_slot: int) -> list[tuple[str, ...]]:
    """Return the rows of the user's pattern; raises InputError."""
    lines = [text.strip() for text in pattern.splitlines()] if isinstance(pattern, str) else each(pattern, "pattern")
    while lines and not lines[-1]:
        lines.pop()
    rows = list(FillIn(lines, ["x"], min_slot).rows)
    if not any(find_slots(rows, min_slot)):
        raise InputError("pattern: there is no slot for a word")
    if not is_connected(rows):
        raise InputError("pattern: the open squares are not connected")
    return rows
