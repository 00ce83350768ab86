"""The store: what was acknowledged is kept, what is refused writes nothing, what cannot be read is left alone."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from minaria.engine.journal import Line
from minaria.table.people.opening import resume
from minaria.table.store import store as store_module
from minaria.table.store.store import NameTaken, NoTable, SqliteStore, Stale, StoreTrouble
from tests.table.rooms import program

FIRST = Line(0, "referee", "{}", kind="setup")


def line(n: int, text: str = "done") -> Line:
    return Line(n, "muetar", text, (n % 6 + 1,), f"{n:016x}")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "tables.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(path) as opened:
        yield opened


def test_lines_come_back_as_they_were_written(store: SqliteStore) -> None:
    name = store.create("ford", "", FIRST, {}, "secret")
    store.append(name, 1, [line(1), line(2, "besiege 'Groß'")])
    assert store.read(name) == [FIRST, line(1), line(2, "besiege 'Groß'")]
    assert store.read(name, 2) == [line(2, "besiege 'Groß'")]


def test_a_stale_number_is_refused_and_writes_nothing(store: SqliteStore) -> None:
    name = store.create("ford", "", FIRST, {}, "secret")
    store.append(name, 1, [line(1)])
    for expected in (0, 1, 3):
        with pytest.raises(Stale, match="2 lines"):
            store.append(name, expected, [line(expected)])
    assert len(store.read(name)) == 2


def test_lines_numbered_otherwise_are_a_mistake_of_the_caller(store: SqliteStore) -> None:
    name = store.create("ford", "", FIRST, {}, "secret")
    with pytest.raises(ValueError, match="numbered from 1"):
        store.append(name, 1, [line(1), line(3)])
    assert len(store.read(name)) == 1


def test_tables_without_a_name_are_called_after_their_game(store: SqliteStore) -> None:
    names = [store.create("ford", given, FIRST, {}, "s") for given in ("", "ford-3", "", "")]
    assert names == ["ford-1", "ford-3", "ford-2", "ford-4"]


def test_a_name_is_given_once_whatever_its_case(store: SqliteStore) -> None:
    store.create("ford", "Friday", FIRST, {}, "s")
    with pytest.raises(NameTaken):
        store.create("ford", "friday", FIRST, {}, "s")
    assert store.entry("FRIDAY").name == "Friday"


def test_an_unknown_table_is_said(store: SqliteStore) -> None:
    for look in (store.read, store.secret, store.entry, store.snapshot):
        with pytest.raises(NoTable, match="nobody"):
            look("nobody")


def test_the_table_played_last_is_listed_first_and_found_by_number(store: SqliteStore) -> None:
    store.create("ford", "a", FIRST, {"players": {"x": "you"}}, "s")
    store.create("ford", "b", FIRST, {}, "s")
    store.append("a", 1, [line(1)])
    listed = store.tables()
    assert [(e.name, e.lines) for e in listed] == [("a", 2), ("b", 1)]
    assert listed[0].meta == {"players": {"x": "you"}}
    assert store.entry(str(listed[1].id)).name == "b"


def test_sitting_down_at_a_table_is_playing_it(store: SqliteStore) -> None:
    for name in "ab":
        store.create("ford", name, FIRST, {}, "s")
    store.sat_at("a")
    assert [e.name for e in store.tables()] == ["a", "b"]
    store.append("b", 1, [line(1)])
    assert [e.name for e in store.tables()] == ["b", "a"]
    with pytest.raises(NoTable, match="nobody"):
        store.sat_at("nobody")


def test_the_secret_is_in_no_entry(store: SqliteStore) -> None:
    store.create("ford", "a", FIRST, {}, "mellon")
    assert store.secret("a") == "mellon"
    assert "mellon" not in repr(store.tables())


def test_what_is_noted_is_changed_piece_by_piece(store: SqliteStore) -> None:
    store.create("ford", "a", FIRST, {"players": {}, "where": "x"}, "s")
    store.update_meta("a", {"where": "y", "over": True})
    assert store.entry("a").meta == {"players": {}, "where": "y", "over": True}


def test_the_last_snapshot_up_to_a_line_is_fetched(store: SqliteStore) -> None:
    store.create("ford", "a", FIRST, {}, "s")
    assert store.snapshot("a") is None
    store.keep_snapshot("a", 3, b"three")
    store.keep_snapshot("a", 7, b"seven")
    assert store.snapshot("a") == (7, b"seven")
    assert store.snapshot("a", 6) == (3, b"three")


def test_another_connection_is_told_when_there_is_more(store: SqliteStore, path: Path) -> None:
    store.create("ford", "a", FIRST, {}, "s")
    assert not store.wait("a", 1, 0.0)
    with SqliteStore(path) as other:
        other.append("a", 1, [line(1)])
    assert store.wait("a", 1, 60.0)


def test_two_writers_at_once_leave_no_gap_and_lose_nothing(path: Path) -> None:
    with SqliteStore(path) as first:
        first.create("ford", "a", FIRST, {}, "s")

    def write(who: str) -> None:
        with SqliteStore(path) as mine:
            done = 0
            while done < 20:
                n = len(mine.read("a"))
                try:
                    mine.append("a", n, [Line(n, who, f"{who} {done}")])
                    done += 1
                except Stale:
                    continue

    threads = [threading.Thread(target=write, args=(who,)) for who in ("a", "b")]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    with SqliteStore(path) as after:
        lines = after.read("a")[1:]
    assert [x.n for x in lines] == list(range(1, 41))
    for who in ("a", "b"):
        assert [x.text for x in lines if x.seat == who] == [f"{who} {k}" for k in range(20)]


def test_many_may_open_a_new_file_at_once(path: Path) -> None:
    troubles: list[Exception] = []

    def open_it() -> None:
        try:
            SqliteStore(path).close()
        except Exception as err:
            troubles.append(err)

    threads = [threading.Thread(target=open_it) for _ in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert troubles == []
    with SqliteStore(path) as after:
        assert after.tables() == []


def test_files_are_for_their_owner_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        with SqliteStore(path) as opened:
            opened.create("ford", "a", FIRST, {}, "s")
            modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in path.parent.iterdir()}
    finally:
        os.umask(before)
    assert len(modes) == 3  # the file and SQLite's two helpers
    assert set(modes.values()) == {0o600}


def test_writes_wait_for_the_disk(store: SqliteStore) -> None:
    assert store._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert store._db.execute("PRAGMA synchronous").fetchone()[0] == 2


# -- trouble


@pytest.mark.parametrize("content", [b"not a database at all, though long enough to look at" * 40, b"x"])
def test_a_file_that_is_no_database_is_said_in_one_line_and_left_untouched(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(StoreTrouble, match="it was left as it is") as err:
        SqliteStore(path)
    assert "\n" not in str(err.value)
    assert path.read_bytes() == content
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_a_database_with_spoiled_pages_is_said_and_left_untouched(path: Path) -> None:
    with SqliteStore(path) as opened:
        opened.create("ford", "a", FIRST, {}, "s")
        opened.append("a", 1, [line(n, "x" * 200) for n in range(1, 200)])
    good = path.read_bytes()
    bad = good[:4096] + b"\xff" * (len(good) - 4096)
    path.write_bytes(bad)
    with pytest.raises(StoreTrouble, match="damaged") as err, SqliteStore(path) as opened:
        opened.read("a")
    assert "\n" not in str(err.value)
    assert path.read_bytes() == bad


def test_a_spoiled_line_is_named(store: SqliteStore) -> None:
    store.create("ford", "a", FIRST, {}, "s")
    store._db.execute("UPDATE lines SET line = '{\"n\": 0' WHERE n = 0")
    with pytest.raises(StoreTrouble, match="Line 0 of the journal of a is damaged"):
        store.read("a")


def test_another_programs_database_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE tables (id)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreTrouble, match="not a file of minaria"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_newer_file_is_left_alone(path: Path) -> None:
    with SqliteStore(path) as opened:
        opened._db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreTrouble, match="newer"):
        SqliteStore(path)


def test_a_locked_file_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "_PATIENCE", 0.01)
    with SqliteStore(path) as mine, SqliteStore(path) as other:
        mine.create("ford", "a", FIRST, {}, "s")
        other._db.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreTrouble, match="locked by another program"):
            mine.append("a", 1, [line(1)])
        other._db.execute("ROLLBACK")
        mine.append("a", 1, [line(1)])
        assert len(mine.read("a")) == 2


def test_a_full_disk_is_said_and_nothing_of_the_batch_is_kept(store: SqliteStore) -> None:
    store.create("ford", "a", FIRST, {}, "s")
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreTrouble, match="the disk is full"):
        store.append("a", 1, [line(n, "x" * 3000) for n in range(1, 40)])
    assert store.read("a") == [FIRST]


@pytest.fixture
def nobody() -> Iterator[Path]:
    """An open directory, and rights no greater than anybody's: root may write where others may not."""
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        place.chmod(0o755)
        (place / "shut").mkdir()
        yield place
        if os.geteuid() != os.getuid():
            os.seteuid(os.getuid())
        (place / "shut").chmod(0o755)


