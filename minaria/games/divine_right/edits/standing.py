"""The referee says how kingdoms, seats and castles stand where it takes more than one value: penalties, bans, sieges.

What is one value is in `settings`.
"""

from __future__ import annotations

from collections.abc import Sequence

from commands import Number, Order, Words, order
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.kinds import Castle, Kingdom, Seat
from minaria.games.divine_right.rules import heroes
from minaria.games.divine_right.rules.diplomacy import banish
from minaria.games.divine_right.rules.editions import regulars_of
from minaria.games.divine_right.rules.status import kingdom_owner, set_player, set_realm
from minaria.games.divine_right.state import Minaria, Siege
from minaria.games.divine_right.tables import kingdoms, personalities
from minaria.games.divine_right.wording import count, kingdom_name, place_name, seat_name
from minaria.kit.cards import added, without
from minaria.kit.edits import Edits

EDITS = Edits()


def tell(g: Minaria, said: str, *seats: str) -> None:
    """What the referee has set."""
    g.tell(f"The referee rules: {said}.", hap.RULING((), dict.fromkeys(filter(None, seats), hap.CORRECTED)))


# -- kingdoms


@order("set KINGDOM personality WHAT", word="set personality", examples=("set Immer personality 8",))
class SetPersonality(Order):
    """Referee: say which personality a kingdom has, by number or name; another that has it takes over what it had."""

    kingdom: Kingdom
    what: Words


@EDITS.does(SetPersonality)
def set_personality(g: Minaria, o: SetPersonality) -> str | None:
    by_name = {p.name.lower(): n for n, p in personalities().items()}
    said = o.what.strip().lower()
    card = by_name.get(said, int(said) if said.isdecimal() else 0)
    if card not in personalities():
        return f"Personality cards are numbered 1 to {max(personalities())}."
    old = g.realms[o.kingdom].card
    holder = next((k for k in kingdoms() if g.realms[k].card == card and k != o.kingdom), "")
    if holder:
        set_realm(g, holder, card=old)  # the two kingdoms exchange cards
        if not old:
            heroes.crown(g, holder)
    elif card != old:
        g.reserve = added(without(g.reserve, card), *([old] if old else []))
    set_realm(g, o.kingdom, card=card)
    g.tell("The referee sets something hidden.", hap.RULING())
    return None


def off_the_map(g: Minaria, kingdom: str) -> list[str]:
    """The living regulars of a kingdom that are not on the map."""
    return [u for u in regulars_of(g, kingdom) if u not in g.dead and u not in g.pieces]


def too_few(pool: Sequence[str]) -> str:
    """Why no more regulars can be counted so."""
    return f"Only {len(pool)} regulars of it are off the map; remove some first."


@order("set KINGDOM dead NUMBER", word="set dead", examples=("set Muetar dead 2",))
class SetDead(Order):
    """Referee: count so many regulars of a kingdom that are off the map as eliminated."""

    kingdom: Kingdom
    number: Number


@EDITS.does(SetDead)
def set_dead(g: Minaria, o: SetDead) -> str | None:
    pool = off_the_map(g, o.kingdom)
    if o.number > len(pool):
        return too_few(pool)
    g.dead.update(dict.fromkeys(pool[: o.number], 0))
    tell(g, f"{count(o.number, 'more regular')} of {kingdom_name(o.kingdom)} eliminated", kingdom_owner(g, o.kingdom))
    return None


@order("set KINGDOM waiting NUMBER", word="set waiting", examples=("set Muetar waiting 2",))
class SetWaiting(Order):
    """Referee: say how many living regulars of a kingdom on a side wait off the map to take the field."""

    kingdom: Kingdom
    number: Number


@EDITS.does(SetWaiting)
def set_waiting(g: Minaria, o: SetWaiting) -> str | None:
    if not kingdom_owner(g, o.kingdom):
        return f"{kingdom_name(o.kingdom)} is on nobody's side."
    pool = off_the_map(g, o.kingdom)
    if o.number > len(pool):
        return too_few(pool)
    for u in pool:
        g.held.pop(u, None)
    g.held.update(dict.fromkeys(pool[: o.number], "muster"))
    tell(g, f"{count(o.number, 'regular')} of {kingdom_name(o.kingdom)} to come", kingdom_owner(g, o.kingdom))
    return None


# -- seats


@order(
    "set SEAT violated KINGDOM = what:violated",
    "set SEAT executed KINGDOM = what:executed",
    "set SEAT pardoned KINGDOM",
    word="set penalty",
    examples=("set hothior violated Immer", "set hothior pardoned Immer"),
)
class SetPenalty(Order):
    """Referee: say in which kingdom a seat has a Diplomatic Penalty, for a violation or an execution, or has none."""

    seat: Seat
    kingdom: Kingdom
    what: str = ""


