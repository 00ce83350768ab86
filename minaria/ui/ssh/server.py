"""The host: one process and one loop for several tables and everybody who comes to them by SSH.

There is no shell here, no file transfer, no forwarding and no agent: a session is a seat at a table, and a command is a
line for it. Compression is forced, since a screen is sent in a twentieth of the bytes with it.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import asyncssh

from commands import clean
from minaria import __version__
from minaria.table.hosting import HostedTable
from minaria.table.register import Register, looks_like_code
from minaria.table.room import Call, Room
from minaria.table.store import StoreTrouble
from minaria.ui.ssh.limits import Environment, Gate, Limits
from minaria.ui.ssh.packing import NAME
from minaria.ui.ssh.session import Session

KEY_FILE = "host_key"
LOG_FILE = "host.log"
_SEND_BUFFER = 32 * 1024  # what the system keeps of a slow link's bytes; more would be older frames
_WINDOW = 256 * 1024  # bytes a client may send ahead
_WATCH = 5.0  # seconds between two looks at who is idle


def host_key(data: Path) -> asyncssh.SSHKey:
    """The host's own key, made the first time and kept for its owner alone."""
    path = data / KEY_FILE
    if not path.exists():
        key = asyncssh.generate_private_key("ssh-ed25519")
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(key.export_private_key())
    os.chmod(path, 0o600)
    return asyncssh.read_private_key(path)


class Host:
    """Open tables, the door, and the sessions there are."""

    def __init__(
        self,
        data: Path,
        register: Register,
        tables: Iterable[HostedTable],
        *,
        limits: Limits | None = None,
        address: str = "",
        call: Callable[[Call], None] | None = None,
        say: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.data = data
        self.register = register
        self.limits = limits or Limits()
        self.hostname = address or socket.gethostname()
        self.port = 0
        self.fingerprint = ""
        self.say = say  # to whoever sits at the host
        self.call = call
        self.rooms: dict[str, Room] = {}
        self.sessions: set[Session] = set()
        self.connections: set[asyncssh.SSHServerConnection] = set()
        self.gate = Gate(self.limits, time.monotonic)
        self._listener: asyncssh.SSHAcceptor | None = None
        self._tasks: list[asyncio.Task[Any]] = []
        self._stopping = False
        self._waiting = list(tables)

    # -- life

    async def start(self, bind: str = "", port: int = 8022) -> None:
        """Open the tables and the door. Raises OSError."""
        for hosted in self._waiting:
            self.open(hosted)
        key = host_key(self.data)
        self.fingerprint = key.get_fingerprint()
        logging.getLogger("asyncssh").setLevel(logging.CRITICAL)  # it would log names, and codes are sent as names
        sock = _listening(bind, port)
        self.port = sock.getsockname()[1]
        self._listener = await asyncssh.create_server(
            lambda: Door(self),
            sock=sock,
            server_host_keys=[key],
            server_version=f"minaria_{__version__}",
            encoding=None,
            line_editor=False,
            compression_algs=[NAME],
            login_timeout=self.limits.login,
            keepalive_interval=15,
            keepalive_count_max=4,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            password_auth=False,
            gss_host=None,
            host_based_auth=False,
            window=_WINDOW,
            backlog=64,
        )
        self._tasks.append(asyncio.create_task(self._watch()))
        for face in ("minaria.ui.ssh.faces", "minaria.ui.ssh.screen"):
            import_module(face)  # rather than while the first who come wait
        gc.collect()
        gc.freeze()
        gc.set_threshold(2000, 20, 1_000_000)  # a full collection stops everybody's keys; it waits until nobody is here
        self.log(f"listening on port {self.port}, host key {self.fingerprint}")

    def open(self, hosted: HostedTable) -> Room:
        """Open a table to those who come."""
        room = Room(hosted, self.register, address=self.line_to_type, call=self.call, log=self.log)
        self.rooms[hosted.name] = room
        self._tasks.append(asyncio.get_running_loop().create_task(room.attend()))
        return room

    async def stop(self, why: str = "The host is stopping; the table is kept. Come back later.") -> None:
        """Let nobody in any more, give every terminal back, keep everything."""
        if self._stopping:
            return
        self._stopping = True
        if self._listener is not None:
            self._listener.close()
        sessions = list(self.sessions)
        for session in sessions:
            session.end(why)
        tasks = [s.task for s in sessions if s.task is not None]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=self.limits.farewell)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late, timeout=1.0)
        await asyncio.gather(*(self._hang_up(s) for s in sessions))
        for conn in list(self.connections):
            conn.abort()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self.rooms.values():
            with suppress(StoreTrouble):
                room.hosted.save()
        if self._listener is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._listener.wait_closed(), 1.0)
        self.log("stopped")

    async def _hang_up(self, session: Session) -> None:
        """Let the last bytes go out, then close the connection."""
        with suppress(TimeoutError, OSError, asyncssh.Error):
            await asyncio.wait_for(session.chan.wait_closed(), 2.0)
        session.conn.close()

    def line_to_type(self, code: str) -> str:
        """What somebody with a code types."""
        port = "" if self.port == 22 else f"-p {self.port} "
        return f"ssh {port}{code}@{self.hostname}"

    # -- sessions

    def take_session(self, session: Session) -> bool:
        """Whether another session may begin."""
        mine = sum(s.conn is session.conn for s in self.sessions)
        if self._stopping or mine >= self.limits.sessions:
            return False
        self.sessions.add(session)
        return True

    def session_ended(self, session: Session) -> None:
        """A session is over; when nobody is left, what it leaves behind is cleared away."""
        self.sessions.discard(session)
        if not self.sessions:
            asyncio.get_running_loop().call_later(1.0, self._tidy)

    def _tidy(self) -> None:
        if not self.sessions:
            gc.collect()

    def fault(self, room: Room | None, number: str) -> None:
        """A fault was noted: the referee and whoever sits at the host are told its number."""
        self.log(f"a fault, number {number}")
        self.say(f"A fault in the program, number {number}: see faults.log beside the tables.")
        if room is not None:
            room.tell(f"A fault in the program, number {number}: see faults.log beside the tables.", "referee")

    async def _watch(self) -> None:
        """Send away whoever has typed nothing for too long, with a warning before."""
        limits = self.limits
        while limits.idle:
            await asyncio.sleep(min(_WATCH, limits.idle / 4))
            now = asyncio.get_running_loop().time()
            for session in list(self.sessions):
                guest, quiet = session.guest, now - session.last_key
                if guest is None:
                    continue
                if quiet > limits.idle:
                    session.end("You have typed nothing for a long time; the table is kept.")
                elif quiet > limits.idle - limits.warning and not session.warned:
                    session.warned = True
                    guest.notices.append("You have typed nothing for a long time; any key keeps the connection.")
                    guest.feed.wake()

    def log(self, text: str) -> None:
        """Write a line into the host's log, for the host alone: who came and went, never what was typed."""
        stamp = time.strftime("%Y-%m-%d %H:%M:%S")
        with (
            suppress(OSError),
            open(
                os.open(self.data / LOG_FILE, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600), "a", encoding="utf-8"
            ) as file,
        ):
            file.write(f"{stamp} {clean(text, 300)}\n")


