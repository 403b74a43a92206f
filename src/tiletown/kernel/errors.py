"""Every error that tells a person what was wrong with what they gave us.

The command line prints one as one line; the server answers one with a 4xx. Anything else is a bug of ours.
"""

from __future__ import annotations


class TiletownError(Exception):
    """Something given to us is wrong; `str(error)` is one line that says what, whatever it quotes."""

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.splitlines()))


class BadSetup(TiletownError):
    """A setup that no game can start from; `field` names the part that is wrong."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field


class BadPieces(TiletownError):
    """A file of zones, tiles or faces that cannot be played with."""


class BadNotation(TiletownError):
    """A text that is not a board, a pattern, an action or a turn."""


class BadRecord(TiletownError):
    """A stored match that cannot be read or replayed; `ply` is the move at fault, if one is."""

    def __init__(self, message: str, ply: int | None = None) -> None:
        super().__init__(message if ply is None else f"move {ply}: {message}")
        self.ply = ply


class ActionError(TiletownError):
    """An action that cannot be carried out; nothing has changed. `rule` is a stable name for why."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class MalformedAction(ActionError):
    """Not an action of this game at all."""

    def __init__(self, message: str) -> None:
        super().__init__("malformed", message)


class OutOfTurn(ActionError):
    """An action of somebody who is not to act now."""

    def __init__(self, message: str) -> None:
        super().__init__("out-of-turn", message)


class IllegalAction(ActionError):
    """An action that the rules forbid here; `rule` names the rule."""
