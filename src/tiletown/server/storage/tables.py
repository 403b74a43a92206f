"""The tables, and their rows as values. No state is stored: setup and moves are the source of truth."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from tiletown.kernel import Seat

from ..wire.literals import SeatKind, Status

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

settings = Table(
    "settings",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("generation", Integer, nullable=False, server_default="0"),
)

device_links = Table(
    "device_links",
    metadata,
    Column("token", Text, primary_key=True),  # its SHA-256: a leaked database signs nobody in
    Column("player", Text, ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("pieces", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("host", Text, ForeignKey("players.id", ondelete="SET NULL")),
    Column("code", Text, unique=True),
    Column("hints_allowed", Boolean, nullable=False),
    Column("rematch", Text),
    Column("created", BigInteger, nullable=False),
    Column("seated", Text),
    Index("ix_matches_status", "status"),
    Index("ix_matches_host", "host"),
    Index("ix_matches_rematch", "rematch"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("player", Text, ForeignKey("players.id", ondelete="SET NULL")),
    Column("bot", Text),
    Column("name", Text),
    Column("resigned", Boolean, nullable=False),
    Column("hints_used", Integer, nullable=False),
    Column("present_until", BigInteger, nullable=False),
    Column("nonce", Text),
    Column("kept_for", Text),
    Column("wins", Integer, nullable=False, server_default="0"),
    PrimaryKeyConstraint("match", "seat"),
    Index("ix_seats_player", "player"),
    Index("ix_seats_kept_for", "kept_for"),
)

moves = Table(
    "moves",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("by", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("request", Text),
    Column("at", BigInteger, nullable=False),
    Column("stand_in", Text),
    PrimaryKeyConstraint("match", "ply"),  # the last guard against races between processes
    sqlite_with_rowid=False,
)

analyses = Table(
    "analyses",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("of", Integer, nullable=False),
    Column("report", Text),
    Column("updated", BigInteger, nullable=False),
)

BY_CHANCE = -1
THE_END = -2
"""`by` of a row that is not a move, from the time before resignations were moves: one has ended the match."""


class PlayerRow(Struct, frozen=True):
    """What a server has to know about a player again and again."""

    name: str
    generation: int
    """That of the player's valid cookies: it grows when all other devices are signed out."""


class MatchRow(Struct, frozen=True, kw_only=True):
    """A match without its seats and moves."""

    id: str
    game: str
    rules_version: int
    pieces: str
    setup: str
    seed: str
    commitment: str
    """Public since the start of the match; empty before."""
    status: Status
    host: str | None
    code: str | None
    hints_allowed: bool
    rematch: str | None
    created: int
    seated: str | None = None
    """The seats as the commitment binds them, as JSON. None before the start, and in matches of record format 1."""


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat: who owns it, and who plays it now."""

    seat: Seat
    kind: SeatKind
    """Who plays it now: a bot also plays a person's seat that was handed over or has resigned."""
    player: str | None = None
    """The owner."""
    bot: str | None = None
    name: str | None = None
    """A name for this seat only: of a bot, or of one of several people at one screen."""
    resigned: bool = False
    hints_used: int = 0
    present_until: int = 0
    nonce: str | None = ""
    """What the player adds to the seed; None: the match waits for it."""
    kept_for: str | None = None
    """An open seat of a rematch: whose it was in the match before. Nobody else may take it."""
    wins: int = 0
    """How many of the matches before this one, each the rematch of the other, whoever sits here has won."""


class MoveRow(Struct, frozen=True, gc=False, kw_only=True, array_like=True):
    """A move. The order of the fields is their order in a `Notice`."""

    match: str
    ply: int
    by: int
    action: str
    request: str | None
    at: int
    stand_in: str | None = None
    """The simpler bot that chose this move because the seat's own bot failed; in old matches "nobody" if all did."""


class AnalysisRow(Struct, frozen=True, kw_only=True):
    """An analysis, or its progress."""

    match: str
    version: int
    """The version of the coach."""
    done: int
    of: int
    """The number of parts, of which `done` are done."""
    report: str | None
    """The analysis as JSON; None while it is being made."""
    updated: int
