"""Matches that are played without the page, for what comes after them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from server.waiting import LONG, POLITE, eventually


def played(page: Page, game: str, *seats: dict[str, str]) -> str:
    """Play a match of this page's guest from its start to its end without the page; returns its id."""
    request = {"game": game, "setup": {"players": len(seats)}, "seats": list(seats)}
    match_id = str(page.request.post("/api/matches", data=request).json()["room"]["id"])
    play_on(page, match_id)
    return match_id


def play_on(page: Page, match_id: str) -> None:
    """Play a running match of this page's guest to its end without the page."""

    def take_turn() -> bool:
        """Take my turn, if it is mine; True when the match is over."""
        look = page.request.get(f"/api/matches/{match_id}").json()
        if look["room"]["status"] == "over":
            return True
        game, position = look["room"]["game"], look["position"]
        if not position["legal"]:
            return False
        seat, step = position["seat"], position["step"]
        actions: list[Any] = []
        while position["legal"] and position["step"] == step and seat in position["to_act"]:
            actions.append(position["legal"][0])
            body = {"seat": seat, "step": step, "actions": actions}
            position = page.request.post(f"/api/matches/{match_id}/preview", data=body).json()["position"]
            if game == "shake" and actions[-1]["type"] == "place":
                break
        turn = {"seat": seat, "step": step, "request": f"replay-{step:06}", "actions": actions}
        assert page.request.post(f"/api/matches/{match_id}/moves", data=turn).ok
        return False

    eventually(take_turn, "the match is over", LONG, pause=POLITE)
