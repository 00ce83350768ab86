"""A program that plays its owner's seat over ssh; and that nothing sent to a host starts one there."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from minaria.table.people.programs import Gone, Program
from tests.ui.ssh.house import Client, House, run, until

SEATS = {"heron": "Ann", "otter": "bot", "lynx": "Cid"}


def messages(client: Client) -> list[dict[str, Any]]:
    """What a program was sent so far."""
    return [json.loads(line) for line in client.got.splitlines()]


async def message(client: Client, kind: str, k: int = 0) -> dict[str, Any]:
    """The k-th message of a kind that a program is sent."""
    found: list[dict[str, Any]] = []

    def there() -> bool:
        if not client.got.endswith(b"\n"):
            return False
        found[:] = [m for m in messages(client) if m["type"] == kind]
        return len(found) > k

    await until(there)
    return found[k]


def test_a_program_plays_its_seat_at_a_distance(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "heron")
        program = await house.come("Ann", "heron", command="program")
        hello = await message(program, "hello")
        assert (hello["protocol"], hello["game"], hello["seat"]) == (1, "bazaar", "heron")
        question = await message(program, "question")

        def say(**said: object) -> None:
            program.line(json.dumps(said))

        program.line("buy")
        assert (await message(program, "error"))["why"].startswith("A line is one JSON object")
        say(type="order", id=question["id"], order="buy")
        assert (await message(program, "error", 1))["why"] == "Say hello first, with the protocol."
        say(type="hello", protocol=1)
        say(type="order", id=question["id"], order="stash nothing at all")
        assert (await message(program, "refused"))["id"] == question["id"]
        for _ in range(2):
            say(type="order", id=question["id"], order="buy")
        assert (await message(program, "accepted"))["order"] == "buy"
        assert (await message(program, "refused", 1))["why"].startswith("That answers an earlier question")
        assert [line.text for line in house.hosted.match.lines[1:]] == ["buy"]
        bought = next(e.private["heron"] for _, e in house.hosted.match.events(1))
        assert bought in [e["text"] for m in messages(program) if m["type"] == "events" for e in m["events"]]
        owned = house.hosted.match.state.hands["heron"][0]  # a grave order is not asked about: it is meant as it stands
        say(type="order", id=(await message(program, "question", 1))["id"], order=f"stash {owned}")
        await message(program, "accepted", 1)
        say(type="bye")
        await program.ends()
        assert messages(program)[-1]["type"] == "bye"

    run(doing, tmp_path, seats=SEATS, game="bazaar")


def test_while_a_program_thinks_everybody_is_heard_and_a_host_that_stops_waits_for_none(tmp_path: Path) -> None:
    code = """print('{"type": "hello", "protocol": 1}', flush=True); __import__("sys").stdin.read()"""
    program = Program(shlex.join([sys.executable, "-I", "-S", "-c", code]), 600.0)

    async def doing(house: House) -> None:
        house.seat("Ann", "heron")
        house.hosted.programs.seat("otter", program)
        ann = await house.come("Ann", "heron")
        ann.line("done")
        await until(lambda: house.hosted.programs.outside)
        ann.line("undo")
        await ann.sees("That cannot be taken back")
        assert house.hosted.programs.outside
        assert list(house.hosted.programs.playing) == ["otter"]

    run(doing, tmp_path, seats=SEATS, game="bazaar")
    with pytest.raises(Gone):
        assert program.pipe is None


def test_nothing_sent_to_a_host_starts_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda *args, **more: started.append(args))
    word = f"program:touch {tmp_path / 'mark'}"

    async def doing(house: House) -> None:
        house.seat("Ann", "heron")
        house.seat("Rex", "referee")
        rex = await house.come("Rex")
        lines = [f"my name is {word}", f"invite lynx for {word}", f"let {word} play lynx", "bot for lynx", word]
        rex.line(*lines, "say that was all of it")
        await rex.sees("that was all of it")
        for command in (word, f"program {word}", f"my name is {word}"):
            ann = await house.come("Ann", "heron", command=command)
            await ann.ends()
        told = await house.come("Rex", command="program")
        assert "A program plays a whole seat" in await told.ends()
        assert told.status == 1
        assert house.hosted.programs.playing == {}

    run(doing, tmp_path, seats=SEATS, game="bazaar")
    assert started == []
