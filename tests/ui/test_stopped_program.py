"""A program that its system stopped for a while: what its clocks make of that when it goes on."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from tests.table.rooms import MAIN, program

STOPPED = 10.5  # seconds; shorter gaps are not worth a word
PATIENCE = 60


@pytest.mark.slow
def test_of_the_time_a_program_was_stopped_five_seconds_count(tmp_path: Path) -> None:
    """Stopped by SIGSTOP while a deadline runs: the players lose five seconds of it, and are told so."""
    store = SqliteStore(tmp_path / "tables.sqlite")
    new_table(store, "divine_right", {"hothior": "Ann", "mivior": "Bob"}, seed="4", name="friday")
    store.close()
    words = [*program(MAIN), "referee", "friday", "--plain", "--data", str(tmp_path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as table:
        assert table.stdin is not None
        assert table.stdout is not None

        def say(line: str, until: str) -> str:
            """A line, and what is printed until some words of it stand there."""
            assert table.stdin is not None
            assert table.stdout is not None
            if line:
                table.stdin.write(f"{line}\n".encode())
                table.stdin.flush()
            shown, end = "", time.monotonic() + PATIENCE
            while until not in shown and time.monotonic() < end:
                if select.select([table.stdout], [], [], 1)[0]:
                    shown += os.read(table.stdout.fileno(), 4096).decode()
            return shown

        assert "deadline 10 minutes" in say("deadline 10 minutes", "Ruling 1")
        assert "9 min 5" in say("clocks", "for this question")
        table.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, table.pid, os.WSTOPPED | os.WNOWAIT)
        end = time.monotonic() + STOPPED
        while (left := end - time.monotonic()) > 0:
            select.select([], [], [], left)
        table.send_signal(signal.SIGCONT)
        assert "of that 5 seconds count" in say("", "seconds count")  # said while nothing is typed
        shown = say("clocks", "for this question")
        assert "9 min 5" in shown, "nobody has lost ten seconds"
        table.stdin.write(b"quit\n")
        table.stdin.close()
        table.stdout.read()
        assert table.wait(PATIENCE) == 0
