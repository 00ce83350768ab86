"""Who goes where, and says what to whom: openly, in a whisper, in a small circle, by signs.

Book: the paragraphs on Diplomat and Commander; SE-DIPLOMAT-01 to 03, SE-DIPLOMAT-08 to 10, SE-COMMANDER-01, 02. Who
stands in a circle hears what is said low in it; the others at the place, and whoever listens beside the table, see who
stands with whom and hear nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from commands import Speech, order
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.common import OfficeDeed, office_refusal
from minaria.games.seasons.chapters.kinds import Ear, Person, Spot
from minaria.games.seasons.rules import talk
from minaria.games.seasons.rules.talk import LABELS, person_name, seat_of, speaker
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HALL, MAP, Table, beside, table_of
from minaria.games.seasons.wording import listing, seat_name
from minaria.kit.wording import a_or_an, capital

OFFICES = ("commander", "envoy", "envoy2", "buyer")
"""Offices that say who does what; of whoever talks without a name it is the diplomat."""
_SAID = ("shall we talk", "stay on your side", "who comes with me")


def by_office(words: str) -> tuple[str, ...]:
    """A wording for each office: "commander speaks WORDS = by:commander"."""
    said = {"buyer": "our buyer", "envoy2": "second envoy"}  # "buyer" alone would be taken for a mistyped "buy"
    return tuple(f"{said.get(office, office)} {words} = by:{office}" for office in OFFICES)


# -- walking


def go_refusal(g: Seasons, seat: str, spot: Spot, by: str) -> Refusal | None:
    """Why a person cannot go there (SE-DIPLOMAT-01, 04, 07, SE-COMMANDER-01)."""
    who = talk.walker(g, seat, by, spot)
    office = who.rsplit("/", 1)[1]
    if spot not in (MAP, HALL) and spot.host not in g.seats:
        return Refusal("There is no such table.")
    if g.where[who] == spot or g.way.get(who) == spot:
        return Refusal(f"{person_name(who)} is there.", "SE-DIPLOMAT-01")
    if office == "commander" and spot not in (MAP, table_of(seat)):
        return Refusal("A commander is at his own table or at the World Map.", "SE-COMMANDER-01")
    if office not in ("commander", "both") and spot == MAP:
        return Refusal(f"{capital(a_or_an(LABELS.get(office, office)))} never gets to the World Map.", "SE-DIPLOMAT-07")
    if office == "buyer" and spot not in (HALL, table_of(seat)):
        return Refusal("A buyer is at his own table or in the hall.", "SE-DIPLOMAT-01")
    host = spot.host
    if host == seat and spot.kind == "beside":
        return Refusal("At your own table you sit, you do not listen.")
    if host and host != seat:
        if seat in g.tables.get(host, Table()).banned:
            return Refusal(f"{seat_name(host)} has sent you away; you need an invitation.", "SE-DIPLOMAT-04")
    return None


def go(g: Seasons, seat: str, spot: Spot, by: str) -> Next:
    """Walk: at once, or by way of five seconds the table's clock counts (SE-DIPLOMAT-10)."""
    who = talk.walker(g, seat, by, spot)
    if g.options.get("walking") != "timed":
        talk.come(g, who, spot)
        return STAY
    if g.where[who] == MAP and who not in g.way and g.options.get("level"):
        talk.look_at_map(g, seat)
    leaves = who not in g.way  # who goes elsewhere on his way has left already
    g.way[who] = spot
    talk.step_out(g, who)
    if leaves:
        talk.tell_at(g, g.where[who], f"{person_name(who)} leaves for another place.", who)
    return STAY


@order(
    "go to SPOT",
    *by_office("goes to SPOT"),
    "diplomat goes to SPOT = by:diplomat",
    "visit SPOT",
    "walk|return to SPOT",
    rule="SE-DIPLOMAT-01",
    examples=("go to the hall", "go to Brineholt's table", "go to the map", "go to beside Cindral"),
    like=("visit",),
    agent=("diplomat", "ambassador"),
)
class Go(OfficeDeed):
    """Walk to the hall, the World Map, a nation's table, or beside a table to listen."""

    spot: Spot
    by: str = ""

    office = ""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        return office_refusal(g, self.by) or go_refusal(g, seat, self.spot, self.by)

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Go]:
        tables = (*map(table_of, g.seats), *(beside(s) for s in g.seats if s != seat))
        by = g.offices if g.two_offices else ("",)
        return (cls(spot, who) for spot in (MAP, HALL, *tables) for who in by)

    @classmethod
    def tries(cls, g: Seasons, seat: str, by: Chooser) -> Iterable[Go]:
        somebody = by.choice(g.seats)
        return (cls(by.choice((MAP, MAP, HALL, table_of(somebody), beside(somebody)))),)

    def do(self, g: Seasons, phase: Any) -> Next:
        return go(g, g.actor, self.spot, self.by)


