"""Operating a server: start and stop, health, metrics, logs, backups, migrations, TLS, and the web page."""

from __future__ import annotations

import asyncio
import json
import random
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import stat
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from needs import need
from server.conftest import Site
from server.faults import SOURCE, ServerProcess
from server.running import Client, drop_database, make_database, missing_postgres, play_out
from server.waiting import LIMIT, eventually, next_line
from tiletown.cli import main
from tiletown.server.http.page import WebPage, page_headers
from tiletown.server.network import default_address
from tiletown.server.storage.database import Notice
from tiletown.server.storage.postgres import Postgres
from tiletown.server.storage.tables import metadata
from tiletown.server.storage.url import open_database


def test_health_and_metrics(site: Site) -> None:
    ann = site.player("Ann")
    assert ann.get("/healthz").json()["status"] == "ok"
    match = ann.open("guess", "me random")
    play_out(match, {0: ann}, random.Random(1))
    text = ann.get("/metrics").text
    for name in ("tiletown_moves_total", "tiletown_turn_seconds_bucket", "tiletown_feeds", "tiletown_requests_total"):
        assert name in text
    assert ann.http.cookies["tiletown"] not in text
    assert match not in text


def test_the_api_describes_itself(site: Site) -> None:
    document = site.player().get("/api/openapi.json").json()
    assert "/api/matches/{match}/moves" in document["paths"]
    assert "GuessState" in document["components"]["schemas"]
    page = site.player().get("/api")
    assert page.headers["content-type"].startswith("text/html")
    assert "take_turn" not in page.text
    assert "/api/matches/{match}/moves" in page.text


def test_the_migrations_make_the_tables_that_the_code_uses(site: Site) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def look() -> list[object]:
        opened = open_database(site.database)
        try:
            return await opened.write(differences)
        finally:
            await opened.close()

    assert asyncio.run(look()) == []


@pytest.fixture(params=["sqlite", "postgres"])
def other_kind(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'other.sqlite'}"
        return
    need("postgres", missing_postgres())
    url = make_database()
    yield url
    drop_database(url)


