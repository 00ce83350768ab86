"""A hall full of people behind one router: five at a nation, each with a code of his own, all at the same moment."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from minaria.table.people.register import Place
from minaria.table.record.offices import roles_of
from minaria.ui.ssh.limits import Limits, in_a_hall
from tests.ui.ssh.house import House, run

NATIONS = {"aldermark": "you", "brineholt": "you", "cindral": "you", "dunmoor": "you"}
OPTIONS = {"offices": "five", "presence": "book"}


async def full(house: House, seats: tuple[str, ...]) -> None:
    """Everybody comes at once with a code; each is who he was invited as, and none is turned away."""
    register, game = house.host.register, house.hosted.game
    offices = [r.id for r in roles_of(game, house.hosted.match.setup.options)]
    wanted = [Place("friday", s, o) for s in seats for o in offices]
    codes = {p: register.invite(p, name=f"{p.seat[:3]} {p.office}") for p in wanted}
    clients = await asyncio.gather(*(house.come(p.word, name=code) for p, code in codes.items()))
    for place, client in zip(wanted, clients, strict=True):
        await client.sees("Question:" if place.office == "commander" else "You stand at")
    assert sorted(g.place.word for g in house.room.guests) == sorted(p.word for p in wanted)
    for client in clients:
        client.line("quit")


def test_a_nation_of_five_comes_in_from_one_address(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        await full(house, ("aldermark", "brineholt", "cindral"))
        assert house.room.sharers("aldermark").startswith("ald commander (commander)")

    run(doing, tmp_path, game="seasons", seats=NATIONS, options=OPTIONS, limits=in_a_hall(Limits()))


@pytest.mark.slow
def test_six_nations_of_five_come_in_from_one_address(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        await full(house, tuple(house.hosted.table.seats))

    seats = {**NATIONS, "esterwyn": "you", "farrowgate": "you"}
    run(doing, tmp_path, game="seasons", seats=seats, options=OPTIONS, limits=in_a_hall(Limits()))


def test_envoys_of_several_nations_whisper_and_stand_together_at_a_distance(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        _, line = house.console()
        people = {}
        for who, place in (("Eva", "aldermark envoy"), ("Bob", "aldermark buyer"), ("Zoe", "brineholt envoy2")):
            code = (await line(f"invite {place} for {who}")).splitlines()[0].rpartition(" ")[2]
            people[who] = await house.come(who, name=code)
            await people[who].sees("You stand at")
        for who in ("Eva", "Bob", "Zoe"):
            people[who].line("go to the hall")
            await people[who].sees("comes to the hall")
        people["Eva"].line("stand with Zoe", "mutter zyzzyva one")
        await people["Zoe"].sees("Aldermark's envoy, low: zyzzyva one")
        people["Zoe"].line("whisper to Eva zyzzyva two")
        await people["Eva"].sees("Brineholt's second envoy whispers: zyzzyva two")
        await people["Bob"].sees("speaks low with", "whispers to Aldermark's envoy")
        assert "zyzzyva" not in people["Bob"].text
        n = len(people["Bob"].got)
        people["Bob"].line("plan pillage Alderhall", "map")
        await people["Bob"].sees("That is for the commander.", "never see the World Map", since=n)

    run(doing, tmp_path, game="seasons", seats=NATIONS, options=OPTIONS)