@order(
    "listen at EAR",
    "listen [to|by|beside] EAR",
    "overhear EAR",
    rule="SE-DIPLOMAT-03",
    examples=("listen at Cindral's table",),
    agent=("spy", "diplomat"),
)
class Listen(OfficeDeed):
    """Stand beside a nation's table: your diplomat hears what is said openly there from then on."""

    ear: Ear

    office = "diplomat"

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        return go_refusal(g, seat, self.ear, "")

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Listen]:
        return (cls(beside(other)) for other in g.seats if other != seat)

    def do(self, g: Seasons, phase: Any) -> Next:
        return go(g, g.actor, self.ear, "")


# -- speaking


def speak_refusal(g: Seasons, seat: str, by: str, words: str = "a word") -> Refusal | None:
    """Why a person cannot speak where he is (SE-COMMANDER-02, SE-DIPLOMAT-09)."""
    if (why := office_refusal(g, by)) is not None:
        return why
    spot = g.place_of(speaker(g, seat, by))
    if not spot:
        return Refusal("You are on your way.", "SE-DIPLOMAT-10")
    if spot == MAP:
        return Refusal("At the World Map there is no talk, only signs.", "SE-COMMANDER-02")
    if spot.kind == "beside":
        return Refusal("You only listen here; go to the table to speak.", "SE-DIPLOMAT-03")
    return Refusal("Say something.") if not words.strip() else None


def listener(g: Seasons, seat: str, by: str, to: str) -> str:
    """The person of a seat at the speaker's place, the diplomat first, or the very person named; '' none."""
    who = speaker(g, seat, by)
    there = [p for p in talk.at(g, g.place_of(who)) if to in (p, seat_of(p)) and p != who]
    return next((p for p in there if p.endswith("diplomat")), there[0] if there else "")


@order(
    "speak WORDS",
    *by_office("speaks WORDS"),
    "say WORDS",
    rule="SE-DIPLOMAT-02",
    examples=("speak shall we leave the bridge alone",),
)
class Speak(OfficeDeed):
    """Speak openly: everybody at the same place hears it, and whoever stands beside the table."""

    words: Speech
    by: str = ""

    office = ""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        return speak_refusal(g, seat, self.by, self.words)

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Speak]:
        return map(cls, _SAID)

    def do(self, g: Seasons, phase: Any) -> Next:
        who = speaker(g, g.actor, self.by)
        g.speech += 1
        said = dict.fromkeys((*talk.hearers(g, g.place_of(who)), who), f"{person_name(who)}: {self.words}")
        talk.tell_people(g, said, hap.TALK((), {g.actor: hap.SPEAKS}))
        return STAY


@order(
    "whisper to SEAT WORDS",
    *by_office("whispers to SEAT WORDS"),
    "whisper SEAT WORDS",
    rule="SE-DIPLOMAT-02",
    examples=("whisper to Brineholt they come in Autumn",),
)
class Whisper(OfficeDeed):
    """Whisper to one person at the same place; the others see that you do."""

    seat: Person
    words: Speech
    by: str = ""

    office = ""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """Somebody of that seat, or that very person, has to be there (SE-DIPLOMAT-02, SE-DIPLOMAT-09)."""
        if (why := speak_refusal(g, seat, self.by, self.words)) is not None:
            return why
        if seat_of(self.seat) not in g.seats or not listener(g, seat, self.by, self.seat):
            nobody = f"{person_name(self.seat)} is not" if "/" in self.seat else f"Nobody of {seat_name(self.seat)} is"
            return Refusal(f"{nobody} at the same place; words do not travel.", "SE-DIPLOMAT-09")
        return None

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Whisper]:
        """By everybody who has a voice of his own, to everybody."""
        by = ("", *(x for x in g.offices if x not in ("diplomat", "both")))
        return (cls(other, "a word in your ear", who) for who in by for other in g.seats)

    def do(self, g: Seasons, phase: Any) -> Next:
        """One hears it, the others see it (SE-DIPLOMAT-02)."""
        who, other = speaker(g, g.actor, self.by), listener(g, g.actor, self.by, self.seat)
        g.speech += 1
        seen = dict.fromkeys(talk.hearers(g, g.place_of(who)), f"{person_name(who)} whispers to {person_name(other)}.")
        told = {p: text for p, text in seen.items() if p not in (who, other)}
        told[who] = f"You whisper to {person_name(other)}: {self.words}"
        told[other] = f"{person_name(who)} whispers: {self.words}"
        talk.tell_people(g, told, hap.TALK((), {g.actor: hap.SPEAKS, self.seat: hap.WHISPERED}, weight=2))
        return STAY


# -- circles


