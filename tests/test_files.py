"""Files in and out: what is refused, and that nothing is half-written."""

import os
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import NoReturn

import pytest

from aspsolve import InputError, read
from aspsolve import _files as files
from aspsolve._files import read_text, write_text
from aspsolve.formats import FORMATS
from tests.conftest import Run, Written


def test_line_ends_and_byte_order_mark_are_accepted(written: Written) -> None:
    assert read_text(written("a.txt", b"\xef\xbb\xbfa\r\nb\rc\n")) == "a\nb\nc\n"


def test_name_that_cannot_be_one() -> None:
    with pytest.raises(InputError, match="cannot be read: embedded null byte"):
        read_text("a\0b")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("é\nab".encode() + b"\xff\n", "2:3: expected UTF-8 text, found the byte 0xff"),
        ("\ufeff##\n".encode("utf-16-le"), "1:1: expected UTF-8 text, found UTF-16: save it as UTF-8"),
        ("\ufeff##\n".encode("utf-16-be"), "1:1: expected UTF-8 text, found UTF-16: save it as UTF-8"),
        (b"ab\n\0\0", "2: expected text, found a binary file"),
    ],
)
def test_what_is_no_text_has_its_place(written: Written, content: bytes, said: str) -> None:
    with pytest.raises(InputError, match=rf"a\.txt:{said}"):
        read_text(written("a.txt", content))


def test_huge_file_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    file = tmp_path / "huge.txt"
    with file.open("wb") as stream:
        stream.truncate(100 * 2**20)
    for one in (file, *filter(Path.exists, [Path("/dev/zero")])):  # an endless device, where there is one
        with pytest.raises(InputError, match="the file is larger than 32 MB"):
            read_text(one)


def test_written_file_replaces_the_old_one_and_keeps_its_mode(written: Written) -> None:
    file = written("a.txt", "old")
    file.chmod(0o600)
    write_text(file, "new\n")
    assert file.read_text() == "new\n"
    assert file.stat().st_mode & 0o777 == 0o600
    assert [*file.parent.iterdir()] == [file]


def test_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        write_text(tmp_path / "a.txt", "x")
    finally:
        os.umask(old)
    assert (tmp_path / "a.txt").stat().st_mode & 0o777 == 0o640


def test_failed_writing_leaves_the_old_file_alone(written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written("a.txt", "old")

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.Path, "replace", fail)
    with pytest.raises(InputError, match=r"a\.txt: cannot be written: No space left on device"):
        write_text(file, "new")
    assert file.read_text() == "old"
    assert [*file.parent.iterdir()] == [file]


def test_directory_is_not_written_to(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written: is a directory"):
        write_text(tmp_path, "x")


def test_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    write_text(tmp_path / "link.txt", "new")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"


def test_device_and_standard_output_are_written_to(capsys: pytest.CaptureFixture[str]) -> None:
    write_text(os.devnull, "x")
    write_text("-", "text\n")
    assert capsys.readouterr().out == "text\n"


#: Texts on which an expression of searches that depend on each other would take minutes.
ENDLESS = {
    "border": "| 1 |   |\n" + "-" * 90_000 + "x\n",
    "call": "ipuz(" + ")" + " " * 90_000 + "x",
    "kind": '{"kind":' + " " * 90_000 + "x",
    "signs": ("!?@$&=" * 20 + "\n") * 100 + "\nab cd\n",
    "letters": ("xoXO" * 20 + "\n") * 200 + "\n" + "ab \n" * 40 + "-",
    "clauses": "run :- a.\n" * 9_000,
    "comment": "/*" * 45_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ENDLESS)
def test_no_text_is_read_for_long(written: Written, name: str) -> None:
    puzzle = written("puzzle", ENDLESS[name])
    begin = process_time()
    with pytest.raises(InputError):
        read(puzzle)
    assert process_time() - begin < 60


@pytest.mark.parametrize("error", [RecursionError, MemoryError, ValueError, TypeError, ZeroDivisionError, KeyError])
def test_whatever_a_reader_raises_is_an_input_error(
    written: Written, error: type[Exception], monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    def broken(*_: object) -> NoReturn:
        raise error("\x1b broken")

    puzzle = written("puzzle", "x")
    for name in FORMATS:
        module = import_module(f"aspsolve.formats.{name}")
        monkeypatch.setattr(module, "read_puzzle", broken)
        monkeypatch.setattr(module, "read_puzzles", broken, raising=False)
        for command in ("solve", "explain", "draw", "convert"):
            others = {"draw": "-o -", "convert": "-"}.get(command, "")
            said = run(command, puzzle, "--from", name, others, code=2).err
            assert said.startswith(f"aspsolve: {puzzle}: cannot be read: ")
            assert said.count("\n") == 1
            assert "\x1b" not in said
