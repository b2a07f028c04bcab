"""Solving: statuses, limits, options, other encodings, messages and interruption."""

import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from aspsolve import InputError, Interrupted, Puzzle, Rikudo, SeekNumbers, Status, solutions, solve
from aspsolve.engine import _control as control
from aspsolve.engine._limits import GROUNDING_THREAD, interruptible
from aspsolve.errors import ClingoWarning, EncodingError
from aspsolve.solving import SolveRequest
from tests.conftest import COURSE, CROSS, Written
from tests.processes import started

#: A 3-by-4 grid without hints, with few paths from corner to corner.
FREE = SeekNumbers(size=(3, 4), first=(1, 1), final=(3, 4))
LIMITS = pytest.mark.parametrize("time_limit", [None, 60.0])


@LIMITS
def test_all_solutions(time_limit: float | None) -> None:
    result = solve(FREE, models=0, time_limit=time_limit)
    assert result.exhausted
    assert result.unique is False
    assert len(set(result.solutions)) == len(result.solutions) > 1
    assert all(solution.check() == () for solution in result.solutions)
    assert result.statistics["rules"] > 0
    assert result.statistics["seconds"] > 0


@LIMITS
def test_solutions_stream_until_the_caller_stops(time_limit: float | None) -> None:
    found = []
    for solution in solutions(SeekNumbers(size=(6, 6), first=(1, 1), final=(1, 6)), time_limit=time_limit):
        found.append(solution)
        if len(found) == 3:
            break
    assert len(set(found)) == 3


@pytest.mark.slow
def test_time_limit_ends_grounding(written: Written) -> None:
    endless = written("endless.lp", "n(0). n(X+1) :- n(X). path(X,X,X,X) :- n(X).")
    result = solve(COURSE, time_limit=0.5, encoding=endless)
    assert result.status is Status.UNKNOWN
    assert result.stopped
    assert result.unique is None
    assert list(solutions(COURSE, time_limit=0.5, encoding=endless)) == []


@pytest.mark.slow
def test_time_limit_ends_solving_and_keeps_what_is_found(written: Written) -> None:
    # The first model comes at once; then fourteen pigeons look for thirteen holes.
    pigeons = written(
        "pigeons.lp",
        "{ path(1,1,2,1) } 1. :- not path(1,1,2,1), not pigeons. { pigeons }."
        "{ in(P,1..13) } = 1 :- P = 1..14, pigeons. :- in(P,H), in(Q,H), P < Q. :- pigeons, path(1,1,2,1).",
    )
    result = solve(COURSE, models=0, time_limit=4, encoding=pigeons)
    assert result.status is Status.SATISFIABLE
    assert len(result.solutions) == 1
    assert result.stopped
    assert not result.exhausted


def test_seed_makes_the_search_reproducible() -> None:
    puzzle = SeekNumbers(size=(8, 8), first=(1, 1), final=(1, 8))
    assert solve(puzzle, seed=7).solution == solve(puzzle, seed=7).solution
    assert len({solve(puzzle, seed=seed).solution for seed in range(8)}) > 1


def test_clingo_options_are_handed_on(written: Written) -> None:
    assert solve(COURSE, options=["--configuration=jumpy", "--stats"]).unique is None
    constant = written("constant.lp", "#const n = 1. path(n,1,n,2). #show path/4.")
    for options, atom in (([], "path(1,1,1,2)"), (["--const=n=3"], "path(3,1,3,2)")):
        assert [*map(str, solve(COURSE, encoding=constant, options=options).solution.atoms())] == [atom]


@LIMITS
def test_unknown_clingo_option_is_one_clear_line(time_limit: float | None) -> None:
    with pytest.raises(InputError, match=r"^clingo: .*unknown option: 'frobnicate'$"):
        solve(COURSE, options=["--frobnicate=1"], time_limit=time_limit)


