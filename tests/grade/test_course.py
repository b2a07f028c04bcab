"""Folders: which files are instances, in which order, and where they are looked for."""

from contextlib import suppress
from pathlib import Path

import pytest

from aspsolve.errors import InputError
from aspsolve.grade._course import find_instances, find_submissions
from tests.grade.conftest import PAIR, PAIR_ANSWERS, Course, reference


def names(course: Course, encoding: Path) -> list[str]:
    return [instance.name for instance in find_instances(encoding, course.instances, course.solutions)]


def test_numbers_in_names_count_as_numbers(course: Course) -> None:
    for name in ("ex10", "ex9", "ex", "b", "2", "10", "ex09b"):
        course.add(name, "", None)
    assert names(course, course.encoding("")) == ["2.lp", "10.lp", "b.lp", "ex.lp", "ex9.lp", "ex09b.lp", "ex10.lp"]


def test_only_files_that_are_meant_count(course: Course) -> None:
    course.add("ex1", "", None)
    for name in (".hidden.lp", "ex1.lp~", "#ex1.lp#", ".#ex1.lp", "ex1.lp.bak", "ex1.txt", ".ex1.lp.swp"):
        (course.instances / name).write_text("", encoding="utf-8")
    (course.instances / "folder.lp").mkdir()
    (course.instances / "gone.lp").symlink_to(course.folder / "nowhere")
    assert names(course, course.encoding("")) == ["ex1.lp"]


def test_subfolder_of_the_encoding_s_name_is_used_unless_the_folder_has_instances(course: Course) -> None:
    for folder in (course.instances, course.solutions):
        (folder / "mine").mkdir()
    (course.instances / "mine" / "ex2.lp").write_text("", encoding="utf-8")
    for inside in ("mine/ex2", "ex1"):
        (instance,) = find_instances(course.encoding(""), course.instances, course.solutions)
        assert instance.path == course.instances / f"{inside}.lp"
        assert instance.reference == course.solutions / f"{inside}.json"
        course.add("ex1", "", "{}")


def test_what_is_missing_is_named(course: Course) -> None:
    encoding = course.encoding("")
    with pytest.raises(InputError, match=r"instances: there are no instances \(\*.lp\) here nor in \S*instances/mine"):
        names(course, encoding)
    with pytest.raises(InputError, match="nowhere: there is no such folder"):
        find_instances(encoding, course.folder / "nowhere", course.solutions)
    with pytest.raises(InputError, match="asp/instances: there is no such folder: -i and -s name others"):
        find_instances(encoding, Path("asp/instances/"), course.solutions)
    course.add("ex", "", None)
    with pytest.raises(InputError, match="nowhere: there is no such folder"):
        find_instances(encoding, course.instances, course.folder / "nowhere")
    with suppress(InputError):  # Python 3.14 takes a name that is too long for one that does not exist
        find_instances(Path("x" * 5000), course.instances, course.solutions)


def test_encodings_of_folders_are_found_by_their_names(course: Course) -> None:
    for name in ("s10", "s2"):
        (course.folder / "all" / name).mkdir(parents=True)
        (course.folder / "all" / name / "mine.lp").write_text("", encoding="utf-8")
    one = course.encoding("")
    found = find_submissions([str(one), str(course.folder / "all"), str(one)])
    assert [path.relative_to(course.folder).as_posix() for path in found] == [
        "mine.lp", "all/s2/mine.lp", "all/s10/mine.lp"
    ]  # fmt: skip


def test_folder_named_like_an_encoding_is_one(course: Course) -> None:
    (course.folder / "odd.lp").mkdir()
    assert find_submissions([str(course.folder / "odd.lp")]) == [course.folder / "odd.lp"]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["-", "other.lp", "solutions"])
def test_missing_encodings_are_named(course: Course, name: str) -> None:
    course.encoding("", "-")
    with pytest.raises(InputError, match=f"{name}: there (is|are) no"):
        find_submissions([name])


def test_single_instance_has_its_reference(course: Course) -> None:
    course.add("ex1", PAIR, reference(PAIR_ANSWERS))
    course.add("ex2", PAIR, reference(PAIR_ANSWERS))
    (found,) = find_instances(course.encoding(""), course.instances / "ex2.lp", course.solutions)
    assert (found.name, found.reference) == ("ex2.lp", course.solutions / "ex2.json")
