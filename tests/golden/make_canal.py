"""Search for the stored games of Canal City and write them: `python -m tests.golden.make_canal [NAME ...]`.

Games of rare rulings use pieces made for them, which are part of the setup in the record.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from tiletown.games.canal import GAME, Build, Draw, Exchange, Lay, Setup, Skip, State, our_pieces
from tiletown.games.canal.city import MOST_TILES, SCORES, TIED, TILES, cell_of, lead, value, within
from tiletown.games.canal.pieces import Pieces
from tiletown.games.canal.scoring import fountains, result_of
from tiletown.games.canal.turn import base_index
from tiletown.kernel import Move, View, states

from .storing import Played, Shelf, Wanted, greedily, want


def faces(name: str, every: str, others: dict[str, str] | None = None) -> Pieces:
    """Our centre tiles, and city tiles with the face `every`, except for the others."""
    lines = []
    for line in our_pieces().tiles:
        tile, _, face = line.partition(" ")
        lines.append(f"{tile} {(others or {}).get(tile, every if tile.isdecimal() else face)}")
    return Pieces(name, tuple(lines))


STRAIGHTS = faces("straights and dead ends", "N-S- 2 F...", {f"{n:02}": "N--- 3 F.^." for n in range(1, 25)})
BARREN = faces("gardens", "NE-- 2 ....", {f"{n:02}": "NESW 2 ..v." for n in range(1, 6)})
DEAD_ENDS = faces("dead ends", "N--- 4 FF^.")


def name_of(setup: Setup) -> str:
    kind = setup.arrangement if isinstance(setup.arrangement, str) else "own"
    options = {"even": setup.even_start, "centre": setup.centre_scores, "tiles": setup.pieces}
    return "-".join([str(setup.players), kind, *(option for option, chosen in options.items() if chosen)])


WANTED: dict[str, Wanted] = {name_of(setup): want(setup) for setup in GAME.setups()} | {
    "greedy-2": want(Setup(2), "ends: all-placed", "won: points", policy=greedily),
    "greedy-4": want(Setup(4), "ends: all-placed", "won: points", policy=greedily),
    "shared-victory": want(Setup(2), "won: shared"),
    "shared-by-two-of-three": want(Setup(3), "won: shared", "some share, some do not"),
    "starting-points-decide": want(Setup(2), "K8: starting points decide", "won: points"),
    "k1-exchanged": want(Setup(2, pieces=STRAIGHTS), "K1: exchanged"),
    "k1-nothing-fits": want(Setup(3, pieces=DEAD_ENDS), "K1: nothing in the stack fits", "ends: round-skipped"),
    "k1-known-tile": want(Setup(4, pieces=STRAIGHTS), "K1: a known tile is drawn"),
    "k2-first-piece-bound": want(Setup(2, pieces=STRAIGHTS), "K2: the second piece binds the first"),
    "k2-no-site": want(Setup(3, pieces=BARREN), "K2: no site in reach"),
    "k2-no-second-site": want(Setup(2, pieces=STRAIGHTS), "K2: no second site"),
    "k3-over-the-start-tile": want(Setup(2, "standard"), "K3: reach over the start tile"),
    "k4-centre": want(Setup(2), "K4: a centre tile has a leader", "K4: a fountain points into the centre"),
    "k4-centre-scores-2": want(Setup(2, centre_scores=True), "K4: the centre decides", "K4: a centre tile is tied"),
    "k4-centre-scores-3": want(Setup(3, centre_scores=True), "K4: the centre decides", "K4: a centre tile is tied"),
    "k4-centre-scores-4": want(Setup(4, centre_scores=True), "K4: the centre decides", "K4: a centre tile is tied"),
    "k5-finished-early": want(Setup(3), "K5: no draw without pieces"),
    "k5-skip": want(Setup(3, pieces=BARREN), "K5: no tile to lay", "ends: round-skipped"),
    "k6-fountains": want(
        Setup(4), "K6: gives to another", "K6: across a bank", "K6: fountains add up", "K6: gives nothing"
    ),
    "k7-one-piece-left": want(Setup(4), "K7: one piece left"),
    "k9-no-tie": want(Setup(3), "K9: two equally tall of one player", policy=greedily),
    "k9-all-pieces": want(Setup(2), "K9: the tie-break counts another building"),
    "tile-tied": want(Setup(4), "tile: tied", "tile: more-pieces"),
}  # fmt: skip


def features(match: Played) -> set[str]:
    """What happened in a match, found by replaying it."""
    walked = list(states(GAME, match.setup, match.moves))
    found = {f"ends: {match.state.ending}", f"won: {GAME.result(match.state).decided_by}"}
    for before, move, after in zip(walked[:-1], match.moves, walked[1:], strict=True):
        found |= turn_features(before, move, after)
    return found | end_features(match.state)


def turn_features(before: State, move: Move[Any], after: State) -> set[str]:
    """What a move shows of K1, K2, K3, K5, K6 and K7."""
    found = set()
    seat = before.seat
    match move.action:
        case Exchange():
            nothing = after.untried is None
            found.add("K1: nothing in the stack fits" if nothing else "K1: exchanged")
        case Draw() if not before.stack:
            found.add("K1: a known tile is drawn")
        case Skip():
            found.add("K5: no tile to lay")
        case Lay():
            if after.phase != "build-1":
                found.add("K2: no site in reach")
            if any(
                points_of(after, other) > points_of(before, other) for other in range(before.players) if other != seat
            ):
                found.add("K6: gives to another")
        case Build(x, y, _):
            found |= build_features(before, after, (x, y))
    if isinstance(move.action, Build) and after.supply[seat] == 0 and after.stack and after.phase != "over":
        found.add("K5: no draw without pieces")
    return found


def build_features(before: State, after: State, place: tuple[int, int]) -> set[str]:
    city, seat, found = before.city, before.seat, set()
    index = city.grid[cell_of(*place)] - 1
    base, reach = base_index(before), value(city.face[base_index(before)])
    cut = [0 if number == 0 else near & ~1 for number, near in enumerate(city.near)]
    if base != index and not within(cut, base, reach) >> index & 1:
        found.add("K3: reach over the start tile")
    if before.phase == "build-1":
        if before.supply[seat] == 1:
            found.add("K7: one piece left")
        elif after.phase != "build-2":
            found.add("K2: no second site")
        if any(tile.why == "second-piece" for tile in GAME.guide(View(None, before), ()).reach):
            found.add("K2: the second piece binds the first")
    return found


def end_features(state: State) -> set[str]:
    """What the last table shows of K4, K6, K8 and K9."""
    city, found = state.city, set()
    for index in range(city.size[TILES]):
        heights, owners = city.height[index * 4 : index * 4 + 4], city.owner[index * 4 : index * 4 + 4]
        winner, how = lead(city, index)
        top = max(heights)
        tallest = [owner for owner, height in zip(owners, heights, strict=True) if height == top and top]
        if index < 5:
            if winner >= 0:
                found.add("K4: a centre tile has a leader")
            if how == TIED and city.face[index] & SCORES:
                found.add("K4: a centre tile is tied")
            if any(city.jets[plot] and heights[plot % 4] for plot in range(index * 4, index * 4 + 4)):
                found.add("K4: a fountain points into the centre")
        elif top:
            found.add(f"tile: {'tied' if how == TIED else ('', 'tallest', 'more-pieces')[how]}")
            if len(tallest) > 1 and len(set(tallest)) == 1:
                found.add("K9: two equally tall of one player")
            if how == 2 and sum(h for o, h in zip(owners, heights, strict=True) if o == winner) > top:
                found.add("K9: the tie-break counts another building")
    for jet in fountains(city):
        if jet.at < 0 or not city.height[jet.at]:
            found.add("K6: gives nothing")
        elif jet.at // 4 != jet.plot // 4 and not city.near[jet.at // 4] >> jet.plot // 4 & 1:
            found.add("K6: across a bank")
    if any(jets > 1 and height for jets, height in zip(city.jets, city.height, strict=True)):
        found.add("K6: fountains add up")
    totals = [sheet.total for sheet in GAME.score(state)]
    bare = [total - start for total, start in zip(totals, state.points, strict=True)]
    winners = GAME.result(state).winners
    if {seat for seat, total in enumerate(bare) if total == max(bare)} != set(winners):
        found.add("K8: starting points decide")
    elsewhere = GAME.score(msgspec.structs.replace(state, setup=Setup(state.players)))
    if result_of(elsewhere, frozenset()).winners != winners:
        found.add("K4: the centre decides")
    if 1 < len(winners) < state.players:
        found.add("some share, some do not")
    if len(state.laid) == MOST_TILES:
        found.add("all tiles are laid")
    return found


def points_of(state: State, seat: int) -> int:
    return GAME.score(state)[seat].total


def facts(match: Played) -> dict[str, object]:
    state = match.state
    return {
        "lines": [[line.points for line in sheet.lines] for sheet in GAME.score(state)],
        "ending": state.ending,
        "tiles": len(state.laid),
        "left": list(state.supply),
        "buildings": " ".join(f"{b.x},{b.y}:{b.plot}={'ABCD'[b.owner]}{b.height}" for b in state.buildings),
    }


SHELF = Shelf(GAME, WANTED, name_of, features, facts)

if __name__ == "__main__":
    SHELF.write(sys.argv[1:])
