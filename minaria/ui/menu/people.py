"""Who plays a seat, in people's own words: "that's me", "the computer, a clever one", "me, the rest are bots"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from commands import courtesy, lexicon
from commands.dialogue import NO, YES
from commands.everyday import is_everyday
from commands.tokens import Tok, number, tokenize, words_of
from minaria.bots import BOTS, USUAL, not_offered, offered
from minaria.engine.game import Game, games, load
from minaria.table.people.hosting import BOT, YOU
from minaria.ui.menu import words as menu_words
from minaria.ui.menu.names import SeatNames

PROGRAM = frozenset(
    ("bot", "bots", "computer", "computers", "program", "programs", "ai", "ais", "cpu", "machine", "machines",
     "robot", "robots")
)  # fmt: skip
_SEVERAL = frozenset(word for word in PROGRAM if word.endswith("s"))
ME = frozenset(("me", "myself", "i", "im", "ill", "mine", "id"))
_ME_ALONE = frozenset(("you", "yours", "yourself"))
"""What the question calls whoever began; nobody else is meant where it is said alone."""
REST = frozenset(("rest", "others", "other", "remaining", "remainder", "else", "elses"))
EVERY = frozenset(("all", "every", "everyone", "everybody", "both", "each"))
_LINKS = frozenset(
    ("is", "are", "be", "being", "am", "was", "plays", "play", "playing", "played", "takes", "take", "taking", "for",
     "as", "by", "to", "will", "should", "gets", "get", "has", "have", "the", "a", "an", "of", "it", "its", "thats",
     "this", "that", "one", "ones", "seat", "seats", "please", "just", "only", "goes", "control", "controls", "run",
     "runs", "with", "on", "in", "shall", "would", "could", "can", "want", "like", "let", "lets", "give", "make",
     "from", "do", "does", "at", "be", "us", "role", "part", "side", "then", "also", "so", "well", "and", "who",
     "here", "up", "against", "one's", "they", "them", "they're", "theyre", "were", "under", "which", "=", ":", "(",
     ")", "-", "some", "course", "naturally", "obviously", "too", "again", "now", "usual", "player", "players",
     "people", "kingdom", "kingdoms", "nation", "nations")
)  # fmt: skip
"""What stands between a seat and whoever plays it, and says nothing."""
FRIENDS = frozenset(
    ("friend", "brother", "sister", "wife", "husband", "son", "daughter", "dad", "father", "mother", "mum", "mom",
     "cousin", "partner", "mate", "girlfriend", "boyfriend", "colleague", "neighbour", "uncle", "aunt", "kid",
     "boss")
)  # fmt: skip
_LEVELS = frozenset(
    ("easy", "hard", "stupid", "dumb", "smart", "strong", "weak", "good", "best", "difficult", "normal")
)
"""What people call bots that are called otherwise here."""
_NOBODY = frozenset(
    ("nobody", "noone", "somebody", "someone", "anybody", "anyone", "whoever", "none", "empty", "unknown", "person",
     "human", "people", "humans", "friends", "who", "player", "players", "nothing", "whatever", "idk", "dunno")
)  # fmt: skip
_NO_NAMES = (
    _NOBODY
    | frozenset(YES)
    | frozenset(NO)
    | lexicon.OPENERS
    | lexicon.POLITE
    | frozenset(("go", "stop", "undo", "menu", "options", "begin", "start", "done", "seat", "game", "table", "orders"))
)
_SMALL = frozenset(("of", "the", "de", "von", "van", "du", "la", "le", "da", "di", "der", "and"))
_WORDS_OF_A_NAME = 4
_PARTED = re.compile(
    r"\s*(?:[,;!]+|[&+/])\s*|(?<=[^\W\d_]{3})\.\s+|\s+(?:and|while|whereas|against|versus|vs|with)\s+", re.IGNORECASE
)


class Clause(NamedTuple):
    """One part of what was said: of which seats, or of the rest or of all, and who plays them."""

    text: str
    seats: tuple[str, ...]
    rest: bool
    every: bool
    who: str
    """YOU, a bot or a name as it was said; '' if nobody was named."""
    number: int = 0
    refines: bool = False
    """Says of what kind a bot is that was named before it: "a clever one"."""
    trouble: str = ""


@dataclass
class People:
    """Who plays which seats, as far as it was said; or what is wrong with it; or a name that may be none."""

    given: dict[str, str] = field(default_factory=dict)
    trouble: str = ""
    doubtful: str = ""


def bots_there_are(game: Game) -> str:
    """The bots of a game, in a sentence's end."""
    kinds = "; ".join(f"{name} {what}" for name, what in offered(game).items())
    return f"{', '.join(offered(game))} (bot is {USUAL}). {kinds[0].upper()}{kinds[1:]}"


