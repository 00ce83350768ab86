"""Orders from files and mails: what is an order there, whose it is, and what is said of lines that did not count."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from minaria.engine.game import REFEREE
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.record.lines import Sending
from minaria.table.referee.letters import opened
from minaria.table.store.store import SqliteStore

SEATS = {"amber": "Ann", "basalt": "Bob", "cinder": "Cid", "dusk": "Dan"}
PLAYS = {"ann": "amber", "amber": "amber", "bob": "basalt", "basalt": "basalt"}

MAIL = """\
From: Ann <ann@example.org>
To: referee@example.org
Subject: Turn 3
Content-Type: text/plain;
  charset=utf-8

- move Percy to York
2. done

> who moves first?
--
Ann, Earl of Nowhere
From: Bob <bob@example.org>
Subject: Re: Turn 3

grant
"""


def test_a_mail_is_its_orders_without_head_quotations_bullets_and_signature() -> None:
    letter = opened(MAIL.splitlines(), lambda said: PLAYS.get(said.casefold(), ""))
    assert [tuple(x) for x in letter.lines] == [
        (7, "amber", "move Percy to York"),
        (8, "amber", "done"),
        (16, "basalt", "grant"),
    ]
    assert letter.quoted == 1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("move 1\n# why\n\nmove 2", [("", "move 1"), ("", "move 2")]),
        ("Amber:\nmove 1\n**Basalt:**\nmove 2", [("amber", "move 1"), ("basalt", "move 2")]),
        ("[Amber]:\nmove 1", [("amber", "move 1")]),
        ("Nobody:\nmove 1", [("", "Nobody:"), ("", "move 1")]),
        ("From: Eve <eve@example.org>\n\nmove 1", [("", "move 1")]),
        ("move 1\nto: York", [("", "move 1"), ("", "to: York")]),
        ("Ann:\nsay hello\nFrom: Bob\n\ndone", [("amber", "say hello"), ("basalt", "done")]),
        ("-- \nmove 1", []),
    ],
)
def test_whose_part_a_line_stands_in(text: str, found: list[tuple[str, str]]) -> None:
    lines = opened(text.splitlines(), lambda said: PLAYS.get(said.casefold(), "")).lines
    assert [(x.seat, x.said) for x in lines] == found


STORY = Path(__file__).parents[1] / "kingmaker" / "stories" / "gates_of_york.script"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[HostedTable]:
    """Cinder moves: Greystoke with the king at Pontefract; York, on his road, is Basalt's."""
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        hosted = new_table(store, "kingmaker", SEATS, seed="3", name="t")
        for line in STORY.read_text(encoding="utf-8").splitlines():
            if "with the king to Yarm" in line:
                break
            seat, sign, said = line.partition("> ")
            if sign and seat in (*SEATS, REFEREE):
                hosted.hear(seat, said)
        yield hosted


def read(hosted: HostedTable, text: str, seat: str = REFEREE) -> list[str]:
    hosted.table.services.open_file = lambda name: text
    return [f"{r.kind}: {r.text}" for r in hosted.hear(seat, "read mail.txt")]


def test_the_referee_reads_what_several_seats_wrote_and_each_part_waits_for_its_question(table: HostedTable) -> None:
    """KM-ROAD-07: Cinder's move asks Basalt, whose answer stands further down; then Cinder goes on."""
    said = read(
        table,
        "Cinder:\nmove Greystoke with the king to Yarm by road\nenter with Greystoke\ndone\nseize Richard of York\n"
        "Basalt:\nrefuse\ngrant\nbasalt: dance\nFrom: Ann <a@b.c>\n\ndone\nbasalt: done\n",
    )
    given = [f"{m.line.seat} {m.line.text}" for m in table.match.marks[-6:]]
    assert given == [
        "cinder move Greystoke and Henry VI to Yarm by road",
        "basalt refuse",
        "cinder enter with Greystoke",
        "basalt grant",
        "cinder done",
        "cinder seize Richard of York with Greystoke",
    ]
    assert {m.line.by for m in table.match.marks[-6:]} == {"referee"}
    assert "note: Cinder: 4 of 4." in said
    assert "note: Kept: lines 2, 3, 4, 5, 7 and 8." in said
    assert [x for x in said if "Not kept" in x] == [
        "refusal: Not kept: line 9: not tried, Basalt is not asked any more",
        "refusal: Not kept: line 12, 'done': It is not your turn. Cinder gathers armies.",
        "refusal: Not kept: line 13: not tried, since line 12 was not kept",
    ]


