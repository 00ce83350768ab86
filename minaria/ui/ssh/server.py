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
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import asyncssh

from minaria import __version__
from minaria.table.people import lobby
from minaria.table.people.calls import Call
from minaria.table.people.hosting import HostedTable
from minaria.table.people.register import Register
from minaria.table.people.room import Room
from minaria.table.store.store import StoreTrouble
from minaria.ui.faults import note_fault
from minaria.ui.files import draw_pages
from minaria.ui.ssh.doorway import WINDOW, Door
from minaria.ui.ssh.house import House, Seated
from minaria.ui.ssh.limits import Limits
from minaria.ui.ssh.packing import NAME

KEY_FILE = "host_key"
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


class Host(House):
    """Opens the tables and the door, and closes them; watches who is idle."""

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
        super().__init__(data, register, limits or Limits(), address or socket.gethostname(), say)
        self.fingerprint = ""
        self.call = call
        self._listener: asyncssh.SSHAcceptor | None = None
        self._tasks: list[asyncio.Task[Any]] = []
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
        if self.stopping:
            return
        self.stopping = True
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
            await asyncio.to_thread(room.hosted.programs.end)  # a thread may wait for one
            with suppress(StoreTrouble):
                room.hosted.save()
        if self._listener is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._listener.wait_closed(), 1.0)
        self.log("stopped")

    async def _hang_up(self, session: Seated) -> None:
        """Let the last bytes go out, then close the connection."""
        with suppress(TimeoutError, OSError, asyncssh.Error):
            await asyncio.wait_for(session.chan.wait_closed(), 2.0)
        session.conn.close()

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
