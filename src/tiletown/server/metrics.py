"""Prometheus metrics."""

from __future__ import annotations

from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

disable_created_metrics()  # type: ignore[no-untyped-call]  # the `_created` series, which nobody reads
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("tiletown_moves", "Moves stored, chance included", registry=self.registry)
        self.requests = Counter("tiletown_requests", "Requests", ["route", "status"], registry=self.registry)
        self.turn_seconds = Histogram(
            "tiletown_turn_seconds", "From a submitted turn to its answer", buckets=BUCKETS, registry=self.registry
        )
        self.feeds = Gauge("tiletown_feeds", "Open live feeds", registry=self.registry)
        self.bot_seconds = Histogram(
            "tiletown_bot_seconds", "From asking a bot to its action", ["bot"], buckets=BUCKETS, registry=self.registry
        )
        self.bot_failures = Counter(
            "tiletown_bot_failures", "Bots that crashed or overran their time", ["bot"], registry=self.registry
        )
        self.bots_waiting = Gauge(
            "tiletown_bots_waiting", "Bots that cannot answer and are asked again", registry=self.registry
        )
        self.worker_deaths = Counter(
            "tiletown_worker_deaths", "Worker processes that died and were replaced", registry=self.registry
        )
        self._requests: dict[tuple[str, int], Any] = {}
        """The labelled request counters: looking one up by its labels is slow."""

    def count_request(self, route: str, status: int) -> None:
        """Count an answer of a route with this status."""
        counter = self._requests.get((route, status))
        if counter is None:
            counter = self._requests[route, status] = self.requests.labels(route, status)
        counter.inc()

    def text(self) -> bytes:
        """All metrics in the Prometheus text format."""
        return generate_latest(self.registry)
