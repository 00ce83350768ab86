"""A nation's own table: who may come to it, and what lies on it.

Book: the paragraph on the Diplomat; SE-DIPLOMAT-04 to 06, SE-DIPLOMAT-09.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

import msgspec

from commands import Speech, order
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.common import OfficeDeed, office_refusal
from minaria.games.seasons.chapters.kinds import Seat
from minaria.games.seasons.chapters.talk import by_office
from minaria.games.seasons.rules import talk
from minaria.games.seasons.rules.talk import seat_of
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HALL, Table, beside, table_of
from minaria.games.seasons.wording import seat_name

NOTES_AT_MOST, NOTE_LONG = 12, 200
"""Notes on a table, letters of one."""


class AtTable(OfficeDeed):
    """What is done at a nation's own table, by somebody of it who is there (SE-DIPLOMAT-09)."""

    office = ""

    def fault(self, g: Seasons, seat: str) -> Refusal | None:
        """Why not, if somebody is there."""
        raise NotImplementedError

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        if not talk.somebody_home(g, seat):
            return Refusal("Nobody of yours is at your table.", "SE-DIPLOMAT-09")
        return self.fault(g, seat)


# -- visitors


def visitors(g: Seasons, seat: str) -> list[str]:
    """Persons of other nations at a nation's table or beside it."""
    there = (*talk.at(g, table_of(seat)), *talk.at(g, beside(seat)))
    return [p for p in there if seat_of(p) != seat]


@order("send away SEAT", "dismiss SEAT", rule="SE-DIPLOMAT-04", word="send away", examples=("send away Cindral",))
class SendAway(AtTable):
    """Send a visitor or listener away from your table; he comes back by invitation only."""

    seat: Seat

    def fault(self, g: Seasons, seat: str) -> Refusal | None:
        """Visitors and listeners (SE-DIPLOMAT-04)."""
        if any(seat_of(p) == self.seat for p in visitors(g, seat)):
            return None
        return Refusal(f"Nobody of {seat_name(self.seat)} is at your table or beside it.", "SE-DIPLOMAT-04")

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[SendAway]:
        return cls.to_others(g, seat)

    def do(self, g: Seasons, phase: Any) -> Next:
        """Off to the hall, and not back without an invitation."""
        seat, other = g.actor, self.seat
        sent = [p for p in visitors(g, seat) if seat_of(p) == other]
        for p in sent:
            talk.step_out(g, p)
            g.where[p] = HALL
            g.way.pop(p, None)
        set_table(g, seat, banned=tuple(dict.fromkeys((*table(g, seat).banned, other))))
        text = f"{seat_name(seat)} sends {seat_name(other)} away from its table."
        mine = [g.person(seat, office) for office in g.offices]
        told = dict.fromkeys((*talk.hearers(g, table_of(seat)), *mine, *sent), text)
        talk.tell_people(g, told, hap.VISIT((), {seat: hap.SENDS_AWAY, other: hap.SENT_AWAY}, weight=2))
        return STAY


@order("invite SEAT [to [my|our|the] table]", "call SEAT", rule="SE-DIPLOMAT-04", examples=("invite Cindral",))
class Invite(OfficeDeed):
    """Invite a nation's diplomat to your table."""

    seat: Seat

    office = ""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        return None if self.seat in g.seats and self.seat != seat else Refusal("Name another nation.")

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Invite]:
        return cls.to_others(g, seat)

    def do(self, g: Seasons, phase: Any) -> Next:
        """The table is open to the nation again."""
        seat, other = g.actor, self.seat
        set_table(g, seat, banned=tuple(s for s in table(g, seat).banned if s != other))
        text = f"{seat_name(seat)} invites {seat_name(other)} to its table."
        what = hap.VISIT((), {seat: hap.INVITES, other: hap.INVITED}, weight=2)
        g.tell("", what, **{seat: text, other: text})
        return STAY


