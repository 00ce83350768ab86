"""A fault in what is shown costs nobody the evening: it is noted, one line tells of it, and the screen goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual import events

from minaria.games.divine_right.chapters.movement import Move
from minaria.ui.tui import app as apps
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk
from minaria.ui.tui.display import Display
from minaria.ui.tui.maps import MapPanel
from minaria.ui.tui.order_line import Said, Suggested
from minaria.ui.tui.panels import LogPanel, SheetPanel, StateLine
from tests.ui.tui.tools import LARGE, MEDIUM, Hand, at, hosted, screen

FAULT = "A fault in the program, number"
SHOWN = [
    (Desk, "complete"),
    (Desk, "scene"),
    (Desk, "page"),
    (Desk, "view"),
    (Desk, "entries"),
    (Desk, "ask"),
    (Desk, "clock"),
    (Desk, "where"),
    (Desk, "here"),
    (Desk, "reach"),
    (Desk, "gestures"),
    (Display, "_hint"),
    (MapPanel, "render_line"),
    (MapPanel, "move_to"),
    (SheetPanel, "render_line"),
    (LogPanel, "strips"),
    (StateLine, "render_line"),
    (Suggested, "render_line"),
]


def fail(*_: object, **__: object) -> object:
    raise KeyError(0)


def told(app: TableApp, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is said under the order line from now on."""
    out: list[str] = []
    say = app.model.say

    def kept(said: Sequence[Said]) -> None:
        out.extend(s.text for s in said)
        say(said)

    monkeypatch.setattr(app.model, "say", kept)
    return out


@pytest.mark.parametrize(("whose", "what"), SHOWN, ids=lambda x: x if isinstance(x, str) else x.__name__)
def test_a_fault_in_what_is_shown_is_one_line_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whose: type, what: str
) -> None:
    app = screen(tmp_path)
    said = told(app, monkeypatch)

    async def doing(hand: Hand) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(whose, what, fail)
            app.desk.note("something happens")
            app.redraw()
            app.model.changed()
            await hand.type("ro")  # suggestions
            await hand.press("ctrl+u", "f1")  # a page
            await hand.press("f1")
            for key in ("f6", "tab", "o", "f6", "x", "right", "enter", "escape"):  # the map
                await hand.press(key)
            app.map.post_message(events.Click(app.map, 9, 9, 0, 0, 1, False, False, False))
            await hand.press("escape", "escape")
        assert any(FAULT in text for text in said)
        assert "KeyError: 0" in (tmp_path / "faults.log").read_text()
        app.keys_to("line")
        app.model.changed()
        await hand.press("ctrl+u")
        await hand.line("roll")
        assert app.desk.match.lines[-1].text == "roll"

    at(app, doing, LARGE if what in ("here", "move_to") else MEDIUM)
    assert not app.fault


@pytest.mark.parametrize("what", ["catch_up", "take_talk", "time_passes", "bots_play"])
def test_a_fault_in_what_goes_on_by_itself_is_one_line_and_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    for name in ("SECOND", "AFTER_A_FAULT"):
        monkeypatch.setattr(apps, name, 0.002)
    app = screen(tmp_path)
    said = told(app, monkeypatch)

    async def doing(hand: Hand) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(Desk, what, fail)
            app.intake.wake()
            for _ in range(20_000):
                if any(FAULT in text for text in said):
                    break
                await asyncio.sleep(0.001)
        assert any(FAULT in text for text in said)
        assert (tmp_path / "faults.log").read_text().count("KeyError: 0") <= apps.NOTED
        await asyncio.sleep(0.01)
        await hand.line("roll")
        assert app.desk.match.lines[-1].text == "roll"

    at(app, doing)
    assert not app.fault


def test_typing_a_move_of_two_armies_and_no_place_yet_is_completed(tmp_path: Path) -> None:
    """What ended the program: the place of a move was looked for before there was one."""
    app = TableApp(Desk(hosted(tmp_path, {"neuth": "you", "mivior": "bot"}, seed="5"), tmp_path))

    async def doing(hand: Hand) -> None:
        await hand.line("roll")
        assert any(o.kind is Move for o in app.desk.match.asks[0].offers)
        await hand.type("move 2 a")
        assert "armies" in "".join(app.model.list_panel.text())
        await hand.press("ctrl+u")
        await hand.type("move 2 armies to ")
        assert "points" in "".join(app.model.list_panel.text())

    at(app, doing)
    assert not (tmp_path / "faults.log").exists()
