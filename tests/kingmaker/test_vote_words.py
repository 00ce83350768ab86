"""The words in which a vote is cast."""

from __future__ import annotations

import pytest

from commands import Reading
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.games.kingmaker.chapters.business import Vote


@pytest.mark.parametrize(("word", "yes"), [("yes", True), ("for", True), ("no", False), ("against", False)])
def test_a_vote_is_cast_for_or_against(word: str, yes: bool) -> None:
    game = load("kingmaker")
    match = Match.new(game, list(game.seating.names()[:3]), Seeded("1"))
    scope = game.language.scope(match, match.awaited()[0])
    for line in (f"vote {word}", *([word] if word in ("for", "against") else [])):
        read = match.reader.read(line, scope)
        assert isinstance(read, Reading)
        assert read.order == Vote(yes=yes)
