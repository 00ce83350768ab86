"""What `docs/refereeing.md` says to type is understood at the referee's table of the game it is said of."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import Misread
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, games, load
from minaria.engine.match import Match
from minaria.table.record import referee_words

PAGE = (Path(__file__).parent.parent / "docs" / "refereeing.md").read_text(encoding="utf-8")
EVENING = PAGE.partition("## An evening\n")[2].partition("\n## ")[0]
_NO_LINES = re.compile(r"minaria |--|[\d:]+$")
_BEHIND = re.compile(r"\s*\[[\d ]+\]$")


def lines(game: str, text: str) -> list[str]:
    """The lines to type in a text, each without the seat in front and the dice behind it."""
    spans = (" ".join(x.split()) for x in re.findall(r"`([^`]+)`", text))
    seats = "|".join(load(game).seating.names())
    return [re.sub(rf"^(?:{seats}): ", "", _BEHIND.sub("", s)) for s in spans if not _NO_LINES.match(s)]


def evening(game: str) -> str:
    """What the page says of an evening with a game, '' where it says nothing of it."""
    return EVENING.partition(f"**{load(game).title}.**")[2].partition("\n\n**")[0]


@pytest.mark.parametrize("game", [g for g in games() if evening(g)])
def test_an_evening_is_typed_in_words_that_are_understood(game: str) -> None:
    loaded = load(game)
    text = evening(game)
    options = dict(x.split("=") for x in re.findall(r"--option (\w+=\w+)", text.partition("\n")[0]))
    seats = loaded.seating.names()[: loaded.seating.count[-1]]
    found = re.findall(r"--seats (\S+)", text)
    if found:
        seats = tuple(x.partition("=")[0] for x in found[0].strip("`.").split(","))
    typed = lines(game, text)
    assert len(typed) > 5
    match = Match.new(loaded, list(seats), Seeded("4"), options)
    reader = referee_words.reader_for(loaded, REFEREE)
    odd = [
        (line, read.message)
        for line in typed
        for read in [reader.read(line, loaded.language.scope(match, seats[0]))]
        if isinstance(read, Misread) and read.message.startswith("I do not know")
    ]
    assert not odd


def test_every_evening_is_one_with_a_game_there_is() -> None:
    """What heads a paragraph of it is a game's title."""
    assert {*re.findall(r"(?m)^\*\*([^*]+)\.\*\*", EVENING)} <= {load(game).title for game in games()}
