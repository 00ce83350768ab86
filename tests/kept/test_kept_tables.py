"""Tables played before their rooms or rules were mended replay to the positions they had, line by line.

<game>.jsonl.gz has a journal a line, each a list of its lines, as the store kept them; whole games are among them. All
are random legal play, in the three youngest games every other one by the greedy bot; <game>-orders.jsonl.gz has some
kept for the orders they show (`minaria dev order-coverage`). A journal whose orders mended rules refuse is not kept
(`minaria dev shadow` carries such tables over).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.dev.manual import journals, played
from minaria.dev.order_coverage import kinds
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match

HERE = Path(__file__).parent
GAMES = ("block_wars", "blood_royale", "divine_right", "kingmaker", "seasons")


PARTS = 6


@pytest.mark.parametrize("part", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, PARTS))])
@pytest.mark.parametrize("game", GAMES)
def test_kept_tables_come_out_as_they_were(game: str, part: int) -> None:
    found = journals(game)[part::PARTS]
    assert len(found) >= 3
    for lines in found:
        match = Match.replay(load(game), lines, Seeded("0"))
        assert match.position.fits(lines[-1].sum)
        assert len(match.lines) == len(lines)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_among_them(game: str) -> None:
    longest = sorted(journals(game), key=len)[-3:]
    assert any(len(lines) > 850 or Match.replay(load(game), lines, Seeded("0")).over for lines in longest)


RARE = {  # what hardly ever comes up by chance; the tests of its game give it
    "block_wars": {"swap", "put", "give", "throw_again", "disband", "resign"},
    "blood_royale": {"name_house", "name_person", "give_back", "allow_wedding", "ransom", "agree", "refuse_ransom"},
    "divine_right": {"join_fleets", "release"},
    "kingmaker": {"relieve", "continue", "support"},
    "seasons": {"uncommit", "help_with", "lose", "walls_fall", "spare_walls", "agree_to_end", "play_on"},
}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nearly_every_order_of_a_game_is_given_in_one_of_them(game: str) -> None:
    given = played(load(game), HERE)
    assert {kind.spec.name for kind in given} >= set(kinds(load(game))) - RARE[game]
