"""`minaria host --web`: a page with a terminal in it, and behind it the session that somebody has over SSH.

A person is known by a long random word that his browser keeps, as by a key over SSH; a code gives it a place. The page
is for this computer alone (loopback), unless something in front of it makes it reachable under the host's address. What
a browser sends is only ever keys: no face starts a program or writes a file for it, as over SSH.
"""

from __future__ import annotations

import asyncio
import hashlib
import html
import json
import secrets
from contextlib import suppress
from importlib import resources
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from minaria.table.people.register import looks_like_code
from minaria.table.store.store import StoreTrouble
from minaria.ui.ssh.house import House
from minaria.ui.ssh.session import Session
from minaria.ui.ssh.visit import visit
from minaria.ui.web.channel import Channel, Connection

COOKIE = "minaria"
KEPT = 365 * 24 * 3600  # seconds a browser keeps its word
WORD = 32  # random bytes of it
LONGEST = 64 * 1024  # bytes of a message
HERE = ("localhost", "127.0.0.1", "[::1]")
STATIC = {"textual.js": ("js", "text/javascript"), "xterm.css": ("css", "text/css")}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
    "img-src 'self' data:; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>minaria</title>
<link rel="stylesheet" href="/static/xterm.css"><script src="/static/textual.js"></script>
<script src="/static/focus.js"></script>
<style>
html, body {{ margin: 0; height: 100%; background: #15171b; color: #d8d4c8; font-family: monospace; }}
.textual-terminal {{ width: 100vw; height: 100vh; }}
.ended {{ display: none; position: absolute; bottom: 0; width: 100%; padding: 1em; background: #2d3440; }}
body.-closed .ended {{ display: block; }} a {{ color: #ffd97a; }}
</style></head>
<body><div class="textual-terminal" data-session-websocket-url="{url}" data-font-size="16"></div>
<div class="ended">The session is over; the table is kept. <a href="/">Come back</a></div></body></html>
"""


FOCUS = """addEventListener("load", () => {
  const focus = () => document.querySelector(".textual-terminal textarea")?.focus();
  setTimeout(focus, 100);
  addEventListener("focus", focus);
});
"""
"""Keys go to the terminal without a click."""


class WebDoor:
    """The page, and a session for every browser that has it open."""

    def __init__(self, host: House, address: str = "") -> None:
        self.host = host
        self.port = 0
        self._names = {*HERE, *([address.casefold()] if address else [])}
        self._codes: dict[str, str] = {}  # the word of a browser -> the code it came with
        self._runner: web.AppRunner | None = None

    # -- life

    async def start(self, port: int) -> None:
        """Listen on this computer's own address. Raises StoreTrouble where the port cannot be had."""
        app = web.Application(client_max_size=LONGEST)
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/static/{name}", self._static),
                web.get("/ws", self._terminal),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        try:
            await site.start()
        except (OSError, OverflowError) as err:
            await self._runner.cleanup()
            why = getattr(err, "strerror", None) or err
            raise StoreTrouble(f"port {port} cannot be listened on for the web: {why}") from err
        self.port = self._runner.addresses[0][1]
        self.host.page = f"http://127.0.0.1:{self.port}/"

    async def stop(self) -> None:
        """Listen no more."""
        if self._runner is not None:
            await self._runner.cleanup()

    # -- what a browser asks for

    def _is_ours(self, request: web.Request) -> bool:
        """Whether it was asked under a name of this computer: another page's name that leads here is none of ours."""
        name = request.host.casefold()
        name = name if name.endswith("]") else name.rsplit(":", 1)[0]
        return name in self._names

    async def _page(self, request: web.Request) -> web.StreamResponse:
        if not self._is_ours(request):
            raise web.HTTPMisdirectedRequest(text="This is no name of the host.")
        word = request.cookies.get(COOKIE, "")
        fresh = not _is_word(word)
        if fresh:
            word = secrets.token_urlsafe(WORD)
        code = request.query.get("code", "")
        response: web.StreamResponse
        if code:
            self._codes[word] = code if looks_like_code(code) else ""
            while len(self._codes) > self.host.limits.connections:
                self._codes.pop(next(iter(self._codes)))
            response = web.HTTPSeeOther("/")
        else:
            scheme = "wss" if request.headers.get("X-Forwarded-Proto") == "https" else "ws"
            url = html.escape(f"{scheme}://{request.host}/ws", quote=True)
            response = web.Response(text=_PAGE.format(url=url), content_type="text/html")
        if fresh:
            response.set_cookie(COOKIE, word, max_age=KEPT, httponly=True, samesite="Lax", path="/")
        _guard(response)
        if isinstance(response, web.HTTPException):
            raise response
        return response

    async def _static(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        if name == "focus.js":
            response = web.Response(text=FOCUS, content_type="text/javascript")
        elif name in STATIC:
            folder, kind = STATIC[name]
            text = resources.files("textual_serve").joinpath("static", folder, name).read_bytes()
            response = web.Response(body=text, content_type=kind, charset="utf-8")
        else:
            raise web.HTTPNotFound
        _guard(response)
        return response

    async def _terminal(self, request: web.Request) -> web.StreamResponse:
        """A session for as long as the websocket is open."""
        word = request.cookies.get(COOKIE, "")
        origin = urlsplit(request.headers.get("Origin", "")).netloc
        if not self._is_ours(request) or origin != request.host or not _is_word(word):
            raise web.HTTPForbidden(text="Open the page first.")
        address = str(request.remote or "?")
        if refusal := self.host.gate.refusal(address):
            raise web.HTTPTooManyRequests(text=refusal)
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=LONGEST)
        await socket.prepare(request)
        channel = Channel(socket.send_bytes, socket.close)
        await self._session(socket, channel, word, address, request.query)
        return socket

    async def _session(
        self, socket: web.WebSocketResponse, channel: Channel, word: str, address: str, query: Any
    ) -> None:
        host, key, conn = self.host, key_of(word), Connection(channel)
        host.gate.come(conn, address)
        refusal = host.gate.admit(conn, key if host.knows(key) else "")
        if refusal:
            host.log_now_and_then(address, f"{address} {key} turned away: {refusal}")
            host.gate.go(conn)
            await socket.send_bytes(f"{refusal}\r\n".encode())
            return
        session = Session(host, conn, self._codes.pop(word, ""), key, address, visit)  # type: ignore[arg-type]
        channel.session = session
        session.connection_made(channel)
        session.pty_requested("xterm-256color", (_side(query.get("width"), 80), _side(query.get("height"), 24)), None)
        pump = asyncio.create_task(channel.pump())
        try:
            if session.shell_requested():
                session.session_started()
                await self._read(socket, channel, session)
            channel.close()
        finally:
            session.connection_lost(None)
            host.gate.go(conn)
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(session.ended.wait(), host.limits.farewell)
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)

    async def _read(self, socket: web.WebSocketResponse, channel: Channel, session: Session) -> None:
        """Keys and sizes out of a browser, until it has gone; what is neither counts for nothing."""
        async for message in socket:
            if message.type != WSMsgType.TEXT:
                continue
            await channel.may_read()
            try:
                kind, given = json.loads(message.data)
            except (ValueError, TypeError, RecursionError):
                continue
            if kind == "stdin" and isinstance(given, str):
                session.data_received(given.encode("utf-8", "replace"), None)
            elif kind == "resize" and isinstance(given, dict):
                session.terminal_size_changed(_side(given.get("width"), 80), _side(given.get("height"), 24), 0, 0)
            elif kind == "ping":
                await socket.send_json(["pong", str(given)[:40]])


def key_of(word: str) -> str:
    """What the register knows a browser by: nobody who reads it could come with it."""
    return "WEB:" + hashlib.sha256(word.encode()).hexdigest()


def _is_word(word: str) -> bool:
    return len(word) >= WORD and len(word) < 4 * WORD and word.replace("-", "").replace("_", "").isalnum()


def _side(given: object, usual: int) -> int:
    """Columns or lines as a browser says them."""
    with suppress(TypeError, ValueError):
        return max(1, min(int(given), 1_000))  # type: ignore[call-overload, no-any-return]
    return usual


def _guard(response: web.StreamResponse) -> None:
    """Nothing of another page's is shown in this one, nor this one in another."""
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cache-Control"] = "no-store"
