"""Fields of the state set right by their names, with what follows from it; what is more than one value is in
`positions`, `standing` and `corrections`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from minaria.engine.events import What
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.kinds import Castle, Force, Kingdom, Place, Seat
from minaria.games.divine_right.invariants import faults
from minaria.games.divine_right.rules import heroes
from minaria.games.divine_right.rules.status import hex_of, kingdom_owner, put, set_player, set_realm, used
from minaria.games.divine_right.rules.turns import LAST_TURN
from minaria.games.divine_right.state import FOG, Minaria
from minaria.games.divine_right.tables import kingdoms, monarch, unit, units
from minaria.games.divine_right.wording import force_name, kingdom_name, place_name, seat_name
from minaria.kit.settings import MANY, Settings

TURNS = range(2 * LAST_TURN)
"""Game turns that something may last to: some terms end after the game does."""
YES, NO = "yes|true|on", "no|false|off"

SAMPLES = {
    "kingdom": "Immer",
    "seat": "hothior",
    "castle": "Tadafat",
    "force": "1 army at Tadafat",
    "place": "Pennol",
}
WORDS: dict[str, Callable[[Any], str]] = {
    "kingdom": kingdom_name,
    "castle": place_name,
    "place": place_name,
    "force": lambda u: force_name((u,)),
    "forces": force_name,
    "seat": seat_name,
}


def tells(g: Minaria, about: Sequence[Any]) -> What:
    """A correction of units, kingdoms and seats: where, and whom it concerns."""
    pieces = tuple(x for x in about if x in units())
    at = next((kingdoms()[x].royal for x in about if x in kingdoms() and x not in g.seats), ())
    return hap.RULING(at, {x: hap.CORRECTED for x in about if x in g.seats}, pieces)


def said(field: str) -> tuple[str, str, str]:
    """How a field of a kingdom or a seat is said to be so, or not."""
    return f"set KEY {field} [{YES}]", f"set KEY {field} {NO}", f"set KEY not {field}"


SETTINGS = Settings(FOG, faults, WORDS, tells, SAMPLES)


# -- kingdoms


def status(g: Minaria, kingdom: str, value: str) -> None:
    """A kingdom that is on nobody's side; `ally` and `neutral` do the rest."""
    set_realm(g, kingdom, seat="")
    if value == "neutral" and not g.realms[kingdom].card:
        heroes.crown(g, kingdom)


def omens(g: Minaria, kingdom: str, yes: bool) -> None:
    """A kingdom sees bad omens this turn, or sees none."""
    set_realm(g, kingdom, omens=g.turn if yes else 0)


def castaway(g: Minaria, kingdom: str, yes: bool) -> None:
    """A monarch cast away is on the Isle of Fright."""
    if yes:
        put(g, monarch(kingdom), heroes.castaway_hex())


def held_in(g: Minaria, kingdom: str) -> int:
    """The castle where a monarch is held, 0 where he is free, -1 where his jailer is no longer its master."""
    realm = g.realms[kingdom]
    return realm.prison if not realm.prison or realm.jailer == kingdom_owner(g, hex_of(realm.prison).kingdom) else -1


def prison(g: Minaria, kingdom: str, castle: int) -> None:
    """A monarch is held in a castle, by its master, or is free."""
    set_realm(g, kingdom, prison=castle, jailer=kingdom_owner(g, hex_of(castle).kingdom) if castle else "")
    if castle:
        put(g, monarch(kingdom), castle, inside=True)


IMPRISONED = ("set KEY prison VALUE", "set KEY prison no")
LIFTED = ("set KEY blessed VALUE", "set KEY blessed nobody")
FROM = ("set KEY origin VALUE", "set KEY origin nobody")
STATUSES, ENDS = ("neutral", "peace", "confusion"), ("peace", "confusion")
STATUS = tuple(f"set KEY status [to] {s} = value:{s}" for s in STATUSES)
DOOMED = (*(f"set KEY doomed {s} = value:{s}" for s in ENDS), "set KEY doomed no")

