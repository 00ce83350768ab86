"""Every door into the program with streams that are closed or full, no home, and files that are not what they were:
one sentence with the file and the cure, an exit code, never a traceback."""

from __future__ import annotations

import fcntl
import os
import re
import select
import shlex
import shutil
import struct
import subprocess
import termios
from pathlib import Path

import pytest

from tests.table.rooms import MAIN, minaria, program

TABLE = "first"
SCRIPT = "game divine_right seats=hothior,mivior seed=7\n"
DOORS = {
    "menu": (),
    "version": ("--version",),
    "help": ("--help",),
    "play": ("play", "ford", "--seats", "a=you,b=bot"),
    "resume": ("resume", TABLE),
    "list": ("list",),
    "watch": ("watch", TABLE),
    "replay": ("replay", TABLE),
    "verify": ("replay", TABLE, "--verify"),
    "referee": ("referee", TABLE),
    "invite": ("invite", "b", "--table", TABLE, "--share"),
    "rules": ("rules", "ford"),
    "script": ("script", "SCRIPT"),
}
HOST = ("host", "--table", TABLE, "--port", "0", "--bind", "127.0.0.1")
NO_STREAM = {
    "in": "<&-",
    "out": ">&-",
    "err": "2>&-",
    "all": "<&- >&- 2>&-",
    "full": ">/dev/full",
    "unheard": "2>/dev/full",
}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a table in it."""
    data = tmp_path_factory.mktemp("data")
    assert minaria(data, *DOORS["play"], "--name", TABLE).returncode == 0
    (data / "a.script").write_text(SCRIPT)
    return data


def run(data: Path, args: tuple[str, ...], redirected: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """The command line in a shell, since a shell can close what a program is given."""
    given = [str(data / "a.script") if a == "SCRIPT" else a for a in args]
    line = f"{shlex.join([*program(MAIN), *given])} {redirected}"
    place = {"PATH": "/usr/bin:/bin", "HOME": str(data), "MINARIA_DATA": str(data), "LANG": "C.UTF-8", **env}
    return subprocess.run(
        ["sh", "-c", line], input="score\n", capture_output=True, text=True, timeout=60, check=False, env=place
    )


def sentence(done: subprocess.CompletedProcess[str]) -> str:
    """The one line that was said of what is wrong."""
    assert "Traceback" not in done.stderr + done.stdout, done.stderr
    said = [x for x in done.stderr.splitlines() if x.strip()]
    assert len(said) == 1, done.stderr
    assert said[0].startswith("minaria: ")
    return said[0]


# -- streams


@pytest.mark.parametrize("door", ["version", "help", "resume", "invite", "script"])
def test_closed_output_is_said_before_anything_is_done(kept: Path, door: str) -> None:
    done = run(kept, DOORS[door], NO_STREAM["out"])
    if door == "help":  # shown by the parser itself, which drops what it cannot show
        assert "Traceback" not in done.stderr
        return
    assert done.returncode == 2
    assert "standard output is closed" in sentence(done)


@pytest.mark.parametrize("door", ["version", "help", "resume", "list", "rules"])
def test_a_full_disk_behind_the_output_is_one_sentence(kept: Path, door: str) -> None:
    done = run(kept, DOORS[door], NO_STREAM["full"])
    assert done.returncode == 2
    assert "no space left on device" in sentence(done)


@pytest.mark.parametrize("door", ["menu", "resume", "referee"])
def test_closed_input_has_ended(kept: Path, door: str) -> None:
    done = run(kept, DOORS[door], NO_STREAM["in"])
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("door", DOORS)
def test_no_door_breaks_for_want_of_a_stream(kept: Path, door: str) -> None:
    for how, redirected in NO_STREAM.items():
        done = run(kept, DOORS[door], redirected)
        assert "Traceback" not in done.stderr + done.stdout, (how, done.stderr)
        assert done.returncode in (0, 2), (how, done)
        assert len(done.stderr.splitlines()) <= 1, (how, done.stderr)


@pytest.mark.parametrize("how", ["in", "out", "err", "all", "full"])
def test_a_host_is_spoken_to_over_its_own_door_whatever_streams_it_has(kept: Path, tmp_path: Path, how: str) -> None:
    data = tmp_path / "data"
    shutil.copytree(kept, data)
    place = {"PATH": "/usr/bin:/bin", "HOME": str(data), "MINARIA_DATA": str(data), "LANG": "C.UTF-8"}
    line = f"exec {shlex.join([*program(MAIN), *HOST])} {NO_STREAM[how]}"
    log = data / "host.log"
    pipe = subprocess.PIPE
    with subprocess.Popen(["sh", "-c", line], stdout=pipe, stderr=pipe, text=True, env=place) as host:
        while host.poll() is None and not (log.exists() and "listening on port" in log.read_text()):
            select.select([], [], [], 0.05)
        host.terminate()
        _, said = host.communicate(timeout=60)
    unsaid = how == "full" and host.returncode == 2  # what could not be said is said at its end
    assert host.returncode == 0 or unsaid
    assert ("no space left on device" in said) == unsaid
    assert len(said.splitlines()) == unsaid
    assert "stopped" in log.read_text()


def test_what_cannot_be_said_of_a_mistake_still_has_its_code(kept: Path) -> None:
    for how in ("err", "unheard", "all"):
        assert run(kept, ("resume", "nobody"), NO_STREAM[how]).returncode == 2


# -- homes and sizes


@pytest.mark.parametrize(
    ("args", "env"),
    [
        (("list", "--data", "~nosuchuser/x"), {}),
        (("rules", "ford"), {"MINARIA_DATA": "~nosuchuser/x"}),
    ],
)
def test_nobodys_home_is_named(tmp_path: Path, args: tuple[str, ...], env: dict[str, str]) -> None:
    done = run(tmp_path, args, **env)
    assert done.returncode == 2
    assert "~nosuchuser" in sentence(done)
    assert "whole path" in done.stderr


def test_somebody_without_a_home_is_told_what_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    from minaria.table.store.folders import NoFolder, data_dir
    from minaria.ui.settings import remembered

    def nobody(number: int) -> None:
        raise KeyError(f"getpwuid(): uid not found: {number}")

    monkeypatch.setattr(pwd, "getpwuid", nobody)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "MINARIA_DATA", "MINARIA_CONFIG"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(NoFolder, match="--data DIR"):
        data_dir()
    found = remembered()
    assert "MINARIA_CONFIG" in found.troubles[0]
    assert found.choose("theme", "light").kept() == f"For now only: {found.troubles[0]}"


@pytest.mark.parametrize(("columns", "rows"), [("0", "0"), ("-3", "-3"), ("99999", "99999"), ("wide", "high")])
def test_sizes_that_lie_break_nothing(kept: Path, columns: str, rows: str) -> None:
    done = run(kept, DOORS["resume"], COLUMNS=columns, LINES=rows)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Every order is kept" in done.stdout


@pytest.mark.parametrize("face", ["--lines", "--plain"])
def test_a_terminal_is_asked_for_its_size_itself(kept: Path, face: str) -> None:
    import pty

    ours, theirs = pty.openpty()
    with open(theirs, "wb", buffering=0) as end:
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        place = {"PATH": "/usr/bin:/bin", "HOME": str(kept), "MINARIA_DATA": str(kept), "LANG": "C.UTF-8"}
        place |= {"COLUMNS": "9999", "LINES": "0", "TERM": "xterm"}
        command = [*program(MAIN), "list", face]
        done = subprocess.Popen(command, stdin=end, stdout=end, stderr=end, env=place)
        read = b""
        while done.poll() is None or select.select([ours], [], [], 0.1)[0]:
            if select.select([ours], [], [], 0.1)[0]:
                read += os.read(ours, 65536)
    os.close(ours)
    assert done.returncode == 0
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", read.decode())
    assert TABLE in shown
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize("config", ["/proc/nothing", "~nosuchuser/x", "/dev/null"])
def test_remembered_is_said_only_of_what_is_written(kept: Path, tmp_path: Path, config: str) -> None:
    words = "theme light\nreader on\nquit\n"
    good = minaria_in(kept, words, str(tmp_path / "config"))
    assert good.stdout.count("Remembered") == 2
    done = minaria_in(kept, words, config)
    assert "Traceback" not in done.stderr
    assert "Remembered" not in done.stdout
    assert done.stdout.count(f"For now only: {config}") == 2


def minaria_in(data: Path, words: str, config: str) -> subprocess.CompletedProcess[str]:
    """Some words at the table, with choices remembered elsewhere."""
    place = {"PATH": "/usr/bin:/bin", "MINARIA_DATA": str(data), "MINARIA_CONFIG": config, "LANG": "C.UTF-8"}
    return subprocess.run(
        [*program(MAIN), "resume", TABLE],
        input=words,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=place,
    )


# -- files


def spoil(path: Path, how: str) -> None:
    """Put something else in a file's place."""
    for old in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        old.unlink(missing_ok=True)
    if how == "folder":
        (path / "in it").mkdir(parents=True)
    else:
        path.write_bytes({"empty": b"", "spoilt": b"\x00\xff scribble" * 300, "mark": b"\xef\xbb\xbfhello\n"}[how])


