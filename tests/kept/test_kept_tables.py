"""Tables played before their rooms or rules were mended replay to the positions they had, line by line.

<game>.jsonl.gz has a journal a line, each a list of its lines, as the store kept them; whole games are among them. All
are random legal play, in the three youngest games every other one by the greedy bot; a journal whose orders mended
rules refuse is not kept (`minaria dev shadow` carries such tables over).
"""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest

from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.journal import Line
from minaria.engine.match import Match

HERE = Path(__file__).parent
GAMES = ("block_wars", "blood_royale", "divine_right", "kingmaker", "seasons")


def journals(game: str) -> list[list[Line]]:
    """The journals kept of a game."""
    kept = gzip.decompress((HERE / f"{game}.jsonl.gz").read_bytes()).splitlines()
    return [msgspec.json.decode(line, type=list[Line]) for line in kept]


@pytest.mark.parametrize("part", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_kept_tables_come_out_as_they_were(game: str, part: int) -> None:
    found = journals(game)[part::3]
    assert len(found) >= 6
    for lines in found:
        match = Match.replay(load(game), lines, Seeded("0"))
        assert match.position.fits(lines[-1].sum)
        assert len(match.lines) == len(lines)


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_among_them(game: str) -> None:
    longest = max(journals(game), key=len)
    assert Match.replay(load(game), longest, Seeded("0")).over or len(longest) > 850
