"""Battles: who may fight whom, force and cap, free rolls, hits, flight and retreat, how they end (chapters BATTLE,
PREBATTLE, CAPITAL, FLEE, RETREAT, SPOILS). A side is a seat, '' for neutral armies.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from minaria.engine.events import How
from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.memories import Met
from minaria.games.blood_royale.rules import alliance, captivity, changing, rebellion
from minaria.games.blood_royale.rules.chances import FREE_ROLL_HITS
from minaria.games.blood_royale.rules.command import commander
from minaria.games.blood_royale.rules.deaths import die, survives
from minaria.games.blood_royale.rules.land import closed
from minaria.games.blood_royale.rules.money import bury
from minaria.games.blood_royale.rules.people import strength
from minaria.games.blood_royale.state import KING, WAR, BloodRoyale, Fight, Used
from minaria.games.blood_royale.tables import casualties, links
from minaria.games.blood_royale.wording import capital, count, name, names, place_name, seat_name, side_name

CAPTURE_MODIFIER = -1
NONE, PRINCE, RULER = "none", "prince", "king"


# -- sides


def side_of(g: BloodRoyale, army: str) -> str:
    """The side an army fights on: whoever commands it; hired and neutral ones of nobody are ''."""
    return commander(g, army)


def armies(g: BloodRoyale, at: str, side: str) -> list[str]:
    """The armies of a side ashore in a province (BR-BATTLE-03)."""
    return [a for a in g.here(at) if a in g.armies and not g.armies[a].aboard and side_of(g, a) == side]


def royals(g: BloodRoyale, at: str, side: str) -> list[str]:
    """The royals of a side ashore in a province, no prisoner; neutrals have none (BR-BATTLE-03, BR-FOUR-09)."""
    return [
        p
        for p in g.here(at, side)
        if side and p in g.people and g.people[p].piece and not g.people[p].aboard and p not in g.captives
    ]


def castle(g: BloodRoyale, at: str) -> str:
    """The country whose standing castle is in a province, '' none (BR-CAPITAL-01)."""
    return next((c for c, x in g.crowns.items() if x.capital == at and x.castle > 0), "")


def castle_of(g: BloodRoyale, at: str, side: str) -> str:
    """The country whose castle a side defends in a province: its own standing one; neutrals that of neutral land."""
    country = castle(g, at)
    if not country or g.crowns[country].seat != side or (not side and not g.level):
        return ""
    return country if side or not g.owner(at) else ""


def shut(g: BloodRoyale, at: str, attacker: str, defender: str) -> bool:
    """Whether a defender's troops have come to a castle that is under attack already: they do not get in
    (BR-CAPITAL-03).
    """
    there = defender and (armies(g, at, defender) or royals(g, at, defender))
    return bool(there and castle_of(g, at, defender) and g.beset.get(at, defender) == attacker)


def lift(g: BloodRoyale) -> None:
    """An attack on a castle is over where the attacker has no army left before it."""
    for at in [at for at, who in g.beset.items() if not armies(g, at, who) or not castle(g, at)]:
        del g.beset[at]


def sides(g: BloodRoyale, at: str) -> list[str]:
    """The sides with armies or a castle in a province, in the order of the seats, neutrals last."""
    found = {side_of(g, a) for a in g.here(at) if a in g.armies and not g.armies[a].aboard}
    if castle(g, at):
        found.add(g.crowns[castle(g, at)].seat)
    return [s for s in (*g.seats, "") if s in found]


def meetings(g: BloodRoyale, seat: str) -> list[tuple[str, str]]:
    """Where a seat's armies stand with another side that it has not met this slot: province and side (BR-BATTLE-01)."""
    out = []
    for at in dict.fromkeys(x.at for a, x in g.armies.items() if side_of(g, a) == seat and x.at and not x.aboard):
        if at in links("land"):
            foes = [foe for foe in sides(g, at) if foe != seat and (foe or not bides(g, at))]
            out += [(at, foe) for foe in foes if met(at, seat, foe) not in g.fought]
    return out


