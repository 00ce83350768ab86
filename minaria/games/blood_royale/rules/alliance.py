"""Alliances and foreign troops: who may move whose armies, who rolls for them, money on the spot (chapters ALLIANCE,
FOREIGN, NEGOTIATE).
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.memories import Alliance, Overture
from minaria.games.blood_royale.rules.command import usurped
from minaria.games.blood_royale.rules.land import closed
from minaria.games.blood_royale.state import Army, BloodRoyale, Used
from minaria.games.blood_royale.tables import links, provinces
from minaria.games.blood_royale.wording import crowns, piece_words, seat_name


def bond(g: BloodRoyale, one: str, other: str) -> Alliance | None:
    """The alliance of two seats, None if they have none."""
    return next((x for x in g.alliances if {*x.sides} == {one, other}), None)


def allied(g: BloodRoyale, one: str, other: str) -> bool:
    """Whether two seats have a written alliance this turn (BR-ALLIANCE-01)."""
    return bond(g, one, other) is not None


def ally_refusal(g: BloodRoyale, seat: str, other: str, roller: str) -> Refusal | None:
    """Why an alliance cannot be proposed."""
    if other not in g.players or other == seat or allied(g, seat, other):
        return Refusal("Propose an alliance to another player with whom you have none.", "BR-ALLIANCE-01")
    if roller not in ("", seat, other):
        return Refusal("One of the two allies rolls for the joint force.", "BR-ALLIANCE-03")
    if Overture(seat, other) in g.overtures:
        return Refusal(f"{seat_name(g, other)} has answered an offer of yours.", "BR-ALLIANCE-01")
    return None


def own_idle(g: BloodRoyale, seat: str) -> list[str]:
    """Armies of a seat's own on land that it commands and has not moved in this slot."""
    mine = [a for a, x in g.armies.items() if x.seat == seat and not x.under and _ashore(x)]
    return [a for a in mine if _idle(g, a) and not usurped(g, a)]


def _ashore(x: Army) -> bool:
    return x.at in provinces() and not x.aboard


def _idle(g: BloodRoyale, army: str) -> bool:
    return army not in g.used and army not in g.joint


def leave_refusal(g: BloodRoyale, seat: str, force: Sequence[str], ally: str) -> Refusal | None:
    """Why armies cannot be left for an ally (BR-ALLIANCE-01, -02)."""
    if not allied(g, seat, ally):
        return Refusal("A joint attack needs a written alliance with him.", "BR-ALLIANCE-01")
    if ally not in g.bag:
        return Refusal(f"{seat_name(g, ally)} does not move after you in this round.", "BR-ALLIANCE-02")
    if not force or any(a not in own_idle(g, seat) for a in force):
        return Refusal("Name armies of yours on land that have not moved.", "BR-ALLIANCE-02")
    return None


def lend_refusal(g: BloodRoyale, seat: str, force: Sequence[str], to: str) -> Refusal | None:
    """Why armies cannot serve under another monarch: they stand in his land (BR-FOREIGN-03)."""
    if to not in g.players or to == seat or not g.monarch_of(to):
        return Refusal("Lend armies to another player's monarch.", "BR-FOREIGN-03")
    if not force or any(a not in own_idle(g, seat) or g.owner(g.armies[a].at) != to for a in force):
        return Refusal("Name armies of yours in his land that have not moved.", "BR-FOREIGN-03")
    if Overture(seat, to) in g.overtures:
        return Refusal(f"{seat_name(g, to)} has answered an offer of yours.", "BR-FOREIGN-03")
    return None