def test_a_backup_is_made_while_the_server_runs_and_restored_into_either_kind(
    site: Site, other_kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = site.player("Ann")
    match = ann.open("guess", "me random")
    played = play_out(match, {0: ann}, random.Random(1))
    backup = tmp_path / "backup.sqlite"
    assert main(["backup", str(backup), "--database", site.database]) == 0
    assert list(tmp_path.glob("*backup*")) == [backup]
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert main(["restore", str(backup), "--database", other_kind]) == 0
    assert "restored" in capsys.readouterr().out
    second = Site(other_kind, 1)
    try:
        again = Client(second.url)
        again.http.cookies = ann.http.cookies  # the same cookie is good there
        look = again.look(match)
        assert look["log"] == played["log"]
        assert look["room"]["result"] == played["room"]["result"]
        assert look["room"]["seats"][0]["mine"]
    finally:
        second.stop()
    assert main(["restore", str(backup), "--database", other_kind]) == 2
    assert main(["backup", str(backup), "--database", site.database]) == 2
    assert main(["backup", "/no/such/folder/backup", "--database", site.database]) == 2
    errors = capsys.readouterr().err
    assert "holds data already" in errors
    assert "exists already" in errors
    assert "cannot be written" in errors
    assert "Traceback" not in errors


def test_a_match_that_was_not_marked_as_over_is_when_it_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "tiletown.sqlite"

    def in_file(statement: str) -> list[tuple[str]]:
        with sqlite3.connect(file) as connection:
            rows = connection.execute(statement).fetchall()
        connection.close()
        return rows

    def over() -> bool:
        return in_file("SELECT status FROM matches") == [("over",)]

    site = Site(f"sqlite:///{file}", 1)
    ann = site.player("Ann")
    match = ann.open("guess", "me random")
    play_out(match, {0: ann}, random.Random(1))
    eventually(over, "the match is marked as over")
    site.stop()
    in_file("UPDATE matches SET status = 'running'")  # as if the server had been killed just before
    site = Site(f"sqlite:///{file}", 1)
    try:
        assert ann.at(site.url).look(match)["room"]["status"] == "over"
        eventually(over, "the match is marked as over again")
    finally:
        site.stop()


def test_an_unknown_notice_counts_as_missed() -> None:
    need("postgres", missing_postgres())
    url = make_database()
    database = open_database(url)
    assert isinstance(database, Postgres)
    calls: asyncio.Queue[str] = asyncio.Queue()

    async def listen_and_notify() -> list[str]:
        received, missed = (lambda notice: calls.put_nowait(notice.sender)), (lambda: calls.put_nowait("missed"))
        listening = asyncio.create_task(database.listen(received, missed))
        made = [await calls.get()]  # from now on it listens
        for payload in ("not JSON", '["also",{"match":"other"}]', Notice("us", {}).payload()):
            await database.write(partial(notify, payload))
            made.append(await calls.get())
        listening.cancel()
        await database.close()
        return made

    def notify(payload: str, connection: Connection) -> None:
        connection.execute(text("SELECT pg_notify('tiletown', :payload)"), {"payload": payload})

    try:
        assert asyncio.run(asyncio.wait_for(listen_and_notify(), LIMIT)) == ["missed"] * 3 + ["us"]
    finally:
        drop_database(url)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["serve", "--database", "mysql://x/y"], "not of the form"),
        (["serve", "--database", "sqlite:///:memory:"], "not of the form"),
        (["serve", "--database", "sqlite:////no/such/folder/x"], "cannot be opened"),
        (["serve", "--database", "postgresql://127.0.0.1:1/x"], "cannot be opened"),
        (["serve", "--port", "70000"], "70000"),
        (["serve", "--host", "no.such.host.invalid"], "not an address of this computer"),
        (["serve", "--tls-cert", "nothing.pem"], "both"),
        (["serve", "--tls-cert", "nothing.pem", "--tls-key", "nothing.key"], "nothing.pem"),
        (["restore", "nothing.sqlite"], "nothing.sqlite"),
        (["restore", __file__], "is not a backup"),
    ],
)
def test_an_error_is_one_line(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [argument.replace("{tmp}", str(tmp_path)) for argument in arguments]
    if given[0] == "serve":
        given += [] if "--database" in given else ["--database", f"sqlite:///{tmp_path / 'x.sqlite'}"]
        given += [] if "--port" in given else ["--port", "0"]
    assert main(given) == 2
    errors = capsys.readouterr().err.strip().splitlines()[-1]
    assert errors.startswith("tiletown: ")
    assert says in errors


def test_a_port_in_use_is_named_with_the_option_to_change_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--database", f"sqlite:///{tmp_path / 'x.sqlite'}"]) == 2
    errors = capsys.readouterr().err
    assert f"port {port} is in use" in errors
    assert "--port" in errors


def test_a_database_of_a_newer_tiletown_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "newer.sqlite"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    assert main(["serve", "--no-open", "--port", "0", "--database", f"sqlite:///{file}"]) == 2
    assert "newer version of Tiletown" in capsys.readouterr().err


def test_sigterm_ends_the_feeds_and_the_process(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'stop.sqlite'}")
    ann = Client(server.url, "Ann")
    match = ann.open("shake", "me random")
    feed = ann.events(match)
    feed.until(lambda event, data: event == "position")
    server.process.send_signal(signal.SIGTERM)
    assert list(feed) == []  # it ends, it is not cut
    server.wait()
    assert server.process.returncode in (0, -signal.SIGTERM)
    server.start()
    assert ann.look(match)["room"]["status"] == "running"
    server.stop()


def test_the_command_prints_its_urls_and_logs_json_without_secrets(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tiletown", "serve", "--no-open", "--host", "0.0.0.0", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--database", f"sqlite:///{tmp_path / 'x.sqlite'}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": str(SOURCE), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
    )
    here = re.fullmatch(r"Tiletown is at http://localhost:(\d+)\n", next_line(process))
    assert here
    port = here[1]
    if (mine := default_address()) is not None:
        assert f"http://{mine}:{port}" in next_line(process)
    code = []
    while (line := next_line(process)) != "Stop with Ctrl+C.\n":
        assert line, "it has ended"
        code.append(line)
    assert mine is None or any("█" in line for line in code)  # to scan
    ann = Client(f"http://127.0.0.1:{port}", "Ann")
    match = ann.open("shake", "me random")
    process.terminate()
    _, err = process.communicate(timeout=LIMIT)
    for line in err.splitlines():
        assert {"time", "level", "event"} <= set(json.loads(line))
    for secret in (ann.http.cookies["tiletown"], match):
        assert secret not in err


def test_tls(tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here to make a certificate")
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True, capture_output=True,
    )  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-m", "tiletown", "serve", "--no-open", "--port", "0", "--tls-cert", cert, "--tls-key",
         key, "--database", f"sqlite:///{tmp_path / 'x.sqlite'}"],
        stdout=subprocess.PIPE, text=True, env={"PYTHONPATH": str(SOURCE), "HOME": str(tmp_path)},
    )  # fmt: skip
    try:
        here = re.search(r"https://\S+", next_line(process))
        assert here
        with httpx.Client(verify=ssl.create_default_context(cafile=str(cert)), timeout=LIMIT) as client:
            answer = client.put(here[0].replace("127.0.0.1", "localhost") + "/api/me", json={"name": "Ann"})
        assert "Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers
    finally:
        process.terminate()
        process.communicate(timeout=LIMIT)


