"""Attacks on the database: read by others, deleted, locked, full, shared by mistake, or killed while it changes."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import stat
import subprocess
import sys
import threading
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import httpx
import pytest
from sqlalchemy import Connection, text

from needs import need
from server.conftest import Site, _loggers_as_before  # noqa: F401  (a fixture)
from server.faults import SOURCE, ServerProcess
from server.running import Client, drop_database, make_database, missing_postgres
from server.waiting import LIMIT, eventually, next_line
from tiletown.cli import main
from tiletown.files import take_from_others
from tiletown.server.run import default_database
from tiletown.server.storage import sqlite, store
from tiletown.server.storage.url import open_database

T = TypeVar("T")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tiletown.sqlite"


@pytest.fixture
def site(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server on SQLite that waits a second for a lock, and writes something at every health check."""
    monkeypatch.setattr(sqlite, "LOCK_WAIT", 1)
    monkeypatch.setattr(store, "PING_SECONDS", 0)
    site = Site(f"sqlite:///{file}", 1)
    yield site
    site.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def either_kind(request: pytest.FixtureRequest, file: Path) -> Iterator[str]:
    """The address of a new database; the SQLite file is not there yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{file}"
        return
    need("postgres", missing_postgres())
    url = make_database()
    yield url
    drop_database(url)


@pytest.fixture(autouse=True)
def _close_clients() -> Iterator[None]:
    yield
    while Client.all_open:
        Client.all_open.pop().close()


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


class Table:
    """A match of two seats at one screen."""

    def __init__(self, url: str) -> None:
        self.ann = Client(url, "Ann")
        self.match = self.ann.open("shake", "me me:Ben")
        self.choose()

    def choose(self) -> None:
        """Choose the next turn."""
        seat = self.ann.look(self.match)["position"]["to_act"][0]
        position = self.ann.look(self.match, seat)["position"]
        request = uuid.uuid4().hex
        self.turn = {"seat": seat, "step": position["step"], "request": request, "actions": [position["legal"][0]]}

    def send(self) -> httpx.Response:
        """Send the turn that was chosen, perhaps again."""
        return self.ann.post(f"/api/matches/{self.match}/moves", self.turn)

    def play(self) -> None:
        """Take the turn that was chosen, and choose the next one."""
        assert self.send().status_code == 200
        self.choose()

    def plies(self) -> int:
        return int(self.ann.look(self.match)["position"]["ply"])

    def check_stored(self, file: Path) -> None:
        """Everything that is shown is in the file, and nothing else."""
        with sqlite3.connect(file) as reading:
            stored = reading.execute("SELECT ply FROM moves ORDER BY ply").fetchall()
        reading.close()
        assert stored == [(ply,) for ply in range(self.plies())]


def is_busy(answer: httpx.Response, why: str) -> None:
    assert answer.status_code == 503, answer.text
    assert answer.headers["retry-after"]
    assert answer.json()["code"] == "busy"
    assert why in answer.json()["message"]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def in_database(url: str, do: Callable[[Connection], T]) -> T:
    """Run a transaction in a database that no server uses."""

    async def run() -> T:
        database = open_database(url)
        try:
            return await database.write(do)
        finally:
            await database.close()

    return asyncio.run(run())


def migrated(url: str, revision: str) -> None:
    """Make a database as an older Tiletown has left it."""

    async def run() -> None:
        database = open_database(url)
        try:
            await database.claim()
            await database.migrate(revision)
        finally:
            await database.close()

    asyncio.run(run())


OLD_MATCH = (
    "INSERT INTO players (id, name, created) VALUES ('p', 'Ann', 1)",
    "INSERT INTO matches"
    " (id, game, rules_version, pieces, setup, seed, commitment, status, host, hints_allowed, created)"
    " VALUES ('m', 'shake', 1, '', '{}', '', 'c', 'waiting', 'p', true, 1800000000)",
    'INSERT INTO seats ("match", seat, kind, player, resigned, hints_used, present_until)'
    " VALUES ('m', 0, 'person', 'p', false, 0, 0)",
)
"""A match in the columns of revision 0004, opened at the time of the test clock."""


def with_an_old_match(url: str) -> None:
    """A database of revision 0004 with a match."""
    migrated(url, "0004")
    in_database(url, lambda connection: [connection.execute(text(statement)) for statement in OLD_MATCH])


def revision(url: str) -> str:
    return in_database(url, lambda connection: str(connection.scalar(text("SELECT version_num FROM alembic_version"))))


# --- Files that others can read -------------------------------------------------------------------------------------


@pytest.mark.finding("private-files")
def test_the_file_and_its_side_files_are_their_owners(file: Path, tmp_path: Path) -> None:
    file.touch(0o644)  # as earlier versions have left it
    tmp_path.chmod(0o755)
    site = Site(f"sqlite:///{file}", 1)
    try:
        Client(site.url, "Ann")
        files = sorted(tmp_path.iterdir())
        assert [path.name.removeprefix(file.name) for path in files] == ["", "-lock", "-shm", "-wal"]
        assert {mode(path) for path in files} == {0o600}
    finally:
        site.stop()
    assert mode(tmp_path) == 0o755  # a folder that somebody else has made


@pytest.mark.finding("private-files")
def test_side_files_that_a_crash_has_left_are_their_owners_too(file: Path, tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{file}")
    Client(server.url, "Ann")
    server.kill()
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    server.start()
    assert {mode(path) for path in tmp_path.iterdir()} == {0o600}
    server.stop()


@pytest.mark.finding("private-files")
def test_a_restored_file_is_its_owners(site: Site, tmp_path: Path) -> None:
    Client(site.url, "Ann")
    backup, restored = tmp_path / "backup", tmp_path / "restored"
    assert main(["backup", str(backup), "--database", site.database]) == 0
    assert main(["restore", str(backup), "--database", f"sqlite:///{restored}"]) == 0
    assert mode(backup) == mode(restored) == 0o600


@pytest.mark.finding("private-files")
def test_a_device_is_no_database_and_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As root a server could take /dev/null from everybody else."""
    device = tmp_path / "device"
    os.mkfifo(device)
    device.chmod(0o666)
    assert main(["serve", "--no-open", "--port", "0", "--database", f"sqlite:///{device}"]) == 2
    assert capsys.readouterr().err == f"tiletown: {device} is not a file: choose other data with `--database`\n"
    take_from_others(device)
    assert mode(device) == 0o666
    assert list(tmp_path.iterdir()) == [device]


