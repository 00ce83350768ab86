"""Bare lines over SSH: two players and a spectator at one table; every statement says by its first word what it is."""

from __future__ import annotations

from pathlib import Path

from tests.ui.ssh.house import House, run


def test_an_order_typed_by_one_is_seen_by_the_others_at_once_and_secrets_are_not(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        house.seat("Wat", "watcher")
        house.hosted.hear("referee", "phase movement hothior")
        ann, bob, wat = [await house.come(who) for who in ("Ann", "Bob", "Wat")]
        await ann.sees("You are Hothior (Ann).", "Question: Turn 1")
        await bob.sees("You are Mivior (Bob).")
        await wat.sees("You watch.")
        ann.line("move 2 armies from tadafat to 12,14", "whisper mivior the secret word", "say in the open")
        await ann.sees("Order: move 2 Hothioran armies from Tadafat to 12,14", "You whisper to Mivior: the secret word")
        await bob.sees("News: Hothior moves 2 Hothioran armies", "News: Hothior whispers to you: the secret word")
        await bob.sees("News: Hothior says: in the open")
        seen = await wat.sees("News: Hothior moves 2 Hothioran armies", "News: Hothior says: in the open")
        assert "secret" not in seen
        wat.line("say hello", "done", "score")
        await wat.sees("Error: You only watch", "Score")
        ann.line("besiege plibba", "quit")
        text = await ann.ends()
        assert "Error: " in text
        assert ann.status == 0
        assert "\x1b" not in ann.text + bob.text + wat.text
        await bob.sees("News: Ann has left.")

    run(doing, tmp_path)


def test_a_dumb_terminal_is_echoed_to_and_nothing_is_redrawn(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", term="dumb")
        await ann.sees("Hothior> ")
        n = len(ann.got)
        ann.type("whox\x7f\r")
        text = await ann.sees("Hothior> whox", since=0)
        assert "whox\b \b\r\n" in text
        await ann.sees("person Ann", "Hothior> ", since=n)
        n = len(ann.got)
        ann.type("\x1b[A\x1b[15~sco")
        house.room.tell("the kettle boils")
        text = await ann.sees("\r\nNews: the kettle boils\r\nHothior> sco", since=n)
        ann.type("re\r")
        await ann.sees("Score", since=n)
        ann.type("\x03")
        ann.type("abc\x15\x03")
        assert "\x1b" not in await ann.ends()

    run(doing, tmp_path)


def test_time_that_runs_asks_nothing_anew(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        time = [1000.0]
        house.hosted.office.watch.now, house.hosted.office.watch.gap = lambda: time[0], 100.0
        house.hosted.hear("referee", "phase movement hothior")
        house.hosted.hear("referee", "clock 20 minutes")
        ann = await house.come("Ann")
        text = await ann.sees("Question: Turn 1", "left")
        for said in ("the kettle boils", "tea is ready"):
            time[0] += 70
            house.room.tell(said)
            text = await ann.sees(f"News: {said}")
        ann.line("clocks")
        text = await ann.sees("for all questions")
        assert text.count("Question:") == 1

    run(doing, tmp_path)
