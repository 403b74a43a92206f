"""Matches from opening to the end, with every kind of database; players use different servers where there are two."""

from __future__ import annotations

import json
import random
from importlib import resources
from typing import Any

import httpx
import pytest

from server.conftest import Site
from server.probes import SCORE_PADS
from server.running import Client, play_out
from server.waiting import eventually
from tiletown.kernel import verify_record
from tiletown.registry import find_game


def seated(site: Site, game: str = "guess", seats: str = "me person") -> tuple[str, Any, Any]:
    """A running match of two people, who use different servers where there are two."""
    ann, ben = site.player("Ann"), site.player("Ben", other=True)
    match = ann.open(game, seats)
    answer = ben.post(f"/api/matches/{match}/claim", {})
    assert answer.status_code == 200, answer.text
    eventually(lambda: ann.look(match)["room"]["status"] == "running", "the match runs")
    return match, ann, ben


def recorded(client: Client, match: str) -> httpx.Response:
    """The record, as soon as the client's server process knows that the match is over."""
    path = f"/api/matches/{match}/record"
    return eventually(lambda: (answer := client.get(path)).status_code == 200 and answer, "the match has a record")


@pytest.mark.parametrize("game", ["guess", "shake", "canal"])
def test_two_people_play_a_whole_match(site: Site, game: str) -> None:
    match, ann, ben = seated(site, game)
    last = play_out(match, {0: ann, 1: ben}, random.Random(game))
    room = last["room"]
    assert room["status"] == "over"
    assert room["seed"] is not None
    assert room["result"] == last["position"]["result"]
    assert [seat["name"] for seat in room["seats"]] == ["Ann", "Ben"]
    record = recorded(ben, match)
    assert verify_record(record.content, find_game, room["commitment"]).over
    assert len(record.json()["moves"]) == last["position"]["ply"]


@pytest.mark.parametrize("game", ["guess", "shake", "canal"])
def test_people_and_bots_play_together(site: Site, game: str) -> None:
    match, ann, ben = seated(site, game, "random me person")
    last = play_out(match, {1: ann, 2: ben}, random.Random(game))
    assert {"status": last["room"]["status"], "seats": [seat["kind"] for seat in last["room"]["seats"]]} == {
        "status": "over",
        "seats": ["bot", "person", "person"],
    }
    winners = last["room"]["result"]["winners"]
    assert winners
    assert set(winners) <= {0, 1, 2}
    moves = recorded(ann, match).json()["moves"]
    assert {0, 1, 2} <= {move["by"] for move in moves}


def test_several_seats_at_one_screen(site: Site) -> None:
    ann = site.player("Ann")
    match = ann.open("guess", "me:Eva me:Tom")
    look = ann.look(match, 1)
    assert look["room"]["mine"] == [0, 1]
    assert [seat["name"] for seat in look["room"]["seats"]] == ["Eva", "Tom"]
    assert look["position"]["view"]["state"]["dealt"][0] is None
    last = play_out(match, {0: ann, 1: ann}, random.Random(1))
    assert last["room"]["status"] == "over"


def test_a_repeated_turn_is_idempotent(site: Site) -> None:
    match, ann, ben = seated(site)
    action = {"type": "guess", "round": 0, "number": 3}
    first = ann.turn(match, 0, [action], 1, "request-1")
    again = ann.turn(match, 0, [action], 1, "request-1")
    assert (first.status_code, first.content) == (again.status_code, again.content)
    ben.turn(match, 1, [action], 1)
    elsewhere = ann.at(site.other).turn(match, 0, [action], 1, "request-1")
    assert elsewhere.content == first.content
    moves = [entry for entry in ann.look(match)["log"] if entry["by"] == 0]
    assert len(moves) == 1


def test_another_turn_under_the_same_request_id_is_refused(site: Site) -> None:
    match, ann, _ = seated(site)
    ann.turn(match, 0, [{"type": "guess", "round": 0, "number": 3}], 1, "request-1")
    other = ann.turn(match, 0, [{"type": "guess", "round": 0, "number": 4}], 1, "request-1")
    assert (other.status_code, other.json()["code"]) == (409, "request-reused")


