"""Runs of a program, each in a process of its own that is forked from one in which everything is loaded already.

What is run is a process with its own streams, environment and end like any other; only the loading is not done anew.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack

_PIPE = 65_536
"""Bytes a pipe takes before anybody reads from it."""

WAITING = """
import gc, json, os, signal, socket
door = socket.socket(fileno=int(sys.argv.pop()))
gc.collect()
gc.freeze()  # what is loaded is shared, and looked through by none of the children
while True:
    asked, streams, _, _ = socket.recv_fds(door, 65_536, 3)
    if not asked:
        sys.exit()
    child = os.fork()
    if child == 0:
        break
    for number in streams:
        os.close(number)
    door.send(str(child).encode())
    door.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())
door.close()
for number, given in enumerate(streams):
    os.dup2(given, number)
    os.close(given)
asked = json.loads(asked)
sys.argv[1:] = asked["args"]
os.chdir(asked["folder"])
os.environ.clear()
os.environ.update(asked["env"])
"""
"""What stands between the loading and what is run."""


class Forked:
    """A process that waits with everything loaded, and the runs that come of it."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        """`command` runs Python that loads, waits (`WAITING`) and does in each process what is to be done."""
        here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with there:
            self._waiting = subprocess.Popen(
                [*command, str(there.fileno())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=env,
                pass_fds=[there.fileno()],
            )
        self._door = here
        atexit.register(self.close)

    def close(self) -> None:
        """No more runs."""
        self._door.close()
        self._waiting.communicate()

    def run(
        self, args: Sequence[str], env: Mapping[str, str], stdin: str, timeout: float
    ) -> subprocess.CompletedProcess[str]:
        """Run it with these arguments and nothing in the environment but this. Raises TimeoutExpired."""
        typed = stdin.encode()
        assert len(typed) <= _PIPE
        asked = json.dumps({"args": args, "env": dict(env), "folder": os.getcwd()}).encode()
        with ExitStack() as streams:
            out = streams.enter_context(tempfile.TemporaryFile())
            err = streams.enter_context(tempfile.TemporaryFile())
            reading, writing = os.pipe()
            streams.callback(os.close, reading)
            os.write(writing, typed)
            os.close(writing)
            self._door.settimeout(timeout)
            socket.send_fds(self._door, [asked], [reading, out.fileno(), err.fileno()])
            child = self._answer()
            try:
                code = self._answer()
            except TimeoutError as late:
                os.kill(child, signal.SIGKILL)
                self._answer()
                raise subprocess.TimeoutExpired(args, timeout) from late
            told, complaints = (stream.read().decode() for stream in (out, err) if stream.seek(0) == 0)
        return subprocess.CompletedProcess(args, code, told, complaints)

    def _answer(self) -> int:
        """The next number that the waiting process says."""
        if said := self._door.recv(100):
            return int(said)
        raise RuntimeError(f"nothing waits any more: {self._waiting.communicate()[1].decode()}")
