"""The host's log answers who that was, and tells nothing that was typed; the hosting page names every file there is."""

from __future__ import annotations

import re
from pathlib import Path

import asyncssh
import pytest

from minaria.table.people.register import Place
from tests.ui.ssh.house import XTERM, House, run, until

DOCS = Path(__file__).parents[3] / "docs" / "hosting.md"


def test_the_log_says_who_came_by_what_and_for_how_long_and_what_became_of_it(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        log = tmp_path / "host.log"
        house.seat("Ann", "hothior")
        who = f"127.0.0.1 {house.key('Ann').get_fingerprint()} Ann"
        ann = await house.come("Ann", "x+plain", term=XTERM)
        await ann.sees("Hothior>")
        ann.type("say a secret word\r")
        await until(lambda: house.hosted.match.lines[-1].kind == "note")
        ann.type("lines\r")
        await until(lambda: "changes from plain to lines" in log.read_text())
        ann.type("quit\r")
        await ann.ends()
        lost = await house.come("Ann")
        await lost.sees("Question:")
        lost.conn.abort()
        await until(lambda: "the connection was lost" in log.read_text())
        await (await house.connect("Ann")).run("whisper mivior another secret word\nfly away")
        code = house.host.register.invite(Place("friday", "mivior"))
        await (await house.come("Bob", code)).sees("You are Mivior")
        wrong = await house.come("Cyd", "2345-6789-abcd")
        await wrong.sees("The code of your invitation")
        with pytest.raises(asyncssh.PermissionDenied):
            await house.connect("Dot")
        await until(lambda: house.key("Dot").get_fingerprint() in log.read_text())
        text = log.read_text()
        for told in (
            f"{who} sits down at hothior at friday (plain)",
            f"{who} at hothior at friday changes from plain to lines",
            f"{who} leaves hothior at friday (lines) after ",
            ": by himself",
            f"{who} gives a command as hothior at friday: 2 lines, ",
            ", refused in part",
            f"{house.key('Bob').get_fingerprint()} Bob has a place by a code (seat): mivior at friday",
            f"{house.key('Cyd').get_fingerprint()} turned away: That code is none",
            f"127.0.0.1 turned away: no key it showed opens anything ({house.key('Dot').get_fingerprint()})",
        ):
            assert told in text, told
        for typed in ("secret", "word", "fly", code, "2345-6789-abcd"):
            assert typed not in text

    run(doing, tmp_path)


def test_a_flood_at_the_door_does_not_fill_the_log_and_a_long_one_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minaria.ui.ssh.house._LONGEST_LOG", 2_000)

    async def doing(house: House) -> None:
        for k in range(500):
            house.host.log_now_and_then("192.0.2.1", f"turned away {k}")
        assert len((tmp_path / "host.log").read_text().splitlines()) < 50
        for k in range(100):
            house.host.log(f"line {k} {'x' * 50}")
        assert (tmp_path / "host.log").stat().st_size < 2_200
        assert (tmp_path / "host.log.1").stat().st_size < 2_200
        assert oct((tmp_path / "host.log").stat().st_mode)[-3:] == "600"

    run(doing, tmp_path)


def test_the_page_on_hosting_names_every_file(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        for face in ("tui", "lines"):
            ann = await house.come("Ann", f"x+{face}", term=XTERM)
            await ann.sees("Hothior>")
            ann.type("score\r")
            await ann.sees("Score")
            ann.type("quit\r")
            await ann.ends()
        house.host.fault(house.room, "1234")

    run(doing, tmp_path)
    text = DOCS.read_text()
    for path in tmp_path.iterdir():
        name = re.sub(r"^(tables|people)\.sqlite-", "*.sqlite-", path.name) + ("/" if path.is_dir() else "")
        assert f"`{name}`" in text, name
