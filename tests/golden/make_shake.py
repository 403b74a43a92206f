"""Search for the stored games of Shake That City and write them: `python -m tests.golden.make_shake`.

There is one game for every setup that the game names, and one for every ending, tie-break and pass that `WANTED`
lists. Names given on the command line write only those games.
"""

from __future__ import annotations

import json
import random
import sys

import msgspec

from tiletown.games.shake import GAME, Choose, Pass, Place, Setup, State, our_pieces
from tiletown.games.shake.state import Action
from tiletown.kernel import CHANCE, Match, Move, Seed, View, seats_among, states

from .storing import AnyGame, Played, Shelf, Wanted, greedily, seated, want


def crowding(game: AnyGame, view: View[State], rng: random.Random) -> object:
    """The placement of most tiles: boards are full early, so passes occur."""
    pattern, letters = view.state.pattern, {"road": "R", "park": "P", "factory": "F", "shop": "S", "home": "H"}
    legal = game.legal_actions(view.state, seated(view))
    tiles = [pattern.count(letters[action.colour]) if isinstance(action, Choose | Place) else 0 for action in legal]
    return max(zip(tiles, legal, strict=True), key=lambda option: (option[0], rng.random()))[1]


def name_of(setup: Setup) -> str:
    lot = ["block-random"] if setup.block_random else []
    return "-".join([str(setup.players), setup.side, *setup.variant, *lot])


def corrected() -> Setup:
    """Pieces that differ in all that we assumed: beaches, zones, halves, construction cells and pairs."""
    pieces = json.loads(msgspec.json.encode(our_pieces()))
    pieces["beachfront"]["concrete"]["edges"] = ["east", "south"]
    pieces["beachfront"]["zones"]["rows"] = [row[::-1] for row in pieces["beachfront"]["zones"]["rows"][::-1]]
    pieces["halves"] |= {"north": "east", "west": "north"}
    pieces["construction"]["cells"] = ["B5", "C4", "D3", "E2"]
    pieces["construction"]["pairs"][1]["pair"] = "park/home"
    return msgspec.convert(
        {"players": 2, "side": "beachfront", "variant": ["construction"], "pieces": pieces}, type=Setup
    )


SOLO = Setup(1, "landlocked", ("solo",))
SITES = Setup(2, "landlocked", ("construction",))
WANTED: dict[str, Wanted] = {name_of(setup): want(setup) for setup in GAME.setups()} | {
    "points": want(Setup(2), "won by points", policy=greedily),
    "tie-bonus": want(Setup(2), "won by bonus"),
    "tie-empty": want(Setup(3, "beachfront"), "won by empty"),
    "tie-shared": want(Setup(2), "won by shared"),
    "tie-shared-by-two-of-four": want(Setup(4, "landlocked", ("family",)), "won by shared", "some share, some do not"),
    "tie-shared-family": want(Setup(2, "beachfront", ("family",)), "won by shared"),
    "construction-nobody": want(Setup(3, "landlocked", ("construction",)), "nobody wins"),
    "construction-cleared": want(Setup(2, "beachfront", ("construction",)), "won by cleared", policy=greedily),
    "construction-cleared-and-tied": want(
        Setup(4, "landlocked", ("family", "construction")), "won by cleared", "a tie of cleared cities"
    ),
    "construction-tie-bonus": want(SITES, "won by bonus"),
    "construction-several-at-once": want(SITES, "several construction tiles at once"),
    "construction-shared": want(Setup(2, "landlocked", ("family", "construction")), "won by shared"),
    "solo-lost-by-points": want(SOLO, "solo lost by points", policy=greedily),
    "solo-lost-by-construction": want(SOLO, "solo lost by construction"),
    "solo-pass": want(SOLO, "pass: banned colour would fit", policy=crowding),
    "practice": want(Setup(1, "beachfront"), "practice", policy=greedily),
    "pass-of-the-active-player": want(Setup(2), "pass: active player", policy=crowding),
    "pass-of-another": want(Setup(3), "pass: another player", policy=crowding),
    "pass-blocked-colour-would-fit": want(Setup(2), "pass: blocked colour would fit", policy=crowding),
    "pass-in-the-open-rounds": want(Setup(4), "pass: open round"),
    "pass-forbidden-by-lot": want(Setup(1, block_random=True), "pass: forbidden colour would fit", policy=crowding),
    "all-bonus-tiles": want(Setup(1, "landlocked", ("family",)), "six bonus tiles or more", policy=greedily),
    "corrected-pieces": want(corrected(), "won by points", "other pieces"),
    "solo-won": want(SOLO, "solo won"),
    "resigned-with-the-most-points": want(
        Setup(3, "beachfront", ("construction",)), "resigned with the most points", "won by points"
    ),
    "resigned-and-over": want(Setup(2), "won by resignation"),
}  # fmt: skip


