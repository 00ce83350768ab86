"""Bots at a host: while one thinks everybody else is answered, and nobody changes what it thinks about."""

from __future__ import annotations

import asyncio
import random
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import minaria.games
from commands import Order
from minaria.bots import bot_named, consult
from minaria.engine.match import Match
from minaria.table.people import hosting
from minaria.table.people.connection import Guest
from minaria.table.people.hosting import apart
from minaria.table.people.opening import new_table
from minaria.table.people.room import Room
from minaria.table.store.store import SqliteStore
from tests.table.rooms import ROOMS
from tests.ui.ssh.house import PATIENCE, XTERM, House, house, run, until

BOTS = {"hothior": "bot", "mivior": "Bob", "muetar": "Cyd"}


class Thinker:
    """Bots think as ever, but not before they are let."""

    def __init__(self) -> None:
        self.begun, self.may = threading.Event(), threading.Event()

    def __call__(self, bot: Any, match: Match, seat: str) -> Order:
        self.begun.set()
        assert self.may.wait(PATIENCE)
        return consult(bot, match, seat)


@pytest.mark.parametrize("face", ["", "lines", "tui"])
def test_while_a_bot_thinks_everybody_is_answered_and_orders_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, face: str
) -> None:
    thinker = Thinker()
    came: list[str] = []
    free = Room.free

    async def noted(room: Room, guest: Guest, line: str) -> None:
        came.append(line)
        await free(room, guest, line)

    monkeypatch.setattr(hosting, "consult", thinker)
    monkeypatch.setattr(Room, "free", noted)

    async def doing(house: House) -> None:
        try:
            house.seat("Bob", "mivior")
            house.seat("Rex", "referee")
            await until(thinker.begun.is_set)
            bob = await house.come("Bob", f"x+{face}" if face else "x", term=XTERM if face else None)
            rex = await house.come("Rex", f"x+{face}" if face else "x", term=XTERM if face else None)
            end = "\r" if face else "\n"
            await bob.sees("Mivior")
            await rex.sees("eferee")
            n = len(bob.got)
            bob.line("look port lork", "say nobody waits for me", end=end)
            await bob.sees("Port Lork", since=n)
            await rex.sees("nobody waits for me")
            rex.line("phase movement mivior", end=end)
            await until(lambda: "phase movement mivior" in came)
            assert [x.kind for x in house.hosted.match.lines] == ["setup", "note"]
        finally:
            thinker.may.set()
        lines = house.hosted.match.lines
        await until(lambda: len(lines) >= 4)
        assert [x.seat for x in lines[2:4]] == ["hothior", "referee"]

    run(doing, tmp_path, seats=BOTS)


def test_bots_play_the_same_in_a_room_as_by_themselves(tmp_path: Path) -> None:
    seats = {"hothior": "bot", "mivior": "random", "muetar": "Cyd"}
    alone = new_table(SqliteStore(tmp_path / "alone.sqlite"), "divine_right", seats, seed="4", name="friday")
    alone.bots_play()
    told = [(x.seat, x.text, x.rolls, x.sum) for x in alone.match.lines[1:]]
    assert {seat for seat, *_ in told} == {"hothior", "mivior"}

    async def main() -> None:
        async with house(tmp_path / "room", seats) as made:
            lines = made.hosted.match.lines
            await until(lambda: "muetar" in made.hosted.match.awaited() and len(lines) > len(told))
            assert [(x.seat, x.text, x.rolls, x.sum) for x in lines[1:]] == told

    asyncio.run(main())


def test_a_thought_about_a_position_that_is_gone_is_thrown_away(tmp_path: Path) -> None:
    hosted = new_table(SqliteStore(tmp_path / "t.sqlite"), "divine_right", BOTS, seed="4")
    playing = hosted.bots_turn(1)
    thought = next(playing)(apart(hosted.match))
    hosted.hear("referee", "phase movement hothior")
    again = playing.send(thought)
    assert [x.seat for x in hosted.match.lines[1:]] == ["referee"]
    with pytest.raises(StopIteration):
        playing.send(again(apart(hosted.match)))
    assert hosted.bots_gave == 1
    assert [x.seat for x in hosted.match.lines[1:]] == ["referee", "hothior"]


def test_a_bot_whose_sealed_answer_came_in_meanwhile_is_not_stuck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minaria.games, "__path__", [*minaria.games.__path__, ROOMS])
    hosted = new_table(SqliteStore(tmp_path / "t.sqlite"), "ford", {"a": "bot", "b": "bot", "c": "Cyd"}, seed="7")
    playing = hosted.bots_turn(1)
    thought = next(playing)(apart(hosted.match))
    hosted.hear("referee", "a: bid 2")
    following = playing.send(thought)
    with pytest.raises(StopIteration):
        playing.send(following(apart(hosted.match)))
    assert [(x.seat, x.by) for x in hosted.match.lines[1:]] == [("a", "referee"), ("b", "")]


def test_bots_go_on_where_the_last_person_was_through_while_they_thought(tmp_path: Path) -> None:
    seats = {"aldermark": "Ann", "brineholt": "bot", "cindral": "bot", "dunmoor": "bot"}
    hosted = new_table(SqliteStore(tmp_path / "t.sqlite"), "seasons", seats, seed="4")
    playing = hosted.bots_turn(1)
    think = next(playing)
    hosted.hear("aldermark", "commit!")
    with suppress(StopIteration):
        while True:
            think = playing.send(think(apart(hosted.match)))
    for _ in range(200):
        if not hosted.bots_play(1):
            break
    assert hosted.match.phase.title != "Planning" or "aldermark" in hosted.match.awaited()


def test_what_is_found_out_apart_leaves_the_match_as_it_is(tmp_path: Path) -> None:
    hosted = new_table(SqliteStore(tmp_path / "t.sqlite"), "divine_right", BOTS, seed="4")
    match = hosted.match
    before = dict(match.state.memo)
    twin = apart(match)
    assert twin.position.sum() == match.position.sum()
    consult(bot_named("greedy", match.game, "hothior", random.Random(1)), twin, "hothior")
    assert match.state.memo == before