def bides(g: BloodRoyale, at: str) -> bool:
    """Whether the neutrals in a province are a war card's: they fight when everybody has moved (BR-OPTE-18)."""
    return bool(g.level) and any(a in g.armies and g.armies[a].hired == WAR for a in g.here(at))


def met(at: str, one: str, other: str) -> Met:
    """How a meeting is noted once it is settled in this slot."""
    return Met(at, tuple(sorted((one, other))))


def may_attack(g: BloodRoyale, at: str, side: str) -> bool:
    """Whether a side has armies there that may attack: those that retreated here may not (BR-RETREAT-03)."""
    return any(not (a in g.used and g.used[a].retreated) for a in armies(g, at, side))


def must_attack(g: BloodRoyale, at: str) -> bool:
    """Whether whoever enters a province has to attack its neutral defenders: three players, land that nobody began with
    (BR-THREE-11).
    """
    return len(g.seats) == 3 and bool(g.level) and changing.unplayed(g, at) and not g.owner(at)


# -- force


def inside(g: BloodRoyale, side: str) -> bool:
    """Whether a side fights from its castle."""
    f = g.fight
    return f is not None and f.inside and side == f.defender


def force(g: BloodRoyale, side: str) -> int:
    """Armies, one for each royal, the castle of a defender inside (BR-BATTLE-06, BR-CAPITAL-01, -04, -05)."""
    f = fight(g)
    walls = g.crowns[castle_of(g, f.at, side)].castle if inside(g, side) and castle_of(g, f.at, side) else 0
    return len(armies(g, f.at, side)) + len(royals(g, f.at, side)) + walls


def highest(g: BloodRoyale, side: str) -> str:
    """The highest royal of a side: a King or regent, a Prince or Consort, none (BR-BATTLE-07, BR-BATTLE-12)."""
    pieces = [g.people[p].piece for p in royals(g, fight(g).at, side)]
    return RULER if KING in pieces else PRINCE if pieces else NONE


def fight(g: BloodRoyale) -> Fight:
    """The battle being fought. Raises LookupError."""
    if g.fight is None:
        raise LookupError("no battle is being fought")
    return g.fight


def other(g: BloodRoyale, side: str) -> str:
    """The enemy of a side."""
    f = fight(g)
    return f.defender if side == f.attacker else f.attacker


def counted(g: BloodRoyale, side: str) -> list[str]:
    """The royals whose Strength a side counts: the King's always; with him princes only where they add something;
    without him all (BR-PREBATTLE-04 to -06).
    """
    here = royals(g, fight(g).at, side)
    kings = [p for p in here if g.people[p].piece == KING]
    if not kings:
        return here
    foe = other(g, side)
    return kings + [p for p in here if p not in kings and strength(g, p, foe) > 0]


def free_rolls(g: BloodRoyale) -> tuple[str, int]:
    """Which side rolls before the battle, and how often: the net difference of Strengths (BR-PREBATTLE-01, -07)."""
    f = fight(g)
    total = {s: sum(strength(g, p, other(g, s)) for p in counted(g, s)) for s in (f.attacker, f.defender)}
    net = total[f.attacker] - total[f.defender]
    return (f.attacker, net) if net >= 0 else (f.defender, -net)


# -- hits


class Blow(NamedTuple):
    """What one roll did: the die, the hits."""

    die: int
    hits: int


def roller(g: BloodRoyale, side: str) -> str:
    """Who rolls for a side: itself; for neutrals the seat left of their enemy; for allies by their alliance
    (BR-ALLIANCE-03, BR-OPTE-10).
    """
    return alliance.roller(g, fight(g).at, side) or side or g.left_of(other(g, side))


