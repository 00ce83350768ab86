"""Deaths: what becomes of a dead noble's awards and charges, of a dead heir's claim; and who has won then
(chapters DEATH, OBJECT, HEIRMOVE, BEAUFORT). Called wherever somebody dies, by combat, events and orders alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec

from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.rules.besieging import review
from minaria.games.kingmaker.rules.items import at_sea, discard, forsake
from minaria.games.kingmaker.rules.strength import CAPITAL, held
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import BEAUFORT, LANCASTER, YORK, crown_items, people, royals, sea, ships, spaces
from minaria.games.kingmaker.wording import listing, name, names, seat_name, space_name
from minaria.kit.ways import reach


def kill_noble(g: Kingmaker, noble: str, how: str = "is dead") -> None:
    """A noble dies: title, office and bishopric to the Chancery, all else to the crown discard (KM-DEATH-01 to -03)."""
    x = g.nobles[noble]
    g.tell(f"{name(noble)} {how}.", hap.DEATH(x.at, {x.seat: hap.LOSES} if x.seat else {}))
    charges, awards = heirs.in_charge(g, noble), held(g, noble)
    remove_noble(g, noble)
    say_left(g, charges, awards)
    check_victory(g)


def say_left(g: Kingmaker, charges: Iterable[str], awards: Iterable[str]) -> None:
    """What has become of the heirs and of the awards of a noble who has died."""
    for h in charges:
        guard, at = heirs.guard_of(g, h), heirs.where(g, h)[0]
        said = f"passes to {name(guard)}" if guard else f"is left at {space_name(at)}, held by nobody"
        g.tell(f"{name(h)} {said}.", hap.AWARD(at, {g.nobles[guard].seat: hap.GETS} if guard else {}))
    vacant = [a for a in awards if a in g.chancery]
    lost = [a for a in awards if a not in vacant]
    gone = [(vacant, "to the Chancery"), (lost, "to the crown discard")]
    if said := listing(f"{names(which)} {where}" for which, where in gone if which):
        g.tell(f"His awards are lost: {said}.", hap.AWARD())


def remove_noble(g: Kingmaker, noble: str) -> None:
    """Take a noble out of play with his awards, whatever the reason; nobody is told."""
    release(g, noble)
    for award in held(g, noble):
        discard(g, award)
    for ship in [s for s, y in sorted(g.ships.items()) if y.noble == noble]:
        if ship not in g.ships:
            continue
        if at_sea(g, ship) or ships()[ship].office:
            forsake(g, ship)
        else:
            discard(g, ship)
    seat = g.nobles.pop(noble).seat
    if noble in crown_items():
        if people()[noble].kind == "royal" and seat:  # his item stays with the faction (KM-SPECIALNOBLE-06)
            g.hands[seat] = tuple(sorted((*g.hands.get(seat, ()), noble)))
        else:
            g.crown = g.crown.discard(noble)
    forget(g, noble)
    if noble == heirs.usurper(g) and not g.taken.get(CAPITAL):
        g.taken.pop(CAPITAL, None)  # London is again whose it is by right (KM-PRETENDER-07)
    g.crowned = tuple(h for h in g.crowned if h != noble)
    g.sole = "" if g.sole == noble else g.sole


def forget(g: Kingmaker, noble: str) -> None:
    """Whatever names a noble who is gone or away from his company: armies, sieges, what he owes where he landed."""
    for n, x in list(g.nobles.items()):
        if x.army == noble:
            g.noble(n, army="")
    if g.strict and noble in g.landed:
        g.landed = tuple(n for n in g.landed if n != noble)
    for p, siege in list(g.sieges.items()):
        if noble in siege.nobles:
            g.sieges[p] = msgspec.structs.replace(siege, nobles=tuple(n for n in siege.nobles if n != noble))
    review(g)


def release(g: Kingmaker, noble: str) -> None:
    """The heirs in his charge pass to another noble of his faction who is with him, or stay where they are, held by
    nobody (KM-HEIRMOVE-04); left alone at sea they are put ashore at the nearest port.
    """
    x = g.nobles[noble]
    near = company(g, noble)
    for h in heirs.in_charge(g, noble):
        if near:
            g.heir(h, guard=near[0])
        else:
            g.heir(h, guard="", at=ashore(x.at), inside=x.inside, since=0)


@cache
def ashore(space: str) -> str:
    """The space itself, or the nearest port of a sea space, the first by name of equals."""
    if not spaces()[space].sea:
        return space
    far = reach((space,), lambda s: sea().get(s, ())).cost
    return min((s for s in far if not spaces()[s].sea), key=lambda s: (far[s], s))


def company(g: Kingmaker, noble: str) -> list[str]:
    """The other free nobles of his faction, or of his captor's, in the very same place: inside or in the open, or
    aboard with him.
    """
    x = g.nobles[noble]
    return [
        n
        for n in g.of(x.captor or x.seat)
        if n != noble
        and g.nobles[n].at == x.at
        and g.nobles[n].inside == x.inside
        and bool(g.nobles[n].aboard) == bool(x.aboard)
        and not (x.aboard and not {*x.aboard} & {*g.nobles[n].aboard})
    ]


def kill_heir(g: Kingmaker, heir: str, how: str = "is dead") -> None:
    """An heir dies and is out of the game; the next in seniority becomes senior (KM-DEATH-05)."""
    if heir in g.nobles:  # Beaufort, or a pretender
        kill_noble(g, heir, how)
        return
    at, _ = heirs.where(g, heir)
    seat = heirs.holder(g, heir)
    g.tell(f"{name(heir)} {how}.", hap.ROYAL_DEATH(at, {seat: hap.LOSES} if seat else {}))
    del g.heirs[heir]
    g.crowned = tuple(h for h in g.crowned if h != heir)
    g.sole = "" if g.sole == heir else g.sole
    check_victory(g)


def kill_all(g: Kingmaker, who: Iterable[str], how: str = "is dead") -> None:
    """Several die at once, heirs before nobles, so that none passes to somebody who is about to die."""
    doomed = list(dict.fromkeys(who))
    for h in [h for h in doomed if h in g.heirs]:
        kill_heir(g, h, how)
    for n in [n for n in doomed if n in g.nobles]:
        kill_noble(g, n, how)


def winner(g: Kingmaker) -> str:
    """The faction that holds the last heir, who is crowned; '' while there is none (KM-OBJECT-01, KM-OBJECT-02,
    KM-BEAUFORT-05, KM-BEAUFORT-06).
    """
    left = [h for h in g.heirs if h != BEAUFORT]
    beaufort = BEAUFORT in g.nobles
    last = left or ([BEAUFORT] if beaufort else [])
    if len(last) != 1 or last[0] not in g.crowned:
        return ""
    house = LANCASTER if last[0] == BEAUFORT else royals()[last[0]].house
    if house == YORK and beaufort:
        return ""
    return heirs.holder(g, last[0])


def check_victory(g: Kingmaker) -> None:
    """Whether the game is won now: after every death and every coronation (KM-OBJECT-05); without
    any heir nobody can win any more (K-17).
    """
    seat = winner(g)
    if seat and not g.finished:
        win(g, seat, "holds the last royal heir, and he is crowned")
    if not heirs.living(g) and not g.finished:
        g.finished = True
        g.tell("No royal heir is left: nobody can win any more.", hap.END())


def win(g: Kingmaker, seat: str, why: str) -> None:
    """The game is over; one faction alone has won (KM-OBJECT-06)."""
    g.finished, g.winner = True, seat
    g.tell(f"{seat_name(seat)} {why}: {seat_name(seat)} has won.", hap.END((), {seat: hap.WINS}))


def home_castles(g: Kingmaker, noble: str) -> list[str]:
    """The home castles of a noble (places), those first that no other faction has taken (KM-CROWN-04)."""
    return [p for p in people()[noble].castles if g.taken.get(p, g.nobles[noble].seat) == g.nobles[noble].seat]