# -- what lies there


def table(g: Seasons, seat: str) -> Table:
    """What is on a nation's table."""
    return g.tables.get(seat, Table())


def set_table(g: Seasons, seat: str, **changes: object) -> None:
    """Change what is on a nation's table."""
    g.tables[seat] = msgspec.structs.replace(table(g, seat), **changes)


class Covering(AtTable):
    """Notes or the sheet are covered, or laid open (SE-DIPLOMAT-06). cover: which of the two."""

    what: str = "notes"

    cover = True

    def fault(self, g: Seasons, seat: str) -> Refusal | None:
        """Notes at any time, the sheet only while no visitor is there."""
        if self.what not in ("notes", "sheet"):
            return Refusal("There are notes and the sheet.")
        there = table(g, seat)
        if (there.notes_covered if self.what == "notes" else there.sheet_covered) == self.cover:
            lie = "are" if self.what == "notes" else "is"
            return Refusal(f"The {self.what} {lie} {'covered' if self.cover else 'open'} already.")
        if self.cover and self.what == "sheet" and visitors(g, seat):
            return Refusal("A visitor is there; the sheet stays open.", "SE-DIPLOMAT-06")
        return None

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Self]:
        return map(cls, ("notes", "sheet"))

    def do(self, g: Seasons, phase: Any) -> Next:
        if self.what == "notes":
            set_table(g, g.actor, notes_covered=self.cover)
        else:
            set_table(g, g.actor, sheet_covered=self.cover)
        return STAY


@order(
    "cover notes = what:notes",
    "cover sheet = what:sheet",
    rule="SE-DIPLOMAT-06",
    examples=("cover notes", "cover sheet"),
    like=("cover",),
)
class Cover(Covering):
    """Cover the notes on your table, or the sheet while no visitor is there."""


@order("uncover notes = what:notes", "uncover sheet = what:sheet", rule="SE-DIPLOMAT-06", examples=("uncover notes",))
class Uncover(Covering):
    """Lay the notes or the sheet open again."""

    cover = False


@order(
    "jot WORDS",
    *by_office("jots WORDS"),
    rule="SE-DIPLOMAT-05",
    examples=("jot 4 resources owed by Cindral",),
)
class Jot(AtTable):
    """Write a note that lies on your table, where visitors may read it unless it is covered. Where two people share a
    nation, whoever writes or reads it sits at the table."""

    words: Speech
    by: str = ""

    def fault(self, g: Seasons, seat: str) -> Refusal | None:
        """A table holds only so many notes; of two people it is written on by whoever is there (SE-DIPLOMAT-09)."""
        if (why := office_refusal(g, self.by)) is not None:
            return why
        if g.options.get("level") and not g.reads_notes(f"{seat}/{self.by or 'diplomat'}"):
            return Refusal("Notes are written at your own table; go there.", "SE-DIPLOMAT-09")
        if len(table(g, seat).notes) >= NOTES_AT_MOST:
            return Refusal("Your table is full of notes; tear them up first.")
        return None if len(self.words) <= NOTE_LONG else Refusal("That is too long for a note.")

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> tuple[Jot]:
        return (cls("ask about the bridge"),)

    def do(self, g: Seasons, phase: Any) -> Next:
        set_table(g, g.actor, notes=(*table(g, g.actor).notes, self.words))
        return STAY


@order("tear up notes", rule="SE-DIPLOMAT-06", word="tear up", examples=("tear up notes",))
class TearUp(AtTable):
    """Do away with the notes on your table."""

    def fault(self, g: Seasons, seat: str) -> Refusal | None:
        return None if table(g, seat).notes else Refusal("There are no notes.")

    def do(self, g: Seasons, phase: Any) -> Next:
        set_table(g, g.actor, notes=())
        return STAY


TABLE: tuple[type[OfficeDeed], ...] = (SendAway, Invite, Cover, Uncover, Jot, TearUp)
