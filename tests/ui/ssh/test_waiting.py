"""Clocks at a host: they wait for whoever is asked and has never sat down, and for nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.ui.ssh.house import House, house, run, until

SEATS = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "bot", "dunmoor": "bot"}
SEASONS: dict[str, Any] = {"game": "seasons", "seats": SEATS, "options": {"clock": "10"}}


class Turned:
    """A clock that stands until it is turned."""

    def __init__(self, house: House) -> None:
        self.time = 1_000_000.0
        self.house = house
        house.hosted.office.watch.now = lambda: self.time
        house.hosted.office.watch.gap = float("inf")  # as if somebody had looked all the time

    async def on(self, seconds: float) -> None:
        """Turn it, and let the room have a look or two."""
        self.house.room.wake()
        looks = self.house.room.looks
        await until(lambda: self.house.room.looks > looks)
        self.time += seconds
        for _ in range(2):
            looks = self.house.room.looks
            self.house.room.wake()
            await until(lambda looks=looks: self.house.room.looks > looks)  # type: ignore[misc]


def by_the_clock(house: House) -> list[str]:
    return [line.text for line in house.hosted.match.lines if line.by == "clock" and line.kind == "order"]


def test_a_table_does_not_play_itself_before_its_people_have_sat_down(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        clock = Turned(house)
        for _ in range(3):
            await clock.on(86_400)
        assert not by_the_clock(house)
        house.seat("Ann", "aldermark")
        ann = await house.come("Ann", "aldermark")
        await ann.sees("Question:")
        await clock.on(86_400)
        assert not by_the_clock(house)
        ann.line("clocks")
        await ann.sees("the clocks wait until Brineholt sits down")
        house.seat("Bob", "brineholt")
        bob = await house.come("Bob", "brineholt")
        await bob.sees("Question:")
        await ann.sees("Everybody who is asked has sat down: the clocks run.")
        bob.line("quit")
        await bob.ends()
        await clock.on(601)  # once is enough: gone again, he is not waited for
        assert by_the_clock(house)
        ann.line("quit")
        await ann.ends()
        await until(lambda: not house.room.guests)
        orders = by_the_clock(house)
        await clock.on(86_400)
        assert by_the_clock(house) == orders, "nobody is there: the clocks rest"

    run(doing, tmp_path, **SEASONS)


def test_who_has_sat_down_is_still_known_when_the_host_is_started_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path, **SEASONS) as made:
            for who, seat in (("Ann", "aldermark"), ("Bob", "brineholt")):
                made.seat(who, seat)
                await (await made.come(who, seat)).sees("Question:")
            assert not made.room.attendance.not_come()
        async with house(tmp_path, **SEASONS) as made:
            assert not made.room.attendance.not_come()

    asyncio.run(main())


def test_whoever_ordered_by_a_command_or_is_said_to_be_away_is_not_waited_for(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "aldermark")
        assert house.room.attendance.not_come() == ("aldermark", "brineholt")
        await (await house.connect("Ann", "aldermark")).run("score")
        assert house.room.attendance.not_come() == ("aldermark", "brineholt"), "whoever only asks does not sit down"
        await (await house.connect("Ann", "aldermark")).run("commit!")
        assert any(m.line.seat == "aldermark" for m in house.hosted.match.marks)
        assert house.room.attendance.not_come() == ("brineholt",)
        house.hosted.hear("referee", "absent brineholt")
        assert house.room.attendance.not_come() == ()

    run(doing, tmp_path, **SEASONS)


@pytest.mark.parametrize("said", ["start clocks", "stop clocks / start clocks"])
def test_the_referee_may_let_the_clocks_run_all_the_same(tmp_path: Path, said: str) -> None:
    async def doing(house: House) -> None:
        clock = Turned(house)
        told = house.hosted.hear("referee", "clock 20 s")
        assert "'start clocks' lets them run at once" in " ".join(r.text for r in told)
        for line in said.split(" / "):
            assert house.hosted.hear("referee", line)[0].kind != "refusal"
        await clock.on(601)
        assert not by_the_clock(house), "nobody is there"
        house.seat("Ann", "aldermark")
        await (await house.come("Ann", "aldermark")).sees("Question:")
        await clock.on(601)
        assert by_the_clock(house)

    run(doing, tmp_path, **SEASONS)


def test_a_shared_seat_has_come_when_each_of_its_named_people_has(tmp_path: Path) -> None:
    seats = {
        "aldermark.commander": "Ann",
        "aldermark.diplomat": "Ben",
        "brineholt": "bot",
        "cindral": "bot",
        "dunmoor": "bot",
    }

    async def doing(house: House) -> None:
        from minaria.table.people.register import Place

        register = house.host.register
        for who, office in (("Ann", "commander"), ("Ben", "diplomat")):
            assert house.room.attendance.not_come() == ("aldermark",)
            code = register.invite(Place("friday", "aldermark", office), "share", who)
            register.accept(code, house.key(who).get_fingerprint(), "")
            await (await house.come(who, f"aldermark.{office}")).sees("Aldermark's")
        assert house.room.attendance.not_come() == ()

    run(doing, tmp_path, game="seasons", seats=seats)
