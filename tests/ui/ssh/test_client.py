"""The real `ssh` in tmux: played, seen by another, resized, left, and the terminal is as it was."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from minaria.table.people.opening import new_table
from minaria.table.people.register import Place, Register
from minaria.table.store.store import SqliteStore

pytestmark = pytest.mark.skipif(
    not all(shutil.which(name) for name in ("ssh", "ssh-keygen", "tmux")), reason="wants ssh and tmux"
)
PATIENCE = 30.0


class Tmux:
    """A tmux server of our own."""

    def __init__(self, folder: Path) -> None:
        self._socket = str(folder / "tmux")

    def __call__(self, *words: str) -> str:
        found = subprocess.run(
            ["tmux", "-S", self._socket, "-f", "/dev/null", *words], capture_output=True, text=True, check=True
        )
        return found.stdout

    def new(self, name: str, width: int, height: int) -> None:
        self("new-session", "-d", "-s", name, "-x", str(width), "-y", str(height), "sh")

    def type(self, name: str, text: str, *keys: str) -> None:
        if text:
            self("send-keys", "-t", name, "-l", "--", text)
        if keys:
            self("send-keys", "-t", name, *keys)

    def screen(self, name: str) -> str:
        return self("capture-pane", "-p", "-t", name)

    def until(self, name: str, wanted: str | Callable[[str], bool]) -> str:
        """Wait for something on a screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            shown = self.screen(name)
            if wanted in shown if isinstance(wanted, str) else wanted(shown):
                return shown
            time.sleep(0.05)
        raise AssertionError(f"{wanted} did not come:\n{self.screen(name)}")


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    made = Tmux(tmp_path)
    made("new-session", "-d", "-s", "keep", "sh")
    yield made
    made("kill-server")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Callable[[str], str], subprocess.Popen[str]]]:
    """A host in a process of its own; the line that somebody types to come."""
    store = SqliteStore(tmp_path / "tables.sqlite")
    new_table(store, "divine_right", {"hothior": "Ann", "mivior": "Bob"}, seed="4", name="friday")
    store.close()
    register = Register(tmp_path / "people.sqlite")
    for who, seat in (("Ann", "hothior"), ("Bob", "mivior")):
        path = tmp_path / who
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
        said = subprocess.run(["ssh-keygen", "-l", "-f", str(path)], check=True, capture_output=True, text=True).stdout
        register.accept(register.invite(Place("friday", seat), name=who), said.split()[1], "")
    register.close()
    host = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "minaria",
            "host",
            "--data",
            str(tmp_path),
            "--table",
            "friday",
            "--port",
            "0",
            "--bind",
            "127.0.0.1",
            "--plain",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert host.stdout is not None
    port = next(line.split()[3].rstrip(".") for line in host.stdout if line.startswith("Listening"))

    def line(who: str) -> str:
        return (
            f"ssh -F none -p {port} -i {tmp_path / who} -o IdentitiesOnly=yes -o StrictHostKeyChecking=no"
            f" -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR x@127.0.0.1"
        )

    try:
        yield line, host
    finally:
        host.kill()
        host.wait()


def test_two_play_by_ssh_and_get_their_terminals_back(
    tmux: Tmux, served: tuple[Callable[[str], str], subprocess.Popen[str]]
) -> None:
    line, host = served
    tmux.new("ann", 120, 40)
    tmux.new("bob", 100, 30)
    for name in ("ann", "bob"):
        tmux.type(name, f"{line(name.capitalize())}; echo LEFT=$?", "Enter")
    tmux.until("ann", "Hothior>")
    tmux.until("bob", "Mivior>")
    tmux.type("ann", "whisper mivior zyzzyva", "Enter")
    tmux.until("bob", "zyzzyva")
    tmux.type("ann", "say in the open", "Enter")
    tmux.until("bob", "in the open")
    tmux("resize-window", "-t", "bob", "-x", "150", "-y", "50")
    tmux.until("bob", lambda shown: len(shown.splitlines()) == 50 and max(map(len, shown.splitlines())) > 120)
    tmux.type("bob", "abc", "Escape")
    tmux.type("bob", "", "Escape")
    tmux.until("bob", lambda shown: "Mivior> abc" not in shown)
    tmux.type("ann", "quit", "Enter")
    tmux.until("ann", "LEFT=0")
    assert "is kept" in tmux.screen("ann")
    tmux.type("ann", "stty -a | tr ' ;' '\\n\\n' | grep -x -e echo -e icanon | sort | tr '\\n' '+'", "Enter")
    tmux.until("ann", "echo+icanon+")
    host.terminate()  # the host is stopped while Bob still sits there
    shown = tmux.until("bob", "LEFT=0")
    assert "The host is stopping" in shown
    tmux.type("bob", "stty -a | tr ' ;' '\\n\\n' | grep -x -e echo -e icanon | sort | tr '\\n' '+'", "Enter")
    tmux.until("bob", "echo+icanon+")
    assert host.wait(20) == 0


def test_commands_and_pipes_by_ssh(served: tuple[Callable[[str], str], subprocess.Popen[str]]) -> None:
    line, _ = served

    def run(words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*line("Ann").split(), *words.split()], input=typed, capture_output=True, text=True, timeout=PATIENCE
        )

    assert "roll" in run("orders").stdout
    refused = run("besiege Tadafat")
    assert (refused.returncode, refused.stdout[:7]) == (1, "Error: ")
    said = run("", "roll\nscore\nquit\n").stdout
    assert "Order: roll" in said
    assert "Score" in said
    assert "\x1b" not in said


