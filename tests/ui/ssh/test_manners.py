"""Manners at a host: not hearing somebody, how much is said at once, who is sent away and for how long."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from commands import table_words
from minaria.table.pages.answers import answer
from minaria.table.people.patience import AT_ONCE
from minaria.table.people.register import Place
from tests.ui.ssh.house import XTERM, House, house, run, until


@pytest.mark.parametrize("face", ["plain", "lines", "tui"])
def test_whoever_is_muted_is_not_heard_by_whoever_muted_him_and_by_all_others(tmp_path: Path, face: str) -> None:
    async def main() -> None:
        async with house(tmp_path) as made:
            for who, seat in (("Ann", "hothior"), ("Bob", "mivior"), ("Cyd", "muetar")):
                made.seat(who, seat)
            ann = await made.come("Ann", f"x+{face}", term=XTERM, size=(120, 40))
            cyd = await made.come("Cyd")
            await cyd.sees("You are Muetar")
            await ann.sees("Hothior>")
            ann.line("mute mivior", end="\r")
            await ann.sees("You hear nothing more of what Mivior says")
            bob = await made.come("Bob")
            await bob.sees("You are Mivior")
            bob.line("say noise one", "whisper hothior noise two")
            await cyd.sees("noise one")
            cyd.line("say quiet please")
            await ann.sees("quiet please")
            assert "noise" not in ann.text
        async with house(tmp_path) as again:  # kept with the key
            again.keys, made = made.keys, again
            ann = await made.come("Ann", f"x+{face}", term=XTERM, size=(120, 40))
            await ann.sees("Hothior>")
            made.hosted.hear("mivior", "say noise three")
            made.hosted.hear("muetar", "say still here")
            made.room.wake()
            await ann.sees("still here")
            assert "noise" not in ann.text.partition("Hothior>")[2] or face == "tui"
            ann.line("unmute mivior", end="\r")
            await ann.sees("You hear again what Mivior says.")
            made.hosted.hear("mivior", "say hello again")
            made.room.wake()
            await ann.sees("hello again")

    asyncio.run(main())


def test_nobody_says_forty_things_in_a_second(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        ann, bob = await house.come("Ann"), await house.come("Bob")
        await ann.sees("Question:")
        await bob.sees("You are Mivior")
        bob.line(*(f"say {'spam ' if k % 2 else 'more '}{k}" for k in range(40)))
        await until(lambda: bob.text.count("Error: You have said much at once; say it in ") == 32)
        assert sum(line.kind == "note" for line in house.hosted.match.lines) == 8
        bob.line("score")
        await bob.sees("Score")
        ann.line("say I may speak")
        await ann.sees("You say: I may speak")

    run(doing, tmp_path, talk=AT_ONCE)


@pytest.mark.parametrize("lines", [("propose draw", "object"), ("propose end", "object"), ("resign", "object")])
def test_nobody_drowns_a_table_in_proposals(tmp_path: Path, lines: tuple[str, ...]) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        ann, bob = await house.come("Ann"), await house.come("Bob")
        await ann.sees("Question:")
        await bob.sees("You are Mivior")
        bob.line(*(lines * 10))
        await until(lambda: bob.text.count("Error: You have said much at once; say it in ") == 12)
        assert sum(line.seat == "mivior" for line in house.hosted.match.lines) == AT_ONCE
        bob.line("say a word", "my name is Robert")
        await until(lambda: bob.text.count("Error: You have said much at once; say it in ") == 14)
        ann.line("propose draw")
        await ann.sees("The game is to end as a draw. Mivior and Muetar: say 'consent' or 'object'.")
        bob.line("consent")
        await bob.sees("The game is to end as a draw. Muetar: say 'consent' or 'object'.")

    run(doing, tmp_path, talk=AT_ONCE)


def test_nobody_calls_himself_something_else_all_the_time(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Bob", "mivior")
        bob = await house.come("Bob")
        await bob.sees("You are Mivior")
        bob.line(*(f"my name is Bob the {k}th" for k in range(1, 21)))
        await until(lambda: bob.text.count("Error: You have said much at once; say it in ") == 12)

    run(doing, tmp_path, talk=AT_ONCE)


def test_somebody_is_sent_away_and_his_key_kept_away_for_a_time(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        for who, seat in (("Ref", "referee"), ("Ann", "hothior"), ("Bob", "mivior")):
            house.seat(who, seat)
        ref, ann, bob = [await house.come(who) for who in ("Ref", "Ann", "Bob")]
        await ref.sees("You are Referee")
        await bob.sees("You are Mivior")
        ann.line("kick Bob", "ban Bob")
        await until(lambda: ann.text.count("Only the host and the referee may do that.") == 2)
        ref.line("kick nobody much")
        await ref.sees("Error: Nobody called 'nobody much' is here.")
        ref.line("kick Ref")
        await ref.sees("Error: That is yourself.")
        ref.line("kick bob")
        assert "You were sent away from this table; your place is kept." in await bob.ends()
        again = await house.come("Bob", "whatever he is called")
        await again.sees("You are Mivior")
        ref.line("ban mivior for 2 hours")
        assert "You were sent away from this table until " in await again.ends()
        assert "You are kept away from the table friday until " in await (await house.come("Bob")).ends()
        assert "kept away" in str((await (await house.connect("Bob")).run("say ha")).stdout)
        ref.line("bans")
        await ref.sees("Bob", "until ")
        ref.line("unban Bob")
        await ref.sees("Bob may come again.")
        await (await house.come("Bob")).sees("You are Mivior")

    run(doing, tmp_path)


def test_a_ban_ends_by_itself(tmp_path: Path) -> None:
    from minaria.table.people.register import Register

    time = [1000.0]
    register = Register(tmp_path / "people.sqlite", lambda: time[0])
    register.ban("friday", "key", "Bob", 1060.0)
    assert [b.name for b in register.bans("Friday", "key")] == ["Bob"]
    assert register.bans("sunday") == []
    time[0] = 1060.0
    assert register.bans("friday") == []
    register.close()


def test_help_explains_each_word_it_lists_and_a_watcher_is_shown_what_he_may_say(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.host.register.let_watch("friday", True)
        ann = await house.come("Ann")
        await ann.sees("Question:")
        for word in ("share", "hand over", "mute", "export", "my name is", "here"):
            n = len(ann.got)
            ann.line(f"help {word}")
            await ann.sees(f"Help: {word}", since=n)
        assert "There is no order" not in ann.text
        eve = await house.come("", "watch")
        await eve.sees("You watch.")
        eve.line("help")
        said = await eve.sees("You may say")
        for word in ("invite", "undo", "deadline", "besiege", "propose"):
            assert word not in said.partition("You may say")[2]
        for word in ("look", "score", "log", "here"):
            assert word in said

    run(doing, tmp_path)


@pytest.mark.parametrize("who", ["Ann", "Ref", ""])
def test_every_word_on_the_page_help_is_explained_to_whoever_reads_it(tmp_path: Path, who: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Ref", "referee")
        house.host.register.let_watch("friday", True)
        one = await house.come(who, *(() if who else ("watch",)))
        await one.sees("You ")
        n = len(one.got)
        one.line("help")
        page = (await one.sees("'help WORD' tells", since=n)).replace("\r", "")
        listed = [word for line in page.splitlines() if ": " in line for word in line.partition(": ")[2].split(", ")]
        assert len(listed) >= 18
        for word in listed:
            n = len(one.got)
            one.line(f"help {word}")
            shown = await one.sees("Help: ", since=n)
            assert shown.partition("Help: ")[2].lower().startswith(word), shown
        assert "There is no" not in one.text

    run(doing, tmp_path)


def test_people_who_share_a_seat_see_what_it_says_and_is_told_and_the_log_has_it(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Cyd", "muetar")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        register = house.host.register
        register.accept(register.invite(Place("friday", "hothior"), "share"), house.key("Tim").get_fingerprint(), "Tim")
        tim, cyd = await house.come("Tim", "hothior"), await house.come("Cyd")
        await tim.sees("You are Hothior")
        await cyd.sees("You are Muetar")
        ann.line("say we are for peace", "whisper muetar come at dawn", "roll")
        await tim.sees("News: Hothior says: we are for peace", "News: You whisper to Muetar: come at dawn")
        await tim.sees("News: Hothior rolls")
        assert "Hothior says" not in ann.text, "whoever says it has it read back"
        cyd.line("whisper hothior at dawn then")
        for one in (ann, tim):
            await one.sees("Muetar whispers to you: at dawn then")
        for one in (ann, tim, cyd):
            n = len(one.got)
            one.line("log 40")
            await one.sees("we are for peace", "come at dawn", "at dawn then", since=n)
        seen = str(answer(house.hosted.match, "mivior", table_words.Log(40)))
        assert "peace" in seen
        assert "dawn" not in seen

    run(doing, tmp_path)
