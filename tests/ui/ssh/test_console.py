"""The host's own terminal: words about tables and seats, and a chair for whoever hosts; calls by a command."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from minaria.table.people.calls import Call, Caller, text_of
from tests.ui.ssh.house import House, run, until

CALL = Call("friday", "mivior", "Bob\x1b[31m", "Turn 1 of 20, Sieges")


def test_the_host_gives_seats_away_sits_down_and_looks_on(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        console, line = house.console()
        assert "friday: Divine Right" in await line("tables")
        text = await line("invite mivior for Bob")
        code = text.partition("The code for Mivior: ")[2].split()[0]
        assert f"ssh -p {house.host.port} {code}@" in text
        bob = await house.come("Bob", code)
        await bob.sees("You are Mivior (Bob).")
        assert "Mivior: Bob, here" in await line("here")
        assert "Error: You only watch" in await line("say I only look on")
        assert "You sit at hothior" in await line("sit hothior")
        await bob.sees("News: the host is here (Hothior).")
        assert "Order: roll" in await line("roll")
        assert "You sit at referee" in await line("sit referee")
        assert house.hosted.players["hothior"] == "the host"
        await line("say the referee speaks")
        await bob.sees("News: Referee says: the referee speaks")
        assert "There is no open table" in await line("table monday")
        assert "There is no seat" in await line("sit nowhere")
        for words in ("archive friday", "rename friday monday", "delete friday"):
            assert f"That table is open here. Say 'stop', then: minaria {words}" in await line(words)
        assert [e.name for e in house.hosted.kept.store.tables()] == ["friday"]
        assert "You look on again" in await line("quit"), "one leaves the seat"
        assert not console.stopping.is_set(), "and nobody else is turned out"
        assert "You sit at hothior" in await line("sit hothior")
        await line("stand up")
        assert "sit SEAT" in await line("help")
        await line("stop")
        assert console.stopping.is_set()
        console.leave()

    run(doing, tmp_path)


def test_a_call_runs_the_command_once_with_a_text_that_tells_no_secret(tmp_path: Path) -> None:
    out = tmp_path / "out"
    script = tmp_path / "call.py"
    script.write_text(
        "import os, sys\n"
        f"open({str(out)!r}, 'a').write(sys.stdin.read() + os.environ['MINARIA_SEAT'] + str('SECRET' in os.environ))\n"
    )

    async def main() -> None:
        caller = Caller(f"{sys.executable} {script}")
        caller(CALL)
        await until(lambda: out.exists() and out.read_text().endswith("False"))
        await caller.close()

    asyncio.run(main())
    assert out.read_text() == text_of(CALL) + "miviorFalse"
    assert text_of(CALL) == "It is your turn, Bob: Mivior at the table friday. Turn 1 of 20, Sieges.\n"
    more = CALL._replace(waits="Mivior may besiege.", left="2 days left")
    assert text_of(more).endswith("Turn 1 of 20, Sieges. Mivior may besiege. Time: 2 days left.\n")


@pytest.mark.parametrize("command", ["/no/such/program", f"{sys.executable} -c 'raise SystemExit(3)'"])
def test_a_command_that_fails_holds_up_nothing(command: str) -> None:
    logged: list[str] = []

    async def main() -> None:
        caller = Caller(command, logged.append)
        caller(CALL)
        await until(lambda: bool(logged))
        await caller.close()

    asyncio.run(main())
    assert "the command for calls" in logged[0]


def test_an_empty_command_is_refused() -> None:
    with pytest.raises(ValueError, match="empty"):
        Caller("  ")
