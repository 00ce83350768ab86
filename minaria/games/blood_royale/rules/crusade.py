"""The Crusade: who goes to the Holy Land, the battle there, the way home (card 61, chapter OPTE)."""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import alliance, battle, captivity, movement
from minaria.games.blood_royale.rules.chances import FREE_ROLL_HITS
from minaria.games.blood_royale.rules.deaths import die, survives
from minaria.games.blood_royale.rules.kept_cards import use_up
from minaria.games.blood_royale.rules.land import home_held
from minaria.games.blood_royale.rules.money import bury, dismiss
from minaria.games.blood_royale.rules.people import landing, strength, within
from minaria.games.blood_royale.state import HOLY_LAND, KING, NEUTRAL, Army, BloodRoyale
from minaria.games.blood_royale.tables import card_of, casualties, coasts, figures
from minaria.games.blood_royale.wording import count, crowns, listing, names, piece_words, seat_name

CARD = card_of("CRUSADE")
SARACENS = "saracens"
"""What the armies in the Holy Land are hired as."""


def call_to_arms(g: BloodRoyale, many: int) -> None:
    """The Saracens stand in the Holy Land box (BR-OPTE-43)."""
    for _ in range(many):
        g.armies[g.fresh("neutral-army")] = Army(NEUTRAL, "", HOLY_LAND, hired=SARACENS)
    said = (
        f"{many} Saracen armies stand in the Holy Land. Armies and royals in a capital or a coastal home province may"
    )
    g.tell(f"{said} go there instead of moving ('crusade').", hap.EVENT())


def saracens(g: BloodRoyale) -> list[str]:
    """The Saracen armies that are left."""
    return [a for a, x in g.armies.items() if x.hired == SARACENS]


def crusaders(g: BloodRoyale, seat: str | None = None) -> list[str]:
    """The armies and royals in the Holy Land, of all or of one seat."""
    mine = g.here(HOLY_LAND, seat)
    return [p for p in mine if g.piece(p).seat and p not in g.captives]


# -- going there


def may_go(g: BloodRoyale, seat: str) -> list[str]:
    """What a seat may send: its own, unmoved, in its capital or a coastal home province (BR-OPTE-43)."""
    if not saracens(g):
        return []
    ports = {p for p in home_held(g, seat) if coasts(p)} | {g.capital(seat)}
    mine = [*alliance.own_idle(g, seat), *(p for p in movement.ashore(g, seat) if p in g.people)]
    return [p for p in mine if p not in g.used and g.piece(p).at in ports]


def refusal(g: BloodRoyale, seat: str, force: Sequence[str]) -> Refusal | None:
    """Why a force cannot go on crusade."""
    if not saracens(g):
        return Refusal("No crusade is preached, or the Saracens are beaten.", "BR-OPTE-43")
    if not force or any(p not in may_go(g, seat) for p in force):
        text = "Armies and royals of yours go, unmoved, from your capital or a coastal home province."
        return Refusal(text, "BR-OPTE-43")
    return None


def send(g: BloodRoyale, seat: str, force: Sequence[str]) -> None:
    """A force goes to the Holy Land instead of moving."""
    said = piece_words(g, force)
    at = tuple(dict.fromkeys(g.piece(p).at for p in force))
    for p in force:
        g.change(p, at=HOLY_LAND)
    g.tell(f"{seat_name(g, seat)} sends {said} to the Holy Land.", hap.MOVE(at, {seat: hap.MOVES}, tuple(force)))


# -- the battle


def fight(g: BloodRoyale) -> None:
    """All crusaders fight as one force, to the end: there is nowhere to retreat to (BR-OPTE-43)."""
    sides = dict.fromkeys((s for s in g.seats if crusaders(g, s)), hap.ATTACKS)
    led = battle_order(g)
    g.tell(f"The crusade: {led} against {count(len(saracens(g)), 'Saracen army')}.", hap.BATTLE((), sides))
    _free_rolls(g)
    while saracens(g) and crusaders(g):
        strong, royal = len(crusaders(g)), _highest(g)
        mine = casualties(strong, royal, g.roll("the crusaders", _captain(g)))
        theirs = casualties(len(saracens(g)), battle.NONE, g.roll("the Saracens", g.left_of(_captain(g))))
        _lose(g, theirs)
        for a in saracens(g)[:mine]:
            del g.armies[a]
        said = f"The crusaders lose {min(theirs, strong)}, the Saracens {mine}."
        g.tell(said, hap.ROUND((), dict.fromkeys(sides, hap.ATTACKS)))
    if crusaders(g):
        _won(g)
    else:
        g.tell("The crusade has failed.", hap.BATTLE((), dict.fromkeys(sides, hap.LOSES)))


