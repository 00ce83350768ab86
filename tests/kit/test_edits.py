"""The referee's standard corrections, derived from what the pieces of a game are: at the court and in the example."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from minaria.dev.correcting import corrected
from minaria.dev.example import GAME as MARCHES
from minaria.dev.example import Marches
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, Game
from minaria.engine.match import Match
from minaria.table.line.table import Table

from .court import COURT, Court


@pytest.fixture
def table() -> Table:
    return Table(Match.new(COURT, ["red", "blue"], Seeded("1")))


def court(t: Table) -> Court:
    return cast(Court, t.match.state)


def said(t: Table, line: str) -> str:
    return " ".join(reply.text for reply in t.hear(REFEREE, line))


def test_pieces_are_put_somewhere_given_and_taken_away(table: Table) -> None:
    said(table, "relocate red army #1 and #2 to essex")
    assert [court(table).units[f"red-army-{k}"].at for k in (1, 2, 3)] == ["essex", "essex", "kent"]
    said(table, "give red army #3 to blue")
    assert court(table).units["red-army-3"].seat == "blue"
    said(table, "remove 2 fleets")
    assert not [u for u, x in court(table).units.items() if x.kind == "fleet"]


def test_new_pieces_take_the_numbers_that_are_free(table: Table) -> None:
    said(table, "remove red army #2")
    said(table, "place 2 armies of red at ely")
    assert [u for u, x in court(table).units.items() if x.at == "ely"] == ["red-army-2", "red-army-9"]
    assert "Place 1 to 40" in said(table, "place 41 armies of red at ely")
    assert "Place 1 to 40" in said(table, "place 0 armies of red at ely")
    said(table, "place 1 army of blue at ely")
    assert court(table).units["blue-army-2"].at == "ely"


def test_fields_are_set_to_what_they_may_be(table: Table) -> None:
    said(table, "set kind of red army #1 to fleet")
    assert court(table).units["red-army-1"].kind == "fleet"


def test_what_can_never_be_is_refused_and_changes_nothing(table: Table) -> None:
    before = table.match.position.sum()
    assert "That can never be: red-fleet-1 is a fleet on land." in said(table, "put red fleet #1 at ely")
    assert table.match.position.sum() == before


def test_the_numbers_of_the_example_stay_within_their_range() -> None:
    t = Table(Match.new(MARCHES, ["amber", "basalt"], Seeded("1")))
    assert "Steps runs from 1 to 3" in said(t, "set steps of amber block #1 to 4")
    said(t, "set steps of amber block #1 to 3")
    assert cast(Marches, t.match.state).blocks["amber-1"].steps == 3


def test_a_force_of_several_owners_is_written_so_that_it_reads_back() -> None:
    """By whose they are, where numbers alone would mean several: else the journal would replay to another position."""
    match = Match.new(MARCHES, ["amber", "basalt"], Seeded("1"))
    kind: Any = next(k for k in MARCHES.referee.edits if k.__name__ == "Put")
    for force in (("amber-3", "basalt-4"), ("basalt-2",), ("amber-1", "amber-2", "basalt-1")):
        put = kind(force=force, place=4)
        assert match.parse(REFEREE, match.text(REFEREE, put)) == put


def test_a_correction_is_told_to_its_owners_alone_where_pieces_are_secret(table: Table) -> None:
    said(table, "set kind of blue army #1 to fleet")
    told = [event for n, event in table.match.events(1) if n]
    assert [(e.seen_by("blue"), e.seen_by("red")) for e in told] == [
        ("The referee sets 1 unit of Blue: kind fleet.", "")
    ]


@pytest.mark.parametrize("game", [COURT, MARCHES], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_the_referee_corrects_the_game_goes_on_and_replays(game: Game, seed: int, tmp_path: Path) -> None:
    found = corrected(game, 60, seed * 100, tmp_path)
    assert found.faults == []
    assert found.tally["carried out"] > 20
