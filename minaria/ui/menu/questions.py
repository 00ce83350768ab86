"""What is asked at the menu: which games there are, what one is about, for how many, how long it takes, its options.

Answered from what each game says of itself and from its rules; nothing is chosen by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from commands.everyday import is_everyday
from commands.tokens import words_of
from minaria.engine.game import Game, Option, games, load
from minaria.engine.sheets import Block, Facts, Sheet, Text
from minaria.kit.alike import alike
from minaria.kit.stems import IDLE, stem
from minaria.kit.wording import listing
from minaria.table.pages import about
from minaria.table.pages.questions import is_question
from minaria.ui.menu import words as menu_words
from minaria.ui.menu.names import SeatNames

ROWS: Mapping[str, str] = {
    "new": "begin a game",
    "resume": "go on with a kept table",
    "replay": "have a kept table told again",
    "watch": "follow a table",
    "rules": "read a game's rules",
    "learn": "learn a game by playing it",
    "puzzle": "solve a puzzle: a position and a task",
    "quit": "leave",
}
"""What the menu offers, and what each of it does."""
_LENGTH = frozenset(map(stem, ("long", "length", "hours", "time", "evening", "last", "takes", "turns", "end")))
_PLAYERS = frozenset(map(stem, ("players", "seats", "people", "many", "who", "plays", "play", "sit", "alone", "bots")))
_ABOUT = frozenset(map(stem, ("about", "game", "games", "what", "kind", "like", "pick", "choose", "easiest", "best")))
_FACTS: Mapping[str, frozenset[str]] = {
    "How long": _LENGTH,
    "A seat": frozenset(map(stem, ("start", "begin", "get", "gets", "have", "land", "house", "colour", "side"))),
    "Winning": frozenset(map(stem, ("win", "won", "winning", "victory", "aim", "goal", "point", "object"))),
    "Secret": frozenset(map(stem, ("secret", "secrets", "hidden", "hide", "see", "know", "known"))),
    "A turn": frozenset(map(stem, ("turn", "phase", "phases", "sequence", "happens"))),
    "Hardest": frozenset(map(stem, ("hard", "hardest", "difficult", "complicated", "complex", "heavy", "easy"))),
}
"""What of the page on a game answers a question with one of these words."""
_HERE = frozenset(("here", "do", "type", "say", "menu", "typed", "enter", "work", "works"))
"""Words of a question about the menu itself."""
_PLAIN = frozenset(("yes", "no", "on", "off", "none", "usual", "open", "closed", "all", "full", "book", "choice"))
"""Values that say nothing of their option."""
_WORDS = 3
"""Words of a question without its mark."""
_NEVER_NAMES = (("what",), ("whats",), ("how",), ("which",), ("why",), ("where",))
"""Words that begin a question and are nobody's name: after one of them a single word is enough."""
_RULES = 3
"""Rules that are shown."""


def answered(said: str, game: Game | None) -> Sheet | None:
    """What is said to a question at the menu, where `game` has been chosen or none has; None to what asks nothing."""
    few = 2 if words_of(said)[:1] in _NEVER_NAMES else _WORDS
    if not is_question(said) or (len(said.split()) < few and not said.endswith("?")):
        return None  # "Will" and "May" may be players
    if game is not None and (sheet := _of_seat(said, game)) is not None:
        return sheet
    if game is None and (row := menu_words.leads_to(said)) and not _named_game(said):
        return _of_row(row)
    said_words = {*words_of(said)}
    if game is None and _HERE & said_words and not said_words & {"game", "games"} and not _named_game(said):
        return _of_row("")
    named = [g for i in games() if (g := load(i)) and _names(g, said)]
    asked = named or ([game] if game is not None else [load(i) for i in games()])
    stems = {stem(w) for w in words_of(said)} - {stem(w) for g in named for w in words_of(g.title)}
    if len(asked) > 1:
        return Sheet("The games", (Facts(tuple((g.title, f"{g.blurb} {_seats(g)}") for g in asked)),))
    (one,) = asked
    blocks = list(_of_game(one, stems, said))
    if game is None:
        blocks.append(
            Text((f"'play {one.id}' begins it, 'rules {one.id}' reads its rules, 'about {one.id}' tells more.",))
        )
    return Sheet(one.title, tuple(blocks))


def _named_game(said: str) -> bool:
    return any(_names(load(i), said) for i in games())


def _of_seat(said: str, game: Game) -> Sheet | None:
    """What one seat is like, where only it is asked about and the game can say so before it begins."""
    seats, _ = SeatNames(game).found(words_of(said))
    options = any(" ".join(words_of(o.name)) in " ".join(words_of(said)) for o in game.seating.options)
    if len(seats) != 1 or options or words_of(said)[:1] in (("how",), ("who",)):
        return None
    return game.seating.told(seats[0])


def _of_row(row: str) -> Sheet:
    """What a row of the menu does, and how a game is begun and its rules read."""
    rows = dict.fromkeys((row, "new", "rules") if row else ROWS)
    return Sheet("The menu", (Facts(tuple((name, f"{ROWS[name]}; say '{name}'") for name in rows)),))


def _names(game: Game, said: str) -> bool:
    return game.title.casefold() in said.casefold() or game.id in said.casefold()


def _seats(game: Game) -> str:
    """'For 2 to 6.'"""
    least, most = game.seating.count[0], game.seating.count[-1]
    return f"For {least} to {most}." if least < most else f"For {least}."


def _of_game(game: Game, stems: set[str], said: str) -> Iterator[Block]:
    if not {w for w in words_of(said) if w not in IDLE and stem(w) not in _ABOUT} - {*words_of(game.title)}:
        yield from about.page(game).blocks
        return
    yield Text((game.blurb, _seats(game)))
    if told := [fact for fact in about.facts(game) if stems & _FACTS.get(fact[0].partition(",")[0], frozenset())]:
        yield Facts(tuple(told))
    if stems & _PLAYERS:
        names = game.seating.names()
        seats = f"The seats: {listing(names)}. " if names else ""
        yield Text((f"{seats}Each is played by you, by another person or by a bot; who, is asked seat by seat.",))
    options = _with_value(said, game) or [o for o in game.seating.options if _is_meant(o.name, o.help, stems)]
    if options:
        yield _facts(options)
    words = [w for w in words_of(said) if w not in IDLE and stem(w) not in _PLAYERS | _ABOUT]
    words = ["length", "turns", "end"] if stems & _LENGTH else words
    if game.book is not None and words:
        yield from game.book.passages(words, _RULES)
    yield Text(("Ask also: what is it about; how long does it take; how many players; or the name of an option.",))


def on_options(words: Sequence[str], game: Game) -> Sheet | None:
    """The options of a game that some words are values of; None if they are of none."""
    options = _with_value(" ".join(words), game)
    return Sheet("Options", (_facts(options),)) if options else None


def _facts(options: Sequence[Option]) -> Facts:
    return Facts(tuple((f"{o.name} ({', '.join(o.values)})", o.help) for o in options))


def _with_value(said: str, game: Game) -> list[Option]:
    """The options that have a name said in a question as a value ("England"), and those called after what it is."""
    words = {w for w in words_of(said) if w.isalpha() and not is_everyday(w) and w not in _PLAIN}
    among = [o for o in game.seating.options if words & {*o.values}]
    told = {stem(w) for o in among for w in words_of(o.help) if w not in IDLE}
    beside = [o for o in game.seating.options if o not in among and {stem(w) for w in words_of(o.name)} <= told]
    return [*among, *beside] if among else []


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
