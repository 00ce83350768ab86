"""Five houses of Blood Royale over real SSH: an offer in secret, a sealed tax, a whisper, one who drops and is back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from minaria.games.blood_royale.state import BloodRoyale
from minaria.table.record.lines import Doubt
from tests.ui.ssh.house import XTERM, Client, House, run, until

SEATS = {"argent": "Ann", "azure": "Bob", "gules": "Cyd", "sable": "Dee", "vert": "Eve"}
SCREENS = {"argent": (80, 24), "azure": (120, 40)}
PROMISED, WHISPERED = "zyxwords", "qwvwords"
"""Words that only the two may read."""
_SIGNS = re.compile(r"\x1b(?:\[[0-9;?<>=]*[A-Za-z~]|\][^\x07]*\x07|[()][A-B0]|.)")


def state(house: House) -> BloodRoyale:
    g = house.hosted.match.state
    assert isinstance(g, BloodRoyale)
    return g


async def come(house: House, seat: str) -> Client:
    """Two have the full screen, three lines of a dumb terminal."""
    if seat in SCREENS:
        return await house.come(SEATS[seat], term=XTERM, size=SCREENS[seat])
    return await house.come(SEATS[seat], term="dumb", size=(90, 60))


async def give(house: House, clients: dict[str, Client], seat: str, line: str) -> None:
    """Type a line and wait until it counts; what he is asked whether he means it, he means."""
    match, dialogues = house.hosted.match, house.hosted.table.dialogues
    before = len(match.lines)
    clients[seat].line(line, end="\r")
    await until(lambda: len(match.lines) > before or isinstance(dialogues[seat].open, Doubt))
    if len(match.lines) == before:
        clients[seat].line("yes", end="\r")
        await until(lambda: len(match.lines) > before)


async def usual(house: House, clients: dict[str, Client], year: int, phase: str = "") -> None:
    """Everybody types what he would do if he were away, until a year or a phase has come."""
    match = house.hosted.match
    while not match.over and state(house).year < year and match.phase.title != phase:
        seat = match.awaited()[0]
        ask = match.ask(seat)
        assert ask is not None
        await give(house, clients, seat, match.text(seat, ask.absent))  # type: ignore[arg-type]


async def years(house: House, last: int) -> None:
    clients: dict[str, Client] = {}
    for seat, who in SEATS.items():
        house.seat(who, seat)
        clients[seat] = await come(house, seat)
    for seat in ("gules", "sable", "vert"):
        await clients[seat].sees("Question:")
    await usual(house, clients, last, "Marriages")

    g = state(house)
    one, other = next(
        (a, b)
        for a in g.living("argent")
        for b in g.living("azure")
        if g.people[a].male != g.people[b].male and not (g.people[a].spouse or g.people[b].spouse)
    )
    line = f"betroth {g.people[one].name} to {g.people[other].name}: we pay 3 now; promise {PROMISED}"
    clients["argent"].line(line, end="\r")
    clients["argent"].line(f"whisper azure {WHISPERED}", end="\r")
    await until(lambda: any(WHISPERED in x.text for x in house.hosted.match.lines))
    await clients["azure"].sees(WHISPERED, PROMISED)

    await usual(house, clients, last, "Taxation")
    clients["gules"].conn.close()  # somebody drops while all choose
    await clients["vert"].sees("Cyd has left.")
    await give(house, clients, "vert", "tax 7")
    await clients["vert"].sees("'tax 7' is in, and may be changed until all have answered.")
    clients["gules"] = await come(house, "gules")
    text = await clients["gules"].sees("While you were away", "Question: 1300, Taxation.")
    assert "tax 7" not in text.replace("or 7", "")
    await usual(house, clients, last)

    for seat, client in clients.items():
        seen = _SIGNS.sub("", client.text)
        if seat in ("gules", "sable", "vert"):
            assert PROMISED not in seen, seat
            assert WHISPERED not in seen, seat
        assert "fault" not in seen.casefold().replace("default", ""), seat
    assert state(house).year == last
    assert "'tax 7' is in" not in _SIGNS.sub("", clients["sable"].text)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of these clients are many; nobody is slowed down."""
    monkeypatch.setattr("minaria.ui.ssh.limits.Bucket.wait", lambda bucket: 0.0)
    monkeypatch.setattr("minaria.ui.ssh.limits.Pace.behind", 0.0)


@pytest.mark.parametrize("last", [1305, pytest.param(1330, marks=pytest.mark.slow)])
def test_five_houses_over_ssh(quick: None, tmp_path: Path, last: int) -> None:
    async def doing(house: House) -> None:
        await years(house, last)

    run(doing, tmp_path, seats=SEATS, game="blood_royale", seed="4")
