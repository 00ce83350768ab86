"""What somebody wants to notice at once: when his turn comes, he is attacked, somebody says his name.

A `Trigger` says what is waited for, in the words of standing orders ("my turn", "attacked at Pennol", "a battle",
"asked", "turn 3"), or "my name", and what is done then. A `Lookout` finds out what has come, from the events as the
seat may know them and never from the words told. Nothing is done here: a face rings and says a line; a screen of one's
own machine may run a command or write a file besides, a host never does (see `ui/alerts`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from commands.tokens import words_of
from minaria.engine.match import Match
from minaria.engine.sheets import Facts, Sheet, note
from minaria.table.line import resends
from minaria.table.record.talk import TALK, heard, title
from minaria.table.standing import conditions
from minaria.table.standing.conditions import Condition, NotUnderstood

AT_MOST = 30
"""Triggers that somebody may have."""
MY_NAME = (("my", "name"), ("name",), ("called",))
OVER = "over"
_DOES = ("ring", "say", "run", "write")
_AND = re.compile(r"\s+and\s+(?=(?:ring$|ring\s+and\s|say\s|run\s|write\s))", re.IGNORECASE)
_SHOWN = 300  # letters of what is told


class Trigger(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is waited for, and what is done then. `run` and `write`: a command and a file of one's own machine."""

    when: str
    ring: bool = False
    say: str = ""
    run: str = ""
    write: str = ""
    game: str = ""
    """The game it is for, by its id; '' for all."""

    @property
    def harmless(self) -> Trigger:
        """The same as a host heeds it: nothing is run and nothing written."""
        return msgspec.structs.replace(self, run="", write="")

    @property
    def does(self) -> str:
        """What it does, in words."""
        done = (
            "ring" if self.ring else "",
            f"say {self.say}" if self.say else "",
            f"run {self.run}" if self.run else "",
            f"write {self.write}" if self.write else "",
        )
        return " and ".join(x for x in done if x)


class Fired(NamedTuple):
    """A trigger whose moment has come: for which seat, and what has happened."""

    trigger: Trigger
    seat: str
    text: str


class Lookout:
    """What one person at a table waits for. What was before it began is past."""

    def __init__(self, match: Match, triggers: Sequence[Trigger]) -> None:
        self.triggers = _for(match, triggers)
        self._since = len(match.lines)
        self._asked: dict[str, str] = {}  # seat -> the round in which it was asked at the last look
        self._over = match.over
        self._turn = self._turn_of(match)
        self._wanted: dict[tuple[str, str], Condition | None] = {}

    def take(self, match: Match, triggers: Sequence[Trigger], seats: Sequence[str], person: str) -> None:
        """Look out for these from now on; what has come by now is past."""
        self.triggers = _for(match, triggers)
        self.look(match, seats, person)

    def troubles(self, match: Match, seat: str) -> list[str]:
        """Triggers that mean nothing in this game, a sentence each."""
        found = ((k, self.trouble(match, seat, trigger)) for k, trigger in enumerate(self.triggers, 1))
        return [f"Trigger {k}, '{self.triggers[k - 1].when}': {why}" for k, why in found if why]

    def trouble(self, match: Match, seat: str, trigger: Trigger) -> str:
        """Why a trigger means nothing in this game, '' if it means something."""
        try:
            if not _of_the_name(trigger.when) and trigger.when != OVER:
                conditions.read(match, seat, trigger.when)
        except NotUnderstood as err:
            return str(err)
        return ""

    def look(self, match: Match, seats: Sequence[str], person: str) -> list[Fired]:
        """What has come since the last look, for whoever sits at these seats."""
        since, self._since = min(self._since, len(match.lines)), len(match.lines)
        over, self._over = match.over and not self._over, match.over
        turn, before = self._turn_of(match), self._turn
        self._turn = turn
        fired: list[Fired] = []
        for seat in seats:
            asked = self._newly_asked(match, seats, seat, since)
            for trigger in self.triggers:
                said = self._said(match, seats, seat, person, since, trigger)
                wanted = self._condition(match, seat, trigger)
                if trigger.when == OVER and over:
                    said = "The game is over."
                elif wanted is not None and asked and (wanted.own or _asks_for(match, wanted)):
                    said = asked
                elif wanted is not None and wanted.turn and before < wanted.turn <= turn:
                    said = f"Turn {turn}."
                elif wanted is not None and wanted.happens:
                    said = self._happened(match, seats, seat, since, wanted)
                if said and all((f.trigger, f.text) != (trigger, said[:_SHOWN]) for f in fired):
                    fired.append(Fired(trigger, seat, said[:_SHOWN]))
        return fired

    def _condition(self, match: Match, seat: str, trigger: Trigger) -> Condition | None:
        key = (seat, trigger.when)
        if key not in self._wanted:
            try:
                self._wanted[key] = conditions.read(match, seat, trigger.when)
            except NotUnderstood:
                self._wanted[key] = None
        return None if _of_the_name(trigger.when) or trigger.when == OVER else self._wanted[key]

    def _newly_asked(self, match: Match, seats: Sequence[str], seat: str, since: int) -> str:
        """What the seat is asked, if it was not when it was looked at last, or others have ordered and another round
        has begun; '' otherwise."""
        ask = match.ask(seat)
        if ask is None or seat not in match.awaited():
            self._asked.pop(seat, None)
            return ""
        now, was = resends.moment(match).round, self._asked.get(seat)
        self._asked[seat] = now
        others = any(line.kind == "order" and line.seat not in seats for line in match.lines[since:])
        return ask.prompt if was is None or (others and was != now) else ""

    def _happened(self, match: Match, seats: Sequence[str], seat: str, since: int, wanted: Condition) -> str:
        """What others, or nobody, brought about that is waited for, as the seat is told it; '' for nothing."""
        own = {mark.line.n for mark in match.marks if mark.line.seat in seats and not mark.line.by}
        for n, event in match.events(since):
            mine = n in own and not match.game.rules.events.touches(event.concern(seat))
            known = event.known_to(seat) if not mine else None
            if known is not None and conditions.holds(match, seat, wanted, known):
                return known.text
        return ""

    def _said(self, match: Match, seats: Sequence[str], seat: str, person: str, since: int, trigger: Trigger) -> str:
        """What somebody else said that names the person or the seat; '' for nothing."""
        if not _of_the_name(trigger.when):
            return ""
        names = [words_of(name) for name in (person, seat, title(seat)) if name]
        for line in match.lines[max(since, 1) :]:
            if line.kind in TALK and line.seat not in seats and (text := heard(line, (seat,))):
                words = words_of(line.text)
                if line.to or any(_within(name, words) for name in names):
                    return text
        return ""

    @staticmethod
    def _turn_of(match: Match) -> int:
        turn = match.game.facts.turn
        return turn(match.state) if turn is not None else 0


