"""A referee at a distance: the console on the full screen and in lines, and no player's key opens it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from minaria.engine.game import REFEREE
from minaria.table.pages import outcomes
from tests.ui.ssh.house import XTERM, Client, House, run, until


def test_an_invited_referee_has_the_console_on_the_full_screen(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Rex", REFEREE)
        house.seat("Ann", "hothior")
        house.hosted.hear(REFEREE, "phase events hothior")
        rex, ann = [await house.come(who, term=XTERM, size=(120, 40)) for who in ("Rex", "Ann")]
        await rex.sees("Referee>", "Hothior: Roll for events.", "Questions")
        await ann.sees("Hothior>")
        rex.type("dice by hand\r")
        await ann.sees("Referee: dice by hand.")
        rex.type("roll\r")
        await rex.sees("Dice are wanted.", "1 in 6: No event.")
        rex.type("4 3\r")
        await ann.sees("Hothior rolls 4 and 3")
        assert house.hosted.match.marks[-1].line.by == REFEREE
        rex.type("mivior: roll [6 1]\r")
        await ann.sees("Mivior rolls 6 and 1")
        rex.type("print map as svg to map.svg\r")
        await rex.sees("Files are written only where you")
        rex.type("\x15questions\r")
        await until(lambda: house.hosted.match.awaited() != ())
        ann.type("seen by mivior\r")
        await ann.sees("While the game goes on you see it from your own seat only")
        ann.type("\x15dice by program\r")
        await ann.sees("Only the referee may do that")

    run(doing, tmp_path)


def test_what_a_throw_may_lead_to_is_worked_out_beside_what_others_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reckoned: list[threading.Thread] = []
    outlook = outcomes.outlook

    def noted(*args: Any, **more: Any) -> list[str]:
        reckoned.append(threading.current_thread())
        return outlook(*args, **more)

    monkeypatch.setattr(outcomes, "outlook", noted)

    async def doing(house: House) -> None:
        house.seat("Rex", REFEREE)
        house.hosted.hear(REFEREE, "phase events hothior")
        rex = await house.come("Rex")
        rex.line("dice by hand", "roll")
        await rex.sees("1 in 6: No event.")
        assert reckoned
        assert threading.main_thread() not in reckoned
        rex.line("cancel", "quit")
        await rex.ends()

    run(doing, tmp_path)


def test_in_bare_lines_every_question_is_announced_to_the_referee(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Rex", REFEREE)
        house.hosted.hear(REFEREE, "phase events hothior")
        rex = await house.come("Rex")
        await rex.sees("Question: Turn 1 of 20, Events, Hothior's round. Hothior: Roll for events.")
        rex.line("dice by hand", "roll")
        await rex.sees("Question: Events, first die, Hothior: one die.", "1 in 6: No event.", "Type what comes up")
        rex.line("4 3")
        await rex.sees("Hothior rolls 4 and 3: No event.", "Mivior: Roll for events.")
        assert rex.text.count("Hothior rolls 4 and 3: No event.") == 1, "told as his answer, and not again as news"
        rex.line("mivior: roll [6 1]")
        await rex.sees("Mivior rolls 6 and 1", "Muetar: ")
        assert rex.text.count("News: Mivior rolls 6 and 1") == 1
        rex.line("quit")
        await rex.ends()
        assert rex.status == 0

    run(doing, tmp_path)


NATIONS = {
    "game": "seasons",
    "seats": {"aldermark": "Ann", "brineholt": "bot", "cindral": "bot", "dunmoor": "bot"},
    "options": {"reveal": "stepwise"},
}


def test_where_a_referee_sits_the_reveal_goes_on_at_his_word(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "aldermark")
        house.seat("Rex", REFEREE)
        rex, ann = [await house.come(who) for who in ("Rex", "Ann")]
        ann.line("next")
        await ann.sees("Nothing waits for 'next' now.")
        ann.line("commit!")
        await ann.sees("The reveal. Next: new pieces.")
        ann.line("next")
        await ann.sees("Error: 'next' is the referee's at this table.")
        rex.line("next")
        await ann.sees("The reveal goes on: new pieces.", "Next: pillage.")
        rex.line("quit")
        await rex.ends()
        ann.line("next")
        await ann.sees("The reveal goes on: pillage.")

    run(doing, tmp_path, **NATIONS)


def test_bots_leave_the_reveal_to_the_referee(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "aldermark")
        house.seat("Rex", REFEREE)
        rex, ann = [await house.come(who) for who in ("Rex", "Ann")]
        ann.line("commit!")
        await ann.sees("The reveal. Next: new pieces.")
        rex.line("let greedy play aldermark")
        await rex.sees("Ruling")
        looks = house.room.looks
        house.room.wake()
        await until(lambda: house.room.looks > looks + 1)
        assert "Next: new pieces." in house.hosted.table.prompt("aldermark")
        rex.line("next")
        await rex.sees("The reveal goes on: new pieces.")

    run(doing, tmp_path, **NATIONS)


def test_the_referee_reads_who_was_told_a_secret(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Rex", REFEREE)
        rex = await house.come("Rex")
        await rex.sees("Referee")
        house.hosted.hear("aldermark", "plan move 1 infantry from Alderhall to Eastwatch")
        await rex.sees("News: To Aldermark: Task 1: move 1 infantry from Alderhall to Eastwatch.")
        assert "commander:" not in rex.text

    run(doing, tmp_path, **NATIONS)


def test_several_referees_share_the_office_each_by_name(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "aldermark")
        _, line = house.console()

        async def referee(name: str) -> Client:
            code = (await line(f"invite referee for {name}")).splitlines()[0].rpartition(" ")[2]
            client = await house.come(name, name=code)
            await client.sees("Question:")
            return client

        def decided() -> list[str]:
            return [x.person for x in house.hosted.match.lines[1:] if REFEREE in (x.by, x.seat)]

        rex = await referee("Rex")
        rex.line("set Cindral supply 3")
        await until(lambda: decided() == [""])  # as long as he is alone nothing need tell them apart
        dora, ann = await referee("Dora"), await house.come("Ann")
        await ann.sees("Question:")
        dora.line("aldermark: go to the hall", "notice we stop at ten")
        await ann.sees("So decides Dora.", "Referee (Dora): notice we stop at ten")
        assert decided() == ["", "Dora", "Dora"]

    run(doing, tmp_path, **NATIONS)
