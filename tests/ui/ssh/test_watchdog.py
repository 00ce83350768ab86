"""A host that hangs ends itself and says where it stood; a service manager hears that it is ready, lives and stops."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from configparser import RawConfigParser
from pathlib import Path

import pytest

from minaria.ui.exit_codes import ExitCode
from minaria.ui.ssh.watchdog import Watchdog

ROOT = Path(__file__).parents[3]
HANGING = """
import asyncio, sys
from minaria.ui.ssh.watchdog import Watchdog

def turn_no_more():
    while True:
        pass

async def main():
    dog = Watchdog(lambda text: print(text, flush=True), hangs=float(sys.argv[1]), grace=0.1)
    dog.on_signal("SIGTERM", lambda: print("told to end", flush=True))
    dog.start()
    await asyncio.sleep(0.05)
    print("hanging", flush=True)
    turn_no_more()

asyncio.run(main())
"""


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """The socket of a service manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
        sock.bind(str(tmp_path / "notify"))
        sock.settimeout(30)
        yield sock


def test_a_loop_that_hangs_ends_the_process_and_says_where_it_stood() -> None:
    ran = subprocess.run([sys.executable, "-c", HANGING, "0.3"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert ran.returncode == ExitCode.HUNG, ran.stderr
    assert "its loop has not turned" in ran.stdout
    assert "in turn_no_more" in ran.stdout


def test_a_loop_that_hangs_obeys_a_signal() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HANGING, "1000"], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "hanging\n"
        process.send_signal(signal.SIGTERM)
        try:
            assert process.wait(60) == ExitCode.HUNG
        finally:
            process.kill()


def test_a_loop_that_turns_goes_on_and_hears_a_signal() -> None:
    hung: list[str] = []

    async def main() -> None:
        dog = Watchdog(hung.append, hangs=0.2, grace=0.2, env={})
        told = asyncio.Event()
        before = signal.getsignal(signal.SIGHUP)
        dog.on_signal("SIGHUP", told.set)
        dog.start()
        os.kill(os.getpid(), signal.SIGHUP)
        await told.wait()
        for _ in range(40):
            await asyncio.sleep(0.02)
        dog.stop()
        assert signal.getsignal(signal.SIGHUP) is before

    asyncio.run(main())
    assert hung == []


def test_a_manager_hears_that_it_is_ready_and_lives(tmp_path: Path, manager: socket.socket) -> None:
    env = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000", "WATCHDOG_PID": str(os.getpid())}

    async def main() -> list[str]:
        dog = Watchdog(print, env=env)
        dog.start()
        heard = [(await asyncio.to_thread(manager.recv, 100)).decode() for _ in range(4)]
        dog.stop()
        return heard

    assert asyncio.run(main()) == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"]


def test_a_watchdog_meant_for_another_process_is_not_told(tmp_path: Path, manager: socket.socket) -> None:
    env = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000", "WATCHDOG_PID": "1"}
    dog = Watchdog(print, env=env)
    assert dog._every == 0
    dog.tell("READY=1")
    assert manager.recv(100) == b"READY=1"


def test_a_host_tells_its_manager(tmp_path: Path, manager: socket.socket) -> None:
    env = {**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "200000"}
    env.pop("WATCHDOG_PID", None)
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "minaria",
            "host",
            "--new",
            "divine_right",
            "--seats",
            "hothior=Ann,muetar=Bob",
            "--data",
            str(tmp_path),
            "--bind",
            "127.0.0.1",
            "--port",
            "0",
            "--plain",
        ],
        cwd=ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        heard = [manager.recv(100).decode() for _ in range(3)]
        assert heard == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]
        process.send_signal(signal.SIGTERM)
        while heard[-1] == "WATCHDOG=1":
            heard.append(manager.recv(100).decode())
        assert heard[-1] == "STOPPING=1"
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()


def test_the_service_file_and_the_page_about_it_are_the_same() -> None:
    text = (ROOT / "docs" / "minaria.service").read_text()
    assert text in (ROOT / "docs" / "hosting.md").read_text()
    unit = RawConfigParser()
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(text)
    service = unit["Service"]
    assert (service["Type"], service["Restart"]) == ("notify", "on-failure")
    assert int(service["WatchdogSec"]) > 30