def _for(match: Match, triggers: Sequence[Trigger]) -> list[Trigger]:
    """Those of some triggers that are for the game."""
    return [t for t in triggers[:AT_MOST] if t.game in ("", match.game.id)]


def _asks_for(match: Match, wanted: Condition) -> bool:
    return wanted.asked is not None and wanted.asked in ((), words_of(match.phase.title))


def _of_the_name(when: str) -> bool:
    return words_of(when) in MY_NAME


def _within(words: Sequence[str], told: Sequence[str]) -> bool:
    """Whether some words stand together among others."""
    return any(tuple(told[k : k + len(words)]) == tuple(words) for k in range(len(told) - len(words) + 1))


def page_of(triggers: Sequence[Trigger]) -> Sheet:
    """Somebody's triggers, by their numbers."""
    if not triggers:
        return note("Triggers", "You have none. Say when and what, as in: trigger my turn: ring.")
    return Sheet("Triggers", (Facts(tuple((f"{k}. {t.when}", t.does) for k, t in enumerate(triggers, 1))),))


# -- as they are typed and kept at a host


KEPT = "triggers"
"""Under which name they stand among the choices kept with a key."""


def kept(text: str) -> list[Trigger]:
    """The triggers kept with a key, as a host heeds them; of a text that is damaged none."""
    try:
        return [trigger.harmless for trigger in msgspec.json.decode(text or "[]", type=list[Trigger])][:AT_MOST]
    except msgspec.MsgspecError:
        return []


def to_keep(triggers: Sequence[Trigger]) -> str:
    """Triggers as they are kept with a key."""
    return msgspec.json.encode(list(triggers)).decode()


def typed(text: str, own: bool = False) -> Trigger | str:
    """The trigger of a line, "my turn: ring and say To arms!"; else why there is none. `own`: it is typed at one's own
    machine, which may run a command and write a file too.
    """
    when, _, does = (part.strip() for part in text.partition(":"))
    if not (when and does):
        return "Say when and what, as in: trigger my turn: ring."
    done: dict[str, str | bool] = {}
    for part in _AND.split(does):
        word, _, rest = part.partition(" ")
        word = word.casefold()
        if word in ("run", "write") and not own:
            return "A host starts no program and writes no file for you: ring, say WORDS, or both."
        if word in done or word not in _DOES or (word == "ring") is bool(rest.strip()):
            can = "ring, say WORDS, run COMMAND, write FILE" if own else "ring, say WORDS"
            return f"A trigger can {can}, or several with 'and' between."
        done[word] = rest.strip() or True
    return msgspec.convert({"when": when, **done}, Trigger)
