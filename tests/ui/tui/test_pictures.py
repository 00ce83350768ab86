"""Pictures of the screen, kept to be looked at; with --snapshot-update they are drawn anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.ui.tui.tools import ALONE, LARGE, MEDIUM, SMALL, Hand, screen

MOVED = ("roll", "move 2 armies from tadafat to 12,14")

PICTURES: dict[str, tuple[tuple[int, int], str, dict[str, str], tuple[str, ...]]] = {
    # name: size, depth, choices, what is done: lines, keys after '@', letters after '~'
    "80x24": (SMALL, "truecolor", {}, (*MOVED, "~mov")),
    "120x40": (MEDIUM, "truecolor", {}, MOVED),
    "200x60": (LARGE, "truecolor", {}, (*MOVED, "rules siege")),
    "256 colours, refused": (SMALL, "256", {}, (*MOVED, "besiege plibba with them")),
    "16 colours": (SMALL, "standard", {}, MOVED),
    "no colours, ascii": (SMALL, "none", {"glyphs": "ascii"}, (*MOVED, "@f6")),
    "light, picked": (MEDIUM, "truecolor", {"theme": "light"}, (*MOVED, "map castle lapspell", "@f6", "@enter", "@l")),
    "log": (SMALL, "truecolor", {}, (*MOVED, "@f3", "@up")),
    "sheet page": (SMALL, "truecolor", {}, (*MOVED, "look alliances")),
    "looking back": (SMALL, "truecolor", {}, (*MOVED, "back")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_picture(snap_compare: Callable[..., bool], tmp_path: Path, name: str) -> None:
    size, depth, choices, doing = PICTURES[name]
    app = screen(tmp_path, ALONE, depth, **choices)

    async def do(pilot: Pilot[str]) -> None:
        hand = Hand(app, pilot)
        await hand.settle()
        for what in doing:
            steps: Awaitable[None]
            if what[0] == "@":
                steps = hand.press(what[1:])
            elif what[0] == "~":
                steps = hand.type(what[1:])
            else:
                steps = hand.line(what)
            await steps

    assert snap_compare(app, terminal_size=size, run_before=do)
