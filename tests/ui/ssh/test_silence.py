"""What is nobody's news sends nothing: no seat can count from the bytes that come what others do in secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.game import REFEREE
from tests.ui.ssh.house import XTERM, House, run, until

SEATS = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cyd", "dunmoor": "Dot"}
SECRETS = ("aldermark: jot a word", "dunmoor: offer alliance to aldermark", "award 3 supply to dunmoor", "check")


@pytest.mark.parametrize("face", ["lines", "plain"])
def test_a_line_in_secret_sends_not_a_byte_to_others(tmp_path: Path, face: str) -> None:
    async def doing(made: House) -> None:
        for seat in ("brineholt", "cindral"):
            made.seat(SEATS[seat], seat)
        clients = [
            await made.come(SEATS[seat], f"x+{face}", term=XTERM if face == "lines" else None)
            for seat in ("brineholt", "cindral")
        ]
        for client in clients:
            await client.sees("Turn 1" if face == "plain" else ">")
        for k in range(4):  # twice as it is, twice with secrets between one thing everybody is told and the next
            for line in SECRETS if k > 1 else ():
                made.hosted.hear(REFEREE, line)
                n = len(made.hosted.match.lines)
                await until(lambda n=n: all(g.since == n for g in made.room.guests))  # type: ignore[misc]
            for number in (3, 2):
                before = [len(client.got) for client in clients]
                made.hosted.hear(REFEREE, f"set Tollmoor number {number}")
                for client, since in zip(clients, before, strict=True):
                    await client.sees(f"sets Tollmoor to {number}", since=since)
        for client in clients:
            between = [part.partition(b"to 3")[0] for part in client.got.split(b"to 2")[1:4]]
            assert between == [between[0]] * 3
        assert all(b"word" not in client.got for client in clients)

    run(doing, tmp_path, seats=SEATS, game="seasons", options={"clock": "none"})
