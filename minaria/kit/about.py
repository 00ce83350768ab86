"""What a game tells of itself before anybody sits down, from `data/<game>/about.toml`.

A game declares it with `about=about(GAME_ID)`; the file is read when somebody wants to know. `table/pages/about` makes
a page of it for every face.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from msgspec import ValidationError, convert

from minaria.engine.contract import About
from minaria.kit.tables import BadTable, toml

FILE = "about.toml"


def about(game: str) -> Callable[[], About]:
    """What reads the file of a game, or of the folder of that path, once it is wanted. It raises BadTable."""
    return lambda: _read(game)


@cache
def _read(game: str) -> About:
    try:
        return convert(toml(game, FILE), About)
    except ValidationError as err:
        raise BadTable(f"{game}/{FILE}: {err}") from err
