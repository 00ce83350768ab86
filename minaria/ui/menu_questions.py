"""What is asked at the menu: which games there are, what one is about, for how many, how long it takes, its options.

Answered from what each game says of itself and from its rules; nothing is chosen by it.
"""

from __future__ import annotations

from collections.abc import Iterator

from commands.tokens import words_of
from minaria.engine.game import Game, games, load
from minaria.engine.sheets import Block, Facts, Sheet, Text
from minaria.kit.alike import alike
from minaria.kit.stems import IDLE, stem
from minaria.kit.wording import listing
from minaria.table.pages.questions import is_question

_LENGTH = frozenset(map(stem, ("long", "length", "hours", "time", "evening", "last", "takes", "turns", "end")))
_PLAYERS = frozenset(map(stem, ("players", "seats", "people", "many", "who", "plays", "play", "sit", "alone", "bots")))
_ABOUT = frozenset(map(stem, ("about", "game", "games", "what", "kind", "like", "pick", "choose", "easiest", "best")))
_WORDS = 3
"""Words of a question without its mark."""
_RULES = 3
"""Rules that are shown."""


def answered(said: str, game: Game | None) -> Sheet | None:
    """What is said to a question at the menu, where `game` has been chosen or none has; None to what asks nothing."""
    if not is_question(said) or (len(said.split()) < _WORDS and not said.endswith("?")):
        return None  # "Will" and "May" may be players
    named = [g for i in games() if (g := load(i)) and _names(g, said)]
    about = named or ([game] if game is not None else [load(i) for i in games()])
    stems = {stem(w) for w in words_of(said)} - {stem(w) for g in named for w in words_of(g.title)}
    if len(about) > 1:
        return Sheet("The games", (Facts(tuple((g.title, f"{g.blurb} {_seats(g)}") for g in about)),))
    blocks = list(_of_game(about[0], stems, said))
    if game is None:
        blocks.append(Text((f"'play {about[0].id}' begins it; 'rules' reads it.",)))
    return Sheet(about[0].title, tuple(blocks))


def _names(game: Game, said: str) -> bool:
    return game.title.casefold() in said.casefold() or game.id in said.casefold()


def _seats(game: Game) -> str:
    """'For 2 to 6.'"""
    least, most = game.seating.count[0], game.seating.count[-1]
    return f"For {least} to {most}." if least < most else f"For {least}."


def _of_game(game: Game, stems: set[str], said: str) -> Iterator[Block]:
    yield Text((game.blurb, _seats(game)))
    if stems & _PLAYERS:
        names = game.seating.names()
        seats = f"The seats: {listing(names)}. " if names else ""
        yield Text((f"{seats}Each is played by you, by another person or by a bot; who, is asked seat by seat.",))
    options = [o for o in game.seating.options if _is_meant(o.name, o.help, stems)]
    if options:
        yield Facts(tuple((f"{o.name} ({', '.join(o.values)})", o.help) for o in options))
    words = [w for w in words_of(said) if w not in IDLE and stem(w) not in _PLAYERS | _ABOUT]
    words = ["length", "turns", "end"] if stems & _LENGTH else words
    if game.book is not None and words:
        yield from game.book.passages(words, _RULES)
    yield Text(("Ask also: what is it about; how long does it take; how many players; or the name of an option.",))


def _is_meant(name: str, help: str, stems: set[str]) -> bool:
    """Whether a question is about an option: by its name, or for length and players by what it settles."""
    own = {stem(w) for w in words_of(name)}
    settles = own | {stem(w) for w in words_of(help) if w not in IDLE}
    rare = {s for s in stems if s not in _ABOUT and len(s) > 3}
    return (
        bool(own & stems)
        or bool(rare & settles)
        or (bool(stems & _LENGTH) and bool(own & _LENGTH))
        or any(not alike(s).isdisjoint(own) for s in rare)
    )
