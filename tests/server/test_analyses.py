"""Analyses: for finished matches only, made in the background, stored, and open to anybody with the link."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.conftest import Site
from server.running import Client, InlineWorkers, Running, new_server, play_out
from server.waiting import LONG, eventually
from tiletown.bots.shake.search import Effort
from tiletown.coach import VERSION, Analysis, SeatAnalysis
from tiletown.coach.shake import coach as shake
from tiletown.server.play.analyses import record_of, study
from tiletown.server.processes import WorkerDied
from tiletown.server.storage.tables import AnalysisRow


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"THOROUGH": Effort(1, ((2, 4),)), "SHAKES": 10, "BEAM": 5}.items():
        monkeypatch.setattr(shake, name, value)


def finished(client: Client) -> str:
    match = client.open("shake", "me")
    play_out(match, {0: client}, random.Random(1))
    return match


def test_a_running_match_is_not_analysed(site: Site) -> None:
    ann = site.player("Ann")
    match = ann.open("shake", "me random")
    for answer in (ann.post(f"/api/matches/{match}/analysis"), ann.get(f"/api/matches/{match}/analysis")):
        assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
    ann.post(f"/api/matches/{match}/seats/0/resign")
    answer = ann.post(f"/api/matches/{match}/analysis")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-played-out")


def test_the_coach_knows_who_has_resigned(site: Site) -> None:
    people = [site.player(name) for name in ("Ann", "Ben", "Eve")]
    match = people[0].open("guess", "me person person")
    for client in people[1:]:
        client.post(f"/api/matches/{match}/claim", {})
    people[1].post(f"/api/matches/{match}/seats/1/resign")
    play_out(match, {0: people[0], 2: people[2]}, random.Random(2))
    running = site.servers[0]
    live = running.do(lambda: running.server.matches.get(match))
    assert {"by": 1, "action": {"type": "resign"}} in msgspec.json.decode(record_of(live))["moves"]
    assert (live.over, live.match.ended) == (True, False)


def test_a_finished_match_is_analysed_once_and_shown_to_anybody_with_the_link(site: Site) -> None:
    ann, ben = site.player("Ann"), site.player("Ben")
    match = finished(ann)
    path = f"/api/matches/{match}/analysis"
    assert ben.get(path).json() == {"status": "none", "done": 0, "of": 0, "analysis": None}
    assert ben.post(path).status_code == 403
    assert ann.post(path).json()["status"] in ("running", "done")

    def done() -> Any:
        answer = ben.get(path).json()
        assert answer["status"] in ("running", "done")
        return answer if answer["status"] == "done" else None

    answer = eventually(done, "the analysis is done", LONG)
    found = msgspec.convert(answer["analysis"], Analysis)
    seat: SeatAnalysis = found.seats[0]
    assert (found.version, found.game, len(seat.turns)) == (VERSION, "shake", 15)
    assert round(seat.start + seat.luck + seat.others + seat.choice + seat.revised, 3) == seat.result
    assert ann.post(path).json() == answer
    assert ann.delete(f"/api/matches/{match}").status_code == 204
    assert ben.get(path).status_code == 404


def test_a_game_without_a_coach_is_not_analysed(alone: Site) -> None:
    ann = alone.player("Ann")
    match = ann.open("guess", "me", {"players": 1})
    play_out(match, {0: ann}, random.Random(1))
    for answer in (ann.post(f"/api/matches/{match}/analysis"), ann.get(f"/api/matches/{match}/analysis")):
        assert (answer.status_code, answer.json()["code"]) == (409, "no-coach")


class Dying(InlineWorkers):
    """The workers of the first analysis die; that of the second never ends."""

    dead = False

    async def work(self, game: str, function: Callable[..., bytes], *args: object, for_whom: str) -> bytes:
        if function is study and self.dead:
            await asyncio.Event().wait()
        elif function is study:
            self.dead = True
            raise WorkerDied("a worker process ended")
        return await super().work(game, function, *args, for_whom=for_whom)


def test_an_analysis_that_failed_says_so_and_can_be_started_again(tmp_path: Path) -> None:
    running = Running(new_server(f"sqlite:///{tmp_path / 'tiletown.sqlite'}", workers=Dying()))
    ann = Client(running.url, "Ann")
    path = f"/api/matches/{finished(ann)}/analysis"
    assert ann.post(path).json()["status"] == "running"
    eventually(lambda: ann.get(path).json()["status"] == "failed", "the analysis fails")
    assert ann.post(path).json()["status"] == "running"
    eventually(lambda: ann.get(path).json()["of"], "it is made part by part again")
    running.stop()


def test_an_analysis_whose_process_died_starts_again(site: Site) -> None:
    ann = site.player("Ann")
    match = finished(ann)
    server = site.servers[0].server
    row = AnalysisRow(match=match, version=VERSION, done=3, of=16, report=None, updated=server.matches.now() - 1000)
    assert site.servers[0].do(lambda: server.store.begin_analysis(row, 0))
    path = f"/api/matches/{match}/analysis"
    assert ann.get(path).json()["status"] in ("running", "done")
    assert eventually(lambda: ann.get(path).json()["analysis"], "the analysis is made again", LONG)
