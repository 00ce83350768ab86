"""The course of the game and the fields of the state set right by the referee, and what follows from it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from minaria.engine.playout import choose
from minaria.games.blood_royale.edits.course import PARTS
from minaria.games.blood_royale.invariants import faults
from minaria.games.blood_royale.state import BloodRoyale
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from tests.blood_royale.tools import SEATS
from tests.table.test_referee import refused, say


@pytest.fixture
def table(tmp_path: Path) -> Iterator[HostedTable]:
    """Houses are named; by the lot of this seed vert has England, azure France."""
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        yield new_table(store, "blood_royale", {s: s.title() for s in SEATS}, seed="4", name="t")


def state(table: HostedTable) -> BloodRoyale:
    found = table.match.state
    assert isinstance(found, BloodRoyale)
    return found


def done(table: HostedTable, *lines: str) -> BloodRoyale:
    """The position after lines that are not refused."""
    for line in lines:
        answer = say(table, line)
        assert not refused(answer), answer
    return state(table)


@pytest.mark.parametrize("words", [*(f"phase {part}" for part in PARTS), "phase movement azure"])
def test_the_game_goes_on_from_every_part_of_a_turn(table: HostedTable, words: str) -> None:
    g = done(table, "place 3 armies of azure at Normandy", "turn 3", words)
    assert (g.turn, g.year) == (3, 1310) or words == "phase end"  # nobody has a set to cash in
    luck, turns = random.Random(words), set()
    for _ in range(120):
        ask = table.match.ask(luck.choice(table.match.awaited()))
        assert ask is not None
        table.match.give(ask.seat, choose(ask, luck))
        turns.add(state(table).turn)
        assert faults(state(table)) == []
    assert turns <= {*range(3, 8)}


def test_one_player_moves_and_after_him_those_whose_markers_are_left(table: HostedTable) -> None:
    g = done(table, "phase movement azure")
    assert (g.stage, g.slot, sorted(g.bag)) == ("movement", "azure", ["argent", "gules", "sable", "vert"])
    assert table.match.awaited() == ("azure",)
    done(table, "phase movement vert")
    assert sorted(state(table).bag) == ["argent", "gules", "sable"]


def test_a_battle_is_broken_off_by_going_to_a_part_of_the_turn(table: HostedTable) -> None:
    done(table, "place 3 armies of azure at Kent", "place 1 army of vert at Kent", "phase movement azure")
    for line in ("done", "attack"):
        say(table, f"azure: {line}")
    assert state(table).fight is not None
    g = done(table, "phase raising")
    assert (g.fight, g.slot, g.step) == (None, "", "raising")


def test_what_is_aboard_goes_where_its_fleet_goes(table: HostedTable) -> None:
    done(table, "place 1 army of azure at Normandy", "place 1 fleet of azure at Normandy")
    done(table, "set 1 azure army aboard 1 azure fleet", "set place of 1 azure fleet to English Channel")
    (army,), (fleet,) = state(table).armies.values(), state(table).fleets.values()
    assert army.at == fleet.at
    assert army.aboard
    assert refused(say(table, "set 1 azure army ashore")), "no army swims"
    assert refused(say(table, "set place of Jean to English Channel"))


def test_who_appoints_a_regent_gives_the_piece_to_him(table: HostedTable) -> None:
    g = done(table, "enthrone Louis in France", "set regent of France to Jean")
    jean = next(who for who, x in g.people.items() if x.name == "Jean")
    assert (g.crowns["france"].regent, g.people[jean].piece) == (jean, "K")
    g = done(table, "bring in man aged 40 to azure", "set regent of France to William")
    assert g.people[jean].piece not in ("", "K"), "he is a prince again"
    assert g.people[g.crowns["france"].regent].piece == "K"


def test_a_debt_is_told_to_the_two_it_concerns(table: HostedTable) -> None:
    done(table, "set debt of azure to argent at 20", "set debt of azure to the Treasury at 5")
    heard = {seat: sum("owes" in line for line in table.news(seat)) for seat in SEATS}
    assert heard == {"argent": 1, "azure": 2, "gules": 0, "sable": 0, "vert": 0}
    assert [(x.by, x.to, x.crowns) for x in state(table).debts] == [("azure", "argent", 20), ("azure", "", 5)]


def test_names_are_the_only_ones_of_their_kind(table: HostedTable) -> None:
    assert refused(say(table, "rename Edward as Jean"))
    assert refused(say(table, "rename house of azure as Plantagenet"))
    g = done(table, "rename Edward as Hal", "rename house of vert as Tudor")
    hal = next(x for x in g.people.values() if x.name == "Hal")
    assert (hal.house, g.players["vert"].house) == ("Tudor", "Tudor")


def test_the_last_who_is_not_through_says_so_himself(table: HostedTable) -> None:
    done(table, *(f"set {seat} through with the step" for seat in ("argent", "azure", "gules", "sable")))
    assert table.match.awaited() == ("vert",)
    assert "say done for the last one" in say(table, "set vert through with the step")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("set father of Louis to Louise", "no child of"),
        ("set mother of Edward to Anne", "no child of"),
        ("set capital of England to Normandy", "has its capital abroad"),
        ("set castle strength of England to 15", "capital of england cannot be"),
        ("set country of his own of azure to England", "another's"),
        ("set dead armies in box 0 of England to 20", "and 20 dead"),
        ("set Normandy sea in famine", "misread"),
        ("set North Sea in famine", "there is no province"),
        ("set commander of 1 azure army to azure", "is under azure"),
        ("set turn of leaving of Edward to 1", "rules a country"),
        ("turn 1", "It is 1300, turn 1"),
    ],
)
def test_what_can_never_be_is_refused(table: HostedTable, line: str, why: str) -> None:
    done(table, "place 1 army of azure at Normandy", "place 1 army of vert at Kent")
    before = table.match.position.sum()
    assert why in say(table, line)
    assert table.match.position.sum() == before
