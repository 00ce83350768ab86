"""Whoever comes and goes leaves nothing behind, also while somebody else stays and nothing is collected."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from minaria.ui.ssh.doorway import Door
from minaria.ui.ssh.line_faces import EditedFace
from minaria.ui.ssh.session import Session
from minaria.ui.tui.app import TableApp
from tests.ui.ssh.house import XTERM, House, run, until


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> Iterator[weakref.WeakSet[Any]]:
    """What the host has made for connections and what still lives; no collection helps."""
    found: weakref.WeakSet[Any] = weakref.WeakSet()

    def noted(made: type[Any]) -> None:
        begin = made.__init__

        def init(self: Any, *given: Any, **options: Any) -> None:
            begin(self, *given, **options)
            found.add(self)

        monkeypatch.setattr(made, "__init__", init)

    for made in (TableApp, Session, Door, EditedFace):
        noted(made)
    gc.disable()
    yield found
    gc.enable()


def kinds(alive: weakref.WeakSet[Any]) -> list[str]:
    return sorted(type(x).__name__ for x in alive)


def visits(folder: Path, alive: weakref.WeakSet[Any], face: str, many: int) -> None:
    async def doing(house: House) -> None:
        for who, seat in (("Ann", "hothior"), ("Bob", "mivior")):
            house.seat(who, seat)
        bob = await house.come("Bob", "x+tui", term=XTERM)
        await bob.sees("Mivior>")
        stays = kinds(alive)
        for k in range(many):
            ann = await house.come("Ann", f"x+{face}" if face else "x", term=XTERM if face else None)
            await ann.sees("Hothior")
            ann.line("score", end="\r" if face else "\n")
            await ann.sees("Score")
            ann.conn.abort() if k % 2 else ann.line("quit", end="\r" if face else "\n")
            await until(lambda: len(house.room.guests) == 1)
            ann.conn.close()
            await ann.closed.wait()
        house.ends.clear()
        await until(lambda: kinds(alive) == stays)
        bob.type("say I am still here\r")
        await until(lambda: house.hosted.match.lines[-1].text == "I am still here")

    run(doing, folder)


@pytest.mark.parametrize("face", ["tui", "lines", "plain", ""])
def test_a_few_visits_leave_no_screen_session_or_connection(
    tmp_path: Path, alive: weakref.WeakSet[Any], face: str
) -> None:
    visits(tmp_path, alive, face, 6)


@pytest.mark.slow
@pytest.mark.parametrize("face", ["tui", "lines"])
def test_five_hundred_visits_leave_no_screen_session_or_connection(
    tmp_path: Path, alive: weakref.WeakSet[Any], face: str
) -> None:
    visits(tmp_path, alive, face, 500)


def test_a_screen_that_is_still_shown_is_not_taken_apart(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", "x+tui", term=XTERM)
        await ann.sees("Hothior>")
        ((app),) = [s.driver._app for s in house.sessions if s.driver is not None]
        assert isinstance(app, TableApp)
        app.take_apart()
        ann.type("score\r")
        await ann.sees("Score")

    run(doing, tmp_path)


def test_faces_changed_on_one_connection_leave_none_of_them(tmp_path: Path, alive: weakref.WeakSet[Any]) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", "x+lines", term=XTERM)
        await ann.sees("Hothior>")
        for _ in range(3):
            n = len(ann.got)
            ann.type("tui\r")
            await ann.sees("\x1b[?1049h", since=n)
            await until(lambda: any(isinstance(x, TableApp) and x.is_running for x in alive))
            n = len(ann.got)
            ann.type("lines\r")
            await ann.sees("\x1b[?1049l", "You are Hothior", "Hothior>", since=n)
        await asyncio.sleep(0)
        await until(lambda: kinds(alive).count("TableApp") == 0 and kinds(alive).count("EditedFace") == 1)

    run(doing, tmp_path)
