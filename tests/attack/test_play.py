"""Attacks on matches, seats and players: what one guest may do to the others, and what others cannot do to a guest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, Update, update

from needs import need
from server.conftest import Site, _close_clients, _guess_is_registered  # noqa: F401
from server.running import Client, drop_database, make_database, missing_postgres
from server.waiting import eventually
from tiletown.cli import main
from tiletown.kernel.record import RecordedMove, decode_record, fingerprint_of
from tiletown.server.http.identity import COOKIE
from tiletown.server.play import lobby
from tiletown.server.play.lobby import DAY, OPEN_DAYS, WAITING_DAYS
from tiletown.server.play.presence import HAND_OVER_AFTER, LEASE
from tiletown.server.play.reading import MOST_SETUP_BYTES
from tiletown.server.storage.tables import matches, moves


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server on SQLite."""
    site = Site(f"sqlite:///{tmp_path_factory.mktemp('database') / 'tiletown.sqlite'}", 1)
    yield site
    site.stop()


# --- Bodies ---------------------------------------------------------------------------------------------------------


@pytest.mark.finding("invalid-utf8")
@pytest.mark.parametrize("bad", [b'"\xff"', b'{"x": "\xc3\x28"}', b'"\xed\xa0\x80"'], ids=["byte", "pair", "surrogate"])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/matches", b'{"game": "shake", "setup": %s, "seats": [{"kind": "me"}]}'),
        ("/api/games/shake/try", b'{"setup": %s}'),
        ("/api/games/shake/try", b'{"setup": {"players": 2}, "moves": [%s]}'),
        ("/api/games/shake/try", b'{"setup": {"players": 2}, "seat": 0, "actions": [%s]}'),
        ("/api/games/shake/score", b'{"sketch": %s}'),
        ("/api/games/shake/pieces/write", b'{"pieces": %s}'),
        ("/api/matches/MATCH/moves", b'{"seat": 0, "step": 1, "request": "12345678", "actions": [%s]}'),
        ("/api/matches/MATCH/preview", b'{"seat": 0, "step": 1, "actions": [%s]}'),
        ("/api/matches/MATCH/hint", b'{"seat": 0, "step": 1, "actions": [%s]}'),
    ],
    ids=["setup", "try", "try-moves", "try-actions", "sketch", "pieces", "turn", "preview", "hint"],
)
def test_bytes_that_are_no_text_are_refused_wherever_they_stand(site: Site, path: str, body: bytes, bad: bytes) -> None:
    ann = site.player("Ann")
    path = path.replace("MATCH", ann.open("guess", "me random"))
    answer = ann.http.post(path, content=body % bad, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["message"]) == (400, "The body is not JSON in UTF-8.")


# --- Matches that cannot be read ------------------------------------------------------------------------------------

UNREADABLE = {
    "rules": update(matches).values(rules_version=99),
    "pieces": update(matches).values(pieces="1" * 64),
    "game": update(matches).values(game="forgotten"),
    "setup": update(matches).values(setup='{"players": "two"}'),
    "setup-cut": update(matches).values(setup='{"pla'),
    "move": update(moves).where(moves.c.ply == 0).values(action='{"type": "nothing"}'),
    "move-cut": update(moves).where(moves.c.ply == 0).values(action='{"ty'),
    "actor": update(moves).where(moves.c.ply == 0).values(by=7),
}


def spoil(site: Site, match: str, how: Update) -> None:
    """Change the rows of a match, and forget it, as after the restart of another version."""
    running = site.servers[0]
    table = how.table

    def change(connection: Connection) -> None:
        connection.execute(how.where((matches.c.id if table is matches else moves.c.match) == match))

    running.do(lambda: running.server.store.database.write(change))
    running.server.matches._live.pop(match)


def listed(client: Client) -> dict[str, str]:
    """The status of each of my matches."""
    answer = client.get("/api/matches")
    assert answer.status_code == 200, answer.text
    return {line["id"]: line["status"] for line in answer.json()["matches"]}


