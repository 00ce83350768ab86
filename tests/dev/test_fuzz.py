"""The fuzzer finds what is wrong, and finds the same whatever the number of jobs."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from minaria.dev import correcting, forging, fuzz, trials
from minaria.engine.carrying import Position
from minaria.engine.dice import Seeded
from minaria.engine.game import games, load
from minaria.engine.match import Match
from tests.engine.teaching import FORD as GAME


def test_a_game_taken_back_whole_and_given_again_is_the_same() -> None:
    found = trials.taken_back(GAME, 3)
    assert found.faults == []
    assert found.tally["orders"] > 5


def test_a_position_that_does_not_come_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    back = Match._back

    def wrong(self: Match, count: int) -> None:
        back(self, count)
        state = self.position.state.copy()
        state.settle()
        state.round += 1
        if self.marks:
            self.marks[-1].after = Position(state, self.position.stack)

    monkeypatch.setattr(Match, "_back", wrong)
    assert "does not lead to the position before it" in trials.taken_back(GAME, 3).faults[0]


def test_forged_orders_and_garbage_are_counted_by_kind() -> None:
    found = forging.forged(GAME, 200, 1)
    assert found.faults == []
    assert found.tried >= 200
    assert {"wrong seat", "stale position"} <= set(found.tally)
    lines = forging.garbage(GAME, 200, 1)
    assert lines.faults == []
    assert lines.tried == 200


def test_a_forgery_that_is_accepted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "refusal", lambda self, seat, order: None)
    assert any(f.startswith(("accepted", "raised")) for f in forging.forged(GAME, 40, 1).faults)


def test_a_fault_is_kept_as_a_transcript(tmp_path: Path) -> None:
    broken = replace(GAME, invariants=lambda state: ["the sky is falling"])
    found = trials.battery(broken, 5, 7, tmp_path)
    assert "the sky is falling" in found.faults[0]
    kept = next(tmp_path.iterdir()).read_text()
    assert kept.startswith("# after ")
    assert f"game {GAME.id} seats=" in kept


def test_work_is_the_same_pieces_whatever_the_jobs() -> None:
    class Given:
        game, games, whole, forged, garbage, corrections = "divine_right", 2, 0, 4500, 0, 0
        seed, every, crashes = 7, 11, Path("crashes")

    todo = fuzz.plan(Given())  # type: ignore[arg-type]
    assert [w.seed for w in todo["games"]] == [7, 8]
    assert [(w.much, w.seed) for w in todo["forged"]] == [(2000, 7), (2000, 1007), (500, 2007)]


def test_matches_differ_in_seats() -> None:
    sizes = {len(trials.new_match(GAME, random.Random(n), str(n)).setup.seats) for n in range(12)}
    assert len(sizes) > 1 or len(GAME.seating.count) == 1
    assert isinstance(trials.new_match(GAME, random.Random(1), "1").source, Seeded)


@pytest.mark.parametrize("game", games())
def test_random_corrections_leave_a_journal_that_replays_and_say_what_they_make_inconsistent(
    tmp_path: Path, game: str
) -> None:
    found = correcting.corrected(load(game), 250, 3, tmp_path)
    assert found.faults == []
    assert found.tally["carried out"] + found.tally["refused"] == 250
    assert found.tally["orders"] > 50
    assert found.tally["taken back"] > 20
