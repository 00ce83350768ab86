"""A seat is not a connection: several at one seat, coming back, what was missed, a crash, a host begun again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncssh
import pytest

from minaria.table.people.room import Room
from minaria.ui.ssh.driver import BEGIN, END
from minaria.ui.tui.desk import Desk
from tests.ui.ssh.house import SEATS, XTERM, House, house, run, until


def test_the_newest_connection_leads_and_the_older_one_is_told(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        old = await house.come("Ann")
        await old.sees("Question:")
        new = await house.come("Ann")
        await new.sees("Question:")
        await old.sees("News: You sit here from another connection now")
        old.line("say from the old one", "score")
        await old.sees("Error: You sit here from another connection", "Score")
        new.line("say from the new one")
        await old.sees("News:")
        old.line("lead")
        await old.sees("This connection leads now.")
        await new.sees("Another connection of yours leads again")
        old.line("say it is me")
        await until(lambda: house.hosted.match.lines[-1].text == "it is me")
        assert [x.text for x in house.hosted.match.lines if x.kind == "note"] == ["from the new one", "it is me"]
        old.line("quit")
        await old.ends()
        new.line("say and me again")
        await until(lambda: house.hosted.match.lines[-1].text == "and me again")

    run(doing, tmp_path)


def test_two_people_who_share_a_seat_both_give_orders(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        ann.line("share with Tim")
        text = await ann.sees("The line to type: ")
        code = text.partition("The code for Hothior: ")[2].split()[0]
        tim = await house.come("Tim", code)
        await tim.sees("You are Hothior (Tim).")
        tim.line("say I am Tim")
        ann.line("say I am Ann")
        await until(lambda: sum(x.kind == "note" for x in house.hosted.match.lines) == 2)
        assert "another connection" not in ann.text + tim.text

    run(doing, tmp_path)


@pytest.mark.parametrize("name", ["x+plain", "x+lines", "x+tui"])
def test_coming_back_one_is_told_what_was_missed_and_finds_the_line_begun(tmp_path: Path, name: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", name, term=XTERM, size=(100, 40))
        await ann.sees("Hothior>")
        ann.type("besiege pli")
        await ann.sees("besiege pli" if name != "x+tui" else "pli")
        ann.conn.close()
        await until(lambda: not house.room.guests)
        house.hosted.hear("mivior", "say Ann should hear this")
        again = await house.come("Ann", name, term=XTERM, size=(100, 40))
        text = await again.sees("should hear this", "besiege pli", "While you were away")
        assert name == "x+tui" or "regulars of Muetar take the field" not in text  # told the first time

    run(doing, tmp_path)


def test_what_a_lost_link_may_have_swallowed_is_told_again(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        ann.line("score")
        await ann.sees("Score")
        house.hosted.hear("mivior", "say perhaps lost")
        await ann.sees("perhaps lost")
        ann.conn.abort()
        await until(lambda: not house.room.guests)
        again = await house.come("Ann")
        await again.sees("News: Mivior says: perhaps lost")

    run(doing, tmp_path)


def test_the_host_stops_in_mid_turn_and_everybody_goes_on_where_he_was(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as first:
            first.seat("Ann", "hothior")
            first.seat("Bob", "mivior")
            ann = await first.come("Ann", term=XTERM)
            bob = await first.come("Bob")
            await ann.sees("Hothior>")
            await bob.sees("You are Mivior")
            ann.type("say before the pause\r")
            await bob.sees("before the pause")
            ann.type("say half")
            await ann.sees("half")
            bob.line("whisper hothior later")
            await ann.sees("later")
            keys, where, lines = first.keys, first.hosted.where(), len(first.hosted.match.lines)
            await first.host.stop()
            assert END in await ann.ends()
            assert "The host is stopping" in ann.text[ann.text.index(END) :]
            assert "The host is stopping" in await bob.ends()
            assert ann.status == bob.status == 0
        async with house(tmp_path) as second:
            second.keys = keys
            assert (second.hosted.where(), len(second.hosted.match.lines)) == (where, lines)
            again = await second.come("Ann", "x+lines", term=XTERM)
            await again.sees("say half")
            third = await second.come("Bob")
            await third.sees("You are Mivior")
            assert "before the pause" not in third.text  # told already

    asyncio.run(main())


@pytest.mark.parametrize("face", ["tui", "plain", "lines"])
def test_a_fault_ends_a_session_of_lines_and_no_screen_with_a_number_and_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, face: str
) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        house.seat("Ref", "referee")
        ann = await house.come("Ann", f"x+{face}", term=XTERM)
        bob = await house.come("Bob", "x+tui", term=XTERM)
        ref = await house.come("Ref")
        await ann.sees("Hothior>")
        await bob.sees("Mivior>")
        await ref.sees("You are Referee")
        (guest,) = [g for g in house.room.guests if g.person == "Ann"]
        lines = len(house.hosted.match.lines)

        def fail(*_: object) -> object:
            hidden = "THE HIDDEN HAND"
            raise RuntimeError(f"boom {len(hidden)}")

        if face == "tui":
            desks = [s.driver._app.desk for s in house.host.sessions if s.guest is guest and s.driver]  # type: ignore[attr-defined]
            monkeypatch.setattr(desks[0], "entries", fail)
        else:
            monkeypatch.setattr(guest, "news", fail)
        house.room.tell("something happens")
        if face == "tui":
            text = await ann.sees("A fault in the program, number")
        else:
            text = await ann.ends()
            assert ann.status == 1
            if BEGIN in text:
                assert END in text
        assert "A fault in the program, number" in text
        for word in ("Traceback", "HIDDEN", "boom", "RuntimeError"):
            assert word not in text
        number = text.partition("number ")[2][:4]
        assert number in (tmp_path / "faults.log").read_text()
        assert "HIDDEN" not in (tmp_path / "faults.log").read_text() + (tmp_path / "host.log").read_text()
        await ref.sees(number)
        assert len(house.hosted.match.lines) == lines
        bob.type("say still here\r")
        await ref.sees("Mivior says: still here")
        if face == "tui":
            ann.type("say so am I\r")
            await ref.sees("Hothior says: so am I")

    run(doing, tmp_path)


def test_a_fault_in_a_rule_is_a_line_with_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(room: object, guest: object, line: str) -> object:
        raise ZeroDivisionError

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        with monkeypatch.context() as broken:
            broken.setattr(Room, "hear", fail)
            ann.line("roll")
            await ann.sees("Error: A fault in the program, number", "Nothing was changed.")
        ann.line("roll")
        await ann.sees("Order: roll")

    run(doing, tmp_path)


def test_a_killed_client_leaves_nothing_behind(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        for who, seat in (("Ann", "hothior"), ("Bob", "mivior"), ("Cyd", "muetar")):
            house.seat(who, seat)
        for who, face in (("Ann", "tui"), ("Bob", "lines"), ("Cyd", "plain")):
            client = await house.come(who, f"x+{face}", term=XTERM)
            await client.sees(">")
            client.conn.abort()
        await until(lambda: not house.room.guests and not house.host.sessions and not house.host.gate.count)

    run(doing, tmp_path)


def test_bots_play_in_the_room_whoever_looks_on(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        desk = Desk(house.hosted, tmp_path, ("hothior",))
        ann.line("roll")
        await until(lambda: any(x.seat == "muetar" for x in house.hosted.match.lines) and desk.asked)
        await ann.sees("News: Muetar rolls")

    run(doing, tmp_path, seats={"hothior": "Ann", "muetar": "random"}, seed="11")


def test_a_seat_of_a_bot_is_taken_over_and_given_back(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ref", "referee")
        ref = await house.come("Ref")
        await ref.sees("You are Referee")
        ref.line("invite muetar for Dan")
        text = await ref.sees("The line to type")
        dan = await house.come("Dan", text.partition("The code for Muetar: ")[2].split()[0])
        await dan.sees("You are Muetar (Dan).")
        assert house.hosted.players["muetar"] == "Dan"
        ref.line("here")
        await ref.sees("Muetar: Dan, here")
        ref.line("vacate muetar", "bot for muetar")
        assert "Your seat was taken back" in await dan.ends()
        await ref.sees("A bot plays Muetar.")
        with pytest.raises(asyncssh.PermissionDenied):
            await house.come("Dan")

    run(doing, tmp_path, seats={**SEATS, "muetar": "random"})


@pytest.mark.parametrize("name", ["x+plain", "x+lines", "x+tui"])
def test_a_long_absence_is_told_in_short_and_one_key_reads_it(tmp_path: Path, name: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Bob", "mivior")
        bob = await house.come("Bob", name, term=XTERM, size=(80, 24))
        await bob.sees("Mivior")
        bob.line("say I am here", end="\n" if name == "x+plain" else "\r")  # a key: what he was shown has arrived
        await until(lambda: any(x.kind == "note" for x in house.hosted.match.lines))
        bob.conn.close()
        await until(lambda: not house.room.guests)
        for line in ("phase movement hothior", "place 3 Hothior armies at 12,15", "place 1 Mivior army at 13,15"):
            house.hosted.hear("referee", line)
        for k in range(7):
            house.hosted.hear("referee", f"place 1 Muetar army at {11 + k},17")
        house.hosted.hear("hothior", "attack 13,15 with 3 armies")
        again = await house.come("Bob", name, term=XTERM, size=(80, 24))
        await again.sees("While you were away", "declares an attack on Mivior", "--more--")
        assert "at 17,17" not in again.text or name == "x+tui"
        n = len(again.got)
        again.line("", end="\n" if name == "x+plain" else "\r")
        await again.sees("17,17", since=n)

    run(doing, tmp_path)
