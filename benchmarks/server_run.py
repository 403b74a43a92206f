"""A server for the benchmarks without rate limits: `python -m benchmarks.server_run DATABASE PORT`."""

from __future__ import annotations

import argparse
import sys

from tiletown.server.http.limits import Limits
from tiletown.server.http.server import ServerOptions
from tiletown.server.logs import log_to
from tiletown.server.run import serve

PLENTY = Limits(
    per_second=1e9,
    burst=10**9,
    address_per_second=1e9,
    address_burst=10**9,
    guests_per_second=1e9,
    guests_burst=10**9,
    work_per_second=1e9,
    work_burst=1e9,
    address_work_per_second=1e9,
    address_work_burst=1e9,
    address_connections=10**5,  # all of them come from one
)

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("port", type=int)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    log_to(sys.stderr)
    serve(
        ServerOptions(database=given.database, limits=PLENTY, bot_workers=given.workers),
        port=given.port,
        started=lambda addresses: print(addresses.here, flush=True),
    )
