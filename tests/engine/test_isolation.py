"""What a stranger's encoding may read, looked at without running it."""

import os
from pathlib import Path

import pytest

from aspsolve import EncodingError
from aspsolve._files import library
from aspsolve.engine import _isolation as isolation
from aspsolve.engine._isolation import check_program, included_files, isolate, program_texts
from tests.conftest import Written


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stranger's folder, which is the working folder, beside others."""
    for name in ("mine", "mine/parts", "shared", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "other" / "secret.lp").write_text("secret.")
    (tmp_path / "other" / "broken.lp").write_text("root:x:0 ²")
    (tmp_path / "shared" / "common.lp").write_text("common.")
    (tmp_path / "mine" / "parts" / "part.lp").write_text('#include "twin.lp".')
    (tmp_path / "mine" / "parts" / "twin.lp").write_text("twin.")
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path / "mine"


def check(folder: Path, text: str | bytes, *open_folders: str) -> None:
    (folder / "mine.lp").write_bytes(text if isinstance(text, bytes) else text.encode())
    check_program([str(folder / "mine.lp")], open_folders)


@pytest.mark.parametrize(
    "text",
    [
        "a.",
        '#include "parts/part.lp". a.',
        '#include\n  "parts/../parts/part.lp".',
        '#include "mine.lp".',
        '#include "nowhere.lp".',
        '#include "lib/rooms.lp".',
        "#include <incmode>.",
        "% no #script here",
        '% #include "../other/secret.lp"',
        'a("#include \\"../other/secret.lp\\""). b("#include").',
        '%* %* x *% #include "../other/secret.lp" *% a.',
        '#! #include "../other/secret.lp"',
        "#true :- a. % #include",
        "a :- b c.",
        '#include %* x *% "mine.lp".',
        '#include "',
    ],
)
def test_own_folder_may_be_read(folder: Path, text: str) -> None:
    check(folder, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('a.\n  #include "/etc/passwd".', r"mine\.lp:2:3: error: #include of '/etc/passwd' leads out"),
        ('#include "../other/secret.lp".', r":1:1: error: #include of '\.\./other/secret\.lp' leads out"),
        ('a. #include %* x *% "../other/secret.lp".', ":1:4: error: #include of"),
        ('a. #include %* %* x *% *% "../other/secret.lp".', r"mine\.lp: error: #include of"),
        ('#include "../other/broken.lp".', r":1:1: error: #include of '\.\./other/broken\.lp' leads out"),
        ('#include "rikudo.lp".', r"mine\.lp:1:1: error: #include of 'rikudo\.lp' leads out"),
        ('#include "lib/../rikudo.lp".', r":1:1: error: #include of 'lib/\.\./rikudo\.lp' leads out"),
        ('#include "/dev/zero".', ":1:1: error: expected a file"),
        ('#include "link.lp".', "leads out of the encoding's folder"),
        ('#include "parts".', "parts: error: cannot be read: Is a directory"),
        ('#include "pipe.lp".', r"pipe\.lp: error: expected a file"),
        ("#script (lua)\n#end.", r"mine\.lp:1:1: error: #script is not allowed"),
        (b"\xef\xbb\xbfa.", ":1:1: error: the file begins with a byte order mark"),
        (b"a.\n\0", ":2:1: error: expected text, found a binary file"),
    ],
)
def test_anything_else_is_refused_with_its_place(folder: Path, text: str | bytes, said: str) -> None:
    (folder / "link.lp").symlink_to("/etc/passwd")
    os.mkfifo(folder / "pipe.lp")
    with pytest.raises(EncodingError, match=said) as caught:
        check(folder, text)
    assert "root:" not in str(caught.value)


