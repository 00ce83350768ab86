"""What a line tells of a game's seats, of who plays them and of its options, at the moment the game is chosen by it:
"with 3 bots, 20 rounds". Every face begins a new game with what was said so far.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from commands.tokens import words_of
from minaria.engine.game import Game
from minaria.ui.menu import options as menu_options
from minaria.ui.menu import seats as menu_seats
from minaria.ui.menu import words as menu_words
from minaria.ui.menu.seats import Seated

_BEFORE_A_NUMBER = re.compile(r"\s+(?=\d+\s+[^\W\d])")


class Early(NamedTuple):
    """The seats, None where the line told none that can play; the options' values; words that told nothing; what is
    wrong with the seats.
    """

    seated: Seated | None
    options: Mapping[str, str]
    left: tuple[str, ...] = ()
    trouble: str = ""


def read(said: str, game: Game) -> Early:
    """What a line without the game's name tells of its seats and options."""
    wished, rest = menu_options.apart(_BEFORE_A_NUMBER.sub(", ", said), {o.name: o for o in game.seating.options})
    rest = menu_words.besides_rows(rest)
    if menu_words.is_of_games(rest):
        return Early(None, wished)
    seated = menu_seats.read(rest, game)
    left = tuple(word for word in seated.unknown if word not in words_of(game.blurb))
    if seated.unknown and not seated.seats and seated.count:
        seated = menu_seats.read(str(seated.count), game)
    if why := seated.trouble or (menu_seats.refusal(seated.seats, game) if seated.seats else ""):
        return Early(None, wished, left, why)
    return Early(seated if seated.seats else None, wished, left)


def seating(seated: Seated) -> str:
    """The seats, each with whoever plays it, where that was said."""
    return ", ".join(f"{seat} ({seated.people[seat]})" if seat in seated.people else seat for seat in seated.seats)
