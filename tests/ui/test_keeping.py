"""Tables archived, renamed and deleted at the command line: after a question, and never while anybody has them open."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from minaria.__main__ import main
from minaria.table.people.opening import latest, new_table, resume
from minaria.table.people.register import PEOPLE, Place, Register
from minaria.table.store.store import SqliteStore

SEATS = {"hothior": "Ann", "mivior": "Bob"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        new_table(store, "divine_right", SEATS, seed="4", name="friday")
        new_table(store, "divine_right", SEATS, seed="5", name="monday")
    with register(tmp_path) as people:
        people.accept(people.invite(Place("friday", "hothior"), name="Ann"), "KEY", "")
        people.choose("KEY", {"mute friday": "mivior"})
        people.let_watch("friday", True)
    return tmp_path


class register:
    """The register for a moment."""

    def __init__(self, data: Path) -> None:
        self._made = Register(data / PEOPLE)

    def __enter__(self) -> Register:
        return self._made

    def __exit__(self, *_: object) -> None:
        self._made.close()


def run(data: Path, *words: str) -> int:
    return main([*words, "--data", str(data), "--plain"])


def names(data: Path) -> list[str]:
    with SqliteStore(data / "tables.sqlite") as store:
        return sorted(e.name for e in store.tables())


@pytest.mark.parametrize("words", [("archive", "friday"), ("rename", "friday", "sunday"), ("delete", "friday")])
@pytest.mark.parametrize("said", ["no\n", "\n", "", "maybe\n"])
def test_without_a_yes_nothing_is_changed(
    data: Path, words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(said))
    assert run(data, *words) == 0
    shown = capsys.readouterr().out
    assert "friday" in shown
    assert "hothior (Ann)" in shown
    assert "Nothing was changed." in shown
    assert names(data) == ["friday", "monday"]
    assert run(data, "list") == 0
    assert "friday" in capsys.readouterr().out


def test_an_archived_table_is_in_the_whole_list_only_and_comes_back(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    run(data, "archive", "monday")
    capsys.readouterr()
    run(data, "list")
    shown = capsys.readouterr().out
    assert "monday" not in shown
    assert "Archived: 1" in shown
    run(data, "list", "--all")
    assert "monday: archived" in capsys.readouterr().out
    with SqliteStore(data / "tables.sqlite") as store:
        assert latest(store) == "friday", "what is put away is not gone on with unless it is named"
        assert resume(store, "monday").name == "monday"
    assert run(data, "archive", "monday", "--yes") == 2
    assert "archived already" in capsys.readouterr().err
    run(data, "archive", "monday", "--back", "--yes")
    run(data, "list")
    assert "monday" in capsys.readouterr().out


def test_a_renamed_table_keeps_its_journal_and_its_people(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(data, "rename", "friday", "Monday", "--yes") == 2
    assert "There is a table called Monday already." in capsys.readouterr().err
    assert run(data, "rename", "friday", "no name!", "--yes") == 2
    assert run(data, "rename", "friday", "Friday", "--yes") == 0, "only its capital is another"
    assert run(data, "rename", "Friday", "sunday", "--yes") == 0
    assert names(data) == ["monday", "sunday"]
    with SqliteStore(data / "tables.sqlite") as store:
        assert list(resume(store, "sunday").players) == list(SEATS)
    with register(data) as people:
        assert [p.name for _, p in people.holders("sunday", "hothior")] == ["Ann"]
        assert not people.holders("friday")
        assert people.may_watch("sunday")
        assert people.person("KEY").choices == {"mute sunday": "mivior"}  # type: ignore[union-attr]


def test_a_deleted_tables_name_is_free_and_opens_nothing(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(data, "delete", "friday", "--yes") == 0
    assert names(data) == ["monday"]
    assert run(data, "delete", "friday", "--yes") == 2
    assert "no table called 'friday'" in capsys.readouterr().err
    with SqliteStore(data / "tables.sqlite") as store:
        made = new_table(store, "divine_right", SEATS, seed="6", name="friday")
        assert len(store.read("friday")) == len(made.match.lines) == 1
        assert store.snapshot("friday") is None
    with register(data) as people:
        assert not people.holders("friday")
        assert not people.may_watch("friday")


@pytest.mark.parametrize("words", [("archive", "friday"), ("rename", "friday", "sunday"), ("delete", "friday")])
def test_nobody_takes_away_what_somebody_else_has_open(data: Path, words: tuple[str, ...]) -> None:
    with SqliteStore(data / "tables.sqlite") as store:
        hosted = resume(store, "friday")
        argv = [sys.executable, "-m", "minaria", *words, "--yes", "--data", str(data)]
        found = subprocess.run(argv, capture_output=True, text=True, timeout=60)
        assert found.returncode == 2
        assert "Somebody has friday open; nothing was changed." in found.stderr
        assert hosted.hear("hothior", "say here I am")[0].kind == "note", "and it is played on"
        other = subprocess.run([*argv[:3], "archive", "monday", *argv[-3:]], capture_output=True, text=True, timeout=60)
        assert other.returncode == 0
    assert names(data) == ["friday", "monday"]
    assert run(data, *words, "--yes") == 0, "once it is left"


def test_who_has_it_open_twice_does_not_let_go_by_asking(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "tables.sqlite") as one, SqliteStore(tmp_path / "tables.sqlite") as other:
        new_table(one, "divine_right", SEATS, seed="4", name="t")
        assert other.open_elsewhere("t")
        assert not one.open_elsewhere("t")
        assert other.open_elsewhere("t"), "asking takes no lock away"