def test_bytes_that_are_no_text_are_left_to_clingo(
    folder: Path, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written("mine/mine.lp", '#include "parts/part.lp".\n% Gr\u00fcn'.encode("latin-1"))
    (folder / "parts" / "part.lp").write_bytes(b"\xff")
    folder.with_name("elsewhere").mkdir()
    monkeypatch.chdir(folder.with_name("elsewhere"))
    assert check_program([str(path)], []) == [
        f"{path}:2:5: info: expected UTF-8 text, found the byte 0xfc",
        f"{folder}/parts/part.lp:1:1: info: expected UTF-8 text, found the byte 0xff",
    ]


def test_what_is_included_is_looked_through_too(folder: Path) -> None:
    (folder / "parts" / "twin.lp").write_text('#include "../../other/secret.lp".')
    with pytest.raises(EncodingError, match=r"parts/twin\.lp:1:1: error: #include of"):
        check(folder, '#include "parts/part.lp".')
    (folder / "parts" / "twin.lp").write_text("#script (python)\n#end.")
    with pytest.raises(EncodingError, match=r"twin\.lp:1:1: error: #script is not allowed"):
        check(folder, '#include "parts/part.lp".')


def test_a_file_in_two_folders_by_links_includes_from_the_one_that_clingo_reads(folder: Path) -> None:
    for name in "ab":
        (folder / name).mkdir()
    (folder / "a" / "x.lp").write_text('#include "y.lp".')
    (folder / "b" / "x.lp").symlink_to("../a/x.lp")
    (folder / "a" / "y.lp").symlink_to("../../other/secret.lp")
    (folder / "b" / "y.lp").write_text("fine.")
    with pytest.raises(EncodingError, match=r"a/x\.lp:1:1: error: #include of 'y\.lp' leads out"):
        check(folder, '#include "a/x.lp".\n#include "b/x.lp".')
    check(folder, '#include "b/x.lp".\n#include "a/x.lp".')


def test_included_files_are_listed_also_where_one_is_missing_or_refused(folder: Path, written: Written) -> None:
    text = '#include "parts/part.lp".\n#include "mine.lp". #include "nowhere.lp". % #include "../other/secret.lp"'
    path = written("mine/mine.lp", text)
    names = ["mine/mine.lp", "mine/parts/part.lp", "mine/parts/twin.lp"]
    assert included_files(str(path), str(folder), []) == [str(folder.parent / name) for name in names]
    path.write_text('#include "../other/secret.lp".')
    assert included_files(str(path), str(folder), []) == [str(path)]
    assert included_files(str(path), str(folder), None) == [str(path), str(folder.parent / "other" / "secret.lp")]
    (folder / "parts" / "part.lp").write_text('#include "parts/twin.lp".')  # beneath the folder that clingo works in
    path.write_text('#include "parts/part.lp".')
    assert included_files(str(path), str(folder), []) == [str(folder.parent / name) for name in names]
    path.write_text('#include "lib/beside.lp". #include "rikudo.lp".')
    assert included_files(str(path), str(folder), []) == [str(path), os.path.realpath(library() / "beside.lp")]
    assert included_files(str(folder / "gone.lp"), str(folder), []) == [str(folder / "gone.lp")]


def test_open_folders_may_be_read(folder: Path) -> None:
    check(folder, '#include "../shared/common.lp".', str(folder.parent / "shared"))
    with pytest.raises(EncodingError, match="leads out"):
        check(folder, '#include "../other/secret.lp".', str(folder.parent / "shared"))


def test_work_is_done_in_the_first_open_folder_else_in_the_programs_own(folder: Path) -> None:
    (folder / "mine.lp").write_text("a.")
    shared, other = folder.with_name("shared"), folder.with_name("other")
    for open_folders, expected in (([shared, other], shared), ([], folder)):
        isolate([str(folder / "mine.lp")], [*map(str, open_folders)])
        assert Path.cwd() == expected.resolve()


def test_missing_and_huge_files_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EncodingError, match="cannot be read: No such file"):
        check_program([str(folder / "nowhere.lp")], [])
    with pytest.raises(EncodingError, match="cannot be read: Is a directory"):
        check_program([str(folder)], [])
    monkeypatch.setattr(isolation, "MAX_PROGRAM_BYTES", 10)
    with pytest.raises(EncodingError, match="the file is larger than 0 MB"):
        check(folder, "a. b. c. d. e. f. g.")


def test_texts_of_a_program_are_its_files_once_each_without_their_includes(tmp_path: Path) -> None:
    (tmp_path / "a.lp").write_text('b.\n#include "b.lp".\n  #include "link.lp". c.\n%#include "c.lp".\n')
    (tmp_path / "link.lp").symlink_to("b.lp")
    (tmp_path / "b.lp").write_text('d.\n#include "a.lp".\n')
    assert program_texts(str(tmp_path / "a.lp")) == {
        str(tmp_path / "a.lp"): 'b.\n\n   c.\n%#include "c.lp".\n',
        str(tmp_path / "b.lp"): "d.\n\n",
    }


def test_texts_are_looked_for_beside_a_file_or_in_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("work", "mine"):
        (tmp_path / folder / "lib").mkdir(parents=True)
        (tmp_path / folder / "lib" / "beside.lp").write_text(f"{folder}.")
    monkeypatch.chdir(tmp_path / "work")
    program = tmp_path / "mine" / "x.lp"
    program.write_text('#include "lib/beside.lp".\n')
    assert [*program_texts(str(program)).values()] == ["mine.", "\n"]
    (tmp_path / "mine" / "lib" / "beside.lp").unlink()
    shipped = library() / "beside.lp"
    assert program_texts(str(program)) == {str(shipped): shipped.read_text(), str(program): "\n"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('#include "../other/secret.lp".', r"mine\.lp:1:1: error: #include of '../other/secret\.lp': there is no such"),
        ('a. #include "../other/secret.lp".', "an #include that shares its line is not allowed"),
        ('#include "rikudo.lp".', r"mine\.lp:1:1: error: #include of 'rikudo\.lp': there is no such"),
        ('  #include "link.lp".', r"mine\.lp:1:3: error: #include of 'link\.lp': there is no such"),
        ("a.\n#script (lua)\n#end.", r"mine\.lp:2:1: error: #script is not allowed"),
    ],
)
def test_texts_hold_nothing_from_elsewhere_and_no_script(folder: Path, text: str, said: str) -> None:
    (folder / "link.lp").symlink_to("../other/secret.lp")
    (folder / "mine.lp").write_text(text)
    with pytest.raises(EncodingError, match=said):
        program_texts(str(folder / "mine.lp"))
