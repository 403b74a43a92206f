"""The waiting room: taking seats, the host's changes, the rematch."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from server.conftest import Site
from server.guess import GuessingGame, Setup, State
from server.running import Client, play_out
from server.waiting import eventually
from tiletown.kernel import BadPieces, BadSetup
from tiletown.server.play.reading import read_setup
from tiletown.server.wire.problems import Refused


@pytest.fixture
def ann(site: Site) -> Client:
    return site.player("Ann")


def test_the_last_seat_starts_the_match(site: Site, ann: Client) -> None:
    match = ann.open("guess", "me person person")
    look = ann.look(match)
    assert (look["room"]["status"], look["position"]) == ("waiting", None)
    assert (look["room"]["commitment"], len(look["room"]["seed_hash"])) == (None, 64)
    code = look["room"]["code"]
    ben = site.player("Ben", other=True)
    assert ben.get(f"/api/codes/{code.upper()}").json() == {"id": match}
    seat = ben.post(f"/api/matches/{match}/claim", {"seat": 2}).json()
    assert seat["room"]["mine"] == [2]
    again = ben.post(f"/api/matches/{match}/claim", {"seat": 2})
    assert again.status_code == 200
    taken = site.player("Cleo").post(f"/api/matches/{match}/claim", {"seat": 2})
    assert (taken.status_code, taken.json()["code"]) == (409, "seat-taken")
    started = site.player("Dan").post(f"/api/matches/{match}/claim", {}).json()
    assert started["room"]["status"] == "running"
    assert started["position"]["to_act"] == [0, 1, 2]
    late = site.player("Eve").post(f"/api/matches/{match}/claim", {})
    assert (late.status_code, late.json()["code"]) == (409, "not-waiting")
    assert ben.get(f"/api/codes/{code}").status_code == 404


def test_a_missing_field_is_named(ann: Client) -> None:
    refused = ann.post("/api/matches", {"game": "guess"})
    assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (400, "bad-request", "setup")


def test_a_setup_that_the_game_refuses_is_named() -> None:
    class Picky(GuessingGame):
        def start(self, setup: Setup) -> State:
            raise (BadSetup("players", "there are too many") if setup.players > 5 else BadPieces("a die is missing"))

    for players, field, message in (
        (6, "setup.players", "players: there are too many"),
        (2, "setup", "setup: a die is"),
    ):
        with pytest.raises(Refused, match=f"^{message}") as caught:
            read_setup(Picky(), msgspec.Raw(msgspec.json.encode(Setup(players))))
        assert (caught.value.code, caught.value.problem.field) == ("bad-setup", field)


def test_many_people_want_the_last_seat_and_one_gets_it(site: Site, ann: Client) -> None:
    match = ann.open("guess", "me person")
    guests = [site.player(f"G{n}", other=n % 2 == 0) for n in range(8)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda guest: guest.post(f"/api/matches/{match}/claim", {}), guests))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7


def test_the_host_gives_an_empty_seat_to_a_bot_and_the_match_starts(ann: Client) -> None:
    match = ann.open("guess", "me person")
    answer = ann.put(f"/api/matches/{match}/seats/1", {"kind": "bot", "bot": "random"})
    assert answer.json()["status"] == "running"
    assert answer.json()["seats"][1]["bot"] == "random"


def test_the_host_removes_a_guest(site: Site, ann: Client) -> None:
    match, ben = ann.open("guess", "me person person"), site.player("Ben")
    ben.post(f"/api/matches/{match}/claim", {})
    room = ann.put(f"/api/matches/{match}/seats/1", {"kind": "person"}).json()
    assert [seat["kind"] for seat in room["seats"]] == ["person", "open", "open"]
    assert ben.look(match)["room"]["mine"] == []


def test_the_host_changes_the_order(site: Site, ann: Client) -> None:
    match, ben = ann.open("guess", "me person random person"), site.player("Ben")
    ben.post(f"/api/matches/{match}/claim", {})
    room = ann.put(f"/api/matches/{match}/order", {"order": [2, 1, 3, 0]}).json()
    assert [(seat["kind"], seat["name"]) for seat in room["seats"]] == [
        ("bot", ""),
        ("person", "Ben"),
        ("open", ""),
        ("person", "Ann"),
    ]
    for wrong in ([0, 1], [0, 0, 1, 2], [0, 1, 2, 4]):
        answer = ann.put(f"/api/matches/{match}/order", {"order": wrong})
        assert (answer.status_code, answer.json()["field"]) == (400, "order")


def test_a_guest_leaves_and_the_host_cancels(site: Site, ann: Client) -> None:
    match, ben = ann.open("guess", "me person person"), site.player("Ben")
    ben.post(f"/api/matches/{match}/claim", {})
    assert ben.post(f"/api/matches/{match}/leave").json()["seats"][1]["kind"] == "open"
    assert ann.post(f"/api/matches/{match}/cancel").json()["status"] == "cancelled"
    answer = ben.post(f"/api/matches/{match}/claim", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "not-waiting")
    assert match not in [line["id"] for line in ann.get("/api/matches").json()["matches"]]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"setup": {"players": 9}}, "setup.players"),
        ({"setup": {"players": "two"}}, "setup"),
        ({"setup": {"players": 2, "colour": 1}}, "setup"),
        ({"seats": [{"kind": "me"}]}, "seats"),
        ({"seats": [{"kind": "person"}, {"kind": "person"}]}, "seats"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "bot"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "cleverest"}]}, "bot"),
        ({"seats": [{"kind": "me"}, {"kind": "person", "bot": "random"}]}, "bot"),
        ({"seats": [{"kind": "me"}, {"kind": "ghost"}]}, "seats[1].kind"),
        ({"speed": 3}, None),
    ],
)
def test_a_bad_wish_names_the_field(ann: Client, body: dict[str, object], field: str | None) -> None:
    good = {"game": "guess", "setup": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "person"}]}
    answer = ann.post("/api/matches", {**good, **body})
    assert answer.status_code == 400
    assert answer.json().get("field") == field


def test_a_refusal_is_one_line_even_if_it_quotes_line_breaks(ann: Client) -> None:
    answer = ann.post("/api/matches", {"game": "guess", "setup": {"players\n": 2}, "seats": [{"kind": "me"}]})
    assert answer.status_code == 400
    assert answer.json()["message"] == "setup: Object contains unknown field `players `"


def test_a_game_that_does_not_exist(ann: Client) -> None:
    answer = ann.post("/api/matches", {"game": "chess", "setup": {}, "seats": [{"kind": "me"}]})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-game")


def test_everybody_gets_the_same_rematch(site: Site, ann: Client) -> None:
    ben = site.player("Ben", other=True)
    match = ann.open("guess", "me person random")
    ben.post(f"/api/matches/{match}/claim", {})
    early = ann.post(f"/api/matches/{match}/rematch")
    assert (early.status_code, early.json()["code"]) == (409, "not-over")
    play_out(match, {0: ann, 1: ben}, random.Random(1))
    eventually(lambda: ben.look(match)["room"]["status"] == "over", "the other process knows the end")
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda player: player.post(f"/api/matches/{match}/rematch").json()["id"], (ann, ben)))
    assert answers[0] == answers[1] != match
    assert eventually(lambda: ann.look(match)["room"]["rematch"], "the match names its rematch") == answers[0]
    room = eventually(lambda: (t := ann.look(answers[0])["room"])["status"] == "running" and t, "the rematch runs")
    assert [(seat["kind"], seat["name"]) for seat in room["seats"][:2]] == [("person", "Ann"), ("person", "Ben")]
    assert ann.post(f"/api/matches/{match}/rematch").json()["id"] == answers[0]


def finished(ann: Client, ben: Client, seats: str = "me person") -> str:
    """A match of Ann and Ben that is over, in both processes."""
    match = ann.open("guess", seats)
    ben.post(f"/api/matches/{match}/claim", {})
    return ended(match, ann, ben)


def ended(match: str, ann: Client, ben: Client) -> str:
    """The match, played to its end."""

    def everywhere(status: str) -> bool:
        return all(player.look(match)["room"]["status"] == status for player in (ann, ben))

    eventually(lambda: everywhere("running"), "the match runs")
    play_out(match, {0: ann, 1: ben}, random.Random(1))
    eventually(lambda: everywhere("over"), "both know the end")
    return match


def test_the_seats_of_a_rematch_are_kept_for_their_players(site: Site, ann: Client) -> None:
    ben, eve = site.player("Ben", other=True), site.player("Eve")
    again = ann.post(f"/api/matches/{finished(ann, ben)}/rematch").json()["id"]
    seats = eventually(lambda: ben.look(again)["room"], "the other process knows the rematch")["seats"]
    assert [(seat["kind"], seat["name"], seat["kept"]) for seat in seats] == [
        ("person", "Ann", False),
        ("open", "Ben", True),
    ]
    assert ben.get("/api/matches").json()["matches"][0]["id"] == again, "he finds it at home"
    assert (seats[1]["kept_for_me"], eve.look(again)["room"]["seats"][1]["kept_for_me"]) == (True, False)
    for body, code in (({}, "no-free-seat"), ({"seat": 1}, "seat-taken")):
        refused = eve.post(f"/api/matches/{again}/claim", body)
        assert (refused.status_code, refused.json()["code"]) == (409, code)
    assert eve.post(f"/api/matches/{again}/leave").status_code == 403
    joined = ben.post(f"/api/matches/{again}/claim", {}).json()["room"]
    assert (joined["status"], joined["mine"]) == ("running", [1])
    assert not any(seat["kept"] for seat in joined["seats"])


@pytest.mark.parametrize("who", ["declines", "host"])
def test_a_kept_seat_is_free_once_its_player_declines_or_the_host_opens_it(site: Site, ann: Client, who: str) -> None:
    ben, eve = site.player("Ben", other=True), site.player("Eve")
    again = ann.post(f"/api/matches/{finished(ann, ben)}/rematch").json()["id"]
    eventually(lambda: ben.look(again)["room"]["seats"][1]["kept_for_me"], "the seat is kept for Ben")
    if who == "declines":
        assert ben.post(f"/api/matches/{again}/leave").json()["seats"][1]["kept"] is False
        assert again not in [line["id"] for line in ben.get("/api/matches").json()["matches"]]
    else:
        assert ann.put(f"/api/matches/{again}/seats/1", {"kind": "person"}).json()["seats"][1]["kept"] is False
    room = eventually(lambda: (r := eve.look(again)["room"])["seats"][1]["kept"] is False and r, "the seat is free")
    assert (room["seats"][1]["name"], room["seats"][1]["wins"]) == ("", 0)
    assert eve.post(f"/api/matches/{again}/claim", {}).json()["room"]["mine"] == [1]


def test_a_kept_seat_is_free_once_its_player_is_deleted(site: Site, ann: Client) -> None:
    ben = site.player("Ben", other=True)
    again = ann.post(f"/api/matches/{finished(ann, ben)}/rematch").json()["id"]
    assert ben.delete("/api/me").status_code == 204
    seat = eventually(lambda: (s := ann.look(again)["room"]["seats"][1])["kept"] is False and s, "the seat is free")
    assert (seat["kind"], seat["name"]) == ("open", "")


def test_a_rematch_that_was_cancelled_can_be_opened_again(site: Site, ann: Client) -> None:
    ben = site.player("Ben", other=True)
    match = finished(ann, ben)
    first = ann.post(f"/api/matches/{match}/rematch").json()["id"]
    assert ann.post(f"/api/matches/{first}/cancel").json()["status"] == "cancelled"
    eventually(lambda: ben.look(first)["room"]["status"] == "cancelled", "the other process knows it")
    second = ben.post(f"/api/matches/{match}/rematch").json()["id"]
    assert second != first
    assert ann.post(f"/api/matches/{match}/rematch").json()["id"] == second


def test_the_wins_of_an_evening_are_counted_from_rematch_to_rematch(site: Site, ann: Client) -> None:
    ben = site.player("Ben", other=True)
    match = finished(ann, ben, "me person random")
    wins = [0, 0, 0]
    for _ in range(3):
        room = ann.look(match)["room"]
        for seat in room["result"]["winners"]:
            wins[seat] += 1
        assert [seat["wins"] for seat in room["seats"]] == wins
        match, before = ann.post(f"/api/matches/{match}/rematch").json()["id"], match
        ben.post(f"/api/matches/{before}/rematch")
        assert [seat["wins"] for seat in ann.look(match)["room"]["seats"]] == wins
        ended(match, ann, ben)
    assert sum(wins) >= 3


def test_the_wins_go_with_the_seats_and_not_to_somebody_else(site: Site, ann: Client) -> None:
    ben = site.player("Ben")
    match = finished(ann, ben)
    winners = ann.look(match)["room"]["result"]["winners"]
    again = ann.post(f"/api/matches/{match}/rematch").json()["id"]
    turned = ann.put(f"/api/matches/{again}/order", {"order": [1, 0]}).json()
    assert [seat["wins"] for seat in turned["seats"]] == [int(1 in winners), int(0 in winners)]
    bots = ann.put(f"/api/matches/{again}/seats/0", {"kind": "bot", "bot": "random"}).json()
    assert [seat["wins"] for seat in bots["seats"]] == [0, int(0 in winners)]


def test_the_host_deletes_a_match(site: Site, ann: Client) -> None:
    ben = site.player("Ben", other=True)
    match = ann.open("guess", "me person")
    ben.post(f"/api/matches/{match}/claim", {})
    eventually(lambda: ann.look(match)["room"]["status"] == "running", "the match runs")
    refused = ann.delete(f"/api/matches/{match}")
    assert (refused.status_code, refused.json()["code"]) == (409, "others-playing")
    play_out(match, {0: ann, 1: ben}, random.Random(1))
    assert ann.delete(f"/api/matches/{match}").status_code == 204
    eventually(lambda: ben.get(f"/api/matches/{match}").status_code == 404, "the match is gone")
    assert ann.get(f"/api/matches/{match}").json()["code"] == "no-match"
    assert ann.get("/api/matches").json()["matches"] == []