def test_a_players_mail_is_his_own(table: HostedTable) -> None:
    said = read(table, "Cinder:\ndone\nBasalt:\ndone\nFrom: Ann\n\nsay hello\n", "cinder")
    assert "refusal: Not kept: line 4, 'done': it stands in Basalt's part" in said
    assert "refusal: Not kept: line 7, 'say hello': it stands in Amber's part" in said
    assert table.match.marks[-1].line.text == "done"


@pytest.mark.parametrize("line", ["put Greystoke at York", "undo to 3", "read other.txt", "absent cinder"])
def test_a_part_holds_none_of_the_referees_powers(table: HostedTable, line: str) -> None:
    before = table.match.position.sum()
    said = read(table, f"Basalt:\n{line}\n")
    assert table.match.position.sum() == before
    assert sum("Not kept" in x for x in said) == 1


PROMISE = "promise Amber to vote yes on Chamberlain of Chester"


def test_nothing_counts_behind_a_line_that_was_not_kept(table: HostedTable) -> None:
    """What follows reckoned with it; above all an end of the round."""
    said = read(table, f"{PROMISE}\ndance with Greystoke\nmove Greystoke to Yarm\ndone\n", "cinder")
    assert [m.line.text for m in table.match.marks[-1:]] == [PROMISE]
    assert said[-2].startswith("refusal: Not kept: line 2, 'dance with Greystoke': ")
    assert said[-1] == "refusal: Not kept: lines 3 to 4: not tried, since line 2 was not kept"


def test_the_parts_of_others_go_on(table: HostedTable) -> None:
    said = read(table, "Cinder:\ndance\ndone\nAmber:\nsay hello\n")
    assert "refusal: Not kept: line 3: not tried, since line 2 was not kept" in said
    assert any("line 5" in x for x in said), "tried, and answered for itself"


LETTER = """\
Dear moderator,

here are my orders:
- promise Amber to vote yes on Chamberlain of Chester
- Greystoke stays where he is
- done

Yours truly,
Cinder
"""


def test_a_letter_greets_takes_leave_and_says_who_stays(table: HostedTable) -> None:
    lines = opened(LETTER.splitlines(), lambda said: "").lines
    assert [x.said for x in lines] == [PROMISE, "Greystoke stays where he is", "done"]
    said = read(table, LETTER, "cinder")
    assert "note: 'Greystoke stays where he is' needs no order." in said
    assert [m.line.text for m in table.match.marks[-2:]] == [PROMISE, "done"]


@pytest.mark.parametrize(
    "line",
    [
        "hey Greystoke, enter",
        "dear me: move Percy to York",
        "my orders: move Percy to York",
        "thanks for nothing; done",
    ],
)
def test_what_says_more_than_a_greeting_is_a_line(line: str) -> None:
    assert [x.said for x in opened([line], lambda said: "").lines] == [line]


def test_pasted_behind_a_line_that_was_not_kept_a_round_is_not_ended(table: HostedTable) -> None:
    """Whoever pastes sees what became of each line; what ends his round waits until that is put right."""
    broken = Sending(several=True, broken=True)
    (refused,) = table.table.hear("cinder", "done", sending=broken)
    assert refused.text.startswith("'done' does not count here: a line before it was not kept.")
    assert table.table.hear("cinder", PROMISE, sending=broken)[0].kind == "order"
    assert table.match.awaited() == ("cinder",)
