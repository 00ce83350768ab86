"""Heroes: who is alone, what a fate die does, death, capture, release, and the end of a player.

Book: "Heroes", "Hero Fate Die Roll", "Death/Capture of a Non-Player Monarch", "Effects of elimination" (DRR-11);
DR-FATE-*, DR-DEATH-*, DR-CAPTURE-*, DR-PRISONER-*, DR-VICTORY-05..12, -15.
"""

from __future__ import annotations

from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules.editions import regulars_of
from minaria.games.divine_right.rules.markers import leave
from minaria.games.divine_right.rules.rivers import berth, land_of
from minaria.games.divine_right.rules.sieges import lift_empty, shut_in
from minaria.games.divine_right.rules.status import (
    ACTIVE,
    allies,
    combat,
    enemy_at,
    friendly_castles,
    friends_at,
    has_code,
    hex_of,
    kingdom_owner,
    living_seats,
    neutrals,
    owner,
    put,
    set_player,
    set_realm,
    units_of,
    walled,
)
from minaria.games.divine_right.state import Minaria, Waiver
from minaria.games.divine_right.tables import MERCENARY, board, figures, kingdoms, monarch, personalities, unit
from minaria.games.divine_right.wording import kingdom_does, kingdom_name, place_name
from minaria.kit.cards import added, without
from minaria.kit.hexgrid import distance
from minaria.kit.pages import ranked

FACE_DOWN = 1
"""The level (`Rules.level`) from which on only an ambassador's call has a personality read aloud."""


def monarch_name(g: Minaria, kingdom: str) -> str:
    """King or queen by name, with the kingdom."""
    k = kingdoms()[kingdom]
    seat = g.realms[kingdom].seat
    queen = g.realms[kingdom].status == "home" and seat in g.players and g.players[seat].queen
    name = k.queen if queen else k.king
    return f"{name} ({k.name})" if " of " in name else f"{name} of {k.name}"


def score(g: Minaria, seat: str, points: int, deed: str) -> None:
    """Victory points for a deed (DR-VICTORY-03..12)."""
    if seat:  # even a player who falls in the same instant (DRR-10)
        set_player(g, seat, points=g.players[seat].points + points)
        g.tell(
            f"{seat.capitalize()} scores {points} for {deed} ({g.players[seat].points} in all).",
            hap.SCORE((), {seat: hap.SCORES}),
        )


def alone(g: Minaria, hero: str) -> bool:
    """No combat unit of his side shares his hex (DR-HERO-05)."""
    return not friends_at(g, owner(g, hero), g.pieces[hero].hex)


def nearest(g: Minaria, h: int, among: list[int], what: str) -> int:
    """The nearest of some hexes by count over any terrain, ties by lot (DRR-83)."""
    best = min(distance(h, x) for x in among)
    return g.pick(what, [x for x in among if distance(h, x) == best], named=place_name)


def prison_castles(g: Minaria, seat: str) -> list[int]:
    """Castles where the seat could hold a captive: of its side, unplundered, unbesieged (DR-CAPTURE-01)."""
    return [h for h in friendly_castles(g, seat, unbesieged=True) if walled(g, h)]


def eliminate_units(g: Minaria, uids: list[str], event: bool = False) -> None:
    """Take combat units off the map; mercenaries go back to the pool, their cargo must have been looked after.

    DR-MERC-10.
    """
    for u in uids:
        g.pieces.pop(u, None)
        if unit(u).kingdom == MERCENARY:
            g.mercenaries.pop(u, None)
        else:
            g.dead[u] = g.turn if event else 0
        leave(g, (u,))
    lift_empty(g)
    if event:  # elsewhere the heroes' fate is rolled first
        shut_in(g)


def off_map(g: Minaria, uid: str) -> None:
    """Take a unit off the map alive."""
    g.pieces.pop(uid, None)
    leave(g, (uid,))


