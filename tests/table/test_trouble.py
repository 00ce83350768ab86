"""Disks that are full, files that are locked, read-only, damaged or gone: each is said in one sentence.

An order that could not be kept does not count, the position is what is on the disk, and the table goes on when the
cause is gone. What cannot be read is left as it is, and the other tables in the file remain playable.
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from minaria.engine import journal, snapshots
from minaria.engine.dice import Seeded
from minaria.engine.game import Game, load
from minaria.engine.journal import Line
from minaria.engine.match import Match, TellingDiffers
from minaria.engine.playout import choose
from minaria.table.people import hosting, opening
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.store import store as store_module
from minaria.table.store.store import SqliteStore, StoreTrouble
from minaria.table.store.verifying import verify
from tests.table.rooms import minaria, program

SEATS = {"a": "Anna", "b": "Ben", "c": "Cleo"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(path) as opened:
        yield opened


def step(hosted: HostedTable, luck: random.Random) -> bool:
    """One legal order through the table; whether it was carried out."""
    seat = hosted.match.awaited()[0]
    ask = hosted.match.ask(seat)
    assert ask is not None
    said = hosted.hear(seat, hosted.match.text(seat, choose(ask, luck)))
    refused = [r.text for r in said if r.kind != "order" and r.kind != "told"]
    assert all("\n" not in text and text.endswith(".") for text in refused)
    return said[0].kind == "order"


def same_as_on_disk(hosted: HostedTable, path: Path) -> None:
    with SqliteStore(path) as other:
        assert other.read(hosted.name) == hosted.match.lines
        assert resume(other, hosted.name).match.position.sum() == hosted.match.position.sum()


# -- full disks


def test_a_full_disk_refuses_the_order_and_the_table_goes_on_when_there_is_room(path: Path) -> None:
    """A child whose files may not grow: the system itself refuses to write."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            _play_on_a_full_disk(path)
            code = 0
        except BaseException:
            import traceback

            traceback.print_exc()
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    with SqliteStore(path) as after:
        assert verify(after, "ford-1").lines > 1


def _play_on_a_full_disk(path: Path) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    luck = random.Random(3)
    store = SqliteStore(path)
    hosted = new_table(store, "ford", SEATS, seed="7")
    assert step(hosted, luck)
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    lines, before = list(hosted.match.lines), hosted.match.position.sum()
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    seat = hosted.match.awaited()[0]
    (said,) = hosted.hear(seat, f"bid {hosted.match.state.stones[seat][0]}")
    assert said.kind == "refusal"
    assert said.text.startswith("That could not be kept, so it does not count.")
    assert "the disk is full" in said.text
    assert hosted.match.lines == lines
    assert hosted.match.position.sum() == before
    assert hosted.hear(seat, "say hello")[0].kind == "refusal"
    assert hosted.save().startswith("Every order is kept; where you left is not: ")
    assert store.read(hosted.name) == lines  # and it can still be read
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    while not hosted.match.over:
        assert step(hosted, luck)
    same_as_on_disk(hosted, path)


