"""`tiletown serve`, `tiletown backup` and `tiletown restore`: the server and its data."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import segno
from cyclopts import Parameter
from cyclopts.validators import Number

from tiletown.server.http.addresses import Addresses, read_public_url
from tiletown.server.http.server import ServerOptions
from tiletown.server.logs import log_to
from tiletown.server.mdns import read_name
from tiletown.server.network import EVERYWHERE, read_proxy
from tiletown.server.run import default_database
from tiletown.server.run import serve as run_server
from tiletown.server.storage.backup import backup as make_backup
from tiletown.server.storage.backup import restore as restore_backup

from ..terminal.console import counted, make_console, print_lines

Port = Annotated[int, Parameter(validator=Number(gte=0, lte=65535))]
Workers = Annotated[int | None, Parameter(validator=Number(gte=1, lte=256))]


def serve(
    *,
    host: str | None = None,
    port: Port = 8000,
    database: str | None = None,
    open: Annotated[bool, Parameter(name="--open")] = True,  # noqa: A002
    bot_workers: Workers = None,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
    public_url: str | None = None,
    proxy: list[str] | None = None,
    name: str | None = None,
) -> None:
    """Serve the games to browsers.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 lets other devices play too. Default: this machine only.
    port
        The port to listen on; 0 takes any free one.
    database
        sqlite:///FILE or postgresql://HOST/NAME. Default: a file in your data folder.
    open
        Open the page in the browser.
    bot_workers
        Number of worker processes for bots. Default: all cores but one.
    tls_cert
        A certificate, to serve over https.
    tls_key
        The private key of the certificate.
    public_url
        The URL under which everybody reaches this server, such as https://games.example.org/tiletown.
    proxy
        The address or network of a proxy whose X-Forwarded-For header is believed. May be repeated.
    name
        A host name to announce in the network at home: with `--name oma` it is at http://oma.local:8000.
    """
    log_to(sys.stderr)
    options = ServerOptions(
        database=default_database() if database is None else database,
        bot_workers=bot_workers or max(1, (os.cpu_count() or 2) - 1),
        secure=tls_cert is not None,
        public_url=read_public_url(public_url) if public_url is not None else None,
        proxies=tuple(map(read_proxy, proxy or ())),
        name=read_name(name) if name is not None else None,
    )
    if host is None:
        host = "127.0.0.1" if name is None else EVERYWHERE[0]

    def started(addresses: Addresses) -> None:
        print_lines(make_console(), [f"Tiletown is at {addresses.here}"])
        show_others(addresses)
        if addresses.listening == "here" and not addresses.public:
            print_lines(make_console(), ["Only this computer can open it: the page lets others in your home join."])
        print_lines(make_console(), ["Stop with Ctrl+C."])
        sys.stdout.flush()
        if open:
            webbrowser.open(addresses.here)

    run_server(options, host=host, port=port, tls_cert=tls_cert, tls_key=tls_key, started=started, opened=show_others)


def show_others(addresses: Addresses) -> None:
    """Print where other devices find the server, if they do."""
    others = addresses.others()
    if others:
        print_lines(make_console(), [f"Other devices: {' or '.join(others)}"])
        segno.make(others[0], error="m").terminal(sys.stdout, compact=True)
        sys.stdout.flush()


def backup(file: Path, /, *, database: str | None = None) -> None:
    """Back up all data to a new file, even while the server runs.

    Parameters
    ----------
    file
        The new file; it must not exist yet.
    database
        As for `serve`.
    """
    count = make_backup(default_database(make_folder=False) if database is None else database, file)
    print_lines(make_console(), [f"{counted(count, 'match', 'matches')} copied to {file}"])


def restore(file: Path, /, *, database: str | None = None) -> None:
    """Restore a backup into an empty database, SQLite or PostgreSQL.

    Parameters
    ----------
    file
        A file made by `tiletown backup`.
    database
        As for `serve`.
    """
    count = restore_backup(default_database() if database is None else database, file)
    print_lines(make_console(), [f"{counted(count, 'match', 'matches')} restored"])