SPOILT = ("empty", "spoilt", "mark", "folder")


@pytest.mark.parametrize("how", SPOILT)
@pytest.mark.parametrize(
    ("name", "door"), [("tables.sqlite", DOORS["list"]), ("people.sqlite", DOORS["invite"]), ("host_key", HOST)]
)
def test_a_file_that_is_not_what_it_was_is_named_with_the_cure(
    kept: Path, tmp_path: Path, name: str, door: tuple[str, ...], how: str
) -> None:
    data = tmp_path / "data"
    shutil.copytree(kept, data)
    spoil(data / name, how)
    before = None if how == "folder" else (data / name).read_bytes()
    done = run(data, door)
    if how == "empty" and name != "host_key":  # an empty store is a new one
        assert (done.returncode, done.stderr) == (0, "")
        return
    assert done.returncode == 2
    said = sentence(done)
    assert str(data / name) in said
    assert "away" in said or "another" in said
    if before is not None:
        assert (data / name).read_bytes() == before


@pytest.mark.parametrize("name", ["config.toml", "settings.toml", "keys.toml"])
def test_choices_that_cannot_be_read_keep_nobody_from_playing(kept: Path, tmp_path: Path, name: str) -> None:
    from minaria.ui.settings import remembered

    for how in SPOILT:
        config = tmp_path / how
        config.mkdir()
        spoil(config / name, how)
        found = remembered(config)
        assert all(str(config / name) in t and "take it away" in t for t in found.troubles)
        assert bool(found.troubles) == (how != "empty")
        unkept = found.choose("theme", "light").unkept
        assert bool(unkept) == (how != "empty" and name == "config.toml")
        assert not unkept or str(config / name) in unkept


