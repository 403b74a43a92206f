"""Matches that are played without the page, for what comes after them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from browser.conftest import BOT, ME, open_match
from server.waiting import LONG, POLITE, attempts, eventually


def played(page: Page, game: str, *seats: dict[str, str]) -> str:
    """Play a match of this page's guest from its start to its end without the page; returns its id."""
    request = {"game": game, "setup": {"players": len(seats)}, "seats": list(seats)}
    match_id = str(page.request.post("/api/matches", data=request).json()["room"]["id"])
    play_on(page, match_id)
    return match_id


_FINISHED: dict[tuple[str, str], tuple[str, Any]] = {}
"""The finished matches by server and game: their ids, and the cookies of who played them."""


def finished(page: Page, game: str) -> str:
    """The id of a finished match against a bot, played once for all tests that only look at it.

    This page becomes the page of who has played it.
    """
    key = (page.request.get("/healthz").url, game)
    if key not in _FINISHED:
        match_id = played(page, game, {"kind": "me"}, {"kind": "bot", "bot": "random"})
        _FINISHED[key] = (match_id, page.context.cookies())
    match_id, cookies = _FINISHED[key]
    page.context.add_cookies(cookies)
    return match_id


def play_on(page: Page, match_id: str) -> None:
    """Play a running match of this page's guest to its end without the page."""
    play_some(page, match_id, turns=None)


def play_some(page: Page, match_id: str, turns: int | None) -> None:
    """Take so many turns of this page's guest, on any seat of theirs, without the page, or all to the end (None)."""
    taken, shown = 0, ""

    def take_turn() -> bool:
        """Take my turn, if it is mine; True when that was enough, or the match is over."""
        nonlocal taken, shown
        if taken == turns:
            return True
        answer = page.request.get(f"/api/matches/{match_id}{shown}")
        if not answer.ok:
            return False  # there is a rate limit
        look = answer.json()
        if look["room"]["status"] == "over":
            return True
        game, position = look["room"]["game"], look["position"]
        if not position["legal"]:
            due = [seat for seat in look["room"]["mine"] if seat in position["to_act"]]
            shown = f"?seat={due[0]}" if due else ""
            return False
        seat, step = position["seat"], position["step"]
        actions: list[Any] = []
        while position["legal"] and position["step"] == step and seat in position["to_act"]:
            actions.append(position["legal"][0])
            if game == "shake" and actions[-1]["type"] == "place":
                break  # the turn is complete
            body = {"seat": seat, "step": step, "actions": actions}
            previewed = page.request.post(f"/api/matches/{match_id}/preview", data=body)
            if not previewed.ok:
                return False
            position = previewed.json()["position"]
        turn = {"seat": seat, "step": step, "request": f"replay-{step:06}", "actions": actions}
        answer = page.request.post(f"/api/matches/{match_id}/moves", data=turn)
        assert answer.ok or answer.status == 429, answer.text()
        taken += answer.ok
        return False

    eventually(take_turn, "the turns are taken", LONG, pause=POLITE)


def asked(page: Page, path: str) -> Any:
    """The server's answer about a match."""

    def answered() -> Any:
        answer = page.request.get(f"/api/matches/{path}")
        return answer.ok and answer.json()  # there is a rate limit

    return eventually(answered, path, pause=POLITE)


def begun_by_me(page: Page) -> str:
    """Open a match of Canal City which I begin, so that the bot has the last turn; returns its id."""
    for _ in attempts("a match that I begin"):
        match_id = open_match(page, "canal", ME, BOT)
        if asked(page, match_id)["position"]["view"]["state"]["first"] == 0:
            return match_id
    raise AssertionError("attempts do not end")