def test_in_a_chain_what_was_kept_is_told_and_what_was_not_is_refused(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted = new_table(store, "ford", SEATS, seed="7")
    append = store.append
    kept: list[Any] = []

    def only_once(table: str, expected: int, lines: list[Line]) -> None:
        if kept:
            raise StoreTrouble("The disk is full.")
        kept.extend(lines)
        append(table, expected, lines)

    monkeypatch.setattr(store, "append", only_once)
    said = hosted.hear("a", f"bid {hosted.match.state.stones['a'][0]} then undo then score")
    assert [r.kind for r in said][:2] == ["order", "refusal"]
    assert "does not count" in said[1].text
    assert hosted.match.lines[1:] == kept == store.read(hosted.name, 1)
    assert hosted.match.answered("a")


# -- other programs

_HOLD = """
import sqlite3
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_file_held_by_another_program_refuses_for_as_long_and_no_longer(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_PATIENCE", 0.05)
    with SqliteStore(path) as store:
        hosted = new_table(store, "ford", SEATS, seed="7")
        holder = subprocess.Popen(
            [*program(_HOLD), str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert holder.stdin is not None
        assert holder.stdout is not None
        with holder:
            assert holder.stdout.readline() == "held\n"
            said = hosted.hear("a", f"bid {hosted.match.state.stones['a'][0]}")
            assert "is locked by another program; try again in a moment." in said[0].text
            assert hosted.hear("a", "score")[0].kind == "sheet"
            assert len(store.tables()) == 1
            assert len(hosted.match.lines) == 1
            holder.stdin.close()
        assert step(hosted, random.Random(1))
        same_as_on_disk(hosted, path)


def test_the_stale_one_of_two_programs_is_refused_catches_up_and_tells_its_person(
    store: SqliteStore, path: Path
) -> None:
    here = new_table(store, "ford", SEATS, seed="7")
    with SqliteStore(path) as other:
        there = resume(other, here.name)
        for seat in SEATS:
            here.news(seat)
        for seat in SEATS:
            there.hear(seat, f"bid {there.match.state.stones[seat][0]}")
        assert here.hear("a", "score")[0].kind == "sheet"  # whoever only looks is answered
        there.hear("a", "say over here")
        there.match.rewind(0)
        said = here.hear("b", f"bid {here.match.state.stones['b'][0]}")
        assert [r.text for r in said] == ["This table was played on elsewhere meanwhile. Look again before you order."]
        assert here.match.lines == there.match.lines
        assert here.news("b") == ["A says: over here", "The referee goes back to line 0 of the journal."]
        assert here.hear("b", f"bid {here.match.state.stones['b'][0]}")[0].kind == "order"


def test_an_order_given_elsewhere_in_the_very_moment_wins(
    store: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = new_table(store, "ford", SEATS, seed="7")
    with SqliteStore(path) as other:
        there = resume(other, here.name)
        monkeypatch.setattr(here, "_moved_elsewhere", lambda: False)  # looked just before the other wrote
        there.hear("a", f"bid {there.match.state.stones['a'][0]}")
        (said,) = here.hear("b", f"bid {here.match.state.stones['b'][0]}")
        assert said.text.startswith("This table was played on elsewhere")
        assert here.match.lines == there.match.lines
        assert here.match.answered("a")
        assert not here.match.answered("b")


def test_talk_elsewhere_makes_no_order_stale(store: SqliteStore, path: Path) -> None:
    here = new_table(store, "ford", SEATS, seed="7")
    with SqliteStore(path) as other:
        resume(other, here.name).hear("a", "say take your time")
    assert here.hear("b", f"bid {here.match.state.stones['b'][0]}")[0].kind == "order"
    assert here.news("c") == ["A says: take your time"]
    assert resume(store, here.name).news("c") == ["A says: take your time"]  # until it is noted as told


# -- files that go away


def test_a_file_taken_away_while_it_is_in_use_refuses_until_it_is_back(store: SqliteStore, path: Path) -> None:
    hosted = new_table(store, "ford", SEATS, seed="7")
    luck = random.Random(1)
    away = path.with_name("away")
    path.rename(away)
    seat = hosted.match.awaited()[0]
    said = hosted.hear(seat, f"bid {hosted.match.state.stones[seat][0]}")
    assert said[0].kind == "refusal"
    assert "was moved, deleted or replaced while it was in use; put it back." in said[0].text
    shutil.copy(away, path)  # a copy is not the file we write into
    assert not step(hosted, luck)
    assert len(hosted.match.lines) == 1
    away.rename(path)
    assert step(hosted, luck)
    same_as_on_disk(hosted, path)


def test_the_log_taken_away_while_the_file_is_in_use_loses_nothing(path: Path) -> None:
    luck = random.Random(1)
    store = SqliteStore(path)
    hosted = new_table(store, "ford", SEATS, seed="7")
    assert step(hosted, luck)
    path.with_name(path.name + "-wal").unlink()
    assert step(hosted, luck)
    assert step(hosted, luck)
    store.close()
    with SqliteStore(path) as after:
        assert after.warning == ""
        assert after.read("ford-1") == hosted.match.lines


_DIE = """
import os
from pathlib import Path
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
store = SqliteStore(Path(sys.argv[1]))
hosted = new_table(store, "ford", {"a": "bot", "b": "bot", "c": "bot"}, seed="7")
hosted.save()
hosted.bots_play(2)
os._exit(9)
"""


def test_a_log_missing_after_a_crash_is_said_and_the_file_read_as_it_is(tmp_path: Path, path: Path) -> None:
    subprocess.run([*program(_DIE), str(path)], check=False, timeout=60)
    path.with_name(path.name + "-wal").unlink()
    with SqliteStore(path) as after:
        assert "is missing: the last orders may be missing" in after.warning
        assert len(resume(after, "ford-1").match.lines) == 1
    with SqliteStore(path) as again:
        assert again.warning == ""


def test_a_missing_log_is_said_on_the_command_line(tmp_path: Path, path: Path) -> None:
    subprocess.run([*program(_DIE), str(path)], check=False, timeout=60)
    path.with_name(path.name + "-wal").unlink()
    done = minaria(tmp_path, "list")
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "the last orders may be missing" in done.stderr
    assert "ford-1" in done.stdout


def test_an_emptied_file_beside_its_log_is_left_alone(path: Path) -> None:
    subprocess.run([*program(_DIE), str(path)], check=False, timeout=60)
    path.write_bytes(b"")
    log = path.with_name(path.name + "-wal").read_bytes()
    with pytest.raises(StoreTrouble, match="left as it is"):
        SqliteStore(path)
    assert path.with_name(path.name + "-wal").read_bytes() == log


# -- spoilt files

Spoil = Callable[[Path], None]


def _sql(statement: str) -> Spoil:
    def spoil(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db, db:
            assert db.execute(statement).rowcount

    return spoil


def _truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _flip_header(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for k in (3, 18, 100):
        data[k] ^= 0x40
    path.write_bytes(data)


def _flip_pages(path: Path) -> None:
    """The heads of all pages that hold lines or snapshots of the table spoilt."""
    data = bytearray(path.read_bytes())
    for at in range(4096, len(data), 4096):
        if b'"text":"bid' in data[at : at + 4096]:
            data[at] ^= 0xFF
    path.write_bytes(data)


SPOILT: dict[str, tuple[Spoil, str]] = {
    "truncated": (_truncate, "damaged"),
    "header": (_flip_header, "damaged"),
    "pages": (_flip_pages, "damaged"),
    "line altered": (
        _sql("""UPDATE lines SET line = replace(line, 'bid ', 'bid 9') WHERE tid = 1 AND n = 2"""),
        "line 2",
    ),
    "line no text": (_sql("UPDATE lines SET line = x'00ff22' WHERE tid = 1 AND n = 2"), "Line 2"),
    "line no json": (_sql("UPDATE lines SET line = substr(line, 2) WHERE tid = 1 AND n = 2"), "Line 2"),
    "line of more": (
        _sql("""UPDATE lines SET line = replace(line, '"n":', '"x":1,"n":') WHERE tid = 1 AND n = 2"""),
        "Line 2",
    ),
    "line of another": (
        _sql("UPDATE lines SET line = (SELECT line FROM lines WHERE tid = 1 AND n = 1) WHERE tid = 1 AND n = 2"),
        "Line 2",
    ),
    "line missing": (_sql("DELETE FROM lines WHERE tid = 1 AND n = 2"), "Line 2"),
    "first line missing": (_sql("DELETE FROM lines WHERE tid = 1 AND n = 0"), "Line 0"),
    "all lines missing": (_sql("DELETE FROM lines WHERE tid = 1"), "no beginning"),
    "set-up": (_sql("""UPDATE lines SET line = replace(line, '\\"c\\"', '\\"b\\"') WHERE tid = 1"""), "set-up"),
    "unknown game": (_sql("UPDATE tables SET game = 'whist' WHERE id = 1"), "no game 'whist'"),
    "notes": (_sql("UPDATE tables SET meta = '{' WHERE id = 1"), ""),
    "strange notes": (_sql("""UPDATE tables SET meta = '{"players": 3, "seen": [1], "where_line": "x"}'"""), ""),
    "times": (_sql("UPDATE tables SET made = 1e300, played = x'41' WHERE id = 1"), ""),
}


def two_tables(path: Path) -> None:
    with SqliteStore(path) as store:
        luck = random.Random(1)
        for name in ("spoilt", "sound"):
            hosted = new_table(store, "ford", SEATS, seed="7", name=name)
            for _ in range(5):
                assert step(hosted, luck)
        new_table(store, "ford", SEATS, seed="8", name="third")


@pytest.mark.parametrize("what", SPOILT)
def test_what_cannot_be_read_is_said_in_one_line_and_left_untouched(tmp_path: Path, path: Path, what: str) -> None:
    two_tables(path)
    spoil, said = SPOILT[what]
    spoil(path)
    before = path.read_bytes()
    whole_file = what in ("truncated", "header")
    for args in (["resume", "1"], ["replay", "1"], ["watch", "1"], ["replay", "1", "--verify"]):
        done = minaria(tmp_path, *args)
        assert "Traceback" not in done.stderr + done.stdout
        if said:
            assert done.returncode in (1, 2)
            assert done.stderr.count("\n") == 1
            assert said.casefold() in done.stderr.casefold()
        else:
            assert done.returncode == 0
            assert done.stderr == ""
    listed = minaria(tmp_path, "list")
    menu = minaria(tmp_path, stdin="resume\nspoilt\nquit\nreplay\nspoilt\nwatch\nspoilt\nquit\n")
    assert "Traceback" not in listed.stderr + menu.stderr + listed.stdout + menu.stdout
    if whole_file:
        assert listed.returncode == menu.returncode == 2
        assert listed.stderr.count("\n") == 1
        assert path.read_bytes() == before
        return
    if said:
        assert path.read_bytes() == before
    assert listed.returncode == menu.returncode == 0
    assert "sound" in listed.stdout
    if what != "pages":  # small tables share a page: what is spoilt for one is spoilt for all of them
        with SqliteStore(path) as store:
            sound = resume(store, "sound")
            assert step(sound, random.Random(1))
            assert len(store.read("sound")) == 7


def test_a_spoilt_page_of_one_table_leaves_the_others_playable(tmp_path: Path, path: Path) -> None:
    with SqliteStore(path) as store:
        for name in ("sound", "spoilt", "last"):
            new_table(store, "ford", SEATS, seed="7", name=name)
            for n in range(1, 200):
                store.append(name, n, [Line(n, "a", f"{name} {'x' * 200}", kind="note")])
    data = bytearray(path.read_bytes())
    leaves = [at for at in range(4096, len(data), 4096) if data[at] == 10]  # not those that lead to others
    mine = [at for at in leaves if data[at : at + 4096].count(b'"spoilt xx') > 10]
    data[mine[3]] = 0x77
    path.write_bytes(data)
    done = minaria(tmp_path, "resume", "spoilt")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "damaged; it was left as it is" in done.stderr
    assert minaria(tmp_path, "list").stdout.count("\n") == 3
    with SqliteStore(path) as store:
        for name in ("sound", "last"):
            hosted = resume(store, name)
            assert step(hosted, random.Random(1))
            assert len(store.read(name)) == 201


# -- snapshots


def long_table(store: SqliteStore, orders: int = 30) -> HostedTable:
    hosted = new_table(store, "divine_right", {"hothior": "you", "mivior": "you", "zorn": "you"}, seed="7", name="long")
    luck = random.Random(2)
    for k in range(orders):
        ask = hosted.match.ask(luck.choice(hosted.match.awaited()))
        assert ask is not None
        hosted.match.give(ask.seat, choose(ask, luck))
        if k % 7 == 6:
            hosted.match.undo("referee")
        if k % 14 == 13:
            hosted.match.redo("referee")
            hosted.match.note("hothior", "well")
    return hosted


@pytest.fixture
def no_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> Match:
        raise AssertionError("the journal was replayed")

    monkeypatch.setattr(opening, "replayed", forbidden)


@pytest.mark.usefixtures("no_replay")
def test_a_table_is_opened_from_its_snapshot_and_is_the_same(store: SqliteStore) -> None:
    played = long_table(store)
    played.save()
    luck = random.Random(9)
    for _ in range(3):  # some lines behind the snapshot
        ask = played.match.ask(played.match.awaited()[0])
        assert ask is not None
        played.match.give(ask.seat, choose(ask, luck))
    again = resume(store, "long").match
    assert again.lines == played.match.lines
    assert again.position.sum() == played.match.position.sum()
    assert again.events() == played.match.events()
    assert [m.fence for m in again.marks] == [m.fence for m in played.match.marks]
    while again.marks:  # back to the first order, each position as it was
        assert again.position.sum() == again.marks[-1].line.sum
        again.undo("referee")
    assert again.position.sum() == played.match.lines[0].sum


@pytest.mark.usefixtures("no_replay")
def test_play_goes_on_from_a_snapshot_as_it_would_have(store: SqliteStore) -> None:
    """Also what the checksum does not see, such as the order in which things came into the position."""
    for seed in range(3):
        match = Match.new(long_table_game(), ("hothior", "mivior", "zorn"), Seeded(str(seed)))
        luck = random.Random(seed)
        for k in range(160):
            if k % 20 == 19:
                restored = snapshots.restore(match.game, match.lines, match.source, snapshots.take(match))
                assert restored is not None
                other = restored
            ask = match.ask(luck.choice(match.awaited()))
            assert ask is not None
            mark = match.give(ask.seat, choose(ask, luck))
            if k >= 19:
                other.again(mark.line)


def long_table_game() -> Game:
    return load("divine_right")


def test_a_snapshot_is_kept_every_so_often_while_a_table_is_played(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "_SNAPSHOT_EVERY", 2)
    hosted = new_table(store, "ford", {"a": "bot", "b": "bot"}, seed="7")
    hosted.bots_play()
    kept = store.snapshot(hosted.name)
    assert kept is not None
    assert kept[0] >= len(hosted.match.lines) - 3
    assert store._db.execute("SELECT count(*) FROM snapshots").fetchone()[0] == 3


@pytest.mark.parametrize("at", [0, 15, 16, 40, -2])
def test_a_snapshot_with_a_flipped_byte_is_passed_over(store: SqliteStore, at: int) -> None:
    played = long_table(store)
    played.save()
    n, data = store.snapshot("long") or (0, b"")
    spoilt = bytearray(data)
    spoilt[at] ^= 1
    assert snapshots.restore(played.game, played.match.lines, played.match.source, bytes(spoilt)) is None
    store.keep_snapshot("long", n, bytes(spoilt))
    assert resume(store, "long").match.position.sum() == played.match.position.sum()


def test_an_older_snapshot_serves_where_the_newest_is_spoilt(store: SqliteStore, no_replay: None) -> None:
    played = long_table(store, 10)
    played.save()
    ask = played.match.asks[0]
    played.match.give(ask.seat, choose(ask, random.Random(1)))
    store.keep_snapshot("long", len(played.match.lines) - 1, b"rubbish")
    assert resume(store, "long").match.position.sum() == played.match.position.sum()


def test_a_snapshot_never_outweighs_the_journal(store: SqliteStore) -> None:
    played = long_table(store)
    played.save()
    line = played.match.lines[5]
    store._db.execute(
        "UPDATE lines SET line = ? WHERE n = 5", (journal.dump(Line(5, line.seat, "done", (), line.sum)).decode(),)
    )
    with pytest.raises(TellingDiffers, match="line 5"):
        resume(store, "long")


def test_a_snapshot_of_a_longer_journal_is_not_used(store: SqliteStore) -> None:
    played = long_table(store)
    played.save()
    store._db.execute("DELETE FROM lines WHERE n > 20")
    assert len(resume(store, "long").match.lines) == 21


def test_orders_given_over_what_was_taken_back_stay_the_only_ones_after_resuming(store: SqliteStore) -> None:
    hosted = new_table(store, "ford", SEATS, seed="7")
    first, second = hosted.match.state.stones["a"][:2]
    hosted.hear("a", f"bid {first}")
    hosted.hear("a", "undo")
    hosted.hear("a", f"bid {second}")
    for again in (resume(store, hosted.name), hosted):
        assert again.match.dropped == []
        assert "nothing to redo" in again.hear("a", "redo")[0].text
