"""Whether this computer can let people come by ssh."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from minaria.ui import posix_terminal
from minaria.ui.doctor.findings import NOTE, WELL, WRONG, Finding, Where

_PATIENCE = 1.0  # seconds for whoever listens at the port to say who it is


def hosting(where: Where) -> Iterator[Finding]:
    """The port, and the host's own key."""
    if not posix_terminal.AVAILABLE:
        yield Finding(NOTE, "Nothing can be hosted here.", f"Hosting {posix_terminal.MISSING}.")
        return
    yield _port(_chosen() if where.port is None else where.port)
    if where.data is not None and (key := where.data / "host_key").exists():
        yield _key(key)


def _chosen() -> int:
    from minaria.ui.settings import hosting as chosen

    return int(chosen()["port"])


def _port(port: int) -> Finding:
    try:
        with closing(socket.socket()) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(("", port))
            door.listen()
    except OSError as err:
        if who := _listens(port):
            return who
        why = (err.strerror or str(err)).lower()
        return Finding(WRONG, f"Port {port} cannot be had: {why}.", "Host at another one: minaria host --port N")
    except OverflowError:
        return Finding(WRONG, f"There is no port {port}.", "Ports are numbers from 1 to 65535.")
    return Finding(WELL, f"Port {port} is free." if port else "People come in at any port that is free.")


def _listens(port: int) -> Finding | None:
    """Who listens at a port already; None if nobody answers there."""
    try:
        with closing(socket.create_connection(("127.0.0.1", port), _PATIENCE)) as door:
            door.settimeout(_PATIENCE)
            said = b""
            with suppress(OSError):
                said = door.recv(100)
    except OSError:
        return None
    if said.startswith(b"SSH-2.0-minaria"):
        return Finding(WELL, f"A minaria host listens at port {port}.")
    return Finding(NOTE, f"Another program listens at port {port}.", "Host at another one: minaria host --port N")


def _key(key: Path) -> Finding:
    """The key by which players know this host."""
    if not os.access(key, os.R_OK):
        return Finding(WRONG, f"{key} cannot be read.", f"Let yourself read it: chmod 600 {key}")
    if os.name == "posix" and key.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        return Finding(WRONG, f"{key} can be read by others.", f"Keep it to yourself: chmod 600 {key}")
    return Finding(WELL, f"{key} is there, and nobody else's.")
