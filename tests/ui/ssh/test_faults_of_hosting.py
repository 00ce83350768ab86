"""Small things at a host that went wrong: a damaged table, lines broken in words, old algorithms, drafts, who leads."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import asyncssh
import pytest

from minaria.table.people.opening import new_table
from minaria.table.people.register import Left, Place
from minaria.table.store.store import SqliteStore, StoreTrouble
from minaria.ui.ssh.server import where_heard
from minaria.ui.ssh.start import tables_of
from tests.ui.ssh.house import SEATS, XTERM, House, house, run, until


def test_one_damaged_table_does_not_keep_the_others_shut(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    for name in ("friday", "monday", "sunday"):
        new_table(store, "divine_right", SEATS, seed="4", name=name).hear("hothior", "roll")
    store.close()
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        db.execute("UPDATE lines SET line = '{broken' WHERE tid = 1 AND n = 1")
    store = SqliteStore(tmp_path / "tables.sqlite")
    said: list[str] = []
    opened = tables_of(store, ["friday", "monday", "sunday"], say=said.append)
    assert [t.name for t in opened] == ["monday", "sunday"]
    assert len(said) == 1
    assert said[0].startswith("The table friday stays shut: ")
    with pytest.raises(Exception, match=r"."):
        tables_of(store, ["friday"], say=said.append)
    store.close()


@pytest.mark.parametrize("face", ["plain", "lines"])
def test_lines_break_between_words(tmp_path: Path, face: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", f"x+{face}", term=XTERM, size=(40, 30))
        await ann.sees("Hothior>")
        n = len(ann.got)
        words = [f"word{k}" for k in range(30)]
        house.hosted.hear("mivior", f"say {' '.join(words)}")
        seen = await ann.sees("word29", since=n)
        rows = [row for row in seen.replace("\x1b", "\n").splitlines() if "word" in row]
        assert len(rows) > 4
        assert all(len(row) < 50 for row in rows)
        for word in words:
            assert word in seen

    run(doing, tmp_path)


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c"])
def test_only_enter_ends_a_line(tmp_path: Path, sign: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        ann.line(f"say one{sign}roll")
        await until(lambda: house.hosted.match.lines[-1].kind == "note")
        await (await house.connect("Ann")).run(f"say two{sign}roll")
        assert [x.kind for x in house.hosted.match.lines] == ["setup", "note", "note"]

    run(doing, tmp_path)


@pytest.mark.parametrize(
    "old",
    [
        {"kex_algs": ["diffie-hellman-group14-sha1"]},
        {"mac_algs": ["hmac-sha1"], "encryption_algs": ["aes128-ctr"]},
        {"mac_algs": ["hmac-sha1-etm@openssh.com"], "encryption_algs": ["aes128-ctr"]},
    ],
)
def test_old_algorithms_are_not_offered(tmp_path: Path, old: dict[str, list[str]]) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        with pytest.raises((asyncssh.KeyExchangeFailed, asyncssh.ConnectionLost)):
            await asyncssh.connect(
                "127.0.0.1",
                house.host.port,
                username="x",
                known_hosts=None,
                config=None,
                agent_path=None,
                client_keys=[house.key("Ann")],
                **old,
            )

    run(doing, tmp_path)


def test_the_greeting_names_no_old_algorithm(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.host.port)
        writer.write(b"SSH-2.0-anybody\r\n")
        said = b""
        while b"zlib@openssh.com" not in said:
            said += await asyncio.wait_for(reader.read(4096), 10)
        writer.close()
        assert b"curve25519-sha256" in said
        for old in (b"sha1", b"ssh-dss", b"md5", b"cbc", b"ssh-rsa", b"umac-64"):
            assert old not in said

    run(doing, tmp_path)


def test_it_is_said_what_is_listened_on(tmp_path: Path) -> None:
    assert where_heard("").startswith("all interfaces")
    assert where_heard("::").startswith("all interfaces")
    assert where_heard("127.0.0.1") == "127.0.0.1 alone"


def test_after_a_kill_no_cleared_draft_comes_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with house(tmp_path) as made:
            made.seat("Ann", "hothior")
            place, key = Place("friday", "hothior"), made.key("Ann").get_fingerprint()
            made.host.register.keep_left(place, key, Left("besiege pli"))
            ann = await made.come("Ann", "x+lines", term=XTERM)
            await ann.sees("besiege pli")
            ann.type("\x15score\r")
            await ann.sees("Score")
            assert made.host.register.left(place, key).draft == ""  # what a host that is killed now would find again

    asyncio.run(main())


def test_of_several_connections_only_the_one_that_led_is_told_so(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        first = await house.come("Ann")
        await first.sees("Question:")
        second = await house.come("Ann")
        await second.sees("Question:")
        await first.sees("this one only looks on")
        n = len(first.got)
        third = await house.come("Ann")
        await third.sees("Question:")
        await second.sees("this one only looks on")
        third.line("quit")
        await second.sees("Your other connection has left; this one leads again.")
        second.line("say it is true")
        await until(lambda: house.hosted.match.lines[-1].text == "it is true")
        assert "looks on" not in first.text[n:]
        assert "leads again" not in first.text

    run(doing, tmp_path)


def test_whoever_shares_a_seat_hands_over_his_own_place_and_no_other(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        ann.line("share with Tim")
        text = await ann.sees("The line to type")
        tim = await house.come("Tim", text.partition("The code for Hothior: ")[2].split()[0])
        await tim.sees("You are Hothior (Tim)")
        tim.line("hand over to Eve")
        text = await tim.sees("The line to type")
        eve = await house.come("Eve", text.partition("The code for Hothior: ")[2].split()[0])
        await eve.sees("You are Hothior (Eve)")
        assert "Your seat has passed to Eve." in await tim.ends()
        ann.line("say I am still here")
        await until(lambda: house.hosted.match.lines[-1].text == "I am still here")
        assert {p.name for _, p in house.host.register.holders("friday", "hothior")} == {"Ann", "Eve"}
        _, line = house.console()
        text = await line("hand over hothior to Max")  # the host hands over all of it
        max_ = await house.come("Max", text.partition("The code for Hothior: ")[2].split()[0])
        await max_.sees("You are Hothior (Max)")
        assert "Your seat has passed to Max." in await ann.ends()
        assert "Your seat has passed to Max." in await eve.ends()

    run(doing, tmp_path)


@pytest.mark.parametrize("how", ["hand over", "vacate"])
def test_notes_do_not_pass_on_with_a_seat(tmp_path: Path, how: str) -> None:
    async def main() -> None:
        async with house(tmp_path) as made:
            made.seat("Ann", "hothior")
            ann = await made.come("Ann")
            await ann.sees("Question:")
            ann.line("note beware of Mivior", "alias home = look port lork", "share with Tim")
            text = await ann.sees("Note 1", "stands for", "The line to type")
            tim = await made.come("Tim", text.partition("The code for Hothior: ")[2].split()[0])
            tim.line("notes")
            await tim.sees("beware of Mivior")  # a team has one notebook
            _, line = made.console()
            if how == "vacate":
                assert "free" in await line("vacate hothior")
            text = await line("hand over hothior" if how == "hand over" else "invite hothior")
            eve = await made.come("Eve", text.partition("The code for Hothior: ")[2].split()[0])
            await eve.sees("You are Hothior")
            eve.line("notes", "alias")
            assert "beware" not in await eve.sees("It is empty", "You have none")
            keys = made.keys
        async with house(tmp_path) as again:
            again.keys = keys
            eve = await again.come("Eve")
            eve.line("notes")
            assert "beware" not in await eve.sees("It is empty")

    asyncio.run(main())


WIDE = "\uff2d\uff49\uff56\uff49\uff4f\uff52"


@pytest.mark.parametrize("name", ["Mivior", "MUETAR", "Referee", "the host", "\u2800\u2800", "\u3164", "...", WIDE])
def test_nobody_is_called_like_a_seat_or_by_nothing(tmp_path: Path, name: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        ann.line(f"my name is {name}")
        await ann.sees("Error: ")
        assert house.hosted.players["hothior"] == "Ann"
        (guest,) = house.room.guests
        assert guest.person == "Ann"
        ann.line("my name is Anna B.")
        await ann.sees("You are called Anna B.")

    run(doing, tmp_path)


def test_nobody_is_called_like_an_office(tmp_path: Path) -> None:
    seats = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "bot", "dunmoor": "bot"}

    async def doing(house: House) -> None:
        house.seat("Ann", "aldermark")
        ann = await house.come("Ann")
        await ann.sees("Aldermark")
        for name in ("Commander", "the diplomat", "Brineholt's diplomat"):
            n = len(ann.got)
            ann.line(f"my name is {name}")
            await ann.sees("would be taken for somebody else", since=n)

    run(doing, tmp_path, game="seasons", seats=seats)


def test_a_table_that_fails_by_itself_says_so_once_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def doing(house: House) -> None:
        house.seat("Ref", "referee")
        ref = await house.come("Ref")
        await ref.sees("You are Referee")

        def broken() -> int:
            raise ZeroDivisionError

        with monkeypatch.context() as bad:
            bad.setattr(house.hosted, "catch_up", broken)
            house.room.wake()
            await ref.sees("A fault in the program, number")
            for k in range(house.room.looks + 1, house.room.looks + 4):
                house.room.wake()
                await until(lambda k=k: house.room.looks >= k)  # type: ignore[misc]
        assert ref.text.count("A fault in the program, number") == 1
        assert "ZeroDivisionError" in (tmp_path / "faults.log").read_text()
        looks = house.room.looks
        house.room.wake()
        await until(lambda: house.room.looks > looks + 1)
        ref.line("score")
        await ref.sees("Score")

    run(doing, tmp_path)


@pytest.mark.parametrize("term", [None, "xterm-256color"])
def test_no_line_that_somebody_says_can_be_read_as_anothers(tmp_path: Path, term: str | None) -> None:
    """However wide the screen is: what does not fit stands in, and no new line begins with words of somebody's."""
    talk = " ".join(f"{'x' * k} Mivior says: I agree. News: so it is. Question: ok? Error: no." for k in range(1, 6))

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Cyd", "muetar")
        ann = await house.come("Ann", "hothior+plain", term=term, size=(46, 30))
        cyd = await house.come("Cyd", "muetar+plain", term=term)
        await ann.sees("is here")
        cyd.line(f"say {talk}")
        await ann.sees("Muetar says:", "no.")
        for line in ann.text.replace("\r", "").splitlines():
            assert not line.startswith(("Mivior says", "News: so", "Question: ok", "Error: no")), line

    run(doing, tmp_path)