def test_a_stale_turn_is_refused_with_the_present_ply(site: Site) -> None:
    match, ann, ben = seated(site)
    action = {"type": "guess", "round": 0, "number": 3}
    assert ann.turn(match, 0, [action], 1).status_code == 200
    twice = ann.turn(match, 0, [action], 1)
    assert (twice.status_code, twice.json()["code"], twice.json()["ply"]) == (409, "stale", 2)
    ben.turn(match, 1, [action], 1)
    late = ann.turn(match, 0, [action], 1)
    assert (late.status_code, late.json()["ply"]) == (409, 4)


def test_an_illegal_turn_names_the_rule_and_changes_nothing(site: Site) -> None:
    match, ann, _ = seated(site)
    before = ann.look(match)
    answer = ann.turn(match, 0, [{"type": "guess", "round": 0, "number": 9}], 1)
    assert (answer.status_code, answer.json()["code"], answer.json()["rule"]) == (422, "illegal", "range")
    nonsense = ann.turn(match, 0, [{"type": "fly"}], 1)
    assert (nonsense.status_code, nonsense.json()["rule"]) == (422, "malformed")
    both = [{"type": "guess", "round": 0, "number": 1}, {"type": "guess", "round": 0, "number": 2}]
    assert ann.turn(match, 0, both, 1).status_code == 422
    assert ann.look(match) == before


def to_act(match: str, *players: Client) -> dict[str, Any]:
    """The position of the first player who may act, as soon as one may."""

    def found() -> dict[str, Any] | None:
        positions = [client.look(match, seat)["position"] for seat, client in enumerate(players)]
        return next((position for position in positions if position["legal"]), None)

    position = eventually(found, "somebody may act")
    assert position is not None
    return position


def test_a_whole_turn_of_canal_city_is_one_batch(site: Site) -> None:
    match, ann, ben = seated(site, "canal")
    position = to_act(match, ann, ben)
    seat = position["seat"]
    client = (ann, ben)[seat]
    actions: list[Any] = []
    now = position
    while now["legal"]:
        actions.append(now["legal"][0])
        previewed = client.post(
            f"/api/matches/{match}/preview", {"seat": seat, "step": position["step"], "actions": actions}
        )
        assert previewed.status_code == 200, previewed.text
        now = previewed.json()["position"]
    assert len(actions) == 3
    assert client.look(match, seat)["position"] == position
    answer = client.turn(match, seat, actions, position["step"])
    assert answer.json()["actions"] == 3
    shown = client.look(match, seat)["log"][answer.json()["first"] : answer.json()["first"] + 3]
    assert [entry["action"] for entry in shown] == actions


def test_a_preview_stores_nothing_and_has_the_gain(site: Site) -> None:
    match, ann, ben = seated(site, "shake", "me person")
    position = to_act(match, ann, ben)
    seat, client = position["seat"], (ann, ben)[position["seat"]]
    client.turn(match, seat, [position["legal"][0]], position["step"])
    now = client.look(match, seat)["position"]
    for action, gain in list(zip(now["legal"], now["gains"], strict=True))[:5]:
        seen = client.post(f"/api/matches/{match}/preview", {"seat": seat, "step": now["step"], "actions": [action]})
        assert seen.json()["gain"] == seen.json()["changes"][seat] == gain
        assert seen.json()["changes"][1 - seat] == 0
    assert client.look(match, seat)["position"] == now
    old = client.post(f"/api/matches/{match}/preview", {"seat": seat, "step": 1, "actions": []})
    assert (old.status_code, old.json()["code"]) == (409, "stale")


def test_only_a_game_without_a_guide_sends_its_legal_actions_as_text(site: Site) -> None:
    match, ann, _ = seated(site)
    position = ann.look(match, 0)["position"]
    assert position["legal"]
    assert [json.loads(text) for text in position["notation"]] == position["legal"]
    assert site.player("Cleo").look(match)["position"]["notation"] == []
    match, ann, _ = seated(site, "canal")
    assert ann.look(match, 0)["position"]["notation"] == []


def test_my_matches_mine_to_move_first(site: Site) -> None:
    ann = site.player("Ann")
    over = ann.open("guess", "me")
    play_out(over, {0: ann}, random.Random(1))
    waiting = ann.open("guess", "me person")
    mine = ann.open("guess", "me random")
    listed = eventually(
        lambda: (found := ann.get("/api/matches").json()["matches"])[-1]["status"] == "over" and found,
        "the list knows the end",
    )
    assert [line["id"] for line in listed] == [mine, waiting, over]
    assert [line["my_turn"] for line in listed] == [True, False, False]
    assert [0 in line["to_act"] for line in listed] == [True, False, False]
    assert listed[2]["result"] is not None
    assert site.player("Ben").get("/api/matches").json() == {"matches": [], "more": False}


