"""A host in this process on a free port, and real SSH clients that come to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
from asyncssh.public_key import SSHKeyPair

from minaria.table.people.calls import Call
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.people.patience import Patience
from minaria.table.people.register import Place, Register
from minaria.table.people.room import Room
from minaria.table.store.store import SqliteStore
from minaria.ui.settings import Settings
from minaria.ui.ssh.console import Console
from minaria.ui.ssh.limits import Limits
from minaria.ui.ssh.server import Host
from minaria.ui.ssh.session import Session

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cyd"}
PATIENCE = 20.0
XTERM = "xterm-256color"


class House:
    """A running host with one table called `friday`."""

    def __init__(self, host: Host, folder: Path) -> None:
        self.host = host
        self.folder = folder
        self.keys: dict[str, asyncssh.SSHKey] = {}
        self.ends: list[asyncssh.SSHClientConnection] = []
        self.told: list[str] = []  # what the login said to clients

    @property
    def room(self) -> Room:
        return self.host.rooms["friday"]

    @property
    def sessions(self) -> list[Session]:
        """The sessions there are."""
        return [s for s in self.host.sessions if isinstance(s, Session)]

    @property
    def hosted(self) -> HostedTable:
        return self.room.hosted

    def console(self) -> tuple[Console, Callable[[str], Awaitable[str]]]:
        """The host's own terminal, looking on; and what types a line there and gives what is said to it."""
        said: list[str] = []
        console = Console(self.host, Settings(), screen=False, write=said.append)
        console.go_to(self.room)

        async def line(text: str) -> str:
            del said[:]
            await console.hear(text)
            return "\n".join(said)

        return console, line

    def key(self, who: str) -> asyncssh.SSHKey:
        """Somebody's key, the same every time."""
        if who not in self.keys:
            self.keys[who] = asyncssh.generate_private_key("ssh-ed25519")
        return self.keys[who]

    def seat(self, who: str, seat: str) -> None:
        """Somebody has accepted an invitation to a seat."""
        register = self.host.register
        register.accept(register.invite(Place("friday", seat), name=who), self.key(who).get_fingerprint(), "")

    async def connect(self, who: str = "", name: str = "x", keys: Any = None) -> asyncssh.SSHClientConnection:
        """A connection with somebody's key (or several `keys`), or without any."""
        conn = await asyncssh.connect(
            "127.0.0.1",
            self.host.port,
            username=name,
            known_hosts=None,
            config=None,
            agent_path=None,
            client_keys=keys or ([self.key(who)] if who else None),
            password_auth=False,
            client_factory=lambda: Keyless(self.told),
        )
        self.ends.append(conn)
        return conn

    async def come(
        self,
        who: str,
        name: str = "x",
        *,
        term: str | None = None,
        size: tuple[int, int] = (100, 30),
        command: str | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Client:
        """A session of somebody's: bare without a terminal."""
        conn = await self.connect(who, name)
        options: dict[str, Any] = {"term_type": term, "term_size": size} if term else {}
        chan, client = await conn.create_session(Client, command, encoding=None, env=[*(env or {}).items()], **options)
        assert isinstance(client, Client)
        client.conn = conn
        client.chan = chan
        return client


class Forged(SSHKeyPair):
    """Somebody's public key in the hands of somebody who cannot sign with it."""

    _mine = asyncssh.generate_private_key("ssh-ed25519")

    def sign(self, data: bytes) -> bytes:
        return self._mine.sign(data, b"ssh-ed25519")


def forged(key: asyncssh.SSHKey) -> SSHKeyPair:
    """A key shown that cannot be proved."""
    name = b"ssh-ed25519"
    return Forged(name, name, (name,), (name,), key.public_data, None)


class Keyless(asyncssh.SSHClient):
    """Answers questions of the login, of which there are none here."""

    def __init__(self, told: list[str] | None = None) -> None:
        self.told = [] if told is None else told

    def connection_lost(self, exc: Exception | None) -> None:
        if exc is not None:
            self.told.append(str(exc))

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
        self.told.append(instructions)
        return []


class Client(asyncssh.SSHClientSession):  # type: ignore[type-arg]
    """What one client got, and ways to wait for it."""

    conn: asyncssh.SSHClientConnection
    chan: Any

    def __init__(self) -> None:
        self.got = b""
        self.status: int | None = None
        self.closed = asyncio.Event()
        self._news = asyncio.Event()

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.got += data
        self._news.set()

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed.set()
        self._news.set()

    @property
    def text(self) -> str:
        return self.got.decode("utf-8", "replace")

    def type(self, text: str | bytes) -> None:
        self.chan.write(text if isinstance(text, bytes) else text.encode())

    def line(self, *lines: str, end: str = "\n") -> None:
        for line in lines:
            self.type(line + end)

    async def sees(self, *wanted: str, since: int = 0) -> str:
        """Wait until all this has come since a number of bytes; what has come since then."""

        async def wait() -> None:
            while not all(w in self.got[since:].decode("utf-8", "replace") for w in wanted):
                if self.closed.is_set():
                    raise AssertionError(f"gone without {wanted}: {self.text[-1500:]}")
                self._news.clear()
                await self._news.wait()

        try:
            await asyncio.wait_for(wait(), PATIENCE)
        except TimeoutError:
            raise AssertionError(f"{wanted} did not come: {self.text[since:][-3000:]}") from None
        return self.got[since:].decode("utf-8", "replace")

    async def ends(self) -> str:
        """Wait until the session is over; everything it got."""
        await asyncio.wait_for(self.closed.wait(), PATIENCE)
        return self.text


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(int(PATIENCE * 200)):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come to be")


@asynccontextmanager
async def house(
    folder: Path,
    seats: Mapping[str, str] = SEATS,
    *,
    limits: Limits | None = None,
    seed: str = "4",
    call: Callable[[Call], None] | None = None,
    port: int = 0,
    game: str = "divine_right",
    options: Mapping[str, str] | None = None,
    talk: int = 10_000,
) -> AsyncIterator[House]:
    """A host with the table `friday`, made or gone on with; `talk` is how much may be said there at once."""
    folder.mkdir(exist_ok=True)
    store = SqliteStore(folder / "tables.sqlite")
    names = [e.name for e in store.tables()]
    hosted = (
        resume(store, "friday")
        if "friday" in names
        else new_table(store, game, seats, dict(options or {}), seed=seed, name="friday")
    )
    register = Register(folder / "people.sqlite")
    host = Host(folder, register, [hosted], limits=limits, call=call)
    made = House(host, folder)
    await host.start("127.0.0.1", port)
    made.room.patience = Patience(talk)
    try:
        yield made
    finally:
        for conn in made.ends:
            conn.close()
        await host.stop()
        register.close()
        store.close()


def run(doing: Callable[[House], Awaitable[None]], folder: Path, **options: Any) -> None:
    """Do something in a house."""

    async def main() -> None:
        async with house(folder, **options) as made:
            await doing(made)

    asyncio.run(main())