def answered(g: BloodRoyale, by: str, to: str, roller: str, force: Sequence[str], taken: bool) -> None:
    """An offer is taken or turned down: an alliance, or armies that serve under another where `force` names them
    (BR-ALLIANCE-01, BR-FOREIGN-03).
    """
    me, other = seat_name(g, by), seat_name(g, to)
    g.overtures = (*g.overtures, Overture(by, to))
    about = hap.PACT((), {by: hap.ASKS, to: hap.ASKED})
    if not taken:
        g.tell(f"{other} turns down the offer of {me}.", about)
    elif not force:
        g.alliances = (*g.alliances, Alliance(tuple(sorted((by, to))), roller))
        rolls = f": {seat_name(g, roller)} rolls for both" if roller else ""
        g.tell(f"{me} and {other} are allies this turn{rolls}.", about)
    else:
        for a in force:
            g.change(a, under=to)
            g.used[a] = Used(0, True)
        g.tell(f"{piece_words(g, force)} of {me} serve under {other}.", about)


def recalled(g: BloodRoyale, seat: str) -> list[str]:
    """Armies of a seat that serve under another since an earlier slot, and others' that serve under it: what it may
    recall or send home (BR-FOREIGN-03).
    """
    lent = [a for a, x in g.armies.items() if x.under and x.seat and a not in g.joint]
    mine = [a for a in lent if g.armies[a].seat == seat and (a not in g.used or not g.level)]
    return [*mine, *(a for a in lent if g.armies[a].under == seat)]


# -- the joint move


def waiting(g: BloodRoyale) -> list[str]:
    """Who has left armies for the seat whose slot it is and has not yet been asked to keep faith."""
    left = [a for a, ally in g.joint.items() if ally == g.slot and a in g.armies and g.armies[a].under != ally]
    return list(dict.fromkeys(g.armies[a].seat for a in left))


def join(g: BloodRoyale, owner: str, keeps: bool) -> None:
    """The armies an ally left go with the seat whose slot it is, or stay (BR-ALLIANCE-02, -04)."""
    for a in [a for a, ally in g.joint.items() if ally == g.slot and a in g.armies and g.armies[a].seat == owner]:
        if keeps:
            g.change(a, under=g.slot)
        else:
            del g.joint[a]
    if not keeps:
        g.alliances = tuple(x for x in g.alliances if x is not bond(g, owner, g.slot))


def disband_joint(g: BloodRoyale) -> None:
    """A slot is over: what an ally moved in it is its owner's again."""
    for a, ally in list(g.joint.items()):
        if ally != g.slot and a in g.armies:
            continue
        if a in g.armies:
            g.change(a, under="")
        del g.joint[a]


def roller(g: BloodRoyale, at: str, side: str) -> str:
    """Who rolls for a joint force by its alliance, '' for any other (BR-ALLIANCE-03)."""
    owners = [
        g.armies[a].seat for a, ally in g.joint.items() if ally == side and a in g.armies and g.armies[a].at == at
    ]
    made = bond(g, owners[0], side) if owners else None
    return made.roller if made is not None else ""


# -- on the spot


def have_met(g: BloodRoyale, one: str, other: str) -> bool:
    """Whether pieces of one seat stand in or beside land of another, or beside its pieces (BR-NEGOTIATE-01)."""
    for place in [p for p in g.standing() if p in provinces() and g.here(p, one)]:
        near = [p for p in (place, *links("land").get(place, ())) if not closed(g, p)]
        if any(g.owner(p) == other or g.here(p, other) for p in near):
            return True
    return False


def pay_refusal(g: BloodRoyale, seat: str, to: str, amount: int) -> Refusal | None:
    """Why money cannot be paid: in the dynastic sequence all courts meet, later pieces have to (BR-NEGOTIATE-03)."""
    if to not in g.players or to == seat or amount < 1:
        return Refusal("Pay crowns to another player.", "BR-NEGOTIATE-03")
    if g.stage != "dynastic" and not have_met(g, seat, to):
        return Refusal(f"No piece of yours has met {seat_name(g, to)}.", "BR-NEGOTIATE-01")
    if g.players[seat].cash < amount:
        return Refusal(f"You do not have {crowns(amount)}.", "BR-NEGOTIATE-03")
    return None