def test_replay_shows_everything_afterwards_and_only_my_view_before(site: Site) -> None:
    match, ann, ben = seated(site)
    during = ann.get(f"/api/matches/{match}/replay").json()
    assert during["frames"][1]["view"]["state"]["dealt"][1] is None
    assert during["frames"][1]["move"]["action"]["numbers"][1] is None
    play_out(match, {0: ann, 1: ben}, random.Random(1))
    after = eventually(
        lambda: (r := ben.get(f"/api/matches/{match}/replay").json())["last"] == 9 and r, "the replay is complete"
    )
    assert [frame["ply"] for frame in after["frames"]] == list(range(10))
    assert None not in after["frames"][1]["view"]["state"]["dealt"]
    part = ann.get(f"/api/matches/{match}/replay?first=4&count=2").json()
    assert part["frames"] == after["frames"][4:6]
    totals = [sheet["total"] for sheet in after["frames"][-1]["sheets"]]
    assert [sum(column) for column in zip(*(frame["changes"] for frame in after["frames"]), strict=True)] == totals


def test_when_it_is_my_turn_again_a_look_has_the_frame_after_my_last_move(site: Site) -> None:
    match, ann, ben = seated(site)
    assert ann.look(match)["since"] is None  # she has not moved yet
    for seat, client in enumerate((ann, ben)):
        legal = eventually(lambda: client.look(match)["position"]["legal"], "it is their turn")  # noqa: B023
        assert client.turn(match, seat, legal[:1]).status_code == 200
        assert seat or ann.look(match)["since"] is None  # it is not her turn
    look = eventually(lambda: (found := ann.look(match))["since"] and found, "it is Ann's turn again")
    mine = max(entry["ply"] for entry in look["log"] if entry["by"] == 0)
    assert [look["since"]] == ann.get(f"/api/matches/{match}/replay?first={mine + 1}&count=1").json()["frames"]
    assert site.player().look(match)["since"] is None  # a spectator has no turn


