"""What follows when heirs die or change hands, when London does, and as turns end: treaties, dukes, pretenders."""

from __future__ import annotations

from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import besieging, dukes, pretenders, treaties
from minaria.games.kingmaker.rules.death import kill_noble, remove_noble
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import people
from minaria.games.kingmaker.wording import name


def review(g: Kingmaker) -> None:
    """Treaties without a monarch are broken, dukes go with their Houses' senior heirs, nobody besieges what has become
    his own or an ally's, pretenders who have lost London are gone (KM-SIEGE-02, KM-TREATY-04, KM-SPECIALNOBLE-04, -05,
    KM-PRETENDER-06).
    """
    treaties.review(g)
    for duke, seat in dukes.strayed(g):
        if seat:
            dukes.pass_on(g, duke, seat)
        else:
            g.tell(f"{name(duke)} leaves the board: nobody holds the senior heir.", hap.AWARD(g.nobles[duke].at))
            leave(g, duke)
    dukes.items_follow(g)
    if g.strict:
        besieging.review(g)
    for noble in pretenders.undone(g):
        if g.strict:
            kill_noble(g, noble, "is executed, for he has lost London")  # KM-PRETENDER-08
            continue
        g.tell(f"{name(noble)} has lost London: his cause is at an end.", hap.DEATH(g.nobles[noble].at))
        leave(g, noble)


def depart(g: Kingmaker) -> None:
    """As a turn ends: foreign nobles whose broken treaty has had its round leave (KM-TREATY-05)."""
    for power in treaties.expired(g):
        noble = treaties.ENVOYS[power]
        if noble in g.nobles:
            g.tell(f"{name(noble)} goes home.", hap.TREATY(g.nobles[noble].at, {g.nobles[noble].seat: hap.LOSES}))
            leave(g, noble)
        treaties.close(g, power)


def leave(g: Kingmaker, noble: str) -> None:
    """A noble leaves the board, and all he holds is discarded; a royal duke's item is nobody's any more."""
    remove_noble(g, noble)
    for seat, hand in list(g.hands.items()):
        if people()[noble].kind == "royal" and noble in hand:
            g.hands[seat] = tuple(i for i in hand if i != noble)
            g.crown = g.crown.discard(noble)