@EDITS.does(SetPenalty)
def set_penalty(g: Minaria, o: SetPenalty) -> str | None:
    player = g.players[o.seat]
    if o.what:
        if o.kingdom in getattr(player, o.what):
            return "That is so already."
        set_player(g, o.seat, **{o.what: (*getattr(player, o.what), o.kingdom)})
    elif o.kingdom not in (*player.violated, *player.executed):
        return "That is so already."
    else:
        rest = {f: tuple(k for k in getattr(player, f) if k != o.kingdom) for f in ("violated", "executed")}
        set_player(g, o.seat, **rest)
    tell(g, f"{seat_name(o.seat)} has {'a' if o.what else 'no'} penalty in {kingdom_name(o.kingdom)}", o.seat)
    return None


@order("set SEAT duelled OTHER", word="set duelled", examples=("set hothior duelled muetar",))
class SetDuelled(Order):
    """Referee: say that the ambassadors of two seats have fought."""

    seat: Seat
    other: Seat


@EDITS.does(SetDuelled)
def set_duelled(g: Minaria, o: SetDuelled) -> str | None:
    if o.other == o.seat or o.other in g.players[o.seat].duels:
        return "That is so already." if o.other != o.seat else "Nobody duels himself."
    for a, b in ((o.seat, o.other), (o.other, o.seat)):
        set_player(g, a, duels=(*g.players[a].duels, b))
    tell(g, f"{seat_name(o.seat)} and {seat_name(o.other)} have duelled", o.seat, o.other)
    return None


@order(
    "set SEAT banished KINGDOM TURNS",
    "set SEAT banished KINGDOM no = lifted:true",
    word="set banished",
    examples=("set hothior banished Immer 2", "set hothior banished Immer no"),
)
class SetBanished(Order):
    """Referee: banish a seat's ambassador from a kingdom for so many turns, 0 until its monarch dies, or let him in."""

    seat: Seat
    kingdom: Kingdom
    turns: Number = 0
    lifted: bool = False


@EDITS.does(SetBanished)
def set_banished(g: Minaria, o: SetBanished) -> str | None:
    if not o.lifted:
        banish(g, o.seat, o.kingdom, o.turns)
        return None
    ban = g.ban(o.seat, o.kingdom)
    if ban is None:
        return f"The ambassador of {seat_name(o.seat)} is not banished there."
    g.bans = tuple(b for b in g.bans if b is not ban)
    tell(g, f"the ambassador of {seat_name(o.seat)} may go to {kingdom_name(o.kingdom)} again", o.seat)
    return None


@order("set SEAT cards none", word="set cards", examples=("set hothior cards none",))
class SetCards(Order):
    """Referee: shuffle a seat's hand into the deck; `give` and `take card` do the rest."""

    seat: Seat


@EDITS.does(SetCards)
def set_cards(g: Minaria, o: SetCards) -> str | None:
    g.deck = added(g.deck, *g.players[o.seat].hand)
    set_player(g, o.seat, hand=())
    g.tell("The referee sets something hidden.", hap.RULING())
    return None


@order("set SEAT first [yes]", word="set first", examples=("set hothior first yes",))
class SetFirst(Order):
    """Referee: say who is first in the order of play; the others keep theirs."""

    seat: Seat


@EDITS.does(SetFirst)
def set_first(g: Minaria, o: SetFirst) -> str | None:
    g.order = (o.seat, *(s for s in g.order if s != o.seat))
    tell(g, f"{seat_name(o.seat)} is first in the order of play")
    return None


# -- castles


@order(
    "set CASTLE siege SEAT [TURN]",
    "set CASTLE besieged by SEAT [since [turn] TURN]",
    "set CASTLE siege no",
    word="set siege",
    examples=("set Tadafat siege muetar 2", "set Tadafat siege no"),
)
class SetSiege(Order):
    """Referee: say who besieges a castle and since which turn, the last one if none is said, or that nobody does."""

    castle: Castle
    seat: Seat = ""
    turn: Number = -1


@EDITS.does(SetSiege)
def set_siege(g: Minaria, o: SetSiege) -> str | None:
    if not o.seat:
        g.sieges.pop(o.castle, None)
        tell(g, f"nobody besieges {place_name(o.castle)}")
        return None
    g.sieges[o.castle] = Siege(o.seat, o.turn if o.turn >= 0 else max(g.turn - 1, 0))
    tell(g, f"{seat_name(o.seat)} besieges {place_name(o.castle)}", o.seat)
    return None