def free_roll(g: BloodRoyale, side: str) -> Blow:
    """One free roll: 1 to 4 hits for its value where the side has as many armies (BR-PREBATTLE-02, -03)."""
    die = g.roll(f"free roll of {side_name(g, side)}", roller(g, side))
    many = len(armies(g, fight(g).at, side))
    return Blow(die, die if die <= FREE_ROLL_HITS and die <= many else 0)


def blow(g: BloodRoyale, side: str) -> Blow:
    """The roll of a battle round (BR-BATTLE-04, -05)."""
    strong, royal = force(g, side), highest(g, side)
    die = g.roll(f"battle roll of {side_name(g, side)}", roller(g, side))
    return Blow(die, casualties(strong, royal, die))


def wiped(g: BloodRoyale, side: str, hits: int) -> bool:
    """Whether hits reach a side's whole strength (BR-BATTLE-08)."""
    return hits > 0 and hits >= force(g, side)


def choice(g: BloodRoyale, side: str, hits: int) -> range:
    """How many of its hits a side may let its castle take: more than one number where it has to say
    (BR-CAPITAL-06).
    """
    country = castle_of(g, fight(g).at, side) if inside(g, side) else ""
    if not country or wiped(g, side, hits):
        return range(1)
    walls, men = g.crowns[country].castle, len(armies(g, fight(g).at, side))
    return range(max(0, hits - men), min(hits, walls) + 1)


def take_hits(g: BloodRoyale, side: str, hits: int, on_castle: int = 0) -> None:
    """Armies go to the year box; the castle is damaged for the turn, at 0 for good (BR-BATTLE-08, BR-CAPITAL-08)."""
    at = fight(g).at
    country = castle_of(g, at, side)
    if on_castle and country:
        left = max(0, g.crowns[country].castle - on_castle)
        g.crown(country, castle=left, strong=g.crowns[country].strong if left else 0)
        said = "is destroyed for good" if not left else f"stands at {left}"
        g.tell(f"The castle of {place_name(at)} {said}.", hap.CAPITAL(at, {side: hap.LOSING}))
    gone = armies(g, at, side)[: max(0, hits - on_castle)]
    for a in gone:
        bury(g, a)
    if gone:
        g.tell(
            f"{capital(side_name(g, side))} loses {count(len(gone), 'army')}.",
            hap.ROUND(at, _concerned(side, hap.LOSES)),
        )


def wipe_out(g: BloodRoyale, side: str) -> list[str]:
    """All armies and walls of a side fall; every royal rolls for his life; those who live (BR-CAPTIVE-01)."""
    at = fight(g).at
    country = castle_of(g, at, side) if inside(g, side) else ""
    here = royals(g, at, side)
    take_hits(g, side, force(g, side), g.crowns[country].castle if country else 0)
    left = []
    for who in here:
        if survives(g, who, CAPTURE_MODIFIER, "survival in battle"):
            left.append(who)
        else:
            die(g, who)
    return left


def _concerned(side: str, how: How) -> dict[str, How]:
    return {side: how} if side else {}


# -- leaving the field


def flee_refusal(g: BloodRoyale, side: str, who: str, to: str) -> Refusal | None:
    """Why a royal cannot flee there now (BR-FLEE-01 to -03)."""
    f = fight(g)
    if who not in royals(g, f.at, side):
        return Refusal("Royals of yours in this battle may flee.", "BR-FLEE-01")
    if f.round == 1 and who in f.leaders:
        return Refusal(f"{name(g, who)} has led his side and stays at least one round.", "BR-FLEE-03")
    if to not in havens(g, side):
        return Refusal(f"{place_name(to)} is no neighbouring province free of others' armies.", "BR-FLEE-02")
    return None


def havens(g: BloodRoyale, side: str) -> list[str]:
    """Where a royal may flee: neighbouring provinces with his own side's armies or none (BR-FLEE-02)."""
    return [p for p in links("land").get(fight(g).at, ()) if not closed(g, p) and all(s == side for s in sides(g, p))]


