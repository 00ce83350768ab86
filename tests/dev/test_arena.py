"""The arena: who played, who won, the same whatever the number of jobs."""

from __future__ import annotations

import json

import pytest

from minaria.dev import arena
from minaria.dev.arena import Played, entries, interval, tally


def told(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, object]:
    """The report of a run as data."""
    assert arena.main([*argv, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


SHORT = ("divine_right", "--seats", "greedy,random", "--seed", "3", "--max-turns", "2")


def test_one_job_and_two_come_to_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    one = told(capsys, *SHORT, "--games", "3", "--each")
    two = told(capsys, *SHORT, "--games", "3", "--each", "--jobs", "2")
    for key in ("bots", "seats", "turns", "orders", "each"):
        assert one[key] == two[key]
    assert one["played"] == 3


def test_with_swap_every_bot_plays_every_seat_of_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    each = told(capsys, *SHORT, "--games", "4", "--swap", "--each")["each"]
    assert isinstance(each, list)
    assert [(g["seed"], g["bots"]) for g in each] == [
        ("3", ["greedy", "random"]),
        ("3", ["random", "greedy"]),
        ("4", ["greedy", "random"]),
        ("4", ["random", "greedy"]),
    ]
    assert each[0]["homes"] == each[1]["homes"]
    assert each[0]["homes"] != each[2]["homes"]


def test_seats_with_and_without_names() -> None:
    assert entries("hothior=greedy, Muetar=random") == (["hothior", "muetar"], ["greedy", "random"])
    assert entries("greedy,clever") == (["player1", "player2"], ["greedy", "clever"])


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("whist", "--seats", "greedy,random"), "no game 'whist'"),
        (("divine_right", "--seats", "greedy,grandma"), "no bot 'grandma'"),
        (("divine_right", "--seats", "hothoir=greedy,pon=random"), "did you mean hothior?"),
        (("divine_right", "--seats", "trolls=greedy,pon=random"), "no seat 'trolls'"),
        (("divine_right", "--seats", "greedy"), "2 to 6 seats"),
    ],
)
def test_what_cannot_be_played_is_said(argv: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(list(argv)) == 2
    assert said in capsys.readouterr().err


def game(n: int, ranks: tuple[int, int], points: tuple[int, int], fault: str = "") -> Played:
    """A game that was played."""
    return Played(n, str(n), ("a", "b"), ("x", "y"), ("a", "b"), ranks, points, 20, 100, 1.0, {}, fault)


def test_a_shared_first_place_is_a_draw() -> None:
    rows = tally([game(1, (1, 2), (50, 10)), game(2, (1, 1), (0, 0)), game(3, (2, 1), (5, 30))], lambda p, k: p.bots[k])
    assert (rows["x"]["wins"], rows["x"]["draws"], rows["x"]["losses"], rows["x"]["score"]) == (1, 1, 1, 0.5)
    assert (rows["x"]["mean"], rows["x"]["median"], rows["x"]["best"]) == (18.3, 5, 50)


def test_the_interval_narrows_with_the_games() -> None:
    few, many = interval(0.6, 10), interval(0.6, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
    assert interval(1.0, 100)[0] > 0.95


def test_what_is_done_is_told_when_it_is_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    results = iter([game(0, (1, 2), (70, 0))])

    def until_stopped(bout: object) -> object:
        for done in results:
            return done
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play", until_stopped)
    assert arena.main(["divine_right", "--seats", "greedy,random", "--games", "50"]) == 0
    out = capsys.readouterr()
    assert "1 of 50 games" in out.out
    assert "Stopped." in out.err


def test_a_fault_is_told_with_its_seed_and_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "play", lambda bout: game(7, (1, 1), (0, 0), "x as a: KeyError: 'y'"))
    assert arena.main(["divine_right", "--seats", "greedy,random", "--games", "1"]) == 1
    assert "fault: seed 7: x as a: KeyError: 'y'" in capsys.readouterr().out


@pytest.mark.slow
def test_greedy_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    bots = told(capsys, "divine_right", "--seats", "greedy,random", "--games", "20", "--swap", "--jobs", "2")["bots"]
    assert isinstance(bots, dict)
    assert bots["greedy"]["score"] >= 0.9


@pytest.mark.slow
def test_clever_beats_greedy(capsys: pytest.CaptureFixture[str]) -> None:
    bots = told(capsys, "divine_right", "--seats", "clever,greedy", "--games", "20", "--swap", "--jobs", "2")["bots"]
    assert isinstance(bots, dict)
    assert bots["clever"]["score"] > 0.5
