"""A plural is all of them there, or a question; never one: in every game, in whatever order it is said."""

from __future__ import annotations

import random
import re

import pytest

from commands import Reading
from minaria.engine.game import games
from minaria.kit.scope import TableScope
from minaria.table.record.referee_words import reader_for

from .test_slips import positions

TRIES = 3


def several(noun: str) -> str:
    """The plural of a noun of one word or two."""
    if noun.endswith(("s", "men")) or noun in ("infantry", "cavalry"):
        return noun
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


@pytest.mark.parametrize("game_id", games())
def test_a_plural_takes_all_that_stand_there_or_asks(game_id: str) -> None:
    luck, tried, numbered = random.Random(3), 0, False
    for seed in (3, 8):
        for match, seat in positions(game_id, seed):
            scope, reader, ask = match.game.language.scope(match, seat), reader_for(match.game, seat), match.ask(seat)
            assert ask is not None
            numbered |= isinstance(scope, TableScope) and any(t.number is not None for t in scope.things())
            pieces = match.game.facts.pieces(match.state)
            for offer in ask.offers:
                fields = [f for f, kind in offer.kind.spec.kinds.items() if kind.id in match.game.language.forces]
                crowd = scope.crowd(offer.kind.spec.kinds[fields[0]].id) if fields else None
                if crowd is None or len(fields) > 1:
                    continue
                nouns = sorted({noun for noun, _ in crowd.nouns.items}, key=lambda noun: (-len(noun), noun))
                said = re.compile(rf"\b(\d+) ((?:[A-Z][a-z]+ )?)({'|'.join(map(re.escape, nouns))})\b", re.IGNORECASE)
                for _ in range(TRIES):
                    order = offer.pick(luck)
                    if order is None or len(said.findall(text := match.text(seat, order))) != 1:
                        continue
                    force = getattr(order, fields[0])
                    first = force[0]
                    alike = [
                        u
                        for u, x in pieces.items()
                        if first in pieces
                        and (x.owner, x.place) == (pieces[first].owner, pieces[first].place)
                        and u.rpartition("-")[0] == first.rpartition("-")[0]
                    ]
                    plural = said.sub(lambda m: f"the {m[2]}{several(m[3])}", text)
                    counted = said.sub(lambda m, n=len(alike): f"{n} {m[2]}{several(m[3])}", text)  # type: ignore[misc]
                    most = len(force)
                    if isinstance(read := reader.read(counted, scope), Reading) and scope.check(read.order) is None:
                        most = max(most, len(alike))
                    if isinstance(read := reader.read(plural, scope), Reading) and type(read.order) is offer.kind:
                        tried += 1
                        assert len(getattr(read.order, fields[0])) >= most, (plural, read.text, text)
    assert tried or not numbered, "where pieces all have names there is no plural of them"
