"""The bodies of requests and answers. The routes in `http.routes` use them; refusals are in `problems`.

What belongs to a game (setup, view, actions, guide, sketches, pieces) is JSON of that game's own types: the server
passes it through, and the OpenAPI document names those types for each game.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from tiletown.coach import Analysis
from tiletown.coach import Hint as Hint  # sent as the coach returns it
from tiletown.kernel import MOST_SEATS, NONCE_PATTERN, Result, ScoreSheet

from . import ids
from .literals import ListedStatus, Listening, SeatKind, Status


def _of_game(name: str) -> Any:
    return Meta(extra_json_schema={"$ref": f"#/components/schemas/{name}"})


# Parts that belong to a game: encoded and decoded with the game's own types, opaque to the server.
Setup: TypeAlias = Annotated[Raw, _of_game("Setup")]
Action: TypeAlias = Annotated[Raw, _of_game("Action")]
View: TypeAlias = Annotated[Raw, _of_game("View")]
Guide: TypeAlias = Annotated[Raw, _of_game("Guide")]
Sketch: TypeAlias = Annotated[Raw, _of_game("Sketch")]
Pieces: TypeAlias = Annotated[Raw, _of_game("Pieces")]
Numbers: TypeAlias = Annotated[Raw, _of_game("Numbers")]
MoveMade: TypeAlias = Annotated[Raw, _of_game("Move")]
LoggedAction: TypeAlias = Annotated[Raw, _of_game("LoggedAction")]
"""An action of the game, or a change of who plays a seat."""

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
Ply: TypeAlias = Annotated[int, Meta(ge=0, le=ids.MOST_PLIES)]
MatchId: TypeAlias = Annotated[str, Meta(pattern=f"^{ids.MATCH}$")]
GameName: TypeAlias = Annotated[str, Meta(pattern=f"^{ids.GAME}$")]
BotName: TypeAlias = Annotated[str, Meta(pattern=f"^{ids.BOT}$")]
PlayerName: TypeAlias = Annotated[str, Meta(max_length=40)]
"""Shown as it is; control characters are refused, surrounding spaces are trimmed. Empty: a guest without a name."""
RequestId: TypeAlias = Annotated[str, Meta(pattern=f"^{ids.REQUEST}$")]
"""Idempotency key, made up by the client for each turn that it submits: the same id again is the same turn."""
Nonce: TypeAlias = Annotated[str, Meta(pattern=f"^{NONCE_PATTERN}$", max_length=32)]
"""Random digits that a player adds to the seed, drawn after having seen its hash: so nobody could choose the seed."""
Token: TypeAlias = Annotated[str, Meta(pattern=f"^{ids.TOKEN}$")]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """A body that a client sends: unknown fields are refused."""


class Answer(Struct, frozen=True, gc=False):
    """A body that the server sends."""


# --- Who I am -------------------------------------------------------------------------------------------------------


class Me(Answer, frozen=True):
    """The player that the cookie names; `player` is null if there is none yet."""

    player: str | None
    name: str


class Rename(Request, frozen=True):
    name: PlayerName


class DeviceLink(Answer, frozen=True):
    """Moves this guest to another device that opens `path`, once, within `seconds`."""

    token: Token
    path: str
    seconds: int


class UseDeviceLink(Request, frozen=True):
    token: Token
    replace: bool = False
    """Required if this device already belongs to another guest with matches."""


# --- The games ------------------------------------------------------------------------------------------------------


class GameInfo(Answer, frozen=True, kw_only=True):
    name: str
    rules_version: int
    setups: tuple[Setup, ...]
    """One of every kind of setup; the first is the default."""
    players: tuple[int, ...]
    """The number of players of each setup, in the same order."""
    bots: tuple[str, ...]
    """From the weakest to the strongest."""
    hides: bool
    """Whether a seat may see what another must not; false only for a game that says so (`HidesNothing`)."""
    numbers: Numbers
    """The numbers of its rules; null if the game lists none."""


class Games(Answer, frozen=True):
    games: tuple[GameInfo, ...]


class GamePieces(Answer, frozen=True):
    """The pieces of a game as in its data file, each fact with its source."""

    game: str
    rules_version: int
    digest: str
    pieces: Pieces


class PiecesFile(Request, frozen=True):
    """The data file of a game's pieces, in TOML."""

    text: str


class OwnPieces(Request, frozen=True):
    """The pieces of somebody's box; each fact that differs from ours is marked `yours`."""

    pieces: Pieces


class ScoreRequest(Request, frozen=True):
    sketch: Sketch


class Scored(Answer, frozen=True, kw_only=True):
    """A sketch as the end of a match: the view of its table, the game's guide to it, the sheets, and who has won."""

    view: View
    guide: Guide
    sheets: tuple[ScoreSheet, ...]
    result: Result