@pytest.mark.finding("private-files")
@pytest.mark.parametrize("there", [False, True])
def test_the_data_folder_is_its_owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    folder = tmp_path / "data" / "tiletown"
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: folder)
    if there:
        folder.mkdir(parents=True)
        assert mode(folder) == 0o755
    assert default_database() == f"sqlite:///{folder}/tiletown.sqlite"
    assert mode(folder) == 0o700


# --- Backups of nothing ---------------------------------------------------------------------------------------------


def foreign(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE bookmarks (address TEXT)")
    connection.close()


NOTHING: dict[str, Callable[[Path], object]] = {
    "missing": lambda file: None,
    "empty": lambda file: file.touch(),
    "of another program": foreign,
    "not a database": lambda file: file.write_text("bread, milk\n" * 1000),
}


@pytest.mark.finding("backup-of-nothing")
@pytest.mark.parametrize("what", NOTHING)
def test_a_backup_of_nothing_is_refused(
    what: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    NOTHING[what](file)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert main(["backup", str(tmp_path / "backup"), "--database", f"sqlite:///{file}"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tiletown: ")
    assert said.count("\n") == 1
    assert str(file) in said
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.finding("backup-of-nothing")
def test_a_backup_before_the_first_start_makes_no_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    assert main(["backup", str(tmp_path / "backup")]) == 2
    assert "there is no file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.finding("backup-of-nothing")
def test_a_backup_of_an_empty_postgres_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need("postgres", missing_postgres())
    url = make_database()
    try:
        assert main(["backup", str(tmp_path / "backup"), "--database", url]) == 2
        tables = in_database(url, lambda connection: connection.dialect.get_table_names(connection))
        assert tables == []
    finally:
        drop_database(url)
    assert "holds nothing of Tiletown" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.finding("backup-of-nothing")
def test_a_backup_leaves_the_schema_of_an_older_tiletown_alone(either_kind: str, tmp_path: Path) -> None:
    with_an_old_match(either_kind)
    backup = tmp_path / "backup"
    assert main(["backup", str(backup), "--database", either_kind]) == 0
    assert revision(either_kind) == "0004"
    with sqlite3.connect(backup) as copy:
        assert copy.execute("SELECT nonce FROM seats").fetchall() == [("",)]  # what 0005 makes of it
    copy.close()
    assert main(["restore", str(backup), "--database", f"sqlite:///{tmp_path / 'restored'}"]) == 0


# --- A second server ------------------------------------------------------------------------------------------------


@pytest.mark.finding("second-server")
@pytest.mark.parametrize("name", ["tiletown.sqlite", "a-link"])
def test_a_second_server_on_one_file_is_refused(site: Site, file: Path, name: str) -> None:
    file.with_name("a-link").symlink_to(file)
    second = subprocess.run(
        [sys.executable, "-m", "tiletown", "serve", "--no-open", "--port", "0",
         "--database", f"sqlite:///{file.with_name(name)}"],
        capture_output=True, text=True, timeout=LIMIT, env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )  # fmt: skip
    assert second.returncode == 2
    assert (
        second.stderr
        == f"tiletown: Tiletown runs already with {file}: stop it, or choose other data with `--database`\n"
    )
    Table(site.url).play()


@pytest.mark.finding("second-server")
def test_a_used_file_can_be_backed_up_but_not_restored_into(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(site.url)
    backup = tmp_path / "backup"
    assert main(["backup", str(backup), "--database", site.database]) == 0
    assert main(["restore", str(backup), "--database", site.database]) == 2
    assert "runs already" in capsys.readouterr().err
    table.play()


@pytest.mark.finding("second-server")
def test_a_killed_server_leaves_no_lock(file: Path) -> None:
    server = ServerProcess(f"sqlite:///{file}")
    os.kill(server.process.pid, 9)  # its worker lives a moment longer
    server.wait()
    server.start()
    server.stop()


# --- A deleted file -------------------------------------------------------------------------------------------------


def named_elsewhere(file: Path) -> dict[Path, Path]:
    """The file and its side files, and other names for them."""
    return {path: path.with_name(f"away{path.name}") for path in file.parent.glob(f"{file.name}*")}


def move_away(file: Path) -> Callable[[], None]:
    moved = named_elsewhere(file)
    for path, other in moved.items():
        path.rename(other)

    def back() -> None:
        for path, other in moved.items():
            other.rename(path)

    return back


def replace_by_another(file: Path) -> Callable[[], None]:
    back = move_away(file)
    foreign(file)
    return back


def move_the_log_away(file: Path) -> Callable[[], object]:
    log = file.with_name(f"{file.name}-wal")
    elsewhere = log.with_name("away")
    log.rename(elsewhere)
    return lambda: elsewhere.rename(log)


@pytest.mark.finding("deleted-database")
@pytest.mark.finding("honest-health")
@pytest.mark.parametrize("harm", [move_away, replace_by_another, move_the_log_away])
def test_no_turn_is_acknowledged_into_a_deleted_file(
    site: Site, file: Path, harm: Callable[[Path], Callable[[], object]], caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(site.url)
    table.play()
    with caplog.at_level(logging.ERROR, "tiletown.server"):
        back = harm(file)
        for _ in range(5):
            is_busy(table.send(), "is gone")
            is_busy(table.ann.get("/healthz"), "is gone")
        is_busy(table.ann.put("/api/me", {"name": "Anne"}), "is gone")
        assert str(file) not in table.ann.get("/healthz").text
    assert len([line for line in caplog.messages if "deleted or replaced" in line]) < 5  # it is logged once
    assert "deleted or replaced" in caplog.text
    back()
    assert table.ann.get("/healthz").status_code == 200
    table.play()
    table.play()
    table.check_stored(file)


# --- A locked file --------------------------------------------------------------------------------------------------


def busy_timeout(site: Site) -> int:
    """Milliseconds that the next transaction would wait for a lock."""
    database = site.servers[0].server.store.database
    assert isinstance(database, sqlite.Sqlite)

    def asked() -> int:
        found = database._connection().connection.cursor().execute("PRAGMA busy_timeout")
        return int(found.fetchone()[0])

    return site.servers[0].do(lambda: database._in_thread(database._writer, asked))


@pytest.mark.finding("locked-database")
@pytest.mark.finding("honest-health")
def test_while_the_file_is_locked_one_request_waits_and_all_are_answered(site: Site, file: Path) -> None:
    table = Table(site.url)
    table.play()
    assert busy_timeout(site) == 1000
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    answers: list[httpx.Response] = []
    people = [Client(site.url) for _ in range(5)]
    asking = [
        threading.Thread(target=lambda ann=ann: answers.append(ann.put("/api/me", {"name": "Ann"}))) for ann in people
    ]
    for thread in asking:
        thread.start()
    is_busy(table.send(), "locked")
    for thread in asking:
        thread.join(LIMIT)
    assert len(answers) == len(people)
    for answer in answers:
        is_busy(answer, "locked")
    assert busy_timeout(site) == 0  # whoever comes now is answered at once
    is_busy(table.ann.get("/healthz"), "locked")
    is_busy(table.send(), "locked")
    other.execute("COMMIT")
    other.close()
    before = table.plies()
    first = table.send()
    assert first.status_code == 200
    assert table.send().json() == first.json()  # it is the same turn
    assert first.json()["first"] == before
    assert table.ann.get("/healthz").status_code == 200
    assert busy_timeout(site) == 1000
    table.check_stored(file)


@pytest.mark.finding("locked-database")
def test_presence_is_stored_after_the_file_was_locked(site: Site, file: Path) -> None:
    table = Table(site.url)
    database = site.servers[0].server.store.database

    def present_until() -> int:
        with sqlite3.connect(file) as reading:
            found = reading.execute("SELECT max(present_until) FROM seats").fetchone()[0]
        reading.close()
        return int(found)

    site.clock.now += 1000
    before = present_until()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    feed = table.ann.events(table.match, 0)
    feed.until(lambda event, data: event == "position")
    assert isinstance(database, sqlite.Sqlite)
    eventually(lambda: database._locked, "storing the presence has failed")
    other.execute("COMMIT")
    other.close()
    eventually(lambda: present_until() > before, "the presence is stored")


# --- A full disk ----------------------------------------------------------------------------------------------------


@pytest.mark.finding("honest-health")
def test_a_full_disk_is_told_and_loses_nothing(file: Path) -> None:
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("no prlimit here, to let a disk look full")
    server = ServerProcess(f"sqlite:///{file}")

    def limit_files(size: int) -> None:
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, most))

    try:
        table = Table(server.url)
        table.play()
        assert table.ann.get("/healthz").status_code == 200
        limit_files(file.with_name(f"{file.name}-wal").stat().st_size)
        is_busy(table.send(), "database")
        is_busy(eventually_bad(table.ann), "database")
        limit_files(resource.RLIM_INFINITY)
        assert table.send().status_code == 200
        eventually(lambda: table.ann.get("/healthz").status_code == 200, "the health is good again", pause=0.5)
        table.check_stored(file)
    finally:
        server.stop()


def eventually_bad(ann: Client) -> httpx.Response:
    """The first health check that is not content: the answer before may still be the newest one."""

    def bad() -> httpx.Response | None:
        answer = ann.get("/healthz")
        return answer if answer.status_code != 200 else None

    return eventually(bad, "the health is bad", pause=0.5)


# --- The health check -----------------------------------------------------------------------------------------------


@pytest.mark.finding("honest-health")
def test_a_flood_of_health_checks_writes_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PING_SECONDS", 1e9)
    site = Site(f"sqlite:///{file}", 1)
    try:
        ann = Client(site.url)
        assert ann.get("/healthz").status_code == 200
        log = file.with_name(f"{file.name}-wal")
        size = log.stat().st_size
        for _ in range(100):
            assert ann.get("/healthz").status_code == 200
        assert log.stat().st_size == size
    finally:
        site.stop()


@pytest.mark.finding("honest-health")
def test_the_health_check_writes_to_postgres_and_tells_of_its_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    need("postgres", missing_postgres())
    monkeypatch.setattr(store, "PING_SECONDS", 0)
    url = make_database()
    site = Site(url, 2)
    try:
        for ann in (Client(site.url), Client(site.other)):
            assert ann.get("/healthz").status_code == 200
        in_database(url, make_read_only)
        is_busy(eventually_bad(Client(site.url)), "cannot be reached")
    finally:
        drop_database(url)
        site.stop()


def make_read_only(connection: Connection) -> None:
    """Let a PostgreSQL database refuse writes, as one does whose disk is full or that has become a replica."""
    connection.execute(text(f"ALTER DATABASE {connection.engine.url.database} SET default_transaction_read_only = on"))
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"))


# --- A migration that is killed -------------------------------------------------------------------------------------

STUCK = """
import asyncio, sys, time
from sqlalchemy import Engine, event
from tiletown.server.storage.store import Store
from tiletown.server.storage.url import open_database

@event.listens_for(Engine, "after_cursor_execute")
def executed(connection, cursor, statement, *rest):
    if sys.argv[2] in " ".join(statement.split()):
        print("in the middle", flush=True)
        time.sleep(1e6)

asyncio.run(Store(open_database(sys.argv[1])).open())
"""
"""Migrates a database, and stops after a statement."""


@pytest.mark.finding("killed-migration")
@pytest.mark.parametrize(
    ("begins", "statement"), [(None, "CREATE TABLE seats"), ("0004", "ADD COLUMN nonce"), ("0004", "SET nonce")]
)
def test_a_killed_migration_is_completed_by_the_next_start(
    either_kind: str, begins: str | None, statement: str
) -> None:
    if begins:
        with_an_old_match(either_kind)
    with subprocess.Popen(
        [sys.executable, "-c", STUCK, either_kind, statement],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    ) as migrating:
        assert next_line(migrating) == b"in the middle\n"
        migrating.kill()
    if begins:
        assert revision(either_kind) == begins
    site = Site(either_kind, 1)
    try:
        assert Client(site.url, "Ben").get("/healthz").status_code == 200
    finally:
        site.stop()
    assert revision(either_kind) > "0004"
    if begins:
        seated = text("SELECT player, nonce FROM seats")
        assert in_database(either_kind, lambda connection: connection.execute(seated).all()) == [("p", "")]