def test_the_seats_key_is_not_the_first_and_who_has_another_one_is_told_its_fingerprint(
    served: tuple[Callable[[str], str], subprocess.Popen[str]], tmp_path: Path
) -> None:
    line, _ = served
    prints = []
    for name in ("other", "third"):
        path = tmp_path / name
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
        said = subprocess.run(["ssh-keygen", "-l", "-f", str(path)], check=True, capture_output=True, text=True).stdout
        prints.append(said.split()[1])
    ann = line("Ann").split()
    own = str(tmp_path / "Ann")
    at = ann.index(own)
    before = [*ann[: at - 1], "-i", str(tmp_path / "other"), "-i", str(tmp_path / "third")]
    found = subprocess.run([*before, *ann[at - 1 :], "orders"], capture_output=True, text=True, timeout=PATIENCE)
    assert "roll" in found.stdout
    words = [w for w in (*before, *ann[at + 1 :]) if w not in ("-o", "LogLevel=ERROR")]
    words = [x for w in words for x in (["-o", w] if "=" in w and not w.startswith("/") else [w])]
    turned = subprocess.run([*words, "orders"], capture_output=True, text=True, timeout=PATIENCE)
    assert turned.returncode == 255
    assert all(p in turned.stderr for p in prints)
    assert "ssh -i FILE" in turned.stderr


def test_a_stopped_client_sees_the_newest_screen_when_it_goes_on(
    tmux: Tmux, served: tuple[Callable[[str], str], subprocess.Popen[str]]
) -> None:
    line, _ = served
    tmux.new("ann", 120, 40)
    tmux.type("ann", f"{line('Ann')} & echo PID=$!; fg", "Enter")
    tmux.until("ann", "Hothior>")
    bob = subprocess.Popen([*line("Bob").split(), "-T"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert bob.stdin is not None
    pid = tmux("list-panes", "-t", "ann", "-F", "#{pane_pid}").strip()
    child = subprocess.run(["pgrep", "-P", pid, "ssh"], capture_output=True, text=True, check=True).stdout.split()[0]
    subprocess.run(["kill", "-STOP", child], check=True)
    for k in range(150):  # as much as one may say at once is told to everybody
        bob.stdin.write(f"propose draw\nobject\nsay {k}\n")
    bob.stdin.write("quit\n")
    bob.stdin.close()
    assert bob.stdout is not None
    assert "The game is to end as a draw." in bob.stdout.read()
    bob.wait(PATIENCE)
    subprocess.run(["kill", "-CONT", child], check=True)
    tmux.until("ann", "Bob has left")


def test_the_host_sits_down_on_its_own_full_screen_and_stands_up_again(tmux: Tmux, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    new_table(store, "divine_right", {"hothior": "Ann", "mivior": "Bob"}, seed="4", name="friday")
    store.close()
    register = Register(tmp_path / "people.sqlite")
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "Bob")], check=True)
    said = subprocess.run(["ssh-keygen", "-l", "-f", str(tmp_path / "Bob")], check=True, capture_output=True, text=True)
    register.accept(register.invite(Place("friday", "mivior"), name="Bob"), said.stdout.split()[1], "")
    register.close()
    tmux.new("host", 120, 40)
    words = f"{sys.executable} -m minaria host --data {tmp_path} --table friday --port 0 --bind 127.0.0.1; echo LEFT=$?"
    tmux.type("host", words, "Enter")
    shown = tmux.until("host", lambda shown: "Listening on port" in shown and "'invite SEAT'" in shown)
    port = shown.partition("Listening on port ")[2].split(".")[0]
    tmux.type("host", "sit hothior", "Enter")
    tmux.until("host", "Hothior>")
    ssh = (
        f"ssh -T -F none -p {port} -i {tmp_path / 'Bob'} -o IdentitiesOnly=yes -o StrictHostKeyChecking=no"
        " -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR x@127.0.0.1"
    )
    tmux.new("bob", 100, 30)
    tmux.type("bob", ssh, "Enter")
    tmux.until("bob", "You are Mivior (Bob).")  # others come while the host's own screen is there
    tmux.until("host", "Bob is here")
    tmux.type("host", "roll", "Enter")
    tmux.until("bob", "News: Hothior rolls")
    tmux.type("bob", "say well thrown", "Enter")
    tmux.until("host", "well thrown")
    tmux.type("host", "quit", "Enter")
    tmux.until("host", "You look on again")
    tmux.type("host", "sit referee", "Enter")
    tmux.until("host", lambda shown: "eferee>" in shown)
    tmux.type("host", "say the referee sits here", "Enter")
    tmux.until("bob", "Referee says: the referee sits here")
    tmux.type("host", "quit", "Enter")
    tmux.until("host", lambda shown: shown.count("You look on again") == 2)
    tmux.type("host", "stop", "Enter")
    tmux.until("host", "LEFT=0")
    tmux.until("bob", "The host is stopping")
    tmux.type("host", "stty -a | tr ' ;' '\\n\\n' | grep -x -e echo -e icanon | sort | tr '\\n' '+'", "Enter")
    tmux.until("host", "echo+icanon+")
