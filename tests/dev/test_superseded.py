"""Wordings that frames read anyway are found, and none that say what no other pattern does."""

from dataclasses import replace

import pytest

from commands.order import OrderSpec
from commands.pattern import Pattern, compile_pattern
from minaria.dev.superseded import spare_wordings
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.games.kingmaker.chapters.movement import Move


def _declared(spec: OrderSpec, *texts: str) -> OrderSpec:
    kinds = {name: (kind.id, kind.noun) for name, kind in spec.kinds.items()}
    more: list[Pattern] = [compile_pattern(text, kinds, spec.fields) for text in texts]
    return replace(spec, patterns=(*spec.patterns, *more))


def test_what_frames_read_anyway_is_told_and_what_they_do_not_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ("march FORCE to PLACE", "to PLACE move FORCE", "frobnicate FORCE to PLACE")
    monkeypatch.setattr(Move, "spec", _declared(Move.spec, *texts))
    game = load("kingmaker")
    found = spare_wordings(game, Match.new(game, ["amber", "basalt", "cinder"], Seeded("1")))
    told = [text for text in texts if f"Move: '{text}' need not be declared: frames read it so" in found]
    assert told == ["march FORCE to PLACE", "to PLACE move FORCE"]
    assert not any("move FORCE to PLACE by road'" in line for line in found)
