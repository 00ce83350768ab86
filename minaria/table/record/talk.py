"""What people say at a table: to everybody, or whispered to some; who hears which line of it.

Talk stands in the journal like everything else that happens, and changes no position. A whisper is heard by those it
is meant for and by whoever said it, by nobody else: neither spectators nor the referee.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from commands.tokens import words_of
from minaria.engine.game import REFEREE
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.kit.wording import capital, listing
from minaria.table.record import journal_numbers, lines
from minaria.table.record.replies import Reply

SAY, WHISPER = "note", "whisper"
TALK = (SAY, WHISPER)
"""Kinds of journal lines that are talk."""

_WHISPERED = r"(\s*(?:(?:our\s+)?(?:{})\s+)?(?:whispers?\s+(?:to\s+)?|stands?\s+with\s+))(.+)"
_SAID_TO = re.compile(r"\s*(?:say|tell|pss*t|pm|dm|msg)[\s,:]+(?:to\s+)?(.+)", re.IGNORECASE | re.DOTALL)
_WORD = re.compile(r"\s*([,:]|[^\s,:]+)")


def title(seat: str) -> str:
    """A seat's name as it is shown."""
    return capital(seat)


def listed(seats: Sequence[str]) -> str:
    """Seats in a sentence: "Mivior, Muetar and Pon"."""
    return listing((title(s) for s in seats), none="")


def heard(line: Line, seats: Sequence[str] = ()) -> str:
    """What somebody who sits at these seats (none: a spectator) hears of a journal line; '' if nothing."""
    if line.kind == SAY:
        return f"{title(line.seat)} says: {line.text}"
    if line.kind != WHISPER or not any(s == line.seat or s in line.to for s in seats):
        return ""
    if line.seat in seats:
        return f"You whisper to {listed(line.to)}: {line.text}"
    others = [s for s in line.to if s not in seats]
    return f"{title(line.seat)} whispers to you{f' and {listed(others)}' if others else ''}: {line.text}"


def besides(match: Match, line: Line, seats: Sequence[str] = (), live: bool = False) -> str:
    """What somebody at these seats is told of a journal line that is no order: talk, and what was taken back.

    Whoever follows the game `live` was told of an order before a player took it back, so he is told that too. Of an
    order, who gave it in the seat's place and why: told to those who know of it.
    """
    if line.kind in TALK:
        return heard(line, seats)
    if line.kind == "ruling":
        why = f", because {line.why}" if line.why else ""
        if line.text.startswith("thrown "):
            dice = line.text.partition(" for ")[0].removeprefix("thrown ").replace('"', "")
            return f"{title(line.seat)} has thrown {listed(dice.split())}; more dice are to fall."
        if line.by and line.text.startswith("let "):
            return f"All agree: {line.text.replace(chr(34), '')}."
        if line.by:
            return line.text.partition(" ")[2]
        if line.text in _WISHES:
            return f"{title(line.seat)} {_WISHES[line.text]}: say 'consent' or 'object'."
        if line.text.startswith("propose"):
            back = _own(match, seats, int(line.text.removesuffix(" and all since").rpartition(" ")[2]))
            whose = f"{title(line.seat)}'s {line.role}" if line.role else title(line.seat)
            return f"{whose} proposes to go back to line {back} of the journal: say 'consent' or 'object'."
        return f"{title(line.seat)}{_named(line)}: {line.text.replace(chr(34), '')}{why}."
    if line.kind == "rules":
        n = _own(match, seats, int(line.text))
        return f"The rules were mended; from line {n} on the game is as they now have it."
    if line.kind == "order":
        return _proxy(match, line, seats)
    if line.kind not in ("undo", "redo", "rewind") or (line.seat != REFEREE and line.kind != "rewind" and not live):
        return ""
    who = f"The referee{_named(line)}" if line.seat == REFEREE else title(line.seat)
    if line.kind == "rewind":
        why = f", because {line.why}" if line.why else ""
        return f"{who} goes back to line {_own(match, seats, int(line.text))} of the journal{why}."
    if line.seat == REFEREE and REFEREE not in seats and journal_numbers.counts_secrets(match):
        return f"{who} {'takes orders back' if line.kind == 'undo' else 'gives orders once more'}."
    orders = "the last order" if line.text == "1" else f"the last {line.text} orders"
    return f"{who} takes back {orders}." if line.kind == "undo" else f"{who} gives {orders} once more."


def _own(match: Match, seats: Sequence[str], n: int) -> int:
    """A journal line as somebody at these seats counts it."""
    return journal_numbers.counted(match, REFEREE if REFEREE in seats else seats[0] if seats else None).own(n)