def test_another_encoding_is_used_and_its_hidden_choices_do_not_multiply(written: Written) -> None:
    other = written("other.lp", "path(1,1,2,1). { hidden(1..3) }. #show path/4. #show hidden/1.")
    result = solve(COURSE, models=0, encoding=other)
    assert len(result.solutions) == 1
    assert result.exhausted
    assert any("the path leaves" in broken for broken in result.solutions[0].check())


@LIMITS
def test_mistake_in_an_encoding_names_file_line_and_column(written: Written, time_limit: float | None) -> None:
    wrong = written("wrong.lp", "a.\nb(X).\n")
    with pytest.raises(EncodingError, match=r"wrong\.lp:2:3-4: error: unsafe variable X"):
        solve(COURSE, encoding=wrong, time_limit=time_limit)


@LIMITS
def test_remarks_on_an_encoding_are_warnings(written: Written, time_limit: float | None) -> None:
    odd = written("odd.lp", "path(1,1,2,1) :- not never.\n#show path/4.\n")
    with pytest.warns(ClingoWarning, match=r"odd\.lp:1:22-27: info: atom does not occur in any rule head"):
        result = solve(COURSE, encoding=odd, time_limit=time_limit)
    assert len(result.messages) == 1
    with pytest.warns(ClingoWarning, match="atom does not occur"):
        assert len(list(solutions(COURSE, encoding=odd, time_limit=time_limit))) == 1


def test_models_threads_and_encoding_are_checked(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="models: expected 0 for all"):
        solve(COURSE, models=-1)
    with pytest.raises(InputError, match="threads: expected at least 1"):
        solve(COURSE, threads=0)
    with pytest.raises(InputError, match="there is no such file"):
        solve(COURSE, encoding=tmp_path / "missing.lp")
    with pytest.raises(InputError, match="expected a file, found a directory"):
        solve(COURSE, encoding=tmp_path)
    with pytest.raises(InputError, match="options: expected a list, found '--configuration=jumpy'"):
        solve(COURSE, options="--configuration=jumpy")
    with pytest.raises(InputError, match="options: expected texts such as '--configuration=jumpy', found 3"):
        solve(CROSS, options=[3])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xef\xbb\xbf#show path/4.", "1:1: error: the file begins with a byte order mark: save it without one"),
        ("#show path/4.".encode("utf-16"), "1:1: error: expected UTF-8 text, found UTF-16: save it as UTF-8"),
        (b"#show\0path/4.", "1:6: error: expected text, found a binary file"),
        (b"#script (python)\nprint(1)\n#end.\n", ".*python support not available"),
    ],
    ids=["byte order mark", "UTF-16", "binary", "script"],
)
def test_encoding_that_is_no_text_or_a_script_is_refused_in_words(written: Written, content: bytes, said: str) -> None:
    with pytest.raises(EncodingError, match=f"mine.lp:{said}"):
        solve(COURSE, encoding=written("mine.lp", content))


def test_search_outside_the_main_thread() -> None:
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(solve(CROSS).status))
    thread.start()
    thread.join()
    assert found == [Status.SATISFIABLE]


@pytest.mark.skipif(os.name == "nt", reason="signals are sent with os.kill")
@LIMITS
def test_interruption_keeps_what_is_found(time_limit: float | None) -> None:
    endless = SeekNumbers(size=(8, 8), first=(1, 1), final=(1, 8))  # millions of paths
    found: list[object] = []

    def interrupt_after_three(solution: object) -> None:
        found.append(solution)
        if len(found) == 3:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)

    with pytest.raises(Interrupted) as caught:
        solve(endless, models=0, time_limit=time_limit, on_solution=interrupt_after_three)
    result = caught.value.result
    assert result.solutions[:3] == tuple(found[:3])
    assert result.status is Status.SATISFIABLE
    assert result.stopped


