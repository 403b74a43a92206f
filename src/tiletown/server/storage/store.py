"""All queries, as methods named after what the server needs.

The bulk INSERT of moves is in `sqlite` and `postgres`, backups are in `backup`.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, Select, bindparam, delete, func, insert, not_, or_, select, union, update
from sqlalchemy.exc import IntegrityError

from tiletown.kernel import Seat

from ..wire.literals import Status
from ..wire.problems import no_match
from .database import Database, Notice, PlyTaken
from .move_writer import MoveWriter
from .tables import (
    AnalysisRow,
    MatchRow,
    MoveRow,
    PlayerRow,
    SeatRow,
    analyses,
    device_links,
    matches,
    moves,
    players,
    seats,
    settings,
)

T = TypeVar("T")
PING_SECONDS = 5
"""The least time between two pings that write something: a flood of health checks is no flood of writes."""
PING_TIMEOUT = 5
"""Seconds after which a ping has failed."""
MATCH_COLUMNS = [matches.c[name] for name in MatchRow.__struct_fields__]
SEAT_COLUMNS = [seats.c[name] for name in SeatRow.__struct_fields__]
ANALYSIS_COLUMNS = [analyses.c[name] for name in AnalysisRow.__struct_fields__]
MOVE_COLUMNS = [moves.c[name] for name in MoveRow.__struct_fields__]

# The statements of hot paths are built once: building one costs more than running it.
SELECT_MATCH = select(*MATCH_COLUMNS).where(matches.c.id == bindparam("match_id"))
SELECT_AND_LOCK_MATCH = SELECT_MATCH.with_for_update()
SELECT_SEATS = select(*SEAT_COLUMNS).where(seats.c.match == bindparam("match_id")).order_by(seats.c.seat)
SELECT_OWNERS = select(players.c.id, players.c.name).where(
    players.c.id.in_(
        select(func.coalesce(seats.c.player, seats.c.kept_for)).where(seats.c.match == bindparam("match_id"))
    )
)
SELECT_MOVES = (
    select(*MOVE_COLUMNS)
    .where(moves.c.match == bindparam("match_id"), moves.c.ply >= bindparam("since"))
    .order_by(moves.c.ply)
)
INSERT_MATCH, INSERT_SEATS, INSERT_MOVES, INSERT_PLAYER = insert(matches), insert(seats), insert(moves), insert(players)
UPDATE_MATCH = update(matches).where(matches.c.id == bindparam("match_id"))
UPDATE_SEAT = update(seats).where(seats.c.match == bindparam("match_id"), seats.c.seat == bindparam("seat_number"))
END_MATCH = UPDATE_MATCH.where(matches.c.status == "running").values(status="over")
SELECT_PLAYER = select(players.c.name, players.c.generation).where(players.c.id == bindparam("player"))
SELECT_NAME = select(players.c.name).where(players.c.id == bindparam("player"))
COUNT_OPEN = select(func.count()).where(
    matches.c.host == bindparam("player"),
    matches.c.status.in_(("waiting", "running")),
    matches.c.created > bindparam("since"),
)
UPDATE_PRESENCE = (
    update(seats)
    .where(seats.c.match == bindparam("match_id"), seats.c.player == bindparam("player_id"))
    .values(present_until=bindparam("until"))
)


class Stored(msgspec.Struct, frozen=True):
    """Everything stored about a match, read in one transaction."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    names: dict[str, str]
    """The names of the players who own seats, or for whom seats are kept."""
    moves: Sequence[MoveRow]


class MatchOf(NamedTuple):
    """A match in the list of a player's."""

    id: str
    status: Status
    updated: int
    """When the last move was made, or else when it was opened."""
    shared: bool
    """Whether another person has a seat in it."""


class CodeTaken(Exception):
    """Another waiting match has this code: generate another one."""


class TooManyOpen(Exception):
    """The host has as many open matches as one guest may have."""