def clauses(said: str, names: SeatNames, game: Game) -> list[Clause]:
    """The parts of a line, each with the seats and whoever it speaks of."""
    parts = [part.strip(" .!?") for part in _PARTED.split(f" {courtesy.plain(said)}")]
    return [_clause(part, names, game) for part in parts if not _is_courtesy(part)]


def _is_courtesy(part: str) -> bool:
    return all(word in lexicon.CHAT and word not in _ME_ALONE for word in words_of(part))


def _clause(text: str, names: SeatNames, game: Game) -> Clause:
    tokens = [t for t in tokenize(text) if t.text not in (",", ".", "!", "?")]
    seats, claimed = names.found([t.text for t in tokens])
    left = [t for k, t in enumerate(tokens) if k not in claimed]
    words = [t.text for t in left]
    rest = bool(REST & {*words})
    every = bool(EVERY & {*words}) and not rest
    counts = [n for word in words if word != "one" and (n := number(word)) is not None]
    count = counts[0] if len(counts) == 1 and PROGRAM & {*words} else 0
    left = [t for t in left if t.text not in REST | EVERY and not (count and number(t.text) == count)]
    who, trouble = _who(text, left, game)
    return Clause(text, tuple(dict.fromkeys(seats)), rest, every, who, count, _refines(words, who), trouble)


def _refines(words: Sequence[str], who: str) -> bool:
    return who in BOTS and "one" in words and not PROGRAM & {*words}


def _who(text: str, left: Sequence[Tok], game: Game) -> tuple[str, str]:
    """Who is named in what is left of a clause without its seats, and what is wrong with it."""
    words = [t.text for t in left]
    kinds = [word for word in words if word in BOTS]
    others = [word for word in words if word not in BOTS and word not in PROGRAM | _LINKS | lexicon.POLITE]
    if PROGRAM & {*words} or (kinds and not others):
        if others or len(kinds) > 1:
            return "", f"There is no {text!r}; the bots are {bots_there_are(game)}."
        if kinds and (why := not_offered(kinds[0], game)):
            alone = not PROGRAM & {*words}
            return "", why if alone else f"There is no {text!r}; the bots are {bots_there_are(game)}."
        return (kinds[0] if kinds else BOT), ""
    if others and all(word in _LEVELS for word in others):
        return "", f"There is no {text!r}; the bots are {bots_there_are(game)}."
    if others and all(word in ME for word in others):
        return YOU, ""
    if [word for word in words if word not in lexicon.POLITE] and all(
        word in _ME_ALONE | lexicon.POLITE for word in words
    ):
        return YOU, ""
    if {*words} & lexicon.LIMITING - {"only", "least", "most"}:
        return "", f"{text!r} says who does not play: say who does, 'you', 'bot' or a person's name."
    called = _name(left) or (left if len(left) == 1 and words[0] not in lexicon.DETERMINERS else ())
    named = text[called[0].start : called[-1].end] if called else ""
    if named and all(word in _NOBODY for word in others):
        if others:
            return "", f"{text!r} names nobody: say 'you', 'bot' or what the person is called."
    if named:
        return named, ""
    if FRIENDS & {*words}:
        return "", f"{text!r} is no name: say what the person is called."
    return "", ""


def _name(left: Sequence[Tok]) -> Sequence[Tok]:
    """The words of a name among what is left of a clause: "my friend Anna" is called Anna."""
    tokens = [t for t in left if t.text not in lexicon.POLITE]
    if any(t.text in FRIENDS for t in tokens):
        tokens = [t for t in tokens if t.text not in FRIENDS | lexicon.DETERMINERS]
    if tokens and tokens[0].text in ("im", "i", "its", "thats") and len(tokens) > 1:
        tokens = tokens[1:]
    while tokens and tokens[0].text in _LINKS:
        tokens = tokens[1:]
    while tokens and tokens[-1].text in _LINKS:
        tokens = tokens[:-1]
    return tokens


