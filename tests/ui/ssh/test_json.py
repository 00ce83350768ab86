"""Commands over ssh whose answers programs read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.ui.ssh.house import House, run


def test_a_command_with_json_gets_an_object_for_each_of_its_lines(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")

        async def command(line: str) -> tuple[int | None, list[dict[str, Any]]]:
            client = await house.come("Ann", command=line)
            return (await client.ends(), client.status)[1], [json.loads(line) for line in client.text.splitlines()]

        status, (only,) = await command("score --json")
        assert status == 0
        assert {key: only[key] for key in ("format", "kind", "line", "refused")} == {
            "format": 1,
            "kind": "answer",
            "line": "score",
            "refused": False,
        }
        (said,) = only["said"]
        assert (said["kind"], said["page"]["title"]) == ("page", "Score")
        (table,) = [block for block in said["page"]["blocks"] if block["kind"] == "table"]
        assert {row[0] for row in table["rows"]} == {"Hothior", "Mivior", "Muetar"}

        status, answers = await command("nonsense here\nscore\nstorm everything --json")
        assert status == 1
        assert [answer["refused"] for answer in answers] == [True, False, True]
        assert answers[0]["said"][0]["kind"] == "error"
        assert "page" in answers[1]["said"][0]

        status, (ordered,) = await command("roll --json")
        assert (status, ordered["refused"]) == (0, False)
        assert ordered["said"][0] == {"kind": "order", "text": "roll"}

    run(doing, tmp_path)


def test_a_command_with_json_tells_no_more_than_its_seat_may_know(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        house.hosted.hear("mivior", "whisper to muetar the gold is under the oak")
        ann = await house.come("Ann", command="log 50\ncards\nscore --json")
        assert "under the oak" not in await ann.ends()
        bob = await house.come("Bob", command="log 50 --json")
        assert "under the oak" in await bob.ends()

    run(doing, tmp_path)