def features(match: Played) -> set[str]:
    """What happened in a match, found by replaying it."""
    found = {f"won by {match.result.decided_by}"} if match.result.winners else set()
    walked = list(states(GAME, match.setup, match.moves))
    for before, move, after in zip(walked[:-1], match.moves, walked[1:], strict=True):
        if isinstance(move.action, Pass):
            found |= pass_features(before, move)
        for old, new in zip(before.boards, after.boards, strict=True):
            if old.count("#") - new.count("#") > 1:
                found.add("several construction tiles at once")
    return found | ending(match)


def pass_features(state: State, move: Move[Action]) -> set[str]:
    """Who had to pass, and whether a colour that it could not choose would have fitted."""
    alone = state.setup.players == 1
    assert move.by != CHANCE
    found = set()
    if state.round >= 13:
        found.add("pass: open round")
    elif not alone:
        found.add("pass: active player" if move.by == state.active else "pass: another player")
    unbound = msgspec.structs.replace(state, round=13, forbidden=None)
    if any(isinstance(action, Place) for action in GAME.legal_actions(unbound, move.by)):
        if state.setup.solo:
            found.add("pass: banned colour would fit")
        else:
            found.add("pass: forbidden colour would fit" if alone else "pass: blocked colour would fit")
    return found


def ending(match: Played) -> set[str]:
    sheets, (winners, decided_by) = GAME.score(match.state), msgspec.structs.astuple(match.result)
    found = set()
    if match.setup.solo:
        lost = "construction" if decided_by == "construction" else "points"
        found.add("solo won" if winners else f"solo lost by {lost}")
    elif match.setup.players == 1:
        found.add("practice")
    elif not winners:
        found.add("nobody wins")
    else:
        points = sheets[winners[0]].total
        if decided_by == "cleared" and sum(sheet.can_win and sheet.total == points for sheet in sheets) > 1:
            found.add("a tie of cleared cities")
        if any(sheets[seat].total > points for seat in match.resigned):
            found.add("resigned with the most points")
    if 1 < len(winners) < match.setup.players:
        found.add("some share, some do not")
    if max(len(sheet.lines[-1].items) for sheet in sheets) >= 6:
        found.add("six bonus tiles or more")
    if match.setup.pieces is not None:
        found.add("other pieces")
    return found


def searched(setup: Setup, seed: str, width: int = 250) -> Played:
    """A solo game of a player who knows all shakes, by beam search."""
    lines: list[Played] = [Match.start(GAME, setup, Seed.of(seed))]
    while not lines[0].over:
        options: dict[str, tuple[float, Played, object]] = {}
        for line in lines:
            view = GAME.view(line.state, 0)
            for action in GAME.legal_actions(line.state, 0):
                after = GAME.preview(view, [action]).state
                board = after.boards[0]
                sheet = GAME.score(after)[0]
                worth = sheet.total - 5 * board.count("#") + 0.15 * board.count(".") * (15 - after.round)
                options[board] = (worth, line, action)
        best = sorted(options.values(), key=lambda option: -option[0])[:width]
        lines = [line.play(0, action) for _, line, action in best]
    return max(lines, key=lambda line: (GAME.score(line.state)[0].can_win, GAME.score(line.state)[0].total))


def resigning(setup: Setup, seed: str) -> Played:
    """A random game in which a person resigns in round 8; it goes on if others are left."""
    rng = random.Random(seed)
    match: Played = Match.start(GAME, setup, Seed.of(seed))
    while not match.over:
        seat = rng.choice(seats_among(GAME.to_act(match.state)))
        if match.state.round == 8 and not match.resigned:
            match = match.resign(seat, range(setup.players))
        else:
            match = match.play(seat, rng.choice(GAME.legal_actions(match.state, seat)))
    return match


def facts(match: Played) -> dict[str, object]:
    return {"cities": list(match.state.boards)}


SHELF = Shelf(GAME, WANTED, name_of, features, facts, {
    "solo-won": searched, "resigned-with-the-most-points": resigning, "resigned-and-over": resigning,
})  # fmt: skip

if __name__ == "__main__":
    SHELF.write(sys.argv[1:])
