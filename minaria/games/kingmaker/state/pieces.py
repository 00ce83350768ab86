"""What stands in the state of Kingmaker: nobles, heirs, ships, sieges and what else has fields of its own.

Frozen and small: ids, numbers, tuples. Records of one part of the game alone are beside it: a Parliament in
`parliament`, a combat under way in `combat`, an event being carried out in `event`.
"""

from __future__ import annotations

import msgspec


class Noble(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody in play who acts as a noble (see tables.Person).

    seat: the faction, '' nobody's (a neutral pretender). at: the space; of somebody aboard that of his ship. inside:
    inside the place of that space. aboard: his ships, more than one where his troops are spread over a fleet. captor:
    the faction that holds him captive, since: the turn (`clock`) he was taken. army: the noble who leads the army he
    has joined. shelter: the last round in which a Refuge item covers him; came: the turn he came into the refuge he is
    in, 0 elsewhere. pursued: whether he may start no combat in his faction's next turn (KM-AMBUSH-05).
    """

    seat: str
    at: str
    inside: bool = False
    aboard: tuple[str, ...] = ()
    captor: str = ""
    since: int = 0
    army: str = ""
    shelter: int = 0
    came: int = 0
    pursued: bool = False


class Heir(msgspec.Struct, frozen=True, omit_defaults=True):
    """A living heir. guard: the noble in whose charge he is; he is then wherever that noble is, and `at` counts for
    nothing. since: the turn (`clock`) his faction got him.
    """

    at: str
    inside: bool = True
    guard: str = ""
    since: int = 0


class Ship(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ship afloat. at: a sea space, or the space of the port it lies in. noble: who holds it, '' a captured office
    ship. fleet: the ship that leads the fleet it has joined. blockade: the space of the port it blockades. driven:
    ordered into this port by an event, so that it may leave under KM-PORT-06. sally: the blockader it has come out to
    fight (KM-BLOCKADE-02).
    """

    seat: str
    at: str
    noble: str = ""
    fleet: str = ""
    blockade: str = ""
    driven: bool = False
    sally: str = ""


class Siege(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place under siege: by whom, since which turn (`clock`), which nobles besiege it."""

    seat: str
    since: int
    nobles: tuple[str, ...]


class Treaty(msgspec.Struct, frozen=True, omit_defaults=True):
    """A treaty signed by a faction. since, broken: the turn (`clock`) it was signed, and broken in; 0 while
    it is in force."""

    seat: str
    since: int
    broken: int = 0


class Peace(msgspec.Struct, frozen=True, omit_defaults=True):
    """The King's Peace in a space, until the caller's next turn begins (KM-PARLIAMENT-12)."""

    at: str
    caller: str


class Answer(msgspec.Struct, frozen=True, tag=True):
    """What a faction was answered that asked for leave. what: pass, enter, sail or land. place: at which place."""

    what: str
    by: str
    place: str
    yes: bool


class Gone(msgspec.Struct, frozen=True, tag=True):
    """A noble or ship that has gone in or out of a place."""

    who: str


class Relief(msgspec.Struct, frozen=True, tag=True):
    """A place whose besiegers were beaten in battle, and the faction that has beaten them."""

    place: str
    by: str


class Prize(msgspec.Struct, frozen=True, tag=True):
    """A ship that was taken."""

    ship: str


Note = Answer | Gone | Relief | Prize
"""What is remembered until the turn is over."""


def as_words(note: Note) -> str:
    """A note as tables begun before `NAMED` have it in their journals."""
    match note:
        case Answer():
            return f"{'' if note.yes else 'refused '}{note.what}:{note.by}@{note.place}"
        case Gone():
            return f"gate:{note.who}"
        case Relief():
            return f"relief:{note.place}@{note.by}"
        case Prize():
            return f"prize:{note.ship}"


class Leave(msgspec.Struct, frozen=True, omit_defaults=True):
    """A standing answer: a faction's leave to another to pass, enter and sail. place: '' everywhere. since: the turn
    (`clock`) it was given.
    """

    to: str
    place: str = ""
    since: int = 0
