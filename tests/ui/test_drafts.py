"""A line begun on the full screen is there again after the program was killed, for whoever began it, at its table."""

from __future__ import annotations

import stat
from pathlib import Path

from minaria.ui.drafts import Drafts
from minaria.ui.settings import Settings
from minaria.ui.tui.run import screen_of
from tests.ui.tui.tools import Hand, at, hosted


def test_what_was_begun_is_there_again(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    killed = screen_of(table, tmp_path, Settings())

    async def begin(hand: Hand) -> None:
        await hand.type("move 2 ar")
        killed.keep_draft()  # as the clock does every second
        (file,) = (tmp_path / "drafts").iterdir()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600

    at(killed, begin)
    again = screen_of(table, tmp_path, Settings())

    async def look(hand: Hand) -> None:
        assert again.editor.text == "move 2 ar"
        await hand.press("ctrl+u")
        again.keep_draft()
        assert list((tmp_path / "drafts").iterdir()) == []

    at(again, look)


def test_each_has_his_own_at_each_table(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path, "friday")
    drafts.keep("Anna", "storm")
    assert Drafts(tmp_path, "friday").begun("Anna") == "storm"
    assert Drafts(tmp_path, "friday").begun("Ben") == ""
    assert Drafts(tmp_path, "monday").begun("Anna") == ""


def test_what_stands_there_is_cleaned_and_no_folder_is_no_fault(tmp_path: Path) -> None:
    Drafts(tmp_path, "friday").keep("Anna", "x")
    (file,) = (tmp_path / "drafts").iterdir()
    file.write_text("\x1b[31mroll\n" + "y" * 5000, encoding="utf-8")
    begun = Drafts(tmp_path, "friday").begun("Anna")
    assert begun.startswith("roll")
    assert len(begun) <= 1000
    assert begun.isprintable()
    (tmp_path / "flat").write_text("", encoding="utf-8")
    Drafts(tmp_path / "flat", "friday").keep("Anna", "x")
