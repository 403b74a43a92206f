"""Decodes the game's part of a request (actions, moves, setup), and converts what the rules refuse into a `Refused`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tiletown.kernel import (
    UNREADABLE,
    ActionError,
    AnyGame,
    BadSetup,
    MalformedAction,
    Moment,
    Move,
    Seat,
    TiletownError,
    decode_action,
)

from ..wire.problems import ProblemCode, Refused

MOST_SETUP_BYTES = 8_000
"""Every position repeats the setup: this is more than three times as much as one with our own pieces."""


class _RefusingIllegalActions:
    """A context manager, written as a class because that costs a third of `contextlib.contextmanager`."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ActionError):
            raise illegal(error) from error


refusing_illegal_actions = _RefusingIllegalActions()
"""`with refusing_illegal_actions:` turns an ActionError into a `Refused` with the rule's name."""


def illegal(error: ActionError, message: str = "", ply: int | None = None) -> Refused:
    """An ActionError as a `Refused`."""
    code: ProblemCode = "malformed" if isinstance(error, MalformedAction) else "illegal"
    return Refused(code, message or str(error), rule=error.rule, ply=ply)


def read_actions(game: AnyGame, raw: Sequence[msgspec.Raw]) -> list[Any]:
    """The actions in a request."""
    with refusing_illegal_actions:
        return [decode_action(game, item) for item in raw]


def read_moves(game: AnyGame, raw: Sequence[msgspec.Raw]) -> list[Move[Any]]:
    """The moves in a request."""
    try:
        return [msgspec.json.decode(item, type=Move[game.action_type]) for item in raw]  # type: ignore[name-defined]
    except UNREADABLE as error:
        raise Refused("malformed", f"moves: {error}.", field="moves") from error


def read_setup(game: AnyGame, raw: msgspec.Raw) -> tuple[Any, Moment[Any]]:
    """The setup in a request, and the first moment of a match with it; a refusal names the field."""
    try:
        setup = msgspec.json.decode(raw, type=game.setup_type)
        check_length("setup", msgspec.json.encode(setup))
        return setup, Moment.first(game, setup)
    except Refused:
        raise
    except BadSetup as error:
        raise Refused("bad-setup", str(error), field=f"setup.{error.field}") from error
    except TiletownError as error:
        raise Refused("bad-setup", f"setup: {error}", field="setup") from error
    except UNREADABLE as error:
        raise Refused("bad-setup", f"setup: {error}", field="setup") from error


def check_length(field: str, data: bytes) -> None:
    """Refuse a setup, or pieces for one, that would make every position long."""
    if len(data) > MOST_SETUP_BYTES:
        advice = "shorten the remarks about the pieces."
        raise Refused("too-large", f"{field}: it has more than {MOST_SETUP_BYTES} bytes; {advice}", field=field)


def check_seat_of(game: AnyGame, state: Any, seat: Seat) -> None:
    """Refuse a seat number that this state does not have."""
    if seat >= game.players(state):
        raise Refused("no-seat", f"There is no seat {seat}.")
