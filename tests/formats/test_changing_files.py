"""Files that change or vanish while they are read: puzzles, encodings, what they include, word lists."""

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from aspsolve.cli import main
from tests.conftest import ROOT

CROSS = '{"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"]}'
FACTS = (ROOT / "instances/seeknumbers/01_course_3x3.lp").read_bytes()
RULES = (ROOT / "encodings/seeknumbers.lp").read_bytes()
WORDS, PATTERN = b"hat\nbag\ntea\ncab\nabc\ngab\n", b"#_#\n___\n#_#\n"
GENERATE = ["generate", "fillin", "--pattern", "pattern.txt", "--words", "words.txt", "--seed", "1", "-p", "1"]
#: Each command, the file that changes, what is in it, and the files that stay.
CASES: dict[str, tuple[list[str], str, bytes, dict[str, bytes]]] = {
    "puzzle": (["solve", "cross.json"], "cross.json", CROSS.encode(), {}),
    "facts": (["convert", "puzzle.lp", "-", "--to", "json"], "puzzle.lp", FACTS, {}),
    "encoding": (["solve", "puzzle.lp", "-e", "rules.lp"], "rules.lp", RULES, {"puzzle.lp": FACTS}),
    "included file": (
        ["solve", "puzzle.lp", "-e", "main.lp"],
        "rules.lp",
        RULES,
        {"puzzle.lp": FACTS, "main.lp": b'#include "rules.lp".\n'},
    ),
    "graded encoding": (
        ["grade", "-e", "main.lp", "-i", "instances", "-s", "solutions", "--time-limit", "5"],
        "rules.lp",
        RULES,
        {"main.lp": b'#include "rules.lp".\n', "instances/x.lp": FACTS, "solutions/x.json": b'{"Call": [{}]}'},
    ),
    "word list": (GENERATE, "words.txt", WORDS, {"pattern.txt": PATTERN}),
    "pattern": (GENERATE, "pattern.txt", PATTERN, {"words.txt": WORDS}),
}


@contextmanager
def changing(file: Path, content: bytes, seed: int) -> Iterator[None]:
    """Change a file for the time of a ``with`` statement: cut, replaced by anything, renamed over, or taken away."""
    chance, over = random.Random(seed), threading.Event()
    other = file.with_suffix(".other")

    def cut() -> None:
        file.write_bytes(content[: chance.randrange(len(content))])

    def spoil() -> None:
        file.write_bytes(content[: chance.randrange(len(content))] + chance.randbytes(20))

    def vanish() -> None:
        file.unlink(missing_ok=True)

    def restore() -> None:
        other.write_bytes(content)
        other.replace(file)

    def folder() -> None:
        file.unlink(missing_ok=True)
        file.mkdir()

    changes: list[Callable[[], None]] = [cut, spoil, vanish, restore, restore, folder]

    def change() -> None:
        while not over.wait(chance.uniform(0, 0.03)):
            with suppress(OSError):
                if file.is_dir():
                    file.rmdir()
                chance.choice(changes)()

    restore()
    thread = threading.Thread(target=change)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@pytest.mark.parametrize(
    ("case", "rounds"), [("puzzle", 4), *(pytest.param(case, 15, marks=pytest.mark.slow) for case in CASES)]
)
def test_changing_files_are_read_or_refused(
    case: str, rounds: int, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, name, content, others = CASES[case]
    for file, text in others.items():
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_bytes(text)
    with changing(folder / name, content, seed=len(case)):
        for _ in range(rounds):
            assert main(command) in (0, 1, 2, 3, 4)
            said = capsys.readouterr()
            assert "Traceback" not in said.out + said.err
            assert "crashed" not in said.out + said.err
