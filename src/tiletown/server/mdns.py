"""mDNS: announces a host name in the network at home, so that `http://oma.local:8000` finds this machine.

Optional: `pip install 'tiletown[mdns]'`.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator, Sequence

from tiletown.kernel import TiletownError

NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
SERVICE = "_http._tcp.local."


def read_name(text: str) -> str:
    """The host name to announce, such as `oma.local`. Raises TiletownError, also if the extra is not installed."""
    label = text.lower().removesuffix(".local")
    if not NAME.fullmatch(label):
        raise TiletownError(f"the name {text!r} may have letters, digits and dashes only, such as `oma`")
    try:
        import zeroconf  # noqa: F401
    except ImportError as error:
        raise TiletownError("--name needs the extra mdns: pip install 'tiletown[mdns]'") from error
    return f"{label}.local"


@contextlib.asynccontextmanager
async def announced(name: str, addresses: Sequence[str], port: int) -> AsyncIterator[None]:
    """Announce the name with these addresses of this machine, until left. Raises TiletownError if it is taken."""
    from zeroconf import Error, NonUniqueNameException
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

    label = name.removesuffix(".local")
    info = AsyncServiceInfo(
        SERVICE,
        f"{label}.{SERVICE}",
        port=port,
        server=f"{name}.",
        parsed_addresses=list(addresses),
        properties={"path": "/"},
    )
    try:
        mdns = AsyncZeroconf(interfaces=[address for address in addresses if ":" not in address] or ["127.0.0.1"])
    except OSError as error:
        raise TiletownError(f"the name {name} cannot be announced: {error}") from error
    try:
        try:
            await mdns.async_register_service(info)
        except NonUniqueNameException as error:
            raise TiletownError(f"another device is called {name} already: choose another --name") from error
        except Error as error:
            raise TiletownError(f"the name {name} cannot be announced: {error}") from error
        yield
    finally:
        await mdns.async_close()
