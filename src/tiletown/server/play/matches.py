"""The service: matches in memory, turns that are stored before anybody is told, and previews that are not stored."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

import msgspec

from tiletown.kernel import ActionError, AnyGame, BadSetup, MalformedAction, Moment, Move, Seat, View, decode_action

from ..metrics import Metrics
from ..storage.database import PlyTaken, unreachable
from ..storage.store import Store
from ..storage.tables import MoveRow
from ..wire.messages import Frame, LogEntry, Look, Position, Previewed, Replay, TurnTaken
from . import errors
from .errors import Refused
from .live import Live, move_rows
from .seats import room
from .views import Positions, frame, of_view, position

encode = msgspec.json.encode
replace = msgspec.structs.replace
KEPT = 2_000
"""Matches in memory that nobody listens to."""
ATTEMPTS = 50


class Matches:
    """All matches. A match is loaded when somebody asks for it, and kept while somebody listens."""

    def __init__(
        self, store: Store, games: Mapping[str, AnyGame], clock: Callable[[], float], metrics: Metrics
    ) -> None:
        self.store = store
        self.games = games
        self.metrics = metrics
        self.positions = Positions()
        self.stood_here: Callable[[Live], None] = lambda live: None
        """Told of every match that was changed here: the bots' cue."""
        self._clock = clock
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._chores: set[asyncio.Task[None]] = set()

    def now(self) -> int:
        """Seconds since 1970."""
        return int(self._clock())

    def game(self, name: str) -> AnyGame:
        """A game by name, or 404."""
        if name not in self.games:
            raise Refused(404, "no-game", f"There is no game {name!r}.")
        return self.games[name]

    def play_with(self, games: Mapping[str, AnyGame]) -> None:
        """Go over to other forms of the same games: what they answer is the same."""
        self.games = games
        for live in self._live.values():
            live.game = games[live.match.game]

    async def get(self, match: str) -> Live:
        """A match as it is stored now, or 404."""
        live = self._live.get(match)
        if live is None:
            if match not in self._loading:
                self._loading[match] = asyncio.create_task(self._load(match))
            live = await asyncio.shield(self._loading[match])
        else:
            self._live.move_to_end(match)
        if live.behind:
            async with live.lock:
                await self._catch_up(live)
        if live.gone:
            raise errors.no_match()
        return live

    async def _load(self, match: str) -> Live:
        try:
            found = await self.store.stored(match)
            if found is None:
                raise errors.no_match()
            live = Live(self.game(found.match.game), found.match, found.seats, found.names)
            live.read(found.moves)
            self._live[match] = live
            self._forget_some()
            return live
        finally:
            del self._loading[match]

    def _forget_some(self) -> None:
        idle = len(self._live) - KEPT
        for match in [match for match, live in self._live.items() if not live.listeners][: max(0, idle)]:
            del self._live[match]

    async def refresh(self, live: Live) -> None:
        """Take over what is stored by now; the caller holds the match's lock."""
        live.outdated, live.height, live.heard = False, 0, []
        found = await self.store.stored(live.id, live.ply)
        if found is None:
            self.forget(live)
            return
        live.update(found.match, found.seats, found.names, self.now())
        live.read(found.moves)

    def forget(self, live: Live) -> None:
        """A match was deleted."""
        live.gone = True
        live.version += 1
        self._live.pop(live.id, None)
        self.tell(live)

    # --- What other processes tell ----------------------------------------------------------------------------------

    def heard(self, heights: Mapping[str, int], moves: Sequence[MoveRow] = ()) -> None:
        """Another process says that these matches have changed, and may send their new moves along."""
        for row in moves:
            live = self._live.get(row.match)
            if live is not None and row.ply >= live.ply:
                live.heard.append(row)
        for match, ply in heights.items():
            live = self._live.get(match)
            if live is not None and (ply == 0 or ply > live.ply):
                live.height = max(live.height, ply)
                live.outdated = live.outdated or ply == 0
                if live.listeners:
                    self.chore(self._follow(live))

    def may_have_missed(self) -> None:
        """Something may not have been heard: look at everything again."""
        self.heard(dict.fromkeys(self._live, 0))

    async def _follow(self, live: Live) -> None:
        async with live.lock:
            if not live.behind:
                return
            await self._catch_up(live)
        self.wake(live)  # a bot that is to move now is let move where the move before it was made

    async def _catch_up(self, live: Live) -> None:
        """Take over what another process has told of: mostly moves that it has sent; the caller holds the lock."""
        if live.outdated:
            await self.refresh(live)
            return
        height, heard = live.height, live.heard
        live.height, live.heard = 0, []
        live.read(heard)
        if live.ply < height and not live.ended:
            live.read(await self.store.moves(live.id, live.ply))

    def chore(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def stop(self) -> None:
        """Let what nobody waits for come to its end."""
        await asyncio.gather(*self._chores, return_exceptions=True)

    def tell(self, live: Live) -> None:
        """The match was changed here: everybody who follows it hears of it, and its bots."""
        self.wake(live)
        if not live.gone:
            self.stood_here(live)

    def wake(self, live: Live) -> None:
        """Wake everybody who follows a match; each takes its own view from its own ply."""
        for listener in live.listeners:
            listener.wake()

    async def changed(self, live: Live) -> None:
        """The rows of a match were changed here: take them over, and tell everybody."""
        async with live.lock:
            await self.refresh(live)
        self.tell(live)

    def of_player(self, player: str) -> list[Live]:
        """Matches in memory in which a player sits."""
        return [live for live in self._live.values() if any(seat.player == player for seat in live.seats)]

    def presence_stored(self, presence: Mapping[tuple[str, str], int]) -> None:
        """What was noted about who is connected is in the database now."""
        for (match, player), until in presence.items():
            live = self._live.get(match)
            if live is not None and live.noted.get(player) == until:
                del live.noted[player]

    # --- Looking ----------------------------------------------------------------------------------------------------

    def look(self, live: Live, player: str | None, seat: Seat | None) -> Look:
        """The table, the position as the seat sees it, and the log."""
        if not live.started:
            return Look(room(live, player, self.now()), None, ())
        where = msgspec.Raw(self.positions.encoded(live, seat))
        log: Sequence[LogEntry] = live.log(seat)
        return Look(room(live, player, self.now()), where, log)  # type: ignore[arg-type]

    async def preview(self, live: Live, seat: Seat, step: int, actions: Sequence[Any]) -> Previewed:
        """What a tentative turn would bring, from the seat's view alone."""
        await self.expect(live, seat, step)
        game, view = live.game, live.game.view(live.head.state, seat)
        with rules:
            then = game.preview(view, actions) if actions else view
        gain = game.score(then.state)[seat].total - game.score(view.state)[seat].total
        return Previewed(of_view(game, then, live.head, live.resigned), gain)

    async def expect(self, live: Live, seat: Seat, step: int) -> None:
        """409 unless that seat is to act in that step."""
        if live.running and live.head.waits_for(seat, step):
            return
        async with live.lock:
            await self.refresh(live)
        if not (live.running and live.head.waits_for(seat, step)):
            raise errors.stale(live.ply)

    async def count_hint(self, live: Live, seat: Seat) -> None:
        """A hint was given: everybody at the table sees that."""
        await self.store.change(live.id, lambda change: change.update_seat(seat, hints=change.seats[seat].hints + 1))
        await self.changed(live)

    def replay(self, live: Live, seat: Seat | None, first: int, count: int) -> Replay:
        """Tables of past plies: of a finished match everything (unless a seat is named), else as the seat saw it."""
        game = live.game
        head = live.head_at(min(first, live.ply))
        frames: list[Frame] = []
        while len(frames) < count:
            open_to_all = live.over and seat is None
            view = View(None, head.state) if open_to_all else game.view(head.state, seat)
            frames.append(frame(live, head, view))
            if head.ply == live.ply:
                break
            head = head.after(game, live.moves[head.ply])
        return Replay(min(first, live.ply), live.ply, tuple(frames))

    def try_position(
        self, game: AnyGame, setup: Any, moves: Sequence[Any], seat: Seat | None, actions: Any
    ) -> Position:
        """A position that a client has made up."""
        head: Moment[Any] = Moment.first(game, setup)
        for ply, move in enumerate(moves):
            try:
                head = head.after(game, move)
            except ActionError as error:
                raise Refused(422, "illegal", f"Move {ply}: {error}", rule=error.rule, ply=ply) from error
        if seat is None:
            return of_view(game, View(None, head.state), head)
        if seat >= game.players(head.state):
            raise Refused(404, "no-seat", f"There is no seat {seat}.")
        if not actions:
            return position(game, head, seat)
        view = game.view(head.state, seat)
        with rules:
            return of_view(game, game.preview(view, actions), head)

    # --- Turns ------------------------------------------------------------------------------------------------------

    async def take_turn(
        self,
        live: Live,
        seat: Seat,
        step: int,
        actions: Sequence[Any],
        request: str | None,
        stand_in: str | None = None,
    ) -> TurnTaken:
        """Store a turn, all of it or nothing, with the chance that follows; then tell everybody."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                if not (live.running and live.head.waits_for(seat, step)):
                    await self.refresh(live)
                    if request and (again := await self._repeat(live, seat, step, actions, request)):
                        return again
                    if not (live.running and live.head.waits_for(seat, step)):
                        raise errors.stale(live.ply)
                first = live.ply
                head, moves = played(live, seat, actions)
                rows = move_rows(live.id, first, moves, _stored(seat, request), self.now())
                if stand_in:
                    rows[0] = replace(rows[0], stand_in=stand_in)
                try:
                    await self.store.append(rows)
                except PlyTaken:  # another seat was faster, on another process: number it again
                    await self.refresh(live)
                    if live.gone:
                        raise errors.no_match() from None
                    continue
                except Exception as error:
                    live.outdated = True  # whether it was stored is not known
                    if unreachable(error):
                        raise errors.busy() from error
                    raise
                if stand_in:
                    live.stand_ins[first] = stand_in
                live.extend(head, moves)
                break
            else:
                raise errors.busy("The match changes too fast; try again in a moment.")
        self.metrics.moves.inc(len(moves))
        self.tell(live)
        if live.over:
            self.chore(self._note_end(live))
        return TurnTaken(first, len(actions), head.ply)

    async def _repeat(
        self, live: Live, seat: Seat, step: int, actions: Sequence[Any], request: str
    ) -> TurnTaken | None:
        """The answer that this very turn was given before, if it was."""
        name = _stored(seat, request)
        rows = [row for row in await self.store.moves(live.id, step) if row.request == name]
        if not rows:
            return None
        if [row.action for row in rows[: len(actions)]] != [encode(action).decode() for action in actions]:
            raise Refused(409, "request-reused", "This request id belongs to another turn.", ply=live.ply)
        return TurnTaken(rows[0].ply, len(actions), rows[-1].ply + 1)

    async def _note_end(self, live: Live) -> None:
        await self.store.end_match(live.id)


def played(live: Live, seat: Seat, actions: Sequence[Any]) -> tuple[Moment[Any], tuple[Move[Any], ...]]:
    """Where the match stands after a turn and what follows by itself; 422 if the rules refuse it."""
    with rules:
        return live.head.play(live.game, live.seed, seat, actions)


class Rules:
    """What the rules refuse in here becomes a 422 with the rule's name and the sentence."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ActionError):
            code = "malformed" if isinstance(error, MalformedAction) else "illegal"
            raise Refused(422, code, str(error), rule=error.rule) from error


rules = Rules()


def read_actions(game: AnyGame, raw: Sequence[msgspec.Raw]) -> list[Any]:
    """The actions in a request."""
    with rules:
        return [decode_action(game, item) for item in raw]


def read_setup(game: AnyGame, raw: msgspec.Raw) -> tuple[Any, Moment[Any]]:
    """The setup in a request and the first moment of a match with it; 400 that names the field."""
    try:
        setup = msgspec.json.decode(raw, type=game.setup_type)
        return setup, Moment.first(game, setup)
    except BadSetup as error:
        raise Refused(400, "bad-setup", str(error), field=f"setup.{error.field}") from error
    except msgspec.DecodeError as error:
        raise Refused(400, "bad-setup", f"setup: {error}", field="setup") from error


def _stored(seat: Seat, request: str | None) -> str | None:
    return f"{seat}:{request}" if request else None
