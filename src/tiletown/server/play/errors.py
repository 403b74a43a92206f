"""Why the server refuses a request: a status, a stable code and a sentence."""

from __future__ import annotations

from tiletown.kernel import TiletownError

from ..wire.messages import Problem


class Refused(TiletownError):
    """A request that is answered with a 4xx or 503; nothing has changed."""

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        *,
        rule: str | None = None,
        field: str | None = None,
        ply: int | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.retry_after = retry_after
        self.problem = Problem(code, str(self), rule, field, ply)


def no_match() -> Refused:
    """The same for a match that never was, one that was deleted, and an id that could not be one."""
    return Refused(404, "no-match", "There is no such match; perhaps it was deleted.")


def stale(ply: int) -> Refused:
    """This seat has acted in that step already, or the step is over."""
    return Refused(409, "stale", "The match has moved on since; look again.", ply=ply)


def busy(message: str = "The database cannot be reached now; try again in a moment.") -> Refused:
    """The outcome is not known: the same request may be sent again."""
    return Refused(503, "busy", message, retry_after=2)
