"""All that reaches a seat, an office or an onlooker is the same at two tables that it cannot tell apart.

Positions of whole random games are compared with others that look the same to a watcher, before and after the next
order, and with those in which somebody else has ordered in secret (see `dev/told_apart`).
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from minaria.dev.told_apart import Comparison
from minaria.dev.trials import new_match
from minaria.engine.dice import Seeded
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui.script import flat
from tests.contract import contract, variants

SEASONS_OF_OFFICES = [("seasons", {"offices": "two"}), ("seasons", {"offices": "four", "reveal": "stepwise"})]


def compared(match: Match, folder: Path, seed: int, orders: int, every: int) -> Comparison:
    """A random game, watched."""
    own = contract(match.game.id)
    comparison = Comparison(match, random.Random(seed), own.asks, aloud=own.aloud, data=folder)
    assert comparison.run(orders, every) == []
    return comparison


@pytest.mark.parametrize(("game", "variant"), variants())
def test_nobody_can_tell_tables_apart_by_anything(tmp_path: Path, game: str, variant: int) -> None:
    own = contract(game).variant(variant)
    positions, moves, choices = 0, 0, 0
    for seed in range(3, 8):  # some games are soon over
        match = Match.new(load(game), list(own.seats), Seeded(str(seed)), own.quiet)
        found = compared(match, tmp_path, seed, 80, 10)
        positions, moves, choices = positions + found.positions, moves + found.moves, choices + found.choices
        if positions >= 8 and moves >= 3 and choices >= 8:
            break
    assert positions >= 8, "positions compared with another that looks the same"
    assert moves >= 3, "orders compared by what they lead to"
    assert choices >= 8, "orders compared with others that look the same"


@pytest.mark.parametrize(("game", "options"), SEASONS_OF_OFFICES)
def test_nor_can_one_of_those_who_share_a_seat(tmp_path: Path, game: str, options: dict[str, str]) -> None:
    own = contract(game)
    match = Match.new(load(game), list(own.seats), Seeded("5"), {**own.quiet, **options})
    found = compared(match, tmp_path, 5, 60, 10)
    assert found.positions >= 10


def test_what_factions_offer_each_other_is_watched(tmp_path: Path) -> None:
    own = contract("kingmaker")
    match = Match.new(load("kingmaker"), list(own.seats), Seeded("9"), own.quiet)
    assert compared(match, tmp_path, 9, 90, 3).secret >= 3


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", range(1, 21))
def test_nor_in_whole_games(tmp_path: Path, game: str, seed: int) -> None:
    luck = random.Random(seed)
    found = compared(new_match(load(game), luck, str(seed)), tmp_path, seed, 2_000, 3)
    assert found.positions > 20


@pytest.mark.parametrize("game", games())
def test_what_is_said_to_be_heard_by_all_is_an_order(game: str) -> None:
    assert {*contract(game).aloud} <= {kind.__name__ for kind in load(game).language.orders}


def test_a_leak_in_a_prompt_would_be_found(tmp_path: Path) -> None:
    game = load("kingmaker")
    status = game.pages.status
    assert status is not None
    counts = iter(range(1_000))  # stands for anything that is not the same at both tables
    leaky = replace(
        game,
        pages=replace(game.pages, status=lambda view, title, whose: f"{status(view, title, whose)} {next(counts)}"),
    )
    own = contract("kingmaker")
    match = Match.new(leaky, list(own.seats), Seeded("9"), own.quiet)
    assert "by what is asked" in Comparison(match, random.Random(1), data=tmp_path).run(10)[0]


# -- one by one


def hears(table, seat: str, line: str) -> str:  # type: ignore[no-untyped-def]
    """What a seat is answered."""
    return " ".join(x for r in table.hear(seat, line) for x in (r.text, *(flat(r.sheet) if r.sheet else ())))


def kingmaker(tmp_path: Path):  # type: ignore[no-untyped-def]
    """Amber moves, with a noble, and basalt has one as well."""
    store = SqliteStore(tmp_path / "t.sqlite")
    table = new_table(store, "kingmaker", dict(contract("kingmaker").seats), seed="4", name="t")
    for line in ("phase movement amber", "give Percy to amber", "give Grey to basalt"):
        table.hear("referee", line)
    return table


@pytest.mark.rule("KM-TRADE-01")
def test_thirds_do_not_hear_that_somebody_considers_an_offer(tmp_path: Path) -> None:
    table = kingmaker(tmp_path)
    before = {w: hears(table, "cinder", w) for w in ("who", "look", "orders", "publish", "why not done")}
    asked = table.table.prompt("cinder")
    hears(table, "amber", "ally with Basalt")
    assert table.match.awaited() == ("basalt",)
    assert "considers an offer" in table.table.prompt("amber")
    assert {w: hears(table, "cinder", w) for w in before} == before
    assert table.table.prompt("cinder") == asked


def test_consent_asks_the_same_seats_whatever_was_offered_in_secret(tmp_path: Path) -> None:
    said = []
    for name, offered in (("one", False), ("two", True)):
        (tmp_path / name).mkdir()
        table = kingmaker(tmp_path / name)
        if offered:
            hears(table, "amber", "ally with Basalt")
            hears(table, "basalt", "later")
        said.append([hears(table, "cinder", line) for line in ("propose undo to 0", "object", "propose undo")])
    assert said[0] == said[1]
    assert all(seat in said[0][0].casefold() for seat in ("amber", "basalt", "dusk")), said


def test_a_waiver_stands_in_the_list_until_one_hears_of_the_order_it_was_used_for(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "t.sqlite")
    table = new_table(store, "seasons", dict(contract("seasons").seats), {"clock": "none"}, seed="4", name="t")
    table.hear("referee", "waive SE-TOKEN-05 for aldermark")
    listed = hears(table, "brineholt", "rulings")
    assert "SE-TOKEN-05" in listed
    refused = hears(table, "aldermark", "plan aid at Eastwatch from Alderhall with 1 infantry")
    assert "SE-TOKEN-05" not in refused or table.match.marks
    assert hears(table, "brineholt", "rulings") == listed
