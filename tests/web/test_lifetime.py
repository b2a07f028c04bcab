"""How jobs come and go: the line, clients that go away, a server that is ended."""

import random
import select
import signal
import socket
import struct
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.processes import runs, until
from tests.web.server import CROSS, LONG, SHOWN, SOLUTION, Server
from tests.web.test_limits import LARGE, with_proc

#: The most processes of a server that wait for a job.
MAX_SPARES = 2
ACCEPTED = ("application/json", "text/event-stream")


@pytest.mark.slow
@with_proc
def test_process_waits_for_a_job_and_ends_with_the_server_whatever_ends_it() -> None:
    server = Server("--jobs", "1")
    waiting: list[str] = []
    for _ in range(2):
        assert server.post("/api/check", {"puzzle": CROSS, "solution": SOLUTION})[1]["right"]
        until(lambda gone=waiting: len(server.children()) == 1 and server.children() != gone)  # each does one job
        waiting = server.children()
    server.process.kill()
    server.wait()
    until(lambda: not any(map(runs, waiting)))


@pytest.mark.slow
@with_proc
def test_thirty_clients_that_go_away_leave_no_process() -> None:
    chance = random.Random(1)
    with closing(Server("--jobs", "2", "--queue", "100")) as server:
        for number in range(30):
            connection = server.begin("/api/explain", LONG, ACCEPTED[number % 2])
            time.sleep(chance.choice([0, 0.01, 0.3]))  # before the job has begun, in its beginning, and in its midst
            if chance.random() < 0.5:  # reset, rather than closed
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
        server.until(running=0, waiting=0)
        server.until_idle()
        assert len(server.children()) <= MAX_SPARES
        assert server.post("/api/solve", CROSS)[1]["solutions"] == [SOLUTION]


@pytest.mark.slow
def test_job_that_is_nearly_done_is_answered_before_the_server_ends() -> None:
    server = Server()
    connection = server.begin("/api/solve", CROSS)
    while not server.health()["running"]:  # not yet, or no more
        if select.select([connection], [], [], 0)[0]:
            connection.close()
            connection = server.begin("/api/solve", CROSS)
    server.process.terminate()
    with connection.makefile("rb") as answer:
        assert answer.read().startswith(b"HTTP/1.1 200 ")
    connection.close()
    server.wait()


@pytest.mark.slow
@with_proc
@pytest.mark.parametrize(
    ("sent", "deaf"), [(signal.SIGTERM, False), (signal.SIGINT, False), (signal.SIGKILL, True), (signal.SIGTERM, True)]
)
def test_no_job_outlives_the_server(sent: signal.Signals, deaf: bool) -> None:
    server = Server("--jobs", "2", "--queue", "4", "--time-limit", "60")
    accept = "text/event-stream" if deaf else "application/json"
    asked = ("/api/solve?models=1000", LARGE) if deaf else ("/api/explain", LONG)
    connections = [server.begin(*asked, accept=accept) for _ in range(3)]
    server.until(running=2, waiting=1)
    until(lambda: len(server.descendants()) >= 2)  # both have a process, and perhaps there is a further one
    jobs = server.descendants()
    server.process.send_signal(sent)
    server.wait()
    until(lambda: not any(map(runs, jobs)))
    for connection in connections:
        connection.close()
    assert not any("Traceback" in line for line in server.log)


@pytest.mark.slow
def test_unix_socket_is_listened_at_and_removed_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "s"
    for end in (signal.SIGKILL, signal.SIGTERM):  # the first leaves the socket, which the second takes over
        server = Server("--uds", str(path))
        assert server.log == [f"aspsolve: unix:{path} (Ctrl-C ends it)\n"]
        assert server.post("/api/solve", CROSS)[1]["solutions"] == [SOLUTION]
        server.process.send_signal(end)
        server.wait()
        assert path.exists() == (end == signal.SIGKILL)


@pytest.mark.slow
def test_unix_socket_that_is_in_use_or_no_socket_is_refused(tmp_path: Path, run: Run) -> None:
    taken, file = tmp_path / "taken", tmp_path / "file"
    file.write_text("mine")
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(taken))
        other.listen()
        for path in (taken, file, tmp_path / "no" / "folder", tmp_path / ("x" * 200)):
            out, err = run("serve", SHOWN, "--no-browser --uds", path, code=2)
            assert (out, err.count("\n")) == ("", 1), err
            assert f"cannot listen at {path}" in err
    assert taken.exists()
    assert file.read_text() == "mine"