class Store:
    """The queries of a database, and its writer of moves. Everything returned is an immutable value."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.writer = MoveWriter(database.insert_moves)
        self._writing: asyncio.Task[None] | None = None
        self._pinging: asyncio.Task[None] | None = None
        self._pinged = 0.0
        """When the last ping began."""

    async def open(self) -> None:
        """Claim the database, migrate its schema, and start the writer. Raises TiletownError if it cannot."""
        try:
            await self.database.claim()
            await self.database.migrate()
        except BaseException:
            await self.database.close()
            raise
        self._writing = asyncio.create_task(self.writer.run())

    async def close(self) -> None:
        """Stop the writer, and close the database."""
        tasks = [task for task in (self._writing, self._pinging) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.database.close()

    async def ping(self) -> None:
        """Check that the database stores something durably. Raises what it raises, or TimeoutError.

        It is tried at most once in PING_SECONDS; meanwhile the answer is the same.
        """
        now = time.monotonic()
        if self._pinging is None or (self._pinging.done() and now - self._pinged >= PING_SECONDS):
            self._pinged = now
            self._pinging = asyncio.create_task(self.database.write(self._write_and_remove))
            self._pinging.add_done_callback(lambda task: task.cancelled() or task.exception())  # perhaps nobody waits
        await asyncio.wait_for(asyncio.shield(self._pinging), PING_TIMEOUT)

    def _write_and_remove(self, connection: Connection) -> None:
        """Add a row, and remove it again: nothing has changed, but the commit has to reach the disk."""
        key = f"ping {self.database.process}"
        connection.execute(insert(settings).values(key=key, value=""))
        connection.execute(delete(settings).where(settings.c.key == key))

    async def signing_key(self) -> bytes:
        """The secret that cookies are signed with: made once, and shared by all processes."""

        def read_or_make(connection: Connection) -> str:
            key = connection.scalar(select(settings.c.value).where(settings.c.key == "signing-key"))
            if key is None:
                key = secrets.token_hex(32)
                connection.execute(insert(settings).values(key="signing-key", value=key))
            return str(key)

        try:
            return bytes.fromhex(await self.database.write(read_or_make))
        except IntegrityError:  # another process was faster
            return bytes.fromhex(await self.database.write(read_or_make))

    # --- Matches ----------------------------------------------------------------------------------------------------

    async def load(self, match_id: str, since: int = 0) -> Stored | None:
        """A match with its moves from a ply on; None if there is no such match."""

        def read(connection: Connection) -> Stored | None:
            loaded = _match(connection, SELECT_MATCH, match_id)
            if loaded is None:
                return None
            return Stored(*loaded, _names(connection, match_id), _moves(connection, match_id, since))

        return await self.database.read(read)

    async def load_room(self, match_id: str) -> Stored | None:
        """A match without its moves; None if there is no such match."""

        def read(connection: Connection) -> Stored | None:
            loaded = _match(connection, SELECT_MATCH, match_id)
            return loaded and Stored(*loaded, _names(connection, match_id), ())

        return await self.database.read(read)

    async def moves(self, match_id: str, since: int = 0) -> list[MoveRow]:
        """The moves of a match from a ply on."""
        return await self.database.read(lambda connection: _moves(connection, match_id, since))

    async def append(self, rows: Sequence[MoveRow]) -> None:
        """Store moves durably, all or none. Raises PlyTaken."""
        await self.writer.append(rows)

    async def add_match(
        self, row: MatchRow, seat_rows: Sequence[SeatRow], first_moves: Sequence[MoveRow], *, most: int, since: int
    ) -> Stored | None:
        """Store a new match and return it; None if its host was deleted.

        Raises CodeTaken, and TooManyOpen if the host has opened `most` matches since then that are still open.
        """

        def add(connection: Connection) -> Stored | None:
            name = connection.scalar(SELECT_NAME, {"player": row.host})
            if name is None or row.host is None:
                return None
            if (connection.scalar(COUNT_OPEN, {"player": row.host, "since": since}) or 0) >= most:
                raise TooManyOpen
            try:
                connection.execute(INSERT_MATCH, _fields(row))
            except IntegrityError as error:
                raise CodeTaken from error
            connection.execute(INSERT_SEATS, [{"match": row.id, **_fields(seat)} for seat in seat_rows])
            if first_moves:
                connection.execute(INSERT_MOVES, [_fields(move) for move in first_moves])
            return Stored(row, tuple(seat_rows), {**_names(connection, row.id), row.host: name}, first_moves)

        return await self.database.write(add)

    async def change(self, match_id: str, decide: Callable[[Change], T]) -> T:
        """Change a match while its row is locked: `decide` sees it as it is now, and makes the changes.

        Refused as `no-match` if the match was deleted. `decide` runs within the transaction, perhaps in another
        thread: it must not read anything mutable.
        """

        def change_locked(connection: Connection) -> T:
            locked = _match(connection, SELECT_AND_LOCK_MATCH, match_id)
            if locked is None:
                raise no_match()
            change = Change(connection, *locked)
            result = decide(change)
            if change.made:
                self.database.announce(connection, [match_id])
            return result

        return await self.database.write(change_locked)

    async def delete_match(self, match_id: str) -> None:
        """Delete a match with its seats and moves."""

        def remove(connection: Connection) -> None:
            connection.execute(update(matches).where(matches.c.rematch == match_id).values(rematch=None))
            connection.execute(delete(matches).where(matches.c.id == match_id))
            self.database.announce(connection, [match_id])

        await self.database.write(remove)

    async def expire(self, before: int, most: int) -> list[str]:
        """Delete matches that are waiting or cancelled, and where nobody has been since then; at most that many."""
        visited = select(seats.c.match).where(seats.c.match == matches.c.id, seats.c.present_until >= before)
        idle = matches.c.status.in_(("waiting", "cancelled"))
        found = select(matches.c.id).where(idle, matches.c.created < before, not_(visited.exists())).limit(most)

        def remove(connection: Connection) -> list[str]:
            ids = list(connection.scalars(found))
            if ids:
                gone = delete(matches).where(matches.c.id.in_(ids), idle)  # one may have started meanwhile
                ids = list(connection.scalars(gone.returning(matches.c.id)))
                connection.execute(update(matches).where(matches.c.rematch.in_(ids)).values(rematch=None))
                self.database.announce(connection, ids)
            return ids

        return await self.database.write(remove)

    async def end_match(self, match_id: str) -> None:
        """Mark a running match as over, after its last move."""
        await self.database.write(lambda connection: connection.execute(END_MATCH, {"match_id": match_id}))

    async def match_of_code(self, code: str) -> str | None:
        """The id of the waiting match with this code."""
        wanted = select(matches.c.id).where(matches.c.code == code, matches.c.status == "waiting")
        return await self.database.read(lambda connection: connection.scalar(wanted))

    async def matches_of(self, player: str) -> list[MatchOf]:
        """Every match of a player that was not cancelled, also one that waits with a seat kept for them."""
        mine = select(seats.c.match).where(seats.c.player == player)
        hosted = select(matches.c.id).where(matches.c.host == player)
        kept = select(seats.c.match).join(matches).where(seats.c.kept_for == player, matches.c.status == "waiting")
        others = select(seats.c.match).where(seats.c.match == matches.c.id, seats.c.player != player)
        last = select(moves.c.at).where(moves.c.match == matches.c.id).order_by(moves.c.ply.desc()).limit(1)
        updated = func.coalesce(last.scalar_subquery(), matches.c.created)
        wanted = select(matches.c.id, matches.c.status, updated, others.exists()).where(
            matches.c.id.in_(union(mine, hosted, kept)),  # each by its own index
            matches.c.status != "cancelled",
        )
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return [MatchOf(*row) for row in rows]

    async def plies_with_bots(self) -> dict[str, int]:
        """The ply of every running match with a bot, the newest match first."""
        ply = select(func.coalesce(func.max(moves.c.ply) + 1, 0)).where(moves.c.match == matches.c.id).scalar_subquery()
        bots = select(seats.c.match).where(seats.c.kind == "bot", seats.c.match == matches.c.id)
        running = select(matches.c.id, ply).where(matches.c.status == "running", bots.exists())
        wanted = running.order_by(matches.c.created.desc())
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return {row[0]: row[1] for row in rows}

    async def save_leases(self, leases: Mapping[str, Mapping[str, int]], news: Iterable[str]) -> None:
        """Store the leases of players, by match and player; `news` are the matches where somebody arrived or left."""
        rows = [
            {"match_id": match_id, "player_id": player, "until": until}
            for match_id, players_of_match in leases.items()
            for player, until in players_of_match.items()
        ]

        def save(connection: Connection) -> None:
            connection.execute(UPDATE_PRESENCE, rows)
            self.database.announce(connection, list(news))

        if rows:
            await self.database.write(save)

    # --- Analyses ---------------------------------------------------------------------------------------------------

    async def analysis(self, match_id: str) -> AnalysisRow | None:
        """The analysis of a match, or its progress."""
        wanted = select(*ANALYSIS_COLUMNS).where(analyses.c.match == match_id)
        row = await self.database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else _row(AnalysisRow, row)

    async def begin_analysis(self, row: AnalysisRow, since: int) -> bool:
        """Claim the analysis of a match; False if it exists, or another process has worked on it since then."""

        def claim(connection: Connection) -> bool:
            stored = connection.execute(
                select(*ANALYSIS_COLUMNS).where(analyses.c.match == row.match).with_for_update()
            ).first()
            known = None if stored is None else _row(AnalysisRow, stored)
            if known and known.version == row.version and (known.report is not None or known.updated > since):
                return False
            connection.execute(delete(analyses).where(analyses.c.match == row.match))
            connection.execute(insert(analyses).values(_fields(row)))
            return True

        try:
            return await self.database.write(claim)
        except IntegrityError:  # another process was faster, or the match was deleted
            return False

    async def note_analysis(self, match_id: str, done: int, of: int, now: int) -> None:
        await self._update_analysis(match_id, done=done, of=of, updated=now)

    async def finish_analysis(self, match_id: str, report: str, now: int) -> None:
        await self._update_analysis(match_id, report=report, updated=now)

    async def _update_analysis(self, match_id: str, **values: Any) -> None:
        change = update(analyses).where(analyses.c.match == match_id).values(values)
        await self.database.write(lambda connection: connection.execute(change))

    async def forget_analysis(self, match_id: str) -> None:
        gone = delete(analyses).where(analyses.c.match == match_id, analyses.c.report.is_(None))
        await self.database.write(lambda connection: connection.execute(gone))

    # --- Players ----------------------------------------------------------------------------------------------------

    async def add_player(self, player: str, name: str, now: int) -> None:
        new = {"id": player, "name": name, "created": now}
        await self.database.write(lambda connection: connection.execute(INSERT_PLAYER, new))

    async def name_of(self, player: str) -> str | None:
        """The name of a player; None if there is no such player."""
        return await self.database.read(lambda connection: connection.scalar(SELECT_NAME, {"player": player}))

    async def player(self, player: str) -> PlayerRow | None:
        """A player; None if there is no such player."""
        row = await self.database.read(lambda connection: connection.execute(SELECT_PLAYER, {"player": player}).first())
        return None if row is None else PlayerRow(*row)

    async def sign_out_others(self, player: str) -> int:
        """Revoke all cookies and device links of a player; returns the generation of the next cookie."""
        older = update(players).where(players.c.id == player).values(generation=players.c.generation + 1)

        def revoke(connection: Connection) -> int:
            connection.execute(delete(device_links).where(device_links.c.player == player))
            generation = connection.scalar(older.returning(players.c.generation))
            self.database.notify(connection, Notice(self.database.process, {}, signed_out=(player,)))
            return generation or 0

        return await self.database.write(revoke)

    async def rename(self, player: str, name: str) -> None:
        def change(connection: Connection) -> None:
            connection.execute(update(players).where(players.c.id == player).values(name=name))
            self.database.notify(connection, Notice(self.database.process, {}, names={player: name}))

        await self.database.write(change)

    async def delete_player(self, player: str) -> None:
        """Delete a player; seats and matches that remain lose their owner."""

        theirs = or_(seats.c.player == player, seats.c.kept_for == player)
        played = select(seats.c.match).where(theirs).distinct()

        def remove(connection: Connection) -> None:
            self.database.announce(connection, list(connection.scalars(played)))
            connection.execute(update(seats).where(seats.c.kept_for == player).values(kept_for=None, name=None))
            connection.execute(delete(players).where(players.c.id == player))

        await self.database.write(remove)

    async def add_device_link(self, token: str, player: str, expires: int, now: int) -> None:
        """Store a device link instead of all that the player has made before."""
        useless = or_(device_links.c.expires <= now, device_links.c.player == player)

        def add(connection: Connection) -> None:
            connection.execute(delete(device_links).where(useless))
            connection.execute(insert(device_links).values(token=token, player=player, expires=expires))

        await self.database.write(add)

    async def use_device_link(self, token: str, now: int) -> tuple[str, PlayerRow] | None:
        """The id and the row of the player of a device link, which is deleted: it works once."""
        used = (
            delete(device_links)
            .where(device_links.c.token == token, device_links.c.expires > now)
            .returning(device_links.c.player)
        )

        def use(connection: Connection) -> tuple[str, PlayerRow] | None:
            player = connection.scalar(used)
            row = player and connection.execute(SELECT_PLAYER, {"player": player}).first()
            return (player, PlayerRow(*row)) if player and row else None

        return await self.database.write(use)


class Change:
    """Changes of one match within a transaction; `match` and `seats` include what was changed so far."""

    def __init__(self, connection: Connection, match: MatchRow, seat_rows: tuple[SeatRow, ...]) -> None:
        self.made = False
        self._connection = connection
        self._match = match
        self._seats = seat_rows

    @property
    def match(self) -> MatchRow:
        return self._match

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """The seats in their order."""
        return self._seats

    def names(self) -> dict[str, str]:
        """The names of the players who own seats."""
        return _names(self._connection, self.match.id)

    def update_match(self, **values: Any) -> None:
        self.made = True
        self._connection.execute(UPDATE_MATCH, {"match_id": self.match.id, **values})
        self._match = msgspec.structs.replace(self._match, **values)

    def update_seat(self, seat: Seat, **values: Any) -> None:
        """Change some columns of a seat; presence is written by others meanwhile."""
        self.made = True
        self._connection.execute(UPDATE_SEAT, {"match_id": self.match.id, "seat_number": seat, **values})
        row = msgspec.structs.replace(self._seats[seat], **values)
        self._seats = (*self._seats[:seat], row, *self._seats[seat + 1 :])

    def replace_seats(self, seat_rows: Iterable[SeatRow]) -> None:
        self.made = True
        self._seats = tuple(seat_rows)
        self._connection.execute(delete(seats).where(seats.c.match == self.match.id))
        self._connection.execute(INSERT_SEATS, [{"match": self.match.id, **_fields(seat)} for seat in self._seats])

    def add_moves(self, rows: Sequence[MoveRow]) -> None:
        """Raises PlyTaken."""
        self.made = True
        if rows:
            try:
                self._connection.execute(INSERT_MOVES, [_fields(row) for row in rows])
            except IntegrityError as error:
                raise PlyTaken from error


def _match(connection: Connection, wanted: Select[Any], match_id: str) -> tuple[MatchRow, tuple[SeatRow, ...]] | None:
    row = connection.execute(wanted, {"match_id": match_id}).first()
    if row is None:
        return None
    seat_rows = connection.execute(SELECT_SEATS, {"match_id": match_id})
    return _row(MatchRow, row), tuple(_row(SeatRow, seat) for seat in seat_rows)


def _names(connection: Connection, match_id: str) -> dict[str, str]:
    return {row[0]: row[1] for row in connection.execute(SELECT_OWNERS, {"match_id": match_id})}


def _moves(connection: Connection, match_id: str, since: int) -> list[MoveRow]:
    return [_row(MoveRow, row) for row in connection.execute(SELECT_MOVES, {"match_id": match_id, "since": since})]


def _row(kind: Any, row: Sequence[Any]) -> Any:
    return kind(**dict(zip(kind.__struct_fields__, row, strict=True)))


def _fields(row: msgspec.Struct) -> dict[str, Any]:
    return msgspec.structs.asdict(row)
