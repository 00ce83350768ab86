"""The door: one connection from its first byte until its sessions begin, and what it is told if none ever do."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh

from commands import clean
from minaria.table.people.register import looks_like_code
from minaria.ui.ssh.arrival import wanted
from minaria.ui.ssh.compat import keep_environment_in, let_go
from minaria.ui.ssh.house import House
from minaria.ui.ssh.limits import Environment
from minaria.ui.ssh.session import Session
from minaria.ui.ssh.visit import visit

WINDOW = 256 * 1024  # bytes a client may send ahead


class Door(asyncssh.SSHServer):
    """One connection until its sessions begin: limits, and which key it has proved to hold.

    A key that opens nothing is refused, so that the client shows its next one; with a code for a name any key will do.
    """

    def __init__(self, host: House) -> None:
        self.host = host
        self.address = ""
        self.name = ""
        self._conn: asyncssh.SSHServerConnection | None = None
        self._shown = ""  # the key shown last; proved if the connection is let in by it
        self._by_key = True
        self._told = False
        self._tries = 0
        self._in = False
        self._channels = 0
        self._next_look: asyncio.TimerHandle | None = None
        self._lonely = False  # whether no session was there at the last look
        self.offered: list[str] = []  # fingerprints of keys that opened nothing

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody is at the door."""
        self._conn = conn
        peer = conn.get_extra_info("peername") or ("?",)
        self.address = str(peer[0]).removeprefix("::ffff:")  # IPv4 at a socket for both
        refusal = self.host.gate.refusal(self.address)
        if refusal:
            self.host.log_now_and_then(self.address, f"{self.address} turned away: {refusal}")
            conn.abort()
            return
        self.host.connections.add(conn)
        late = self.host.gate.come(conn, self.address)
        if isinstance(late, asyncssh.SSHServerConnection):
            late.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        if self._conn is not None:
            if not self._in and self.offered:
                self._log(f"turned away: no key it showed opens anything ({', '.join(self.offered)})")
            self.host.gate.go(self._conn)
            self.host.connections.discard(self._conn)
            asyncio.get_running_loop().call_later(1.0, let_go, self._conn)
        if self._next_look is not None:
            self._next_look.cancel()
        self._conn = None

    def _log(self, what: str) -> None:
        """Into the host's log, of strangers not more than anybody would read."""
        self.host.log_now_and_then(self.address, f"{self.address} {what}")

    def begin_auth(self, username: str) -> bool:
        """A key is wanted, or a table that may be watched without one."""
        self.name = username if looks_like_code(username) else clean(username, 60)
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are what everybody comes by."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether the key opens anything, or comes with a code, whose worth is seen on the doorstep."""
        self._tries += 1
        if self._tries > self.host.limits.tries * 2:  # each key is shown twice: offered, then proved
            self._give_up()
            return False
        shown = key.get_fingerprint()
        code = looks_like_code(wanted(username)[0]) and not self.host.gate.barred(self.address)
        if not (code or self.host.opens(shown, wanted(username)[0])):
            self.offered += [shown] if shown not in self.offered else []
            return False
        self._by_key = True
        self._shown = shown
        return True

    def kbdint_auth_supported(self) -> bool:
        """For those without a key: to watch what anybody may watch, or to be told how to come by one."""
        return not self._told  # once is enough to be told

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """Nothing is asked."""
        self._tries += 1
        if self._tries > self.host.limits.tries * 2:
            self._give_up()
            return False
        self._by_key = False
        self._told = True
        return "", "" if self._may_watch(username) else self._no_way_in(), "en", []

    def _no_way_in(self) -> str:
        """What somebody is told who has shown nothing that opens anything."""
        if not self.offered:
            return "A key is wanted here: ssh-keygen -t ed25519 makes one."
        if self.host.gate.barred(self.address):
            return "Too many wrong codes from here; try again later."
        shown = ", ".join(self.offered[:6])
        where = f"at {table}" if (table := self.host.table_meant(wanted(self.name)[0])) else "here"
        many = (
            f"None of the keys you showed opens anything {where}: {shown}."
            if len(self.offered) > 1
            else f"The key you showed opens nothing {where}: {shown}."
        )
        return (
            f"{many} Your seat's key may be another one: ssh -i FILE. With an invitation: "
            f"{self.host.line_to_type('CODE')}"
        )

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        """Whether this table may be watched by everybody."""
        self._by_key = False
        return self._may_watch(username)

    def _may_watch(self, username: str) -> bool:
        return any(self.host.register.may_watch(t) for t in self.host.rooms)

    def _give_up(self) -> None:
        if self._conn is not None:
            self._conn.abort()

    def auth_completed(self) -> None:
        """Let in, if there is room for whoever it is."""
        assert self._conn is not None
        key = self._shown if self._by_key else ""
        refusal = self.host.gate.admit(self._conn, key if key and self.host.knows(key) else "")
        self._in = True
        if refusal:
            self._log(f"{key or 'without a key'} turned away: {refusal}")
            self._conn.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, refusal)
            return
        self._look()

    def _look(self) -> None:
        """Now and then: a connection that asks for nothing is closed."""
        conn = self._conn
        if conn is None:
            return
        lonely = not any(s.conn is conn and s.task is not None for s in self.host.sessions)
        if lonely and self._lonely:
            self._log(f"{self._shown if self._by_key else 'without a key'} sent away: asked for nothing")
            conn.disconnect(asyncssh.DISC_BY_APPLICATION, "You asked for nothing: no seat, no command.")
            return
        self._lonely = lonely
        self._next_look = asyncio.get_running_loop().call_later(self.host.limits.shell / 2, self._look)

    def session_requested(self) -> Any:
        """A seat, or a command for one."""
        assert self._conn is not None
        key = self._shown if self._by_key else ""
        if self._channels >= self.host.limits.channels:
            self._log(f"{key or 'without a key'} turned away: too many channels on one connection")
            return False
        chan = self._conn.create_server_channel(None, "", WINDOW)
        keep_environment_in(chan, Environment())
        self._channels += 1
        return chan, Session(self.host, self._conn, self.name, key, self.address, visit, self._channel_closed)

    def _channel_closed(self) -> None:
        self._channels -= 1
