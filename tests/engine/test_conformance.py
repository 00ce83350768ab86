"""The conformance battery: whole random games of every game, under two hash seeds."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import pytest

from minaria.dev.trials import new_match
from minaria.engine.conformance import Battery
from minaria.engine.dice import Seeded
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.engine.phases import Ask, Phase
from minaria.engine.playout import choose

from .teaching import FORD


@pytest.mark.parametrize("seed", range(25))
def test_the_teaching_game_conforms(seed: int) -> None:
    luck = random.Random(seed)
    match = Match.new(FORD, ["ann", "ben", "cid", "dee"][: luck.randint(2, 4)], Seeded(str(seed)))
    battery = Battery(match, luck, every=1)
    assert battery.run() == []
    assert battery.orders > 2


@pytest.mark.parametrize("game_id", games())
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
def test_every_game_conforms(game_id: str, seed: int) -> None:
    game = load(game_id)
    luck = random.Random(seed)
    battery = Battery(new_match(game, luck, str(seed)), luck, every=40 if seed == 1 else 13)
    assert battery.run() == []
    assert battery.match.over


@pytest.mark.parametrize("game_id", games())
def test_a_word_out_of_place_is_answered_with_what_can_be_done_and_with_the_phase_it_belongs_to(game_id: str) -> None:
    game = load(game_id)
    luck = random.Random(5)
    match = new_match(game, luck, "5")
    named, elsewhere = 0, 0
    for _ in range(60):
        if match.over:
            break
        seat = match.awaited()[0]
        ask = match.ask(seat)
        assert ask is not None
        strange = [k for k in game.language.orders if ask.offer(k) is None]
        if strange:
            kind = luck.choice(strange)
            said = match.not_offered(seat, kind).text
            listed = said.partition("You may: ")[2].partition(".")[0].split(", ")
            for offer in ask.offers:
                words = any(k.id == "words" for k in offer.kind.spec.kinds.values())
                if not words and offer.kind.spec.word in listed:
                    same = [o for o in ask.offers if o.kind.spec.word == offer.kind.spec.word]
                    assert any(o.some(1) for o in same), (offer.kind, said)
            phases = [p.title for p in game.rules.phases if p.carries(kind)]
            elsewhere += bool(phases) and not match.phase.carries(kind)
            if "comes in" in said:
                named += 1
                assert not match.phase.carries(kind)
                assert all(title in said.partition("comes in: ")[2] for title in phases), said
        match.give(seat, choose(ask, luck))
    assert named or not elsewhere


@pytest.mark.slow
@pytest.mark.parametrize("game_id", games())
@pytest.mark.parametrize("seed", range(100, 140))
def test_every_game_conforms_at_length(game_id: str, seed: int) -> None:
    game = load(game_id)
    luck = random.Random(seed)
    assert Battery(new_match(game, luck, str(seed)), luck, every=5).run() == []


def test_a_leak_in_a_view_is_found() -> None:
    from dataclasses import replace

    leaky = replace(FORD, views=replace(FORD.views, of=lambda g, seat: {"stones": dict(g.stones)}))
    battery = Battery(Match.new(leaky, ["ann", "ben"], Seeded("1")), random.Random(1), every=1)
    assert any("can tell hidden things" in f for f in battery.run())


def test_a_dead_end_is_found() -> None:
    from dataclasses import replace

    class Stuck(Phase):
        def ask(self, g: Any) -> list[Ask]:
            return [Ask("ann", "?", [], waiting="-", absent=None)]  # type: ignore[arg-type]

    stuck = replace(FORD, rules=replace(FORD.rules, first=lambda g: Stuck(), phases=(*FORD.rules.phases, Stuck)))
    assert Battery(Match.new(stuck, ["ann", "ben"], Seeded("1")), random.Random(1)).run() != []


_PLAY = """
import random
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.engine.playout import play
game = load("divine_right")
match = Match.new(game, ["hothior", "zorn", "pon"], Seeded("5"))
play(match, random.Random(5))
print(len(match.lines), match.position.sum(), match.lines[-1].text)
for line in match.lines[::40]:
    print(line.n, line.text, line.rolls, line.sum)
"""


def test_play_is_the_same_under_two_hash_seeds() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", _PLAY],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "4242")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) > 5
