"""nginx in front of a server, configured by the file that docs/operation.md shows."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from needs import need
from server.waiting import eventually

PATH = f"{os.environ.get('PATH', '')}:/usr/sbin"
"""Debian keeps nginx where only root looks."""
SNIPPET = Path(__file__).parents[1] / "docs" / "nginx.conf"
AROUND = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {server}
}}
"""


def missing_nginx() -> str | None:
    """Why nginx cannot be used here; None if it can."""
    missing = [name for name in ("nginx", "openssl") if shutil.which(name, path=PATH) is None]
    return f"{' and '.join(missing)} not installed" if missing else None


@contextmanager
def kept_port() -> Iterator[int]:
    """A port that nobody else gets meanwhile; nginx may listen on it."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))  # bound, but not listening
        yield int(kept.getsockname()[1])


@contextmanager
def nginx(folder: Path, port: int, upstream: int, path: str) -> Iterator[None]:
    """nginx on a port of 127.0.0.1, with a certificate of its own, before a server at `upstream`."""
    need("nginx", missing_nginx())
    cert, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True, capture_output=True,
    )  # fmt: skip
    server = SNIPPET.read_text(encoding="utf-8")
    for shown, here in {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "/etc/ssl/games.example.org.pem": str(cert),
        "/etc/ssl/games.example.org.key": str(key),
        "location / {": f"location {path}/ {{",
        "127.0.0.1:8000": f"127.0.0.1:{upstream}",
    }.items():
        assert shown in server, f"docs/nginx.conf no longer says {shown!r}"
        server = server.replace(shown, here)
    config = folder / "nginx.conf"
    config.write_text(AROUND.format(folder=folder, server=server), encoding="utf-8")
    found = shutil.which("nginx", path=PATH)
    with subprocess.Popen([str(found), "-p", str(folder), "-c", str(config)], stderr=subprocess.DEVNULL) as process:
        try:
            eventually(lambda: _listens(process, port), "nginx listens")
            yield
        finally:
            process.terminate()


def _listens(process: subprocess.Popen[bytes], port: int) -> bool:
    assert process.poll() is None, f"nginx ended with {process.returncode}"
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
