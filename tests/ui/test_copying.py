"""`copy` on every face: what goes to the terminal, and what is said where nothing can."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest

from minaria.ui.attention import Attention
from minaria.ui.hotseat import sit
from minaria.ui.settings import Settings
from tests.ui.ssh.house import XTERM, House, run
from tests.ui.test_line import Keyboard
from tests.ui.tui.tools import TWO, Hand, at, hosted, screen

OSC = re.compile(r"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07")


def pasted(text: str) -> list[str]:
    """What a terminal that got this would paste, one after the other."""
    return [base64.b64decode(data).decode() for data in OSC.findall(text)]


def at_keyboard(folder: Path, *typed: str, term: str = XTERM) -> tuple[list[str], list[str]]:
    """What was said and what the terminal could paste, after some lines typed in lines."""
    keys, out = Keyboard(*typed, "quit"), list[str]()
    keys.attention = Attention(out.append, Settings, term)
    sit(hosted(folder), keys, folder)
    return keys.seen, pasted("".join(out))


def test_order_page_report_and_log_are_copied_in_lines(tmp_path: Path) -> None:
    seen, got = at_keyboard(
        tmp_path, "copy", "roll", "copy", "score", "copy page", "copy report", "copy the log", "copy x"
    )
    assert "error: You have given no order yet; 'copy page' copies the page that is shown." in seen
    assert got[0] == "roll"
    assert got[1].startswith("Score\n")
    assert got[2].startswith("What happened since your last order\n")
    assert "Hothior rolls" in got[3]
    assert "note: Copied: your last order, one line." in seen
    assert "error: What can be copied is order, page, report, log, not 'x'." in seen
    assert len(got) == 4


def test_a_terminal_that_takes_nothing_is_sent_nothing(tmp_path: Path) -> None:
    seen, got = at_keyboard(tmp_path, "roll", "copy", term="vt100")
    assert got == []
    assert any("Nothing can be copied from here" in x for x in seen)


def test_a_page_of_the_one_before_is_not_copied_by_the_next_at_the_keyboard(tmp_path: Path) -> None:
    keys, out = Keyboard("sheet", "roll", "pass", "pass", "pass", "pass", "copy page", "quit"), list[str]()
    keys.attention = Attention(out.append, Settings, XTERM)
    sit(hosted(tmp_path, TWO), keys, tmp_path)
    assert any(x.startswith("Muetar> ") for x in keys.seen)
    assert pasted("".join(out)) == []
    assert any("No page was shown yet" in x for x in keys.seen)


def test_the_screen_copies_what_it_shows(tmp_path: Path) -> None:
    made, out = screen(tmp_path), list[str]()
    made.attention = Attention(out.append, Settings, XTERM)
    made.model.term = XTERM

    async def play(hand: Hand) -> None:
        await hand.line("roll", "copy")
        assert "Copied: your last order" in hand.said
        await hand.press("f5")
        await hand.line("copy page")
        assert "Copied: the page Score" in hand.said

    at(made, play)
    assert [text.partition("\n")[0] for text in pasted("".join(out))] == ["roll", "Score"]


DEAR = pytest.mark.slow


@pytest.mark.parametrize("face", ["tui", pytest.param("lines", marks=DEAR), pytest.param("plain", marks=DEAR)])
def test_a_guest_copies_over_ssh_and_a_command_does_not(face: str, tmp_path: Path) -> None:
    async def play(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", f"x+{face}", term="tmux-256color")
        await ann.sees("Roll for events")
        ann.line("roll", "copy", end="\r")
        await ann.sees(
            "Copied: your last order", "\x1b]52;c;cm9sbA==\x07", "\x1bPtmux;\x1b\x1b]52;c;cm9sbA==\x07\x1b\\"
        )
        shot = await house.come("Ann", command="copy")
        assert "Nothing can be copied from here" in await shot.ends()
        assert (shot.status, "\x1b" in shot.text) == (1, False)

    run(play, tmp_path, seats={"hothior": "Ann", "mivior": "Bob"})
