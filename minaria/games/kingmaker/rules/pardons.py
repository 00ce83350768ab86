"""King's Pardons: who may save a noble of his from execution or from a battle's outcome (KM-EVENTCARD-18)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.rules.death import release
from minaria.games.kingmaker.rules.homing import send_home
from minaria.games.kingmaker.rules.items import lose
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import crown_items
from minaria.games.kingmaker.wording import name, seat_name


def pardons() -> list[str]:
    """The items that are King's Pardons."""
    return [i for i, x in sorted(crown_items().items()) if x.kind == "pardon"]


def asked(g: Kingmaker, noble: str) -> bool:
    """Whether a noble's faction is asked for a pardon: it has a monarch, and a pardon may lie in its reserve as far as
    the others can know.
    """
    seat = g.nobles[noble].seat
    known = {*g.crown.used, *g.gone}
    return bool(seat) and heirs.has_monarch(g, seat) and any(p not in known for p in pardons())


def refusal(g: Kingmaker, seat: str, noble: str, doomed: str) -> Refusal | None:
    """Why a noble cannot be pardoned."""
    if noble != doomed:
        return Refusal(f"It is {name(doomed)} who is about to die.", "KM-EVENTCARD-18")
    if not any(p in g.hands.get(seat, ()) for p in pardons()):
        return Refusal("You have no King's Pardon.", "KM-EVENTCARD-18")
    return None


def pardon(g: Kingmaker, noble: str) -> None:
    """A pardon is played, and the noble lives; a captive is free and goes home."""
    x = g.nobles[noble]
    card = next(p for p in pardons() if p in g.hands[x.seat])
    lose(g, card)
    g.crown = g.crown.discard(card)
    g.reveal()
    g.tell(f"{seat_name(x.seat)} plays a King's Pardon: {name(noble)} lives.", hap.DEATH(x.at, {x.seat: hap.GETS}))
    if x.captor:
        release(g, noble)
        g.noble(noble, captor="", since=0)
        send_home(g, noble, "is free and goes home")