def kill(g: Minaria, hero: str, by: str, points: bool = True) -> None:
    """A monarch dies. `by`: the enemy seat responsible, '' if none (DR-DEATH-01, DR-VICTORY-06, -07, -08)."""
    kingdom = unit(hero).kingdom
    realm = g.realms[kingdom]
    name = monarch_name(g, kingdom)
    here = g.pieces[hero].hex if hero in g.pieces else ()
    g.tell(f"{name} is dead.", hap.DEATH(here, {by: hap.KILLS, realm.seat: hap.BEREAVED}, (hero,)))
    if realm.status == "home":
        if points:
            score(g, by, figures()["player_monarch"], "the death of a player monarch")
        eliminate(g, realm.seat)
        return
    side = realm.seat
    if points:
        score(g, by, figures()["ally_killed"], "the death of an allied monarch")
    off_map(g, hero)
    confusion(g, kingdom)
    for other in allies(g, side) if side else []:
        if other != kingdom and has_code(g, other, "QUIT_ON_ALLY_DEATH") and not g.realms[other].doomed:
            read_aloud(g, other)
            g.tell(
                f"The cowardly monarch of {kingdoms()[other].name} drops out of the alliance.",
                hap.DESERTION(kingdoms()[other].royal, {side: hap.DESERTED}),
            )
            deactivate(g, other)


def read_aloud(g: Minaria, kingdom: str) -> None:
    """The personality card is read aloud and stays public (DR-ACTIVATE-02, DRR-71)."""
    realm = g.realms[kingdom]
    person = personalities()[realm.card]
    if not realm.read:
        set_realm(g, kingdom, read=True)
        g.reveal()
        if "ORIGIN" in person.codes and not realm.origin:
            origin = g.pick("homeland", [k for k in kingdoms() if k != kingdom], named=kingdom_name)
            set_realm(g, kingdom, origin=origin)
            g.tell(f"{monarch_name(g, kingdom)} was born in {kingdoms()[origin].name}.", hap.EMBASSY(weight=0))
    g.tell(f"{monarch_name(g, kingdom)} is {person.name}: {person.text}", hap.EMBASSY(weight=0))


def confusion(g: Minaria, kingdom: str) -> None:
    """The kingdom falls into Confusion for one die of full game turns (DR-DEATH-01..07, DRR-04)."""
    term = g.roll(f"turns of Confusion in {kingdoms()[kingdom].name}")
    old = g.realms[kingdom].card
    if old:
        g.reserve = added(g.reserve, old)
    g.bans = tuple(b for b in g.bans if b.kingdom != kingdom or b.until)
    active = g.realms[kingdom].status in ACTIVE
    set_realm(
        g,
        kingdom,
        card=0,
        read=False,
        until=g.turn + term,
        doomed="confusion" if active else "",
        prison=0,
        jailer="",
        castaway=False,
        bond=False,
        origin="",
        blessed="",
        status=g.realms[kingdom].status if active else "confusion",
    )
    g.tell(
        f"{kingdom_does(kingdom, 'falls')} into Confusion until the end of turn {g.turn + term}.",
        hap.CONFUSION(kingdoms()[kingdom].royal, {kingdom_owner(g, kingdom): hap.STRICKEN}),
    )


def crown(g: Minaria, kingdom: str) -> None:
    """A new monarch: an unused personality card, face down (DR-DEATH-07)."""
    card = g.pick(f"new personality for {kingdoms()[kingdom].name}", g.reserve, hidden=True)
    g.reserve = without(g.reserve, card)
    set_realm(g, kingdom, card=card, read=False)


