"""The page's files as they are sent: what browsers keep, and what is compressed."""

import gzip
import json

import pytest

from aspsolve.web._page import OTHERS, SCRIPTS, WORKER
from tests.web.server import CROSS, Server

FILES = ("/", *(f"/{name}" for name in (*SCRIPTS, *OTHERS, WORKER)))
SCRIPT = "/page.js"


def test_browser_that_has_a_file_gets_it_only_when_it_has_changed(server: Server) -> None:
    for path in FILES:
        status, headers, data = server.ask("GET", path)
        assert (status, headers["cache-control"]) == (200, "no-cache")
        tag = headers["etag"]
        for known in (tag, f'"other", {tag}', "*"):
            status, again, nothing = server.ask("GET", path, headers={"if-none-match": known})
            assert (status, again["etag"], nothing) == (304, tag, b"")
        assert server.ask("GET", path, headers={"if-none-match": '"other"'})[2] == data


def test_puzzles_of_the_page_are_kept_as_well_and_it_offers_the_levels_that_there_are(server: Server) -> None:
    index = server.ask("GET", "/")[2].decode()
    contents = json.loads(index.partition('id="contents">')[2].partition("</script>")[0])
    assert contents["levels"]["fillin"] == ["easy", "medium", "hard"]
    name = contents["puzzles"][0]["file"]
    tag = server.ask("GET", f"/puzzles/{name}.json")[1]["etag"]
    assert server.ask("GET", f"/puzzles/{name}.json", headers={"if-none-match": tag})[0] == 304
    assert server.ask("GET", "/puzzles/none.json")[0] == 404


def test_answers_of_the_api_are_not_kept(server: Server) -> None:
    for method, path in (("GET", "/api/health"), ("POST", "/api/solve"), ("GET", "/nowhere"), ("POST", "/api/check")):
        assert server.ask(method, path, CROSS)[1]["cache-control"] == "no-store"


@pytest.mark.slow
def test_large_answers_are_compressed_for_who_takes_that(server: Server) -> None:
    for method, path in (("GET", SCRIPT), ("GET", "/api/openapi.json"), ("POST", "/api/explain")):
        plain = server.ask(method, path, CROSS)
        packed = server.ask(method, path, CROSS, {"accept-encoding": "gzip, br"})
        assert "content-encoding" not in plain[1]
        assert (packed[1]["content-encoding"], packed[1]["vary"]) == ("gzip", "Accept-Encoding")
        assert plain[1]["vary"] == "Accept-Encoding"
        if path != "/api/explain":
            assert gzip.decompress(packed[2]) == plain[2]
        assert len(packed[2]) < len(plain[2])
    assert "content-encoding" not in server.ask("GET", "/api/health", headers={"accept-encoding": "gzip"})[1]
    events = {"accept": "text/event-stream", "accept-encoding": "gzip"}
    assert "content-encoding" not in server.ask("POST", "/api/explain", CROSS, events)[1]