class TryRequest(Request, frozen=True):
    """A position given by its moves, chance included: lessons, diagrams, opened record files."""

    setup: Setup
    moves: Annotated[tuple[MoveMade, ...], Meta(max_length=2000)] = ()
    seat: SeatNumber | None = None
    """Whose view; null: everything, for the position is the client's own."""
    actions: Annotated[tuple[Action, ...], Meta(max_length=50)] = ()


# --- Matches --------------------------------------------------------------------------------------------------------


class SeatRequest(Request, frozen=True):
    """Who is to sit there: me, any person with the link, or a bot."""

    kind: Literal["me", "person", "bot"]
    bot: BotName | None = None
    """Which one, if a bot."""
    name: PlayerName | None = None
    """At one screen: the name of the person on this seat, if not my own."""
    nonce: Nonce | None = None
    """If it is for me: my nonce."""


class NewMatch(Request, frozen=True):
    game: GameName
    setup: Setup
    seats: Annotated[tuple[SeatRequest, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    """In the order of play. If no seat is for a person and no nonce follows, the match starts at once."""
    hints_allowed: bool = False
    """Whether people may ask for hints; a single person among bots always may."""
    nonce_follows: bool = False
    """The match does not start before I have sent my nonce, which I draw when I know the hash of the seed."""


class ClaimSeat(Request, frozen=True):
    seat: SeatNumber | None = None
    """Null: the first free one."""
    name: PlayerName | None = None
    nonce: Nonce | None = None


class SendNonce(Request, frozen=True):
    nonce: Nonce


class SeatOrder(Request, frozen=True):
    order: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    """The present seat numbers in their new order."""


class HandOverRequest(Request, frozen=True):
    bot: BotName


class SeatInfo(Answer, frozen=True, kw_only=True):
    """A seat as one client sees it."""

    seat: int
    kind: SeatKind
    """Who plays it now. `open`: nobody yet."""
    name: str
    bot: str | None
    """Which bot plays it, if one does."""
    stuck: bool
    """The bot cannot answer now, nor can a simpler one for it; it is asked again until one can."""
    mine: bool
    present: bool
    """A person's page is connected."""
    owner: bool
    """A person owns the seat, even while a bot plays it."""
    absent_seconds: int | None
    """How long an absent person has been away, rounded down."""
    may_hand_over: bool
    """Its owner has been away long enough for me to hand it to a bot."""
    resigned: bool
    awaits_nonce: bool
    """The match does not start before this person's page has sent its nonce."""
    hints_used: int
    """The number of hints given."""
    kept: bool
    """An open seat of a rematch that is kept for its player of the match before, whose name it has."""
    kept_for_me: bool
    """That player is me."""
    wins: int
    """How many matches whoever sits here has won: of those of which this one is the rematch, and of this one."""


class Room(Answer, frozen=True, kw_only=True):
    """Everything about a match but its position: seats, names, status, host."""

    id: MatchId
    game: str
    rules_version: int
    setup: Setup
    status: Status
    path: str
    """The page to send to friends: anybody who has it may join while a seat is open, and watch afterwards."""
    code: str | None
    """While waiting: the code to type instead of the link."""
    host: bool
    """I opened this match."""
    seats: tuple[SeatInfo, ...]
    mine: tuple[int, ...]
    """My seats: several at one screen, none for a spectator."""
    may_ask_hints: bool
    """Whether I may ask for hints."""
    hints_allowed: bool
    """The host has allowed hints, so everybody who joins agrees to them."""
    awaits_nonce: bool
    """The match does not start before I have sent my nonce."""
    resigning_ends: bool
    """The match is running, and ends as soon as one more player resigns."""
    seed_hash: str
    """SHA-256 of the seed that all chance is drawn from; the same since the match was opened."""
    commitment: str | None
    """Once the match has started: SHA-256 of all that was agreed, from the seed's hash to the seats' nonces."""
    seed: str | None
    """The seed, once the match is over."""
    result: Result | None
    """Who won, once the match is over. `decided_by` is "resignation" if all others resigned."""
    rematch: MatchId | None
    """For players of this match only: whoever has the id may take an open seat."""
    created: int
    """Seconds since 1970."""


class Position(Answer, frozen=True, kw_only=True):
    """The match at one ply as one seat (null: a spectator) sees it. Everything here follows from `view` alone."""

    ply: int
    """The number of moves made so far."""
    step: int
    """The ply at which the present step began, to be sent with a turn or a preview."""
    seat: int | None
    to_act: tuple[int, ...]
    acted: tuple[int, ...]
    """Seats that have acted in this step while others are still to act."""
    view: View
    legal: tuple[Action, ...]
    """The legal actions of `seat`; empty for spectators and if the seat may not act or has resigned."""
    gains: tuple[int, ...]
    """The points that each legal action brings now, in the same order."""
    notation: tuple[str, ...]
    """Each legal action as text, in the same order; empty if the game offers a guide, which says more about them."""
    guide: Guide
    """What the game has worked out about the view and the legal actions; null if it offers no guide."""
    sheets: tuple[ScoreSheet, ...]
    """The points of each seat as if the match ended now."""
    result: Result
    """Who would win if the match ended now."""


class LogEntry(Answer, frozen=True):
    """One move as I may see it. An entry replaces an earlier one with the same ply: a sealed move has been opened."""

    ply: int
    by: int | Literal["chance"]
    action: LoggedAction
    text: str
    stand_in: str | None
    """The simpler bot that chose this move because the seat's own bot failed; in old matches "nobody" if all did."""


class Look(Answer, frozen=True):
    room: Room
    position: Position | None
    """Null before the match has started."""
    log: tuple[LogEntry, ...]
    since: Frame | None
    """If it is my turn: the frame right after my last move, to tell what has changed since; null before my first."""


class Preview(Request, frozen=True):
    seat: SeatNumber
    step: Ply
    actions: Annotated[tuple[Action, ...], Meta(max_length=50)]
    """The tentative turn so far; empty: the position as it is."""


class Previewed(Answer, frozen=True):
    """The position after a tentative turn, before anybody else acts; nothing is stored."""

    position: Position
    gain: int
    """The points that the whole tentative turn brings."""
    changes: tuple[int, ...]
    """The points that it brings each seat, or takes from it."""


class Turn(Request, frozen=True):
    seat: SeatNumber
    step: Ply
    request: RequestId
    actions: Annotated[tuple[Action, ...], Meta(min_length=1, max_length=50)]
    """All of them are played or none."""


class TurnTaken(Answer, frozen=True):
    """The turn is stored. Its moves are the plies `first` to `first + actions - 1`; chance may have followed."""

    first: int
    actions: int
    ply: int
    """The ply of the match after the turn and the chance that followed."""


class HintRequest(Request, frozen=True):
    seat: SeatNumber
    step: Ply
    actions: Annotated[tuple[Action, ...], Meta(max_length=50)] = ()


class MatchSummary(Answer, frozen=True, kw_only=True):
    """A line in the list of my matches."""

    id: MatchId
    game: str
    setup: Setup
    """Empty if the match is unreadable."""
    status: ListedStatus
    host: bool
    """I opened this match."""
    my_turn: bool
    to_act: tuple[int, ...]
    """The seats that are to act; empty unless the match is running."""
    ply: int
    seats: tuple[SeatInfo, ...]
    mine: tuple[int, ...]
    totals: tuple[int, ...]
    """The points of each seat, final or as I see them now; empty before the start."""
    result: Result | None
    created: int
    updated: int


class MatchList(Answer, frozen=True):
    """My matches: first those that wait for me (my turn, a rematch), then running, waiting and finished ones.

    Each newest first. One that this server cannot read stands where it was, with the status `unreadable`.
    """

    matches: tuple[MatchSummary, ...]
    more: bool


class Rematch(Answer, frozen=True):
    id: MatchId


class Frame(Answer, frozen=True, kw_only=True):
    """A match as a seat saw it at one ply: the move that led to it, and the view after it."""

    ply: int
    move: LogEntry | None
    to_act: tuple[int, ...]
    view: View
    guide: Guide
    sheets: tuple[ScoreSheet, ...]
    changes: tuple[int, ...]
    """The points that the move brought each seat, or took from it."""


class Replay(Answer, frozen=True):
    """Frames from ply `first` on: as `seat` saw them, or, for a finished match without `seat`, with all secrets."""

    first: int
    last: int
    """The last ply of the match so far."""
    frames: tuple[Frame, ...]


class AnalysisState(Answer, frozen=True):
    """The progress of an analysis, and the analysis itself once it is done."""

    status: Literal["none", "running", "done", "failed"]
    done: int
    of: int
    """The number of parts, of which `done` are done; 0 while it is queued."""
    analysis: Analysis | None


class FoundMatch(Answer, frozen=True):
    id: MatchId


class Health(Answer, frozen=True):
    status: Literal["ok", "degraded"]
    """`degraded`: it has troubles, and does what it can all the same."""
    version: str
    compiling: tuple[str, ...]
    """Bots (`game bot`) that are still being compiled: their first move takes longer."""
    troubles: tuple[Literal["bots"], ...]
    """What does not work now. `bots`: matches wait for bots that cannot answer."""


class ServerInfo(Answer, frozen=True):
    """How other devices reach this server: what an invitation is made of."""

    addresses: tuple[str, ...]
    """URLs that other devices can open, without a slash at the end, the best one first. Empty: only this machine can
    open the page, or it is in no network."""
    listening: Listening
    name: str | None
    """The host name that is announced in the network by mDNS."""
    may_open: bool
    """Whether this browser may open the network now (`POST /api/server/open`): only one on the server's own machine."""


# --- The live feed --------------------------------------------------------------------------------------------------


class Moved(Answer, frozen=True):
    """Event `position`, with the ply as its id: the position now, and the log entries that are new or were opened."""

    position: Position
    log: tuple[LogEntry, ...]


# Event `room` holds a Room; event `gone` holds nothing: the match was deleted. Neither has an id. Comment lines keep an
# idle connection alive.