def test_a_record_is_shown_only_when_the_match_is_over(site: Site) -> None:
    match, ann, _ = seated(site)
    assert ann.look(match)["room"]["seed"] is None
    answer = ann.get(f"/api/matches/{match}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_a_position_given_by_its_moves(site: Site) -> None:
    nobody = site.player()
    moves = [
        {"by": "chance", "action": {"type": "deal", "round": 0, "numbers": [1, 2]}},
        {"by": 0, "action": {"type": "guess", "round": 0, "number": 3}},
    ]
    given = {"setup": {"players": 2}, "moves": moves}
    whole = nobody.post("/api/games/guess/try", given).json()
    assert whole["view"]["state"]["dealt"] == [1, 2]
    mine = nobody.post("/api/games/guess/try", {**given, "seat": 1}).json()
    assert mine["view"]["state"]["dealt"] == [None, 2]
    assert len(mine["legal"]) == 5
    bad = nobody.post("/api/games/guess/try", {**given, "moves": [*moves, moves[1]]})
    assert (bad.status_code, bad.json()["ply"]) == (422, 2)


@pytest.mark.parametrize("game", ["shake", "canal"])
def test_a_pieces_file_is_read_and_written(site: Site, game: str) -> None:
    nobody = site.player()
    ours = nobody.get(f"/api/games/{game}/pieces").json()["pieces"]
    text = nobody.post(f"/api/games/{game}/pieces/write", {"pieces": ours}).json()["text"]
    assert nobody.post(f"/api/games/{game}/pieces/read", {"text": text}).json() == {"pieces": ours}
    printed = resources.files(f"tiletown.games.{game}").joinpath("pieces.toml").read_text(encoding="utf-8")
    assert nobody.post(f"/api/games/{game}/pieces/read", {"text": printed}).json() == {"pieces": ours}
    for path, body, status, code, words in [
        ("read", {"text": "rubbish = 1"}, 422, "bad-pieces", "the pieces cannot be read"),
        ("read", {"text": text.replace('"assumed"', '"hearsay"', 1)}, 422, "bad-pieces", "source"),
        ("read", {"text": "#" * 999 + "\n" + text + "#\n" * 15_000}, 413, "too-large", "30000 characters"),
        ("read", {"text": "x" * 70_000}, 413, "too-large", ""),
        ("read", {"file": ""}, 400, "bad-request", "file"),
        ("write", {"pieces": {}}, 422, "bad-pieces", "missing required field"),
        ("write", {"pieces": 7}, 422, "bad-pieces", "object"),
    ]:
        refused = nobody.post(f"/api/games/{game}/pieces/{path}", body)
        assert (refused.status_code, refused.json()["code"]) == (status, code)
        assert words in refused.json()["message"]


def test_pieces_of_ones_own_are_marked_and_refused_by_field(site: Site) -> None:
    nobody = site.player()
    pieces = nobody.get("/api/games/shake/pieces").json()["pieces"]
    pieces["halves"]["road"]["fill"] = "right"
    text = nobody.post("/api/games/shake/pieces/write", {"pieces": pieces}).json()["text"]
    halves = nobody.post("/api/games/shake/pieces/read", {"text": text}).json()["pieces"]["halves"]
    assert [halves["road"], halves["park"]] == [
        {"fill": "right", "source": "yours"},
        {"fill": "left", "source": "assumed"},
    ]
    pieces["beachfront"]["beach"]["edges"] = ["north"]
    refused = nobody.post("/api/games/shake/pieces/write", {"pieces": pieces}).json()
    assert refused["message"].startswith("beachfront.beach.edges: the north edge is concrete")


def test_a_match_is_opened_with_ones_own_pieces_and_remembers_them(site: Site) -> None:
    ann = site.player("Ann")
    pieces = ann.get("/api/games/shake/pieces").json()["pieces"]
    pieces["beachfront"]["beach"] = {"edges": ["south"], "source": "yours"}
    body = {"game": "shake", "setup": {"players": 1, "pieces": pieces}, "seats": [{"kind": "me"}]}
    room = ann.post("/api/matches", body).json()["room"]
    assert room["setup"]["pieces"]["beachfront"]["beach"] == {"edges": ["south"], "source": "yours"}
    pieces["beachfront"]["beach"]["edges"] = []
    refused = ann.post("/api/matches", body)
    assert (refused.status_code, refused.json()["field"]) == (400, "setup.pieces")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/matches", b'{"game":"shake","setup":{"side":"\xff"},"seats":[{"kind":"me"}]}'),
        ("/api/games/shake/try", b'{"setup":{"players":1},"moves":[{"\xff":1}]}'),
        ("/api/games/canal/pieces/write", b'{"pieces":{"name":"\xff"}}'),
        ("/api/games/shake/score", b'{"sketch":{"side":"\xff"}}'),
    ],
)
def test_bytes_that_are_not_utf_8_are_refused(site: Site, path: str, body: bytes) -> None:
    answer = site.player("Ann").http.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422), answer.text


def test_bonus_tiles_flipped_by_hand_are_scored(site: Site) -> None:
    board = "/".join(["......"] * 6)
    sketch = {**SCORE_PADS["shake"], "cities": [{"board": board, "flipped": {"W2": True}}]}
    scored = site.player().post("/api/games/shake/score", {"sketch": sketch}).json()
    assert [item["reason"] for item in scored["sheets"][0]["lines"][-1]["items"]] == ["bonus-by-hand"]
    assert [meter["flipped"] for meter in scored["guide"]["meters"][0]].count(True) == 1


def test_a_sketch_is_scored_with_the_view_of_its_table(site: Site) -> None:
    nobody = site.player()
    tile = {"x": 1, "y": 0, "value": 3, "plots": "F..."}
    building = {"x": 1, "y": 0, "plot": "NW", "owner": 1, "height": 2}
    canal = {"tiles": [tile], "buildings": [building], "points": [5, 0]}
    scored = nobody.post("/api/games/canal/score", {"sketch": canal}).json()
    assert scored["view"]["state"]["supply"] == [20, 18]
    assert ([sheet["total"] for sheet in scored["sheets"]], scored["result"]["winners"]) == ([5, 3], [0])
    shake = {**SCORE_PADS["shake"], "variant": ["construction"]}
    scored = nobody.post("/api/games/shake/score", {"sketch": shake}).json()
    assert len(scored["view"]["state"]["deal"]["construction"]) == 4
    refused = nobody.post("/api/games/canal/score", {"sketch": {**canal, "buildings": [{**building, "height": 21}]}})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-sketch")
