"""What must be true of every position, whatever happened."""

from __future__ import annotations

from minaria.games.kingmaker.rules import movement
from minaria.games.kingmaker.rules.items import TO_CHANCERY
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import FORTIFIED, crown_items, people, place_in, places, spaces, waters
from minaria.games.kingmaker.view import FOG


def faults(g: Kingmaker) -> list[str]:
    """Sentences about what is wrong; empty if nothing is."""
    return [*_people(g), *_cards(g), *_ships(g), *_sieges(g)]


def _people(g: Kingmaker) -> list[str]:
    out = []
    for n, x in sorted(g.nobles.items()):
        if x.seat not in ("", *g.seats) or x.captor not in ("", *g.seats):
            out.append(f"{n} is of a faction that does not play")
        if x.at not in spaces() and (x.at or g.phase != "setup"):
            out.append(f"{n} is nowhere")
        if x.at in spaces() and spaces()[x.at].sea != bool(x.aboard) and not x.captor:
            out.append(f"{n} is {'aboard a ship in port' if x.aboard else 'in the water'}")
        if any(s not in g.ships or g.ships[s].at != x.at for s in x.aboard):
            out.append(f"{n} is aboard a ship that is elsewhere")
        if x.inside and x.at not in place_in():
            out.append(f"{n} is inside where there is no place")
        if x.army and x.army not in g.nobles:
            out.append(f"{n} is in an army without a leader")
    for h, y in sorted(g.heirs.items()):
        if y.guard and y.guard not in g.nobles:
            out.append(f"{h} is guarded by {y.guard}, who is not in play")
    if g.sole and g.sole not in g.crowned:
        out.append(f"{g.sole} is supported and not crowned")
    out += [f"{h} is crowned and dead" for h in g.crowned if h not in g.heirs and h not in g.nobles]
    return out


def _cards(g: Kingmaker) -> list[str]:
    out = [f"the item {i} is not in one place" for i in FOG.astray(g, "crown", "events")]
    for award, noble in sorted(g.holders.items()):
        if noble not in g.nobles:
            out.append(f"{award} is held by {noble}, who is not in play")
    for n in g.nobles:
        kinds: list[str] = [crown_items()[a].kind for a, who in g.holders.items() if who == n]
        out += [f"{n} has two of a kind: {k}" for k in TO_CHANCERY if kinds.count(k) > 1]
        if people()[n].own_title and "title" in kinds:
            out.append(f"{n} has a title besides his own")
    return out


def _ships(g: Kingmaker) -> list[str]:
    out = [f"{s} is afloat and lost" for s in g.ships if s in g.lost]
    for s, x in sorted(g.ships.items()):
        if x.at not in spaces() or not (spaces()[x.at].sea or (x.at in place_in() and place_in()[x.at].port)):
            out.append(f"{s} is at {x.at}")
        if x.blockade and x.at not in waters().get(x.blockade, ()):
            out.append(f"{s} blockades {x.blockade} from elsewhere")
        if x.noble and (x.noble not in g.nobles or g.nobles[x.noble].seat != x.seat):
            out.append(f"{s} is held by {x.noble} of another faction")
    return out


def _sieges(g: Kingmaker) -> list[str]:
    out = [f"{p} is besieged by nobody who is there" for p, x in g.sieges.items() if not _there(g, p, x.nobles)]
    out += [f"{p} is controlled and no fortified place" for p in g.taken if places()[p].kind not in FORTIFIED]
    if g.phase == "setup":
        return out
    for p, x in sorted(places().items()):
        left = movement.room(g, p)
        if left is not None and left < 0 and x.kind == "castle" and not g.won and not g.unready and g.clock == 0:
            out.append(f"{p} holds more than it can")
    return out


def _there(g: Kingmaker, place: str, nobles: tuple[str, ...]) -> bool:
    return any(g.free(n) and g.nobles[n].at == places()[place].space for n in nobles)
