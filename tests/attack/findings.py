"""What attacks on the server have found. Each is tried again by at least one test with `@pytest.mark.finding(NAME)`."""

from __future__ import annotations

import os

FINDINGS = {
    # High: anybody could shut the house.
    "endless-head": "one connection fills the memory with headers that never end",
    "dead-workers": "idle workers are killed, and bots, hints and analyses are dead until the restart",
    "leaked-feeds": "a request behind an open feed, then a close: the feed never ends",
    "half-requests": "half requests and silent connections are held for ever and shut everybody out",
    # Medium.
    "private-files": "the database, its side files and a restored file can be read by other users of the machine",
    "clock-set-back": "a clock set back an hour refuses known addresses for an hour",
    "costly-requests": "few requests cost much: replays, `try`",
    "static-files": "the files of the page are compressed anew for each request, without a limit",
    "shared-resources": "one guest uses up what all share: matches, bots, names",
    "old-matches": "a match that cannot be read blocks deletion and the list of matches",
    "forwarded-addresses": "forged forwarded addresses are believed, and IPv6 has endless ones",
    "backup-of-nothing": "a backup of a database that does not exist creates one and reports success",
    # Low.
    "invalid-utf8": "invalid UTF-8 within a setup or a move is a bug report",
    "honest-health": "the health check is content while the disk is full, the file locked or gone, the bots dead",
    "second-server": "a second server on one SQLite file starts without a word",
    "deleted-database": "the SQLite file of a running server is deleted: turns are acknowledged and lost",
    "rematch-seats": "a spectator takes an open seat of a rematch",
    "one-seat-each": "a guest takes several seats of an online match",
    "presence-without-feed": "a player without a feed counts as absent right after a turn",
    "slow-shutdown": "SIGTERM takes long while feeds are not read",
    "long-setups": "a setup carries long remarks that every position repeats",
    "foreign-hosts": "any `Host` is accepted: DNS rebinding",
    "secure-proxies": "behind a TLS proxy cookies are not `Secure`, and there is no HSTS",
    "revoked-cookies": "a cookie cannot be revoked, and a new device link leaves the old one valid",
    "log-flood": "every bad request logs a line, without a limit",
    "unfinished-records": "`verify` does not say that a record was cut short",
    "locked-database": "a locked SQLite file queues requests for 25 seconds",
    "rematch-elsewhere": "after a resignation on one process the other one says that the match is not over",
    "known-holes": "the lower bound of a dependency admits a version with a known hole",
    "foreign-cache": "compiled code is loaded from a folder that another user can write to",
    "killed-migration": "a server is killed in the middle of a migration",
}

FULL = os.environ.get("TILETOWN_ATTACK") == "full"
"""Whether to take the sizes of a real attack."""


def size(short: int, full: int) -> int:
    """A number of an attack: `short` in CI, `full` in the long form."""
    return full if FULL else short