_WISHES = {
    "propose end": "proposes to end the game as it stands",
    "propose draw": "proposes to end the game as a draw",
    "concede": "concedes, and proposes to end the game",
    "resign": "resigns, and a bot is to play on",
}
_BY = {
    REFEREE: "The referee orders for {}.",
    "standing": "{} left an order for this.",
    "absent": "{} is away.",
    "clock": "The time of {} is up.",
}


def _named(line: Line) -> str:
    """Which of several referees it was: " (Dora)"."""
    return f" ({line.person})" if line.person else ""


def _proxy(match: Match, line: Line, seats: Sequence[str]) -> str:
    """What is told of an order besides its outcome: who gave it in the seat's place, which rule was waived, and why.

    An order that the referee gives for a seat is as secret as if the seat had given it.
    """
    if not (line.by or line.waives or line.why):
        return ""
    mark = journal_numbers.given(match, line.n)
    if mark is None or not any(
        journal_numbers.knows(match, mark, seat) for seat in (*seats, *(() if seats else ("",)))
    ):
        return ""
    if line.by == "standing" and line.seat not in seats:
        return ""  # that it had foreseen this is the seat's own affair
    if line.by == "clock" and line.seat == REFEREE:
        return ""  # the time of a phase: the game tells that it is over
    said = [_BY[line.by].format(title(line.seat))] if line.by in _BY else []
    said += [f"So decides {line.person}."] if line.person else []
    said += [f"{line.waives} is waived."] if line.waives else []
    said += [f"Because {line.why}."] if line.why else []
    return " ".join(said)


def by_seat(line: str, people: Mapping[str, str], offices: Sequence[str] = ()) -> str:
    """A whisper to a person by name as one to the seat he sits at, or to his office where seats are shared by them.

    Any other line stays as it is.

    `people` says who sits where: "Anna", or "Anna (commander), Ben (diplomat)".
    """
    said = re.match(_WHISPERED.format("|".join(offices) or "who"), line, re.IGNORECASE)
    if said is None or any(words_of(seat)[:1] == words_of(said[2])[:1] for seat in people):
        return line
    for seat, who in people.items():
        for name in who.split(","):
            known, _, office = (x.strip(" )") for x in name.partition("("))
            rest = said[2][len(known) :]
            if known and said[2][: len(known)].casefold() == known.casefold() and rest[:1] in ("", " ", ",", ":"):
                whom = f"{seat}'s {office}" if offices and office else seat
                return f"{said[1]}{whom}{rest}"
    return line


def said_to_some(line: str, seat: str, people: Mapping[str, str], seats: Sequence[str]) -> str:
    """What begins as talk to somebody, "say to Basalt ..." or "tell Anna ...", as a whisper to him; else the line.

    "say Basalt lies" is for everybody.
    """
    said = _SAID_TO.fullmatch(line)
    if said is None or (words_of(line)[:1] == ("say",) and words_of(line)[1:2] != ("to",)):
        return line
    whispered = by_seat(f"whisper {said[1]}", people)
    found = addressed(whispered.partition(" ")[2], seat, seats)
    return line if isinstance(found, str) else whispered


def addressed(words: str, speaker: str, seats: Sequence[str]) -> tuple[tuple[str, ...], str] | str:
    """Whom a whisper is for and what it says: "Mivior and Pon: meet me", "muetar now"; else why nobody hears it.

    Seats stand first, cut short if one likes, parted by commas or "and"; the rest is what is said.
    """
    heads = (*seats, REFEREE)
    found: list[str] = []
    at = 0
    while (m := _WORD.match(words, at)) is not None:
        word = m[1].casefold()
        if word in (",", ":", "and", "&", "to") and (found or word == "to"):
            at = m.end()
            if word == ":":
                break
            continue
        named = [s for s in heads if s == word] or [s for s in heads if words_of(s)[:1] == (word,)]
        if not named and len(word) > 2:
            named = [s for s in heads if s.startswith(word)]
        if len(named) != 1:
            break
        if named[0] not in found:
            found.append(named[0])
        at = m.end()
    text = words[at:].strip()
    others = [s for s in heads if s != speaker]
    if not found:
        return f"To whom? Name a seat first: {', '.join(others)}."
    if speaker in found:
        return "That is your own seat; 'note' writes into your notebook."
    if not text:
        return f"There is nothing to whisper to {listed(found)}."
    return tuple(found), text


def whisper(match: Match, said: lines.Line, words: str, seats: Sequence[str]) -> tuple[list[Reply], bool]:
    """Keep words said to some seats alone; what the speaker is told, and whether they were heard."""
    seat = said.seat
    found = addressed(words, seat, seats)
    if isinstance(found, str):
        return [Reply("refusal", found)], False
    return [Reply("note", heard(match.note(seat, found[1], found[0], said.mark), (seat,)))], True