def battle_order(g: BloodRoyale) -> str:
    """The crusaders in words, seat by seat."""
    return listing(f"{piece_words(g, crusaders(g, s))} of {seat_name(g, s)}" for s in g.seats if crusaders(g, s))


def _armies(g: BloodRoyale, seat: str | None = None) -> list[str]:
    return [p for p in crusaders(g, seat) if p in g.armies]


def _royals(g: BloodRoyale) -> list[str]:
    return [p for p in crusaders(g) if p in g.people]


def _captain(g: BloodRoyale) -> str:
    """The seat with the largest contingent, the first in the order of seats: it throws."""
    return max(g.seats, key=lambda s: len(crusaders(g, s)))


def _highest(g: BloodRoyale) -> str:
    pieces = [g.people[p].piece for p in _royals(g)]
    return battle.RULER if KING in pieces else battle.PRINCE if pieces else battle.NONE


def _free_rolls(g: BloodRoyale) -> None:
    """What the royals' Strength brings before the battle: Kings count, princes beside them where they help."""
    here = _royals(g)
    kings = [p for p in here if g.people[p].piece == KING]
    net = sum(strength(g, p) for p in here if p in kings or not kings or strength(g, p) > 0)
    for _ in range(abs(net)):
        many = len(_armies(g)) if net > 0 else len(saracens(g))
        die_ = g.roll("a free roll in the Holy Land", _captain(g) if crusaders(g) else "")
        hits = die_ if die_ <= min(FREE_ROLL_HITS, many) else 0
        g.tell(f"A free roll of the {'crusaders' if net > 0 else 'Saracens'}: {count(hits, 'hit')}.", hap.ROUND())
        if net > 0:
            for a in saracens(g)[:hits]:
                del g.armies[a]
        else:
            _lose(g, hits)


def _lose(g: BloodRoyale, hits: int) -> None:
    """Armies fall first, each of the contingent that is largest then, the first in the order of seats; where all are
    hit every royal rolls for his life, and the Saracens hold who lives for a ransom (BR-OPTE-11).
    """
    last = hits > 0 and hits >= len(crusaders(g))
    for _ in range(hits):
        seat = max(g.seats, key=lambda s: len(_armies(g, s)))
        for a in _armies(g, seat)[:1]:
            bury(g, a)
    for who in _royals(g) if last else ():
        if survives(g, who, battle.CAPTURE_MODIFIER, "survival in the Holy Land"):
            captivity.take(g, who, "")
        else:
            die(g, who)


def _won(g: BloodRoyale) -> None:
    """Sixty crowns in equal parts for those who have survivors, a point of Charisma for every royal (BR-OPTE-44)."""
    winners = [s for s in g.seats if crusaders(g, s)]
    share = figures("crusade")["crowns"] // len(winners)
    for s in winners:
        g.pay(s, share)
    for who in _royals(g):
        g.change(who, charisma=within(g.people[who].charisma + 1))
    heroes = f" {names(g, _royals(g))}: Charisma +1." if _royals(g) else ""
    said = f"The crusade is won: {listing(seat_name(g, s) for s in winners)}, {crowns(share)} each.{heroes}"
    g.tell(said, hap.BATTLE((), dict.fromkeys(winners, hap.WINS)))


# -- the way home


def sail_home(g: BloodRoyale) -> None:
    """At the interphase survivors stand in their capitals again (BR-OPTE-44)."""
    if not crusaders(g):
        return
    g.tell(f"From the Holy Land come home: {battle_order(g)}.", hap.HOMECOMING())
    for p in crusaders(g):
        if p in g.people:
            captivity.bring_home(g, p)
            continue
        seat = g.armies[p].seat
        at = next(iter((*landing(g, seat), *g.held(seat))), "")
        if at:
            g.change(p, at=at)
        else:
            dismiss(g, p)


def called(g: BloodRoyale) -> bool:
    """Whether the card lies open this turn; older tables leave it there."""
    return bool(g.level) and CARD in g.kept


def close(g: BloodRoyale) -> None:
    """The Saracens go when the turn's last movement is over (BR-OPTE-43)."""
    for a in saracens(g):
        del g.armies[a]
    use_up(g, CARD)
