"""What must be true of every position, whatever happened."""

from __future__ import annotations

from functools import cache

from minaria.games.blood_royale.rules.births import running
from minaria.games.blood_royale.state import HOLY_LAND, NEUTRAL, BloodRoyale, Royal
from minaria.games.blood_royale.tables import KINDS, figures, homes, provinces, seas


def faults(g: BloodRoyale) -> list[str]:
    """Sentences about what is wrong; empty if nothing is."""
    return [*_people(g), *_crowns(g), *_pieces(g), *_land(g)]


@cache
def on_land() -> frozenset[str]:
    """Where pieces stand that are aboard no fleet; '' nowhere yet."""
    return frozenset(("", HOLY_LAND, *provinces()))


def _people(g: BloodRoyale) -> list[str]:
    out = []
    names = [x.name for x in g.people.values()]
    out += (
        [f"two people are called {n}" for n in {n for n in names if names.count(n) > 1}]
        if len(set(names)) < len(names)
        else []
    )
    for who, x in g.people.items():
        out += _parents(g, who, x)
        if x.spouse and (g.people[x.spouse].spouse != who or not x.here or not g.people[x.spouse].here):
            out.append(f"{who} is married to {x.spouse}, who is not married to {who}")
        if not x.here and (x.piece or x.at or who in g.captives):
            out.append(f"{who} is dead or gone and still stands somewhere")
        if not x.aboard and x.at not in on_land():
            out.append(f"{who} cannot be at {x.at}")
        if x.here and x.seat not in ("", *g.seats):
            out.append(f"{who} is nobody's")
        if x.aboard and (x.aboard not in g.fleets or g.fleets[x.aboard].at != x.at):
            out.append(f"{who} is aboard {x.aboard} and not where it is")
        if bool(x.piece) != bool(x.at):
            out.append(f"{who} has a piece and no place, or a place and no piece")
    ruling = {who for c in g.crowns.values() for who in (c.monarch, c.regent) if c.seat}
    out += [
        f"{who} has a King piece and rules nothing"
        for who, x in g.people.items()
        if x.piece == "K" and who not in ruling
    ]
    for key, m in running(g).items():
        if g.people[m.husband].spouse != m.wife:
            out.append(f"{key} runs, and {m.husband} is not married to {m.wife}")
    for seat in g.seats:
        pieces = [x.piece for x in g.people.values() if x.seat == seat and x.piece not in ("", "K") and x.here]
        if len(pieces) != len(set(pieces)):
            out.append(f"{seat} has a Prince piece twice")
    return out


def _no_child(x: Royal, parent: Royal) -> str:
    return f"{x.name} is no child of {parent.name}, by age or sex"


def _parents(g: BloodRoyale, who: str, x: Royal) -> list[str]:
    """What is wrong with somebody's parents: nobody knows them, or they are no man and woman."""
    out = []
    for p, male in ((x.father, True), (x.mother, False)):
        if p and p not in g.people:
            out.append(f"{who} has a parent nobody knows")
        elif p and g.people[p].male != male:
            out.append(_no_child(x, g.people[p]))
    return out


def _crowns(g: BloodRoyale) -> list[str]:
    out = []
    for c, x in g.crowns.items():
        if x.seat and not x.monarch and g.turn:
            out.append(f"{c} has no monarch")
        if x.seat and x.monarch and g.people[x.monarch].here and g.people[x.monarch].seat not in g.seats:
            out.append(f"the monarch of {c} is nobody's")
        if x.capital not in provinces() or not 0 <= x.castle <= max(x.strong, 12):
            out.append(f"the capital of {c} cannot be")
    for s, p in g.players.items():
        if p.country and g.crowns[p.country].seat != s:
            out.append(f"{s} rules {p.country}, which is another's")
        if p.cash < 0:
            out.append(f"{s} has {p.cash} crowns")
    return out


def _pieces(g: BloodRoyale) -> list[str]:
    out = []
    limits = figures("forces")
    for colour in g.crowns:
        for kind, records in (("army", g.armies), ("fleet", g.fleets)):
            many = sum(x.colour == colour for x in records.values())
            dead = sum(x.armies for x in g.graves if x.colour == colour) if kind == "army" else 0
            if many + dead > limits[f"{kind}_limit"]:
                out.append(f"{many} {kind} counters of {colour} are on the map and {dead} dead")
    for p, a in g.armies.items():
        if a.aboard not in ("", *g.fleets) or (not a.aboard and a.at not in on_land()):
            out.append(f"{p} cannot be at {a.at}")
        if a.aboard and g.fleets[a.aboard].at != a.at:
            out.append(f"{p} is aboard {a.aboard} and not where it is")
        if a.under and (a.under not in g.seats or a.under == a.seat):
            out.append(f"{p} is under {a.under}")
    for p, f in g.fleets.items():
        if f.at not in {"", *provinces(), *seas()}:
            out.append(f"{p} cannot be at {f.at}")
    for p, i in g.goods.items():
        if i.kind not in KINDS or i.seat not in ("", *g.seats) or (i.at not in provinces() and not i.aboard):
            out.append(f"{p} cannot be at {i.at}")
        if i.aboard and (i.aboard not in g.fleets or g.fleets[i.aboard].at != i.at):
            out.append(f"{p} is aboard {i.aboard} and not where it is")
    return out


def _land(g: BloodRoyale) -> list[str]:
    out = [f"{p} has the marker of {s}" for p, s in g.control.items() if s not in (NEUTRAL, *g.seats)]
    out += [
        f"{p} has its own country's marker" for p, s in g.control.items() if s == g.crowns[provinces()[p].country].seat
    ]
    named = (g.famine, g.revolts, g.inherited, g.pawned, g.beset, g.farmed, g.withheld, g.titles, g.resources)
    out += [f"there is no province {p}" for places in named for p in places if p not in provinces()]
    out += [f"{c} has its capital abroad, at {x.capital}" for c, x in g.crowns.items() if x.capital not in homes(c)]
    out += [f"{d.by} owes {d.crowns} crowns to {d.to}" for d in g.debts if d.crowns < 1 or d.by == d.to]
    return out


def corrected(g: BloodRoyale) -> list[str]:
    """What no correction may bring about: what must never be, and a child older than a parent, as some come to be."""
    older = [
        _no_child(x, g.people[p])
        for x in g.people.values()
        for p in (x.father, x.mother)
        if p in g.people and g.people[p].born > x.born
    ]
    return [*faults(g), *older]