def retreats(g: BloodRoyale, side: str) -> list[str]:
    """Where a side's armies may retreat: neighbours, enemy-held too, not in famine (BR-RETREAT-02, -04); from inside a
    castle nowhere (BR-CAPITAL-10).
    """
    if inside(g, side) or not armies(g, fight(g).at, side):
        return []
    return [p for p in links("land").get(fight(g).at, ()) if not closed(g, p) and p not in g.famine]


def homeward(g: BloodRoyale, side: str) -> list[str]:
    """Where armies that go free may retreat: land of their own first, then where nobody stands (BR-SURRENDER-02)."""
    found = retreats(g, side)
    if not g.level:
        return found
    return sorted(found, key=lambda p: (g.owner(p) != side, any(s != side for s in sides(g, p))))


def retreat_refusal(g: BloodRoyale, side: str, to: str) -> Refusal | None:
    """Why a side cannot retreat there."""
    f = fight(g)
    if f.round < 1:
        return Refusal("Armies retreat at the start of a round, not before the battle.", "BR-RETREAT-01")
    if inside(g, side):
        return Refusal("Armies inside a castle may not retreat.", "BR-CAPITAL-10")
    if to not in retreats(g, side):
        return Refusal(f"They cannot retreat to {place_name(to)}.", "BR-RETREAT-04")
    return None


def withdraw(g: BloodRoyale, side: str, to: str) -> None:
    """The armies and royals of a side go to a neighbouring province, where they may not attack (BR-RETREAT-03)."""
    at = fight(g).at
    moving = [*armies(g, at, side), *royals(g, at, side)]
    for p in moving:
        g.change(p, at=to)
        g.used[p] = Used(stopped=True, retreated=True)
    g.tell(
        f"{seat_name(g, side)} retreats to {place_name(to)}.",
        hap.RETREAT((at, to), _concerned(side, hap.LOSES), ways=[(at, to)]),
    )
    rebellion.bastards(g, moving, to)


# -- the end


def spoils(g: BloodRoyale, winner: str, loser: str) -> None:
    """Items lying with the loser's force are the winner's, those of neutral land as well (BR-SPOILS-01)."""
    at = fight(g).at
    for item in [i for i in g.here(at, loser) if i in g.goods and not g.goods[i].aboard]:
        g.change(item, seat=winner)


def close(g: BloodRoyale, winner: str, loser: str) -> None:
    """A side holds the field (BR-BATTLE-10)."""
    at = fight(g).at
    if winner and (loser or g.meets):
        spoils(g, winner, loser)
    how = {**_concerned(winner, hap.WINS), **_concerned(loser, hap.LOSES)}
    g.tell(f"{capital(side_name(g, winner))} holds the field at {place_name(at)}.", hap.BATTLE(at, how))
    g.fight = None


def imprison(g: BloodRoyale, who: Iterable[str], by: str) -> None:
    """Royals who were taken are led to the captor's capital; neutrals hold them where they are (BR-CAPTIVE-02,
    BR-OPTE-11).
    """
    for p in who:
        if by or g.level:
            captivity.take(g, p, by)
        else:
            captivity.bring_home(g, p)


def escape(g: BloodRoyale, who: Iterable[str]) -> None:
    """Royals whom nobody is left to take are at home (BR-BATTLE-13)."""
    for p in who:
        captivity.bring_home(g, p)


def order_of(g: BloodRoyale) -> str:
    """The battle in a line: forces, highest royals."""
    f = fight(g)
    parts = []
    for s in (f.attacker, f.defender):
        led = [f"with {names(g, found)}"] if (found := royals(g, f.at, s)) else []
        walls = [f"in a castle of {g.crowns[c].castle}"] if f.inside and (c := castle_of(g, f.at, s)) else []
        parts.append(" ".join((side_name(g, s), str(force(g, s)), *walls, *led)))
    return " against ".join(parts)
