"""The HTTP status of every problem code: nothing below this layer knows a status."""

from __future__ import annotations

from typing import Final

from ..wire.problems import ProblemCode

STATUSES: Final[dict[ProblemCode, int]] = {
    "bad-request": 400,
    "bad-setup": 400,
    "bad-name": 400,
    "nobody": 401,
    "cross-site": 403,
    "not-seated": 403,
    "not-your-seat": 403,
    "not-host": 403,
    "no-hints": 403,
    "not-here": 403,
    "no-route": 404,
    "no-match": 404,
    "no-seat": 404,
    "no-game": 404,
    "no-code": 404,
    "no-link": 404,
    "no-pieces": 404,
    "no-score-pad": 404,
    "method": 405,
    "no-coach": 409,
    "other-guest": 409,
    "seat-taken": 409,
    "already-seated": 409,
    "no-free-seat": 409,
    "not-waiting": 409,
    "not-running": 409,
    "not-over": 409,
    "not-played-out": 409,
    "other-rules": 409,
    "stale": 409,
    "request-reused": 409,
    "not-a-person": 409,
    "present": 409,
    "others-playing": 409,
    "cannot-open": 409,
    "too-slow": 408,
    "too-many-matches": 409,
    "too-large": 413,
    "not-json": 415,
    "wrong-host": 421,
    "illegal": 422,
    "malformed": 422,
    "bad-pieces": 422,
    "bad-sketch": 422,
    "too-many": 429,
    "head-too-large": 431,
    "bug": 500,
    "busy": 503,
    "stopping": 503,
}

MEANINGS: Final = {
    400: "The request is malformed; `field` names the part.",
    401: "The cookie is missing, forged or signed out, or its player was deleted.",
    403: "Not your seat, not your match, or a request from another site.",
    404: "Not found.",
    409: "It conflicts with the present state of the match.",
    413: "The body is too large.",
    415: "The body is not application/json.",
    421: "The `Host` header does not name this server.",
    422: "The rules refuse it; `rule` names the rule.",
    429: "Too many requests; `Retry-After` says when to try again.",
    503: "The server cannot answer now; try again.",
}
"""The description of each status in the OpenAPI document."""
