"""A browser as the terminal: the same screen, the same secrets, and nothing another page could do with it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

aiohttp = pytest.importorskip("aiohttp", reason="wants the extra web")
pytest.importorskip("textual_serve", reason="wants the extra web")

from minaria.table.people.register import Place  # noqa: E402
from minaria.ui.editing import NO_EDITOR  # noqa: E402
from minaria.ui.web.server import COOKIE, WebDoor, key_of  # noqa: E402
from tests.ui.ssh.house import PATIENCE, House, house, until  # noqa: E402

SEATS = {"hothior": "Ann", "mivior": "Bob"}


class Browser:
    """One browser: its cookies, its page, its terminal."""

    def __init__(self, port: int) -> None:
        self.at = f"http://127.0.0.1:{port}"
        self.client = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self.socket: Any = None
        self.text = ""

    async def page(self, query: str = "") -> str:
        async with self.client.get(f"{self.at}/{query}") as response:
            assert response.status == 200
            return str(await response.text())

    async def terminal(self) -> None:
        self.text = ""
        url = self.at.replace("http", "ws") + "/ws?width=100&height=30"
        self.socket = await self.client.ws_connect(url, origin=self.at)

    async def sees(self, *wanted: str) -> None:
        async def wait() -> None:
            while not all(w in self.text for w in wanted):
                message = await self.socket.receive()
                if message.type != aiohttp.WSMsgType.BINARY:
                    raise AssertionError(f"{wanted} did not come: {self.text[-800:]!r}")
                self.text += message.data.decode("utf-8", "replace")

        await asyncio.wait_for(wait(), PATIENCE)

    async def type(self, *lines: str) -> None:
        for line in lines:
            await self.socket.send_json(["stdin", f"{line}\r"])

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.client.close()


def visited(folder: Path, doing: Callable[[House, Callable[[], Browser]], Awaitable[None]]) -> None:
    """Do something at a host with a door for browsers."""

    async def main() -> None:
        async with house(folder, SEATS) as made:
            door = WebDoor(made.host)
            await door.start(0)
            browsers: list[Browser] = []

            def browser() -> Browser:
                browsers.append(Browser(door.port))
                return browsers[-1]

            try:
                await doing(made, browser)
            finally:
                for one in browsers:
                    await one.close()
                await door.stop()

    asyncio.run(main())


def code(made: House, seat: str, name: str) -> str:
    return made.host.register.invite(Place("friday", seat), name=name)


def test_the_full_screen_is_on_a_page_and_each_sees_his_own(tmp_path: Path) -> None:
    async def play(made: House, browser: Callable[[], Browser]) -> None:
        ann, bob = browser(), browser()
        _, line = made.console()
        told = re.search(r"in a browser here: http://127\.0\.0\.1:\d+/(\?code=\S+)", await line("invite hothior"))
        assert told is not None
        page = await ann.page(told[1])
        assert "textual-terminal" in page
        await bob.page(f"?code={code(made, 'mivior', 'Bob')}")
        await ann.terminal()
        await bob.terminal()
        await ann.sees("\x1b[?1049h", "Hothior>", "Roll for events")
        await bob.sees("\x1b[?1049h", "Mivior>")
        await ann.type("whisper mivior the ford at dawn", "roll")
        await bob.sees("the ford at dawn", "Hothior rolls")
        await ann.type("note my own plan", "quit")
        await until(lambda: len(made.sessions) == 1)
        assert "my own plan" not in bob.text
        await ann.page()
        await ann.terminal()  # the browser is known again: no code is wanted
        await ann.sees("Hothior>")
        assert "code" not in ann.text

    visited(tmp_path, play)


def test_who_has_no_place_is_asked_for_a_code_and_a_wrong_one_opens_nothing(tmp_path: Path) -> None:
    async def play(made: House, browser: Callable[[], Browser]) -> None:
        eve = browser()
        await eve.page()
        await eve.terminal()
        await eve.sees("code")
        await eve.type("aaaa-bbbb-cccc")
        await until(lambda: made.host.gate.failures("127.0.0.1") > 0)
        assert "Hothior>" not in eve.text
        assert not made.room.guests

    visited(tmp_path, play)


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {"Host": "evil.example"}, 421),
        ("/ws", {"Origin": "http://evil.example"}, 403),
        ("/ws", {}, 403),
        ("/ws", {"Origin": "http://evil.example", "Host": "evil.example"}, 403),
        ("/static/../server.py", {}, 404),
        ("/static/app_index.html", {}, 404),
        ("/static/textual.js", {}, 200),
        ("/static/xterm.css", {}, 200),
        ("/static/focus.js", {}, 200),
    ],
)
def test_no_other_page_comes_in_and_nothing_else_is_served(
    path: str, headers: dict[str, str], status: int, tmp_path: Path
) -> None:
    async def play(made: House, browser: Callable[[], Browser]) -> None:
        ann = browser()
        await ann.page(f"?code={code(made, 'hothior', 'Ann')}")
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        given = {**headers, **({**upgrade, "Sec-WebSocket-Key": "x" * 22 + "=="} if path == "/ws" else {})}
        async with ann.client.get(f"{ann.at}{path}", headers=given) as response:
            assert response.status == status
            if status == 200:
                assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
        assert not made.sessions

    visited(tmp_path, play)


def test_what_a_browser_sends_is_keys_and_sizes_and_nothing_else(tmp_path: Path) -> None:
    async def play(made: House, browser: Callable[[], Browser]) -> None:
        ann = browser()
        await ann.page(f"?code={code(made, 'hothior', 'Ann')}")
        await ann.terminal()
        await ann.sees("Hothior>")
        for junk in (
            "nonsense",
            "[]",
            '["stdin"]',
            '["stdin", 3]',
            '["resize", {"width": "x"}]',
            "[" * 900,
            '{"a": 1}',
        ):
            await ann.socket.send_str(junk)
        await ann.socket.send_json(["resize", {"width": 120, "height": 40}])
        await until(lambda: made.sessions[0].size == (120, 40))
        before = {p for p in tmp_path.rglob("*") if p.is_file()}
        await ann.type("edit")
        await ann.sees(NO_EDITOR[:30])
        await ann.type("print map to stolen.svg", "copy page", "lines")
        await ann.sees("\x1b[?1049l", "\x1b]52;c;")
        made_since = {p for p in tmp_path.rglob("*") if p.is_file()} - before
        assert not [p for p in made_since if "stolen" in p.name]

    visited(tmp_path, play)


def test_the_word_of_a_browser_is_long_hidden_from_scripts_and_kept_as_a_digest(tmp_path: Path) -> None:
    async def play(made: House, browser: Callable[[], Browser]) -> None:
        ann = browser()
        async with ann.client.get(f"{ann.at}/") as response:
            sent = response.headers["Set-Cookie"]
        word = re.match(rf"{COOKIE}=([^;]+);", sent)
        assert word is not None
        assert len(word[1]) >= 40
        assert "HttpOnly" in sent
        assert "SameSite=Lax" in sent
        assert word[1] not in key_of(word[1])
        other = browser()
        async with other.client.get(f"{other.at}/") as response:
            assert response.headers["Set-Cookie"] != sent

    visited(tmp_path, play)
