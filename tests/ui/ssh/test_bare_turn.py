"""A full turn of Divine Right in bare lines, as `ssh -T` and a screen reader have it: three seats, dice thrown by hand.

`bare_turn.txt` is script and recording in one: `ann> line` is what somebody types, `ann| text` what then came to that
client, every word of it; `ref>` is the referee at the host. Recorded again with MINARIA_RECORD=1; whoever does so reads
it aloud.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from minaria.ui.ssh.line_faces import LineFace
from minaria.ui.ssh.session import Session
from tests.ui.ssh.house import Client, House, run, until

SCRIPT = Path(__file__).parent / "bare_turn.txt"
PEOPLE = {"ann": "hothior", "bob": "mivior", "cyd": "muetar"}


class Wire:
    """What was sent and what has come, so that one can wait until nothing is on its way."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent = 0
        self.heard = 0
        write, one = Session.write, LineFace.one

        def counted(session: Session, data: bytes) -> None:
            self.sent += len(data)
            write(session, data)

        async def noted(face: LineFace, typed: str) -> object:
            left = await one(face, typed)
            self.heard += 1
            return left

        monkeypatch.setattr(Session, "write", counted)
        monkeypatch.setattr(LineFace, "one", noted)

    async def quiet(self, house: House, clients: list[Client], heard: int) -> None:
        """Until the line was heard and everything that came of it has arrived everywhere."""

        def still() -> bool:
            guests, n = house.room.guests, len(house.hosted.match.lines)
            told = all(g.since == n and not g.notices and not g.feed._event.is_set() for g in guests)
            return told and self.heard == heard and self.sent == sum(len(c.got) for c in clients)

        for _ in range(3):
            await until(still)


def test_a_full_turn_in_bare_lines_comes_out_as_it_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = SCRIPT.read_text(encoding="utf-8").splitlines()
    typed = [line.partition("> ") for line in script if re.match(r"(ann|bob|cyd|ref)> ", line)]
    out = [line for line in script if line.startswith("#")]
    wire = Wire(monkeypatch)

    async def doing(house: House) -> None:
        there = 0
        clients: dict[str, Client] = {}
        read: dict[str, int] = dict.fromkeys(PEOPLE, 0)

        def record() -> None:
            for who, client in clients.items():
                for line in client.got[read[who] :].decode().splitlines():
                    out.append(f"{who}| {line}".rstrip())
                read[who] = len(client.got)

        for who, seat in PEOPLE.items():
            house.seat(who.capitalize(), seat)
            clients[who] = await house.come(who.capitalize())
            await clients[who].sees("Say 'orders'")
        await wire.quiet(house, list(clients.values()), 0)
        record()
        for who, _, line in typed:
            out.append(f"{who}> {line}")
            if who == "ref":
                house.hosted.hear("referee", line)
            else:
                clients[who].line(line)
                there += 1
            await wire.quiet(house, list(clients.values()), there)
            record()

    run(doing, tmp_path)
    if os.environ.get("MINARIA_RECORD"):
        SCRIPT.write_text("\n".join(out) + "\n", encoding="utf-8")
    assert out == SCRIPT.read_text(encoding="utf-8").splitlines()


def test_in_bare_lines_nothing_is_a_picture_a_colour_or_a_fragment() -> None:
    said = [line[5:] for line in SCRIPT.read_text(encoding="utf-8").splitlines() if re.match(r"(ann|bob|cyd)\| ", line)]
    assert len(said) > 100
    for line in said:
        assert not re.search("[\x1b\u2500-\u259f\u2800-\u28ff]", line), line
        assert line[0].isalnum() or line[0] in "'(", line
