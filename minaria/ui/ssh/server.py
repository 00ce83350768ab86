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
from minaria.table.people import lobby
from minaria.table.people.calls import Call
from minaria.table.people.connection import GuestRoom
from minaria.table.people.hosting import HostedTable
from minaria.table.people.register import Place, Register
from minaria.table.people.room import Room
from minaria.table.store.store import StoreTrouble
from minaria.ui.faults import note_fault, where_noted
from minaria.ui.files import draw_pages
from minaria.ui.ssh.doorway import WINDOW, Door
from minaria.ui.ssh.limits import Bucket, Gate, Limits, Pace, network
from minaria.ui.ssh.packing import NAME
from minaria.ui.ssh.session import Session

KEY_FILE = "host_key"
LOG_FILE = "host.log"
_KEX = [
    "mlkem768x25519-sha256",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp521",
    "ecdh-sha2-nistp384",
    "ecdh-sha2-nistp256",
    "diffie-hellman-group16-sha512",
    "diffie-hellman-group18-sha512",
    "diffie-hellman-group14-sha256",
]
_MACS = [
    "umac-128-etm@openssh.com",
    "hmac-sha2-256-etm@openssh.com",
    "hmac-sha2-512-etm@openssh.com",
    "umac-128@openssh.com",
    "hmac-sha2-256",
    "hmac-sha2-512",
]
_SIGNATURES = [
    "sk-ssh-ed25519@openssh.com",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "ssh-ed25519",
    "ecdsa-sha2-nistp521",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp256",
    "rsa-sha2-512",
    "rsa-sha2-256",
]
"""What is offered to clients: nothing with SHA-1, no DSA; every client of the last ten years knows some of each."""
_SEND_BUFFER = 32 * 1024  # what the system keeps of a slow link's bytes; more would be older frames
_LONGEST_LOG = 10_000_000  # bytes of the log before another one is begun
_NOTED = 20  # lines a minute about one address at the door
_WATCH = 5.0  # seconds between two looks at who is idle


def host_key(data: Path) -> asyncssh.SSHKey:
    """The host's own key, made the first time and kept for its owner alone. Raises StoreTrouble."""
    path = data / KEY_FILE
    try:
        if not os.path.lexists(path):
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            _make_key(path)
        if not path.is_file():
            raise StoreTrouble(f"{path} is no file; take it away, and another key is made.")
        os.chmod(path, 0o600)
        return asyncssh.read_private_key(path)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError) as err:
        if "passphrase" in str(err).lower():
            cure = f"take it off with: ssh-keygen -p -N '' -f {path}"
            raise StoreTrouble(f"{path} has a passphrase, which nobody is there to type; {cure}") from err
        cure = "put the right one back, or take it away: another is made, and clients will ask about it"
        raise StoreTrouble(f"{path} is no private key; {cure}.") from err
    except OSError as err:
        raise StoreTrouble(f"{path} cannot be made or read: {(err.strerror or str(err)).lower()}.") from err


