"""The page in a real browser, Chromium without a window: what is typed there is an order at the table."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

aiohttp = pytest.importorskip("aiohttp", reason="wants the extra web")
pytest.importorskip("textual_serve", reason="wants the extra web")

from minaria.table.people.register import Place  # noqa: E402
from minaria.ui.web.server import WebDoor  # noqa: E402
from tests.ui.ssh.house import house, until  # noqa: E402

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PATIENCE = 60.0


class Tab:
    """One page, by the protocol of the browser's own tools."""

    def __init__(self, socket: Any) -> None:
        self.socket, self._number = socket, 0

    async def call(self, method: str, **given: Any) -> dict[str, Any]:
        """Have the browser do something; what it says of it."""
        self._number += 1
        await self.socket.send_json({"id": self._number, "method": method, "params": given})
        while True:
            told = json.loads((await self.socket.receive()).data)
            if told.get("id") == self._number:
                found: dict[str, Any] = told.get("result", told)
                return found

    async def value(self, expression: str) -> Any:
        """What an expression is in the page."""
        return (await self.call("Runtime.evaluate", expression=expression))["result"].get("value")

    async def line(self, text: str) -> None:
        """Letters and Enter, as a keyboard sends them."""
        for letter in text:
            await self.call("Input.dispatchKeyEvent", type="char", text=letter)
        for kind in ("rawKeyDown", "char", "keyUp"):
            await self.call("Input.dispatchKeyEvent", type=kind, windowsVirtualKeyCode=13, key="Enter", text="\r")


async def listening(browser: asyncio.subprocess.Process) -> str:
    """Where the browser's tools are spoken to, as it says itself."""
    assert browser.stderr is not None
    while line := (await browser.stderr.readline()).decode():
        if found := re.search(r"ws://([^/]+)/", line):
            return found[1]
    raise AssertionError("the browser did not begin")


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="wants Chromium")
def test_a_game_is_played_in_a_browser(tmp_path: Path) -> None:
    async def play(at: str) -> None:
        async with (
            aiohttp.ClientSession() as client,
            house(tmp_path / "host", {"hothior": "Ann", "mivior": "Bob"}) as made,
        ):
            door = WebDoor(made.host)
            await door.start(0)
            code = made.host.register.invite(Place("friday", "hothior"), name="Ann")
            async with client.put(f"http://{at}/json/new?about:blank") as answer:
                page = await answer.json()
            async with client.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                tab = Tab(socket)
                await tab.call("Page.enable")
                await tab.call("Page.navigate", url=f"http://127.0.0.1:{door.port}/?code={code}")
                await until(lambda: bool(made.room.guests))
                ready = "document.activeElement?.tagName == 'TEXTAREA' && document.body.className"
                while "-first-byte" not in str(await tab.value(ready)):
                    await asyncio.sleep(0.1)
                await tab.line("roll")
                await until(lambda: any(line.text == "roll" for line in made.hosted.match.lines))
                assert await tab.value("location.search") == ""  # the code does not stay in the address
                await tab.line("quit")
                await until(lambda: not made.sessions)
                while "-closed" not in str(await tab.value("document.body.className")):
                    await asyncio.sleep(0.1)
            await door.stop()

    async def main() -> None:
        assert CHROMIUM is not None
        given = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
        browser = await asyncio.create_subprocess_exec(
            CHROMIUM,
            *given,
            f"--user-data-dir={tmp_path / 'profile'}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            await asyncio.wait_for(play(await asyncio.wait_for(listening(browser), PATIENCE)), PATIENCE)
        finally:
            browser.kill()
            await browser.wait()

    asyncio.run(main())