SETTINGS.part("realms", "status", "status", Kingdom, STATUSES, *STATUS, then=status)
SETTINGS.part("realms", "doomed", "status at the end of this turn", Kingdom, ENDS, *DOOMED)
SETTINGS.part("realms", "until", "last turn", Kingdom, TURNS, "set KEY until [turn] VALUE")
SETTINGS.part("realms", "joined", "turn of joining", Kingdom, TURNS, "set KEY joined [in] [turn] VALUE")
SETTINGS.part("realms", "read", "read", Kingdom, bool, *said("read"))
SETTINGS.part("realms", "bond", "bound by blackmail", Kingdom, bool, *said("bond"))
SETTINGS.part("realms", "blessed", "seat that lifted the curse", Kingdom, Seat, *LIFTED)
SETTINGS.part("realms", "origin", "homeland", Kingdom, Kingdom, *FROM)
SETTINGS.other("realms", "prison", Kingdom, Castle, held_in, prison, *IMPRISONED)
SETTINGS.part("realms", "castaway", "bound to the Isle of Fright", Kingdom, bool, *said("castaway"), then=castaway)
SETTINGS.other(
    "realms",
    "under bad omens this turn",
    Kingdom,
    bool,
    lambda g, kingdom: g.realms[kingdom].omens == g.turn,
    omens,
    *said("omens"),
)

# -- seats, and the course of the game


def out(g: Minaria, seat: str, yes: bool) -> None:
    """A player is out of the game with all that follows, or is in it with his kingdom."""
    if yes:
        heroes.eliminate(g, seat)
    else:
        set_player(g, seat, out=False)
        set_realm(g, g.players[seat].home, status="home", seat=seat)


ENVOY = ("set KEY ambassador VALUE", "set KEY ambassador alive")

SETTINGS.part("players", "points", "points", Seat, MANY, "set KEY points [to] VALUE")
SETTINGS.part("players", "envoy_back", "turn of the next ambassador", Seat, TURNS, *ENVOY)
SETTINGS.part("players", "assassinated", "assassination tried", Seat, bool, *said("assassinated"))
SETTINGS.part("players", "queen", "ruled by a queen", Seat, bool, *said("queen"))
SETTINGS.part("players", "retired", "retired", Seat, bool, *said("retired"))
SETTINGS.other("players", "out of the game", Seat, bool, lambda g, seat: g.players[seat].out, out, *said("out"))

SETTINGS.places("order", "the order of play", Seat)
SETTINGS.cleared("waived", "kingdoms that may still be left")
SETTINGS.value("finished", "game over", bool, f"set game over [{YES}]", f"set game over {NO}", no="game not over")

# -- units and castles


def plundered(g: Minaria, castle: int, seat: str) -> None:
    """A plundered castle has no walls: its siege is over, and whoever was inside stands outside."""
    if seat:
        g.sieges.pop(castle, None)
        for u, p in list(g.pieces.items()):
            if p.hex == castle and p.inside:
                put(g, u, castle, False, p.aboard)


def done(name: str, said: str, kind: Any, *patterns: str) -> None:
    """What a unit on the map has done this turn."""

    def get(g: Minaria, piece: str) -> Any:
        return getattr(used(g, piece), name)

    def mark(g: Minaria, piece: str, value: Any) -> None:
        g.used[piece] = msgspec.structs.replace(used(g, piece), **{name: value})

    SETTINGS.other("used", said, Force, kind, get, mark, *patterns, missing=lambda g, piece: piece not in g.pieces)


def led(g: Minaria, piece: str, kingdom: str) -> None:
    """A unit has moved with the monarch of a kingdom, or with none."""
    g.used[piece] = msgspec.structs.replace(used(g, piece), led=monarch(kingdom) if kingdom else "")


SETTINGS.entries(
    "plundered", "plunderer", Castle, Seat, "set KEY plundered [by] VALUE", f"set KEY plundered {NO}", then=plundered
)
SETTINGS.cleared("markers", "army markers")
done("spent", "movement points spent", range(100), "set points spent by KEY to VALUE")
done("start", "hex at the start of the round", Place, "set KEY started at VALUE")
done("came", "hex before this one", Place, "set KEY come from VALUE")
done("moved", "moved", bool)
done("stopped", "stopped", bool)
SETTINGS.other(
    "used",
    "monarch it has moved with",
    Force,
    Kingdom,
    lambda g, piece: (led := used(g, piece).led) and unit(led).kingdom,
    led,
    "set KEY led by VALUE",
    "set KEY led by nobody",
)
done("sea", "carried by sea", bool)
done("stormed", "part of a siege roll", bool, "set KEY stormed", "set KEY not stormed")
done("sortied", "part of a sortie", bool, "set KEY sortied", "set KEY not sortied")
done("fought", "tired of a battle", bool, "set KEY fought", "set KEY not fought")
done("idle", "idle this turn", bool, "set KEY idle", "set KEY not idle")
done("searched", "through with a search", bool, "set KEY searched", "set KEY not searched")