@pytest.mark.finding("old-matches")
@pytest.mark.parametrize("how", UNREADABLE.values(), ids=UNREADABLE)
def test_a_match_that_cannot_be_read_is_listed_and_deleted(site: Site, how: Update) -> None:
    ann, ben = site.player("Ann"), site.player("Ben")
    good, bad = ann.open("guess", "me random"), ann.open("guess", "me person")
    ben.post(f"/api/matches/{bad}/claim", {}).raise_for_status()
    spoil(site, bad, how)
    assert ann.get(f"/api/matches/{bad}").status_code == 409
    assert listed(ann) == {good: "running", bad: "unreadable"}
    line = next(line for line in ben.get("/api/matches").json()["matches"])
    assert [(seat["name"], seat["mine"]) for seat in line["seats"]] == [("Ann", False), ("Ben", True)]
    assert ben.delete(f"/api/matches/{bad}").status_code == 403, "only the host deletes it"
    assert ann.delete(f"/api/matches/{bad}").status_code == 204, "nobody can play it here, so nobody has to resign"
    assert (listed(ann), listed(ben)) == ({good: "running"}, {})
    assert ann.delete(f"/api/matches/{bad}").json()["code"] == "no-match"


@pytest.mark.finding("old-matches")
@pytest.mark.parametrize("how", UNREADABLE.values(), ids=UNREADABLE)
def test_a_player_with_a_match_that_cannot_be_read_is_deleted(site: Site, how: Update) -> None:
    ann, ben = site.player("Ann"), site.player("Ben")
    alone, shared, running = (ann.open("guess", seats) for seats in ("me random", "me person", "me person"))
    for match in (shared, running):
        ben.post(f"/api/matches/{match}/claim", {}).raise_for_status()
    for match in (alone, shared):
        spoil(site, match, how)
    assert ann.delete("/api/me").status_code == 204
    assert listed(ben) == {shared: "unreadable", running: "over"}
    seats = ben.get("/api/matches").json()["matches"]
    assert "Ann" not in [seat["name"] for line in seats for seat in line["seats"]]
    assert ben.get(f"/api/matches/{alone}").status_code == 404


@pytest.mark.finding("old-matches")
def test_a_match_that_cannot_be_read_does_not_stop_the_bots_of_the_others(site: Site) -> None:
    ann = site.player("Ann")
    bad, good = ann.open("guess", "me random"), ann.open("guess", "me random")
    spoil(site, bad, UNREADABLE["move"])
    running = site.servers[0]
    running.do(lambda: running.server.bot_players.sweep(everything=True))
    assert listed(ann)[good] == "running"


# --- What all share -------------------------------------------------------------------------------------------------


@pytest.mark.finding("shared-resources")
def test_a_guest_has_only_so_many_open_matches(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_OPEN", 3)
    ann, ben = site.player("Ann"), site.player("Ben")

    def refused(client: Client) -> bool:
        wanted = {"game": "guess", "setup": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "person"}]}
        answer = client.post("/api/matches", wanted)
        if answer.status_code == 201:
            return False
        assert (answer.status_code, answer.json()["code"]) == (409, "too-many-matches")
        assert answer.json()["message"] == "You have 3 open matches; finish, cancel or delete some of them first."
        return True

    open_ones = [ann.open("guess", seats) for seats in ("me person", "me random", "me person")]
    assert refused(ann)
    assert not refused(ben), "everybody else opens one"
    ann.post(f"/api/matches/{open_ones[0]}/cancel").raise_for_status()
    assert not refused(ann), "a cancelled one does not count"
    assert refused(ann)
    ann.post(f"/api/matches/{open_ones[1]}/seats/0/resign").raise_for_status()
    again = ann.post(f"/api/matches/{open_ones[1]}/rematch")
    assert again.status_code == 200, "one that is over does not count, and has a rematch"
    assert refused(ann)
    site.clock.now += OPEN_DAYS * DAY
    assert not refused(ann), "those that were put aside long ago do not count"