class Door(asyncssh.SSHServer):
    """One connection until its sessions begin: limits, and which key it has proved to hold."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.address = ""
        self.name = ""
        self._conn: asyncssh.SSHServerConnection | None = None
        self._shown = ""  # the key shown last; proved if the connection is let in by it
        self._by_key = True
        self._told = False
        self._tries = 0
        self._come = self._known = False

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody is at the door."""
        self._conn = conn
        peer = conn.get_extra_info("peername") or ("?",)
        self.address = str(peer[0])
        refusal = self.host.gate.refusal(self.address)
        if refusal:
            self.host.log(f"turned away {self.address}: {refusal}")
            conn.abort()
            return
        self._come = True
        self.host.connections.add(conn)
        self.host.gate.come(self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        if self._come:
            self._now_known()
            self.host.gate.go(self.address)
            self._come = False
        if self._conn is not None:
            self.host.connections.discard(self._conn)
        self._conn = None

    def _now_known(self) -> None:
        if not self._known:
            self._known = True
            self.host.gate.known()

    def begin_auth(self, username: str) -> bool:
        """A key is wanted, or a table that may be watched without one."""
        self.name = username if looks_like_code(username) else clean(username, 60)
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are what everybody comes by."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do to stand on the doorstep; what it opens is seen there."""
        self._tries += 1
        if self._tries > self.host.limits.tries * 2:  # each key is shown twice: offered, then proved
            self._give_up()
            return False
        self._by_key = True
        self._shown = key.get_fingerprint()
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
        words = "" if self._may_watch(username) else "A key is wanted here: ssh-keygen -t ed25519 makes one."
        return "", words, "en", []

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        """Whether this table may be watched by everybody."""
        self._by_key = False
        return self._may_watch(username)

    def _may_watch(self, username: str) -> bool:
        return any(self.host.register.may_watch(t) for t in self.host.rooms)

    def _give_up(self) -> None:
        self.host.gate.failed(self.address)
        if self._conn is not None:
            self._conn.abort()

    def auth_completed(self) -> None:
        """Let in."""
        self._now_known()

    def session_requested(self) -> Any:
        """A seat, or a command for one."""
        assert self._conn is not None
        key = self._shown if self._by_key else ""
        chan = self._conn.create_server_channel(None, "", _WINDOW)
        assert chan._env == {}, "asyncssh keeps what clients say of their surroundings elsewhere now"
        chan._env = Environment()
        return chan, Session(self.host, self._conn, self.name, key, self.address)


def _listening(bind: str, port: int) -> socket.socket:
    """The socket the host listens on: of both families where no address is given. Raises OSError."""
    family = socket.AF_INET6 if ":" in bind or (not bind and socket.has_dualstack_ipv6()) else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        if family == socket.AF_INET6 and not bind:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        sock.bind((bind, port))
        sock.listen(64)
        sock.setblocking(False)
    except OSError:
        sock.close()
        raise
    return sock
