"""The referee's console in plain lines: what he sees, what he may say, and how he leaves."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.store.store import SqliteStore
from minaria.ui.front_ends import sit
from minaria.ui.plain import PlainTerminal
from minaria.ui.referee import Console
from minaria.ui.saved_tables import watch

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}


@pytest.fixture
def table(tmp_path: Path) -> HostedTable:
    return new_table(SqliteStore(tmp_path / "tables.sqlite"), "divine_right", SEATS, seed="4", name="t")


def console(table: HostedTable, folder: Path, monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    """What the referee reads when he types these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    sit(table, PlainTerminal(), folder, refereed=True)
    return out.getvalue()


def test_every_open_question_is_shown_and_answered_from_one_prompt(
    table: HostedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = console(table, tmp_path, monkeypatch, "dice by hand", "roll", "4 3", "questions", "cards", "quit")
    assert re.search(r"Question: Turn 1 of 20, Events, \w+'s round\. \w+: Roll for events\.", said)
    assert "Question: Events, first die," in said
    assert "News: Hothior rolls 4 and 3: No event." in said
    assert "All hands" in said
    assert "This table is called t. Go on with: minaria referee t\n" in said


def test_a_bad_line_costs_nothing_and_several_may_be_pasted(
    table: HostedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ("waive nonsense", "mivior: xyzzy", "dice by hand", "roll", "4 3", "roll", "4 3", "quit")
    said = console(table, tmp_path, monkeypatch, *lines)
    assert "Error: There is no rule 'NONSENSE'" in said
    assert said.count("Error: ") == 2
    assert len(table.match.marks) == 2


def test_a_page_and_a_map_are_written_to_files(
    table: HostedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = console(
        table,
        tmp_path,
        monkeypatch,
        "publish as markdown to turn.md",
        "print map as svg to map.svg",
        "print briefing for mivior as html to b.html",
        "print score to score.txt",
        "print map as svg",
        "print score to score.txt",
        "quit",
    )
    assert (tmp_path / "turn.md").read_text().startswith("# Divine Right: t")
    assert (tmp_path / "map.svg").read_text().startswith("<svg")
    assert "Mivior" in (tmp_path / "b.html").read_text()
    assert "rank 1" in (tmp_path / "score.txt").read_text()
    assert said.count("Error: ") == 2, "a picture without a file, and a file that is there already"


def test_whispers_reach_the_referee_once_they_are_open(
    table: HostedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.hear("mivior", "whisper muetar before")
    table.hear("referee", "whispers open")
    said = console(table, tmp_path, monkeypatch, "questions", "quit")
    assert "before" not in said
    first = referee_console(table, tmp_path)
    table.hear("mivior", "whisper muetar after")
    assert first._whispered() == ["Mivior whispers to Muetar: after"]


def referee_console(table: HostedTable, folder: Path) -> Console:
    return Console(table, PlainTerminal(), folder)


def test_the_second_screen_shows_the_public_map_and_score_and_no_secret(
    table: HostedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in ("give mivior card Crass Bribe +2", "notice we stop at ten"):
        table.hear("referee", line)
    table.hear("mivior", "until my turn: pass")
    table.hear("mivior", "whisper muetar at dawn")
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setattr(sys, "stdout", out)
    watch(SqliteStore(tmp_path / "tables.sqlite"), PlainTerminal(), "t", public=True)
    said = out.getvalue()
    assert "rank 1" in said
    assert "Port Lork" in said
    assert "we stop at ten" in said
    assert not [secret for secret in ("Crass", "dawn", "until my turn") if secret in said]


def test_a_table_left_by_the_referee_goes_on_where_it_was(
    table: HostedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    console(table, tmp_path, monkeypatch, "roll", "absent mivior", "quit")
    again = resume(SqliteStore(tmp_path / "tables.sqlite"), "t")
    assert again.match.position.sum() == table.match.position.sum()
    assert again.office.decided.absent == ["mivior"]