def is_name(said: str, seats: SeatNames) -> bool:
    """Whether some words are a person's name beyond doubt: no word of English in small letters, of the table or of a
    game.
    """
    tokens = tokenize(said)
    words = [t.text for t in tokens]
    if not words or len(words) > _WORDS_OF_A_NAME or not all(w.isalpha() for w in words):
        return len(words) == 1 and any(c.isalpha() for c in said)
    if said.endswith("'s") or seats.found(words)[0] or any(w in _NO_NAMES or w in PROGRAM or w in BOTS for w in words):
        return False
    if menu_words.named(said, {i: load(i).title for i in games()}):
        return False
    if len(words) == 1 and words[0] in lexicon.TITLES:
        return False
    capitals = all(t.raw[0].isupper() or t.text in _SMALL for t in tokens)
    return capitals or (len(words) == 1 and not is_everyday(words[0]) and words[0] not in lexicon.ASKING)


def read(said: str, seat: str, waiting: Sequence[str], seats: Sequence[str], names: SeatNames, game: Game) -> People:
    """What a line says of who plays a seat, of those `waiting` and of all `seats` of the table.

    waiting: seats of which nothing was said yet, `seat` the first of them.
    """
    out = People()
    parts = clauses(said, names, game)
    if not parts:
        return out
    if (trouble := next((part.trouble for part in parts if part.trouble), "")) and len(parts) == 1:
        out.trouble = trouble
        return out
    if {"you", "me"} <= {part.text.casefold() for part in parts}:
        out.trouble = "'you' is whoever began: say what the other is called."
        return out
    last = ""
    for k, part in enumerate(parts):
        if part.trouble:
            out.trouble = f"There is no {said!r}; {part.trouble.partition('; ')[2] or part.trouble}"
            return out
        absent = [s for s in part.seats if s not in seats]
        if absent:
            out.trouble = f"No seat here is {absent[0]}; the seats are {', '.join(seats)}. 'back' goes to the seats."
            return out
        if part.refines and last and out.given[last] == BOT:
            out.given[last] = part.who
            continue
        if not part.who:
            out.trouble = _nobody(part, seat)
            return out
        targets = list(_targets(part, k, seat, waiting, out))
        if not targets:
            out.trouble = f"All seats are spoken for before {part.text!r}: {', '.join(seats)}."
            return out
        if part.who not in (YOU, BOT, *BOTS) and not _is_sure(part, names):
            out.doubtful = out.doubtful or part.who
        out.given.update(dict.fromkeys(targets, part.who))
        last = targets[-1]
    return out


def _is_sure(part: Clause, names: SeatNames) -> bool:
    """Whether a name is one beyond doubt: in small letters only where it is all that is said, or a friend's."""
    beside = {t.text for t in tokenize(part.text)} - {t.text for t in tokenize(part.who)}
    capitals = part.who[0].isupper()
    alone = not beside - lexicon.POLITE or bool(part.seats) or bool(beside & FRIENDS)
    return is_name(part.who, names) and (capitals or alone)


def _targets(part: Clause, k: int, seat: str, waiting: Sequence[str], out: People) -> Iterator[str]:
    """The seats a part of a line is about: those it names, the rest, all, or the next of which nothing was said."""
    open_ones = [s for s in waiting if s not in out.given]
    if part.seats:
        yield from part.seats
    elif part.rest:
        yield from (s for s in open_ones if s != seat)
    elif part.every or (k and not part.number and _SEVERAL & {t.text for t in tokenize(part.text)}):
        yield from open_ones
    else:
        yield from open_ones[: part.number or 1]


def _nobody(part: Clause, seat: str) -> str:
    if part.seats and seat not in part.seats:
        return f"{part.text!r} is a seat and not who plays {seat}: say 'you', 'bot' or a person's name."
    return f"{part.text!r} says not who plays {seat}: say 'you', 'bot' or a person's name."
