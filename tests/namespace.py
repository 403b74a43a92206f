"""A second device at home: a network namespace with an address of its own, and a cable to this machine."""

from __future__ import annotations

import secrets
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from needs import need


class Device(NamedTuple):
    """A device in the network at home."""

    namespace: str
    host: str
    """The address of this machine in that network."""

    def command(self, folder: Path, program: str) -> Path:
        """A program to be started on the device, as a file that can be called like it."""
        script = folder / f"{Path(program).name}-elsewhere"
        script.write_text(f'#!/bin/sh\nexec ip netns exec {self.namespace} {shlex.quote(program)} "$@"\n', "utf-8")
        script.chmod(0o755)
        return script


@contextmanager
def second_device() -> Iterator[Device]:
    """A device with an address of its own, as long as it is needed."""
    number = secrets.randbelow(2**16)
    name, ours, theirs = f"tiletown{number}", f"home{number}", "home"
    host, device = (f"10.{200 + number // 2**14}.{number // 64 % 256}.{number % 64 * 4 + last}" for last in (1, 2))
    need("network", _missing(name))
    try:
        _ip(f"link add {ours} type veth peer name {theirs} netns {name}")
        _ip(f"addr add {host}/30 dev {ours}")
        _ip(f"link set {ours} up")
        for command in (f"addr add {device}/30 dev {theirs}", f"link set {theirs} up", "link set lo up"):
            _ip(f"-n {name} {command}")
        yield Device(name, host)
    finally:
        for command in (f"link del {ours}", f"netns del {name}"):
            with suppress(subprocess.CalledProcessError):
                _ip(command)


def _missing(name: str) -> str | None:
    """Make the namespace; returns why there can be none."""
    if shutil.which("ip") is None:
        return "no command `ip` (iproute2)"
    try:
        _ip(f"netns add {name}")
    except subprocess.CalledProcessError as error:
        return f"no network namespace can be made: {error.stderr.decode(errors='replace').strip()}"
    return None


def _ip(arguments: str) -> None:
    subprocess.run(["ip", *arguments.split()], check=True, capture_output=True)