def deactivate(g: Minaria, kingdom: str, status: str = "neutral", changing: bool = False) -> None:
    """A kingdom leaves its alliance at once (DR-DEACTIVATE-04..06, DR-MERC-09, DR-PRISONER-02, DR-PENALTY-06).

    `changing`: it only changes sides and is never neutral, so mercenaries in it stay where they are (DR-DEATH-09).
    """
    realm = g.realms[kingdom]
    status = realm.doomed or status  # peace or Confusion that was due at the end of the turn comes at once
    leaving = [u for u in at_kingdom_units(g, kingdom) if u in g.pieces]
    stay = [u for u in g.pieces if u not in leaving]
    lost = [
        u
        for u in stay
        if not changing
        and unit(u).kingdom == MERCENARY
        and land_of(berth(g, u)) == kingdom
        and not any(
            v != u
            and unit(v).kingdom != MERCENARY
            and g.pieces[v].hex == g.pieces[u].hex
            and owner(g, v) == owner(g, u)
            for v in stay
        )
    ]
    stranded = [u for u in stay if g.pieces[u].aboard in leaving and g.pieces[u].aboard]
    for u in leaving:
        off_map(g, u)
        g.used.pop(u, None)
    for u in stranded:
        if u in g.pieces:
            put(g, u, g.pieces[u].hex, g.pieces[u].inside)
    if lost:
        who = "1 mercenary" if len(lost) == 1 else f"{len(lost)} mercenaries"
        g.tell(
            f"{who} in {kingdoms()[kingdom].name} disperse{'s' if len(lost) == 1 else ''}.",
            hap.LOSS((), {owner(g, u): hap.LOSES for u in lost}, lost),
        )
        eliminate_units(g, lost)
    for u in regulars_of(g, kingdom):
        g.held.pop(u, None)
    seat = realm.seat
    set_realm(
        g,
        kingdom,
        status=status,
        seat="",
        joined=0,
        omens=0,
        doomed="",
        prison=0,
        jailer="",
        castaway=False,
        bond=False,
    )
    for h in kingdoms()[kingdom].castles:
        g.sieges.pop(h, None)
        free_prisoners(g, h)
    for s in living_seats(g):
        if any(land_of(berth(g, u)) == kingdom for u in units_of(g, s)):
            rest = tuple(w for w in g.waived if (w.seat, w.kingdom) != (s, kingdom))
            g.waived = (*rest, Waiver(s, kingdom, g.turn + 1))
    if seat:
        g.tell(
            f"{kingdom_does(kingdom, 'is')} no longer allied to {seat.capitalize()}.",
            hap.DESERTION(kingdoms()[kingdom].royal, {seat: hap.DESERTED}),
        )
    drop_drowned(g)
    lift_empty(g)
    shut_in(g)


def drop_drowned(g: Minaria) -> None:
    """Land units left on water without a fleet are lost, uncounted (DRR-19)."""
    lost = [u for u, p in g.pieces.items() if unit(u).type == "army" and hex_of(p.hex).wet and p.aboard not in g.pieces]
    if lost:
        g.tell(
            f"{len(lost)} land unit{'s' if len(lost) > 1 else ''} drown{'' if len(lost) > 1 else 's'}.",
            hap.LOSS((), {owner(g, u): hap.LOSES for u in lost}, lost),
        )
        eliminate_units(g, lost)


def at_kingdom_units(g: Minaria, kingdom: str) -> list[str]:
    """Everything on the map that belongs to the kingdom."""
    return [u for u in g.pieces if unit(u).kingdom == kingdom]


def free_prisoners(g: Minaria, h: int) -> None:
    """Captives held in the castle go free to their nearest friendly castle (DR-PRISONER-02)."""
    for kingdom in kingdoms():
        if g.realms[kingdom].prison == h:
            release(g, kingdom)


def release(g: Minaria, kingdom: str) -> bool:
    """A captive goes free: nearest friendly castle, else nearest friendly combat unit (DR-PRISONER-04, -05).

    Castles that enemies hold do not count. Without either he comes to his royal castle, and the answer is True: let go
    by his captor, he may go anywhere.
    """
    realm = g.realms[kingdom]
    hero = monarch(kingdom)
    here = realm.prison
    set_realm(g, kingdom, prison=0, jailer="")
    seat = kingdom_owner(g, kingdom)
    if not seat or hero not in g.pieces:
        off_map(g, hero)
        return False
    castles = [h for h in friendly_castles(g, seat) if walled(g, h) or not enemy_at(g, seat, h)]
    units = sorted({g.pieces[u].hex for u in combat(units_of(g, seat))})
    if castles:
        goal = nearest(g, here, castles, "nearest castle")
    elif units:
        goal = nearest(g, here, units, "nearest friends")
    else:
        goal = kingdoms()[kingdom].royal
    ships = [u for u in units_of(g, seat) if unit(u).type == "fleet" and g.pieces[u].hex == goal]
    put(g, hero, goal, walled(g, goal), ships[0] if ships and hex_of(goal).wet else "")
    g.tell(
        f"{monarch_name(g, kingdom)} is free and comes to {place_name(goal)}.",
        hap.RELEASE(goal, {seat: hap.RELEASED}, (hero,)),
    )
    return not castles and not units