def _become_nobody() -> None:
    if os.getuid() == 0:
        os.seteuid(65534)


def test_a_directory_that_may_not_be_written_is_said(nobody: Path) -> None:
    (nobody / "shut").chmod(0o555)
    _become_nobody()
    with pytest.raises(StoreTrouble, match="permission denied"):
        SqliteStore(nobody / "shut" / "tables.sqlite")


def test_a_file_that_may_not_be_written_is_said(nobody: Path) -> None:
    path = nobody / "shut" / "tables.sqlite"
    with SqliteStore(path) as opened:
        opened.create("ford", "a", FIRST, {}, "s")
    path.chmod(0o444)
    path.parent.chmod(0o555)
    before = path.read_bytes()
    _become_nobody()
    with pytest.raises(StoreTrouble, match=r"read-only|may not be") as err, SqliteStore(path) as opened:
        opened.append("a", 1, [line(1)])
    assert "\n" not in str(err.value)
    assert path.read_bytes() == before


def test_a_directory_in_the_place_of_the_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreTrouble, match="is no file"):
        SqliteStore(tmp_path)


# -- a host that dies

_HOST = """
from pathlib import Path
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
store = SqliteStore(Path(sys.argv[1]))
while True:
    hosted = new_table(store, "ford", {"a": "bot", "b": "bot", "c": "bot"})
    while hosted.bots_play(1):
        print(hosted.name, len(hosted.match.lines), flush=True)
"""


def test_a_killed_host_has_kept_every_order_it_acknowledged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = subprocess.Popen([*program(_HOST), str(path)], stdout=subprocess.PIPE, text=True)
    assert host.stdout is not None
    try:
        heard = [host.stdout.readline() for _ in range(60)]
    finally:
        host.send_signal(signal.SIGKILL)
    heard += [x for x in host.stdout.read().splitlines(keepends=True) if x.endswith("\n")]
    host.stdout.close()
    host.wait()
    promised = {name: int(n) for name, n in (x.split() for x in heard)}
    assert len(promised) > 1

    import minaria.games
    from tests.table.rooms import ROOMS

    monkeypatch.setattr(minaria.games, "__path__", [*minaria.games.__path__, ROOMS])
    with SqliteStore(path) as after:
        for name, n in promised.items():
            hosted = resume(after, name)
            assert len(hosted.match.lines) >= n
        hosted.bots_play()  # the table that was cut off can be played to its end
        assert hosted.match.over
