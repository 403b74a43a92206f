"""All limits that a server enforces on clients, as one set of numbers."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """The limits that a server enforces."""

    body_bytes: int = 64 * 1024
    head_bytes: int = 32 * 1024
    """The size of a request's head: its line and its headers."""
    headers: int = 100
    request_bytes: int = 1024 * 1024
    """Bytes of one request, whatever they are, after which the connection is cut."""
    request_seconds: float = 20
    """Seconds for a whole request to arrive, from the connection or from its first byte."""
    waiting_requests: int = 16
    """Requests that a connection may send before the first of them is answered (pipelining)."""
    connections: int = 10_000
    """Open connections in all."""
    address_connections: int = 256
    """Open connections of one address, which a family or a school may share; a named proxy has no such limit."""
    feeds: int = 64
    """Feeds that one player, or one address without a cookie, may have open at once."""
    per_second: float = 50
    """The sustained request rate of one player."""
    burst: int = 200
    address_per_second: float = 400
    """The sustained request rate of one address, which a family or a school may share."""
    address_burst: int = 1_600
    work_per_second: float = 0.1
    """The share of the event loop's time that the requests of one player may take, sustained."""
    work_burst: float = 5
    address_work_per_second: float = 0.25
    """The share of the event loop's time that the requests of one address may take, sustained."""
    address_work_burst: float = 10
    guests_per_second: float = 0.5
    """The rate of new guests, and of guesses at codes and device links, from one address."""
    guests_burst: int = 60
