"""The private parts of asyncssh that a host cannot do without: the one place that uses them.

`tests/ui/test_compat` says which of them a new version has moved.
"""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import asyncssh

_HELD = ("_recv_handler", "_compressor", "_decompressor", "_owner", "_acceptor", "_error_handler")
"""By what a connection that is over is still known."""


def keep_environment_in(chan: Any, kept: MutableMapping[Any, Any]) -> None:
    """Have a channel keep what its client says of its surroundings in a mapping of ours."""
    assert chan._env == {}, "asyncssh keeps it elsewhere now"
    chan._env = kept


def transport_of(conn: asyncssh.SSHServerConnection) -> asyncio.Transport | None:
    """What carries a connection's bytes."""
    found: asyncio.Transport | None = getattr(conn, "_transport", None)
    return found


def let_go(conn: asyncssh.SSHServerConnection) -> None:
    """Free a connection that is over: it knows itself by what it does with the next bytes, and a collection is rare."""
    for name in _HELD:
        if name in vars(conn):
            setattr(conn, name, None)
