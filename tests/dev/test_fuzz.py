"""The fuzzer finds what is wrong, and finds the same whatever the number of jobs."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from commands import Reader
from commands.reading import Scope
from commands.step_budget import LINE
from minaria.dev import correcting, dear, forging, fuzz, half_typed, scrambled, trials
from minaria.engine.branch import Branch
from minaria.engine.dice import Seeded
from minaria.engine.game import games, load
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.engine.position import Position
from tests.engine.teaching import FORD as GAME

SLACK = 20_000  # steps the last thing looked at may count for: a search over the whole map is counted when it is done


def test_a_game_taken_back_whole_and_given_again_is_the_same() -> None:
    found = trials.taken_back(GAME, 3)
    assert found.faults == []
    assert found.tally["orders"] > 5


def test_a_position_that_does_not_come_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    back = Branch.back

    def wrong(self: Branch, count: int) -> None:
        back(self, count)
        state = self.position.state.copy()
        state.settle()
        state.round += 1
        if self.marks:
            self.marks[-1].after = Position(state, self.position.stack)

    monkeypatch.setattr(Branch, "back", wrong)
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
    broken = replace(GAME, rules=replace(GAME.rules, invariants=lambda state: ["the sky is falling"]))
    found = trials.battery(broken, 5, 7, tmp_path)
    assert "the sky is falling" in found.faults[0]
    kept = next(tmp_path.iterdir()).read_text()
    assert kept.startswith("# after ")
    assert f"game {GAME.id} seats=" in kept


def test_what_was_given_again_is_told_by_the_referee_in_a_transcript() -> None:
    """A seat may not have it given again where all order in secret, and the transcript would not run."""
    match = Match.new(GAME, ["ann", "ben"], Seeded("1"))
    match.lines += [Line(1, "ann", "1", (), "", "undo"), Line(2, "ann", "1", (), "", "redo")]
    assert trials.transcript(match, "1").splitlines()[1:] == ["referee> undo 1", "referee> redo 1"]


def test_work_is_the_same_pieces_whatever_the_jobs() -> None:
    class Given:
        game, games, whole, forged, garbage, twins, corrections, completion, long, scrambled = (
            "divine_right",
            2,
            0,
            4500,
            0,
            0,
            0,
            0,
            0,
            0,
        )
        seed, every, crashes, options = 7, 11, Path("crashes"), ()

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
    assert found.tally["carried out"] + found.tally.get("refused", 0) == 250
    assert found.tally["orders"] > 50
    assert found.tally["taken back"] > 20


@pytest.mark.parametrize("game", games())
def test_orders_said_otherwise_or_spoilt_do_no_more_than_they_say(game: str) -> None:
    found = scrambled.scrambled(load(game), 150, 7)
    assert found.faults == []
    assert {"limited", "denied", "asked", "of another", "a half", "two", "in another order"} <= set(found.tally)


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_very_many_orders_said_otherwise_or_spoilt_do_no_more_than_they_say(game: str) -> None:
    assert scrambled.scrambled(load(game), 20_000, 1000).faults == []


def test_a_spoilt_order_that_is_done_all_the_same_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def heedless(self: Reader, line: str, scope: Scope, guess: bool = True) -> object:
        kept = " ".join(w for w in line.split() if w not in scrambled.LIMITING)
        return read(self, kept.rstrip("?"), scope, guess)

    read = Reader.read
    monkeypatch.setattr(Reader, "read", heedless)
    assert any("limited" in fault for fault in scrambled.scrambled(GAME, 300, 1).faults)


@pytest.mark.parametrize("game", games())
def test_lines_half_typed_are_completed_and_asked_about_without_a_fault(game: str) -> None:
    found = half_typed.half_typed(load(game), 2000, 3)  # `.ci/run` types three times as many
    assert found.faults == []
    assert found.tally["half lines completed"] > 1500
    assert found.tally["lines asked about"] > 30


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", range(20))
def test_many_lines_half_typed_are_completed_and_asked_about_without_a_fault(game: str, seed: int) -> None:
    assert half_typed.half_typed(load(game), 40_000, 100 + seed).faults == []


@pytest.mark.parametrize("game", ["marches", pytest.param("kingmaker", marks=pytest.mark.slow)])  # `.ci/run`: all
def test_long_lines_take_no_more_steps_than_a_line_may_and_the_dearest_are_told(game: str) -> None:
    found = dear.long_lines(load(game), 300, 3)
    assert found.faults == []
    assert 100 < max(line.steps for line in found.dear) <= LINE + SLACK
    assert "dearest by steps:" in dear.told(found.dear)


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", range(20))
def test_many_long_lines_take_no_more_steps_than_a_line_may(game: str, seed: int) -> None:
    found = dear.long_lines(load(game), 6000, 100 + seed)
    assert found.faults == []
    assert max(line.steps for line in found.dear) <= LINE + SLACK


def test_a_fault_in_completing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> object:
        raise KeyError(0)

    monkeypatch.setattr("commands.completion._follow", fail)
    (fault,) = half_typed.half_typed(load("divine_right"), 500, 3).faults[:1]
    assert fault.startswith("raised at line ")


def test_options_are_drawn_by_chance_but_for_those_that_are_settled(capsys: pytest.CaptureFixture[str]) -> None:
    game = load("blood_royale")
    settled = trials.with_options(game, {"rule-e": "on", "end": "1300"})
    drawn = [trials.new_match(settled, random.Random(n), "1").setup.options for n in range(8)]
    assert {(o["rule-e"], o["end"]) for o in drawn} == {("on", "1300")}
    assert {o["rule-f"] for o in drawn} == {"on", "off"}
    kingmaker = trials.with_options(load("kingmaker"), {"rounds": "20"})
    assert {trials.new_match(kingmaker, random.Random(n), "1").setup.options["rounds"] for n in range(5)} == {"20"}
    for wrong in ("rule-e=maybe", "rule-z=on"):
        with pytest.raises(SystemExit):
            fuzz.main(["blood_royale", "--option", wrong])
    assert "one of off, on" in capsys.readouterr().err