def _make_key(path: Path) -> None:
    """Write a new key aside and give it its name when all of it is on the disk: half a key would be no key for good."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(aside, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as file:
            file.write(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        with suppress(OSError):
            aside.unlink()


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
        self._paces: dict[str, Pace] = {}
        self._noted: dict[str, Bucket] = {}  # where from -> lines about it that the log may still have
        self._stopping = False
        self._logged = True  # whether the last line for the log was written; that one was not is said once
        self._waiting = list(tables)

    # -- life

    async def start(self, bind: str = "", port: int = 8022) -> None:
        """Open the tables and the door. Raises OSError, StoreTrouble (also where the port cannot be had)."""
        for hosted in self._waiting:
            self.open(hosted)
        key = host_key(self.data)
        self.fingerprint = key.get_fingerprint()
        logging.getLogger("asyncssh").setLevel(logging.CRITICAL)  # it would log names, and codes are sent as names
        try:
            sock = _listening(bind, port)
        except (OSError, OverflowError) as err:
            why = getattr(err, "strerror", None) or err
            raise StoreTrouble(f"port {port} cannot be listened on: {why}") from err
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
            kex_algs=_KEX,
            mac_algs=_MACS,
            signature_algs=_SIGNATURES,
            password_auth=False,
            gss_host=None,
            host_based_auth=False,
            window=WINDOW,
            backlog=64,
        )
        self._tasks.append(asyncio.create_task(self._watch()))
        for face in ("minaria.ui.ssh.line_faces", "minaria.ui.ssh.screen"):
            import_module(face)  # rather than while the first who come wait
        gc.collect()
        gc.freeze()
        gc.set_threshold(2000, 20, 1_000_000)  # a full collection stops everybody's keys; it waits until nobody is here
        self.log(f"listening on port {self.port}, {where_heard(bind)}, host key {self.fingerprint}")

    def open(self, hosted: HostedTable) -> Room:
        """Open a table to those who come."""
        draw_pages(hosted)
        room = Room(
            hosted,
            self.register,
            lobby.answer,
            address=self.line_to_type,
            call=self.call,
            log=self.log,
            fault=self._fault_at,
        )
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

    def pace(self, key: str, address: str) -> Pace:
        """What whoever holds a key, or comes without one from an address, may have of the host."""
        if len(self._paces) > 1_000:
            self._paces = {who: pace for who, pace in self._paces.items() if not pace.idle}
        who = key or network(address)
        if who not in self._paces:
            self._paces[who] = Pace(self.limits, time.monotonic)
        return self._paces[who]

    def take_session(self, session: Session) -> bool:
        """Whether another session may begin."""
        mine = sum(s.conn is session.conn for s in self.sessions)
        if self._stopping or mine >= self.limits.sessions:
            who = f"{session.address} {session.key or 'without a key'}"
            self.log_now_and_then(session.address, f"{who} turned away: too many sessions on one connection")
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

    def fault(self, room: GuestRoom | None, number: str) -> None:
        """A fault was noted: the referee and whoever sits at the host are told its number."""
        self.log(f"a fault, number {number}")
        self.say(f"A fault in the program, number {number}: {where_noted(number)}")
        if room is not None:
            room.tell(f"A fault in the program, number {number}: {where_noted(number)}", "referee")

    def _fault_at(self, room: Room, err: Exception) -> None:
        """What goes on by itself at a table has failed: the referee and the host are told, nobody is put out."""
        place = f"{room.name}, line {len(room.hosted.match.lines)}, by itself"
        self.fault(room, note_fault(self.data, place, err))

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

    def knows(self, key: str) -> bool:
        """Whether a key opens anything here, at an open table or at another."""
        return bool(self._places(key))

    def opens(self, key: str, name: str) -> bool:
        """Whether a key opens what is asked for by the name before the `@`: where that is an open table, a place
        there; else a place at any open table.

        A client shows its keys one after the other until one is taken; one that opens only other tables would be taken
        in the place of the right one.
        """
        table = self.table_meant(name)
        return any(p.table in self.rooms and table in ("", p.table) for p in self._places(key))

    def table_meant(self, name: str) -> str:
        """The open table that a name before the `@` begins or ends with, '' if it names none."""
        parts = name.casefold().split("/")
        return next((t for t in self.rooms if t.casefold() in parts), "")

    def _places(self, key: str) -> list[Place]:
        try:
            return self.register.places(key)
        except StoreTrouble as err:
            self.log(str(err))
            return []

    def log_now_and_then(self, address: str, text: str) -> None:
        """Write into the log about somebody at the door, of one address a few lines a minute: a flood fills no disk."""
        where = network(address)
        if len(self._noted) > 10_000:
            self._noted = {a: b for a, b in self._noted.items() if not b.full}
        if self._noted.setdefault(where, Bucket(_NOTED, _NOTED / 60, time.monotonic)).take():
            self.log(text)

    def log(self, text: str) -> None:
        """Write a line into the host's log, for the host alone: who came and went, never what was typed.

        Of a long one the last two files are kept.
        """
        stamp = time.strftime("%Y-%m-%d %H:%M:%S")
        with suppress(OSError):
            path = self.data / LOG_FILE
            if path.stat().st_size > _LONGEST_LOG:
                path.replace(path.with_name(f"{LOG_FILE}.1"))
        try:
            number = os.open(self.data / LOG_FILE, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
            with open(number, "a", encoding="utf-8") as file:
                file.write(f"{stamp} {clean(text, 300)}\n")
        except OSError as err:
            why, before, self._logged = (err.strerror or str(err)).lower(), self._logged, False
            if before:
                self.say(f"{self.data / LOG_FILE} cannot be written: {why}. The log goes on once it can be.")
        else:
            self._logged = True


def where_heard(bind: str) -> str:
    """What is listened on, in words: whoever gave no address should know that it is all of them."""
    if bind in ("", "0.0.0.0", "::"):
        return "all interfaces of this computer; '--bind ADDRESS' takes one"
    return f"{bind} alone"


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
