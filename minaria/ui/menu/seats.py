"""Which seats are played, read from people's own words: "all six", "the first four", "three of us: A, B and C",
"me as Cindral, and bots for the rest".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from commands import courtesy
from commands.lexicon import LIMITING, POLITE
from commands.sentences import which_one
from commands.tokens import number, tokenize, words_of
from minaria.bots import BOTS
from minaria.engine.game import Game
from minaria.table.people.hosting import BOT, YOU
from minaria.ui.menu import people as menu_people
from minaria.ui.menu import words as menu_words
from minaria.ui.menu.names import SeatNames

_EXCEPT = frozenset(("except", "but", "without", "excluding", "excepting", "minus"))
_USUAL = frozenset(
    ("usual", "default", "defaults", "whatever", "whichever", "recommended", "normal", "standard", "decide")
)
_IDLE = (
    POLITE
    | menu_people.ME
    | frozenset(
        ("and", "the", "a", "an", "of", "only", "just", "with", "for", "to", "as", "is", "are", "be", "in", "seats",
         "seat", "number", "numbers", "no", "play", "plays", "playing", "want", "would", "like", "take", "takes",
         "use", "let", "lets", "us", "we", "have", "game", "it", "its", "this", "that", "them", "these", "those",
         "there", "will", "against", "versus", "vs", "then", "plus", "also", "both", "please", "my", "our", "each",
         "choose", "pick", "were", "make", "go", "ones", "one", "think", "so", "well", "ok", "id", "ill", "im", "or",
         "can", "could", "may", "i", "you", "your", "choice", "today", "tonight", "here", "together", "oh", "um",
         "maybe", "perhaps", "round", "match", "session", "kingdoms", "kingdom", "nations", "nation", "houses",
         "house", "factions", "faction", "dynasties", "dynasty", "realms", "countries", "sides", "side", "players",
         "player", "people", "persons", "powers", "everybody", "everyone", "all", ",", ".", ":", ";", "(", ")", "-",
         "+", "/", "!", "=")
    )
)  # fmt: skip
_RANGE = re.compile(r"\b(\d\d?)\s*(?:-|–|to)\s*(\d\d?)\s*$")
_FIRST = frozenset(("first", "top"))
_WISHING = frozenset(("want", "like", "would", "wish", "think"))
_ALONE = frozenset(("solo", "alone", "solitaire", "singleplayer"))
"""Said of a game that one person plays against bots."""
_TWO = 2


@dataclass
class Seated:
    """The seats that were named, who plays which of them, and what is wrong; `unknown`: words that are like no seat."""

    seats: list[str] = field(default_factory=list)
    people: dict[str, str] = field(default_factory=dict)
    trouble: str = ""
    unknown: list[str] = field(default_factory=list)
    count: int = 0
    """How many were said to play, where words were unknown."""


def usual(game: Game, names: Sequence[str]) -> list[str]:
    """The seats that play where nobody says which."""
    return list(names[: game.seating.usual or game.seating.count[0]])


def read(said: str, game: Game) -> Seated:
    """The seats that a line names, with no look at how many there may be (see `refusal`)."""
    names = SeatNames(game)
    said = _RANGE.sub(_in_full, said)
    plain = menu_words.plain(said)
    words = words_of(plain)
    if menu_words.agrees(said) or (_USUAL & {*words} and all(w in _USUAL | _IDLE for w in words)):
        return Seated(usual(game, names.names))
    if "or" in words:
        return Seated(trouble="Say which of them play: 'or' leaves it open.")
    for k, word in enumerate(words):
        if word in _EXCEPT:
            return _without(words[:k], words[k + 1 :], names, game)
    if any(word in LIMITING - {"only", "no", "one"} for word in words):
        return Seated(trouble="Say which seats play, not which do not, or 'all but' and those.")
    last = [n for w in words if (n := number(w)) is not None and w != "one"]
    if "last" in words and len(last) == 1 and last[0] in game.seating.count:
        return Seated([*names.names[-last[0] :]])
    return _named(courtesy.plain(said), words, names, game)


def _in_full(numbers: re.Match[str]) -> str:
    """The numbers from one to another: "1-4"."""
    return " ".join(str(k) for k in range(int(numbers[1]), int(numbers[2]) + 1)) or numbers[0]


def _without(words: Sequence[str], left_out: Sequence[str], names: SeatNames, game: Game) -> Seated:
    """All seats, or so many, but those that are left out."""
    out, claimed = names.found(left_out)
    unknown = [w for k, w in enumerate(left_out) if k not in claimed and w not in _IDLE]
    before = [w for w in words if w not in _IDLE and number(w) is None]
    if not out or unknown or before:
        return Seated(trouble=f"Say 'all but' and the seats that are not played: {', '.join(names.names)}.")
    return Seated([name for name in names.names if name not in out])


def _named(said: str, words: Sequence[str], names: SeatNames, game: Game) -> Seated:
    seats, claimed = names.found(words)
    count, counted = menu_words.how_many(words)
    left = {k: w for k, w in enumerate(words) if k not in claimed | counted}
    if not count and not seats:
        count, spent = _bare_count(left, words, names, game)
        left = {k: w for k, w in left.items() if k not in spent}
    if not count:
        seats, left = _numbered(words, seats, left, names)
    people = _people(said, names, game)
    played = menu_people.PROGRAM | menu_people.REST | _ALONE | {*BOTS, "you"}
    persons = [who for who in people.players if who not in (YOU, BOT, *BOTS)]
    if not seats and persons and len(people.players) > 1 and count in (0, len(people.players)):
        people.words |= {w for who in people.players for w in words_of(who)} | menu_people.FRIENDS
        people.by_seat = dict(zip(names.names, people.players, strict=False))
        seats, people.me, people.against = list(people.by_seat), False, ""
    unknown = [w for w in left.values() if w not in _IDLE | played and w not in people.words]
    if people.trouble:
        return Seated(trouble=people.trouble)
    if unknown:
        return Seated(seats, unknown=unknown, count=count)
    return _seated(seats, count, people, words, names, game)


def _bare_count(
    left: Mapping[int, str], words: Sequence[str], names: SeatNames, game: Game
) -> tuple[int, frozenset[int]]:
    """How many are meant by a number that stands alone ("5"), behind all or first ("all six"), or by "all" alone."""
    numbers = {k: n for k, w in left.items() if w not in ("one", "ones") and (n := number(w)) is not None}
    others = [w for k, w in left.items() if k not in numbers and w not in _IDLE | _FIRST]
    if others or len(numbers) > 1:
        return 0, frozenset()
    if not numbers:
        every = {"all", "everybody", "everyone"} & {*words}
        return (len(names.names), frozenset()) if every else (0, frozenset())
    ((k, n),) = numbers.items()
    spent = frozenset({k, *(j for j, w in left.items() if w in _FIRST)})
    many = n in game.seating.count or n > len(names.names) or len(left) > 1
    return (n, spent) if many else (0, frozenset())


def _numbered(
    words: Sequence[str], seats: list[str], left: Mapping[int, str], names: SeatNames
) -> tuple[list[str], dict[int, str]]:
    """The seats with those that are named by their numbers in a list: "3 & 7"."""
    rest, order = dict(left), {name: k for k, name in enumerate(seats)}
    by_number: list[tuple[int, str]] = []
    for k, w in left.items():
        at = int(w[:3]) - 1 if w.isdecimal() else None if number(w) is not None else which_one([w], len(names.names))
        if at is not None and 0 <= at < len(names.names):
            by_number.append((k, names.names[at]))
            del rest[k]
    if not by_number:
        return seats, rest
    if not seats:
        return [name for _, name in by_number], rest
    named = {k: names.found([w])[0] for k, w in enumerate(words)}
    ordered = [dict(by_number).get(k) or next(iter(named[k]), "") for k in range(len(words))]
    return [name for name in ordered if name] if order else seats, rest


@dataclass
class _Played:
    """Who plays, as a line about seats says it: by seat, of the rest, or of the speaker and whoever is against him."""

    by_seat: dict[str, str] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    """Those of whom no seat was said, in their order."""
    rest: str = ""
    me: bool = False
    against: str = ""
    trouble: str = ""
    words: frozenset[str] = frozenset()


def _people(said: str, names: SeatNames, game: Game) -> _Played:
    words = {*words_of(said)}
    out = _Played(rest=BOT if _ALONE & words else "", me=bool(_ALONE & words))
    parts = menu_people.clauses(said, names, game)
    for part in parts:
        if part.trouble and (part.seats or part.rest or menu_people.FRIENDS & {*words_of(part.text)}):
            out.trouble = part.trouble
        known = part.who in (YOU, BOT, *BOTS) or (bool(part.who) and menu_people.is_name(part.who, names))
        if known and len(part.who) > 1 and not (part.seats or part.rest or part.every or part.number):
            out.players.append(part.who)
        if part.who in (BOT, *BOTS):
            if part.rest or part.every:
                out.rest = part.who
            elif not part.seats:
                out.against = part.who
        elif part.who == YOU and not part.seats:
            out.me = True
        if known and len(part.seats) == 1 and _linked(part.text, part.who):
            out.by_seat[part.seats[0]] = part.who
            if part.who not in (YOU, BOT, *BOTS):
                out.words |= {*words_of(part.who)}
    out.me |= bool(out.against and (menu_words.AGAINST | {"with"}) & words)
    return out


def _linked(text: str, who: str) -> bool:
    """Whether a part says of its seat who plays it, and does not only want it: "me as Cindral", "Anna plays Pon"."""
    words = {t.text for t in tokenize(text)}
    if who in (BOT, *BOTS):
        return True
    if who == YOU:
        return bool(words & {"me", "im", "ill", "you", "myself"}) or ("i" in words and not words & _WISHING)
    return bool(words & {"as", "plays", "play", "is", "for", "takes", "gets", "=", ":"})


def _seated(
    seats: list[str], count: int, played: _Played, words: Sequence[str], names: SeatNames, game: Game
) -> Seated:
    """The seats, filled up where the rest or the others were spoken of, with who plays them."""
    if count > len(names.names):
        return Seated(trouble=_so_many(count, game))
    if not seats and not count and played.players == [YOU]:
        more = game.seating.count[0] - 1
        such = "me and a bot" if more == 1 else f"me and {more} bots"
        return Seated(trouble=f"{_so_many(1, game)} '{such}' plays with bots.")
    wanted = count
    if not count and seats and (played.rest or played.against):
        wanted = max(game.seating.usual or game.seating.count[0], len(seats))
    if not seats and not count and (played.me or played.rest) and (played.against or played.rest):
        one = _TWO in game.seating.count and not played.rest and not {"bots", "computers"} & {*words}
        wanted = _TWO if one else game.seating.usual or game.seating.count[0]
    fills = not seats or bool(played.rest or played.against)
    if seats and count and count != len(seats) and not fills:
        return Seated(trouble=f"You said {count}, and named {len(seats)}: {', '.join(seats)}.")
    if fills:
        seats = [*seats, *(n for n in names.names if n not in seats)][: max(wanted, len(seats))]
    people = dict(played.by_seat)
    others = played.rest or played.against
    if others and seats:
        if YOU not in people.values() and played.me:
            people.setdefault(seats[0], YOU)
        if YOU in people.values() or played.rest:
            people |= {seat: others for seat in seats if seat not in people and (people or seat != seats[0])}
    return Seated(seats, people)


def refusal(seats: Sequence[str], game: Game) -> str:
    """Why so many seats are not to be had; '' if they are."""
    least = game.seating.count[0]
    if len(set(seats)) < len(seats):
        return "Name each seat once."
    if len(seats) in game.seating.count:
        return ""
    more = f" Name {least - len(seats)} more to play them yourself or by bots." if 0 < len(seats) < least else ""
    return f"{_so_many(len(seats), game)}{more}"


def _so_many(count: int, game: Game) -> str:
    return f"{game.title} is for {game.seating.count[0]} to {game.seating.count[-1]} seats, not {count}."
