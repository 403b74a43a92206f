"""Errors about bad input, each with one sentence for people.

The command line prints it as one line, the server answers with a 4xx and a code. Any other exception is a bug.
"""

from __future__ import annotations

import msgspec


class TiletownError(Exception):
    """Bad input; `str(error)` is always one line that says what is wrong."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.splitlines()))


class BadSetup(TiletownError):
    """A setup that cannot be played; `field` names the part that is wrong."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field


class BadPieces(TiletownError):
    """A data file of pieces that cannot be played with."""


class BadNotation(TiletownError):
    """A text that is not in a game's notation: a board, a pattern, an action or a turn."""


class BadRecord(TiletownError):
    """A stored match that cannot be read or replayed; `ply` is the move at fault, if one is."""

    def __init__(self, message: str, ply: int | None = None) -> None:
        super().__init__(message if ply is None else f"move {ply}: {message}")
        self.ply = ply


class ActionError(TiletownError):
    """An action that is refused; nothing has changed. `rule` is a stable name for the reason."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class MalformedAction(ActionError):
    """Not an action of this game at all."""

    def __init__(self, message: str) -> None:
        super().__init__("malformed", message)


class OutOfTurn(ActionError):
    """An action of an actor who may not act now."""

    def __init__(self, message: str) -> None:
        super().__init__("out-of-turn", message)


class IllegalAction(ActionError):
    """An action that the rules forbid here; `rule` names the rule."""


def field_error(error: msgspec.ValidationError) -> str:
    """The message of a ValidationError by field, without msgspec's objects and paths."""
    text, _, path = str(error).partition(" - at `$.")
    words = text.split("`")
    if text.startswith("Object missing required field"):
        return f"{words[1]} is missing"
    if text.startswith("Object contains unknown field"):
        return f"there is no {words[1]!r}"
    return f"{path.rstrip('`')}: {text[:1].lower()}{text[1:]}" if path else text
