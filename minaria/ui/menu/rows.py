"""Which row of the menu a line wants, in people's own words: "play it with 3 bots", "about it".

Every face reads by this what is typed before there is a table: the menu in lines and the home screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from commands.tokens import words_of
from minaria.engine.game import Game, games, load
from minaria.ui.menu import choices as menu_choices
from minaria.ui.menu import early as menu_early
from minaria.ui.menu import words as menu_words

ALSO = {"play": "new", "begin": "new", "start": "new", "continue": "resume", "spectate": "watch"}
"""What else names a row."""


class Wanted(NamedTuple):
    """A row of the menu; game: the one named with it, said: the rest of the line, note: what is said of how it was
    read.
    """

    row: str
    game: str = ""
    said: str = ""
    note: str = ""


def titles(ids: Sequence[str]) -> dict[str, str]:
    """The ids of games by their titles."""
    return {load(i).title: i for i in ids}


def wanted(said: str) -> Wanted | None:
    """The row that a line wants; None where it neither names a game nor wants one."""
    known = {i: load(i).title for i in games()}
    game = menu_words.named(said, known)
    rest = menu_words.without(said, game, known) if game else said
    if menu_words.denied(rest) or (menu_words.limits(rest) and not (game and menu_words.begins(said, game, known))):
        return None
    if menu_words.tells_of(rest, bool(game)):
        return Wanted("about", game, rest)
    if game:
        return Wanted(menu_words.leads_to(rest) or "new", game, rest)
    words = words_of(said)
    if words[:1] in (("puzzle",), ("puzzles",)):
        return Wanted("puzzle", "", said)
    _, counted = menu_words.how_many(words)
    left = " ".join(w for k, w in enumerate(words) if k not in counted)
    if row := menu_words.row(left) or ("new" if counted and menu_words.is_of_games(left) else ""):
        return Wanted(row, "", said)
    blurbs = {i: load(i).blurb for i in games()}
    if menu_words.ordinal(menu_words.plain(said), tuple(blurbs)):
        return None
    try:
        picked = menu_choices.pick(left, list(blurbs.items()), titles(games()), described=True)
    except LookupError:
        return None
    many = " ".join(words[k] for k in sorted(counted))
    row = "rules" if menu_words.leads_to(said) == "rules" else "new"
    return Wanted(row, picked.name, many, f"Taken for: {load(picked.name).title}.")


def elsewhere(said: str, game: Game | None) -> Wanted | None:
    """The row of the menu that a line wants though something else is asked, or another game than the one chosen."""
    known = {i: load(i).title for i in games()}
    own = game.id if game is not None else ""
    one = menu_words.named(said, known)
    if menu_words.tells_of(menu_words.without(said, one, known) if one else said, bool(one)):
        return Wanted("about", one or own)
    rest = menu_words.without(said, one, known) if one else said
    if one and one != own and not menu_words.denied(rest) and (game is not None or words_of(rest)):
        row = menu_words.leads_to(rest) or ("new" if _begins(rest, load(one), game) else "")
        if row:
            return Wanted(row, one, rest)
    row = menu_words.row(said, beginning=False)
    return Wanted(row) if row else None


def _begins(rest: str, other: Game, game: Game | None) -> bool:
    """Whether a line without the game's name wants that game begun: it says so, or tells of its seats and options."""
    if menu_words.is_of_games(rest):
        return game is not None or menu_words.plays(rest)
    early = menu_early.read(rest, other)
    return not early.left and not early.trouble and (early.seated is not None or bool(early.options))
