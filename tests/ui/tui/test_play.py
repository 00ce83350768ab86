"""Playing on the full screen: bots that can be stopped, a table watched, talk and questions, random keys."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual import events

from minaria.ui.tui.keys import KEYS
from tests.ui.tui.tools import ALONE, LETTERS, MEDIUM, SMALL, Hand, at, screen

LEAVING = {"leave", "interrupt", "end_of_input"}


def test_bots_alone_are_watched_stopped_and_let_go_on(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app, desk = hand.app, hand.app.desk
        for _ in range(5000):
            if len(desk.match.lines) > 5:
                break
            await hand.pilot.pause()
        await hand.pilot.press("escape")
        await hand.settle()
        assert "The bots wait" in hand.said
        lines = len(desk.match.lines)
        assert "watch" in app.model.order_line.text()[0]
        await hand.line("score")
        assert app.model.sheet_panel.sheet.title == "Score"
        await hand.line("back 2")
        assert app.travel.away
        await hand.line("now")
        assert len(desk.match.lines) == lines
        app.intake.give("go on")
        for _ in range(5000):
            if len(desk.match.lines) > lines:
                break
            await hand.pilot.pause()
        app.intake.halt()
        app.intake.halted = True
        await hand.settle()
        assert len(desk.match.lines) > lines
        assert {e.kind for e in desk.entries()} <= {"told", "note"}

    made = screen(tmp_path, {"hothior": "bot", "muetar": "bot"})
    at(made, play, MEDIUM, settled=False)


def test_talk_and_what_was_taken_back_stand_in_the_log(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("roll", "move 2 armies from tadafat to 12,14", "undo", "say good game")
        log = hand.app.model.log_panel.text()
        assert any("Hothior took back 1 order" in line for line in log)
        assert any("Hothior says: good game" in line for line in log)
        assert not any("> move 2 Hothioran armies" in line for line in log)

    at(screen(tmp_path), play)


def test_an_ambiguous_line_asks_and_is_answered_by_number(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("roll", "move 1 army to 13,16")
        assert "? Which do you mean?" in hand.said
        assert "2  at Farnot" in hand.said
        await hand.line("2")
        assert "= move 1 Hothioran army from Farnot to 13,16" in hand.said

    at(screen(tmp_path), play)


@pytest.mark.parametrize("seed", range(4))
def test_no_stream_of_keys_ends_the_screen_or_harms_the_game(tmp_path: Path, seed: int) -> None:
    luck = random.Random(seed)
    keys = [key for k in KEYS if k.id not in LEAVING for key in k.keys]
    words = ["move 1 army to ", "roll", "done", "back", "now", "zoom in", "look tadafat", "undo", "fold all", "1"]

    async def play(hand: Hand) -> None:
        app = hand.app
        for _ in range(150):
            match luck.randrange(8):
                case 0:
                    for c in luck.choice(words):
                        app.post_message(events.Key("space" if c == " " else c, c))
                case 1:
                    app.post_message(events.Key("enter", None))
                case 2:
                    size = luck.choice([(80, 24), (120, 40), (200, 60), (50, 12)])
                    await hand.pilot.resize_terminal(*size)
                case _:
                    key = luck.choice(keys)
                    app.post_message(events.Key(key, key if len(key) == 1 else LETTERS.get(key)))
        await hand.settle()
        assert app.is_running
        assert not app.fault
        positions = [mark.after for mark in app.desk.match.marks if mark.after is not None]
        assert all(app.desk.hosted.game.rules.invariants(p.state) == [] for p in positions[-1:])

    at(screen(tmp_path, ALONE), play, SMALL)


def test_bots_halted_stand_in_the_line_of_state_until_they_go_on(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        app.intake.working = 1  # as while bots play
        app.doing.key("help")
        assert app.pages.make is not None
        app.doing.key("escape")
        assert app.pages.make is None
        assert not app.intake.halted  # a key that closes a page stops nothing
        app.doing.key("escape")
        assert app.intake.halted
        app.intake.working = 0
        await hand.line("score")
        assert "bots halted: 'go on'" in app.model.state_line.right
        await hand.line("go on")
        assert "halted" not in app.model.state_line.right

    at(screen(tmp_path), play)
