"""The state of a game of Divine Right: flat dicts of id -> frozen record.

Only phase handlers, the functions in `rules/` and the referee's edits change it.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from minaria.engine.state import Former, State
from minaria.games.divine_right.tables import cards, personalities
from minaria.kit.fog import Fog, face_down, partly, public

DIPLOMACY, PERSONALITIES = "diplomacy cards", "personality cards"


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit on the map: its hex, inside the walls or not, the fleet that carries it.

    river: the number of the stretch a fleet lies on, 0 on open water; its hex is then the bank with its counter.
    """

    hex: int
    inside: bool = False
    aboard: str = ""
    river: int = 0


class Used(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a unit has done this game turn.

    start: hex at the start of its owner's movement round. spent: movement points. came: hex it entered its present
    hex from (for castles it could not besiege). led: monarch it has moved with so far.
    """

    start: int = 0
    spent: int = 0
    moved: bool = False
    stopped: bool = False  # may not move on
    sea: bool = False  # carried or embarked by sea
    stormed: bool = False  # took part in a siege roll or declared a siege
    sortied: bool = False  # attacked besiegers in the siege round
    fought: bool = False  # attacked in this movement/combat round
    idle: bool = False  # joined this turn by help from afar
    came: int = 0
    led: str = ""
    searched: bool = False


UNUSED = Used()


class Realm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kingdom in play.

    status: "home" (a player's own), "ally", "neutral", "peace", "confusion" (off the map until `until`), "gone".
    card: personality number, 0 for a player's own. until: last game turn of peace or confusion.
    doomed: "peace" or "confusion" if it will leave at the end of this game turn.
    """

    status: str
    seat: str = ""
    card: int = 0
    read: bool = False
    until: int = 0
    doomed: str = ""
    joined: int = 0
    omens: int = 0  # game turn of bad omens
    prison: int = 0  # hex of the castle where its monarch is held
    jailer: str = ""
    castaway: bool = False
    bond: bool = False  # won by blackmail while Compromised
    origin: str = ""  # homeland of an Outlander
    blessed: str = ""  # seat that lifted the curse


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: its home kingdom, points, hand, ambassador and what it may not do any more.

    envoy_back: first game turn in which the ambassador can act (0: alive). violated, executed: kingdoms with a
    Diplomatic Penalty. duels: seats duelled. out: eliminated. retired: out for good, by his own wish.
    """

    home: str
    points: int = 0
    hand: tuple[str, ...] = ()
    envoy_back: int = 0
    assassinated: bool = False
    duels: tuple[str, ...] = ()
    violated: tuple[str, ...] = ()
    executed: tuple[str, ...] = ()
    out: bool = False
    queen: bool = False
    retired: bool = False


class Siege(msgspec.Struct, frozen=True):
    """A castle under siege: by whom, and since which game turn."""

    seat: str
    since: int


class Ban(msgspec.Struct, frozen=True):
    """A seat's ambassador banished from a kingdom: up to which game turn, or 0 until that monarch dies."""

    seat: str
    kingdom: str
    until: int


class Marker(msgspec.Struct, frozen=True):
    """An army marker of a seat, and the units that stand under it."""

    seat: str
    number: int
    units: tuple[str, ...]


class Waiver(msgspec.Struct, frozen=True):
    """A kingdom that a seat's units may still leave without a penalty, up to which game turn."""

    seat: str
    kingdom: str
    until: int


NAMED = 2
"""The level (`Rules.level`) from which on journals have bans, markers and waivers as records, not by "seat/...", and
whoever changes his master stands under no marker of the last one.
"""


@dataclass(kw_only=True)
class Minaria(State):
    """A position of Divine Right.

    Keys: units by counter id, hexes by number, realms by kingdom, players by seat.
    """

    seats: tuple[str, ...] = public()
    options: dict[str, str] = public()
    turn: int = public(1)
    order: tuple[str, ...] = public(())  # seats in chit order
    pieces: dict[str, Piece] = public(dict)
    used: dict[str, Used] = public(dict, lasts="turn")
    dead: dict[str, int] = public(dict)  # eliminated regulars -> game turn if by an event, else 0
    held: dict[str, str] = public(dict)  # living regulars of active kingdoms kept off the map, and why
    mercenaries: dict[str, str] = public(dict)  # mercenaries on the map -> seat
    realms: dict[str, Realm] = partly(
        "card", "origin", "bond", "blessed", to=lambda seat, kingdom, realm: realm.read, deck=PERSONALITIES
    )
    players: dict[str, Player] = partly("hand", to=lambda seat, whose, player: seat == whose, deck=DIPLOMACY)
    reserve: tuple[int, ...] = face_down(PERSONALITIES)  # personality cards not in use
    deck: tuple[str, ...] = face_down(DIPLOMACY)  # undrawn cards, by id; a draw picks one by lot
    discards: tuple[str, ...] = face_down(DIPLOMACY)
    plundered: dict[int, str] = public(dict)  # castle hex -> seat that plundered it
    sieges: dict[int, Siege] = public(dict)
    bans: tuple[Ban, ...] = public(
        (), former=Former(NAMED, "bans", lambda g: {f"{b.seat}/{b.kingdom}": {"until": b.until} for b in g.bans})
    )
    markers: tuple[Marker, ...] = public(
        (), former=Former(NAMED, "markers", lambda g: {f"{m.seat}/{m.number}": m.units for m in g.markers})
    )
    waived: tuple[Waiver, ...] = public(
        (), former=Former(NAMED, "waived", lambda g: {f"{w.seat}/{w.kingdom}": w.until for w in g.waived})
    )
    finished: bool = public(False)

    def ban(self, seat: str, kingdom: str) -> Ban | None:
        """The ban on a seat's ambassador in a kingdom, None if there is none."""
        return next((b for b in self.bans if b.seat == seat and b.kingdom == kingdom), None)

    def marker(self, seat: str, number: int) -> Marker | None:
        """An army marker in use, None if it is not."""
        return next((m for m in self.markers if m.seat == seat and m.number == number), None)


FOG: Fog[Minaria, None] = Fog(Minaria, {DIPLOMACY: cards, PERSONALITIES: personalities})
"""Who may know what (DR-SETUP-09, DR-STACK-02), by what the fields above say."""