@order(
    "stand with SEAT",
    *by_office("stands with SEAT"),
    "gather with SEAT",
    "draw SEAT aside",
    rule="SE-DIPLOMAT-02",
    word="stand with",
    examples=("stand with Brineholt", "stand with Cindral's diplomat"),
    like=("gather",),
)
class Gather(OfficeDeed):
    """Put your heads together with somebody at the same place: a small circle, in which you can 'mutter'.

    Whoever stands in it hears what is said low there; the others see who stands with whom.
    """

    seat: Person
    by: str = ""

    office = ""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        if (why := speak_refusal(g, seat, self.by)) is not None:
            return why
        other = listener(g, seat, self.by, self.seat)
        if not other:
            named = person_name(self.seat) if "/" in self.seat else f"Anybody of {seat_name(self.seat)}"
            return Refusal(f"{named} is not at the same place.", "SE-DIPLOMAT-02")
        if other in circle(g, speaker(g, seat, self.by)):
            return Refusal(f"You stand with {person_name(other)} already.")
        return None

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Gather]:
        return cls.to_others(g, seat)

    def do(self, g: Seasons, phase: Any) -> Next:
        """Step into somebody's circle, or begin one with him; everybody at the place sees it."""
        who, other = speaker(g, g.actor, self.by), listener(g, g.actor, self.by, self.seat)
        talk.step_out(g, who)
        g.circles.setdefault(other, other)
        g.circles[who] = g.circles[other]
        names = listing(person_name(p) for p in circle(g, who) if p != who)
        talk.tell_at(g, g.place_of(who), f"{person_name(who)} stands together with {names}.", "")
        return STAY


@order(
    "mutter WORDS",
    *by_office("mutters WORDS"),
    "speak low WORDS",
    rule="SE-DIPLOMAT-02",
    examples=("mutter they come in Autumn",),
)
class Mutter(OfficeDeed):
    """Speak low: only who stands in your circle hears it; the others at the place see that you do."""

    words: Speech
    by: str = ""

    office = ""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        if (why := speak_refusal(g, seat, self.by, self.words)) is not None or circle(g, speaker(g, seat, self.by)):
            return why
        return Refusal("You stand in no circle: 'stand with' somebody first.", "SE-DIPLOMAT-02")

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Mutter]:
        return map(cls, _SAID)

    def do(self, g: Seasons, phase: Any) -> Next:
        who = speaker(g, g.actor, self.by)
        g.speech += 1
        inner = circle(g, who)
        others = listing(person_name(p) for p in inner if p != who)
        seen = dict.fromkeys(talk.hearers(g, g.place_of(who)), f"{person_name(who)} speaks low with {others}.")
        talk.tell_people(g, {**seen, **dict.fromkeys(inner, f"{person_name(who)}, low: {self.words}")})
        return STAY


@order(
    "step back",
    *by_office("steps back"),
    "leave circle",
    rule="SE-DIPLOMAT-02",
    word="step back",
    examples=("step back",),
)
class StepBack(OfficeDeed):
    """Leave the circle you stand in."""

    by: str = ""

    office = ""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        inside = speaker(g, seat, self.by) in g.circles
        return office_refusal(g, self.by) or (None if inside else Refusal("You stand in no circle."))

    def do(self, g: Seasons, phase: Any) -> Next:
        """Everybody at the place sees it."""
        who = speaker(g, g.actor, self.by)
        talk.step_out(g, who)
        talk.tell_at(g, g.place_of(who), f"{person_name(who)} steps back from the circle.", "")
        return STAY


def circle(g: Seasons, who: str) -> list[str]:
    """Who stands in a person's circle, himself too; nobody if he stands alone."""
    mine = g.circles.get(who, "")
    return [p for p, c in g.circles.items() if c == mine] if mine else []


# -- signs


@order(
    "sign yes = what:yes",
    "sign no = what:no",
    "sign wait = what:wait",
    "sign thanks = what:thanks",
    rule="SE-COMMANDER-02",
    examples=("sign wait",),
)
class Sign(OfficeDeed):
    """One of the four signs commanders may give at the World Map."""

    what: str = "yes"

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """At the World Map, where the table allows them (SE-COMMANDER-02)."""
        if g.options.get("signs") == "no":
            return Refusal("Signs are not allowed at this table.", "SE-COMMANDER-02")
        return None if talk.at_map(g, seat) else Refusal("Signs are given at the World Map.", "SE-COMMANDER-02")

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Sign]:
        return map(cls, ("yes", "no", "wait", "thanks"))

    def do(self, g: Seasons, phase: Any) -> Next:
        """All at the map see it, onlookers among them; no diplomat does (SE-SECRET-07, SE-DIPLOMAT-07)."""
        there = {seat_of(p) for p in talk.at(g, MAP)}
        away = {s: "" for s in g.seats if s not in there}
        said = f"{seat_name(g.actor)}'s commander signs: {self.what}."
        talk.tell_map(g, said, hap.TALK((), {g.actor: hap.SPEAKS}), **away)
        return STAY


WALK: tuple[type[OfficeDeed], ...] = (Go, Listen)
SPEECH: tuple[type[OfficeDeed], ...] = (Speak, Whisper, Gather, Mutter, StepBack, Sign)
