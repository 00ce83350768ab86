"""A plan put right in passing: what has to be taken back for it and given again is asked first."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.table.line.table import Table
from minaria.ui.script import run

PLANNED = Path(__file__).parents[1] / "language" / "positions" / "seasons" / "planned.script"
MOVE, BUY = "plan move 2 infantry and 1 cavalry from Alderhall to Lanternport", "buy 1 infantry at Alderhall"


def heard(*lines: str) -> tuple[list[str], str]:
    table = Table(run(PLANNED.read_text(encoding="utf-8")).match)
    said = [r for line in lines for r in table.hear("aldermark", line)]
    return [r.text for r in said if r.kind == "order"], "\n".join(r.text for r in said)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("make it only one infantry to lanternport", "plan move 1 infantry from Alderhall to Lanternport"),
        ("instead, move them to eastwatch", "plan move 2 infantry and 1 cavalry from Alderhall to Eastwatch"),
    ],
)
def test_an_earlier_plan_is_put_right_and_what_followed_it_given_again(line: str, order: str) -> None:
    done, said = heard(line)
    assert done == []
    assert said == f"Take back '{BUY}' and '{MOVE}' and order '{order}', then '{BUY}' again? yes or no"
    assert heard(line, "yes")[0] == ["unbuy 1 infantry at Alderhall", "unplan 1", order, BUY]


def test_what_cannot_be_added_leaves_the_plan_as_it_is() -> None:
    done, said = heard("add the infantry of westyle to that move")
    assert done == []
    assert said.endswith(f"So '{MOVE}' stands.")