@pytest.mark.finding("shared-resources")
def test_a_match_that_nobody_joins_expires(site: Site) -> None:
    running = site.servers[0]
    expire = running.server.lobby.expire
    ann, ben = site.player("Ann"), site.player("Ben")
    waiting, cancelled = ann.open("guess", "me person"), ann.open("guess", "me person")
    played, visited = ann.open("guess", "me random"), ann.open("guess", "me person person")
    ann.post(f"/api/matches/{cancelled}/cancel").raise_for_status()
    site.clock.now += WAITING_DAYS * DAY
    ben.post(f"/api/matches/{visited}/claim", {}).raise_for_status()
    running.do(expire)
    assert listed(ann).keys() == {waiting, played, visited}, "not on the last day"
    feed = ben.events(waiting)
    site.clock.now += 1
    running.do(expire)
    feed.until(lambda event, data: event == "gone")
    assert listed(ann).keys() == {played, visited}, "somebody has been there, or plays it"
    site.clock.now += LEASE  # whoever cancelled it was there
    running.do(expire)
    assert ann.get(f"/api/matches/{cancelled}").status_code == 404
    site.clock.now += 10 * WAITING_DAYS * DAY
    running.do(expire)
    assert listed(ann).keys() == {played}, "people come back to what they have begun"


