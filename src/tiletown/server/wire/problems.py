"""Why a request is refused: a stable code for programs, and a sentence for people. No HTTP status here."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tiletown.kernel import TiletownError

ProblemCode: TypeAlias = Literal[
    # The request itself.
    "bad-request", "method", "not-json", "too-large", "too-many", "cross-site", "no-route", "wrong-host",
    "head-too-large", "too-slow",
    # Who asks.
    "nobody", "not-seated", "not-your-seat", "not-host", "no-hints", "other-guest", "not-here",
    # What is asked for.
    "no-match", "no-seat", "no-game", "no-code", "no-link", "no-pieces", "no-score-pad", "no-coach",
    # The state of the match.
    "seat-taken", "no-free-seat", "not-waiting", "not-running", "not-over", "not-played-out", "other-rules", "stale",
    "request-reused", "not-a-person", "present", "others-playing", "too-many-matches",
    "already-seated",
    # What the rules say.
    "illegal", "malformed", "bad-setup", "bad-pieces", "bad-sketch",
    # What a person has typed.
    "bad-name",
    # The server.
    "busy", "stopping", "bug", "cannot-open",
]  # fmt: skip
"""Every problem code. `http.statuses` has the HTTP status of each, the page a sentence in each of its languages."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """Every refusal: a stable code for programs and a sentence for people."""

    code: ProblemCode
    message: str
    rule: str | None = None
    """For an illegal action: the stable name of the rule that it breaks."""
    field: str | None = None
    """For a bad body or setup: the part that is wrong."""
    ply: int | None = None
    """For a stale turn: the present ply of the match."""


class Refused(TiletownError):
    """A request that is refused; nothing has changed."""

    def __init__(
        self,
        code: ProblemCode,
        message: str,
        *,
        rule: str | None = None,
        field: str | None = None,
        ply: int | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code: ProblemCode = code
        self.retry_after = retry_after
        """Seconds after which to try again."""
        self.problem = Problem(code, str(self), rule, field, ply)


def no_match() -> Refused:
    """The same refusal for a match that never existed, one that was deleted, and an id that is malformed."""
    return Refused("no-match", "There is no such match; perhaps it was deleted.")


def stale(ply: int) -> Refused:
    """This seat has acted in that step already, or the step is over."""
    return Refused("stale", "The match has moved on; reload it.", ply=ply)


def busy(message: str) -> Refused:
    """The outcome is unknown; a turn may be sent again, because it is idempotent."""
    return Refused("busy", message, retry_after=2)
