"""The nginx block, the systemd unit and the container file of docs/serving.md, run as far as this machine can."""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from aspsolve.cli import Parser
from aspsolve.cli._page import add_serve
from tests.conftest import ROOT, Written
from tests.processes import PATIENCE_SECONDS, until
from tests.web.server import CROSS, LONG, SOLUTION, Server
from tests.web.test_limits import LARGE

pytest.importorskip("fastapi", reason="fastapi is not installed: pip install 'aspsolve[web]'")
pytest.importorskip("uvicorn", reason="uvicorn is not installed: pip install 'aspsolve[web]'")

DOCS = ROOT / "docs"
SOCKET = "/run/aspsolve/http.sock"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
USUAL = Path("/opt/aspsolve")


def free_port() -> int:
    """Return a port that nobody listens at, and that the system gives to nobody who asks for any."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


class Proxied(Server):
    """The server of the documentation's command, asked through the documentation's nginx."""

    def __init__(self, folder: Path) -> None:
        text = (DOCS / "serving.md").read_text(encoding="utf-8")
        (command,) = re.findall(r"^    aspsolve serve ((?:.*\\\n)*.*)\n", text, re.MULTILINE)
        options = shlex.split(command.replace("\\\n", " ").replace(SOCKET, str(folder / "s")))
        super().__init__(*options, "--jobs", "1", "--access-log")
        self.direct, self._path = self._path, None
        self.port = free_port()
        (block,) = re.findall(r"```nginx\n(.*?)```", text, re.DOTALL)
        site = block.replace(SOCKET, str(folder / "s")).replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in TEMPORARY)
        user = "user root;\n" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            f"{user}daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n"
        )
        self.nginx = subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"])
        until(self._listens)

    def _listens(self) -> bool:
        with suppress(ConnectionRefusedError):
            self.connect().close()
            return True
        return False

    def close(self) -> None:
        self.nginx.terminate()
        self.nginx.wait(timeout=PATIENCE_SECONDS)
        super().close()


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed: apt-get install nginx-light")
    with closing(Proxied(tmp_path_factory.mktemp("nginx"))) as one:
        yield one


@pytest.mark.slow
def test_nginx_block_of_the_documentation_serves_the_page_and_the_api(proxied: Proxied) -> None:
    name = {"host": "puzzles.example"}
    status, headers, _ = proxied.ask("GET", "/puzzles", headers=name)
    assert (status, headers["location"].partition("//")[2].partition("/")[2]) == (301, "puzzles/")
    status, headers, page = proxied.ask("GET", "/puzzles/", headers=name)
    assert status == 200
    for path in re.findall(r'(?:src|href)="([^"#]+)"', page.decode()):
        assert not path.startswith("/")
        assert proxied.ask("GET", f"/puzzles/{path}", headers=name)[0] == 200
    known = {**name, "if-none-match": headers["etag"]}
    assert proxied.ask("GET", "/puzzles/", headers=known)[0] == 304
    assert proxied.ask("HEAD", "/puzzles/page.js", headers=name)[2] == b""
    packed = proxied.ask("GET", "/puzzles/page.js", headers={**name, "accept-encoding": "gzip"})
    assert packed[1]["content-encoding"] == "gzip"
    origin = {**name, "origin": "https://puzzles.example"}
    assert json.loads(proxied.ask("POST", "/puzzles/api/solve", CROSS, origin)[2])["solutions"] == [SOLUTION]
    assert proxied.ask("POST", "/puzzles/api/solve", CROSS, {**name, "origin": "https://evil.example"})[0] == 403
    assert proxied.ask("GET", "/puzzles/api/health", headers={"host": "evil.example"})[0] == 400
    status, headers, data = proxied.ask("POST", "/puzzles/api/solve", b" " * 1_500_000, name)
    assert (status, headers["content-type"], [*json.loads(data)]) == (413, "application/json", ["error"])
    described = json.loads(proxied.ask("GET", "/puzzles/api/openapi.json", headers=name)[2])
    assert described["servers"][0]["url"] == "/puzzles"


@pytest.mark.slow
def test_nginx_passes_events_on_as_they_come_and_ends_the_job_of_who_leaves(proxied: Proxied) -> None:
    def running() -> int:
        number: int = json.loads(proxied.ask("GET", "/puzzles/api/health", headers={"host": "localhost"})[2])["running"]
        return number

    connection = proxied.begin("/puzzles/api/solve?models=1000", LARGE, "text/event-stream")
    with connection.makefile("rb") as answer:
        assert any(line.startswith(b"event: solution") for line in answer)
        assert running() == 1
    connection.close()
    until(lambda: not running())
    with proxied.begin("/puzzles/api/explain", LONG) as first, proxied.begin("/puzzles/api/explain", LONG) as second:
        until(lambda: running() == 1)
        first.close()
        second.close()


@pytest.mark.slow
def test_nginx_says_the_server_who_asks_in_place_of_what_the_client_says(proxied: Proxied) -> None:
    spoofed = {"host": "localhost", "x-forwarded-for": "192.0.2.1"}
    assert proxied.ask("GET", "/puzzles/api/health?spoofed", headers=spoofed)[0] == 200
    (line,) = proxied.logged("spoofed")
    assert ' 127.0.0.1:0 - "GET /puzzles/api/health?spoofed HTTP/1.1" 200' in line


def test_systemd_unit_is_valid(written: Written) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    unit = (DOCS / "serving" / "aspsolve.service").read_text(encoding="utf-8")
    program = written("aspsolve", "#!/bin/sh\n")
    program.chmod(0o755)
    service = written("aspsolve.service", unit.replace(f"{USUAL}/bin/aspsolve", str(program)))
    command = ["systemd-analyze", "verify", str(service)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def test_systemd_unit_gives_the_server_the_options_of_the_documentation() -> None:
    unit = (DOCS / "serving" / "aspsolve.service").read_text(encoding="utf-8")
    (started,) = re.findall(r"^ExecStart=((?:.*\\\n)*.*)\n", unit, re.MULTILINE)
    text = (DOCS / "serving.md").read_text(encoding="utf-8")
    (written,) = re.findall(r"^    aspsolve (serve (?:.*\\\n)*.*)\n", text, re.MULTILINE)
    words = [shlex.split(command.replace("\\\n", " ")) for command in (started, f"{USUAL}/bin/aspsolve {written}")]
    assert {*words[0]} == {*words[1]}


def test_container_file_copies_what_is_there_and_starts_the_server() -> None:
    text = (DOCS / "serving" / "Containerfile").read_text(encoding="utf-8")
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.MULTILINE)
    assert [name for names in copied for name in names.split() if not (ROOT / name).exists()] == []
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", text, re.MULTILINE)
    (check,) = re.findall(r"^HEALTHCHECK CMD (.*)$", text, re.MULTILINE)
    program, command, *arguments = json.loads(entry)
    assert (program, command) == (f"{USUAL}/bin/aspsolve", "serve")
    parser = Parser()
    add_serve(parser)
    options = parser.parse_args([*arguments, "--name", "puzzles.example"])
    assert (options.host, options.port, options.no_browser) == ("0.0.0.0", 8642, True)
    compile(json.loads(check)[-1], "HEALTHCHECK", "exec")
    assert f":{options.port}/api/health" in json.loads(check)[-1]