def imprison(g: Minaria, hero: str, by: str, prison: int) -> None:
    """Put a captured monarch into a castle of the captor (DR-CAPTURE-01)."""
    kingdom = unit(hero).kingdom
    set_realm(g, kingdom, prison=prison, jailer=by)
    put(g, hero, prison, inside=True)
    leave(g, (hero,))
    g.tell(
        f"{monarch_name(g, kingdom)} is held captive in {hex_of(prison).name}.",
        hap.CAPTURE(prison, {by: hap.CAPTURES, kingdom_owner(g, kingdom): hap.CAPTURED}, (hero,)),
    )


def eliminate(g: Minaria, seat: str) -> None:
    """A player is out: regulars leave, mercenaries go to the pool, allies turn neutral, prisoners go free, hand
    discarded (DR-VICTORY-15, DR-REENTRY-09, DRR-11).
    """
    player = g.players[seat]
    if player.out:
        return
    g.tell(f"{seat.capitalize()} is out of the game.", hap.ELIMINATION(kingdoms()[player.home].royal, {seat: hap.OUT}))
    mercenaries = [u for u, s in g.mercenaries.items() if s == seat]
    for u in [*at_kingdom_units(g, player.home), *mercenaries]:
        off_map(g, u)
        g.mercenaries.pop(u, None)
    friends = allies(g, seat)
    set_player(g, seat, out=True, hand=())
    g.discards = added(g.discards, *player.hand)
    set_realm(g, player.home, status="gone", seat="")
    for kingdom in friends:
        deactivate(g, kingdom)
    for kingdom in kingdoms():
        if g.realms[kingdom].jailer == seat:
            release(g, kingdom)
    for h in kingdoms()[player.home].castles:
        free_prisoners(g, h)
    for h, siege in list(g.sieges.items()):
        if siege.seat == seat or hex_of(h).kingdom == player.home:
            del g.sieges[h]
            g.tell(
                f"The siege of {hex_of(h).name} is over.",
                hap.RELIEF(h, {kingdom_owner(g, hex_of(h).kingdom): hap.RELIEVED}),
            )
    g.markers = tuple(m for m in g.markers if m.seat != seat)
    drop_drowned(g)
    lift_empty(g)
    if len(living_seats(g)) <= 1:
        g.finished = True


def ranking(g: Minaria) -> list[tuple[int, str, int]]:
    """(rank, seat, points), best first; equal totals share a rank; a sole survivor is first.

    DR-VICTORY-01, -02, -14; DRR-10.
    """
    left = [s for s in g.seats if not g.players[s].out]
    sole = left[0] if len(left) == 1 else ""
    order = ranked(g.seats, lambda s: (s != sole, -g.players[s].points))
    return [(rank, s, g.players[s].points) for rank, s in order]


def castaway_hex() -> int:
    """The Isle of Fright."""
    return next(h for h, x in board().hexes.items() if x.terrain == "isle-of-fright")


def join(g: Minaria, kingdom: str, seat: str) -> None:
    """A kingdom becomes the seat's ally (its forces are deployed by `deploy.muster`).

    A personality that no ambassador has called on stays face down, and changes nothing (DR-SETUP-09, DRR-98).
    """
    set_realm(g, kingdom, status="ally", seat=seat, joined=g.turn, until=0, doomed="")
    g.tell(
        f"{kingdom_does(kingdom, 'joins')} {seat.capitalize()}.",
        hap.ALLIANCE(kingdoms()[kingdom].royal, {seat: hap.GAINS}),
    )
    if g.level < FACE_DOWN and g.realms[kingdom].card and not g.realms[kingdom].read:
        read_aloud(g, kingdom)
    g.waived = tuple(w for w in g.waived if w.kingdom != kingdom or w.seat == seat)


def random_neutral(g: Minaria) -> str:
    """One neutral kingdom by lot, '' if there is none (DR-EVENT-16)."""
    among = neutrals(g)
    return g.pick("which kingdom", among, named=kingdom_name) if among else ""