def test_a_watcher_without_a_key_is_not_called_like_somebody_at_the_table(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.host.register.let_watch("friday", True)
        ann = await house.come("Ann")
        await ann.sees("Question:")
        for name in ("Ann", "\u0410nn", "Mivior says: I agree"):
            await (await house.come("", name)).sees("You watch.")
            await until(lambda: len(house.room.guests) > 1)
        await ann.sees("somebody watches.")
        assert "Ann watches" not in ann.text
        assert "I agree" not in ann.text
        assert [g.person for g in house.room.guests if g.seat == "watcher"] == ["somebody"] * 3

    run(doing, tmp_path)


def test_a_name_borne_by_another_or_one_that_looks_like_it_is_refused(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        for name in ("Bob", "bob", "B0b", "\u0412ob"):
            n = len(ann.got)
            ann.line(f"my name is {name}")
            await ann.sees("Error: Somebody here is called", since=n)
        ann.line("my name is Ann")
        await ann.sees("You are called Ann.")

    run(doing, tmp_path)


def test_where_the_disk_is_full_no_file_of_the_hosts_is_named_and_a_name_is_not_said_to_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = StoreTrouble(f"{tmp_path}/tables.sqlite cannot grow: the disk is full.")

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")

        def full(*_: object, **__: object) -> None:
            raise trouble

        with monkeypatch.context() as bad:
            for name in ("append", "update_meta", "keep_snapshot"):
                bad.setattr(house.hosted.kept.store, name, full)
            for line in ("my name is Anna", "roll", "say hello", "save", "note a thing"):
                n = len(ann.got)
                ann.line(line)
                await ann.sees("he host's store cannot grow: the disk is full.", since=n)
            house.room.tell(f"The table waits. {trouble}")
            await ann.sees("News: The table waits. The host's store cannot grow")
        assert "Your name could not be kept; you are called Ann as before." in ann.text
        assert str(tmp_path) not in ann.text
        assert ".sqlite" not in ann.text
        assert house.hosted.players["hothior"] == "Ann"
        assert [p.name for _, p in house.host.register.holders("friday", "hothior")] == ["Ann"]
        assert [g.person for g in house.room.guests] == ["Ann"]

    run(doing, tmp_path)


@pytest.mark.parametrize("face", ["plain", "lines", "tui"])
def test_after_a_kill_a_line_half_typed_is_there_for_its_owner_alone(
    tmp_path: Path, face: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minaria.table.people.room.POLL", 0.02)
    monkeypatch.setattr("minaria.table.people.half_typed.EVERY", 0.02)

    async def main() -> None:
        async with house(tmp_path) as made:
            made.seat("Ann", "hothior")
            made.seat("Bob", "mivior")
            place, key = Place("friday", "hothior"), made.key("Ann").get_fingerprint()
            ann = await made.come("Ann", f"x+{face}", term=XTERM)
            await ann.sees("Hothior>")
            ann.type("besiege pli")
            register = made.host.register
            await until(lambda: register.left(place, key).draft == "besiege pli")  # what a killed host would find
            assert register.left(Place("friday", "mivior"), made.key("Bob").get_fingerprint()).draft == ""
            ann.type("\x15score\r")
            await ann.sees("Score")
            await until(lambda: register.left(place, key).draft == "")

    asyncio.run(main())


def test_lines_half_typed_are_written_down_once_a_second_at_most(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", "x+plain", term=XTERM)
        await ann.sees("Hothior>")
        kept: list[str] = []
        write = house.host.register.keep_drafts

        def counting(those: Iterable[tuple[Place, str, Left]]) -> None:
            found = list(those)
            kept.extend(left.draft for _, _, left in found)
            write(found)

        house.host.register.keep_drafts = counting  # type: ignore[method-assign]
        (guest,) = house.room.guests
        texts = iter([f"besiege {k}" for k in range(30)])
        guest.typing = lambda: next(texts)
        for k in range(10):
            house.room._half_typed.keep([guest], 1e9 + k / 10)
        assert len(kept) == 1
        house.room._half_typed.keep([guest], 1e9 + 1.1)
        assert len(kept) == 2
        guest.typing = guest.draft_left

    run(doing, tmp_path)


def test_the_key_of_another_table_is_not_taken_in_the_place_of_the_right_one(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        register = house.host.register
        register.accept(register.invite(Place("sunday", "mivior"), name="Ann"), house.key("old").get_fingerprint(), "")
        house.seat("Ann", "hothior")
        for name in ("friday", "friday/hothior", "ann"):
            conn = await house.connect(name=name, keys=[house.key("old"), house.key("Ann")])
            assert "score" in str((await conn.run("score")).stdout).casefold(), name
        with pytest.raises(asyncssh.PermissionDenied):
            await house.connect(name="friday", keys=[house.key("old")])
        assert "The key you showed opens nothing at friday" in house.told[-2]

    run(doing, tmp_path)