@pytest.mark.skipif(os.name == "nt", reason="signals are sent with os.kill")
def test_interruption_of_grounding(written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = written("slow.lp", "n(1..2500). m(X,Y) :- n(X), n(Y), X*X + Y*Y = 2999*2998.")  # some tenths of a second
    grounded: list[bool] = []

    def interrupted(work: Callable[[], None], *_: object) -> None:
        def grounding() -> None:
            os.kill(os.getpid(), signal.SIGINT)
            work()
            grounded.append(True)

        interruptible(grounding)
        pytest.fail("nobody heard the interruption")

    monkeypatch.setattr(control, "interruptible", interrupted)
    with pytest.raises(KeyboardInterrupt):
        list(control.Search(control.Program(files=(str(slow),))))
    assert grounded == []
    for thread in threading.enumerate():  # what goes on grounding would end this process at its end
        if thread.name == GROUNDING_THREAD:
            thread.join()


@pytest.mark.skipif(os.name == "nt", reason="signals are sent with os.kill")
def test_interruption_of_grounding_by_other_rules_leaves_nothing_running(tmp_path: Path) -> None:
    begin, endless = tmp_path / "begin.lp", tmp_path / "endless.lp"
    endless.write_text('#include "begin.lp". n(X+1) :- n(X). #show path/4.')
    os.mkfifo(begin)

    def interrupt() -> None:
        begin.write_text("n(0). path(0,0,0,0).")  # waits until clingo reads it
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(Interrupted) as caught:
        solve(COURSE, encoding=endless)
    assert caught.value.result.status is Status.UNKNOWN
    assert GROUNDING_THREAD not in [thread.name for thread in threading.enumerate()]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are sent with os.kill")
def test_a_process_that_still_grounds_ends_in_peace(written: Written) -> None:
    slow = written("slow.lp", '#include "begin.lp". m(X,Y) :- n(X), n(Y), X*X + Y*Y = 2999*2998.')  # a few seconds
    begin, puzzle = slow.with_name("begin.lp"), written("puzzle.json", COURSE.to_json())
    os.mkfifo(begin)
    with started("-m", "aspsolve", "solve", puzzle, "--encoding", slow) as process:
        begin.write_text("n(1..8000).")  # waits until clingo reads it, however busy the machine is
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    ended, hint = said.splitlines()
    assert ended.endswith("interrupted, no solution yet")
    assert "--debug names the rule" in hint
    assert process.returncode == 130


BEGUN = """
from aspsolve.engine import _control as control
class Interrupted(control.clingo.Control):
    def solve(self, *given, **named):
        super().solve(*given, **named)
        raise KeyboardInterrupt
control.clingo.Control = Interrupted
control.GroundProgram(control.Program(text="{a}.")).answer()
"""


def test_a_process_that_is_interrupted_as_a_search_begins_ends_in_peace() -> None:
    with started("-c", BEGUN) as process:
        assert "FATAL" not in process.communicate()[1]
    assert process.returncode == 130


def configuration(puzzle: Puzzle, options: Sequence[str] = ()) -> tuple[str, ...]:
    """Return clingo's options for a puzzle besides those that the user has given."""
    return SolveRequest(puzzle, options=options).configuration


def test_large_paths_are_searched_with_jumpy_or_with_hints_after_their_clauses_were_simplified() -> None:
    large = SeekNumbers(size=(11, 11), first=(1, 1), final=(11, 11), hints=[(2, 1, 2)])
    assert configuration(FREE) == ("--configuration=jumpy",)
    assert configuration(COURSE) == ()
    assert configuration(large) == ("--sat-prepro=2",)
    assert configuration(Rikudo(127)) == ()
    assert configuration(Rikudo(169)) == ("--configuration=jumpy",)


def test_words_are_searched_in_the_order_that_their_encoding_recommends() -> None:
    assert configuration(CROSS) == ("--configuration=jumpy", "--heuristic=Domain")
    assert configuration(CROSS, ["--heuristic=Vsids"]) == ()


def test_a_users_configuration_goes_before_ours() -> None:
    assert configuration(FREE, ["--configuration=handy"]) == ()
