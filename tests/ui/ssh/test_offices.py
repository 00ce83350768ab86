"""A seat shared by offices: each has its key, orders what is its own, and is told nothing that only the other may know.

Seasons with commanders and diplomats in two persons: SE-ROLE-01, SE-DIPLOMAT-07, SE-DIPLOMAT-09, SE-COMMANDER-03.
"""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from commands import table_words
from minaria.engine.playout import choose
from minaria.table.people.hosting import HostedTable
from minaria.table.people.office_views import Chair
from minaria.table.people.opening import new_table
from minaria.table.people.register import Place, Register
from minaria.table.store.store import SqliteStore
from minaria.ui.ssh import start
from minaria.ui.tui.desk import Desk
from tests.divine_right.tools import rule
from tests.ui.ssh.house import XTERM, Client, House, house, run, until

SEATS = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cyd", "dunmoor": "Dot"}
TWO = {"game": "seasons", "seats": SEATS, "options": {"offices": "two"}}
CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07")


async def office(house: House, who: str, seat: str, office: str, face: str = "") -> Client:
    """Somebody who has accepted an invitation to an office comes."""
    register, key = house.host.register, house.key(who).get_fingerprint()
    register.accept(register.invite(Place("friday", seat, office), "share", who), key, "")
    name = f"{seat}.{office}"
    size = (200, 60) if face == "tui" else (100, 30)  # at that size everything is shown at once
    client = await house.come(who, f"{name}+{face}" if face else name, term=XTERM if face else None, size=size)
    await client.sees(f"{seat.capitalize()}'s {office}")
    return client


