"""`minaria doctor`: what is not well is found, each with how to mend it, and nothing is changed by looking."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from minaria.__main__ import main
from minaria.ui.doctor import PARTS, WRONG, Finding, Where, examined, folders, network, program, terminal
from minaria.ui.doctor.telling import told
from minaria.ui.settings import Settings
from tests.table.rooms import minaria

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """A port at which nobody listens."""
    with closing(socket.socket()) as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def states(found: Iterator[Finding]) -> list[str]:
    return [one.state for one in found]


# -- as a whole


def test_where_all_is_well_it_says_so_and_changes_nothing(tmp_path: Path) -> None:
    done = minaria(tmp_path, "doctor", "--port", str(free_port()))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("All is well")
    assert max(map(len, done.stdout.splitlines())) <= 79 + len(str(tmp_path))
    for said in ("well: Package 'commands'", "Divine Right", "No table is kept yet", "is free"):
        assert said in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_programs_may_read_it(tmp_path: Path) -> None:
    done = minaria(tmp_path, "doctor", "--json", "--port", str(free_port()))
    found = json.loads(done.stdout)
    assert (found["format"], found["kind"], found["well"]) == (1, "doctor", True)
    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    (keys,) = re.findall(r"(?m)^\| `doctor` \| [^|]* \| (.*) \|$", page)
    assert set(found) - {"format", "kind"} == set(re.findall(r"`(\w+)`", keys))
    assert all(set(one) == {"part", "state", "told", "mend"} for one in found["findings"])


def test_what_is_wrong_makes_the_exit_code_1_and_says_how_it_is_mended(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_bytes(b"scribble" * 600)
    done = minaria(tmp_path, "doctor", "--port", str(free_port()))
    assert done.returncode == 1
    assert "wrong: Tables:" in done.stdout
    assert "Put a good copy back" in " ".join(done.stdout.split())
    assert done.stdout.splitlines()[-1].startswith("1 wrong")
    assert file.read_bytes() == b"scribble" * 600


def test_a_part_that_cannot_be_looked_at_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(where: Where) -> Iterator[Finding]:
        raise RuntimeError("it fell\nover")

    parts = [(about, broken if about == "Games" else look) for about, look in PARTS]
    monkeypatch.setattr("minaria.ui.doctor.PARTS", tuple(parts))
    found = list(examined(Where(None, "no home folder is known; say --data DIR")))
    assert [one.told for one in found if one.part == "Games"] == ["It could not be looked at: it fell over."]
    assert {one.part for one in found} >= {"Program", "Letters", "Folder of tables", "Hosting"}


def test_a_finding_is_told_with_how_to_mend_it_below() -> None:
    lines = list(told([Finding(WRONG, "It is broken.", "Mend it.", "Thing")]))
    assert lines == ["wrong: Thing: It is broken.", "      Mend it.", "", "1 wrong, 0 to be noted."]


def test_a_file_that_may_not_be_looked_at_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(where: Where) -> Iterator[Finding]:
        raise PermissionError(13, "Permission denied", "/kept/by/others")

    monkeypatch.setattr("minaria.ui.doctor.PARTS", (("Tables", refused),))
    (found,) = examined(Where(tmp_path))
    assert found.told == "/kept/by/others cannot be looked at: permission denied."
    assert found.mend


# -- the program


@pytest.mark.parametrize(
    ("version", "sign", "bound", "kept"),
    [
        ("8.2.8", ">=", "8.2", True),
        ("8.10", ">=", "8.2", True),
        ("8.1.9", ">=", "8.2", False),
        ("9.0", "<", "9", False),
        ("8.99", "<", "9", True),
        ("1.1.0", "==", "1.1", True),
        ("3.0.53", "!=", "3.0.53", False),
        ("2", "<=", "2.0", True),
        ("2", ">", "2.0", False),
    ],
)
def test_a_version_keeps_a_bound(version: str, sign: str, bound: str, kept: bool) -> None:
    assert program._within(version, sign, bound) is kept


def test_a_package_that_is_missing_or_too_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ["msgspec<99,>=0.1", "no-such-package>=1", "rich>=900", "shtab>=900; extra == 'dev'"]
    monkeypatch.setattr("minaria.ui.doctor.program.metadata.requires", lambda name: wanted)
    missing, old, fine = program.packages(Where(None))
    assert "no-such-package is missing" in missing.told
    assert "pip install 'no-such-package>=1'" in missing.mend
    assert ">=900 is needed" in old.told
    assert fine.told.startswith("1 packages")


def test_a_package_that_is_missing_is_told_by_every_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MINARIA_DATA", str(tmp_path))
    monkeypatch.setitem(sys.modules, "minaria.table.store.store", None)
    with pytest.raises(ImportError):  # nothing that is known of is missing: a fault of ours
        main(["list"])
    monkeypatch.setattr("minaria.ui.doctor.program.metadata.requires", lambda name: ["no-such-package>=1"])
    assert main(["list"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("minaria: The package no-such-package is missing. Put it right with: ")
    assert said.count("\n") == 1


def test_another_package_in_the_place_of_ours_is_named_at_once_and_by_the_doctor(tmp_path: Path) -> None:
    (tmp_path / "commands.py").write_text("", encoding="utf-8")
    code = "from minaria.__main__ import main; print(main(['list'])); print(main(['doctor', '--port', '0']))"
    env = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True, check=True, timeout=60
    )
    (said,) = done.stderr.splitlines()
    assert said.startswith("minaria: minaria's own package 'commands' is not found. Something else")
    assert str(tmp_path / "commands.py") in said
    first, *_, last = done.stdout.splitlines()
    assert (first, last) == ("2", "1")
    assert "wrong: Package 'commands': Something else of that name stands before it:" in done.stdout
    assert "could not be looked at" not in done.stdout


def test_a_game_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minaria.engine.game.games", lambda: ("divine_right", "whist"))
    monkeypatch.setattr("minaria.engine.game.broken", lambda: ("The game 'chess' of the package x is of no use.",))
    other, broken, fine = program.games_that_load(Where(None))
    assert other.told == "The game 'chess' of the package x is of no use."
    assert "The game whist cannot be loaded" in broken.told
    assert fine.told == "1: Divine Right."


# -- the terminal


class Shown:
    """A standard output that is a terminal, or not."""

    def __init__(self, encoding: str, number: int = -1, sent: Callable[[str], object] = str) -> None:
        self.encoding, self._number, self.write = encoding, number, sent

    def isatty(self) -> bool:
        return self._number >= 0

    def fileno(self) -> int:
        return self._number

    def flush(self) -> None:
        pass


@pytest.mark.parametrize(("encoding", "state"), [("utf-8", "well"), ("ascii", "wrong"), ("latin-1", "wrong")])
def test_letters_that_cannot_be_written_are_found(monkeypatch: pytest.MonkeyPatch, encoding: str, state: str) -> None:
    monkeypatch.setattr(sys, "stdout", Shown(encoding))
    assert states(terminal.letters(Where(None))) == [state]


@pytest.mark.parametrize(("size", "state"), [((80, 24), "well"), ((79, 40), "note"), ((200, 20), "note")])
def test_a_small_window_is_found(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], state: str) -> None:
    monkeypatch.setattr(sys, "stdout", Shown("utf-8", 1))
    monkeypatch.setattr("minaria.ui.doctor.terminal.os.get_terminal_size", lambda number: os.terminal_size(size))
    assert states(terminal.size(Where(None))) == [state]


def test_choices_that_cannot_be_used_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = Settings(troubles=("theme can be dark, light",), keys={"nonsense": ("f1",)})
    monkeypatch.setattr("minaria.ui.settings.remembered", lambda: chosen)
    found = list(terminal.choices(Where(None)))
    assert [one.state for one in found] == ["wrong", "wrong"]
    assert found[0].told == "theme can be dark, light."
    assert "nonsense" in found[1].told


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"\x1b[?0u\x1b[?62;4c", "tells all keys apart"),
        (b"\x1b[?62;4c", "Alt and a key come as Escape"),
        (b"", "does not answer"),
    ],
)
def test_the_terminal_is_asked_what_its_keyboard_sends(
    monkeypatch: pytest.MonkeyPatch, answer: bytes, said: str
) -> None:
    import pty
    import termios

    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stdin", Shown("utf-8", theirs))
    monkeypatch.setattr(sys, "stdout", Shown("utf-8", theirs, lambda asked: answer and os.write(ours, answer)))
    monkeypatch.setattr(terminal, "_PATIENCE", 5.0 if answer else 0.0)
    (found,) = terminal.keyboard(Where(None, ask=True))
    assert said in found.told
    assert termios.tcgetattr(theirs) == before
    os.close(ours)
    os.close(theirs)


def test_a_terminal_is_not_asked_unless_it_may_be() -> None:
    assert list(terminal.keyboard(Where(None, ask=False))) == []


# -- folders and tables


def test_a_folder_that_can_be_used_is_well(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    assert states(folders.data(Where(tmp_path))) == ["well"]
    assert states(folders.data(Where(tmp_path / "new" / "one"))) == ["well"]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_used_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.touch()
    assert states(folders.data(Where(file))) == ["wrong"]
    assert states(folders.data(Where(file / "below"))) == ["wrong"]
    (found,) = folders.data(Where(None, "no home folder is known for tables; say --data DIR or set MINARIA_DATA"))
    assert (found.told, found.mend) == ("No home folder is known for tables.", "Say --data DIR or set MINARIA_DATA.")

    def refused(dir: Path) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("minaria.ui.doctor.folders.tempfile.TemporaryFile", refused)
    (found,) = folders.data(Where(tmp_path))
    assert "cannot be written: read-only file system" in found.told
    assert found.mend == f"Let yourself write there: chmod u+rwx {tmp_path}"
    monkeypatch.setattr("minaria.ui.doctor.folders.os.geteuid", lambda: os.getuid() + 1)
    (found,) = folders.data(Where(tmp_path))
    assert found.mend.startswith("It belongs to somebody else")


def test_a_folder_open_to_others_and_a_full_disk_are_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)
    (found,) = folders.data(Where(tmp_path))
    assert (found.state, found.mend) == ("note", f"Keep it to yourself: chmod 700 {tmp_path}")
    for free, state in ((30_000_000, "note"), (1000, "wrong")):
        monkeypatch.setattr("minaria.ui.doctor.folders.shutil.disk_usage", lambda folder, free=free: os_usage(free))
        assert states(folders.data(Where(tmp_path))) == [state]


def os_usage(free: int) -> object:
    """What is left of a disk."""
    return type("Usage", (), {"free": free})()


def test_tables_are_counted_and_a_spoilt_one_is_named(tmp_path: Path) -> None:
    import sqlite3

    minaria(tmp_path, "play", "ford", "--seats", "a=you,b=bot", "--name", "friday", stdin="quit\n")
    assert [one.state for one in folders.tables(Where(tmp_path))] == ["well"]
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db:
        db.execute("UPDATE tables SET meta = '{broken'")
        db.commit()
    spoilt, rest = folders.tables(Where(tmp_path))
    assert spoilt.told.startswith("The table friday: ")
    assert "0 tables" in rest.told


def test_a_damaged_file_of_people_is_found(tmp_path: Path) -> None:
    assert states(folders.people(Where(tmp_path))) == ["well"]
    (tmp_path / "people.sqlite").write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    assert states(folders.people(Where(tmp_path))) == ["wrong"]


# -- the way in


@pytest.mark.parametrize(
    ("banner", "said"), [(b"SSH-2.0-minaria_9\r\n", "A minaria host listens"), (b"220 mail\r\n", "Another program")]
)
def test_who_listens_at_the_port_is_told(banner: bytes, said: str, tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as door:

        def greet() -> None:
            come, _ = door.accept()
            with closing(come):
                come.sendall(banner)

        greeter = threading.Thread(target=greet)
        greeter.start()
        (found,) = network.hosting(Where(tmp_path, port=door.getsockname()[1]))
        greeter.join()
    assert said in found.told


def test_the_port_is_the_one_that_was_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    monkeypatch.setattr("minaria.ui.settings.hosting", lambda: {"port": port})
    (found,) = network.hosting(Where(tmp_path))
    assert found.told == f"Port {port} is free."


def test_a_port_that_is_none_is_refused(tmp_path: Path) -> None:
    assert states(network.hosting(Where(tmp_path, port=70_000))) == ["wrong"]


def test_a_key_that_others_can_read_is_found(tmp_path: Path) -> None:
    key = tmp_path / "host_key"
    key.touch(mode=0o600)
    assert states(network.hosting(Where(tmp_path, port=free_port()))) == ["well", "well"]
    key.chmod(0o644)
    assert states(network.hosting(Where(tmp_path, port=free_port()))) == ["well", "wrong"]