@pytest.mark.finding("shared-resources")
def test_matches_expire_a_few_at_a_time(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    running = site.servers[0]
    ann = site.player("Ann")
    running.do(running.server.lobby.expire)
    for _ in range(3):
        ann.open("guess", "me person")
    site.clock.now += WAITING_DAYS * DAY + 1
    monkeypatch.setattr(lobby, "EXPIRED_AT_ONCE", 2)
    assert [running.do(running.server.lobby.expire) for _ in range(3)] == [2, 1, 0]


@pytest.mark.finding("shared-resources")
def test_a_new_name_is_shown_without_reading_any_match(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = site.player("Ann"), site.player("Ben")
    several = [ann.open("guess", "me person person") for _ in range(5)]
    feed = ben.events(several[0])

    async def load(*_: object) -> None:
        raise AssertionError("a match was read")

    monkeypatch.setattr(site.servers[0].server.store, "load", load)
    ann.put("/api/me", {"name": "Anna"}).raise_for_status()
    feed.until(lambda event, data: event == "room" and data["seats"][0]["name"] == "Anna")
    assert {ben.look(match)["room"]["seats"][0]["name"] for match in several} == {"Anna"}


# --- Seats ----------------------------------------------------------------------------------------------------------


@pytest.mark.finding("one-seat-each")
def test_a_guest_takes_one_seat(site: Site) -> None:
    ann, ben = site.player("Ann"), site.player("Ben")
    match = ann.open("guess", "me person person person")
    for client in (ann, ben, ben):
        client.post(f"/api/matches/{match}/claim", {}).raise_for_status()
    for client, seat in ((ann, 2), (ben, 3)):
        refused = client.post(f"/api/matches/{match}/claim", {"seat": seat})
        assert (refused.status_code, refused.json()["code"]) == (409, "already-seated")
    assert [seat["name"] for seat in ann.look(match)["room"]["seats"]] == ["Ann", "Ben", "", ""]
    assigned = ann.put(f"/api/matches/{match}/seats/2", {"kind": "me", "name": "Opa"})
    assert assigned.json()["mine"] == [0, 2], "at one screen the host assigns several"


@pytest.mark.finding("one-seat-each")
def test_several_people_at_one_screen_have_a_rematch(site: Site) -> None:
    ann, ben = site.player("Ann"), site.player("Ben")
    match = ann.open("guess", "me:Ann me:Opa person")
    ben.post(f"/api/matches/{match}/claim", {}).raise_for_status()
    for client, seat in ((ann, 0), (ann, 1)):
        client.post(f"/api/matches/{match}/seats/{seat}/resign").raise_for_status()
    again = ben.post(f"/api/matches/{match}/rematch").json()["id"]
    assert ann.post(f"/api/matches/{match}/rematch").json()["id"] == again
    room = ann.look(again)["room"]
    assert ([seat["name"] for seat in room["seats"]], room["mine"]) == (["Ann", "Opa", "Ben"], [0, 1])


@pytest.mark.finding("rematch-seats")
def test_only_its_players_are_told_of_a_rematch(site: Site) -> None:
    ann, ben, eve = site.player("Ann"), site.player("Ben"), site.player("Eve")
    match = ann.open("guess", "me person")
    ben.post(f"/api/matches/{match}/claim", {}).raise_for_status()
    ben.post(f"/api/matches/{match}/seats/1/resign").raise_for_status()
    again = ann.post(f"/api/matches/{match}/rematch").json()["id"]
    ben.post(f"/api/matches/{again}/leave").raise_for_status()
    watched = eve.events(match)
    room = watched.until(lambda event, data: event == "room")
    assert [room["rematch"], eve.look(match)["room"]["rematch"]] == [None, None]
    assert eve.post(f"/api/matches/{match}/rematch").status_code == 403
    assert {client.look(match)["room"]["rematch"] for client in (ann, ben)} == {again}


@pytest.mark.finding("presence-without-feed")
def test_whoever_has_just_played_is_present(site: Site) -> None:
    ann, ben = site.player("Ann"), site.player("Ben")
    match = ann.open("guess", "me person")
    ben.post(f"/api/matches/{match}/claim", {}).raise_for_status()
    watching = ann.events(match)
    site.clock.now += HAND_OVER_AFTER

    def seat() -> tuple[bool, bool]:
        shown = ann.look(match)["room"]["seats"][1]
        return shown["present"], shown["may_hand_over"]

    assert seat() == (False, True)
    ben.turn(match, 1, [{"type": "guess", "round": 0, "number": 1}]).raise_for_status()
    watching.until(lambda event, data: event == "room" and data["seats"][1]["present"])
    assert seat() == (True, False)
    refused = ann.post(f"/api/matches/{match}/seats/1/handover", {"bot": "random"})
    assert (refused.status_code, refused.json()["code"]) == (409, "present")
    site.clock.now += LEASE
    assert seat() == (False, False)
    site.clock.now += HAND_OVER_AFTER
    assert seat() == (False, True), "who stays away can be replaced"


# --- Cookies and device links ---------------------------------------------------------------------------------------


def player(client: Client) -> str | None:
    """Who the server thinks it is."""
    known: str | None = client.get("/api/me").json()["player"]
    return known


@pytest.mark.finding("revoked-cookies")
def test_all_other_devices_are_signed_out(site: Site) -> None:
    ann = site.player("Ann")
    match = ann.open("guess", "me random")
    thief = ann.at(site.url)
    thief.http.cookies = {COOKIE: ann.http.cookies[COOKIE]}
    pending = ann.post("/api/me/link").json()["token"]
    watched = thief.events(match, 0)
    watched.until(lambda event, data: event == "position")
    me = player(ann)
    assert player(thief) == me
    for _ in range(2):
        assert ann.post("/api/me/sign-out-others").status_code == 204
        assert (player(ann), player(thief)) == (me, None)
    for _ in watched:
        pass  # until the feed ends
    assert thief.turn(match, 0, [], 1).status_code == 401
    assert site.player().post("/api/link", {"token": pending}).json()["code"] == "no-link"
    phone = site.player()
    phone.post("/api/link", {"token": ann.post("/api/me/link").json()["token"]}).raise_for_status()
    assert player(phone) == me
    ann.put("/api/me", {"name": "Anna"})
    assert (phone.get("/api/me").json()["name"], player(phone)) == ("Anna", me)


@pytest.mark.finding("revoked-cookies")
def test_a_generation_cannot_be_forged(site: Site) -> None:
    ann = site.player("Ann")
    ann.post("/api/me/sign-out-others").raise_for_status()
    me, generation, signature = ann.http.cookies[COOKIE].split(".")
    assert generation == "1"
    eve = site.player()
    for forged in (
        f"{me}.{signature}",
        f"{me}.0.{signature}",
        f"{me}.2.{signature}",
        f"{me}.01.{signature}",
        f"{me}.1",
    ):
        eve.http.cookies = {COOKIE: forged}
        assert player(eve) is None, forged


@pytest.mark.finding("revoked-cookies")
def test_a_new_device_link_ends_the_older_ones(site: Site) -> None:
    ann = site.player("Ann")
    first, second = (ann.post("/api/me/link").json()["token"] for _ in range(2))
    late = site.player().post("/api/link", {"token": first})
    assert (late.status_code, late.json()["code"]) == (404, "no-link")
    assert site.player().post("/api/link", {"token": second}).json()["name"] == "Ann"


# --- Setups ---------------------------------------------------------------------------------------------------------


@pytest.mark.finding("long-setups")
@pytest.mark.parametrize("game", ["shake", "canal"])
def test_a_setup_with_long_remarks_is_refused(site: Site, game: str) -> None:
    ann = site.player("Ann")
    ours = ann.get(f"/api/games/{game}/pieces").json()["pieces"]

    def answers(**changed: Any) -> list[tuple[int, str | None]]:
        setup = {"players": 2, "pieces": {**ours, **changed}}
        match = {"game": game, "setup": setup, "seats": [{"kind": "me"}, {"kind": "person"}]}
        both = ann.post("/api/matches", match), ann.post(f"/api/games/{game}/try", {"setup": setup})
        return [(answer.status_code, answer.json().get("message")) for answer in both]

    refusal = f"setup: it has more than {MOST_SETUP_BYTES} bytes; shorten the remarks about the pieces."
    assert answers(facts=[{"what": "x" * 1_000, "source": "yours"}]) == [(201, None), (200, None)]
    assert answers(facts=[{"what": "x" * 50_000, "source": "yours"}]) == [(413, refusal)] * 2
    if game == "canal":
        wide = [line.replace(" ", " " * 200) for line in ours["tiles"]]
        assert answers(tiles=wide) == [(413, refusal)] * 2
    text = ann.post(f"/api/games/{game}/pieces/write", {"pieces": ours}).json()["text"]
    facts = "".join(f'\n[[facts]]\nwhat = "{"x" * 900}"\nsource = "yours"\n' for _ in range(10))
    own = text + facts if game == "shake" else text.replace("\n[start]", facts + "\n[start]")
    refused = ann.post(f"/api/games/{game}/pieces/read", {"text": own})
    assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (413, "too-large", "text")
    assert ann.post(f"/api/games/{game}/pieces/read", {"text": text}).status_code == 200


# --- Records --------------------------------------------------------------------------------------------------------


@pytest.mark.finding("unfinished-records")
def test_a_record_that_was_cut_short_is_not_called_whole(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann = site.player("Ann")
    match = ann.open("shake", "me random")
    ann.post(f"/api/matches/{match}/seats/0/resign").raise_for_status()
    whole = decode_record(ann.get(f"/api/matches/{match}/record").content)
    moves = whole.moves[:-1]
    fingerprint = fingerprint_of(whole.commitment, [msgspec.json.decode(move, type=RecordedMove) for move in moves])
    said = []
    for record in (whole, msgspec.structs.replace(whole, moves=moves, fingerprint=fingerprint)):
        file = tmp_path / "record.json"
        file.write_bytes(msgspec.json.encode(record))
        assert main(["verify", str(file)]) == 0
        said.append(capsys.readouterr().out.splitlines()[:2])
    assert said[0][0].startswith("Verified: ")
    assert said[1][0].startswith("The match is not over. So far: ")
    assert said[1][1] == "If it was played to its end, this record was cut short."


# --- Two processes --------------------------------------------------------------------------------------------------


@pytest.fixture
def two() -> Iterator[Site]:
    """Two servers on one PostgreSQL, which hear late of each other."""
    need("postgres", missing_postgres())
    url = make_database()
    site = Site(url, 2)
    yield site
    site.stop()
    drop_database(url)


def is_running(client: Client, match: str) -> bool:
    return bool(client.look(match)["room"]["status"] == "running")


@pytest.mark.finding("rematch-elsewhere")
def test_after_a_resignation_on_one_process_the_other_knows_the_end(two: Site) -> None:
    ann, ben = two.player("Ann"), two.player("Ben", other=True)
    elsewhere = ann.at(two.other)
    for path in ("rematch", "record", "analysis"):
        match = ann.open("guess", "me person")
        ben.post(f"/api/matches/{match}/claim", {}).raise_for_status()
        eventually(partial(is_running, ann, match), "both know the match")
        ben.post(f"/api/matches/{match}/seats/1/resign").raise_for_status()
        answer = (
            ann.get(f"/api/matches/{match}/{path}") if path == "record" else ann.post(f"/api/matches/{match}/{path}")
        )
        assert answer.json().get("code") in (None, "no-coach", "not-played-out"), path
    again = ann.post(f"/api/matches/{match}/rematch").json()["id"]
    assert elsewhere.post(f"/api/matches/{match}/rematch").json()["id"] == again