def test_an_invitation_names_the_office_and_binds_the_key_to_it(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        console, line = house.console()
        text = await line("invite aldermark commander for Ann")
        code = text.partition("The code for Aldermark's commander: ")[2].split()[0]
        ann = await house.come("Ann", code)
        await ann.sees("You are Aldermark's commander (Ann).", "Question:")
        assert "is taken" in await line("invite aldermark commander")
        assert "is taken" in await line("invite aldermark")
        text = await line("invite aldermark.dip for Ben")
        assert "Aldermark's diplomat: to sit down, for Ben" in await line("invitations")
        ben = await house.come("Ben", text.partition("The code for Aldermark's diplomat: ")[2].split()[0])
        await ben.sees("You are Aldermark's diplomat (Ben).")
        await ann.sees("Ben is here (Aldermark's diplomat)")
        assert "Aldermark: Ann (commander), Ben (diplomat), here" in await line("here")
        assert house.hosted.players["aldermark"] == "Ann (commander), Ben (diplomat)"
        assert "no office 'spy'" in await line("invite brineholt spy")
        ben.line("quit")
        await ben.ends()
        again = await house.come("Ben", "aldermark")
        await again.sees("You are Aldermark's diplomat (Ben).")
        assert "Aldermark's diplomat is free." in await line("vacate aldermark diplomat")
        await again.ends()
        ann.line("orders")
        await ann.sees("plan move")
        console.leave()

    run(doing, tmp_path, **TWO)


def test_one_person_may_hold_both_offices_each_in_its_own_connection(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        commander = await office(house, "Ann", "aldermark", "commander")
        diplomat = await office(house, "Ann", "aldermark", "diplomat")
        assert house.room.leads(house.room.guests[0])
        commander.line("plan bluff")
        diplomat.line("go to the hall")
        await diplomat.sees("Order: diplomat goes to the hall")
        asked = await house.come("Ann", "friday")
        await asked.sees("1. aldermark (", "2. aldermark (", "Which one?")

    run(doing, tmp_path, **TWO)


@rule("SE-COMMANDER-03", "SE-DIPLOMAT-07", "SE-WIN-05")
@pytest.mark.parametrize("face", ["", "lines", "tui"])
def test_each_office_orders_and_sees_what_is_its_own(tmp_path: Path, face: str) -> None:
    async def doing(house: House) -> None:
        end = "\r" if face else "\n"
        ann = await office(house, "Ann", "aldermark", "commander", face)
        ben = await office(house, "Ben", "aldermark", "diplomat", face)
        ann.line("plan move 2 infantry from Alderhall to Eastwatch", end=end)
        await ann.sees("Task 1:")
        n, m = len(ben.got), len(ann.got)
        ben.line("plan move 1 infantry from Alderhall to Eastwatch", end=end)
        await ben.sees("That is for the commander.", since=n)
        ann.line("offer alliance to Brineholt", end=end)
        await ann.sees("That is for the diplomat.", since=m)
        n = len(ben.got)
        ben.line("map", end=end)
        if not face:
            await ben.sees("Diplomats never see the World Map", since=n)
        ben.line("undo", end=end)
        await ben.sees("given by another office", since=n)
        assert "Task 1" not in ben.text
        assert [x.role for x in house.hosted.match.lines[1:2]] == ["commander"]

    run(doing, tmp_path, **TWO)


@rule("SE-DIPLOMAT-07", "SE-COMMANDER-03")
@pytest.mark.parametrize("first", ["commander", "diplomat"])
def test_screens_of_two_offices_share_nothing_that_was_found_in_one_view(tmp_path: Path, first: str) -> None:
    seats = {
        "aldermark.commander": "Ann",
        "aldermark.diplomat": "Ben",
        "brineholt": "bot",
        "cindral": "bot",
        "dunmoor": "bot",
    }
    hosted = new_table(SqliteStore(tmp_path / "t.sqlite"), "seasons", seats, seed="3")
    chairs = {office: cast(HostedTable, Chair(hosted, "aldermark", office)) for office in ("commander", "diplomat")}
    desks = {office: Desk(chair, tmp_path, ("aldermark",)) for office, chair in chairs.items()}
    desks["commander"].hear("plan move 2 infantry from Alderhall to Eastwatch")
    for past in (None, len(hosted.match.lines) - 1):
        for desk in desks.values():
            desk.past = past
        for office in (first, *desks):
            desk, chair = desks[office], chairs[office]
            assert desk.view() == chair.game.views.of(hosted.match.state, "aldermark")
            assert desk.own_page() == desk.page(table_words.Sheet(""))
            assert desk.scene() == chair.game.the_map.scene(desk.view())
    assert len(desks["commander"].view().g.plans["aldermark"]) == 1
    assert desks["diplomat"].view().g.plans == {}
    assert desks["commander"].scene().tokens
    assert desks["diplomat"].scene().tokens == ()
    assert desks["commander"].own_page() != desks["diplomat"].own_page()


def test_where_one_person_holds_both_offices_there_is_nothing_to_share(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        assert "one person holds all offices" in str(house.room.place_called("aldermark commander"))
        assert house.room.place_called("aldermark") == Place("friday", "aldermark")

    run(doing, tmp_path, game="seasons", seats=SEATS)


def test_older_files_of_people_are_taken_up(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "people.sqlite")
    db.execute(
        "CREATE TABLE places (tbl TEXT NOT NULL COLLATE NOCASE, seat TEXT NOT NULL, office TEXT NOT NULL DEFAULT"
        " '', key TEXT NOT NULL, made REAL NOT NULL, draft TEXT NOT NULL DEFAULT '', told INTEGER NOT NULL"
        " DEFAULT 0, PRIMARY KEY (tbl, seat, key))"
    )
    db.execute("INSERT INTO places VALUES ('friday', 'mivior', '', 'k', 1.0, 'mo', 7)")
    db.commit()
    db.close()
    for _ in range(2):
        register = Register(tmp_path / "people.sqlite")
        assert register.places("k") == [Place("friday", "mivior")]
        assert register.left(Place("friday", "mivior"), "k") == ("mo", 7)
        register.close()


# -- every byte


class Tap:
    """What has come to one client, without colours, and the chair it sits in."""

    def __init__(self, chair: Chair, face: str, client: Client) -> None:
        self.chair, self.face, self.client = chair, face, client

    def type(self, line: str) -> None:
        self.client.type(line + "\n" if not self.face else "\x15" + line + "\r")

    def notes(self) -> int:
        return len(self.chair.table.notebook(self.chair.seat).notes)

    @property
    def text(self) -> str:
        return CONTROLS.sub("", self.client.text)


ASKS = (
    "look",
    "orders",
    "help",
    "sheet",
    "score",
    "who",
    "log 50",
    "map",
    "plan",
    "places",
    "treaties",
    "battles",
    "why not plan bluff",
    "what may everyone do",
    "export mine",
    "examine Alderhall",
    "odds 2 infantry against F1",
    "route Alderhall to Crown Isle",
    "buy",
    "plan move everyone from ",
)


def noted(tap: Tap, n: int) -> bool:
    """Whether the office's notebook has more than so many notes."""
    return tap.notes() > n


SHARED = {
    "game": "seasons",
    "seats": {
        "aldermark.commander": "Anna",
        "aldermark.diplomat": "Ben",
        "brineholt": "Carl",
        "cindral": "bot",
        "dunmoor": "bot",
    },
}


def codes(text: str) -> list[str]:
    """The codes in what an invitation says."""
    return re.findall(r"The code for [^:]*: (\S+)", text)


def test_a_shared_seat_is_invited_to_by_its_offices_and_their_holders_keep_their_names(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        console, line = house.console()
        text = await line("invite aldermark")
        assert "Aldermark's commander: " in text
        assert "Aldermark's diplomat: " in text
        assert text.count("The line to type: ") == 2
        first, second = codes(text)
        anna = await house.come("Anna", first)
        await anna.sees("You are Aldermark's commander (Anna).")
        ben = await house.come("Ben", second)
        await ben.sees("You are Aldermark's diplomat (Ben).", "You stand at Aldermark's table.")
        assert house.hosted.players["aldermark"] == "Anna (commander), Ben (diplomat)"
        assert "Aldermark is taken: Anna (commander), Ben (diplomat)." in await line("invite aldermark")
        assert "aldermark (commander, diplomat), brineholt," in await line("invite Zoe")
        assert "is shared; say 'invite aldermark commander for Zoe' or" in await line("invite aldermark for Zoe")
        carl = await house.come("Carl", codes(await line("invite Carl"))[0])
        await carl.sees("You are Brineholt (Carl).")
        ben.line("quit")
        await ben.ends()
        await carl.sees("Ben has left.")
        console.leave()

    run(doing, tmp_path, **SHARED)


@rule("SE-DIPLOMAT-07", "SE-WIN-05", "SE-DIPLOMAT-10")
def test_a_diplomat_is_told_whose_the_plan_is_and_where_he_stands(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        await office(house, "Ann", "aldermark", "commander")
        ben = await office(house, "Ben", "aldermark", "diplomat")
        ben.line("plan")
        await ben.sees("The plan is your commander's (SE-WIN-05).")
        ben.line("map")
        await ben.sees("Diplomats never see the World Map; your commander does (SE-DIPLOMAT-07).")
        assert "takes your commander there" not in ben.text
        ben.line("go to the hall")
        await ben.sees("comes to the hall")
        for said in ("where", "where am I", "places", "look"):
            n = len(ben.got)
            ben.line(said)
            await ben.sees("You stand in the hall.", "The state of play" if said == "look" else "Who is where", since=n)
        ben.chan.close()
        await ben.ends()
        house.hosted.hear("brineholt", "commit!")
        again = await house.come("Ben", "aldermark")
        await again.sees("You are Aldermark's diplomat (Ben).", "You stand in the hall.")
        await again.sees("While you were away", "Brineholt has committed.")

    run(doing, tmp_path, **TWO)


def test_only_nations_that_are_waited_for_are_asked(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        ben = await office(house, "Ben", "aldermark", "diplomat")
        house.hosted.hear("cindral", "commit!")
        ben.line("who")
        await ben.sees("Brineholt has nothing saved.", "Dunmoor has nothing saved.")
        assert "Cindral has" not in ben.text.replace("Cindral has committed", "")

    run(doing, tmp_path, **TWO)


def test_the_program_invites_to_offices_too_and_names_the_address_it_listens_on(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        new_table(store, "seasons", SHARED["seats"], name="friday")  # type: ignore[arg-type]
        said = start.invite(store, tmp_path, "friday", "aldermark", "seat", "", "house", 22)
        one = start.invite(store, tmp_path, "friday", "aldermark.diplomat", "seat", "", "house", 22)
    assert [x.split(" at ")[0] for x in said if x.startswith("The code")] == [
        "The code for aldermark.commander",
        "The code for aldermark.diplomat",
    ]
    assert said[-1] == "Each can be used once, for seven days."
    assert len(one) == 3


@rule("SE-DIPLOMAT-07", "SE-DIPLOMAT-09", "SE-ROLE-02")
def test_no_byte_of_one_office_comes_to_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minaria.ui.ssh.limits.Bucket.wait", lambda bucket: 0.0)
    monkeypatch.setattr("minaria.ui.ssh.limits.Pace.behind", 0.0)
    luck = random.Random(3)

    async def main() -> int:
        async with house(tmp_path, SEATS, game="seasons", options={"offices": "two"}) as made:
            match = made.hosted.match
            taps: list[Tap] = []
            for seat in ("aldermark", "brineholt"):
                for role in ("commander", "diplomat"):
                    for face in ("", "lines", "tui") if seat == "aldermark" else ("",):
                        client = await office(made, f"{seat}-{role}-{face}", seat, role, face)
                        chair = made.room.table_for(Place("friday", seat, role))
                        assert isinstance(chair, Chair)
                        taps.append(Tap(chair, face, client))
            spoken = 0
            for k in range(120):
                if k % 4 == 0:
                    tap = luck.choice(taps)
                    spoken += 1
                    word = f"qx{k:03}zy"
                    by = "commander " if tap.chair.role.id == "commander" else ""
                    tap.type(luck.choice((f"{by}speaks {word}" if by else f"speak {word}", f"jot {word}")))
                    tap.type(luck.choice(ASKS))
                    tap.type("plan")
                if k % 9 == 0:
                    who = luck.choice([t for t in taps if t.chair.role.id == "diplomat"])
                    who.type(
                        luck.choice(
                            (
                                "go to the hall",
                                "go to Brineholt's table",
                                "go to Aldermark's table",
                                "go to beside Brineholt",
                            )
                        )
                    )
                await asyncio.sleep(0)
                if match.over:
                    break
                sitter = luck.choice(taps).chair
                seat = sitter.seat if k % 2 else luck.choice(match.awaited())
                on = sitter.match if seat == sitter.seat else match
                ask = on.ask(seat)
                if ask is not None and (seat == sitter.seat or seat in ("cindral", "dunmoor")):
                    on.give(seat, choose(ask, luck))
                elif seat in match.awaited():
                    commander = next(t.chair for t in taps if t.chair.seat == seat and t.chair.role.leads)
                    asked = commander.match.ask(seat)
                    assert asked is not None
                    commander.match.give(seat, choose(asked, luck))
            for tap in taps:  # what is typed at a client is heard in its order
                n = tap.notes()
                tap.type("")
                tap.type("note this is the end")
                await until(partial(noted, tap, n))
            checks = 0
            for tap in taps:
                seat = tap.chair.seat
                own = " ".join(e.seen_by(seat) for _, e in tap.chair.match.events())
                hidden = set()
                for _, event in match.events():
                    told = tap.chair.match._event(event).seen_by(seat)  # type: ignore[attr-defined]
                    hidden |= {t for t in (event.text, *event.private.values()) if t and t != told and t not in own}
                shown = " ".join(tap.text.split())
                if tap.chair.role.id == "diplomat":
                    given = [m.line for m in match.marks if m.line.role == "commander"]
                    hidden |= {line.text for line in given if line.text.startswith("plan")}
                assert [t for t in sorted(hidden) if len(t) > 8 and t in shown] == []
                checks += len(hidden)
            return checks

    assert asyncio.run(main()) > 100