def test_the_page_has_preload_links(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>page</title>")
    preload = {
        "screens": {"home": ["/assets/h.js"], "match": ["/assets/m.js"]},
        "languages": {"de": ["/assets/de.js"], "en": ["/assets/en.js"]},
    }
    (tmp_path / "preload.json").write_text(json.dumps(preload))

    async def ask() -> None:
        transport = httpx.ASGITransport(app=WebPage(page_headers(secure=False), tmp_path))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            home = await client.get("/", headers={"accept-language": "fr, de-AT;q=0.8, en;q=0.5"})
            assert home.headers["link"] == "</assets/h.js>; rel=modulepreload, </assets/de.js>; rel=modulepreload"
            match = (await client.get("/m/abc")).headers["link"]
            assert match.startswith("</api/matches/abc>; rel=preload; as=fetch; crossorigin, </assets/m.js>")
            assert match.endswith("</assets/en.js>; rel=modulepreload")
            for path in ("/settings", "/m/a%3E;b", "/m/abc/replay"):
                assert "link" not in (await client.get(path)).headers

    asyncio.run(ask())


def test_the_page_is_served_for_every_path_that_it_routes(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>page</title>")
    (tmp_path / "assets" / "a.js").write_text("1")

    async def ask() -> None:
        transport = httpx.ASGITransport(app=WebPage(page_headers(secure=False), tmp_path))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            for path in ("/", "/m/abc", "/settings"):
                answer = await client.get(path)
                assert (answer.status_code, answer.text) == (200, "<title>page</title>")
                assert answer.headers["cache-control"] == "no-cache"
            asset = await client.get("/assets/a.js")
            assert "immutable" in asset.headers["cache-control"]
            assert (await client.get("/assets/b.js")).status_code == 404
        transport = httpx.ASGITransport(app=WebPage(page_headers(secure=False), tmp_path / "nothing"))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            assert "without its web page" in (await client.get("/")).text

    asyncio.run(ask())


def test_the_page_below_a_path_names_its_files_there(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<html data-base=""><script src="./theme.js"></script></html>')
    (tmp_path / "preload.json").write_text('{"screens": {"match": ["/assets/m.js"]}}')

    async def ask() -> None:
        page = WebPage(page_headers(secure=False), tmp_path, base="/games/tt")
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=page), base_url="http://test") as client:
            match = await client.get("/m/abc")  # the application has taken the base away
            assert match.text == '<html data-base="/games/tt"><script src="/games/tt/theme.js"></script></html>'
            assert match.headers["link"].startswith("</games/tt/api/matches/abc>; rel=preload")
            assert match.headers["link"].endswith("</games/tt/assets/m.js>; rel=modulepreload")
            again = await client.get("/m/abc", headers={"if-none-match": f"W/{match.headers['etag']}"})
            assert (again.status_code, again.text) == (304, "")
            assert again.headers["cache-control"] == "no-cache"
        root = WebPage(page_headers(secure=False), tmp_path)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=root), base_url="http://test") as client:
            assert 'data-base=""><script src="/theme.js">' in (await client.get("/settings")).text

    asyncio.run(ask())