def test_choices_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    from minaria.ui.settings import remembered

    (tmp_path / "settings.toml").write_bytes(b'\xef\xbb\xbftheme = "light"\n')
    assert remembered(tmp_path).theme == "light"
    assert remembered(tmp_path).troubles == ()


def test_a_fault_is_said_to_be_noted_only_where_it_is(tmp_path: Path) -> None:
    from minaria.ui.faults import fault_line, note_fault

    assert "It is noted in faults.log" in fault_line(note_fault(tmp_path, "here", ValueError("x")))
    spoil(tmp_path / "faults.log", "folder")
    assert "could not be noted" in fault_line(note_fault(tmp_path, "here", ValueError("x")))


def test_a_host_whose_log_cannot_be_written_says_so_once(tmp_path: Path) -> None:
    from minaria.table.people.register import Register
    from minaria.ui.ssh.server import Host

    said: list[str] = []
    register = Register(tmp_path / "people.sqlite")
    host = Host(tmp_path, register, [], say=said.append)
    spoil(tmp_path / "host.log", "folder")
    host.log("one")
    host.log("two")
    assert len(said) == 1
    assert str(tmp_path / "host.log") in said[0]
    (tmp_path / "host.log" / "in it").rmdir()
    (tmp_path / "host.log").rmdir()
    host.log("three")
    assert "three" in (tmp_path / "host.log").read_text()
    register.close()


# -- the host's key


def test_a_key_with_a_passphrase_is_named_with_the_cure(tmp_path: Path) -> None:
    import asyncssh

    from minaria.table.store.store import StoreTrouble
    from minaria.ui.ssh.server import host_key

    key = asyncssh.generate_private_key("ssh-ed25519")
    (tmp_path / "host_key").write_bytes(key.export_private_key("pkcs8-pem", passphrase="secret"))
    with pytest.raises(StoreTrouble, match=r"passphrase.*ssh-keygen"):
        host_key(tmp_path)


def test_the_key_is_written_aside_and_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from minaria.table.store.store import StoreTrouble
    from minaria.ui.ssh.server import host_key

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(StoreTrouble, match="no space left"):
            host_key(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert host_key(tmp_path).get_fingerprint() == host_key(tmp_path).get_fingerprint()
    assert [p.name for p in tmp_path.iterdir()] == ["host_key"]
